"""Another history that a commit takes in: whether it is there, what of it no disk of ours takes."""

from typing import TYPE_CHECKING

from . import foreign_tree
from .opening import Opened
from .spellings import Spellings

if TYPE_CHECKING:
    import git


def with_left_out(opened: Opened, parent: str | None, joins: str, here: Spellings) -> bytes | None:
    """The new root with what the joined history holds and no disk of ours takes.

    It stays for those who put it there.
    """
    repo = opened.repo
    bases = repo.merge_base(parent, joins) if parent else []
    before = bases[0].tree.binsha if bases else None
    after = repo.commit(joins).tree.binsha
    found = foreign_tree.left_out(opened.objects, before, after, here)
    room = {path: entry for path, entry in found.items() if opened.trees.has_room(path)}
    return opened.trees.write(room) if room else None


def yet_to_join(opened: Opened, joins: str, parent: str | None) -> str:
    """The commit to be joined; empty where the branch holds it already."""
    if joins and parent and _is_ancestor(opened.repo, joins, parent):
        return ""
    return joins


def _is_ancestor(repo: "git.Repo", older: str, newer: str) -> bool:
    return repo.is_ancestor(repo.commit(older), repo.commit(newer))


def holds_all(opened: Opened, other: str, parent: str | None, root: bytes) -> bool:
    """Whether `other` goes on from `parent` and holds just what would be recorded."""
    if root != opened.repo.commit(other).tree.binsha:
        return False
    return parent is None or _is_ancestor(opened.repo, parent, other)
