"""The workspace on disk: what a killed write leaves behind, and folders that change while they are looked at."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from recollect.server.storage.workspace.files import Edited, Files


def test_leftovers_of_a_killed_write_go_and_gits_folder_is_not_looked_into(tmp_path: Path) -> None:
    """git packs its objects in the background; a start in that moment must not stumble over folders that vanish."""
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
    replace = Path.replace

    with (tmp_path / "page.md").open("ab") as editor:

        def replace_and_write(self: Path, target: Path) -> Path:
            done = replace(self, target)
            if editor.tell() == 0:
                editor.write(b" two")
                editor.flush()
            return done

        editor.seek(0)
        monkeypatch.setattr(Path, "replace", replace_and_write)
        with pytest.raises(Edited):
            files.write("page.md", b"ours", over=seen)
    assert files.read("page.md") == b"one two"
