"""What became of everything in a source: counts, reasons and places."""

from collections import Counter
from dataclasses import dataclass, field

from .records import Unread

_MOST_LISTED = 1_000
_ORDER = (
    "new",
    "stored",
    "changed",
    "updated",
    "sealed",
    "known",
    "proposed",
    "refused",
    "left out",
    "not taken",
)


@dataclass(slots=True)
class Tally:
    """What became of everything in a source."""

    source: str = ""
    id: str = ""
    """Of this import (`imp_…`): what undo finds all its changes by."""
    counts: Counter[str] = field(default_factory=Counter)
    """new (dry run) or stored, known, sealed, proposed, refused, not taken …"""
    unread: list[Unread] = field(default_factory=list)
    """The first of what was not taken in."""
    reasons: Counter[str] = field(default_factory=Counter)
    """Why, of all that was not; of many that differ the first."""
    secrets: list[Unread] = field(default_factory=list)
    """Where secrets stood, and what became of them."""
    sessions: set[str] = field(default_factory=set)
    """Of the conversations that came in."""
    commits: list[str] = field(default_factory=list)
    """What undo takes back, in order."""

    def in_order(self) -> dict[str, int]:
        """The counts, what was taken in first."""
        known = [kind for kind in _ORDER if kind in self.counts]
        others = [kind for kind in self.counts if kind not in _ORDER]
        return {kind: self.counts[kind] for kind in (*known, *others)}

    def leave_out(self, unread: Unread) -> None:
        self.counts["not taken"] += 1
        if unread.why in self.reasons or len(self.reasons) < _MOST_LISTED:
            self.reasons[unread.why] += 1
        if len(self.unread) < _MOST_LISTED:
            self.unread.append(unread)

    def note_secret(self, where: str, what: str) -> None:
        self.counts[what] += 1
        if len(self.secrets) < _MOST_LISTED:
            self.secrets.append(Unread(where, what))
