"""The times that a query names: this year's, and earlier ones where those may be meant."""

import re
from datetime import datetime, tzinfo

from ..domain.calendar import SEASON_S
from ..domain.patterns import regex
from ..language import dates
from ..language.tokenizer import fold
from ..language.wordings import asks_several, wordings
from . import query_analysis, weights

# "In July", 5月8日: the latest one first, but it may be that of another year.
_RECURRING = regex(
    r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|fall|winter|月|[春夏秋冬]",
    re.IGNORECASE,
)


_ANCHORED = regex(
    r"\d{4}|\b(?:last|this|next|past|ago|since|before|after|until)\b|[去今昨前上这本下明后]",
    re.IGNORECASE,
)


_YEARS_BACK = 9


_YEAR_S = 365.25 * 86_400


def spans_named(text: str, now: datetime, zone: tzinfo) -> list[tuple[float, float, float]]:
    """Start, end (seconds) and weight of each stretch of time that the query names.

    What the question itself names is meant; what its other wordings, or many sentences around it
    name, may be: not a time without an end or longer than a season, which says nothing.
    """
    question, *others = wordings(text)
    if asking := query_analysis.asking_part(text):
        question, others = asking, [text]
    is_meant = not asks_several(text)
    found = _spans(question, 1.0 if is_meant else weights.OTHER_WORDING, now, zone)
    for wording in others:
        named = _spans(wording, weights.OTHER_WORDING, now, zone)
        found += [span for span in named if span[1] - span[0] <= SEASON_S]
    return found


def _spans(
    wording: str, weight: float, now: datetime, zone: tzinfo
) -> list[tuple[float, float, float]]:
    found: list[tuple[float, float, float]] = []
    for span in dates.either_way(wording, now, zone):
        start, end = span.start.timestamp(), span.end.timestamp()
        found.append((start, end, weight))
        if _is_yearly(fold(span.phrase)):
            for years in range(1, _YEARS_BACK + 1):
                earlier = years * _YEAR_S
                found.append((start - earlier, end - earlier, weight * weights.OTHER_YEAR))
    return found


def _is_yearly(phrase: str) -> bool:
    return bool(_RECURRING.search(phrase)) and not _ANCHORED.search(phrase)
