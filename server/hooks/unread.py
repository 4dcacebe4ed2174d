"""What a hook hands over unread (`serving/hook_handover.py`), read by the backend."""

import os
from json import loads
from typing import Any, NamedTuple

from .payload import ANSWER_S, WITH_WORDS, Event, answer, read
from .switched_off import is_off_in


class Heard(NamedTuple):
    """What a host said, and how long it waits."""

    event: Event | None
    """None: nothing is to be done about it."""
    is_kept: bool
    """What was said is handed over."""
    until: float
    """The host waits till then, by the clock on the wall."""
    waits_s: float
    """From the beginning of the hook on; 0: the host is told nothing."""
    nothing: bytes
    """What the host takes for no answer."""


def heard_of(block: bytes) -> Heard:
    """What a hook wrote behind its hello.

    Raises:
        ValueError, KeyError: it is not as a hook writes it.
    """
    told, _, said = block.partition(b"\0\0")
    known = dict(part.split("=", 1) for part in os.fsdecode(told).split("\0"))
    began, is_kept = float(known["began"]), bool(known["kept"])
    try:
        event = read(payload(said), known, host=known["host"], name=known["event"])
    except (ValueError, RecursionError):
        event = None
    if event is None or is_off_in(event.folder, known["cwd"]):
        return Heard(None, is_kept, began, 0, answer(event, ""))
    within_s = ANSWER_S[event.kind]
    waits_s = within_s if event.kind in WITH_WORDS else 0
    return Heard(event, is_kept, began + within_s, waits_s, answer(event, ""))


def answer_line(event: Event, text: str) -> bytes:
    """What the hook writes to its host, on a line."""
    told = text.encode("utf-8", "replace").decode()
    return answer(event, told) + b"\n"


def payload(said: bytes) -> dict[str, Any]:
    """What a host says, as JSON; empty if it is not what hosts say.

    Raises:
        ValueError, RecursionError: it cannot be read.
    """
    found = loads(said.decode("utf-8", "replace"))
    return found if isinstance(found, dict) else {}
