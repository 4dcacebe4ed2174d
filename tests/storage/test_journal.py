"""The journal keeps a change as it is, also one that an earlier version began."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from recollect.server.storage.change import Why
from recollect.server.storage.index.database import Database
from recollect.server.storage.index.journal import Begun, Journal

WHY = Why(action="EDIT", summary="an edit")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(Database(tmp_path / "recollect.db")) as database:
        yield database


def test_bytes_of_any_encoding_come_back_as_they_were(database: Database) -> None:
    journal = Journal(database)
    begun = Begun(why=WHY, before={"a.md": b"\xff\xfe"}, after={"a.md": None}, joins="abc123")
    journal.begin(begun)
    [kept] = journal.unfinished()
    assert (kept.why, kept.joins, kept.foreign, kept.written) == (WHY, "abc123", False, False)
    assert kept.before == {"a.md": b"\xff\xfe"}
    assert kept.after == {"a.md": None}


def test_a_change_is_there_until_it_is_finished(database: Database) -> None:
    journal = Journal(database)
    first = journal.begin(Begun(why=WHY))
    second = journal.begin(Begun(why=WHY))
    journal.written(second)
    assert [(b.number, b.written) for b in journal.unfinished()] == [(first, False), (second, True)]
    journal.finish(first)
    assert journal.count() == 1


def test_what_an_earlier_version_left_out_is_as_by_default(database: Database) -> None:
    journal = Journal(database)
    body = '{"why": {"action": "EDIT", "summary": "x"}, "before": {}, "after": {"a.md": "b"}}'
    with database.transaction() as c:
        c.execute("INSERT INTO unfinished (body) VALUES (?)", (body,))
    [begun] = journal.unfinished()
    assert begun.after == {"a.md": b"b"}
    assert (dict(begun.moves), begun.joins, begun.foreign) == ({}, "", False)
