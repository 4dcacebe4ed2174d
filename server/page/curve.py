"""A memory's strength over time as a line: what events did to it, and where time takes it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from ..aging.activity import Activity
from ..aging.parameters import Ageing
from ..aging.strength import strength
from ..domain.memory import Memory

WIDTH = 640
HEIGHT = 160
_LEFT = 36
_BOTTOM = 24
_TOP = 10
_STEPS = 48
_AHEAD_DAYS = 90
_LEAST_TOP = 1.0
Point = tuple[datetime, float]
"""A moment, and how strong the memory was then."""


@dataclass(frozen=True, slots=True)
class Event:
    """A dot on the line: when, how strong it was after it, and why."""

    x: float
    y: float
    time: datetime
    old: float
    new: float
    reason: str


@dataclass(frozen=True, slots=True)
class Curve:
    """What the template draws, in units of the picture."""

    width: int
    height: int
    past: str
    """Points of the line so far."""
    ahead: str
    """Points of the line if nothing happens from now on."""
    events: Sequence[Event]
    now_x: float
    base_y: float
    left: float
    top: float
    highest: float
    start: datetime
    now: datetime
    end: datetime


def drawn(memory: Memory, activity: Activity, now: datetime, ageing: Ageing) -> Curve:
    """The line from when it was written to some months from now."""
    past, ahead = points(memory, activity, now, ageing)
    start, end = past[0][0], ahead[-1][0]
    highest = max(_LEAST_TOP, *(value for _, value in [*past, *ahead]))
    place = _Place(start, end, highest)
    events: list[Event] = []
    for change in activity.log:
        x, y = place.of(change.time, change.new)
        events.append(Event(x, y, change.time, change.old, change.new, change.reason))
    return Curve(
        WIDTH,
        HEIGHT,
        place.line(past),
        place.line(ahead),
        events,
        place.of(now, 0)[0],
        place.of(now, 0)[1],
        _LEFT,
        _TOP,
        highest,
        start,
        now,
        end,
    )


def points(
    memory: Memory, activity: Activity, now: datetime, ageing: Ageing
) -> tuple[list[Point], list[Point]]:
    """How strong it was when, from when it was written, and how strong it will be by time alone."""
    start = min(memory.created_at, now - timedelta(days=1))
    since = max(start, min(activity.last_activated_at, now))
    past: list[Point] = []
    for change in activity.log:
        past += [(change.time, change.old), (change.time, change.new)]
    if not past or past[0][0] > start:
        first = past[0][1] if past else _at(memory, activity, since, ageing)
        past.insert(0, (start, first))
    past += _between(memory, activity, max(since, past[-1][0]), now, ageing)
    return past, _between(memory, activity, now, now + timedelta(days=_AHEAD_DAYS), ageing)


def _at(memory: Memory, activity: Activity, moment: datetime, ageing: Ageing) -> float:
    return strength(
        activity, memory.category, moment, negated_at=memory.negated_at, ageing=ageing
    ).shown


def _between(
    memory: Memory, activity: Activity, start: datetime, end: datetime, ageing: Ageing
) -> list[Point]:
    """The strength in even steps, as time alone moves it."""
    if end <= start:
        return [(end, _at(memory, activity, end, ageing))]
    step = (end - start) / _STEPS
    moments = [start + step * number for number in range(_STEPS + 1)]
    return [(moment, _at(memory, activity, moment, ageing)) for moment in moments]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a moment and a strength are in the picture."""

    start: datetime
    end: datetime
    highest: float

    def of(self, moment: datetime, value: float) -> tuple[float, float]:
        share = (moment - self.start) / (self.end - self.start)
        x = _LEFT + max(0.0, min(1.0, share)) * (WIDTH - _LEFT - 8)
        y = HEIGHT - _BOTTOM - value / self.highest * (HEIGHT - _BOTTOM - _TOP)
        return round(x, 1), round(y, 1)

    def line(self, points: Sequence[Point]) -> str:
        placed = [self.of(moment, value) for moment, value in points]
        return " ".join(f"{x},{y}" for x, y in placed)
