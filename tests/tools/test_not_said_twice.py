"""What an answer says beside its rows is said once in a conversation, and only where it is so."""

import pytest

from tests.conftest import Connect, bundled_model
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

LONG = (
    "The user's mother went through the whole house in Harrogate with the surveyor, who found damp "
    "in the cellar, a cracked lintel over the back door, slates that had slipped, a chimney that "
    "leans, and wiring from 1961, and who will write all of it down until the end of the week."
)
LONG_CHINESE = (
    "用户的妈妈和验房师傅把绍兴的老房子从上到下看了一遍，地下室返潮，后门的过梁裂了，屋顶的瓦片滑下来好几块，烟囱歪了，"
    "电线还是一九六一年的，楼梯第三级松了，院墙也要重砌，师傅说这个礼拜之内把这些全部写成一份报告，再给一个大概的价钱，"
    "至于什么时候动工、请谁来做、钱从哪里出，妈妈说等看到报告以后再商量，先不着急。"
)


@pytest.mark.parametrize(
    ("text", "who", "is_cut", "is_all"),
    [
        (LONG, "Harrogate", "(no others; what has … is cut: recall(id))", "(that is all)"),
        (LONG_CHINESE, "绍兴", "（没有别的；带…的没写完：recall(id)）", "（就这些）"),
    ],
)
async def test_that_it_is_all_is_not_said_of_rows_that_are_cut(
    connect: Connect, text: str, who: str, is_cut: str, is_all: str
) -> None:
    async with connect() as host:
        await stored(host, text, entities=[who])
        cut = await host.say("recall", entity=who)
        assert is_cut in cut
        assert is_all not in cut
    async with connect() as host:
        short = text.split("，" if "，" in text else ",")[0]
        await stored(host, short, entities=["Ilkley"])
        assert is_all in await host.say("recall", entity="Ilkley")


@pytest.mark.parametrize(
    ("facts", "questions", "note"),
    [
        (
            [
                f"The user's {room} is painted in {colour} and has {n} windows to the garden side."
                for n, (room, colour) in enumerate(
                    [("kitchen", "green"), ("study", "blue"), ("hall", "white"), ("attic", "red")]
                )
            ],
            ["rooms in yellow?", "anything yellow in a room", "yellow rooms again", "yellow room"],
            "(…: shown whole before",
        ),
    ],
)
async def test_what_a_short_row_means_is_said_once(
    connect: Connect, facts: list[str], questions: list[str], note: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        for fact in facts:
            await stored(host, fact)
        assert host.engine.upkeep.settle()
        answers = [await host.say("recall", query=question) for question in questions]
        assert sum("…" in answer.split("</memories>")[0] for answer in answers) > 1
        assert sum(note in answer for answer in answers) == 1
