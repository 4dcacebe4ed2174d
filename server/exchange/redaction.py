"""What is taken out of memories before somebody else gets them."""

import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache

from ..domain.memory import Memory, Relation
from ..language import secrets
from ..language.tokenizer import fold

HIDDEN = "▇▇"
_BEFORE = r"(?<![0-9A-Za-z_.-])"
_AFTER = r"(?![0-9A-Za-z_-])"
"""What is no part of a number; Chinese writes it without spaces."""
_DATE = r"(?!\d{4}[ /-]\d{1,2}[ /-]\d{1,2}(?!\d)|\d{1,2}[ /-]\d{1,2}[ /-]\d{4}(?!\d))"
"""Is none here: it is written in groups as well."""
_TELEPHONES = (
    rf"{_BEFORE}(?:\+|00)(?:[ ()./-]{{0,2}}\d){{8,15}}{_AFTER}",  # with a country
    rf"{_BEFORE}{_DATE}\(?0\d(?:[ ()/-]{{0,2}}\d){{7,10}}{_AFTER}",  # with a zero in its place
    rf"{_BEFORE}{_DATE}(?:\d{{1,3}}[ -])?(?:\(\d{{2,4}}\)[ -]?|\d{{2,4}}[ -])"
    rf"(?:\d{{3,4}}[ -]){{1,2}}\d{{4}}{_AFTER}",  # in groups
    r"(?<!\d)1[3-9]\d{9}(?!\d)",  # of a mobile telephone in China
)
_LETTER = r"[^\W\u3400-\u9fff]"
"""None of Chinese: what is said of an address stands right before it."""
_MAIL = rf"(?:{_LETTER}|[.+-]){{1,64}}@(?:{_LETTER}|-){{1,63}}(?:\.(?:{_LETTER}|-){{1,63}})+"
_ARTICLE = r"(?:a|an|the|this|that|of|on|in|at|to|by|for|and|or|from|with|new|more)"
_ADDRESSES = (
    rf"(?<![\w.])\d{{1,4}}[a-z]?(?: (?!{_ARTICLE} )[a-z.'’-]+){{1,3}}"
    r" (?:street|road|avenue|lane|boulevard)(?![a-z])",
    r"[\u4e00-\u9fff]{2}(?:路|街|大道|巷|胡同|弄)\d{1,5}[号弄](?:[\d-]{1,6}(?:号楼|栋|幢|楼|层|单元|室|号))*",
)
"""A house, in letters that are small and simplified."""


def shared(memory: Memory, words: Sequence[str], kept: Collection[str]) -> Memory:
    """A memory as somebody else may read it.

    Without these words, addresses and secrets, without what tells how it came to be, and with
    links to what is shared (`kept`) alone.
    """

    hidden = _hidden(tuple(words))

    def clean(text: str) -> str:
        return _without(secrets.masked(text), hidden)

    def names(told: Sequence[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(clean(name) for name in told))

    relations = []
    for each in memory.relations:
        ends = [clean(part) for part in (each.subject, each.predicate, each.object)]
        relations.append(Relation(subject=ends[0], predicate=ends[1], object=ends[2]))
    return replace(
        memory,
        text=clean(memory.text),
        summary=clean(memory.summary),
        tags=names(memory.tags),
        entities=names(memory.entities),
        relations=tuple(relations),
        project=clean(memory.project),
        label="",
        session="",
        origin="",
        appraisal=None,
        verified=False,
        explicit=False,
        follows="",
        correction_history=(),
        original_contents={},
        other={},
        supersedes=_among(memory.supersedes, kept),
        superseded_by=memory.superseded_by if memory.superseded_by in kept else "",
        conflicts_with=_among(memory.conflicts_with, kept),
        related=_among(memory.related, kept),
        merged_from=(),
        compressed_from=(),
        source_ids=(),
    )


def _among(ids: Sequence[str], kept: Collection[str]) -> tuple[str, ...]:
    return tuple(id for id in ids if id in kept)


@lru_cache(maxsize=1)
def _hidden(words: tuple[str, ...]) -> re.Pattern[str]:
    """What is taken out of a text of plain characters: addresses, and these words."""
    named = [_whole(_plain(word)) for word in words]
    return re.compile("|".join((_MAIL, *_TELEPHONES, *_ADDRESSES, *named)))


def _without(text: str, hidden: re.Pattern[str]) -> str:
    text = unicodedata.normalize("NFC", text)
    kept, end = [], 0
    for found in hidden.finditer(_plain(text)):
        kept += [text[end : found.start()], HIDDEN]
        end = found.end()
    return "".join(kept) + text[end:]


def _plain(text: str) -> str:
    """The same number of characters: none large, accented, of full width or traditional."""
    return "".join(map(_plain_character, unicodedata.normalize("NFC", text)))


@lru_cache(maxsize=10_000)
def _plain_character(character: str) -> str:
    return unicodedata.normalize("NFD", fold(character))[:1] or character


def _whole(word: str) -> str:
    """The word alone where its script sets words apart; Chinese beside it is no part of it."""
    before = "(?<![0-9a-z])" if word[:1].isascii() else ""
    after = "(?![0-9a-z])" if word[-1:].isascii() else ""
    return before + re.escape(word) + after
