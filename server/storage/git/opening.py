"""The repository in use: opened on the first call, made where there is none, under one lock.

GitPython is imported on first use: it takes half a second, and a machine may lack git.
"""

import configparser
import contextlib
import os
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import HistoryError
from .. import out_of_resources
from ..whole_import import import_whole
from . import borrowed, git_command, neutral
from .objects import Objects
from .trees import Trees

if TYPE_CHECKING:
    import git

_FORMAT = {"objectformat": "sha1", "refstorage": "files"}


@dataclass(slots=True)
class Opened:
    """A repository in use."""

    repo: "git.Repo"
    objects: Objects
    trees: Trees
    tip: str | None = None
    """The commit that `trees` were read from, or that we made from them."""
    tip_root: tuple[str, bytes] = ("", b"")
    """A commit and its root: asking git for it costs as much as writing it."""
    author: str = ""
    """From git's settings as they were at the first commit.

    Reading them takes longer than all else.
    """

    def root_of(self, sha: str) -> bytes:
        """The root tree of a commit.

        Git is asked, which tells in time that it cannot work here: its settings are broken.
        """
        if self.tip_root[0] != sha:
            self.tip_root = (sha, self.objects.root_as_git_has_it(sha))
        return self.tip_root[1]


class Opening:
    """One repository, one lock."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = threading.RLock()
        self._opened: Opened | None = None

    @contextlib.contextmanager
    def usable(self) -> Iterator[Opened]:
        """The repository, under the lock; what git and its files may throw becomes one error."""
        with self._lock:
            opened = self._open()
            with self.as_one_error():
                yield opened

    @contextlib.contextmanager
    def as_one_error(self) -> Iterator[None]:
        """What git and its files may throw, as one.

        Raises:
            HistoryError: what is done inside failed.
        """
        try:
            yield
        except _not_recorded() as error:
            if self._opened:
                self._opened.tip = None
                self._opened.trees.start_from(None)
            is_machines = isinstance(error, OSError)
            reason = out_of_resources.told(error) if is_machines else type(error).__name__
            raise HistoryError(
                f"git cannot be used ({reason}); changes are kept and will be recorded later."
            ) from error

    def _open(self) -> Opened:
        if self._opened is None:
            # A missing git is found below, not at the import.
            os.environ.setdefault("GIT_PYTHON_REFRESH", "quiet")
            git_command.stay_here()
            _refuse_elsewhere(self._root)
            repo = self._repository()
            usual = git_command.usual_environment()
            neutrally = {**neutral.LOCAL_ONLY, **neutral.of_environment(usual)}
            repo.git.update_environment(**neutrally, **neutral.AS_IT_IS)
            _refuse_unknown_format(repo)
            known = Objects(repo)
            self._opened = Opened(repo, known, Trees(known))
        return self._opened

    def _repository(self) -> "git.Repo":
        import_whole("git")
        import git

        try:
            return git.Repo(self._root)
        except git.InvalidGitRepositoryError:
            if not shutil.which("git"):
                raise HistoryError(
                    "git is not installed; changes are kept and will be recorded once it is."
                ) from None
            # What we write is SHA-1 and plain ref files,
            # whatever newer gits take for their default.
            return git.Repo.init(
                self._root,
                initial_branch="main",
                env={"GIT_DEFAULT_HASH": "sha1", "GIT_DEFAULT_REF_FORMAT": "files"},
            )

    def rest(self) -> None:
        """End git's helper process until the next question to it."""
        with self._lock:
            if self._opened is not None:
                self._opened.repo.git.clear_cache()

    def close(self) -> None:
        """End git's helper process."""
        with self._lock:
            if self._opened is not None:
                self._opened.repo.close()
                self._opened = None


def _refuse_elsewhere(root: Path) -> None:
    if path := borrowed.leads_out(root):
        raise HistoryError(
            f"{path} of the workspace lies in another folder, and may be somebody else's; "
            "changes are kept and not recorded."
        )


def _refuse_unknown_format(repo: "git.Repo") -> None:
    config = repo.config_reader("repository")
    for name, usual in _FORMAT.items():
        if str(config.get_value("extensions", name, usual)) != usual:
            raise HistoryError(
                "the repository's format (SHA-256 or reftable) cannot be written; "
                "changes are kept and not recorded."
            )


def _not_recorded() -> tuple[type[Exception], ...]:
    """What a repository that cannot be used makes itself known by.

    ValueError is GitPython's for an object or a setting that it cannot parse.
    """
    import_whole("git")
    from git.exc import GitError
    from gitdb.exc import ODBError

    return (OSError, ValueError, GitError, ODBError, configparser.Error)
