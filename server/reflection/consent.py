"""What the user's words decide, in English or Chinese; what decides nothing counts as no answer."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ..domain.text import one_line
from .token_budget import amount

Choice = Literal["approve", "bonus", "reduce", "forgive", "penalty", "now", "later", "stop"]

_WORDS: Mapping[Choice, str] = {
    "later": r"\blater\b|\bnot now\b|\bnot yet\b|\btomorrow\b|\banother time\b|\bpostpone\b"
    r"|\bnext time\b|以后|稍后|晚点|晚些|明天|下次|待会|改天|回头再|过会",
    "stop": r"\bstop\b|\bcancel\b|\babort\b|\bdrop it\b|\bdeny\b|\bdenied\b|\bnever ?mind\b"
    r"|\bdecline\b|\bno reflection\b"
    r"|停止|停下|取消|算了|作罢|不反思|不用反思|别反思|拒绝",
    "forgive": r"\bforgiv\w*|\bwaive\w*|\bpardon\w*|\bno penalty\b"
    r"|原谅|免罚|宽恕|免除|不罚|不扣|饶",
    "penalty": r"\bpenalt\w*|\bpenali[sz]\w*|\bpunish\w*|惩罚|加罚|处罚|罚|扣",
    "bonus": r"\bbonus\b|\breward\w*|\bextra\b|\bmore\b|奖励|奖|加码|多给|增加|追加",
    "reduce": r"\breduc\w*|\bless\b|\bfewer\b|\bcut\w*|\blower\b|\bonly \d"
    r"|减少|减|少给|只给|降",
    "now": r"\bnow\b|\breflect\w*|\bstart\b|\bbegin\b|现在|反思|开始|马上|立刻",
    "approve": r"\bapprov\w*|\byes\b|\byep\b|\byeah\b|\bok\b|\bokay\b|\bsure\b|\bgo ahead\b"
    r"|\bgrant\w*|\bagree\w*|\bgood\b|\bgreat\b|\bfine\b|\bkeep\b|\balright\b|\bno problem\b"
    r"|批准|同意|可以|好|行|没问题|通过|准了|保留|记录|留下|是的|嗯|赞成",
}
"""What stands before the others wins where a sentence holds both: "forgive the penalty", "yes,
with a bonus"."""

_LEADING_WORD = re.compile(
    r"(approve|bonus|reduce|forgive|penalty|now|later|stop)\b\s*"
    r"((?:to\s*)?\d[\d,]*\s*k?(?:\s*tokens)?(?:\s*in (?:all|total))?)?"
    r"\s*(?:tokens)?\s*(?:$|[:—–]|\s-\s)"
)
"""The word itself, then what was said: decided, whatever the words after it are."""
_NUMBER = re.compile(r"(\d[\d,，]*)\s*([kK千])?")
_SUM = re.compile(
    r"(?:一共|总共|共计|总计)[给是为]?\s*\d"
    r"|\d\s*k?\s*(?:tokens?\s*)?(?:in all|in total|altogether|all told)\b"
)
_UP_TO = re.compile(
    r"(?:\bto|\bonly|\bat most|\bjust|=|到|至|为|成|只[给要]?|最多)\s*(?:about\s*)?\d",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\b(?:but|except|unless|change|instead|remove|delete|rewrite|reword|shorter|longer"
    r"|leave out|without|first)\b"
    r"|但|不过|只是|除了|改|删|去掉|换成|重写|先"
)
_PLAIN_NO = re.compile(
    r"(?:no|nope|no,? (?:thanks|thank you)|不(?:要|用|行|可以|同意|批准|好)?了?)\W*"
)
_NEGATION = re.compile(
    r"\b(?:not|don'?t|do not|never|without|isn'?t|wrong)\b|不|别|没(?!问题)|勿|错"
)
_HARMLESS_NEGATION = re.compile(
    r"\bnot now\b|\bnot yet\b|不罚|不扣|不反思|不用反思|别反思|不错|\bno penalty\b"
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the user said to a question of the reflection, as it was understood."""

    reply: Choice
    tokens: int = 0
    up_to: bool = False
    """The number is what shall be left, not what is taken off."""


def read_answer(text: str) -> Answer | None:
    """What the user's words decide; None where they decide nothing, or two things at once."""
    said = _normalised(text).replace("’", "'")
    leading = _LEADING_WORD.match(said)
    if leading:
        said = f"{leading[1]} {leading[2] or ''}"
    if _PLAIN_NO.fullmatch(said):
        return Answer("stop")
    is_sum = bool(_SUM.search(said))
    reply = _choice(said, is_sum)
    if reply is None:
        return None
    number = _NUMBER.search(said)
    tokens = amount(number[1], number[2]) if number else 0
    return Answer(reply, tokens, up_to=is_sum or bool(_UP_TO.search(said)))


def _choice(said: str, is_sum: bool) -> Choice | None:
    """The one choice that a sentence makes. The order of these rules decides."""
    meant: list[Choice] = [choice for choice, words in _WORDS.items() if re.search(words, said)]
    is_negated = bool(_NEGATION.search(_HARMLESS_NEGATION.sub(" ", said)))
    if is_negated and meant != ["later"]:
        return None
    if is_sum and set(meant) <= {"approve"}:
        # A sum alone: whether it is more or less than was asked is for `grant` to say.
        return "bonus"
    if not meant or _contradicts_itself(meant):
        return None
    return meant[0]


def _contradicts_itself(meant: list[Choice]) -> bool:
    if "bonus" in meant and ("reduce" in meant or meant[0] in ("stop", "forgive")):
        return True
    return meant[0] == "stop" and "approve" in meant


def reason_in(text: str) -> str:
    """What stands behind the decision in the user's words.

    All of them, if no colon sets it apart.
    """
    said = one_line(text)
    found = re.match(r"[^:：]{0,40}[:：]\s*(.+)", said)
    if found and read_answer(re.split("[:：]", said)[0]):
        return found[1]
    return said


def is_conditional(text: str) -> bool:
    """Whether a yes comes with a wish to change something.

    Not if the word itself stands first and apart ("approve: …").
    """
    said = _normalised(text)
    return not _LEADING_WORD.match(said) and bool(_CONDITION.search(said))


def _normalised(text: str) -> str:
    return one_line(unicodedata.normalize("NFKC", text).lower())
