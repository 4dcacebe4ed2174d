"""Which known memories beside a new one a host is asked to judge, and which it is only shown."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...server.capture.outcomes import Neighbour, Outcome

_ASKED = 2
"""So many known memories at most are asked about in one answer, and as many shown beside them."""
_OVERLOOKED = 0.62
"""So alike in meaning is what a host may have overlooked that has looked things up.

Of the needless questions that eight readers were asked nine of eleven were below, and what
repeats or changes a fact is above.
"""


def asking(
    outcomes: Sequence[Outcome], seen: Callable[[str], bool], *, has_asked: bool
) -> list[Outcome]:
    """The outcomes, each with the neighbours that are asked about: the likeliest two of all.

    And with those only shown: as many more, and none to a host that has just looked.

    `seen` says which memories this conversation knows already; `has_asked`, whether it has just
    looked something up.
    """
    found: dict[str, tuple[int, Neighbour]] = {}
    for at, outcome in enumerate(outcomes):
        for each in outcome.neighbours:
            is_seen = seen(each.id) and not _is_to_settle(each)
            is_asked = not has_asked or _may_be_overlooked(each, outcome)
            if is_asked and not is_seen:
                found.setdefault(each.id, (at, each))
    likeliest = sorted(found.values(), key=lambda pair: _how_unlikely(pair[1]))[:_ASKED]
    asked: list[Outcome] = []
    for at, outcome in enumerate(outcomes):
        near = tuple(each for place, each in likeliest if place == at)
        asked.append(replace(outcome, neighbours=near))
    return _with_nearest(asked, seen, set(found), has_asked=has_asked)


def _with_nearest(
    outcomes: Sequence[Outcome], seen: Callable[[str], bool], asked: set[str], *, has_asked: bool
) -> list[Outcome]:
    """The outcomes, with those of the nearest that nobody has in view or is asked about."""
    left = 0 if has_asked else _ASKED
    shown: list[Outcome] = []
    for outcome in outcomes:
        near = [each for each in outcome.nearest if each.id not in asked and not seen(each.id)]
        near = near[:left]
        left -= len(near)
        asked = asked | {each.id for each in near}
        shown.append(replace(outcome, nearest=tuple(near)))
    return shown


def _how_unlikely(neighbour: Neighbour) -> tuple[bool, bool, float]:
    return not neighbour.difference, not neighbour.contested, -(neighbour.similarity or 0)


def _is_to_settle(neighbour: Neighbour) -> bool:
    """What is asked although this conversation has it in view."""
    return neighbour.contested or bool(neighbour.difference)


def _may_be_overlooked(neighbour: Neighbour, outcome: Outcome) -> bool:
    """Whether a host that looked is asked all the same."""
    if neighbour.difference:
        return True
    if outcome.replaced or outcome.ended:
        return False
    if neighbour.similarity is None:  # told a moment ago, or no model answers: its words tell
        return neighbour.contested
    return neighbour.similarity >= _OVERLOOKED
