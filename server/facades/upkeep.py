"""The daily sweep, edited files, vectors, notices, status and metrics."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..aging.metrics import Metrics
from ..domain.calendar import minute
from ..domain.caller import Caller
from ..domain.text import amount_mb
from ..storage.vectors.indexer import Readiness
from ..upkeep.daily_sweep import Sweep
from ..upkeep.host_usage import ByWeek, Counts
from ..upkeep.just_shown import JustShown
from ..upkeep.pending_notices import AroundTools
from .facade import Facade

_SETTLE_PATIENCE_S = 60.0
_LISTED = 5
_DAMAGED = "the index is damaged: it is built anew from the files at the next start."


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """How things stand; every list is empty and every count 0 when all is well."""

    memories: dict[str, int]
    readiness: Readiness
    model: str
    unindexed: int
    switching: str
    """How far the vectors of another model have come, in words; empty if none are made."""
    commits_pending: int
    proposals: int
    set_aside: dict[str, str]
    trouble: list[str]
    hosts: ByWeek
    """How they use the memory: by week, host and name (see HostUsage)."""


class UpkeepFacade(Facade):
    """The daily sweep, edited files, vectors, notices, status and metrics."""

    def sweep(self, *, dry: bool = False) -> Sweep:
        """Let the days that passed take effect; `dry` only says what it would do."""
        return self._parts.housekeeping.sweep(dry=dry)

    def take_in(self, paths: Sequence[str]) -> list[str]:
        """Read these files again; returns those that somebody else changed."""
        return self._parts.housekeeping.take_in(paths)

    def look(self) -> None:
        """See what somebody edited just now, before anything is answered (see EditedFiles)."""
        self._parts.edited_files.look()

    def use_model(self) -> None:
        """Load the model that was left alone when the folder was opened."""
        self._parts.indexer.start()

    def settle(self, timeout_s: float = _SETTLE_PATIENCE_S) -> bool:
        """Wait until every memory has its vector."""
        return self._parts.indexer.settle(timeout_s)

    def notices(self, caller: Caller) -> AroundTools:
        """What happened around the tools, for the next answer to say once (see PendingNotices)."""
        with self._parts.writer.lock:
            return self._parts.notices.tell(caller)

    def begins(self, caller: Caller) -> bool:
        """Whether this is the caller's first answer (see PendingNotices.begins)."""
        with self._parts.writer.lock:
            return self._parts.notices.begins(caller)

    def first_time(self, what: str, session: str) -> bool:
        """Whether this session is not told this yet (see PendingNotices.first_time)."""
        with self._parts.writer.lock:
            return self._parts.notices.first_time(what, session)

    @property
    def just_shown(self) -> JustShown:
        """What each reader was shown a moment ago; waits for no write."""
        return self._parts.just_shown

    def count_hook(self, host: str, counts: Counts) -> None:
        """A hook of a host has fired (see HostUsage.count)."""
        with self._parts.writer.lock:
            self._parts.host_usage.count(host, counts)

    def count_call(self, client: str, session: str, tool: str, counts: Counts) -> None:
        """A host's model has called a tool (see HostUsage.called); waits for no write."""
        self._parts.host_usage.called(client, session, tool, counts)

    def has_recalled(self, host: str, since: float) -> bool:
        """Whether the host's model has asked since then (see HostUsage.has_recalled)."""
        return self._parts.host_usage.has_recalled(host, since)

    def metrics(self) -> Metrics:
        """How the memory lives and is used (S4-32); looks at every memory once."""
        return self._parts.usage_counter.read(self._parts.sweeper.plan())

    def waiting_vectors(self) -> int:
        """How many memories wait for their vector."""
        return self._parts.catalog.vector_queue.count()

    def status(self) -> Status:
        """How things stand, in a moment's time."""
        parts = self._parts
        pending = parts.proposals.pending()
        return Status(
            memories=parts.catalog.counts(),
            readiness=parts.indexer.readiness,
            model=parts.indexer.model,
            unindexed=parts.catalog.vector_queue.count(),
            switching=self._switching(),
            commits_pending=parts.transactions.pending_commits(),
            proposals=sum(proposal.status == "pending" for proposal in pending),
            set_aside=parts.manifest.flawed() | parts.proposals.flawed(),
            trouble=self._trouble(),
            hosts=parts.host_usage.read(),
        )

    def _switching(self) -> str:
        parts = self._parts
        old = parts.indexer.replacing
        if not old:
            return ""
        total = sum(parts.catalog.counts().values())
        made = total - parts.catalog.vector_queue.count()
        return f"{made} of {total} memories have a vector of the new model; {old} answers meanwhile"

    def _trouble(self) -> list[str]:
        """What is wrong, a sentence each, with what to do about it."""
        parts = self._parts
        unwritten = sorted(parts.transactions.views.unwritten.items())[:_LISTED]
        told = (
            parts.indexer.failure,
            _DAMAGED if parts.database.is_damaged else "",
            parts.keys.trouble,
            self._waiting_for_git(),
            self._waiting_for_the_audit_log(),
            *(f"{path}: {reason}" for path, reason in unwritten),
            self._clock_set_back(),
            self._too_large(),
        )
        return [each for each in told if each]

    def _waiting_for_git(self) -> str:
        count = self._parts.transactions.pending_commits()
        if not count:
            return ""
        trouble = self._parts.repository.trouble
        return f"{count} changes wait to be recorded by git. {trouble}".strip()

    def _waiting_for_the_audit_log(self) -> str:
        count = self._parts.transactions.audit_lines_waiting()
        if not count:
            return ""
        return (
            f"{count} lines of the audit log could not be written and wait; "
            "look at the permissions of memory/meta/audit.log."
        )

    def _clock_set_back(self) -> str:
        moments = self._parts.sweeper.clock_set_back()
        if not moments:
            return ""
        start, end = (minute(each, self._parts.settings.zone) for each in moments)
        return (
            f"the clock was set back from {start} to {end}: what was remembered before is "
            "dated later than now, and nothing was deleted for it. "
            "If it is wrong now, set the date of this machine."
        )

    def _too_large(self) -> str:
        size_mb = self._parts.manifest.size_bytes() / 1e6
        most_mb = self._parts.settings.workspace_mb
        if size_mb <= most_mb:
            return ""
        return (
            f"the workspace holds {amount_mb(size_mb)} of text, more than the "
            f"{amount_mb(most_mb)} set (workspace_mb): nothing is refused; "
            "reflect lists what could be merged, summed up or let go."
        )
