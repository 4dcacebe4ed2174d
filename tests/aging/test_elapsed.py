"""Time between two moments."""

from datetime import datetime, timedelta, timezone

import pytest

from recollect.server.aging.elapsed import days_between, within
from tests.aging.moments import NOW, after, before


def test_a_clock_that_was_set_back_counts_as_no_time() -> None:
    assert days_between(before(1.5), NOW) == 1.5
    assert days_between(after(3), NOW) == 0.0


def test_a_window_holds_its_end_and_what_a_clock_ahead_has_written() -> None:
    moments = [before(3.01), before(3), before(1), after(1)]
    assert within(moments, NOW, 3) == moments[1:]


@pytest.mark.parametrize(
    "moment",
    [datetime(2026, 3, 1, 12, 0), NOW.astimezone(timezone(timedelta(hours=8)))],  # noqa: DTZ001
)
def test_only_aware_utc_times_are_subtracted(moment: datetime) -> None:
    """Between two times of one zone a change to summer time would count as an hour."""
    with pytest.raises(ValueError, match="not an aware UTC datetime"):
        days_between(moment, NOW)
    with pytest.raises(ValueError, match="not an aware UTC datetime"):
        within([], moment, 1)
