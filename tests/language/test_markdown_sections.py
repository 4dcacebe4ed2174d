"""A page as its headings cut it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.language import markdown_sections
from recollect.server.language.markdown_sections import Section

_LINES = st.sampled_from(
    ["# a", "## b ##", "text", "", "```", "~~~", "# in code", "- point", "#no heading", "\r"]
)


@given(st.lists(_LINES).map("\n".join), st.booleans())
def test_sections_joined_give_the_page_back_to_the_byte(page: str, ends: bool) -> None:
    page += "\n" if ends else ""
    assert markdown_sections.join(markdown_sections.split(page)) == page


def test_a_page_is_cut_at_its_headings() -> None:
    assert markdown_sections.split("before\n# One\ntext\n### Two ##\n") == [
        Section(0, "", "", "before\n"),
        Section(1, "One", "# One\n", "text\n"),
        Section(3, "Two", "### Two ##\n", ""),
    ]


@pytest.mark.parametrize("fence", ["```", "~~~~"])
def test_a_hash_in_a_code_block_is_no_heading(fence: str) -> None:
    page = f"# One\n{fence}sh\n# a comment\n``\n{fence}\n# Two\n"
    assert [s.title for s in markdown_sections.split(page)] == ["", "One", "Two"]


def test_a_made_section_has_a_blank_line_on_either_side_of_its_text() -> None:
    assert markdown_sections.join([markdown_sections.made(2, "One", " text \n")]) == (
        "## One\n\ntext\n\n"
    )
    assert markdown_sections.join([markdown_sections.made(2, "One")]) == "## One\n\n"


@pytest.mark.parametrize("title", ["People & Pets", "people and pets", "** People AND pets:"])
def test_spellings_of_a_title_are_the_same(title: str) -> None:
    assert markdown_sections.key(title) == "people and pets"


def test_an_apostrophe_does_not_cut_a_title() -> None:
    assert markdown_sections.key("User’s profile") == markdown_sections.key("users PROFILE")


@given(st.text())
def test_a_quoted_text_has_no_heading_and_reads_back(text: str) -> None:
    quoted = markdown_sections.quoted(text)
    assert not any(line.startswith("#") for line in quoted.split("\n"))
    assert markdown_sections.unquoted(quoted) == text.strip()


def test_points_are_list_items_and_paragraphs_each_on_one_line() -> None:
    body = (
        "- first\n  goes on\n* second\n\nA paragraph\nof two lines.\n3) third\n"
        "<!-- a\ncomment -->\n\n-\n"
    )
    assert markdown_sections.points(body) == [
        "first goes on",
        "second",
        "A paragraph of two lines.",
        "third",
        "-",
    ]
