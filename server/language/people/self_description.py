"""Whether a text says who somebody is: where they live, what they do, with whom."""

import re
from collections.abc import Mapping

from ...domain.patterns import regex

_WITHIN = r"[^.;!?]{0,60}?"
_WITHIN_ZH = "[^，。；！？]{0,16}?"
_SOMEBODY = (
    r"(?:^|\b(?:[Ii]|[Ww]e|[Uu]ser|family|(?!The\b|An?\b|My\b|Our\b|Its?\b|This\b)[A-Z][\w.'-]*)"
    r"(?:['’](?:m|re|ve|s))?(?: (?!and\b)[a-z]+){0,4}? )"
)
"""Data live in a folder too; a person is named, or there is none."""
_CHILD = r"\b(?:sons?|daughters?|child|children|kids?|twins|bab(?:y|ies))\b"
_TELLING: Mapping[str, str] = {
    "residence": (
        rf"{_SOMEBODY}(?:lives?|living|based|resid(?:es?|ing)|rents?|renting|settled) "
        r"(?:in|at|near|on|with|alone)\b"
        r"|\brent(?:s|ing)? (?:an? |the )?(?:[a-z]+ ){0,2}(?:flat|house|room|apartment|home)\b"
        r"|\b(?:moved|home is|hometown is|address is)\b"
        "|(?:现居|定居|居住|常住|住在|住进|家在|搬到|搬去|搬进|租住|租了)"
    ),
    "work": (
        r"\bworks? (?:as|at|for|in|with)\b|\bworking (?:as|at|for)\b|\bemployed\b|\bself-employed\b"
        r"|\b(?:job|profession|occupation|employer) (?:is|as|at)\b|\bretired\b|\bunemployed\b"
        r"|\b(?:is|am|'m|became) (?:an? |the )(?!(?:fan|member|friend|bit|lot)\b)"
        r"[a-z-]+(?: [a-z-]+)?(?: (?:at|for|in|with|by)\b|\s*(?:[.;,!]|$))"
        f"|在{_WITHIN_ZH}(?:工作|上班|任职|就职|当|做)|(?:入职|退休|失业|待业|跳槽到)"
        f"|(?:职业|工作)是|[当是]{_WITHIN_ZH}(?:师|员|工|医生|护士|经理|教授|顾问|律师|记者|编辑)"
    ),
    "partner": (
        r"\b(?:husband|wife|(?:[Mm]y|user's|[Oo]ur|life) partner|fianc[eé]e?|girlfriend|boyfriend"
        r"|spouse)\b,? (?:is|was|[A-Z]|called|named)"
        r"|\b(?:married|engaged) (?:to\b|since\b|in\b|[A-Z])"
        rf"|\bis {_WITHIN}(?:husband|wife|partner)\b"
        "|(?:先生|丈夫|老公|太太|妻子|老婆|爱人|伴侣|男友|女友|男朋友|女朋友|对象)(?:叫|是|名叫|姓)"
        "|(?:和|跟|与).{1,8}(?:结婚|订婚)|(?:已婚|未婚|单身|离异|离婚)"
    ),
    "children": (
        rf"\b(?:have|has|having) {_WITHIN}{_CHILD}|{_CHILD},? "
        r"(?:is|are|was|were|[A-Z]|called|named|born)"
        r"|\bwas born\b"
        f"|(?:有|生了){_WITHIN_ZH}(?:儿子|女儿|孩子|宝宝|双胞胎)"
        f"|(?:儿子|女儿|孩子|宝宝)(?:叫|是|名叫|小名|今年|{_WITHIN_ZH}(?:岁|出生))"
    ),
}
_PATTERNS = {name: regex(pattern) for name, pattern in _TELLING.items()}
ATTRIBUTES = tuple(_TELLING)
"""What says who somebody is, the most telling first."""


_NAME = regex(
    r"\b(?:the user|my|i|user's)\b(?:'s)? (?:full )?(?:name is|(?:is|am) (?:called|named))"
    "|(?:我|用户)(?:名字)?(?:的名字)?(?:叫|名叫|姓|是叫)",
    re.IGNORECASE,
)


_CALLED = regex(
    r"\b(?:call me|goes by|go by|call (?:him|her)|pronouns?)\b|叫我|称呼", re.IGNORECASE
)


def tells_name(text: str) -> bool:
    """Whether it says what the user is called."""
    return _NAME.search(text) is not None


def says_how_called(text: str) -> bool:
    """Whether it says what to call somebody: that is how to act."""
    return _CALLED.search(text) is not None


def is_identity(text: str) -> bool:
    """Whether it says who somebody is (a name, or one of `ATTRIBUTES`), not what they like."""
    return tells_name(text) or any(tells(attribute, text) for attribute in ATTRIBUTES)


def tells(attribute: str, text: str) -> bool:
    """Whether a text about one of `ATTRIBUTES` says it, instead of merely touching it."""
    return _PATTERNS[attribute].search(text) is not None
