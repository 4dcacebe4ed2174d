"""What a backend knows of those before it that ended without a goodbye.

A model that ends its process again and again is left alone for a while, and for twice as long each
time it does so again.
"""

import contextlib
import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from ..domain.data_folder import STARTS

_MOST = 3
_WITHIN_S = 60.0
_LONGEST_PAUSE_S = 24 * 3_600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CrashLoop:
    """Times are seconds since 1970."""

    starts: tuple[float, ...] = ()
    """With the model, none of which had an end; of the last minute, the latest last."""
    pauses: int = 0
    """How many times in a row the model was left alone."""
    paused_at: float = 0.0
    tried_at: float = 0.0
    """When the model was tried again after the last pause; 0: not yet."""


def started(seen: CrashLoop, now: float, pause_s: float) -> tuple[CrashLoop, float]:
    """What to note of a start at `now`, and for how many seconds it does without the model.

    `pause_s` is the length of a first pause.
    """
    if seen.pauses and not seen.tried_at:
        length_s = _length_s(seen.pauses, pause_s)
        left_s = seen.paused_at + length_s - now
        return (seen, left_s) if 0 < left_s <= length_s else (tried(seen, now), 0.0)
    recent = tuple(start for start in seen.starts if 0 <= now - start < _WITHIN_S)
    again = seen.pauses and 0 <= now - seen.tried_at < _WITHIN_S
    if again or len(recent) >= _MOST:
        pauses = seen.pauses + 1 if again else 1
        return CrashLoop(pauses=pauses, paused_at=now), _length_s(pauses, pause_s)
    return CrashLoop(starts=(*recent, now)), 0.0


def tried(seen: CrashLoop, now: float) -> CrashLoop:
    """The pause is over: from `now` on the model is in use again."""
    return replace(seen, tried_at=now)


def _length_s(pauses: int, pause_s: float) -> float:
    return min(pause_s * 2.0 ** min(pauses - 1, 64), _LONGEST_PAUSE_S)


def load(run: Path) -> CrashLoop:
    with contextlib.suppress(OSError, ValueError, TypeError):  # none; or that of an older version
        values = json.loads((run / STARTS).read_text(encoding="ascii"))
        return CrashLoop(**{**values, "starts": tuple(values["starts"])})
    return CrashLoop()


def save(run: Path, crashes: CrashLoop) -> None:
    with contextlib.suppress(OSError):
        (run / STARTS).write_text(json.dumps(asdict(crashes)), encoding="ascii")


def forget(run: Path) -> None:
    """At an end with a goodbye."""
    (run / STARTS).unlink(missing_ok=True)
