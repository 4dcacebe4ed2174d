"""`recollect sync --watch`: exchanges by itself, after changes and every few minutes, quietly."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...tools.answers.amounts import counted
from ..errors import SyncError
from ..history import sync_schedule
from ..history.sync_schedule import SyncState
from ..settings import Settings
from .terminal import say, told

_LOOK_S = 5.0


@dataclass(frozen=True, slots=True)
class Exchange:
    """What came of one."""

    trouble: str = ""
    taken: int = 0
    conflicts: int = 0


def watch(settings: Settings, remote: str) -> None:
    """Until interrupted."""
    run_watch(
        settings,
        lambda: exchanged(settings.home, remote),
        clock=time.time,
        pause=lambda: time.sleep(_LOOK_S),
    )


def run_watch(
    settings: Settings,
    exchange: Callable[[], Exchange],
    *,
    clock: Callable[[], float],
    pause: Callable[[], object],
    say: Callable[[str], None] = say,
) -> None:
    """`pause` waits until it is looked again. What repeats itself is said once."""
    state = sync_schedule.read(settings.run) or SyncState()
    seen = _mark(settings.workspace)
    changed_at = 0.0
    while True:
        now, mark = clock(), _mark(settings.workspace)
        if mark != seen:
            seen, changed_at = mark, now
        if state.is_due(now, settings.sync_every_minutes * 60, changed_at):
            done = exchange()
            news = _news(done, state)
            state = state.after(now, done.trouble, done.conflicts)
            sync_schedule.write(settings.run, state)
            seen = _mark(settings.workspace)  # what it wrote itself is no change
            for each in news:
                say(told(each))
        pause()


def _news(done: Exchange, before: SyncState) -> list[str]:
    """What has not been said yet. A moment's trouble is none: a command may have the folder."""
    was_told = before.failures > (1 if before.ok_at else 0)
    if done.trouble:
        trouble = done.trouble.removeprefix(SyncError.BEGINS)
        is_a_moment = bool(before.ok_at) and not before.failures
        is_known = was_told and done.trouble == before.trouble
        return [] if is_a_moment or is_known else [f"sync failed: {trouble}"]
    news = ["sync goes on"] if was_told else []
    if done.taken:
        news.append(f"sync: {counted(done.taken, 'memory', 'memories')} taken in")
    if done.conflicts:
        pairs = counted(done.conflicts, "memory contradicts", "memories contradict")
        news.append(f"{pairs} ours: recollect open shows what waits")
    return news


def _mark(workspace: Path) -> int:
    """Another whenever something was committed."""
    heads = workspace / ".git/refs/heads"
    times = [path.stat().st_mtime_ns for path in heads.glob("*") if path.is_file()]
    return max(times, default=0)


def exchanged(home: Path, remote: str) -> Exchange:
    """By a command of its own: a backend that runs carries it out, and may come and go."""
    named = [remote] if remote else []
    command = [sys.executable, "-m", "recollect.server", "--home", str(home), "sync", "--json"]
    done = subprocess.run(
        [*command, *named],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        trouble = lines[-1].removeprefix("recollect: ") if lines else ""
        return Exchange(trouble or f"it ended with {done.returncode}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return Exchange(taken=len(answer["taken"]), conflicts=len(answer["conflicts"]))
