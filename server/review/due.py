"""reflect: what waits for judgement, and the session's summary as today's episode."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta, tzinfo
from typing import Literal

from ..aging.activity import created
from ..aging.lifecycle import REAPPRAISE_DAYS, Review, review
from ..aging.parameters import Ageing
from ..capture.remember import SURE
from ..domain import layout, validation
from ..domain.caller import Caller
from ..domain.fence import fenced
from ..domain.ids import new_id
from ..domain.memory import Memory
from ..errors import InputError
from ..pages import core_memory_layout
from ..search.pipeline import Recaller
from ..storage.change import Change, Recorded, Why
from ..storage.commit_message import summary_of
from ..storage.transaction import Transactions
from ..storage.vectors.indexer import Indexer
from ..storage.workspace import proposal_files
from .merge_candidates import MergeCandidates
from .message_buffer import Stretch, WorkingMemory

_SHOWN = 20
_LOOKED_AT = 200
_REVIEW_ASKS: dict[Review, str] = {
    "promotion": "core memory, or merely frequent? [PROMOTE:id], [KEEP:id] or [DELETE:id]",
    "decay": "still of value? [KEEP:id] or [DELETE:id]; nothing is deleted unanswered",
    "re-appraisal": "its scores are over 30 days old: [SCORE:id] i n r c g t if they no longer fit, else [KEEP:id]",
}
_TEMPLATES: dict[Review, str] = {"promotion": "promote", "decay": "fade", "re-appraisal": ""}
_LINE = 300
ON_MEMORIES = ("conflict", "promotion", "decay", "re-appraisal", "merge")
"""Kinds of due items that are reviews of memories."""
_MUCH_OWN = 500


@dataclass(frozen=True, slots=True)
class Due:
    """Something that waits for the host's or the user's word, and how to give it. `template` names the prompt that says more, with what fills it."""

    kind: Literal[
        "proposal",
        "conflict",
        "routing",
        "promotion",
        "decay",
        "re-appraisal",
        "merge",
        "summary",
        "exchange",
        "reflection",
        "self-image",
        "core",
    ]
    ids: tuple[str, ...]
    text: str
    ask: str
    template: str = ""
    given: Mapping[str, str] = field(default_factory=dict)
    stretch: Stretch | None = None
    """The messages to sum up."""


class Reflector:
    """Holds no state. The engine's lock is held by the caller of what writes."""

    def __init__(
        self,
        transactions: Transactions,
        recaller: Recaller,
        indexer: Indexer,
        merging: MergeCandidates,
        working: WorkingMemory,
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
        ageing: Ageing,
    ) -> None:
        self._transactions, self._recaller, self._indexer, self._merge_candidates, self._working = (
            transactions,
            recaller,
            indexer,
            merging,
            working,
        )
        self._zone, self._clock, self._ageing = zone, clock, ageing

    def due(self, session: str = "") -> list[Due]:
        """Everything that waits, oldest first; what was said in `session` is among it."""
        waiting = [
            *self._proposals(),
            *self._conflicts(),
            *self._unsure(),
            *self._reviews(),
            *self._merges(),
            *self._core(),
        ]
        return [*waiting, *self._summaries(session), *self._exchange(session)]

    def _proposals(self) -> list[Due]:
        waiting = [
            p
            for p in proposal_files.parse(self._transactions.files.read(layout.PENDING_MEMORIES))
            if p.status == "pending"
        ]
        ask = "store it: remember(proposal=id, explicit=true) if the user agrees, or with scores; drop it: [REJECT:id]; later: [DEFER:id]"
        return [
            Due(
                "proposal",
                (p.id,),
                f"{_line(p.content)} ({_line(p.why)}; from {_line(p.agent)})",
                ask,
            )
            for p in waiting[:_SHOWN]
        ]

    def _conflicts(self) -> list[Due]:
        pairs = []
        ask = "which holds now? [UPDATE:old] new text if one is wrong, [NEGATE:old] new text if it changed over time"
        for memory in self._transactions.catalog.in_conflict(_SHOWN):
            for other in self._transactions.catalog.get_many(memory.conflicts_with):
                if other.current and memory.id < other.id:
                    text = f"{memory.id}: {_line(memory.shown_text)} ⚖️ {other.id}: {_line(other.shown_text)}"
                    pairs.append(Due("conflict", (memory.id, other.id), text, ask))
        return pairs

    def _unsure(self) -> list[Due]:
        ask = "does it belong to semantic memory? [KEEP:id] if so, [PROMOTE:id] for core, or [UPDATE:id] text to word it anew"
        return [
            Due("routing", (m.id,), _line(m.shown_text), ask)
            for m in self._transactions.catalog.unsure(SURE, _SHOWN)
        ]

    def _reviews(self) -> list[Due]:
        """Memories that became important, or slight, or whose scores are from long ago (S2-25, S2-26, S1-17)."""
        low, high = self._ageing.decay_review_below, self._ageing.promote_at
        ids = self._transactions.activities.outside(low, high, _LOOKED_AT)
        memories = {
            m.id: m
            for m in (
                *self._transactions.catalog.get_many(ids),
                *self._transactions.catalog.appraised_before(self._stale(), _SHOWN),
            )
        }
        found: list[Due] = []
        for memory in memories.values():
            activity, power, _ = self._recaller.vitality_of(memory)
            if kind := review(memory, activity, self._clock(), self._ageing):
                text = f"{memory.shown_text} (importance {activity.importance:.1f}, used {activity.use_count}×, strength {power.shown:.2f})"
                found.append(
                    Due(
                        kind,
                        (memory.id,),
                        text,
                        _REVIEW_ASKS[kind],
                        _TEMPLATES[kind],
                        {"memory": memory.id},
                    )
                )
        return found[:_SHOWN]

    def _merges(self) -> list[Due]:
        """Clusters of at least three memories that nearly say the same (S4-13)."""
        ask = "[MERGE:id,id,id] one text that loses nothing; [KEEP:id] with one of the ids if they are not one thing: asked again in 30 days"
        found = []
        for memories in self._merge_candidates.proposed()[:_SHOWN]:
            text = " 🧩 ".join(_line(m.text) for m in memories)
            ids = tuple(m.id for m in memories)
            found.append(Due("merge", ids, text, ask, "merge", {"memories": "\n".join(ids)}))
        return found

    def _core(self) -> list[Due]:
        """Core memories that MEMORY.md has no room for (S3-33)."""
        composed = self._transactions.core.now()
        own = (
            f"; your own text in it takes {composed.own_tokens:,} tokens"
            if composed.own_tokens > _MUCH_OWN
            else ""
        )
        ask = (
            f"it does not fit MEMORY.md{own}: [SUMMARY:id] a short form of it, [MERGE:id,id] text with another, or, if it need not always "
            "be in view, take its line out: [DEMOTE:id] leaves it an ordinary memory"
        )
        return [
            Due("core", (m.id,), f"{_line(m.shown_text)} ({core_memory_layout.block_of(m)})", ask)
            for m in composed.left_out[:_SHOWN]
        ]

    def _summaries(self, session: str) -> list[Due]:
        """Messages that no longer fit into working memory, and those of sessions that ended without a summary (S2-03)."""
        ask = 'sum the oldest messages up: reflect() shows them; then reflect(depth="session", summary="…"), and [ADD] text for facts that last'
        return [
            Due(
                "summary",
                (),
                self._of_when(s),
                ask,
                "summarise",
                {"dialogue": fenced(s.dialogue)},
                s,
            )
            for s in self._working.to_sum_up(session)[:_SHOWN]
        ]

    def _exchange(self, session: str) -> list[Due]:
        """What the background judge looks at: the latest messages, beside the memories they touch (S2-12, S2-13)."""
        ask = "what did it change? reflect() shows it beside what is known; [ADD] text, [UPDATE:id] text, [NEGATE:id] text, [BOOST:id] or [SKIP]"
        latest = self._working.to_judge(session)
        return (
            [
                Due(
                    "exchange",
                    (),
                    self._of_when(latest),
                    ask,
                    "monitor",
                    {"dialogue": latest.dialogue},
                )
            ]
            if latest
            else []
        )

    def _of_when(self, stretch: Stretch) -> str:
        first, last = (h.at.astimezone(self._zone) for h in (stretch.heard[0], stretch.heard[-1]))
        return f"{len(stretch.heard)} messages, {first:%Y-%m-%d %H:%M} to {last:%Y-%m-%d %H:%M}"

    def _stale(self) -> datetime:
        return self._clock() - timedelta(days=REAPPRAISE_DAYS)

    def session(self, summary: str, caller: Caller) -> tuple[Memory, Recorded]:
        """Write a summary into the log of the day it is about, then let go of the messages that it sums up (S2-04, S2-03).

        Raises:
            InputError: the summary is empty or cannot be stored.
        """
        caller.refuse_unless_main(
            "end a session", "Propose it: remember(content=…, store='episodic', agent=…)."
        )
        if found := validation.flaw(summary):
            raise InputError("summary", found.problem, found.remedy)
        now, stretch = self._clock(), self._working.offered(caller)
        then = min(now, stretch.ended_at) if stretch else now
        text = f"[{then.astimezone(self._zone):%Y-%m-%d %H:%M}] {summary.strip()}"
        episode = Memory(
            id=new_id("ep"),
            text=text,
            store="episodic",
            category="temporary",
            source="background_ai",
            project=caller.project,
            session=stretch.session if stretch else caller.session,
            created_at=now.replace(microsecond=0),
            occurred_at=then.replace(microsecond=0) if stretch else None,
        )
        why = Why(
            action="APPEND",
            summary=summary_of(text),
            actor=caller.actor("reflect"),
            trigger="session",
            session=caller.session,
        )
        recorded = self._transactions.record(
            Change(
                why=why, memories=(episode,), activity={episode.id: created(episode.category, now)}
            )
        )
        self._working.summed_up(caller)
        self._indexer.poke()
        return episode, recorded


def _line(text: str) -> str:
    """A text on one line of a list, so that it cannot look like several."""
    line = " ".join(text.split())
    return line if len(line) <= _LINE else f"{line[: _LINE - 1]}…"
