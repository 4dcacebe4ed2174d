"""What is looked for, and what was found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Literal

from ..aging.retention import State
from ..aging.strength import Strength
from ..domain.memory import Level, Memory, Store
from ..errors import InputError
from ..language import dates
from ..storage.vectors.indexer import Readiness
from .asked_time import AskedTime

Mode = Literal["normal", "review", "debug"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What to look for.

    `since` and `until` filter; dates named in the query only prefer. `session` is the asking
    conversation.
    """

    text: str
    mode: Mode = "normal"
    store: Store | None = None
    tags: tuple[str, ...] = ()
    entity: str = ""
    project: str = ""
    """Its memories come first; `*` prefers none."""
    apart: bool = False
    """What belongs to another project stays out; the settings say so, and the search."""
    session: str = ""
    since: datetime | None = None
    until: datetime | None = None
    limit: int = 8
    in_other_words: bool = False
    """What has an everyday word for the same thing is looked for too, as at a prompt."""
    for_a_meal: bool | None = None
    """Whether something to eat is to be chosen or made; None: its words tell."""
    for_its_day: bool = False
    """It asks for something of the user's life: what stands on a day that it names bears on it."""
    whole_days: bool = False
    """More than `limit` may answer, where all of some days, or all occasions, are asked for."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A memory found: how strong it is, and the terms of its score by name."""

    memory: Memory
    state: State
    level: Level
    strength: Strength
    score: float
    faded: bool = False
    terms: Mapping[str, float] = field(default_factory=dict)
    similarity: float = 0.0
    """To the question, where it is among the nearest."""
    weak: bool = False
    """Nothing says that it answers: it may share something with the question by chance."""
    instead_of: tuple[Memory, ...] = ()
    """What it took the place of, where that tells more of what is asked or is itself asked for.

    What was asked for first, then what was so last.
    """


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The memories that answer, best first, and by what means they were looked for."""

    hits: list[Hit]
    answered_by: Readiness
    asked: AskedTime | None = None
    """The time that was asked for."""
    all_asked: bool = False
    """Every occasion answers, not the best alone."""
    unknown: Sequence[str] = ()
    """Names in the question that stand in no memory."""
    are_tasks: bool = False
    """All that is to be done was asked for, and this is it."""
    silent: Sequence[str] = ()
    """Of several topics those of which nothing is surely known."""


def bound(text: str, now: datetime, zone: tzinfo, field_name: str) -> datetime | None:
    """The moment a since/until argument means; None for an empty one.

    Raises:
        InputError: it is no date and no expression of time.
    """
    if not text.strip():
        return None
    try:
        return dates.parse_bound(text, now, zone, end=field_name == "until")
    except ValueError as error:
        raise InputError(
            field_name,
            str(error).rstrip("."),
            "Use an ISO date such as 2025-03-01, or words such as 'last Tuesday', 上周二.",
        ) from error
