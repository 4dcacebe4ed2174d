"""A database in which anything may be wrong: it is set aside, and built anew from the files."""

import random
import sqlite3
from pathlib import Path

import pytest
from mcp.shared.exceptions import MCPError

from recollect.server.engine import Engine
from recollect.server.errors import StorageError
from recollect.server.settings import Settings
from tests.conftest import START, Clock, Connect, OpenEngine, WordVectors, store
from tests.ready_folder import ReadyFolder
from tests.workspace import found

FACTS = ("The user keeps bees.", "Anna lives in Utrecht.", "用户喜欢喝咖啡。")


def damaged(database: Path, chance: random.Random, flips: int) -> None:
    """So many bytes are something else."""
    content = bytearray(database.read_bytes())
    for _ in range(flips):
        content[chance.randrange(len(content))] = chance.randrange(256)
    database.write_bytes(content)


def all_found(engine: Engine) -> bool:
    """False as well where a call came upon the damage: the status says so then."""
    try:
        texts = {*found(engine, "bees"), *found(engine, "Utrecht"), *found(engine, "咖啡")}
    except (sqlite3.DatabaseError, UnicodeDecodeError, StorageError):
        assert engine.upkeep.status().trouble
        return False
    return texts >= set(FACTS)


@pytest.fixture(scope="module")
def facts_told(tmp_path_factory: pytest.TempPathFactory) -> ReadyFolder:
    return ReadyFolder(tmp_path_factory.mktemp("facts"), WordVectors(), Clock(), FACTS)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("flips", [1, 40, 4_000])
def test_whatever_is_flipped_in_the_index_the_next_start_answers(
    open_engine: OpenEngine, settings: Settings, facts_told: ReadyFolder, seed: int, flips: int
) -> None:
    """Also text that is no UTF-8 any more; damage that only a call comes upon, one start later."""
    facts_told.lay(settings, START)
    damaged(settings.index / "recollect.db", random.Random(seed * 10_000 + flips), flips)
    engine = open_engine()
    for _ in range(2):
        if all_found(engine):
            break
        engine.close()
        engine = open_engine()
    assert all_found(engine)
    for path in settings.workspace.glob("memory/semantic/**/*.md"):
        assert path.stat().st_size
    assert {memory.text for memory in engine.memories.by_ids(sorted(engine.memories.ids()))} <= set(
        FACTS
    )
    store(engine, "The user sold the car.")
    assert "The user sold the car." in found(engine, "car")


def test_a_trigger_that_names_nothing_any_more_is_found_at_the_next_start(
    open_engine: OpenEngine, settings: Settings
) -> None:
    """Only what writes would come upon it."""
    engine = open_engine()
    store(engine, FACTS[0])
    engine.close()
    connection = sqlite3.connect(settings.index / "recollect.db")
    connection.execute("PRAGMA writable_schema=ON")
    damage = "UPDATE sqlite_master SET sql=replace(sql, 'old.', 'older.') WHERE type='trigger'"
    assert connection.execute(damage).rowcount
    connection.commit()
    connection.close()
    engine = open_engine()
    store(engine, FACTS[1])
    assert sorted(found(engine, "bees Utrecht")) == sorted(FACTS[:2])
    assert (settings.index / "recollect.db.broken").exists()


def test_text_that_is_no_utf_8_is_damage_like_any_other(
    open_engine: OpenEngine, settings: Settings
) -> None:
    """SQLite keeps whatever bytes; Python refuses them with an error that is none of a database."""
    engine = open_engine()
    store(engine, FACTS[0])
    with engine.parts.database.transaction() as c:
        c.execute("UPDATE memories SET body=CAST(x'ff80fe' AS TEXT)")
        c.execute("UPDATE files SET path=CAST(x'ff80fe' AS TEXT) WHERE path='MEMORY.md'")
    engine.close()
    engine = open_engine()
    assert found(engine, "bees") == [FACTS[0]]
    assert (settings.index / "recollect.db.broken").exists()


def test_a_row_that_is_no_text_any_more_keeps_no_other_from_being_read(engine: Engine) -> None:
    """While running: its damaged character is shown as such, and the next start builds anew."""
    database = engine.parts.database
    sql = "SELECT 'bees' UNION ALL SELECT CAST(x'62C3' AS TEXT)"
    assert database.column(sql) == ["bees", "b\N{REPLACEMENT CHARACTER}"]
    assert database.value("SELECT CAST(x'FF' AS TEXT)") == "\N{REPLACEMENT CHARACTER}"
    assert database.column("SELECT '茶'") == ["茶"]
    assert any("damaged" in trouble for trouble in engine.upkeep.status().trouble)


@pytest.mark.anyio
async def test_a_call_that_comes_upon_damage_is_told_what_mends_it(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    async with connect() as host:
        monkeypatch.setattr(host.engine.search, "recall", fails)
        monkeypatch.setattr(host.engine.upkeep, "metrics", fails)
        for query, told in (("bees", "the index is damaged"), ("蜜蜂", "索引损坏了")):
            answer = await host.call("recall", query=query)
            assert answer.is_error
            assert told in str(answer.content)
            assert "recollect stop" in str(answer.content)
        with pytest.raises(MCPError, match="the index is damaged"):
            await host.read("memory://stats")
