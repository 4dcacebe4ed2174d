"""Pages of a graph that others wrote: what they say becomes facts, in their words."""

import pytest

from recollect.server.domain.memory import Relation
from recollect.server.history.import_graph import facts

TABLE = """| source | relation | target |
|---|---|---|
| Anna | lives in | Utrecht |
| Ben | | Delft |
| [[Anna]] | `likes` | tea |
"""
CHINESE = """| 源 | 关系 | 目标 |
|---|---|---|
| 安娜 | 住在 | 乌得勒支 |
"""


@pytest.mark.parametrize(
    ("page", "texts"),
    [
        (TABLE, ["Anna lives in Utrecht", "Anna likes tea"]),
        (CHINESE, ["安娜 住在 乌得勒支"]),
        ("| name | age |\n|---|---|\n| Anna | 40 |\n", []),
        ("No table at all.\n", []),
        ("| source | relation | target |\n|---|---|---|\n| too | few |\n", []),
    ],
)
def test_rows_of_a_table_of_edges_are_relations(page: str, texts: list[str]) -> None:
    found = facts("memory/graph/edges.md", page)
    assert [fact.text for fact in found] == texts
    for fact in found:
        [relation] = fact.relations
        assert fact.entities == (relation.subject, relation.object)


def test_a_relation_keeps_its_three_parts() -> None:
    [first, _] = facts("memory/graph/edges.md", TABLE)
    assert first.relations == (Relation(subject="Anna", predicate="lives in", object="Utrecht"),)


@pytest.mark.parametrize(
    ("path", "page", "texts"),
    [
        (
            "memory/graph/entities/anna.md",
            "---\nkind: person\n---\n# Entity: Anna\n\n- Anna rows on Sundays.\n- keeps two cats\n",
            ["Anna rows on Sundays.", "Anna: keeps two cats"],
        ),
        ("memory/graph/entities/ben.md", "- sings\n", ["ben: sings"]),
        ("memory/graph/entities/an.md", "# 实体：安娜\n\n- 安娜养猫\n", ["安娜养猫"]),
        ("memory/graph/overview.md", "# Anna\n\n- rows on Sundays\n", []),
    ],
)
def test_points_of_an_entity_s_page_are_facts_about_it(
    path: str, page: str, texts: list[str]
) -> None:
    """A point that does not name the entity is told with its name; registers tell edges only."""
    assert [fact.text for fact in facts(path, page)] == texts
