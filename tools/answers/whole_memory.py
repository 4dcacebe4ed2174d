"""What recall answers about one memory: everything, and its text."""

from collections.abc import Callable, Mapping, Sequence

from ...server.aging.activity import Activity
from ...server.aging.lifecycle import level
from ...server.domain.calendar import Calendar
from ...server.domain.fence import data_block
from ...server.domain.memory import Memory
from ...server.domain.standing import is_current
from ...server.domain.text import one_line
from ...server.engine import Engine
from ...server.history.log import approved, change_line
from .brief_record import brief
from .memories import held, marks, mood_told
from .overview import phrases_beside
from .phrase_names import Record
from .phrases import Phrases

_COMMITS_LOOKED_AT = 500
_COMMITS_SHOWN = 10


def whole(
    engine: Engine,
    memory: Memory,
    *,
    why: str = "",
    forgotten: bool = False,
    explain: bool = False,
    may_see: Callable[[Memory], bool] = lambda each: True,
) -> str:
    """What a host needs of one memory, and its text; with `explain` its numbers and changes too.

    `why` says what a query made of it. What the user had forgotten is told only where `forgotten`
    is asked for: who follows a link to it did not ask. `may_see` is asked of what it is linked to.
    """
    phrases = phrases_beside(engine, memory.label or memory.text)
    if memory.deleted_at and not forgotten:
        day = engine.calendar.day(memory.deleted_at)
        told = phrases.record["forgotten"].format(id=memory.id, day=day)
        return f"{told}\n{phrases.record['why'].format(why=why)}" if why else told
    if memory.is_secret:
        memory = engine.memories.secret(memory)
    if explain:
        lines = record(engine, memory, phrases, why=why)
    else:
        lines = brief(engine, memory, phrases, may_see)
    about = "\n".join(lines)
    return data_block(phrases.recall["found"], f"{about}\n\n{memory.text}", "memory")


def record(engine: Engine, memory: Memory, phrases: Phrases, *, why: str = "") -> list[str]:
    """Everything about one memory but its text, a line each, in the language of `phrases`."""
    calendar = engine.calendar
    commits = engine.history.commits_of(memory, _COMMITS_LOOKED_AT)
    activity, strength, state = engine.memories.vitality_of(memory)
    shown_at = level(memory, activity, calendar.now, engine.settings.ageing)
    say = phrases.record
    # How much is left of it says nothing beside the word that it is so no more.
    alive = state if is_current(memory, calendar.now) else ""
    how_much = phrases.levels.get(shown_at, "")
    if alive and how_much:
        how_much += f" {say['holds']}"
    marked = f"{alive} {how_much} {marks(engine, memory, phrases)}".strip()
    mood = mood_told(memory, phrases)
    parts = (memory.id, memory.store, memory.category, f"{marked} {mood}".strip())
    verified = say["verified"] if memory.verified else ""
    source = f"{memory.source}{verified}{approved(commits, calendar.zone)}"
    lines = [
        " · ".join(parts),
        say["created"].format(day=calendar.minute(memory.created_at), source=source),
        _times(memory, calendar, phrases),
        say["strength"].format(
            terms=strength.explain(phrases.terms),
            used=activity.use_count,
            mentioned=activity.mention_count,
        ),
        _scores(memory, say),
        *_links(memory, say),
    ]
    lines += _past(memory, activity, calendar, phrases)
    for commit in commits[:_COMMITS_SHOWN]:
        lines.append(change_line(commit, calendar.zone, of_one=True))
    lines.append(say["file"].format(path=engine.memories.path(memory.id)))
    if why:
        lines.append(say["why"].format(why=why))
    return [one_line(each) for each in lines if each]


def _past(memory: Memory, activity: Activity, calendar: Calendar, phrases: Phrases) -> list[str]:
    """What it was made from, how it was corrected, what moved its strength."""
    say = phrases.record
    lines: list[str] = []
    for id, words in memory.original_contents.items():
        lines.append(say["as_said"].format(id=id, words=words))
    for correction in memory.correction_history:
        so_now = say["now"].format(text=correction.new) if correction.new else ""
        turn = phrases.turns.get(correction.reason, correction.reason)
        lines.append(f"{calendar.day(correction.time)}: {turn}{so_now}")
    for change in activity.log:
        day, old, new = calendar.day(change.time), f"{change.old:.2f}", f"{change.new:.2f}"
        reason = phrases.moved.get(change.reason, change.reason)
        lines.append(say["moved"].format(day=day, old=old, new=new, reason=reason))
    return lines


def _times(memory: Memory, calendar: Calendar, phrases: Phrases) -> str:
    """When it happened, and from when to when it was so, where that is said."""
    say = phrases.record
    lines: list[str] = []
    if memory.occurred_at:
        is_ahead = memory.occurred_at > calendar.now
        told = say["ahead" if is_ahead else "happened"]
        lines.append(told.format(day=calendar.minute(memory.occurred_at)))
    if was_so := held(memory, calendar, phrases):
        lines.append(say["held"].format(span=was_so))
    return ", ".join(lines)


def _scores(memory: Memory, say: Mapping[Record, str]) -> str:
    appraisal = memory.appraisal
    if appraisal is None:
        return ""
    scores = ", ".join(f"{name} {value:g}" for name, value in appraisal.scores.items())
    told = say["score"].format(total=f"{appraisal.total:.1f}")
    if scores:
        told += f" ({scores})"
    return f"{told}: {appraisal.reason}" if appraisal.reason else told


def _links(memory: Memory, say: Mapping[Record, str]) -> list[str]:
    relations = [f"{r.subject} {r.predicate} {r.object}" for r in memory.relations]
    links: Mapping[Record, Sequence[str]] = {
        "tags": memory.tags,
        "entities": memory.entities,
        "project": [memory.project] if memory.project else [],
        "supersedes": memory.supersedes,
        "related": memory.related,
        "relations": relations,
        "merged_from": memory.merged_from,
        "compressed_from": memory.compressed_from,
    }
    return [f"{say[name]}: {', '.join(values)}" for name, values in links.items() if values]
