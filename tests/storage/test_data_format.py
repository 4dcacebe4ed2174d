"""docs/data-format.md is complete: what it shows is taken in as it stands."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from recollect.server.domain import layout
from recollect.server.domain.memory import Memory
from recollect.server.storage.workspace import memory_files, proposal_files
from tests.conftest import OpenEngine
from tests.workspace import found, put

DOCUMENT = (Path(__file__).parents[2] / "docs/data-format.md").read_text(encoding="utf-8")
EXAMPLES = dict(
    re.findall(r"^```(?:markdown|json) (\S+)\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
)


@pytest.fixture
def workspace(home: Path) -> Path:
    """A data folder holding exactly the examples."""
    for path, content in EXAMPLES.items():
        put(home / "workspace", path, content)
    return home / "workspace"


def test_every_example_is_read_without_complaint(workspace: Path, open_engine: OpenEngine) -> None:
    """The page specifies the files well enough to write them by hand."""
    engine = open_engine()
    assert len(EXAMPLES) == 9
    assert engine.upkeep.status().set_aside == {}
    assert engine.memories.counts() == {"semantic": 4, "procedural": 1, "episodic": 2, "deleted": 0}
    assert [p.content for p in engine.review.pending()] == [
        "The library closes at six on Fridays.\nIt is open until nine on all other days."
    ]


def test_hand_written_memories_are_found_and_their_links_hold(
    workspace: Path, open_engine: OpenEngine
) -> None:
    """The fields mean what the table says: a superseded memory leaves everyday recall, a procedure
    and an episode are recalled.
    """
    engine = open_engine()
    assert "Anna drinks her coffee black, and only before noon." in found(engine, "coffee")
    assert found(engine, "Anna Leiden Utrecht")[0] == "Anna has moved to Utrecht."
    assert "Anna lives in Leiden." not in found(engine, "Leiden")
    assert any("Send a proof" in text for text in found(engine, "newsletter proof"))
    assert "Watched the second half of the film about whales." in found(engine, "whales film")
    memory = engine.parts.catalog.get("mem_3T8WZC4N")
    assert memory is not None
    assert memory.store == "procedural"
    assert memory.other == {"reviewed by": "Anna"}


def test_the_activity_example_is_taken_over(workspace: Path, open_engine: OpenEngine) -> None:
    """The snapshot fills a new index."""
    engine = open_engine()
    memory = engine.parts.catalog.get("mem_7K2M9QXR")
    assert memory is not None
    assert engine.memories.vitality_of(memory)[0].importance == 1.6


def test_files_written_by_recollect_look_like_the_examples(
    workspace: Path, open_engine: OpenEngine
) -> None:
    """What is written back is the example again, to the byte."""
    engine = open_engine()
    for path, content in EXAMPLES.items():
        for memory in engine.parts.catalog.in_file(path):
            if path.endswith(f"{memory.id}.md"):
                assert memory_files.render(memory).decode() == content
    pending = layout.PENDING_MEMORIES
    assert proposal_files.render(pending, engine.review.pending()).decode() == EXAMPLES[pending]


def test_every_field_is_documented() -> None:
    """The table lists each front-matter field."""
    named = set(
        re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (`.*?) \|", DOCUMENT, re.MULTILINE)))
    )
    assert {f.name for f in fields(Memory)} - {"text", "other"} == named
