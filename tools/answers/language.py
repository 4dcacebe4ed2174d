"""Which language an answer is in."""

from ...prompts import Language
from ...server.language.script import is_chinese
from .phrases import Phrases
from .phrases_en import ENGLISH
from .phrases_zh import CHINESE


def language_of(text: str) -> Language:
    """The language to answer a text in."""
    return "zh" if is_chinese(text) else "en"


def phrases(language: Language) -> Phrases:
    """What users read in this language."""
    return CHINESE if language == "zh" else ENGLISH


def phrases_for(text: str) -> Phrases:
    """What users read about a text: in the language of the text itself."""
    return phrases(language_of(text))
