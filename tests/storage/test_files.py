"""The workspace on disk: what a killed write leaves behind, and folders that change while they are
looked at.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from recollect.server.storage import disk_waits
from recollect.server.storage.workspace.files import Edited, Files
from tests.conftest import Connect
from tests.tools.answers import stored, tree


def test_leftovers_of_a_killed_write_go_and_gits_folder_is_not_looked_into(tmp_path: Path) -> None:
    """git packs its objects in the background.

    A start in that moment must not stumble over folders that vanish.
    """
    for path in (
        "memory/semantic/.recollect-abc",
        ".recollect-x",
        ".git/objects/.recollect-y",
        "memory/semantic/mem.md",
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("x", encoding="utf-8")
    Files(tmp_path).sweep_temporaries()
    assert sorted(str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*") if p.is_file()) == [
        ".git/objects/.recollect-y",
        "memory/semantic/mem.md",
    ]


def test_a_file_that_vanishes_during_the_walk_is_passed_over(tmp_path: Path) -> None:
    """Hand edits and `git checkout` do not wait for us."""
    for name in "abcdef":
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.md").write_text("x", encoding="utf-8")
    walk: Iterator[object] = Files(tmp_path).walk()
    next(walk)
    for name in "abcdef":
        (tmp_path / name / "x.md").unlink()
        (tmp_path / name).rmdir()
    assert len(list(walk)) <= 5


@pytest.mark.skipif(os.name == "nt", reason="there a file that is open cannot be replaced")
def test_what_an_editor_writes_while_its_file_is_replaced_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had the file open: what it writes goes to the one that is just gone."""
    files = Files(tmp_path)
    seen = files.write("page.md", b"one")
    replace = os.replace

    with (tmp_path / "page.md").open("ab") as editor:

        def replace_and_write(*names: Any, **folders: Any) -> None:
            replace(*names, **folders)
            if editor.tell() == 0:
                editor.write(b" two")
                editor.flush()

        editor.seek(0)
        monkeypatch.setattr(os, "replace", replace_and_write)
        with pytest.raises(Edited):
            files.write("page.md", b"ours", over=seen)
    assert files.read("page.md") == b"one two"


def test_what_somebody_saves_where_no_file_was_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It came while ours was put on the disk under another name."""
    sync = os.fsync

    def sync_and_save(handle: int) -> None:
        sync(handle)
        (tmp_path / "page.md").write_bytes(b"theirs")

    monkeypatch.setattr(os, "fsync", sync_and_save)
    files = Files(tmp_path)
    with pytest.raises(Edited):
        files.write("page.md", b"ours", over=None)
    assert [file.path for file in files.walk()] == ["page.md"]
    assert files.read("page.md") == b"theirs"


class Disk:
    """A disk that does something else to the `nth` file that it is told to keep."""

    def __init__(self, nth: int, harm: Callable[[int], None]) -> None:
        self._left, self._harm, self._sync = nth, harm, os.fsync

    def __call__(self, handle: int) -> None:
        self._sync(handle)
        if stat.S_ISREG(os.fstat(handle).st_mode):
            self._left -= 1
            if self._left == 0:
                self._harm(handle)


def cut_short(handle: int) -> None:
    os.ftruncate(handle, 3)


def full(handle: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.anyio
@pytest.mark.parametrize("nth", [1, 2, 3])
@pytest.mark.parametrize(("harm", "told"), [(cut_short, "read back"), (full, "No space")])
async def test_a_write_that_fails_is_told_and_leaves_no_half_of_the_change(
    connect: Connect,
    monkeypatch: pytest.MonkeyPatch,
    nth: int,
    harm: Callable[[int], None],
    told: str,
) -> None:
    """S0-22, S0-23, S0-26: a correction writes three files; each is read back, all or none stay."""
    async with connect() as host:
        old = await stored(host, "Anna lives in Leiden.", store="core")
        before = tree(host)
        correction = {
            "content": "Anna lives in Utrecht.",
            "explicit": True,
            "store": "core",
            "verdicts": [{"id": old, "verdict": "updates"}],
        }
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", Disk(nth, harm))
            answer = await host.fail("remember", **correction)
        assert told in answer
        assert "Nothing was stored" in answer
        assert tree(host) == before
        await host.say("remember", **correction)
        assert "Utrecht" in await host.say("recall", query="Where does Anna live?")


@pytest.mark.anyio
async def test_the_folder_of_many_new_files_is_put_on_the_disk_once(
    connect: Connect, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five facts of one call are five files; the last is there before any folder is synced."""
    facts = [f"The {name} opens at seven." for name in ("bakery", "library", "pool", "bank", "bar")]
    sync = os.fsync
    synced: list[int] = []

    def noted(handle: int) -> None:
        sync(handle)
        found = os.fstat(handle)
        if stat.S_ISDIR(found.st_mode) and found.st_ino in inodes():
            synced.append(len(list((home / "workspace/memory/semantic").rglob("*.md"))))

    def inodes() -> set[int]:
        folder = home / "workspace/memory/semantic"
        return {each.stat().st_ino for each in (folder, *folder.rglob("*")) if each.is_dir()}

    async with connect() as host:
        monkeypatch.setattr(os, "fsync", noted)
        await host.say("remember", content=[{"content": fact, "explicit": True} for fact in facts])
    assert synced == [len(facts)]


def test_a_write_tells_that_it_waits_for_the_disk_before_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over HTTP the next call is worked on meanwhile."""
    order: list[str] = []
    sync = os.fsync

    def noted(handle: int) -> None:
        order.append("waits")
        sync(handle)

    with disk_waits.heard(lambda: order.append("told")):
        monkeypatch.setattr(os, "fsync", noted)
        Files(tmp_path).write("note.md", b"x")

    assert order[:2] == ["told", "waits"]
