"""Messages of a conversation as hosts hand them over: many shapes read into one, and as lines."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..domain.patterns import regex
from ..domain.validation import MAX_CHARACTERS, readable
from .dialogue_turns import is_assistant, speaker
from .script import is_chinese

_SPEAKER_KEYS = ("role", "speaker", "author", "name", "from")
_TEXT_KEYS = ("text", "content", "message", "parts", "value")
_UNSAID = frozenset({"system", "developer", "tool", "function"})
_USER_ROLES = frozenset({"user", "human", "me"})
_ROLES = r"user|human|assistant|ai|用户|主人|助手|小祥"
_MESSAGE_START = regex(rf"(?:^|\n)[ \t]*(?=(?:{_ROLES})\s?[:：])", re.IGNORECASE)
_COLON = regex("[:：]")


@dataclass(frozen=True, slots=True)
class Message:
    """What somebody said, under the name of who said it."""

    speaker: str
    text: str

    @property
    def by_assistant(self) -> bool:
        return is_assistant(self.speaker.casefold())

    def __str__(self) -> str:
        return f"{self.speaker}: {self.text}"


def lines_of(value: object) -> list[str]:
    """Messages as lines `User: …`.

    From strings, from objects with a role and a text, or from a transcript in one string.
    Instructions and the results of tools are left out: nobody said them.
    """
    return [str(message) for message in _messages(value)]


def read_message(line: str) -> Message:
    """One line as `lines_of` writes it; without a name it is the user's."""
    line = readable(line).strip()
    name = speaker(line)
    if not name:
        return _message("user", line)
    before, after = _COLON.split(line, maxsplit=1)
    return Message(before.strip(), _limited(after.strip()))


def user_turns(messages: Sequence[Message]) -> int:
    """How often the user began to speak."""
    turns = 0
    answered = True
    for message in messages:
        if answered and not message.by_assistant:
            turns += 1
        answered = message.by_assistant
    return turns


def new_messages(
    known: Sequence[Message], told: Sequence[Message], *, is_at_once: bool = True
) -> list[Message]:
    """Those of `told` that come after what is known.

    A host may send its last messages again, or the whole conversation. Where that could also be
    the same said once more, it is new: a message too many harms less than one too few. One round
    that was known a moment ago (`is_at_once`) is the same call sent twice.
    """
    end = _known_of(known, told)
    if end == len(told) and user_turns(told) <= 1 and not is_at_once:
        return list(told)
    return list(told[end:])


def _known_of(known: Sequence[Message], told: Sequence[Message]) -> int:
    """How many of the first of `told` are known: up to where `known` ends among them."""
    if not known:
        return 0
    for end in range(len(known), len(told) + 1):
        if list(told[end - len(known) : end]) == list(known):
            return end
    for end in range(min(len(told), len(known)), 0, -1):
        if list(known[-end:]) == list(told[:end]):
            return end
    return 0


# --- the shapes that hosts use ---


def _messages(value: object) -> Iterator[Message]:
    if isinstance(value, str):
        for part in _MESSAGE_START.split(value):
            if part.strip():
                yield read_message(part)
    elif isinstance(value, Mapping):
        fields = {str(key).casefold(): part for key, part in value.items()}
        yield from _in_object(fields)
    elif isinstance(value, Sequence):
        for part in value:
            yield from _in_list(part)


def _in_list(value: object) -> Iterator[Message]:
    # In a list a string is one message, whatever it quotes.
    if not isinstance(value, str):
        yield from _messages(value)
    elif value.strip():
        yield read_message(value)


def _in_object(fields: Mapping[str, object]) -> Iterator[Message]:
    role = _role(fields)
    text = next((_text_in(fields[key]) for key in _TEXT_KEYS if fields.get(key)), "")
    if role or text:
        said = [(role or "user", text)]
    else:  # {"user": "…", "assistant": "…"}
        said = [(name, _text_in(part)) for name, part in fields.items()]
    for name, words in said:
        if words.strip() and name.casefold() not in _UNSAID:
            yield _message(name, words)


def _role(fields: Mapping[str, object]) -> str:
    for key in _SPEAKER_KEYS:
        role = fields.get(key)
        if isinstance(role, str):
            return role
    return ""


def _text_in(value: object) -> str:
    """A text, or the texts among the blocks of a message; images and calls of tools have none."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return _text_in(value.get("text", ""))
    if isinstance(value, Sequence):
        return "\n".join(filter(None, map(_text_in, value)))
    return ""


def _message(role: str, text: str) -> Message:
    """Under the name that its language has for the role."""
    text = _limited(readable(text).strip())
    role = unicodedata.normalize("NFKC", readable(role)).strip()
    if role.casefold() in _USER_ROLES:
        return Message("用户" if is_chinese(text) else "User", text)
    if is_assistant(role.casefold()):
        return Message("助手" if is_chinese(text) else "Assistant", text)
    # Another name counts if a line that begins with it is read as that speaker's.
    is_name = bool(role) and speaker(f"{role}: …") == role.casefold()
    return Message(role if is_name else "User", text)


def _limited(text: str) -> str:
    more = len(text) - MAX_CHARACTERS
    if more <= 0:
        return text
    return f"{text[:MAX_CHARACTERS]} (… {more:,} more characters)"
