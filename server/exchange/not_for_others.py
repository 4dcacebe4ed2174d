"""What is left out of an export for somebody else, though nobody marked it as private.

Health, money, and what people would hardly have others know. Rather too much than too little: what
is left out is listed, and its owner can say it themselves.
"""

import re
from collections.abc import Iterator

from ..domain.memory import Memory
from ..domain.patterns import regex
from ..language import attributes
from ..language.people import private_life

_ATTRIBUTES = {
    "about health": frozenset({"health", "allergy", "a medicine", "figures of health"}),
    "about money": frozenset({"income", "debt", "a mortgage"}),
}
_WORDS = {
    "about health": regex(
        r"\d ?(?:mg|mcg|µg|毫克|微克)(?![a-z])"
        r"|\b(?:blood type|insulin|melatonin)\b|血型|胰岛素|复诊"
        r"|\b(?:appointment|check-?up|scan)\b.{0,30}\b(?:doctor|gp|clinic|hospital|\w+ologist)\b",
        re.IGNORECASE,
    ),
    "about money": regex(
        r"\b(?:user|my|his|her|their)(?:['’]s)? (?:\w+ )?(?:savings|bonus|pension|net worth)\b"
        r"|存款|积蓄|年终奖|奖金|养老金|身家",
        re.IGNORECASE,
    ),
}
_PRIVATE_LIFE = "about somebody's private life"
_PIECE = regex(r".{1,400}(?:[.!?。！？\n]|$)|.{1,500}", re.DOTALL)
"""As much as is read at once, cut where a sentence ends."""


def why(memory: Memory) -> str:
    """What of it is not for others; empty where nothing is."""
    names = " ".join((*memory.tags, *memory.entities))
    links = (f"{each.subject} {each.predicate} {each.object}." for each in memory.relations)
    told = (memory.text, memory.summary, names, *links)
    for text in told:
        for piece in _pieces(text):
            if found := _of(piece):
                return found
    return ""


def _pieces(text: str) -> Iterator[str]:
    return (found[0] for found in _PIECE.finditer(text))


def _of(piece: str) -> str:
    statement = attributes.read(piece)
    told = statement.about.keys() | statement.states.keys()
    for kind, named in _ATTRIBUTES.items():
        if named & told or _WORDS[kind].search(piece):
            return kind
    return _PRIVATE_LIFE if private_life.is_touched(piece) else ""
