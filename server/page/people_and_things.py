"""People and things: who and what the memories name, as a table and as a picture."""

from starlette.responses import Response

from ..errors import InputError
from . import graph_drawing
from .cards import cards
from .page_request import Visit

_DRAWN = (40, 80, 160)
"""How many names the picture holds, from near to far."""
_LISTED = 100
_MEMORIES = 100
_BESIDE = 40


def show(visit: Visit) -> Response:
    """The names most mentioned, and how they are tied."""
    counts = visit.engine.memories.entity_counts()
    many = visit.asked.get("names", "")
    drawn = next((each for each in _DRAWN if str(each) == many), _DRAWN[0])
    wanted = visit.asked.get("q", "").strip().casefold()
    listed = [each for each in counts if wanted in each[0]] if wanted else counts
    return visit.page(
        "things.html",
        listed=listed[:_LISTED],
        spelled=visit.engine.memories.spelled([name for name, _ in listed[:_LISTED]]),
        total=len(counts),
        q=visit.asked.get("q", ""),
        graph=_graph(visit, dict(counts[:drawn])),
        drawn=drawn,
        choices=_DRAWN,
    )


def show_one(visit: Visit) -> Response:
    """A person's or thing's own page.

    Raises:
        InputError: no memory names it.
    """
    found = visit.engine.memories.entity(visit.names["name"])
    if found is None:
        raise InputError("name", "no memory names it", "See People and things.")
    beside = found.neighbours.most_common(_BESIDE)
    known = {name.casefold(): count for name, count in beside}
    own = found.name.casefold()
    relations: dict[str, None] = {}
    for memory in found.memories:
        for each in memory.relations:
            if own in (each.subject.casefold(), each.object.casefold()) and not memory.is_secret:
                relations[f"{each.subject} — {each.predicate} — {each.object}"] = None
    return visit.page(
        "thing.html",
        name=found.name,
        count=len(found.memories),
        cards=cards(visit, found.memories[:_MEMORIES]),
        beside=beside,
        relations=list(relations),
        graph=_graph(visit, {own: len(found.memories)} | known),
    )


def _graph(visit: Visit, counts: dict[str, int]) -> graph_drawing.Graph:
    names = list(counts)
    memories = visit.engine.memories
    return graph_drawing.drawn(counts, memories.spelled(names), memories.named_together(names))
