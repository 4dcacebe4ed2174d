"""ChatGPT's data export: conversations.json, in its zip or out of it."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ...capture.drafts import Draft
from ...domain.patterns import regex
from ...domain.text import counted
from .. import chat_export, reading
from ..records import Conversation, Found, Record, Source, Unread
from ..turns import Turn, records, speaker_of, text_of

_SPOKEN = frozenset({"text", "multimodal_text"})
_PROFILE = "user_editable_context"
_ABOUT = {
    "about_user_message": "user_profile",
    "about_model_message": "user_instructions",
}
"""Where the user's own words stand, and where they stand with what the program says of them."""
_MOST_TURNS = 100_000
_CITED = regex("\ue200[^\ue201]*\ue201|【\\d+(?::\\d+)?†[^】]*】")
"""Where an answer has it from, as the program marks it for its own page."""


def recognise(path: Path) -> float:
    return chat_export.recognised(path, "mapping", dict)


def read(path: Path) -> Iterator[Found]:
    return chat_export.found(path, "mapping", dict, _conversation)


def _conversation(told: Mapping[str, Any], number: int) -> Iterator[Found]:
    title = str(told.get("title") or "")
    id = str(told.get("conversation_id") or told.get("id") or f"{number}")
    where = title or f"conversation {number}"
    mapping = told["mapping"]
    path = _path(mapping, told.get("current_node"))
    turns: list[Turn] = []
    for name in path:
        message = _message(mapping[name])
        if message is None:
            continue
        if message["content"].get("content_type") == _PROFILE:
            yield from _profile(message, where)
            continue
        turn, attached = _turn(message)
        if turn:
            turns.append(turn)
        for file in attached:
            yield Unread(where, f"attachment {file[:80]} is not taken")
    others = sum(_is_spoken(mapping[name]) for name in mapping if name not in set(path))
    if others:
        found = counted(others, "message", "messages")
        yield Unread(where, f"{found} of branches that were left")
    began = reading.moment(told.get("create_time"))
    yield from records(Conversation(id=id, title=title), turns, began)


def _path(mapping: Mapping[str, Any], last: Any) -> list[str]:
    """The names of the messages that were in view at the end, in order."""
    if last not in mapping:
        last = next(reversed(list(mapping)), None)
    names: list[str] = []
    seen: set[str] = set()
    while isinstance(last, str) and last in mapping and last not in seen:
        names.append(last)
        seen.add(last)
        node = mapping[last]
        last = node.get("parent") if isinstance(node, dict) else None
        if len(names) >= _MOST_TURNS:
            break
    return names[::-1]


def _message(node: Any) -> dict[str, Any] | None:
    """What somebody said in a node, if somebody did and it was to be seen."""
    message = node.get("message") if isinstance(node, dict) else None
    if not isinstance(message, dict) or not isinstance(message.get("content"), dict):
        return None
    hidden = (message.get("metadata") or {}).get("is_visually_hidden_from_conversation")
    is_profile = message["content"].get("content_type") == _PROFILE
    return None if hidden and not is_profile else message


def _turn(message: Mapping[str, Any]) -> tuple[Turn | None, list[str]]:
    if not _says(message):
        return None, []
    text, attached = text_of(message["content"].get("parts") or message["content"].get("text"))
    text = _CITED.sub("", text)
    if not text.strip():
        return None, attached
    turn = Turn(
        speaker=speaker_of(str(message["author"]["role"])),
        text=text,
        at=reading.moment(message.get("create_time")),
        id=str(message.get("id") or ""),
    )
    return turn, attached


def _says(message: Mapping[str, Any]) -> bool:
    author = message.get("author")
    role = author.get("role") if isinstance(author, dict) else ""
    to_all = message.get("recipient") in (None, "all")
    kind = message["content"].get("content_type", "text")
    return role in ("user", "assistant") and to_all and kind in _SPOKEN


def _is_spoken(node: Any) -> bool:
    message = _message(node)
    if not message or not _says(message):
        return False
    text, *_ = text_of(message["content"].get("parts"))
    return bool(text.strip())


def _profile(message: Mapping[str, Any], where: str) -> Iterator[Found]:
    """What the user wrote about themselves for every conversation: once."""
    told = (message.get("metadata") or {}).get("user_context_message_data")
    clean = told if isinstance(told, dict) else {}
    for name, whole in _ABOUT.items():
        text = reading.first(clean, name) or message["content"].get(whole)
        if isinstance(text, str) and text.strip():
            yield Record(draft=Draft(content=text.strip()), where=where, place=whole)


SOURCE = Source("chatgpt", recognise, read)
