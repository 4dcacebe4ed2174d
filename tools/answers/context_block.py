"""What a conversation starts with: core memory, two days, the latest, what waits."""

from collections.abc import Iterator, Sequence
from datetime import timedelta

from ...server.domain import layout
from ...server.domain.fence import data_block
from ...server.domain.memory import Memory
from ...server.domain.text import cut, tokens_of
from ...server.engine import Engine
from .memories import marked, with_source

_LATEST = 12
_RULE_CHARACTERS = 230


def context_block(engine: Engine, project: str = "") -> str:
    """As much of it as the token budget of the settings holds."""
    lines = _within(engine.settings.context_tokens, _sections(engine, project.strip()))
    answer = "Nothing remembered yet."
    if lines:
        answer = data_block("Memory at a glance", "\n".join(lines))
    waiting = len(engine.review.due())
    if waiting:
        answer += f"\n{waiting} waiting for judgement: call reflect."
    return answer


def _sections(engine: Engine, project: str) -> Iterator[tuple[str, Sequence[str]]]:
    today = engine.calendar.today
    yesterday = engine.search.day(today - timedelta(days=1))
    for page, rules in engine.search.page_rules().items():
        yield page, [cut(rule, _RULE_CHARACTERS) for rule in rules]
    yield layout.CORE_PAGE, [line.text for line in engine.search.own_words()]
    yield "Core", _rows(engine, engine.memories.current_in("core"))
    yield "Yesterday", _rows(engine, yesterday)
    yield "Today", _rows(engine, engine.search.day(today))
    day = engine.calendar.day
    latest = engine.search.latest(project, _LATEST)
    yield "Latest", [f"[{m.id}] {day(m.created_at)} {_row(engine, m)}" for m in latest]


def _rows(engine: Engine, memories: Sequence[Memory]) -> list[str]:
    return [f"[{memory.id}] {_row(engine, memory)}" for memory in memories]


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
