"""Bring memories in from elsewhere, and take them away."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from ..domain.caller import Caller
from ..domain.memory import Memory
from ..exchange import backup, sources
from ..exchange.backup import Manifest
from ..exchange.digest import Portion
from ..exchange.exporter import Form, Sharing, Taken
from ..exchange.import_report import Tally
from ..exchange.importer import Options
from ..exchange.selection import Wanted
from ..exchange.sources import own
from ..review.operation import Operation
from ..review.plan import Applied
from ..storage.change import Recorded
from .facade import Facade


class ExchangeFacade(Facade):
    """Bring memories in from elsewhere, and take them away."""

    def bring_in(self, path: Path, options: Options, report: Callable[[int, int], None]) -> Tally:
        """Remember what a file or folder of another program holds (see Importer.bring_in).

        Raises:
            InputError: nothing is there, or nothing in it is known.
        """
        source = sources.recognised(path, options.name)
        if source.name == own.NAME and options.phrase:
            source = replace(source, read=partial(own.read_with, phrase=options.phrase))
        self._parts.edited_files.look()  # what was edited a moment ago stays as it is
        return self._parts.importer.bring_in(source, path, options, report)

    def claims_to_be_mine(self, path: Path, name: str = "") -> bool:
        """Whether it is an export of recollect's that holds memories as the user's own.

        Raises:
            InputError: nothing is there, or nothing in it is known.
        """
        source = sources.recognised(path, name)
        return source.name == own.NAME and own.claims_to_be_mine(path)

    def back_up(self, target: Path, phrase: str = "") -> Manifest:
        """Write the whole data folder to one file (see backup.write)."""
        parts = self._parts
        with parts.writer.lock:
            parts.transactions.tidy()
            return backup.write(target, parts.settings.home, parts.clock(), phrase)

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

    # --- conversations that were brought in ---

    def next_portion(self, caller: Caller) -> Portion | None:
        """What of them is to be read next (see Digester.next_portion)."""
        with self._parts.writer.lock:
            return self._parts.digester.next_portion(caller)

    def to_digest(self) -> int:
        """How many conversations are not read to their end."""
        waiting = self._parts.digester.waiting()
        return waiting.left if waiting else 0

    def take_back(
        self, summary: str, operations: Sequence[Operation], caller: Caller, user_said: str
    ) -> tuple[Memory, list[Applied], Recorded | None]:
        """What was handed out is read: its summary, and what lasts of it, are one change.

        Raises:
            InputError: nothing was handed out, or something of it cannot be stored.
        """
        parts = self._parts

        def write() -> tuple[Memory, list[Applied], Recorded | None]:
            episode = parts.digester.summed_up(summary, caller)
            applied, recorded = parts.operations.apply(operations, caller, user_said, episode)
            parts.digester.taken_back()
            return episode, applied, recorded

        return parts.writer.change(write)
