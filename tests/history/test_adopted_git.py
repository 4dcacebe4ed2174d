"""A workspace that others made brings a `.git` of its own: none of the programs it names is run."""

import os
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
    ["core.sshCommand", "remote.origin.uploadpack", "remote.origin.vcs", "credential.helper"],
)
def test_a_sync_does_not_run_what_the_workspace_names(
    trap: Path, open_engine: OpenEngine, name: str
) -> None:
    """Whoever made the folder would choose what is run on this machine.

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
