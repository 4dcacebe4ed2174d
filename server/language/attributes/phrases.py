"""Where the phrases of the tables stand in a text: attributes, states, family, changes, plans."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ...domain.patterns import regex
from .. import relatives
from ..people.words import RARER_SURNAMES, SURNAMES
from ..tokenizer import HAN
from . import medicines
from .changing_states import STATES
from .turning_words import TURN
from .words import ATTRIBUTES, CHANGE, DEATH, EVENT, LODGING, NOT_BEHIND, PLAN

WORD = regex(r"[^\W_]+(?:['’.-][^\W_]+)*")
SIGN = regex(f"[{HAN}]")
_OWNED = ("", "'s", "’s")
"""What may stand behind a word of the table: my sister's cat is of the sister."""
_GAP = "[^，。；！？,.;!?]{0,8}"
_ENDS_WORDS = "高任金白康毛江史万段常文"
"""Family names that words end with: 语文老师, 历史老师."""
_NO_TITLE = f"(?<![{''.join(sorted({*SURNAMES, *RARER_SURNAMES} - set(_ENDS_WORDS)))}])"
_NO_ACTOR = "(?!生?(?:是|姓|叫|说|约|让|给|把|建议|告诉|要求))"
"""Behind a surname, or before a verb, a title tells whom, not what somebody does."""
_NOT_HAD = "(?<![我户他她]的)"
_POSSESSIVE = regex(r"(?:my|our|your|his|her|its|their|\w+['’]s)$")
"""My dentist is what somebody else does."""
_ARTICLES = ("a", "an", "the")
_SKIPPED = 3
"""Words at most in the gap of an English phrase."""
_PREFIX = 3
"""Letters that every word before a `*` has at least."""
_OF_NOBODY = regex(
    rf"《[^》]*》|住在?(?={LODGING})|工作(?=[站室簿])|\boffer of (?=[£$€\d])"
    r"|\bas a (?:child|kid|boy|girl)\b"
)
"""Titles, nights in a hotel, a workstation, bids and childhoods: they tell what nobody drinks,
where nobody lives or works, and of no child.
"""
OF_CHANGE = "a change"
OF_EVENT = "an event"
OF_PLAN = "a plan"
OF_TURN = "a turn"
OF_DEATH = "a death"
OCCUPATION = "an occupation"


@dataclass(frozen=True, slots=True)
class _Phrase:
    """Words of the table, and what they tell."""

    words: tuple[str, ...]
    label: str
    rest: tuple[str, ...] = ()
    """What stands behind a gap of one to three words."""
    is_title: bool = False

    def stands_in(self, words: Sequence[str], at: int) -> bool:
        """Whether the text has it from its word number `at` on."""
        if not _stand_at(self.words, words, at) or (self.is_title and _is_had(words, at)):
            return False
        behind = at + len(self.words)
        places = range(behind + 1, behind + 1 + _SKIPPED)
        return not self.rest or any(_stand_at(self.rest, words, place) for place in places)


def _is_had(words: Sequence[str], at: int) -> bool:
    """Whether a word names whom somebody has: my dentist, Anna's new lawyer."""
    *_, second, first = ("", "", *words[:at])
    if first in _ARTICLES:
        return at == 1 and first == "the"  # "The doctor changed the pills": it is somebody else
    return any(_POSSESSIVE.match(word) for word in (first, second))


def _stand_at(phrase: Sequence[str], words: Sequence[str], at: int) -> bool:
    if at + len(phrase) > len(words):
        return False
    for place, mine in enumerate(phrase, at):  # nearly every phrase ends at its first word
        theirs = words[place]
        if mine[-1] == "*":
            if not theirs.startswith(mine[:-1]):
                return False
        elif not theirs.startswith(mine) or theirs[len(mine) :] not in _OWNED:
            return False
    return True


@dataclass(frozen=True, slots=True)
class _ChinesePhrase:
    """Signs of the table, and what they tell."""

    signs: str
    label: str
    pattern: re.Pattern[str] | None
    """Of one that has a gap, or does not stand behind or before just anything."""

    def stands_in(self, text: str, at: int) -> bool:
        """Whether the text has it from its sign number `at` on."""
        if self.pattern:
            return self.pattern.match(text, at) is not None
        return text.startswith(self.signs, at)


@dataclass(frozen=True, slots=True)
class _Table:
    """Every phrase by how it begins: English ones by three letters, Chinese ones by one sign."""

    english: dict[str, list[_Phrase]]
    chinese: dict[str, list[_ChinesePhrase]]


def told_in(folded: str) -> Iterator[tuple[int, str]]:
    """Where which phrase of the table, or a medicine, stands: its place, and what it tells."""
    table = _table()
    folded = _OF_NOBODY.sub(_blank, folded)
    places = [(found.start(), found[0]) for found in WORD.finditer(spaced(folded))]
    words = [word for _, word in places]
    for at, (start, word) in enumerate(places):
        for phrase in table.english.get(word[:_PREFIX], ()):
            if phrase.stands_in(words, at):
                yield start, phrase.label
    ended = f"{folded}。"  # what ends with 了 tells that things are otherwise now
    for found in SIGN.finditer(folded):
        for signs in table.chinese.get(found[0], ()):
            if signs.stands_in(ended, found.start()):
                yield found.start(), signs.label
    for at, word in relatives.chinese_in(folded):
        yield at, relatives.role_of(word)
    for at in medicines.named_in(folded):
        yield at, "health"
        yield at, "a medicine"


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def spaced(folded: str) -> str:
    """The text with blanks for Chinese, so that a word beside it is a word."""
    return SIGN.sub(" ", folded)


@cache
def _table() -> _Table:
    table = _Table({}, {})
    for label, words in _labelled():
        for word in words.split():
            bare = word.removeprefix("~")
            head, _, rest = bare.partition("_…_")
            if head.isascii():
                behind = tuple(rest.split("_")) if rest else ()
                phrase = _Phrase(tuple(head.split("_")), label, behind, is_title=bare != word)
                table.english.setdefault(phrase.words[0].rstrip("*")[:_PREFIX], []).append(phrase)
            else:
                signs = _ChinesePhrase(bare, label, _pattern(bare, is_title=bare != word))
                table.chinese.setdefault(bare[0], []).append(signs)
    return table


def _pattern(signs: str, *, is_title: bool) -> re.Pattern[str] | None:
    pattern = re.escape(signs).replace("…", _GAP)
    if signs in NOT_BEHIND:
        pattern = f"(?<![{NOT_BEHIND[signs]}]){pattern}"
    if is_title:
        pattern = f"{_NO_TITLE}{_NOT_HAD}{pattern}{_NO_ACTOR}"
    return None if pattern == signs else re.compile(pattern)


def _labelled() -> Iterator[tuple[str, str]]:
    for name, attribute in ATTRIBUTES.items():
        yield name, attribute.words
    for name, state in STATES.items():
        yield name, state.words
    for relative, words in relatives.FAMILY.items():
        yield relative, " ".join(word for word in words if word.isascii())
    yield OF_CHANGE, CHANGE
    yield OF_EVENT, EVENT
    yield OF_DEATH, DEATH
    yield OF_PLAN, PLAN
    yield OF_TURN, TURN
