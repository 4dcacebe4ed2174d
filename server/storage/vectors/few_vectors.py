"""The vectors of a small collection, held in memory.

A graph of a thousand vectors is asked for two hundred of them about as long as a whole answer
takes otherwise, and may miss some; all of them are compared in a tenth of that.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .embedder import Vector

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

MOST = 2_000
"""Vectors of a collection that is held: three megabytes."""


class FewVectors:
    """Unit vectors by id. No lock: whoever asks Chroma holds one."""

    def __init__(self, vectors: Mapping[str, Vector]) -> None:
        self._ids: list[str] = []
        self._place: dict[str, int] = {}
        self._rows: Array | None = None
        """One a place, and room for more."""
        self.put(list(vectors), list(vectors.values()))

    def __len__(self) -> int:
        return len(self._ids)

    def put(self, ids: Sequence[str], vectors: Sequence[Vector]) -> None:
        """Add these, in the place of those that have the same ids."""
        import numpy as np

        if not ids:
            return
        new = np.asarray(vectors, np.float32)
        lengths = np.linalg.norm(new, axis=1, keepdims=True)
        new /= np.where(lengths > 0, lengths, 1.0)
        rows = self._with_room(len(self._ids) + len(ids), new.shape[1])
        for id, row in zip(ids, new, strict=True):
            place = self._place.setdefault(id, len(self._ids))
            if place == len(self._ids):
                self._ids.append(id)
            rows[place] = row

    def _with_room(self, count: int, dimension: int) -> "Array":
        import numpy as np

        rows = self._rows
        if rows is None or len(rows) < count:
            larger = np.zeros((2 * count, dimension), np.float32)
            if rows is not None:
                larger[: len(rows)] = rows
            self._rows = rows = larger
        return rows

    def drop(self, ids: Iterable[str]) -> None:
        """The last takes the place of each that goes."""
        for id in ids:
            place = self._place.pop(id, None)
            if place is None or self._rows is None:
                continue
            last = self._ids.pop()
            if last != id:
                self._ids[place] = last
                self._place[last] = place
            self._rows[place] = self._rows[len(self._ids)]
            self._rows[len(self._ids)] = 0.0

    def nearest(self, vector: Vector, limit: int) -> dict[str, float]:
        """Ids and cosine similarities (-1 to 1), best first; of the same by their ids."""
        import numpy as np

        if self._rows is None or not self._ids:
            return {}
        asked = np.asarray(vector, np.float32)
        asked = asked / (np.linalg.norm(asked) or 1.0)
        similar = self._rows[: len(self._ids)] @ asked
        best = np.argsort(-similar, kind="stable")[:limit]
        pairs = [(self._ids[at], float(similar[at])) for at in best]
        return dict(sorted(pairs, key=lambda pair: (-pair[1], pair[0])))
