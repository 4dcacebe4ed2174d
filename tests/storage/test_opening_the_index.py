"""An index that is as it should be is opened without a write, which would wait for the disk."""

from pathlib import Path

from recollect.server.storage.index.database import FORMAT, Database


def test_an_index_of_our_format_is_opened_without_a_write(tmp_path: Path) -> None:
    path = tmp_path / "recollect.db"
    first = Database(path)
    with first.transaction() as c:
        c.execute("CREATE TABLE kept (n INTEGER)")
    first.close()
    before = path.read_bytes()
    again = Database(path)
    log = path.with_name("recollect.db-wal")
    assert not log.exists() or log.stat().st_size == 0
    assert again.value("PRAGMA user_version") == FORMAT
    assert again.connection.total_changes == 0
    assert path.read_bytes() == before
    again.close()
