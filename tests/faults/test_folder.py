"""What happens to the data folder under a running server, seen by its host: acknowledged means
kept, every refusal says why, service comes back.
"""

import contextlib
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.durability import settle
from tests.own_process import ANSWER_WITHIN_S
from tests.processes import ServerProcess, git, values_of, words

LYON = "The user lives in Lyon."


def told(server: ServerProcess, text: str) -> dict[str, Any]:
    return server.call("remember", content=text, explicit=True)


def kept(server: ServerProcess, text: str) -> None:
    result = told(server, text)
    assert not result.get("isError"), result


def kept_in_the_end(server: ServerProcess, text: str) -> None:
    """Call again where the answer asks for it: on a slow machine an editor may be faster."""

    def act() -> bool:
        result = server.call("remember", content=text, explicit=True, store="core")
        if result.get("isError"):
            assert "somebody is editing it at this moment" in words(result)
        return not result.get("isError")

    comes_back(act)


def recalled(server: ServerProcess, query: str) -> str:
    return words(server.call("recall", query=query))


def comes_back(act: Callable[[], bool]) -> None:
    """Poll what must succeed again by itself."""
    deadline = time.monotonic() + ANSWER_WITHIN_S
    while not act():
        assert time.monotonic() < deadline, "it did not come back"
        time.sleep(0.05)


# --- the index, with real Chroma and the real model ----------------------------------------------


def _deleted(index: Path) -> None:
    shutil.rmtree(index)


def _chroma_deleted(index: Path) -> None:
    shutil.rmtree(index / "chroma")


def _overwritten(index: Path) -> None:
    for path in (p for p in index.rglob("*") if p.is_file() and not p.name.endswith("-shm")):
        path.write_bytes(b"garbage " * 500)


def _cut_short(index: Path) -> None:
    # Not -shm, which is mapped memory: the system ends a process that finds its pages gone.
    for path in (p for p in index.rglob("*") if p.is_file() and not p.name.endswith("-shm")):
        os.truncate(path, path.stat().st_size // 3)


@pytest.mark.parametrize(
    ("damage", "running"),
    [
        (_deleted, True),
        (_chroma_deleted, True),
        (_overwritten, True),
        (_cut_short, True),
        (_cut_short, False),
    ],
    ids=["deleted", "Chroma deleted", "overwritten", "cut short", "cut short, at rest"],
)
def test_a_damaged_index_costs_time_and_no_memory(
    home: Path, damage: Callable[[Path], None], running: bool
) -> None:
    """The host goes on in its session; words answer, vectors are made again."""
    with ServerProcess(home) as server:
        server.initialize()
        kept(server, LYON)
        settle(server)
        if not running:
            server.kill_backend()
        damage(home / "index")
        comes_back(lambda: not told(server, "用户喜欢喝咖啡。").get("isError", True))
        comes_back(
            lambda: LYON in recalled(server, "Lyon") and "喝咖啡" in recalled(server, "咖啡")
        )
        comes_back(
            lambda: server.stats()["readiness"] == "full" and not server.stats()["unindexed"]
        )
        found = server.call("recall", query="Which city is home?")
        assert values_of(found)["answered_by"] == "full"
        assert LYON in words(found)
        server.close()
    assert git(home, "status", "--porcelain") == ""


# --- the workspace -------------------------------------------------------------------------------


def test_a_workspace_moved_away_is_missed_and_taken_up_again_where_it_comes_back(
    home: Path,
) -> None:
    """What is told meanwhile is refused or kept, never acknowledged and lost."""
    with ServerProcess(home) as server:
        server.initialize()
        kept(server, LYON)
        aside = home / "aside"
        (home / "workspace").rename(aside)
        answer = told(server, "Penguins cannot fly.")
        assert "moved or deleted" in words(answer)
        assert "Nothing was stored" in words(answer)
        assert LYON in recalled(server, "Lyon"), "the index still answers"
        assert not (home / "workspace").exists()
        aside.rename(home / "workspace")
        comes_back(lambda: LYON in recalled(server, "Lyon"))
        kept(server, "Tea grows in Assam.")
        server.close()
    assert git(home, "status", "--porcelain") == ""
    with ServerProcess(home) as server:
        server.initialize()
        assert all(text in recalled(server, text) for text in (LYON, "Tea grows in Assam."))


def test_files_edited_by_hand_during_a_burst_of_writes_keep_both(home: Path) -> None:
    """Every core memory rewrites MEMORY.md, which a person edits meanwhile."""
    with ServerProcess(home) as server:
        server.initialize()
        kept(server, LYON)
        page = home / "workspace" / "MEMORY.md"
        done = threading.Event()
        notes: list[str] = []

        def edit() -> None:
            # Not without end: a page that grows faster than a slow machine reads it is never kept.
            for number in range(80):
                note = f"A note by hand, number {number}."
                with page.open("a", encoding="utf-8") as stream:
                    stream.write(f"\n{note}\n")
                    stream.flush()
                    is_there = os.fstat(stream.fileno()).st_nlink > 0
                # Written to a page that was replaced under their hands: an editor says so.
                if is_there:
                    notes.append(note)
                if done.wait(0.1):
                    return

        person = threading.Thread(target=edit)
        person.start()
        texts = [f"The user's rule number {n} holds." for n in range(30)]
        for text in texts:
            kept_in_the_end(server, text)
        done.set()
        person.join()
        server.close()
    content = page.read_text(encoding="utf-8")
    assert [n for n in notes if n not in content] == []
    assert [t for t in texts if t not in content] == []
    with ServerProcess(
        home
    ) as server:  # the last edit may have come when the first server was just leaving
        server.initialize()
        assert texts[0] in recalled(server, texts[0])
        server.close()
    assert git(home, "status", "--porcelain") == ""


# --- the disk ------------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", str(disk)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("a small file system cannot be mounted here")
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)


def fill(disk: Path, leave_bytes: int) -> Path:
    filler = disk / "filler"
    while True:
        filler.unlink(missing_ok=True)
        free = os.statvfs(disk).f_bavail * os.statvfs(disk).f_frsize
        with contextlib.suppress(OSError):  # the server wrote something meanwhile
            filler.write_bytes(b"x" * max(0, free - leave_bytes))
            return filler


def test_a_full_disk_refuses_what_it_cannot_keep_and_says_so_until_there_is_room(
    small_disk: Path,
) -> None:
    """The disk ends at every stage of a write in turn: journal, file, index, commit.

    Then under a killed backend's feet.
    """
    home = small_disk / "home"
    acknowledged = [LYON]
    with ServerProcess(home) as server:
        server.initialize()
        kept(server, LYON)
        settle(server)
        for leave_bytes in (250_000, 120_000, 60_000, 30_000, 12_288, 8_192, 4_096, 0):
            filler = fill(small_disk, leave_bytes)
            for n in range(3):
                text = f"Fact {leave_bytes}-{n}. " + "It fills the disk a little more. " * 30
                if (answer := told(server, text)).get("isError"):
                    assert "Free space" in words(answer)
                else:
                    acknowledged.append(text)
            assert LYON in recalled(server, "Lyon")
        server.kill_backend()
        answer = told(server, "Not now.")
        assert "Free space" in str(answer)
        filler.unlink()
        kept(server, "There is room again.")
        settle(server)
        server.close()
    files = "\n".join(
        path.read_text(encoding="utf-8")
        for path in (home / "workspace/memory/semantic").rglob("*.md")
    )
    assert [text for text in acknowledged if text.strip() not in files] == []
    assert git(home, "status", "--porcelain") == ""
    assert "error" not in git(home, "fsck", "--full", "--strict")
