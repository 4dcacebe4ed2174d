"""The audit log as a file: a line for every change, and none that tells what was erased."""

import contextlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from ..domain import layout
from ..domain.text import one_line
from ..errors import StorageError
from ..language import near_duplicates
from .change import Why
from .commit_message import CRITICAL_MARK, SUMMARY_LENGTH, first_of, is_critical, summary_of
from .index.manifest import Manifest
from .index.named_values import NamedValues
from .workspace.files import Files

_SEPARATOR = " | "
_ERASED = "(erased)"
_WAITING = "audit_lines_waiting"


class AuditLog:
    """`TIMESTAMP | ACTION | FILE | ACTOR | APPROVAL | SUMMARY`, one line a change (S3-30)."""

    def __init__(
        self,
        files: Files,
        manifest: Manifest,
        values: NamedValues,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._files = files
        self._manifest = manifest
        self._values = values
        self._unkept: list[str] = []
        self._clock = clock

    def append(self, why: Why, paths: Sequence[str]) -> None:
        """Add the line of a change to these files.

        A full disk must not turn a stored memory into a failure: what cannot be written waits.
        """
        mark = CRITICAL_MARK if is_critical(why, paths) else ""
        cells = (
            f"{self._clock().astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
            why.action,
            first_of(paths),
            why.actor,
            why.approval,
            mark + why.summary,
        )
        self._write([_SEPARATOR.join(one_line(_cell(cell)) for cell in cells)])

    def waiting(self) -> int:
        """How many lines could not be written yet."""
        return len(self._kept())

    def write_waiting(self) -> None:
        """Try again what could not be written; each line tells when its change was."""
        if self._kept():
            self._write([])

    def _write(self, lines: Sequence[str]) -> None:
        """Add lines to the log, after those that wait; where the disk refuses, all of them wait."""
        kept = self._kept()
        every = [*kept, *lines]
        told = "".join(f"{line}\n" for line in every)
        try:
            self._files.append(layout.AUDIT_LOG, told.encode("utf-8", "replace"))
        except (OSError, StorageError):
            self._keep(every)
            return
        if kept:
            self._keep([])
        with contextlib.suppress(OSError, StorageError):
            if state := self._files.state(layout.AUDIT_LOG):
                self._manifest.seen(state, "")

    def _kept(self) -> list[str]:
        body = self._values.get(_WAITING)
        return body.split("\n") if body else self._unkept

    def _keep(self, lines: list[str]) -> None:
        """In the index, which may be on another disk, and here as long as that refuses too."""
        self._unkept = lines
        with contextlib.suppress(StorageError):
            if lines:
                self._values.set(_WAITING, "\n".join(lines))
            else:
                self._values.drop(_WAITING)
            self._unkept = []

    def without(self, texts: Sequence[str], paths: Sequence[str]) -> bytes | None:
        """The log without the words of these texts and the names of these files.

        Lines that wait lose them as well.
        """
        texts = [text for text in texts if text.strip()]
        endings = [_cell(summary_of(text)) for text in texts]
        kept = self._kept()
        if kept:
            self._keep([_without(line, texts, endings, paths) for line in kept])
        log = self._files.read(layout.AUDIT_LOG)
        if log is None:
            return None
        lines = log.decode("utf-8", "replace").split("\n")
        return "\n".join(_without(line, texts, endings, paths) for line in lines).encode()


def _cell(text: str) -> str:
    """A text that cannot be taken for two cells."""
    return text.replace("|", "¦")


def _without_doubtful(line: str, texts: Sequence[str]) -> str:
    """A line without what waited for a yes in other words (maybe …), as one of these texts."""
    head, separator, summary = line.rpartition(_SEPARATOR)
    verb, colon, words = summary.partition(": ")
    for prefix, said in (("", summary), (f"{verb}{colon}", words)):
        is_cut = len(said) >= SUMMARY_LENGTH - 2  # a space at its end is gone
        for text in texts:
            if said and near_duplicates.tells_the_same(said, text, is_cut=is_cut):
                return f"{head}{separator}{prefix}{_ERASED}"
    return line


def _without(line: str, texts: Sequence[str], endings: Sequence[str], paths: Sequence[str]) -> str:
    """A line without the words of an erased memory: its summary ends with them."""
    for path in paths:
        line = line.replace(path, _ERASED)
    line = _without_doubtful(line, texts)
    found = [ending for ending in endings if line.endswith(f" {ending}")]
    if not found:
        return line
    return line.removesuffix(max(found, key=len)) + _ERASED
