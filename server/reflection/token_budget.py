"""The reward economy of reflection (seed 003): what is asked for, what the user decides, what is granted, and how it adds up."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..domain.reflection_budgets import BASELINE

Decision = Literal["approve", "bonus", "reduce", "forgive", "penalty"]
Reply = Literal["approve", "bonus", "reduce", "forgive", "penalty", "now", "later", "stop"]
DECISIONS: tuple[Decision, ...] = ("approve", "bonus", "reduce", "forgive", "penalty")

MOST = 32_000
"""No request and no grant goes beyond: a monologue has to fit into one call."""

_PART = re.compile(
    r"([+\-−–])\s*(\d[\d,，]*)\s*([kK千])?\s*(?:tokens?\b|个?令牌)?[\s:：,，()（）-]*([^;；\n]*)"
)
_NOTHING = re.compile(r"\s*(?:none|nothing|no|baseline|0|无|没有|不需要|基准)?\W*", re.IGNORECASE)
_NUMBER = re.compile(r"(\d[\d,，]*)\s*([kK千])?")
_TOTAL = re.compile(
    r"(?:一共|总共|共计|总计)[给是为]?\s*\d|\d\s*k?\s*(?:tokens?\s*)?(?:in all|in total|altogether|all told)\b"
)
_UP_TO = re.compile(
    r"(?:\bto|\bonly|\bat most|\bjust|=|到|至|为|成|只[给要]?|最多)\s*(?:about\s*)?\d",
    re.IGNORECASE,
)

# Word by word: what stands before the others wins where a sentence holds both ("forgive the penalty", "yes, with a bonus").
_MEANINGS: dict[Reply, str] = {
    "later": r"\blater\b|\bnot now\b|\bnot yet\b|\btomorrow\b|\banother time\b|\bpostpone\b|\bnext time\b|以后|稍后|晚点|晚些|明天|下次|待会|改天|回头再|过会",
    "stop": r"\bstop\b|\bcancel\b|\babort\b|\bdrop it\b|\bdeny\b|\bdenied\b|\bnever ?mind\b|\bdecline\b|\bno reflection\b"
    r"|停止|停下|取消|算了|作罢|不反思|不用反思|别反思|拒绝",
    "forgive": r"\bforgiv\w*|\bwaive\w*|\bpardon\w*|\bno penalty\b|原谅|免罚|宽恕|免除|不罚|不扣|饶",
    "penalty": r"\bpenalt\w*|\bpenali[sz]\w*|\bpunish\w*|惩罚|加罚|处罚|罚|扣",
    "bonus": r"\bbonus\b|\breward\w*|\bextra\b|\bmore\b|奖励|奖|加码|多给|增加|追加",
    "reduce": r"\breduc\w*|\bless\b|\bfewer\b|\bcut\w*|\blower\b|\bonly \d|减少|减|少给|只给|降",
    "now": r"\bnow\b|\breflect\w*|\bstart\b|\bbegin\b|现在|反思|开始|马上|立刻",
    "approve": r"\bapprov\w*|\byes\b|\byep\b|\byeah\b|\bok\b|\bokay\b|\bsure\b|\bgo ahead\b|\bgrant\w*|\bagree\w*|\bgood\b|\bgreat\b|\bfine\b|\bkeep\b|\balright\b"
    r"|\bno problem\b|批准|同意|可以|好|行|没问题|通过|准了|保留|记录|留下|是的|嗯|赞成",
}
# The word itself, then what was said: decided, whatever the words after it are.
_HEAD = re.compile(
    r"(approve|bonus|reduce|forgive|penalty|now|later|stop)\b\s*((?:to\s*)?\d[\d,]*\s*k?(?:\s*tokens)?(?:\s*in (?:all|total))?)?\s*(?:tokens)?\s*(?:$|[:—–]|\s-\s)"
)
_CONDITION = re.compile(
    r"\b(?:but|except|unless|change|instead|remove|delete|rewrite|reword|shorter|longer|leave out|without|first)\b"
    r"|但|不过|只是|除了|改|删|去掉|换成|重写|先"
)
_NO = re.compile(r"(?:no|nope|no,? (?:thanks|thank you)|不(?:要|用|行|可以|同意|批准|好)?了?)\W*")
_NOT = re.compile(r"\b(?:not|don'?t|do not|never|without|isn'?t|wrong)\b|不|别|没(?!问题)|勿|错")
_DENIED = re.compile(
    r"\bnot now\b|\bnot yet\b|不罚|不扣|不反思|不用反思|别反思|不错|\bno penalty\b"
)


@dataclass(frozen=True, slots=True)
class Part:
    """So many tokens more or fewer, and why."""

    tokens: int
    why: str


@dataclass(frozen=True, slots=True)
class Request:
    """What the assistant asks for: the baseline, extra with reasons, and what it takes off itself, with reasons."""

    baseline: int = BASELINE
    extra: tuple[Part, ...] = ()
    penalty: tuple[Part, ...] = ()

    @property
    def asked_extra(self) -> int:
        return sum(p.tokens for p in self.extra)

    @property
    def self_penalty(self) -> int:
        return sum(p.tokens for p in self.penalty)

    @property
    def final(self) -> int:
        return max(0, self.baseline + self.asked_extra - self.self_penalty)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the user said to a question of the reflection, as it was understood."""

    reply: Reply
    tokens: int = 0
    up_to: bool = False
    """The number is what shall be left, not what is taken off."""


@dataclass(frozen=True, slots=True)
class Grant:
    decision: Decision
    tokens: int
    change: int
    """What the user's decision added to the request, or took off."""


@dataclass(frozen=True, slots=True)
class Reward:
    """One line of the reward log: result and reason."""

    date: str
    reflection: str
    requested: int
    self_penalty: int
    decision: Decision
    change: int
    granted: int
    used: int
    reason: str = ""


class Unreadable(ValueError):
    """A request or an answer that cannot be acted on; says what to send."""


def read_request(text: str, baseline: int = BASELINE) -> Request:
    """`+500 why; -200 why`, one part a line or between semicolons; nothing, or "none", asks for the baseline.

    Raises:
        Unreadable: there is a number without a sign or a reason, or it is too much.
    """
    if _NOTHING.fullmatch(unicodedata.normalize("NFKC", text)):
        return Request(baseline)
    extra: list[Part] = []
    penalty: list[Part] = []
    for line in filter(
        str.strip, re.split(r"[;；\n]|(?<=[^\s(（:：])[,，]\s*(?=[+\-−–]\s*\d)", text)
    ):
        found = _PART.search(line)
        if not found or line[: found.start()].strip(" \t-*•") not in (
            "",
            "extra",
            "penalty",
            "Extra",
            "Penalty",
            "额外",
            "自罚",
        ):
            raise Unreadable(
                f"{line.strip()[:60]!r} is no part of a request; write +N why, or -N why, one a line"
            )
        why = " ".join(found[4].split()).strip(" .。")
        if not why:
            raise Unreadable(f"{found[0].strip()[:60]!r} has no reason; write +N why, or -N why")
        (extra if found[1] == "+" else penalty).append(Part(_amount(found[2], found[3]), why))
    request = Request(baseline, tuple(extra), tuple(penalty))
    if request.final > MOST:
        raise Unreadable(f"{request.final:,} tokens; at most {MOST:,} can be asked for")
    return request


def read_answer(text: str) -> Answer | None:
    """What the user's words decide, in English or Chinese; None where they decide nothing, or two things at once."""
    said = " ".join(unicodedata.normalize("NFKC", text).replace("’", "'").lower().split())
    if head := _HEAD.match(said):
        said = f"{head[1]} {head[2] or ''}"
    if _NO.fullmatch(said):
        return Answer("stop")
    meant = [reply for reply, words in _MEANINGS.items() if re.search(words, said)]
    if _NOT.search(_DENIED.sub(" ", said)) and meant != ["later"]:
        return None
    total = _TOTAL.search(said)
    if total and set(meant) <= {
        "approve"
    }:  # a sum alone: whether it is more or less is for `grant` to say
        meant = ["bonus"]
    if (
        not meant
        or ({"bonus", "reduce"} <= set(meant))
        or (meant[0] == "stop" and {"approve", "bonus"} & set(meant))
    ):
        return None
    reply = meant[0]
    if reply == "forgive" and "bonus" in meant:
        return None
    number = _NUMBER.search(said)
    return Answer(
        reply, _amount(number[1], number[2]) if number else 0, bool(total or _UP_TO.search(said))
    )


def reason_in(text: str) -> str:
    """What stands behind the decision in the user's words; all of them, if no colon sets it apart."""
    said = " ".join(text.split())
    found = re.match(r"[^:：]{0,40}[:：]\s*(.+)", said)
    return found[1] if found and read_answer(said.split(":")[0].split("：")[0]) else said


def is_conditional(text: str) -> bool:
    """Whether a yes comes with a wish to change something; not if the word itself stands first and apart ("approve: …")."""
    said = " ".join(unicodedata.normalize("NFKC", text).lower().split())
    return not _HEAD.match(said) and bool(_CONDITION.search(said))


def grant(request: Request, decision: Decision, tokens: int = 0, *, up_to: bool = False) -> Grant:
    """What a decision comes to. Approve: what was asked. Bonus: more. Reduce, penalty: less. Forgive: the self-penalty is waived. With `up_to`
    the tokens are the sum, and whether that is a bonus or a reduction follows from what was asked.

    Raises:
        Unreadable: a bonus, reduction or penalty without a number, or nothing would be left, or too much.
    """
    asked = request.final
    if decision in ("bonus", "reduce", "penalty") and tokens <= 0:
        raise Unreadable(f"{decision} of how many tokens? The user has to say a number")
    if up_to and decision in ("bonus", "reduce"):
        decision = "bonus" if tokens > asked else "reduce" if tokens < asked else "approve"
    match decision:
        case "approve":
            granted = asked
        case "forgive":
            granted = request.baseline + request.asked_extra
        case "bonus":
            granted = tokens if up_to else asked + tokens
        case "reduce" | "penalty":
            granted = tokens if up_to else asked - tokens
    if granted <= 0:
        raise Unreadable(
            f"that leaves {granted:,} tokens, nothing to reflect with; a smaller number, or stop"
        )
    if granted > MOST:
        raise Unreadable(f"that would be {granted:,} tokens; at most {MOST:,} can be granted")
    return Grant(decision, granted, granted - asked)


def economy(rewards: Sequence[Reward]) -> dict[str, int]:
    """How it adds up, by name; what decay-scores.json and evolution.md tell."""
    return {
        "reflections": len(rewards),
        "requested": sum(r.requested for r in rewards),
        "granted": sum(r.granted for r in rewards),
        "used": sum(r.used for r in rewards),
        "balance": sum(r.granted - r.used for r in rewards),
        "bonuses": _changed(rewards, "bonus"),
        "reductions": -_changed(rewards, "reduce"),
        "penalties": -_changed(rewards, "penalty"),
        "self_penalties": sum(r.self_penalty for r in rewards),
        "forgiven": _changed(rewards, "forgive"),
    }


def _changed(rewards: Iterable[Reward], decision: Decision) -> int:
    return sum(r.change for r in rewards if r.decision == decision)


def _amount(digits: str, thousands: str | None) -> int:
    return int(re.sub("[,，]", "", digits)[:9]) * (1_000 if thousands else 1)
