"""Which matter of a person a question asks for."""

import pytest

from recollect.server.language.matters.asked import asked


@pytest.mark.parametrize(
    ("question", "matters"),
    [
        ("Where does Tom Baker work?", ["work"]),
        ("What happened to Maria's job?", []),
        ("When did Evan lose his job?", []),
        ("What did James offer to do for John regarding pets?", []),
        ("Does Anna have any pets?", ["pets"]),
    ],
)
def test_who_asks_what_became_of_somebody_asks_for_more_than_what_is_so(
    question: str, matters: list[str]
) -> None:
    found = asked(question).surely
    assert list(found.about if found else ()) == matters
