"""What changed from one text to another, in pieces that a page can mark."""

import difflib
from dataclasses import dataclass
from typing import Literal

from ..domain.patterns import regex

_PIECE = regex(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+|\s+|[^\w\s]")
_MOST_PIECES = 3_000

Kind = Literal["same", "added", "removed"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text, and what became of it."""

    kind: Kind
    text: str


def pieces(before: str, after: str) -> list[Piece]:
    """The two texts as one, word by word, or line by line where they are long."""
    old, new = _PIECE.findall(before), _PIECE.findall(after)
    if len(old) > _MOST_PIECES or len(new) > _MOST_PIECES:
        old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    found: list[Piece] = []
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for what, i1, i2, j1, j2 in matcher.get_opcodes():
        if what == "equal":
            found.append(Piece("same", "".join(old[i1:i2])))
            continue
        if i2 > i1:
            found.append(Piece("removed", "".join(old[i1:i2])))
        if j2 > j1:
            found.append(Piece("added", "".join(new[j1:j2])))
    return found


@dataclass(frozen=True, slots=True)
class DiffLine:
    """One line of a unified diff, by what it stands for."""

    kind: Literal["same", "added", "removed", "file", "about"]
    text: str


def diff_lines(text: str) -> list[DiffLine]:
    """A change as the history shows it, line by line."""
    found: list[DiffLine] = []
    for line in text.splitlines():
        found.append(DiffLine(_line_kind(line), line))
    return found


def _line_kind(line: str) -> Literal["same", "added", "removed", "file", "about"]:
    if line.startswith(("--- ", "+++ ")):
        return "file"
    if line.startswith("@@"):
        return "about"
    if line.startswith("+"):
        return "added"
    return "removed" if line.startswith("-") else "same"
