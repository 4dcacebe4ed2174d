"""Nobody but its user reads a data folder, whatever the umask is, and whoever made it."""

import os
import stat
from pathlib import Path

import pytest

from tests.conftest import OpenEngine, store
from tests.processes import ServerProcess

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a home folder is its user's there")
OTHERS = 0o077


def open_to_others(home: Path) -> list[str]:
    """What others could read if they reached it."""
    paths = [home, *home.rglob("*")]
    return [
        str(path.relative_to(home.parent))
        for path in paths
        if not path.is_symlink() and stat.S_IMODE(path.stat().st_mode) & OTHERS
    ]


@pytest.mark.slow
def test_all_that_a_server_makes_is_its_users_alone(tmp_path: Path) -> None:
    """Files, history, index, log: under the usual umask."""
    home = tmp_path / "home"
    mask = os.umask(0o022)
    try:
        with ServerProcess(home) as host:
            host.initialize()
            told = host.call("remember", content="Anna keeps bees.", explicit=True)
            assert not told.get("isError"), told
            host.close()
    finally:
        os.umask(mask)
    assert open_to_others(home) == []


def test_an_old_folder_is_closed_at_the_next_start(open_engine: OpenEngine) -> None:
    """What an earlier version left for everybody to read, the address with a token in it too."""
    engine = open_engine()
    store(engine, "Anna keeps bees.")
    home = engine.settings.home
    engine.close()
    (home / "users/anna").mkdir(parents=True)
    (home / "recollect.toml").write_text("", encoding="utf-8")
    for path in (home, *home.rglob("*")):
        path.chmod(stat.S_IMODE(path.stat().st_mode) | (0o055 if path.is_dir() else 0o044))
    engine = open_engine()
    left = set(open_to_others(home))
    for name in ("", "/workspace", "/index", "/run", "/users", "/recollect.toml"):
        assert f"home{name}" not in left, name
    assert "home/workspace/.git/config" not in left


def test_a_folder_that_is_everybodys_stays_so(open_engine: OpenEngine, home: Path) -> None:
    """`/tmp` as a data folder: what is ours in it is closed, the folder itself is not ours to
    close.
    """
    home.mkdir()
    home.chmod(0o1777)
    engine = open_engine()
    assert stat.S_IMODE(home.stat().st_mode) == 0o1777
    assert not stat.S_IMODE(engine.settings.workspace.stat().st_mode) & OTHERS


def test_what_a_question_about_a_day_left_behind_goes_at_the_next_start(
    open_engine: OpenEngine,
) -> None:
    """Its files lie in the index, not among everybody's temporary ones; a kill leaves them."""
    engine = open_engine()
    left = engine.settings.index / ".then-abc"
    engine.close()
    (left / "deep").mkdir(parents=True)
    engine = open_engine()
    assert not left.exists()
