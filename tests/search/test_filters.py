"""The hard filters: which memory a query leaves out whatever it matches, and in which words."""

from datetime import UTC, datetime

import pytest

from recollect.server.search.filters import refusal
from recollect.server.search.query import Query
from recollect.server.storage.index.memory_row import Row

MARCH = datetime(2026, 3, 1, tzinfo=UTC)
APRIL = datetime(2026, 4, 1, tzinfo=UTC)
ROW = Row(
    n=1,
    id="mem_00000001",
    store="semantic",
    category="fact",
    project="",
    session="",
    happened=MARCH.timestamp(),
    created=MARCH.timestamp(),
    negated=None,
    ends=datetime(9999, 1, 1, tzinfo=UTC).timestamp(),
    current=True,
    deleted=False,
    wish=False,
)
DELETED = ROW._replace(deleted=True)
REPLACED = ROW._replace(current=False)
NEGATED = ROW._replace(negated=APRIL.timestamp())
OTHERS = ROW._replace(project="loom")


@pytest.mark.parametrize(
    ("query", "row", "told"),
    [
        (Query(text="x"), ROW, ""),
        (Query(text="x"), DELETED, "deleted"),
        (Query(text="x", mode="review"), DELETED, "deleted"),
        (Query(text="x", mode="debug"), DELETED, ""),
        (Query(text="x"), REPLACED, "superseded"),
        (Query(text="x", mode="review"), REPLACED, ""),
        (Query(text="x"), NEGATED, "no longer so"),
        (Query(text="x", mode="review"), NEGATED, ""),
        (Query(text="x", store="core"), ROW, "filtered by store: it is in semantic"),
        (Query(text="x", store="semantic"), ROW, ""),
        (Query(text="x"), OTHERS, ""),
        (Query(text="x", project="kiln"), OTHERS, ""),
        (Query(text="x", project="kiln", apart=True), OTHERS, "another project: loom"),
        (Query(text="x", project="loom", apart=True), OTHERS, ""),
        (Query(text="x", project="kiln", apart=True), ROW, ""),
        (Query(text="x", since=APRIL), ROW, "it happened before since"),
        (Query(text="x", since=MARCH), ROW, ""),
        (Query(text="x", until=MARCH), ROW, "it happened after until"),
        (Query(text="x", until=APRIL), ROW, ""),
    ],
)
def test_a_filter_keeps_out_what_it_names_and_says_so(query: Query, row: Row, told: str) -> None:
    """S4-18: what each mode leaves out; a project hides nothing unless they are kept apart."""
    said = refusal(query, row)
    assert told in said
    assert bool(said) == bool(told)
