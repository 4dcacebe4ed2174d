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
TRIP = "The family drove to the coast in the old van.", "Leo scratched a knee on the rocks there."
QUESTION = "What came of the drive to the coast in the van?"
REISE = "全家开着旧面包车去了海边。", "小乐在礁石上擦破了膝盖。"


@pytest.mark.parametrize(
    ("told", "query"), [(TRIP, QUESTION), (REISE, "开面包车去海边那次怎么样？")]
)
async def test_a_fact_brings_the_one_that_was_told_with_it(
    connect: Connect, settings: Settings, told: tuple[str, str], query: str
) -> None:
    """Also after the index was built anew from the files."""
    async with connect() as host:
        await tell(host, [*OTHERS[:14], *told, *OTHERS[14:]])
        assert (await found(host, query))[:2] == list(told)
    shutil.rmtree(settings.home / "index")
    async with connect() as host:
        assert (await found(host, query))[:2] == list(told)


async def test_what_was_told_in_another_call_is_not_brought(connect: Connect) -> None:
    async with connect() as host:
        await tell(host, TRIP[:1])
        await tell(host, OTHERS[:3], occurred_at="2023-05-08")
        await tell(host, TRIP[1:], occurred_at="2023-06-08")
        assert TRIP[1] not in (await found(host, QUESTION))[:2]
