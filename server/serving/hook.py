"""`recollect hook`: what a host runs at the events of a conversation. Never in its way.

It ends in a fraction of a second whatever happens, with exit code 0, and says nothing on stderr.
What the host says goes unread to the backend, which tells what to answer (`hook_handover.py`). What
no backend takes, or is not to leave this process, is read here (`hook_alone.py`).
"""

import _thread
import os
import sys
import time

from .hook_handover import LEAST_WAIT_S, MOST_BYTES, Told, handed_over, must_be_read_here, write

_ASKED_IN_A_TERMINAL = "recollect hook is run by hosts; `recollect install` tells them to.\n"


def run(arguments: list[str]) -> None:
    """Answer one event that a host gives on stdin, in the form that the host reads; and end."""
    began = time.monotonic()
    told = Told(arguments)
    _thread.start_new_thread(_end_in_time, (told, began))
    try:
        _answer(told, began)
    finally:  # whatever it was: a host is never told of our troubles
        os._exit(0)


def _end_in_time(told: Told, began: float) -> None:
    """What hangs (stdin, a disk, a backend) holds no host up."""
    while (left := began + told.limit_s - time.monotonic()) > 0:
        time.sleep(left)
    os._exit(0)


def _answer(told: Told, began: float) -> None:
    if sys.stdin.isatty():
        sys.stderr.write(_ASKED_IN_A_TERMINAL)
        return
    said = sys.stdin.buffer.read(MOST_BYTES + 1)
    taken = None if must_be_read_here(told, said) else handed_over(told, said, began)
    if taken and taken.hears_by(began + LEAST_WAIT_S):
        write(taken.answer(began))
        return
    from .hook_alone import answer  # most hooks find a backend

    answer(told, said, began, None if taken is None or taken.has_ended else taken)
