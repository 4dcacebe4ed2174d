"""The backend: the process that owns a data folder for every host that calls. Started by a front.

Modules of the engine are imported inside functions here: a backend is to be found before it has
loaded them, so that the fronts that wait for it know that it is there.
"""

import contextlib
import logging
import os
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING, NoReturn

from .. import __version__
from ..domain.data_folder import FAILURE, RUN
from ..errors import FolderInUse, RecollectError
from ..storage import process_memory
from ..storage.workspace.folder_lock import FolderLock
from . import crash_loop
from .discovery import NoSockets, announce, listen, withdraw
from .ending import Ending
from .launcher import EXIT_NO_DISK, EXIT_NO_SOCKETS
from .terminal import RunCommand

if TYPE_CHECKING:
    from ..opening import Opening
    from .sessions import Sessions

_LAST_CALLS_S = 20.0
"""How long a tool that is at work when we are asked to end may go on."""
_CRASH_LOOP = (
    "the server was killed or crashed {times}, so it leaves its model alone: "
    "words, time and links answer, and everything is stored. "
    "It tries again by itself at {at:%H:%M}; `recollect stop` lets it try with the next call."
)

logger = logging.getLogger(__name__)


def run(home: Path, lent_lock: int | None, run_command: RunCommand) -> NoReturn:
    """Be the backend of a data folder until idle or asked to leave.

    `lent_lock` is the descriptor of the lock that the front took for us; None: take it.
    """
    process_memory.use_one_heap()
    run = home / RUN
    lock = FolderLock(run, "backend")
    try:
        if lent_lock is None:
            lock.acquire()
        else:
            lock.adopt(lent_lock)
        listener = listen(run)
        token = secrets.token_hex(16)
        # Before the slow imports: who calls now waits for our welcome, and for nothing else.
        announce(run, listener, __version__, token)
    except FolderInUse:  # another was faster
        os._exit(0)
    except NoSockets:
        os._exit(EXIT_NO_SOCKETS)
    except OSError:
        os._exit(EXIT_NO_DISK)
    try:
        code = _serve(home, lock, listener, token, run_command)
    except RecollectError as error:
        withdraw(run)
        with contextlib.suppress(OSError):
            (run / FAILURE).write_text(str(error), encoding="utf-8")
        code = 1
    # The interpreter would wait for a model that is still loading.
    os._exit(code)


def _serve(
    home: Path, lock: FolderLock, listener: socket, token: str, run_command: RunCommand
) -> int:
    with process_memory.uncollected():
        from ..engine import Engine
        from ..opening import Opening
        from ..settings import load_settings
        from .backend import Backend
        from .run_files import log_to_file

    settings = load_settings(home)
    log_to_file(settings)
    crashes, pause_s = _without_model(settings.run, settings.crash_pause_minutes * 60)
    reason = _reason(crashes, pause_s, settings.zone) if pause_s else ""
    opening = Opening(Engine(settings, lock=lock), words_only=reason, loads_model=False)
    ending = Ending(by_signal=0)
    sessions: Future[Sessions] = Future()
    backend = Backend(
        sessions.result,
        opening,
        token=token,
        idle_s=settings.idle_minutes * 60,
        end=ending.tell,
        run_command=run_command,
    )
    opening.start()
    loop = threading.Thread(target=backend.serve, args=(listener,), name="server", daemon=True)
    loop.start()
    sessions.set_result(_mcp(opening))
    if pause_s:
        _after(pause_s, lambda: _try_again(settings.run, crashes, opening))
    else:
        opening.use_model()  # which takes as long as all before, and nobody waits for it
    # After what hosts wait for: a front, and the hook that started us.
    threading.Thread(target=backend.rehearse, name="rehearsal", daemon=True).start()
    code = ending.wait()
    backend.cut_off()
    loop.join(_LAST_CALLS_S)
    withdraw(settings.run)  # while the folder is ours: the address may soon be that of the next
    opening.close()
    crash_loop.forget(settings.run)
    logging.shutdown()
    return code


def _mcp(opening: "Opening") -> "Sessions":
    """What hosts speak to. It takes as long to load as the engine, and no hook waits for it."""
    with process_memory.uncollected():
        from ..mcp.server import build_server
        from .run_files import state_key
        from .sessions import Sessions

    return Sessions(build_server(opening, state_key=state_key(opening.settings)))


def _without_model(run: Path, first_pause_s: float) -> tuple[crash_loop.CrashLoop, float]:
    """Note this start; for how many seconds it does without the model."""
    crashes, pause_s = crash_loop.started(crash_loop.load(run), time.time(), first_pause_s)
    crash_loop.save(run, crashes)
    return crashes, pause_s


def _reason(crashes: crash_loop.CrashLoop, pause_s: float, zone: tzinfo) -> str:
    times = "again after its pause" if crashes.pauses > 1 else "three times within a minute"
    reason = _CRASH_LOOP.format(times=times, at=datetime.now(zone) + timedelta(seconds=pause_s))
    logger.warning("%s", reason)
    return reason


def _after(seconds: float, act: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()


def _try_again(run: Path, crashes: crash_loop.CrashLoop, opening: "Opening") -> None:
    """Noted first: if this ends the process, the next one has to know."""
    crash_loop.save(run, crash_loop.tried(crashes, time.time()))
    logger.warning("the pause is over: the model is tried again")
    opening.use_model()
