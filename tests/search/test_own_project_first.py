"""In a project its own memory comes first where another's matches alike, however short that is."""

import pytest

from tests.conftest import Connect, bundled_model
from tests.tools.answers import recalled, stored

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("model", ["words", "bundled"])
@pytest.mark.parametrize(
    ("own", "other", "asked"),
    [
        (
            "The database of this shop is Postgres 16, on the small machine in the cellar, with a "
            "copy that Ida draws each night to the disk behind the till.",
            "The database is SQLite.",
            "which database do we use",
        ),
        (
            "Releases are made on Wednesday afternoons, never on Fridays, after Ida has read the "
            "notes and the two people on duty have said that they have time to watch.",
            "Releases: Mondays.",
            "when are releases",
        ),
        (
            "数据库用的是 Postgres 16，跑在地下室那台机器上，每天夜里由小宁抄一份到柜台后的硬盘。",
            "数据库用 SQLite。",
            "数据库用什么",
        ),
    ],
)
async def test_the_own_project_comes_first_though_the_other_s_memory_is_shorter(
    connect: Connect, own: str, other: str, asked: str, model: str
) -> None:
    embedder = {"embedder": bundled_model()} if model == "bundled" else {}
    async with connect(**embedder) as host:
        mine = await stored(host, own, project="shop")
        theirs = await stored(host, other, project="mill")
        for n in range(12):
            await stored(host, f"Shelf {n} holds folder {n * 7}.")
        assert host.engine.upkeep.settle()
        assert list(await recalled(host, query=asked, project="shop"))[:2] == [mine, theirs]
        assert list(await recalled(host, query=asked, project="mill"))[:2] == [theirs, mine]
