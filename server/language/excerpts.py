"""The part of a long text that answers a question: its best sentences, … where some is left out."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from ..domain.patterns import regex
from ..domain.text import cut, one_line
from . import dialogue_turns
from .tokenizer import asked, tokens

_GAP = " … "
_SENTENCE = regex(r"(?<=[。！？；])\s*|(?<=[!?;])\s+|(?<=[^\W\d_]{3}\.)\s+|\n+")
_CLAUSE = regex(r"(?<=[，、：])\s*|(?<=[,:])\s+|\s+(?=[-–—•*]\s)")


def excerpt(text: str, query: str, characters: int) -> str:
    """What of a text answers the query, in one line of at most so many characters.

    The whole where it fits, and its beginning where no sentence has a word of the query.
    """
    line = one_line(text)
    if len(line) <= characters:
        return cut(text, characters)
    wanted = set(asked(query))
    parts = _parts(text, characters)
    worth = _worths(parts, wanted)
    if not any(worth):
        return cut(text, characters)
    found = _joined(line, parts, _chosen(parts, worth, characters - len(_GAP)))
    name = dialogue_turns.speaker(text) if found.startswith(_GAP.strip()) else ""
    return f"{name}: {found}" if name else found


def _parts(text: str, characters: int) -> list[str]:
    """Its sentences; a long one in clauses, and what is still too long in pieces."""
    parts: list[str] = []
    for sentence in _split(_SENTENCE, text):
        if len(sentence) <= characters // 2:
            parts.append(sentence)
            continue
        for clause in _split(_CLAUSE, sentence):
            parts += _pieces(clause, characters // 3)
    return parts


def _split(border: re.Pattern[str], text: str) -> list[str]:
    return [one_line(part) for part in border.split(text) if part.strip()]


def _pieces(clause: str, size: int) -> list[str]:
    """A clause in pieces that end between words, where it has words."""
    pieces: list[str] = []
    rest = clause
    while len(rest) > size:
        space = rest.rfind(" ", size // 2, size)
        end = space if space > 0 else size
        pieces.append(rest[:end].strip())
        rest = rest[end:].strip()
    return [*pieces, rest] if rest else pieces


def _worths(parts: Sequence[str], wanted: set[str]) -> list[float]:
    """How much of the query each has; a word that fewer parts have is worth more."""
    found = [wanted.intersection(tokens(part)) for part in parts]
    often = Counter(word for words in found for word in words)
    worths: list[float] = []
    for words in found:
        worths.append(sum(1 / often[word] for word in words))
    return worths


def _chosen(parts: Sequence[str], worth: Sequence[float], room: int) -> list[int]:
    """Which are shown: the best, what stands around it, then the next best, as far as they fit.

    What answers often stands right behind the words of the question, or before them.
    """
    best_first = sorted(range(len(parts)), key=lambda at: (-worth[at], at))
    best = best_first[0]
    others = [at for at in best_first if worth[at] >= worth[best] / 2]
    around = [best + 1, best - 1, best + 2, best - 2]
    chosen: set[int] = set()
    for at in [best, *around[:2], *others, *around[2:]]:
        if 0 <= at < len(parts) and at not in chosen:
            cost = len(parts[at]) + len(_GAP)
            if cost <= room:
                chosen.add(at)
                room -= cost
    return sorted(chosen)


def _joined(line: str, parts: Sequence[str], chosen: Sequence[int]) -> str:
    """The chosen ones in their order, with a space between two where `line` has one."""
    shown = [_GAP.lstrip() if chosen[0] > 0 else "", parts[chosen[0]]]
    for before, at in pairwise(chosen):
        is_next = at == before + 1
        space = "" if parts[before] + parts[at] in line else " "
        shown += [space if is_next else _GAP, parts[at]]
    if chosen[-1] < len(parts) - 1:
        shown.append(_GAP.rstrip())
    return "".join(shown)
