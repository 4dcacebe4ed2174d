"""`recollect hook`: what a host runs at the events of a conversation. Never in its way.

It ends in a fraction of a second whatever happens, with exit code 0, and says nothing on stderr.
Standard library only: a prompt waits for it.
"""

import _thread
import json
import os
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from ..domain.data_folder import HANDED_OVER, RUN, default_home
from ..hooks.payload import Event, answer, read
from ..hooks.transcript import last_reply
from .connection import Connection, connect

SWITCH = "RECOLLECT_HOOKS"
"""`off`: hooks do nothing. `recall`: they hand nothing over."""
RECALL_ONLY = "--recall-only"
OFF_HERE = ".recollect-off"
"""A file of this name switches hooks off in its folder and all below."""

_ANSWER_S: Mapping[str, float] = {"start": 0.8, "prompt": 0.3, "stop": 0.15, "flush": 0.15}
"""How long the host waits for us at most; what comes later is not said."""
_GRACE_S = 0.5
"""Then we end all the same."""
_WRITING_GRACE_S = 4.0
"""For writing down what nobody took: on a busy machine a turn would be lost else."""
_LOOK_AGAIN_S = 0.02
_MOST_BYTES = 8_000_000
_MOST_KEPT = 2_000
"""Of files of what was handed over; a backend that never comes must not fill the disk."""
_ASKED_IN_A_TERMINAL = "recollect hook is run by hosts; `recollect install` tells them to.\n"


def run(arguments: list[str]) -> NoReturn:
    """Answer one event that a host gives on stdin, in the form that the host reads."""
    began = time.monotonic()
    _thread.start_new_thread(_end_in_time, (began,))
    with suppress(BaseException):  # the outermost frame: a host is never told of our troubles
        _answer(arguments, began)
    os._exit(0)


_limit_s = max(_ANSWER_S.values()) + _GRACE_S


def _end_in_time(began: float) -> None:
    """What hangs (stdin, a disk, a backend) holds no host up."""
    while (left := began + _limit_s - time.monotonic()) > 0:
        time.sleep(left)
    os._exit(0)


def _answer(arguments: list[str], began: float) -> None:
    if sys.stdin.isatty():
        sys.stderr.write(_ASKED_IN_A_TERMINAL)
        return
    told = _Told(arguments)
    payload = _payload(sys.stdin.buffer.read(_MOST_BYTES + 1))
    event = read(payload, os.environ, host=told.host, name=told.event)
    if event is None or _is_off(event.folder):
        _write(answer(event, ""))
        return
    deadline = began + _ANSWER_S[event.kind]
    _write(answer(event, _dealt_with(told, event, deadline)))


class _Told:
    """What the hook was called with."""

    def __init__(self, arguments: list[str]) -> None:
        self.recalls_only = os.environ.get(SWITCH, "").lower() == "recall"
        options: dict[str, str] = {}
        words: list[str] = []
        rest = iter(arguments)
        for word in rest:
            name, has_value, value = word.partition("=")
            if word == RECALL_ONLY:
                self.recalls_only = True
            elif word.startswith("--"):
                options[name] = value if has_value else next(rest, "")
            else:
                words.append(word)
        self.host = options.get("--host", "")
        self.event = next(filter(None, words), "")
        home = options.get("--home", "")
        self.home = Path(home).expanduser().absolute() if home else default_home()


def _payload(said: bytes) -> dict[str, Any]:
    if len(said) > _MOST_BYTES:
        return {}
    payload = json.loads(said.decode("utf-8", "replace"))
    return payload if isinstance(payload, dict) else {}


def _is_off(folder: str) -> bool:
    if os.environ.get(SWITCH, "").lower() in ("off", "0", "no", "false"):
        return True
    here = Path(folder or ".").absolute()
    return any((parent / OFF_HERE).exists() for parent in (here, *here.parents))


def _dealt_with(told: _Told, event: Event, deadline: float) -> str:
    """What the host's model is to read."""
    if event.kind != "start" and not event.reply:
        event = event._replace(reply=last_reply(event, os.environ))
    home = told.home
    is_kept = not told.recalls_only
    wants_words = event.kind in ("start", "prompt")
    backend = _reached(home / RUN, event, deadline, is_kept=is_kept)
    if backend is None and wants_words:
        _start(home)
        backend = _once_it_listens(home / RUN, event, deadline, is_kept=is_kept)
    if backend is None:
        if _matters_later(event, is_kept=is_kept):
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
    global _limit_s
    _limit_s += _WRITING_GRACE_S
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


def _write(said: bytes) -> None:
    with suppress(OSError):
        while said:
            said = said[os.write(1, said) :]
