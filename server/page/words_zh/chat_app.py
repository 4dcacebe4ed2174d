"""The app in a chat, in Chinese."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "chat_start": "每次对话都以此开头：{count} 条",
    "chat_forget": "要忘记这 {count} 条吗？",
    "chat_erase": "要彻底删除这 {count} 条吗？",
    "chat_leave": "不，保留",
}
