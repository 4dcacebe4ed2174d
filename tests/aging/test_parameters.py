"""The constants of ageing and their ranges."""

import math
from dataclasses import FrozenInstanceError

import pytest

from recollect.server.aging.parameters import CATEGORY_IMPORTANCES, STORE_WEIGHTS, Ageing

WRONG: list[tuple[str, dict[str, object]]] = [
    ("alpha", {"alpha": -0.01}),
    ("lambda_r", {"lambda_r": math.nan}),
    ("c_min", {"c_min": 0.0}),
    ("fact_step", {"fact_step": 1.1}),
    ("user_factor", {"user_factor": 1.1}),
    ("conflict_curve", {"conflict_curve": "rising"}),
    ("retention_curve", {"retention_curve": "flat"}),
    ("strength_max", {"strength_max": 0.001}),
    ("fading_below", {"fading_below": 1.5}),
    ("core", {"core": 2.9}),
    ("core", {"core": math.inf}),
    ("keep_importance", {"keep_importance": 2.95}),
    ("idle_step_days", {"idle_step_days": 0}),
    ("episode_days", {"episode_days": 0}),
    ("archive_days", {"archive_days": 40_000}),
    ("mentions_kept", {"mentions_kept": 2}),
    ("store_weights[cellar]", {"store_weights": {"cellar": 1.2}}),
    (
        "category_importances[skill]",
        {"category_importances": dict(CATEGORY_IMPORTANCES) | {"skill": 0.0}},
    ),
]


@pytest.mark.parametrize(("name", "given"), WRONG)
def test_a_wrong_constant_is_named(name: str, given: dict[str, object]) -> None:
    """S4-29."""
    with pytest.raises(ValueError) as caught:
        Ageing(**given)  # type: ignore[arg-type]  # wrong on purpose
    assert str(caught.value).startswith(f"{name} must be ")


def test_the_parameters_begin_as_they_are_documented() -> None:
    """S4-29."""
    ageing = Ageing()
    assert (ageing.alpha, ageing.s_max, ageing.lambda_s, ageing.c_min, ageing.lambda_c) == (
        0.01,
        0.5,
        0.05,
        0.3,
        0.01,
    )
    assert (ageing.m_coef, ageing.lambda_m, ageing.recent_window_days) == (0.3, 0.5, 3)
    assert (ageing.frequent_threshold, ageing.frequent_window_hours) == (3, 24)
    assert (ageing.strength_min, ageing.strength_max) == (0.01, 2.0)


def test_parameters_do_not_change_through_the_dict_they_came_from() -> None:
    """S4-29: a frozen value that can be a dictionary key."""
    weights = dict(STORE_WEIGHTS)
    ageing = Ageing(store_weights=weights)
    weights["core"] = 9.0
    assert ageing == Ageing()
    assert hash(ageing) == hash(Ageing())
    with pytest.raises(FrozenInstanceError):
        ageing.alpha = 1.0  # type: ignore[misc]
