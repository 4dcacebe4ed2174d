"""What another machine's commit may bring: names that git checks too, known kinds of files."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...domain import paths
from .objects import Differences, EndlessTree, Entry, Objects, shown
from .spellings import Spellings

_LARGEST_BYTES = 16 * 1024 * 1024
_LARGEST_TOGETHER_BYTES = 256 * 1024 * 1024
"""A pack of a few kilobytes can hold files without end: they are held in memory until taken in."""
_MOST = 200_000
"""Changed files: a small tree can name the same folder a million times."""


class UnsafeTree(Exception):
    """A name that git refuses at a checkout, in a tree that was not checked out by git."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{path}: {reason}")


@dataclass(frozen=True, slots=True)
class Incoming:
    """What a commit brings."""

    changes: Differences = field(default_factory=dict)
    """Files that may be put on the disk."""
    left_out: dict[str, str] = field(default_factory=dict)
    """The others by path, with the reason."""


def incoming(objects: Objects, before: bytes | None, after: bytes, here: Spellings) -> Incoming:
    """What the folder `after` brings beyond the folder `before` (None: an empty one).

    `here` are the names of the workspace.

    Raises:
        UnsafeTree: a name in it that no workspace can have.
    """
    found = Incoming()
    held_bytes = 0
    for path, was, now in _changed(objects, before, after):
        if reason := _reason(objects, path, now) or _twin(here, path, now):
            found.left_out[shown(path)] = reason
            continue
        old = None if _reason(objects, path, was) else was
        held_bytes += sum(objects.size_bytes(entry.sha) for entry in (old, now) if entry)
        if held_bytes > _LARGEST_TOGETHER_BYTES:
            megabytes = _LARGEST_TOGETHER_BYTES >> 20
            raise UnsafeTree(shown(path), f"it is one of files with over {megabytes} MB together")
        contents = objects.content(old), objects.content(now)
        if contents != (None, None):
            found.changes[path] = contents
    return found


def _changed(
    objects: Objects, before: bytes | None, after: bytes
) -> Iterator[tuple[str, Entry | None, Entry | None]]:
    """What goes before what comes: a name spelled otherwise has its place."""
    rows: list[tuple[str, Entry | None, Entry | None]] = []
    try:
        for path, was, now in objects.changed(before, after):
            _refuse_hostile(path, now, len(rows))
            rows.append((path, was, now))
    except EndlessTree as error:
        raise UnsafeTree(shown(error.path), error.reason) from error
    yield from sorted(rows, key=_gone_first)


def _gone_first(row: tuple[str, Entry | None, Entry | None]) -> tuple[bool, str]:
    return row[2] is not None, row[0]


def _twin(here: Spellings, path: str, now: Entry | None) -> str:
    """Why a path is not for this disk, as another is spelled much like it; empty if none is."""
    if other := here.other(shown(path)):
        return f"some machines take its name for that of {other}"
    if now is None:
        here.drops(path)
    else:
        here.takes(path)
    return ""


def left_out(
    objects: Objects, before: bytes | None, after: bytes, here: Spellings
) -> dict[str, Entry | None]:
    """What `incoming` leaves out, as git has it; None where it is gone."""
    found: dict[str, Entry | None] = {}
    for path, was, now in sorted(objects.changed(before, after), key=_gone_first):
        is_refused = _reason(objects, path, now) or (now is None and _reason(objects, path, was))
        if is_refused or _twin(here, path, now):
            found[path] = now
    return found


def _refuse_hostile(path: str, now: Entry | None, count: int) -> None:
    flaw = paths.hostile(shown(path)) if now else ""
    if not flaw and count > _MOST:
        flaw = f"it is one of more than {_MOST:,} files"
    if flaw:
        raise UnsafeTree(shown(path), flaw)


def _reason(objects: Objects, path: str, entry: Entry | None) -> str:
    """Why it is not put on the disk; empty if it is, or nothing is there."""
    if entry is None:
        return ""
    if not entry.is_file:
        return "it is a symbolic link, or another repository"
    if shown(path) != path:
        return "its name is not UTF-8"
    if reason := paths.flaw_from_elsewhere(path):
        return reason
    if objects.size_bytes(entry.sha) > _LARGEST_BYTES:
        return "it is too large"
    return ""
