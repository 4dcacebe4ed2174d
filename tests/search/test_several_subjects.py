"""Models look several things up by one call: words set apart, or a line for each."""

from datetime import UTC, datetime

import pytest

from tests.conftest import Clock, Connect, bundled_model
from tests.search.test_pipeline import tell

pytestmark = pytest.mark.anyio

COLLEAGUE = "丁可欣坐我对面，做产品经理的，午饭基本都跟她搭伙。"
CLEANING = "每月最后一个周日是家庭大扫除。"
LAMP = "我的阅读灯坏了，想换一盏色温4000K的。"
PAINTING = "一直想学水彩，颜料买了两年没拆封。"
HUSBAND = "我先生叫许然，是中学物理老师。"
HIS = (
    "许然的生日是5月19日，他喜欢机械键盘。",
    "许然打呼噜，床头常备3M的橙色耳塞。",
    "客厅那盆龟背竹是许然的学生毕业时送的，十天浇一次水。",
)
BROTHER = "我弟弟沈嘉树在深圳做硬件测试，比我小五岁，还没结婚。"
GIRLFRIEND = "弟弟谈恋爱了，女朋友叫林予安，元旦带回绍兴给妈妈看。"
OTHERS = (
    "列东西别超过五条，多了我看不进去。",
    "大提琴是租的，琴行叫“弦外”，一个月260元，租到2027年1月31日。",
    "我家的扫地机是石头 T8，滤网每两个月换一次。",
    "周老师约了11月27日下午四点的家长会。",
    "豆豆在滨文幼儿园上大班，班主任是周老师。",
    "我做周报的步骤：先跑 weekly.sql，再更新 Superset 看板，最后写三条结论发给郑凯。",
    "我妈妈住在绍兴，膝盖做过手术。",
    "豆豆最好的朋友叫小满，住在隔壁楼。",
)
LIFE = (COLLEAGUE, CLEANING, LAMP, PAINTING, HUSBAND, *HIS, BROTHER, GIRLFRIEND, *OTHERS)


def _sure(answer: str) -> set[str]:
    lines = [line for line in answer.splitlines() if line.startswith("[") and "❔" not in line]
    return {text for text in LIFE if any(text in line for line in lines)}


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("大扫除 阅读灯 丁可欣", {CLEANING, LAMP, COLLEAGUE}),
        (
            "大扫除 什么时候\n每月最后一个周日\n12月6日有安排\n阅读灯 色温 宜家\n丁可欣 是谁",
            {CLEANING, LAMP, COLLEAGUE},
        ),
        ("水彩 画画 报班", {PAINTING}),
    ],
)
async def test_words_that_stand_apart_are_each_looked_up(
    connect: Connect, query: str, wanted: set[str]
) -> None:
    """16.4: what few memories name is meant, however much else is asked by the same call."""
    async with connect(embedder=bundled_model()) as host:
        await tell(host, LIFE)
        assert wanted <= _sure(await host.say("recall", query=query))


async def test_a_question_is_no_list_of_words(connect: Connect) -> None:
    """What few memories name is meant where it stands apart, not in what is asked of the world."""
    async with connect(embedder=bundled_model()) as host:
        await tell(host, LIFE)
        assert not _sure(await host.say("recall", query="水彩的历史有多久？"))


async def test_somebodys_girlfriend_is_not_the_users_husband(connect: Connect) -> None:
    """女朋友 is a partner, and a friend by its characters; he is neither."""
    async with connect(embedder=bundled_model()) as host:
        await tell(host, LIFE)
        sure = _sure(await host.say("recall", query="弟弟嘉树和女朋友林予安什么时候来"))
        assert sure == {BROTHER, GIRLFRIEND}


SHIP = (
    "妈妈高血压，吃缬沙坦。",
    "和林蔚打了两个小时电话，她一月来温哥华。",
    "水彩画完了七张，还差五张。",
    "The supper with Agnes is on Wednesdays.",
    "Mum takes valsartan for her blood pressure.",
)
TOLD_IN_JANUARY = (
    "我左耳听力弱，开会要坐右边。",
    "我不吃羊肉。",
    "师妹何雨负责鱼房，周三和周六喂鱼。",
    "Owen is from Pictou, Nova Scotia.",
)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("妈妈的降压药、林蔚一月来几天、水彩画了几张", SHIP[:3]),
        ("supper with Agnes in January; Mum's blood pressure", SHIP[3:]),
    ],
)
async def test_the_time_of_one_question_is_not_that_of_the_others(
    connect: Connect, clock: Clock, query: str, wanted: tuple[str, ...]
) -> None:
    """一月 was taken for the last January: what was told since then did not come."""
    async with connect(embedder=bundled_model()) as host:
        clock.now = datetime(2026, 1, 20, 10, tzinfo=UTC)
        await tell(host, TOLD_IN_JANUARY)
        clock.now = datetime(2026, 11, 26, 10, tzinfo=UTC)
        await tell(host, SHIP)
        lines = (await host.say("recall", query=query)).splitlines()
        sure = [line for line in lines if line.startswith("[") and "❔" not in line]
        for text in wanted:
            assert any(text in line for line in sure), text
        assert not any("一月 =" in line or "January =" in line for line in lines)
