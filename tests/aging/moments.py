"""Moments and activities that the tests of ageing share."""

from datetime import UTC, datetime, timedelta

from recollect.server.aging.activity import (
    Activity,
    created,
    mentioned,
)
from recollect.server.aging.parameters import Ageing

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
FADING_CURVE = Ageing(conflict_curve="fading")
BY_ACCESS = Ageing(retention_curve="access")


def before(days: float = 0, hours: float = 0) -> datetime:
    return NOW - timedelta(days=days, hours=hours)


def after(days: float = 0, hours: float = 0) -> datetime:
    return NOW + timedelta(days=days, hours=hours)


def idle(days: float, importance: float = 1.1) -> Activity:
    return Activity(importance=importance, last_activated_at=before(days))


def mentions_at(*moments: datetime, start: Activity | None = None) -> Activity:
    activity = start or created("fact", moments[0])
    for moment in moments:
        activity = mentioned(activity, moment)
    return activity
