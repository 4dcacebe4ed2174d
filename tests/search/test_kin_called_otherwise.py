"""The user's own are called by other words than those for kin: "my girl", 另一半."""

import pytest

from tests.conftest import Connect, bundled_model
from tests.search.test_pipeline import found, tell

pytestmark = pytest.mark.anyio

OF_THE_USER = (
    "User runs a bakery with four staff in Whitby.",
    "User gets up at three to bake.",
    "User's cottage on Henrietta Street is paid off.",
    "User keeps two hives of bees behind the cricket pavilion.",
    "User drives a Citroën van for the deliveries.",
    "User plays the accordion on Fridays.",
)
OF_THE_USER_IN_CHINESE = (
    "用户在惠特比开了一家面包店，有四个员工。",
    "用户每天三点起床做面包。",
    "用户的小屋已经还清了贷款。",
    "用户在板球馆后面养了两箱蜜蜂。",
    "用户开一辆货车送货。",
    "用户周五拉手风琴。",
)


@pytest.mark.parametrize(
    ("others", "fact", "question", "among"),
    [
        (
            OF_THE_USER,
            "Daughter Kirsty is 27 and second officer on container ships for Maersk.",
            "What does my girl do for work?",
            1,
        ),
        (OF_THE_USER_IN_CHINESE, "女儿在货轮上当二副。", "我家娃现在忙什么？", 3),
    ],
)
async def test_what_tells_of_a_relative_stands_before_what_tells_of_the_user(
    connect: Connect, others: tuple[str, ...], fact: str, question: str, among: int
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [*others, fact])
        assert fact in (await found(host, question))[:among]


@pytest.mark.parametrize(
    ("others", "facts", "question"),
    [
        (
            OF_THE_USER,
            ("Daughter Ida is 7.", "Ida is frightened of the vacuum cleaner."),
            "What scares my girl?",
        ),
        (
            OF_THE_USER,
            ("Brother: Magnus.", "Magnus restores church organs in Ghent."),
            "What does my brother do?",
        ),
        (
            OF_THE_USER_IN_CHINESE,
            ("女儿小满今年七岁。", "小满五月割了扁桃体。"),
            "我家娃做过什么手术？",
        ),
    ],
)
async def test_whom_a_note_opens_with_is_found_by_what_they_are(
    connect: Connect, others: tuple[str, ...], facts: tuple[str, ...], question: str
) -> None:
    """Nobody said "my" or 我的: whose note it is, is known."""
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [*others, *facts])
        rows = (await host.say("recall", query=question)).splitlines()
        [row] = [row for row in rows if facts[1] in row]
        assert "❔" not in row
