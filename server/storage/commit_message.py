"""How a change reads in git and in the audit log: its subject, its trailers, what is critical."""

from collections.abc import Iterable, Sequence

from ..domain import layout
from ..domain.memory import Memory
from ..domain.sensitivity import Sensitivity, is_private
from ..domain.text import one_line
from .change import Why
from .git.commits import STRANGERS

IDS_IN_TRAILER = 20
"""At most so many memories of one change are named in its commit."""
CRITICAL_MARK = "⚠️ CRITICAL "
FROM_PROPOSALS_OF = "bot:commit-from:"
"""The actor of a change that stores what sub-agents proposed; their names follow."""
SUMMARY_LENGTH = 60


def summary_of(text: str) -> str:
    """The first words of a text on one line, as commits and audit lines show it."""
    return one_line(text)[:SUMMARY_LENGTH]


def name_of(memory: Memory) -> str:
    """A memory as commits and audit lines name it: its first words, or its id where it is private.

    They are read by whoever sees a list of commits, and stay when the memory is erased.
    """
    return name_of_text(memory.text, memory.id, memory.sensitivity)


def name_of_text(text: str, id: str, sensitivity: int) -> str:
    """As `name_of`, of a text that is no memory, or none yet."""
    if sensitivity >= Sensitivity.SECRET:
        return f"a secret {id}".strip()
    if is_private(sensitivity):
        return f"a private memory {id}".strip()
    return summary_of(text)


def is_critical(why: Why, paths: Iterable[str]) -> bool:
    """Whether it changes who the assistant is (S3-32); the first, empty pages are no change."""
    return why.trigger != "init" and bool(layout.CRITICAL_PAGES & set(paths))


def first_of(paths: Sequence[str]) -> str:
    """The first of these files, a critical one before others, and how many more."""
    if not paths:
        return "-"
    critical = [path for path in paths if path in layout.CRITICAL_PAGES]
    first = (critical or paths)[0]
    return f"{first} (+{len(paths) - 1})" if len(paths) > 1 else first


def message(why: Why, paths: Sequence[str]) -> str:
    """`[ACTION] FILE - SUMMARY` and trailers (S3-29).

    A name with a line break in it neither ends the subject nor adds a trailer.
    """
    if is_critical(why, paths):
        mark = CRITICAL_MARK
        file = first_of(paths)
    else:
        mark = ""
        # What no file of its own holds is written down with the counts, once things are quiet.
        named = paths or [layout.ACTIVITY_SNAPSHOT]
        file = f"{len(named)} files" if len(named) > 1 else first_of(named)
    subject = f"{mark}[{why.action}] {one_line(file)} - {one_line(why.summary)}"
    return "\n".join([subject, "", *_trailers(why)])


def _trailers(why: Why) -> list[str]:
    values = {
        "Action": why.action,
        "Memory": why.memory,
        "Actor": why.actor,
        "Approval": why.approval,
        "Trigger": why.trigger,
        "Session": why.session,
        "Reflection": why.reflection,
        "Import": why.imported,
        "Reverts": why.reverts,
        "Apart": why.apart,
        STRANGERS: why.strangers,
    }
    return [f"{name}: {one_line(value)}" for name, value in values.items() if value]


def ids_in_trailer(ids: Iterable[str]) -> str:
    """Ids of memories as a trailer names them."""
    return ", ".join(list(dict.fromkeys(ids))[:IDS_IN_TRAILER])


def by_hand(paths: Sequence[str], ids: Iterable[str], *, brought: bool = False) -> Why:
    """What is said of files that somebody else changed; `brought`: by a commit of strangers."""
    named = paths[0] if len(paths) == 1 else f"{len(paths)} files"
    told = "brought by git, taken in without its claims" if brought else "edited by hand"
    return Why(
        action="EDIT",
        summary=f"{told}: {named}",
        actor="system:vouching" if brought else "manual",
        approval="auto" if brought else "user",
        trigger="files changed",
        memory=ids_in_trailer(ids),
    )
