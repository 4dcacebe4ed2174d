"""Who may come in: a key that opens once, then a cookie that this process alone knows."""

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

from ..domain.ids import new_id

_KEY_S = 120.0
"""A link is followed at once, or was read by somebody else."""
_STAY_S = 12 * 3600.0
_MOST_SESSIONS = 20
_ANSWERS_KEPT = 50


@dataclass(slots=True)
class BrowserSession:
    """Of a browser that came in."""

    cookie: str
    until: float
    session: str = field(default_factory=lambda: new_id("ses"))
    """As commits and the history name what is done here."""
    token: str = field(default_factory=secrets.token_urlsafe)
    """Stands in every form, so that no other page can send one."""
    language: str = ""
    answers: OrderedDict[str, str] = field(default_factory=OrderedDict)
    """Where each form that was carried out led to: sent twice, it is carried out once."""

    def note(self, once: str, location: str) -> None:
        """Remember where a form led to."""
        self.answers[once] = location
        while len(self.answers) > _ANSWERS_KEPT:
            self.answers.popitem(last=False)


class BrowserSessions:
    """Kept in memory: a restart sends everybody back to `recollect open`."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` gives seconds that only grow."""
        self._clock = clock
        self._guard = Lock()
        self._keys: dict[str, tuple[float, str]] = {}
        """By their hash: until when, and the cookie of whoever came in with it."""
        self._by_cookie: dict[str, BrowserSession] = {}
        self.cookie_name = f"recollect-{secrets.token_hex(4)}"
        """Of its own: cookies of one host are sent to all its ports."""

    def new_key(self) -> str:
        """A key for a link, good once."""
        key = secrets.token_urlsafe(32)
        with self._guard:
            now = self._clock()
            self._keys = {k: known for k, known in self._keys.items() if known[0] > now}
            self._keys[_hash(key)] = (now + _KEY_S, "")
        return key

    def enter(self, key: str, cookie: str = "") -> BrowserSession | None:
        """Whoever shows a key; None if it is unknown, too old or used.

        A key that comes twice was read by somebody else: then nobody stays in with it.
        """
        with self._guard:
            until, used_by = self._keys.get(_hash(key), (0.0, ""))
            if used_by:
                if secrets.compare_digest(used_by.encode(), cookie.encode()):
                    return self._by_cookie.get(used_by)  # the same browser, going back
                self._by_cookie.pop(used_by, None)
                return None
            if until <= self._clock():
                return None
            session = self._admitted()
            self._keys[_hash(key)] = (until + _STAY_S, session.cookie)
            return session

    def admit(self) -> BrowserSession:
        """Whoever has shown who they are in another way."""
        with self._guard:
            return self._admitted()

    def _admitted(self) -> BrowserSession:
        session = BrowserSession(secrets.token_urlsafe(32), self._clock() + _STAY_S)
        self._by_cookie[session.cookie] = session
        while len(self._by_cookie) > _MOST_SESSIONS:
            del self._by_cookie[next(iter(self._by_cookie))]
        return session

    def of(self, cookie: str | None) -> BrowserSession | None:
        """Whose cookie it is; each visit lets them stay longer."""
        with self._guard:
            session = self._by_cookie.get(cookie or "")
            if session is None:
                return None
            if session.until <= self._clock():
                del self._by_cookie[session.cookie]
                return None
            session.until = self._clock() + _STAY_S
            return session


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()
