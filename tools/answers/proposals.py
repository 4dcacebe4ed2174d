"""Proposals as they are put before the user: their texts, and the calls that decide on them."""

from collections.abc import Iterator, Sequence

from ...server.domain.caller import Caller
from ...server.domain.fence import data_block
from ...server.domain.patterns import regex
from ...server.domain.proposal import Proposal
from ...server.domain.text import cut
from ...server.engine import Engine
from ...server.search.asked_time import AskedTime
from ...server.search.query import Query
from .language import phrases_for
from .memories import FoundMemory, another_s, proposal_shown, source_of
from .phrases import Phrases

_LINE_CHARACTERS = 200
_BRACKETS = regex(r"\[[A-Z][^\]]*\]")
"""What an operation begins with: no word of a language."""


def asked_about(
    engine: Engine,
    proposals: Sequence[Proposal],
    say: Phrases | None = None,
    *,
    whole: bool = False,
) -> str:
    """The facts to keep, then the operations to carry out; each on a line, or `whole`.

    In the words of the answer, `say`, else in those of the first proposal.
    """
    operations = [each for each in proposals if "operation" in each.details]
    facts = [each for each in proposals if each not in operations]
    return "\n".join(_blocks(engine, facts, operations, say, whole=whole))


def undecided(
    engine: Engine, query: Query, asked: AskedTime | None, caller: Caller, say: Phrases
) -> list[FoundMemory]:
    """Proposals that answer the question: not remembered yet, and not lost.

    Where a time alone is asked for, those that tell of it.
    """
    if caller.agent or query.tags:
        return []
    if asked and asked.alone and not asked.by_told and not query.entity:
        waiting = engine.review.proposals_of_times(asked.spans)
    elif query.since or query.until:
        return []
    else:
        waiting = engine.review.proposals_answering(query.text, query.entity)
    return [proposal_shown(engine, proposal, say) for proposal in waiting]


def _blocks(
    engine: Engine,
    facts: Sequence[Proposal],
    operations: Sequence[Proposal],
    said: Phrases | None,
    *,
    whole: bool,
) -> Iterator[str]:
    for listed in (facts, operations):
        if not listed:
            continue
        texts = [engine.review.told_of(proposal) for proposal in listed]
        say = said or phrases_for(_BRACKETS.sub("", texts[0]))
        question = say.ask_once if listed is facts else say.ask_operation
        rows: list[str] = []
        for proposal, text in zip(listed, texts, strict=True):
            words = another_s(source_of(proposal), text, say)
            rows.append(f"- {proposal.id} {words if whole else cut(words, _LINE_CHARACTERS)}")
        yield f"{question}\n{data_block(say.waiting, chr(10).join(rows))}"
