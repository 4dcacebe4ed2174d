"""Python in a process of its own: what a test lets die in the middle, and servers.

One process imports what they all need and is forked for each: to start Python and import the
engine takes a second, a server two, and its model's libraries one more.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from recollect.server.__main__ import main

ANSWER_WITHIN_S = 120
"""No promise about speed: how long to wait before calling a process stuck."""

if sys.platform == "win32":
    _CONTEXT = multiprocessing.get_context("spawn")
else:
    _CONTEXT = multiprocessing.get_context("forkserver")
    _CONTEXT.set_forkserver_preload(
        [
            *("tests.conftest", "recollect.server.cli.main", "recollect.server.serving.http"),
            *("chromadb", "onnxruntime", "tokenizers"),
        ]
    )
KILLED = -9
_WRITTEN = os.O_WRONLY | os.O_CREAT


def carried_out(
    act: Callable[..., object], *arguments: Any, environment: Mapping[str, str] | None = None
) -> int:
    """Call a function of a module in a process of its own; its exit code: `KILLED`, or 0."""
    named = dict(os.environ if environment is None else environment)
    process = _CONTEXT.Process(target=_in_it, args=(named, act, arguments))
    process.start()
    process.join(ANSWER_WITHIN_S)
    code = process.exitcode
    if code is None:
        process.kill()
    assert code is not None, "it does not end"
    process.close()
    return code


def _in_it(environment: Mapping[str, str], act: Callable[..., object], arguments: Any) -> None:
    os.environ.clear()
    os.environ.update(environment)
    act(*arguments)


def command_ended(
    *arguments: str, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """The `recollect` command in a process of its own, waited for to its end."""
    with tempfile.TemporaryDirectory() as folder:
        out, errors = Path(folder, "out"), Path(folder, "errors")
        code = carried_out(_command, arguments, out, errors, environment=environment)
        said, failed = (path.read_text(encoding="utf-8") for path in (out, errors))
    return subprocess.CompletedProcess(arguments, code, said, failed)


class Command:
    """The `recollect` command in a process of its own, which goes on until it is ended."""

    def __init__(self, *arguments: str, environment: Mapping[str, str], output: Path) -> None:
        output.touch()
        self._output = output
        self._process = _CONTEXT.Process(
            target=_in_it, args=(environment, _command, (arguments, output))
        )
        self._process.start()

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    def first_line(self) -> str:
        """Waits until it has said it; empty if it ends before."""
        while not (said := self._output.read_text(encoding="utf-8")).endswith("\n"):
            if not self._process.is_alive():
                break
            time.sleep(0.01)
        return said.partition("\n")[0]

    def terminate(self) -> int:
        """End as service managers do; returns the exit code."""
        self._process.terminate()
        return self._wait()

    def kill(self) -> None:
        self._process.kill()
        self._wait()

    def _wait(self) -> int:
        self._process.join(ANSWER_WITHIN_S)
        code = self._process.exitcode
        assert code is not None, "it does not end"
        return code


def _command(arguments: Sequence[str], output: Path, errors: Path | None = None) -> None:
    silence = os.open(os.devnull, os.O_RDWR)
    said, failed = (os.open(path or os.devnull, _WRITTEN) for path in (output, errors))
    for stream, to in enumerate((silence, said, failed)):
        os.dup2(to, stream)
    sys.stdout = open(1, "w", encoding="utf-8")  # noqa: SIM115  for as long as the process lives
    sys.stderr = open(2, "w", encoding="utf-8")  # noqa: SIM115
    sys.argv = ["recollect", *arguments]
    main()


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
