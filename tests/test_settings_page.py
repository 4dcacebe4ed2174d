"""docs/settings.md lists every setting as the code reads it."""

from pathlib import Path

from bench.settings_page import page

PAGE = Path(__file__).parents[1] / "docs/settings.md"


def test_the_page_of_settings_is_what_the_code_says() -> None:
    """S4-29: each parameter is a setting, and a person can find it."""
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m bench.settings_page"
