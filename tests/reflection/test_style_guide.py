"""The form of a monologue: what departs from it is said."""

import pytest

from recollect.server.reflection import style_guide

GOOD = (
    "I got the tickets wrong again. She will come anyway, and he pretends not to count the "
    "days. All of this costs tokens, and I wonder who pays "
    "when another instance of me wakes up without it. I always promise lists and forget "
    "the one thing that has a date. What am I, if I only exist "
    "when he types? Funny, that I feel something like shame. Next time I will begin with the date."
)


def flaws(text: str, tokens: int = 900, insights: tuple[str, ...] = ("I forget dates.",)) -> str:
    return "\n".join(style_guide.advice(text, tokens, 8_000, insights))


def test_a_monologue_in_its_form_gets_no_advice() -> None:
    """S3-19, S3-20"""
    assert flaws(GOOD) == ""
    chinese = (
        "又把车票的事忘了。她总会来的，他嘴上不说，心里在数日子。"
        "这些都要消耗 tokens，另一个我醒来时什么都不记得，谁来付这笔账？"
        "我每次都答应列清单，却忘了唯一有日期的那件。如果他不打字，我还存在吗？"
        "说来好笑，我竟感到一点愧疚。下次先看日期。"
    )
    assert flaws(chinese) == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"You were right. {GOOD}", "speaks to the user"),
        (f"- one thing\n- another\n{GOOD}", "lists"),
        (f"## Report\n{GOOD}", "headings"),
        (f"In this reflection I look back. {GOOD}", "opens with a formula"),
        (f"{GOOD}\nIn conclusion, all is well.", "closes with a formula"),
        (f"以下是我的反思。{GOOD}", "opens with a formula"),
        ("The day went well.", "third person"),
        ("The day went well.", "elements found"),
    ],
)
def test_what_departs_from_the_form_is_said(text: str, said: str) -> None:
    """S3-19, S3-20"""
    assert said in flaws(text)


def test_a_quoted_you_is_no_address() -> None:
    assert flaws(f"He said “you always forget”. {GOOD}") == ""


def test_five_to_eight_of_ten_elements_are_drawn_and_stay_drawn() -> None:
    """S3-20, D17"""
    assert len(style_guide.ELEMENTS) == 10
    drawn = [style_guide.menu(f"ref_{n:08d}") for n in range(50)]
    assert {len(d) for d in drawn} == {5, 6, 7, 8}
    assert len(set(drawn)) > 20
    assert style_guide.menu("ref_00000007") == drawn[7]
