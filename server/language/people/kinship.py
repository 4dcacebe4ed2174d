"""Relatives by all that they are called: who asks for 爸爸 means whom other texts call 我爸 or Dad.

`words.FAMILY` has one word for both languages; here Chinese tells whose mother a grandmother is.
"""

import re
from collections.abc import Collection, Iterator
from functools import cache

from ..tokenizer import fold

_GRANDMOTHERS = "grandmother grandma granny gran nana"
_GRANDFATHERS = "grandfather grandpa grandad granddad"
_CALLED = (
    "mother mom mum mama mummy mommy 妈妈 母亲 老妈 我妈 咱妈 妈咪",
    "father dad papa daddy 爸爸 父亲 老爸 我爸 咱爸 爹",
    f"{_GRANDMOTHERS} 奶奶 祖母",
    f"{_GRANDMOTHERS} 外婆 姥姥 外祖母",
    f"{_GRANDFATHERS} 爷爷 祖父",
    f"{_GRANDFATHERS} 外公 姥爷 外祖父",
    "姐姐 我姐 大姐",
    "妹妹 我妹",
    "哥哥 我哥 大哥",
    "弟弟 我弟",
    "姑姑 姑妈 我姑",
    "舅舅 我舅",
    "叔叔 我叔",
    "wife 老婆 妻子 太太 媳妇",
    "husband 老公 丈夫 我先生",
)
"""A line for each relative. What Chinese tells apart and English does not stands on two."""
_WITHIN_ANOTHER = "(?<![外曾表堂姨姑舅岳干后继伯叔师])"
_OF_ANOTHER = "(?![夫媳嫂父母妈们])"
"""我姐夫 is no sister, 外祖母 no mother of the father's."""


def called(word: str) -> tuple[str, ...]:
    """All words for the relative whom a word names, it first; of any other word it alone."""
    plain = fold(word.strip())
    found = {plain: None}
    for line in _lines():
        if plain in line:
            found |= dict.fromkeys(line)
    return tuple(found) if len(found) > 1 else (word,)


def named_in(text: str, words: Collection[str]) -> Iterator[str]:
    """Those of the words for a relative that a text has, and not as a part of another."""
    plain = fold(text)
    for word in words:
        if _pattern(word).search(plain):
            yield word


@cache
def every_word() -> frozenset[str]:
    """All of these words."""
    return frozenset().union(*_lines())


@cache
def _lines() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(line.split()) for line in _CALLED)


@cache
def _pattern(word: str) -> re.Pattern[str]:
    if word.isascii():
        return re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
    doubled = f"{re.escape(word[-1])}?"  # 我妈妈
    return re.compile(f"{_WITHIN_ANOTHER}{re.escape(word)}{doubled}{_OF_ANOTHER}")
