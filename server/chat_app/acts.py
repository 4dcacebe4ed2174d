"""What a button of the app does. All of it through the engine, each one commit of the user's."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..domain.caller import Caller
from ..domain.memory import Memory
from ..domain.patterns import regex
from ..engine import Engine
from ..errors import InputError
from ..page.edit_conflicts import fingerprint
from ..page.inbox import operation
from ..page.memory_actions import rewritten
from .shapes import What

_COMMIT = regex("[0-9a-f]{40}")


@dataclass(frozen=True, slots=True)
class Done:
    """What was done: its word in the page's catalogue, the commit to undo it by, what to show."""

    word: str
    commit: str | None = None
    what: What | None = None
    """None: what was shown before."""
    ids: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A button that was pressed."""

    op: str
    ids: Sequence[str]
    text: str
    seen: str
    of: What
    """What was shown."""


def carry_out(engine: Engine, wish: Wish, caller: Caller) -> Done:
    """Do what the button says.

    Raises:
        InputError: there is no such button, or the memory is not any more what it was about.
    """
    match wish.op:
        case "EDIT":
            memory = _as_seen(engine, wish)
            outcome = rewritten(engine, memory, wish.text.strip(), caller)
            word = "sealed" if outcome.sealed else "edited"
            return Done(word, outcome.commit, "memory", (outcome.id,))
        case "FORGET":
            gone = engine.capture.forget([_as_seen(engine, wish)], caller)
            return Done("forgotten", gone.recorded.commit)
        case "RESTORE":
            back = engine.capture.restore(wish.ids, caller)
            return Done("restored", back.recorded.commit)
        case "CONFIRM":
            return _confirmed(engine, _only(wish.ids), caller)
        case "CALL_OFF":
            engine.capture.confirmed(_only(wish.ids))  # the handle is used up
            return Done("chat_left", what="start")
        case "UNDO":
            return _undone(engine, _only(wish.ids), caller, was_one=wish.of == "memory")
        case _:
            return _decided(engine, wish, caller)


def _decided(engine: Engine, wish: Wish, caller: Caller) -> Done:
    if wish.seen:
        _as_seen(engine, wish)
    wanted = operation(wish.op, wish.ids, wish.text)
    applied, recorded = engine.review.operate([wanted], caller)
    asks = any(done.to_confirm for done in applied)
    word = "decided_some" if asks else "decided"
    return Done(word, recorded.commit if recorded else None)


def _as_seen(engine: Engine, wish: Wish) -> Memory:
    """The memory that the button stood on.

    Raises:
        InputError: it changed since it was shown.
    """
    memory = engine.memories.by_ids([_only(wish.ids)])[0]
    if wish.seen != fingerprint(memory):
        raise InputError("memory", "it changed meanwhile", "Look at it as it is now.")
    return memory


def _confirmed(engine: Engine, handle: str, caller: Caller) -> Done:
    with engine.capture.carrying_out(handle) as awaiting:
        if awaiting.others:
            engine.capture.erase_others(awaiting.others, caller)
            if not awaiting.memories:
                return Done("erased", what="start")
        gone = engine.capture.forget(awaiting.memories, caller, hard=awaiting.hard)
    if awaiting.hard:
        return Done("erased", what="start")
    ids = [memory.id for memory in gone.memories]
    return Done("forgotten", gone.recorded.commit, "found", ids)


def _undone(engine: Engine, commit: str, caller: Caller, *, was_one: bool) -> Done:
    if not _COMMIT.fullmatch(commit):
        raise InputError("ids", "it names no change", "Use the buttons of the app.")
    done = engine.history.undo(commit, caller)
    again = [memory.id for memory in engine.memories.current_in_files(done.paths)]
    # A memory that was new with what is taken back is gone: what is so again is shown.
    return Done("undone", done.recorded.commit, "found" if was_one else None, again)


def _only(ids: Sequence[str]) -> str:
    if len(ids) != 1:
        raise InputError("ids", "one is needed", "Use the buttons of the app.")
    return ids[0]
