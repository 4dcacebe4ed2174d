"""What the user's words decide, in English or Chinese.

A reply decides only where it *is* one of the answers that were offered, or a plain way to say it.
A question, a hedge, a condition, anything longer or two things at once decides nothing, and is
asked back with the choices: a yes too few costs a question, a yes too many is not the user's.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ..domain.patterns import regex
from ..domain.text import one_line
from ..language.word_list import simplified
from .rewards import amount

Choice = Literal["approve", "bonus", "reduce", "forgive", "penalty", "now", "later", "stop"]

_IT = r"(?: (?:it|this|that|them|the (?:request|text|reflection|self-image|penalty|self-penalty)))?"
_AS_IT_IS = r"(?: as (?:it (?:is|stands)|is))?"
_N = r"(?P<number>\d[\d,]*) ?(?P<thousands>[k千])?(?: ?(?:tokens?|个?令牌))?"
_IN_ALL = r"(?: (?P<sum>in all|in total|altogether|all told))?"
_BY = r"(?: (?:by|of)| (?P<to>to|=)|:)?"
_LE = r"(?:吧|了|啊|呀|啦|哦|的)?"
_GIVE = r"(?:给)?(?:你)?"
_UP_TO = r"(?P<to>到|至|为|成)"

_ANSWERS: Mapping[Choice, tuple[str, ...]] = {
    "approve": (
        rf"(?:i )?(?:approved?|agree|agreed|grant|granted){_IT}{_AS_IT_IS}",
        r"(?:it|this|that)(?:'s| is) (?:fine|ok|okay|approved|all ?right)(?: (?:by|with) me)?",
        r"(?:it |this |that )?(?:looks|sounds) good(?: to me)?",
        r"(?:fine|ok|okay) (?:by|with) me",
        rf"(?:you (?:can|may) )?(?:record|keep|save|commit|replace){_IT}{_AS_IT_IS}",
        rf"(?:我)?(?:批准|同意|赞成|通过|准){_LE}",
        r"(?:你)?(?:可以)?(?:照原样|就这样|这样)?(?:把它)?(?:记录|记下|记下来|保存|保留|留下|替换|发放)(?:它|下来)?"
        rf"{_LE}",
    ),
    "bonus": (
        rf"(?:(?:take|have|get|grant|add|give (?:it|you|yourself)|i give you|you get) )?"
        rf"(?:a |an )?(?:bonus|reward){_BY} {_N}{_IN_ALL}",
        rf"(?:(?:take|have|get|you get|i give you|grant|add) )?(?:a )?{_N} "
        rf"(?:bonus|more|extra){_IN_ALL}",
        rf"{_N} (?P<sum>in all|in total|altogether|all told)",
        rf"{_GIVE}(?:再|多)*(?:奖励|奖|加|多给|追加|增加|再给)(?:你)?(?:{_UP_TO}|:)? ?{_N}{_LE}",
        rf"(?P<sum>一共|总共|共计|总计)(?:给|是|为)?(?:你)? ?{_N}{_LE}",
    ),
    "reduce": (
        rf"(?:reduce|cut|lower){_IT}{_BY} {_N}{_IN_ALL}",
        rf"{_N} (?:less|fewer)",
        rf"(?P<to>only|just|at most) {_N}",
        rf"(?:减少|减|少给|削减|降|降低)(?:{_UP_TO}|:)? ?{_N}{_LE}",
        rf"(?P<to>只给|最多给?) ?{_N}{_LE}",
    ),
    "penalty": (
        rf"(?:a )?penalty{_BY} {_N}",
        rf"(?:a )?{_N} penalty",
        rf"(?:penali[sz]e|fine) you(?: by)? {_N}",
        rf"(?:惩罚|加罚|处罚|罚|扣|扣除)(?:你)?:? ?{_N}{_LE}",
    ),
    "forgive": (
        r"(?:i )?(?:forgive|waive|pardon)(?: (?:you|it|that|yourself|the (?:self-)?penalty))?",
        r"forgiven|no penalty",
        rf"(?:我)?(?:原谅|宽恕|饶了?)(?:你|它)?{_LE}",
        rf"(?:免罚|免除自罚|免去自罚|不罚|不扣|不用罚)(?:你)?{_LE}",
    ),
    "now": (
        r"(?:right )?now|reflect(?: now)?|let'?s reflect(?: now)?|start(?: now)?|begin(?: now)?",
        rf"(?:我们)?(?:现在|马上|立刻)?(?:就)?(?:开始)?(?:反思)(?:一下)?{_LE}",
        rf"(?:现在|马上|立刻|开始)(?:就)?(?:开始)?{_LE}",
    ),
    "later": (
        r"(?:maybe )?later|not now|not yet|tomorrow|another time|next time|postpone" + _IT,
        r"(?:以后|稍后|晚点儿?|晚些|明天|下次|待会儿?|改天|回头|过会儿?|现在不)(?:再说|再反思|反思)?"
        rf"{_LE}",
    ),
    "stop": (
        r"(?:i )?(?:stop|cancel|abort|drop|decline|reject|refuse|deny|denied|declined|rejected)"
        + _IT,
        r"never ?mind|no reflection|forget it|don'?t (?:approve|do|record|keep|replace)" + _IT,
        rf"(?:停止|停下|停|取消|算了|作罢|拒绝){_LE}",
        rf"(?:我)?(?:不同意|不批准|不反思|不用反思|别反思|不记录|别记录|不要记录|不替换|别替换){_LE}",
    ),
}
"""Whole clauses; `number` is an amount, `to` and `sum` make it what shall be left."""

_YES = regex(
    r"yes|yep|yeah|yup|ok|okay|sure|alright|all right|fine|go ahead|go for it|do (?:it|that|so)"
    r"|please do|continue|carry on"
    rf"|好|好[的啊呀]|是|(?:我)?确[认定]|行|可以|可以的|没问题|是的|(?:就)?(?:这样|照原样|照办|继续){_LE}"
)
_NO = regex(r"no|nope|no thanks|no thank you|don'?t|do not|不|别|不行|不要|不用|不用了|不可以")
_NICE = regex(
    r"please|thanks|thank you|thanks a lot|thank you very much|well done|(?:good|great|nice) "
    r"(?:job|work)|good|great|nice|perfect|wonderful|excellent|lovely"
    r"|谢谢|谢谢你|多谢|辛苦了|麻烦了|请|干得好|做得好|写得好|写得不错|不错|很好|太好了"
)
"""What may stand beside an answer, and is none by itself."""

_PLAIN_CLAUSES: dict[Choice, tuple[re.Pattern[str], ...]] = {
    choice: tuple(map(regex, clauses)) for choice, clauses in _ANSWERS.items()
}
_LEADING = regex(r"(?:please|well|oh|so|then|and|just|yes|yeah|ok|okay|sure|请|那|那就|嗯|好|就) ?")
_TRAILING = regex(r" (?:please|thanks|thank you|then|for now)$")
_BETWEEN_CLAUSES = regex(r"[,，](?!\d{3}(?!\d))|[.。!！;；、]+(?!\d)")
_APART = regex(r"\s*(?:[:：—–]|\s-\s)\s*")
"""Sets a reason apart from the answer before it."""
_BECAUSE = regex(r"[,，]\s*|\s+(?:for|because)\s+|因为")
_LONGEST = 2_000
"""Characters of a reply that is read; a longer one decides nothing."""
_ENDS = regex(r"^[\s\"'“”「」*`]+|[\s\"'“”「」*`.。!！~～]+$")
_QUESTION = regex(
    r"[?？]|…|\.\.|吗|呢|么\b|什么|怎么|为何|多少|哪|谁|是不是|能不能|可不可以"
    r"|\b(?:what|why|how|when|who|which|whether|should)\b"
    r"|\b(?:is|are|was|does|did|can|could|would|will) (?:i|it|that|this|you|we|they|he|she)\b"
    r"|\bdo (?:i|you|we|they)\b"
)
_HEDGE = regex(
    r"\b(?:but|except|unless|if|although|though|however|only if|provided|maybe|perhaps|might|guess"
    r"|suppose|think|wait|first|before|not|no|never|none|don'?t|doesn'?t|isn'?t|won'?t|can'?t|or"
    r"|later|stop|change|instead|remove|delete|rewrite|reword|shorter|longer|leave out|without"
    r"|joking|kidding)\b"
    r"|但|不|别|除了|如果|要是|假如|可能|也许|大概|或许|或者|还是|先|等|改|删|去掉|换|重写|没|算了|停|以后"
)
"""What takes back, or ties to something, the answer that it stands behind."""


_AGREED = regex(
    r"(?:yes |yeah )?(?:i )?(?:agree|agreed|approve|approved|confirm|confirmed)(?: it| this| that)?"
    r"|(?:yes )?(?:i'?m|i am) sure|(?:yes )?(?:for good|permanently|for ?ever)"
    r"|absolutely|definitely|of course|certainly"
    rf"|对|对的|当然(?:可以)?|(?:我)?(?:确认|确定|批准|同意){_LE}"
)
_ERASES = regex(
    r"(?:(?:yes|please|go ahead and|you (?:can|may)|just|i want (?:you )?to|i'd like (?:you )?to"
    r"|then|and|now) )*"
    r"(?:erase|delete|remove|forget|wipe|destroy|purge|clear|drop(?! by\b)|get rid of)"
    r"(?: [\w'-]+){0,7}"
    r"|[^\W\d_]{0,6}(?:删除|删掉|删了|删|清除|清掉|抹掉|抹去|忘掉|忘了|忘记|去掉|移除|销毁)[^\W_]{0,10}"
)
"""A clause that says to erase, and what."""
_EITHER = regex(
    r"(?:just |then )?(?:forget|drop)(?: (?:about )?(?:it|that|this|them))?(?: then)?"
    r"|(?:就)?忘了(?:它|这个|这件事)?(?:吧)?"
)
"""As often "never mind" as a wish to erase: nothing beside a yes, and none by itself."""
_FOR_GOOD = regex(
    r"\b(?:for good|permanently|for ?ever|irrevocably|irreversibly)\b"
    r"|彻底|永久|永远|不可恢复|不留痕迹"
)
_NOT_YET = regex(
    r"\b(?:no|not|never|none|nothing|don'?t|do not|wait|maybe|perhaps|might|later|unless|if|stop"
    r"|keep|only|until|after|first|but|except|tomorrow)\b"
    r"|不|别|等|也许|可能|大概|先|如果|算了|以后|留着|保留|只|除了|除非|但|再|明天|之后"
)
"""What makes a yes to an erasure none, or one to a part of it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the user said to a question of the reflection, as it was understood."""

    reply: Choice
    tokens: int = 0
    up_to: bool = False
    """The number is what shall be left, not what is taken off."""


def read_answer(text: str) -> Answer | None:
    """What the user's words decide; None where they decide nothing, or two things at once."""
    answer, _ = _read(text)
    return answer


def agrees_to_erase(text: str) -> bool:
    """Whether words are a plain yes to an erasure: every clause agrees, says to erase, or thanks.

    What asks, hesitates, ties it to something, means a part, may mean "never mind", or is about
    something else is none.
    """
    low = _plain(one_line(text))
    if len(low) > _LONGEST or _QUESTION.search(low) or _NOT_YET.search(low):
        return False
    is_yes = False
    for part in _BETWEEN_CLAUSES.split(_ENDS.sub("", low)):
        clause = _ENDS.sub("", one_line(part))
        bare = _TRAILING.sub("", clause)
        if _EITHER.fullmatch(bare):
            continue
        if any(said.fullmatch(bare) for said in (_YES, _AGREED, _ERASES)):
            is_yes = True
        elif clause and not _NICE.fullmatch(clause):
            return False
    return is_yes


def says_for_good(text: str) -> bool:
    """Whether a yes to a deletion is one to an erasure."""
    return _FOR_GOOD.search(_plain(one_line(text))) is not None


def reason_in(text: str) -> str:
    """What stands behind the decision in the user's words; all of them, if nothing does."""
    said = one_line(text)
    _, reason = _read(said)
    return said[len(said) - len(reason) :] if reason else said


def _read(text: str) -> tuple[Answer | None, str]:
    """The answer, and the reason behind it if there is one."""
    said = one_line(unicodedata.normalize("NFC", text))
    if len(said) > _LONGEST:
        return None, ""
    whole = _in_clauses(said)
    if whole:
        return whole, ""
    for answer, reason in (_with_reason(said, _APART), _with_amount(said)):
        if answer and _is_mere_reason(reason):
            return answer, reason
    return None, ""


def _is_mere_reason(text: str) -> bool:
    """Whether it asks nothing, takes nothing back and decides nothing else."""
    low = simplified(text.lower())
    return not (_QUESTION.search(low) or _HEDGE.search(low) or _in_clauses(text))


def _with_reason(said: str, apart: re.Pattern[str]) -> tuple[Answer | None, str]:
    """An answer set apart from its reason at the first place that does so."""
    found = apart.search(said)
    if found is None or not said[found.end() :].strip():
        return None, ""
    return _in_clauses(said[: found.start()]), said[found.end() :]


def _with_amount(said: str) -> tuple[Answer | None, str]:
    """An amount with its reason behind a mere comma."""
    answer, reason = _with_reason(said, _BECAUSE)
    return (answer, reason) if answer and answer.tokens else (None, "")


def _in_clauses(said: str) -> Answer | None:
    """The one answer that all clauses give; None as soon as one of them says something else."""
    plain = _plain(said)
    if _QUESTION.search(plain):
        return None
    answers: set[Answer] = set()
    is_yes = is_no = False
    for part in _BETWEEN_CLAUSES.split(_ENDS.sub("", plain)):
        clause = one_line(part)
        if not clause or _NICE.fullmatch(clause):
            continue
        if _YES.fullmatch(clause):
            is_yes = True
        elif _NO.fullmatch(clause):
            is_no = True
        else:
            answer = _clause(clause)
            if answer is None:
                return None
            answers.add(answer)
    return _joined(answers, is_yes=is_yes, is_no=is_no)


def _plain(said: str) -> str:
    """In one form for width, case, quotation marks and Chinese in either script."""
    return simplified(unicodedata.normalize("NFKC", said).lower().replace("’", "'"))


def _clause(clause: str) -> Answer | None:
    """What one clause says, politely or bare."""
    bare = _TRAILING.sub("", clause)
    candidates = [clause, bare]
    opening = _LEADING.match(bare)
    if opening:
        candidates.append(bare[opening.end() :])
    for candidate in candidates:
        if _YES.fullmatch(candidate):
            return Answer("approve")
        for choice, patterns in _PLAIN_CLAUSES.items():
            for pattern in patterns:
                found = pattern.fullmatch(candidate)
                if found:
                    return _answer(choice, found)
    return None


def _answer(choice: Choice, found: re.Match[str]) -> Answer:
    said = found.groupdict()
    if not said.get("number"):
        return Answer(choice)
    up_to = bool(said.get("to") or said.get("sum"))
    return Answer(choice, amount(said["number"], said.get("thousands")), up_to)


def _joined(answers: set[Answer], *, is_yes: bool, is_no: bool) -> Answer | None:
    """What a yes or a no beside the answers leaves of them."""
    if is_yes and is_no:
        return None
    if not answers:
        if is_no:
            return Answer("stop")
        return Answer("approve") if is_yes else None
    if len(answers) > 1:
        return None
    [answer] = answers
    if is_no and answer.reply not in ("later", "stop"):
        return None
    return answer
