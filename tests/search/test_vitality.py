"""How alive a memory is, as a search weighs it."""

from datetime import timedelta

import pytest

from recollect.server.aging.activity import created
from recollect.server.aging.parameters import Ageing
from recollect.server.aging.strength import strength
from recollect.server.domain.memory import Memory, Store
from recollect.server.engine import Engine
from recollect.server.search.vitality import Vitality, is_faded
from tests.conftest import START, Clock, store

AGEING = Ageing()
YEARS = timedelta(days=3 * 365)


def test_a_memory_without_activity_is_as_alive_as_on_the_day_it_was_made(engine: Engine) -> None:
    memory = Memory(id="mem_00000NEW", text="Hives stand on the roof.", created_at=START)
    known, power, state = Vitality(engine.parts.activities, AGEING).of(memory, START)
    assert known == created("fact", START, AGEING)
    assert power == strength(known, "fact", START, ageing=AGEING)
    assert state == "active"


@pytest.mark.parametrize(
    ("where", "is_gone"), [("semantic", True), ("core", False), ("vault", False)]
)
def test_only_what_does_not_last_fades(where: Store, is_gone: bool) -> None:
    """S3-12: the vault and the core never fade, however long nobody speaks of them."""
    weak = strength(created("temporary", START, AGEING), "temporary", START + YEARS, ageing=AGEING)
    assert is_faded(where, "archived", weak) is is_gone


def test_candidates_are_weighed_together_by_their_rows(engine: Engine, clock: Clock) -> None:
    id = store(engine, "The user keeps bees.").id
    catalog = engine.parts.catalog
    [row] = catalog.rows(catalog.numbers([id]).values()).values()
    vitality = Vitality(engine.parts.activities, AGEING)
    fresh = vitality.of_rows([row], clock())[row.n]
    later = vitality.of_rows([row], clock() + YEARS)[row.n]
    assert not fresh.faded
    assert later.faded
    assert fresh.strength.value > later.strength.value


def test_how_long_an_episode_is_everyday_is_a_setting(engine: Engine, clock: Clock) -> None:
    """S2-06, S4-29."""
    id = store(engine, "Mel swam in the lake.", store="episodic").id
    catalog = engine.parts.catalog
    [row] = catalog.rows(catalog.numbers([id]).values()).values()
    later = clock() + timedelta(days=20)
    faded = []
    for ageing in (AGEING, Ageing(episode_days=21)):
        faded.append(Vitality(engine.parts.activities, ageing).of_rows([row], later)[row.n].faded)
    assert faded == [True, False]
