"""How much two facts have in common by the words that tell what they are about."""

import pytest

from recollect.server.language.attributes.overlaps import share


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mia plays the cello.", "Mia dislikes rabbits."),
        ("My cousin rows.", "My cousin dislikes rabbits."),
        ("Lena's cousin rows.", "The user's cousin dislikes rabbits."),
        ("用户的表妹小雨住在成都。", "小雨养狗。"),
    ],
)
def test_a_person_in_common_is_nothing_in_common(one: str, other: str) -> None:
    assert share(one, other) == 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("heron: moved from Travis to GitHub Actions.", "heron: logs are in Loki."),
        ("蜂鸟：搬到了新机房。", "蜂鸟：日志放在洛基。"),
    ],
)
def test_a_topic_in_common_is_nothing_in_common(one: str, other: str) -> None:
    assert share(one, other) == 0


@pytest.mark.parametrize("other", ["The user plays bridge on Mondays.", "Tom plays bridge."])
def test_what_begins_one_text_and_is_a_word_of_the_other_is_a_thing(other: str) -> None:
    assert share("Bridge has moved to Tuesdays.", other) == 1
    assert share(other, "Bridge has moved to Tuesdays.") == 1
