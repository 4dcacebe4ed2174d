"""`recollect doctor`: whether all that a memory needs is there, and what mends what is not."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import typer

from .. import __version__
from ..capture.drafts import Draft
from ..domain.caller import Caller
from ..domain.data_folder import RUN
from ..engine import Engine
from ..errors import RecollectError, StorageError
from ..exchange import last_backup
from ..history import sync_schedule
from ..hooks.answering import DOCTOR
from ..search.query import Query
from ..serving.connection import connect
from ..settings import Settings
from ..storage import out_of_resources
from ..storage.workspace.home_links import links, links_below
from ..upkeep.host_usage import LAST, ByWeek
from . import adoption, connected_hosts
from .finding import Finding, State
from .folder import EXIT_FAILED, HomeOption, JsonOption, open_engine, settings_to_examine
from .hosts import own_command
from .terminal import say, say_json, set_language, told

_MARKS: dict[State, str] = {"ok": "✓", "warning": "!", "broken": "✗"}
_ANSWER_S = 20.0
_MODEL_S = 60.0
"""A busy machine takes long to load the model."""
_LITTLE_BYTES, _TOO_LITTLE_BYTES = 1_000_000_000, 200_000_000
_AHEAD_S = 24 * 3600
_HOOK_RUNS = 5
_SYNC_LATE_S = 120
_SLOW_MS = 300
_WORKS_MS = 120
"""A hook that works no longer than that itself is held up by others."""
_ROOM = "Free space or make the folder writable, then call again."
_TRIAL = "The doctor's cup is blue."
_OTHERS_MAY_READ = 0o077


Check = Callable[[Settings], Iterator[Finding]]


def doctor(context: typer.Context, home: HomeOption = None, as_json: JsonOption = False) -> None:
    """Look whether everything works, from git to the hooks of each host, and say what mends it."""
    settings = settings_to_examine(context, home)
    if as_json:
        set_language.set("en")  # programs read it
    findings = list(examined(settings))
    if as_json:
        say_json([asdict(finding) for finding in findings])
    for finding in [] if as_json else findings:
        say(f"{_MARKS[finding.state]} {told(finding.about)}: {told(finding.text)}")
        if finding.remedy:
            say(f"    {told(finding.remedy)}")
    if any(finding.state == "broken" for finding in findings):
        raise typer.Exit(EXIT_FAILED)


def examined(settings: Settings) -> Iterator[Finding]:
    """Everything, one after the other; what cannot be looked at is a finding, too."""
    led_away = list(_links(settings))
    yield from led_away
    if any(finding.state == "broken" for finding in led_away):
        return
    weeks: ByWeek = {}
    checks: Mapping[str, Check] = {
        "folder": _folder,
        "disk": _disk,
        "clock": _clock,
        "git": _git,
        "backend": partial(_backend, weeks=weeks),
        "sync": _sync,
        "backup": _backup,
        "trial": _trial,
        "hosts": partial(connected_hosts.examined, weeks=weeks),
        "speed": _speed,
    }
    for about, check in checks.items():
        try:
            yield from check(settings)
        except (RecollectError, OSError, subprocess.SubprocessError) as error:
            yield _failed(about, error)


def _failed(about: str, error: Exception) -> Finding:
    if isinstance(error, StorageError):  # it says itself what mends it
        return Finding(about, "broken", str(error))
    if out_of_resources.is_exhausted(error):
        return Finding(about, "broken", out_of_resources.told(error), _ROOM)
    return Finding(about, "broken", str(error), "recollect stop, then call again.")


def _links(settings: Settings) -> Iterator[Finding]:
    """None is followed: with one of ours nothing starts, one in the workspace is passed over."""
    for path in links(settings.home):
        text = f"{path}: a symbolic link, which is not followed"
        remedy = "Put what it leads to in its place. The data folder itself may be a link."
        yield Finding("folder", "broken", text, remedy)
    for path in links_below(settings.workspace):
        text = f"{path}: a symbolic link, which is not followed"
        yield Finding("files", "warning", text, "Put what it leads to in its place.")


def _folder(settings: Settings) -> Iterator[Finding]:
    home = settings.home
    if not home.is_dir():
        yield Finding("folder", "warning", f"{home} is not there yet", "recollect init")
        return
    mode = home.stat().st_mode
    if sys.platform != "win32" and mode & _OTHERS_MAY_READ:
        remedy = f"chmod 700 {home}"
        yield Finding("folder", "warning", f"others may look into {home}", remedy)
    try:
        with tempfile.TemporaryFile(dir=home):
            yield Finding("folder", "ok", f"{home}, recollect {__version__}")
    except OSError as error:
        text = f"{home} cannot be written to: {error.strerror}"
        yield Finding("folder", "broken", text, _ROOM)


def _disk(settings: Settings) -> Iterator[Finding]:
    place = settings.home if settings.home.is_dir() else Path.home()
    free = shutil.disk_usage(place).free
    text = f"{free / 1e9:.1f} GB free"
    if free < _TOO_LITTLE_BYTES:
        yield Finding("disk", "broken", text, "Make room: nothing can be stored on a full disk.")
    else:
        yield Finding("disk", "ok" if free > _LITTLE_BYTES else "warning", text)


def _clock(settings: Settings) -> Iterator[Finding]:
    """Memories are dated by it: one that runs behind makes the latest ones old."""
    newest = 0.0
    for path in (settings.run, settings.index, settings.workspace / ".git"):
        if path.exists():
            newest = max(newest, path.stat().st_mtime)
    if newest > time.time() + _AHEAD_S:
        text = "it is behind the time of files that were written before"
        yield Finding("clock", "broken", text, "Set the date of this machine.")
    else:
        yield Finding("clock", "ok", time.strftime("%Y-%m-%d %H:%M"))


def _git(_: Settings) -> Iterator[Finding]:
    git = shutil.which("git")
    if git is None:
        yield Finding("git", "broken", "it is not installed", "Install git: https://git-scm.com")
        return
    told = subprocess.run(
        [git, "--version"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=_ANSWER_S,
        check=False,
    )
    if told.returncode:
        # On a Mac without the tools the program is there, and only says how to get them.
        yield Finding("git", "broken", "it does not run", "xcode-select --install (on a Mac)")
    else:
        yield Finding("git", "ok", told.stdout.strip())


def _sync(settings: Settings) -> Iterator[Finding]:
    """How the exchange by itself goes, where there is one."""
    state = sync_schedule.read(settings.run)
    if state is None:
        return
    late_s = 3 * settings.sync_every_minutes * 60 + _SYNC_LATE_S
    if state.failures:
        yield Finding("sync", "warning", state.told(), "recollect sync, which says more.")
    elif time.time() - state.ok_at > late_s:
        yield Finding("sync", "warning", state.told(), "Is recollect sync --watch still running?")
    else:
        yield Finding("sync", "ok", state.told())


def _backup(settings: Settings) -> Iterator[Finding]:
    """Whether the memory is kept in a file elsewhere."""
    last = last_backup.read(settings.run)
    if last is None:
        yield Finding("backup", "ok", "none was made yet", "recollect backup FILE")
        return
    day = last.made.strftime("%Y-%m-%d")
    text = f"{last.memories} memories on {day}, in {last.file}"
    if last.is_there:
        yield Finding("backup", "ok", text)
    else:
        remedy = "If it was moved, all is well; else recollect backup FILE."
        yield Finding("backup", "warning", f"{text}, which is not there", remedy)


def _backend(settings: Settings, *, weeks: ByWeek) -> Iterator[Finding]:
    """What the process that owns the folder says, if there is one.

    How hosts use the memory is put into `weeks`.
    """
    backend = connect(settings.home / RUN, {"command": ["status", "--json"]}, patience_s=_ANSWER_S)
    if backend is None:
        yield from _without_backend(settings, weeks)
        return
    version = str(backend.welcome.get("version"))
    if version != __version__:
        text = f"it is recollect {version}, this is {__version__}"
        yield Finding("backend", "warning", text, "recollect stop (the next call starts the new)")
    with closing(backend):
        backend.wait_at_most(_ANSWER_S)
        status = _status_of(iter(backend.read_line, b""))
    yield Finding("backend", "ok", f"running, process {backend.welcome.get('pid')}")
    weeks |= status.get("hosts", {})
    yield from _stored(status)


def _without_backend(settings: Settings, weeks: ByWeek) -> Iterator[Finding]:
    """Raises: FolderInUse: there is one, and it says nothing."""
    none = Finding("backend", "ok", "none is running; the first host starts it")
    if not settings.workspace.is_dir():
        yield none
        return
    with open_engine(settings) as engine:
        yield none
        status = asdict(engine.upkeep.status())
    weeks |= status["hosts"]
    yield from _stored(status)


def _stored(status: dict[str, Any]) -> Iterator[Finding]:
    """What the folder holds, and how hosts use it."""
    for trouble in status.get("trouble", []):
        yield Finding("index", "warning", str(trouble), "recollect reindex, if it does not pass")
    waiting = int(status.get("unindexed", 0))
    text = f"{waiting} memories wait for their vector" if waiting else "every memory has its vector"
    yield Finding("index", "warning" if waiting else "ok", status.get("switching") or text)
    for path, flaw in status.get("set_aside", {}).items():
        yield Finding("files", "warning", f"{path}: {flaw}", "Mend the file; it is read again.")
    yield from _adoption(status.get("hosts", {}))


def _status_of(lines: Iterator[bytes]) -> dict[str, Any]:
    said = ""
    for line in lines:
        message = json.loads(line)
        said += str(message.get("out", ""))
        if "exit" in message:
            break
    status = json.loads(said or "{}")
    return status if isinstance(status, dict) else {}


def _adoption(weeks: ByWeek) -> Iterator[Finding]:
    for week, hosts in sorted(weeks.items())[-1:]:
        for host, counts in hosts.items():
            text = f"{host}, {week}: {adoption.told(counts)}"
            if counts.get(LAST):
                fired = datetime.fromtimestamp(counts[LAST]).astimezone()
                text = f"{text}; its hooks fired last {fired:%Y-%m-%d %H:%M}"
            yield Finding("use", "ok", text)
    what, remedy = adoption.advice(adoption.lately(weeks))
    if what:
        yield Finding("would help most", "warning", what, remedy)


def _trial(settings: Settings) -> Iterator[Finding]:
    """One memory stored, found by meaning and erased, in a folder of its own: no trace stays."""
    parent = settings.run if settings.run.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="doctor-", dir=parent) as folder:
        engine = Engine(settings.model_copy(update={"home": Path(folder)}))
        engine.open(watch=False)
        try:
            yield from _tried(engine)
        finally:
            engine.close()


def _tried(engine: Engine) -> Iterator[Finding]:
    caller = Caller(by_hand=True)
    stored = engine.capture.remember([Draft(content=_TRIAL, explicit=True)], caller)
    engine.upkeep.settle(_MODEL_S)
    found = engine.search.look_up(Query(text="Which colour is the cup of the physician?"))
    erased = engine.memories.by_ids([str(each.id) for each in stored])
    engine.capture.forget(erased, caller, hard=True)
    status = engine.upkeep.status()
    if status.readiness == "full":
        yield Finding("model", "ok", f"{status.model} is loaded")
    elif not status.trouble:
        text = f"{status.model} is not loaded after {_MODEL_S:.0f} s"
        yield Finding("model", "warning", text, "The machine is busy: call again when it is not.")
    else:
        reason = "; ".join(status.trouble) or status.readiness
        is_chosen = bool(engine.settings.model)
        unset = "Unset RECOLLECT_MODEL: the bundled one is used."
        yield Finding("model", "broken", reason, unset if is_chosen else "Install recollect again.")
    works = bool(found.hits) and not engine.search.look_up(Query(text=_TRIAL)).hits
    text = "a test memory was stored, found and erased, without a trace"
    yield Finding(
        "memory", "ok" if works else "broken", text if works else f"it failed that {text}"
    )


def _speed(settings: Settings) -> Iterator[Finding]:
    """How long a hook holds a host up. The event is that of nobody, and nothing is kept."""
    command = own_command(settings.home)
    line = [command.program, "hook", "--host", DOCTOR, "--recall-only", *command.arguments]
    event = {"hook_event_name": "UserPromptSubmit", "session_id": "doctor", "prompt": "/doctor"}
    took: list[float] = []
    before = os.times()
    for _ in range(_HOOK_RUNS):
        began = time.perf_counter()
        subprocess.run(
            line,
            input=json.dumps(event).encode(),
            capture_output=True,
            check=True,
            timeout=_ANSWER_S,
        )
        took.append((time.perf_counter() - began) * 1000)
    after = os.times()
    worked_s = after.children_user + after.children_system
    worked_s -= before.children_user + before.children_system
    yield _waited(sorted(took), worked_s * 1000 / _HOOK_RUNS)


def _waited(took: Sequence[float], worked_ms: float) -> Finding:
    """`took` are milliseconds in order; `worked_ms` is what one of them works (0: not known)."""
    p50 = took[len(took) // 2]
    text = f"a prompt waits {p50:.0f} ms (p50), {took[-1]:.0f} ms at most of {len(took)}"
    if p50 < _SLOW_MS:
        return Finding("hook", "ok", text)
    remedy = (
        "Call again when the machine is less busy. If it stays so: recollect install --no-hooks"
    )
    if 0 < worked_ms < _WORKS_MS:
        text += f", of which it works {worked_ms:.0f} ms: others have the processor"
    return Finding("hook", "warning", text, remedy)
