"""Search: as recall answers, with the reasons, filters, and as it was on any day."""

from datetime import date, timedelta
from typing import get_args

from starlette.responses import Response

from ..domain.ids import SESSION_ID
from ..domain.memory import STORES, Store
from ..domain.projects import EVERY_PROJECT
from ..errors import HistoryError
from ..search.query import Mode, Query, SearchResult, bound
from .cards import Card, card, cards
from .page_request import Visit

_SHOWN = 30
_MOST_SHOWN = 300
_LONGEST_QUERY = 2_000
_NARROWS = ("q", "store", "tag", "entity", "project", "since", "until", "day")
"""Where one of these is filled in, no answer does not mean that there is nothing."""
_MODES: tuple[Mode, ...] = get_args(Mode)


def show(visit: Visit) -> Response:
    """What is remembered, searched or the latest."""
    asked = visit.asked
    day = asked.get("day", "").strip()
    query = _query(visit)
    trouble = ""
    given = asked.get("given", "")
    if day:
        found, trouble = _then(visit, day, query)
    else:
        found = visit.engine.search.look_up(query)
    rows = [card(visit, hit.memory, hit) for hit in found.hits]
    if given:
        rows = _given(visit, given)
    proposals = []
    if query.text.strip() and not day:
        proposals = visit.engine.review.proposals_answering(query.text)
    first = _first_day(visit)
    today = visit.calendar.today
    return visit.page(
        "search.html",
        q=query.text,
        is_narrowed=given or any(asked.get(name, "").strip() for name in _NARROWS),
        rows=rows,
        more=_more(visit, query) if len(rows) == query.limit else "",
        by_words=found.answered_by != "full",
        proposals=proposals,
        stores=STORES,
        modes=_MODES,
        chosen=asked,
        trouble=trouble,
        given=given if SESSION_ID.fullmatch(given) else "",
        first_day=first,
        today=today,
        days=(today - first).days,
        day_number=(_date(day, today) - first).days,
    )


def _given(visit: Visit, session: str) -> list[Card]:
    """What answers have shown a conversation."""
    shown = visit.engine.capture.shown().get(session, frozenset())
    return cards(visit, visit.engine.memories.known(sorted(shown))[:_MOST_SHOWN])


def _query(visit: Visit) -> Query:
    """What the form asks for.

    Raises:
        InputError: a bound is no date.
    """
    asked = visit.asked
    now = visit.engine.clock()
    zone = visit.engine.settings.zone
    store: Store | None = None
    mode: Mode = "normal"
    for each in STORES:
        store = each if asked.get("store") == each else store
    for known in _MODES:
        mode = known if asked.get("mode") == known else mode
    tag = asked.get("tag", "").strip()
    return Query(
        text=asked.get("q", "")[:_LONGEST_QUERY],
        mode=mode,
        store=store,
        tags=(tag,) if tag else (),
        entity=asked.get("entity", "").strip(),
        project=asked.get("project", "").strip() or EVERY_PROJECT,
        since=bound(asked.get("since", ""), now, zone, "since"),
        until=bound(asked.get("until", ""), now, zone, "until"),
        limit=_limit(asked.get("limit", "")),
    )


def _limit(text: str) -> int:
    wanted = int(text) if text.isdecimal() and len(text) < 5 else _SHOWN
    return max(1, min(_MOST_SHOWN, wanted))


def _more(visit: Visit, query: Query) -> str:
    """The same search with more answers, as a query; empty where there are no more to show."""
    if query.limit >= _MOST_SHOWN:
        return ""
    return str(min(_MOST_SHOWN, query.limit * 2))


def _then(visit: Visit, day: str, query: Query) -> tuple[SearchResult, str]:
    """What was known at the end of a day, and a word where nothing was recorded yet."""
    zone = visit.engine.settings.zone
    now = visit.engine.clock()
    moment = bound(day, now, zone, "until") or now
    try:
        return visit.engine.search.recall_as_of(moment, query).found, ""
    except HistoryError:
        return SearchResult([], "full"), "nothing_then"


def _first_day(visit: Visit) -> date:
    """The first day that has a log; a year ago, if that is longer."""
    today = visit.calendar.today
    days = visit.engine.pages.days()
    first = _date(days[-1], today) if days else today
    return min(first, today - timedelta(days=365))


def _date(text: str, otherwise: date) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return otherwise
