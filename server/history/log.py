"""Reading the history: changes as a list or in full, what differs between two moments."""

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from functools import cache

from ..domain import calendar, layout
from ..domain.fence import fenced
from ..domain.ids import ID
from ..domain.memory import SEALED_MARK
from ..domain.patterns import regex
from ..errors import HistoryError
from ..search.query import bound
from ..storage.commit_message import CRITICAL_MARK, FROM_PROPOSALS_OF
from ..storage.git.commits import Commit, erased_by, without_strangers_claims
from ..storage.git.repository import Repository

_BeforeAndAfter = tuple[bytes | None, bytes | None]
_Changes = Mapping[str, _BeforeAndAfter]
"""Files by path; None: not there."""
_LOOKED_AT = 20_000
"""Commits, from the newest."""
LATEST = 20
"""So many changes are told of where nobody says how many."""
_FIRST_LOOK = 4
"""So many commits for each change that is asked for: most are wanted, and old ones cost time."""
_FURTHER = 8
"""So many times as far, where these were not enough."""
_SHOWN = 50
"""Changes of one memory that are shown in full."""
_OF_SEVERAL = regex(r"(\d+ memories): .*")
_SHA = regex("[0-9a-fA-F]{6,40}")


class HistoryLog:
    """Reads only; takes no lock but the history's."""

    def __init__(self, history: Repository, *, zone: tzinfo, clock: Callable[[], datetime]) -> None:
        self._history, self._zone, self._clock = history, zone, clock

    def log(
        self,
        *,
        limit: int = LATEST,
        since: str = "",
        actor: str = "",
        id: str = "",
        critical: bool = False,
    ) -> list[Commit]:
        """The changes, newest first, without the tidying of logs and views.

        `actor` may be the beginning of one, `id` a memory's.

        Raises:
            InputError: `since` is no date.
        """
        start = bound(since, self._clock(), self._zone, "since")
        looked_at = min(_LOOKED_AT, limit * _FIRST_LOOK)
        while True:
            commits = self._history.log(looked_at)
            found: list[Commit] = []
            for commit in without_strangers_claims(commits):
                if start is not None and commit.time < start:
                    return found
                if _wanted(commit, actor, id, critical):
                    found.append(commit)
                if len(found) == limit:
                    return found
            if len(commits) < looked_at or looked_at == _LOOKED_AT:
                return found
            looked_at = min(_LOOKED_AT, looked_at * _FURTHER)

    def told(
        self,
        name: str,
        exists: Callable[[str], bool],
        forgotten: Callable[[str], bool],
        *,
        limit: int = LATEST,
        since: str = "",
    ) -> str:
        """As `log` and `show` ("log" for the latest changes), without some words.

        Of the latest so many as `limit`, and none before `since`.

        What was erased for good is in git until it is rewritten, and is not read back from there;
        nor is what is `forgotten`, and may come back.

        Raises:
            HistoryError: there is none of that name.
            InputError: `since` is no date.
        """
        if name == "log":
            gone = cache(self._erased)
            found = self.log(limit=limit, since=since)
            shown = [_without_erased(commit, exists, gone) for commit in found]
            told = [_without_forgotten(commit, forgotten) for commit in shown]
            return "\n".join(change_line(commit, self._zone) for commit in told)
        commit = self._found(name)
        left = _without_forgotten(commit, forgotten)
        if left is not commit:
            return (
                f"{change_line(left, self._zone)}\nThe user had it forgotten: undo it to read it."
            )
        erased = _without_erased(commit, exists, self._erased)
        if erased is commit:
            return self._in_full(commit, "")
        return (
            f"{change_line(erased, self._zone)}\n"
            "It concerns a memory that was erased for good; only git itself still holds the words."
        )

    def readable(
        self,
        commits: Iterable[Commit],
        exists: Callable[[str], bool],
        sealed: Callable[[Sequence[str]], bool],
    ) -> list[Commit]:
        """The commits, without the words of what was erased, or is sealed by now."""
        shown: list[Commit] = []
        gone = cache(self._erased)
        for commit in commits:
            left = _without_erased(commit, exists, gone)
            if left is commit and sealed(_concerned(commit)):
                left = _wordless(commit, SEALED_MARK)
            shown.append(left)
        return shown

    def _found(self, name: str) -> Commit:
        """The commit of that name, without claims that a stranger made in it."""
        found = self._history.find(name)
        commits = without_strangers_claims(self._history.log(_LOOKED_AT))
        return next((commit for commit in commits if commit.sha == found.sha), found)

    def _erased(self) -> frozenset[str]:
        return erased_by(self._history.log(_LOOKED_AT))

    def show(self, name: str) -> str:
        """A commit with what it changed; of a memory all its changes, newest first.

        Raises:
            HistoryError: there is none of that name.
        """
        if ID.fullmatch(name):
            commits = self.log(limit=_SHOWN, id=name)
            if not commits:
                raise HistoryError(
                    f"no change names {name}. recall finds ids, `recollect log` changes."
                )
            return "\n\n".join(self._in_full(commit, name) for commit in commits)
        if _SHA.fullmatch(name):
            return self._in_full(self._found(name), "")
        raise HistoryError(
            f"{fenced(name[:40])!r} names no change; give a commit (6 to 40 characters of 0-9 a-f) "
            "or the id of a memory."
        )

    def diff(self, start: str = "", end: str = "") -> str:
        """What differs between two moments, each a commit or a date.

        Without `end` until now, without `start` the last change.

        Raises:
            HistoryError: one of them names nothing.
            InputError: one of them is no date.
        """
        to = self._named(end) if end else (self._history.head() or "")
        before = self._named(start) if start else self._before_last()
        return "\n".join(_diffs(self._history.between(before, to)))

    def _before_last(self) -> str | None:
        last = next(iter(self.log(limit=1)), None)
        return self._history.parent(last.sha) if last else None

    def _named(self, name: str) -> str:
        if _SHA.fullmatch(name):
            return self._history.find(name).sha
        moment = bound(name, self._clock(), self._zone, "until")
        assert moment is not None
        return self._history.at(moment).sha

    def _in_full(self, commit: Commit, id: str) -> str:
        """A commit with what it changed; with an id only the files that name it."""
        rows = [f"{name}: {value}" for name, value in commit.trailers.items()]
        changes: _Changes = self._history.changes(commit.sha)
        if id:
            changes = {path: both for path, both in changes.items() if _names(both, id)}
        return "\n".join([change_line(commit, self._zone), *rows, "", *_diffs(changes)])


def _without_erased(
    commit: Commit, exists: Callable[[str], bool], erased: Callable[[], frozenset[str]]
) -> Commit:
    """The commit without its words, if they are those of a memory that was erased.

    `erased` is asked where a memory is not known any more: it reads the history.
    """
    missing = {id for id in _concerned(commit) if not exists(id)}
    return _wordless(commit, "(erased)") if missing and missing & erased() else commit


def _without_forgotten(commit: Commit, forgotten: Callable[[str], bool]) -> Commit:
    """The commit without its words, if one of the memories that it tells of is forgotten."""
    is_forgotten = any(map(forgotten, _concerned(commit)))
    return _wordless(commit, "(forgotten)") if is_forgotten else commit


def _concerned(commit: Commit) -> list[str]:
    """The ids of the memories that a change is on."""
    return [id for id in commit.trailers.get("Memory", "").split(", ") if id]


def _wordless(commit: Commit, mark: str) -> Commit:
    action = commit.subject.partition(" - ")[0].partition(" ")[0]
    return replace(commit, subject=f"{action} {mark}")


def _names(both: _BeforeAndAfter, id: str) -> bool:
    return any(id.encode() in (content or b"") for content in both)


def change_line(commit: Commit, zone: tzinfo, *, of_one: bool = False) -> str:
    """A change on one line: when, which, what, by whom.

    `of_one` memory: of a change to several the text is that of another one, and left out.
    """
    who = commit.trailers.get("Actor", commit.author)
    what = _OF_SEVERAL.sub(r"\1", commit.subject) if of_one else commit.subject
    return f"{calendar.minute(commit.time, zone)} {commit.sha[:10]} {what} ({who})"


def approved(commits: Iterable[Commit], zone: tzinfo) -> str:
    """Of a memory that waited as a sub-agent's proposal: who said yes, and when; else empty."""
    for commit in commits:
        if commit.trailers.get("Actor", "").startswith(FROM_PROPOSALS_OF):
            by_user = commit.trailers.get("Approval", "").startswith("user")
            who = "the user" if by_user else "the main agent"
            return f"; a proposal, approved by {who} on {calendar.day(commit.time, zone)}"
    return ""


def as_values(commit: Commit) -> dict[str, object]:
    """A change as JSON has it."""
    known = commit.trailers
    return {
        "commit": commit.sha,
        "time": commit.time.isoformat(),
        "subject": commit.subject,
        "critical": commit.subject.startswith(CRITICAL_MARK),
        "action": known.get("Action", ""),
        "actor": known.get("Actor", commit.author),
        "approval": known.get("Approval", ""),
        "ids": _concerned(commit),
        "session": known.get("Session", ""),
        "reverts": known.get("Reverts", "").split(),
    }


def _wanted(commit: Commit, actor: str, id: str, critical: bool) -> bool:
    trailers = commit.trailers
    if trailers.get("Trigger") == "idle":
        return False
    if critical and not commit.subject.startswith(CRITICAL_MARK):
        return False
    if id and id not in trailers.get("Memory", "") and id not in commit.subject:
        return False
    return trailers.get("Actor", commit.author).startswith(actor)


def _diffs(changes: _Changes) -> Iterator[str]:
    """Unified diffs of pages; of logs and views none, because they follow from the rest."""
    for path, (before, after) in sorted(changes.items()):
        if path in layout.RUNNING_LOGS or path.startswith(layout.GRAPH):
            continue
        yield from difflib.unified_diff(
            _lines(before),
            _lines(after),
            "(new)" if before is None else path,
            "(removed)" if after is None else path,
            lineterm="",
            n=2,
        )


def _lines(content: bytes | None) -> list[str]:
    return (content or b"").decode("utf-8", "replace").splitlines()
