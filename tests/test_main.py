"""What the `recollect` command is started as decides what its process becomes."""

from pathlib import Path

import pytest

from recollect.server.dispatch import _asked
from recollect.server.domain.data_folder import default_home
from recollect.server.settings import load_settings


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECOLLECT_HOME", "/default")


@pytest.mark.parametrize(
    ("arguments", "home"),
    [([], "/default"), (["--home", "/mine"], "/mine"), (["--home=/mine"], "/mine")],
)
def test_without_a_command_it_serves_over_stdio(arguments: list[str], home: str) -> None:
    """What hosts start; nothing else than the standard library is loaded for it."""
    asked = _asked(arguments)
    assert asked == (Path(home), True, False)


@pytest.mark.parametrize("options", [["--in-process"], ["--version"], ["--help"], ["--nonsense"]])
def test_any_other_option_is_for_the_command_line(options: list[str]) -> None:
    asked = _asked([*options, "--home", "/mine"])
    assert asked == (Path("/mine"), False, False)


@pytest.mark.parametrize(
    "arguments",
    [
        ["recall", "x", "--home", "/mine"],
        ["--home", "/mine", "recall", "x"],
        ["--home=/mine", "recall", "--", "--help me"],
        ["recall", "--json", "--home=/mine", "x"],
    ],
)
def test_a_command_is_offered_to_the_backend_of_the_folder_it_names(arguments: list[str]) -> None:
    asked = _asked(arguments)
    assert asked == (Path("/mine"), False, True)


@pytest.mark.parametrize("name", ["serve", "token", "stop", "demo", "reindex"])
def test_a_command_that_ends_or_replaces_the_backend_is_not_its_work(name: str) -> None:
    asked = _asked([name, "--home", "/mine"])
    assert asked == (Path("/mine"), False, False)


def test_help_for_a_command_needs_no_backend() -> None:
    asked = _asked(["recall", "--help"])
    assert asked
    assert not asked.forwards


def test_a_folder_that_is_not_named_after_all_is_for_the_command_line_to_say() -> None:
    assert _asked(["recall", "x", "--home"]) is None


def test_an_empty_home_is_the_usual_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A host may hand over every variable it knows, empty where the user gave nothing."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("RECOLLECT_HOME", "")
    assert load_settings().home == default_home() == tmp_path / ".recollect"
