"""What a person does to one memory. All of it through the engine, each one commit."""

from starlette.responses import Response

from ..capture.drafts import Draft
from ..capture.outcomes import Outcome
from ..domain.caller import Caller
from ..domain.memory import Memory
from ..domain.sensitivity import Sensitivity
from ..engine import Engine
from ..errors import InputError
from ..review.operation import Operation, Verb
from .edit_conflicts import moved_on
from .page_request import Done, Visit

_LEVELS = {str(level.value): level for level in Sensitivity}
"""As a form names them."""


def edit(visit: Visit) -> Done | Response:
    """The memory in other words: a new version in place of it, which keeps what it was."""
    memory = visit.memory()
    text = visit.one("text").replace("\r\n", "\n").strip()
    if answer := moved_on(visit, memory, text):
        return answer
    if text == memory.text:
        return Done("unchanged", to=_place(memory.id))
    outcome = rewritten(visit.engine, memory, text, visit.caller)
    return Done("sealed" if outcome.sealed else "edited", outcome.commit, _place(outcome.id))


def rewritten(engine: Engine, memory: Memory, text: str, caller: Caller) -> Outcome:
    """The memory in these words of its user's, as a new version.

    Raises:
        InputError: it is sealed, or such a text is not kept.
    """
    if memory.is_secret:
        raise InputError(
            "text", "a sealed memory is not edited here", "Tell it to your assistant anew."
        )
    draft = Draft(
        content=text,
        explicit=True,
        source="user",
        store=memory.store,
        category=memory.category,
        entities=memory.entities,
        relations=memory.relations,
        topic=memory.topic,
        mood=memory.mood,
        occurred_at=memory.occurred_at,
        verdicts=((memory.id, "updates"),),
    )
    outcome = engine.capture.remember([draft], caller)[0]
    if outcome.kind not in ("stored", "known", "amended", "renewed"):
        raise InputError("text", outcome.why or outcome.kind, "Say it in other words.")
    return outcome


def pin(visit: Visit) -> Done | Response:
    """Into the core: every conversation begins with it."""
    return _operate(visit, "PROMOTE", "pinned")


def unpin(visit: Visit) -> Done | Response:
    """Out of the core: an ordinary memory again."""
    return _operate(visit, "DEMOTE", "unpinned")


def keep(visit: Visit) -> Done | Response:
    """Still of value: its review is answered."""
    return _operate(visit, "KEEP", "kept")


def raise_sensitivity(visit: Visit) -> Done | Response:
    """More private than it was; sealed at the highest, under a label."""
    memory = visit.memory()
    if answer := moved_on(visit, memory):
        return answer
    wished = visit.one("level")
    if wished not in _LEVELS or _LEVELS[wished] <= memory.sensitivity:
        raise InputError("level", "it can only be raised", "Choose a higher one.")
    level = _LEVELS[wished]
    draft = Draft(
        content=memory.text,
        explicit=True,
        sensitivity=level,
        label=visit.one("label").strip() if level is Sensitivity.SECRET else "",
        verdicts=((memory.id, "same"),),
    )
    outcome = visit.engine.capture.remember([draft], visit.caller)[0]
    done = "sealed" if level is Sensitivity.SECRET else "more_private"
    return Done(done, outcome.commit, _place(outcome.id))


def forget(visit: Visit) -> Done | Response:
    """Out of every answer; it can be brought back for a time."""
    memory = visit.memory()
    if answer := moved_on(visit, memory):
        return answer
    gone = visit.engine.capture.forget([memory], visit.caller)
    return Done("forgotten", gone.recorded.commit, _place(memory.id))


def restore(visit: Visit) -> Done | Response:
    """Back from being forgotten."""
    memory = visit.memory()
    back = visit.engine.capture.restore([memory.id], visit.caller)
    return Done("restored", back.recorded.commit, _place(memory.id))


def erase(visit: Visit) -> Done | Response:
    """For good, once the person has said that they know what it means."""
    memory = visit.memory()
    if answer := moved_on(visit, memory):
        return answer
    if visit.one("understood") != "yes":
        raise InputError("understood", "it was not confirmed", "Tick that it cannot be undone.")
    visit.engine.capture.forget([memory], visit.caller, hard=True)
    return Done("erased", to="/")


def _operate(visit: Visit, verb: Verb, word: str) -> Done | Response:
    memory = visit.memory()
    if answer := moved_on(visit, memory):
        return answer
    _, recorded = visit.engine.review.operate([Operation(verb, (memory.id,))], visit.caller)
    to = visit.back if visit.back == "/core" else _place(memory.id)
    return Done(word, recorded.commit if recorded else None, to)


def _place(id: str) -> str:
    return f"/memory/{id}"
