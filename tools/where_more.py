"""Where there would be more than an answer holds: without a filter, in the past, elsewhere."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..server.domain import layout, projects
from ..server.domain.caller import Caller
from ..server.domain.fence import fenced
from ..server.domain.memory import Memory
from ..server.engine import Engine
from ..server.language.tokenizer import fold
from ..server.search.query import Query, SearchResult
from .answers.asked_times import is_list_ahead
from .answers.language import words_in
from .answers.memories import FoundMemory
from .answers.overview import phrases_beside
from .answers.phrases import Phrases

_FILTERS: Mapping[str, Any] = {
    "store": None,
    "tags": (),
    "entity": "",
    "since": None,
    "until": None,
}
"""The filters of a query, and what each is where nothing is filtered."""


def nothing_to_forget(engine: Engine, words: str, *, hard: bool) -> str:
    """That no memory says it, and what else does: held messages, or pages if it goes for good."""
    told = phrases_beside(engine, words_in([words])).forget
    lines = [told["no_match"]]
    if not hard and engine.search.held(Query(text=words)):
        lines.append(told["held_messages"])
    pages = engine.history.pages_saying(words) if hard else []
    if pages:
        lines.append(told["only_there"].format(places=", ".join(pages)))
    by_hand = [path for path in pages if not layout.is_kept_by_tools(path)]
    if by_hand:
        lines.append(told["first_by_hand"].format(pages=", ".join(by_hand)))
    return " ".join(lines)


def nothing_found(
    engine: Engine,
    query: Query,
    found: SearchResult,
    may_see: Callable[[Memory], bool],
    say: Phrases,
) -> str:
    """That nothing was found, and by which single change of the call something would be.

    What the caller may not see is not counted: no change of the call would show it.
    """
    if not query.text.strip() or is_list_ahead(found):
        return _nothing_listed(query, found, say)
    more: list[str] = []
    for name, open_to_all in _FILTERS.items():
        if getattr(query, name) != open_to_all:
            count = _count(engine, replace(query, **{name: open_to_all}), may_see)
            if count:
                more.append(say.more_without.format(filter=name, count=count))
    if query.mode == "normal":
        past = _count(engine, replace(query, mode="review"), may_see)
        if past:
            more.append(say.more_past.format(count=past))
    return "\n".join([say.nothing_found, *more])


def _nothing_listed(query: Query, found: SearchResult, say: Phrases) -> str:
    named = query.entity.strip() or query.tags or query.store
    is_of_time = query.since or query.until or is_list_ahead(found)
    return say.nothing_then if is_of_time and not named else say.nothing_found


def absent(
    engine: Engine,
    query: Query,
    found: SearchResult,
    hits: Sequence[FoundMemory],
    caller: Caller,
    say: Phrases,
) -> list[str]:
    """That no memory has what the question names; a line of a page, or what waits, may.

    Of many topics those of which nothing is surely known.

    Not where some memories are kept from who asks: that a word is not named would tell of them.
    """
    if found.are_tasks:
        return []  # it names nothing of which memories could tell
    if caller.agent or engine.settings.separate_projects:
        return []
    if found.silent:
        topics = say.comma.join(fenced(topic) for topic in found.silent)
        return [say.recall["silent"].format(topics=topics)]
    if found.asked and found.asked.alone:
        return []  # it names nothing but a time
    told = fold(" ".join(hit.text for hit in hits))
    words = [word for word in engine.search.absent(query, found) if fold(word) not in told]
    if not words:
        return []
    listed = say.comma.join(fenced(word) for word in words)
    return [say.recall["absent"].format(words=listed)]


def outside_tags(engine: Engine, query: Query, say: Phrases, shown: Collection[str]) -> list[str]:
    """What a filter by tags keeps out that answers as well; without words, what bears no tag."""
    if not query.tags or not shown:
        return []
    if not query.text.strip():
        count = engine.memories.untagged()
        return [say.untagged.format(count=count)] if count else []
    hits = engine.search.look_up(replace(query, tags=())).hits
    count = sum(not hit.weak and hit.memory.id not in shown for hit in hits)
    return [say.more_without.format(filter="tags", count=count)] if count else []


def kept_apart(engine: Engine, query: Query, say: Phrases) -> list[str]:
    """What the search kept out because projects are kept apart, as a number."""
    if not engine.settings.separate_projects or query.project == projects.EVERY_PROJECT:
        return []
    everywhere = replace(query, project=projects.EVERY_PROJECT)
    hits = engine.search.look_up(everywhere).hits
    elsewhere = [h for h in hits if projects.is_elsewhere(h.memory.project, query.project)]
    if not elsewhere:
        return []
    return [say.kept_apart.format(count=len(elsewhere))]


def _count(engine: Engine, query: Query, may_see: Callable[[Memory], bool]) -> int:
    """How many would answer; not what is weak anyway."""
    hits = engine.search.look_up(query).hits
    return sum(may_see(hit.memory) for hit in hits if not hit.weak)
