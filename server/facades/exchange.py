"""Bring memories in from elsewhere, and take them away."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from ..exchange import sources
from ..exchange.exporter import Form, Sharing, Taken
from ..exchange.importer import Options, Tally
from ..exchange.selection import Wanted
from ..exchange.sources import own
from .facade import Facade


class ExchangeFacade(Facade):
    """Bring memories in from elsewhere, and take them away."""

    def bring_in(self, path: Path, options: Options, report: Callable[[int], None]) -> Tally:
        """Remember what a file or folder of another program holds (see Importer.bring_in).

        Raises:
            InputError: nothing is there, or nothing in it is known.
        """
        source = sources.recognised(path, options.name)
        if source.name == own.NAME and options.phrase:
            source = replace(source, read=partial(own.read_with, phrase=options.phrase))
        return self._parts.importer.bring_in(source, path, options, report)

    def take_away(
        self,
        target: Path,
        form: Form,
        wanted: Wanted,
        *,
        sharing: Sharing | None = None,
        phrase: str = "",
    ) -> Taken:
        """Write memories as a file or folder for others (see Exporter.write)."""
        return self._parts.exporter.write(target, form, wanted, sharing=sharing, phrase=phrase)
