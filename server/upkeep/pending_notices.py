"""What happened around the tools, for the next answer to say once.

Files edited by hand, and what a sync brought.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from ..capture.host_warnings import HostWarnings
from ..domain.caller import Caller
from ..history.sync import Synced


@dataclass(slots=True)
class AroundTools:
    """What happened since the last answer that was told of it; paths are of the workspace."""

    synced: list[Synced] = field(default_factory=list)
    """Exchanges that brought something, or met strangers or conflicts."""
    edited: list[str] = field(default_factory=list)
    """Edited by hand and taken in."""
    deleted: list[str] = field(default_factory=list)
    """Deleted by hand: what they told is known no more."""
    set_aside: dict[str, str] = field(default_factory=dict)
    """Edited by hand and not taken in, with the reason: what was known of them still holds."""
    doubted: list[str] = field(default_factory=list)
    """Files that claim more than is known."""
    strange_pages: list[str] = field(default_factory=list)
    """Pages as strangers have written them."""
    clock_from: datetime | None = None
    """What the clock showed before, where it was set back."""
    is_fault: bool = False
    """Whether files were edited while a host was there to use the tools, and it is to be told.

    What a person did before is no fault.
    """


class PendingNotices:
    """The engine's lock is held by the caller."""

    def __init__(self, warnings: HostWarnings) -> None:
        self._warnings = warnings
        self._since = AroundTools()
        self._met: set[tuple[str, str]] = set()
        """Who has had an answer before: sessions, and agents within them."""
        self._told_once: set[tuple[str, str]] = set()
        """What sessions were told that holds for all their answers."""

    def begins(self, caller: Caller) -> bool:
        """Whether this is the caller's first answer; once it was asked, no longer."""
        name = (caller.session, caller.agent)
        is_first = name not in self._met
        self._met.add(name)
        return is_first

    def first_time(self, what: str, session: str) -> bool:
        """Whether this session is not told this yet; once it was asked, it is."""
        told = (what, session)
        is_first = told not in self._told_once
        self._told_once.add(told)
        return is_first

    def edited(
        self,
        paths: Sequence[str],
        *,
        around: bool,
        flawed: Mapping[str, str] | None = None,
        gone: Collection[str] = (),
    ) -> None:
        """Files that were edited by hand; `around` a host that was there.

        Of those that could not be read `flawed` says why; `gone` are no more.
        """
        flawed = flawed or {}
        for path in paths:
            if path in flawed:
                self._since.set_aside[path] = flawed[path]
            elif path in gone:
                self._since.deleted.append(path)
            else:
                self._since.edited.append(path)
        if around and paths:
            self._since.is_fault = True

    def doubted(self, paths: Sequence[str], pages: Sequence[str]) -> None:
        """Files that claim more than is known, and pages as strangers have written them."""
        self._since.doubted += paths
        self._since.strange_pages += pages

    def clock_set_back(self, start: datetime) -> None:
        """The clock showed `start` before, which is still to come."""
        self._since.clock_from = start

    def synced(self, done: Synced) -> None:
        """What another machine brought."""
        if done.taken or done.critical or done.both or done.strangers:
            self._since.synced.append(done)

    def tell(self, caller: Caller) -> AroundTools:
        """Everything since the last time."""
        since = self._since
        self._since = AroundTools()
        since.edited = [path for path in since.edited if path not in since.doubted]
        if since.is_fault:
            since.is_fault = bool(self._warnings.warn(caller, "edited around the tools"))
        return since
