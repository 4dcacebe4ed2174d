"""What searches read time and again is kept, and never longer than it is so."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from recollect.server.domain.memory import Memory
from recollect.server.storage.index import kept_rows
from recollect.server.storage.index.catalog import Catalog
from recollect.server.storage.index.database import Database
from recollect.server.storage.index.turns import Turns
from tests.conftest import START

TEA = Memory(id="mem_TEA00001", text="The user drinks tea.", created_at=START)
JAM = Memory(id="mem_JAM00001", text="The user likes jam.", created_at=START)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = Database(tmp_path / "recollect.db")
    yield database
    database.close()


@pytest.fixture
def catalog(database: Database) -> Catalog:
    return Catalog(database)


def put(catalog: Catalog, memory: Memory) -> int:
    return catalog.put(memory, f"memory/{memory.id}.md", memory.text)


def test_a_row_that_changed_is_read_anew(catalog: Catalog) -> None:
    n = put(catalog, TEA)
    assert catalog.rows([n])[n].store == "semantic"
    put(catalog, replace(TEA, store="core", text="用户喝茶。"))
    assert catalog.rows([n])[n].store == "core"
    catalog.drop(TEA.id)
    assert catalog.rows([n]) == {}


def test_what_was_not_there_is_found_once_it_is(catalog: Catalog) -> None:
    n = put(catalog, TEA)
    assert catalog.numbers([JAM.id, TEA.id]) == {TEA.id: n}
    assert catalog.in_chinese([n]) == set()
    later = put(catalog, JAM)
    put(catalog, replace(TEA, text="用户喝茶。"))
    assert catalog.numbers([JAM.id, TEA.id]) == {JAM.id: later, TEA.id: n}
    assert catalog.in_chinese([n, later]) == {n}


def test_a_change_that_is_taken_back_leaves_nothing(database: Database, catalog: Catalog) -> None:
    n = put(catalog, TEA)

    def change_and_fail() -> None:
        with database.transaction():
            put(catalog, replace(TEA, store="core"))
            assert catalog.rows([n])[n].store == "core"
            raise KeyError

    with pytest.raises(KeyError):
        change_and_fail()
    assert catalog.rows([n])[n].store == "semantic"


def test_a_turn_that_learns_its_scene_later_is_read_anew(database: Database) -> None:
    turns = Turns(database)
    turns.put(2, "ep_2", "ep_1", "Ann", 3)
    assert turns.among([1, 2])[2].scene == 2
    turns.put(1, "ep_1", "", "Ben", 5)
    assert {n: turn.scene for n, turn in turns.among([2, 1]).items()} == {1: 1, 2: 1}
    turns.drop(1)
    assert list(turns.among([1, 2])) == [2]


def test_of_very_many_only_so_many_are_kept(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_rows, "_MOST", 1)
    tea, jam = put(catalog, TEA), put(catalog, JAM)
    assert list(catalog.rows([jam])) == [jam]
    assert list(catalog.rows([jam, tea])) == [tea, jam]
    assert list(catalog.rows([tea])) == [tea]
