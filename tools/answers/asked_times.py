"""What an answer says of the time that was asked for: how it was read, and by which date."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import chain

from ...server.domain.fence import fenced
from ...server.engine import Engine
from ...server.language import dates
from ...server.language.dates import Span
from ...server.search.query import SearchResult, bound
from .phrases import Phrases

_ISO = "0123456789-:/TZ+. "


def told(engine: Engine, found: SearchResult, bounds: Sequence[str], phrases: Phrases) -> list[str]:
    """Words read as dates, and which of a memory's two dates counted."""
    asked = found.asked
    if asked is None:
        return []
    named = [*asked.words, *_bounds(engine, bounds)]
    read = _read(engine, named, phrases)
    if asked.alone and asked.past:  # of what is to come only one counts
        read.append(phrases.by_told if asked.by_told else phrases.by_happened)
    return [f"({'; '.join(read)})"] if read else []


def days_asked(
    engine: Engine, found: SearchResult, bounds: tuple[str, str]
) -> tuple[datetime | None, datetime | None]:
    """From when until when, by since and until or by a question for days to come alone."""
    now, zone = engine.clock(), engine.settings.zone
    since = bound(bounds[0], now, zone, "since")
    if since is not None:
        return since.astimezone(zone), bound(bounds[1], now, zone, "until")
    if bounds[1].strip() or not (found.asked and is_list_ahead(found)):
        return None, None
    first = min(start for start, _ in found.asked.spans)
    last = max(end for _, end in found.asked.spans)
    return datetime.fromtimestamp(first, zone), datetime.fromtimestamp(last, zone)


def is_list_ahead(found: SearchResult) -> bool:
    """Whether nothing but what is on then is asked, from today or later on."""
    return found.asked is not None and found.asked.is_list_ahead


def _bounds(engine: Engine, bounds: Sequence[str]) -> list[Span]:
    """What since and until were read as; both in words are one range, a since alone is open."""
    read = [dates.spans(bound, engine.clock(), engine.settings.zone) for bound in bounds if bound]
    found = list(chain.from_iterable(read))
    if len(found) == 1 and bounds[0] and not bounds[1]:
        return [replace(found[0], end=dates.OPEN_END)]
    are_one_each = [len(spans) for spans in read] == [1, 1]
    if not are_one_each or not all(map(_is_words, found)):
        return found
    first, last = found
    return [Span(first.start, last.end, f"{first.phrase} – {last.phrase}")]


def resolved(engine: Engine, texts: Iterable[str], say: Phrases) -> list[str]:
    """Words that were given as a date, and the day that they were read as."""
    lines: list[str] = []
    for text in dict.fromkeys(texts):
        named = dates.spans(text, engine.clock(), engine.settings.zone)
        lines += _read(engine, named, say)
    return [f"({'; '.join(lines)})"] if lines else []


def _read(engine: Engine, named: Sequence[Span], phrases: Phrases) -> list[str]:
    read: dict[str, list[str]] = {}
    for span in named:
        if _is_words(span):
            days = read.setdefault(span.phrase.strip(), [])
            day = _range(engine, span, phrases)
            if day not in days:
                days.append(day)
    return [f"{fenced(phrase)} = {phrases.either.join(days)}" for phrase, days in read.items()]


def _is_words(span: Span) -> bool:
    return bool(span.phrase.strip(_ISO))


def _range(engine: Engine, span: Span, phrases: Phrases) -> str:
    """The first and the last day of a span; of an open one the end that it has.

    An evening is of the day on which it begins.
    """
    calendar = engine.calendar
    last = span.end - timedelta(microseconds=1)
    if span.start == dates.OPEN_START:
        return phrases.until_day.format(day=calendar.day(last))
    first = calendar.day(span.start)
    if span.end == dates.OPEN_END:
        return phrases.since_day.format(day=first)
    is_of_one_day = span.length < timedelta(days=1) or first == calendar.day(last)
    return first if is_of_one_day else f"{first} – {calendar.day(last)}"
