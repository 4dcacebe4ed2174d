"""What one call is going to write, gathered draft by draft or operation by operation."""

from dataclasses import dataclass, field

from ..aging.activity import Activity
from ..domain.memory import Memory
from ..domain.proposal import Proposal
from ..search.alike import Nearest


@dataclass(slots=True)
class Batch:
    """Memories, their activity and the proposals as they will be."""

    memories: dict[str, Memory] = field(default_factory=dict)
    activity: dict[str, Activity] = field(default_factory=dict)
    pending: list[Proposal] = field(default_factory=list)
    rejected: list[Proposal] = field(default_factory=list)
    answered: list[str] = field(default_factory=list)
    """Memories of which a review was answered: a change, though their files stay as they are."""
    committed_from: list[str] = field(default_factory=list)
    """Sub-agents whose proposals are stored with it."""
    texts: dict[str, str] = field(default_factory=dict)
    """Normalised text → id of the memories that are new."""
    followed: dict[str, str] = field(default_factory=dict)
    """Ids that verdicts named → ids of what stands in their place now."""
    held: dict[str, list[str]] = field(default_factory=dict)
    """Id of a memory → what held until a change that it takes the place of."""
    told: Memory | None = None
    """The last turn of a conversation among them, which the next one may follow."""
    nearest: dict[str, Nearest] = field(default_factory=dict)
    """What is near a text in meaning, where that is looked for already."""
    is_import: bool = False
    """Brought in from elsewhere: nobody is asked about it, and what is known is not counted."""

    def find_proposal(self, id: str) -> Proposal | None:
        """The proposal of this id, waiting or refused."""
        for proposal in (*self.pending, *self.rejected):
            if proposal.id == id:
                return proposal
        return None
