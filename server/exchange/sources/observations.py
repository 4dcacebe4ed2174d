"""When an observation of basic-memory holds: `@effective[2026-06-10,2026-07-27)` before its text.

Or a day (`@2026-07-27`, `@due:2026-07-27`), with words or spaces in it in quotes. What cannot be
read as time stays part of the text.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from ...domain.patterns import regex
from .. import reading

_KIND = r"(?:effective|valid|occurred|due|mentioned)"
_RANGE = regex(rf"@{_KIND}?[\[(]\s*([^,\[\]()]*?)\s*,\s*([^,\[\]()]*?)\s*[\])]\s+(?=\S)")
_POINT = regex(rf'@(?:({_KIND}):)?(?:"([^"]+)"|(\d\S*))\s+(?=\S)')
_FORMS = ("%B %d, %Y", "%b %d, %Y", "%d %B %Y", "%B %Y", "%Y-%m", "%Y")
_NOT_SINCE = ("due", "mentioned")
"""Days that it names, and on which it did not begin."""


@dataclass(frozen=True, slots=True)
class Timed:
    """An observation without its qualifier; what of it begins no fact stands behind its text."""

    text: str
    since: datetime | None = None


def timed(text: str) -> Timed:
    if span := _RANGE.match(text):
        since, until = _moment(span[1]), _moment(span[2])
        told = f"{text[span.end() :]} ({span[1]} – {span[2]})" if until else text[span.end() :]
        return Timed(told, since) if since or until else Timed(text)
    point = _POINT.match(text)
    told = (point[2] or point[3]) if point else ""
    day = _moment(told)
    if point is None or day is None:
        return Timed(text)
    if point[1] in _NOT_SINCE:
        return Timed(f"{text[point.end() :]} ({told})")
    return Timed(text[point.end() :], day)


def _moment(told: str) -> datetime | None:
    """A day has no zone: it began where the user lives, which the importer knows."""
    found = reading.moment(told)
    for form in _FORMS if found is None else ():
        with suppress(ValueError):
            return datetime.strptime(told, form)  # noqa: DTZ007
    return found
