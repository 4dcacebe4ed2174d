"""The history written anew without what was erased: objects read and written, no files touched.

What is not concerned keeps its sha.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from ...domain.text import one_line
from ...errors import HistoryError
from . import git_command, linked
from .objects import Entry, Objects, endless, tree_bytes
from .repository import Repository

Content = Callable[[str, bytes], bytes | None]
"""A file as the history may keep it, by path and content; None: not at all."""
Words = Callable[[str], str]
"""A commit's message as it may stay."""
PURGED = "recollect-purged"
"""In git's folder: commits that were written anew, each with the one in its place."""
_SUBMODULE = b"160000"
_SHA = 40
_LEFT_BEHIND = ("ORIG_HEAD", "FETCH_HEAD", "COMMIT_EDITMSG", "AUTO_MERGE", "gc.log")
_TIMEOUT_S = 3_600.0
_SAID = 200
"""Characters of what git says about a failure."""


class Rewriting:
    """One pass over commits. The repository's lock is held by the caller."""

    def __init__(self, objects: Objects, content: Content, words: Words) -> None:
        self._objects = objects
        self._content = content
        self._words = words
        self._trees: dict[tuple[bytes, str], bytes | None] = {}
        self._blobs: dict[tuple[bytes, str], bytes | None] = {}
        self._folders = 0
        """Of the commit at hand."""
        self.moved: dict[str, str] = {}
        """Old commit → new, of those that changed."""

    def write(self, commits: Iterable[str]) -> None:
        """Write these commits anew, parents before children."""
        for sha in commits:
            if sha not in self.moved:
                self._write_commit(sha)

    def _write_commit(self, sha: str) -> None:
        data = self._objects.blob(bytes.fromhex(sha))
        head, _, message = data.partition(b"\n\n")
        lines: list[bytes] = []
        skipped = False
        self._folders = 0
        for line in head.split(b"\n"):
            # A signature is of what is no more; its further lines begin with a space.
            skipped = line.startswith(b"gpgsig") or (skipped and line.startswith(b" "))
            if not skipped:
                lines.append(self._header_line(line))
        before = message.decode("utf-8", "replace")
        text = self._words(before)
        if lines == head.split(b"\n") and text == before:
            return
        new = b"\n".join(lines) + b"\n\n" + self._with_new_shas(text).encode()
        self.moved[sha] = self._objects.write("commit", new).hex()

    def _header_line(self, line: bytes) -> bytes:
        """A line above the message, with the tree and the parents as they are named now."""
        name, _, value = line.partition(b" ")
        if name == b"tree":
            root = self._tree(bytes.fromhex(value.decode()), "") or self._empty()
            return b"tree " + root.hex().encode()
        if name == b"parent":
            parent = value.decode()
            return b"parent " + self.moved.get(parent, parent).encode()
        return line

    def _with_new_shas(self, message: str) -> str:
        """`Reverts: sha` names commits."""
        words = message.split(" ")
        for at, word in enumerate(words):
            bare = word.strip()
            if len(bare) == _SHA and bare in self.moved:
                words[at] = word.replace(bare, self.moved[bare])
        return " ".join(words)

    def _empty(self) -> bytes:
        return self._objects.write("tree", b"")

    def _tree(self, sha: bytes, prefix: str) -> bytes | None:
        known = (sha, prefix)
        if known not in self._trees:
            self._trees[known] = self._write_tree(sha, prefix)
        return self._trees[known]

    def _write_tree(self, sha: bytes, prefix: str) -> bytes | None:
        self._folders += 1
        if endless(prefix, self._folders):
            return None  # made to keep whoever goes through it for ever
        old = self._objects.tree(sha)
        new: dict[bytes, Entry] = {}
        for name, entry in old.items():
            path = prefix + name.decode("utf-8", "replace")
            kept = self._kept(entry, path)
            if kept:
                new[name] = Entry(entry.mode, kept)
        if new == old:
            return sha
        return self._objects.write("tree", tree_bytes(new)) if new else None

    def _kept(self, entry: Entry, path: str) -> bytes | None:
        if entry.is_folder:
            return self._tree(entry.sha, f"{path}/")
        if entry.mode == _SUBMODULE:
            return entry.sha
        known = (entry.sha, path)
        if known not in self._blobs:
            data = self._objects.blob(entry.sha)
            kept = self._content(path, data)
            if kept is None or kept == data:
                self._blobs[known] = None if kept is None else entry.sha
            else:
                self._blobs[known] = self._objects.write("blob", kept)
        return self._blobs[known]


_REPEATED = ("refs/remotes/", "refs/stash", "refs/original/", "refs/notes/", "refs/replace/")
"""What only repeats elsewhere's, or stands for something else: a purge drops it."""


def _git(root: Path, *arguments: str, stdin: bytes = b"") -> git_command.Finished:
    """Run git to its end.

    Raises:
        HistoryError: it did not do it.
    """
    done = git_command.run(root, *arguments, stdin=stdin, timeout_s=_TIMEOUT_S)
    if done.code:
        raise HistoryError(f"git {arguments[0]}: {one_line(done.said)[:_SAID]}")
    return done


def all_commits(root: Path, *tips: str) -> list[str]:
    """Every commit of these tips, parents first.

    None given: of every ref, and of what is checked out in linked worktrees.
    """
    dropped = [f"--exclude={name}*" for name in _REPEATED]
    wanted = tips or (*dropped, "--all")
    return _git(root, "rev-list", "--topo-order", "--reverse", *wanted).text.split()


def drop_unreachable(root: Path, folder: Path) -> None:
    """Take what no branch holds out of the repository: reflogs, remains of fetches, packs.

    What it borrowed of another repository it has by itself then.

    Raises:
        HistoryError: git did not drop everything.
    """
    for each in linked.every(folder):
        for name in _LEFT_BEHIND:
            (each / name).unlink(missing_ok=True)
    for arguments in (
        ("reflog", "expire", "--expire=now", "--expire-unreachable=now", "--all"),
        ("repack", "-a", "-d", "-q"),
        ("prune", "--expire=now"),
        ("prune-packed", "-q"),
        ("pack-refs", "--all"),
    ):
        _git(root, *arguments)
        if arguments[0] == "repack":
            (folder / "objects/info/alternates").unlink(missing_ok=True)


def _move_refs(root: Path, moved: dict[str, str]) -> None:
    """Point branches and tags to the new commits; drop those that only repeat elsewhere's.

    Of a tag its message goes, and what names a file by itself.
    """
    asked = "--format=%(objectname) %(*objectname) %(objecttype) %(*objecttype) %(refname)"
    changes: list[str] = []
    for row in _git(root, "for-each-ref", asked).text.splitlines():
        sha, peeled, kind, peeled_kind, name = row.split(" ", 4)
        commit = peeled or sha
        if name.startswith(_REPEATED) or (peeled_kind or kind) != "commit":
            changes.append(f"delete {name}")
        elif commit in moved or peeled:
            changes.append(f"update {name} {moved.get(commit, commit)}")
    _git(root, "update-ref", "--stdin", stdin="".join(f"{c}\n" for c in changes).encode())


def note_moved(folder: Path, moved: dict[str, str]) -> None:
    """Remember which commits were written anew: no sync may bring the old ones back."""
    with (folder / PURGED).open("a", encoding="utf-8") as stream:
        stream.write("".join(f"{old} {new}\n" for old, new in moved.items()))


def noted(folder: Path) -> dict[str, str]:
    """Old commit → new, of every purge of this repository."""
    try:
        lines = (folder / PURGED).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    pairs: Sequence[list[str]] = [line.split() for line in lines]
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}


class HistoryRewriter:
    """The history of one repository, written anew. Its lock is held for as long as that takes."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._root = repository.root

    def every_file(self, *tips: str) -> Iterator[tuple[str, bytes]]:
        """Each content that a file ever had in these commits' past (none: any branch's)."""
        with self._repository.exclusively() as (objects, _):
            seen: set[tuple[bytes, str]] = set()
            for sha in all_commits(self._root, *tips):
                yield from _files(objects, _root_of(objects, sha), seen)

    def rewrite(self, content: Content, words: Words) -> dict[str, str]:
        """Write every commit anew; old → new of those that changed. The old ones are still there.

        Raises:
            HistoryError: git cannot be used.
        """
        with self._repository.exclusively() as (objects, folder):
            pass_over = Rewriting(objects, content, words)
            pass_over.write(all_commits(self._root))
            if pass_over.moved:
                note_moved(folder, pass_over.moved)
                _move_refs(self._root, pass_over.moved)
                linked.follow(self._root, folder, pass_over.moved)
        self._repository.close()  # what it knows of packs is old
        return pass_over.moved

    def rewrite_fetched(self, tip: str, content: Content, words: Words) -> str:
        """Commits that another machine built upon what was purged here; their new tip."""
        with self._repository.exclusively() as (objects, folder):
            pass_over = Rewriting(objects, content, words)
            pass_over.moved.update(noted(folder))
            known = set(pass_over.moved)
            pass_over.write(all_commits(self._root, tip))
            new = {old: now for old, now in pass_over.moved.items() if old not in known}
            note_moved(folder, new)
            return pass_over.moved.get(tip, tip)

    def drop_unreachable(self) -> None:
        """Take what was fetched and is on no branch off the disk."""
        with self._repository.exclusively() as (_, folder):
            drop_unreachable(self._root, folder)
        self._repository.close()

    def purged(self) -> frozenset[str]:
        """The commits that purges of this repository wrote anew."""
        with self._repository.exclusively() as (_, folder):
            return frozenset(noted(folder))

    def now(self, commit: str) -> str:
        """The commit in the place of one that a purge of this repository wrote anew; else that."""
        with self._repository.exclusively() as (_, folder):
            return noted(folder).get(commit, commit)

    def reaches_purged(self, tip: str) -> bool:
        """Whether this commit was built upon one of them."""
        purged = self.purged()
        return bool(purged) and any(sha in purged for sha in all_commits(self._root, tip))

    def is_apart(self, other: str) -> bool:
        """Whether the history here does not stand on the same first commit as `other`."""
        first = git_command.run(self._root, "rev-list", "--max-parents=0", other).text.split()
        ours = git_command.run(self._root, "merge-base", "HEAD", other).text.strip()
        return not ours or not first

    def linked_folders(self) -> list[Path]:
        """Folders of linked worktrees; no purge touches their files."""
        with self._repository.exclusively() as (_, folder):
            return linked.folders(folder)

    def remotes(self) -> list[str]:
        """Names of other places that hold this history."""
        return git_command.run(self._root, "remote").text.split()


def _root_of(objects: Objects, sha: str) -> bytes:
    head = objects.blob(bytes.fromhex(sha)).partition(b"\n")[0]
    return bytes.fromhex(head.removeprefix(b"tree ").decode())


def _files(
    objects: Objects, root: bytes, seen: set[tuple[bytes, str]]
) -> Iterator[tuple[str, bytes]]:
    """What `seen` does not name yet; of a tree that was made to have no end, its beginning."""
    folders = [(root, "")]
    count = 0
    while folders:
        tree, prefix = folders.pop()
        count += 1
        if endless(prefix, count):
            return
        for name, entry in objects.tree(tree).items():
            path = prefix + name.decode("utf-8", "replace")
            if (entry.sha, path) in seen or entry.mode == _SUBMODULE:
                continue
            seen.add((entry.sha, path))
            if entry.is_folder:
                folders.append((entry.sha, f"{path}/"))
            else:
                yield path, objects.blob(entry.sha)
