"""What text may be stored: its length and its characters."""

import unicodedata
from dataclasses import dataclass

from .patterns import regex

SUGGESTED_CHARACTERS = 1_000
MAX_CHARACTERS = 20_000
# These make a text show as something else than it is (or end early in C code);
# letters of right-to-left scripts do not need them.
_DISORDERLY = regex(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]"
)
_SURROGATE = regex("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Flaw:
    """Why a text cannot be stored, and what to send instead."""

    problem: str
    remedy: str


def flaw(text: str, limit: int = MAX_CHARACTERS) -> Flaw | None:
    """The first reason not to store `text`, or None."""
    if not text.strip():
        return Flaw("it is empty", "Send the fact itself, one self-contained sentence.")
    if found := _SURROGATE.search(text):
        return Flaw(
            f"broken Unicode (half a character, U+{ord(found[0]):04X}) at position {found.start()}",
            "Send valid UTF-8 text.",
        )
    if found := _DISORDERLY.search(text):
        name = unicodedata.name(found[0], "control character")
        return Flaw(
            f"{name} (U+{ord(found[0]):04X}) at position {found.start()}",
            "Remove that character and call again.",
        )
    if len(text) > limit:
        return Flaw(
            f"{len(text):,} characters; at most {limit:,} fit in one memory",
            "Split it into separate facts (content takes a list), "
            "or store a summary and where the whole text is kept.",
        )
    return None


def readable(text: str) -> str:
    """A text without what could not be stored: each such character becomes �.

    For what nobody can be asked to write anew.
    """
    return _DISORDERLY.sub("\ufffd", _SURROGATE.sub("\ufffd", text))
