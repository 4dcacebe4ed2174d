"""The vectors of a small collection, held in memory.

A graph of a thousand vectors is asked for two hundred of them about as long as a whole answer
takes otherwise, and may miss some; all of them are compared in a tenth of that.
"""

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .embedder import Vector

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

MOST = 2_000
"""Vectors of a collection that is held: three megabytes."""
MOST_AT_REST = 500
"""Of one that stays held while nobody asks: less than a megabyte."""
_UNIT = 1e-5
"""So far from 1 a length is that of a unit vector in four bytes a value."""


class FewVectors:
    """Unit vectors by id. No lock: whoever asks holds that of HeldVectors."""

    def __init__(self, ids: Sequence[str], vectors: "Sequence[Vector] | Array") -> None:
        self._ids: list[str] = []
        self._place: dict[str, int] = {}
        self._rows: Array | None = None
        """One a place, and room for more."""
        self.put(ids, vectors)

    def __len__(self) -> int:
        return len(self._ids)

    def ids(self) -> list[str]:
        return list(self._ids)

    def vectors(self, ids: Iterable[str]) -> dict[str, Vector]:
        """Those of these ids that are held, as they were put if they were unit vectors."""
        rows = self._rows
        if rows is None:
            return {}
        return {id: rows[self._place[id]].tolist() for id in ids if id in self._place}

    def put(self, ids: Sequence[str], vectors: "Sequence[Vector] | Array") -> None:
        """Add these, in the place of those that have the same ids."""
        import numpy as np

        if not ids:
            return
        new = np.array(vectors, np.float32)
        lengths = np.linalg.norm(new, axis=1, keepdims=True)
        is_other = (lengths > 0) & (np.abs(lengths - 1.0) > _UNIT)
        new /= np.where(is_other, lengths, 1.0)
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
            room = count if rows is None else 2 * count
            larger = np.zeros((room, dimension), np.float32)
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


@dataclass(frozen=True, slots=True)
class HeldVectors:
    """Those of one folder, by the names of the collections; None of one that has too many."""

    lock: threading.RLock
    """Of the store that the folder is asked through."""
    by_name: dict[str, FewVectors | None] = field(default_factory=dict)

    def rest(self) -> None:
        """Let go of those that take much while nobody asks."""
        for name, few in list(self.by_name.items()):
            if few is not None and len(few) > MOST_AT_REST:
                del self.by_name[name]
