"""What a conversation starts with: core memory, two days, the latest, what waits."""

from collections.abc import Iterator, Sequence
from datetime import timedelta

from ...server.domain import layout, projects
from ...server.domain.caller import Caller
from ...server.domain.fence import data_block
from ...server.domain.memory import Memory
from ...server.domain.sensitivity import is_private
from ...server.domain.text import cut, tokens_of
from ...server.engine import Engine
from .language import phrases_for
from .memories import marked, with_source

_LATEST = 12
_PROJECTS_NAMED = 8
_RULE_CHARACTERS = 230
_LINE_CHARACTERS = 200


def context_block(engine: Engine, caller: Caller) -> str:
    """As much of it as the token budget of the settings holds."""
    answer = overview(engine, caller, engine.settings.context_tokens) or "Nothing remembered yet."
    waiting = len(engine.review.due())
    if waiting:
        answer += f"\n{waiting} waiting for judgement: call reflect."
    return answer + _to_ask(engine, caller)


def overview(engine: Engine, caller: Caller, tokens: int) -> str:
    """What is remembered, as much of it as so many tokens hold; empty if nothing is."""
    lines = _within(tokens, _sections(engine, caller))
    lines += _elsewhere(engine, caller)
    return data_block("Memory at a glance", "\n".join(lines)) if lines else ""


def _elsewhere(engine: Engine, caller: Caller) -> list[str]:
    """The other projects, and how much is known of each; none where they are kept apart."""
    if engine.settings.separate_projects:
        return []
    others: dict[str, int] = {}
    for name, count in engine.memories.projects().items():
        if projects.is_elsewhere(name, caller.project):
            others[name] = count
    if not others:
        return []
    named = dict(list(others.items())[:_PROJECTS_NAMED])
    latest = engine.search.latest(projects.EVERY_PROJECT, _LATEST)
    say = phrases_for(" ".join(memory.shown_text for memory in latest))
    return [say.elsewhere.format(projects=say.counted(named))]


def _to_ask(engine: Engine, caller: Caller) -> str:
    """The proposals that this conversation should put before the user, in their words."""
    if caller.agent or not caller.session:
        return ""
    proposals = engine.review.to_ask_about(caller.session)
    if not proposals:
        return ""
    rows: list[str] = []
    for proposal in proposals:
        rows.append(f"- {proposal.id} {cut(proposal.content, _LINE_CHARACTERS)}")
    ask = phrases_for(proposals[0].content).ask_once
    return f"\n{ask}\n{data_block('Waiting', chr(10).join(rows))}"


def _sections(engine: Engine, caller: Caller) -> Iterator[tuple[str, Sequence[str]]]:
    today = engine.calendar.today
    yesterday = engine.search.day(today - timedelta(days=1))
    for page, rules in engine.search.page_rules().items():
        yield page, [cut(rule, _RULE_CHARACTERS) for rule in rules]
    yield layout.CORE_PAGE, [line.text for line in engine.search.own_words()]
    yield "Core", _rows(engine, engine.memories.current_in("core"), caller)
    yield "Yesterday", _rows(engine, yesterday, caller)
    yield "Today", _rows(engine, engine.search.day(today), caller)
    day = engine.calendar.day
    latest = in_view(engine.search.latest(caller.project, _LATEST), caller)
    yield "Latest", [f"[{m.id}] {day(m.created_at)} {_row(engine, m)}" for m in latest]


def _rows(engine: Engine, memories: Sequence[Memory], caller: Caller) -> list[str]:
    return [f"[{memory.id}] {_row(engine, memory)}" for memory in in_view(memories, caller)]


def in_view(memories: Sequence[Memory], caller: Caller) -> list[Memory]:
    """Those that stand before this caller unasked.

    What is private does not, for sub-agents and where the work is on another project.
    """
    return [m for m in memories if not is_private(m.sensitivity) or _is_the_user_s(m, caller)]


def _is_the_user_s(memory: Memory, caller: Caller) -> bool:
    if caller.agent:
        return False
    return memory.project == caller.project or (memory.store == "core" and not memory.project)


def _row(engine: Engine, memory: Memory) -> str:
    return marked(engine, memory, with_source(memory))


def _within(budget: int, sections: Iterator[tuple[str, Sequence[str]]]) -> list[str]:
    """The lines of all sections, each section cut where the budget ends."""
    lines: list[str] = []
    for title, rows in sections:
        for at, row in enumerate(rows):
            cost = tokens_of(row)
            if budget < cost:
                break
            budget -= cost
            if at == 0:
                lines.append(f"## {title}")
            lines.append(f"- {row}")
    return lines
