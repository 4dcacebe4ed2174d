"""Commits: what they say, as git keeps it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ...domain.limits import EARLIEST, LATEST

if TYPE_CHECKING:
    import git

_NAME = "recollect"
_EMAIL = "recollect@localhost"
_NOT_IN_A_NAME = str.maketrans("", "", "<>\n")


@dataclass(frozen=True, slots=True)
class Commit:
    """One change as the history knows it."""

    sha: str
    subject: str
    trailers: dict[str, str]
    time: datetime
    author: str = ""


def read(commit: "git.Commit") -> Commit:
    message = commit.message
    if isinstance(message, bytes):
        message = message.decode("utf-8", "replace")
    subject, _, rest = message.partition("\n")
    return Commit(
        commit.hexsha,
        subject,
        _trailers(rest),
        _moment(commit.committed_date),
        commit.author.name or "",
    )


def _moment(seconds: int) -> datetime:
    """A commit's time; one that no calendar shows is the last or the first that every one does."""
    earliest, latest = EARLIEST.timestamp(), LATEST.timestamp()
    return datetime.fromtimestamp(min(max(seconds, earliest), latest), UTC)


STRANGERS = "Strangers"
"""The trailer by which a commit of the user's names those of somebody else that it joins."""


def without_strangers_claims(commits: Iterable[Commit]) -> Iterator[Commit]:
    """The commits, newest first; what a stranger made is theirs, whatever it says of itself."""
    strange: set[str] = set()
    for commit in commits:
        if commit.sha in strange:
            concerned = commit.trailers.get("Memory", "")
            author = f"a stranger: {commit.author}"
            yield replace(commit, trailers={"Memory": concerned}, author=author)
        else:
            strange.update(commit.trailers.get(STRANGERS, "").split())
            yield commit


def _trailers(body: str) -> dict[str, str]:
    """`Name: value` of the last paragraph."""
    found = {}
    for line in body.strip().rpartition("\n\n")[2].splitlines():
        name, colon, value = line.partition(": ")
        if colon:
            found[name] = value
    return found


def erased_by(commits: Iterable[Commit]) -> frozenset[str]:
    """Ids that these commits erased for good."""
    ids: set[str] = set()
    for commit in commits:
        if commit.trailers.get("Action") == "DELETE":
            ids.update(commit.subject.partition(" - erase ")[2].split(", "))
    return frozenset(ids)


def written(
    tree: bytes, parents: Sequence[str], author: str, when: datetime, message: str
) -> bytes:
    """A commit's object; `tree` is a binary sha."""
    stamp = f"{author} {int(when.timestamp())} +0000"
    lines = [
        f"tree {tree.hex()}",
        *(f"parent {parent}" for parent in parents),
        f"author {stamp}",
        f"committer {stamp}",
    ]
    return ("\n".join(lines) + f"\n\n{message}\n").encode()


def author(repo: "git.Repo") -> str:
    """Whose commits ours are: the user's name in git's settings, else our own."""
    config = repo.config_reader()
    name = str(config.get_value("user", "name", _NAME)).translate(_NOT_IN_A_NAME)
    email = str(config.get_value("user", "email", _EMAIL)).translate(_NOT_IN_A_NAME)
    return f"{name} <{email}>"
