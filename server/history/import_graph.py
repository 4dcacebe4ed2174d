"""Pages of a graph that others wrote: an entity's page as facts about it, a table of edges as relations. Their wording is kept."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..domain.memory import Relation
from ..language import markdown_sections

_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_PREFIX = re.compile(r"^(?:entity|实体)\s*[:：]\s*", re.IGNORECASE)
_COLUMNS = (
    ("source", "from", "subject", "源", "起点", "主体"),
    ("relation", "type", "predicate", "edge", "关系"),
    ("target", "to", "object", "目标", "终点", "客体"),
)
_RULE = re.compile(r"\|[\s:|-]+\|?")


@dataclass(frozen=True, slots=True)
class Fact:
    text: str
    entities: tuple[str, ...] = ()
    relations: tuple[Relation, ...] = ()


def facts(path: str, page: str) -> list[Fact]:
    """What a page says, line by line; of a register only its edges, because the entities have pages of their own."""
    text = _FRONT.sub("", page.replace("\r\n", "\n").removeprefix("\ufeff"))
    edges = list(_edges(text.split("\n")))
    return edges + (list(_about(path, text)) if "/entities/" in path else [])


def _about(path: str, text: str) -> Iterator[Fact]:
    sections = markdown_sections.split(text)
    title = next(
        (s.title for s in sections if s.level == 1), path.rpartition("/")[2].removesuffix(".md")
    )
    name = _PREFIX.sub("", title).strip()
    for section in sections:
        for point in markdown_sections.points(section.body):
            if not point.startswith("|"):
                yield Fact(
                    point if name.casefold() in point.casefold() else f"{name}: {point}", (name,)
                )


def _edges(lines: Sequence[str]) -> Iterator[Fact]:
    """Rows of tables that have a source, a relation and a target."""
    columns: list[int] = []
    for line in lines:
        cells = (
            [cell.strip(" `[]*") for cell in line.strip().strip("|").split("|")]
            if line.strip().startswith("|")
            else []
        )
        if not cells:
            columns = []
        elif not columns:
            columns = [
                at
                for names in _COLUMNS
                for at, cell in enumerate(cells)
                if cell.casefold() in names
            ][:3]
            columns = columns if len(columns) == 3 else []
        elif not _RULE.fullmatch(line.strip()) and max(columns) < len(cells):
            source, relation, target = (cells[at] for at in columns)
            if source and relation and target:
                yield Fact(
                    f"{source} {relation} {target}",
                    (source, target),
                    (Relation(subject=source, predicate=relation, object=target),),
                )
