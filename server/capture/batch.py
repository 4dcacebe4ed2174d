"""What one call is going to write, gathered draft by draft or operation by operation."""

from dataclasses import dataclass, field

from ..aging.activity import Activity
from ..domain import layout
from ..domain.memory import Memory
from ..domain.proposal import Proposal
from ..storage.workspace import proposal_files


@dataclass(slots=True)
class Batch:
    """Memories, their activity and the proposals as they will be; `before` is how those were."""

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
        pending, rejected = self.before
        pages: dict[str, bytes | None] = {}
        for path, now, then in (
            (layout.PENDING_MEMORIES, self.pending, pending),
            (layout.REJECTED_MEMORIES, self.rejected, rejected),
        ):
            if now != then:
                pages[path] = proposal_files.render(path, now)
        return pages

    def find_proposal(self, id: str) -> Proposal | None:
        """The proposal of this id, waiting or refused."""
        for proposal in (*self.pending, *self.rejected):
            if proposal.id == id:
                return proposal
        return None
