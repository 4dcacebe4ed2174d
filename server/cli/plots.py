"""Lines of numbers as a terminal shows them."""

from collections.abc import Sequence
from datetime import datetime

from ..page.curve import Point

_BLOCKS = "▁▂▃▄▅▆▇█"
_COLUMNS = 48


def sparkline(values: Sequence[float], most: float = 0.0) -> str:
    """A block for each value, the highest for `most` or the largest; nothing where it is 0."""
    top = max([most, *values])
    line = ""
    for value in values:
        if value <= 0 or top <= 0:
            line += " "
            continue
        line += _BLOCKS[min(len(_BLOCKS) - 1, int(value / top * len(_BLOCKS)))]
    return line


def over_time(past: Sequence[Point], ahead: Sequence[Point]) -> str:
    """What was, a bar at now, and what comes, on one scale of time and of height."""
    start, now, end = past[0][0], ahead[0][0], ahead[-1][0]
    share = (now - start) / (end - start)
    before = max(1, round(_COLUMNS * share))
    most = max(value for _, value in [*past, *ahead])
    was = _sampled(past, start, now, before)
    comes = _sampled(ahead, now, end, max(1, _COLUMNS - before))
    return f"{sparkline(was, most)}│{sparkline(comes, most)}"


def _sampled(points: Sequence[Point], start: datetime, end: datetime, columns: int) -> list[float]:
    """The value at the end of each of so many equal stretches."""
    found: list[float] = []
    at = 0
    for column in range(1, columns + 1):
        moment = start + (end - start) * (column / columns)
        while at + 1 < len(points) and points[at + 1][0] <= moment:
            at += 1
        found.append(points[at][1])
    return found
