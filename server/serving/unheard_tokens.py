"""Tokens that were issued and that nobody has shown yet: the answer may have been lost."""

import threading
import time
from dataclasses import dataclass

WITHIN_S = 60.0
"""A program that hears no answer asks again by then."""


@dataclass(frozen=True, slots=True)
class _Issued:
    tokens: frozenset[str]
    until: float


class UnheardTokens:
    """By the refresh token that was spent for them; all as hashes. Used from any thread.

    Forgotten with the process: what is not known here was heard.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._issued: dict[str, _Issued] = {}

    def note(self, spent: str, *tokens: str) -> None:
        """Issued for `spent`; the time runs from the first that were."""
        now = time.monotonic()
        with self._lock:
            known = self._issued.get(spent)
            until = known.until if known else now + WITHIN_S
            self._issued = {one: each for one, each in self._issued.items() if each.until > now}
            self._issued[spent] = _Issued(frozenset(tokens), until)

    def heard(self, token: str) -> None:
        """Whoever shows it has got the answer."""
        with self._lock:
            for spent, issued in list(self._issued.items()):
                if token in issued.tokens:
                    del self._issued[spent]

    def of(self, spent: str) -> frozenset[str]:
        """What was issued for it and never shown; empty if there is none, or it is too late."""
        with self._lock:
            issued = self._issued.get(spent)
        return issued.tokens if issued and issued.until > time.monotonic() else frozenset()
