"""remember: from what the host says to a stored memory, a mention, a proposal or a refusal. Decides; the ledger writes."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime, timedelta
from typing import Any, Literal

from pydantic import TypeAdapter

from ..aging.activity import Activity, created, mentioned
from ..aging.weight_log import logged
from ..domain import layout, validation
from ..domain.caller import Caller
from ..domain.ids import new_id
from ..domain.memory import Appraisal, Category, Memory, Relation, Store, Topic, VerdictWord
from ..domain.proposal import Proposal
from ..domain.sensitivity import Sensitivity
from ..errors import InputError, UnknownId
from ..language import dialogue_turns, near_duplicates
from ..language.intents import trigger
from ..language.tokenizer import cjk_share, telling
from ..search.pipeline import Recaller
from ..settings import Settings
from ..storage.change import Change, Recorded, Why
from ..storage.commit_message import summary_of
from ..storage.transaction import Transactions
from ..storage.vectors.indexer import Indexer
from ..storage.workspace import proposal_files
from ..storage.workspace.keys import Keys
from . import appraisal
from .appraisal import Appraised, Scores
from .host_warnings import HostWarnings
from .supersession import settle

Kind = Literal["stored", "known", "proposed", "refused", "unappraised"]
NEIGHBOUR_SIMILARITY = 0.75
_NEIGHBOUR_OVERLAP = 0.4
_NEIGHBOUR_PAIRS, _CHINESE_SHARE = 0.3, 0.3
"""Of pairs of Chinese characters, half of which straddle two words, fewer are shared."""
_NEIGHBOURS_SHOWN = 3
_NEIGHBOURS_SOUGHT = 6
_HIGH_VALUE = 8.0
_TAGS_OFFERED = 6
SURE = 0.5
"""Below this confidence in where it belongs, a memory goes to semantic and is listed for review (D27)."""
_REJECTION_DAYS = 30
_CORE_CATEGORIES = ("identity", "stable_preference")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One fact as the host hands it over."""

    content: str
    explicit: bool = False
    scores: Scores | None = None
    reason: str = ""
    store: Store | None = None
    category: Category = "fact"
    tags: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    relations: tuple[Relation, ...] = ()
    topic: Topic | None = None
    occurred_at: datetime | None = None
    sensitivity: int = 0
    label: str = ""
    misleading: bool = False
    confidence: float | None = None
    verdicts: tuple[tuple[str, VerdictWord], ...] = ()
    project: str = ""
    proposal: str = ""

    @property
    def is_secret(self) -> bool:
        """Whether it is to be encrypted."""
        return self.sensitivity >= Sensitivity.SECRET


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """A known memory that may say the same as a new one, or contradict it."""

    id: str
    text: str
    similarity: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one draft. `id` is a memory's, or a proposal's where it waits or was refused."""

    kind: Kind
    id: str
    text: str
    store: str = ""
    path: str = ""
    sha256: str = ""
    commit: str | None = None
    appraised: Appraised | None = None
    replaced: tuple[str, ...] = ()
    settled: Literal["", "updates", "changed"] = ""
    """The weightiest verdict that was carried out."""
    neighbours: tuple[Neighbour, ...] = ()
    mention_count: int = 0
    sealed: bool = False
    compound: bool = False
    unsure: bool = False
    known_tags: tuple[str, ...] = ()
    guidance: tuple[str, ...] = ()
    why: str = ""


@dataclass(slots=True)
class Batch:
    """What one call is going to write, gathered draft by draft or operation by operation; `before` is how the proposals were."""

    memories: dict[str, Memory] = field(default_factory=dict)
    activity: dict[str, Activity] = field(default_factory=dict)
    pending: list[Proposal] = field(default_factory=list)
    rejected: list[Proposal] = field(default_factory=list)
    before: tuple[list[Proposal], list[Proposal]] = ([], [])
    committed_from: list[str] = field(default_factory=list)
    """Sub-agents whose proposals are stored with it."""
    texts: dict[str, str] = field(default_factory=dict)
    """Normalised text → id of the memories that are new."""
    told: Memory | None = None
    """The last turn of a conversation among them, which the next one may follow."""

    def pages(self) -> dict[str, bytes | None]:
        """The proposals' pages that change."""
        after = ((layout.PENDING_MEMORIES, self.pending), (layout.REJECTED_MEMORIES, self.rejected))
        return {
            path: proposal_files.render(path, now)
            for (path, now), then in zip(after, self.before, strict=True)
            if now != then
        }


class Rememberer:
    """Holds no state of its own. The engine's lock is held by the caller."""

    def __init__(
        self,
        transactions: Transactions,
        recaller: Recaller,
        indexer: Indexer,
        keys: Keys,
        guidance: HostWarnings,
        settings: Settings,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._transactions, self._recaller, self._indexer, self._keys, self._warnings = (
            transactions,
            recaller,
            indexer,
            keys,
            guidance,
        )
        self._settings, self._clock = settings, clock

    def remember(self, drafts: Sequence[Draft], caller: Caller) -> list[Outcome]:
        """Store, count, propose or refuse each draft; everything that changes is one change.

        Raises:
            InputError: a draft cannot be used; nothing of the call was stored.
        """
        batch = self._open_batch()
        outcomes = self.decide(drafts, caller, batch)
        recorded = self.write(batch, _why(outcomes, caller, batch))
        return [_with_receipt(outcome, recorded, self._transactions) for outcome in outcomes]

    def decide(self, drafts: Sequence[Draft], caller: Caller, batch: Batch) -> list[Outcome]:
        """What becomes of each draft, gathered in `batch`; nothing is written yet.

        Raises:
            InputError: a draft cannot be used.
        """
        completed = [self._complete(draft, caller, batch) for draft in drafts]
        for at, draft in enumerate(completed):
            self._check(draft, f"content[{at}]" if len(drafts) > 1 else "content")
        if len(completed) > 1:
            self.prepare(completed)
        return [self._decide(draft, caller, batch) for draft in completed]

    def prepare(self, drafts: Sequence[Draft]) -> None:
        """Make the vectors of several drafts together: a fraction of the time of one by one."""
        self._indexer.encode_ahead([draft.content for draft in drafts if not draft.is_secret])

    def write(self, batch: Batch, why: Why) -> Recorded | None:
        """Make a batch durable as one change; None if only activity moved, which no file holds."""
        files = batch.pages()
        if not batch.memories and not files:
            for id, activity in batch.activity.items():
                self._transactions.activities.put(id, activity)
            self._transactions.mark_untidy()
            return None
        change = Change(
            why=why, memories=tuple(batch.memories.values()), files=files, activity=batch.activity
        )
        recorded = self._transactions.record(change)
        self._indexer.poke()
        return recorded

    def total(self, scores: Scores) -> float:
        """The six scores as one, by the rubric of the settings."""
        return appraisal.total(scores, self._settings.rubric)

    # --- checking ---

    def _check(self, draft: Draft, name: str) -> None:
        if found := validation.flaw(draft.content):
            raise InputError(name, found.problem, found.remedy)
        if draft.is_secret and not draft.label.strip():
            raise InputError(
                "label",
                "a secret (sensitivity 3) is encrypted and found by its label only",
                "Give a harmless label, e.g. 'bank PIN'.",
            )
        for field_name in ("label", "reason", "project"):
            value: str = getattr(draft, field_name)
            if value and (found := validation.flaw(value, 1_000)):
                raise InputError(field_name, found.problem, found.remedy)
        for id, _ in draft.verdicts:
            self._recaller.whole(id)

    def _complete(self, draft: Draft, caller: Caller, batch: Batch) -> Draft:
        """A draft that answers a proposal takes over what the proposal already said, and is trimmed."""
        if draft.proposal:
            known = {p.id: p for p in (*batch.pending, *batch.rejected)}
            if draft.proposal not in known:
                raise UnknownId(draft.proposal, [p.id for p in batch.pending][:3])
            draft = _merged(_completable(known[draft.proposal], caller), draft)
            draft = replace(
                draft,
                verdicts=tuple(
                    (id, word) for id, word in draft.verdicts if self._transactions.catalog.path(id)
                ),
            )
        happened = draft.occurred_at or dialogue_turns.opening_moment(
            draft.content, self._clock(), self._settings.zone
        )
        return replace(
            draft, content=draft.content.strip(), label=draft.label.strip(), occurred_at=happened
        )

    # --- deciding ---

    def _decide(self, draft: Draft, caller: Caller, batch: Batch) -> Outcome:
        near = [] if draft.is_secret else self._near(draft)
        known = self._same(draft, near, batch) if not draft.is_secret else None
        if caller.agent:
            return self._suggest(draft, known, caller, batch)
        if known:
            return self._mention(draft, known, batch)
        explicit = (
            draft.explicit
            or trigger(draft.content) == "remember"
            or self._said_before(draft, batch)
        )
        if draft.scores is None and not explicit:
            outcome = self._propose(draft, caller, batch, None, "not yet appraised")
            return replace(
                outcome, known_tags=_tags_of(near), guidance=self._warnings.warn(caller, "unscored")
            )
        if not explicit and not self._warnings.may_appraise():
            return self._propose(
                draft, caller, batch, None, "today's limit of appraisals is reached"
            )
        high = any(
            (m.appraisal and m.appraisal.total >= _HIGH_VALUE and (s or 0) >= NEIGHBOUR_SIMILARITY)
            for m, s in near
        )
        judged = appraisal.appraise(
            draft.scores,
            explicit=explicit,
            related_high=high,
            sensitivity=draft.sensitivity,
            misleading=draft.misleading,
            rubric=self._settings.rubric,
            store_at=self._settings.store_at,
            propose_at=self._settings.propose_at,
        )
        match judged.band:
            case "store":
                outcome = self._store(draft, caller, batch, judged, explicit, near)
            case "propose":
                outcome = self._propose(
                    draft,
                    caller,
                    batch,
                    judged,
                    f"score {judged.total}, stored from {judged.threshold}",
                )
            case _:
                outcome = self._refuse(draft, caller, batch, judged)
        doubtful = (
            draft.scores is not None
            and appraisal.doubt(draft.scores, draft.reason, judged.total) is not None
        )
        return replace(
            outcome, guidance=self._warnings.warn(caller, "doubtful scores") if doubtful else ()
        )

    def _near(self, draft: Draft) -> list[tuple[Memory, float | None]]:
        near = self._recaller.near(draft.content, draft.entities, _NEIGHBOURS_SOUGHT)
        # An English model sees all Chinese sentences as alike: there only shared words count.
        blind = self._indexer.english_only and cjk_share(draft.content) > _CHINESE_SHARE
        return [(m, None if blind else s) for m, s in near]

    def _same(
        self, draft: Draft, near: list[tuple[Memory, float | None]], batch: Batch
    ) -> Memory | None:
        if any(word == "same" for _, word in draft.verdicts):
            return self._recaller.whole(next(id for id, word in draft.verdicts if word == "same"))
        wanted = near_duplicates.normalise(draft.content)
        here = batch.memories.get(batch.texts.get(wanted, ""))
        for memory in (
            *([here] if here else []),
            *self._transactions.catalog.same_fingerprint(wanted),
        ):
            if (
                memory.current
                and not memory.is_secret
                and near_duplicates.normalise(memory.text) == wanted
                and not _told_again(draft, memory)
            ):
                return memory
        if any(word in ("updates", "changed", "conflicts") for _, word in draft.verdicts):
            return None  # the host says that it differs
        close = [
            (m, s)
            for m, s in near
            if s is not None and s >= near_duplicates.SAME_SIMILARITY and not _told_again(draft, m)
        ]
        return next(
            (m for m, s in close if near_duplicates.is_same(draft.content, m.text, s)), None
        )

    def _said_before(self, draft: Draft, batch: Batch) -> bool:
        """Whether a proposal with a middling score says just this: a second mention settles it (D4)."""
        wanted = near_duplicates.normalise(draft.content)
        return any(
            "score" in p.why and near_duplicates.normalise(p.content) == wanted
            for p in batch.pending
        )

    def _mention(self, draft: Draft, known: Memory, batch: Batch) -> Outcome:
        """Count it; a verdict on another memory, given after the fact, is carried out between the two."""
        activity = batch.activity.get(known.id) or self._recaller.vitality_of(known)[0]
        now, ageing = self._clock(), self._settings.ageing
        after = mentioned(activity, now, ageing)
        negated = known.negated_at
        batch.activity[known.id] = logged(
            activity,
            after,
            "mentioned",
            known.category,
            now,
            negated_before=negated,
            negated_at=negated,
            ageing=ageing,
        )
        count = batch.activity[known.id].mention_count
        others = replace(
            draft,
            verdicts=tuple(
                (id, word) for id, word in draft.verdicts if id != known.id and word != "same"
            ),
        )
        linked, replaced = self._settle(others, known, batch)
        if linked != known:
            batch.memories[known.id] = linked
        return Outcome(
            kind="known",
            id=known.id,
            text=known.text,
            store=known.store,
            mention_count=count,
            replaced=replaced,
            settled=_weightiest(others),
        )

    def _log_conflict(self, old: Memory, after: Memory, batch: Batch) -> None:
        """A negation lowers the old memory's strength without touching its clocks (S4-11)."""
        if after.negated_at and not old.negated_at:
            before = batch.activity.get(old.id) or self._recaller.vitality_of(old)[0]
            now, ageing = self._clock(), self._settings.ageing
            batch.activity[old.id] = logged(
                before,
                before,
                "negated",
                old.category,
                now,
                negated_at=after.negated_at,
                ageing=ageing,
            )

    def _settle(self, draft: Draft, new: Memory, batch: Batch) -> tuple[Memory, tuple[str, ...]]:
        """Carry out the verdicts; returns the new memory with its links, and the ids it replaces."""
        replaced: list[str] = []
        for id, word in draft.verdicts:
            old = batch.memories.get(id) or self._recaller.whole(id)
            after, new = settle(word, old, new, self._clock().replace(microsecond=0))
            if after != old:
                batch.memories[id] = after
                self._log_conflict(old, after, batch)
            if word in ("updates", "changed"):
                replaced.append(id)
        return new, tuple(replaced)

    def _store(
        self,
        draft: Draft,
        caller: Caller,
        batch: Batch,
        judged: Appraised,
        explicit: bool,
        near: list[tuple[Memory, float | None]],
    ) -> Outcome:
        now = self._clock()
        memory, replaced = self._settle(
            draft, self._memory(draft, caller, judged, explicit, now), batch
        )
        if memory.is_secret:
            memory = replace(memory, text=self._keys.seal(memory.id, memory.text))
        memory = self._in_scene(self._attributed(memory, draft, batch), caller, batch)
        batch.memories[memory.id] = memory
        if not memory.is_secret:
            batch.texts[near_duplicates.normalise(memory.text)] = memory.id
        batch.activity[memory.id] = created(
            memory.category, now, self._settings.ageing, corrects=bool(replaced)
        )
        batch.pending = [
            p
            for p in batch.pending
            if p.id != draft.proposal
            and near_duplicates.normalise(p.content) != near_duplicates.normalise(draft.content)
        ]
        batch.rejected = [p for p in batch.rejected if p.id != draft.proposal]
        judged_ids = {id for id, _ in draft.verdicts}
        return Outcome(
            kind="stored",
            id=memory.id,
            text=draft.content if not memory.is_secret else memory.shown_text,
            store=memory.store,
            appraised=judged,
            replaced=replaced,
            settled=_weightiest(draft),
            sealed=memory.is_secret,
            compound=validation.looks_compound(draft.content),
            neighbours=tuple(_neighbours(draft, near, judged_ids)),
            unsure=memory.confidence is not None and memory.confidence < SURE,
            known_tags=() if set(draft.tags) & set(_tags_of(near)) else _tags_of(near),
        )

    def _memory(
        self, draft: Draft, caller: Caller, judged: Appraised, explicit: bool, now: datetime
    ) -> Memory:
        scores = asdict(draft.scores) if draft.scores else {}
        return Memory(
            id=self._free_id("ep" if _routed(draft) == "episodic" else "mem"),
            text=draft.content,
            store=_routed(draft),
            category=draft.category,
            tags=draft.tags,
            entities=draft.entities,
            relations=draft.relations,
            topic=draft.topic,
            source="user" if explicit else "background_ai",
            verified=explicit and not draft.misleading,
            explicit=explicit,
            sensitivity=draft.sensitivity,
            label=draft.label,
            project=draft.project or caller.project,
            session=caller.session,
            created_at=now.replace(microsecond=0),
            occurred_at=draft.occurred_at,
            confidence=draft.confidence,
            appraisal=Appraisal(
                scores=scores,
                total=judged.total,
                reason=draft.reason,
                appraised_at=now.replace(microsecond=0),
                session=caller.session,
            ),
        )

    def _attributed(self, memory: Memory, draft: Draft, batch: Batch) -> Memory:
        """A memory that a sub-agent proposed says so."""
        proposal = next(
            (p for p in (*batch.pending, *batch.rejected) if p.id == draft.proposal), None
        )
        if proposal is None or proposal.agent == self._settings.main_agent:
            return memory
        batch.committed_from.append(proposal.agent)
        return replace(memory, source=proposal.agent)

    def _in_scene(self, memory: Memory, caller: Caller, batch: Batch) -> Memory:
        """A turn of a conversation knows the turn it follows."""
        if not dialogue_turns.is_turn(memory):
            return memory
        last = batch.told or self._transactions.catalog.last_told(caller.session)
        batch.told = (
            replace(memory, follows=last.id)
            if last and dialogue_turns.continues(last, memory)
            else memory
        )
        return batch.told

    def _free_id(self, kind: Literal["mem", "ep"]) -> str:
        while self._transactions.catalog.path(id := new_id(kind)):
            pass
        return id

    # --- waiting and refused ---

    def _suggest(self, draft: Draft, known: Memory | None, caller: Caller, batch: Batch) -> Outcome:
        """What a sub-agent says waits for the main agent; what is known already stays as it is, uncounted (S3-27)."""
        if known and not draft.verdicts:
            count = self._recaller.vitality_of(known)[0].mention_count
            return Outcome(
                kind="known", id=known.id, text=known.text, store=known.store, mention_count=count
            )
        return self._propose(draft, caller, batch, None, f"suggested by {caller.agent}")

    def _propose(
        self, draft: Draft, caller: Caller, batch: Batch, judged: Appraised | None, why: str
    ) -> Outcome:
        unappraised = judged is None and why == "not yet appraised"
        kind: Kind = "unappraised" if unappraised else "proposed"
        if draft.is_secret:
            raise InputError(
                "sensitivity",
                "a secret is not kept as a proposal, which is plain text",
                "Call again with explicit=true if the user wants it kept."
                if not caller.agent
                else "Leave it to the main agent, with the user's word.",
            )
        wanted = near_duplicates.normalise(draft.content)
        waiting = next(
            (
                p
                for p in batch.pending
                if p.id == draft.proposal or near_duplicates.normalise(p.content) == wanted
            ),
            None,
        )
        proposal = _proposal(
            draft,
            caller,
            self._settings,
            judged,
            why,
            self._clock(),
            waiting.id if waiting else new_id("prop"),
        )
        if waiting:
            proposal = replace(proposal, agent=waiting.agent)
        batch.pending = [p for p in batch.pending if p.id != proposal.id] + [proposal]
        return Outcome(
            kind=kind,
            id=proposal.id,
            text=draft.content,
            store=proposal.store,
            appraised=judged,
            why=why,
        )

    def _refuse(self, draft: Draft, caller: Caller, batch: Batch, judged: Appraised) -> Outcome:
        why = (
            "misleading"
            if draft.misleading
            else f"score {judged.total}, refused below {self._settings.propose_at}"
        )
        rejected = replace(
            _proposal(
                draft,
                caller,
                self._settings,
                judged,
                why,
                self._clock(),
                draft.proposal or new_id("prop"),
            ),
            status="rejected",
        )
        if draft.sensitivity < 2:  # what is refused for its privacy is not written down elsewhere
            batch.rejected = [p for p in batch.rejected if p.id != rejected.id] + [rejected]
        batch.pending = [p for p in batch.pending if p.id != draft.proposal]
        return Outcome(
            kind="refused", id=rejected.id, text=draft.content, appraised=judged, why=why
        )

    # --- writing ---

    def _open_batch(self) -> Batch:
        read = self._transactions.files.read
        pending, rejected = (
            proposal_files.parse(read(layout.PENDING_MEMORIES)),
            proposal_files.parse(read(layout.REJECTED_MEMORIES)),
        )
        horizon = self._clock() - timedelta(days=_REJECTION_DAYS)
        return Batch(
            pending=pending,
            rejected=[p for p in rejected if p.timestamp >= horizon],
            before=(list(pending), list(rejected)),
        )


def _weightiest(draft: Draft) -> Literal["", "updates", "changed"]:
    words = {word for _, word in draft.verdicts}
    return "updates" if "updates" in words else "changed" if "changed" in words else ""


def _routed(draft: Draft) -> Store:
    """The store the host chose, unless it is not sure: then semantic (D27). Who the user is and what they prefer, said in so many words to be
    remembered, belongs to the core, whose memories are semantic ones that MEMORY.md shows (S3-04)."""
    sure = draft.confidence is None or draft.confidence >= SURE
    if (
        sure
        and draft.explicit
        and draft.store is None
        and draft.category in _CORE_CATEGORIES
        and draft.sensitivity < 2
        and not draft.project
    ):
        return "core"
    return (draft.store if sure else None) or "semantic"


def _told_again(draft: Draft, memory: Memory) -> bool:
    """The same words of a turn at another moment are another turn."""
    return (
        draft.occurred_at is not None
        and dialogue_turns.is_turn(memory)
        and memory.occurred_at != draft.occurred_at
    )


def _tags_of(near: list[tuple[Memory, float | None]]) -> tuple[str, ...]:
    """Tags that near memories carry, the most frequent first: reusing them keeps like with like (S0-33)."""
    counted = Counter(tag for memory, _ in near for tag in memory.tags)
    return tuple(tag for tag, _ in counted.most_common(_TAGS_OFFERED))


def _completable(proposal: Proposal, caller: Caller) -> Proposal:
    """A proposal that this caller may complete by saying more, or by a yes.

    Raises:
        InputError: it is another agent's, or proposes an operation.
    """
    if caller.agent and proposal.agent != caller.agent:
        caller.refuse_unless_main(f"decide on {proposal.id}, which is another agent's")
    if "operation" in proposal.details:
        raise InputError(
            "proposal",
            f"{proposal.id} is an operation, not a text",
            f"Carry it out: reflect(operations='[COMMIT:{proposal.id}]').",
        )
    return proposal


def commit_actor(committed_from: Sequence[str], caller: Caller, verb: str) -> str:
    """`bot:commit-from:NAME` where a sub-agent's proposals are stored, else who asks (S3-31)."""
    return (
        f"bot:commit-from:{','.join(dict.fromkeys(committed_from))}"
        if committed_from
        else caller.actor(verb)
    )


def _why(outcomes: list[Outcome], caller: Caller, batch: Batch) -> Why:
    stored = [o for o in outcomes if o.kind == "stored"]
    shown = stored or outcomes
    text = "a secret" if shown[0].sealed else summary_of(shown[0].text)
    summary = text if len(shown) == 1 else f"{len(shown)} memories: {text}"
    explicit = bool(stored) and all(
        o.appraised and "explicit" in " ".join(o.appraised.adjustments) for o in stored
    )
    return Why(
        action="CREATE" if stored else "APPEND",
        summary=summary,
        actor=commit_actor(batch.committed_from, caller, "remember"),
        approval="user" if explicit else "implicit",
        trigger="remember",
        session=caller.session,
    )


def _neighbours(
    draft: Draft, near: list[tuple[Memory, float | None]], judged: set[str]
) -> list[Neighbour]:
    """Those near enough to ask the host about: in meaning, or by sharing words or names."""
    mine, names = telling(draft.content), {e.casefold() for e in draft.entities}
    enough = _NEIGHBOUR_PAIRS if cjk_share(draft.content) > _CHINESE_SHARE else _NEIGHBOUR_OVERLAP
    close = []
    for memory, similarity in near:
        theirs = telling(memory.text)
        overlap = len(mine & theirs) / (min(len(mine), len(theirs)) or 1)
        shares_name = bool(names & {e.casefold() for e in memory.entities}) and overlap > 0.2
        if memory.id not in judged and (
            (similarity or 0) >= NEIGHBOUR_SIMILARITY or overlap >= enough or shares_name
        ):
            close.append(
                (
                    max(similarity or 0, overlap),
                    Neighbour(id=memory.id, text=memory.text, similarity=similarity),
                )
            )
    return [n for _, n in sorted(close, key=lambda pair: -pair[0])[:_NEIGHBOURS_SHOWN]]


def _proposal(
    draft: Draft,
    caller: Caller,
    settings: Settings,
    judged: Appraised | None,
    why: str,
    now: datetime,
    id: str,
) -> Proposal:
    confidence: Literal["high", "medium", "low"] = "medium"
    if judged:
        confidence = (
            "high"
            if judged.total >= settings.store_at
            else "medium"
            if judged.total >= settings.propose_at
            else "low"
        )
    known = TypeAdapter(Draft).dump_python(draft, mode="json", exclude_defaults=True)
    details = {k: v for k, v in known.items() if k not in ("content", "proposal", "store")}
    return Proposal(
        id=id,
        agent=caller.agent or settings.main_agent,
        timestamp=now.replace(microsecond=0),
        store=draft.store or "semantic",
        content=draft.content,
        confidence=confidence,
        why=why,
        details=details,
    )


def _merged(proposal: Proposal, draft: Draft) -> Draft:
    """The proposal's draft, with what this call says on top."""
    kept: Draft = TypeAdapter(Draft).validate_python(
        {**proposal.details, "content": proposal.content, "store": proposal.store}
    )
    said: dict[str, Any] = {
        f.name: getattr(draft, f.name)
        for f in fields(Draft)
        if getattr(draft, f.name) != f.default and f.name != "content"
    }
    return replace(kept, **said, content=draft.content.strip() or kept.content)


def _with_receipt(
    outcome: Outcome, recorded: Recorded | None, transactions: Transactions
) -> Outcome:
    if recorded is None:
        return outcome
    path = recorded.paths.get(outcome.id) or (
        layout.REJECTED_MEMORIES if outcome.kind == "refused" else layout.PENDING_MEMORIES
    )
    if outcome.kind == "known":
        path = transactions.catalog.path(outcome.id) or ""
    return replace(outcome, path=path, sha256=recorded.files.get(path, ""), commit=recorded.commit)
