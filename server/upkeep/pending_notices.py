"""What happened around the tools, for the next answer to say once: files edited by hand, and what a sync brought."""

from collections.abc import Sequence

from ..capture.host_warnings import HostWarnings
from ..domain.caller import Caller
from ..history.sync import Synced
from ..storage.commit_message import critical_note

_NAMED = 3


class PendingNotices:
    """The engine's lock is held by the caller."""

    def __init__(self, guidance: HostWarnings) -> None:
        self._warnings = guidance
        self._edited: list[str] = []
        self._edited_around = False
        """Whether files were edited while a host was there to use the tools; what a person did before is no fault."""
        self._synced: list[str] = []

    def edited(self, paths: Sequence[str], *, around: bool) -> None:
        """Files that were edited by hand and taken in; `around` a host that was there."""
        self._edited += paths
        self._edited_around |= around and bool(paths)

    def synced(self, done: Synced) -> None:
        """What another machine brought."""
        if done.taken or done.critical or done.both:
            self._synced += _news(done)

    def tell(self, caller: Caller) -> list[str]:
        """Everything since the last time."""
        edited, self._edited, synced, self._synced = self._edited, [], self._synced, []
        if not edited:
            return synced
        note = critical_note(edited)
        advice = (
            self._warnings.warn(caller, "edited around the tools") if self._edited_around else ()
        )
        self._edited_around = False
        return [
            *synced,
            *([note] if note else []),
            f"({_named(edited)}: edited by hand, taken in.)",
            *advice,
        ]


def _news(done: Synced) -> list[str]:
    note = critical_note(done.critical)
    said = [
        f"{len(done.taken)} {'memory' if len(done.taken) == 1 else 'memories'} changed on another machine"
    ]
    pairs = [f"{mine} and {other}" for mine, other in done.conflicts]
    said += (
        [f"⚖️ {_named(pairs)} contradict each other: ask which holds (reflect lists them)"]
        if pairs
        else []
    )
    said += (
        [f"both versions kept in {_named(done.both)}: ask the user to look"] if done.both else []
    )
    return [*([note] if note else []), f"(sync: {'; '.join(said)}.)"]


def _named(names: Sequence[str]) -> str:
    return ", ".join(names[:_NAMED]) + (
        f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    )
