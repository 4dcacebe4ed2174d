"""What a sub-agent does not see: what is private, and the records of changes and reflections."""

from ..server.domain.caller import Caller
from ..server.domain.memory import Memory
from ..server.engine import Engine
from ..server.errors import InputError

ONLY_MAIN = "only the main agent sees it"


def is_kept_from(memory: Memory, caller: Caller, engine: Engine) -> bool:
    """Whether this caller does not see it: as it is found, or as it is today."""
    today = engine.memories.known([memory.id]) if caller.agent else []
    return not all(caller.may_read(each.sensitivity) for each in (memory, *today))


def refuse_agents(caller: Caller, name: str) -> None:
    """The history and reflections hold what is private.

    Raises:
        InputError: a sub-agent asks.
    """
    if caller.agent:
        raise InputError("id", f"{name} is for the main agent", f"Ask it: {ONLY_MAIN}.")
