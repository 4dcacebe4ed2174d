"""How hosts' hooks are used, by week and host: whether they fire, and what they cost."""

import contextlib
import json
from collections.abc import Callable
from datetime import datetime

from ..errors import StorageError
from ..storage.index.named_values import NamedValues

_FACT = "hooks by week"
_WEEKS_KEPT = 12
_ALL_OF_THEM = "conversations", "prompts", "prompts with memories", "tokens", "turns handed over"

Counts = dict[str, int]
ByHost = dict[str, Counts]


class HookCounter:
    """Counts in the index. The engine's lock is held by the caller of `count`."""

    def __init__(self, values: NamedValues, *, clock: Callable[[], datetime]) -> None:
        self._values = values
        self._clock = clock

    def count(self, host: str, counts: Counts) -> None:
        """Add to the counts of this week; and note that the host's hooks fire."""
        weeks = self.read()
        now = self._clock()
        known = weeks.setdefault(f"{now:%G-W%V}", {}).setdefault(host or "other", {})
        for name in _ALL_OF_THEM:
            known[name] = known.get(name, 0) + counts.get(name, 0)
        known["last"] = int(now.timestamp())
        kept = dict(sorted(weeks.items())[-_WEEKS_KEPT:])
        with contextlib.suppress(StorageError):  # a full disk must not cost what was said
            self._values.set(_FACT, json.dumps(kept))

    def read(self) -> dict[str, ByHost]:
        """The counts by week (2026-W47) and host; `last` is when the host's hooks last fired."""
        weeks: dict[str, ByHost] = json.loads(self._values.get(_FACT) or "{}")
        return weeks
