"""Bring memories in from elsewhere, and take them away."""

from collections.abc import Callable
from pathlib import Path

from ..exchange import sources
from ..exchange.importer import Options, Tally
from .facade import Facade


class ExchangeFacade(Facade):
    """Bring memories in from elsewhere, and take them away."""

    def bring_in(self, path: Path, options: Options, report: Callable[[int], None]) -> Tally:
        """Remember what a file or folder of another program holds (see Importer.bring_in).

        Raises:
            InputError: nothing is there, or nothing in it is known.
        """
        source = sources.recognised(path, options.name)
        return self._parts.importer.bring_in(source, path, options, report)
