"""Which project a host works on, as its process sees it."""

from pathlib import Path

from recollect.server.serving.connection import project_name


def test_a_host_works_on_what_it_names_or_on_the_repository_it_was_started_in(
    tmp_path: Path,
) -> None:
    inside = tmp_path / "heron" / "src"
    inside.mkdir(parents=True)
    home = {"HOME": str(tmp_path)}
    assert project_name(home, str(inside)) == ""
    (tmp_path / "heron" / ".git").mkdir()
    assert project_name(home, str(inside)) == "heron"
    assert project_name({**home, "CLAUDE_PROJECT_DIR": "/home/user/crane"}, str(inside)) == "crane"
    assert project_name({**home, "RECOLLECT_PROJECT": "mill"}, str(inside)) == "mill"
    assert project_name({**home, "RECOLLECT_PROJECT": ""}, str(inside)) == ""
    (tmp_path / ".git").mkdir()
    assert project_name(home, str(tmp_path)) == ""
