"""What an answer says of the time that was asked for: how it was read, and by which date."""

from collections.abc import Sequence
from datetime import timedelta

from ...server.domain.fence import fenced
from ...server.engine import Engine
from ...server.language import dates
from ...server.language.dates import Span
from ...server.search.query import SearchResult

_ISO = "0123456789-:/TZ+. "


def told(engine: Engine, found: SearchResult, bounds: Sequence[str]) -> list[str]:
    """Words read as dates, and which of a memory's two dates counted."""
    asked = found.asked
    if asked is None:
        return []
    named = list(asked.words)
    for bound in bounds:
        named += dates.spans(bound, engine.clock(), engine.settings.zone)
    read: list[str] = []
    for span in named:
        if span.phrase.strip(_ISO):
            read.append(f"{fenced(span.phrase.strip())} = {_range(engine, span)}")
    if asked.alone:
        read.append("by the day it was told" if asked.by_told else "by the day it happened")
    return [f"({'; '.join(read)})"] if read else []


def _range(engine: Engine, span: Span) -> str:
    """The first and the last day of a span; of an open one the end that it has."""
    calendar = engine.calendar
    last = span.end - timedelta(microseconds=1)
    if span.start == dates.OPEN_START:
        return f"until {calendar.day(last)}"
    first = calendar.day(span.start)
    if span.end == dates.OPEN_END:
        return f"since {first}"
    return first if first == calendar.day(last) else f"{first} – {calendar.day(last)}"
