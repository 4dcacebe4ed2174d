"""In a project its own memories come first where another's match no better, however short.

A short text scores more for the same words: that says nothing of which project is meant.
"""

from collections.abc import Sequence

from ..domain import projects
from ..storage.index.turn_context import searchable
from .asked_words import MOST_WORDS, share_told
from .query import Hit, Query


def own_first(query: Query, hits: Sequence[Hit]) -> list[Hit]:
    """The hits in their order, but own ones with most of its words before others with no more.

    Only what belongs to the very project that is asked for overtakes, and only what belongs to
    another is overtaken.
    """
    ordered = list(hits)
    if not query.project or query.project == projects.EVERY_PROJECT:
        return ordered
    wanted = projects.key(query.project)
    for hit in hits:
        if projects.key(hit.memory.project) == wanted:
            _overtake(query, hit, ordered)
    return ordered


def _overtake(query: Query, own: Hit, ordered: list[Hit]) -> None:
    at = ordered.index(own)
    behind = [place for place in range(at) if _is_elsewhere(ordered[place], query)]
    share = _share(query, own) if behind else 0.0
    if share < MOST_WORDS:
        return
    for place in behind:
        if _share(query, ordered[place]) <= share:
            ordered.insert(place, ordered.pop(at))
            return


def _is_elsewhere(hit: Hit, query: Query) -> bool:
    return projects.is_elsewhere(hit.memory.project, query.project)


def _share(query: Query, hit: Hit) -> float:
    return share_told(query.text, searchable(hit.memory))
