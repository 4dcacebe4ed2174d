"""What has to be written here so that both sides of a sync count."""

from datetime import UTC, tzinfo
from pathlib import PurePosixPath

from ..domain import layout
from ..domain.ids import is_episode, suffix
from ..domain.memory import Memory
from ..domain.proposal import Proposal
from ..markdown_pages import core_memory_page
from ..storage.git import text_merge
from ..storage.workspace import daily_log, memory_files, proposal_files
from . import merge
from .purge_marks import joined_marks
from .sync_side import Home, Side


class SyncPlan:
    """Files by path with what they will hold, and what there is to tell about them."""

    def __init__(self, ours: Side, theirs: Side, zone: tzinfo) -> None:
        self.ours = ours
        self.theirs = theirs
        self._zone = zone
        self.contents: dict[str, bytes | None] = {}
        self.conflicts: list[tuple[str, str]] = []
        """Pairs of memories to be settled."""
        self.kept: list[str] = []
        """Removed on one side and reworked on the other."""
        self.both: list[str] = []
        """Pages that hold both versions of some lines."""
        self._merged: dict[str, Home] = {}

    def taken(self) -> list[str]:
        """The memories that the other side changed."""
        before, after = self.theirs.before, self.theirs.after
        return [id for id in sorted(self.theirs.ids) if before.get(id) != after.get(id)]

    def take_theirs(self) -> None:
        """Nothing changed here since the two were one."""
        self.contents = {path: after for path, (_, after) in self.theirs.changes.items()}

    def join(self, core_page: bytes) -> None:
        """Both sides changed something; `core_page` is MEMORY.md as it stands here."""
        apart = {id for id in self.theirs.ids & self.ours.ids if not is_episode(id)}
        settled: set[str] = set()
        for id in apart:
            homes = [*self.ours.homes(id), *self.theirs.homes(id)]
            settled.update(home.path for home in homes)
        for path, (before, after) in self.theirs.changes.items():
            if path in settled or path == layout.CORE_PAGE:
                continue
            if path in self.ours.changes:
                self._join_page(path, before, after)
            else:
                self.contents[path] = after
        for id in sorted(apart):
            self._join_memory(id)
        self._order_days()
        self._join_core_page(core_page)

    def _order_days(self) -> None:
        for path, content in self.contents.items():
            if path.startswith(layout.EPISODES) and content:
                self.contents[path] = daily_log.in_order(content)

    # --- pages ---

    def _join_page(self, path: str, before: bytes | None, after: bytes | None) -> None:
        """A file that both sides changed and that is not one memory."""
        here = self.ours.changes[path][1]
        if here == after or path == layout.ACTIVITY_SNAPSHOT or path.startswith(layout.GRAPH):
            return  # the same, or a view that is made anew
        if path == layout.PURGES:
            self.contents[path] = joined_marks(here, after)
        elif path == layout.AUDIT_LOG:
            self.contents[path] = _merged_log(before, here, after)
        elif path in layout.PROPOSAL_PAGES:
            self.contents[path] = _merged_proposals(path, before, here, after)
        elif path.startswith(layout.EPISODES) and self._is_read(path):
            self.contents[path] = _DayMerge(self, before, here, after, self._zone).day
        elif here is None or after is None:
            self._keep_page(path, after)
        elif path.startswith(layout.MEMORY_FOLDERS):
            self._put_beside(path, after)
        else:
            self._join_text(path, before, here, after)

    def _is_read(self, path: str) -> bool:
        return path not in self.ours.unread and path not in self.theirs.unread

    def _keep_page(self, path: str, after: bytes | None) -> None:
        """One side removed what the other changed: the change stays."""
        self.kept.append(path)
        if after is not None:
            self.contents[path] = after

    def _join_text(self, path: str, before: bytes | None, here: bytes, after: bytes) -> None:
        merged = text_merge.merged(here, before or b"", after)
        if merged is None:
            self.both.append(path)
            merged = text_merge.merged(here, before or b"", after, union=True)
        if merged is None:
            self._put_beside(path, after)
        elif merged != here:
            self.contents[path] = merged

    def _put_beside(self, path: str, content: bytes) -> None:
        """Their version under a name of its own, where the two cannot be one file."""
        name = PurePosixPath(path)
        beside = name.with_name(f"{name.stem}.theirs{name.suffix}").as_posix()
        self.contents[beside] = content
        self.both.append(beside)

    def _join_core_page(self, here: bytes) -> None:
        """The user's part of MEMORY.md as both have it; the rest is made from the memories."""
        if layout.CORE_PAGE not in self.theirs.changes:
            return
        before, after = self.theirs.changes[layout.CORE_PAGE]
        own = core_memory_page.without_view(here)
        old = core_memory_page.without_view(before or b"")
        other = core_memory_page.without_view(after or b"")
        merged = text_merge.merged(own, old, other)
        if merged is None:
            merged = text_merge.merged(own, old, other, union=True)
        if merged and merged != own:
            self.contents[layout.CORE_PAGE] = merged

    # --- memories ---

    def _join_memory(self, id: str) -> None:
        """One memory that both sides changed, moved or removed."""
        mine = self.ours.after.get(id)
        other = self.theirs.after.get(id)
        if mine is not None and other is not None:
            self._join_homes(id, mine, other)
        elif other is not None and id not in self.ours.erased:
            self.contents[other.path] = other.content
            self.kept.append(id)
        elif mine is not None and id in self.theirs.erased:
            self.contents[mine.path] = None
        elif mine is not None:
            self.kept.append(id)

    def _join_homes(self, id: str, mine: Home, other: Home) -> None:
        old = self.theirs.before.get(id) or self.ours.before.get(id)
        merged = merge.merged(old.memory if old else None, mine.memory, other.memory)
        path = mine.path if old is None or mine.path != old.path else other.path
        home = Home(path, merged.memory, _content_of(merged.memory, mine, other))
        if path != mine.path:
            self.contents[mine.path] = None
        if path != mine.path or home.content != mine.content:
            self.contents[path] = home.content
        self._merged[id] = home
        if merged.rival:
            self._add_rival(id, path, merged.rival)
        if merged.heirs:
            self._oppose(*merged.heirs)

    def _add_rival(self, id: str, path: str, rival: Memory) -> None:
        """The other wording becomes a memory of its own."""
        name = f"{PurePosixPath(path).stem}-{suffix(rival.id)}"
        # By UTC: two machines that merge the same name the file alike.
        self.contents[layout.memory_path(rival, UTC, name)] = memory_files.render(rival)
        self.conflicts.append((id, rival.id))

    def _oppose(self, mine: str, other: str) -> None:
        """Both sides replaced one memory: the two successors contradict each other."""
        one, another = self._home(mine), self._home(other)
        if one is None or another is None:
            return
        pair = merge.in_conflict(one.memory, another.memory)
        for home, memory in zip((one, another), pair, strict=True):
            content = memory_files.rewritten(home.content, memory)
            self.contents[home.path] = content
            self._merged[memory.id] = Home(home.path, memory, content)
        self.conflicts.append((mine, other))

    def _home(self, id: str) -> Home | None:
        return self._merged.get(id) or self.ours.after.get(id) or self.theirs.after.get(id)


class _DayMerge:
    """A day's log that both sides wrote, with the entries of both."""

    def __init__(
        self,
        plan: SyncPlan,
        before: bytes | None,
        here: bytes | None,
        after: bytes | None,
        zone: tzinfo,
    ) -> None:
        self._plan = plan
        self._zone = zone
        self.day = here
        old = daily_log.by_id(before, self._zone)
        mine = daily_log.by_id(here, self._zone)
        other = daily_log.by_id(after, self._zone)
        for id in dict.fromkeys([*other, *old]):
            entry = other.get(id)
            if entry in (old.get(id), mine.get(id)):
                continue
            if entry is None:
                self._take_out(id, old[id], mine.get(id))
            else:
                self._take_in(entry, old.get(id), mine.get(id))

    def _take_out(self, id: str, old: Memory, mine: Memory | None) -> None:
        """They removed an entry: it stays where it was reworked here, unless it was erased."""
        if mine == old or id in self._plan.theirs.erased:
            self.day = daily_log.without_episode(self.day or b"", id)
        else:
            self._plan.kept.append(id)

    def _take_in(self, entry: Memory, old: Memory | None, mine: Memory | None) -> None:
        """They wrote or reworked an entry."""
        if mine is None and old is not None:
            if entry.id in self._plan.ours.erased:
                return
            self._plan.kept.append(entry.id)
        if mine is None or mine == old:
            self._put(entry)
            return
        merged = merge.merged(old, mine, entry)
        self._put(merged.memory)
        if merged.rival:
            self._put(merged.rival)
            self._plan.conflicts.append((entry.id, merged.rival.id))

    def _put(self, entry: Memory) -> None:
        self.day = daily_log.with_episode(self.day, entry, self._zone)


def _content_of(memory: Memory, mine: Home, other: Home) -> bytes:
    """The file of one side where it says just this; else ours with what changed."""
    for home in (mine, other):
        if home.memory == memory:
            return home.content
    return memory_files.rewritten(mine.content, memory)


def _merged_log(before: bytes | None, here: bytes | None, after: bytes | None) -> bytes:
    rows = merge.lines(_lines(before), _lines(here), _lines(after))
    return "".join(f"{row}\n" for row in rows).encode()


def _lines(page: bytes | None) -> list[str]:
    return (page or b"").decode("utf-8", "replace").splitlines()


def _merged_proposals(
    path: str, before: bytes | None, here: bytes | None, after: bytes | None
) -> bytes:
    old = proposal_files.by_id(before)
    mine = proposal_files.by_id(here)
    other = proposal_files.by_id(after)
    kept: list[Proposal] = []
    for id in merge.united(tuple(old), tuple(mine), tuple(other)):
        changed_here = id in mine and (id not in other or mine[id] != old.get(id))
        kept.append(mine[id] if changed_here else other[id])
    return proposal_files.render(path, kept, here)
