"""Which memories are so much alike, each with each, that one could stand for all (S4-13)."""

from collections.abc import Callable, Sequence
from datetime import datetime

from ..aging.activity import Activity
from ..domain.memory import Memory, Store
from ..domain.validation import SUGGESTED_CHARACTERS
from ..language import dialogue_turns
from ..language.tokenizer import tokens

MERGE_SIMILARITY = 0.75
LEAST = 3
_MOST = 8
"""More do not fit into one question."""


def mergeable(memory: Memory) -> bool:
    """An everyday fact or procedure of one's own words: no episode, turn or secret, nothing pinned, and short enough to be worded anew."""
    everyday = (
        memory.current
        and not memory.negated_at
        and memory.store in ("core", "semantic", "procedural")
    )
    return (
        everyday
        and not memory.is_secret
        and len(memory.text) <= SUGGESTED_CHARACTERS
        and not dialogue_turns.is_turn(memory)
    )


def belong_together(a: Memory, b: Memory) -> bool:
    """Whether both are facts or both procedures, of the same project."""
    return a.project == b.project and (a.store == "procedural") == (b.store == "procedural")


def cluster(
    seed: Memory, near: Sequence[Memory], alike: Callable[[Memory, Memory], float]
) -> list[Memory]:
    """The seed and those of `near` (nearest first) that are alike each with each; empty if that are fewer than three."""
    found = [seed]
    for memory in near:
        fits = memory.id != seed.id and mergeable(memory) and belong_together(seed, memory)
        if (
            fits
            and len(found) < _MOST
            and all(alike(memory, other) >= MERGE_SIMILARITY for other in found)
        ):
            found.append(memory)
    return found if len(found) >= LEAST else []


def shared_words(a: str, b: str) -> float:
    """How much of the shorter text's words stand in the other, 0 to 1: for texts that a model cannot tell apart."""
    mine, theirs = set(tokens(a)), set(tokens(b))
    return len(mine & theirs) / (min(len(mine), len(theirs)) or 1)


def joined(activities: Sequence[Activity], now: datetime, mentions_kept: int) -> Activity:
    """The activity of what several became: refreshed, everything said and used of them counted, as important as the most important (S4-13, S4-14)."""
    spoken_of = [a.last_mention_at for a in activities if a.last_mention_at]
    return Activity(
        importance=max(a.importance for a in activities),
        last_activated_at=now,
        last_mention_at=max(spoken_of, default=None),
        mentions=tuple(sorted(m for a in activities for m in a.mentions))[-mentions_kept:],
        mention_count=sum(max(1, a.mention_count) for a in activities),
        use_count=sum(a.use_count for a in activities),
        access_count=sum(a.access_count for a in activities),
    )


def joined_store(base: Memory, sources: Sequence[Memory]) -> Store:
    """Where it belongs: what was core or pinned stays so, and an episode's log takes no other text."""
    stores = {m.store for m in sources}
    lasting: tuple[Store, ...] = ("core", "vault")
    return next(
        (store for store in lasting if store in stores),
        base.store if base.store != "episodic" else "semantic",
    )
