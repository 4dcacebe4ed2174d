"""How hosts use the memory, by week and host: whether it is asked, shown, told, and what it costs.

Hooks say what they showed and what was handed over; calls of tools say what was asked and told.
"""

import contextlib
import json
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import datetime

from ..errors import StorageError
from ..storage.index.named_values import NamedValues

CONVERSATIONS = "conversations"
PROMPTS = "prompts"
SHOWN = "prompts with memories"
MISSED = "missed chances"
"""Prompts to which memory had an answer that was neither shown nor asked for."""
HANDED_OVER = "turns handed over"
SESSIONS = "sessions"
"""That called a tool."""
RECALLING = "sessions with a recall"
BEGUN = "begun with a recall"
USED = "memories used"
REMEMBERED = "remembered"
REFUSED = "refused"
RECALLS, RECALL_MS = "recalls", "milliseconds of recalls"
TOKENS = "tokens"
"""Of what hooks showed and tools answered."""
LAST = "last"
"""When a hook of the host fired last, in seconds since 1970; 0 where none did."""
_FACT = "hooks by week"
_WEEKS_KEPT = 12
_SESSIONS_KNOWN = 2_000
_CLIENTS = (
    ("claude-code", "claude-code"),
    ("claude", "claude-desktop"),
    ("codex", "codex"),
    ("copilot", "copilot"),
    ("gemini", "gemini"),
    ("cursor", "cursor"),
    ("windsurf", "windsurf"),
    ("visual studio code", "vscode"),
    ("vscode", "vscode"),
    ("zed", "zed"),
)
"""What a client's name holds, and which host that is; the first that fits."""
_LONGEST_NAME = 40
_OTHER = "other"

Counts = dict[str, int]
ByHost = dict[str, Counts]
ByWeek = dict[str, ByHost]


def host_of(client: str) -> str:
    """The host by the name that its MCP client gives itself; that name where it is not known."""
    folded = client.casefold()
    for part, host in _CLIENTS:
        if part in folded:
            return host
    return client[:_LONGEST_NAME] or _OTHER


class HostUsage:
    """Counts in the index; those of calls are held in memory until a hook fires or we close.

    A lock of its own. The engine's is held by the caller of `count` and `flush`.
    """

    def __init__(self, values: NamedValues, *, clock: Callable[[], datetime]) -> None:
        self._values = values
        self._clock = clock
        self._lock = threading.Lock()
        self._waiting: ByWeek = {}
        self._sessions: OrderedDict[str, set[str]] = OrderedDict()
        """What each session has done; the oldest are forgotten."""
        self._recalled: dict[str, float] = {}
        """When each host asked last; monotonic seconds."""

    # --- hooks ---

    def count(self, host: str, counts: Mapping[str, int]) -> None:
        """A hook of a host has fired: add to the counts of this week."""
        fired = {**counts, LAST: int(self._clock().timestamp())}
        with self._lock:
            self._add(host, fired)
        self.flush()

    def has_recalled(self, host: str, since: float) -> bool:
        """Whether a session of the host has asked after this moment (monotonic seconds)."""
        with self._lock:
            return self._recalled.get(host, 0.0) >= since

    # --- calls ---

    def called(self, client: str, session: str, tool: str, counts: Mapping[str, int]) -> None:
        """A host's model has called a tool, which came to `counts`."""
        host = host_of(client)
        with self._lock:
            done = self._sessions.setdefault(session, set())
            self._sessions.move_to_end(session)
            if len(self._sessions) > _SESSIONS_KNOWN:
                self._sessions.popitem(last=False)
            firsts: Counts = {} if done else {SESSIONS: 1}
            if tool == "recall":
                self._recalled[host] = time.monotonic()
                if tool not in done:
                    firsts |= {RECALLING: 1} if done else {RECALLING: 1, BEGUN: 1}
            done.add(tool)
            self._add(host, {**counts, **firsts})

    # --- all of it ---

    def flush(self) -> None:
        """Write down what waits."""
        with self._lock:
            weeks = self._all()
            with contextlib.suppress(StorageError):  # a full disk must not cost what was said
                self._values.set(_FACT, json.dumps(weeks))
                self._waiting = {}

    def read(self) -> ByWeek:
        """The counts by week (2026-W47) and host."""
        with self._lock:
            return self._all()

    def _add(self, host: str, counts: Mapping[str, int]) -> None:
        week = self._waiting.setdefault(f"{self._clock():%G-W%V}", {})
        _put(week.setdefault(host or _OTHER, {}), counts)

    def _all(self) -> ByWeek:
        weeks: ByWeek = json.loads(self._values.get(_FACT) or "{}")
        for week, hosts in self._waiting.items():
            for host, counts in hosts.items():
                _put(weeks.setdefault(week, {}).setdefault(host, {}), counts)
        return dict(sorted(weeks.items())[-_WEEKS_KEPT:])


def _put(known: Counts, counts: Mapping[str, int]) -> None:
    for name, count in counts.items():
        known[name] = count if name == LAST else known.get(name, 0) + count
