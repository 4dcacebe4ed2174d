"""A question in several wordings, a line each, is one question."""

import re

import pytest

from tests.conftest import Clock, Connect, bundled_model
from tests.search.test_pipeline import found, tell
from tests.tools.answers import MIDDLING, recalled, receipt, stored

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("said", "query"),
    [
        (
            "The user keeps bees behind the old mill.",
            "What hobby do I have?\nI took up painting or chess\nI keep bees behind the mill",
        ),
        (
            "用户在老磨坊后面养蜜蜂。",
            "我有什么业余爱好？\n我最近在学画画或者下棋\n我在磨坊后面养蜜蜂",
        ),
    ],
)
async def test_what_waits_for_a_yes_or_a_summary_is_found_by_one_of_the_wordings(
    connect: Connect, said: str, query: str
) -> None:
    async with connect() as host:
        await receipt(host, content=said, scores=MIDDLING)
        assert said in await host.say("recall", query=query)
    async with connect() as host:
        await host.say("reflect", turns=[f"User: {said}"])
        answer = await host.say("recall", query=query)
        assert re.search(f"(?:not summed up yet|还没总结): User: {re.escape(said)}", answer)


@pytest.mark.parametrize(
    "query",
    [
        "What happened on 5 January 2026?\nWe went skiing\nThe car broke down",
        "2026年1月5日发生了什么？\n我们去滑雪了\n车坏了",
    ],
)
async def test_a_day_that_is_asked_for_is_listed_whole_whatever_the_other_wordings_guess(
    connect: Connect, clock: Clock, query: str
) -> None:
    async with connect() as host:
        told = [f"Step {n} of the move: box {n * 7} is packed." for n in range(25)]
        ids = await tell(host, told, store="episodic", occurred_at="2026-01-05")
        clock.forward(days=200)
        assert sorted(await recalled(host, query=query)) == sorted(ids)


async def test_what_is_near_in_meaning_to_a_wording_comes_though_three_are_given(
    connect: Connect,
) -> None:
    """Further statements beside a question are not small talk here."""
    query = "What should we bring?\nSome wine\nThe lamp in the loft is broken\nBring a dessert"
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [f"Note {n}: the invoice of supplier {n} is paid." for n in range(12)])
        await tell(host, ["Hazel says no bulb glows under the roof."])
        assert (await found(host, query))[0].startswith("Hazel")


@pytest.mark.parametrize(
    ("past", "coming", "query", "reading"),
    [
        (
            "The user ran the Leeds 10k on 3 May 2026.",
            "The user runs the Leeds half marathon on 9 May 2027.",
            "half marathon in May\nI am running the half marathon in {month}",
            "May = {year}-05-01 – {year}-05-31)",
        ),
        (
            "用户2026年5月3日跑了十公里。",
            "用户2027年5月9日跑半程马拉松。",
            "五月 半程马拉松\n用户{month}跑半程马拉松",
            "五月 = {year}-05-01 – {year}-05-31)",
        ),
    ],
)
async def test_which_year_a_month_is_of_another_wording_says(
    connect: Connect, past: str, coming: str, query: str, reading: str
) -> None:
    """Where something is known of both: else what is known says it."""
    async with connect() as host:
        await stored(host, past)
        await stored(host, coming)
        months = {2026: ("May 2026", "2026年5月"), 2027: ("May 2027", "2027年5月")}
        for year, (english, chinese) in months.items():
            month = english if past.isascii() else chinese
            said = await host.say("recall", query=query.format(month=month))
            assert reading.format(year=year) in said
        both = await host.say("recall", query=query.partition("\n")[0])
        assert "2026-05-01" in both
        assert "2027-05-01" in both


@pytest.mark.parametrize(
    ("of_then", "query"),
    [
        (
            "The rope work is fixed for 12 April next year.",
            "How is my knee?\nThe knee will be well again in spring 2027",
        ),
        ("索道工程定在明年4月12日。", "我的膝盖怎么样了？\n膝盖到2027年春天会好"),
    ],
)
async def test_a_time_that_another_wording_guesses_makes_nothing_an_answer(
    connect: Connect, of_then: str, query: str
) -> None:
    async with connect() as host:
        [other] = await tell(host, [of_then])
        await tell(host, ["The user's knee hurts.", "用户的膝盖疼。"])
        said = (await host.say("recall", query=query)).splitlines()
        assert any("knee hurts" in line or "膝盖疼" in line for line in said)
        assert not any(other in line and "❔" not in line for line in said)


@pytest.mark.parametrize(
    ("weekly", "teacher", "query"),
    [
        (
            "On Fridays I swim at six.",
            "Toby's teacher is Miss Calloway.",
            "Friday 11 December 2026\nToby's teacher is",
        ),
        ("每周五六点游泳。", "托比的老师是周老师。", "2026年12月11日\n托比的老师是谁"),
    ],
)
async def test_another_question_beside_one_for_a_day_is_answered_too(
    connect: Connect, weekly: str, teacher: str, query: str
) -> None:
    """Behind what is of the day; what nothing is surely known of brings nothing."""
    async with connect(embedder=bundled_model()) as host:
        [of_the_day, asked_beside] = await tell(host, [weekly, teacher])
        await tell(host, ["The user keeps bees.", "用户养蜜蜂。"])
        assert list(await recalled(host, query=query)) == [of_the_day, asked_beside]
        day = query.partition("\n")[0]
        assert list(await recalled(host, query=f"{day}\nthe cost of a ferry")) == [of_the_day]


@pytest.mark.parametrize(
    "query", ["on 31 December 2026\nby 15 January 2027", "2026年12月31日\n2027年1月15日"]
)
async def test_several_times_alone_are_all_asked_for(connect: Connect, query: str) -> None:
    async with connect() as host:
        told = [
            await stored(host, "The parcel comes on 31 December 2026."),
            await stored(host, "The report is due on 15 January 2027."),
        ]
        await stored(host, "The boiler is looked at on 3 March 2027.")
        assert sorted(await recalled(host, query=query)) == sorted(told)


@pytest.mark.parametrize(
    ("said", "other", "query"),
    [
        (
            "Priya doesn't eat meat or fish; she's been vegetarian since school.",
            "The user's boiler is serviced by Hartley's in October.",
            "food preferences, diet, vegetarian",
        ),
        (
            "用户周四在乐团拉大提琴，从小学的。",
            "用户的锅炉每年十月由老王保养。",
            "兴趣爱好，乐器，大提琴",
        ),
    ],
)
async def test_a_list_of_topics_is_answered_by_what_tells_of_one_of_them(
    connect: Connect, said: str, other: str, query: str
) -> None:
    async with connect() as host:
        [id] = await tell(host, [said])
        await tell(host, [other])
        answer = await host.say("recall", query=query)
        [row] = [line for line in answer.splitlines() if id in line]
        assert "❔" not in row
        assert "in no memory" not in answer
        assert "没有记忆提到" not in answer


@pytest.mark.parametrize(
    ("said", "query"),
    [
        ("Priya rows on Sundays with her sister.", "Priya, birthday, gift"),
        ("周野周日和妹妹划船。", "周野, 生日, 礼物"),
    ],
)
async def test_words_beside_a_name_are_no_list_of_topics(
    connect: Connect, said: str, query: str
) -> None:
    async with connect() as host:
        [id] = await tell(host, [said])
        answer = await host.say("recall", query=query)
        assert f"[{id}]" not in answer or "❔" in answer
