"""Whether a memory, a proposal or a held message says some words, in whatever field."""

from collections.abc import Iterator, Set

from ..domain.memory import Memory
from ..domain.proposal import Proposal
from ..language.tokenizer import fold, telling, tokens
from ..storage.index.held_messages import Heard


class Wanted:
    """The words that somebody wants to be gone; compiled once, asked of everything."""

    def __init__(self, words: str) -> None:
        self._tokens: Set[str] = telling(words) or set(tokens(words))

    def said_by(self, item: Memory | Proposal | Heard) -> bool:
        """Whether all of them stand in what it carries."""
        carried = " ".join(_carried(item))
        folded = fold(carried)
        if not self._tokens or any(token not in folded for token in self._tokens):
            return False
        return self._tokens <= set(tokens(carried))


def _carried(item: Memory | Proposal | Heard) -> Iterator[str]:
    """Of its own: what it quotes of other memories goes when those are erased."""
    if isinstance(item, Heard):
        yield item.said.text
        return
    if isinstance(item, Proposal):
        yield from (item.content, item.agent, item.why, *_texts(item.details))
        return
    yield from (item.shown_text, item.label, item.project, item.origin)
    if item.is_secret:
        return
    yield from (item.summary, *item.tags, *item.entities)
    for relation in item.relations:
        yield from (relation.subject, relation.predicate, relation.object)
    if item.appraisal:
        yield item.appraisal.reason
    yield from _texts(item.other)


def _texts(value: object) -> Iterator[str]:
    """Every text in a value as JSON has them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)
