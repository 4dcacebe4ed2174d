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


@pytest.mark.parametrize(
    ("text", "name", "roles"),
    [
        ("My partner is Leila Haddad.", "leila haddad", {"partner"}),
        ("My business partner is Bex.", "bex", set()),
        ("Dele is my running partner.", "dele", set()),
        ("我们有一个女儿，小名豆豆，上大班。", "豆豆", {"daughter"}),
        ("我们的儿子叫 Finn，两岁。", "finn", {"son"}),
    ],
)
def test_what_somebody_is_to_the_user(text: str, name: str, roles: set[str]) -> None:
    """Who does business together, or runs, is no couple; children go by a short name."""
    assert set(people.read(text).roles.get(name, ())) == roles
