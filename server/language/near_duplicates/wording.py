"""One wording for what says the same: the words of a text that can change a fact, in order.

Only what stands here may be folded; every rule is for spellings and words that cannot change a
fact. A text about words themselves (names, spellings, quotations) keeps its own.
"""

import re
from collections.abc import Iterator, Sequence

from ..tokenizer import HAN, KANA
from ..word_list import simplified
from .lexicon import CHINESE_WORDS, word_set
from .moments import in_one_notation
from .numerals import read_chinese_numerals, read_english_numbers
from .subject import as_the_user


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
    okay=ok tv=television mum=mother mom=mother mommy=mother mummy=mother dad=father daddy=father
    grandma=grandmother grandpa=grandfather till=until an=a photo=photograph phone=telephone
    fridge=refrigerator flu=influenza practise=practice licence=license defence=defense
    travelling=traveling travelled=traveled cancelled=canceled jewellery=jewelry pyjamas=pajamas
    yoghurt=yogurt aluminium=aluminum mould=mold plough=plow sceptical=skeptical
    kid=child kids=children
    """
)
_TYPED = _pairs(
    """
    im=i'm dont=don't doesnt=doesn't didnt=didn't isnt=isn't arent=aren't wasnt=wasn't
    werent=weren't cannot=can't
    """
)
_UNITS = _pairs(
    """
    kilometer=km kilometers=km kilometre=km kilometres=km kilogram=kg kilograms=kg minute=min
    minutes=min mins=min hour=h hours=h hrs=h hr=h percent=%
    gram=g grams=g milliliter=ml milliliters=ml millilitre=ml millilitres=ml
    """
)
"""After a number."""
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
_ORDINALS = _pairs(
    """
    first=1-st second=2-nd third=3-rd fourth=4-th fifth=5-th sixth=6-th seventh=7-th eighth=8-th
    ninth=9-th tenth=10-th eleventh=11-th twelfth=12-th
    """
)
"""Number and ending, as 3rd is cut."""
_IN_ENGLISH: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile(r"^(?:please )?(?:remember|note|don't forget)(?: that|:) (?=\w)"), ""),
    (re.compile(r"(?<=[a-z])'d(?= (?:rather|like|love|prefer)\b)"), " would"),
    (re.compile(r"(?<![\w.,$])\$(\d+(?:\.\d+)?)(?![\w.,]*\w)"), r"\1 dollars"),
    (re.compile(r"(?<![\w.,])€(\d+(?:\.\d+)?)(?![\w.,]*\w)"), r"\1 euros"),
    (re.compile(r"\btwo times (?=an? (?:day|week|month|year)\b)"), "twice "),
    (re.compile(r"(?<!and )(?<!a )\bhalf an hour\b(?! and)"), "30 minutes"),
    (re.compile(r"(?<!half )(?<!quarter of )\ban hour\b(?! and)"), "1 hour"),
]
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
_DAYS = word_set(
    """
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays
    fridays saturdays sundays
    """
)
_CLAUSE = word_set(
    """
    , ; . ? ! " ( and but or because if when while that who which so although unless until
    """
)
_SUBJECTS = word_set(
    """
    i my we our he his she her they their
    """
)

_IN_CHINESE: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile("(?:星期|礼拜)天|周天(?!气)"), "周日"),
    (re.compile("(?:星期|礼拜)([一二三四五六日])"), r"周\1"),
    (re.compile("(?<=[上下这本])个?(?:星期|礼拜)"), "周"),
    (re.compile("每个?(?:星期|礼拜|周)"), "每周"),
    (re.compile("^(?:其实|嗯|哦|噢|唉|哎|呃)(?=.)"), ""),
    # Only what cannot be an invited guest: 请他来 is to invite him, 请别人来 to invite others.
    (
        re.compile(
            "^请(?=叫我|用(?![人户工])|记[住得]|别(?![人家的])|不要|给我|把|帮我|帮忙"
            "|称呼|提醒|回答|保持|始终|总是|务必|直接)"
        ),
        "",
    ),
    # "爱我的妈妈" is the mother who loves me, "爱我妈妈" is loving her: first in the text alone.
    (
        re.compile(
            "^([我你他她])的(?=妈妈|爸爸|父母|爷爷|奶奶|外公|外婆|姥姥|姥爷|母亲|父亲|哥哥|弟弟|姐姐|妹妹"
            "|儿子|女儿|老公|老婆|丈夫|妻子|男友|女友|男朋友|女朋友|姑姑|舅舅|叔叔|阿姨"
            "|老板|上司|同事|朋友|邻居|室友|房东|老师|同学|名字|生日)"
        ),
        r"\1",
    ),
    (re.compile(r"啦(?=\?*$)"), "了"),
    (re.compile(r"(?<![啊呀哦噢哟喔叫名是干])[啊呀哦噢哟喔](?=\?*$)"), ""),
    (re.compile(r"(?<=吗)\?+$"), ""),
    (re.compile("(?<!不)([太最](?:喜欢|讨厌)[^的了]{1,8}|太(?:好|棒|贵|难))了$"), r"\1"),
    (re.compile("^(?:请|麻烦)?(?:你?帮我)?(?:记住|记一下|记得|别忘了|不要忘记)[:,](?=.)"), ""),
    (re.compile("(?<![个一二两三四五六七八九十0-9多大小前后上下])半个?(?:小时|钟头)"), "30分钟"),
    (re.compile("俩(?=[^\\W\\d])(?!人?们)"), "两个"),
]
_SYNONYMS: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile("母亲|妈咪|老妈(?!子)|(?<=[我你他她])妈(?![妈的咪子])"), "妈妈"),
    (re.compile("父亲|爹地|老爸|(?<=[我你他她])爸(?![爸的妈])"), "爸爸"),
    (re.compile("祖父"), "爷爷"),
    (re.compile("祖母"), "奶奶"),
    (re.compile("外爷爷|姥爷"), "外公"),
    (re.compile("外奶奶|姥姥"), "外婆"),
    (re.compile("丈夫"), "老公"),
    (re.compile("妻子"), "老婆"),
    (re.compile("男朋友"), "男友"),
    (re.compile("女朋友"), "女友"),
    (re.compile("闺女"), "女儿"),
    (re.compile("(?<=[我你他她])(哥|姐|弟|妹)(?![哥姐弟妹们的夫]|$)"), r"\1\1"),
    (re.compile("马铃薯"), "土豆"),
    (re.compile("西红柿"), "番茄"),
    (re.compile("脚踏车|单车"), "自行车"),
    (re.compile("居住在"), "住在"),
    (re.compile("目前"), "现在"),
]
_AFTER_NUMBERS: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile(r"百分之 ?(\d+(?:\.\d+)?)"), r"\1%"),
    (re.compile(r"(?<=\d) ?个?(?:星期|礼拜)"), "周"),
    (re.compile(r"(?<=\d) ?个?(?:小时|钟头)"), "小时"),
    (re.compile(r"(?<=\d) ?块(?:钱|$|(?=[,.]))"), "元"),
    (re.compile(r"(?<=\d) ?(?:千克|kg(?![a-z]))"), "公斤"),
]
_MOMENT = (
    r"(?:每[天周年月]|[上下这本]周|周[ \d日末]+|今天|明天|昨天|后天|前天|今年|明年|去年|早上|上午"
    r"|中午|下午|傍晚|晚上|周末|[-\d]*-\d\d-\d\d|T\d\d:\d\d| )+"
)
_MOMENT_FIRST = re.compile(rf"^(?=\S)({_MOMENT})我(?![们的])(?=.)")

_ABOUT_WORDS = re.compile(
    r'"|《|\b(?:call(?:s|ed|ing)?|names?|named|nick\w*|spel\w*|pronounc\w*|words?|titled?)\b'
    r"|叫|名字|称呼|外号|昵称|绰号|网名|拼写|写作|读作|念"
)
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_HYPHENED = re.compile(rf"\b({_TENS})-(?=(?:one|two|three|four|five|six|seven|eight|nine)\b)")
_CJK_RUN = re.compile(f"([{HAN}{KANA}]+)")
_TOKEN = re.compile(r"\d+(?:[.:/-]\d+)*|[^\W\d_]+(?:['.][^\W\d_]+)*|\S")
_LONGEST_CHINESE_WORD = 4
_OWN_WORDS_KEPT = 8
"""More words than a moment at the head of a sentence has."""


def canonical_words(normal: str, *, one_script: bool = True) -> list[str]:
    """Of a text in normal form: the whole of what two texts must share, each word in one spelling.

    `one_script`: traditional characters as simplified ones.
    """
    about_words = _ABOUT_WORDS.search(normal) is not None
    text = as_the_user(simplified(normal) if one_script else normal)
    if is_chinese_in_part(text):
        text = _folded_chinese(text, about_words=about_words)
    if not about_words:
        text = _replaced(text, _IN_ENGLISH)
    text = _HYPHENED.sub(r"\1 ", in_one_notation(text))
    text = _MOMENT_FIRST.sub(r"我\1", text)
    words: list[str] = []
    for at, part in enumerate(_CJK_RUN.split(text)):
        # The odd parts are the Chinese ones.
        words += _chinese_words(part) if at % 2 else _english_words(part, about_words=about_words)
    words = _with_is(words)
    if not about_words:
        words = _with_units(read_english_numbers(words))
    return _with_moment_last(_without_fillers(words))


def is_chinese_in_part(text: str) -> bool:
    """Whether any Chinese or Japanese character stands in it."""
    return _CJK_RUN.search(text) is not None


# --- Chinese ---


def _folded_chinese(text: str, *, about_words: bool) -> str:
    text = _replaced(text, _IN_CHINESE)
    if about_words:
        return text
    return _replaced(read_chinese_numerals(_replaced(text, _SYNONYMS)), _AFTER_NUMBERS)


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
        word = _TYPED.get(token, token)
        if "'" in word:
            yield from _without_contraction(word)
        elif about_words:
            yield word
        else:
            yield from _ORDINALS[word].split("-") if word in _ORDINALS else [_spelt(word)]


def _spelt(word: str) -> str:
    """In its one spelling, and with a capital if it had one."""
    known = _SPELLINGS.get(word.lower())
    if known is None or word[1:] != word[1:].lower():
        return word
    return known.capitalize() if word[0].isupper() else known


def _without_contraction(word: str) -> list[str]:
    if word in _CONTRACTIONS:
        return _CONTRACTIONS[word].split()
    for ending, meaning in _ENDINGS.items():
        if word.endswith(ending) and word != ending:
            return [_spelt(word.removesuffix(ending)), meaning]
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


def _with_units(words: list[str]) -> list[str]:
    named = list(words)
    for at, (before, word, _) in enumerate(_with_neighbours(words)):
        if before[:1].isdigit():
            named[at] = _UNITS.get(word, word)
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
    while start < len(words) and words[start] in _FILLERS_AT_START:
        start += 1 + (words[start + 1 : start + 2] == [","])
    if start >= len(words):
        start = 0
    end = len(words)
    if end > 1 and words[-1] == "please" and words[-2] not in _PLEASE_IS_A_VERB_AFTER:
        end -= 1 + (words[-2] == ",")
    return words[start:end]


def _is_idle_the(before: str, after: str) -> bool:
    """Of no name: "The Wire", "The Hague"."""
    if not after[:1].isalpha() or after != after.lower():
        return False
    return after not in _THE_STAYS_BEFORE and before not in _THE_STAYS_AFTER


def _with_moment_last(words: list[str]) -> list[str]:
    """ "On Monday I swim" as "I swim on Monday", where one clause is all."""
    size = _moment_size(words)
    rest = words[size + 1 :] if words[size : size + 1] == [","] else words[size:]
    if not size or not rest or rest[0] not in _SUBJECTS or not _CLAUSE.isdisjoint(rest):
        return words
    return [*rest, *words[:size]]


def _moment_size(words: list[str]) -> int:
    """How many words a moment at the head takes: on Monday, tomorrow, every day; 0: there is none.

    A date is a word of its own, behind its hyphens where it has no year.
    """
    match [word.lower() for word in words[:_OWN_WORDS_KEPT]]:
        case ["today" | "tomorrow" | "yesterday", *_]:
            return 1
        case ["on" | "every", day, *_] if day in _DAYS:
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
