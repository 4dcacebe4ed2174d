"""A query of many lines asks about many things: each has its own answer, and the best of all come.

The question and its wordings are four lines at most; from five lines on each is a topic. So are two
to four that have no telling word in common, where each has a sure answer that no other line finds
for sure: wordings of one question lead to one memory.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from ..language.intents import is_question
from ..language.tokenizer import fold
from ..storage.vectors.indexer import Readiness
from .asked_words import content_words
from .query import Hit, Query, SearchResult

_FEW, _FEWEST, _MOST = 2, 5, 16
_LONGEST = 80
"""Characters of a line; longer ones are a message, not topics."""
_OF_EACH = 3
"""So many hits of a topic at most, where there are many."""


def answered(query: Query, search: Callable[[Query], SearchResult]) -> SearchResult:
    """What answers each topic of a query by itself, and all of it where it has but one."""
    if query.mode == "debug":
        return search(query)
    asked = topics(query.text)
    if asked:
        found = [search(replace(query, text=topic)) for topic in asked]
        return together(found, asked, query)
    return _apart(query, search) or search(query)


def _apart(query: Query, search: Callable[[Query], SearchResult]) -> SearchResult | None:
    """What answers each of a few lines that are different questions; None if they are not."""
    asked = maybe_topics(query.text)
    found: list[SearchResult] = []
    for each in asked:
        found.append(search(replace(query, text=each)))
        if not are_apart(found):
            return None
    return together(found, asked, query) if asked else None


def topics(text: str) -> list[str]:
    """The lines, where each asks about something of its own; else none."""
    lines = list(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))
    if not _FEWEST <= len(lines) <= _MOST or max(map(len, lines)) > _LONGEST:
        return []
    return lines


def maybe_topics(text: str) -> list[str]:
    """Two to four lines of which each may ask about something of its own; else none.

    Not a question and how its answer may be worded, nor lines that share a word.
    """
    lines = list(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))
    if not _FEW <= len(lines) < _FEWEST or max(map(len, lines)) > _LONGEST:
        return []
    asks = [is_question(fold(line)) for line in lines]
    if asks[0] and not all(asks):
        return []
    words = map(content_words, lines)
    return [] if any(one & other for one, other in combinations(words, 2)) else lines


def are_apart(found: Iterable[SearchResult]) -> bool:
    """Whether each of these has a sure answer of its own; read no further than to one that has not.

    What asks for nothing but a time has all of it, and is looked up with the others.
    """
    best: set[str] = set()
    others: set[str] = set()
    for each in found:
        sure = [hit.memory.id for hit in each.hits if not hit.weak]
        is_of_time = each.asked is not None and each.asked.alone
        if is_of_time or not sure or each.hits[0].weak:
            return False
        if best & set(sure) or sure[0] in others:
            return False
        best.add(sure[0])
        others |= set(sure)
    return True


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
