"""The lines of the overview: how each is shortened, and which of them there is room for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from re import Pattern

from ...server.domain.patterns import regex
from ...server.domain.text import cut, tokens_of
from .phrase_names import Section
from .phrases import Phrases

_SHORTER = (120, 90, 60, 45, 32)
"""Of a line of how to act, where all would not fit."""
_FIRST = 5
_FIRST_SHORTER, _FIRST_SHORTER_ZH = (120, 90), (100, 60, 48)
"""Of who the user is and of the nearest plans: that, and what is on, stands before the last word.

Where the user lives now is not told in place of their partner.
"""
_LEAST = 24
"""Characters of what is on that stay behind its day."""
_OPENING = 10
"""Characters of how it opens that are worth their room before a clause further behind."""
_SENTENCE, _CLAUSE = regex(r"[;.!?] |[；。！？]"), regex(r"[,:] |[，：]")
_THEN = regex(r"\b[Tt]hen\b|那天")
_ASIDE = regex(r"(?<=\S)(\s?[(（])[^()（）]{4,60}([)）])(?=\S|\s\S)")
_SHARES: dict[Section, float] = {"act": 0.75, "who": 0.5, "on": 0.8, "last": 1.0}
"""Of the tokens that the sections before have left."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the overview, and the memory it shows, if it shows one."""

    text: str
    id: str = ""
    listed: bool = True
    """Whether the call that shows the rest of its section shows it."""
    lead: int = 0
    """Characters of its id and its day, which are not shortened."""
    dated_lead: str = ""
    """Its id and its day, where it is cut: what is left of the text may tell no day."""
    beside_day: str = ""
    """What it says behind `dated_lead`, where that day is but "then"."""

    behind: str = ""
    """What stands behind it, however short it is."""

    @property
    def line(self) -> str:
        """As it stands in the list."""
        return f"- {self.text}{self.behind}"

    def begun_anew(self, characters: int) -> "Row":
        """With its day before so much of its text: where that was cut, it may tell no day."""
        lead = self.dated_lead
        text = lead + cut_about(self.beside_day, characters, _THEN)
        return replace(self, text=text, lead=len(lead))

    def shortened(self, characters: int) -> "Row":
        """In so many characters, but with its day and some of its text."""
        if len(self.text) <= max(characters, self.lead + _LEAST):
            return self
        if not self.dated_lead:
            return replace(self, text=cut(self.text, max(characters, self.lead + _LEAST)))
        room = max(characters - len(self.dated_lead), _LEAST)
        told = self.beside_day or self.text[self.lead :]
        return replace(self, text=self.dated_lead + cut_about(told, room, _THEN))


def cut_about(text: str, characters: int, meant: Pattern[str]) -> str:
    """Of a text that is too long its sentence that has what is `meant`, or that clause of it.

    Before it stands what the text opens with, as far as there is room. What stands in brackets
    goes first.
    """
    if len(text) > characters:
        text = _ASIDE.sub(r"\1…\2", text)
    found = meant.search(text)
    if len(text) <= characters or not found or found.end() < characters:
        return cut(text, characters)
    for ends in (_SENTENCE, _CLAUSE):
        begins = max((at.end() for at in ends.finditer(text, 0, found.start())), default=0)
        behind = text[begins:].strip()
        if begins and len(behind) < characters:
            room = characters - len(behind) - 1
            opening = cut(text[:begins].rstrip(" ,;:，；："), room) if room >= _OPENING else ""
            return f"{opening.rstrip('…')}… {behind}" if opening else f"…{behind}"
    return cut(text, characters)


def within(
    room: int,
    sections: Iterator[tuple[Section, Sequence[Row]]],
    say: Phrases,
    more: Mapping[Section, str],
) -> list[str]:
    """The lines of all sections, each within its share of the room that is left.

    Of a section that was cut the last line says what shows the rest.
    """
    lines: list[str] = []
    for section, rows in sections:
        share = int(room * _SHARES[section])
        heading = f"## {say.sections[section]}"
        share -= tokens_of(heading)
        if section == "act":
            rows = _all_told(rows, share, _SHORTER, more[section])
        if section in ("who", "on"):
            shorter = _FIRST_SHORTER_ZH if say.is_chinese else _FIRST_SHORTER
            first = _all_told(rows[:_FIRST], share, shorter, more[section])
            rows = [*first, *rows[_FIRST:]]
        taken = fitting(rows, share, more[section])
        if taken:
            lines += [heading, *taken]
            room -= sum(tokens_of(line) for line in [heading, *taken])
    return lines


def _all_told(rows: Sequence[Row], room: int, lengths: Sequence[int], more: str) -> Sequence[Row]:
    """Each in so few words that none is left out: a rule that nobody reads is broken.

    Where some are left out all the same, the others are as long as they may be for that.
    """
    told, most = rows, len(fitting(rows, room, more))
    for characters in lengths:
        if most >= len(rows) and _fits(told, room):
            break
        shorter = [row.shortened(characters) for row in rows]
        shown = len(fitting(shorter, room, more))
        if shown > most or _fits(shorter, room):
            told, most = shorter, shown
    return told


def _fits(rows: Sequence[Row], room: int) -> bool:
    return sum(tokens_of(row.line) for row in rows) <= room


def fitting(rows: Sequence[Row], room: int, many_more: str) -> list[str]:
    taken: list[str] = []
    for at, row in enumerate(rows):
        left = sum(each.listed for each in rows[at:])
        more = [many_more.format(count=left)] if left else []
        line = row.line
        keep = sum(map(tokens_of, more)) if len(rows) - at > 1 else 0
        if tokens_of(line) + keep > room:
            return [*taken, *more] if taken else []
        taken.append(line)
        room -= tokens_of(line)
    return taken
