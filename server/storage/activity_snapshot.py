"""decay-scores.json: what happened to each memory, written down when things are quiet."""

from collections.abc import Callable, Mapping

from ..domain import layout
from .index.activity import Activities
from .projections import Contents, Projection
from .workspace.files import Files

RewardTotals = Callable[[bytes | None], Mapping[str, int] | None]
"""How the rewards of reflections add up, told from the reward log; None without any."""


class ActivitySnapshot(Projection):
    """The page is behind while `Activities.changed` says so."""

    def __init__(self, files: Files, activities: Activities, reward_totals: RewardTotals) -> None:
        self._files = files
        self._activities = activities
        self._reward_totals = reward_totals

    def page(self, reward_log: bytes | None = None) -> bytes:
        """The page as it should be; with the reward log as it will be, if that is given."""
        log = self._files.read(layout.REWARD_LOG) if reward_log is None else reward_log
        return self._activities.snapshot(self._reward_totals(log))

    def written(self, path: str) -> None:
        if path == layout.REWARD_LOG:
            self._activities.mark_changed()

    def quiet_pages(self) -> Contents:
        if not self._activities.changed():
            return {}
        return {layout.ACTIVITY_SNAPSHOT: self.page()}

    def quiet_pages_written(self) -> None:
        self._activities.snapshot_taken()
