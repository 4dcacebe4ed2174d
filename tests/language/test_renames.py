"""What a text says has another name now."""

import pytest

from recollect.server.language.people import renames


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("Twitter is now called X.", ("Twitter", "X")),
        ("The firm was renamed from Brightside to Lumen.", ("Brightside", "Lumen")),
        ("Anna Berg has changed her last name to Holm.", ("Anna Berg", "Holm")),
        ("Lumen, formerly Brightside, moved.", ("Brightside", "Lumen")),
        ("亮面更名为流明。", ("亮面", "流明")),
        ("流明（原名亮面）搬家了。", ("亮面", "流明")),
    ],
)
def test_the_former_and_the_present_name_are_read(text: str, pair: tuple[str, str]) -> None:
    assert renames.told(text) == [pair]


@pytest.mark.parametrize(
    "text",
    ["The user is now called every day.", "The user is now 40.", "公司更名了。", "Lumen is Lumen."],
)
def test_what_names_nobody_anew_is_no_renaming(text: str) -> None:
    assert renames.told(text) == []
