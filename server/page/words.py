"""The page's words: one catalogue a language, by the same names."""

from collections.abc import Mapping
from typing import Literal

from .words_en import ENGLISH
from .words_zh import CHINESE

Language = Literal["en", "zh"]


def words(language: Language) -> Mapping[str, str]:
    """The catalogue of this language."""
    return CHINESE if language == "zh" else ENGLISH


def chosen_language(asked: str, setting: str, accepted: str) -> Language:
    """What the person asked for, else the setting, else what the browser likes best."""
    for name in (asked, setting):
        if name:
            return "zh" if name == "zh" else "en"
    return "zh" if accepted.strip().lower().startswith("zh") else "en"
