"""The workspace's git history. The only file that imports git (GitPython), on first use.

Commits are written as loose objects: only the touched path's blobs and trees, then the branch by compare-and-swap under git's own lock
file. `git add` + `git commit` walk the whole index, which costs ten times as much at 10,000 files.
"""

import configparser
import contextlib
import hashlib
import os
import secrets
import shutil
import subprocess
import threading
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from ...domain import layout
from ...errors import HistoryError

if TYPE_CHECKING:
    import git

_FILE, _FOLDER = b"100644", b"40000"
_NAME, _EMAIL = "recollect", "recollect@localhost"
_GIT_TIMEOUT_S = 60
_STALE_LOCK_S = 20  # git holds a branch's lock for milliseconds
_UNDER_WAY = {
    "MERGE_HEAD": "merge",
    "rebase-merge": "rebase",
    "rebase-apply": "rebase",
    "CHERRY_PICK_HEAD": "cherry-pick",
    "REVERT_HEAD": "revert",
}
_REDIRECTING = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_COMMON_DIR",
)
"""Set while git runs a hook; they would point our git at another repository."""

_Tree = dict[bytes, tuple[bytes, bytes]]
"""One folder: name → (mode, binary sha)."""


@dataclass(frozen=True, slots=True)
class Commit:
    """One change as the history knows it."""

    sha: str
    subject: str
    trailers: dict[str, str]
    time: datetime
    author: str = ""


class History:
    """Commits to one repository. One lock; the engine is the only writer but for the user's own git."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = threading.RLock()
        self._tidying = threading.Lock()
        self._repo: git.Repo | None = None
        self._head: str | None = None
        self._head_tree: tuple[str, bytes] = ("", b"")
        """Our last commit and its tree: asking git for it costs as much as writing it."""
        self._trees: dict[str, _Tree] = {}
        self._who = ""
        """The author of commits, from git's settings as they were at the first one: reading them takes longer than any object."""
        self._unsynced: set[Path] = set()
        """Objects that a power cut may still take; the files they were made from are safe."""
        self.trouble = ""
        """Why the last change was not recorded; empty if it was."""

    def commit(
        self, files: Mapping[str, bytes | None], message: str, when: datetime, *, joins: str = ""
    ) -> str:
        """Record these files (None: removed) on the current branch; returns the commit's sha. `joins` is another history's last commit
        that this one takes in; where nothing here is new to that one, the branch moves on to it and no commit is made.

        Raises:
            HistoryError: git is missing, or the repository is not usable.
        """
        try:
            with self._usable() as repo:
                self._refuse_under_way(repo)
                sha = self._commit(repo, files, message, when, joins)
        except HistoryError as error:
            self.trouble = str(error)
            raise
        self.trouble = ""
        return sha

    @contextlib.contextmanager
    def _usable(self) -> "Iterator[git.Repo]":
        """The repository, under the lock; what git and its files may throw becomes one error."""
        with self._lock:
            repo = self._open()
            with self._as_one_error():
                yield repo

    @contextlib.contextmanager
    def _as_one_error(self) -> Iterator[None]:
        try:
            yield
        except _not_recorded() as error:
            self._trees.clear()
            self._head = None
            raise HistoryError(
                f"git cannot be used ({type(error).__name__}); changes are kept and will be recorded later."
            ) from error

    def _refuse_under_way(self, repo: "git.Repo") -> None:
        """A commit between somebody's `git merge` and its end would be undone by that end, which knows nothing of it."""
        for name, what in _UNDER_WAY.items():
            if (Path(repo.git_dir) / name).exists():
                raise HistoryError(
                    f"a git {what} is under way in the workspace; changes are kept and will be recorded once it is finished."
                )

    def _commit(
        self,
        repo: "git.Repo",
        files: Mapping[str, bytes | None],
        message: str,
        when: datetime,
        joins: str,
    ) -> str:
        for _ in range(5):
            parent = self._tip(repo)
            if parent != self._head:  # somebody else committed, pulled or switched branches
                self._trees.clear()
                self._head = parent
            tree = self._store_trees(repo, files, parent)
            joined = not joins or bool(
                parent and repo.is_ancestor(repo.commit(joins), repo.commit(parent))
            )
            if joined and parent and tree == self._tree_of(repo, parent):
                return parent  # already recorded: a crash came between the commit and its acknowledgement
            ahead = (
                not joined
                and tree == repo.commit(joins).tree.binsha
                and (not parent or repo.is_ancestor(repo.commit(parent), repo.commit(joins)))
            )
            parents = [sha for sha in (parent, "" if joined else joins) if sha]
            sha = joins if ahead else self._store_commit(repo, tree, parents, message, when)
            if self._swap(repo, parent, sha):
                self._head, self._head_tree = sha, (sha, tree)
                return sha
        raise OSError("the branch keeps moving")

    def _tree_of(self, repo: "git.Repo", commit: str) -> bytes:
        if self._head_tree[0] != commit:
            self._head_tree = (commit, repo.commit(commit).tree.binsha)
        return self._head_tree[1]

    def differing(self, files: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
        """Those of `files` that the current branch does not hold in just this form.

        Raises:
            HistoryError: git is missing, or the repository is not usable.
        """
        with self._usable() as repo:
            self._refuse_under_way(repo)
            tip = self._tip(repo)
            if tip != self._head:
                self._trees.clear()
                self._head = tip
            return {
                path: data
                for path, data in files.items()
                if self._recorded(repo, path, tip) != _blob_sha(data)
            }

    def ignored(self, paths: Sequence[str]) -> set[str]:
        """Those of `paths` that the user's .gitignore keeps out of the history.

        Raises:
            HistoryError: git is missing, or the repository is not usable.
        """
        with self._usable():
            asked = "\0".join(paths).encode()
            found = self._git(["check-ignore", "-z", "--stdin"], asked)
        return {path for path in found.decode("utf-8", "replace").split("\0") if path}

    def _recorded(self, repo: "git.Repo", path: str, tip: str | None) -> bytes | None:
        folder, _, name = path.rpartition("/")
        entry = self._tree(repo, folder, tip).get(name.encode())
        return entry[1] if entry else None

    # --- objects ---

    def _store(self, repo: "git.Repo", kind: str, data: bytes) -> bytes:
        """Write a loose object; returns its binary sha. GitPython starts a process for each, which costs 2 ms; a change has six."""
        whole = b"%s %d\0" % (kind.encode(), len(data)) + data
        sha = hashlib.sha1(whole, usedforsecurity=False)
        name = sha.hexdigest()
        folder = Path(repo.common_dir, "objects", name[:2])
        target = folder / name[2:]
        if not target.exists():
            temporary = (
                folder / f"tmp_obj_{secrets.token_hex(6)}"
            )  # git prunes these names if we die here
            with _new_file(temporary) as stream:
                stream.write(zlib.compress(whole, 1))
            temporary.replace(target)
            self._unsynced.add(target)
        return sha.digest()

    def _store_trees(
        self, repo: "git.Repo", files: Mapping[str, bytes | None], parent: str | None
    ) -> bytes:
        touched: set[str] = {""}
        for path, data in files.items():
            folder, _, name = path.rpartition("/")
            tree = self._tree(repo, folder, parent)
            if data is None:
                tree.pop(name.encode(), None)
            else:
                tree[name.encode()] = (_FILE, self._store(repo, "blob", data))
            while folder:
                touched.add(folder)
                folder = folder.rpartition("/")[0]
        root = b""
        for folder in sorted(touched, key=lambda f: f.count("/") + bool(f), reverse=True):
            tree = self._tree(repo, folder, parent)
            root = self._store(repo, "tree", _tree_bytes(tree))
            if folder:
                above, _, name = folder.rpartition("/")
                upper = self._tree(repo, above, parent)
                if tree:
                    upper[name.encode()] = (_FOLDER, root)
                else:
                    upper.pop(name.encode(), None)
        return root

    def _tree(self, repo: "git.Repo", folder: str, parent: str | None) -> _Tree:
        if folder not in self._trees:
            self._trees[folder] = self._load_tree(repo, folder, parent)
        return self._trees[folder]

    def _load_tree(self, repo: "git.Repo", folder: str, parent: str | None) -> _Tree:
        if not folder:
            return _read_tree(repo, repo.commit(parent).tree.binsha) if parent else {}
        above, _, name = folder.rpartition("/")
        mode, sha = self._tree(repo, above, parent).get(name.encode(), (b"", b""))
        return _read_tree(repo, sha) if mode == _FOLDER else {}

    def _store_commit(
        self, repo: "git.Repo", tree: bytes, parents: list[str], message: str, when: datetime
    ) -> str:
        self._who = who = self._who or self._identity(repo)
        stamp = f"{int(when.timestamp())} +0000"
        lines = [
            f"tree {tree.hex()}",
            *(f"parent {parent}" for parent in parents),
            f"author {who} {stamp}",
            f"committer {who} {stamp}",
        ]
        return self._store(repo, "commit", ("\n".join(lines) + f"\n\n{message}\n").encode()).hex()

    def _identity(self, repo: "git.Repo") -> str:
        config = repo.config_reader()
        name, email = (
            str(config.get_value("user", key, default))
            for key, default in (("name", _NAME), ("email", _EMAIL))
        )
        clean = str.maketrans("", "", "<>\n")
        return f"{name.translate(clean)} <{email.translate(clean)}>"

    # --- the branch ---

    def _tip(self, repo: "git.Repo") -> str | None:
        """The sha that HEAD stands for, None before the first commit. Reads no object: a broken one must not look like an empty history."""
        import git

        try:
            return git.SymbolicReference.dereference_recursive(repo, "HEAD")
        except (
            ValueError,
            AssertionError,
        ) as error:  # a branch without commits, or a file that holds no sha: empty after a power cut
            if _is_unborn(repo):
                return None
            raise HistoryError(
                "the file of the branch in the workspace's .git is damaged; changes are kept and will be recorded once it is mended."
            ) from error

    def _swap(self, repo: "git.Repo", expected: str | None, sha: str) -> bool:
        """Point the branch at `sha` unless it moved; under the lock file that git itself uses."""
        from gitdb.util import LockedFD

        target = (
            Path(repo.git_dir) / "HEAD"
            if repo.head.is_detached
            else Path(repo.common_dir) / repo.head.reference.path
        )
        target.parent.mkdir(parents=True, exist_ok=True)
        _remove_stale(target.with_name(f"{target.name}.lock"))
        lock = LockedFD(str(target))
        handle = lock.open(write=True)
        try:
            if self._tip(repo) != expected:
                return False
            os.write(handle, f"{sha}\n".encode())
            lock.commit()
            return True
        finally:
            lock.rollback()

    # --- the repository ---

    def _open(self) -> "git.Repo":
        if self._repo is not None:
            return self._repo
        os.environ.setdefault(
            "GIT_PYTHON_REFRESH", "quiet"
        )  # a missing git binary is found below, not at import
        import git

        try:
            repo = git.Repo(self._root)
        except git.InvalidGitRepositoryError:
            if not shutil.which("git"):
                raise HistoryError(
                    "git is not installed; changes are kept and will be recorded once it is."
                ) from None
            # What we write is SHA-1 and plain ref files, whatever newer versions of git take for their default.
            repo = git.Repo.init(
                self._root,
                initial_branch="main",
                env={"GIT_DEFAULT_HASH": "sha1", "GIT_DEFAULT_REF_FORMAT": "files"},
            )
        _refuse_unknown_format(repo)
        self._repo = repo
        return repo

    def foreign(self) -> bool:
        """Whether the folder holds somebody else's repository: it has commits, and none of recollect's files in them."""
        if not (self._root / ".git").exists():
            return False
        try:
            with self._usable() as repo:
                tip = self._tip(repo)
                return (
                    tip is not None
                    and not {b"memory", b"MEMORY.md"}
                    & _read_tree(repo, repo.commit(tip).tree.binsha).keys()
                )
        except HistoryError:  # without git only the folder itself can tell
            return not (
                (self._root / "memory").is_dir() or (self._root / layout.CORE_PAGE).is_file()
            )

    def head(self) -> str | None:
        """The sha of the commit that is checked out; None before the first.

        Raises:
            HistoryError: git is missing, or the repository is not usable.
        """
        with self._usable() as repo:
            return self._tip(repo)

    def branch(self) -> str:
        """The name of the branch that is checked out.

        Raises:
            HistoryError: none is, git is missing, or the repository is not usable.
        """
        with self._usable() as repo:
            if repo.head.is_detached:
                raise HistoryError(
                    "no branch is checked out in the workspace; `git checkout main` there first. Nothing was changed."
                )
            return str(repo.head.reference.name)

    def log(self, limit: int, *, since: str | None = None, to: str = "HEAD") -> list[Commit]:
        """The newest commits first, at most `limit`, from `to` down to but without `since`.

        Raises:
            HistoryError: git is missing, or the repository is not usable.
        """
        with self._usable() as repo:
            if self._tip(repo) is None:
                return []
            revisions = f"{since}..{to}" if since else to
            return [_read_commit(c) for c in repo.iter_commits(revisions, max_count=limit)]

    def find(self, revision: str) -> Commit:
        """The commit a (short) sha names.

        Raises:
            HistoryError: there is none.
        """
        import git

        with self._usable() as repo:
            try:
                return _read_commit(repo.commit(revision))
            except (git.BadName, git.BadObject, ValueError, IndexError) as error:
                raise HistoryError(
                    f"there is no change {revision[:40]!r} in the history."
                ) from error

    def at(self, moment: datetime) -> Commit:
        """The last commit that was made before `moment`.

        Raises:
            HistoryError: there was none yet.
        """
        with self._usable() as repo:
            tip = self._tip(repo)
            found = (
                next(repo.iter_commits(tip, max_count=1, before=moment.isoformat()), None)
                if tip
                else None
            )
            if found is None:
                raise HistoryError(
                    f"nothing was recorded before {moment:%Y-%m-%d %H:%M}. Give a later date; `recollect log`, or recall(id='log'), lists the changes."
                )
            return _read_commit(found)

    def parent(self, sha: str) -> str | None:
        """The (first) commit before; None for the first of all."""
        with self._usable() as repo:
            parents = repo.commit(sha).parents
            return str(parents[0].hexsha) if parents else None

    def content(self, revision: str, path: str) -> bytes | None:
        """A file as a commit holds it; None if it does not, or there is no such commit."""
        import git

        with self._usable() as repo:
            try:
                tree = repo.commit(revision).tree.binsha
            except (git.BadName, git.BadObject, ValueError, IndexError):
                return None
            *folders, name = path.encode().split(b"/")
            for folder in folders:
                mode, sha = _read_tree(repo, tree).get(folder, (b"", b""))
                if mode != _FOLDER:
                    return None
                tree = sha
            mode, sha = _read_tree(repo, tree).get(name, (_FOLDER, b""))
            return None if mode == _FOLDER else _blob(repo, sha)

    def changes(self, sha: str) -> dict[str, tuple[bytes | None, bytes | None]]:
        """What a commit did: path → (content before, content after), None where the file did not exist."""
        with self._usable() as repo:
            commit = repo.commit(sha)
            before = commit.parents[0].tree.binsha if commit.parents else None
            return _changes(repo, before, commit.tree.binsha)

    def between(self, one: str | None, other: str) -> dict[str, tuple[bytes | None, bytes | None]]:
        """In what two commits differ: path → (content in one, content in other). None for `one`: everything in `other`."""
        with self._usable() as repo:
            before = repo.commit(one).tree.binsha if one else None
            return _changes(repo, before, repo.commit(other).tree.binsha)

    def moved(self, since: str, to: str) -> set[str] | None:
        """The paths in which two commits differ; None if `since` is no longer there (a rewritten history)."""
        import git

        with self._usable() as repo:
            try:
                before, after = (repo.commit(sha).tree.binsha for sha in (since, to))
            except (git.BadName, git.BadObject, ValueError):
                return None
            return set(_changes(repo, before, after))

    def tidy(self) -> None:
        """Make `git status` clean for a person: bring the work-tree index up to HEAD, let git pack when it thinks fit. Commits need not
        wait for it: it takes seconds after thousands of new files, and git's index is none of ours.

        Raises:
            HistoryError: git is missing, or in the middle of something else.
        """
        with self._usable() as repo:
            if self._tip(repo) is None:
                return
            self._refuse_under_way(repo)
            written, self._unsynced = self._unsynced, set()
            branch = self._branch_files(repo)
        with self._tidying, self._as_one_error():
            _sync_objects(written, branch)
            # --reset keeps what the index knows of unchanged files, so that `git status` need not read them all again.
            for arguments in (
                ["read-tree", "--reset", "HEAD"],
                ["update-index", "-q", "--refresh"],
                ["maintenance", "run", "--auto", "--quiet"],
            ):
                self._git(arguments)

    def _branch_files(self, repo: "git.Repo") -> tuple[Path, ...]:
        return () if repo.head.is_detached else (Path(repo.common_dir) / repo.head.reference.path,)

    def close(self) -> None:
        """End git's helper process."""
        with self._lock:
            if self._repo is not None:
                self._repo.close()
                self._repo = None

    def _git(self, arguments: Sequence[str], stdin: bytes = b"") -> bytes:
        # A held index.lock or an old git without `maintenance` only means that this is left for the next time.
        environment = {
            name: value for name, value in os.environ.items() if name not in _REDIRECTING
        }
        done = subprocess.run(
            ["git", *arguments],
            cwd=self._root,
            env=environment,
            input=stdin,
            capture_output=True,
            timeout=_GIT_TIMEOUT_S,
            check=False,
        )
        return done.stdout


def _sync_objects(written: set[Path], branch: tuple[Path, ...]) -> None:
    """What was written since the last time is put on the disk for good, the branch after its objects: not on the way of a call."""
    for path in (*written, *{path.parent for path in written}, *branch):
        with contextlib.suppress(OSError):  # packed meanwhile; a folder on Windows
            handle = os.open(path, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _not_recorded() -> tuple[type[Exception], ...]:
    from git.exc import GitError
    from gitdb.exc import ODBError

    return (OSError, ValueError, GitError, ODBError, configparser.Error, subprocess.TimeoutExpired)


def _refuse_unknown_format(repo: "git.Repo") -> None:
    config = repo.config_reader("repository")
    asked = {
        name: str(config.get_value("extensions", name, usual))
        for name, usual in (("objectformat", "sha1"), ("refstorage", "files"))
    }
    if asked != {"objectformat": "sha1", "refstorage": "files"}:
        raise HistoryError(
            "the repository's format (SHA-256 or reftable) cannot be written; changes are kept and not recorded."
        )


def _is_unborn(repo: "git.Repo") -> bool:
    """Whether HEAD names a branch that has no file yet. One that has and cannot be read must not be taken for a new one: its commits would be lost sight of."""
    kind, _, path = (
        (Path(repo.git_dir) / "HEAD")
        .read_text(encoding="utf-8", errors="replace")
        .strip()
        .partition(" ")
    )
    return kind == "ref:" and not (Path(repo.common_dir) / path).exists()


def _remove_stale(lock: Path) -> None:
    """Remove the lock file of a process that was killed while it held it."""
    with contextlib.suppress(OSError):
        if time.time() - lock.stat().st_mtime > _STALE_LOCK_S:
            lock.unlink()


def _read_tree(repo: "git.Repo", sha: bytes) -> _Tree:
    data: bytes = repo.odb.stream(sha).read()
    tree: _Tree = {}
    at = 0
    while at < len(data):
        space, end = data.index(b" ", at), data.index(b"\0", at)
        tree[data[space + 1 : end]] = (data[at:space], data[end + 1 : end + 21])
        at = end + 21
    return tree


def _tree_bytes(tree: _Tree) -> bytes:
    # git sorts folders as if their names ended in a slash
    ordered = sorted(
        tree.items(), key=lambda item: item[0] + b"/" if item[1][0] == _FOLDER else item[0]
    )
    return b"".join(mode + b" " + name + b"\0" + sha for name, (mode, sha) in ordered)


def _new_file(path: Path) -> BinaryIO:
    """A file as git keeps its objects in: nobody writes to it again. Its folder is made where it is missing."""
    try:
        return open(path, "xb", opener=_for_reading)
    except FileNotFoundError:
        path.parent.mkdir(exist_ok=True)
        return open(path, "xb", opener=_for_reading)


def _for_reading(path: str, flags: int) -> int:
    return os.open(path, flags, 0o444)


def _blob_sha(data: bytes | None) -> bytes | None:
    return (
        None
        if data is None
        else hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).digest()
    )


def _blob(repo: "git.Repo", sha: bytes) -> bytes:
    data: bytes = repo.odb.stream(sha).read()
    return data


def _changes(
    repo: "git.Repo", before: bytes | None, after: bytes
) -> dict[str, tuple[bytes | None, bytes | None]]:
    found: dict[str, tuple[bytes | None, bytes | None]] = {}
    _compare(repo, "", before, after, found)
    return found


def _compare(
    repo: "git.Repo",
    prefix: str,
    before: bytes | None,
    after: bytes | None,
    found: dict[str, tuple[bytes | None, bytes | None]],
) -> None:
    old, new = (_read_tree(repo, sha) if sha else {} for sha in (before, after))
    for name in old.keys() | new.keys():
        a, b = old.get(name), new.get(name)
        if a == b:
            continue
        path = prefix + name.decode("utf-8", "replace")
        folders = [entry[1] if entry and entry[0] == _FOLDER else None for entry in (a, b)]
        if any(folders):
            _compare(repo, f"{path}/", folders[0], folders[1], found)
        blobs = [
            _blob(repo, e[1]) if e and e[0] not in (_FOLDER, b"160000") else None for e in (a, b)
        ]
        if any(blob is not None for blob in blobs):
            found[path] = (blobs[0], blobs[1])


def _read_commit(commit: "git.Commit") -> Commit:
    message = (
        commit.message
        if isinstance(commit.message, str)
        else commit.message.decode("utf-8", "replace")
    )
    subject, _, rest = message.partition("\n")
    last = rest.strip().rpartition("\n\n")[2]
    trailers = dict(line.split(": ", 1) for line in last.splitlines() if ": " in line)
    return Commit(
        commit.hexsha,
        subject,
        trailers,
        commit.committed_datetime.astimezone(UTC),
        commit.author.name or "",
    )
