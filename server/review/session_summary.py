"""The end of a session: its summary becomes an episode of the day that it is about."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, tzinfo

from ..aging.activity import created
from ..domain import validation
from ..domain.caller import Caller
from ..domain.ids import new_id
from ..domain.memory import Memory
from ..errors import InputError
from ..language import secrets
from ..storage.change import Change, Recorded, Why
from ..storage.commit_message import summary_of
from ..storage.index.catalog import Catalog
from ..storage.transaction import Transactions
from ..storage.vectors.indexer import Indexer
from .message_buffer import MessageBuffer, Stretch

_MOST_SOURCES = 50
"""So many memories of its session a summary names."""


class SessionSummaries:
    """Holds no state. The engine's lock is held by the caller."""

    def __init__(
        self,
        transactions: Transactions,
        indexer: Indexer,
        messages: MessageBuffer,
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
    ) -> None:
        self._transactions = transactions
        self._indexer = indexer
        self._messages = messages
        self._zone = zone
        self._clock = clock

    def write(self, summary: str, caller: Caller) -> tuple[Memory, Recorded, int]:
        """Write a summary into the log of its day, then let go of the messages that it sums up.

        Those are the caller's own. Returns also how many of them stay held.

        Raises:
            InputError: the summary is empty or cannot be stored.
        """
        remedy = "Propose it: remember(content=…, store='episodic', agent=…)."
        caller.refuse_unless_main("end a session", remedy)
        found = validation.flaw(summary)
        if found:
            raise InputError("summary", found.problem, found.remedy)
        secrets.refuse("summary", summary)
        now = self._clock()
        stretch = self._messages.offered(caller)
        episode = with_sources(
            episode_of(summary, stretch, caller, now, self._zone), self._transactions.catalog
        )
        why = Why.of(caller, "reflect", "APPEND", summary_of(episode.text), trigger="session")
        activity = {episode.id: created(episode.category, now)}
        recorded = self._transactions.record(
            Change(why=why, memories=(episode,), activity=activity)
        )
        left = self._messages.summed_up(caller, episode.id)
        self._indexer.poke()
        return episode, recorded, left


def episode_of(
    summary: str, stretch: Stretch | None, caller: Caller, now: datetime, zone: tzinfo
) -> Memory:
    """The episode; of messages that were said earlier, it happened when they ended."""
    occurred_at = min(now, stretch.ended_at) if stretch else None
    told_at = (occurred_at or now).astimezone(zone)
    return Memory(
        id=new_id("ep"),
        text=f"[{told_at:%Y-%m-%d %H:%M}] {summary.strip()}",
        store="episodic",
        category="temporary",
        source="background_ai",
        project=caller.project,
        session=stretch.session if stretch else caller.session,
        created_at=now.replace(microsecond=0),
        occurred_at=occurred_at.replace(microsecond=0) if occurred_at else None,
    )


def with_sources(episode: Memory, catalog: Catalog) -> Memory:
    """The episode naming what it was made from: what its session stored."""
    sources = catalog.told_in(episode.session, _MOST_SOURCES)
    return replace(episode, compressed_from=tuple(sources))
