"""Passwords that are words, told by the sentence around them: `sesame as its password`."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from ...domain.patterns import regex
from ..near_duplicates.lexicon import word_set
from ..script import lowered
from .values import COMPOUND, NOT_VALUES

_HINT = regex(
    r"pass|phrase|pw|word|-|seed|wallet|recovery|backup|mnemonic|security|secret|answer|maiden|pet"
    r"|密|安全|口令|暗|助[记記]"
)
_STOP = r"(?:[.!?]?\s*$|[.!?]\s)"
_NAMES = (
    r"pass(?:word|phrase|code)|pw|master (?:password|phrase)|(?:safe|code|memorable) ?word"
    r"|(?:our|the|my) (?:secret |safe )?word(?: to get in)?"
)
_WORD = r"[A-Za-z][a-z'’]{1,14}"
_ENGLISH = (
    # master password for the vault: Tuesday mornings smell of rain
    rf"\b({_NAMES})(?: (?:for|of|to|on) [\w .'’\-]{{1,30}})?\s?[:：=]\s{{0,2}}"
    rf"({_WORD}(?: {_WORD}){{2,7}}){_STOP}",
    # correct horse battery staple for the password manager
    rf"\b(?:uses?|typed?|enter) ((?:[a-z]{{3,12}} ){{3,6}}[a-z]{{3,12}}) (?:for|as) "
    rf"((?:the |my |our |a )?(?:[a-z]+ )?(?:password manager|{_NAMES}|wi-?fi|log ?in))\b",
    # raspberry as its password
    rf"([A-Za-z]{{4,20}}) as (?:its|the|my|his|her|their|our|a) ((?:[a-z]+ ){{0,2}}(?:{_NAMES}))\b",
    # the alarm company asks for our word, which is marmalade
    rf"\b({_NAMES})(?:,? which is| is just| is simply| to get in is) ([A-Za-z]{{4,20}}){_STOP}",
)
_PAIR = (
    # network Hollyhock, passphrase ninebluekettles
    r"\b((?:network|ssid|wi-?fi|user(?: ?name)?|login|account|e-?mail)(?: name| is|:)? \S{2,60}"
    rf"[,;] (?:the |and )?(?:{_NAMES})) ([a-z]{{6,30}}){_STOP}",
    # I unlock the laptop with correct-mule-paperclip-tuba
    r"\b((?:unlock|open|decrypt|log (?:in|on)(?:to)?|sign in(?:to)?|get into)(?:s|ed)?"
    r"(?: [\w'’]{1,14}){0,4}) (?:with|using|by typing) ([a-z]{3,12}(?:-[a-z]{3,12}){3,7})(?![\w-])",
)
_LONE = (
    # enter sesame when it asks; the pass for the attachment is sesame
    r"\b(?:enter|type)( in)? (\S{4,40}) (?=when (?:it|you|you[’']re|they) (?:asks?|prompts?|asked"
    r"|prompted))",
    rf"\b({_NAMES}|pass) (?:for|of|to|on) [\w '’]{{1,40}}? is "
    r"([a-z]{5,30})" + _STOP,
)
_ANSWERS = (
    # mother's maiden name on my bank accounts is Pellegrino
    r"\b((?:maiden name|first (?:pet|school|car|job|teacher))\b[^.\n]{0,20}? (?:on|for|at|with) "
    r"[^.\n]{0,30}?(?:banks?|accounts?|log ?ins?|cards?))(?: is| was|\s?[:：]) "
    r"([A-Z][a-z]{2,20}(?: [A-Z][a-z]{1,20}){0,2})(?=\s*(?:$|[.,;!?]))",
    r"\b(answer[^.\n]{0,20}?(?:security|secret) question[^.\n]{0,40}?|answer[^.\n]{0,20}?(?:maiden"
    r" name|first pet|first school|first car)[^.\n]{0,20}?) (?:is|was) "
    r"([A-Z0-9]\S{2,30}(?: \S{1,20}){0,3}?)" + _STOP,
    # what was your first school? at the bank I answered Larchmont
    r"\b((?:street|school|pet|maiden name|teacher)\b[^.\n]{0,40}\?[^.?\n]{0,40}?"
    r"(?:answered|answer is|put|wrote)) ([A-Z][a-z]{2,20}(?: [A-Z][a-z]{1,20}){0,2})" + _STOP,
    r"\b((?:security|secret) (?:check|question|answer))[^.\n]{0,40}? is "
    r"([A-Z][a-z]{2,20}(?: [A-Z][a-z]{1,20}){0,2})" + _STOP,
    r"\b((?:security|secret) question[^.\n]{0,40}?answer)[ :,]{1,2}"
    r"([A-Z][a-z]{2,20}(?: [A-Z][a-z]{1,20}){0,2})" + _STOP,
    r"\b((?i:security|secret) question)\s?[:：][^.\n]{0,50}? (?:is|was) "
    r"([A-Z0-9]\S{2,30}(?: [A-Z]\S{1,20}){0,3}?)" + _STOP,
    # security answer: first pet Bartholomew
    r"\b((?:security|secret|memorable) answer\)?(?: (?:for|of|to|on|at) [\w .'’\-]{1,30})?"
    r"\s?[:：=] (?:[a-z'’]{2,12} ){1,6})"
    r"([A-Z][a-z]{2,20}(?: [A-Z][a-z]{1,20}){0,2})" + _STOP,
    # Security question: first pet. Answer: Bartholomew
    r"\b((?i:security|secret) question\s?[:：][^\n]{0,60}?\b[Aa]nswer)\s?[:：=]\s?"
    r"([A-Z0-9]\S{2,30}(?: \S{1,20}){0,3}?)" + _STOP,
    r"\b((?:security|secret|memorable) answer\)?)(?: is|\s?[:：=])\s?"
    r"([A-Z][a-z]{2,20}(?: [A-Z][a-z]{1,20}){0,2})" + _STOP,
    r"\b((?i:unlock|vault|secret|login|backup|wallet|safe) (?:phrase|words?))(?: is| was|:)? "
    r"[\"“]([^\"”\n]{4,60})[\"”]",
    r"(密保|安全[问問][题題])[^\n。；;]{0,24}?(?:填的是|写的是|設的是|设的是|回答的是|答案是|答案[:：]|回答[写是]|叫)\s?"
    r"([\u4e00-\u9fffA-Za-z0-9 ]{2,12})(?=$|[。，\n]|\.(?!\S))",
)
_CHINESE = (
    r"((?:口令|暗[号號语語]|密[码碼]))[^\n。：:“\"是]{0,10}[：:]\s?[“\"「]?"
    r"([\u4e00-\u9fff]{4,14})[”\"」]?(?=$|[。\n]|\.(?!\S))",
    r"((?:口令|暗[号號语語]))(?:(?:就)?是|[ ：:])\s?[“\"「]?"
    r"([\u4e00-\u9fff]{2,14})[”\"」]?(?=$|[。，\n]|\.(?!\S))",
    r"((?:加密|解密|解[压壓]|解[锁鎖])用?的?(?:是|就是)?)\s?[“\"「]([^”\"」\n]{4,40})[”\"」]",
)
_IN_NO_CHINESE_ONE = regex(
    r"[的了要不再回请請吗嗎没沒让讓給给]|什么|什麼|多少|[哪谁誰]|一[样樣]|[对對错錯]$|保密|秘密|[随隨]机|必[须須]"
)
_SEED_WORD = regex(r"[A-Za-z'’]+")
_SEED_GAP = regex(r"[ \n]|, ?|\n?\s?\d{1,2}[.)] ?")
_FEWEST_SEEDS = 11
_SEED_NAME = regex(
    r"(?:seed|recovery|backup|mnemonic|crypto|wallet|ledger|secret)[^.]{0,20}?(?:phrase|words?)"
    r"|\b(?:1[258]|2[14]|twelve|twenty-?\s?four) words|phrase|seed|助[记記][词詞]"
    r"|words?(?: are| is|\s?[:：=])",
    re.I,
)
_SEED_REACH = 100
"""Characters before the words in which their name may stand."""
_COMMON = word_set(
    "the an is was are be been to too of in on at for from with by as that this it its not no "
    "my your our their his her he she we you they or and but so than then when where which who "
    "same please have has had will would can could should must may might"
)
_NOT_FIRST = _COMMON | NOT_VALUES | word_set("use using change ask see try make keep get go do")
_NO_WORD_S_END = ("ing", "ed", "able", "ly", "where")
_NO_PASSWORDS = word_set(
    "long short random words characters symbols letters digits numbers code codes app apps factor "
    "single sign account key keys email generated phone name"
)


def words_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Where such passwords stand, and the words that name them."""
    if not _HINT.search(lowered(text)):
        return
    at = 0
    for line in text.split("\n"):
        for start, end, name in _in_line(line):
            yield at + start, at + end, name
        at += len(line) + 1
    yield from _seeds_in(text)


def _in_line(line: str) -> Iterator[tuple[int, int, str]]:
    for at, pattern in enumerate(_patterns()):
        value, name = (1, 2) if at in (1, 2) else (2, 1)
        for found in pattern.finditer(line):
            if _is_password(found[value], colon=at == 0):
                yield (*found.span(value), found[name])
    yield from _told(line, _lone(), _is_no_other_word)
    yield from _told(line, _pairs(), _is_no_other_word)
    yield from _told(line, _answers(), _is_an_answer)
    yield from _told(line, _chinese(), lambda word: not _IN_NO_CHINESE_ONE.search(word))


def _told(
    line: str, patterns: Iterable[re.Pattern[str]], is_one: Callable[[str], bool]
) -> Iterator[tuple[int, int, str]]:
    for pattern in patterns:
        for found in pattern.finditer(line):
            if is_one(found[2]):
                yield (*found.span(2), found[1])


def _is_no_other_word(word: str) -> bool:
    if word in _NOT_FIRST or set(word.split("-")) & _COMMON or re.match(COMPOUND, word):
        return False
    return not word.endswith(_NO_WORD_S_END)


def _is_an_answer(words: str) -> bool:
    return words.lower() not in NOT_VALUES and not words.endswith("的")


def _is_password(words: str, *, colon: bool) -> bool:
    """Whether words may be one together; behind a colon they may be a sentence."""
    told = words.lower().split()
    if told[0] in _NOT_FIRST or set(told) & _NO_PASSWORDS:
        return False
    return colon or (not set(told) & _COMMON and len(set(told) & NOT_VALUES) * 4 <= len(told))


def _seeds_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Words in a row that make no sentence, after a name of such phrases."""
    run: list[re.Match[str]] = []
    for word in _SEED_WORD.finditer(text):
        fits = word[0].islower() and 3 <= len(word[0]) <= 8 and word[0] not in _COMMON
        follows = bool(run) and _SEED_GAP.fullmatch(text, run[-1].end(), word.start())
        if not (fits and follows):
            yield from _seed(text, run)
            run = []
        if fits:
            run.append(word)
    yield from _seed(text, run)


def _seed(text: str, run: list[re.Match[str]]) -> Iterator[tuple[int, int, str]]:
    if len(run) < _FEWEST_SEEDS:
        return
    start, end = run[0].start(), run[-1].end()
    named = _SEED_NAME.search(text[max(0, start - _SEED_REACH) : start + 20])
    if named:
        yield start, end, named[0]


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(each, re.I) for each in _ENGLISH)


@cache
def _lone() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(each) for each in _LONE)


@cache
def _pairs() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(each, re.I) for each in _PAIR)


@cache
def _answers() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(each) for each in _ANSWERS)


@cache
def _chinese() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(each) for each in _CHINESE)
