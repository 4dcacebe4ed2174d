"""The workspace's git repository: commits, and what the history holds."""

import contextlib
import threading
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ...domain import layout
from ...errors import HistoryError
from . import branch, commits, foreign_tree, git_command, joining, objects, tidying
from .commits import Commit
from .foreign_tree import Incoming
from .objects import Differences, Objects
from .opening import Opened, Opening
from .signing import Signed, Signer, signed, signer_of
from .spellings import Spellings

if TYPE_CHECKING:
    import git

_UNDER_WAY = {
    "MERGE_HEAD": "merge",
    "rebase-merge": "rebase",
    "rebase-apply": "rebase",
    "CHERRY_PICK_HEAD": "cherry-pick",
    "REVERT_HEAD": "revert",
}
_ATTEMPTS = 5
_OURS = {layout.CORE_PAGE.encode(), layout.ROOT.rstrip("/").encode()}


class Repository:
    """Commits to one repository. One lock; no other writer but the user's own git."""

    def __init__(self, root: Path, signer: Signer | None = None) -> None:
        """With `signer`, what is committed says which machine did it."""
        self._root = root
        self._signer = signer
        self._opening = Opening(root)
        self._tidying = threading.Lock()
        self.trouble = ""
        """Why the last change was not recorded; empty if it was."""

    def close(self) -> None:
        """End git's helper process."""
        self._opening.close()

    def prepare(self) -> None:
        """Load what the first commit needs, so that no call waits for it."""
        if self._signer:
            _ = self._signer.fingerprint

    @property
    def root(self) -> Path:
        return self._root

    @contextlib.contextmanager
    def exclusively(self) -> Iterator[tuple[Objects, Path]]:
        """The objects and git's own folder, while nobody commits or tidies.

        Raises:
            HistoryError: git is missing, or in the middle of something else.
        """
        with self._tidying, self._opening.usable() as opened:
            _refuse_under_way(opened.repo)
            yield opened.objects, Path(opened.repo.common_dir)

    # --- committing ---

    def commit(
        self,
        files: Mapping[str, bytes | None],
        message: str,
        when: datetime,
        *,
        joins: str = "",
        may_be_empty: bool = False,
    ) -> str:
        """Record these files (None: removed) on the current branch; returns the commit's sha.

        `joins` is another history's last commit that this one takes in; where nothing here is new
        to that one, the branch moves on to it and no commit is made. Where no file differs, the
        last commit has them already, unless this one `may_be_empty`.

        Raises:
            HistoryError: git is missing, or the repository is not usable.
        """
        try:
            with self._opening.usable() as opened:
                _refuse_under_way(opened.repo)
                sha = self._commit(opened, files, message, when, joins, may_be_empty)
        except HistoryError as error:
            self.trouble = str(error)
            raise
        self.trouble = ""
        return sha

    def _commit(
        self,
        opened: Opened,
        files: Mapping[str, bytes | None],
        message: str,
        when: datetime,
        joins: str,
        may_be_empty: bool,
    ) -> str:
        for _ in range(_ATTEMPTS):
            parent = _looked_up(opened)
            root = opened.trees.write(files)
            if joins:
                root = joining.with_left_out(opened, parent, joins, Spellings(self._root)) or root
            other = joining.yet_to_join(opened, joins, parent)
            if parent and not other and not may_be_empty and root == opened.root_of(parent):
                return parent  # recorded already: a crash came before it was acknowledged
            if other and joining.holds_all(opened, other, parent, root):
                sha = other
            else:
                sha = self._write_commit(opened, root, [parent, other], message, when)
            if branch.move_branch(opened.repo, parent, sha):
                opened.tip = sha
                opened.tip_root = (sha, root)
                return sha
        raise OSError("the branch keeps moving")

    def _write_commit(
        self,
        opened: Opened,
        root: bytes,
        parents: Sequence[str | None],
        message: str,
        when: datetime,
    ) -> str:
        opened.author = opened.author or commits.author(opened.repo)
        known = [parent for parent in parents if parent]
        commit = commits.written(root, known, opened.author, when, message)
        if self._signer:
            commit = signed(commit, self._signer.signature(commit))
        return opened.objects.write("commit", commit).hex()

    def differing(self, files: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
        """Those of `files` that the current branch does not hold in just this form.

        Raises:
            HistoryError: git is missing, or the repository is not usable.
        """
        with self._opening.usable() as opened:
            _refuse_under_way(opened.repo)
            _looked_up(opened)
            found = {}
            for path, data in files.items():
                wanted = None if data is None else objects.blob_sha(data)
                if opened.trees.sha_of(path) != wanted:
                    found[path] = data
            return found

    def ignored(self, paths: Sequence[str]) -> set[str]:
        """Those of `paths` that the user's .gitignore keeps out of the history.

        Raises:
            HistoryError: git is missing, or the repository is not usable.
        """
        with self._opening.usable():
            asked = "\0".join(paths).encode()
            found = git_command.run(self._root, "check-ignore", "-z", "--stdin", stdin=asked)
        return {path for path in found.text.split("\0") if path}

    def tidy(self) -> None:
        """Make `git status` clean for a person, and let git pack when it thinks fit.

        Commits need not wait for it: it takes seconds after thousands of new files, and git's index
        is none of ours.

        Raises:
            HistoryError: git is missing, or in the middle of something else.
        """
        with self._opening.usable() as opened:
            if branch.tip(opened.repo) is None:
                return
            _refuse_under_way(opened.repo)
            written = opened.objects.written()
            branch_file = branch.file_of(opened.repo)
        with self._tidying, self._opening.as_one_error():
            objects.sync(written, branch_file)
            tidying.tidy(self._root)
        self._opening.rest()

    # --- reading ---

    def foreign(self) -> bool:
        """Whether the folder holds somebody else's repository.

        It has commits, and no file of ours is in them.
        """
        if not (self._root / ".git").exists():
            return False
        try:
            with self._opening.usable() as opened:
                tip = branch.tip(opened.repo)
                if tip is None:
                    return False
                return not _OURS & opened.objects.tree(opened.objects.root_of(tip)).keys()
        except HistoryError:  # without git only the folder itself can tell
            memory = self._root / layout.ROOT
            return not (memory.is_dir() or (self._root / layout.CORE_PAGE).is_file())

    def head(self) -> str | None:
        """The sha of the commit that is checked out; None before the first.

        Raises:
            HistoryError: git is missing, or the repository is not usable.
        """
        with self._opening.usable() as opened:
            return branch.tip(opened.repo)

    def branch(self) -> str:
        """The name of the branch that is checked out.

        Raises:
            HistoryError: none is, git is missing, or the repository is not usable.
        """
        with self._opening.usable() as opened:
            return branch.name(opened.repo)

    def log(self, limit: int, *, since: str | None = None, to: str = "HEAD") -> list[Commit]:
        """The newest commits first, at most `limit`, from `to` down to but without `since`.

        Raises:
            HistoryError: git is missing, or the repository is not usable.
        """
        with self._opening.usable() as opened:
            if branch.tip(opened.repo) is None:
                return []
            revisions = f"{since}..{to}" if since else to
            found = opened.repo.iter_commits(revisions, max_count=limit)
            return [commits.read(commit) for commit in found]

    def made_here(self) -> frozenset[str]:
        """Commits that the user made in this folder with their own git; none that they pulled."""
        with self._opening.usable() as opened:
            return branch.made_here(opened.repo)

    def signers(self, to: str, limit: int, *, since: str | None = None) -> Iterator[Signed]:
        """Commits as `log` lists them, each with who signed it.

        Raises:
            HistoryError: git is missing, or the repository is not usable.
        """
        with self._opening.usable() as opened:
            revisions = f"{since}..{to}" if since else to
            found = [*opened.repo.iter_commits(revisions, max_count=limit)]
        for commit in found:
            with self._opening.usable() as opened:
                data = opened.objects.blob(commit.binsha)
            yield Signed(commit.hexsha, signer_of(data), commits.read(commit).author)

    def find(self, revision: str) -> Commit:
        """The commit a (short) sha names.

        Raises:
            HistoryError: there is none.
        """
        with self._opening.usable() as opened:
            found = _commit_named(opened.repo, revision)
            if found is None:
                raise HistoryError(f"there is no change {revision[:40]!r} in the history.")
            return commits.read(found)

    def at(self, moment: datetime) -> Commit:
        """The last commit that was made before `moment`.

        Raises:
            HistoryError: there was none yet.
        """
        with self._opening.usable() as opened:
            tip = branch.tip(opened.repo)
            before = moment.isoformat()
            found = opened.repo.iter_commits(tip, max_count=1, before=before) if tip else iter(())
            last = next(found, None)
            if last is None:
                raise HistoryError(
                    f"nothing was recorded before {moment:%Y-%m-%d %H:%M %Z}. Give a later date; "
                    "`recollect log`, or recall(id='log'), lists the changes."
                )
            return commits.read(last)

    def parent(self, sha: str) -> str | None:
        """The (first) commit before; None for the first of all."""
        with self._opening.usable() as opened:
            parents = opened.repo.commit(sha).parents
            return str(parents[0].hexsha) if parents else None

    def content(self, revision: str, path: str) -> bytes | None:
        """A file as a commit holds it; None if it does not, or there is no such commit."""
        with self._opening.usable() as opened:
            found = _commit_named(opened.repo, revision)
            return opened.objects.file(found.tree.binsha, path) if found else None

    def changes(self, sha: str) -> Differences:
        """What a commit did: path → (content before, content after), None for no such file."""
        with self._opening.usable() as opened:
            commit = opened.repo.commit(sha)
            before = commit.parents[0].tree.binsha if commit.parents else None
            return opened.objects.differences(before, commit.tree.binsha)

    def between(self, one: str | None, other: str) -> Differences:
        """In what two commits differ: path → (content in one, in other). None: all of `other`."""
        with self._opening.usable() as opened:
            before = opened.repo.commit(one).tree.binsha if one else None
            return opened.objects.differences(before, opened.repo.commit(other).tree.binsha)

    def incoming(self, base: str | None, theirs: str) -> Incoming:
        """What another machine's commit brings beyond `base` (None: all of it).

        Raises:
            UnsafeTree: a name in it that no workspace can have.
            HistoryError: git is missing, or an object.
        """
        with self._opening.usable() as opened:
            before = opened.repo.commit(base).tree.binsha if base else None
            after = opened.repo.commit(theirs).tree.binsha
            return foreign_tree.incoming(opened.objects, before, after, Spellings(self._root))

    def is_workspace(self, sha: str) -> bool:
        """Whether a commit holds files of ours, or none at all."""
        with self._opening.usable() as opened:
            names = opened.objects.tree(opened.repo.commit(sha).tree.binsha).keys()
            return not names or bool(_OURS & names)

    def moved(self, since: str, to: str) -> set[str] | None:
        """The paths in which two commits differ, by their whole shas.

        None if one is not there (a rewritten history).
        """
        with self._opening.usable() as opened:
            try:
                roots = opened.objects.root_of(since), opened.objects.root_of(to)
            except ValueError:  # it is not there
                return None
            moved: set[str] = set()
            for path, *entries in opened.objects.changed(*roots):
                if any(entry and entry.is_file for entry in entries):
                    moved.add(objects.shown(path))
            return moved


def _refuse_under_way(repo: "git.Repo") -> None:
    """A commit amid somebody's `git merge` would be undone by its end.

    That end knows nothing of it.
    """
    for name, what in _UNDER_WAY.items():
        if (Path(repo.git_dir) / name).exists():
            raise HistoryError(
                f"a git {what} is under way in the workspace; "
                "changes are kept and will be recorded once it is finished."
            )


def _looked_up(opened: Opened) -> str | None:
    """The commit that is checked out. Where it is not ours, the trees start anew from it."""
    tip = branch.tip(opened.repo)
    if tip != opened.tip:  # somebody else committed, pulled or switched branches
        opened.trees.start_from(opened.root_of(tip) if tip else None)
        opened.tip = tip
    return tip


def _commit_named(repo: "git.Repo", revision: str) -> "git.Commit | None":
    import git

    try:
        found = repo.commit(revision)
        _ = found.tree  # read now: a sha that is not there shows here
    except (git.BadName, git.BadObject, ValueError, IndexError):
        # ValueError and IndexError are GitPython's for what is no revision at all, and for `sha^`
        # of the first commit.
        return None
    return found
