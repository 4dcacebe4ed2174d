"""A whole memory as one file: made, checked, and brought back on another machine."""

import errno
import hashlib
import io
import json
import os
import tarfile
from pathlib import Path

import pytest

from recollect.server.cli.doctor import examined
from recollect.server.cli.finding import Finding
from recollect.server.engine import Engine
from recollect.server.errors import StorageError
from recollect.server.exchange import backup as backups
from recollect.server.exchange import last_backup
from recollect.server.settings import load_settings
from tests.cli.conftest import Type
from tests.cli.conftest import typed as typed  # the fixture
from tests.conftest import OpenEngine, store
from tests.exchange.test_import import memories
from tests.workspace import found, git, is_sound

PHRASE = "correct horse 电池"


@pytest.fixture
def told(engine: Engine) -> Engine:
    store(engine, "Anna lives in Leiden.", entities=("Anna",))
    store(engine, "用户喜欢喝乌龙茶。")
    store(engine, "The locker code is 4821-77.", sensitivity=3, label="locker code")
    (engine.settings.home / "recollect.toml").write_text(
        'recall_limit = 7\nchroma_token = "hush-hush"\n', encoding="utf-8"
    )
    return engine


def test_a_memory_moves_to_another_machine_with_its_history_and_keys(
    typed: Type, told: Engine, open_engine: OpenEngine, tmp_path: Path
) -> None:
    done = typed("backup", "all.recollect", "--keys", answer=PHRASE)
    assert done.out.startswith("3 memories, "), done.err
    assert "in all.recollect; restoring it works\nencrypted in it: 1 key\n" in done.out
    there = tmp_path / "there"
    done = typed("restore", "all.recollect", "--home", str(there), "--pass-phrase", answer=PHRASE)
    assert done.code == 0, done.err
    settings = load_settings(there)
    assert settings.recall_limit == 7
    moved = open_engine(settings=settings)
    assert {**memories(moved)} == {**memories(told)}
    secret = next(memory for memory in memories(moved).values() if memory.is_secret)
    assert "4821-77" in moved.memories.secret(secret).text
    assert "Anna lives in Leiden." in found(moved, "Where does Anna live?")
    assert is_sound(settings.workspace)
    assert git(settings.workspace, "status", "--porcelain") == ""
    before = git(told.settings.workspace, "log", "--format=%H")
    assert before in git(settings.workspace, "log", "--format=%H")


def test_a_restored_memory_says_where_its_settings_send_it(
    typed: Type, told: Engine, tmp_path: Path
) -> None:
    config = told.settings.home / "recollect.toml"
    typed("backup", "plain.recollect")
    config.write_text('chroma_url = "https://chroma.example:8000"\n', encoding="utf-8")
    typed("backup", "all.recollect")
    config.unlink()
    done = typed("restore", "all.recollect", "--home", str(tmp_path / "there"))
    assert "on the Chroma server https://chroma.example:8000. If that is not yours" in done.out
    assert str(tmp_path / "there/recollect.toml") in done.out
    done = typed("restore", "plain.recollect", "--home", str(tmp_path / "elsewhere"))
    assert "Chroma server" not in done.out


def test_the_doctor_knows_the_last_backup_and_says_when_it_is_gone(
    typed: Type, told: Engine, tmp_path: Path
) -> None:
    def finding() -> Finding:
        return next(each for each in examined(told.settings) if each.about == "backup")

    assert finding().text == "none was made yet"
    typed("backup", "all.recollect")
    file = tmp_path / "all.recollect"
    assert finding().state == "ok"
    assert finding().text.startswith("3 memories on ")
    assert finding().text.endswith(f", in {file}")
    file.unlink()
    assert finding().state == "warning"
    assert "which is not there" in finding().text


def test_a_backup_tells_no_secret_and_takes_no_settings_of_git_along(
    typed: Type, told: Engine, tmp_path: Path
) -> None:
    hook = told.settings.workspace / ".git/hooks/post-checkout"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\necho harm\n", encoding="utf-8")
    done = typed("backup", "all.recollect")
    assert "Keys of encrypted memories are not in it" in done.out
    with tarfile.open(tmp_path / "all.recollect") as archive:
        names = archive.getnames()
        for member in archive:
            data = archive.extractfile(member)
            assert data is None or not {b"4821-77", b"hush-hush"} & {*data.read().split(b'"')}
    assert "workspace/.git/config" not in names
    assert not [name for name in names if "hooks" in name or name.startswith("keys")]


def test_a_backup_with_a_byte_changed_is_refused_whole(
    typed: Type, told: Engine, tmp_path: Path
) -> None:
    typed("backup", "all.recollect")
    broken = tmp_path / "broken.recollect"
    with (
        tarfile.open(tmp_path / "all.recollect") as whole,
        tarfile.open(broken, "w:gz") as copy,
    ):
        for member in whole:
            stream = whole.extractfile(member)
            data = stream.read() if stream else b""
            if member.name.endswith("MEMORY.md"):
                data = data.replace(b"#", b"%", 1)
            copy.addfile(member, io.BytesIO(data))
    done = typed("restore", "broken.recollect", "--home", str(tmp_path / "there"))
    assert done.code == 1
    assert "workspace/MEMORY.md in it is not as it was backed up" in done.err
    assert not (tmp_path / "there/workspace").exists()
    (tmp_path / "cut.recollect").write_bytes((tmp_path / "all.recollect").read_bytes()[:5_000])
    cut = typed("restore", "cut.recollect", "--home", str(tmp_path / "there"))
    assert "is no whole backup" in cut.err


@pytest.mark.parametrize(
    "name",
    [
        "../evil",
        "/evil",
        "workspace/../../evil",
        "keys/evil.key",
        "workspace/.git/config",
        "workspace/.git/CONFIG",
        "workspace/.git/config.worktree",
        "workspace/.git/commondir",
        "workspace/.git/Hooks/post-commit",
        "workspace/.git/worktrees/evil",
        "workspace/.git/refs/../evil",
        "workspace/.git/objects/info/alternates",
        "workspace/GIT~1/evil",
    ],
)
def test_a_backup_writes_nowhere_but_into_its_folder(
    typed: Type, engine: Engine, tmp_path: Path, name: str
) -> None:
    """Nor what git would take for settings or programs: the rest of the backup is in order."""
    manifest = {"format": "recollect-backup", "version": 1, "made_at": "", "keys": 0, "salt": ""}
    manifest["files"] = {name: hashlib.sha256(b"x").hexdigest()}
    with tarfile.open(tmp_path / "evil.recollect", "w:gz") as archive:
        for path, data in ((name, b"x"), ("manifest.json", json.dumps(manifest).encode())):
            member = tarfile.TarInfo(path)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    done = typed("restore", "evil.recollect", "--home", str(tmp_path / "a/there"))
    assert done.code == 1
    assert f"{name} in it is not as it was backed up" in done.err
    assert not (tmp_path / "a/there/workspace").exists()
    assert not list(tmp_path.rglob("evil"))
    assert not list(tmp_path.rglob("evil.key"))


def test_nothing_that_is_there_is_written_over(typed: Type, told: Engine, tmp_path: Path) -> None:
    typed("backup", "all.recollect")
    assert "is there already" in typed("backup", "all.recollect").err
    home = str(told.settings.home)
    assert "there is a memory in it" in typed("restore", "all.recollect", "--home", home).err
    missing = typed("restore", "al.recollect", "--home", str(tmp_path / "new"))
    assert "al.recollect is not there" in missing.err


def test_another_pass_phrase_restores_nothing(typed: Type, told: Engine, tmp_path: Path) -> None:
    typed("backup", "all.recollect", "--keys", answer=PHRASE)
    there = str(tmp_path / "there")
    wrong = typed("restore", "all.recollect", "--home", there, "--pass-phrase", answer="wrong one!")
    assert "it does not open this" in wrong.err
    assert not (tmp_path / "there/workspace").exists()
    without = typed("restore", "all.recollect", "--home", there)
    assert "1 key is still encrypted in it" in without.out


def test_a_backup_that_was_not_seen_to_restore_is_not_left(
    typed: Type, told: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the disk has room for the file and none for its trial."""

    def full(*_: object) -> None:
        raise StorageError("No space left on device")

    monkeypatch.setattr(backups, "restore", full)
    done = typed("backup", "all.recollect")
    assert done.code == 1
    assert "No space left" in done.err
    assert list(tmp_path.rglob("all.recollect")) == []


def test_what_the_machine_refuses_a_command_is_said_by_the_server_that_runs_it(
    typed: Type, told: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not that the server had ended."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(last_backup, "write", full)
    done = typed("backup", "all.recollect")
    assert done.code == 1
    assert "No space left" in done.err


def test_what_was_purged_is_looked_for_in_backups_too(
    typed: Type, told: Engine, tmp_path: Path
) -> None:
    """The last one and those beside it; what is none is left alone."""
    typed("backup", "before.recollect")
    (tmp_path / "other.gz").write_bytes(b"\x1f\x8bno archive")
    anna = next(each.id for each in memories(told).values() if "Leiden" in each.text)
    typed("forget", "--hard", anna, answer="y")
    typed("backup", "after.recollect")
    files = [str(tmp_path / name) for name in ("after.recollect", "before.recollect")]
    done = typed("purge", "--yes")
    assert f"delete what may go: {', '.join(files)}. " in done.out
    verified = typed("purge", "--verify", "Leiden")
    assert verified.out.splitlines() == [f"the backup {file}" for file in files]
    Path(files[1]).write_bytes(Path(files[1]).read_bytes()[:9_000])
    verified = typed("purge", "--verify", "Leiden")
    assert f"the backup {files[1]} could not be looked into" in verified.out
    Path(files[0]).unlink()
    Path(files[1]).unlink()
    assert "stands nowhere" in typed("purge", "--verify", "Leiden").out
