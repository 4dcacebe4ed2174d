"""The dialogues of several sessions hold together: their stores exist, their ends are judged."""

from tests.host_dialogues.judging import conversations, store_of


def test_each_has_a_store_where_ranking_matters_and_ends_in_questions_to_be_judged() -> None:
    several = conversations()
    assert len({each["id"] for each in several}) == len(several) >= 80
    assert {each["language"] for each in several} == {"en", "zh"}
    for each in several:
        assert len(store_of(each["store"])) >= 90
        assert all(each["sessions"])
        assert each["expectations"]["probe"]["says"], each["id"]
