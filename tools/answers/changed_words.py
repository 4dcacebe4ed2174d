"""The words by which an update is known again: with what differs from what it replaces in view."""

import re
from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import chain

from ...server.domain.patterns import regex
from ...server.domain.text import cut, one_line
from ...server.language.script import is_chinese
from .memories import first_words

_WORD = regex(r"\d+(?:[.,:]\d+)*|[\u3400-\u9fff]|[^\W\d_\u3400-\u9fff][\w'’-]*")
_YEAR = regex(r"(?:19|20)\d\d")
_HEAD, _HEAD_CHINESE = 22, 11
_BEFORE, _BEFORE_CHINESE = 14, 6
"""Characters that are shown before what differs."""
_AFTER, _AFTER_CHINESE = 9, 4
"""And behind it: the month of a day."""
_LONGEST = 1_000
"""Characters of texts that are compared."""

_Place = tuple[int, int]


def words_of_change(news: str, before: Sequence[str]) -> str:
    """The first words of news and, where these do not show it, those around what they change.

    A number that is new counts before other words. Texts in two languages differ everywhere.
    """
    news, first = one_line(news), first_words(news)
    known = [one_line(text) for text in before if is_chinese(text) == is_chinese(news)]
    if first == news or not known or max(map(len, (news, *known))) > _LONGEST:
        return first
    place = _changed(news, known)
    return _with_place(news, first, place) if place else first


def _with_place(news: str, first: str, place: _Place) -> str:
    chinese = is_chinese(news)
    if place[1] + (_AFTER_CHINESE if chinese else _AFTER) < len(first):
        return first
    before = _BEFORE_CHINESE if chinese else _BEFORE
    start = _word_begins(news, place[0] - before, place[0])
    head = cut(news, _HEAD_CHINESE if chinese else _HEAD)
    if start < len(head):
        return first_words(news)
    return f"{head} {first_words(news[start:])}"


def _word_begins(text: str, at: int, place: int) -> int:
    """Where a word or a number begins, from `at` to the place; in Chinese back to one's first."""
    if at <= 0:
        return 0
    if not is_chinese(text):
        return text.find(" ", at, place) + 1 or place
    while at and _are_of_one_word(text[at - 1], text[at]):
        at -= 1
    return at


def _are_of_one_word(one: str, other: str) -> bool:
    """Of two signs in a row whether they may be of one English word or number."""
    return one.isascii() and other.isascii() and not one.isspace()


def _changed(news: str, known: Sequence[str]) -> _Place | None:
    """Where it says what none of the known texts does; None if it leaves out and adds nothing."""
    told: set[str] = set()
    for text in known:
        told.update(word.lower() for word in _WORD.findall(text))
    nearest = max(known, key=lambda text: _likeness(news, text))
    places = chain(_numbers(news, told), _others(news, nearest, told))
    return next(places, None)


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _numbers(news: str, told: Collection[str]) -> Iterator[_Place]:
    """Of numbers the known texts have not; a year says least."""
    for found in _WORD.finditer(news):
        is_number = found[0][0].isdigit() and not _YEAR.fullmatch(found[0])
        if is_number and found[0] not in told:
            yield found.span()


def _others(news: str, known: str, told: Collection[str]) -> Iterator[_Place]:
    """Of words that stand in a known text nowhere, or not there."""
    mine = list(_WORD.finditer(news))
    theirs = [found[0].lower() for found in _WORD.finditer(known)]
    words = [found[0].lower() for found in mine]
    matcher = SequenceMatcher(None, theirs, words, autojunk=False)
    differing: list[re.Match[str]] = []
    for tag, _, _, start, end in matcher.get_opcodes():
        if tag != "equal":
            differing += mine[start:end]
    nowhere = [found for found in differing if found[0].lower() not in told]
    for found in (*nowhere, *differing):
        yield found.span()
