"""Episodes and summaries that tell of what was replaced or negated since: which, and of what."""

from collections.abc import Callable, Sequence
from datetime import datetime

from ...domain import provenance
from ...domain.limits import EARLIEST
from ...domain.memory import Memory
from ...language.dates.without_dates import without_dates
from ...language.tokenizer import cjk_share, telling
from ..projections import Projection
from .catalog import Catalog
from .database import Database, marks_for
from .fulltext import Words

_TABLES = """
CREATE TABLE IF NOT EXISTS outdated (
    account INTEGER, past INTEGER, PRIMARY KEY (account, past)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS outdated_past ON outdated (past);
"""
_OVER = "outdated JOIN memories ON n=past WHERE (ends<=? OR NOT current)"
_OURS = (
    "NOT EXISTS (SELECT 1 FROM memories told WHERE told.n=account "
    "AND json_extract(told.body, '$.source')=?)"
)
_LOOKED_AT = 50
_MANY = 20
"""From so many memories in one change on it pays to ask first what ended at all."""
_ALL = 1_000_000
_SHARE = 0.5
"""From this share of its words on, an account tells of a memory."""
_SHARE_OF_ITS_OWN = 0.15
"""A conversation's account tells of what was told in it in few words."""
_CHINESE_SHARE_OF_WORDS = 0.4
"""Half of the pairs of Chinese characters straddle two words."""
_CHINESE = 0.3


class Outdated(Projection):
    """Table `outdated`; collects what changed, and looks at it once a change is complete.

    The engine's lock is held by the caller of what writes.
    """

    def __init__(
        self,
        database: Database,
        catalog: Catalog,
        words: Words,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._db = database
        self._clock = clock
        self._catalog = catalog
        self._words = words
        self._changed: set[int] = set()
        with database.lock:
            database.connection.executescript(_TABLES)

    def put(self, n: int, memory: Memory) -> None:
        self._changed.add(n)

    def drop(self, n: int, id: str) -> None:
        self._changed.discard(n)
        self._forget([n])

    def settle(self) -> None:
        changed, self._changed = self._changed, set()
        if not changed:
            return
        self._forget(list(changed))
        rows: list[tuple[int, int]] = []
        last_end = self._last_end() if len(changed) >= _MANY else None
        for n, memory in self._catalog.by_number(list(changed)).items():
            if memory.is_secret or _is_later(memory, last_end):
                continue
            if is_account(memory):
                rows += [(n, past) for past, other in self._near(memory) if tells(memory, other)]
            elif _ended(memory):
                rows += [(other, n) for other, told in self._near(memory) if tells(told, memory)]
        with self._db.transaction() as c:
            c.executemany("INSERT OR IGNORE INTO outdated VALUES (?,?)", rows)

    def of(self, numbers: Sequence[int]) -> dict[int, list[int]]:
        """For each account among these row numbers, the past memories that it tells of."""
        marks = marks_for(numbers)
        sql = f"SELECT account, past FROM {_OVER} AND account IN ({marks}) ORDER BY past"
        found: dict[int, list[int]] = {}
        for account, past in self._db.rows(sql, (self._clock().timestamp(), *numbers)):
            found.setdefault(account, []).append(past)
        return found

    def told_in(self, id: str) -> list[int]:
        """The past memories that one account tells of, by its id."""
        account = "account=(SELECT n FROM memories WHERE id=?)"
        sql = f"SELECT past FROM {_OVER} AND {account} ORDER BY past"
        return self._db.column(sql, (self._clock().timestamp(), id))

    def accounts(self, limit: int) -> list[int]:
        """Row numbers of the accounts that may be told anew, the newest first.

        What was said elsewhere was brought in word for word, and stays so.
        """
        sql = f"SELECT DISTINCT account FROM {_OVER} AND {_OURS} ORDER BY account DESC LIMIT ?"
        now = self._clock().timestamp()
        return self._db.column(sql, (now, provenance.IMPORTED, limit))

    def _near(self, memory: Memory) -> list[tuple[int, Memory]]:
        found = self._words.search("own", memory.text, _LOOKED_AT)
        return list(self._catalog.by_number(list(found)).items())

    def _last_end(self) -> datetime:
        """When something was last said to be so no more: no later account tells of it."""
        last = EARLIEST
        numbers = [*self._catalog.by_time.over(_ALL), *self._catalog.by_time.ending(_ALL)]
        for memory in self._catalog.by_number(numbers).values():
            last = max(last, _ended(memory) or last)
        return last

    def _forget(self, numbers: Sequence[int]) -> None:
        rows = [(n,) for n in numbers]
        with self._db.transaction() as c:
            c.executemany("DELETE FROM outdated WHERE account=?", rows)
            c.executemany("DELETE FROM outdated WHERE past=?", rows)


def _is_later(memory: Memory, last_end: datetime | None) -> bool:
    """Whether it is an account of a time after everything that ended."""
    return last_end is not None and is_account(memory) and memory.created_at >= last_end


def is_account(memory: Memory) -> bool:
    """Whether it tells what was said or done, and stays as it was written."""
    return memory.store == "episodic" and memory.current and memory.negated_at is None


def tells(account: Memory, past: Memory) -> bool:
    """Whether an account tells of a memory that is so no more, and not of what came after it."""
    ended = _ended(past)
    if not is_account(account) or ended is None or account.created_at >= ended:
        return False
    told = telling(account.text)
    words = telling(past.text)
    news = past.correction_history[-1].new if past.correction_history else ""
    since = telling(news)
    if not (words - since) & told or _knows(told, since - words):
        return False
    least = _least_share(account, past)
    # Two that name one day are of two things: a deadline in December, a farewell in December.
    undated, undated_told = telling(without_dates(past.text)), telling(without_dates(account.text))
    if len(undated & undated_told) < least * len(undated):
        return False
    return len(words & told) >= least * len(words)


def _least_share(account: Memory, past: Memory) -> float:
    """Which share of a memory's words an account of it has at least."""
    if past.id in account.compressed_from:
        return _SHARE_OF_ITS_OWN
    return _CHINESE_SHARE_OF_WORDS if cjk_share(past.text) > _CHINESE else _SHARE


def _ended(memory: Memory) -> datetime | None:
    """When it was said to be so no more, or ends by itself."""
    if memory.is_secret or memory.deleted_at or memory.merged_into:
        return None
    if memory.superseded_by or memory.negated_at:
        return memory.correction_history[-1].time if memory.correction_history else None
    return memory.valid_until


def _knows(told: frozenset[str], news: frozenset[str]) -> bool:
    """Whether an account tells the news too."""
    return bool(news) and len(news & told) * 2 >= len(news)
