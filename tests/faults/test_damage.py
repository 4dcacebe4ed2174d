"""What may happen to a data folder while it is in use, or between two uses: nothing acknowledged is
lost, and service goes on by itself.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from recollect.server.engine import Engine
from recollect.server.settings import Settings, load_settings
from tests.conftest import ME, Clock, OpenEngine, store
from tests.processes import until
from tests.workspace import found, git, is_sound


def serves_all(engine: Engine, *texts: str) -> bool:
    """Every text is found by its words, and has its vector."""
    return (
        engine.upkeep.settle(0.1)
        and all(text in found(engine, text) for text in texts)
        and engine.upkeep.status().trouble == []
    )


def _folder(index: Path) -> None:
    shutil.rmtree(index)


def _database(index: Path) -> None:
    for part in index.glob("recollect.db*"):
        part.unlink()


def _truncated(index: Path) -> None:
    # Not its -shm, which is mapped memory: the system ends a process that finds that gone,
    # and the front starts another.
    for name in ("recollect.db", "recollect.db-wal"):
        (index / name).write_bytes((index / name).read_bytes()[:100])


def _garbage(index: Path) -> None:
    for name in ("recollect.db", "recollect.db-wal"):
        (index / name).write_bytes(b"this is no database " * 1_000)


@pytest.mark.parametrize(
    "damage", [_folder, _database, _truncated, _garbage], ids=lambda d: d.__name__.strip("_")
)
def test_an_index_lost_while_running_is_built_again_without_a_restart(
    open_engine: OpenEngine, settings: Settings, damage: Callable[[Path], None]
) -> None:
    """The index is derived; the next calls are answered, what they store is kept, and soon all is
    found again.
    """
    engine = open_engine()
    store(engine, "The bakery opens at seven.")
    assert engine.upkeep.settle()
    damage(settings.index)
    store(engine, "Penguins cannot fly.")
    until(lambda: serves_all(engine, "The bakery opens at seven.", "Penguins cannot fly."))
    engine.close()
    engine = open_engine()
    until(lambda: serves_all(engine, "The bakery opens at seven.", "Penguins cannot fly."))
    assert git(settings.workspace, "status", "--porcelain") == ""


# --- git -----------------------------------------------------------------------------------------


def test_a_held_index_lock_of_git_stops_nothing(
    open_engine: OpenEngine, settings: Settings
) -> None:
    """A person's git is at work, or died at it: changes are stored and committed.

    Git's own index follows once the lock is gone.
    """
    engine = open_engine()
    lock = settings.workspace / ".git/index.lock"
    lock.write_bytes(b"")
    assert store(engine, "The bakery opens at seven.").commit
    engine.close()
    lock.unlink()
    engine = open_engine()
    store(engine, "Penguins cannot fly.")
    engine.close()
    assert git(settings.workspace, "status", "--porcelain") == ""
    assert is_sound(settings.workspace)


def _broken_ref(root: Path) -> Callable[[], None]:
    ref = root / ".git/refs/heads/main"
    whole = ref.read_bytes()
    ref.write_bytes(b"\0" * 41)
    return lambda: (ref.write_bytes(whole), None)[1]


def _empty_ref(root: Path) -> Callable[[], None]:
    mend = _broken_ref(root)
    (root / ".git/refs/heads/main").write_bytes(b"")
    return mend


def _missing_commit(root: Path) -> Callable[[], None]:
    return _without_object(root, git(root, "rev-parse", "HEAD").strip())


def _missing_tree(root: Path) -> Callable[[], None]:
    return _without_object(root, git(root, "rev-parse", "HEAD^{tree}").strip())


def _without_object(root: Path, sha: str) -> Callable[[], None]:
    path = root / ".git/objects" / sha[:2] / sha[2:]
    aside = root.parent / sha
    path.rename(aside)
    return lambda: (aside.rename(path), None)[1]


@pytest.mark.parametrize("running", [True, False], ids=["running", "at rest"])
@pytest.mark.parametrize(
    "damage",
    [_broken_ref, _empty_ref, _missing_commit, _missing_tree],
    ids=lambda d: d.__name__.strip("_"),
)
def test_a_damaged_repository_holds_up_commits_and_nothing_else(
    open_engine: OpenEngine,
    settings: Settings,
    damage: Callable[[Path], Callable[[], None]],
    running: bool,
) -> None:
    """What is told meanwhile is stored and found, the status says what waits.

    Once git is mended all is recorded, nothing twice.
    """
    root = settings.workspace
    engine = open_engine()
    store(engine, "The bakery opens at seven.")
    if not running:
        engine.close()
    mend = damage(root)
    engine = engine if running else open_engine()
    assert store(engine, "Penguins cannot fly.").kind == "stored"
    if engine.upkeep.status().commits_pending:
        [trouble] = engine.upkeep.status().trouble
        assert "wait to be recorded by git" in trouble
        assert "changes are kept" in trouble
    assert found(engine, "penguins") == ["Penguins cannot fly."]
    engine.close()
    mend()
    engine = open_engine()
    assert engine.upkeep.status().commits_pending == 0
    engine.close()
    assert is_sound(root)
    assert git(root, "status", "--porcelain") == ""
    assert git(root, "log", "--format=%s").count("Penguins cannot fly.") == 1


# --- clock and place -----------------------------------------------------------------------------


def test_a_clock_set_back_loses_and_reorders_nothing(
    open_engine: OpenEngine, clock: Clock, settings: Settings
) -> None:
    """A memory from the future is found, `undo last` means the change that was made last, and the
    sweep goes on.
    """
    engine = open_engine()
    store(engine, "The bakery opens at seven.")
    clock.forward(days=-40)
    store(engine, "Penguins cannot fly.")
    store(engine, "Tea grows in Assam.")
    assert found(engine, "bakery") == ["The bakery opens at seven."]
    engine.history.undo("last", ME)
    assert found(engine, "tea assam") == []
    assert found(engine, "penguins") == ["Penguins cannot fly."]
    engine.upkeep.sweep()
    engine.close()
    engine = open_engine()
    until(lambda: serves_all(engine, "The bakery opens at seven.", "Penguins cannot fly."))


def test_a_moved_data_folder_is_the_same_memory(
    open_engine: OpenEngine, settings: Settings, tmp_path: Path
) -> None:
    """Nothing in it knows where it lies; no commit is made for the move."""
    engine = open_engine()
    store(engine, "The bakery opens at seven.")
    engine.close()
    head = git(settings.workspace, "rev-parse", "HEAD")
    settings.home.rename(tmp_path / "elsewhere")
    engine = open_engine(settings=load_settings(tmp_path / "elsewhere"))
    until(lambda: serves_all(engine, "The bakery opens at seven."))
    assert git(engine.settings.workspace, "rev-parse", "HEAD") == head
    assert not settings.home.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of open files to set")
@pytest.mark.parametrize("files", [12, 20, 28])
def test_what_cannot_be_opened_for_want_of_files_is_not_taken_for_damaged(
    open_engine: OpenEngine, settings: Settings, files: int
) -> None:
    """Neither index nor vectors are set aside, and one line says what is short."""
    engine = open_engine()
    store(engine, "The user keeps goats.")
    assert engine.upkeep.settle(5)
    engine.close()
    limited = (
        "import resource, sys\n"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files}))\n"
        "sys.argv = ['recollect', '--in-process', 'recall', 'goats']\n"
        "from recollect.server.cli.main import main\n"
        "main()\n"
    )
    said = subprocess.run(
        [sys.executable, "-c", limited],
        env={**os.environ, "RECOLLECT_HOME": str(settings.home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "goats" in said.stdout or "Too many open files" in said.stderr
    assert [path.name for path in settings.index.iterdir() if "broken" in path.name] == []
    again = open_engine()
    assert found(again, "goats") == ["The user keeps goats."]


@pytest.mark.parametrize("end", ["", "-wal"])
def test_what_is_no_file_is_not_taken_for_a_full_disk(
    open_engine: OpenEngine, settings: Settings, end: str
) -> None:
    """A folder in the index's place is set aside, also a second time. (A link is refused.)"""
    engine = open_engine()
    store(engine, "The user keeps goats.")
    engine.close()
    database = settings.index / f"recollect.db{end}"
    for _ in range(2):
        database.unlink(missing_ok=True)
        (database / "inside").mkdir(parents=True)
        engine = open_engine()
        assert found(engine, "goats") == ["The user keeps goats."]
        engine.close()
