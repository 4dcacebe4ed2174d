"""Where in a text somebody else begins to be told of: "Mia is ill; I stay at home"."""

from collections.abc import Iterator, Set

from ...domain.patterns import regex
from ..tokenizer import HAN

_STRONG = r"[;；。！？!?\n]|\.(?=\s)"
_AND = "and|but|while|whereas|so|though|although|because|yet|then|now"
_AND_ZH = "而且|而|但是|但|不过|不過|然后|然後|所以|于是|於是|现在|現在"
_BOUNDARY = regex(
    rf"(?P<strong>{_STRONG})\s*(?:(?:{_AND})\s+|{_AND_ZH})?"
    rf"|(?P<weak>[,，])\s*(?:(?:{_AND})\s+|{_AND_ZH})?"
    rf"|\s(?:{_AND})\s+(?=(?:i|we|the user)\b)"
)
_USER = regex(r"(?:the user|i|we)\b|用[户戶]|使用者|我|本人|咱")
_VERB = r"(?:is|was|has|had|will|would|can|did|went|got|left|came|took|[a-z]+(?:s|ed))\b"
_DOES = regex(rf"(?:['’]s)? {_VERB}|['’]s [a-z]|[{HAN}]")
"""What stands behind a name that is a subject, and not behind a place: "Porto, Portugal"."""
_SAYS = regex(r"(?:说|說|问|問|\bsaid|\bsays|\basked|[:：“\"])\s*$")
_NAME_ALONE = regex(rf"\s*(?:[\w'’.-]+(?: [\w'’.-]+){{0,2}}|[{HAN}]{{1,4}})\s*")
""" "Tom Baker, my brother, lives …": who that is, and no clause."""
_MY = regex(r"my\b|our\b|the user['’]s|(?:用[户戶]|我)的?[^\W\d_]{1,3}[,，]")


def openings(folded: str, names: Set[str], kin: Set[int]) -> list[int]:
    """Where in a case folded text the clauses begin that have a subject of their own.

    That is the user, one of these names, or a member of the family at one of the places `kin`. The
    first is 0; what follows without a subject is told of the last one.
    """
    found = [0]
    last = 0
    for boundary in _BOUNDARY.finditer(folded):
        at = boundary.end()
        if not _SAYS.search(folded[: boundary.start()]):
            before = folded[last : boundary.start()]
            apposed = bool(boundary["weak"]) and bool(_NAME_ALONE.fullmatch(before))
            if _has_subject(folded, at, names, kin, apposed=apposed):
                found.append(at)
        last = at
    return found


def _has_subject(folded: str, at: int, names: Set[str], kin: Set[int], *, apposed: bool) -> bool:
    if _USER.match(folded, at) or _MY.match(folded, at):
        return not (apposed and _MY.match(folded, at))
    if at in kin:
        return not apposed
    return any(_DOES.match(folded, at + len(name)) for name in _at(folded, at, names))


def _at(folded: str, at: int, names: Set[str]) -> Iterator[str]:
    for name in names:
        if folded.startswith(name, at):
            yield name
