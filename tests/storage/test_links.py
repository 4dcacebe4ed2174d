"""Symbolic links that came with a `git pull`: nothing is read, written or appended where they
lead.
"""

import os
from pathlib import Path

import pytest

from recollect.server.storage.workspace.files import Files
from tests.conftest import Connect, OpenEngine, store
from tests.tools.answers import stored
from tests.workspace import git

pytestmark = pytest.mark.skipif(os.name == "nt", reason="making links needs rights there")


def replaced_by_link(path: Path, target: Path) -> None:
    """What a pulled commit does to a file or folder."""
    if path.exists():
        path.rename(path.with_name(f"{path.name}.was"))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


@pytest.mark.anyio
async def test_a_page_that_is_a_link_is_neither_shown_nor_recorded_nor_written_through(
    connect: Connect, tmp_path: Path
) -> None:
    """MEMORY.md → a private key: the model never sees it, the history never has it, it stays as it
    is.
    """
    key = tmp_path / "id_rsa"
    key.write_text("PRIVATE KEY", encoding="utf-8")
    async with connect() as host:
        await stored(host, "The user is called Anna.", store="core", category="identity")
        root = host.engine.settings.workspace
        for page in ("MEMORY.md", "IDENTITY.md", "SOUL.md"):
            replaced_by_link(root / page, key)
        host.engine.upkeep.take_in(["MEMORY.md", "IDENTITY.md", "SOUL.md"])
        for text in (
            await host.say("recall"),
            await host.say("recall", query="private key"),
            await host.page("memory://context"),
        ):
            assert "PRIVATE" not in text
        await stored(host, "The user lives in Bremen.", store="core", category="identity")
        assert "Bremen" in (root / "MEMORY.md").read_text(encoding="utf-8")
        host.engine.upkeep.settle(30)
    assert key.read_text(encoding="utf-8") == "PRIVATE KEY"
    assert "PRIVATE" not in git(root, "log", "-p")


@pytest.mark.anyio
async def test_the_audit_log_is_not_appended_to_what_a_link_leads_to(
    connect: Connect, tmp_path: Path
) -> None:
    """audit.log → ~/.bashrc: words of a memory would be run by a shell."""
    shell = tmp_path / "bashrc"
    shell.write_text("# mine\n", encoding="utf-8")
    async with connect() as host:
        root = host.engine.settings.workspace
        replaced_by_link(root / "memory/meta/audit.log", shell)
        await stored(host, "Anna said: $(touch ran)")
        host.engine.upkeep.settle(30)
        log = root / "memory/meta/audit.log"
        assert not log.is_symlink()
        assert "touch" in log.read_text(encoding="utf-8")
    assert shell.read_text(encoding="utf-8") == "# mine\n"


@pytest.mark.anyio
@pytest.mark.parametrize("folder", ["memory", "memory/vault", "memory/semantic", "memory/meta"])
async def test_a_folder_that_is_a_link_takes_nothing_and_the_rest_goes_on(
    connect: Connect, tmp_path: Path, folder: str
) -> None:
    """What would go there is refused with the reason; recall and other stores go on."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "theirs.md").write_text("PRIVATE", encoding="utf-8")
    async with connect() as host:
        await stored(host, "Anna keeps bees.", store="procedural")
        root = host.engine.settings.workspace
        known = [path.relative_to(root).as_posix() for path in (root / "memory").rglob("*.md")]
        replaced_by_link(root / folder, elsewhere)
        target = "vault" if folder == "memory/vault" else "semantic"
        told = await host.call("remember", content="Ben has hens.", explicit=True, store=target)
        if folder != "memory/meta":
            assert told.is_error
            assert "link" in str(told.content)
        host.engine.upkeep.take_in(known)
        assert "keeps bees" in await host.say("recall", query="bees")
        assert "PRIVATE" not in await host.say("recall", query="private")
    async with connect() as host:
        assert "keeps bees" in await host.say("recall", query="bees")
        assert "PRIVATE" not in await host.say("recall", query="private")
    assert sorted(path.name for path in elsewhere.iterdir()) == ["theirs.md"]


def test_paths_that_leave_the_workspace_are_nowhere(tmp_path: Path) -> None:
    """Whoever names them: neither read nor written, also through a link that was there before."""
    root = tmp_path / "workspace"
    root.mkdir()
    (tmp_path / "outside.md").write_text("x", encoding="utf-8")
    (root / "link").symlink_to(tmp_path)
    files = Files(root)
    for path in (
        "../outside.md",
        "link/outside.md",
        "a/../../outside.md",
        str(tmp_path / "outside.md"),
        ".git/config",
        "memory/.GIT/config",
        "memory/git~1",
        "memory\\..\\x.md",
        "memory/a\0b.md",
        f"memory/{'x' * 300}.md",
        "",
        "memory//x.md",
    ):
        assert files.read(path) is None
        assert files.state(path) is None
        with pytest.raises(Exception, match="could not write"):
            files.write(path, b"new")
    assert (tmp_path / "outside.md").read_text(encoding="utf-8") == "x"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["outside.md", "workspace"]


def test_a_pipe_where_a_file_should_be_is_not_waited_for(open_engine: OpenEngine) -> None:
    """Opening it would wait for its other end."""
    engine = open_engine()
    root = engine.settings.workspace
    (root / "SOUL.md").unlink(missing_ok=True)
    os.mkfifo(root / "SOUL.md")
    engine.upkeep.take_in(["SOUL.md"])
    assert store(engine, "Anna keeps bees.").id
    assert engine.pages.text("SOUL.md") == ""
