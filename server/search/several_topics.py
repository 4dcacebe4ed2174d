"""A query of many lines asks about many things: each has its own answer, and the best of all come.

The question and its wordings are four lines at most; from five lines on each is a topic.
"""

from collections.abc import Sequence

from ..storage.vectors.indexer import Readiness
from .query import Hit, Query, SearchResult

_FEWEST, _MOST = 5, 16
_LONGEST = 80
"""Characters of a line; longer ones are a message, not topics."""
_OF_EACH = 3
"""So many hits of a topic at most, where there are many."""


def topics(text: str) -> list[str]:
    """The lines, where each asks about something of its own; else none."""
    lines = list(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))
    if not _FEWEST <= len(lines) <= _MOST or max(map(len, lines)) > _LONGEST:
        return []
    return lines


def together(found: Sequence[SearchResult], asked: Sequence[str], query: Query) -> SearchResult:
    """The best hit of each, then the second of each, and so on; what is weak stands last.

    `asked` are the topics of the query in the order of `found`. Those of which nothing is sure are
    named. Where no number of hits is asked for, there is room for all topics.
    """
    limit = max(query.limit, _OF_EACH * len(asked)) if query.whole_days else query.limit
    sure = [[hit for hit in each.hits if not hit.weak][:_OF_EACH] for each in found]
    weak = [each.hits[:1] for each, hits in zip(found, sure, strict=True) if not hits]
    silent = [topic for topic, hits in zip(asked, sure, strict=True) if not hits]
    hits = _in_turn(sure)
    known = {hit.memory.id for hit in hits}
    hits += [hit for hit in _in_turn(weak) if hit.memory.id not in known]
    unknown = dict.fromkeys(name for each in found for name in each.unknown)
    return SearchResult(hits[:limit], _least(found), unknown=list(unknown), silent=silent)


def _least(found: Sequence[SearchResult]) -> Readiness:
    """By what the least of them was answered."""
    for each in found:
        if each.answered_by != "full":
            return each.answered_by
    return "full"


def _in_turn(hits_of: Sequence[Sequence[Hit]]) -> list[Hit]:
    found: dict[str, Hit] = {}
    for rank in range(max(map(len, hits_of), default=0)):
        for hits in hits_of:
            if rank < len(hits):
                found.setdefault(hits[rank].memory.id, hits[rank])
    return list(found.values())
