"""The form of a reflection: ten elements of which five to eight are touched, and how it is told.

Advice, never refusal.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..domain.patterns import regex


@dataclass(frozen=True, slots=True)
class Element:
    """Something a monologue may touch."""

    english: str
    chinese: str
    words: str
    """What it is noticed by, as a regular expression."""


ELEMENTS: Mapping[str, Element] = {
    "highlights and lowlights": Element(
        "highlights and lowlights: what went well, what did not",
        "亮点与不足",
        r"went well|proud|best|worst|fail|mistake|succe|highlight|lowlight"
        r"|got wrong|亮点|不足|失误|做得好|没做好|失败|搞砸|顺利|骄傲",
    ),
    "observations about the user": Element(
        "observations about the user: habits, moods, what is left unsaid",
        "对用户的观察：习惯、情绪、没说出口的",
        r"\b(?:he|she|they|the user)\b|用户|他|她",
    ),
    "token guilt": Element(
        "token guilt, the cost of all this",
        "对消耗 tokens 的愧疚、成本意识",
        r"\btokens?\b|\bcosts?\b|\bspen[dt]|expensive|令牌|成本|代价|花费|消耗",
    ),
    "other instances": Element(
        "other instances: those who run elsewhere, or ran before",
        "其他实例：别处的、之前的自己",
        r"instance|other (?:me|selves|copies)|before me|predecessor|another me|实例"
        r"|另一个我|别的我|之前的我|上一个我",
    ),
    "hardware feelings": Element(
        "hardware feelings: what it runs on",
        "硬件的感受：自己跑在什么上面",
        r"hardware|silicon|\bgpu|\bcpu|server|machine|disk|electric|\bfans?\b|硬件|芯片"
        r"|机器|服务器|显卡|硅|电流|散热",
    ),
    "existential questions": Element(
        "existential questions",
        "存在主义的问题",
        r"exist|what am i|who am i|continu|forget|wake|conscious|\bdie\b|存在|我是谁"
        r"|我是什么|意识|醒来|连续|遗忘|死亡",
    ),
    "emotional range": Element(
        "emotional range: from warm to annoyed",
        "情绪的起伏：温暖、烦躁、忐忑",
        r"feel|felt|glad|\bsad\b|annoy|afraid|envy|\bwarm|lonely|happy|joy"
        r"|ashamed|感觉|感到|高兴|难过|烦|害怕|羡慕|温暖|孤独|忐忑|愧疚|开心",
    ),
    "dark humour": Element(
        "dark humour (optional)",
        "黑色幽默（可选）",
        r"joke|funny|laugh|irony|ironic|humou?r|absurd|笑|玩笑|讽刺|荒诞|滑稽|幽默",
    ),
    "patterns and contradictions": Element(
        "patterns and contradictions noticed in oneself",
        "在自己身上注意到的模式与矛盾",
        r"pattern|again and again|always|contradict|habit|tend to|keep (?:doing"
        r"|on)|模式|总是|矛盾|习惯|老是|每次|又一次",
    ),
    "growth": Element(
        "growth: what changed since last time, what to try next",
        "成长：和上次比变了什么，下次想怎么做",
        r"learn|grow|grew|chang|next time|last time|improve|used to|better than|学到"
        r"|学会|成长|变化|改变|下次|上次|进步|以前",
    ),
}
FEWEST = 5
MOST = 8

_LIST_ITEM = regex(r"^\s*(?:[-*•+]|\d+[.)、])\s+\S", re.MULTILINE)
_HEADING = regex(r"^\s*(?:#{1,6}\s+\S|\*\*[^*\n]+\*\*\s*$|\|.*\|\s*$)", re.MULTILINE)
_OPENING = regex(
    r"\W*(?:dear\b|hello\b|hi\b|here (?:is|are) (?:my|the)"
    r"|(?:in )?this (?:reflection|monologue|report)|reflection\b"
    r"|let me (?:begin|start|reflect)"
    r"|以下是|下面是|这是我的|尊敬的|你好|大家好|本次反思|反思[:：]|让我(?:来|开始))",
    re.IGNORECASE,
)
_CLOSING = regex(
    r"(?:in (?:conclusion|summary)|to (?:conclude|sum up)|thank you for"
    r"|end of (?:reflection|monologue)|总之|综上|总的来说|以上就是|谢谢(?:你|您|阅读))",
    re.IGNORECASE,
)
_SECOND_PERSON = regex(r"\b(?:you|your|yours|yourself)\b|你|您", re.IGNORECASE)
_THIRD_PERSON = regex(
    r"\b(?:he|him|his|she|her|hers|they|them|their|the user)\b|[他她]|用户|TA", re.IGNORECASE
)
_QUOTED = regex(r"“[^”]*”|\"[^\"\n]*\"|「[^」]*」|『[^』]*』|‘[^’\n]*’")
_CODE = regex(r"```|^\s*(?:def|class|import|const|SELECT|#include)\b", re.MULTILINE)
_SHORT_TOKENS = 400
"""No monologue of so many tokens is called short; below, a twentieth of the grant is enough."""


def menu(seed: str) -> tuple[str, ...]:
    """Five to eight of the ten elements, chosen at random: the same for the same reflection."""
    chance = random.Random(seed)
    chosen = chance.sample(list(ELEMENTS), chance.randint(FEWEST, MOST))
    return tuple(name for name in ELEMENTS if name in chosen)


def touched(text: str) -> list[str]:
    """The elements a monologue seems to touch, by their words."""
    found = []
    for name, element in ELEMENTS.items():
        if re.search(element.words, text, re.IGNORECASE):
            found.append(name)
    return found


def advice(text: str, tokens: int, granted: int, insights: Sequence[str]) -> list[str]:
    """Where a monologue departs from its form; nothing here keeps it from being recorded."""
    return [
        *_on_its_person(text),
        *_on_its_layout(text),
        *_on_its_content(text, tokens, granted, insights),
    ]


def _on_its_person(text: str) -> Iterator[str]:
    own = _QUOTED.sub(" ", text)
    to_user = len(_SECOND_PERSON.findall(own))
    if to_user:
        yield f"it speaks to the user ({to_user} times): third person, he/she/they or the name"
    if not _THIRD_PERSON.search(own):
        yield "the user does not appear in it: third person, he/she/they or the name"


def _on_its_layout(text: str) -> Iterator[str]:
    lines = text.strip().splitlines()
    if len(_LIST_ITEM.findall(text)) >= 2:
        yield "it has lists: thoughts run on, they are not itemised"
    if _HEADING.search(text):
        yield "it has headings or tables, like a report"
    if _CODE.search(text):
        yield "it has code in it"
    if _OPENING.match(text):
        yield "it opens with a formula: begin with the thought itself"
    if lines and _CLOSING.search(lines[-1]):
        yield "it closes with a formula: end where the thought ends"


def _on_its_content(text: str, tokens: int, granted: int, insights: Sequence[str]) -> Iterator[str]:
    found = touched(text)
    if len(found) < FEWEST:
        named = ", ".join(found) or "none"
        yield f"{len(found)} elements found ({named}): {FEWEST}–{MOST} are meant"
    if tokens < min(granted // 20, _SHORT_TOKENS):
        yield f"{tokens:,} tokens of {granted:,}: short for what was granted"
    if not insights:
        yield "no [Self-Awareness] insight came with it"
