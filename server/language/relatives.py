"""What relatives, friends and colleagues are called, in English and Chinese: one table.

By it a statement tells of whom it is (`FAMILY`), a question for 爸爸 finds Dad (`called`), and a
text with 母亲 only repeats one with 妈妈 (`ONE_WORD`, `in_one_word`).
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain

from .tokenizer import fold

_TABLE: Mapping[str, str] = {
    "mother": "mother mom mum mama mummy mommy / 妈妈 母亲 妈咪 老妈 我妈 ~咱妈 ~妈 ~老娘",
    "father": "father dad daddy ~papa / 爸爸 父亲 爹地 老爸 我爸 ~咱爸 ~爸 ~老爷子 ~老头子 ~爹",
    "parents": "parents / 父母 爸妈 ~爹妈",
    "sister": "sister sis ~sisters / 姐姐 我姐 ~大姐 ~姐 / 妹妹 我妹 ~妹",
    "brother": "brother ~brothers / 哥哥 我哥 ~大哥 ~哥 / 弟弟 我弟 ~大弟 ~二弟 ~小弟 ~老弟 ~弟"
    " / 兄弟 ~弟兄",
    "son": "son / 儿子",
    "daughter": "daughter / 女儿 闺女",
    "wife": "wife / 妻子 老婆 我太太 ~太太 ~媳妇",
    "husband": "husband hubby / 丈夫 老公 ~我先生 ~我家先生 ~用户的先生",
    "girlfriend": "girlfriend / 女朋友 女友",
    "boyfriend": "boyfriend / 男朋友 男友",
    "partner": "partner / fiance fiancé / fiancee fiancée / 爱人 / 老伴 / 未婚夫 / 未婚妻",
    "friend": "friend ~friends / 朋友 / 闺蜜 / 哥们",
    "boss": "boss ~manager's ~boss's / 老板 / 上司 / 领导",
    "colleague": "colleague coworker ~co-worker ~colleagues / 同事",
    "grandmother": "grandmother grandma ~granny ~gran ~nana ~nanna / 奶奶 祖母"
    " / 外婆 外祖母 姥姥 外奶奶",
    "grandfather": "grandfather grandpa ~grandad ~granddad ~gramps / 爷爷 祖父"
    " / 外公 外祖父 姥爷 外爷爷",
    "great-grandmother": "great-grandmother ~great-grandma ~great-gran / 太奶奶 曾祖母"
    " / 太姥姥 外曾祖母",
    "great-grandfather": "great-grandfather ~great-grandad / 太爷爷 曾祖父 / 太姥爷 外曾祖父",
    "great-aunt": "great-aunt / 姨婆 / 姑婆 / 舅婆 / 姨奶奶 / 姑奶奶 / 姨姥姥 / 姑姥姥 / 舅奶奶",
    "great-uncle": "great-uncle / 舅公 / 叔公 / 伯公 / 姑公 / 姨公 / 舅爷爷 / 舅姥爷 / 叔爷爷"
    " / 姑爷爷",
    "uncle": "uncle / 叔叔 ~叔父 ~我叔 / 二叔 / 三叔 / 小叔 / 伯伯 ~伯父 / 大伯 / 二伯"
    " / 舅舅 舅父 ~我舅 / 大舅 / 二舅 / 小舅 / 姑父 姑夫 姑丈 / 姨父 姨夫 姨丈"
    " / 表叔 / 堂叔 / 表舅 / 堂舅 / 表伯 / 堂伯",
    "aunt": "aunt auntie aunty / 阿姨 / 姨妈 姨母 / 大姨 / 二姨 / 三姨 / 小姨"
    " / 姑姑 ~姑妈 ~姑母 ~我姑 / 大姑 / 二姑 / 小姑 / 舅妈 舅母 / 婶婶 婶子 / 伯母"
    " / 表姑 / 堂姑 / 表姨",
    "cousin": "cousin ~cousins / 表哥 / 表弟 / 表姐 / 表妹 / 堂哥 / 堂弟 / 堂姐 / 堂妹",
    "mother-in-law": "mother-in-law mum-in-law mom-in-law / 婆婆 / 岳母 丈母娘",
    "father-in-law": "father-in-law dad-in-law / 公公 / 岳父 老丈人 丈人",
    "sister-in-law": "sister-in-law / 嫂子 嫂嫂 / 大嫂 / 二嫂 / 弟媳 弟媳妇 弟妹 / 小姑子 / 大姑子"
    " / 小姨子 / 妯娌",
    "brother-in-law": "brother-in-law / 姐夫 / 妹夫 / 小叔子 / 大舅子 大舅哥 / 小舅子 / 连襟",
    "daughter-in-law": "daughter-in-law / 儿媳 儿媳妇",
    "son-in-law": "son-in-law / 女婿 姑爷",
    "godmother": "godmother / 干妈 / 教母",
    "godfather": "godfather / 干爹 / 教父",
    "stepmother": "stepmother stepmum stepmom / 继母 后妈",
    "stepfather": "stepfather stepdad / 继父 后爸",
    "nephew": "nephew ~nephews / 侄子 侄儿 / 外甥",
    "niece": "niece ~nieces / 侄女 / 外甥女",
    "grandchild": "grandchild ~grandchildren / grandson / granddaughter / 孙子 / 孙女 / 外孙"
    " / 外孙女",
    "roommate": "roommate ~flatmate / 室友",
    "neighbour": "neighbour ~neighbor ~neighbours ~neighbors / 邻居",
    "classmate": "classmate ~classmates / 同学",
    "child": "child kid / children kids / 孩子 / 娃儿 ~两娃 ~俩娃 ~我娃",
}
"""Behind each relative the words for them, parted where a language tells one from another.

Those of one part are one word; one with ~ is a word for the same as well, but tells more or less. A
family has a Gran and a Nana. What begins with 我 counts behind any pronoun, and not by itself.
"""
_NOBODY = (
    "墨西哥 哥伦比亚 哥本哈根 帅哥 小哥 的哥 八哥 空姐 小姐 学姐 学妹 学弟 徒弟 子弟 弟子 师哥 师姐"
    " 师妹 师弟 师母 干姐姐 干哥哥 干妹妹 干弟弟 老干妈 奶妈 妈祖 大妈 老妈子 孙媳妇 侄媳妇 办公"
)
"""What has a word of a relative in it and is none: places, things, those whom one studies with."""
_PRONOUNS = "我你您他她"
_OF_PRONOUNS = tuple(f"{one}的" for one in _PRONOUNS)
_GOES_ON = "的们子"
"""Behind a word of one sign: what is cursed, several, or another word."""
_OWN, _OWNS = "我", "我咱"


@dataclass(frozen=True, slots=True)
class _Part:
    """Words for one relative in one language."""

    role: str
    words: tuple[str, ...]
    same: tuple[str, ...]
    """Those of them that are one word; the first stands for all."""


def _read() -> tuple[_Part, ...]:
    parts: list[_Part] = []
    for role, line in _TABLE.items():
        for part in line.split(" / "):
            words = part.split()
            same = tuple(word for word in words if not word.startswith("~"))
            parts.append(_Part(role, tuple(word.lstrip("~") for word in words), same))
    return tuple(parts)


_PARTS = _read()
_PART_OF = {word: part for part in _PARTS for word in part.words}
FAMILY: Mapping[str, tuple[str, ...]] = {
    role: tuple(chain.from_iterable(part.words for part in _PARTS if part.role == role))
    for role in _TABLE
}
"""Of whom a statement tells, in one word for both languages, and all words for them."""
_ACQUAINTANCES = {"friend", "boss", "colleague", "roommate", "neighbour", "classmate"}
KIN = FAMILY.keys() - _ACQUAINTANCES
ONE_WORD: Mapping[str, str] = {
    word: part.same[0] for part in _PARTS for word in part.same[1:] if not word.startswith(_OWN)
}
"""The words of which another means the very same, with that one: mum is mother, 母亲 妈妈."""
_ONE_WORD_OF_SOMEBODY = {
    word.removeprefix(_OWN): part.same[0]
    for part in _PARTS
    for word in part.same
    if word.startswith(_OWN)
}


def role_of(word: str) -> str:
    """Whom a folded word names, as in `FAMILY`; "" for any other word."""
    part = _PART_OF.get(word)
    return part.role if part else ""


def any_of(roles: Collection[str], *, chinese: bool) -> str:
    """The words for these in one language, as a pattern; of two in one the longer."""
    words: set[str] = set()
    for role in roles:
        words.update(word for word in FAMILY[role] if word[0].isascii() != chinese)
    words -= {word for word in words if word[0] in _OWNS}
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    nobody = f"(?!{'|'.join(_NOBODY.split())})" if chinese else ""
    return f"{nobody}(?:{'|'.join(map(re.escape, longest_first))})"


def chinese_in(folded: str) -> Iterator[tuple[int, str]]:
    """Where a text has which Chinese word of the table; of two words in one the longer.

    表姐 is a cousin and no sister; nor has 墨西哥 a brother in it.
    """
    for found in _chinese().finditer(folded):
        if found[0] in _PART_OF:
            yield found.start(), found[0]


def places_of(word: str, folded: str) -> list[int]:
    """Where a text names the relative whom a folded word names, by whichever of their words."""
    parts = _meant(word)
    places: list[int] = []
    for part in parts:
        for each in part.words:
            if each.isascii():
                places += [found.start() for found in _english(each).finditer(folded)]
    places += [at for at, each in chinese_in(folded) if _PART_OF[each] in parts]
    return sorted(places)


def called(word: str) -> tuple[str, ...]:
    """All words for the relative whom a word names, it first and folded; of any other it alone.

    But for those of one sign, which stand in many others.
    """
    plain = fold(word.strip())
    if plain not in _PART_OF:
        return (word,)
    words = chain.from_iterable(part.words for part in _meant(plain))
    return tuple(dict.fromkeys((plain, *(each for each in words if len(each) > 1))))


def in_one_word(text: str) -> str:
    """A Chinese text with one word for each relative: 妈妈 for 母亲, and in 我妈."""
    return _chinese().sub(_one_word, text)


def _one_word(found: re.Match[str]) -> str:
    word, before, behind = found[0], found.string[: found.start()], found.string[found.end() :]
    one = ONE_WORD.get(word)
    if one or word not in _ONE_WORD_OF_SOMEBODY:
        return one or word
    if len(word) == 1:
        is_somebody_s = before.endswith(tuple(_PRONOUNS)) and not behind.startswith(tuple(_GOES_ON))
    else:
        is_somebody_s = before.endswith((*_PRONOUNS, *_OF_PRONOUNS))
    return _ONE_WORD_OF_SOMEBODY[word] if is_somebody_s else word


def _meant(word: str) -> list[_Part]:
    """Words for the same relative: its own, and those of the other language.

    Chinese tells whose mother a grandmother is; who asks for Grandma may mean either.
    """
    own = _PART_OF.get(word)
    if own is None:
        return []
    in_english = own.words[0].isascii()
    return [
        part
        for part in _PARTS
        if part is own or (part.role == own.role and part.words[0].isascii() != in_english)
    ]


@cache
def _chinese() -> re.Pattern[str]:
    words = [*(word for word in _PART_OF if not word.isascii()), *_NOBODY.split()]
    alternatives: list[str] = []
    for word in sorted(words, key=len, reverse=True):
        # 我爸妈 are 爸妈, and not 我爸 beside 妈.
        behind = word[1:] if word[0] in _OWNS else ""
        longer = [each.removeprefix(behind) for each in words if behind and each.startswith(behind)]
        unless = f"(?!{'|'.join(map(re.escape, longer))})" if longer else ""
        alternatives.append(re.escape(word) + unless)
    return re.compile("|".join(alternatives))


@cache
def _english(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(word)}(?:e?s)?(?![\w-])")
