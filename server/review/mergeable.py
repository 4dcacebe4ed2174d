"""Which memories are so much alike, each with each, that one could stand for all."""

from collections.abc import Callable, Sequence
from datetime import datetime

from ..aging.activity import Activity
from ..domain.memory import Memory, Store
from ..domain.standing import is_current
from ..domain.validation import SUGGESTED_CHARACTERS
from ..language import dialogue_turns

MERGE_SIMILARITY = 0.75
LEAST = 3
_MOST = 8
"""More do not fit into one question."""


def mergeable(memory: Memory, now: datetime) -> bool:
    """Whether it is an everyday fact or procedure of one's own words.

    No episode, turn or secret, nothing pinned, and short enough to be worded anew.
    """
    is_everyday = memory.store in ("core", "semantic", "procedural")
    if not is_current(memory, now) or not is_everyday or memory.is_secret:
        return False
    return len(memory.text) <= SUGGESTED_CHARACTERS and not dialogue_turns.is_turn(memory)


def belong_together(a: Memory, b: Memory) -> bool:
    """Whether both are facts or both procedures, of the same project."""
    return a.project == b.project and (a.store == "procedural") == (b.store == "procedural")


def cluster(
    seed: Memory,
    near: Sequence[Memory],
    alikeness: Callable[[Memory, Memory], float],
    now: datetime,
) -> list[Memory]:
    """The seed and those of `near` (nearest first) that are alike each with each.

    Empty if that are fewer than three.
    """
    found = [seed]
    for memory in near:
        if len(found) == _MOST:
            break
        if memory.id == seed.id or not mergeable(memory, now) or not belong_together(seed, memory):
            continue
        if all(alikeness(memory, other) >= MERGE_SIMILARITY for other in found):
            found.append(memory)
    return found if len(found) >= LEAST else []


def joined(activities: Sequence[Activity], now: datetime, mentions_kept: int) -> Activity:
    """The activity of what several became.

    It is refreshed, everything said and used of them is counted, and it is as important as the
    most important of them. Where nobody mentioned one of them, that it was told is its mention.
    """
    mentions: list[datetime] = []
    for each in activities:
        mentions += each.mentions
    return Activity(
        importance=max(each.importance for each in activities),
        last_activated_at=now,
        last_mention_at=max(each.last_mention_at or each.last_activated_at for each in activities),
        mentions=tuple(sorted(mentions)[-mentions_kept:]),
        mention_count=sum(max(1, each.mention_count) for each in activities),
        use_count=sum(each.use_count for each in activities),
        access_count=sum(each.access_count for each in activities),
    )


def joined_store(base: Memory, sources: Sequence[Memory]) -> Store:
    """Where the whole belongs.

    What was core or pinned stays so, and an episode's log takes no other text.
    """
    stores = {source.store for source in sources}
    if "core" in stores:
        return "core"
    if "vault" in stores:
        return "vault"
    return base.store if base.store != "episodic" else "semantic"
