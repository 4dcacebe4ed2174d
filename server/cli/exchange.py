"""Commands that bring memories in from elsewhere, and take them away."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ..domain.invisible import shown
from ..domain.memory import STORES, Memory
from ..domain.text import counted, one_line
from ..engine import Engine
from ..errors import InputError
from ..exchange.exporter import FORMS, Sharing, Taken, form_of, refuse_secrets
from ..exchange.import_report import Tally
from ..exchange.importer import Options
from ..exchange.records import Unread
from ..exchange.selection import Wanted
from ..search.query import bound
from .folder import HomeOption, JsonOption, open_engine, settings_of
from .terminal import (
    answered,
    confirmed,
    error_console,
    here,
    is_at_terminal,
    language,
    new_pass_phrase,
    say,
    say_json,
    told,
    warn,
)

_LISTED = 50
_REASONS_SHOWN = 20
_LINE_CHARACTERS = 100
_SECRETS = ("seal", "skip")


def import_(
    context: typer.Context,
    source: Annotated[
        Path, typer.Argument(help="A file or folder of another program; see docs/import.md.")
    ],
    name: Annotated[
        str, typer.Option("--from", help="What it is, where it is not recognised.")
    ] = "",
    project: Annotated[str, typer.Option("--project", help="Into this project.")] = "",
    secrets: Annotated[
        str, typer.Option("--secrets", help="Facts with secrets in them: seal, or skip.")
    ] = "seal",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count.")] = False,
    pass_phrase: Annotated[
        bool, typer.Option("--pass-phrase", help="Ask for that of an export with secrets.")
    ] = False,
    mine: Annotated[
        bool, typer.Option("--mine", help="An export of your own: it comes back as it was.")
    ] = False,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Bring in what other programs remember: servers, exports, notes, lists.

    A second import adds nothing; one that was cut off goes on where it ended.
    """
    settings = settings_of(context, home)
    if secrets not in _SECRETS:
        raise InputError("secrets", f"{secrets!r} is neither seal nor skip", "Say --secrets seal.")
    options = Options(
        name=name,
        project=project,
        secrets="skip" if secrets == "skip" else "seal",
        dry_run=dry_run,
        phrase=answered(told("pass phrase: "), hidden=True) if pass_phrase else "",
        mine=mine,
    )
    with open_engine(settings) as engine:
        if not mine and engine.exchange.claims_to_be_mine(here(source), name):
            options = replace(options, mine=_is_mine(source))
        tally, waiting = _brought_in(engine, source, options)
    if as_json:
        say_json(_as_values(tally))
    else:
        _tell(tally, waiting, dry_run=dry_run)


def _is_mine(source: Path) -> bool:
    """Whether an export of recollect's is the user's own: only they can say."""
    if is_at_terminal() and confirmed(
        told("Is this an export of your own? Then what it calls your words counts as yours.")
    ):
        return True
    warn(told("taken as somebody else's words. If it is an export of your own: --mine"))
    return False


def _brought_in(engine: Engine, source: Path, options: Options) -> tuple[Tally, int]:
    """What came of it, and how many conversations wait to be digested."""
    with _bar() as bar:
        task = bar.add_task(escape(one_line(shown(source.name))), total=None)

        def report(done: int, count: int) -> None:
            bar.update(task, completed=done, total=count)

        tally = engine.exchange.bring_in(here(source), options, report)
    return tally, engine.exchange.to_digest() if tally.sessions else 0


def export(
    context: typer.Context,
    target: Annotated[Path, typer.Argument(help="A new file or folder.")],
    form: Annotated[
        str, typer.Option("--as", help=f"{', '.join(FORMS)}; told by the ending where left out.")
    ] = "",
    project: Annotated[str, typer.Option("--project", help="Only of this project.")] = "",
    store: Annotated[
        list[str] | None, typer.Option("--store", help="Only of this store; several times.")
    ] = None,
    since: Annotated[str, typer.Option("--since", help="A date, also in words.")] = "",
    until: Annotated[str, typer.Option("--until", help="A date, also in words.")] = "",
    most_private: Annotated[
        int, typer.Option("--sensitivity", min=0, max=3, help="At most so private, 0 to 3.")
    ] = 3,
    secrets: Annotated[
        bool, typer.Option("--secrets", help="Secrets too, under a pass phrase; jsonl only.")
    ] = False,
    share: Annotated[
        bool, typer.Option("--share", help="For somebody else: without what is private.")
    ] = False,
    hide: Annotated[
        list[str] | None,
        typer.Option("--hide", help="With --share: a name to take out; several times."),
    ] = None,
    home: HomeOption = None,
) -> None:
    """Take memories along: as jsonl without loss, or for other programs and people."""
    settings = settings_of(context, home)
    chosen = form_of(target, form)
    stores, hidden = tuple(store or ()), tuple(hide or ())
    _refuse_unknown(stores)
    _refuse_unfit(hidden, share=share)
    if secrets and (chosen != "jsonl" or share):
        refuse_secrets()
    phrase = new_pass_phrase() if secrets else ""
    with open_engine(settings) as engine:
        now, zone = engine.clock(), engine.settings.zone
        wanted = Wanted(
            project=project,
            stores=stores,
            since=bound(since, now, zone, "since"),
            until=bound(until, now, zone, "until"),
            most_private=most_private,
        )
        sharing = Sharing(words=hidden) if share else None
        taken = engine.exchange.take_away(
            here(target), chosen, wanted, sharing=sharing, phrase=phrase
        )
    say(told(f"{chosen}: {counted(taken.memories, 'memory', 'memories')} in {target.name}"))
    _tell_what_stayed(taken)


def _refuse_unfit(hidden: Sequence[str], *, share: bool) -> None:
    if not all(map(str.strip, hidden)):
        raise InputError("hide", "it is empty", "Say a name.")
    if hidden and not share:
        raise InputError("hide", "it goes with --share", "Say --share as well.")


def _tell_what_stayed(taken: Taken) -> None:
    if taken.secrets:
        say(told(f"encrypted in it: {counted(taken.secrets, 'secret', 'secrets')}"))
    for why, count in taken.left_out.items():
        say(f"{told('left out')}{_colon()}{count} {told(why)}")
    _list_withheld(taken.withheld)


def _list_withheld(withheld: Sequence[tuple[Memory, str]]) -> None:
    """Its owner may think otherwise of some, and tell them."""
    colon = _colon()
    for memory, why in withheld[:_LISTED]:
        line = one_line(memory.shown_text)[:_LINE_CHARACTERS]
        warn(f"{told(why)}{colon}{memory.id}{colon}{shown(line)}")
    if len(withheld) > _LISTED:
        warn(told(f"{len(withheld) - _LISTED} more"))


def _refuse_unknown(stores: Iterable[str]) -> None:
    for name in stores:
        if name not in STORES:
            raise InputError("store", f"there is none {name!r}", f"Say {', '.join(STORES)}.")


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=error_console(),
    )


def _tell(tally: Tally, waiting: int, *, dry_run: bool) -> None:
    _list("secret", tally.secrets, tally.counts["sealed"] + tally.counts["left out"])
    _list("not taken", tally.unread, tally.counts["not taken"])
    if tally.counts["not taken"] > _LISTED:
        for why, count in tally.reasons.most_common(_REASONS_SHOWN):
            warn(f"{count} × {told(why)}")
    colon = _colon()
    comma = "，" if language() == "zh" else ", "
    counts = [f"{told(kind)}{colon}{count}" for kind, count in tally.in_order().items()]
    say(f"{tally.source}{colon}{comma.join(counts) or told('nothing in it')}")
    if dry_run:
        say(told("Nothing was changed."))
    if waiting:
        found = told("1 conversation" if waiting == 1 else f"{waiting} conversations")
        say(
            told(
                f"{found} can be searched now, to be digested when you like: tell your "
                "assistant to digest them (reflect with depth=digest)."
            )
        )
    if tally.commits:
        say(told("take it back with: recollect undo import"))


def _list(what: str, found: Sequence[Unread], count: int) -> None:
    colon = _colon()
    for each in found[:_LISTED]:
        warn(f"{told(what)}{colon}{told(each.where)}{colon}{told(each.why)}")
    if count > _LISTED:
        more = told(f"{count - _LISTED} more; --json lists them")
        warn(f"{told(what)}{colon}{more}")


def _colon() -> str:
    return "：" if language() == "zh" else ": "


def _as_values(tally: Tally) -> dict[str, Any]:
    return {
        "source": tally.source,
        "counts": tally.in_order(),
        "unread": [{"where": each.where, "why": each.why} for each in tally.unread],
        "reasons": dict(tally.reasons),
        "secrets": [{"where": each.where, "what": each.why} for each in tally.secrets],
        "commits": tally.commits,
    }
