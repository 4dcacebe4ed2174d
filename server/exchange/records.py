"""What a source hands over: facts and turns as drafts, and what of it cannot be taken."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ..aging.activity import Activity
from ..capture.drafts import Draft
from ..domain import invisible, validation
from ..domain.memory import Memory, Relation
from ..domain.text import one_line
from ..errors import InputError


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """What turns were said in."""

    id: str
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One thing to bring in."""

    draft: Draft
    id: str = ""
    """What names it there; empty: it has no name, and is known again by what it says."""
    where: str = ""
    """Where it stands, for people: `line 12`."""
    place: str = ""
    """What it belongs to there, where it has no name of its own: a note, an entity."""
    replaces: tuple[str, ...] = ()
    """The ids there of what it took the place of, the nearest first."""
    conversation: Conversation | None = None
    memory: Memory | None = None
    """Of an export of our own: the memory as it was, to be written as it is if it is the user's."""
    activity: Activity | None = None


@dataclass(frozen=True, slots=True)
class Unread:
    """What is not taken in, and why; nothing is left out silently."""

    where: str
    why: str

    @classmethod
    def because(cls, where: str, error: Exception) -> "Unread":
        """Of what was raised: what is wrong, without what a caller of ours could do about it."""
        return cls(where, error.problem if isinstance(error, InputError) else str(error))


Found = Record | Unread


@dataclass(frozen=True, slots=True)
class Source:
    """A form in which memories lie elsewhere. Reads only, and holds nothing."""

    name: str
    """As an `origin` begins with it."""
    recognise: Callable[[Path], float]
    """How surely a file or folder is of this form, 0..1, by what is in it."""
    read: Callable[[Path], Iterator[Found]]
    """What it holds, one after the other, so that any size can be read."""


def readable(draft: Draft) -> Draft:
    """A draft as it may be stored: names on one line; what could steer a terminal becomes �."""
    return replace(
        draft,
        content=_seen(draft.content).strip(),
        tags=tuple(map(readable_name, draft.tags)),
        entities=tuple(map(readable_name, draft.entities)),
        relations=tuple(
            Relation(
                subject=readable_name(each.subject),
                predicate=readable_name(each.predicate),
                object=readable_name(each.object),
            )
            for each in draft.relations
        ),
        label=readable_name(draft.label),
        project=readable_name(draft.project),
    )


def readable_name(text: str) -> str:
    """A name as it may be stored and shown: of a file, of a place in it, of a row."""
    return one_line(_seen(text))


def _seen(text: str) -> str:
    """Without what nobody sees, as what comes through a tool."""
    return validation.readable(invisible.cleaned(text))
