"""A hook that reads for itself what its host says. Standard library only.

Where no backend took it unread (`hook_handover.py`): there is none, it does not answer, or what was
said is not to leave the process before it is looked through.
"""

import json
import os
import time
from pathlib import Path

from ..domain.data_folder import HANDED_OVER, RUN
from ..hooks.payload import ANSWER_S, WITH_WORDS, Event, read
from ..hooks.payload import answer as worded
from ..hooks.switched_off import is_off_in
from ..hooks.transcript import last_reply
from ..hooks.unread import payload
from ..storage.workspace.permissions import keep_to_ourselves
from .connection import Connection, connect, working_folder
from .hook_handover import MOST_BYTES, Taken, Told, write

_WRITING_GRACE_S = 4.0
"""For writing down what nobody took: on a busy machine a turn would be lost else."""
_LOOK_AGAIN_S = 0.02
_MOST_KEPT = 2_000
"""Of files of what was handed over; a backend that never comes must not fill the disk."""


def answer(told: Told, said: bytes, began: float, taken: Taken | None) -> None:
    """Answer the event. `taken` has it already, and has said nothing yet."""
    keep_to_ourselves()
    found = payload(said) if len(said) <= MOST_BYTES else {}
    event = read(found, os.environ, host=told.host, name=told.event)
    if event is None or told.is_off or is_off_in(event.folder, working_folder()):
        write(worded(event, ""))
        return
    deadline = began + ANSWER_S[event.kind]
    if taken and taken.hears_by(deadline):
        write(taken.answer(began))
        return
    write(worded(event, _dealt_with(told, event, deadline, is_taken=taken is not None)))


def _dealt_with(told: Told, event: Event, deadline: float, *, is_taken: bool) -> str:
    """What the host's model is to read. A backend that took it (`is_taken`) has not heard it."""
    if event.kind != "start" and not event.reply:
        event = event._replace(reply=last_reply(event, os.environ))
    home = Path(told.home).absolute()
    is_kept = not told.recalls_only
    wants_words = event.kind in WITH_WORDS
    backend = None if is_taken else _reached(home / RUN, event, deadline, is_kept=is_kept)
    if backend is None and wants_words and not is_taken:
        _start(home)
        backend = _once_it_listens(home / RUN, event, deadline, is_kept=is_kept)
    if backend is None:
        if _matters_later(event, is_kept=is_kept):
            told.limit_s += _WRITING_GRACE_S
            _write_down(home / RUN, event)
        return ""
    if not wants_words:
        return ""  # it has heard us
    backend.wait_at_most(_left(deadline))
    said = json.loads(backend.read_line() or b"{}")
    return str(said.get("text") or "")


def _matters_later(event: Event, *, is_kept: bool) -> bool:
    """Whether the next backend has to hear of it: of what was said, or that a session began."""
    if is_kept and (event.prompt or event.reply):
        return True
    return event.kind == "start" and not event.is_resumed


def _left(deadline: float) -> float:
    return max(deadline - time.monotonic(), 0.01)


def _reached(run: Path, event: Event, deadline: float, *, is_kept: bool) -> Connection | None:
    """The backend, told of the event; None if there is none, or it says nothing in time."""
    left_s = _left(deadline)
    # By the clock on the wall: what we say may lie a while before a backend that starts reads it.
    hello = {"hook": event._asdict(), "until": time.time() + left_s, "kept": is_kept}
    return connect(run, hello, patience_s=left_s)


def _once_it_listens(
    run: Path, event: Event, deadline: float, *, is_kept: bool
) -> Connection | None:
    """The backend that was started a moment ago, if it is fast enough."""
    while time.monotonic() < deadline:
        if backend := _reached(run, event, deadline, is_kept=is_kept):
            return backend
        time.sleep(_LOOK_AGAIN_S)
    return None


def _write_down(run: Path, event: Event) -> None:
    """For the next backend, which makes up for what was not said.

    No secrets: nobody has looked through it yet.
    """
    from ..language.secrets import masked  # slow to load, and seldom needed

    folder = run / HANDED_OVER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if len(os.listdir(folder)) >= _MOST_KEPT:  # noqa: PTH208  only counted
        return
    kept = event._replace(prompt=masked(event.prompt), reply=masked(event.reply))
    name = f"{time.time_ns():020d}-{os.getpid()}"
    draft = folder / f"{name}.part"
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(kept._asdict(), stream)
        draft.replace(folder / f"{name}.json")
    except OSError:  # a full disk
        draft.unlink(missing_ok=True)


def _start(home: Path) -> None:
    """The one process that hooks start, apart from us; nobody waits for it."""
    from .launcher import start_if_nobody_owns  # most hooks find a backend

    start_if_nobody_owns(home)
