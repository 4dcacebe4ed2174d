"""Of whom a text tells first."""

import pytest

from recollect.server.language.people.subject import begins_with_user, is_somebody_else_s


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("My mother lives in Lyon.", ()),
        ("The user's ex-wife sold the flat.", ()),
        ("She is allergic to nuts.", ()),
        ("“Noa has a cough.", ("Noa",)),
        ("我妈妈住在里昂。", ()),
        ("用戶的女兒上小學了。", ()),
        ("小李換工作了。", ("小李",)),
    ],
)
def test_a_relative_a_pronoun_or_a_name_in_front_is_somebody_else(
    text: str, names: tuple[str, ...]
) -> None:
    assert is_somebody_else_s(text, names)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The user lives with their mother.", ("The user",)),
        ("I called Noa.", ("Noa",)),
        ("用户和妈妈住在里昂。", ("用户",)),
    ],
)
def test_who_comes_later_in_a_text_is_not_whom_it_is_about(
    text: str, names: tuple[str, ...]
) -> None:
    assert not is_somebody_else_s(text, names)
    assert begins_with_user(text)
