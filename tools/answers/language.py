"""Which language an answer is in."""

from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from typing import Any, Literal

from ...prompts import Language
from ...server.domain.patterns import regex
from ...server.language.script import has_han, is_chinese
from .phrases import Phrases
from .phrases_en import ENGLISH
from .phrases_zh import CHINESE

_NO_WORDS = regex(r"\[[A-Z]+(?::[^\]\n]*)?\]?|\b(?:mem|ep|prop)_\w+")
"""An operation's bracket, closed or not, and ids: [BOOST:mem_7K2M9QXA]."""
_LOOKED_AT, _TEXTS_LOOKED_AT = 2_000, 100
_SAID = ("query", "content", "summary", "turns", "operations", "decision", "confirm", "target")
"""Arguments that hold what somebody said; a filter is in no language."""

spoken: ContextVar[Language | Literal[""]] = ContextVar("spoken", default="")
"""What was said last in the conversation of the call at hand is in this; empty: nothing was."""


def spoken_in(call: Mapping[str, Any]) -> Language | Literal[""]:
    """The language of the words of a call; empty where it has none, or both are mixed."""
    words = words_in([call[name] for name in _SAID if name in call])
    if not any(character.isalpha() for character in words):
        return ""
    if is_chinese(words):
        return "zh"
    return "" if has_han(words) else "en"


def language_of(text: str) -> Language:
    """The language to answer a text in."""
    return "zh" if is_chinese(text) else "en"


def phrases(language: Language) -> Phrases:
    """What users read in this language."""
    return CHINESE if language == "zh" else ENGLISH


def phrases_for(text: str) -> Phrases:
    """What users read about a text: in the language of the text itself."""
    return phrases(language_of(text))


def words_in(value: object) -> str:
    """The words of a call, however deep in its arguments: no bare name, number, operation or id.

    So many of them as tell the language.
    """
    texts = (_NO_WORDS.sub("", text[:_LOOKED_AT]).strip() for text in _texts(value))
    found = [text for text in texts if " " in text or not text.isascii()]
    return " ".join(found[:_TEXTS_LOOKED_AT])


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, Sequence):
        for part in value:
            yield from _texts(part)
