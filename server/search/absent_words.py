"""What a question names and no memory does: nothing that is found is surely about it.

Who asks for Jesse's number is better told that nobody of that name is known than shown what is
known of others.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice

from ..domain.patterns import regex
from ..language import attributes, people
from ..language.dates.without_dates import without_dates
from ..language.people.words import NO_NAMES
from ..language.query_translation import FUNCTION_WORDS, chinese_words
from ..language.relatives import called
from ..language.synonyms import in_other_words
from ..language.tokenizer import HAN, STOP_WORDS, fold, stem
from ..language.word_list import WordList, simplified
from ..language.wordings import topics, wordings
from ..storage.index.entities import Entities
from ..storage.index.fulltext import Words
from ..storage.index.people import People
from ..storage.index.turn_context import searchable
from .asked_words import tells_most_of
from .query import Hit
from .query_analysis import asks_for_work, without_user
from .sureness import NEAR

_LETTER = "A-Za-zÀ-ɏḀ-ỿ"
"""Latin ones of all the languages that have names: Gdańsk, Nguyễn."""
_WORD = regex(f"[{_LETTER}][{_LETTER}-]{{2,}}")
_BEGINS = regex(r"(?:^|[.!?:;,]\s+|[\"“])$")
"""What stands before a word that has its capital for being the first."""
_ASKING = regex("[几哪谁多怎]|什么")
_HAN_RUN = regex(f"[{HAN}]+")
_COMMON = """
    any anything some something someone else other another more still yet agree arrive ask
    become begin bring buy call change charge choose come cost decide do exist feel find finish
    get give go happen have hear help keep know last learn leave let like live look make matter
    mean meet mention move need offer order owe pay plan prefer put read remember say see sell
    send set show sort speak start stay stop store take talk tell thing think time try turn use
    visit wait want wear work write
    开始 结束 发生 需要 准备 打算 计划 觉得 喜欢 改变 变化 换成 告诉 记得 知道 看看 提到 提过 决定
    much many few several everyone everybody anyone anybody someone somebody nobody far now first
    last name kind type sort number way place
    due deadline appointment schedule course class language tone
    时间 地方 事情 东西 情况 最近 目前 应该 可能 要付 要交 每月 每年 每周 每天 一次 一共 哪些
    安排 日程 截止 要不 不要 想买 固定
    以前 之前 从前 原来 本来 最初 起初 当初 当时 那时 曾经
    现在 以后 后来 先后 最后 最早 方式 名字 名称 一下
    下面 上面 里面 外面 旁边 附近 大概 具体 究竟 到底
"""
"""What a question does with its things: that no memory has it says nothing."""
_LONGEST_WORD = 4
"""Characters of a Chinese word that may stand alone."""
_SHORT_NAME = 2
"""Characters of a Chinese name with its surname: what stands behind may be the sentence's."""
_SPELT_ALIKE = 4
"""Letters in common at the beginning: Jess may be Jessica."""
_TRANSLATIONS = 4
"""So many of a word are looked for: rarer ones are seldom what is meant."""
_TOLD = 5
"""So many words at most."""


class AbsentWords:
    """Reads the index and the word list; holds no state."""

    def __init__(self, words: Words, entities: Entities, people_known: People) -> None:
        self._words = words
        self._entities = entities
        self._people = people_known
        self._list = WordList()

    def names(self, question: str) -> list[str]:
        """The names in a question that stand in no memory, as they are written there."""
        names = dict.fromkeys(self._named(question))
        return [name for name in names if not (self._begins_one(name) or self._stands(name))]

    def told(self, question: str, names: Sequence[str], hits: Sequence[Hit]) -> list[str]:
        """These names and, unless a hit answers for its meaning, the other words no memory has.

        Of further wordings the names alone: there a word may well be one of many for a thing.
        """
        found = list(names)
        if not asks_for_work(question):
            asked = wordings(without_user(question))[0]
            for word in self._to_doubt(question, asked, hits):
                is_known = any(fold(word) in fold(name) for name in found) or self._stands(word)
                if not is_known and not any(in_other_words(word, h.memory.text) for h in hits):
                    found.append(word)
        return found[:_TOLD]

    # --- words of a question ---

    def _to_doubt(self, question: str, asked: str, hits: Sequence[Hit]) -> Sequence[str]:
        """Its words, but for those that a hit answers; none where one tells the very thing."""
        words = list(dict.fromkeys(self._words_of(asked)))
        if any(_tells_it(hit) for hit in hits):
            return []
        is_near = any(_answers(question, hit) for hit in hits)
        return [word for word in words if not is_near or _is_head(word, asked)]

    def _named(self, question: str) -> Iterator[str]:
        for wording in map(without_dates, wordings(question)):
            for found in _WORD.finditer(wording):
                if self._is_name(found[0], wording[: found.start()]):
                    yield found[0]
            yield from filter(_may_be_chinese_name, people.read(wording).names)

    def _is_name(self, word: str, before: str) -> bool:
        """A word with a capital; at the beginning of a sentence one that is in no word list."""
        if not word[0].isupper() or word in NO_NAMES or fold(word) in STOP_WORDS:
            return False
        return not _BEGINS.search(before) or not self._list.chinese(stem(fold(word)))

    def _words_of(self, wording: str) -> Iterator[str]:
        plain = without_dates(wording)
        for word in _WORD.findall(plain):
            if fold(word) not in STOP_WORDS and stem(fold(word)) not in _common():
                yield word
        for run in _HAN_RUN.findall(simplified(plain)):
            words = [word for word in chinese_words(run, self._list.english) if len(word) > 1]
            if words or len(run) > _LONGEST_WORD or FUNCTION_WORDS.intersection(run):
                told = (word for word in words if not _ASKING.search(word))
                yield from (word for word in told if word not in _common())
            else:  # what stands alone is a word, in a list or not: 停水
                yield run

    # --- the memories ---

    def _begins_one(self, name: str) -> bool:
        """Whether a word that some memory has begins as the name does."""
        begins = fold(name)[:_SPELT_ALIKE]
        is_long = len(begins) == _SPELT_ALIKE and begins.isascii()
        return is_long and self._words.is_told(begins, begins=True)

    def _stands(self, word: str) -> bool:
        """Whether some memory has it, or a word for it in the other language."""
        plain = fold(word)
        if self._words.is_told(plain) or self._entities.known([plain]):
            return True
        if any(self._words.is_told(each) for each in called(plain)):
            return True  # 爸爸 is found by what he is
        if not plain.isascii():
            # 于 in 关于林蔚 is nobody's surname.
            endings = [plain[at:] for at in range(1, len(plain) - 1)]
            is_longer = any(self._words.is_told(each) for each in endings)
            return is_longer or self._is_known(plain) or self._any_of(self._list.english(plain))
        if attributes.kin(plain):  # Mum is found by what she is
            return True
        return self._any_of(simplified(each) for each in self._list.chinese(stem(plain)))

    def _is_known(self, name: str) -> bool:
        """Whether it begins with the whole name of somebody: 欠 of 周野欠 is no part of it."""
        return len(name) > _SHORT_NAME and self._people.has_page(name[:_SHORT_NAME])

    def _any_of(self, translations: Iterable[str]) -> bool:
        """Whether any of the likeliest stands in a memory; `simplified|traditional` is one."""
        likeliest = [each.partition("|")[0] for each in islice(translations, _TRANSLATIONS)]
        return any(self._words.is_told(each) for each in likeliest)


def _may_be_chinese_name(name: str) -> bool:
    if len(name) < _SHORT_NAME or name.isascii() or people.begins_with_a_word(name):
        return False
    if name in _common() or name[1:] in _common():  # 周安排 of 每周安排
        return False
    if attributes.read(name).about:  # 用药 is nobody
        return False
    return "的" not in name and not _ASKING.search(name)


def _tells_it(hit: Hit) -> bool:
    """Whether it tells the very thing that is asked for, in whatever words."""
    return not hit.weak and ("asked" in hit.terms or "limit" in hit.terms)


def _is_head(word: str, question: str) -> bool:
    """Whether it is what of something is asked for: the guarantee of the boiler, 锅炉的保修.

    What is near may be near for the boiler's sake.
    """
    of_it = rf"\b{word}\b (?:of|on|for) (?:the|my|our|his|her|their)\b|['’]s {word}\b|的{word}"
    return re.search(of_it, question, re.IGNORECASE) is not None


def _answers(question: str, hit: Hit) -> bool:
    """Whether it is near in meaning, or has most of the words, or is sure of one of the topics."""
    if hit.weak:
        return False
    if len(topics(without_user(question))) > 1:
        return True
    return hit.similarity >= NEAR or tells_most_of(question, searchable(hit.memory))


@cache
def _common() -> frozenset[str]:
    return frozenset(map(stem, _COMMON.split()))
