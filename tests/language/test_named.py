"""Whom a text names."""

import pytest

from recollect.server.language import people


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("我儿子的语文老师是方静。", {"方静"}),
        ("语文老师叫方静。", {"方静"}),
        ("用户的语文老师是个好人。", set()),
        ("语文老师说要交作业。", set()),
    ],
)
def test_what_somebody_teaches_is_no_name(text: str, names: set[str]) -> None:
    assert people.read(text).names == names
