"""Which attribute of a person a question asks for."""

import pytest

from recollect.server.language import attributes as told
from recollect.server.language.attributes.asked import asked


@pytest.mark.parametrize(
    ("question", "attributes"),
    [
        ("Where does Tom Baker work?", ["work"]),
        ("What happened to Maria's job?", []),
        ("When did Evan lose his job?", []),
        ("What did James offer to do for John regarding pets?", []),
        ("Does Anna have any pets?", ["pets"]),
        ("When is the wedding?", []),
        ("婚礼是哪天？", []),
        ("Where is my piano?", ["music"]),
    ],
)
def test_who_asks_what_became_of_somebody_asks_for_more_than_what_is_so(
    question: str, attributes: list[str]
) -> None:
    found = asked(question).surely
    assert list(found.about if found else ()) == attributes


def test_the_title_before_a_name_is_nobody_s_work() -> None:
    assert told.read("Professor Lund retired; Erik supervises the user.").about == {
        "work": frozenset({"professor", "lund"})
    }
    assert not told.read("Nurse Betty brought flowers.").about
    assert told.read("The user is a nurse.").about == {"work": frozenset()}
