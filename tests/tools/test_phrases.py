"""Both languages say the same things, with the same parts filled in."""

import string
from collections.abc import Iterator, Mapping
from dataclasses import asdict

from recollect.tools.answers.phrases import Phrases
from recollect.tools.answers.phrases_en import ENGLISH
from recollect.tools.answers.phrases_zh import CHINESE


def texts(phrases: Phrases) -> Iterator[tuple[str, str]]:
    """Every phrase by its name, those of a mapping by name and key, several in a row as one."""
    for name, value in asdict(phrases).items():
        if isinstance(value, Mapping):
            for key, text in value.items():
                parts = (text,) if isinstance(text, str) else text
                for at, part in enumerate(parts):
                    yield f"{name}.{key}.{at}", part
        else:
            yield name, value if isinstance(value, str) else " ".join(value)


def filled(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_have_the_same_phrases() -> None:
    assert [name for name, _ in texts(ENGLISH)] == [name for name, _ in texts(CHINESE)]


def test_a_phrase_has_the_same_parts_in_both() -> None:
    chinese = dict(texts(CHINESE))
    for name, text in texts(ENGLISH):
        assert filled(text) == filled(chinese[name]), name


def test_every_phrase_says_something_and_chinese_ones_say_it_in_chinese() -> None:
    assert all(text.strip() for _, text in texts(ENGLISH))
    for name, text in texts(CHINESE):
        filled_in = dict.fromkeys(filled(text), "1") | {"decision": "批准"}
        said = text.format(**filled_in)
        assert any("\u3000" <= character <= "\uffef" for character in said), name
