"""Commands on the data folder and on what serves it."""

import os
from contextlib import ExitStack, closing
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from ...prompts import shipped
from ..aging.metrics import Metrics
from ..domain.data_folder import default_home
from ..domain.invisible import shown
from ..engine import Engine
from ..errors import InputError
from ..history import sync_schedule
from ..markdown_pages import templates
from ..serving import access_tokens, stdio_proxy
from ..serving.accounts import Accounts
from ..serving.launcher import stop_backend
from ..serving.terminal import RunCommand
from ..upkeep.host_usage import ByWeek
from . import adoption
from .folder import HomeOption, JsonOption, open_engine, settings_of
from .plots import sparkline
from .terminal import console, error_console, here, say, say_json, told

_SPREAD_STEP = 0.25
_WEEKS = 52


# --- serving ---


def serve(
    context: typer.Context,
    home: Path | None,
    run_command: RunCommand,
    *,
    http: bool,
    host: str,
    port: int,
    names: list[str],
    without_token: bool,
) -> None:
    """Serve until ended; a server for HTTP also carries commands out, with `run_command`."""
    if not http:
        stdio_proxy.serve(home or context.obj or default_home())
    # Not at the head: it brings the web server, which no other command needs.
    from ..serving.http import serve_http

    settings = settings_of(context, home)
    serve_http(
        settings,
        host=host,
        port=port,
        names=names,
        without_token=without_token,
        say=say,
        run_command=run_command,
    )


def stop(context: typer.Context, home: HomeOption = None) -> None:
    """End the backend of the data folder.

    Hosts that are open start another with their next call.
    """
    say(told(stop_backend(settings_of(context, home).home)))


def add_token(
    context: typer.Context,
    name: str,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--folder", help="Data folder (default: users/NAME, or that of NAME's account)."
        ),
    ] = None,
    home: HomeOption = None,
) -> None:
    """Make a token for somebody's own memory; it is shown once."""
    people = settings_of(context, home).people
    with closing(Accounts(people)) as accounts:
        account = accounts.find(name)  # whose memory may be elsewhere than users/NAME
    theirs = people / account.folder if account else None
    say(access_tokens.add(people, name, here(folder) if folder else theirs))


def list_tokens(context: typer.Context, home: HomeOption = None) -> None:
    """Who has a token, since when, and where their memory is."""
    for bearer in access_tokens.bearers(settings_of(context, home).people):
        say(f"{bearer.name} {bearer.created_at:%Y-%m-%d} {bearer.folder}")


def revoke_token(context: typer.Context, name: str, home: HomeOption = None) -> None:
    """Refuse a token from now on; the memory stays."""
    access_tokens.revoke(settings_of(context, home).people, name)
    say(told(f"revoked: {name}"))


# --- the folder ---


def init(
    context: typer.Context,
    folder: Annotated[Path | None, typer.Argument(help="Data folder.")] = None,
    home: HomeOption = None,
) -> None:
    """Build the workspace: pages, folders, git.

    What is already there is adopted as it is, never overwritten.
    """
    settings = settings_of(context, folder or home)
    known = set(templates.pages(settings.workspace))
    with open_engine(settings) as engine:
        made = set(templates.pages(settings.workspace)) - known
        status = engine.upkeep.status()
    counts = ", ".join(f"{name}: {count}" for name, count in status.memories.items() if count)
    shown = f" ({counts})" if counts else ""
    ready = f"{settings.workspace} is ready: {len(known)} files kept, {len(made)} made{shown}."
    say(told(ready))
    for path, flaw in status.set_aside.items():
        say(told(f"set aside: {path}: {flaw}"))
    say(told("For AGENTS.md or CLAUDE.md: recollect agents-block"))


def agents_block(
    context: typer.Context,
    language: Annotated[
        str, typer.Option("--language", help="en or zh; default: the setting.")
    ] = "",
    home: HomeOption = None,
) -> None:
    """Print instructions for AGENTS.md or CLAUDE.md: when a model should use the memory."""
    if language not in ("", "en", "zh"):
        raise InputError("--language", f"{language!r} is not known", "en or zh.")
    chosen = language or settings_of(context, home).language
    say(shipped().render("agents-block", "zh" if chosen == "zh" else "en"))


def status(
    context: typer.Context,
    plot: Annotated[bool, typer.Option("--plot", help="Also the last year, week by week.")] = False,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Counts, index, pending work, files that could not be read."""
    settings = settings_of(context, home)
    with open_engine(settings) as engine:
        now = engine.upkeep.status()
        measured = engine.upkeep.metrics()
        drawn = _plots(engine, measured) if plot else {}
    # Whether the model is ready is a matter of the process that serves; this one loads none.
    apart = ("readiness",) if as_json else ("readiness", "hosts")
    names = [name for name in now.__slots__ if name not in apart]
    values: dict[str, Any] = {name: getattr(now, name) for name in names}
    values["home"] = str(settings.home)
    by_itself = sync_schedule.read(settings.run)
    if as_json:
        exchanged = {"sync": asdict(by_itself)} if by_itself else {}
        say_json(values | exchanged | {"metrics": asdict(measured)})
        return
    rows = {name.replace("_", " "): _cell(value) for name, value in values.items()}
    if by_itself:
        rows["sync"] = told(by_itself.told())
    rows |= {name: told(text) for name, text in _told(measured).items()}
    table = Table(show_header=False)
    for name, text in (rows | _used(now.hosts) | drawn).items():
        table.add_row(told(name), Text(shown(text)))
    console().print(table)


def _used(weeks: ByWeek) -> dict[str, str]:
    """How hosts use the memory, by week, and what would help most."""
    rows: dict[str, str] = {}
    for week, hosts in weeks.items():
        used = [f"{host}: {adoption.told(counts)}" for host, counts in hosts.items()]
        rows[f"hosts {week}"] = "\n".join(used)
    what, remedy = adoption.advice(adoption.lately(weeks))
    if what:
        rows["would help most"] = f"{told(what)}: {told(remedy)}"
    return rows


def _plots(engine: Engine, measured: Metrics) -> dict[str, str]:
    """The year week by week, and how the strengths are spread, as lines of blocks."""
    now = engine.clock()
    start = now - timedelta(weeks=_WEEKS)
    weekly = [0.0] * _WEEKS
    for moment in engine.memories.moments(start, now):
        week = int((moment - start.timestamp()) // timedelta(weeks=1).total_seconds())
        weekly[min(_WEEKS - 1, max(0, week))] += 1
    lows = sorted(measured.weight_distribution, key=float)
    strengths = sparkline([float(measured.weight_distribution[low]) for low in lows])
    day = engine.calendar.day(start)
    most = told(f"(since {day}, at most {max(weekly):g})")
    lines = {"told a week": f"{sparkline(weekly)} {most}"}
    if lows:
        between = told(f"(from {lows[0]} to {lows[-1]})")
        lines["strengths"] = f"{strengths} {between}"
    return lines


def _cell(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{told(name)}: {count}" for name, count in value.items()) or told("none")
    if isinstance(value, list):
        return "; ".join(map(str, value)) or told("none")
    return str(value) or told("none")


def _told(measured: Metrics) -> dict[str, str]:
    """The metrics as a person reads them."""
    spread = []
    for low, count in measured.weight_distribution.items():
        spread.append(f"{low}–{float(low) + _SPREAD_STEP:.2f}: {count}")
    shown_spread = f" ({', '.join(spread)})" if spread else ""
    use = measured.adoption
    return {
        "strength": f"{measured.avg_weight:.2f} on average{shown_spread}",
        "so far": (
            f"{measured.user_activation_count} mentions and uses "
            f"({measured.frequent_reinforce_count} in a frequent run), "
            f"{measured.negation_count} negations, {measured.batch_merge_count} merges, "
            f"{measured.passive_compression_count} faded a level"
        ),
        "sessions": (
            f"{use.sessions}; in each {use.recalls_before_first_remember:.1f} recalls "
            f"before the first remember, {use.remembers_per_session:.1f} remembers"
        ),
        "recalls": (
            f"{use.empty_share:.0%} empty; {use.used_share:.0%} of the others shaped an answer"
            if use.recalls
            else "none yet"
        ),
    }


def sweep(
    context: typer.Context,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would happen.")] = False,
    home: HomeOption = None,
) -> None:
    """Let the days that passed take effect now.

    A running server does so by itself once a day.
    """
    with open_engine(settings_of(context, home)) as engine:
        done = engine.upkeep.sweep(dry=dry_run)
    out = console()
    summary = (
        f"{len(done.stepped)} step down in importance, {len(done.leaving)} leave, "
        f"{len(done.deleted)} deleted (restorable), "
        f"average strength {done.average_strength:.2f}"
    )
    out.print(told(summary))
    levels = ", ".join(f"{level}: {count}" for level, count in sorted(done.levels.items()))
    out.print(levels or told("nothing to sweep"))
    for id, reason in done.leaving.items():
        out.print(f"{id}: {reason}", markup=False)


def reindex(context: typer.Context, home: HomeOption = None) -> None:
    """Build the whole index anew from the files."""
    # Not at the head: only this command needs it.
    from .reindex import reindex as build_anew

    settings = settings_of(context, home)
    stop_backend(settings.home)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=error_console(),
    )
    tasks: dict[str, TaskID] = {}
    with ExitStack() as shown:

        def report(what: str, done: int, total: int) -> None:
            if not tasks:
                shown.enter_context(bar)  # not before: a folder in use is refused in one line
            if what not in tasks:
                tasks[what] = bar.add_task(what)
            bar.update(tasks[what], completed=done, total=total)

        count = build_anew(settings, report)
    console().print(told(f"{count} memories indexed."))


def demo(
    dialogue: Annotated[
        Path | None,
        typer.Option(
            "--dialogue",
            help="A conversation as JSONL (items with speaker, text, time) to remember and ask.",
        ),
    ] = None,
    home: HomeOption = None,
) -> None:
    """Walk through a story with a real client and a real server, in a temporary folder."""
    # Not at the head: it brings an MCP client, which no other command needs.
    from .demo import run_demo

    os.environ.pop("RECOLLECT_HOME", None)
    raise typer.Exit(run_demo(dialogue, home, console()))
