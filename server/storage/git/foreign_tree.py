"""What another machine's commit may bring: names that git checks too, known kinds of files."""

from dataclasses import dataclass, field

from ...domain import paths
from .objects import Differences, Entry, Objects, shown

_LARGEST_BYTES = 16 * 1024 * 1024
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


def incoming(objects: Objects, before: bytes | None, after: bytes) -> Incoming:
    """What the folder `after` brings beyond the folder `before` (None: an empty one).

    Raises:
        UnsafeTree: a name in it that no workspace can have.
    """
    found = Incoming()
    for path, was, now in objects.changed(before, after):
        _refuse_hostile(path, now, len(found.changes) + len(found.left_out))
        if reason := _reason(objects, path, now):
            found.left_out[shown(path)] = reason
            continue
        old = None if _reason(objects, path, was) else was
        contents = objects.content(old), objects.content(now)
        if contents != (None, None):
            found.changes[path] = contents
    return found


def left_out(objects: Objects, before: bytes | None, after: bytes) -> dict[str, Entry | None]:
    """What `incoming` leaves out, as git has it; None where it is gone."""
    found: dict[str, Entry | None] = {}
    for path, was, now in objects.changed(before, after):
        if _reason(objects, path, now) or (now is None and _reason(objects, path, was)):
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
