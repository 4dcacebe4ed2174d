"""IDENTITY.md as text: its parts are found whoever wrote the page, and what is not changed stays to
the byte.
"""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.language import markdown_sections
from recollect.server.markdown_pages import identity, soul
from recollect.server.markdown_pages.identity import (
    PARTS,
    Awareness,
    Part,
    read,
    template,
    with_awareness,
    with_month,
    with_self_image,
)

TODAY = date(2026, 11, 21)
FOREIGN = """# IDENTITY.md — Who I Am

## Facts
- **Name:** Momo
- **Emoji:** 🦦

## Self-Image
*Formed through reflection.*

### Who I Think I Am
A careful otter.

### Patterns I've Noticed
### My Quirks
### Edges & Limitations
### What I Value (Discovered)

## Self-Awareness Log

### 2026-02-04
**[Self-Awareness]** I apologise too much.
Why so often?

## Avatar
otter.png"""


def on(day: int, text: str, month: int = 11) -> Awareness:
    return Awareness(date(2026, month, day), text)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_new_page_has_every_part_and_takes_what_is_written_into_it(language: str) -> None:
    """S3-25: facts, self-image in five parts, self-awareness log; in the user's language."""
    page = template(language)  # type: ignore[arg-type]
    assert read(page).self_image == dict.fromkeys(PARTS, "")
    image: dict[Part, str] = {part: f"about {part}\n# not a heading" for part in PARTS}
    page = with_self_image(with_awareness(page, [on(20, "I rush.")]), image, TODAY)
    page = with_awareness(page, [on(21, "Today I\nwaited.")])
    now = read(page)
    assert now.self_image == image
    assert now.log == (on(20, "I rush."), on(21, "Today I waited."))
    assert now.fresh == (on(21, "Today I waited."),)
    assert len(markdown_sections.split(page)) == len(markdown_sections.split(template()))
    assert "\n- [Self-Awareness] 2026-11-21 — Today I waited.\n" in page


def test_a_page_that_others_made_is_read_and_kept() -> None:
    """S3-25: their headings, their entries and everything beside them."""
    page = with_awareness(
        with_self_image(FOREIGN, {"quirks": "I collect shells."}, TODAY), [on(21, "I am calmer.")]
    )
    now = read(page)
    assert now.facts == "- **Name:** Momo\n- **Emoji:** 🦦"
    assert now.self_image["who"] == "A careful otter."
    assert now.self_image["quirks"] == "I collect shells."
    assert now.log == (Awareness(date(2026, 2, 4), "I apologise too much."), on(21, "I am calmer."))
    assert now.fresh == (on(21, "I am calmer."),)
    kept = [line for line in FOREIGN.splitlines() if line]
    assert [line for line in page.splitlines() if line in kept] == kept


def test_what_a_page_lacks_is_made_where_it_belongs() -> None:
    """A page of somebody else's making may have none of the parts."""
    page = with_awareness(
        with_self_image("Call me Momo.", {"who": "An otter.", "values": "Shells."}, TODAY),
        [on(21, "I swim.")],
    )
    now = read(page)
    assert (now.self_image["who"], now.self_image["values"], now.fresh) == (
        "An otter.",
        "Shells.",
        (on(21, "I swim."),),
    )
    assert page.startswith("Call me Momo.")
    assert "## 自我意识日志" in with_awareness("# 身份\n\n## 我的习惯\n", [on(21, "我会游泳。")])


def test_a_month_becomes_a_digest_and_what_the_self_image_does_not_know_stays() -> None:
    """S3-24: monthly compaction."""
    page = with_awareness(
        template(), [on(1, "I rush.", 10), on(9, "I still rush.", 10), on(2, "I wait.")]
    )
    page = with_awareness(
        with_self_image(page, {"who": "Someone who waits."}, TODAY), [on(30, "I rushed again.", 10)]
    )
    page = with_month(page, "2026-10", "Learnt to wait.")
    assert read(page).log == (on(2, "I wait."), on(30, "I rushed again.", 10))
    assert read(page).months == {"2026-10": "Learnt to wait."}
    page = with_month(with_month(page, "2026-11", "Waited."), "2026-10", "Learnt to wait, twice.")
    assert read(page).months == {"2026-10": "Learnt to wait, twice.", "2026-11": "Waited."}
    assert read(page).fresh == (on(30, "I rushed again.", 10),)


@given(
    st.text(alphabet="#`~ab \n\r[]-\\"),
    st.lists(st.text(alphabet="# \nab", min_size=1).filter(lambda t: t.strip() != ""), max_size=3),
)
def test_any_page_comes_apart_and_together_again_and_takes_entries(
    page: str, texts: list[str]
) -> None:
    assert markdown_sections.join(markdown_sections.split(page)) == page
    entries = tuple(on(21, " ".join(text.split())) for text in texts)
    assert (
        read(with_awareness(template() + page.replace("\r", ""), entries)).log[-len(entries) :]
        == entries
        or not entries
    )


def test_the_soul_has_four_headings() -> None:
    """S3-26"""
    assert [s.title for s in markdown_sections.split(soul.template())][2:] == [
        "Core values",
        "Principles",
        "Commitments",
        "Boundaries",
    ]
    assert len(markdown_sections.split(soul.template("zh"))) == 6
    assert identity.read(soul.template()).facts == ""
