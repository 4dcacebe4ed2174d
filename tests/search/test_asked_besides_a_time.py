"""A question that names a time and something else is answered by what tells of both."""

import re

import pytest

from tests.conftest import Connect, Host, bundled_model
from tests.search.test_pipeline import found, tell

pytestmark = pytest.mark.anyio

TODAY = (
    "Had lunch with Petra at the Thai place.",
    "The plumber mended the kitchen tap.",
    "Sent the tax return to Brigid.",
    "Bought a grey wool coat.",
    "Mia lost her first tooth.",
    "The boiler made a whistling noise.",
    "Called Mum about the wedding.",
)
今天 = (
    "和佩佩在泰国菜馆吃了午饭。",
    "水管工修好了厨房水龙头。",
    "把报税表寄给了小布。",
    "买了一件灰色羊毛大衣。",
    "米亚掉了第一颗牙。",
    "锅炉发出哨声一样的噪音。",
    "给妈妈打电话商量婚礼。",
)


async def surely(host: Host, query: str, **arguments: str) -> list[str]:
    """The texts of the rows that answer for sure."""
    await found(host, query, **arguments)
    said = await host.say("recall", query=query, **arguments)
    rows = re.findall(r"^\[mem_[^\]]+\] (.*)$", said, re.MULTILINE)
    return [row.split("✓ ")[-1] for row in rows if "❔" not in row]


@pytest.mark.parametrize(
    ("told", "question", "answer"),
    [
        (TODAY, "who did I have lunch with today?", "Had lunch with Petra at the Thai place."),
        (TODAY, "what did the plumber mend this week?", "The plumber mended the kitchen tap."),
        (TODAY, "what did I buy today?", "Bought a grey wool coat."),
        (今天, "这周水管工修了什么？", "水管工修好了厨房水龙头。"),
        (今天, "我今天给谁打电话商量婚礼了？", "给妈妈打电话商量婚礼。"),
        (今天, "锅炉今天怎么样？", "锅炉发出哨声一样的噪音。"),
    ],
)
async def test_what_merely_is_of_that_time_answers_nothing_else_for_sure(
    connect: Connect, told: tuple[str, ...], question: str, answer: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, told)
        assert await surely(host, question) == [answer]


@pytest.mark.parametrize(
    ("told", "question"),
    [
        (TODAY, "what happened today?"),
        (TODAY, "what did I do this week?"),
        (今天, "今天发生了什么？"),
        (今天, "这周我做了什么？"),
    ],
)
async def test_a_question_that_has_nothing_but_a_time_lists_all_of_it(
    connect: Connect, told: tuple[str, ...], question: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, told)
        assert sorted(await surely(host, question)) == sorted(told)


@pytest.mark.parametrize(
    ("told", "question", "likely"),
    [
        (TODAY, "what did I do with the children today?", "Mia lost her first tooth."),
        (今天, "我今天和孩子做了什么？", "米亚掉了第一颗牙。"),
    ],
)
async def test_what_is_of_that_time_may_answer_all_the_same(
    connect: Connect, told: tuple[str, ...], question: str, likely: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, told)
        assert likely in await found(host, question)


OTHERS = (
    "My GP is Dr Marsh at Burley Park.",
    "I sleep badly before site visits.",
    "The book club reads Piranesi.",
    "Idris is allergic to eggs.",
    "Deepa wants reports of three pages.",
    "The passport expires in May.",
    "Eluned drives an old Volvo.",
    "Priya is a barrister in Manchester.",
    "We had the chimney swept.",
    "Curtains for the bedroom were ordered.",
    "Callum lives in Wellington.",
    "The viola was insured.",
)
其他 = (
    "我的家庭医生是马大夫。",
    "出差前我总睡不好。",
    "读书会在读红楼梦。",
    "小满对鸡蛋过敏。",
    "郑凯要三页的报告。",
    "护照五月到期。",
    "婆婆开一辆旧沃尔沃。",
    "陆遥在成都做陶艺。",
    "烟囱清扫过了。",
    "卧室的窗帘订好了。",
    "弟弟住在深圳。",
    "大提琴上了保险。",
)


@pytest.mark.parametrize(
    ("told", "question", "bounds"),
    [
        (OTHERS, "who is my GP?", {"since": "2025-01-01"}),
        (OTHERS, "where does Callum live?", {"since": "2025-01-01", "until": "2099-01-01"}),
        (其他, "弟弟住在哪里？", {"since": "2025-01-01"}),
        (其他, "家庭医生是谁？", {"since": "2025-01-01", "until": "2099-01-01"}),
    ],
)
async def test_bounds_leave_a_question_what_it_asks(
    connect: Connect, told: tuple[str, ...], question: str, bounds: dict[str, str]
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, told)
        plainly = await surely(host, question)
        assert len(plainly) == 1
        assert await surely(host, question, **bounds) == plainly
        assert len(await found(host, question, **bounds)) < len(told)
