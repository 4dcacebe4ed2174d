"""The page says the same things in both languages."""

import re
from types import ModuleType

import pytest

from recollect.server.page import words_en, words_zh
from recollect.server.page.settings_zh import SETTINGS
from recollect.server.page.words import words
from recollect.server.settings import Settings

_BLANK = re.compile(r"{(\w+)}")


def test_both_catalogues_have_the_same_words() -> None:
    """And the same blanks to fill; every setting is told in Chinese too."""
    english, chinese = words("en"), words("zh")
    assert list(SETTINGS) == list(Settings.model_fields)
    assert list(english) == list(chinese)
    for name, text in english.items():
        assert sorted(_BLANK.findall(text)) == sorted(_BLANK.findall(chinese[name])), name


@pytest.mark.parametrize("package", [words_en, words_zh])
def test_no_name_stands_in_two_modules_of_a_catalogue(package: ModuleType) -> None:
    """The one that comes later would hide the other."""
    views = [view.WORDS for view in vars(package).values() if hasattr(view, "WORDS")]
    assert len(views) == 14
    names = [name for view in views for name in view]
    assert len(names) == len(set(names))
