"""The `recollect` command. Without a subcommand it serves MCP over stdio: what hosts start."""

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
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
from typer.exceptions import TyperException

from .. import __version__
from ..aging.metrics import Metrics
from ..domain.caller import Caller
from ..domain.data_folder import default_home
from ..engine import Engine
from ..errors import FolderInUse, InputError, RecollectError
from ..history.log import as_values, change_line
from ..history.sync import Synced
from ..pages import templates
from ..review.operation import Operation
from ..search.query import Question, bound
from ..serving import access_tokens, stdio_proxy
from ..serving.launcher import stop_backend
from ..serving.terminal import RemoteTerminal
from ..settings import Settings, load_settings
from ..storage.commit_message import critical_note
from .terminal import Screen, confirmed, here, typed_at

EXIT_FAILED, EXIT_IN_USE = 1, 3
BY_HAND = Caller(by_hand=True)

cli = typer.Typer(
    no_args_is_help=False,
    add_completion=False,
    help="A long-term memory for AI assistants, in your own git repository.",
)
token = typer.Typer(no_args_is_help=True, help="Who may use the memory over HTTP from elsewhere.")
cli.add_typer(token, name="token")
console, errors = Screen(), Screen(stderr=True)

HomeOption = Annotated[
    Path | None,
    typer.Option("--home", help="Data folder (default: RECOLLECT_HOME or ~/.recollect)."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def main() -> None:
    """Entry point; a failure is one line on stderr and an exit code."""
    for stream in (
        sys.stdout,
        sys.stderr,
    ):  # memories are in any language, whatever the locale of the terminal or pipe says
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # the standard streams are text wrappers
    try:
        cli()
    except RecollectError as error:
        sys.exit(_told_failure(error))


def run_for(arguments: Sequence[str], remote: RemoteTerminal) -> int | None:
    """Carry a command out for another process; its exit code, or None if that process has to do it: what is typed wrong is explained there."""
    typed_at.set(remote)
    try:
        return int(cli(list(arguments), prog_name="recollect", standalone_mode=False) or 0)
    except TyperException:
        return None
    except RecollectError as error:
        return _told_failure(error)


def _told_failure(error: RecollectError) -> int:
    errors.print(f"recollect: {error}", style="red", markup=False, highlight=False, soft_wrap=True)
    return EXIT_IN_USE if isinstance(error, FolderInUse) else EXIT_FAILED


@cli.callback(invoke_without_command=True)
def serve(
    context: typer.Context,
    home: HomeOption = None,
    in_process: Annotated[
        bool,
        typer.Option(
            "--in-process",
            help="Without a backend: for sandboxes that forbid sockets, and for debugging.",
        ),
    ] = False,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Serve MCP over stdio."""
    if version:
        console.print(__version__)
        raise typer.Exit
    context.obj = home
    if context.invoked_subcommand is None and in_process:
        from ..serving.stdio import serve_stdio

        serve_stdio(load_settings(home))
    if context.invoked_subcommand is None:
        stdio_proxy.serve(home or default_home())


@cli.command(name="serve")
def serve_(
    context: typer.Context,
    http: Annotated[
        bool, typer.Option("--http", help="Over HTTP (streamable), instead of stdio.")
    ] = False,
    host: Annotated[
        str,
        typer.Option("--host", help="Address to listen on; off this machine tokens are demanded."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="0: any that is free.")] = 8765,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            help="A name by which clients reach it, e.g. through a reverse proxy; several times.",
        ),
    ] = None,
    home: HomeOption = None,
) -> None:
    """Serve MCP: over stdio like no command at all, or over HTTP at /mcp."""
    if not http:
        stdio_proxy.serve(home or context.obj or default_home())
    from ..serving.http import serve_http

    serve_http(
        _settings(context, home),
        host=host,
        port=port,
        names=allow_host or [],
        say=_say,
        run_command=run_for,
    )


@token.command(name="add")
def add_token(
    context: typer.Context,
    name: str,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--folder", help="Data folder (default: users/NAME in the data folder that serves)."
        ),
    ] = None,
    home: HomeOption = None,
) -> None:
    """Make a token for somebody's own memory; it is shown once."""
    _say(access_tokens.add(_settings(context, home).home, name, folder and here(folder)))


@token.command(name="list")
def list_tokens(context: typer.Context, home: HomeOption = None) -> None:
    """Who has a token, since when, and where their memory is."""
    for one in access_tokens.bearers(_settings(context, home).home):
        _say(f"{one.name} {one.created_at:%Y-%m-%d} {one.folder}")


@token.command(name="revoke")
def revoke_token(context: typer.Context, name: str, home: HomeOption = None) -> None:
    """Refuse a token from now on; the memory stays."""
    access_tokens.revoke(_settings(context, home).home, name)
    _say(f"revoked: {name}")


def _settings(context: typer.Context, home: Path | None) -> Settings:
    remote, named = typed_at.get(), home or context.obj
    return load_settings(here(named) if named else remote.home if remote else None)


@contextmanager
def _engine(settings: Settings, *, meaning: bool = False) -> Iterator[Engine]:
    """An open engine: the backend's, if it carries the command out, or our own; with `meaning` the model is loaded first, which takes seconds."""
    if (remote := typed_at.get()) and remote.home == settings.home:
        yield remote.engine()
        return
    engine = Engine(settings)
    engine.open(patience_s=0.5, watch=False, meaning=meaning)
    try:
        if meaning:
            engine.upkeep.settle()
        yield engine
    finally:
        engine.close()


def _print(value: Any, as_json: bool, text: str) -> None:
    console.print_json(json.dumps(value, ensure_ascii=False, default=str)) if as_json else _say(
        text
    )


def _say(text: str) -> None:
    console.print(text, markup=False, highlight=False, soft_wrap=True)


@cli.command()
def init(
    context: typer.Context,
    folder: Annotated[Path | None, typer.Argument(help="Data folder.")] = None,
    home: HomeOption = None,
) -> None:
    """Build the workspace: pages, folders, git. What is already there is adopted as it is, never overwritten."""
    settings = _settings(context, folder or home)
    known = set(templates.pages(settings.workspace))
    with _engine(settings) as engine:
        made = sorted(set(templates.pages(settings.workspace)) - known)
        counts = ", ".join(
            f"{name}: {count}" for name, count in engine.upkeep.status().memories.items() if count
        )
        _say(
            f"{settings.workspace} is ready: {len(known)} files kept, {len(made)} made{f' ({counts})' if counts else ''}."
        )
        for path, flaw in engine.upkeep.status().set_aside.items():
            _say(f"set aside: {path}: {flaw}")
        _say("For AGENTS.md or CLAUDE.md: recollect agents-block")


@cli.command(name="agents-block")
def agents_block(
    context: typer.Context,
    language: Annotated[
        str, typer.Option("--language", help="en or zh; default: the setting.")
    ] = "",
    home: HomeOption = None,
) -> None:
    """Print the instructions for AGENTS.md or CLAUDE.md that tell a model when to use the memory."""
    from ...prompts import Prompts

    if language not in ("", "en", "zh"):
        raise InputError("--language", f"{language!r} is not known", "en or zh.")
    chosen = language or _settings(context, home).language
    _say(Prompts().render("agents-block", "zh" if chosen == "zh" else "en"))


@cli.command()
def remember(
    context: typer.Context, text: str, home: HomeOption = None, as_json: JsonOption = False
) -> None:
    """Store one fact, also written as '"content" #tag score:9 duration:长期'; without a score it is your explicit wish."""
    from .importing import spoken

    with _engine(_settings(context, home)) as engine:
        outcome = engine.capture.remember([spoken(text)], BY_HAND)[0]
        _print(
            {
                "outcome": outcome.kind,
                "id": outcome.id,
                "file": outcome.path,
                "commit": outcome.commit,
            },
            as_json,
            f"{outcome.kind} {outcome.id} {outcome.path}",
        )


@cli.command(name="import")
def import_(context: typer.Context, file: Path, home: HomeOption = None) -> None:
    """Remember every list item of a Markdown file, e.g. PromptX's .memory/declarative.md."""
    from .importing import import_file

    with _engine(_settings(context, home), meaning=True) as engine, Progress(console=errors) as bar:
        task = bar.add_task(file.name)
        counts = import_file(
            engine, here(file), lambda done, total: bar.update(task, completed=done, total=total)
        )
    console.print(", ".join(f"{kind}: {count}" for kind, count in counts.items()))


@cli.command()
def recall(
    context: typer.Context,
    query: str,
    limit: int = 8,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Search the memory."""
    with _engine(_settings(context, home), meaning=True) as engine:
        found = engine.search.recall(Question(query=query, limit=limit))
        rows = [
            {
                "id": h.memory.id,
                "date": f"{h.memory.happened_at:%Y-%m-%d}",
                "text": h.memory.shown_text,
                "score": round(h.score, 3),
            }
            for h in found.hits
        ]
        if found.answered_by != "full":
            errors.print(
                f"recollect: answered from words, time and links only. {' '.join(engine.upkeep.status().trouble)}",
                soft_wrap=True,
            )
        _print(
            rows,
            as_json,
            "\n".join(f"[{r['id']}] {r['date']} {r['text']}" for r in rows)
            or "Nothing remembered about that.",
        )


@cli.command()
def forget(
    context: typer.Context,
    ids: list[str],
    hard: Annotated[bool, typer.Option("--hard", help="Erase for good.")] = False,
    restore: Annotated[
        bool, typer.Option("--restore", help="Bring back what was forgotten.")
    ] = False,
    home: HomeOption = None,
) -> None:
    """Forget memories by id; restorable for 30 days unless --hard."""
    with _engine(
        _settings(context, home), meaning=hard
    ) as engine:  # an erased memory's vector goes at once
        if restore:
            engine.capture.restore(ids, BY_HAND)
            _say(f"restored: {', '.join(ids)}")
            return
        memories = engine.memories.by_ids(ids)
        if hard and not confirmed(f"Erase {len(memories)} memories for good?"):
            raise typer.Exit(EXIT_FAILED)
        engine.capture.forget(memories, BY_HAND, hard=hard)
        _say(f"{'erased' if hard else 'forgotten'}: {', '.join(m.id for m in memories)}")


@cli.command()
def undo(
    context: typer.Context,
    what: Annotated[
        str, typer.Argument(help="'last', 'reflection', or a commit (see log).")
    ] = "last",
    home: HomeOption = None,
) -> None:
    """Take a change back, as a new commit."""
    with _engine(_settings(context, home)) as engine:
        done = engine.history.undo(what, BY_HAND)
        for commit in done.commits:
            _say(f"undone: {commit.subject}")
        if done.recorded.critical:
            _say(critical_note(done.paths))


@cli.command()
def log(
    context: typer.Context,
    id: Annotated[str, typer.Option("--id", help="Only changes of one memory.")] = "",
    since: Annotated[str, typer.Option("--since", help="A date, also in words.")] = "",
    actor: Annotated[
        str,
        typer.Option("--actor", help="Only by whom, e.g. manual, subagent:, bot:trigger-remember."),
    ] = "",
    critical: Annotated[
        bool, typer.Option("--critical", help="Only changes of IDENTITY.md and SOUL.md.")
    ] = False,
    limit: Annotated[int, typer.Option("--limit", min=1)] = 20,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Who changed what, when; newest first."""
    with _engine(_settings(context, home)) as engine:
        found = engine.history.log(limit=limit, since=since, actor=actor, id=id, critical=critical)
        zone = engine.settings.zone
        _print(
            [as_values(c) for c in found],
            as_json,
            "\n".join(change_line(c, zone) for c in found) or "No such change.",
        )


@cli.command()
def show(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A commit, or the id of a memory.")],
    home: HomeOption = None,
) -> None:
    """One change in full, or every change of one memory."""
    with _engine(_settings(context, home)) as engine:
        _say(engine.history.show(name))


@cli.command()
def diff(
    context: typer.Context,
    start: Annotated[
        str,
        typer.Argument(metavar="[FROM]", help="A commit or a date; without it the last change."),
    ] = "",
    end: Annotated[
        str, typer.Argument(metavar="[TO]", help="A commit or a date; without it now.")
    ] = "",
    home: HomeOption = None,
) -> None:
    """What differs between two moments."""
    with _engine(_settings(context, home)) as engine:
        _say(engine.history.diff(start, end) or "No difference.")


@cli.command(name="as-of")
def as_of(
    context: typer.Context,
    date: Annotated[str, typer.Argument(help="A date, also in words; its end counts.")],
    query: Annotated[str, typer.Argument(help="Without it: the latest of that time.")] = "",
    limit: int = 8,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Search the memory as it was."""
    with _engine(_settings(context, home), meaning=bool(query)) as engine:
        moment = bound(date, engine.clock(), engine.settings.zone, "until") or engine.clock()
        then = engine.search.recall_as_of(moment, Question(query=query, limit=limit))
        rows = [
            {
                "id": h.memory.id,
                "date": f"{h.memory.happened_at:%Y-%m-%d}",
                "text": h.memory.shown_text,
            }
            for h in then.found.hits
        ]
        if query and then.found.answered_by != "full":
            errors.print("recollect: answered from words, time and links only.", soft_wrap=True)
        lines = [
            f"as of {then.commit.time:%Y-%m-%d %H:%M}Z, {then.commit.sha[:10]}",
            *(f"[{r['id']}] {r['date']} {r['text']}" for r in rows),
        ]
        _print(
            rows,
            as_json,
            "\n".join(lines if rows else [*lines, "Nothing remembered about that then."]),
        )


@cli.command()
def proposals(context: typer.Context, home: HomeOption = None, as_json: JsonOption = False) -> None:
    """What waits for a yes: of sub-agents, or with a middling score."""
    with _engine(_settings(context, home)) as engine:
        rows = [
            {
                "id": p.id,
                "from": p.agent,
                "store": p.store,
                "status": p.status,
                "content": p.content,
                "why": p.why,
            }
            for p in engine.review.pending()
        ]
        _print(
            rows,
            as_json,
            "\n".join(f"{r['id']} {r['status']} from {r['from']}: {r['content']}" for r in rows)
            or "No proposals.",
        )


@cli.command()
def commit(context: typer.Context, ids: list[str], home: HomeOption = None) -> None:
    """Store proposals, or carry out the operations they propose."""
    _decide(context, home, [Operation("COMMIT", (id,)) for id in ids])


@cli.command()
def reject(context: typer.Context, ids: list[str], home: HomeOption = None) -> None:
    """Drop proposals; they can be overruled for 30 days (commit)."""
    _decide(context, home, [Operation("REJECT", (id,)) for id in ids])


@cli.command()
def defer(context: typer.Context, ids: list[str], home: HomeOption = None) -> None:
    """Keep proposals without being asked about them again."""
    _decide(context, home, [Operation("DEFER", (id,)) for id in ids])


def _decide(context: typer.Context, home: Path | None, verdicts: list[Operation]) -> None:
    with _engine(_settings(context, home)) as engine:
        applied, _ = engine.review.operate(verdicts, BY_HAND)
        for done in applied:
            _say(" ".join(part for part in (done.line, done.id, done.note) if part))


@cli.command()
def sync(
    context: typer.Context,
    remote: Annotated[
        str, typer.Argument(help="Name or address of a git remote; once set up it is remembered.")
    ] = "",
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Exchange memories with your other machines through a git remote of yours."""
    with _engine(_settings(context, home)) as engine:
        folder = here(Path(remote)) if remote else None
        done = engine.history.sync(str(folder) if folder and folder.exists() else remote, BY_HAND)
        _print(asdict(done), as_json, _exchanged(done))


def _exchanged(done: Synced) -> str:
    lines = [
        f"{done.remote}: {len(done.taken)} memories taken in{', ours given' if done.pushed else ''}."
    ]
    lines += [
        f"⚖️ {mine} and {other} contradict each other: reflect lists them as due."
        for mine, other in done.conflicts
    ]
    lines += [f"kept, though removed on one side: {', '.join(done.kept)}"] if done.kept else []
    lines += [f"both versions kept, look at: {', '.join(done.both)}"] if done.both else []
    lines += [f"⚠️ CRITICAL: {', '.join(done.critical)} changed."] if done.critical else []
    lines += (
        [f"🔒 their keys are on another machine (copy its keys folder): {', '.join(done.locked)}"]
        if done.locked
        else []
    )
    return "\n".join(lines)


@cli.command()
def status(context: typer.Context, home: HomeOption = None, as_json: JsonOption = False) -> None:
    """Counts, index, pending work, files that could not be read."""
    settings = _settings(context, home)
    with _engine(settings) as engine:
        now = engine.upkeep.status()
        # Whether the model is ready is a matter of the process that serves; this one loads none.
        values = {name: getattr(now, name) for name in now.__slots__ if name != "readiness"} | {
            "home": str(settings.home)
        }
        measured = engine.upkeep.metrics()
    if as_json:
        console.print_json(json.dumps(values | {"metrics": asdict(measured)}, ensure_ascii=False))
        return
    table = Table(show_header=False)
    for name, value in values.items():
        table.add_row(
            name.replace("_", " "),
            ", ".join(f"{k}: {v}" for k, v in value.items())
            if isinstance(value, dict)
            else str(value),
        )
    for name, text in _told(measured).items():
        table.add_row(name, text)
    console.print(table)


def _told(measured: Metrics) -> dict[str, str]:
    """The metrics as a person reads them."""
    spread = ", ".join(
        f"{low}–{float(low) + 0.25:.2f}: {count}"
        for low, count in measured.weight_distribution.items()
    )
    use = measured.adoption
    return {
        "strength": f"{measured.avg_weight:.2f} on average" + (f" ({spread})" if spread else ""),
        "so far": f"{measured.user_activation_count} mentions and uses ({measured.frequent_reinforce_count} in a frequent run), "
        f"{measured.negation_count} negations, {measured.batch_merge_count} merges, {measured.passive_compression_count} faded a level",
        "sessions": f"{use.sessions}; in each {use.recalls_before_first_remember:.1f} recalls before the first remember, "
        f"{use.remembers_per_session:.1f} remembers",
        "recalls": f"{use.empty_share:.0%} empty; {use.used_share:.0%} of the others shaped an answer",
    }


@cli.command()
def sweep(
    context: typer.Context,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would happen.")] = False,
    home: HomeOption = None,
) -> None:
    """Let the days that passed take effect now (a running server does so by itself once a day)."""
    with _engine(_settings(context, home)) as engine:
        done = engine.upkeep.sweep(dry=dry_run)
        console.print(
            f"{len(done.stepped)} step down in importance, {len(done.leaving)} leave, average strength {done.average_strength:.2f}"
        )
        console.print(
            ", ".join(f"{level}: {count}" for level, count in sorted(done.levels.items()))
            or "nothing to sweep"
        )
        for id, reason in done.leaving.items():
            console.print(f"{id}: {reason}", markup=False)


@cli.command()
def explain(context: typer.Context, id: str, home: HomeOption = None) -> None:
    """One memory's strength as a sum a person can read."""
    with _engine(_settings(context, home)) as engine:
        memory = engine.memories.by_ids([id])[0]
        activity, power, state = engine.memories.vitality_of(memory)
        console.print(f"{memory.id} {memory.shown_text}", markup=False)
        console.print(f"strength {power.explain()}", markup=False)
        console.print(
            f"{state}; importance {activity.importance:.2f}, used {activity.use_count}×, mentioned {activity.mention_count}×",
            markup=False,
        )


@cli.command()
def reindex(context: typer.Context, home: HomeOption = None) -> None:
    """Build the whole index anew from the files."""
    settings = _settings(context, home)
    stop_backend(settings.home)
    from .reindex import reindex as run

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
    )
    tasks: dict[str, TaskID] = {}
    with ExitStack() as shown:

        def report(what: str, done: int, total: int) -> None:
            if not tasks:
                shown.enter_context(bar)  # not before: a folder in use is refused in one line
            if what not in tasks:
                tasks[what] = bar.add_task(what)
            bar.update(tasks[what], completed=done, total=total)

        count = run(settings, report)
    console.print(f"{count} memories indexed.")


@cli.command()
def stop(context: typer.Context, home: HomeOption = None) -> None:
    """End the backend of the data folder; hosts that are open start another with their next call."""
    _say("stopped" if stop_backend(_settings(context, home).home) else "nothing was running")


@cli.command()
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
    from .demo import run_demo

    os.environ.pop("RECOLLECT_HOME", None)
    raise typer.Exit(run_demo(dialogue, home, console))
