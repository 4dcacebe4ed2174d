"""What waits for the judgement of the host or the user, and how to give it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta, tzinfo
from itertools import islice
from typing import Literal

from ..aging.lifecycle import (
    SHORT_TOKENS,
    Review,
    is_to_shorten,
    is_unappraised,
    review,
)
from ..aging.parameters import Ageing
from ..capture.changes_to_come import begins_later
from ..capture.drafts import SURE
from ..domain.calendar import day, minute
from ..domain.fence import fenced
from ..domain.ids import ID
from ..domain.memory import Memory
from ..domain.proposal import Proposal
from ..domain.standing import is_current
from ..domain.text import amount_mb, cut, one_line
from ..language.dates.periods.from_when import lies_ahead
from ..language.preferences import lays_down_rule
from ..markdown_pages import core_memory_page
from ..markdown_pages.core_memory_projection import CorePage
from ..search.pipeline import Retriever
from ..search.rivals import Rivals
from ..storage.index.activity import Activities
from ..storage.index.catalog import Catalog
from ..storage.index.manifest import Manifest
from ..storage.index.outdated import Outdated
from ..storage.proposal_store import ProposalStore
from .merge_search import MergeCandidates
from .message_buffer import MessageBuffer, Stretch

MOST_OF_A_KIND = 20
EVERY_ONE = 1_000
"""As good as all: where what waits is counted."""
_LOOKED_AT = 200
_LINE_CHARACTERS = 300
_QUOTED = 160
_MUCH_OWN_TOKENS = 500
_SHORTENED = 3
"""So many long memories at most are due for a short form at once."""
_LONGEST = 5
"""So many memories are named where there is too much text."""
ON_MEMORIES = ("conflict", "promotion", "decay", "re-appraisal", "merge")
"""Kinds of due items that are reviews of memories."""

_REVIEW_PROMPTS: Mapping[Review, str] = {
    "promotion": "promote",
    "decay": "fade",
    "re-appraisal": "",
}

DueKind = Literal[
    "proposal",
    "operation",
    "conflict",
    "outdated",
    "routing",
    "promotion",
    "decay",
    "appraisal",
    "re-appraisal",
    "merge",
    "shorten",
    "summary",
    "exchange",
    "reflection",
    "self-image",
    "core",
    "size",
    "conversations",
]
"""Tells how it is decided, too: tools say that in the user's language."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that waits for the host's or the user's word."""

    kind: DueKind
    ids: tuple[str, ...]
    text: str
    template: str = ""
    """The prompt that says more."""
    given: Mapping[str, str] = field(default_factory=dict)
    """What fills the prompt."""
    stretch: Stretch | None = None
    """The messages to sum up."""


class DueList:
    """Reads only, and holds no state."""

    def __init__(
        self,
        proposals: ProposalStore,
        catalog: Catalog,
        activities: Activities,
        core: CorePage,
        retriever: Retriever,
        merge_candidates: MergeCandidates,
        rivals: Rivals,
        outdated: Outdated,
        messages: MessageBuffer,
        manifest: Manifest,
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
        ageing: Ageing,
        propose_at: float,
        workspace_mb: float,
    ) -> None:
        self._proposals = proposals
        self._manifest = manifest
        self._workspace_mb = workspace_mb
        self._catalog = catalog
        self._activities = activities
        self._core = core
        self._retriever = retriever
        self._merge_candidates = merge_candidates
        self._rivals = rivals
        self._outdated = outdated
        self._messages = messages
        self._zone = zone
        self._clock = clock
        self._ageing = ageing
        self._propose_at = propose_at

    def all(self, session: str = "", most: int = MOST_OF_A_KIND) -> list[Due]:
        """Everything that waits, oldest first of each kind; what `session` says last of all.

        Of a kind that merely tidies up at most so many.
        """
        return [
            *self._undecided(),
            *self._to_tidy(most),
            *self._said(session),
        ]

    def urgent(self, session: str = "") -> list[Due]:
        """As `all`, without what merely tidies up, for which every memory is looked at."""
        return [*self._undecided(), *self._said(session)]

    def _undecided(self) -> list[Due]:
        return [*self._waiting_proposals(), *self._conflicts(), *self._outdated_accounts()]

    def _to_tidy(self, most: int) -> list[Due]:
        return [
            *self._unsure_places(most),
            *self._reviews(most),
            *self._merges(most),
            *self._to_shorten(),
            *self._left_out_of_core(most),
            *self._over_size(),
        ]

    def _said(self, session: str) -> list[Due]:
        return [*self._summaries(session), *self._exchanges(session)]

    # --- memories ---

    def _waiting_proposals(self) -> list[Due]:
        found: list[Due] = []
        for proposal in self._proposals.pending():
            if proposal.status != "pending":
                continue
            content = _line(proposal.content)
            if "operation" in proposal.details:
                text = f"{content}{self.texts_named_in(proposal)}{_from_whom(proposal)}"
                found.append(Due("operation", (proposal.id,), text))
            else:
                found.append(Due("proposal", (proposal.id,), f"{content}{_from_whom(proposal)}"))
        return found[:MOST_OF_A_KIND]

    def texts_named_in(self, proposal: Proposal) -> str:
        """The memories that a proposed operation is on, in their words."""
        ids = [found[0] for found in ID.finditer(str(proposal.details["operation"]))]
        texts = [cut(memory.shown_text, _QUOTED) for memory in self._catalog.get_many(ids)]
        return f" “{'” “'.join(texts)}”" if texts else ""

    def _conflicts(self) -> list[Due]:
        """What contradicts each other by a verdict, or by two values of one thing.

        Not what is of a day to come on: until then it follows the other.
        """
        now = self._clock()
        pairs: dict[tuple[str, str], tuple[Memory, Memory]] = {}
        for memory in self._catalog.to_review.in_conflict(now, MOST_OF_A_KIND):
            for other in self._catalog.get_many(memory.conflicts_with):
                if is_current(other, now) and memory.id < other.id:
                    pairs[(memory.id, other.id)] = (memory, other)
        for one, other in self._rivals.pairs():
            pairs[(one.id, other.id)] = (one, other)
        found = []
        for ids, (one, other) in list(pairs.items())[:MOST_OF_A_KIND]:
            if any(begins_later(each, now, self._zone) for each in (one, other)):
                continue
            told = [f"{_line(each.shown_text)} ({self._day(each)})" for each in (one, other)]
            text = " ⚖️ ".join(told)
            found.append(Due("conflict", ids, text))
        return found

    def _day(self, memory: Memory) -> str:
        return day(memory.happened_at, self._zone)

    def _outdated_accounts(self) -> list[Due]:
        """Episodes that tell of what was replaced or negated since they were written."""
        told = self._outdated.of(self._outdated.accounts(MOST_OF_A_KIND))
        found = []
        for memory in self._catalog.by_number(list(told)).values():
            activity, _, _ = self._retriever.vitality_of(memory)
            rests_until = activity.steps_resume_at
            if rests_until and self._clock() < rests_until:
                continue
            numbers = self._catalog.numbers([memory.id])
            past = self._catalog.by_number(told[numbers[memory.id]]).values()
            news = "; ".join(self._what_became_of(one) for one in past)
            text = f"{_line(memory.text)} ✏️ {news}"
            ids = (memory.id, *(one.id for one in past))
            found.append(Due("outdated", ids, text))
        return found

    def _what_became_of(self, past: Memory) -> str:
        """What is so instead; where nothing is, since when it is over."""
        if past.correction_history:
            return f"{_line(past.text)} → {_line(past.correction_history[-1].new)}"
        until = f" – {day(past.valid_until, self._zone)}" if past.valid_until else ""
        return f"{_line(past.text)}{until}"

    def _unsure_places(self, most: int) -> list[Due]:
        """Memories of which it is not sure where they belong."""
        found = []
        for memory in self._catalog.to_review.unsure(SURE, self._clock(), most):
            found.append(Due("routing", (memory.id,), _line(memory.shown_text)))
        return found

    def _reviews(self, most: int) -> list[Due]:
        """Memories that became important, or slight, or whose scores are from long ago."""
        found: list[Due] = []
        perhaps = self._perhaps_to_review(most)
        activities = self._retriever.activities_of(perhaps)
        for memory in perhaps:
            kind = review(
                memory,
                activities[memory.id],
                self._clock(),
                self._ageing,
                propose_at=self._propose_at,
            )
            if kind == "decay" and self._is_needed(memory):
                continue
            if kind:
                text = one_line(memory.shown_text)
                given = {"memory": memory.id}
                prompt = _REVIEW_PROMPTS[kind]
                if kind == "re-appraisal" and is_unappraised(memory):
                    found.append(Due("appraisal", (memory.id,), text))
                else:
                    found.append(Due(kind, (memory.id,), text, prompt, given))
            if len(found) == most:
                break
        return found

    def _is_needed(self, memory: Memory) -> bool:
        """Whether it lies ahead, or is a rule: that is followed, not spoken of."""
        text = memory.indexable_text
        return lays_down_rule(text) or lies_ahead(text, self._clock(), self._zone)

    def _perhaps_to_review(self, most: int) -> list[Memory]:
        low = self._ageing.decay_review_below
        high = self._ageing.promote_at
        now, looked_at = self._clock(), max(most, _LOOKED_AT)
        stale = now - timedelta(days=self._ageing.reappraise_days)
        moved = self._activities.outside(low, high, looked_at)
        memories = {memory.id: memory for memory in self._catalog.get_many(moved)}
        for memory in self._catalog.to_review.appraised_before(stale, now, most):
            memories[memory.id] = memory
        for memory in self._catalog.to_review.unappraised(self._propose_at, now, looked_at):
            memories.setdefault(memory.id, memory)
        return list(memories.values())

    def _merges(self, most: int) -> list[Due]:
        """Clusters of at least three memories that nearly say the same."""
        found = []
        for memories in islice(self._merge_candidates.proposed(), most):
            text = " 🧩 ".join(_line(memory.text) for memory in memories)
            ids = tuple(memory.id for memory in memories)
            given = {"memories": "\n".join(ids)}
            found.append(Due("merge", ids, text, "merge", given))
        return found

    def _to_shorten(self) -> list[Due]:
        """Long memories that nobody spoke of for weeks and that have no short form yet (D26)."""
        found: list[Due] = []
        now = self._clock()
        before = now - timedelta(days=self._ageing.summary_days)
        long_ones = self._catalog.to_review.long_ones(now, before, SHORT_TOKENS, _LOOKED_AT)
        activities = self._retriever.activities_of(long_ones)
        for memory in long_ones:
            if is_to_shorten(memory, activities[memory.id], now, self._ageing):
                found.append(Due("shorten", (memory.id,), _line(memory.text)))
            if len(found) == _SHORTENED:
                break
        return found

    def _left_out_of_core(self, most: int) -> list[Due]:
        """Core memories that MEMORY.md has no room for."""
        composed = self._core.now()
        own = ""
        if composed.own_tokens > _MUCH_OWN_TOKENS:
            own = f"; your own text in MEMORY.md takes {composed.own_tokens:,} tokens"
        found = []
        for memory in composed.left_out[:most]:
            text = f"{_line(memory.shown_text)} ({core_memory_page.block_of(memory)})"
            found.append(Due("core", (memory.id,), f"{text}{own}"))
        return found

    def _over_size(self) -> list[Due]:
        """More text than the user set: the longest memories, to be condensed (D12)."""
        size_mb = self._manifest.size_bytes() / 1e6
        if size_mb <= self._workspace_mb:
            return []
        longest = self._catalog.to_review.longest(self._clock(), _LONGEST)
        named = "; ".join(f"{memory.id}: {_line(memory.shown_text)}" for memory in longest)
        held, limit = amount_mb(size_mb), amount_mb(self._workspace_mb)
        text = f"{held} of text, more than the {limit} set; the longest: {named}"
        return [Due("size", tuple(memory.id for memory in longest), text)]

    # --- what is being said ---

    def _summaries(self, session: str) -> list[Due]:
        """Messages the buffer has no room for, and those of sessions that ended unsummed."""
        found = []
        for stretch in self._messages.to_sum_up(session)[:MOST_OF_A_KIND]:
            text = self._count_and_time(stretch)
            given = {"dialogue": fenced(stretch.dialogue)}
            found.append(Due("summary", (stretch.id,), text, "summarise", given, stretch))
        return found

    def _exchanges(self, session: str) -> Iterator[Due]:
        """The latest messages of the session, to be judged beside the memories they touch."""
        latest = self._messages.to_judge(session)
        if latest:
            given = {"dialogue": latest.dialogue}
            text = self._count_and_time(latest)
            yield Due("exchange", (), text, "monitor", given)

    def _count_and_time(self, stretch: Stretch) -> str:
        first = minute(stretch.heard[0].at, self._zone)
        last = minute(stretch.heard[-1].at, self._zone)
        return f"{len(stretch.heard)} messages, {first} to {last}"


def _from_whom(proposal: Proposal) -> str:
    """The sub-agent that proposed it, and how often it was said again; the user's own has none."""
    agent = "" if proposal.agent == "main" else _line(proposal.agent)
    again = f"🔁 {proposal.mentions}×" if proposal.mentions else ""
    told = " ".join(part for part in (agent, again) if part)
    return f" ({told})" if told else ""


def _line(text: str) -> str:
    """A text on one line of a list, so that it cannot look like several."""
    return cut(text, _LINE_CHARACTERS)
