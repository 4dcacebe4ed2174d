"""Prompts with what the server knows put in: memories in place of their ids, and those around."""

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Literal

from mcp.server.mcpserver.exceptions import ToolError

from ..prompts import Language
from ..server.domain.fence import fenced
from ..server.domain.ids import ID
from ..server.domain.memory import Memory
from ..server.domain.text import one_line
from ..server.engine import Engine
from ..server.search.query import Query
from .answers.language import language_of, phrases, phrases_for
from .answers.memories import another_s, marked
from .answers.overview import phrases_of_store
from .context import ToolContext

_RELATED = "related"
"""Filled with the memories nearest to what is given."""
_KNOWN = "known"
"""Filled with the facts nearest to what is given: no conversations."""
_RELATED_SHOWN = 5
_KNOWN_SHOWN = 10
_RELATED_TO_CHARACTERS = 2_000
_RESTORABLE = "restorable"
"""Filled with how long a deletion can be taken back."""
_MEMORIES = "memories"
"""An argument that is a list of ids."""


def fill(context: ToolContext, name: str, *, texts: Sequence[str] = (), **values: str) -> str:
    """A prompt in the language of its text, with what was given and what the server knows of it.

    `texts`: what is known is looked up for each of them; empty: for all that was given.
    """
    if not values:
        return supply(context, name, context.language or _of_store(context))
    template = context.prompts.by_name[name]
    knows = _RELATED in template.filled
    shown: dict[str, str] = {}
    for key, value in values.items():
        text = fenced(value)
        shown[key] = _with_memories(context, text) if knows or key == _MEMORIES else text
    given = ID.sub("", " ".join(shown.values()))
    language = context.language or language_of(given)
    if knows:
        shown[_RELATED] = _related(context, given, named_in=" ".join(values.values()))
    if _KNOWN in template.filled:
        shown[_KNOWN] = _known(context, texts or [given])
    if _RESTORABLE in template.filled:
        shown[_RESTORABLE] = phrases(language).days(context.settings.restorable_days)
    return context.prompts.render(name, language, **shown)


def supply(context: ToolContext, name: str, language: Language | Literal[""]) -> str:
    """A prompt that the server alone fills.

    Its language, if none is given, is that of what it is filled with.
    """
    if not context.prompts.by_name[name].filled:
        return context.prompts.render(name, language or "en")
    chinese = language == "zh" if language else None
    supplies = context.engine().reflection.supplies(name, chinese=chinese)
    if context.caller().agent:  # what was lived and said is the main agent's
        supplies = dict.fromkeys(supplies, "-")
    shown = {key: fenced(value) for key, value in supplies.items()}
    language = language or language_of(" ".join(supplies.values()))
    return context.prompts.render(name, language, **shown)


def _of_store(context: ToolContext) -> Language:
    """What a prompt is in that nothing was said to; English where the memory cannot be opened."""
    try:
        return "zh" if phrases_of_store(context.engine()).is_chinese else "en"
    except ToolError:
        return "en"


def _with_memories(context: ToolContext, text: str) -> str:
    """A text in which each memory id is followed by what it says."""
    engine = context.engine()
    caller = context.caller()

    def expand(found: re.Match[str]) -> str:
        known = engine.memories.known([found[0]])
        if not known or not caller.may_read(known[0].sensitivity):
            return found[0]
        return _row(engine, known[0])

    return ID.sub(expand, text)


def _related(context: ToolContext, text: str, *, named_in: str) -> str:
    """The memories nearest to the text, but for those that it names itself (S2-13, S2-27)."""
    engine = context.engine()
    caller = context.caller()
    named = {found[0] for found in ID.finditer(named_in)}
    query = Query(text=text[:_RELATED_TO_CHARACTERS], limit=_RELATED_SHOWN + len(named))
    hits = engine.search.look_up(query).hits  # not a recall of the host's
    rows: list[str] = []
    for hit in hits:
        if hit.memory.id not in named and caller.may_read(hit.memory.sensitivity):
            rows.append(_row(engine, hit.memory))
    return "\n".join(rows[:_RELATED_SHOWN]) or "-"


def _known(context: ToolContext, texts: Sequence[str]) -> str:
    """Facts near to what was said, which may tell the same, or newer: of each text the nearest."""
    engine = context.engine()
    caller = context.caller()
    nearest: list[list[Memory]] = []
    for text in texts:
        query = Query(text=text[:_RELATED_TO_CHARACTERS], store="semantic", limit=_KNOWN_SHOWN)
        hits = engine.search.look_up(query).hits
        nearest.append([hit.memory for hit in hits if caller.may_read(hit.memory.sensitivity)])
    in_turn = [memory for rank in zip_longest(*nearest) for memory in rank if memory]
    shown = dict.fromkeys(memory.id for memory in in_turn)
    by_id = {memory.id: memory for memory in in_turn}
    return "\n".join(_row(engine, by_id[id]) for id in list(shown)[:_KNOWN_SHOWN]) or "-"


def _row(engine: Engine, memory: Memory) -> str:
    """`[mem_…] text (date)`: the date tells a change from a contradiction (S2-13)."""
    say = phrases_for(memory.shown_text)
    told = another_s(memory.source, one_line(memory.shown_text), say)
    text = marked(engine, memory, fenced(told), say)
    return f"[{memory.id}] {text} ({engine.calendar.day(memory.happened_at)})"
