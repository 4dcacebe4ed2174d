"""The one tokeniser for indexing and asking.

English stems; Chinese characters and overlapping bigrams.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from threading import Lock

from ..domain.patterns import regex
from .word_list import simplified

HAN = r"\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
KANA = r"\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
HANGUL = r"\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff"
# Thai, Lao, Burmese and Khmer write without spaces; their digits are left to the words.
UNSPACED = r"\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ebd\u0ec0-\u0ece\u1000-\u103f\u1780-\u17d3"
# Vowel signs of other scripts are not \w, and would cut their words to pieces.
MARKS = (
    r"\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0900-\u0963\u0971-\u0dff"
)

_STOP = """
    a an and are as at be been being but by can could d did do does doing for from had has have
    having he her hers him his how i if in into is it its itself just ll m me my no nor not of on or
    our ours out own re s she so some such t than that the their theirs them then there these they
    this those to too up ve very was we were what when where which while who whom why will with
    would you your yours
"""
STOP_WORDS = frozenset(_STOP.split())

_RUN = regex(rf"([{HAN}]+|[{KANA}{HANGUL}]+|[{UNSPACED}]+)")
_LETTERS = rf"(?:[^\W\d_]|[{MARKS}])+"
_PLAIN = regex(
    r"(?P<number>(?:\d+(?:,\d{3})++(?![\d,])|\d++(?:\.\d++)*+)(?![^\W\d_]))"
    r"|(?P<sign>(?<![^\W_])[cfj](?:\+\+|\#)(?![^\W_]))"
    rf"|(?P<word>{_LETTERS}(?:['’]{_LETTERS})+|(?:{_LETTERS}|\d+)+(?:\.(?:{_LETTERS}|\d+)+)*)"
)
_PART = regex(rf"\d+(?:\.\d+)*|{_LETTERS}")
_EVERYWHERE = regex("用户|使用者|我们?|现在|目前|如今|[的是了在]")
_ASKING = regex(
    "为什么|什么时候|什么|哪[里儿个些位天年次种家款]?|怎么样|怎么|怎样|如何|多少|[几谁吗呢吧么]"
    "|有没有|是不是|现在|目前|如今"
    r"|\b(?:what|which) (?:kind|type|sort)s? of\b|\baccording to\b|\bfor a living\b"
)
"""What a question asks with: rarer in statements than what is asked for, it would outweigh that."""
_SAYING = frozenset({"say", "said", "tell", "told", "mention", "describ", "explain"})
"""As they are indexed. So would what somebody did by saying it."""
_WORD_LEFT = regex(r"[^\W我你他她的是了在有]")
_SUBJECT = frozenset({"user", "i"})
_HAN = regex(f"[{HAN}]")
_CJK = regex(f"[{HAN}{KANA}{HANGUL}]")
_APOSTROPHE = regex(r"['’]")
_CONTRACTED = regex(r"n['’]t$")
_CLITIC = regex(r"['’](?:s|m|d|re|ve|ll)$")
_NAME_WORD = regex(r"[^\W_]+(?:['’.-][^\W_]+)*")
_TITLE = r"(?:Mrs|Miss|Prof|Sir|Aunt|Uncle)\b"
_CAPITALISED = regex(rf"(?<=[^\s.!?:] )(?!{_TITLE})[A-Z][a-z]{{2,}}")
_SET_APART = regex(rf"(?<!\S)[{HAN}]{{2,4}}(?!\S)")
_NAME_CHARACTERS = 8
_CHUNK_CHARACTERS = 40
"""Of what is remembered as cut: longer ones seldom come twice."""
_MOST_NAME_WORDS = 60
"""Of a query in which names are looked for; as many characters of a Chinese run."""


def tokens(text: str) -> list[str]:
    """The words of a text as they are indexed and asked for, in order and with repeats.

    Never empty strings, and never whitespace or a double quote inside one. A text of English stop
    words alone keeps them.
    """
    found: list[tuple[str, bool]] = []
    for at, part in enumerate(_RUN.split(fold(text))):
        # The odd parts are the runs of scripts written without spaces.
        if at % 2:
            found += _of_run(part)
            continue
        for chunk in part.split():
            found += _of_chunk(chunk) if len(chunk) <= _CHUNK_CHARACTERS else _of_plain(chunk)
    kept = [token for token, is_stop in found if not is_stop]
    return kept or [token for token, _ in found]


@lru_cache(maxsize=2_000)
def distinct(text: str) -> frozenset[str]:
    """The different words of a text that is compared time and again."""
    return frozenset(tokens(text))


@lru_cache(maxsize=2_000)
def telling(text: str) -> frozenset[str]:
    """The words by which two facts can be about the same thing.

    Without those that nearly every memory has, such as "the user", 用户 and 的; and of Chinese ones
    the pairs alone, so that a name of two characters counts once.
    """
    found = distinct(_EVERYWHERE.sub(" ", text))
    paired: set[str] = set()
    for token in found:
        if len(token) == 2:
            paired.update(token)
    single = {token for token in found if token in paired and _HAN.match(token)}
    return (found - _SUBJECT - single) or found


def asked(query: str) -> list[str]:
    """The different words to look for.

    Those of a query, and 7 beside 07: a day or a month is written either way.
    """
    bare = _ASKING.sub(" ", fold(query))
    found = tokens(bare if _WORD_LEFT.search(bare) else query)
    found = [token for token in found if token not in _SAYING] or found
    otherwise = [_other_digits(token) for token in found]
    return [token for token in dict.fromkeys([*found, *otherwise]) if token]


def _other_digits(token: str) -> str:
    if not token.isdecimal() or len(token) > 2:
        return ""
    if token[0] == "0":
        return token[1:]
    return f"0{token}" if len(token) == 1 else ""


def word_count(text: str) -> int:
    """How many words a text has that are no stop words; of Chinese its characters."""
    return sum(1 for token in tokens(text) if len(token) != 2 or not _CJK.match(token))


def capitalised(text: str) -> set[str]:
    """Words with a capital within a sentence: names, mostly; not "Mr", "St" and the like."""
    return set(_CAPITALISED.findall(text))


def set_apart(text: str) -> set[str]:
    """Chinese words between blanks, as of what is looked up: 大扫除 阅读灯 丁可欣."""
    return set(_SET_APART.findall(text))


def names_in(query: str, longest: int = 4) -> list[str]:
    """Every stretch of a query that could be a name, case folded.

    Up to `longest` words, or up to eight Chinese characters.
    """
    folded = fold(query)
    words = [_CLITIC.sub("", word) for word in _NAME_WORD.findall(_CJK.sub(" ", folded))]
    names = [" ".join(stretch) for stretch in _stretches(words[:_MOST_NAME_WORDS], longest)]
    for run in _RUN.findall(folded):
        if _CJK.match(run):
            stretches = map("".join, _stretches(run[:_MOST_NAME_WORDS], _NAME_CHARACTERS))
            # 哥 in Gothenburg (哥德堡) is nobody's brother.
            names += [name for name in stretches if len(name) > 1 or name == run]
    return [name for name in dict.fromkeys(names) if name not in STOP_WORDS]


def _stretches(parts: Sequence[str], longest: int) -> Iterator[Sequence[str]]:
    """Everything in a row, the short ones first."""
    for size in range(1, longest + 1):
        for at in range(len(parts) - size + 1):
            yield parts[at : at + size]


def cjk_share(text: str) -> float:
    """Share of Han, kana and Hangul among the letters of a text, 0..1; 0 without letters."""
    letters = sum(map(str.isalpha, text))
    if text.isascii() or not letters:
        return 0.0
    return sum(map(str.isalpha, _CJK.findall(text))) / letters


def has_cjk(text: str) -> bool:
    """Whether a text holds Han, kana or Hangul."""
    return _CJK.search(text) is not None


def fold(text: str) -> str:
    """One form for width, compatibility forms, case, and Chinese in either script."""
    if text.isascii():
        return text.casefold()
    # Case folding can undo composition, hence the second pass.
    folded = unicodedata.normalize("NFKC", text).casefold()
    return simplified(unicodedata.normalize("NFKC", folded))


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The English stem of a lower-case word; other scripts come back as they are."""
    return _stemmer()(word) if word.isascii() and word.isalpha() else word


# --- tokens, each with whether it is a stop word ---


def _of_run(run: str) -> Iterator[tuple[str, bool]]:
    """Chinese has no stop words here. Han runs give characters too, the others pairs alone."""
    singles = run if _HAN.match(run) or len(run) == 1 else ""
    pairs = [first + second for first, second in pairwise(run)]
    return ((token, False) for token in [*singles, *pairs])


@lru_cache(maxsize=20_000)
def _of_chunk(chunk: str) -> tuple[tuple[str, bool], ...]:
    """What stands between spaces, punctuation with it: no word goes over a space."""
    return tuple(_of_plain(chunk))


def _of_plain(text: str) -> Iterator[tuple[str, bool]]:
    for piece in _PLAIN.finditer(text):
        match piece.lastgroup:
            case "number":
                yield piece.group().replace(",", ""), False
            case "word":
                yield from _of_word(piece.group())
            case _:
                yield piece.group(), False


@lru_cache(maxsize=20_000)
def _of_word(word: str) -> tuple[tuple[str, bool], ...]:
    """The stem; a word of several parts (iphone15, node.js) also gives its parts.

    So "iPhone 15" meets it.
    """
    if _CONTRACTED.search(word):
        return ((_APOSTROPHE.sub("", word), True),)  # Every English word in n't is an auxiliary.
    bare = _APOSTROPHE.sub("", _CLITIC.sub("", word))
    found = [(stem(bare), bare in STOP_WORDS)]
    parts = _PART.findall(bare)
    if len(parts) > 1:
        found += [(stem(part), part in STOP_WORDS) for part in parts]
    return tuple(found)


@cache
def _stemmer() -> Callable[[str], str]:
    import snowballstemmer  # Loaded on the first word: many commands never need it.

    stem_word: Callable[[str], str] = snowballstemmer.stemmer("english").stemWord
    lock = Lock()  # A Snowball stemmer keeps the word it works on in itself; tools run in threads.

    def locked(word: str) -> str:
        with lock:
            return stem_word(word)

    return locked
