"""What is counted of the memory's life and of its use by hosts (seed 004, 监控指标). Pure: counts by name, from a before and an after."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..domain.memory import Memory
from .activity import Activity, is_frequent
from .parameters import DEFAULT, Ageing

COMPRESSED, ACTIVATED, NEGATED = (
    "passive_compression_count",
    "user_activation_count",
    "negation_count",
)
FREQUENT, MERGED = "frequent_reinforce_count", "batch_merge_count"
LIFE = (COMPRESSED, ACTIVATED, NEGATED, FREQUENT, MERGED)

SESSIONS, RECALLS, RECALLS_BEFORE, EMPTY = (
    "sessions",
    "recalls",
    "recalls_before_first_remember",
    "empty_recalls",
)
REMEMBERS, USED = "remembers", "used_recalls"
USE = (SESSIONS, RECALLS, RECALLS_BEFORE, EMPTY, REMEMBERS, USED)

NAMES = (*LIFE, *USE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Adoption:
    """Whether hosts use the memory as they should; shares are 0 to 1, and 0 where nothing was counted."""

    sessions: int
    recalls_before_first_remember: float
    """A session: does the host look before it writes?"""
    remembers_per_session: float
    empty_share: float
    """Of all recalls: nothing was found."""
    used_share: float
    """Of the recalls that found something: the host said that it shaped an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Metrics:
    """The seven of seed 004, under its names, and how the tools are used."""

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
    """Mentions and uses are the user's activations; a mention that belongs to a frequent run reinforces."""
    mentions = after.mention_count - (before.mention_count if before else 0)
    uses = after.use_count - (before.use_count if before else 0)
    frequent = mentions > 0 and is_frequent(after, ageing)
    return _present({ACTIVATED: max(0, mentions) + max(0, uses), FREQUENT: int(frequent)})


def of_memories(before: Mapping[str, Memory], after: Iterable[Memory]) -> dict[str, int]:
    """Memories that became negated, and new ones that several were merged into."""
    memories = list(after)
    negated = [
        m for m in memories if m.negated_at and not (m.id in before and before[m.id].negated_at)
    ]
    merged = [m for m in memories if m.merged_from and m.id not in before]
    return _present({NEGATED: len(negated), MERGED: len(merged)})


def adoption(counts: Mapping[str, int]) -> Adoption:
    found = counts.get(RECALLS, 0) - counts.get(EMPTY, 0)
    return Adoption(
        sessions=counts.get(SESSIONS, 0),
        recalls_before_first_remember=_ratio(
            counts.get(RECALLS_BEFORE, 0), counts.get(SESSIONS, 0)
        ),
        remembers_per_session=_ratio(counts.get(REMEMBERS, 0), counts.get(SESSIONS, 0)),
        empty_share=_ratio(counts.get(EMPTY, 0), counts.get(RECALLS, 0)),
        used_share=min(1.0, _ratio(counts.get(USED, 0), found)),
    )


def _ratio(part: int, whole: int) -> float:
    return round(part / whole, 3) if whole else 0.0


def _present(counts: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if count}
