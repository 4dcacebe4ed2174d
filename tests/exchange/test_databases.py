"""Databases of other programs: read whole and left alone, whatever their programs do."""

import itertools
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from recollect.server.engine import Engine
from recollect.server.exchange import sqlite_file
from tests.cli.conftest import Type
from tests.cli.conftest import typed as typed  # the fixture
from tests.exchange.test_import import FIXTURES, imported, memories

SERVER = """
import sqlite3, sys
file, mode, then = sys.argv[1:]
database = sqlite3.connect(file, isolation_level=None)
database.execute("PRAGMA journal_mode = " + mode)
database.execute("PRAGMA wal_autocheckpoint = 0")
database.execute("CREATE TABLE memories (content_hash TEXT, content TEXT)")
database.execute("INSERT INTO memories VALUES ('a', 'The user keeps bees.')")
database.execute("PRAGMA wal_checkpoint")
database.execute("INSERT INTO memories VALUES ('b', '用户养蜂。')")
database.execute("PRAGMA cache_size = 1")
database.execute("BEGIN EXCLUSIVE")
for n in range(500):
    database.execute("INSERT INTO memories VALUES (?, ?)", (n, "Not yet told. " * 20))
print("ready", flush=True)
sys.stdin.read()
"""
"""Another program with its database open, in the middle of a change."""


def everything_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("fixture", "name"),
    [("claude-mem.sql", "claude-mem.db"), ("mcp-memory-service.sql", "sqlite_vec.db")],
)
def test_the_folder_of_a_program_stands_for_its_database(
    typed: Type, tmp_path: Path, fixture: str, name: str
) -> None:
    path = tmp_path / "there" / name
    path.parent.mkdir()
    (path.parent / "settings.json").write_text("{}", "utf-8")
    with closing(sqlite3.connect(path)) as database, database:
        database.executescript((FIXTURES / fixture).read_text("utf-8"))
    told = imported(typed, str(path.parent), "--dry-run")
    assert told["new"]
    assert told == imported(typed, str(path), "--dry-run")


@pytest.mark.parametrize("mode", ["wal", "delete"])
def test_a_database_is_read_whole_while_its_program_writes_and_after_it_was_killed(
    typed: Type, engine: Engine, tmp_path: Path, mode: str
) -> None:
    """What it has in its log counts, what it has not done does not; nothing beside it changes."""
    path = tmp_path / "there" / "sqlite_vec.db"
    path.parent.mkdir()
    command = [sys.executable, "-c", SERVER, str(path), mode, ""]
    server = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={}, start_new_session=True
    )
    with server:
        assert server.stdout
        assert server.stdout.readline() == b"ready\n"
        assert imported(typed, str(path), "--dry-run") == {"new": 2}
        server.kill()
    before = everything_in(path.parent)
    assert len(before) > 1
    assert imported(typed, str(path)) == {"stored": 2}
    assert everything_in(path.parent) == before
    assert {"The user keeps bees.", "用户养蜂。"} <= memories(engine).keys()
    (path.parent / "sqlite_vec.db-shm").unlink(missing_ok=True)
    assert imported(typed, str(path)) == {"known": 2}
    if mode == "wal":
        (path.parent / "sqlite_vec.db-wal").unlink()
        assert imported(typed, str(path)) == {"known": 1}
        assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_database_that_is_written_to_all_the_time_says_so(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sqlite_vec.db"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA journal_mode = wal")
        database.execute("CREATE TABLE memories (content_hash TEXT, content TEXT)")
    size = itertools.count()
    monkeypatch.setattr(sqlite_file, "_state", lambda _parts: next(size))
    done = typed("import", str(path))
    assert done.code == 1
    assert "sqlite_vec.db cannot be opened: it is being written to" in done.err
