"""What a reader was shown whole a moment ago, so that it need not be repeated (D89).

A reader is a conversation, or a sub-agent within one: it has read nothing of the others.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from ..domain.caller import Caller

LATELY = timedelta(minutes=5)
"""So long the reader is taken to have an answer before it still.

A connection may carry another conversation by then, or a host may have shortened this one.
"""
_READERS = 200

Reader = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Row:
    told: str
    at: datetime


@dataclass(slots=True)
class _Read:
    rows: dict[str, _Row] = field(default_factory=dict)
    """By memory what its row told."""
    calls: dict[str, datetime] = field(default_factory=dict)


class JustShown:
    """Any thread; a lock of its own."""

    def __init__(self, *, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._readers: OrderedDict[Reader, _Read] = OrderedDict()

    def to(self, caller: Caller) -> Mapping[str, str]:
        """By memory what its row told, of rows that the reader was shown whole a moment ago."""
        now = self._clock()
        with self._lock:
            read = self._of(caller)
            _drop_old(read, now)
            return {id: row.told for id, row in read.rows.items()}

    def has_asked(self, caller: Caller) -> bool:
        """Whether the reader looked something up a moment ago, and was answered."""
        now = self._clock()
        with self._lock:
            read = self._of(caller)
            _drop_old(read, now)
            return bool(read.calls)

    def ask(self, caller: Caller, call: str) -> Mapping[str, str]:
        """As `to`; nothing where it sends the same `call` again: it has that answer no more."""
        now = self._clock()
        known = self.to(caller)
        with self._lock:
            read = self._of(caller)
            is_again = call in read.calls
            if is_again:
                read.rows.clear()
                read.calls.clear()
            read.calls[call] = now
        return {} if is_again else known

    def note(self, caller: Caller, rows: Mapping[str, str]) -> None:
        """An answer holds these rows whole."""
        now = self._clock()
        with self._lock:
            read = self._of(caller)
            for id, told in rows.items():
                read.rows[id] = _Row(told, now)

    def begin(self, caller: Caller, *, goes_on: bool = False) -> None:
        """The reader begins anew: what it was shown before, it may not have.

        One that `goes_on` has looked things up all the same.
        """
        with self._lock:
            read = self._readers.pop((caller.session, caller.agent), None)
            if read and goes_on:
                self._of(caller).calls = read.calls

    def begin_all(self) -> None:
        """Some conversation begins anew, or without its past; which one is not known here."""
        with self._lock:
            self._readers.clear()

    def _of(self, caller: Caller) -> _Read:
        reader = (caller.session, caller.agent)
        read = self._readers.setdefault(reader, _Read())
        self._readers.move_to_end(reader)
        if len(self._readers) > _READERS:
            self._readers.popitem(last=False)
        return read


def _drop_old(read: _Read, now: datetime) -> None:
    read.rows = {id: row for id, row in read.rows.items() if _is_recent(row.at, now)}
    read.calls = {call: at for call, at in read.calls.items() if _is_recent(at, now)}


def _is_recent(at: datetime, now: datetime) -> bool:
    return timedelta() <= now - at < LATELY
