"""When Chroma is asked again after a failure, and how long it is waited for then."""

from .collections import VectorCollection

_FIRST_PAUSE_S = 0.5
_LAST_PAUSE_S = 15.0
_MOST_TIMES_AS_PATIENT = 64


class Retries:
    """How often it failed without a success between."""

    def __init__(self) -> None:
        self._failures = 0
        self.is_asking = False
        """Whether an answer is waited for, which may take minutes."""

    def failed(self) -> None:
        self._failures += 1

    def succeeded(self) -> None:
        self._failures = 0

    @property
    def pause_s(self) -> float:
        """Until it is asked again: 0.5 s after the first failure, growing to 15."""
        return float(min(_FIRST_PAUSE_S * 2 ** max(self._failures - 1, 0), _LAST_PAUSE_S))

    def ask(self, collection: VectorCollection) -> None:
        """After a failure, before any call may ask: see that it answers, with growing patience.

        A server that has much to read, or vectors to take in, gives that up when nobody waits.

        Raises:
            VectorStoreError: it fails again.
        """
        if not self._failures:
            return
        self.is_asking = True
        try:
            collection.ask_anything(min(2**self._failures, _MOST_TIMES_AS_PATIENT))
        finally:
            self.is_asking = False
