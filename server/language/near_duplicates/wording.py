"""One wording for what says the same: the words of a text that can change a fact, in order.

Only what stands here may be folded; every rule is for spellings and words that cannot change a
fact.
"""

import re
from collections.abc import Iterator, Sequence

from ..tokenizer import HAN, KANA
from .lexicon import CHINESE_WORDS, NEGATIONS, word_set
from .numerals import read_chinese_numerals, read_english_numbers


def _pairs(text: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for pair in text.split():
        before, after = pair.split("=", 1)
        pairs[before] = after
    return pairs


# --- what may be folded ---

_SPELLINGS = _pairs(
    """
    colour=color favourite=favorite grey=gray organise=organize centre=center theatre=theater
    neighbour=neighbor behaviour=behavior programme=program litre=liter metre=meter cosy=cozy
    okay=ok tv=television bike=bicycle mum=mother mom=mother mommy=mother mummy=mother dad=father
    daddy=father film=movie till=until an=a p.m=pm a.m=am im=i'm dont=don't doesnt=doesn't
    didnt=didn't isnt=isn't arent=aren't wasnt=wasn't werent=weren't cannot=can't
    """
)
_CONTRACTIONS = {"can't": "can not", "won't": "will not", "shan't": "shall not"}
_ENDINGS = {"n't": "not", "'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'s": "'s"}
_IS_BEFORE = word_set(
    """
    it he she that there here what who where
    """
)
_IS_AFTER = word_set(
    """
    a the my your his her our their not in at on from very too so
    """
)
_FILLERS_AT_START = word_set(
    """
    please actually oh um uh hmm btw
    """
)
# "the last week" is not "last week", "the one" not "one"; "on the board" is not "on board", "in the
# prison" not "in prison".
_THE_STAYS_BEFORE = word_set(
    """
    last next other same one most few little more less least best worst first second third only
    very way time world city state blind deaf old young rich poor dead place part charge care
    """
)
_THE_STAYS_AFTER = word_set(
    """
    in on at of to by under out for from with into over as than
    """
)
_PLEASE_IS_A_VERB_AFTER = word_set(
    """
    to can will could would may might must not i he she they we you
    """
)
_REALLY_BEFORE = word_set(
    """
    like likes love loves hate hates enjoy enjoys want wants need needs appreciate appreciates
    """
)

_CHINESE_FOLDS: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile("您"), "你"),
    (re.compile("母亲|妈咪"), "妈妈"),
    (re.compile("父亲|爹地"), "爸爸"),
    (re.compile("喜爱"), "喜欢"),
    (re.compile("计算机"), "电脑"),
    (re.compile("马铃薯"), "土豆"),
    (re.compile("西红柿"), "番茄"),
    (re.compile("(?:星期|礼拜)天|周天(?!气)"), "周日"),
    (re.compile("(?:星期|礼拜)([一二三四五六日])"), r"周\1"),
    (re.compile(r"(?<=月)([\d一二三十]+)号"), r"\1日"),
    (re.compile("^(?:其实|嗯|哦|噢|唉|哎|呃)(?=.)"), ""),
    # Only what cannot be an invited guest: 请他来 is to invite him, 请别人来 to invite others.
    (
        re.compile(
            "^请(?=叫我|用(?![人户工])|记[住得]|别(?![人家的])|不要|给我|把|帮我|帮忙"
            "|称呼|提醒|回答|保持|始终|总是|务必|直接)"
        ),
        "",
    ),
    # Only first in the text: "爱我的妈妈" is the mother who loves me, "爱我妈妈" is loving her.
    (
        re.compile(
            "^([我你他她])的(?=妈妈|爸爸|父母|爷爷|奶奶|外公|外婆|哥哥|弟弟|姐姐|妹妹"
            "|儿子|女儿|老公|老婆|名字|生日)"
        ),
        r"\1",
    ),
    (re.compile(r"啦(?=\?*$)"), "了"),
    (re.compile(r"(?<![啊呀哦噢哟喔叫名是干])[啊呀哦噢哟喔](?=\?*$)"), ""),
    (re.compile(r"(?<=吗)\?+$"), ""),
    (re.compile("(?<!不)([太最](?:喜欢|讨厌)[^的了]{1,8}|太(?:好|棒|贵|难))了$"), r"\1"),
]
_VERY = re.compile("很(?=喜欢|讨厌|高兴|开心|满意|重要|漂亮|好吃|好喝|好看)")
_CHINESE_NEGATION = re.compile("[不没别无非未勿莫少]")

_CJK_RUN = re.compile(f"([{HAN}{KANA}]+)")
_TOKEN = re.compile(r"\d+(?:[.:/-]\d+)*|[^\W\d_]+(?:['.][^\W\d_]+)*|\S")
_LONGEST_CHINESE_WORD = 4


def canonical_words(normal: str, *, keep_the: bool) -> list[str]:
    """Of a text in normal form: the whole of what two texts must share, each word in one spelling.

    `keep_the`: the article belongs to a name ("The Hague").
    """
    words: list[str] = []
    for at, part in enumerate(_CJK_RUN.split(_folded_chinese(normal))):
        # The odd parts are the Chinese ones.
        words += _chinese_words(part) if at % 2 else _english_words(part)
    return _without_fillers(read_english_numbers(_with_is(words)), keep_the=keep_the)


def is_chinese_in_part(text: str) -> bool:
    """Whether any Chinese or Japanese character stands in it."""
    return _CJK_RUN.search(text) is not None


# --- Chinese ---


def _folded_chinese(text: str) -> str:
    if not is_chinese_in_part(text):
        return text
    for pattern, replacement in _CHINESE_FOLDS:
        text = pattern.sub(replacement, text)
    if not _CHINESE_NEGATION.search(text):  # 不是很喜欢 is not 不是喜欢.
        text = _VERY.sub("", text)
    return read_chinese_numerals(text)


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


def _english_words(part: str) -> Iterator[str]:
    """The words of a part without Chinese, in one spelling: American, contractions opened."""
    for found in _TOKEN.finditer(part):
        token = found.group()
        word = _SPELLINGS.get(token, token)
        if "'" in word:
            yield from _without_contraction(word)
        else:
            yield word


def _without_contraction(word: str) -> list[str]:
    if word in _CONTRACTIONS:
        return _CONTRACTIONS[word].split()
    for ending, meaning in _ENDINGS.items():
        if word.endswith(ending) and word != ending:
            start = word.removesuffix(ending)
            return [_SPELLINGS.get(start, start), meaning]
    return [word]


def _with_is(words: list[str]) -> list[str]:
    """That "he's a cook" is "he is a cook"; "he's left" and "Tom's cook" stay as they are."""
    opened = list(words)
    for at, (before, word, after) in enumerate(_with_neighbours(words)):
        if word == "'s" and before in _IS_BEFORE and _follows_is(after):
            opened[at] = "is"
    return opened


def _follows_is(word: str) -> bool:
    return word in _IS_AFTER or word.endswith("ing")


def _without_fillers(words: list[str], *, keep_the: bool) -> list[str]:
    is_negated = not NEGATIONS.isdisjoint(words)  # "I don't really like" is not "I don't like".
    kept: list[str] = []
    for before, word, after in _with_neighbours(_without_politeness(words)):
        if word == "the" and not keep_the and _is_idle_the(before, after):
            continue
        if word == "really" and not is_negated and after in _REALLY_BEFORE:
            continue
        kept.append(word)
    return kept


def _without_politeness(words: list[str]) -> list[str]:
    """Without fillers at the start and "please" at the end; fillers alone say what they say."""
    start = 0
    while start < len(words) and words[start] in _FILLERS_AT_START:
        start += 1
    if start == len(words):
        start = 0
    end = len(words)
    if end > 1 and words[-1] == "please" and words[-2] not in _PLEASE_IS_A_VERB_AFTER:
        end -= 1
    return words[start:end]


def _is_idle_the(before: str, after: str) -> bool:
    return after[:1].isalpha() and after not in _THE_STAYS_BEFORE and before not in _THE_STAYS_AFTER


def _with_neighbours(words: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Each word between those beside it; "" where there is none."""
    return zip(["", *words], words, [*words[1:], ""], strict=False)
