"""What was said in a conversation, as hosts hand it over: messages of many shapes read into one form, and written as lines."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..domain.validation import MAX_CHARACTERS, readable
from .dialogue_turns import is_assistant, speaker
from .script import is_chinese

_SPEAKER_KEYS = ("role", "speaker", "author", "name", "from")
_TEXT_KEYS = ("text", "content", "message", "parts", "value")
_UNSAID = frozenset({"system", "developer", "tool", "function"})
_USER_ROLES = frozenset({"user", "human", "me"})
_ROLES = r"user|human|assistant|ai|用户|主人|助手|小祥"
_OPENING = re.compile(rf"(?:^|\n)[ \t]*(?=(?:{_ROLES})\s?[:：])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Said:
    """One message of a conversation, under the name of who said it."""

    speaker: str
    text: str

    @property
    def by_assistant(self) -> bool:
        return is_assistant(self.speaker.casefold())

    def __str__(self) -> str:
        return f"{self.speaker}: {self.text}"


def lines_of(value: object) -> list[str]:
    """Messages as lines `User: …`, from strings, from objects with a role and a text, or from a transcript in one string.

    Instructions and the results of tools are left out: nobody said them.
    """
    return [str(said) for said in _in(value)]


def read(line: str) -> Said:
    """One line as `lines_of` writes it; without a name it is the user's."""
    line = readable(line).strip()
    name = speaker(line)
    if not name:
        return Said(*_named("user", line))
    end = re.search("[:：]", line)
    assert end
    return Said(line[: end.start()].strip(), _cut(line[end.end() :].strip()))


def rounds(messages: Sequence[Said]) -> int:
    """How often the user began to speak."""
    before = [True, *(m.by_assistant for m in messages)]
    return sum(
        answered and not m.by_assistant for answered, m in zip(before, messages, strict=False)
    )


def unheard(known: Sequence[Said], told: Sequence[Said]) -> list[Said]:
    """What of `told` is new: a host may send its last messages again, or the whole conversation."""
    for end in range(len(told), 0, -1):
        shared = min(end, len(known))
        if shared and list(known[-shared:]) == list(told[end - shared : end]):
            return list(told[end:])
    return list(told)


def _in(value: object) -> Iterator[Said]:
    if isinstance(value, str):
        yield from (read(part) for part in _OPENING.split(value) if part.strip())
    elif isinstance(value, Mapping):
        yield from _in_object({str(key).casefold(): part for key, part in value.items()})
    elif isinstance(value, Sequence):
        for part in value:
            yield from _in_message(part)


def _in_message(value: object) -> Iterator[Said]:
    # In a list a string is one message, whatever it quotes.
    if not isinstance(value, str):
        yield from _in(value)
    elif value.strip():
        yield read(value)


def _in_object(message: Mapping[str, object]) -> Iterator[Said]:
    role = next(
        (str(message[key]) for key in _SPEAKER_KEYS if isinstance(message.get(key), str)), ""
    )
    text = next((_text(message[key]) for key in _TEXT_KEYS if message.get(key)), "")
    if not role and not text:  # {"user": "…", "assistant": "…"}
        pairs = [(name, _text(part)) for name, part in message.items()]
    else:
        pairs = [(role or "user", text)]
    yield from (
        Said(*_named(name, said))
        for name, said in pairs
        if said.strip() and name.casefold() not in _UNSAID
    )


def _text(value: object) -> str:
    """A text, or the texts among the blocks of a message; images and calls of tools have none."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return _text(value.get("text", ""))
    return "\n".join(filter(None, map(_text, value))) if isinstance(value, Sequence) else ""


def _named(role: str, text: str) -> tuple[str, str]:
    text, chinese = _cut(readable(text).strip()), is_chinese(text)
    role = unicodedata.normalize("NFKC", readable(role)).strip()
    if role.casefold() in _USER_ROLES:
        return "用户" if chinese else "User", text
    if is_assistant(role.casefold()):
        return "助手" if chinese else "Assistant", text
    return role if role and speaker(f"{role}: …") == role.casefold() else "User", text


def _cut(text: str) -> str:
    more = len(text) - MAX_CHARACTERS
    return text if more <= 0 else f"{text[:MAX_CHARACTERS]} (… {more:,} more characters)"
