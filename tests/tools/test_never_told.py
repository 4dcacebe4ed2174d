"""A question whose answer nobody told: few rows, and the words that stand in no memory."""

import pytest

from tests.conftest import Clock, Connect, bundled_model
from tests.tools.answers import receipt

pytestmark = pytest.mark.anyio

TOLD = (
    "I work as a structural engineer at Hallam & Pryce.",
    "Our broadband is with Zen; the router stands in the hall cupboard.",
    "I decided against a heat pump because the radiators would all have to be replaced.",
    "Our dog is a whippet called Biscuit.",
    "My reading glasses are +1.25.",
    "The book club meets at Hanneke's.",
    "I prefer trains over flights for anything under eight hours.",
    "For drawings I use Revit.",
    "Pete Lund services the boiler every October.",
    "In the long run I want no lawn at all, only meadow.",
    "I sleep badly before site visits.",
    "My oldest friend is Priya Raman, a barrister in Manchester.",
)
TOLD_ZH = (
    "我在一家做冷链物流的公司当数据分析师。",
    "宽带续了两年，还是电信，千兆。",
    "北阳台晒不到太阳，只敢种蕨和绿萝。",
    "我家养了一只橘猫，叫年糕。",
    "书我只买纸的，电子书看不进去。",
    "下雨天我不开车，坐6号线去公司。",
    "我乘高铁习惯坐靠过道的位置。",
    "看板用 Superset。",
    "我在学大提琴，老师姓方。",
    "一直想学水彩，颜料买了两年没拆封。",
    "大学室友陆遥在成都开陶艺工作室。",
    "妈妈吃的降压药是氨氯地平。",
)

ABSENT = ("in no", "没有记忆")


@pytest.mark.parametrize(
    ("told", "question", "absent", "needless", "most"),
    [
        (TOLD, "How much is my physics module at the moment?", ["physics", "module"], ["much"], 6),
        (TOLD, "What colour is everyone's fence on my street now?", ["colour"], ["everyone"], 3),
        (TOLD_ZH, "邻居家的栅栏现在大概是什么颜色？", ["栅栏", "颜色"], ["现在", "大概"], 3),
    ],
)
async def test_what_nobody_told_brings_few_rows_and_names_its_words(
    connect: Connect,
    told: tuple[str, ...],
    question: str,
    absent: list[str],
    needless: list[str],
    most: int,
) -> None:
    """Without the bar behind the first three: 8, 6 and 5."""
    async with connect(embedder=bundled_model()) as host:
        for text in told:
            await receipt(host, content=text, explicit=True)
        assert host.engine.upkeep.settle(60)  # else what has no vector yet is told by its words
        answer = await host.say("recall", query=question)
        rows = [line for line in answer.splitlines() if line.startswith("[mem_")]
        assert len(rows) <= most
        assert all("❔" in row for row in rows)
        [named] = [line for line in answer.splitlines() if line[1:6].startswith(ABSENT)]
        assert all(word in named for word in absent)
        assert not any(word in named for word in needless)


async def test_open_tasks_from_a_day_on_are_listed(connect: Connect, clock: Clock) -> None:
    async with connect() as host:
        day = clock.now.date().replace(year=clock.now.year + 1)
        await receipt(host, content=f"I have to send the lease back by {day}.", explicit=True)
        for asked in ("open tasks", "outstanding to-dos", "待办任务"):
            answer = await host.say("recall", query=asked, since="tomorrow")
            assert "lease" in answer
