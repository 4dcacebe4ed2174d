"""What is counted of the memory's life and of its use by hosts: counts by name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..domain.memory import Memory
from .activity import Activity, is_frequent
from .parameters import DEFAULT, Ageing

COMPRESSED = "passive_compression_count"
ACTIVATED = "user_activation_count"
NEGATED = "negation_count"
FREQUENT = "frequent_reinforce_count"
MERGED = "batch_merge_count"
LIFE = (COMPRESSED, ACTIVATED, NEGATED, FREQUENT, MERGED)

SESSIONS = "sessions"
RECALLS = "recalls"
RECALLS_BEFORE = "recalls_before_first_remember"
EMPTY = "empty_recalls"
REMEMBERS = "remembers"
USED = "used_recalls"
USE = (SESSIONS, RECALLS, RECALLS_BEFORE, EMPTY, REMEMBERS, USED)

NAMES = (*LIFE, *USE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Adoption:
    """Whether hosts use the memory as they should.

    Shares are 0 to 1, and 0 where nothing was counted.
    """

    sessions: int
    recalls_before_first_remember: float
    """A session: does the host look before it writes?"""
    remembers_per_session: float
    recalls: int
    empty_share: float
    """Of all recalls: nothing was found."""
    used_share: float
    """Of the recalls that found something: the host said that it shaped an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Metrics:
    """Seven figures of the memory's life, and how the tools are used."""

    passive_compression_count: int
    user_activation_count: int
    negation_count: int
    frequent_reinforce_count: int
    batch_merge_count: int
    avg_weight: float
    weight_distribution: dict[str, int]
    adoption: Adoption


def of_activity(
    before: Activity | None, after: Activity, ageing: Ageing = DEFAULT
) -> dict[str, int]:
    """Mentions and uses are the user's activations; a mention in a frequent run reinforces."""
    mentions = after.mention_count - (before.mention_count if before else 0)
    uses = after.use_count - (before.use_count if before else 0)
    frequent = mentions > 0 and is_frequent(after, ageing)
    return _present({ACTIVATED: max(0, mentions) + max(0, uses), FREQUENT: int(frequent)})


def of_memories(before: Mapping[str, Memory], after: Iterable[Memory]) -> dict[str, int]:
    """Memories that became negated, and new ones that several were merged into."""
    negated = 0
    merged = 0
    for memory in after:
        known = before.get(memory.id)
        if memory.negated_at and not (known and known.negated_at):
            negated += 1
        if memory.merged_from and known is None:
            merged += 1
    return _present({NEGATED: negated, MERGED: merged})


def adoption(counts: Mapping[str, int]) -> Adoption:
    sessions = counts.get(SESSIONS, 0)
    recalls = counts.get(RECALLS, 0)
    empty = counts.get(EMPTY, 0)
    return Adoption(
        sessions=sessions,
        recalls_before_first_remember=_ratio(counts.get(RECALLS_BEFORE, 0), sessions),
        remembers_per_session=_ratio(counts.get(REMEMBERS, 0), sessions),
        recalls=recalls,
        empty_share=_ratio(empty, recalls),
        used_share=min(1.0, _ratio(counts.get(USED, 0), recalls - empty)),
    )


def _ratio(part: int, whole: int) -> float:
    return round(part / whole, 3) if whole else 0.0


def _present(counts: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if count}
