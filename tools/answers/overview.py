"""What a conversation starts with: how to act, who the user is, what is on, what was last."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from ...prompts import Language
from ...server.domain import projects
from ...server.domain.caller import Caller
from ...server.domain.fence import data_block
from ...server.domain.memory import Memory
from ...server.domain.proposal import Proposal
from ...server.domain.provenance import whose
from ...server.domain.sensitivity import is_private
from ...server.domain.text import cut, tokens_of
from ...server.engine import Engine
from ...server.language.attributes import grave_news
from ...server.language.dialogue_turns import without_moment
from ...server.language.people import self_description
from ...server.language.script import has_han, is_chinese
from ...server.review import announcing
from ...server.review.due import Due
from . import proposals, task_days
from .age_now import ages_now
from .days_ahead import day_ahead, told_as_then
from .language import language_of, phrases, phrases_for, spoken
from .memories import marked, shown, with_source
from .overview_rows import Row, fitting, within
from .phrase_names import Section
from .phrases import Phrases
from .plans_listed import listed_ahead, reminded_of
from .told_lately import LATELY, last_told
from .which_days import DAY_AND_NIGHT, day_shown

_LATEST, _LOOKED_BACK = 8, 24
_PLANS = 5
_FOUR_WEEKS = timedelta(days=28)
_NAMED = 8
_RULE_CHARACTERS = 230
_LINE_CHARACTERS = 160
_EPISODE_CHARACTERS = 200
_OVERDUE_CHARACTERS = 120
_FENCE_TOKENS = 24


def context_block(
    engine: Engine,
    caller: Caller,
    without: Collection[str] = (),
    say: Phrases | None = None,
) -> str:
    """All of it, within the tokens of the settings; empty if there is nothing.

    Not what an answer shows besides: memories and proposals of the ids `without`. In the words of
    that answer, `say`, else in those of the store.
    """
    say = say or phrases_of_store(engine)
    asked = _to_ask(engine, caller, without)
    question = proposals.asked_about(engine, asked, say)
    tail = [due(engine, caller, say, without), question]
    told = "\n".join(part for part in tail if part)
    room = engine.settings.context_tokens - tokens_of(told)
    block = overview(engine, caller, room, without, say)
    return "\n".join(part for part in (block, told) if part)


def overview(
    engine: Engine,
    caller: Caller,
    tokens: int,
    without: Collection[str] = (),
    say: Phrases | None = None,
) -> str:
    """What is remembered, as much of it as so many tokens hold; empty if nothing is."""
    say = say or phrases_of_store(engine)
    tail = _elsewhere(engine, caller, say)
    room = tokens - _FENCE_TOKENS - sum(tokens_of(line) for line in tail)
    since = engine.calendar.day(engine.calendar.now - LATELY)
    more: dict[Section, str] = {}
    until = engine.calendar.day(engine.calendar.now + _FOUR_WEEKS)
    for section, text in say.more_in.items():
        more[section] = text.format(count="{count}", day=since, until=until)
    lines = within(room, _sections(engine, caller, frozenset(without), say), say, more)
    # Which tags there are is told where nothing else was left out for it.
    is_cut = any(line.startswith(("(", "（")) for line in lines)
    left = room - sum(map(tokens_of, lines))
    tags = [line for line in _tags(engine, say) if not is_cut and tokens_of(line) <= left]
    tail = [*tail, *tags]
    if not lines and not tail:
        return ""
    heading = say.glance.format(today=engine.calendar.today_by_name(chinese=say.is_chinese))
    return data_block(heading, "\n".join([*lines, *tail]))


def phrases_of_store(engine: Engine) -> Phrases:
    """The language in which this conversation was spoken last.

    Before that, in which most of what the user told last is written, text by text: what English
    says has thrice as many letters in it as what Chinese does. Of as many in each the last.
    """
    if said := spoken.get():
        return phrases(said)
    latest = engine.search.latest(projects.EVERY_PROJECT, _LOOKED_BACK)
    own = [memory for memory in latest if whose(memory)[0] == "user"] or latest
    if own:
        told: list[Language] = [language_of(memory.shown_text) for memory in own[:_LATEST]]
        [(language, _)] = Counter(told).most_common(1)
        return phrases(language)
    rules = " ".join(line for lines in engine.search.page_rules().values() for line in lines)
    return phrases_for(rules)


def phrases_beside(engine: Engine, words: str) -> Phrases:
    """In the language of these words; where both are mixed, or there are none, of the session."""
    if words and (is_chinese(words) or not has_han(words)):
        return phrases_for(words)
    return phrases_of_store(engine)


def due(engine: Engine, caller: Caller, say: Phrases, without: Collection[str] = ()) -> str:
    """How much waits for judgement, as far as it is to be told now; empty if nothing is.

    What can wait is counted where nothing else waits.
    """
    waits = engine.review.to_tell_of(caller)
    if told := _urgent(waits, caller, say, without):
        return told
    tidying = [each for each in waits if each.kind not in announcing.URGENT]
    return say.tidying.format(count=len(tidying)) if tidying else ""


def urgent(engine: Engine, caller: Caller, say: Phrases) -> str:
    """How much waits for a word; what merely tidies up is announced with the overview alone."""
    return _urgent(engine.review.urgent(), caller, say)


def _urgent(
    waits: Sequence[Due], caller: Caller, say: Phrases, without: Collection[str] = ()
) -> str:
    """A proposal is put before the user in one conversation: after that reflect lists it alone."""
    asked = announcing.PROPOSED if caller.session else ()  # a page asks nobody
    count = 0
    for each in waits:
        is_told = each.kind in asked or set(each.ids).intersection(without)
        count += each.kind in announcing.URGENT and not is_told
    return say.due.format(count=count) if count else ""


def of_project(engine: Engine, caller: Caller, told: str, limit: int = 0) -> list[str]:
    """What the caller's project holds that an overview, `told`, does not show: a block, or none.

    As much as an overview takes, or `limit` rows.
    """
    say = phrases_of_store(engine)
    rows: list[Row] = []
    held = engine.memories.of_project(caller.project)
    in_sight = in_view(held, caller)
    for memory in in_sight:
        if f"[{memory.id}]" not in told:
            rows.append(_row_of_its_day(engine, memory, say))
    if limit:
        lines = [row.line for row in rows[:limit]]
        if len(rows) > limit:
            lines.append(say.more_of_project.format(count=len(rows) - limit))
    else:
        lines = fitting(rows, engine.settings.context_tokens, say.more_of_project)
    if not lines:
        return []
    blocks = [data_block(say.of_project, "\n".join(lines))]
    if lines == [row.line for row in rows] and len(in_sight) == len(held):
        is_cut = any(row.text.endswith("…") for row in rows)
        blocks.append(say.that_is_all_cut if is_cut else say.that_is_all)
    return blocks


def _to_ask(engine: Engine, caller: Caller, without: Collection[str]) -> Sequence[Proposal]:
    """The proposals that this conversation should put before the user."""
    if caller.agent or not caller.session:
        return []
    return engine.review.to_ask_about(caller.session, without)


def _sections(
    engine: Engine, caller: Caller, seen: frozenset[str], say: Phrases
) -> Iterator[tuple[Section, Sequence[Row]]]:
    """Each with its rows, the most important first; no memory twice."""
    shown_ids = set(seen)

    def new(memories: Sequence[Memory]) -> list[Memory]:
        found: list[Memory] = []
        for memory in in_view(memories, caller):
            if memory.id not in shown_ids:
                shown_ids.add(memory.id)
                found.append(memory)
        return found

    rules, facts = engine.search.laid_down()
    core = new(engine.memories.current_in("core"))
    acting, others = _acting(engine, core)
    yield "act", [*_lines(rules), *(_row(engine, each, say) for each in acting)]
    coming = engine.search.ahead(caller.project, _PLANS * 4)
    plans = listed_ahead(engine, coming)
    days = {memory.id: (moment, span) for memory, moment, span in plans}
    people = sorted([*new(engine.search.who(days.keys())), *others], key=_how_late)
    known: list[Row] = []
    for memory in people:
        row = _row(engine, memory, say, task_days.was_up(engine, memory, say))
        known.append(replace(row, listed=memory.store == "core"))
    yield "who", [*_lines(facts), *known]
    ahead = _overdue(engine, caller, new, say)
    on = new([memory for memory, _, _ in plans])
    reminded = reminded_of(on)
    for memory in on:
        row = _row_ahead(engine, memory, *days[memory.id], say)
        if memory.id in reminded:
            due_then = reminded[memory.id]
            day = engine.calendar.day(days[due_then][0])
            row = replace(row, behind=f"{row.behind} → {day} [{due_then}]")
        if memory.id not in reminded.values():
            ahead.append(row)
    yield "on", ahead
    last: list[Row] = []
    for memory in new(last_told(engine, caller, {memory.id for memory, _, _ in coming})):
        last.append(_row_of_its_day(engine, memory, say))
    yield "last", last


def _overdue(
    engine: Engine, caller: Caller, new: Callable[[Sequence[Memory]], list[Memory]], say: Phrases
) -> list[Row]:
    """The last of what was due of late without a word since, on one line; none where none is.

    Whoever meets the user after that day asks; what is long over is told where it is asked for.
    """
    late = [
        task
        for task in engine.search.open_tasks(caller.project)
        if task_days.is_of_late(engine, task) and in_view([task.memory], caller)
    ]
    for task in late:
        if new([task.memory]):
            row = _row(engine, task.memory, say, task_days.told(engine, task, caller, say))
            row = row.shortened(_OVERDUE_CHARACTERS)
            more = say.more.format(count=len(late) - 1) if len(late) > 1 else ""
            return [replace(row, text=f"{row.text} {more}".strip())]
    return []


def _acting(engine: Engine, core: Sequence[Memory]) -> tuple[list[Memory], list[Memory]]:
    """Of the core how to act, rules before what concerns somebody's safety; then who the user is.

    What only tells their name tells who they are.
    """
    acting: list[Memory] = []
    others: list[Memory] = []
    for memory in core:
        text = memory.shown_text
        tells_who = self_description.tells_name(text) and not self_description.says_how_called(text)
        is_rule = engine.search.acts(text) and not tells_who
        (acting if is_rule else others).append(memory)
    acting.sort(key=lambda memory: grave_news.concerns_safety(memory.shown_text))
    return acting, others


def _row_ahead(
    engine: Engine, memory: Memory, moment: datetime, span: timedelta, say: Phrases
) -> Row:
    """With its day; where there is little room, without how far away that is."""
    row = _row(engine, memory, say, day_ahead(engine, memory, moment, span, say))
    listed = day_ahead(engine, memory, moment, span, say, is_listed=True)
    day, _, _ = listed.partition(" (")
    told = marked(engine, memory, with_source(memory, say), say)
    if span <= DAY_AND_NIGHT:
        told = told_as_then(told, moment.astimezone(engine.calendar.zone))
    row = replace(row, dated_lead=f"[{memory.id}] {day} ", beside_day=told)
    return row.begun_anew(_LINE_CHARACTERS) if row.text.endswith("…") else row


def _row_of_its_day(engine: Engine, memory: Memory, say: Phrases) -> Row:
    """With when it happened or was told, but where it was up by now: that it was, and when."""
    was_up = task_days.was_up(engine, memory, say)
    return _row(engine, memory, say, was_up or day_shown(memory, engine.calendar, say))


def _how_late(memory: Memory) -> int:
    """The user's name, then who they are and what their safety may hang on, then tastes."""
    text = memory.shown_text
    if self_description.tells_name(text):
        return 0
    is_telling = self_description.is_identity(text) or grave_news.concerns_safety(text)
    return 1 if is_telling else 2


def _lines(texts: Sequence[str]) -> list[Row]:
    return [Row(cut(text, _RULE_CHARACTERS)) for text in texts]


def _row(engine: Engine, memory: Memory, say: Phrases, day: str = "") -> Row:
    """`[id] day whose: text`; the sum of a conversation bears no name, its day says enough."""
    said, _ = whose(memory)
    is_account = memory.store == "episodic" and said == "assistant" and not memory.mood
    told = without_moment(shown(memory)) if is_account else with_source(memory, say)
    text = marked(engine, memory, told, say)
    longest = _EPISODE_CHARACTERS if memory.store == "episodic" else _LINE_CHARACTERS
    lead = f"[{memory.id}] {day} " if day else f"[{memory.id}] "
    ages = "; ".join(ages_now(engine, memory, told))
    behind = f" ({ages})" if ages else ""
    text = lead + cut(text, longest)
    return Row(text, memory.id, lead=len(lead) if day else 0, behind=behind)


def in_view(memories: Sequence[Memory], caller: Caller) -> list[Memory]:
    """Those that stand before this caller unasked.

    What is private does not, for sub-agents and where the work is on another project.
    """
    found: list[Memory] = []
    for memory in memories:
        if not is_private(memory.sensitivity) or _is_the_user_s(memory, caller):
            found.append(memory)
    return found


def _is_the_user_s(memory: Memory, caller: Caller) -> bool:
    if caller.agent:
        return False
    same = projects.key(memory.project) == projects.key(caller.project)
    return same or (memory.store == "core" and not memory.project)


def _elsewhere(engine: Engine, caller: Caller, say: Phrases) -> list[str]:
    """The other projects, and how much is known of each; none where they are kept apart."""
    if engine.settings.separate_projects:
        return []
    others: dict[str, int] = {}
    for name, count in engine.memories.projects().items():
        if projects.is_elsewhere(name, caller.project):
            others[name] = count
    named = dict(list(others.items())[:_NAMED])
    return [say.elsewhere.format(projects=say.counted(named))] if named else []


def _tags(engine: Engine, say: Phrases) -> list[str]:
    """Tags that are in use, so that like stays with like: known before the next is chosen."""
    names = engine.memories.tags(_NAMED)
    return [say.tags.format(names=say.comma.join(names))] if names else []
