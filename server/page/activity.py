"""Who wrote what, and whether hosts use the memory as they should."""

from collections import Counter
from datetime import timedelta

from starlette.responses import Response

from ..upkeep import host_usage
from .page_request import Visit

_DAYS = 30
_HOST_COUNTS = (
    host_usage.SESSIONS,
    host_usage.RECALLING,
    host_usage.PROMPTS,
    host_usage.SHOWN,
    host_usage.MISSED,
    host_usage.USED,
    host_usage.REMEMBERED,
    host_usage.TOKENS,
)
"""What is told of each host, week by week."""
_MOST_COMMITS = 2_000
_SESSIONS = 20


def show(visit: Visit) -> Response:
    """The last month by writer and by conversation, and the counters."""
    engine = visit.engine
    since = visit.calendar.today - timedelta(days=_DAYS)
    log = engine.history.log(limit=_MOST_COMMITS, since=since.isoformat())
    actors: Counter[str] = Counter()
    by_day: Counter[str] = Counter()
    sessions: dict[str, list[object]] = {}
    for commit in log:
        actors[commit.trailers.get("Actor", commit.author)] += 1
        by_day[visit.calendar.day(commit.time)] += 1
        session = commit.trailers.get("Session", "")
        if session:
            sessions.setdefault(session, []).append(commit)
    days = [str(since + timedelta(days=number)) for number in range(_DAYS + 1)]
    return visit.page(
        "activity.html",
        actors=actors.most_common(),
        days=[(day, by_day[day]) for day in days],
        most=max(by_day.values(), default=1),
        sessions=list(sessions.items())[:_SESSIONS],
        metrics=visit.metrics(),
        host_counts=_HOST_COUNTS,
        recalls=host_usage.RECALLS,
        recall_ms=host_usage.RECALL_MS,
        hosts=engine.upkeep.status().hosts,
        given=[(name, len(ids)) for name, ids in reversed(engine.capture.shown().items())],
        window=_DAYS,
        total=len(log),
    )
