"""What stands around a memory, kept in step in the indexes.

A turn's context view also carries the words told right before it, its vector those of both
neighbours.
"""

from collections.abc import Collection

from ...domain.memory import Memory
from ...language import dialogue_turns
from ..projections import Projection
from .catalog import Catalog
from .fulltext import Words
from .turns import Turns


class TurnContext(Projection):
    """Collects whose surroundings changed, and refreshes them once a change is complete.

    The engine's lock is held by the caller of what writes.
    """

    def __init__(self, catalog: Catalog, words: Words, turns: Turns) -> None:
        self._catalog, self._words, self._turns = catalog, words, turns
        self._changed: set[int] = set()

    def put(self, n: int, memory: Memory) -> None:
        """Memory number `n` is new or different."""
        if dialogue_turns.is_turn(memory):
            self._note_around(n)  # of those it stood beside until now
            self._turns.put(
                n,
                memory.id,
                memory.follows,
                dialogue_turns.speaker_of(memory),
                dialogue_turns.words_told(memory.text),
            )
            self._note_around(n)
        else:
            self._leave(n)
        self._changed.add(n)

    def drop(self, n: int, id: str) -> None:
        """Memory number `n` is gone."""
        self._leave(n)
        self._changed.discard(n)

    def _leave(self, n: int) -> None:
        self._note_around(n)
        self._turns.drop(n)

    def settle(self) -> None:
        """Write the views that depend on neighbours and changed."""
        changed, self._changed = self._changed, set()
        told = self._told_around(sorted(changed), dialogue_turns.REACH)
        for n, (before, memory, _) in told.items():
            self._words.put_context(
                n, dialogue_turns.in_context(searchable(memory), _told(before), [])
            )
            self._words.put_answered(
                n,
                dialogue_turns.question_answered(
                    memory.text, [m.text for m in before if m.deleted_at is None]
                ),
            )

    def to_embed(self, memories: dict[int, Memory]) -> dict[int, str]:
        """What each vector is made of: the text with its neighbours'.

        For a secret only its label (D34).
        """
        around = self._told_around(memories, 1)
        found: dict[int, str] = {}
        for n, memory in memories.items():
            if n in around:
                before, _, after = around[n]
                text = _without_moment(memory)
                found[n] = dialogue_turns.in_context(text, _told(before), _told(after))
        return found

    def _note_around(self, n: int) -> None:
        before, after = self._turns.around(n, dialogue_turns.REACH)
        self._changed.update(after)  # whose views hold the words told before
        # Their vectors hold a neighbour's words on either side.
        self._catalog.vector_queue.add([*before[-1:], *after[:1]])

    def _told_around(
        self, numbers: Collection[int], reach: int
    ) -> dict[int, tuple[list[Memory], Memory, list[Memory]]]:
        around = {n: self._turns.around(n, reach) for n in numbers}
        wanted = set(numbers)
        for before, after in around.values():
            wanted.update(before, after)
        known = self._catalog.by_number(sorted(wanted))
        told: dict[int, tuple[list[Memory], Memory, list[Memory]]] = {}
        for n, (before, after) in around.items():
            if n in known:
                earlier = [known[b] for b in before if b in known]
                later = [known[a] for a in after if a in known]
                told[n] = (earlier, known[n], later)
        return told


def searchable(memory: Memory) -> str:
    """The words a memory is found by: its text (of a secret the label), tags and names."""
    return " ".join((_without_moment(memory), *memory.tags, *memory.entities))


def _without_moment(memory: Memory) -> str:
    return dialogue_turns.without_moment(memory.indexable_text)


def _told(neighbours: list[Memory]) -> list[str]:
    return [
        dialogue_turns.excerpt(memory.text) for memory in neighbours if memory.deleted_at is None
    ]
