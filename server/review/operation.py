"""The operations of hosts, prompts and logs: what each verb takes, and the line that says it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeGuard

Verb = Literal[
    "ADD",
    "UPDATE",
    "NEGATE",
    "END",
    "BOOST",
    "DELETE",
    "SKIP",
    "PROMOTE",
    "DEMOTE",
    "KEEP",
    "HOLDS",
    "MERGE",
    "SUMMARY",
    "SCORE",
    "COMMIT",
    "REJECT",
    "DEFER",
    "SEARCH",
    "PROJECT",
]

DIMENSIONS = ("importance", "novelty", "relevance", "credibility", "granularity", "timeliness")
"""The six scores, in the order they are written."""


LOOKS_ONLY = ("SEARCH", "SKIP")
"""What changes nothing."""
CHOICES = ("superseded", "negated")
"""What becomes of what does not hold: it was wrong, or it moved on."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a verb takes: ids in its bracket, and something after it."""

    ids: Literal["none", "one", "some", "several"]
    """Some: one or more. Several: two or more."""
    follows: Literal["nothing", "text", "scores", "choice"]
    """Choice: a word of `CHOICES`, or nothing."""


VERBS: Mapping[Verb, Shape] = {
    "ADD": Shape("none", "text"),
    "UPDATE": Shape("one", "text"),
    "NEGATE": Shape("one", "text"),
    "END": Shape("one", "nothing"),
    "BOOST": Shape("one", "nothing"),
    "DELETE": Shape("one", "nothing"),
    "SKIP": Shape("none", "nothing"),
    "PROMOTE": Shape("one", "nothing"),
    "DEMOTE": Shape("one", "nothing"),
    "KEEP": Shape("one", "nothing"),
    "HOLDS": Shape("some", "choice"),
    "MERGE": Shape("several", "text"),
    "SUMMARY": Shape("one", "text"),
    "SCORE": Shape("one", "scores"),
    "COMMIT": Shape("one", "nothing"),
    "REJECT": Shape("one", "nothing"),
    "DEFER": Shape("one", "nothing"),
    "SEARCH": Shape("none", "text"),
    "PROJECT": Shape("none", "text"),
}
"""The whole vocabulary. `verbs.HANDLERS` says what each does."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation; what its verb does not take is empty."""

    verb: Verb
    ids: tuple[str, ...] = ()
    text: str = ""
    scores: tuple[int, ...] = ()
    """Six numbers from 0 to 10, in the order of DIMENSIONS."""

    @property
    def id(self) -> str:
        """The one id of a verb that takes one."""
        return self.ids[0]

    @property
    def bracket(self) -> str:
        """Its verb and ids, as they open its line."""
        if not self.ids:
            return f"[{self.verb}]"
        return f"[{self.verb}:{','.join(self.ids)}]"


def is_verb(name: str) -> TypeGuard[Verb]:
    """Whether this word, in capitals, is of the vocabulary."""
    return name in VERBS


def as_line(operation: Operation) -> str:
    """The canonical text form; further lines of a text are indented.

    `parse(as_line(x)) == [x]` for all that `parse` returns.
    """
    match VERBS[operation.verb].follows:
        case "nothing":
            return operation.bracket
        case "text":
            return f"{operation.bracket} {_indented(operation.text)}"
        case "scores":
            return f"{operation.bracket} {' '.join(map(str, operation.scores))}"
        case "choice":
            return f"{operation.bracket} {operation.text}".rstrip()


def _indented(text: str) -> str:
    first, *further = text.split("\n")
    lines = [first]
    for line in further:
        lines.append(f"  {line}" if line else "")
    return "\n".join(lines)
