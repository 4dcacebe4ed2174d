"""What recurs, or is on several days, holds until its news begin: no day of it is lost."""

from datetime import datetime

import pytest

from tests.conftest import Clock, Connect
from tests.tools.answers import stored
from tests.tools.test_change_to_come import NOW, so_then
from tests.tools.test_until_a_change import updated

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def now(clock: Clock) -> datetime:
    clock.now = NOW
    return NOW


@pytest.mark.parametrize(
    ("known", "news", "given", "begins"),
    [
        (
            "苏晓2026年11月22日夜班，照每四天一次往后排：11月26日、30日、12月4日、8日、12日、16日、20日……",
            "苏晓的夜班在2026年12月16日那个以后改成每五天一次：12月21日、26日、31日……",
            "2026-12-16",
            "2026-12-17",
        ),
        (
            "苏晓的夜班改成了每四天一次。",
            "苏晓的夜班在2026年12月16日那次之后每五天一次：12月21日、26日、31日。",
            "2026-12-16",
            "2026-12-17",
        ),
        (
            "Jo's night shifts come every four days: 26 November, 30 November, 4 December.",
            "After the one on 16 December 2026 Jo's night shifts come every five days.",
            "2026-12-16",
            "2026-12-17",
        ),
        (
            "The cleaner comes every ten days.",
            "The cleaner comes every fourteen days: 9 December 2026 and 23 December.",
            "2026-12-09",
            "2026-12-09",
        ),
        (
            "Ada teaches the course at ten, on 1, 8, 15, 22 and 29 December 2026.",
            "From 15 December 2026 Ada teaches the course at eleven: 15, 22 and 29 December.",
            "2026-12-15",
            "2026-12-15",
        ),
        (
            "我给贺小满讲SQL，上午十点：2026年12月1日、8日、15日、22日、29日。",
            "2026年12月15日起给贺小满讲SQL改成十一点：12月15日、22日、29日。",
            "2026-12-15",
            "2026-12-15",
        ),
    ],
)
async def test_what_is_on_several_days_holds_until_its_news_begin(
    connect: Connect, known: str, news: str, given: str, begins: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        assert begins in await updated(host, news, old, occurred_at=given)
        assert so_then(host, [old], 5) == [known]
        held = host.engine.memories.whole(old)
        assert f"{held.valid_until:%Y-%m-%d}" == begins


@pytest.mark.parametrize(
    ("known", "change", "news"),
    [
        (
            "妈妈吃的降压药是氨氯地平，每天早上一片，我在网上买。",
            "妈妈从2026年12月1日起降压药换成缬沙坦，还是每天早上一片。",
            "缬沙坦缺货，氨氯地平照吃到2026年12月13日，12月14日起妈妈才换缬沙坦，每天晚上一片。",
        ),
        (
            "Mum takes amlodipine, one tablet every morning.",
            "From 1 December 2026 Mum takes valsartan, one tablet every morning.",
            "Valsartan is out of stock: Mum takes amlodipine until 13 December 2026, from "
            "14 December valsartan, one tablet every evening.",
        ),
    ],
)
@pytest.mark.parametrize("dated", [True, False])
@pytest.mark.parametrize("named", ["both", "change"])
async def test_a_dose_that_news_leave_out_goes_on_until_they_begin(
    connect: Connect, known: str, change: str, news: str, dated: bool, named: str
) -> None:
    """The news tell that it goes on, and not how: the day that was told wrong is gone."""
    async with connect() as host:
        old = await stored(host, known)
        coming = await stored(host, change, verdicts=[{"id": old, "verdict": "updates"}])
        ids = (coming, old) if named == "both" else (coming,)
        about = {"occurred_at": "2026-12-14"} if dated else {}
        assert f"2026-12-14 为止仍然有效：{old}" in (
            answer := await updated(host, news, *ids, **about)
        ) or (f"2026-12-14: {old}" in answer)
        for day, held in ((5, [known]), (20, [known]), (40, [])):
            assert so_then(host, [old, coming], day) == held


@pytest.mark.parametrize(
    ("known", "news"),
    [
        (
            "妈妈吃的降压药是氨氯地平，每天早上一片。",
            "妈妈的降压药：氨氯地平每天早上一片，照吃到2026年12月13日；12月14日起换缬沙坦，每天晚上一片。",
        ),
        (
            "Mum takes amlodipine, one tablet every morning.",
            "Mum takes amlodipine every morning until 13 December 2026, from 14 December valsartan "
            "every evening.",
        ),
        (
            "I take levothyroxine, 75 micrograms, every morning.",
            "I take 88 micrograms of levothyroxine every morning until the blood test on 13 "
            "December 2026; from 14 December at ten at night instead.",
        ),
    ],
)
async def test_a_dose_that_news_tell_until_then_as_well_is_told_once(
    connect: Connect, known: str, news: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        await updated(host, news, old, occurred_at="2026-12-14")
        assert so_then(host, [old], 5) == []
