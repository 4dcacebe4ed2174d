"""Whether a memory tells what is so now."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from recollect.server.domain.memory import Memory
from recollect.server.domain.standing import ended_at, holds_until, is_current

START = datetime(2026, 1, 1, tzinfo=UTC)
LATER = START + timedelta(days=10)
PLAIN = Memory(id="mem_00000000", text="x", created_at=START)


@pytest.mark.parametrize(
    "over",
    [
        replace(PLAIN, deleted_at=START),
        replace(PLAIN, superseded_by="mem_00000001"),
        replace(PLAIN, merged_into="mem_00000001"),
        replace(PLAIN, negated_at=LATER),
        replace(PLAIN, valid_until=START),
    ],
)
def test_what_went_was_replaced_denied_or_is_over_is_not_current(over: Memory) -> None:
    assert is_current(PLAIN, START)
    assert not is_current(over, START)


def test_what_is_to_end_holds_until_then() -> None:
    until = replace(PLAIN, valid_until=LATER)
    assert is_current(until, LATER - timedelta(seconds=1))
    assert not is_current(until, LATER)
    assert ended_at(until, START) is None
    assert ended_at(until, LATER) == LATER


def test_what_was_denied_has_ceased_whatever_the_clock_says() -> None:
    denied = replace(PLAIN, negated_at=LATER)
    assert holds_until(denied) < START
    assert ended_at(denied, START) == LATER
