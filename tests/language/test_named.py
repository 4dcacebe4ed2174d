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


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("Daughter Ida is 7.", {"ida": {"daughter"}}),
        ("Sister: Hanna, a nurse in Oslo.", {"hanna": {"sister"}}),
        ("Son, Leo, plays chess.", {"leo": {"son"}}),
        ("Lives in Leeds; daughter Ida is 7.", {"ida": {"daughter"}}),
        (
            "The user lives in Leeds with husband Gareth and son Toby.",
            {"gareth": {"husband"}, "toby": {"son"}},
        ),
        ("女儿小满今年七岁。", {"小满": {"daughter"}}),
        ("女儿：小满", {"小满": {"daughter"}}),
        ("妈妈李桂芳70岁了。", {"李桂芳": {"mother"}}),
        ("爸爸苏启明是数学老师。", {"苏启明": {"father"}}),
    ],
)
def test_whom_a_note_opens_with_is_the_user_s(text: str, roles: dict[str, set[str]]) -> None:
    told = people.read(text)
    assert told.roles == roles
    assert not any("daughter" in name or "son" in name.split() for name in told.names)


@pytest.mark.parametrize(
    "text",
    [
        "Claire lives next door. Daughter Mia is 7.",
        "Child Benefit is 25 pounds a week.",
        "Mother Nature is cruel.",
        "Father Brown says mass in our parish.",
        "Partner is German.",
        "老公在港口工作。",
        "老公高血压。",
        "儿子高考完了。",
        "妹妹小学毕业了。",
        "女儿小时候怕黑。",
    ],
)
def test_what_is_no_name_of_a_relative_is_none(text: str) -> None:
    assert not people.read(text).roles


def test_an_adverb_behind_a_chinese_name_is_none_of_it() -> None:
    assert people.read("李雷还在上海。").names == {"李雷"}
    assert people.read("小雨都没到。").names == {"小雨"}
    assert not people.read("猫还在睡觉。").names
