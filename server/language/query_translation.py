"""From the words of a question to those of the other language, English and Chinese.

Through a list of words that the caller brings. A word becomes a *concept*: its translations, the
likelier ones worth more. However many it has, a concept counts as the one word it was.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..domain.patterns import regex
from .tokenizer import HAN, fold, tokens

LookUp = Callable[[str], Sequence[str]]
"""A word's translations, the likeliest first; none for one that is not in the list."""

Form = tuple[tuple[str, ...], float]
"""What is looked for: tokens in a row, and a worth of 1 or less."""

_RUN = regex(f"[{HAN}]+")
_LONGEST_CHINESE = 6
_LONGEST_ENGLISH = 2
_LESS_LIKELY = 0.25
"""How fast translations lose worth down the list."""
_LONE_CHARACTER = 0.6
"""Of a single character that stands for an English word: mostly it is part of another one."""
_MOST_CONCEPTS = 24
_FUNCTION = """
    的 了 着 著 过 過 过了 過了 得 地 之 是 在 有 和 与 與 跟 及 或 把 被 让 讓 将 將 给 給 对
    對 对于 對於 关于 關於 有关 有關 从 從 到 向 往 为 為 为了 為了 因为 因為 所以 而 但 但是
    如果 就 也 还 還 还是 還是 都 又 再 才 很 太 更 最 吗 嗎 呢 吧 啊 呀 嘛 哦 么 麼 我 你 您 他
    她 它 我们 我們 你们 你們 他们 他們 她们 她們 自己 咱 咱们 咱們 这 這 那 哪 这个 這個 那个
    那個 哪个 哪個 这些 這些 那些 哪些 这里 這裡 那里 那裡 哪里 哪裡 哪儿 哪兒 这样 這樣 那样
    那樣 怎么 怎麼 怎么样 怎麼樣 怎样 怎樣 如何 什么 什麼 什么样 什麼樣 谁 誰 几 幾 多少 为什么
    為什麼 为何 為何 何时 何時 什么时候 什麼時候 时候 時候 几号 幾號 几点 幾點 个 個 些 种 種 次
    一个 一個 一些 一下 一种 一種 能 会 會 要 可以 应该 應該 曾 曾经 曾經 已 已经 已經 当时 當時
    没 沒 没有 沒有 有没有 有沒有 不 是不是 是否 月 日 号 號 年 其 所 以 于 於 上 下 里 裡 中 来
    來 去 叫 请 請 请问 請問
"""
_THE_USER = ("用户", "用戶", "使用者")
"""Whom most memories are about: it tells none of them from the others."""
FUNCTION_WORDS = frozenset(_FUNCTION.split())


@dataclass(frozen=True, slots=True)
class Concept:
    """A word of the question: as what it is looked for in the other language, and its weight."""

    forms: tuple[Form, ...]
    weight: int


def to_english(query: str, look_up: LookUp) -> list[Concept]:
    """The Chinese words of a query as English ones."""
    words: list[str] = []
    for run in _RUN.findall(fold(query)):
        words += chinese_words(run, look_up)
    concepts: list[Concept] = []
    for word in _first_ones(words):
        forms = [(tuple(tokens(english)), 1.0) for english in look_up(word)]
        concepts.append(_concept(word, forms))
    return concepts


def to_chinese(query: str, look_up: LookUp) -> list[Concept]:
    """The English words of a query as Chinese ones, in both scripts."""
    stems = [token for token in tokens(query) if token.isascii()]
    concepts: list[Concept] = []
    for word in _first_ones(_english_words(stems, look_up)):
        forms: list[Form] = []
        for chinese in look_up(word):
            scripts = [script for script in chinese.split("|") if not _is_in_the_user(script)]
            forms += map(_chinese_form, scripts)
        concepts.append(_concept(word, forms))
    return concepts


def _first_ones(words: Sequence[str]) -> list[str]:
    """The different words, as many as are looked for."""
    return list(dict.fromkeys(words))[:_MOST_CONCEPTS]


def chinese_words(run: str, look_up: LookUp) -> Iterator[str]:
    """At each place the longest word of the list, as far as it is not part of the one before.

    Function words say nothing.
    """
    reached = 0
    for at in range(len(run)):
        word = longest_word(run, at, reached, look_up)
        reached = max(reached, at + len(word))
        if word and word not in FUNCTION_WORDS:
            yield word


def longest_word(run: str, at: int, reached: int, look_up: LookUp) -> str:
    """The longest word that begins here and ends after what was reached; "" if there is none."""
    for end in range(min(len(run), at + _LONGEST_CHINESE), max(at, reached), -1):
        word = run[at:end]
        if word in FUNCTION_WORDS or look_up(word):
            return word
    return ""


def _english_words(stems: Sequence[str], look_up: LookUp) -> list[str]:
    """The stems one by one, or two at a time where the list has both together ("ice cream")."""
    words: list[str] = []
    at = 0
    while at < len(stems):
        phrase = _longest_phrase(stems, at, look_up)
        if phrase:
            words.append(phrase)
        at += len(phrase.split()) or 1
    return words


def _longest_phrase(stems: Sequence[str], at: int, look_up: LookUp) -> str:
    for size in range(_LONGEST_ENGLISH, 0, -1):
        phrase = " ".join(stems[at : at + size])
        if look_up(phrase):
            return phrase
    return ""


def _is_in_the_user(word: str) -> bool:
    """Whether every text that says 用户 has it: that word itself, and 用 of it."""
    return any(word in name for name in _THE_USER)


def _chinese_form(word: str) -> Form:
    """A Chinese word as it is indexed: a character, or a row of pairs."""
    if len(word) == 1:
        return (word,), _LONE_CHARACTER
    return tuple(first + second for first, second in pairwise(word)), 1.0


def _concept(word: str, forms: Sequence[Form]) -> Concept:
    """It weighs what the word would among those of its own language.

    学习 is two characters and a pair.
    """
    worth_less: list[Form] = []
    for at, (form, worth) in enumerate(forms):
        worth_less.append((form, worth / (1 + _LESS_LIKELY * at)))
    return Concept(tuple(worth_less), len(tokens(word)))
