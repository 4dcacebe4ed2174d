"""Retention, and the states it gives."""

import math
from dataclasses import replace

import pytest

from recollect.server.aging.parameters import Ageing
from recollect.server.aging.retention import State, retention, state
from tests.aging.moments import BY_ACCESS, NOW, idle

DAYS_TO = [
    ("core", 34.66, 80.47, 149.79),
    ("semantic", 27.73, 64.38, 119.83),
    ("procedural", 23.1, 53.65, 99.86),
    ("episodic", 18.48, 42.92, 79.89),
]


@pytest.mark.parametrize(("store", "fading", "dormant", "archived"), DAYS_TO)
def test_each_store_crosses_the_bands_on_its_day(
    store: str, fading: float, dormant: float, archived: float
) -> None:
    """S3-12, S3-13, S3-14, D18: the printed days, rounded to two places."""
    bands: list[tuple[float, State, State]] = [
        (fading, "active", "fading"),
        (dormant, "fading", "dormant"),
        (archived, "dormant", "archived"),
    ]
    for days, above, below in bands:
        assert state(retention(idle(days - 0.01), store, NOW)) == above
        assert state(retention(idle(days + 0.01), store, NOW)) == below


def test_half_is_forgotten_in_23_days_at_weight_one() -> None:
    """S3-14."""
    assert retention(idle(23.1), "procedural", NOW) == pytest.approx(0.5, abs=5e-4)


@pytest.mark.parametrize("ageing", [Ageing(), BY_ACCESS])
def test_the_vault_forgets_nothing(ageing: Ageing) -> None:
    """S3-13."""
    assert retention(idle(10_000), "vault", NOW, ageing) == 1.0


@pytest.mark.parametrize(
    ("value", "band"),
    [
        (1, "active"),
        (0.5, "active"),
        (0.49, "fading"),
        (0.2, "fading"),
        (0.19, "dormant"),
        (0.05, "dormant"),
    ],
)
def test_a_bound_belongs_to_the_band_above_it(value: float, band: State) -> None:
    """S3-12."""
    assert state(value) == band


def test_almost_nothing_left_is_archived() -> None:
    """S3-12."""
    assert state(0.049) == state(0.0) == "archived"


def test_the_access_curve_remembers_what_was_used_often() -> None:
    """S3-14, D18: base · e^(−λ·days) · log2(access + 1) · weight, clamped to 1."""
    once, often = idle(50), replace(idle(50), access_count=3)
    assert retention(once, "episodic", NOW, BY_ACCESS) == pytest.approx(math.exp(-1.5) * 0.8)
    assert retention(often, "episodic", NOW, BY_ACCESS) == pytest.approx(2 * math.exp(-1.5) * 0.8)
    assert retention(replace(often, access_count=10_000), "core", NOW, BY_ACCESS) == 1.0
