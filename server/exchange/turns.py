"""What conversations from elsewhere have in common: turns, in order, each with its moment."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ..capture.drafts import Draft
from ..domain.text import one_line
from ..language.dialogue_turns import is_assistant
from ..language.word_list import simplified
from .records import Conversation, Found, Record

USER = "User"
ASSISTANT = "Assistant"
_USERS = frozenset({"user", "human", "you", "me", "我", "用户", "主人", "你"})
_LONGEST_TITLE = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What somebody said."""

    speaker: str
    text: str
    at: datetime | None = None
    id: str = ""
    place: str = ""
    """What it belongs to there, where it has no id; empty: its place in the conversation."""


def speaker_of(role: str) -> str:
    """The user, the assistant, or the name as it stands."""
    name = simplified(role.strip().casefold())
    if name in _USERS:
        return USER
    return ASSISTANT if is_assistant(name) or name == "gemini" else role.strip()


def records(
    conversation: Conversation, turns: Iterable[Turn], began: datetime | None = None
) -> Iterator[Found]:
    """Turns as episodes; one whose moment nobody wrote down was said when the one before was."""
    title = one_line(conversation.title)[:_LONGEST_TITLE]
    named = Conversation(id=conversation.id, title=title)
    at = began
    for number, turn in enumerate(turns, 1):
        at = turn.at or at
        draft = Draft(
            content=f"{turn.speaker}: {turn.text.strip()}",
            store="episodic",
            category="temporary",
            occurred_at=at,
        )
        yield Record(
            draft=draft,
            id=turn.id,
            where=f"{title or conversation.id}, turn {number}",
            place=turn.place or f"{conversation.id}/{number}",
            conversation=named,
        )


def text_of(content: Any) -> tuple[str, list[str]]:
    """What content says, and the names of what is attached to it.

    Text, a part, or a list of parts as the makers of models write them: what tools were asked and
    answered, and what was thought, is left out.
    """
    if isinstance(content, str):
        return content, []
    if isinstance(content, Mapping):
        return _of_part(content)
    said: list[str] = []
    attached: list[str] = []
    for part in content if isinstance(content, list) else ():
        text, files = text_of(part)
        if text.strip():
            said.append(text)
        attached += files
    return "\n".join(said), attached


_SAID = frozenset({"", "text", "input_text", "output_text", "audio_transcription"})
_FILES = ("file_name", "name", "asset_pointer", "filename")


def _of_part(part: Mapping[str, Any]) -> tuple[str, list[str]]:
    kind = str(part.get("type") or part.get("content_type") or "")
    if kind in _SAID and isinstance(part.get("text"), str):
        return str(part["text"]), []
    if "image" in kind or "file" in kind or "asset" in kind:
        named = [str(part[name]) for name in _FILES if part.get(name)]
        return "", named[:1] or [kind]
    return "", []
