"""`python -m tests.mutants.run [ROOM …]`: cut each seam in a copy of the checkout, run its tests
there, report the survivors.

Two at a time by default (`--at-once`). Exits 1 if a cut goes unnoticed, or if its tests fail
without it.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import Literal

from tests.mutants.seams import ROOT, Seam, load

LIMIT_S = 900
TEST_LIMIT_S = 180
"""A test that a cut leaves hanging ends then, and has noticed it."""
_COPIED = (".dev", "server", "tools", "prompts", "tests", "docs", "bench")
_FILES = ("pyproject.toml", "README.md", "constraints.txt", "Makefile")
Result = Literal["killed", "survived", "broken", "no end"]
"""Broken: its text is gone, or its tests fail without the cut. No end: nobody knows what its tests
would have said, which are too many."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one seam, and the end of what pytest said."""

    seam: Seam
    result: Result
    output: str


class Checkout:
    """A copy of the checkout with a process in it that runs its tests (`warm`)."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in _COPIED:
            ignore = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, root / name, symlinks=True, ignore=ignore)
        for name in _FILES:
            if (ROOT / name).exists():
                shutil.copy(ROOT / name, root)
        self._compile()
        # The folders there come before the installed package: `.dev` holds them as `recollect`.
        self._runner = subprocess.Popen(
            [sys.executable, "tests/mutants/warm.py", str(LIMIT_S)],
            cwd=root,
            env=os.environ | {"PYTHONPATH": str(root / ".dev")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def _compile(self) -> None:
        """Compiled files that go by the content of theirs: a cut may be as long as what it cuts."""
        command = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash"]
        folders = [name for name in _COPIED if name != ".dev"]
        subprocess.run([*command, *folders], cwd=self.root, check=False)

    def tests_pass(self, tests: tuple[str, ...]) -> tuple[bool | None, str]:
        """Whether these tests pass as the code is now; None if they do not end within the limit."""
        arguments = ["-x", "-q", "-p", "no:cacheprovider", f"--timeout={TEST_LIMIT_S}", *tests]
        assert self._runner.stdin is not None
        assert self._runner.stdout is not None
        print(json.dumps(arguments), file=self._runner.stdin, flush=True)
        code, output = json.loads(self._runner.stdout.readline())
        if code is None:
            return None, f"no end within {LIMIT_S} s"
        return code == 0, "\n".join(output.splitlines()[-15:])

    def close(self) -> None:
        self._runner.communicate()


def judged(seam: Seam, checkout: Checkout, *, check_first: bool) -> Verdict:
    """Cut one seam in the copy, see whether its tests notice, and mend the copy."""
    path = checkout.root / seam.file
    original = path.read_text(encoding="utf-8")
    try:
        mutated = seam.applied(checkout.root)
    except ValueError as error:
        return Verdict(seam, "broken", str(error))
    if check_first:
        passed, output = checkout.tests_pass(seam.tests)
        if not passed:
            return Verdict(seam, "broken", output)
    path.write_text(mutated, encoding="utf-8")
    try:
        passed, output = checkout.tests_pass(seam.tests)
    finally:
        path.write_text(original, encoding="utf-8")
    if passed is None:
        return Verdict(seam, "no end", output)
    return Verdict(seam, "survived" if passed else "killed", output)


@contextmanager
def copies(count: int) -> Iterator[Queue[Checkout]]:
    """As many copies of the checkout as cuts are made at once."""
    with tempfile.TemporaryDirectory(prefix="recollect-mutants-") as folder, ExitStack() as opened:
        free: Queue[Checkout] = Queue()
        for n in range(count):
            root = Path(folder) / str(n)
            root.mkdir()
            free.put(opened.enter_context(closing(Checkout(root))))
        yield free


def main() -> int:
    parser = argparse.ArgumentParser(description="Cut the seams; report what no test notices.")
    parser.add_argument("rooms", nargs="*", help="files beside this one, without .toml")
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--name", default="", help="only seams whose name holds this text")
    parser.add_argument("--check-first", action="store_true", help="run the tests uncut as well")
    options = parser.parse_args()
    seams = [seam for seam in load(*options.rooms) if options.name in seam.name]

    def judge(seam: Seam) -> Verdict:
        checkout = free.get()
        try:
            verdict = judged(seam, checkout, check_first=options.check_first)
        finally:
            free.put(checkout)
        print(f"{verdict.result:9} {seam.room}: {seam.name}", flush=True)
        return verdict

    with copies(options.at_once) as free, ThreadPoolExecutor(options.at_once) as pool:
        verdicts = list(pool.map(judge, seams))
    unnoticed = [verdict for verdict in verdicts if verdict.result != "killed"]
    for verdict in unnoticed:
        print(f"\n--- {verdict.seam.room}: {verdict.seam.name} {verdict.result}\n{verdict.output}")
    print(f"\n{len(verdicts)} seams, {len(verdicts) - len(unnoticed)} killed")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
