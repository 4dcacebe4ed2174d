"""What a list of operations is going to write, worked out one operation after the other."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

from ..aging.activity import Activity
from ..aging.parameters import Ageing
from ..aging.weight_log import logged
from ..capture.appraisal_scores import Scores
from ..capture.batch import Batch
from ..capture.drafts import Draft
from ..capture.succession import Succession
from ..domain import validation
from ..domain.caller import Caller
from ..domain.ids import new_id
from ..domain.memory import Memory
from ..domain.proposal import Proposal
from ..domain.provenance import is_third_party
from ..domain.standing import is_current
from ..errors import InputError, UnknownId
from ..language import secrets, unreal
from ..search.pipeline import Retriever
from ..search.rivals import Rivals
from ..storage.change import AuditLine
from ..storage.index.catalog import Catalog
from .merge_search import MergeCandidates
from .message_buffer import MessageBuffer, Stretch
from .operation import Operation

_IDS_OFFERED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """What operations look up while they are worked out, and the settings they follow."""

    retriever: Retriever
    catalog: Catalog
    succession: Succession
    merge_candidates: MergeCandidates
    messages: MessageBuffer
    rivals: Rivals
    total: Callable[[Scores], float]
    has_to_ask: Callable[[Sequence[Memory], Caller], bool]
    """Whether the user has to be shown these before they are deleted."""
    ageing: Ageing
    propose_at: float
    """The total below which nothing new would even be proposed."""
    restorable_days: int
    zone: tzinfo


@dataclass(frozen=True, slots=True)
class Applied:
    """What one operation did: the line it came as, the memory it concerns, a word about it."""

    line: str
    id: str
    note: str
    to_confirm: bool = False
    """Not done: the user is to be asked first."""


@dataclass(slots=True, kw_only=True)
class Plan(Batch):
    """Everything the list is going to write, and what is told of it.

    A later operation sees what an earlier one of the list made of a memory.
    """

    sources: Sources
    caller: Caller
    now: datetime
    user_said: str = ""
    """The user's own words to the list, as the assistant passes them on; empty: nobody asked."""
    read: Memory | None = None
    """Sums up imported conversations that the list judges: what it adds was told when they were."""
    drafts: list[tuple[int, Draft]] = field(default_factory=list)
    """What is decided at the end of the list, each with its place in `applied`."""
    apart: list[str] = field(default_factory=list)
    """Memories whose cluster says no one thing."""
    summed_up: dict[str, Stretch] = field(default_factory=dict)
    """Held messages whose summary is among the new memories."""
    to_confirm: list[str] = field(default_factory=list)
    """Memories whose deletion the user is to be asked about: what never fades."""
    applied: list[Applied] = field(default_factory=list)
    lines: list[AuditLine | None] = field(default_factory=list)
    """What the history tells of each, in the order of `applied`; None: it changed nothing."""
    decided: dict[int, tuple[Operation, Proposal]] = field(default_factory=dict)
    """Decisions on proposals by their place in `applied`."""

    @property
    def ageing(self) -> Ageing:
        return self.sources.ageing

    @property
    def said_by_user(self) -> bool:
        """Whether the user has decided, at the command line or in words that say yes."""
        return self.caller.by_hand or bool(self.user_said)

    @property
    def second(self) -> datetime:
        """Now, as files carry it."""
        return self.now.replace(microsecond=0)

    def told_since(self, known: Memory) -> datetime:
        """When the list was told: now, or when the conversations were said that it judges.

        Of what was told later than these: now.
        """
        told = self.read.happened_at if self.read else self.second
        return told if told > known.happened_at else self.second

    # --- what the list is about ---

    def memory(self, id: str) -> Memory:
        """A memory as the list has it so far.

        Raises:
            InputError: there is none, or it is deleted.
        """
        memory = self.memories.get(id) or self.sources.retriever.whole(id)
        if memory.deleted_at:
            remedy = "Restore it first: forget(target=[id], restore=true)."
            raise InputError("id", f"{id} is deleted", remedy)
        return memory

    def memory_told(self, id: str) -> Memory:
        """A memory as the list leaves it, deleted or not."""
        return self.memories.get(id) or self.sources.retriever.whole(id)

    def open_memory(self, id: str) -> Memory:
        """A memory that is not encrypted.

        What is said about a secret would stand there in plain text.
        """
        memory = self.memory(id)
        if memory.is_secret:
            problem = f"{memory.id} is encrypted, and an operation's text is not"
            remedy = "To change a secret, call remember with sensitivity=3, a label and verdicts."
            raise InputError("id", problem, remedy)
        return memory

    def memory_in_force(self, id: str, *, secret: bool = False) -> Memory:
        """A memory that nothing has replaced: a second successor would split its history.

        An open one, unless a `secret` will do.
        """
        memory = self.memory(id) if secret else self.open_memory(id)
        if memory.superseded_by or memory.merged_into:
            current = self.sources.succession.current(id, self).id
            heir = current if current != id else memory.superseded_by or memory.merged_into
            raise InputError("id", f"{memory.id} was already replaced by {heir}", f"Use {heir}.")
        return memory

    def rivals(self, id: str) -> list[str]:
        """The current memories that a current one is in open conflict with.

        By a verdict, or because it tells another value of what one has one of at a time.
        """
        contrary = self.sources.rivals.settled_with(self.memory(id))
        found = [self.memories.get(other.id, other) for other in contrary]
        return [other.id for other in found if is_current(other, self.now)]

    def activity_of(self, id: str) -> Activity:
        if id in self.activity:
            return self.activity[id]
        activity, _, _ = self.sources.retriever.vitality_of(self.memory(id))
        return activity

    def proposal(self, id: str) -> Proposal:
        """A proposal that waits, or was rejected not long ago.

        Raises:
            InputError: there is none, or the list has decided on it before.
        """
        if any(draft.proposal == id for _, draft in self.drafts):
            remedy = "Send one decision for each proposal."
            raise InputError("id", f"{id} is decided twice in this list", remedy)
        for proposal in (*self.pending, *self.rejected):
            if proposal.id == id:
                return proposal
        raise UnknownId(id, [proposal.id for proposal in self.pending][:_IDS_OFFERED])

    def storable_proposal(self, id: str) -> Proposal:
        """A proposal that can be stored as it stands: a person may have edited it."""
        proposal = self.proposal(id)
        refuse_flawed(proposal.content)
        return proposal

    # --- what it makes of them ---

    def new_memory(self, text: str) -> Memory:
        refuse_flawed(text)
        return Memory(
            id=new_id("mem"),
            text=text.strip(),
            mood=unreal.told_as(text),
            source="background_ai",
            project=self.caller.project,
            session=self.caller.session,
            created_at=self.second,
            occurred_at=self.read.occurred_at if self.read else None,
        )

    def set_activity(
        self, id: str, after: Activity, reason: str, *, negated_before: datetime | None = None
    ) -> None:
        """Take over a memory's new activity, with the change of strength in its log.

        `negated_before` is said where the list has just negated the memory.
        """
        memory = self.memory(id)
        if reason != "negated":
            negated_before = memory.negated_at
        self.activity[id] = logged(
            self.activity_of(id),
            after,
            reason,
            memory.category,
            self.now,
            negated_before=negated_before,
            negated_at=memory.negated_at,
            ageing=self.ageing,
        )

    def add_draft(self, draft: Draft) -> None:
        """Have a proposal stored or appraised at the end of the list."""
        self.drafts.append((len(self.applied), draft))


def refuse_third_party(plan: Plan, heir: Memory, places: Iterable[Memory]) -> None:
    """Somebody else's words take the place of nothing of the user's that the user has not given up.

    Raises:
        InputError: nobody says that the user wants it.
    """
    if plan.said_by_user or not is_third_party(heir.source):
        return
    for own in places:
        if not is_third_party(own.source):
            raise InputError(
                "id",
                f"{heir.id} holds a third party's words ({heir.source}), and {own.id} does not",
                'Ask the user which is so; after a yes the same again with decision="yes".',
            )


def refuse_flawed(text: str) -> None:
    """Refuse a text that cannot be stored.

    Raises:
        InputError: says what is wrong with it.
    """
    found = validation.flaw(text)
    if found:
        raise InputError("text", found.problem, found.remedy)
    secrets.refuse("text", text)
