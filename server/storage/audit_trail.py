"""The audit log as a file: a line for every change, and none that tells what was erased."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from ..domain import layout
from ..domain.text import one_line
from ..errors import StorageError
from .change import Why
from .commit_message import CRITICAL_MARK, first_of, is_critical, summary_of
from .index.manifest import Manifest
from .workspace.files import Files

_SEPARATOR = " | "
_ERASED = "(erased)"


class AuditTrail:
    """`TIMESTAMP | ACTION | FILE | ACTOR | APPROVAL | SUMMARY`, one line a change (S3-30)."""

    def __init__(self, files: Files, manifest: Manifest, *, clock: Callable[[], datetime]) -> None:
        self._files = files
        self._manifest = manifest
        self._clock = clock

    def append(self, why: Why, paths: Sequence[str]) -> None:
        """Add the line of a change to these files.

        The commit says the same: a full disk must not turn a stored memory into a failure.
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
        line = _SEPARATOR.join(one_line(_cell(cell)) for cell in cells)
        try:
            self._files.append(layout.AUDIT_LOG, f"{line}\n".encode("utf-8", "replace"))
            if state := self._files.state(layout.AUDIT_LOG):
                self._manifest.seen(state, "")
        except (OSError, StorageError):
            return

    def without(self, texts: Sequence[str], paths: Sequence[str]) -> bytes | None:
        """The log without the words of these texts and the names of these files."""
        log = self._files.read(layout.AUDIT_LOG)
        if log is None:
            return None
        endings = [_cell(summary_of(text)) for text in texts if text.strip()]
        lines = log.decode("utf-8", "replace").split("\n")
        return "\n".join(_without(line, endings, paths) for line in lines).encode()


def _cell(text: str) -> str:
    """A text that cannot be taken for two cells."""
    return text.replace("|", "¦")


def _without(line: str, endings: Sequence[str], paths: Sequence[str]) -> str:
    """A line without the words of an erased memory: its summary ends with them."""
    for path in paths:
        line = line.replace(path, _ERASED)
    found = [ending for ending in endings if line.endswith(f" {ending}")]
    if not found:
        return line
    return line.removesuffix(max(found, key=len)) + _ERASED
