"""What a host needs of one memory beside its text: days, state, whose it is, what it goes with."""

from collections.abc import Callable, Iterator, Sequence

from ...server.domain.memory import Memory
from ...server.domain.provenance import whose
from ...server.domain.sensitivity import is_private
from ...server.domain.standing import ended_at, is_current
from ...server.domain.text import cut, one_line
from ...server.engine import Engine
from ...server.language.people import private_life
from .memories import dated, held, mood_told, outdated, shown
from .phrase_names import Record
from .phrases import Phrases

_OTHERS = 6
"""So many other memories at most are told of beside one."""
_OTHER_CHARACTERS = 120


def brief(
    engine: Engine, memory: Memory, phrases: Phrases, may_see: Callable[[Memory], bool]
) -> list[str]:
    """A few lines in the language of `phrases`; of what it is linked to what `may_see` allows."""
    head = (
        memory.id,
        _days(engine, memory, phrases),
        f"{_state(engine, memory, phrases)} {mood_told(memory, phrases)}",
        _source(memory, phrases),
    )
    lines = [
        " · ".join(part.strip() for part in head),
        " · ".join(_names(memory, phrases)),
        _private(memory, phrases),
        *_others(engine, memory, phrases, may_see),
        _since(engine, memory, phrases),
    ]
    return [one_line(line) for line in lines if line]


def _days(engine: Engine, memory: Memory, phrases: Phrases) -> str:
    """When it is or was, with the hour where one was given, and when it was told."""
    told = dated(memory, engine.calendar, phrases)
    if not memory.occurred_at:
        return told
    minute = engine.calendar.minute(memory.occurred_at)
    day, _, hour = minute.partition(" ")
    return told if hour in ("", "00:00") else told.replace(day, minute, 1)


def _state(engine: Engine, memory: Memory, phrases: Phrases) -> str:
    say, now = phrases.record, engine.calendar.now
    span = held(memory, engine.calendar, phrases)
    if memory.deleted_at:
        return phrases.marks["deleted"]
    if memory.superseded_by:
        replaced = phrases.marks["replaced"].format(id=memory.superseded_by)
        return f"{replaced} ({span})" if span else replaced
    if memory.merged_into:
        return phrases.marks["merged"].format(id=memory.merged_into)
    if not is_current(memory, now):
        return say["no more"].format(span=span) if ended_at(memory, now) else say["over"]
    if memory.occurred_at and memory.occurred_at > now:
        return f"{say['to come']} {span if memory.valid_until else ''}".strip()
    is_told = not memory.valid_until and _day(engine, memory) in span
    return say["holds now"] if is_told else f"{say['holds now']} {span}".strip()


def _day(engine: Engine, memory: Memory) -> str:
    return engine.calendar.day(memory.happened_at)


def _source(memory: Memory, phrases: Phrases) -> str:
    said, name = whose(memory)
    verified = phrases.record["verified"] if memory.verified else ""
    return f"{phrases.whose[said].format(name=name)}{verified}"


def _names(memory: Memory, phrases: Phrases) -> Iterator[str]:
    say = phrases.record
    if memory.project:
        yield f"{say['project']}: {memory.project}"
    if memory.tags:
        yield f"{say['tags']}: {', '.join(memory.tags)}"
    if memory.entities:
        yield f"{say['entities']}: {', '.join(memory.entities)}"


def _private(memory: Memory, phrases: Phrases) -> str:
    """That it is for the user alone, and why."""
    if memory.is_secret:
        return phrases.record["secret"]
    if not is_private(memory.sensitivity):
        return ""
    is_told = private_life.is_told(memory.text, memory.entities)
    why = phrases.record["private life" if is_told else "marked private"]
    return f"{phrases.receipt['private']} ({why})"


def _others(
    engine: Engine, memory: Memory, phrases: Phrases, may_see: Callable[[Memory], bool]
) -> list[str]:
    """What took its place, what it took the place of, contradicts or goes with, in their words."""
    listed: Sequence[tuple[Record, Sequence[str]]] = (
        ("now so", [id for id in (memory.superseded_by, memory.merged_into) if id]),
        ("contradicts", engine.memories.in_conflict_with(memory)),
        ("supersedes", memory.supersedes),
        ("related", memory.related),
    )
    rows: list[str] = []
    for past in engine.memories.outdated_in(memory):
        if may_see(past):
            rows.append(f"{outdated(past, phrases)} ({_text(past)})")
    if memory.merged_from:
        rows.append(f"{phrases.record['merged_from']}: {', '.join(memory.merged_from)}")
    told: set[str] = set()
    for name, ids in listed:
        for other in engine.memories.known([id for id in ids if id not in told]):
            told.add(other.id)
            if other.deleted_at or not may_see(other):
                continue
            rows.append(f"{phrases.record[name]}: {other.id} {_text(other)}")
    more = len(rows) - _OTHERS
    return [*rows[:_OTHERS], phrases.more.format(count=more)] if more > 0 else rows


def _text(memory: Memory) -> str:
    return cut(shown(memory), _OTHER_CHARACTERS)


def _since(engine: Engine, memory: Memory, phrases: Phrases) -> str:
    """What is so since it ended, where no memory that is named took its place."""
    if (
        not memory.correction_history
        or memory.superseded_by
        or is_current(memory, engine.calendar.now)
    ):
        return ""
    last = memory.correction_history[-1]
    turn = phrases.turns.get(last.reason, last.reason)
    so_now = phrases.record["now"].format(text=cut(last.new, _OTHER_CHARACTERS))
    return f"{engine.calendar.day(last.time)}: {turn}{so_now if last.new else ''}"
