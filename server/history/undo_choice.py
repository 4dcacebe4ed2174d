"""Which changes an undo takes back, and why some cannot be."""

from collections.abc import Container, Iterable, Iterator
from datetime import tzinfo
from typing import NoReturn

from ..domain.calendar import minute
from ..domain.fence import fenced
from ..domain.ids import ID
from ..domain.patterns import regex
from ..errors import HistoryError, NothingToUndo
from ..storage.commit_message import IDS_IN_TRAILER
from ..storage.git.commits import Commit
from ..storage.git.repository import Repository

_LOOK_BACK = 1_000
"""Commits, from the newest."""
_OFFERED = 3
_NO_REFLECTION = "there is nothing to undo: no reflection is recorded. Nothing was changed."
_NO_IMPORT = "there is nothing to undo: no import is recorded. Nothing was changed."
_SHA = regex("[0-9a-fA-F]{6,40}")


def chosen(history: Repository, what: str, session: str, zone: tzinfo) -> list[Commit]:
    """The commits that a name stands for, newest first.

    `what`: "last", "session", "reflection", "import", or a commit's name.

    Raises:
        HistoryError: there is nothing of that name, or it cannot be taken back.
    """
    log = history.log(_LOOK_BACK)
    reverted = _reverted(log)
    through_tools = list(_standing(log, reverted))
    match what:
        case "reflection":
            return _all_of_last(through_tools, "Reflection") or _refuse(_NO_REFLECTION)
        case "import":
            return _all_of_last(through_tools, "Import") or _refuse(_NO_IMPORT)
        case "last" if not session:
            return _all_undoable(through_tools[:1]) or _nothing([], zone)
        case "last":
            own = _of_session(through_tools, session)[:1]
        case "session":
            own = _of_session(through_tools, session)
        case _:
            return [_named(history, what, reverted)]
    return _all_undoable(own) or _nothing(through_tools, zone)


def _standing(log: Iterable[Commit], reverted: Container[str]) -> Iterator[Commit]:
    """The changes through the tools that nobody took back."""
    for commit in log:
        if commit.sha not in reverted and _is_by_tool(commit):
            yield commit


def _of_session(commits: list[Commit], session: str) -> list[Commit]:
    if not session:
        return []
    return [commit for commit in commits if commit.trailers.get("Session") == session]


def _all_undoable(commits: list[Commit]) -> list[Commit]:
    return [_undoable(commit) for commit in commits]


def last_of(history: Repository, id: str, path: str | None) -> Commit:
    """The last change through the tools that concerned this memory, whose file is `path`.

    Raises:
        HistoryError: there is none, or it cannot be taken back.
    """
    log = history.log(_LOOK_BACK)
    reverted = _reverted(log)
    for commit in _standing(log, reverted):
        named = commit.trailers.get("Memory", "").split(", ")
        cut_short = len(named) >= IDS_IN_TRAILER and path is not None
        if id in named or (cut_short and path in history.changes(commit.sha)):
            return _undoable(commit)
    raise HistoryError(
        f"there is nothing to undo: no change through the tools concerns {id}. Nothing was changed."
    )


def _named(history: Repository, name: str, reverted: dict[str, str]) -> Commit:
    if not _SHA.fullmatch(name):
        raise HistoryError(
            f"{fenced(name[:40])!r} names no change; give 'last', 'session', 'reflection', "
            "'import', the commit of a receipt, or the id of a memory. Nothing was changed."
        )
    commit = _undoable(history.find(name))
    if by := reverted.get(commit.sha):
        raise HistoryError(
            f"{commit.sha[:10]} ({commit.subject}) was undone already, by {by[:10]}; "
            "undo that to bring it back."
        )
    return commit


def _reverted(log: list[Commit]) -> dict[str, str]:
    """Commits that are taken back, and by which.

    What was itself taken back reverts nothing any more. `log` is newest first.
    """
    found: dict[str, str] = {}
    for commit in log:
        if commit.sha not in found:
            found |= dict.fromkeys(commit.trailers.get("Reverts", "").split(), commit.sha)
    return found


def _is_by_tool(commit: Commit) -> bool:
    """Made through a tool or command: not by hand, not by housekeeping, not an undo."""
    trailers = commit.trailers
    if trailers.get("Trigger", "files changed") in ("files changed", "init"):
        return False
    if trailers.get("Actor", "").startswith("system:"):
        return False
    return trailers.get("Action", "REVERT") not in ("REVERT", "SYNC")


def _all_of_last(commits: list[Commit], trailer: str) -> list[Commit]:
    """All that belongs to the last reflection or import, which `trailer` names."""
    names = [commit.trailers.get(trailer, "") for commit in commits]
    last = next(filter(None, names), "")
    return [c for c, name in zip(commits, names, strict=True) if last and name == last]


def _refuse(why: str) -> NoReturn:
    raise HistoryError(why)


def _nothing(others: list[Commit], zone: tzinfo) -> list[Commit]:
    """Raises: there is nothing of the caller's own; the last changes of others are offered."""
    if not others:
        raise HistoryError(
            "there is nothing to undo. What was edited by hand is undone by naming its commit."
        )
    rows: list[tuple[str, str, str]] = []
    for commit in others[:_OFFERED]:
        rows.append((commit.sha[:10], minute(commit.time, zone), about(commit)))
    raise NothingToUndo(rows)


def left_apart(commit: Commit) -> list[str]:
    """Whose merge it answered with no, or whose such answer it took back."""
    return [id for id in commit.trailers.get("Apart", "").split(", ") if ID.fullmatch(id)]


def about(commit: Commit) -> str:
    """What a change was about: its subject is `[ACTION] file (+1) - what it was about`."""
    return commit.subject.partition(" - ")[2] or commit.subject


def is_undoable(commit: Commit) -> bool:
    """Whether its kind can be taken back; what came later may still stand in the way."""
    try:
        _undoable(commit)
    except HistoryError:
        return False
    return True


def _undoable(commit: Commit) -> Commit:
    trailers = commit.trailers
    name = f"{commit.sha[:10]} ({commit.subject})"
    if trailers.get("Trigger") == "init" or trailers.get("Actor", "").startswith("system:"):
        raise HistoryError(f"{name} is housekeeping, not a change of yours; nothing was undone.")
    if trailers.get("Action") == "SYNC":
        raise HistoryError(
            f"{name} joined two machines; undo the single changes instead. Nothing was undone."
        )
    if trailers.get("Action") == "DELETE":
        raise HistoryError(
            f"{commit.sha[:10]} erased for good, which cannot be undone; nothing was changed. "
            "To undo an earlier change, give its commit."
        )
    return commit
