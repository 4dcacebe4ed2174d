"""The stages of the ranking, each over plain numbers."""

from hypothesis import given
from hypothesis import strategies as st

from recollect.server.domain.ranking_terms import best_of
from recollect.server.search import ranking, weights
from recollect.server.search.ranking import Scored

DAY = 86_400.0
scores = st.dictionaries(st.integers(1, 50), st.floats(0.01, 100), min_size=1)


@given(scores, st.floats(0.1, 2))
def test_a_legs_best_gets_its_weight_and_the_order_stays(
    leg: dict[int, float], weight: float
) -> None:
    scaled = ranking.scaled(weight, leg)
    assert abs(max(scaled.values()) - weight) < 1e-9
    assert sorted(scaled, key=lambda n: (scaled[n], n)) == sorted(leg, key=lambda n: (scaled[n], n))


def test_a_leg_that_found_nothing_adds_nothing() -> None:
    assert ranking.scaled(1.0, {}) == {}
    assert ranking.scaled(1.0, {1: 0.0, 2: -1.0}) == {}


def test_terms_add_up() -> None:
    """S0-42: relevance is the sum of named terms."""
    assert ranking.total([{1: 0.5, 2: 1.0}, {1: 0.25}]) == {1: 0.75, 2: 1.0}


def test_a_neighbour_lends_a_share_of_the_better_side() -> None:
    assert ranking.beside({1: 1.0, 3: 0.5}, [(1, 2), (2, 3)]) == {2: weights.BESIDE_SHARE}


def test_a_scene_lends_a_share_of_its_best_and_a_lone_memory_is_its_own_scene() -> None:
    base = {1: 1.0, 2: 0.2, 9: 0.8}
    lent = ranking.in_scene(base, [1, 2, 9], {1: 7, 2: 7})
    share = weights.SCENE_SHARE
    assert lent == {1: share, 2: share, 9: share * 0.8}


def test_what_tells_nothing_leads_to_what_was_said_next_and_not_back() -> None:
    assert ranking.led_to(
        {1: 1.0, 2: 1.0}, [(1, 2), (2, 3)], {1: 0, 2: weights.TELLING_WORDS, 3: 0}
    ) == {2: weights.LEAD_SHARE}


def test_a_turn_loses_by_how_little_it_tells_half_at_most() -> None:
    lost = ranking.brief({1: 2.0, 2: 2.0, 3: 2.0, 4: 2.0}, {1: 0, 2: 5, 3: weights.TELLING_WORDS})
    assert lost[1] == -weights.BRIEF_SHARE * 2.0 < lost[2] < 0
    assert lost.keys() == {1, 2}  # neither one that tells enough nor a memory that is no turn


def test_dates_prefer_what_lies_inside_and_fall_off_outside() -> None:
    """S0-39: temporal order counts, softly."""
    week = (10 * DAY, 17 * DAY)
    values = [ranking.closeness(day * DAY, *week) for day in (10, 16.9, 17.5, 20, 30, 9, 1)]
    assert values[:2] == [1.0, 1.0]
    assert 0 < values[3] < values[2] <= 0.5
    assert values[4] == 0
    assert 0 < values[5] <= 0.5
    assert values[6] == 0


def test_a_preference_is_a_share_of_the_best_and_filters_nothing() -> None:
    assert ranking.boost(0.5, {1: 2.0, 2: 1.0}, [2, 3]) == {2: 1.0, 3: 1.0}
    assert ranking.boost(0.5, {1: 2.0}, {1: 0.5, 2: 0.0}) == {1: 0.5}
    assert ranking.boost(0.8, {}, [4]) == {4: 0.8}


@given(st.floats(0, 2), st.floats(0, 2))
def test_strength_moves_a_score_by_a_tenth_at_most(a: float, b: float) -> None:
    assert 0.9 <= ranking.strength_factor(a) <= 1.0
    assert (a <= b) == (ranking.strength_factor(a) <= ranking.strength_factor(b)) or abs(
        a - b
    ) < 1e-9


def test_the_newer_of_two_equals_comes_first() -> None:
    assert best_of({1: 1.0, 2: 1.0, 3: 0.5}, 2) == [2, 1]
    assert [
        s.n for s in ranking.ordered([Scored(1, 1.0), Scored(2, 1.0), Scored(3, 2.0, 0.9)])
    ] == [3, 2, 1]


def test_a_faded_memory_answers_only_where_nothing_fresh_matches_nearly_as_well() -> None:
    """S3-12: dormant is for when nothing fresher answers."""
    fresh, faded = Scored(1, 1.0), Scored(2, 1.1)
    assert ranking.fresh_or_faded([faded, fresh], {2}) == [fresh]
    assert ranking.fresh_or_faded([Scored(2, 1.2), fresh], {2}) == [Scored(2, 1.2), fresh]
    assert ranking.fresh_or_faded([faded], {2}) == [faded]


def test_what_matches_next_to_nothing_is_no_answer() -> None:
    """S0-42: ranked by relevance, and no hits for the sake of hits."""
    assert ranking.fresh_or_faded([Scored(1, 3.0), Scored(2, 0.2), Scored(3, 0.1)], set()) == [
        Scored(1, 3.0),
        Scored(2, 0.2),
    ]


def test_a_faded_memory_needs_its_share_to_stand_behind_a_fresh_one() -> None:
    fresh = Scored(1, 1.0)
    half, less = Scored(2, weights.FADED_SHARE), Scored(3, weights.UNTOLD_SHARE)
    ranked = [fresh, half, less]
    assert ranking.fresh_or_faded(ranked, {2, 3}) == [fresh]
    assert ranking.fresh_or_faded(ranked, {2, 3}, lambda n: weights.FADED_SHARE) == [fresh, half]
    assert ranking.fresh_or_faded(ranked, {2, 3}, lambda n: weights.UNTOLD_SHARE) == ranked


def test_states_and_weak_strength_count_as_faded() -> None:
    """S3-12, S4-18: dormant and archived, and below 0.3."""
    assert [ranking.is_faded(s, 1.0) for s in ("active", "fading", "dormant", "archived")] == [
        False,
        False,
        True,
        True,
    ]
    assert ranking.is_faded("active", 0.29)
    assert not ranking.is_faded("active", 0.3)


def test_what_was_corrected_moves_right_behind_its_correction() -> None:
    old, other, new = Scored(1, 3.0), Scored(2, 2.0), Scored(3, 1.0)
    assert [s.n for s in ranking.corrected_first([old, other, new], {1: [3]})] == [2, 3, 1]
    assert [s.n for s in ranking.corrected_first([new, old], {1: [3]})] == [3, 1]
    assert [s.n for s in ranking.corrected_first([old, other], {1: [3]})] == [1, 2]


def test_a_chain_of_corrections_ends_with_the_oldest() -> None:
    ranked = [Scored(1, 3.0), Scored(2, 2.0), Scored(3, 1.0)]
    assert [s.n for s in ranking.corrected_first(ranked, {1: [2], 2: [3]})] == [3, 2, 1]
