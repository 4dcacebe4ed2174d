"""Of whom a question asks, and what is theirs alone."""

import pytest

from tests.conftest import Clock, Connect, bundled_model
from tests.search.test_pipeline import found, tell

pytestmark = pytest.mark.anyio

LIFE = (
    "我叫陆晓雯，今年34岁，在苏州一家医疗器械公司做产品经理。",
    "我和老公周启明住在工业园区，有一个5岁的女儿叫豆豆。",
    "我妈妈有高血压，每天要吃氨氯地平。",
    "妈妈的药换成了缬沙坦。",
    "我对芒果过敏。",
    "我不喝咖啡了，医生说对胃不好，现在喝红茶。",
    "我开一辆白色的特斯拉Model 3。",
    "我每周三晚上上瑜伽课。",
    "我打算明年考PMP证书。",
    "我们公司的竞争对手主要是迈瑞。",
    "我升职了，现在是产品总监。",
    "我们搬到上海了，住在浦东张江。",
    "我膝盖受伤，暂时不跑步了。",
    "我乳糖不耐受。",
)
HOME, PRESSURE, MEDICINE, MANGO = LIFE[1:5]
CAR, LACTOSE = LIFE[6], LIFE[13]


OF_WHOM = (
    ("我妈妈吃什么药", {PRESSURE, MEDICINE}),
    ("妈妈现在吃什么降压药", {PRESSURE, MEDICINE}),
    ("我老公叫什么", {HOME}),
    ("我的车是什么牌子", {CAR}),
    ("我对什么过敏", {MANGO, LACTOSE}),
)


async def test_what_is_so_of_whom_is_asked_is_all_that_comes_unmarked(connect: Connect) -> None:
    """Neither what the user eats, nor what else is contradicted of where they live."""
    async with connect(embedder=bundled_model()) as host:
        await tell(host, LIFE)
        for query, sure in OF_WHOM:
            assert set((await found(host, query))[: len(sure)]) == sure, query
            lines = (await host.say("recall", query=query)).splitlines()
            unmarked = {line for line in lines if line.startswith("[mem_") and "❔" not in line}
            shown = {text for text in LIFE if any(text in line for line in unmarked)}
            assert shown == sure, query


async def test_that_something_is_so_now_is_no_word_of_it(connect: Connect) -> None:
    """By words alone, while the model is not there."""
    async with connect() as host:
        await tell(host, ("我现在开特斯拉。", "我现在喝红茶。", "我现在是产品总监。"))
        assert (await found(host, "我现在开什么车"))[0] == "我现在开特斯拉。"
        told = await host.say("remember", content="我现在用的相机是富士。", explicit=True)
        assert "verdicts" not in told


async def test_a_child_s_age_and_school_are_not_the_user_s(connect: Connect) -> None:
    """A child is known by the name it was told by, which needs no family name."""
    async with connect() as host:
        await tell(host, ("我今年34岁，在苏州一家公司做产品经理。", "我打算明年考PMP证书。"))
    async with connect() as host:
        child = await host.say("remember", content="我有一个5岁的女儿叫豆豆。", explicit=True)
        assert "34岁" not in child.partition("记忆概览")[0]
        await host.say("remember", content="豆豆下个月转到实验幼儿园。", explicit=True)
    async with connect() as host:
        passed = await host.say("remember", content="我PMP考过了！", explicit=True)
        asked = passed.partition("记忆概览")[0]
        assert "我打算明年考PMP证书。" in asked
        assert "豆豆" not in asked


HANNAH = (
    "I'm 41 and I teach biology at Westfield High School.",
    "I live with my husband Marcus and our two kids, Ella and Theo.",
    "Marcus works as a nurse at St. Vincent.",
    "We have a beagle called Biscuit.",
    "I drive a 2015 Subaru Outback.",
    "My mother lives in Eugene and has early-stage Parkinson's.",
    "I'm vegetarian, Marcus isn't.",
    "Our mortgage is with Umpqua Bank, 3.1 % fixed until 2031.",
)
TEACHES, FAMILY, NURSE, BEAGLE, SUBARU = HANNAH[:5]


BY_FACTS = (
    ("What does my husband do?", NURSE),
    ("Where does my husband work?", NURSE),
    ("What do I do for a living?", TEACHES),
    ("Do we have pets?", BEAGLE),
    ("What car do I have?", SUBARU),
)


async def test_a_relative_is_who_is_known_to_be_it(connect: Connect) -> None:
    """By the facts alone, before the model is there: "nothing remembered" would be untrue."""
    async with connect() as host:
        await tell(host, HANNAH)
        for query, first in BY_FACTS:
            assert (await found(host, query))[0] == first, query


async def test_who_names_the_user_does_not_ask_for_all_that_is_told_of_them(
    connect: Connect,
) -> None:
    lives = "The user lives in Leeds."
    async with connect() as host:
        await tell(host, ["The user's name is Ruth Amsel.", "Ruth drinks tea.", lives])
        await tell(host, ["Tom moved to Bristol."])
        answers = await found(host, "What does Ruth drink with Tom?")
        assert "Ruth drinks tea." in answers
        assert lives not in answers


async def test_what_was_traded_for_another_is_asked_about(connect: Connect) -> None:
    async with connect() as host:
        await tell(host, HANNAH)
    async with connect() as host:
        told = await host.say(
            "remember", content="We traded the Outback for a Honda Odyssey.", explicit=True
        )
        assert SUBARU in told.partition("Memory at a glance")[0]


async def test_what_may_have_ended_a_thing_is_as_sure_as_the_thing(
    connect: Connect, clock: Clock
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, HANNAH)
        clock.forward(days=30)
        await tell(host, ["Biscuit died on Sunday."])
        lines = (await host.say("recall", query="Do we still have the dog?")).splitlines()
        assert any("Biscuit died" in line and "❔" not in line for line in lines)


KIN = (
    "用户的妈妈叫李慧芬，住在绵阳，爱吃甜。",
    "李慧芬2025年12月确诊二型糖尿病，2026年8月起服用达格列净（之前是二甲双胍，胃不舒服）。",
    "用户的女儿叫周念桉（木字旁的桉），2026年2月满五岁。",
    "周念桉有湿疹，对尘螨过敏。",
    "用户对花生过敏。",
    "用户的主编叫方敏之。",
    "用户家养了一只三花猫，叫豆花（2026年8月朋友送的）。",
    "用户每周四晚上在平江路上评弹班。",
    "节气绘本2027年1月15日交稿。",
    "用户的丈夫叫周砚。",
    "周砚2026年9月辞职，自己接外包。",
)


BY_WHAT_THEY_ARE = (
    ("我妈现在吃什么药？", KIN[1]),
    ("妈妈现在吃什么药？", KIN[1]),
    ("女儿有什么健康问题？", KIN[3]),
    ("老公现在做什么？", KIN[10]),
    ("我有没有宠物？", KIN[6]),
)


async def test_who_is_asked_about_by_what_they_are_is_found_by_a_name_in_small_letters(
    connect: Connect,
) -> None:
    """As a chat has them: no word of a text tells there who is meant."""
    async with connect() as host:
        slipped = "They repainted the kitchen after ruth had slipped."
        await tell(host, ("The user's mother is called Ruth.", slipped, "The key lies with Ida."))
        rows = (await host.say("recall", query="What about my mother?")).splitlines()
        assert [row for row in rows if slipped in row and "❔" not in row]


async def test_who_is_asked_about_by_what_they_are_is_found_by_name(connect: Connect) -> None:
    """Also where a date stands right behind the name, and where nobody says whose mother it is."""
    async with connect(embedder=bundled_model()) as host:
        await tell(host, KIN)
        for query, told in BY_WHAT_THEY_ARE:
            assert told in await found(host, query), query
            lines = (await host.say("recall", query=query)).splitlines()
            assert [line for line in lines if told in line and "❔" not in line], query
