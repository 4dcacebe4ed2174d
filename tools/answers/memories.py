"""What recall answers: hits, and memories on one line."""

from collections.abc import Sequence
from datetime import timedelta
from typing import assert_never

from pydantic import BaseModel, Field

from ...server.domain.calendar import Calendar
from ...server.domain.fence import data_block
from ...server.domain.memory import SEALED_MARK, Level, Memory
from ...server.domain.proposal import Proposal
from ...server.domain.provenance import USER, named_by, source_of_agent, whose
from ...server.domain.standing import Mark, passes
from ...server.domain.text import as_turn, cut, one_line, tokens_of
from ...server.engine import Engine
from ...server.language.dialogue_turns import without_moment
from ...server.language.excerpts import excerpt
from ...server.language.near_duplicates import normalise
from ...server.language.script import is_chinese
from ...server.search.page_lines import OwnLine
from ...server.search.query import Hit
from ...server.storage.index.held_messages import Heard
from .phrases import Phrases
from .which_days import day_shown, month_of, which_days

_SHOWN_CHARACTERS = 230
_SHOWN_CHINESE = 120
"""The same for a text in Chinese, which says as much in half the characters."""
_BARELY_LONGER = 1.12
_FIRST_CHARACTERS, _FIRST_CHINESE = 45, 22
_FEWEST = 3
"""Hits that are shown whatever they cost."""
_NEAR = timedelta(days=15)
CONFIRMED = "✓"


class FoundMemory(BaseModel):
    """One hit."""

    id: str
    text: str
    date: str
    store: str
    state: str
    source: str = ""
    verified: bool = False
    marks: str = ""
    said: str = Field(default="", exclude=True)
    """Whose words it holds, as a row tells it."""
    days: str = Field(default="", exclude=True)
    """Which days its words mean, as a row tells it."""
    happened_on: str = Field(default="", exclude=True)
    why: str = Field(default="", exclude=True)
    weak: bool = Field(default=False, exclude=True)
    same: list[str] = []
    """Ids of other memories that say just this."""


class Recalled(BaseModel):
    """What a program reads of every answer of recall."""

    answered_by: str
    memories: list[FoundMemory]
    proposals: list[FoundMemory] = []


def hit_shown(
    engine: Engine, hit: Hit, query: str, say: Phrases, *, explain: bool, level: bool = False
) -> FoundMemory:
    """A memory that was found, its part that answers, and beside it the words of the answer.

    `explain`: with the terms of its score; `level`: with how much of it still comes.
    """
    memory = hit.memory
    calendar = engine.calendar
    text = _hour_alone(_answering(memory, hit.level, query), memory, calendar)
    days = which_days(engine, memory, text)
    text += _before(hit, calendar, say)
    return FoundMemory(
        id=memory.id,
        text=_unless_forgotten(memory, text, say),
        date=dated(memory, calendar, say),
        happened_on=calendar.day(memory.happened_at),
        store=memory.store,
        state=hit.state,
        source=" ".join(each for each in whose(memory) if each),
        verified=memory.verified,
        said=source_told(memory, say),
        days="" if memory.deleted_at else days,
        marks=_hit_marks(engine, hit, say, level=level or explain),
        why=_why(hit) if explain else "",
        weak=hit.weak,
    )


def _unless_forgotten(memory: Memory, text: str, say: Phrases) -> str:
    """What the user had forgotten comes by its id alone: who searches did not ask to read it."""
    return say.record["unshown"] if memory.deleted_at else text


def _before(hit: Hit, calendar: Calendar, say: Phrases) -> str:
    """What was so before it, where that tells more of what is asked, and until when."""
    if not hit.instead_of:
        return ""
    ended = hit.instead_of[-1].valid_until or hit.instead_of[-1].negated_at
    until = say.until_day.format(day=calendar.day(ended)) if ended else say.earlier
    return f" {say.before.format(until=until, text=' → '.join(map(shown, hit.instead_of)))}"


def _hit_marks(engine: Engine, hit: Hit, say: Phrases, *, level: bool) -> str:
    """The marks of a hit; that it is a summary is said always.

    That a lasting fact faded is said beside its level: its date tells as much.
    """
    faded = hit.faded and (level or passes(hit.memory.store, hit.memory.category))
    told = marks(engine, hit.memory, say, faded=faded, weak=hit.weak)
    how_much = say.levels.get(hit.level, "") if level or hit.level == "summary" else ""
    return " ".join(part for part in (told, how_much, _in_place_of(engine, hit, say)) if part)


def _in_place_of(engine: Engine, hit: Hit, say: Phrases) -> str:
    """What it replaced: that something else was so before is asked for in many words."""
    if hit.instead_of:  # its text stands in the row
        return ""
    was = [each.id for each in engine.memories.known(hit.memory.supersedes) if not each.deleted_at]
    return f"({say.record['supersedes']} {say.comma.join(was)})" if was else ""


def _hour_alone(text: str, memory: Memory, calendar: Calendar) -> str:
    """The text of an account without its day, which stands before it already."""
    day = calendar.day(memory.happened_at)
    opening = f"[{day} "
    return f"[{text.removeprefix(opening)}" if text.startswith(opening) else text


def own_line_shown(found: OwnLine) -> FoundMemory:
    """A line that somebody wrote into a page: no memory, and yet what a question looks for."""
    return FoundMemory(id=found.page, text=found.text, date="", store="core", state="active")


def _answering(memory: Memory, level: Level, query: str) -> str:
    """What of it answers; the whole where little would be left out: it may be what is asked."""
    text = _at_level(memory, level)
    most = _SHOWN_CHINESE if is_chinese(text) else _SHOWN_CHARACTERS
    line = one_line(text)
    return line if len(line) <= most * _BARELY_LONGER else excerpt(text, query, most)


def folded(found: Sequence[FoundMemory], *, by_day: bool = False) -> list[FoundMemory]:
    """Those that say something new; the ids of the others stand with the one they repeat.

    `by_day`, what happened on two days happened twice.
    """
    said: dict[str, FoundMemory] = {}
    for each in found:
        day = each.happened_on if by_day and each.store == "episodic" else ""
        first = said.setdefault(day + _what_it_says(each), each)
        if first is not each:
            first.same.append(each.id)
    return list(said.values())


def _what_it_says(found: FoundMemory) -> str:
    """Two of one label may hold two secrets; one that is so no more says something else."""
    if found.text.startswith(SEALED_MARK):
        return found.id
    return f"{found.marks} {normalise(without_moment(found.text))}"


def with_few_weak(found: list[FoundMemory], most: int) -> list[FoundMemory]:
    """The sure ones, then so many weak facts and episodes at most; all where nothing is sure."""
    sure = [hit for hit in found if not hit.weak]
    if not sure:
        return found
    room = {True: most, False: most}
    few: list[FoundMemory] = []
    for hit in found:
        is_episode = hit.store == "episodic"
        if hit.weak and room[is_episode]:
            room[is_episode] -= 1
            few.append(hit)
    return [*sure, *few]


def fitting(found: Sequence[FoundMemory], tokens: int) -> list[FoundMemory]:
    """As many, best first, as the budget holds."""
    for at, each in enumerate(found):
        tokens -= tokens_of(_row(each))
        if tokens < 0 and at >= _FEWEST:
            return list(found[:at])
    return list(found)


def held_shown(engine: Engine, heard: Heard, say: Phrases) -> FoundMemory:
    """A message that no summary has told of yet."""
    calendar = engine.calendar
    away = calendar.distance(heard.at, chinese=say.is_chinese)
    return FoundMemory(
        id="said",
        text=cut(str(heard.said), _SHOWN_CHARACTERS),
        date=f"{calendar.minute(heard.at)} ({away})",
        store="episodic",
        state="active",
        marks=say.held,
    )


def proposal_shown(engine: Engine, proposal: Proposal, say: Phrases) -> FoundMemory:
    """What waits for the user: no memory yet."""
    return FoundMemory(
        id=proposal.id,
        text=another_s(source_of(proposal), cut(proposal.content, _SHOWN_CHARACTERS), say),
        date=engine.calendar.day(proposal.timestamp),
        store=proposal.store,
        state="proposed",
        marks=say.undecided,
    )


def listed(found: Sequence[FoundMemory], heading: str = "Remembered") -> str:
    """The hits, one a line."""
    lines: list[str] = []
    for each in found:
        lines.append(_row(each))
        if each.why:
            lines.append(f"  why: {each.why}")
    return data_block(heading, "\n".join(lines))


def _row(found: FoundMemory) -> str:
    ids = " = ".join([found.id, *found.same])
    return " ".join(filter(None, (f"[{ids}]", found.date, found.marks, _line(found))))


def _line(found: FoundMemory) -> str:
    text = found.text + found.days
    return behind_source(found.said, text) if found.said else text


def behind_source(said: str, text: str) -> str:
    """`agent eva: text`, `✓ text`."""
    return f"{said} {text}" if said == CONFIRMED else f"{said}: {text}"


def source_told(memory: Memory, say: Phrases) -> str:
    """Whose words it holds, and how they are meant: a mood where it is no plain fact.

    ✓ where the user has confirmed it; alone it stands for the user's own words.
    """
    said, name = whose(memory)
    parts = [] if said == "user" and memory.verified else [say.whose[said].format(name=name)]
    parts += [CONFIRMED] if memory.verified else []
    return " ".join([*parts, mood_told(memory, say)]).strip()


def another_s(source: str, text: str, say: Phrases) -> str:
    """A text behind whose words it holds, where they are not the user's own."""
    whose = another(source, say)
    return behind_source(whose, text) if whose else text


def another(source: str, say: Phrases) -> str:
    """Whose words a source stands for; empty for the user's own."""
    said, name = named_by(source or USER)
    return "" if said == "user" else say.whose[said].format(name=name)


def source_of(proposal: Proposal) -> str:
    """Whose words a proposal holds: those of the page it quotes, else of who proposes it."""
    source = str(proposal.details.get("source", ""))
    if source or proposal.agent == "main":
        return source
    return source_of_agent(proposal.agent)


def mood_told(memory: Memory, say: Phrases) -> str:
    """How it is meant, if it is no plain fact: (planned)."""
    return f"({say.moods[memory.mood]})" if memory.mood else ""


def with_source(memory: Memory, say: Phrases, level: Level = "full") -> str:
    """A memory on one line, and before it whose words it holds."""
    return behind_source(source_told(memory, say), shown(memory, level))


def in_full(memory: Memory, say: Phrases) -> str:
    """All that it says behind whose words they are; no line of it looks like another row."""
    return behind_source(source_told(memory, say), as_turn(memory.shown_text))


def first_words(text: str) -> str:
    """By which a text is known again."""
    return cut(text, _FIRST_CHINESE if is_chinese(text) else _FIRST_CHARACTERS)


def shown(memory: Memory, level: Level = "full") -> str:
    """One line, at its level: a summary stands for the text it was made from."""
    return cut(_at_level(memory, level), _SHOWN_CHARACTERS)


def _at_level(memory: Memory, level: Level) -> str:
    return memory.summary if level == "summary" else memory.shown_text


def marked(engine: Engine, memory: Memory, text: str, say: Phrases) -> str:
    """A memory's text for a list, behind the marks that say where it is no longer so."""
    return f"{marks(engine, memory, say)} {text}".strip()


def dated(memory: Memory, calendar: Calendar, say: Phrases) -> str:
    """When it happened, and when it was told where that was another day.

    How far away that is, too, within two weeks: of what is older the date says enough, and a month
    that is told as one is no day.
    """
    happened = memory.happened_at
    day = calendar.day(happened)
    month = month_of(memory, calendar)
    notes: list[str] = []
    if abs(calendar.now - happened) < _NEAR and not month:
        notes.append(calendar.distance(happened, chinese=say.is_chinese))
    told = day if happened == memory.created_at else calendar.day(memory.created_at)
    if told != day:
        notes.append(say.told_on.format(day=told))
    noted = f" ({'; '.join(notes)})" if notes else ""
    return f"{month or day_shown(memory, calendar, say)}{noted}"


def held(memory: Memory, calendar: Calendar, say: Phrases) -> str:
    """From when to when it was so, as far as that is known: `2020-03-01 – 2024-06-01`."""
    start = calendar.day(memory.valid_from) if memory.valid_from else ""
    ended = memory.valid_until or memory.negated_at
    if not ended:
        return say.since_day.format(day=start) if start else ""
    begun = memory.occurred_at
    if not start and begun and begun < ended:
        start = calendar.day(begun)
    end = calendar.day(ended)
    return f"{start} – {end}" if start else say.until_day.format(day=end)


def marks(
    engine: Engine, memory: Memory, say: Phrases, *, faded: bool = False, weak: bool = False
) -> str:
    """❔ weak match, 💤 faded, ⚖️ contradicted, ✏️ replaced, 🧩 merged away, ↺ no longer so.

    ⏳ is to end, 🗑️ is deleted.

    What was replaced or is no longer so says from when to when it was.
    """
    found = ["❔"] if weak else []
    found += ["💤"] if faded else []
    found += [_mark(engine, memory, mark, say) for mark in engine.memories.marks_of(memory)]
    return " ".join(found)


def _mark(engine: Engine, memory: Memory, mark: Mark, say: Phrases) -> str:
    match mark.kind:
        case "conflict":
            return f"⚖️ {', '.join(mark.about)}"
        case "outdated":
            told = engine.memories.known(mark.about)
            return " ".join(outdated(each, say) for each in told)
        case "replaced":
            was_so = held(memory, engine.calendar, say)
            replaced = say.marks["replaced"].format(id=memory.superseded_by)
            return replaced + (f" ({was_so})" if was_so else "")
        case "merged":
            return say.marks["merged"].format(id=memory.merged_into)
        case "ended" | "to_end":
            sign = "↺" if mark.kind == "ended" else "⏳"
            news = engine.memories.what_ended(memory)
            return f"{sign} {held(memory, engine.calendar, say)}" + (f" → {news}" if news else "")
        case "deleted":
            return say.marks["deleted"]
        case _:
            assert_never(mark.kind)


def outdated(past: Memory, say: Phrases) -> str:
    """What an account tells of that is no longer so, and what took its place."""
    heir = f" → {past.superseded_by}" if past.superseded_by else ""
    return say.marks["outdated"].format(id=f"{past.id}{heir}")


def _why(hit: Hit) -> str:
    terms = ", ".join(f"{name} {value:.2f}" for name, value in hit.terms.items())
    return f"{terms}; strength {hit.strength.explain()}"
