"""Commands that bring memories in from elsewhere, and take them away."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ..errors import InputError
from ..exchange.importer import Options, Tally
from ..exchange.records import Unread
from .folder import HomeOption, JsonOption, open_engine, settings_of
from .terminal import error_console, here, say, say_json, warn

_LISTED = 50
_SECRETS = ("seal", "skip")


def import_(
    context: typer.Context,
    source: Annotated[
        Path, typer.Argument(help="A file or folder of another program; see docs/import.md.")
    ],
    name: Annotated[
        str, typer.Option("--from", help="What it is, where it is not recognised.")
    ] = "",
    project: Annotated[str, typer.Option("--project", help="Recalled in this project only.")] = "",
    secrets: Annotated[
        str, typer.Option("--secrets", help="Facts with secrets in them: seal, or skip.")
    ] = "seal",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count.")] = False,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Bring in what other programs remember: servers, exports, notes, lists.

    A second import adds nothing; one that was cut off goes on where it ended.
    """
    if secrets not in _SECRETS:
        raise InputError("secrets", f"{secrets!r} is neither seal nor skip", "Say --secrets seal.")
    options = Options(
        name=name,
        project=project,
        secrets="skip" if secrets == "skip" else "seal",
        dry_run=dry_run,
    )
    with open_engine(settings_of(context, home)) as engine, _bar() as bar:
        task = bar.add_task(source.name, total=None)

        def report(done: int) -> None:
            bar.update(task, completed=done)

        tally = engine.exchange.bring_in(here(source), options, report)
    if as_json:
        say_json(_as_values(tally))
    else:
        _tell(tally, dry_run=dry_run)


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=error_console(),
    )


def _tell(tally: Tally, *, dry_run: bool) -> None:
    _list("secret", tally.secrets)
    _list("not taken", tally.unread)
    counts = ", ".join(f"{kind}: {count}" for kind, count in tally.in_order().items())
    say(f"{tally.source}: {counts or 'nothing in it'}")
    if dry_run:
        say("Nothing was changed.")
    for commit in tally.commits:
        say(f"take it back with: recollect undo {commit[:10]}")


def _list(what: str, found: Sequence[Unread]) -> None:
    for each in found[:_LISTED]:
        warn(f"{what}: {each.where}: {each.why}")
    if len(found) > _LISTED:
        warn(f"{what}: {len(found) - _LISTED} more; --json lists them")


def _as_values(tally: Tally) -> dict[str, Any]:
    return {
        "source": tally.source,
        "counts": tally.in_order(),
        "unread": [{"where": each.where, "why": each.why} for each in tally.unread],
        "secrets": [{"where": each.where, "what": each.why} for each in tally.secrets],
        "commits": tally.commits,
    }
