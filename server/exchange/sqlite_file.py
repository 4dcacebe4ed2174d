"""Another program's SQLite file, read as it stands: its owner may be writing."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from ..errors import InputError
from .records import Found, Unread

_MAGIC = b"SQLite format 3\0"
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_TAKEN = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_WRITE_VERSION = 18
"""Where the header tells how the file is written."""
_WITH_LOG = b"\2"
"""What is written stands in a log (WAL) first; who reads makes the log's index beside it."""
_TRIES = 5
"""At a copy of a file that is being written to."""


def is_sqlite(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(len(_MAGIC)) == _MAGIC


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """To read alone; the other program may be writing, or have been killed while it was.

    Nothing beside the file appears or changes: where reading it would need that, a copy is read.

    Raises:
        InputError: it cannot be opened.
    """
    with ExitStack() as held:
        try:
            database = None if _has_more_beside(path) else _connected(path, "ro", held)
            if database is None:
                folder = Path(held.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
                database = _connected(_copied(path, folder), "rw", held)
        except OSError as error:
            raise _cannot_be_opened(path, str(error)) from error
        if database is None:
            raise _cannot_be_opened(path, "it is locked")
        database.set_authorizer(_only_tables)
        database.text_factory = _readable
        yield database


def _connected(path: Path, mode: str, held: ExitStack) -> sqlite3.Connection | None:
    """None while the other program keeps it for itself."""
    address = f"file:{quote(str(path.absolute()))}?mode={mode}"
    database = sqlite3.connect(address, uri=True, timeout=1)
    held.callback(database.close)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA writable_schema = ON")  # else a file cut short is not opened
    try:
        database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        if _kind(error) in _TAKEN:
            return None  # other errors are met again, and told, where it is read
    return database


def _kind(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _has_more_beside(path: Path) -> bool:
    """Whether SQLite would write beside it: it has a log of what was written, or would make one."""
    with path.open("rb") as stream:
        stream.seek(_WRITE_VERSION)
        return stream.read(1) == _WITH_LOG or any(part.exists() for part in _logs(path))


def _logs(path: Path) -> list[Path]:
    return [path.with_name(path.name + ending) for ending in ("-wal", "-journal")]


def _copied(path: Path, folder: Path) -> Path:
    """The file and what was written since, as they are at one moment.

    Raises:
        InputError: it is written to all the time.
    """
    parts = [path, *_logs(path)]
    for _ in range(_TRIES):
        before = _state(parts)
        for part in parts:
            copy = folder / part.name
            copy.unlink(missing_ok=True)
            with suppress(FileNotFoundError):
                shutil.copyfile(part, copy)
        if _state(parts) == before:
            return folder / path.name
    raise _cannot_be_opened(path, "it is being written to")


def _state(parts: Sequence[Path]) -> list[tuple[int, int] | None]:
    """Size and moment of the last change of each; None where it is not there."""
    told = [part.stat() if part.exists() else None for part in parts]
    return [(each.st_size, each.st_mtime_ns) if each else None for each in told]


def _cannot_be_opened(path: Path, why: str) -> InputError:
    return InputError("file", f"{path.name} cannot be opened: {why}", "Close its program first.")


def _only_tables(action: int, *names: str | None) -> int:
    """Nothing that the file itself names is run: a view of its own may count without end."""
    *_, view = names  # or trigger, that asks
    is_run = view is not None or action == sqlite3.SQLITE_RECURSIVE
    return sqlite3.SQLITE_DENY if is_run else sqlite3.SQLITE_OK


def _readable(text: bytes) -> str:
    """One row that is no UTF-8 does not keep those behind it from being read.

    A text with zeros in it stands where the file was cut off: half of it is no memory.
    """
    return text.decode("utf-8", "replace") if b"\0" not in text else ""


def file_of(path: Path, name: str) -> Path:
    """The database itself, or in the folder of its program the one of this name."""
    return path / name if path.is_dir() else path


def has_columns(database: sqlite3.Connection, table: str, wanted: frozenset[str]) -> bool:
    columns = {row[1] for row in database.execute(f"PRAGMA table_info({table})")}
    return columns >= wanted


def holds(path: Path, table: str, wanted: frozenset[str]) -> bool:
    """Whether it is a database with these columns in this table."""
    if not is_sqlite(path):
        return False
    try:
        with opened(path) as database:
            return has_columns(database, table, wanted)
    except sqlite3.Error:
        return False


def found(path: Path, read: Callable[[sqlite3.Connection], Iterator[Found]]) -> Iterator[Found]:
    """What `read` makes of its rows, as far as the file can be read."""
    try:
        with opened(path) as database:
            database.row_factory = sqlite3.Row
            yield from read(database)
    except sqlite3.Error as error:
        yield Unread("database", cannot_be_read_on(error))


def cannot_be_read_on(error: sqlite3.Error) -> str:
    """Why rows are missing from here on."""
    if _kind(error) in _DAMAGED:
        return "the file is cut off or damaged from here on"
    return f"it cannot be read on: {error}"


def is_damaged(path: Path) -> bool:
    """Whether it is a database that ends too early, or holds something else in its place."""
    with path.open("rb") as stream:
        beginning = stream.read(len(_MAGIC))
    if not beginning or not _MAGIC.startswith(beginning):
        return False
    try:
        with opened(path) as database:
            (told,) = database.execute("PRAGMA quick_check(1)").fetchone()
            return bool(told != "ok")
    except sqlite3.DatabaseError:
        return True
