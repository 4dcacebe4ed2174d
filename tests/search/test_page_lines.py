"""The lines a person wrote into the pages."""

from recollect.server.search.page_lines import matching

PAGES = {
    "SOUL.md": "# Soul\n\n## Manner\n\n- Short answers.\n- No jokes about boats.\n",
    "IDENTITY.md": "# Identity\n\n## 身份\n\n- 我叫小石。\n",
}


def test_without_a_question_every_line_comes_with_its_heading() -> None:
    found = [(line.page, line.heading, line.text) for line in matching(PAGES)]
    assert found == [
        ("SOUL.md", "Manner", "Short answers."),
        ("SOUL.md", "Manner", "No jokes about boats."),
        ("IDENTITY.md", "身份", "我叫小石。"),
    ]


def test_a_line_answers_with_at_least_half_of_the_question_s_words() -> None:
    assert [line.text for line in matching(PAGES, "jokes about boats")] == ["No jokes about boats."]
    assert [line.text for line in matching(PAGES, "叫小石")] == ["我叫小石。"]
    assert matching(PAGES, "the harvest of last autumn in the valley") == []
