"""Several facts in one call: which of them what was said of all of them belongs to."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from ..language import people
from ..language.tokenizer import fold, has_cjk, telling, tokens


class _Relation(Protocol):
    subject: str
    object: str


_R = TypeVar("_R", bound=_Relation)


def named_in(names: Iterable[str], text: str) -> tuple[str, ...]:
    """Those of the names that stand in a text, in whichever form of the word."""
    return tuple(name for name in names if _names(text, name))


def told_in(relations: Iterable[_R], text: str) -> tuple[_R, ...]:
    """Those of the relations whose both ends a text names, or which are the user's."""
    told: list[_R] = []
    for relation in relations:
        if all(_is_told(end, text) for end in (relation.subject, relation.object)):
            told.append(relation)
    return tuple(told)


def concerned(old: str, texts: Sequence[str]) -> int | None:
    """The place of the text that tells of the same as `old`.

    That is the one that shares most of its telling words; None where no single one does.
    """
    wanted = telling(old)
    shared = [len(wanted & telling(text)) for text in texts]
    most = max(shared, default=0)
    if not most or shared.count(most) > 1:
        return None
    return shared.index(most)


def _is_told(end: str, text: str) -> bool:
    return people.folded(end) == people.USER or _names(text, end)


def _names(text: str, name: str) -> bool:
    bare = name.strip().lstrip("#")
    if has_cjk(bare):
        return fold(bare) in fold(text)
    wanted = set(tokens(bare))
    return bool(wanted) and wanted <= set(tokens(text))
