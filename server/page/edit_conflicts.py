"""Forms that answer for what a memory was when they were shown: what moved on meanwhile is shown.

A conflict, and nothing done: nobody writes over what they have not seen.
"""

import hashlib

from starlette.responses import Response

from ..domain.memory import Memory
from ..domain.standing import is_current
from ..engine import Engine
from .page_request import Visit


def fingerprint(memory: Memory) -> str:
    """Stands in every form on a memory: an answer to another state of it is a conflict."""
    state = (
        memory.text,
        memory.store,
        memory.sensitivity,
        memory.deleted_at,
        memory.superseded_by,
        memory.merged_into,
        memory.negated_at,
        memory.valid_until,
    )
    return hashlib.sha256(repr(state).encode("utf-8", "replace")).hexdigest()[:24]


def moved_on(visit: Visit, memory: Memory, text: str = "") -> Response | None:
    """A conflict where the memory is not any more what the form was about."""
    if visit.one("seen") == fingerprint(memory):
        return None
    heir = _heir(visit.engine, memory)
    is_open = is_current(heir, visit.engine.clock()) and (heir is memory or bool(text))
    seen = fingerprint(heir) if is_open else ""
    return conflict(visit, heir.shown_text, seen, f"/memory/{heir.id}", text)


def _heir(engine: Engine, memory: Memory) -> Memory:
    """What stands in place of it by now; itself where nothing does."""
    gone_through = {memory.id}
    while (id := memory.superseded_by or memory.merged_into) and id not in gone_through:
        known = engine.memories.known([id])
        if not known:
            break
        memory = known[0]
        gone_through.add(id)
    return memory


def conflict(visit: Visit, now: str, seen: str, place: str, text: str = "") -> Response:
    """Nothing is done: what it says `now`, beside what was to be written.

    It can be left so, or done all the same to what is `seen` now at this `place`; erasing is asked
    anew. Of what was replaced meanwhile, only an edit can be carried out on what replaced it.
    """
    fields: list[tuple[str, str]] = []
    for name, values in visit.sent.items():
        if name not in ("token", "once", "seen", "text"):
            fields += [(name, value) for value in values]
    return visit.page(
        "conflict.html",
        409,
        now=now,
        text=text,
        place=place,
        action=f"{place}/edit" if text else visit.path,
        fields=fields,
        seen="" if visit.one("understood") else seen,
    )
