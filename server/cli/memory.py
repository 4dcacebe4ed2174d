"""Commands on memories: what is stored, found, decided and forgotten."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from ...tools.answers.language import phrases
from ...tools.answers.memories import in_full, marks
from ...tools.answers.receipt_first_line import confirmation
from ...tools.answers.whole_memory import record
from ..capture.drafts import Draft
from ..capture.outcomes import NOT_STORED, Outcome
from ..domain.invisible import shown
from ..domain.patterns import regex
from ..domain.text import counted
from ..engine import Engine
from ..errors import InputError
from ..exchange.sources.lists import draft_of
from ..page.curve import points
from ..review.operation import Operation, Verb
from ..search.query import Hit, Query
from .folder import BY_HAND, EXIT_FAILED, HomeOption, JsonOption, open_engine, settings_of
from .plots import over_time
from .terminal import answered, confirmed, console, language, say, say_json, told, warn

_SCORE_DIGITS = 3
_PREFERS = regex(r"\b(?:prefers?|favou?rite)\b|偏好|偏爱|更喜欢|最喜欢", re.IGNORECASE)
_NAMES = regex(
    r"\b(?:my name is|(?:i am|i'm|user is) called)\b|我叫|我的名字|用户叫", re.IGNORECASE
)


def remember(
    context: typer.Context,
    text: Annotated[str, typer.Argument(help="With --secret it is asked for if left out.")] = "",
    secret: Annotated[
        str, typer.Option("--secret", metavar="LABEL", help="Encrypt it under this harmless name.")
    ] = "",
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Store one fact; without a score it is your explicit wish.

    Also written as '"content" #tag score:9 duration:长期'.
    """
    if secret:
        said = text or answered(f"{secret}: ", hidden=True)
        draft = Draft(content=said, explicit=True, sensitivity=3, label=secret)
    else:
        draft = spoken(text)
    with open_engine(settings_of(context, home)) as engine:
        outcome = engine.capture.remember([draft], BY_HAND)[0]
    if as_json:
        say_json(
            {
                "outcome": outcome.kind,
                "id": outcome.id,
                "file": outcome.path,
                "commit": outcome.commit,
            }
        )
    else:
        _tell(outcome)
    if outcome.kind in NOT_STORED:
        raise typer.Exit(EXIT_FAILED)


def _tell(outcome: Outcome) -> None:
    """What became of it, why, and how to overrule that."""
    said = confirmation(outcome)
    if outcome.kind not in NOT_STORED:
        say(f"{said} {outcome.id} {outcome.path}")
        return
    why = outcome.why
    if outcome.appraised:
        total, threshold = outcome.appraised.total, outcome.appraised.threshold
        why = told(f"score {total:.1f}, stored from {threshold:.1f}")
    say(f"{said} {why}")
    if outcome.id:
        say(f"recollect commit {outcome.id}")


def spoken(text: str) -> Draft:
    """What the user says at the command line.

    No host's model names the category there: a name or a preference is told by its words.
    """
    draft = draft_of(text)
    if not draft.explicit or draft.category != "fact":
        return draft
    if _NAMES.search(text):
        return replace(draft, category="identity")
    if _PREFERS.search(text):
        return replace(draft, category="stable_preference")
    return draft


def recall(
    context: typer.Context,
    query: str,
    limit: int = 8,
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Search the memory."""
    words = phrases(language())
    with open_engine(settings_of(context, home), meaning=True) as engine:
        found = engine.search.recall(Query(text=query, limit=limit))
        if found.answered_by != "full":
            trouble = engine.upkeep.status().trouble
            warn(" ".join((told("answered from words, time and links only."), *trouble)))
        rows = [_row(engine, hit) for hit in found.hits]
    if as_json:
        say_json(rows)
    elif not rows:
        say(told("Nothing remembered about that."))
    for row, hit in [] if as_json else zip(rows, found.hits, strict=True):
        parts = (f"[{row['id']}]", row["date"], row["marks"], in_full(hit.memory, words))
        say(" ".join(part for part in parts if part))


def _row(engine: Engine, hit: Hit) -> dict[str, Any]:
    memory = hit.memory
    return {
        "id": memory.id,
        "date": engine.calendar.day(memory.happened_at),
        "marks": marks(engine, memory, phrases(language()), faded=hit.faded, weak=hit.weak),
        "source": memory.source,
        "text": memory.shown_text,
        "score": round(hit.score, _SCORE_DIGITS),
    }


def forget(
    context: typer.Context,
    ids: list[str],
    hard: Annotated[bool, typer.Option("--hard", help="Erase for good.")] = False,
    restore: Annotated[
        bool, typer.Option("--restore", help="Bring back what was forgotten.")
    ] = False,
    home: HomeOption = None,
) -> None:
    """Forget memories by id; restorable for a time (setting: restorable_days) unless --hard."""
    # With meaning: an erased memory's vector goes at once.
    with open_engine(settings_of(context, home), meaning=hard) as engine:
        if restore:
            engine.capture.restore(ids, BY_HAND)
            say(told(f"restored: {', '.join(ids)}"))
        else:
            _forget(engine, ids, hard=hard)


def _forget(engine: Engine, ids: Sequence[str], *, hard: bool) -> None:
    memories = engine.memories.by_ids(ids)
    count = counted(len(memories), "memory", "memories")
    if hard and not confirmed(told(f"Erase {count} for good?")):
        raise typer.Exit(EXIT_FAILED)
    engine.capture.forget(memories, BY_HAND, hard=hard)
    named = ", ".join(memory.id for memory in memories)
    if hard:
        _tell_erased(named, engine.history.remotes())
    else:
        say(told(f"forgotten: {named}; restorable for {engine.settings.restorable_days} days"))


def _tell_erased(named: str, remotes: Sequence[str]) -> None:
    """What is gone, and what is left where."""
    say(told(f"erased: {named}"))
    say(
        told(
            "Left: earlier versions and commit subjects in the git history, until recollect purge; "
            "backups; the host's own conversation."
        )
    )
    if remotes:
        names = ", ".join(remotes)
        say(told(f"{names} has them too, until the next recollect sync after it."))


def reveal(context: typer.Context, id: str, home: HomeOption = None) -> None:
    """Show what an encrypted memory says, after asking."""
    with open_engine(settings_of(context, home)) as engine:
        memory = engine.memories.by_ids([id])[0]
        text = engine.memories.secret(memory).text if memory.is_secret else memory.text
        if memory.is_secret and not confirmed(told(f"Show {memory.label} on this screen?")):
            raise typer.Exit(EXIT_FAILED)
    say(text)


def seal(
    context: typer.Context,
    id: str,
    label: Annotated[str, typer.Option("--label", help="A harmless name to find it by.")],
    home: HomeOption = None,
) -> None:
    """Encrypt a memory that stands here in plain text."""
    with open_engine(settings_of(context, home), meaning=True) as engine:
        known = engine.memories.by_ids([id])[0]
        if known.is_secret:
            raise InputError("id", f"{id} is encrypted already", "Nothing to seal.")
        draft = Draft(
            content=known.text, explicit=True, sensitivity=3, label=label, verdicts=((id, "same"),)
        )
        outcome = engine.capture.remember([draft], BY_HAND)[0]
    say(told(f"sealed: {id}. Earlier versions stay in the git history until recollect purge."))
    if outcome.twins:
        say(told(f"in plain text it stands in {', '.join(outcome.twins)} too"))


def unseal(context: typer.Context, id: str, home: HomeOption = None) -> None:
    """Write an encrypted memory in plain text from now on, after asking."""
    with open_engine(settings_of(context, home)) as engine:
        label = engine.memories.by_ids([id])[0].label
        if not confirmed(told(f"Write {label or id} in plain text from now on?")):
            raise typer.Exit(EXIT_FAILED)
        engine.capture.unseal(id, BY_HAND)
    say(told(f"in plain text now: {id}"))


def explain(
    context: typer.Context,
    id: str,
    plot: Annotated[bool, typer.Option("--plot", help="Also as a line over time.")] = False,
    home: HomeOption = None,
) -> None:
    """Why one memory stands where it does: its strength as a sum, its history, its file."""
    drawn = ""
    with open_engine(settings_of(context, home)) as engine:
        memory = engine.memories.by_ids([id])[0]
        lines = [memory.shown_text, *record(engine, memory, phrases(language()))]
        if plot:
            activity, *_ = engine.memories.vitality_of(memory)
            past, ahead = points(memory, activity, engine.clock(), engine.settings.ageing)
            start = engine.calendar.day(past[0][0])
            end = engine.calendar.day(ahead[-1][0])
            legend = told("(│ now; then if nothing happens)")
            drawn = f"{start} {over_time(past, ahead)} {end} {legend}"
    for line in [*lines, drawn] if drawn else lines:
        console().print(shown(line), markup=False)


# --- proposals ---


def proposals(context: typer.Context, home: HomeOption = None, as_json: JsonOption = False) -> None:
    """What waits for a yes: of sub-agents, or with a middling score."""
    with open_engine(settings_of(context, home)) as engine:
        pending = engine.review.pending()
    rows = []
    for proposal in pending:
        row = {
            "id": proposal.id,
            "from": proposal.agent,
            "store": proposal.store,
            "status": proposal.status,
            "content": proposal.content,
            "why": proposal.why,
        }
        rows.append(row)
    if as_json:
        say_json(rows)
    elif not rows:
        say(told("No proposals."))
    for row in [] if as_json else rows:
        say(told(f"{row['id']} {row['status']} from {row['from']}: {row['content']}"))


def commit(context: typer.Context, ids: list[str], home: HomeOption = None) -> None:
    """Store proposals, or carry out the operations they propose."""
    _decide(context, home, "COMMIT", ids)


def reject(context: typer.Context, ids: list[str], home: HomeOption = None) -> None:
    """Drop proposals; for a time they can be overruled (commit)."""
    _decide(context, home, "REJECT", ids)


def defer(context: typer.Context, ids: list[str], home: HomeOption = None) -> None:
    """Keep proposals without being asked about them again."""
    _decide(context, home, "DEFER", ids)


def _decide(context: typer.Context, home: Path | None, verb: Verb, ids: Sequence[str]) -> None:
    verdicts = [Operation(verb, (id,)) for id in ids]
    with open_engine(settings_of(context, home)) as engine:
        applied, _ = engine.review.operate(verdicts, BY_HAND)
        for done in applied:
            say(" ".join(part for part in (done.line, done.id, done.note) if part))
