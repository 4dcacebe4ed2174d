"""What was said, handed over by hooks: held with the messages of its conversation until judged."""

import json
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ..domain.caller import Caller
from ..domain.data_folder import HANDED_OVER
from ..engine import Engine
from ..errors import RecollectError
from ..language.conversation import Message, lines_of, read_message
from .payload import Event

_REMEMBERED = 2_000
_WRITING_S = 60
"""Longer than any hook lives."""

logger = logging.getLogger(__name__)


class Turns:
    """Knows which events it has taken: two hosts may run the same hook. One lock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken: OrderedDict[tuple[str, str, str], None] = OrderedDict()
        self._replies: OrderedDict[str, str] = OrderedDict()
        """The last of each conversation whose transcript is read again and again."""

    def keep(self, engine: Engine, event: Event, caller: Caller) -> None:
        """Take over what was said; at the end of a conversation what it left becomes due."""
        messages = _messages(self._without_known_reply(event))
        if messages and self._is_new(event):
            try:
                engine.review.hear(messages, caller)
            except RecollectError as error:  # too much waits already; nobody is there to be told
                logger.warning("what a hook handed over is not held: %s", error)
        if event.is_end:
            engine.review.conversation_ended(caller.session)

    def _without_known_reply(self, event: Event) -> Event:
        if event.host != "copilot" or not event.reply:
            return event
        with self._lock:
            known = self._replies.pop(event.session, "")
            self._replies[event.session] = event.reply
            if len(self._replies) > _REMEMBERED:
                self._replies.popitem(last=False)
        return event._replace(reply="") if known == event.reply else event

    def _is_new(self, event: Event) -> bool:
        if not event.turn:
            return True  # then the messages themselves tell
        key = (event.session, event.turn, event.kind)
        with self._lock:
            if key in self._taken:
                return False
            self._taken[key] = None
            if len(self._taken) > _REMEMBERED:
                self._taken.popitem(last=False)
        return True


def _messages(event: Event) -> list[Message]:
    """In the order they were said: with a prompt comes the reply before it."""
    prompt = {"role": "user", "text": event.prompt}
    reply = {"role": "assistant", "text": event.reply}
    said = [reply, prompt] if event.kind == "prompt" else [prompt, reply]
    told = [message for message in said if message["text"]]
    return [read_message(line) for line in lines_of(told)]


def left_behind(run: Path) -> Iterator[Event]:
    """What hooks wrote down while there was no backend, oldest first; each is removed."""
    with suppress(OSError):
        _tidy(run / HANDED_OVER)
        for path in sorted((run / HANDED_OVER).glob("*.json")):
            event = _read(path)
            path.unlink(missing_ok=True)
            if event:
                yield event


def _tidy(folder: Path) -> None:
    """Remove the drafts of hooks that were ended while they wrote: they count as files there."""
    for path in folder.glob("*.part"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _WRITING_S:
                path.unlink()


def _read(path: Path) -> Event | None:
    with suppress(OSError, ValueError, TypeError):
        return Event(**json.loads(path.read_text(encoding="utf-8")))
    return None
