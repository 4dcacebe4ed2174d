"""How much of what was found an answer of recall shows, and that it is all where it is."""

from collections.abc import Sequence

from ..server.domain.patterns import regex
from .answers.memories import FoundMemory
from .answers.phrases import Phrases
from .recall_request import MOST_HITS, RecallRequest

_CUT = regex("(?<!…)…(?!…)")
"""Where a text is not whole; two of them are the user's own, in Chinese."""


def told(
    call: RecallRequest,
    hits: Sequence[FoundMemory],
    shown: Sequence[FoundMemory],
    say: Phrases,
    *,
    is_whole: bool,
    is_of_time: bool,
) -> list[str]:
    """How many more there are, and what shows them; of a list that is asked for, that it is all.

    Behind a question weak matches are no loss. `is_whole`: nothing was left out before that;
    `is_of_time`: the question names nothing but a time, all of which it asks for.
    """
    seen = {id for each in shown for id in (each.id, *each.same)}
    left_out = [hit for hit in hits if hit.id not in seen]
    if call.query.strip():
        left_out = [hit for hit in left_out if not hit.weak]
    if left_out:
        return [say.more_with_limit.format(count=len(left_out), limit=MOST_HITS)]
    is_all = is_whole and 0 < len(hits) < MOST_HITS
    is_cut = any(_CUT.search(each.text) for each in shown)
    return _that_is_all(call, say, is_of_time=is_of_time, is_cut=is_cut) if is_all else []


def _that_is_all(call: RecallRequest, say: Phrases, *, is_of_time: bool, is_cut: bool) -> list[str]:
    """Nothing where no list is asked for; `is_cut`: some of it is not shown to its end."""
    if not (is_of_time or _is_a_list(call)):
        return []
    if is_cut:
        return [say.that_is_all_cut]
    return [say.that_is_all_then if is_of_time or _names_days(call) else say.that_is_all]


def _is_a_list(call: RecallRequest) -> bool:
    """Whether all of somebody or something, or of some days, is asked for."""
    if call.query.strip() or call.tags:
        return False
    return bool(call.entity) or _names_days(call)


def _names_days(call: RecallRequest) -> bool:
    return bool(call.since or call.until)
