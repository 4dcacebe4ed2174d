"""How the last exchange by itself went, and when the next is due. Times are seconds since 1970."""

import contextlib
import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from ..domain.data_folder import SYNC_STATE
from ..errors import SyncError

_QUIET_S = 10.0
"""A conversation writes several times: they go together."""
_FIRST_RETRY_S = 30.0
_LAST_RETRY_S = 1_800.0


@dataclass(frozen=True, slots=True)
class SyncState:
    """What `recollect sync --watch` leaves for the status."""

    tried_at: float = 0.0
    ok_at: float = 0.0
    failures: int = 0
    """In a row."""
    trouble: str = ""
    conflicts: int = 0
    """That the last exchange brought."""

    def after(self, now: float, trouble: str, conflicts: int = 0) -> "SyncState":
        """Of another exchange; `trouble` is empty where it succeeded."""
        if trouble:
            return SyncState(now, self.ok_at, self.failures + 1, trouble, self.conflicts)
        return SyncState(now, now, conflicts=conflicts)

    def told(self) -> str:
        """When it succeeded last, and what failed since; for a person."""
        last = datetime.fromtimestamp(self.ok_at, UTC).strftime("%Y-%m-%d %H:%M UTC")
        nothing = "sync --watch has exchanged nothing yet"
        known = f"last exchange {last}" if self.ok_at else nothing
        if self.failures:
            times = "once" if self.failures == 1 else f"{self.failures} times"
            return f"{known}; failed {times} since: {SyncError.problem_of(self.trouble)}"
        return known

    def is_due(self, now: float, every_s: float, changed_at: float) -> bool:
        """After a change, once it is quiet, and every few minutes; after failures ever later."""
        if self.failures:
            doubled: int = 1 << min(self.failures - 1, 16)
            return now - self.tried_at >= min(_LAST_RETRY_S, _FIRST_RETRY_S * doubled)
        is_new = changed_at > self.tried_at and now - changed_at >= _QUIET_S
        return is_new or now - self.tried_at >= every_s


def read(run: Path) -> SyncState | None:
    """As it was left; None if nobody exchanges by itself here."""
    with contextlib.suppress(OSError, ValueError, TypeError):
        return SyncState(**json.loads((run / SYNC_STATE).read_bytes()))
    return None


def write(run: Path, state: SyncState) -> None:
    """For `read`.

    Raises:
        OSError: the disk refused.
    """
    run.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = run / f"{SYNC_STATE}.new"
    draft.write_text(json.dumps(asdict(state)), encoding="utf-8")
    draft.replace(run / SYNC_STATE)
