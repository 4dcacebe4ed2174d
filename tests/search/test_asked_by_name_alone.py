"""A topic that is but the name of what may be known of a person: "allergies", 用药, "diet"."""

import pytest

from tests.conftest import Connect, bundled_model
from tests.search.test_pipeline import tell

pytestmark = pytest.mark.anyio

ENGLISH = (
    "I am severely allergic to walnuts.",
    "I get a migraine about once a month, usually with an aura. Sumatriptan 50 mg helps.",
    "A mole on my left shoulder was removed in June and turned out benign.",
    "I have been a vegetarian since 2011.",
    "Our dog is a whippet called Biscuit.",
    "I drive a grey Skoda Octavia from 2019.",
    "My husband is called Gareth.",
    "Gareth can't stand coriander.",
    "I work as a structural engineer at Hallam & Pryce.",
    "I play the viola in an amateur orchestra on Tuesday evenings.",
    "My brother Callum lives in Wellington, New Zealand.",
)
WALNUTS, MIGRAINE, MOLE, VEGETARIAN, DOG, CAR = ENGLISH[:6]
CORIANDER, ENGINEER = ENGLISH[7:9]
CHINESE = (
    "我对芒果过敏，吃了会起疹子。",
    "我偏头痛的时候吃布洛芬，得在暗屋里躺一个小时。",
    "我的膝盖去年做过手术。",
    "我不吃香菜和内脏。",
    "我家养了一只橘猫，叫年糕。",
    "我开一辆白色的比亚迪海豚。",
    "我先生叫许然。",
    "许然一点辣都不吃。",
    "我在冷链物流公司当数据分析师。",
    "我在学大提琴，每周六上午上课。",
    "我弟弟在深圳做硬件测试。",
)
MANGO, IBUPROFEN, KNEE, OFFAL, CAT, BYD = CHINESE[:6]
SPICY, ANALYST = CHINESE[7:9]


@pytest.mark.parametrize(
    ("facts", "asked", "known"),
    [
        (ENGLISH, "allergies", WALNUTS),
        (ENGLISH, "allergy", WALNUTS),
        (ENGLISH, "food restrictions", WALNUTS),
        (ENGLISH, "diet", VEGETARIAN),
        (ENGLISH, "medication", MIGRAINE),
        (ENGLISH, "my medicines", MIGRAINE),
        (ENGLISH, "pets", DOG),
        (ENGLISH, "car", CAR),
        (ENGLISH, "job", ENGINEER),
        (ENGLISH, "Gareth's diet", CORIANDER),
        (ENGLISH, "过敏", WALNUTS),
        (ENGLISH, "忌口", WALNUTS),
        (CHINESE, "过敏", MANGO),
        (CHINESE, "过敏史", MANGO),
        (CHINESE, "忌口", OFFAL),
        (CHINESE, "饮食禁忌", MANGO),
        (CHINESE, "用药", IBUPROFEN),
        (CHINESE, "药", IBUPROFEN),
        (CHINESE, "宠物", CAT),
        (CHINESE, "车", BYD),
        (CHINESE, "许然的忌口", SPICY),
        (CHINESE, "allergies", MANGO),
        (CHINESE, "medication", IBUPROFEN),
        (CHINESE, "pets", CAT),
        (CHINESE, "职业", ANALYST),
    ],
)
async def test_what_is_asked_for_by_its_name_alone_is_answered_for_sure(
    connect: Connect, facts: tuple[str, ...], asked: str, known: str
) -> None:
    """And neither it, nor its name among other topics, is told to be unknown."""
    others = ("Lisbon hotel", "bassoon", "kayak", "滑雪板")
    async with connect(embedder=bundled_model()) as host:
        await tell(host, facts)

        alone = await host.say("recall", query=asked)
        among = await host.say("recall", query="\n".join((asked, *others)))

        for answer in (alone, among):
            [row] = [line for line in answer.splitlines() if known in line]
            assert "❔" not in row
            notes = answer.split("</memories>")[1]
            assert asked not in notes
            assert asked.split()[-1] not in notes


async def test_who_asks_for_medicine_is_not_told_of_everything_that_ails_one(
    connect: Connect,
) -> None:
    async with connect(embedder=bundled_model()) as host:
        for facts, asked, other in ((ENGLISH, "medication", MOLE), (CHINESE, "用药", KNEE)):
            await tell(host, facts)
            answer = await host.say("recall", query=asked)
            assert not [row for row in answer.splitlines() if other in row and "❔" not in row]
