"""What the store costs as a folder grows: opening, rebuilding, committing.

Run: python -m bench.store [--files 10000] [--reindex 2000]
"""

import argparse
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from recollect.server.cli.reindex import reindex
from recollect.server.domain import layout
from recollect.server.domain.ids import CROCKFORD
from recollect.server.domain.memory import Memory
from recollect.server.engine import Engine
from recollect.server.settings import Settings, load_settings
from recollect.server.storage.git.repository import Repository
from recollect.server.storage.workspace.memory_files import render

_COMMITS = 40
_T = TypeVar("_T")


def timed(run: Callable[[], _T]) -> tuple[float, _T]:
    start = time.perf_counter()
    value = run()
    return time.perf_counter() - start, value


def memory(n: int) -> Memory:
    """The n-th of a series of different memories, spread over months."""
    digits = "".join(CROCKFORD[(n >> shift) % 32] for shift in range(35, -1, -5))
    text = (
        f"Room {n} of the archive keeps the letters of family {n * 7919 % 10_007}, box "
        f"{n % 97}, shelf {n % 13}."
    )
    created = datetime(2026, 11, 1, tzinfo=UTC) - timedelta(hours=3 * n)
    return Memory(
        id=f"mem_{digits}",
        text=text,
        tags=("archive",),
        entities=(f"family {n % 500}",),
        created_at=created,
    )


def fill(settings: Settings, count: int) -> None:
    """Write memories by hand, as a pull or an import of files would leave them."""
    for n in range(count):
        known = memory(n)
        target = settings.workspace / layout.memory_path(known, UTC)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(render(known))


def opened(settings: Settings) -> Engine:
    engine = Engine(settings)
    engine.open(watch=False, meaning=False)
    return engine


def open_times(settings: Settings) -> None:
    """The first opening reads everything, the second only compares.

    The third finds one file changed.
    """
    for what in (
        "first open, nothing indexed",
        "open again, nothing changed",
        "open again, one file edited",
    ):
        took, engine = timed(lambda: opened(settings))
        closing, _ = timed(engine.close)
        print(f"{what}: {took * 1000:.0f} ms (closing {closing * 1000:.0f} ms)")
        if "nothing changed" in what:
            path = settings.workspace / layout.memory_path(memory(0), UTC)
            path.write_text(path.read_text(encoding="utf-8") + "Edited.\n", encoding="utf-8")


def commit_times(settings: Settings) -> list[float]:
    """One new file a commit, as remember makes them."""
    history, times = Repository(settings.workspace), []
    for n in range(_COMMITS):
        known = memory(1_000_000 + n)
        path = f"memory/semantic/2026-11/{known.id}.md"
        took, _ = timed(
            lambda path=path, n=n, known=known: history.commit(  # type: ignore[misc]
                {path: render(known)}, f"commit {n}", datetime.now(UTC)
            )
        )
        times.append(took * 1000)
    history.close()
    return times


def git_commit_times(settings: Settings) -> list[float]:
    """The same with git's own commands, for comparison."""
    times = []
    subprocess.run(["git", "read-tree", "HEAD"], cwd=settings.workspace, check=True)
    for n in range(_COMMITS // 4):
        path = settings.workspace / "memory/semantic/2026-11" / f"plain-{n}.md"
        path.write_text(f"note {n}", encoding="utf-8")
        commands: list[list[str]] = [
            ["add", str(path)],
            ["-c", "user.name=b", "-c", "user.email=b@localhost", "commit", "-qm", f"note {n}"],
        ]
        took, _ = timed(
            lambda commands=commands: [  # type: ignore[misc]
                subprocess.run(["git", *c], cwd=settings.workspace, check=True) for c in commands
            ]
        )
        times.append(took * 1000)
    return times


def shown(times: Sequence[float]) -> str:
    return f"median {statistics.median(times):.1f} ms, slowest {max(times):.1f} ms"


def measure(files: int, to_reindex: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for count in (200, files):
            settings = load_settings(Path(folder) / str(count))
            fill(settings, count)
            print(f"--- {count} memory files")
            open_times(settings)
            print(
                f"commit: {shown(commit_times(settings))}; git add + git commit: "
                f"{shown(git_commit_times(settings))}"
            )
        settings = load_settings(Path(folder) / "reindex")
        fill(settings, to_reindex)
        took, count = timed(lambda: reindex(settings, lambda *_: None))
        print(f"--- reindex of {count} memories with the model: {took:.1f} s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--reindex", type=int, default=2_000)
    chosen = parser.parse_args()
    measure(chosen.files, chosen.reindex)
