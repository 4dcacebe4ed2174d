"""A workspace that others made brings a `.git` of its own: none of the programs it names is run."""

import os
import shutil
from pathlib import Path

import pytest

from recollect.server.errors import HistoryError
from tests.conftest import ME, OpenEngine, store
from tests.workspace import git, put

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs are shell scripts")


@pytest.fixture
def trap(home: Path, tmp_path: Path) -> Path:
    """A workspace whose git runs a program at every turn; the file that such a program makes."""
    root, mark = home / "workspace", tmp_path / "ran"
    put(root, "MEMORY.md", "# Memory\n")
    put(root, ".gitattributes", "*.md filter=evil\n*.log filter=slow\n")
    put(root, "memory/semantic/a.md", "Anna keeps bees.")
    git(root, "init", "--quiet", "--initial-branch=main")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "start")
    for hook in (
        "post-index-change",
        "reference-transaction",
        "pre-push",
        "post-merge",
        "pre-auto-gc",
        "post-checkout",
        "pre-commit",
    ):
        script = root / ".git/hooks" / hook
        script.parent.mkdir(exist_ok=True)
        script.write_text(f"#!/bin/sh\necho hook {hook} >> {mark}\n", encoding="utf-8")
        script.chmod(0o700)
    (root / ".git/evil").write_text(
        f'[filter "slow"]\n\tprocess = echo process >> {mark}\n\trequired = true\n',
        encoding="utf-8",
    )
    for name, value in {
        "core.fsmonitor": f"echo fsmonitor >> {mark}",
        "filter.evil.clean": f"echo clean >> {mark}; cat",
        "filter.evil.smudge": f"echo smudge >> {mark}; cat",
        "filter.evil.required": "true",
        "include.path": "evil",
        "core.alternateRefsCommand": f"echo alternates >> {mark}",
        "gc.recentObjectsHook": f"echo gc >> {mark}",
        "gc.auto": "1",
    }.items():
        git(root, "config", name, value)
    return mark


def test_neither_hooks_nor_filters_nor_monitors_are_run(
    trap: Path, open_engine: OpenEngine, tmp_path: Path
) -> None:
    """At the start, while memories are stored, when git is tidied, and in a sync."""
    bare = tmp_path / "remote.git"
    bare.mkdir()
    git(bare, "init", "--bare", "--quiet", "--initial-branch=main")
    engine = open_engine()
    store(engine, "The user keeps hens.")
    put(engine.settings.workspace, "memory/semantic/b.md", "Ben keeps sheep.")
    engine.upkeep.take_in(["memory/semantic/b.md"])
    engine.parts.transactions.mark_untidy()
    engine.parts.transactions.tidy()
    with pytest.raises(HistoryError, match="recentobjectshook"):
        engine.history.sync(str(bare), ME)
    git(engine.settings.workspace, "config", "--unset-all", "gc.recentObjectsHook")
    engine.history.sync(str(bare), ME)
    assert git(bare, "log", "--format=%s", "main")
    assert not trap.exists(), trap.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "name",
    [
        "core.sshCommand",
        "remote.origin.uploadpack",
        "remote.origin.vcs",
        "credential.helper",
        "url.ssh://evil.example/.insteadOf",
        "url.ssh://evil.example/.pushInsteadOf",
        "remote.origin.pushurl",
        "http.https://git.example.proxy",
        "http.sslVerify",
    ],
)
def test_a_sync_does_not_run_what_the_workspace_names(
    trap: Path, open_engine: OpenEngine, name: str
) -> None:
    """Whoever made the folder would choose what is run on this machine, and who gets all of it.

    The answer says what to do.
    """
    engine = open_engine()
    root = engine.settings.workspace
    git(root, "config", "--unset-all", "gc.recentObjectsHook")
    git(root, "remote", "add", "origin", "ssh://git.example/memory.git")
    git(root, "config", name, f"touch {trap};")
    with pytest.raises(HistoryError, match=r"(?i)names programs.*git config --global"):
        engine.history.sync("", ME)
    assert not trap.exists()


@pytest.fixture
def somebody_else_s(tmp_path: Path) -> Path:
    """Another repository of the user."""
    other = tmp_path / "other"
    put(other, "notes.txt", "private")
    git(other, "init", "--quiet", "--initial-branch=main")
    git(other, "add", ".")
    git(other, "commit", "--quiet", "--message", "start")
    git(other, "repack", "-a", "-d", "--quiet")
    return other / ".git"


@pytest.mark.parametrize("name", ["", "objects/pack", "logs", "index", "commondir", "w"])
def test_nothing_is_written_where_a_link_in_it_leads(
    trap: Path, open_engine: OpenEngine, somebody_else_s: Path, name: str
) -> None:
    """A purge threw away another repository's packs."""
    root = trap.parent / "home/workspace"
    place = root / ".git" / name
    if name == "w":
        shutil.move(root / ".git", root / "w")
        (root / ".git").write_text("gitdir: w\n", encoding="utf-8")
        (root / "w/gitdir").write_text("../.git\n", encoding="utf-8")
        (root / "w/commondir").write_text(f"{somebody_else_s}\n", encoding="utf-8")
    elif name == "commondir":
        place.write_text(f"{somebody_else_s}\n", encoding="utf-8")
    else:
        place.unlink() if place.is_file() else shutil.rmtree(place)
        if name:
            place.symlink_to(somebody_else_s / name)
        else:
            place.write_text(f"gitdir: {somebody_else_s}\n", encoding="utf-8")
    before = {path: path.stat().st_mtime_ns for path in somebody_else_s.rglob("*")}
    engine = open_engine()
    assert store(engine, "The user keeps hens.")
    engine.parts.transactions.mark_untidy()
    engine.parts.transactions.tidy()
    assert engine.parts.transactions.pending_commits()
    assert "lies in another folder" in engine.parts.repository.trouble
    with pytest.raises(HistoryError):
        engine.history.purge([], ME)
    assert {path: path.stat().st_mtime_ns for path in somebody_else_s.rglob("*")} == before


def test_what_lies_in_another_repository_is_not_sent_on(
    home: Path, open_engine: OpenEngine, somebody_else_s: Path, tmp_path: Path
) -> None:
    """Whoever knows the name of a private object could have it passed on by the next sync."""
    root, bare = home / "workspace", tmp_path / "remote.git"
    engine = open_engine()
    store(engine, "The user keeps hens.")
    bare.mkdir()
    git(bare, "init", "--bare", "--quiet", "--initial-branch=main")
    (root / ".git/objects/info").mkdir(exist_ok=True)
    borrowed = root / ".git/objects/info/alternates"
    borrowed.write_text(f"{somebody_else_s}/objects\n", encoding="utf-8")
    with pytest.raises(HistoryError, match="git repack -a -d"):
        engine.history.sync(str(bare), ME)
    borrowed.unlink()
    engine.history.sync(str(bare), ME)
