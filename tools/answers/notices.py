"""What an answer says besides: what happened around the tools, and what a session begins with."""

from collections.abc import Collection

from ...server.domain.caller import Caller
from ...server.domain.fence import data_block
from ...server.domain.text import cut, tokens_of
from ...server.engine import Engine
from . import around_tools
from .context_block import context_block, due, phrases_of_store

_MOST_TOKENS = 350
_LINE_CHARACTERS = 230


def notices(
    engine: Engine, caller: Caller, *, asked: bool = False, without: Collection[str] = ()
) -> list[str]:
    """Everything since the last answer; in a session's first one also the overview.

    Where something was `asked` it is shortened to the rules and what is due: the answer is what
    counts. It leaves out the memories that the answer itself shows.
    """
    happened = engine.upkeep.notices(caller)
    told: list[str] = []
    if happened:
        say = phrases_of_store(engine)
        told += around_tools.told(happened, say, engine.settings.zone)
    if engine.upkeep.begins(caller):
        if asked:
            told += [
                *_rules(engine, caller, without),
                due(engine, caller, phrases_of_store(engine)),
            ]
        else:
            told.append(context_block(engine, caller, without))
        told += waiting(engine, caller)
    return told


def waiting(engine: Engine, caller: Caller) -> list[str]:
    """What earlier conversations left to be judged, for the beginning of the next."""
    count = 0 if caller.agent else engine.review.conversations_to_sum_up(caller.session)
    return [phrases_of_store(engine).not_summed_up.format(count=count)] if count else []


def _rules(engine: Engine, caller: Caller, without: Collection[str]) -> list[str]:
    say = phrases_of_store(engine)
    shown = tuple(f"[{id}]" for id in without)
    standing = engine.search.standing_rules(caller)
    rules = [cut(rule, _LINE_CHARACTERS) for rule in standing if not rule.startswith(shown)]
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
    told = [data_block(say.rules, "\n".join(lines))]
    if more:
        told.append(say.rules_more.format(count=more))
    return told
