"""What is known that resembles something that is being told: the same said again, or its opposite.

No question is asked: whoever stores a memory looks here first.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from itertools import islice

from ..domain.memory import Memory
from ..domain.standing import is_current
from ..language.tokenizer import fold, telling
from ..storage.index.catalog import Catalog
from ..storage.index.fulltext import Words
from . import meanwhile
from .legs import Meaning

Nearest = Callable[[], Mapping[str, float]]
"""Waits for the ids and similarities of what is nearest in meaning, best first, and gives them."""
MEASURED = 200
"""Of more than these nobody needs to know how near they are: others come first."""
_LABELS_READ = 20
"""So many memories with words of a label are looked at."""
_OF_ANY_SECRET = telling(
    "code password passcode passphrase pin key number combination login new changed reset"
    " 密码 口令 暗码 号码 新 改"
)


class Alike:
    """Reads the index; holds no state. A secret resembles nothing but another of its label."""

    def __init__(
        self, catalog: Catalog, words: Words, meaning: Meaning, *, clock: Callable[[], datetime]
    ) -> None:
        self._catalog = catalog
        self._words = words
        self._meaning = meaning
        self._clock = clock

    def begun(self, text: str) -> Nearest:
        """Begin to look for what is near a text in meaning, beside what the caller does next.

        Looked for once, however often it is asked for; nothing is near without the model.
        """
        return cache(meanwhile.begun(lambda: self._meaning.nearest(text, MEASURED, asking=False)))

    def current(
        self, text: str, entities: tuple[str, ...], limit: int, nearest: Nearest
    ) -> list[tuple[Memory, float | None]]:
        """Current memories that may say the same as `text` or contradict it.

        With similarity where the model is there. `nearest` is what was `begun` for the text.
        """
        similar, found = self._near(text, entities, limit, nearest)
        current = [memory for memory in found if memory.current]
        return [(memory, similar.get(memory.id)) for memory in current]

    def past(self, text: str, limit: int) -> list[Memory]:
        """As `current`: what is no longer so, and was not deleted."""
        _, found = self._near(text, (), limit, self.begun(text))
        now = self._clock()
        over = [memory for memory in found if not is_current(memory, now)]
        return [memory for memory in over if not (memory.deleted_at or memory.merged_into)]

    def _near(
        self, text: str, entities: tuple[str, ...], limit: int, nearest: Nearest
    ) -> tuple[Mapping[str, float], list[Memory]]:
        """Memories that are near a text in meaning or words, and how near in meaning."""
        numbers = self._words.search("own", text, limit)
        named = self._catalog.entities.naming(entities, limit) if entities else []
        similar = dict(islice(nearest().items(), limit))
        ids = list(similar)
        for row in self._catalog.rows([*numbers, *named]).values():
            if row.id not in similar:
                ids.append(row.id)
        found = self._catalog.get_many(ids)
        return similar, [memory for memory in found if not memory.is_secret]

    def sealed_about(self, label: str) -> list[Memory]:
        """The current secrets of the thing that a label names, be one label the longer: side door.

        A code is a code of anything: that both are one says nothing. Oldest first.
        """
        wanted = _things_of(label)
        numbers = self._words.search("own", label, _LABELS_READ) if wanted else {}
        found: list[Memory] = []
        for memory in self._catalog.by_number(sorted(numbers)).values():
            if memory.is_secret and memory.current:
                things = _things_of(memory.label)
                if things and (things <= wanted or wanted <= things):
                    found.append(memory)
        return found

    def sealed_under(self, label: str) -> list[Memory]:
        """The current secrets that have just this label."""
        numbers = sorted(self._words.naming(label))
        found: list[Memory] = []
        for memory in self._catalog.by_number(numbers).values():
            is_current_secret = memory.is_secret and memory.current
            if is_current_secret and fold(memory.label) == fold(label):
                found.append(memory)
        return found


def _things_of(label: str) -> frozenset[str]:
    """The words of a secret's label that tell what it is of."""
    return telling(label) - _OF_ANY_SECRET
