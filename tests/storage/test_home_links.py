"""Links in a data folder, seen by whoever starts on it: none is followed, each is named.

The data folder itself may be one: its user makes it.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from recollect.server.domain.data_folder import RUN
from recollect.server.errors import LinkInHome
from recollect.server.storage.workspace.folder_lock import FolderLock
from tests.conftest import OpenEngine, store
from tests.processes import ServerProcess, free, run_here, words
from tests.workspace import found

pytestmark = pytest.mark.skipif(os.name == "nt", reason="making links needs rights there")

FOLDERS = ("index", "run", "keys", "workspace", "users", "index/chroma", "run/handed-over")
FILES = (
    "run/lock",
    "run/recollect.log",
    "run/backend.json",
    "run/starts",
    "run/request-state.key",
    "index/recollect.db",
    "index/recollect.db-wal",
    "keys/mem_7K2M9QXR.key",
    "recollect.toml",
    "machine.key",
    "machines.json",
    "tokens.json",
    "accounts.db",
)


def put_link(home: Path, place: str, target: Path) -> None:
    link = home / place
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(target)


def content_of(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.fixture
def theirs(tmp_path: Path) -> Iterator[Path]:
    """What a link could lead to; it is as it was, and as open as it was, when all is over."""
    folder = tmp_path / "theirs"
    folder.mkdir()
    folder.chmod(0o755)
    (folder / "bashrc").write_text("# mine\n", encoding="utf-8")
    before = content_of(folder)
    yield folder
    assert content_of(folder) == before
    assert folder.stat().st_mode & 0o777 == 0o755
    assert sorted(path.name for path in folder.iterdir()) == ["bashrc"]


@pytest.mark.parametrize(
    "command", [("remember", "Anna keeps bees."), ("stop",), ("token", "add", "x")]
)
@pytest.mark.parametrize("place", [*FOLDERS, *FILES])
def test_a_link_in_the_data_folder_is_named_and_nothing_begins(
    home: Path, theirs: Path, place: str, command: tuple[str, ...]
) -> None:
    """Whether it leads to something of the user's or to nothing yet."""
    for target in (theirs if place in FOLDERS else theirs / "bashrc", theirs / "new"):
        put_link(home, place, target)
        done = run_here(*command, RECOLLECT_HOME=str(home))
        assert done.returncode
        assert f"{place} in the data folder is a symbolic link" in " ".join(done.stderr.split())
        (home / place).unlink()


def test_a_folder_is_not_taken_where_a_link_stands(home: Path, theirs: Path) -> None:
    """Neither by a server nor by a front that would start one."""
    put_link(home, "index", theirs)
    with pytest.raises(LinkInHome):
        FolderLock(home / RUN).acquire()
    assert sorted(path.name for path in home.iterdir()) == ["index"]


def test_a_host_is_told_of_the_link_and_served_once_it_is_gone(home: Path, theirs: Path) -> None:
    put_link(home, "run", theirs)
    with ServerProcess(home) as server:
        refused = server.ask("tools/call", name="recall", arguments={})
        assert "run in the data folder is a symbolic link" in json.dumps(refused)
        (home / "run").unlink()
        server.initialize()
        kept = server.call("remember", content="Anna keeps bees.", explicit=True)
        assert "remembered" in words(kept).lower()
    free(home)


def test_doctor_names_every_link_of_ours_and_looks_no_further(home: Path, theirs: Path) -> None:
    put_link(home, "keys", theirs)
    put_link(home, "run/recollect.log", theirs / "bashrc")
    done = run_here("doctor", "--json", RECOLLECT_HOME=str(home))
    assert done.returncode
    named = [each["text"].partition(":")[0] for each in json.loads(done.stdout)]
    assert sorted(named) == ["keys", "run/recollect.log"]
    done = run_here("doctor", RECOLLECT_HOME=str(home), RECOLLECT_LANGUAGE="zh")
    assert "keys：符号链接，不会跟随" in done.stdout


def test_doctor_names_a_link_in_the_workspace(
    open_engine: OpenEngine, home: Path, theirs: Path
) -> None:
    """One that came with a pull keeps nobody from starting; it is passed over."""
    open_engine().close()
    put_link(home, "workspace/memory/vault/theirs.md", theirs / "bashrc")
    said = run_here("doctor", RECOLLECT_HOME=str(home)).stdout
    assert "memory/vault/theirs.md: a symbolic link, which is not followed" in said


def test_the_data_folder_itself_may_be_a_link(
    open_engine: OpenEngine, home: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o700)
    if home.exists():
        home.rmdir()
    home.symlink_to(elsewhere)
    engine = open_engine()
    store(engine, "Anna keeps bees.")
    assert found(engine, "bees") == ["Anna keeps bees."]
    assert (elsewhere / "workspace/.git").is_dir()
