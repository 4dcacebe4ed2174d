"""Commands on what happened: who changed what, how it was, taking it back, and other machines."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from ...tools.answers.edited_and_synced import critical
from ...tools.answers.language import phrases
from ...tools.answers.memories import in_full
from ..domain.calendar import Calendar, day
from ..domain.patterns import regex
from ..errors import InputError
from ..history.log import as_values, change_line
from ..history.purge import Purged
from ..history.sync import Synced
from ..history.unsigned_changes import UNSIGNED
from ..search.query import Query, bound
from ..storage.git.address import ENCRYPTED
from . import backup, sync_watch
from .folder import BY_HAND, EXIT_FAILED, HomeOption, JsonOption, open_engine, settings_of
from .terminal import (
    answered,
    confirmed,
    here,
    is_at_terminal,
    language,
    new_pass_phrase,
    say,
    say_json,
    set_language,
    told,
    warn,
)

_LISTED = 10
_UNDONE_SHOWN = 5
"""An import of many is as many changes as it took batches."""
_FINGERPRINT = regex(r"SHA256:[A-Za-z0-9+/]{43}")


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
    with open_engine(settings_of(context, home)) as engine:
        found = engine.history.log(limit=limit, since=since, actor=actor, id=id, critical=critical)
        zone = engine.settings.zone
    if as_json:
        say_json([as_values(change) for change in found])
        return
    for change in found:
        say(change_line(change, zone))
    if not found:
        say(told("No such change."))


def show(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A commit, or the id of a memory.")],
    home: HomeOption = None,
) -> None:
    """One change in full, or every change of one memory."""
    with open_engine(settings_of(context, home)) as engine:
        say(engine.history.show(name))


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
    with open_engine(settings_of(context, home)) as engine:
        say(engine.history.diff(start, end) or told("No difference."))


def as_of(
    context: typer.Context,
    date: Annotated[str, typer.Argument(help="A date, also in words; its end counts.")],
    query: Annotated[str, typer.Argument(help="Without it: the latest of that time.")] = "",
    limit: int = 8,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Search the memory as it was."""
    with open_engine(settings_of(context, home), meaning=bool(query)) as engine:
        now, zone = engine.clock(), engine.settings.zone
        moment = bound(date, now, zone, "until") or now
        then = engine.search.recall_as_of(moment, Query(text=query, limit=limit))
    if query and then.found.answered_by != "full":
        warn(told("answered from words, time and links only."))
    rows: list[dict[str, Any]] = []
    for hit in then.found.hits:
        memory, happened = hit.memory, day(hit.memory.happened_at, zone)
        rows.append(
            {"id": memory.id, "date": happened, "source": memory.source, "text": memory.shown_text}
        )
    if as_json:
        say_json(rows)
        return
    say(told(f"as of {Calendar(now, zone).minute(then.commit.time)}, {then.commit.sha[:10]}"))
    for row, hit in zip(rows, then.found.hits, strict=True):
        say(f"[{row['id']}] {row['date']} {in_full(hit.memory, phrases(language()))}")
    if not rows:
        say(told("Nothing remembered about that then."))


def undo(
    context: typer.Context,
    what: Annotated[
        str, typer.Argument(help="'last', 'reflection', 'import', or a commit (see log).")
    ] = "last",
    home: HomeOption = None,
) -> None:
    """Take a change back, as a new commit."""
    with open_engine(settings_of(context, home)) as engine:
        done = engine.history.undo(what, BY_HAND)
    for commit in done.commits[:_UNDONE_SHOWN]:
        say(told(f"undone: {commit.subject}"))
    if (more := len(done.commits) - _UNDONE_SHOWN) > 0:
        say(told(f"and {more} more"))
    for line in critical(done.paths, phrases(language())):
        say(line)


def purge(
    context: typer.Context,
    texts: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TEXT]...", help="Also these words, wherever they stand."),
    ] = None,
    verify: Annotated[
        str | None,
        typer.Option("--verify", help="Change nothing; say where this text still stands."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    home: HomeOption = None,
) -> None:
    """Take what was forgotten out of the git history too: it is written anew, undo ends there."""
    settings = settings_of(context, home)
    with open_engine(settings, meaning=False) as engine:
        if verify is not None:
            if not verify.strip():
                raise InputError("--verify", "it is empty", "Give a few words.")
            _verify([*engine.history.places(verify), *backup.places(settings, verify)])
            return
        question = told(
            "Write the history anew without everything that is not remembered any more?"
        )
        if not yes and not confirmed(question):
            raise typer.Exit(EXIT_FAILED)
        done = engine.history.purge(texts or [], BY_HAND)
    say(_purged(done, backup.known(settings)))


def _verify(places: Sequence[str]) -> None:
    for place in places:
        say(told(place))
    if places:
        raise typer.Exit(EXIT_FAILED)
    say(told("It stands nowhere in this data folder."))


def _purged(done: Purged, backups: Sequence[Path]) -> str:
    lines = [told("The history holds nothing but what is remembered.")]
    if done.commits:
        lines = [told(f"purged: {done.commits} commits written anew without what is forgotten.")]
    if done.linked:
        folders = ", ".join(map(str, done.linked))
        lines.append(
            told(
                "Linked worktrees keep their files as they are, with nothing staged any more; "
                f"look through {folders}."
            )
        )
    if done.remotes:
        lines.append(told(f"Still at {', '.join(done.remotes)} until the next recollect sync."))
    if backups:
        files = ", ".join(map(str, backups))
        lines.append(
            told(f"Backups hold what stood here when they were made; delete what may go: {files}.")
        )
    lines.append(
        told("What left the machine is out of reach: backups, clones, the host's own conversation.")
    )
    return ("" if language() == "zh" else " ").join(lines)


def sync(
    context: typer.Context,
    remote: Annotated[
        str, typer.Argument(help="Name or address of a git remote; once set up it is remembered.")
    ] = "",
    trust: Annotated[
        list[str] | None,
        typer.Option(
            "--trust", help="This machine is mine too: its fingerprint (SHA256:…), or 'unsigned'."
        ),
    ] = None,
    not_mine: Annotated[
        list[str] | None,
        typer.Option(
            "--not-mine",
            help="This machine is somebody else's: what it adds is marked as synced.",
        ),
    ] = None,
    watch: Annotated[
        bool,
        typer.Option(
            "--watch", help="Go on by itself, after changes and every few minutes, until ended."
        ),
    ] = False,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Exchange memories with your other machines through a git remote of yours."""
    settings = settings_of(context, home)
    if as_json:
        set_language.set("en")  # programs read it, errors too
    if watch and not (is_at_terminal() or trust or not_mine):
        sync_watch.watch(settings, _remote(remote))
        return

    own, others = _fingerprints("--trust", trust), _fingerprints("--not-mine", not_mine)

    def is_own(signer: str, name: str) -> bool | None:
        if signer in (trust or ()):
            return True
        question = told(
            f"Changes there are by a machine that is not known here: {name} ({signer}). "
            "Is it yours?"
        )
        return confirmed(question) if is_at_terminal() else None

    with open_engine(settings) as engine:
        done = engine.history.sync(
            _remote(remote), BY_HAND, is_own=is_own, own=own, others=others, phrase=_phrase
        )
    if as_json:
        say_json(asdict(done))
    else:
        say(_exchanged(done))
    if watch:  # what only a person can say, a pass phrase or whose a machine is, is said by now
        sync_watch.watch(settings, "")


def _fingerprints(option: str, named: list[str] | None) -> list[str]:
    """Those of machines; who signs nothing has none.

    Raises:
        InputError: it is no fingerprint.
    """
    for name in named or ():
        if name != UNSIGNED and not _FINGERPRINT.fullmatch(name):
            raise InputError(
                option, f"{name!r} is no fingerprint", "Give SHA256:…, as sync names it."
            )
    return [name for name in named or () if name != UNSIGNED]


def _remote(named: str) -> str:
    """A folder as meant where the command was typed; anything else as it is."""
    mark = ENCRYPTED if named.startswith(ENCRYPTED) else ""
    place = named.removeprefix(mark)
    folder = here(Path(place)) if place else None
    return f"{mark}{folder}" if folder and folder.exists() else named


def _phrase(new: bool) -> str:
    """That of an encrypted remote; empty where nobody is asked, as by `sync --watch`."""
    try:
        return new_pass_phrase() if new else answered(told("pass phrase: "), hidden=True)
    except EOFError:
        return ""


def _left_out(files: Mapping[str, str]) -> list[str]:
    """What was not taken to this disk, and why."""
    if not files:
        return []
    lines = [told("not taken to this disk, kept in the history:")]
    lines += [f"  {path}: {why}" for path, why in sorted(files.items())[:_LISTED]]
    if len(files) > _LISTED:
        more = told(f"and {len(files) - _LISTED} more")
        lines.append(f"  {more}")
    return lines


def _exchanged(done: Synced) -> str:
    given = ", ours given" if done.pushed else ""
    count = len(done.taken)
    several = told(f"{done.remote}: {count} memories taken in{given}.")
    lines = [told(f"{done.remote}: 1 memory taken in{given}.") if count == 1 else several]
    for mine, other in done.conflicts:
        lines.append(
            told(f"⚖️ {mine} and {other} contradict each other: recollect open shows both.")
        )
    if done.kept:
        lines.append(told(f"kept, though removed on one side: {', '.join(done.kept)}"))
    if done.both:
        lines.append(told(f"both versions kept, look at: {', '.join(done.both)}"))
    if done.critical:
        lines.append(told(f"⚠️ CRITICAL: {', '.join(done.critical)} changed."))
    for signer, name in done.strangers.items():
        lines.append(
            told(
                f"⚠️ {name} ({signer}) is not known here: what it added is marked as synced, "
                "and it changed nothing of yours. "
                f"What it adds next counts as yours with: recollect sync --trust {signer}"
            )
        )
    lines += _left_out(done.left_out)
    if done.purged:
        lines.append(
            told(
                "the history there was replaced by the purged one; what no branch holds is there "
                "until git tidies up."
            )
        )
    if done.locked:
        ids = ", ".join(done.locked)
        lines.append(told(f"🔒 their keys are on another machine (copy its keys folder): {ids}"))
    return "\n".join(lines)
