"""Run by its path, in a copy of the checkout: for every line of node ids (JSON) pytest in a fork.

What the tests import from elsewhere is imported once, which is half of what a short test costs.
Of the copy itself nothing is: each fork reads it as it stands then.

Answers with a line for each, JSON: pytest's exit code, None past the limit, and what it wrote.
"""

import contextlib
import gc
import json
import os
import signal
import sys
import tempfile
import time
import traceback
from importlib import import_module
from pathlib import Path
from typing import BinaryIO

_FROM_ELSEWHERE = (
    "cryptography.hazmat.primitives.ciphers.aead",
    "httpx2",
    "hypothesis",
    "jinja2",
    "mcp.server.lowlevel",
    "mcp_types",
    "numpy",
    "opentelemetry.trace",
    "pydantic_settings",
    "pytest",
    "snowballstemmer",
    "starlette.applications",
    "uvicorn",
    "watchfiles",
    "yaml",
)
_LOOK_S = 0.02
_NOT_RUN = 70
_NO_WARNING = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
"""Plugins are here before pytest looks for them."""


def main() -> None:
    limit_s = float(sys.argv[1])
    sys.path[0] = ""  # as `python -m pytest` has it: the copy, not this script's folder
    for name in _FROM_ELSEWHERE:
        with contextlib.suppress(ImportError):  # then each fork pays for it
            import_module(name)
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        code, output = in_fork(json.loads(line), limit_s)
        print(json.dumps([code, output]), flush=True)


def in_fork(arguments: list[str], limit_s: float) -> tuple[int | None, str]:
    """What pytest says of these arguments; past the limit it ends, with all that it started."""
    with tempfile.TemporaryFile() as written:
        child = os.fork()
        if not child:
            run(arguments, written)
        code = waited_for(child, limit_s)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        written.seek(0)
        return code, written.read().decode(errors="replace")


def run(arguments: list[str], output: BinaryIO) -> None:
    """The fork's part, which ends the process."""
    os.setsid()
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(output.fileno(), 1)
    os.dup2(output.fileno(), 2)
    import pytest

    code = _NOT_RUN
    try:
        code = int(pytest.main([*_NO_WARNING, *arguments]))
    except BaseException:  # noqa: BLE001  the process ends here
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def waited_for(child: int, limit_s: float) -> int | None:
    ends = time.monotonic() + limit_s
    while time.monotonic() < ends:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status)
        time.sleep(_LOOK_S)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


if __name__ == "__main__":
    main()
