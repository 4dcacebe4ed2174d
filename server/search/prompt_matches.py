"""What bears on a prompt so clearly that a host's model is shown it without having asked."""

from collections.abc import Callable
from datetime import datetime
from functools import cache, partial

from ..domain.standing import is_current
from ..language import secrets
from ..storage.index.fulltext import Words
from ..storage.index.vector_queue import VectorQueue
from . import prompt_relevance, query_analysis
from .pipeline import Retriever
from .prompt_choice import Bearing, chosen
from .prompt_kinds import Kind, PromptKinds
from .query import Hit, Query, SearchResult

_LOOKED_AT = 16
_SURELY_THEIRS = 1.75
"""Logits that a prompt is of the user's life."""
_LONGEST_QUERY = 1_000


class PromptMatches:
    """Reads the index; changes nothing, and counts as no recall."""

    def __init__(
        self,
        retriever: Retriever,
        words: Words,
        vectors: VectorQueue,
        kinds: PromptKinds,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._retriever = retriever
        self._words = words
        self._vectors = vectors
        self._kinds = kinds
        self._clock = clock

    def bearing_on(self, prompt: str, project: str) -> list[Hit]:
        """Memories that are so now, the clearest first; none below 0 (see `prompt_relevance`)."""
        query = _query(prompt)
        if not query:
            return []
        asking = query_analysis.asking_part(query) or query
        kind = self._kinds.of(asking)
        found = self._retriever.search(_question(query, project, kind))
        bearing = partial(
            prompt_relevance.bearing,
            asking,
            count=cache(self._words.count),  # of the same words for each hit
            size=self._words.size(),
            own_life=kind.own_life,
        )
        now = self._clock()
        clear: list[Bearing] = []
        for place, hit in enumerate(found.hits):
            memory = hit.memory
            is_past = hit.faded and memory.store == "episodic"
            if is_past or memory.is_secret or not is_current(memory, now):
                continue
            logits = bearing(hit, is_near_known=self._is_near_known(hit, found))
            if logits > 0:
                of_prompt = prompt_relevance.of_the_prompt(asking, hit, kind.own_life)
                clear.append(Bearing(hit, logits, logits - of_prompt, place))
        # What somebody must not eat is never what five leave no room for.
        return chosen(clear)

    def _is_near_known(self, hit: Hit, found: SearchResult) -> bool:
        """Whether it is far where nothing says that it is near: it has a vector that was asked."""
        if hit.similarity:
            return True
        return found.answered_by == "full" and self._vectors.has_vector(hit.memory.id)


def _question(query: str, project: str, kind: Kind) -> Query:
    return Query(
        text=query,
        project=project,
        limit=_LOOKED_AT,
        in_other_words=True,
        for_a_meal=kind.is_meal,
        for_its_day=kind.own_life >= _SURELY_THEIRS,
    )


def _query(prompt: str) -> str:
    """The beginning and the end of a prompt, where what is asked stands; no secrets."""
    said = secrets.removed(prompt).strip()
    if len(said) <= _LONGEST_QUERY:
        return said
    half = _LONGEST_QUERY // 2
    return f"{said[:half]}\n{said[-half:]}"
