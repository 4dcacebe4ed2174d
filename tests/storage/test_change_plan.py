"""A change that brings memory files is planned from what is in hand."""

import pytest

from recollect.server.domain.memory import Memory
from recollect.server.engine import Engine
from recollect.server.errors import StorageError
from recollect.server.storage.change import Change, Why
from recollect.server.storage.workspace import memory_files
from tests.conftest import START, store
from tests.workspace import found

WHY = Why(action="EDIT", summary="files in hand")
NEW = Memory(id="mem_00000NEW", text="Penguins cannot fly.", created_at=START)


def path_of(engine: Engine, id: str) -> str:
    path = engine.memories.path(id)
    assert path is not None
    return path


def test_a_memory_in_a_given_file_is_found_without_a_second_look(engine: Engine) -> None:
    path = "memory/semantic/2026-11/mem_00000NEW.md"
    recorded = engine.pages.record(Change(why=WHY, files={path: memory_files.render(NEW)}))
    assert recorded.paths == {NEW.id: path}
    assert found(engine, "penguins") == [NEW.text]
    assert engine.upkeep.take_in([path]) == []


def test_a_memory_whose_file_goes_is_gone(engine: Engine) -> None:
    id = store(engine, "Tea grows in Assam.").id
    recorded = engine.pages.record(Change(why=WHY, files={path_of(engine, id): None}))
    assert recorded.removed == (id,)
    assert found(engine, "Assam") == []


def test_a_core_memory_in_a_given_file_reaches_the_page_in_the_same_commit(engine: Engine) -> None:
    id = store(engine, "The user lives in Bremen.", store="core").id
    path = path_of(engine, id)
    content = (engine.parts.files.read(path) or b"").replace(b"Bremen", b"Trier")
    recorded = engine.pages.record(Change(why=WHY, files={path: content}))
    assert set(recorded.files) == {path, "MEMORY.md"}
    assert "Trier" in engine.pages.text("MEMORY.md")


def test_a_file_that_cannot_be_read_is_set_aside_and_hides_nothing(engine: Engine) -> None:
    id = store(engine, "Tea grows in Assam.").id
    path = path_of(engine, id)
    engine.pages.record(Change(why=WHY, files={path: b"---\nid: [\n---\nbroken\n"}))
    assert list(engine.upkeep.status().set_aside) == [path]
    assert found(engine, "Assam") == ["Tea grows in Assam."]


def test_a_second_file_with_the_same_id_is_set_aside(engine: Engine) -> None:
    id = store(engine, "Tea grows in Assam.").id
    content = engine.parts.files.read(path_of(engine, id))
    copy = "memory/semantic/copy.md"
    engine.pages.record(Change(why=WHY, files={copy: content}))
    assert "already used by" in engine.upkeep.status().set_aside[copy]
    assert engine.memories.path(id) != copy


def test_a_file_that_moves_keeps_its_memory(engine: Engine) -> None:
    id = store(engine, "Tea grows in Assam.").id
    old = path_of(engine, id)
    content = engine.parts.files.read(old)
    recorded = engine.pages.record(
        Change(why=WHY, files={"memory/semantic/moved.md": content, old: None})
    )
    assert recorded.removed == ()
    assert engine.memories.path(id) == "memory/semantic/moved.md"


def test_a_change_that_the_disk_refuses_half_way_leaves_every_file_as_it_was(
    engine: Engine,
) -> None:
    """S0-23: what was written of it is taken back, and nothing waits for a commit."""
    id = store(engine, "Tea grows in Assam.").id
    path = path_of(engine, id)
    before = engine.parts.files.read(path)
    (engine.settings.workspace / "memory/semantic/blocked").write_text("no folder", "utf-8")
    refused = "memory/semantic/blocked/new.md"
    files = {path: memory_files.render(NEW), refused: memory_files.render(NEW)}
    with pytest.raises(StorageError):
        engine.pages.record(Change(why=WHY, files=files))
    assert engine.parts.files.read(path) == before
    assert found(engine, "Assam") == ["Tea grows in Assam."]
    assert engine.upkeep.status().commits_pending == 0


def test_the_vector_of_a_memory_whose_file_goes_has_to_go(engine: Engine) -> None:
    """Whoever removes it next: this process, or the next one that has a model."""
    id = store(engine, "Tea grows in Assam.").id
    engine.parts.indexer.stop()
    engine.pages.record(Change(why=WHY, files={path_of(engine, id): None}))
    assert id in engine.parts.catalog.vector_queue.to_remove()
