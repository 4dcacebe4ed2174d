"""What is missing comes with the command that brings it to this very installation."""

import pytest

from recollect.server.storage.extras import command, command_for

WHEEL = {"url": "file:///tmp/%E6%9E%97/recollect-0.1.0-py3-none-any.whl"}
CHECKOUT = {"url": "file:///home/ada/my%20code", "dir_info": {"editable": True}}


@pytest.mark.parametrize(
    ("place", "origin", "told"),
    [
        (
            "~ .local share uv tools recollect",
            {},
            "uv tool install --reinstall 'recollect[models]'",
        ),
        (
            "~ .local share uv tools recollect",
            WHEEL,
            f"uv tool install --reinstall 'recollect[models] @ {WHEEL['url']}'",
        ),
        (
            "~ .local share pipx venvs recollect",
            WHEEL,
            f"pipx install --force 'recollect[models] @ {WHEEL['url']}'",
        ),
        ("~ code .venv", CHECKOUT, "pip install -e '/home/ada/my code[models]'"),
        ("~ .venv", {}, "pip install 'recollect[models]'"),
    ],
)
def test_it_is_by_how_it_was_installed(place: str, origin: dict[str, object], told: str) -> None:
    assert command("models", origin, tuple(place.split())) == told


def test_of_this_very_installation_one_is_known() -> None:
    assert "[multilingual]" in command_for("multilingual")
