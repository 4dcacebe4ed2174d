"""Which conversation a call belongs to, where one connection carries several.

The protocol does not say: a host may keep a server for many chats. Some hosts name the chat beside
each call; else a chat begins where an overview is asked for after a pause, as every model is told
to ask first, or after half a day of silence. Two chats at a time that nobody names are one here.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import Any, Literal

from ..prompts import Language
from ..server.domain.ids import new_id, session_of
from .answers import language

_PAUSE = timedelta(minutes=30)
"""After so long, an overview that is asked for begins a conversation."""
_SILENCE = timedelta(hours=12)
"""After so long, whatever is called does."""
_NAMES = (
    "recollect/conversation",
    "openai/session",
    "conversationId",
    "conversation_id",
    "sessionId",
    "session_id",
    "threadId",
)
"""How hosts name the chat among what they send beside a call."""
_LONGEST_NAME = 200
_MOST = 1_000
"""Connections that are kept in mind."""
_BESIDE = ("project", "agent", "used")
"""Arguments of recall that leave it an overview."""

of_call: ContextVar[str] = ContextVar("of_call", default="")
"""The session of the call that is being handled."""


class Conversations:
    """Holds the conversation that each connection is in. Any thread; a lock of its own."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._guard = threading.Lock()
        self._spoken: OrderedDict[str, Language] = OrderedDict()
        """By conversation: in which language something was said in it last."""
        self._latest: OrderedDict[str, tuple[str, datetime]] = OrderedDict()
        """By connection: the id of its conversation, and when it was last heard."""

    def of(self, connection: str, name: str, call: Mapping[str, Any], meta: object) -> str:
        """The session of a call of tool `name`; `meta` is what the host sent beside it."""
        named = _named(meta)
        if named:
            return session_of(named)
        now = self._clock()
        with self._guard:
            id, heard_at = self._latest.pop(connection, (connection, now))
            pause = _PAUSE if _asks_overview(name, call) else _SILENCE
            if now - heard_at >= pause:
                id = new_id("ses")
            self._latest[connection] = (id, now)
            while len(self._latest) > _MOST:
                self._latest.popitem(last=False)
        return id

    def spoken_in(self, session: str, call: Mapping[str, Any]) -> Language | Literal[""]:
        """In which language a conversation was spoken last, this call of it included."""
        now = language.spoken_in(call)
        with self._guard:
            said: Language | Literal[""] = now or self._spoken.get(session, "")
            if said:
                self._spoken[session] = said
                self._spoken.move_to_end(session)
            while len(self._spoken) > _MOST:
                self._spoken.popitem(last=False)
        return said

    def latest(self, connection: str) -> str:
        """The session that a connection was heard in last: for pages and prompts."""
        with self._guard:
            id, _ = self._latest.get(connection, (connection, None))
        return id


def _asks_overview(name: str, call: Mapping[str, Any]) -> bool:
    return name == "recall" and not any(call[each] for each in call if each not in _BESIDE)


def _named(meta: object) -> str:
    """The chat's name; empty where the host gives none."""
    if not isinstance(meta, Mapping):
        return ""
    for name in _NAMES:
        told = meta.get(name)
        if isinstance(told, str) and told.strip():
            return told.strip()[:_LONGEST_NAME]
    return ""
