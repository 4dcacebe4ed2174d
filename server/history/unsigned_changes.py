"""What a sync brings that none of the user's machines vouches for (D65).

A stranger may add memories, which say so and claim nothing; what the user said or confirmed, the
pages and the logs they leave as they are.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import tzinfo

from ..domain import layout
from ..domain.ids import suffix
from ..domain.memory import Memory
from ..domain.provenance import without_claims
from ..storage.git.signing import Signed
from ..storage.memory_reader import MemoryReader
from ..storage.workspace import daily_log, memory_files
from ..storage.workspace.unreadable import UnreadableFile
from . import merge
from .sync_side import Changes

IsOwn = Callable[[str, str], bool | None]
"""Asked of a machine, by its fingerprint and the name of its author: whether it is the user's.

None: nobody answers.
"""
UNSIGNED = "unsigned"
"""The name of whoever signs nothing."""
_NAMED = 200
"""So many commits of strangers at most one commit of ours names."""
_WHY = "a machine that is not known here changed it"
_WHY_TAKEN = "a machine that is not known here gave it the id of another memory"
_WHY_UNREADABLE = "a machine that is not known here wrote it, and it cannot be read"


@dataclass(frozen=True, slots=True)
class Vouched:
    """How far what was fetched is the user's own."""

    commit: str | None
    """The newest commit of one of their machines; None if there is none among the new ones."""
    strangers: dict[str, str] = field(default_factory=dict)
    """Who else committed since: fingerprints, or UNSIGNED, and the names they give themselves."""
    foreign: tuple[str, ...] = ()
    """Their commits, the newest first, so far as the history names them."""


def vouched(commits: Iterable[Signed], known: frozenset[str]) -> Vouched:
    """Walk from the newest commit back to the first that one of the user's machines signed.

    It stands for all that it holds: that machine has looked at what came before.
    """
    strangers: dict[str, str] = {}
    foreign: list[str] = []
    for commit in commits:
        signer = commit.signer or UNSIGNED
        if signer in known:
            return Vouched(commit.sha, strangers, tuple(foreign[:_NAMED]))
        strangers.setdefault(signer, commit.author)
        foreign.append(commit.sha)
    return Vouched(None, strangers, tuple(foreign[:_NAMED]))


@dataclass(slots=True)
class Guarded:
    """What is taken in of a change, and what is not."""

    changes: dict[str, tuple[bytes | None, bytes | None]] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    """By path, with the reason."""
    kept: list[str] = field(default_factory=list)
    """Memories of the user that somebody else took out."""
    conflicts: list[tuple[str, str]] = field(default_factory=list)
    """Memories of the user, each with somebody else's wording of it."""


class Guard:
    """Takes the claims off what is not the user's."""

    def __init__(
        self, reader: MemoryReader, zone: tzinfo, home_of: Callable[[str], str | None]
    ) -> None:
        """`home_of` says in which file a memory is, by its id."""
        self._reader = reader
        self._zone = zone
        self._home_of = home_of

    def guarded(self, changes: Changes, own: Callable[[str], bytes | None]) -> Guarded:
        """What may be taken in of `changes`; `own`: a file as the user's machines knew it last."""
        done = Guarded()
        for path, (before, after) in changes.items():
            known = own(path)
            if after == known:
                taken = after
            elif layout.is_memory(path) and path.endswith(".md"):
                taken = self._memories(path, known, after, done)
            elif path.startswith(layout.ROOT) or path in _PAGES:
                done.left_out[path] = _WHY
                taken = known
            else:
                taken = after
            if taken != before:
                done.changes[path] = (before, taken)
        return done

    def _memories(
        self, path: str, known: bytes | None, after: bytes | None, done: Guarded
    ) -> bytes | None:
        try:
            if path.startswith(layout.EPISODES):
                return self._day(path, known, after, done)
            return self._file(path, known, after, done)
        except UnreadableFile:
            done.left_out[path] = _WHY_UNREADABLE
            return known

    def _file(
        self, path: str, known: bytes | None, after: bytes | None, done: Guarded
    ) -> bytes | None:
        old = self._reader.parse(path, known) if known else None
        if after is None:
            if old is None or not _is_the_user_s(old):
                return None
            done.kept.append(old.id)
            return known
        new = self._reader.parse(path, after)
        if self._is_elsewhere(new, path):
            done.left_out[path] = _WHY_TAKEN
            return known
        if old is not None and _is_the_user_s(old):
            if new.text != old.text:
                rival = _rival(old, new)
                name = layout.memory_path(rival, self._zone, f"{old.id}-{suffix(rival.id)}")
                done.changes[name] = (None, memory_files.render(rival))
                done.conflicts.append((old.id, rival.id))
            return known
        return memory_files.rewritten(after, without_claims(new, old))

    def _is_elsewhere(self, memory: Memory, path: str) -> bool:
        """Whether its id is that of a memory in another file here."""
        return self._home_of(memory.id) not in (None, path)

    def _day(
        self, path: str, known: bytes | None, after: bytes | None, done: Guarded
    ) -> bytes | None:
        """Entry by entry; what stands around the entries stays as it was here."""
        old = daily_log.by_id(known, self._zone)
        new = daily_log.by_id(after, self._zone)
        day = known
        for id, entry in new.items():
            was = old.get(id)
            if entry == was or self._is_elsewhere(entry, path):
                continue
            if was is None or not _is_the_user_s(was):
                day = daily_log.with_episode(day, without_claims(entry, was), self._zone)
            elif entry.text != was.text:
                rival = _rival(was, entry)
                done.conflicts.append((id, rival.id))
                day = daily_log.with_episode(day, without_claims(rival, was), self._zone)
        return _without_gone(day, [each for id, each in old.items() if id not in new], done)


_PAGES = frozenset({layout.CORE_PAGE, *layout.CRITICAL_PAGES})


def _without_gone(day: bytes | None, gone: Sequence[Memory], done: Guarded) -> bytes | None:
    """A day without the entries that were removed there; the user's own stay."""
    for entry in gone:
        if _is_the_user_s(entry):
            done.kept.append(entry.id)
        else:
            day = daily_log.without_episode(day or b"", entry.id)
    return day


def _is_the_user_s(memory: Memory) -> bool:
    """Whether nobody but the user changes it."""
    settled = memory.verified or memory.explicit or memory.is_secret
    return settled or memory.store in ("core", "vault")


def _rival(known: Memory, other: Memory) -> Memory:
    """Their wording of the user's memory: beside it, and against it."""
    rival = merge.rival(known, other)
    return without_claims(replace(rival, superseded_by="", deleted_at=None), None)
