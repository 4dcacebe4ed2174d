"""The proposals are parsed once, and are those that the pages hold."""

from pathlib import Path

import pytest

from recollect.server.domain import layout
from recollect.server.domain.proposal import Proposal
from recollect.server.storage.proposal_store import ProposalStore
from recollect.server.storage.workspace import proposal_files
from recollect.server.storage.workspace.files import Files
from tests.conftest import START


def proposal(letter: str, content: str) -> Proposal:
    return Proposal(
        id=f"prop_0000000{letter}",
        agent="worker",
        timestamp=START,
        store="semantic",
        content=content,
    )


TEA = proposal("A", "likes tea")
OATS = proposal("B", "likes oats for breakfast")


@pytest.fixture
def files(tmp_path: Path) -> Files:
    files = Files(tmp_path)
    files.make_folder(layout.META)
    return files


def write(files: Files, path: str, *proposals: Proposal) -> None:
    files.write(path, proposal_files.render(path, list(proposals)))


def test_each_page_has_its_own_proposals(files: Files) -> None:
    write(files, layout.PENDING_MEMORIES, TEA)
    write(files, layout.REJECTED_MEMORIES, OATS)
    store = ProposalStore(files)
    assert store.pending() == (TEA,)
    assert store.rejected() == (OATS,)


def test_a_page_that_is_not_there_holds_none(files: Files) -> None:
    assert ProposalStore(files).pending() == ()


def test_a_page_is_parsed_once_as_long_as_its_file_stays(files: Files) -> None:
    write(files, layout.PENDING_MEMORIES, TEA, OATS)
    store = ProposalStore(files)
    assert store.pending() is store.pending()


def test_what_somebody_edits_is_seen(files: Files) -> None:
    write(files, layout.PENDING_MEMORIES, TEA)
    store = ProposalStore(files)
    store.pending()
    write(files, layout.PENDING_MEMORIES, TEA, OATS)
    assert store.pending() == (TEA, OATS)
    files.remove(layout.PENDING_MEMORIES)
    assert store.pending() == ()


def test_only_the_pages_whose_proposals_differ_are_written(files: Files) -> None:
    write(files, layout.PENDING_MEMORIES, TEA)
    write(files, layout.REJECTED_MEMORIES, OATS)
    store = ProposalStore(files)
    assert store.changed_pages([TEA], [OATS]) == {}
    pages = store.changed_pages([], [OATS])
    assert list(pages) == [layout.PENDING_MEMORIES]
    assert proposal_files.parse(pages[layout.PENDING_MEMORIES]) == []
