"""Facts that were told in one call belong together: who finds one finds the next."""

import shutil

import pytest

from recollect.server.settings import Settings
from tests.conftest import Connect
from tests.search.test_pipeline import found, tell

pytestmark = pytest.mark.anyio

OTHERS = [
    f"{who} {did} {what}."
    for who in ("Tomas", "Ivo", "Marit")
    for did in ("bought", "repaired", "sold")
    for what in ("a lamp", "a kettle", "a fiddle")
]
TRIP = "The family drove to the coast in the old van.", "Leo scratched a knee on the coast."
QUESTION = "What came of the drive to the coast in the van?"
ELSEWHERE = "Ivo painted the coast."
OUTING = "全家开着旧面包车去了海边。", "小乐在海边的礁石上擦破了膝盖。"
ELSEWHERE_TOO = "志明画了海边。"


@pytest.mark.parametrize(
    ("told", "elsewhere", "query"),
    [(TRIP, ELSEWHERE, QUESTION), (OUTING, ELSEWHERE_TOO, "开面包车去海边那次怎么样？")],
)
async def test_a_fact_brings_the_one_that_was_told_with_it(
    connect: Connect, settings: Settings, told: tuple[str, str], elsewhere: str, query: str
) -> None:
    """Before what has as much of the question; also after the index was built anew."""
    async with connect() as host:
        await tell(host, [*OTHERS[:7], elsewhere, *OTHERS[7:14], *told, *OTHERS[14:]])
        assert (await found(host, query))[:3] == [*told, elsewhere]
    shutil.rmtree(settings.home / "index")
    async with connect() as host:
        assert (await found(host, query))[:3] == [*told, elsewhere]


async def test_what_was_told_of_another_day_is_not_lifted(connect: Connect) -> None:
    async with connect() as host:
        await tell(host, [ELSEWHERE, *OTHERS[:14]])
        await tell(host, TRIP[:1], occurred_at="2023-05-08")
        await tell(host, TRIP[1:], occurred_at="2023-06-08")
        assert (await found(host, QUESTION))[:2] == [TRIP[0], ELSEWHERE]


async def test_a_fact_in_between_does_not_part_what_has_a_word_in_common(connect: Connect) -> None:
    async with connect() as host:
        between = "Ivo phoned a friend."
        await tell(host, [*OTHERS[:7], ELSEWHERE, *OTHERS[7:14], TRIP[0], between, TRIP[1]])
        assert (await found(host, QUESTION))[:3] == [*TRIP, ELSEWHERE]


async def test_what_has_no_word_in_common_is_not_lifted(connect: Connect) -> None:
    """Whoever told of a journey may have gone on to something else."""
    async with connect() as host:
        await tell(host, [*OTHERS[:7], TRIP[0], "Marit has a sore knee.", *OTHERS[7:14]])
        await tell(host, ["Bruno has a sore knee."])
        said = await found(host, "What came of the drive to the coast in the van? A knee?")
        assert said[:3] == [TRIP[0], "Bruno has a sore knee.", "Marit has a sore knee."]
