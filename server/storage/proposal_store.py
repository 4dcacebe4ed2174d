"""The proposals as they stand in their two pages: parsed once, and again when a page changed."""

from collections.abc import Mapping, Sequence

from ..domain import layout
from ..domain.proposal import Proposal
from ..domain.text import cut, one_line
from .workspace import proposal_files
from .workspace.files import Files, FileState


class ProposalStore:
    """Reads only. A page is parsed again when its file is not the one that was parsed."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._parsed: dict[str, tuple[FileState | None, tuple[Proposal, ...]]] = {}

    def pending(self) -> tuple[Proposal, ...]:
        """What waits for a yes, oldest first; also what was decided and stands there still."""
        return self.on(layout.PENDING_MEMORIES)

    def rejected(self) -> tuple[Proposal, ...]:
        """What was refused lately, oldest first."""
        return self.on(layout.REJECTED_MEMORIES)

    def on(self, path: str) -> tuple[Proposal, ...]:
        """The proposals of one of the two pages."""
        state = self._files.state(path)
        known = self._parsed.get(path)
        if known is not None and known[0] == state:
            return known[1]
        # The state is older than the content: what is written in between is parsed again.
        proposals = tuple(proposal_files.parse(self._files.read(path)))
        self._parsed[path] = (state, proposals)
        return proposals

    def changed_pages(
        self, pending: Sequence[Proposal], rejected: Sequence[Proposal]
    ) -> Mapping[str, bytes]:
        """The pages that have to be written for these to stand in them."""
        wanted = {layout.PENDING_MEMORIES: pending, layout.REJECTED_MEMORIES: rejected}
        pages: dict[str, bytes] = {}
        for path, proposals in wanted.items():
            if tuple(proposals) != self.on(path):
                pages[path] = self.page(path, proposals)
        return pages

    def page(self, path: str, proposals: Sequence[Proposal]) -> bytes:
        """The page with these; what a person wrote there that is no proposal stays."""
        return proposal_files.render(path, proposals, self._files.read(path))

    def flawed(self) -> dict[str, str]:
        """The pages that hold something that cannot be read, and what it is."""
        flaws: dict[str, str] = {}
        for path in (layout.PENDING_MEMORIES, layout.REJECTED_MEMORIES):
            unreadable = proposal_files.read(self._files.read(path)).unreadable
            if unreadable:
                first = cut(one_line(unreadable[0]), 60)
                flaws[path] = f"not a proposal, left as it stands: {first}"
        return flaws
