"""The journal: changes that are begun and not yet in the history. A crash leaves them here."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from ..change import Why
from .database import Database

_TABLE = """
CREATE TABLE IF NOT EXISTS unfinished (
    change INTEGER PRIMARY KEY, body TEXT NOT NULL, written INTEGER NOT NULL DEFAULT 0
);
"""
Contents = Mapping[str, bytes | None]
"""Files by path; None: not there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A change that has a place in the journal."""

    why: Why
    before: Contents = field(default_factory=dict)
    """The files as they were."""
    after: Contents = field(default_factory=dict)
    """The files as they will be; of foreign ones only their paths are known."""
    moves: Mapping[str, str] = field(default_factory=dict)
    """What becomes of the activity, as `Activities.moves` tells it."""
    joins: str = ""
    """The last commit of another history that this takes in."""
    foreign: bool = False
    """Somebody else wrote these files: what waits is their commit alone."""
    number: int = 0
    """Its place in the journal."""
    written: bool = False
    """Every file is on disk; what may be missing is the commit."""
    given_up: bool = False
    """It was answered that nothing was stored: what was written of it is to be taken back."""

    @property
    def has_no_file(self) -> bool:
        """What it changes stands in the index alone: activity, what is left apart."""
        return not self.after and bool(self.moves or self.why.apart)


_WRITTEN, _GIVEN_UP = 1, 2


class Journal:
    """Table `unfinished`. Uses the database's lock."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._given_up: set[int] = set()
        """Also those of which a full disk could not note it; they are noted at the next try."""
        with database.lock:
            database.connection.executescript(_TABLE)

    def begin(self, begun: Begun) -> int:
        """Write a change down before it touches a file; returns its number."""
        sql = "INSERT INTO unfinished (body, written) VALUES (?, ?)"
        with self._db.transaction() as c:
            number = c.execute(sql, (_dump(begun), begun.written)).lastrowid
        assert number is not None
        return number

    def written(self, number: int) -> None:
        """Every file of the change is on disk."""
        with self._db.transaction() as c:
            c.execute("UPDATE unfinished SET written=1 WHERE change=?", (number,))

    def give_up(self, number: int) -> None:
        """The disk refused: the change shall not happen, also where it cannot be taken back yet."""
        self._given_up.add(number)
        with self._db.transaction() as c:
            c.execute("UPDATE unfinished SET written=? WHERE change=?", (_GIVEN_UP, number))

    def finish(self, number: int) -> None:
        """The change is in the history, or was taken back."""
        with self._db.transaction() as c:
            c.execute("DELETE FROM unfinished WHERE change=?", (number,))
        self._given_up.discard(number)

    def unfinished(self) -> list[Begun]:
        """The changes that are not finished, oldest first."""
        sql = "SELECT change, body, written FROM unfinished ORDER BY change"
        rows = self._db.rows(sql)
        return [_load(number, body, self._stage(number, stage)) for number, body, stage in rows]

    def given_up(self) -> list[Begun]:
        """Those that shall not happen and are not taken back yet, oldest first."""
        rows = self._db.rows("SELECT change, written FROM unfinished")
        if all(self._stage(number, stage) != _GIVEN_UP for number, stage in rows):
            return []
        return [begun for begun in self.unfinished() if begun.given_up]

    def count(self) -> int:
        """How many changes are not finished, but for those that were given up."""
        rows = self._db.rows("SELECT change, written FROM unfinished")
        return sum(self._stage(number, stage) != _GIVEN_UP for number, stage in rows)

    def _stage(self, number: int, noted: int) -> int:
        return _GIVEN_UP if number in self._given_up else noted


def _dump(begun: Begun) -> str:
    body = {
        "why": asdict(begun.why),
        "before": _as_text(begun.before),
        "after": _as_text(begun.after),
        "activity": dict(begun.moves),
        "joins": begun.joins,
        "foreign": begun.foreign,
    }
    return json.dumps(body, ensure_ascii=False)


def _load(number: int, body: str, stage: int) -> Begun:
    """Raises: nothing; what an earlier version left out is as by default."""
    values: dict[str, Any] = json.loads(body)
    return Begun(
        why=Why(**values["why"]),
        before=_as_bytes(values["before"]),
        after=_as_bytes(values["after"]),
        moves=values.get("activity", {}),
        joins=values.get("joins", ""),
        foreign=values.get("foreign", False),
        number=number,
        written=stage == _WRITTEN,
        given_up=stage == _GIVEN_UP,
    )


def _as_text(contents: Contents) -> dict[str, str | None]:
    # latin-1 maps every byte to one character: a foreign file need not be UTF-8 to be put back.
    return {
        path: None if data is None else data.decode("latin-1") for path, data in contents.items()
    }


def _as_bytes(contents: Mapping[str, str | None]) -> dict[str, bytes | None]:
    return {
        path: None if text is None else text.encode("latin-1") for path, text in contents.items()
    }
