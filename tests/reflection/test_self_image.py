"""The self-image as the assistant writes it anew."""

from datetime import date

import pytest

from recollect.server.markdown_pages import identity
from recollect.server.reflection import self_image

IMAGE = "\n".join(
    f"### {t}\nNew {n}.\n" for n, t in enumerate(self_image.titles(list(identity.PARTS)))
)


def test_a_new_self_image_replaces_the_old_and_compacts_months_gone_by() -> None:
    """S3-24, S3-25"""
    page = self_image.with_insights(None, ("I hurry.", "I joke."), date(2026, 10, 3))
    page = self_image.with_insights(page, ("I wait.",), date(2026, 11, 20))
    assert self_image.past_months(page, date(2026, 11, 21)) == ["2026-10"]
    image = self_image.read(
        f"{IMAGE}\n### 2026-10\nA month of hurry and jokes.", date(2026, 11, 21)
    )
    after = self_image.consolidated(
        self_image.consolidated(page, image, date(2026, 11, 21)), image, date(2026, 11, 21)
    ).decode()
    assert after.count("New 0.") == after.count("New 4.") == 1
    assert "A month of hurry and jokes." in after
    assert "I joke." not in after
    assert "2026-11-20 — I wait." in after
    assert self_image.fresh(after.encode()) == ()


def test_chinese_headings_make_a_self_image_too() -> None:
    text = "\n".join(
        f"## {t}\n内容{t}。"
        for t in (
            "我认为自己是怎样的人",
            "我注意到的行为模式",
            "我的个性特点",
            "我的优缺点",
            "我所重视的事物",
        )
    )
    assert set(self_image.read(text, date(2026, 11, 21)).parts) == set(identity.PARTS)


@pytest.mark.parametrize(
    ("text", "said"),
    [("### Quirks\nI joke.", "Who I think I am"), (f"{IMAGE}\n### 2026-11\nNow.", "not over")],
)
def test_an_incomplete_self_image_is_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        self_image.read(text, date(2026, 11, 21))
