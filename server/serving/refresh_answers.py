"""What a refresh was answered, for the same request that comes again soon."""

import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcp.shared.auth import OAuthToken

LOST_S = 60.0
"""While nobody has shown what was issued: a program that hears no answer asks again by then."""
HEARD_S = 10.0
"""Once it was shown: of several windows with one store each asks by then."""


@dataclass(slots=True)
class _Answer:
    tokens: "OAuthToken"
    at: float
    until: float


class RefreshAnswers:
    """By the hash of the refresh token that was spent. Used from any thread.

    Forgotten with the process: what is not known here is not answered again.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._answers: dict[str, _Answer] = {}

    def note(self, spent: str, tokens: "OAuthToken") -> None:
        """Issued for `spent` just now."""
        now = time.monotonic()
        with self._lock:
            self._answers = {one: each for one, each in self._answers.items() if each.until > now}
            self._answers[spent] = _Answer(tokens, now, now + LOST_S)

    def heard(self, token: str) -> None:
        """Whoever shows it has got the answer."""
        if not self._answers:  # of nearly every request
            return
        with self._lock:
            for answer in self._answers.values():
                if token in (answer.tokens.access_token, answer.tokens.refresh_token):
                    answer.until = min(answer.until, answer.at + HEARD_S)

    def to(self, spent: str) -> "OAuthToken | None":
        """What was issued for it; None if that is too long ago."""
        with self._lock:
            answer = self._answers.get(spent)
        return answer.tokens if answer and answer.until > time.monotonic() else None
