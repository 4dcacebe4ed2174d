"""Python in a process of its own, which a test lets die in the middle of what it does.

One process imports what they all need and is forked for each: to start Python and import the
engine takes a second.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any

from tests.processes import ANSWER_WITHIN_S

if sys.platform == "win32":
    _CONTEXT = multiprocessing.get_context("spawn")
else:
    _CONTEXT = multiprocessing.get_context("forkserver")
    _CONTEXT.set_forkserver_preload(["tests.conftest"])
KILLED = -9


def carried_out(act: Callable[..., object], *arguments: Any) -> int:
    """Call a function of a module in a process of its own; its exit code: `KILLED`, or 0."""
    process = _CONTEXT.Process(target=_in_it, args=(dict(os.environ), act, arguments))
    process.start()
    process.join(ANSWER_WITHIN_S)
    code = process.exitcode
    assert code is not None, "it does not end"
    process.close()
    return code


def _in_it(environment: Mapping[str, str], act: Callable[..., object], arguments: Any) -> None:
    os.environ.clear()
    os.environ.update(environment)
    act(*arguments)


def die() -> None:
    """SIGKILL: no goodbye."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_in(where: str, nth: int = 1) -> None:
    """From here on this process is killed when it calls a function of that name the nth time."""
    left = nth

    def watch(frame: FrameType, event: str, argument: object) -> None:
        nonlocal left
        if event == "call" and frame.f_code.co_qualname == where:
            left -= 1
            if not left:
                die()

    sys.settrace(watch)
