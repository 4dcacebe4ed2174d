"""The app in a chat, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "chat_start": "What every conversation begins with: {count}",
    "chat_forget": "Forget these? {count}",
    "chat_erase": "Erase these for good? {count}",
    "chat_leave": "No, leave them",
}
