"""What an answer says besides: what happened around the tools, and the rules of a new session."""

from ...server.domain.caller import Caller
from ...server.domain.fence import data_block
from ...server.domain.text import cut, tokens_of
from ...server.engine import Engine

_RULES = "To be kept in every answer"
_MOST_TOKENS = 600
_LINE_CHARACTERS = 230


def notices(engine: Engine, caller: Caller) -> list[str]:
    """Everything since the last answer; in a session's first one also what holds throughout."""
    told = engine.upkeep.notices(caller)
    if engine.upkeep.begins(caller):
        told += _rules(engine)
        told += waiting(engine, caller)
    return told


def waiting(engine: Engine, caller: Caller) -> list[str]:
    """What earlier conversations left to be judged, for the beginning of the next."""
    count = 0 if caller.agent else engine.review.conversations_to_sum_up(caller.session)
    if not count:
        return []
    which = "1 earlier conversation" if count == 1 else f"{count} earlier conversations"
    return [f"({which} not summed up yet: call reflect)"]


def _rules(engine: Engine) -> list[str]:
    rules = [cut(rule, _LINE_CHARACTERS) for rule in engine.search.standing_rules()]
    budget = _MOST_TOKENS
    lines: list[str] = []
    for rule in rules:
        budget -= tokens_of(rule)
        if budget < 0:
            break
        lines.append(f"- {rule}")
    if not lines:
        return []
    more = len(rules) - len(lines)
    told = [data_block(_RULES, "\n".join(lines))]
    if more:
        told.append(f"({more} more in the overview: recall with no query)")
    return told
