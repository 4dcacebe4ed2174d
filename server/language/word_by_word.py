"""Chinese as English words in a row, for a model that reads English alone.

"用户在苏州租了一间公寓" becomes "the user in Suzhou hire one apartment building": no sentence, but
near in meaning to "Which city do I live in?", and to the Chinese for it.
"""

from collections.abc import Iterator

from ..domain.patterns import regex
from .query_translation import FUNCTION_WORDS, LookUp, longest_word
from .tokenizer import HAN, KANA, fold

VERSION = "1"
"""Of what becomes of a text: vectors made of another have to be made again."""
_RUN = regex(f"([{HAN}]+)")
_JAPANESE = regex(f"[{KANA}]")
_STOPS = str.maketrans("，、。？！；：", ",,.?!;:")
_SMALL = """
    用户=the_user 使用者=the_user 我=I 你=you 他=he 她=she 它=it 我们=we 你们=you 他们=they
    她们=they 自己=self 咱们=we 谁=who 什么=what 哪=which 哪个=which 哪些=which 哪里=where
    哪儿=where 几=how_many 多少=how_much 怎么=how 如何=how 怎样=how 怎么样=how 为什么=why
    为何=why 何时=when 什么时候=when 和=and 跟=with 与=with 在=in 有=has 没=not 没有=no 不=not
    对=to 给=for 叫=called 会=can 能=can 可以=can 去=go 来=come 因为=because 年=year 月=month
    日=day
"""
"""Function words that tell something in a row of words; `_` is a space."""


def in_english(text: str, look_up: LookUp) -> str:
    """The text with each Chinese word as its likeliest English one; what has none stays."""
    if text.isascii() or _JAPANESE.search(text):
        return text
    parts = _RUN.split(text)
    if len(parts) == 1:
        return text
    found: list[str] = []
    for at, part in enumerate(parts):
        found += _words(fold(part), look_up) if at % 2 else [part.translate(_STOPS)]
    return " ".join(" ".join(found).split())


def _words(run: str, look_up: LookUp) -> Iterator[str]:
    at = 0
    while at < len(run):
        word = longest_word(run, at, at, look_up) or run[at]
        at += len(word)
        if word in _IN_ENGLISH:
            yield _IN_ENGLISH[word]
        elif word not in FUNCTION_WORDS:
            yield next(iter(look_up(word)), word)


def _pairs() -> Iterator[tuple[str, str]]:
    for pair in _SMALL.split():
        chinese, _, english = pair.partition("=")
        yield chinese, english.replace("_", " ")


_IN_ENGLISH = dict(_pairs())
