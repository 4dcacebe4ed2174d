"""Pages of a graph that others wrote: entities' pages as facts, tables of edges as relations.

Their wording is kept.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..domain.memory import Relation
from ..domain.patterns import regex
from ..language import markdown_sections

_FRONT = regex(r"\A---\n.*?\n---\n", re.DOTALL)
_PREFIX = regex(r"^(?:entity|实体)\s*[:：]\s*", re.IGNORECASE)
_COLUMNS = (
    ("source", "from", "subject", "源", "起点", "主体"),
    ("relation", "type", "predicate", "edge", "关系"),
    ("target", "to", "object", "目标", "终点", "客体"),
)
_RULE = regex(r"\|[\s:|-]+\|?")


@dataclass(frozen=True, slots=True)
class Fact:
    text: str
    entities: tuple[str, ...] = ()
    relations: tuple[Relation, ...] = ()


def facts(path: str, page: str) -> list[Fact]:
    """What a page says, line by line.

    Of a register only its edges, because the entities have pages of their own.
    """
    text = _FRONT.sub("", page.replace("\r\n", "\n").removeprefix("\ufeff"))
    found = list(_edges(text.split("\n")))
    if "/entities/" in path:
        found += _about(path, text)
    return found


def _about(path: str, text: str) -> Iterator[Fact]:
    sections = markdown_sections.split(text)
    titles = [section.title for section in sections if section.level == 1]
    title = titles[0] if titles else path.rpartition("/")[2].removesuffix(".md")
    name = _PREFIX.sub("", title).strip()
    for section in sections:
        for point in markdown_sections.points(section.body):
            if point.startswith("|"):
                continue
            named = name.casefold() in point.casefold()
            yield Fact(point if named else f"{name}: {point}", (name,))


def _edges(lines: Sequence[str]) -> Iterator[Fact]:
    """Rows of tables that have a source, a relation and a target."""
    columns: list[int] = []
    for line in lines:
        row = line.strip()
        if not row.startswith("|"):
            columns = []
            continue
        cells = [cell.strip(" `[]*") for cell in row.strip("|").split("|")]
        if not columns:
            columns = _columns(cells)
        elif not _RULE.fullmatch(row) and max(columns) < len(cells):
            yield from _edge(*(cells[at] for at in columns))


def _columns(head: Sequence[str]) -> list[int]:
    """Where source, relation and target stand, by the head of a table; else empty."""
    found: list[int] = []
    for names in _COLUMNS:
        found += [at for at, cell in enumerate(head) if cell.casefold() in names]
    return found[: len(_COLUMNS)] if len(found) >= len(_COLUMNS) else []


def _edge(source: str, relation: str, target: str) -> Iterator[Fact]:
    if source and relation and target:
        edge = Relation(subject=source, predicate=relation, object=target)
        yield Fact(f"{source} {relation} {target}", (source, target), (edge,))
