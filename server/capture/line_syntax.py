"""The one-line syntax of the source documents (D10).

For example `"content" #tag1 #tag2 score:9 duration:长期`.
"""

import re
from dataclasses import dataclass

from ..domain.patterns import regex

_TAG = regex(r"(?:^|\s)#((?=[^\s#]*[^\s#\d])[^\s#]+)(?=\s|$)")
"""A number alone is none: #42 is an issue."""
_FIELD = regex(r"(?:^|\s)(score|duration)[:：]\s*(\S+)", re.IGNORECASE)
_WORD = regex(r"\S+")
_QUOTES = {'"': '"', "“": "”", "「": "」", "'": "'"}
_SHORT = ("短期", "short", "short-term", "temporary")


@dataclass(frozen=True, slots=True)
class Line:
    """What such a line says. `score` is the one number the documents print, 0–10, or None."""

    content: str
    tags: tuple[str, ...]
    score: float | None
    short_lived: bool


def parse(text: str) -> Line:
    """Read a line; text without the syntax is all content.

    Raises:
        ValueError: the score is no number from 0 to 10.
    """
    content, rest = _quoted(text) or _ending(text)
    fields = {name.casefold(): value for name, value in _FIELD.findall(rest)}
    tags = tuple(dict.fromkeys(_TAG.findall(rest)))
    return Line(
        content.strip().removeprefix("- "),
        tags,
        _score(fields.get("score")),
        fields.get("duration", "").casefold() in _SHORT,
    )


def _quoted(text: str) -> tuple[str, str] | None:
    """(inside, after) of a text that is one quotation, and what is said of it."""
    stripped = text.strip()
    closing = _QUOTES.get(stripped[:1])
    end = stripped.rfind(closing) if closing else -1
    if end <= 0:
        return None
    after = stripped[end + 1 :]
    is_all = not _FIELD.sub("", _TAG.sub("", after)).strip()
    return (stripped[1:end], after) if is_all else None


def _ending(text: str) -> tuple[str, str]:
    """A text, and what it says of itself at its end; all of it if nothing else is left.

    Only there: "our score: 3 to 1" is a text.
    """
    end = len(text)
    for word in reversed(list(_WORD.finditer(text))):
        if not (_TAG.fullmatch(word[0]) or _FIELD.fullmatch(word[0])):
            break
        end = word.start()
    if not text[:end].strip(" -"):
        return text, ""
    return text[:end], text[end:]


def _score(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        score = float(text)
    except ValueError:
        score = -1.0
    if not 0 <= score <= 10:
        raise ValueError(f"score: {text!r} is no number from 0 to 10")
    return score
