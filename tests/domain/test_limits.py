"""How much one memory may hold."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from recollect.server.domain import limits
from recollect.server.domain.memory import Memory, Relation

TIE = Relation(subject="a", predicate="b", object="c" * 501)
PLAIN = Memory(id="mem_00000000", text="x", created_at=datetime(2026, 1, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"text": "x" * 200_001}, "200,001 characters; at most 200,000"),
        ({"tags": ("t",) * 501}, "501 tags; at most 500"),
        ({"related": ("mem_00000001",) * 5_001}, "5,001 related; at most 5,000"),
        ({"entities": ("n" * 501,)}, "a name of 501 characters"),
        (
            {"relations": (Relation(subject="a", predicate="b", object="c" * 501),)},
            "a name of 501 characters",
        ),
        ({"valid_until": datetime(9999, 6, 1, tzinfo=UTC)}, "the year 9999 is beyond"),
        ({"created_at": datetime(1, 6, 1, tzinfo=UTC)}, "the year 1 is beyond"),
    ],
)
def test_what_is_too_much_is_named_with_how_much_it_is(fields: dict[str, Any], reason: str) -> None:
    assert limits.flaw(replace(PLAIN, **fields)).startswith(reason)


def test_what_anybody_tells_is_within_the_limits() -> None:
    full = replace(PLAIN, text="x" * 200_000, tags=("t",) * 500, valid_until=limits.LATEST)
    assert limits.flaw(PLAIN) == limits.flaw(full) == ""
