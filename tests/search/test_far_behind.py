"""Beside what answers for sure stands no weak match that scores little beside the best (D110)."""

import pytest

from tests.conftest import Connect, Host, bundled_model
from tests.search.test_pipeline import tell

pytestmark = pytest.mark.anyio

PUDDING = {
    "en": (
        "The user's cat Pudding eats kidney diet food.",
        "The user's cat Pudding sleeps in a box by the stove.",
    ),
    "zh": ("用户的猫年糕吃肾脏处方粮。", "用户的猫年糕睡在灶台边的纸箱里。"),
}
ELSE = {
    "en": (
        "The user lives in Lisbon, near the castle.",
        "The user is a nurse at Santa Maria hospital.",
        "The user drives a grey Skoda.",
        "The user's mother turns 70 on 12 March.",
    ),
    "zh": (
        "用户每周四晚上去上陶艺课。",
        "用户在攒钱装修厨房。",
        "用户的丈夫叫周航。",
        "用户的母亲三月十二日满七十岁。",
    ),
}
ASKED = {
    "en": "what does the user's cat Pudding eat, where does the cat Pudding sleep",
    "zh": "用户的猫年糕吃什么粮，用户的猫年糕睡在哪里",
}
LANGUAGES = pytest.mark.parametrize("language", ASKED)


async def rows_of(host: Host, query: str, **arguments: object) -> list[str]:
    said = await host.say("recall", query=query, **arguments)
    return [row for row in said.splitlines() if row.startswith("[mem_")]


@LANGUAGES
async def test_what_is_far_behind_two_sure_answers_does_not_come(
    connect: Connect, language: str
) -> None:
    """Who asks for a number gets so many, marked."""
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [*ELSE[language], *PUDDING[language]])
        rows = await rows_of(host, ASKED[language])
        review = await rows_of(host, ASKED[language], mode="review")
        more = await rows_of(host, ASKED[language], limit=4)
    for shown in (rows, review):
        assert len(shown) == 2, shown
        assert not any("❔" in row for row in shown)
    assert sum("❔" in row for row in more) == 2


@LANGUAGES
async def test_beside_one_that_may_be_sure_by_chance_the_first_weak_one_stays(
    connect: Connect, language: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [*ELSE[language], PUDDING[language][0]])
        sure, *weak = await rows_of(host, ASKED[language])
    assert PUDDING[language][0] in sure
    assert "❔" not in sure
    assert len(weak) == 1
    assert "❔" in weak[0]


@LANGUAGES
async def test_where_nothing_is_sure_the_weak_ones_come_however_far(
    connect: Connect, language: str
) -> None:
    asked = {"en": "Do I have any hobbies or pets?", "zh": "我平时有什么爱好？"}[language]
    async with connect(embedder=bundled_model()) as host:
        await tell(host, ELSE[language])
        rows = await rows_of(host, asked)
    assert len(rows) >= 2


IN_JUNE = (
    "我的上司生日是6月8号。",
    "我的上司在公司做总裁。",
    "我的同事6月18号过生日，那天请大家吃饭。",
    "我的同事在上海上班。",
    "我的表哥生日是6月28号。",
    "我的表哥在杭州当厨师。",
    "我的下属学历是专科。",
    "我叔叔特喜欢旅游。",
    "我的邻居生日是6月2号。",
    "房东的生日是6月30号。",
)


async def test_what_the_best_leads_to_stays_however_far_behind(connect: Connect) -> None:
    """Who was born that month, and where they work: it shares no word with the question."""
    things = ["书", "灯", "桌子", "椅子", "钢琴", "自行车", "帐篷", "雨伞", "鞋", "花瓶"]
    things += ["地图", "电扇", "吉他", "油画", "箱子", "风筝", "毛毯", "茶壶", "相机", "钟"]
    others = [f"第{n}个房间里放着{thing}。" for n, thing in enumerate(things)]
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [*IN_JUNE, *others])
        rows = await rows_of(host, "6月8号生日的人做什么职位？")
    assert any("我的同事在上海上班" in row for row in rows)
    assert not any("房间" in row for row in rows)
