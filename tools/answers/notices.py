"""What an answer says besides: what happened around the tools, and what a session begins with."""

from collections.abc import Collection

from ...server.domain.caller import Caller
from ...server.domain.fence import data_block
from ...server.domain.text import cut, tokens_of
from ...server.engine import Engine
from . import edited_and_synced
from .overview import context_block, phrases_of_store, urgent
from .phrases import Phrases

_MOST_TOKENS = 350
_LINE_CHARACTERS = 230


def notices(
    engine: Engine,
    caller: Caller,
    say: Phrases | None = None,
    *,
    asked: bool = False,
    without: Collection[str] = (),
) -> list[str]:
    """Everything since the last answer; in a session's first one also the overview.

    In the words of the answer, `say`; where the call has none, in those of the store. Where
    something was `asked` it is shortened to the rules and who waits: the answer is what counts.
    It leaves out the memories that the answer itself shows.
    """
    say = say or phrases_of_store(engine)
    happened = engine.upkeep.notices(caller)
    told = edited_and_synced.told(happened, say, engine.settings.zone) if happened else []
    if engine.upkeep.begins(caller):
        if asked:
            told += [*_rules(engine, caller, say, without), urgent(engine, caller, say)]
        else:
            told.append(context_block(engine, caller, without, say))
        told += waiting(engine, caller, say)
    return told


def waiting(engine: Engine, caller: Caller, say: Phrases) -> list[str]:
    """What earlier conversations left to be judged, for the beginning of the next."""
    count = 0 if caller.agent else engine.review.conversations_to_sum_up(caller.session)
    return [say.not_summed_up.format(count=count)] if count else []


def _rules(engine: Engine, caller: Caller, say: Phrases, without: Collection[str]) -> list[str]:
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
