"""What ends a server: a signal, or a word from one of its threads."""

import signal
import socket
from collections import deque
from typing import Generic, TypeVar

Told = TypeVar("Told")


class Ending(Generic[Told]):
    """Made in the main thread; told from any, and awaited in any.

    The system may hand a signal to any thread. Python's own handler then waits until the main
    thread runs again, which one that waits for a lock or a line does not: so this waits for a
    byte, which whichever thread caught the signal sends.
    """

    def __init__(self, by_signal: Told) -> None:
        """`by_signal` is what SIGTERM and SIGINT tell."""
        self._by_signal = by_signal
        self._told: deque[Told] = deque()
        self._heard, self._bell = socket.socketpair()
        self._bell.setblocking(False)
        signal.set_wakeup_fd(self._bell.fileno(), warn_on_full_buffer=False)
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, lambda *_: None)

    def tell(self, told: Told) -> None:
        """Let it end, from any thread; the first word counts."""
        self._told.append(told)
        self._bell.send(b"\0")

    def wait(self) -> Told:
        """Until a thread or a signal tells: what it told."""
        self._heard.recv(1)
        return self._told[0] if self._told else self._by_signal
