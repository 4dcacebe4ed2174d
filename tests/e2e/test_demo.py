"""`recollect demo`: its story, told by a real client and a real server."""

from pathlib import Path

from tests.processes import run


def test_the_demo_walks_through_the_whole_story(tmp_path: Path) -> None:
    done = run("demo", TMPDIR=str(tmp_path), COLUMNS="200")
    assert done.returncode == 0, done.stdout + done.stderr
    for emoji in ("🧠", "📝", "🚫", "✏️", "🗑️", "↩️", "📔"):
        assert emoji in done.stdout, emoji
    for shown in (
        "→ remember",
        "→ recall",
        "→ forget",
        "→ reflect",
        "记住",
        "花生",
        "workspace/",
        "id: mem_",
        "git log --oneline",
    ):
        assert shown in done.stdout, shown
    assert not list(tmp_path.glob("recollect-*"))
