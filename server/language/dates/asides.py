"""What a text tells besides: of another day, and of something else than its news."""

from datetime import datetime, tzinfo

from ..clause_ends import CLAUSE_END
from ..tokenizer import telling
from . import to_come
from .without_dates import without_dates


def without_asides(text: str, news: str, told_at: datetime, zone: tzinfo) -> str:
    """A text without the clauses that tell of a day to come and are not what the news change.

    Of "88 micrograms a day, blood test on 4 December" a new dose takes the place: the day of the
    test is no day of that. The first clause stays, and so does one that is a day alone.
    """
    first, *rest = CLAUSE_END.split(text)
    kept = [first]
    for clause in rest:
        if not (_is_aside(clause, telling(news)) and to_come(clause, told_at, zone)):
            kept.append(clause)
    return "; ".join(kept)


def _is_aside(clause: str, news: frozenset[str]) -> bool:
    """Whether the news tell nothing of a clause but its day, or the whole of it as it was."""
    bare = without_dates(clause)
    told = telling(bare) if bare.strip() else frozenset()
    return bool(told) and (not told & news or telling(clause) <= news)
