"""One wording for what says the same: the words of a text that can change a fact, in order.

Only what stands here may be folded; every rule is for spellings and words that cannot change a
fact. A text about words themselves (names, spellings, quotations) keeps its own.
"""

import re
from collections.abc import Iterator, Sequence

from ...domain.patterns import regex
from ..relatives import in_one_word
from ..tokenizer import HAN, KANA
from ..word_list import simplified
from .foldings import (
    ABOUT_WORDS,
    AFTER_A_DAY,
    AFTER_NUMBERS,
    CLAUSE,
    CONTRACTIONS,
    DAYS,
    ENDINGS,
    EVERY_STAYS_BESIDE,
    FILLERS_AT_START,
    IN_CHINESE,
    IN_ENGLISH,
    IS_AFTER,
    IS_AFTER_ANYBODY,
    IS_BEFORE,
    METRES,
    MOMENT_FIRST,
    ORDINALS,
    PLEASE_IS_A_VERB_AFTER,
    SPELLINGS,
    SUBJECTS,
    SYNONYMS,
    THE_STAYS_AFTER,
    THE_STAYS_BEFORE,
    TYPED,
    UNITS,
)
from .lexicon import CHINESE_WORDS
from .listing import chinese_in_one_order, days_in_one_order, in_one_order
from .moments import in_one_notation
from .naming import named_in_chinese, named_in_one_way
from .numerals import CHINESE_DIGITS, read_chinese_numerals, read_english_numbers
from .spoken_times import with_times_of_day
from .the_user import as_the_user

_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_HYPHENED = regex(rf"\b({_TENS})-(?=(?:one|two|three|four|five|six|seven|eight|nine)\b)")
_CJK_RUN = regex(f"([{HAN}{KANA}]+)")
_TOKEN = regex(r"\d+(?:[.:/-]\d+)*|[^\W\d_]+(?:['.][^\W\d_]+)*|\S")
_LONGEST_CHINESE_WORD = 4
_OWN_WORDS_KEPT = 8
"""More words than a moment at the head of a sentence has."""


def canonical_words(normal: str, *, one_script: bool = True) -> list[str]:
    """Of a text in normal form: the whole of what two texts must share, each word in one spelling.

    `one_script`: traditional characters as simplified ones.
    """
    about_words = ABOUT_WORDS.search(normal) is not None
    text = as_the_user(simplified(normal) if one_script else normal)
    if is_chinese_in_part(text):
        text = _folded_chinese(text, about_words=about_words)
    elif about_words:
        text = named_in_one_way(text, _spelt)
    if not about_words:
        text = _replaced(text, IN_ENGLISH)
    text = _HYPHENED.sub(r"\1 ", in_one_notation(text))
    text = MOMENT_FIRST.sub(r"我\1", text)
    words: list[str] = []
    for at, part in enumerate(_CJK_RUN.split(text)):
        # The odd parts are the Chinese ones.
        words += _chinese_words(part) if at % 2 else _english_words(part, about_words=about_words)
    words = _with_is(words)
    if not about_words:
        words = _with_units(with_times_of_day(read_english_numbers(words)))
    words = _on_each_day(_with_moment_last(_without_fillers(words)))
    return words if about_words else in_one_order(words)


def is_chinese_in_part(text: str) -> bool:
    """Whether any Chinese or Japanese character stands in it."""
    return _CJK_RUN.search(text) is not None


# --- Chinese ---


def _folded_chinese(text: str, *, about_words: bool) -> str:
    text = _replaced(text, IN_CHINESE)
    if about_words:
        return named_in_chinese(text, _in_one_word)
    text = METRES.sub(_digit_by_digit, days_in_one_order(_in_one_word(text)))
    return chinese_in_one_order(_replaced(read_chinese_numerals(text), AFTER_NUMBERS))


def _in_one_word(text: str) -> str:
    return _replaced(in_one_word(text), SYNONYMS)


def _digit_by_digit(found: re.Match[str]) -> str:
    return found.group().translate(CHINESE_DIGITS)


def _replaced(text: str, folds: Sequence[tuple[re.Pattern[str], str]]) -> str:
    for pattern, replacement in folds:
        text = pattern.sub(replacement, text)
    return text


def _chinese_words(run: str) -> Iterator[str]:
    """Longest known word first, else one character."""
    start = 0
    while start < len(run):
        size = _word_length(run, start)
        yield run[start : start + size]
        start += size


def _word_length(run: str, start: int) -> int:
    for size in range(_LONGEST_CHINESE_WORD, 1, -1):
        if run[start : start + size] in CHINESE_WORDS:
            return size
    return 1


# --- English ---


def _english_words(part: str, *, about_words: bool) -> Iterator[str]:
    """The words of a part without Chinese, in one spelling: American, contractions opened."""
    for found in _TOKEN.finditer(part):
        token = found.group()
        word = TYPED.get(token, token)
        if "'" in word:
            yield from _without_contraction(word)
        elif about_words:
            yield word
        else:
            yield from ORDINALS[word].split("-") if word in ORDINALS else [_spelt(word)]


def _spelt(word: str) -> str:
    """In its one spelling, and with a capital if it had one."""
    known = SPELLINGS.get(word.lower())
    if known is None or word[1:] != word[1:].lower():
        return word
    return known.capitalize() if word[0].isupper() else known


def _without_contraction(word: str) -> list[str]:
    if word in CONTRACTIONS:
        return CONTRACTIONS[word].split()
    for ending, meaning in ENDINGS.items():
        if word.endswith(ending) and word != ending:
            return [_spelt(word.removesuffix(ending)), meaning]
    return [word]


def _with_is(words: list[str]) -> list[str]:
    """That "he's a cook" is "he is a cook"; "he's left" and "Tom's cook" stay as they are."""
    opened = list(words)
    for at, (before, word, after) in enumerate(_with_neighbours(words)):
        is_said = before in IS_BEFORE and _follows_is(after)
        is_said = is_said or (before.isalpha() and before != "let" and after in IS_AFTER_ANYBODY)
        if word == "'s" and is_said:
            opened[at] = "is"
    return opened


def _follows_is(word: str) -> bool:
    return word in IS_AFTER or word.endswith("ing")


def _with_units(words: list[str]) -> list[str]:
    named = list(words)
    for at, (before, word, _) in enumerate(_with_neighbours(words)):
        if before[:1].isdigit():
            named[at] = UNITS.get(word, word)
    return named


def _without_fillers(words: list[str]) -> list[str]:
    kept: list[str] = []
    for before, word, after in _with_neighbours(_without_politeness(words)):
        if word != "the" or not _is_idle_the(before, after):
            kept.append(word)
    return kept


def _without_politeness(words: list[str]) -> list[str]:
    """Without fillers at the start and "please" at the end; fillers alone say what they say."""
    start = 0
    while start < len(words) and words[start] in FILLERS_AT_START:
        start += 1 + (words[start + 1 : start + 2] == [","])
    if start >= len(words):
        start = 0
    end = len(words)
    if end > 1 and words[-1] == "please" and words[-2] not in PLEASE_IS_A_VERB_AFTER:
        end -= 1 + (words[-2] == ",")
    return words[start:end]


def _is_idle_the(before: str, after: str) -> bool:
    """Of no name: "The Wire", "The Hague"."""
    if not after[:1].isalpha() or after != after.lower():
        return False
    return after not in THE_STAYS_BEFORE and before not in THE_STAYS_AFTER


def _with_moment_last(words: list[str]) -> list[str]:
    """ "On Monday I swim" as "I swim on Monday", where one clause is all."""
    size = _moment_size(words)
    rest = words[size + 1 :] if words[size : size + 1] == [","] else words[size:]
    if not size or not rest or rest[0] not in SUBJECTS or not CLAUSE.isdisjoint(rest):
        return words
    return [*rest, *words[:size]]


def _on_each_day(words: list[str]) -> list[str]:
    """ "Every Sunday" as "on Sundays"."""
    if not EVERY_STAYS_BESIDE.isdisjoint(words):
        return words
    told = list(words)
    for at, (before, word, after) in enumerate(_with_neighbours(words)):
        if before == "every" and word in DAYS and after in AFTER_A_DAY:
            told[at - 1 : at + 1] = ["on", word if word.endswith("s") else f"{word}s"]
    return told


def _moment_size(words: list[str]) -> int:
    """How many words a moment at the head takes: on Monday, tomorrow, every day; 0: there is none.

    A date is a word of its own, behind its hyphens where it has no year.
    """
    match [word.lower() for word in words[:_OWN_WORDS_KEPT]]:
        case ["today" | "tomorrow" | "yesterday", *_]:
            return 1
        case ["on" | "every", day, *_] if day in DAYS:
            return 2
        case ["every", "day" | "week" | "month" | "year" | "morning" | "evening", *_]:
            return 2
        case ["in", year, *_] if len(year) == 4 and year.isdecimal():
            return 2
        case ["on", "-", "-", _, *_]:
            return 4
        case _:
            return 0


def _with_neighbours(words: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Each word between those beside it; "" where there is none."""
    return zip(["", *words], words, [*words[1:], ""], strict=False)
