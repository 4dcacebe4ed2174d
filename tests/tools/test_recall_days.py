"""A day that is asked for answers with everything of it.

A time that is over, with what held then.
"""

from datetime import UTC, datetime, timedelta

import pytest

from recollect.server.search.query import Query
from tests.conftest import Clock, Connect, Host
from tests.tools.answers import recalled, stored

pytestmark = pytest.mark.anyio

FIFTH = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)


async def fifth_of_january(host: Host, clock: Clock) -> dict[str, str]:
    """Two summaries, a fact and a name, told on 5 January; more before and after."""
    clock.now = FIFTH
    clock.forward(days=-3)
    await stored(host, "The user bought skis.")
    clock.now = FIFTH
    ids = {
        "chess": await stored(host, "Talked about the chess club.", store="episodic"),
        "fact": await stored(host, "The user's boss is called Tom."),
    }
    clock.forward(hours=3)
    ids["budget"] = await stored(host, "和 Tom 讨论了预算。", store="episodic")
    clock.forward(days=4)
    await stored(host, "The user's dentist is Dr. Kern; the next visit is on 12 May 2027.")
    return ids


@pytest.mark.parametrize("days", [16, 46, 166, 400])
async def test_a_day_asked_for_is_listed_whole_however_faded_episodes_first(
    connect: Connect, clock: Clock, days: int
) -> None:
    """F3, D13: at day 16, 46, 166."""
    ways: tuple[dict[str, str], ...] = (
        {"query": "What did we talk about on 5 January 2026?"},
        {"query": "2026年1月5日我们聊了什么？"},
        {"query": "what happened on 2026-01-05?"},
        {"query": "What changed on 5 January 2026?"},
        {"since": "2026-01-05", "until": "2026-01-05"},
        {"since": "2026-01-05", "until": "2026-01-05", "mode": "review"},
    )
    async with connect() as host:
        ids = await fifth_of_january(host, clock)
        clock.now = FIFTH
        clock.forward(days=days)
        for asked in ways:
            found = list(await recalled(host, **asked))
            assert found == [ids["chess"], ids["budget"], ids["fact"]], asked


@pytest.mark.parametrize("query", ["budget with Tom on 5 January", "1月5日 Tom 预算"])
async def test_a_faded_episode_of_a_day_that_is_named_answers_for_it(
    connect: Connect, clock: Clock, query: str
) -> None:
    async with connect() as host:
        ids = await fifth_of_january(host, clock)
        clock.now = FIFTH
        clock.forward(days=166)
        await stored(host, "The user's brother Tom keeps to a budget.")
        assert ids["budget"] in await recalled(host, query=query)
        assert ids["budget"] in await recalled(host, query=query, mode="review")


async def test_that_day_s_event_stands_before_texts_that_name_other_dates(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
        await stored(host, "The lease ends on 2026-11-30.")
        party = await stored(host, "The user had a party.", occurred_at="2026-11-20")
        deadline = await stored(host, "The tax deadline was 20 November 2026.")
        await stored(host, "What happened on 2026-10-20 is that the fridge broke.")
        found = list(await recalled(host, query="what happened on 2026-11-20?"))
        assert found == [party, deadline]


@pytest.mark.parametrize(
    ("old", "new", "then", "now"),
    [
        (
            "The user lives in Beijing.",
            "The user lives in Shanghai.",
            "where did the user live in 2022?",
            "where does the user live?",
        ),
        ("用户住在北京。", "用户住在上海。", "2022年用户住在哪里", "用户住在哪里"),
    ],
)
@pytest.mark.parametrize("verdict", ["updates", "changed"])
async def test_what_held_then_answers_for_then(
    connect: Connect, old: str, new: str, then: str, now: str, verdict: str
) -> None:
    """S4-16: valid_from and valid_until answer questions."""
    async with connect() as host:
        before = await stored(host, old, occurred_at="2020-03-02")
        after = await stored(
            host, new, occurred_at="2024-06-01", verdicts=[{"id": before, "verdict": verdict}]
        )
        assert next(iter(await recalled(host, query=then))) == before
        assert before in await recalled(host, until="2023-01-01")
        assert after not in await recalled(host, until="2023-01-01")
        as_of = await host.say("recall", query=then, mode="as-of", until="2023-01-01")
        assert before in as_of
        assert "2020-03-02 – 2024-06-01" in as_of
        assert list(await recalled(host, query=now)) == [after]


@pytest.mark.parametrize(
    ("then", "now", "query"),
    [
        (
            "The user lived in Shanghai from March 2018 to June 2024.",
            "The user lives in Hangzhou since July 2024.",
            "where did the user live",
        ),
        ("用户2018年到2023年住在上海。", "用户2024年7月起住在杭州。", "用户住在哪里"),
    ],
)
async def test_what_a_text_says_was_so_for_years_answers_until_a_day_in_them(
    connect: Connect, then: str, now: str, query: str
) -> None:
    """S4-16: told today, of a range that the day lies in."""
    async with connect() as host:
        before, after = await stored(host, then), await stored(host, now)
        for asked in ({"query": query}, {"query": query, "mode": "as-of"}, {}):
            assert list(await recalled(host, until="2023-01-01", **asked)) == [before]
            assert list(await recalled(host, until="2025-01-01", **asked)) == [after]
            assert not await recalled(host, until="2017-01-01", **asked)


async def test_a_home_nobody_dated_held_until_it_was_left(connect: Connect) -> None:
    async with connect() as host:
        before = await stored(host, "The user lives in Beijing.")
        await stored(
            host,
            "The user lives in Shanghai.",
            occurred_at="2024-06-01",
            verdicts=[{"id": before, "verdict": "updates"}],
        )
        assert list(await recalled(host, until="2023-01-01")) == [before]


async def test_words_of_time_are_echoed_as_they_were_read_and_which_date_counted(
    connect: Connect,
) -> None:
    """Saturday, 21 November 2026."""
    async with connect() as host:
        await stored(host, "The user sang in the choir.", occurred_at="2026-11-17")
        said = await host.say("recall", query="What happened last Tuesday?")
        assert "(last Tuesday = 2026-11-17; by the day it happened)" in said
        said = await host.say("recall", since="last month", until="yesterday")
        assert "(last month – yesterday = 2026-10-01 – 2026-11-20; by the day" in said
        said = await host.say("recall", query="choir", since="last month")
        assert "(last month = since 2026-10-01)" in said
        said = await host.say("recall", query="上周我们聊了什么")
        assert "上周 = 2026-11-09 – 2026-11-15; 按告知的日期" in said
        assert (
            "=" not in (await host.say("recall", query="choir", since="2026-11-01")).split("</")[1]
        )


@pytest.mark.parametrize(
    ("plan", "query", "resolved"),
    [
        ("On Monday I have a hospital appointment.", "What did I plan for Monday?", "2026-11-23"),
        ("周一要去医院复查。", "周一有什么安排？", "2026-11-23"),
        ("Dentist on Monday 30 November.", "What have I got on Monday 30 November?", "2026-11-30"),
        ("11月30日（周一）看牙医。", "11月30日（周一）我做什么？", "2026-11-30"),
        ("On Tuesday evening I sing.", "What is on Tuesday evening?", "2026-11-24"),
        ("周二晚上有合唱排练。", "周二晚上有什么安排？", "2026-11-24"),
    ],
)
async def test_what_is_planned_is_asked_for_by_the_day_to_come(
    connect: Connect, plan: str, query: str, resolved: str
) -> None:
    """S2-07, S0-16: told on a Saturday, the appointment is on the Monday after it."""
    async with connect() as host:
        await stored(host, plan)
        answer = await host.say("recall", query=query)
        assert plan in answer
        assert f"= {resolved})" in answer


@pytest.mark.parametrize(
    "told",
    [
        "The dose is 88 micrograms since 20 October 2026, blood test again on 4 December.",
        "剂量从2026年10月20日起是88微克，12月4日再验血。",
    ],
)
async def test_a_day_to_come_is_found_beside_one_since_which_something_is_so(
    connect: Connect, told: str
) -> None:
    async with connect() as host:
        id = await stored(host, told)
        assert id in await recalled(host, since="2026-12-01", until="2026-12-24")
        assert id in await host.say("recall", query="")


@pytest.mark.parametrize(
    ("question", "echoed"),
    [
        ("What is on Saturday?", "on Saturday = 2026-11-21 or 2026-11-28"),
        ("What did I do last Saturday?", "last Saturday = 2026-11-14"),
        ("周六有什么安排？", "周六 = 2026-11-21 或 2026-11-28"),
        ("上周六做了什么", "上周六 = 2026-11-14"),
    ],
)
async def test_on_a_saturday_its_name_may_be_today(
    connect: Connect, question: str, echoed: str
) -> None:
    async with connect() as host:
        for day in ("2026-11-14", "2026-11-21", "2026-11-28"):
            await stored(host, f"Rowing on {day}.", occurred_at=day)
        assert echoed in await host.say("recall", query=question)


@pytest.mark.parametrize(
    ("question", "echoed"),
    [
        ("7 February", "2026-02-07 or 2027-02-07"),
        ("2月7日", "2026-02-07 或 2027-02-07"),
        ("3 March", "= 2027-03-03"),
        ("3月3日是什么日子", "= 2027-03-03"),
        ("anything before spring?", "until 2026-02-28 or 2026-11-22 – 2027-02-28"),
        ("what did I do on 7 February?", "= 2026-02-07"),
        ("what is planned for 7 February?", "= 2027-02-07"),
        ("what did I plan for 7 February?", "= 2027-02-07"),
    ],
)
async def test_a_day_without_a_year_or_tense_is_the_last_or_the_next_of_which_something_is_known(
    connect: Connect, clock: Clock, question: str, echoed: str
) -> None:
    """The answer says which."""
    async with connect() as host:
        clock.now = datetime(2026, 11, 22, 9, 0, tzinfo=UTC)
        days = {
            "2027-02-07": await stored(host, "The user flies to Rome on 2027-02-07."),
            "2027-03-03": await stored(host, "用户2027年3月3日要参加朋友的婚礼。"),
            "2026-02-07": await stored(
                host, "The user ran a half marathon.", occurred_at="2026-02-07"
            ),
        }
        answer = await host.say("recall", query=question)
        assert echoed in answer
        for day, id in days.items():
            if day in echoed:
                assert id in answer


@pytest.mark.parametrize(
    ("ahead", "lately", "coming"),
    [
        ("The user flies to Oslo.", "The user sang in the choir.", "The user moves in with Mia."),
        ("用户飞往奥斯陆。", "用户在合唱团唱了歌。", "用户要和米娅同住。"),
    ],
    ids=["en", "zh"],
)
async def test_since_a_day_that_is_over_means_until_now(
    connect: Connect, clock: Clock, ahead: str, lately: str, coming: str
) -> None:
    """What was known to lie ahead before that day came is no news; what was told since is."""
    async with connect() as host:
        known = await stored(host, ahead, occurred_at="2026-12-20")
        clock.forward(days=14)
        sang = await stored(host, lately)
        moves = await stored(host, coming, occurred_at="2027-01-10")
        clock.forward(days=1)
        assert set(await recalled(host, since="last week")) == {sang, moves}
        assert set(await recalled(host, since="today")) == {known, moves}
        why = host.engine.search.why_not(known, Query(text="", since=clock() - timedelta(days=7)))
        assert why == "it lies ahead and was told before since"


@pytest.mark.parametrize(
    ("old", "new", "query"),
    [
        (
            "The user lives in Quillheim.",
            "The user moved to Tarnbruck.",
            "Where does the user live?",
        ),
        ("用户住在北京。", "用户搬到了上海。", "用户住在哪里？"),
    ],
)
async def test_what_is_shown_as_of_a_day_is_not_contradicted_by_what_came_later(
    connect: Connect, clock: Clock, old: str, new: str, query: str
) -> None:
    async with connect() as host:
        before = await stored(host, old)
        then = clock().date().isoformat()
        clock.forward(days=200)
        await stored(host, new, verdicts=[{"id": before, "verdict": "updates"}])
        said = await host.say("recall", query=query, mode="as-of", until=then)
        assert before in said
        assert "⚖️" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Dentist on 8 December at 9:20, Bedminster Dental, a crown on the lower left.",
        "An X-ray of my left knee on 8 December.",
    ],
)
async def test_which_side_it_is_on_makes_no_day_a_past_one(connect: Connect, text: str) -> None:
    """ "Left" is a side as well as a verb: the appointment is of this year."""
    async with connect() as host:
        id = await stored(host, text)
        assert id in await host.say("recall", since="2026-12-07", until="2026-12-13")
        assert id in (await host.say("recall")).partition("## Ahead")[2]


async def test_where_nothing_is_of_the_day_asked_for_what_is_of_others_is_marked(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        await stored(host, "The user keeps bees.")
        clock.forward(days=10)
        for query in ("What did I tell you last Sunday?", "上周日我跟你说了什么？"):
            answer = await host.say("recall", query=query)
            rows = [line for line in answer.splitlines() if line.startswith("[mem_")]
            assert all("❔" in row for row in rows)


@pytest.mark.parametrize(
    ("plan", "news", "query"),
    [
        (
            "用户订了国庆去云南的机票。",
            "孩子太小，云南去不成了，改回岳父家。",
            "国庆我去哪里了？",
        ),
        (
            "The user flies to Rome on 1 October 2026.",
            "The flight to Rome was cancelled.",
            "Where did I fly on 1 October 2026?",
        ),
    ],
)
async def test_what_was_called_off_before_its_day_stands_behind_what_ended_it(
    connect: Connect, clock: Clock, plan: str, news: str, query: str
) -> None:
    clock.now = datetime(2026, 8, 1, 9, 0, tzinfo=UTC)
    async with connect() as host:
        off = await stored(host, plan)
        clock.forward(days=20)
        ended = await stored(host, news, verdicts=[{"id": off, "verdict": "ended"}])
        clock.now = datetime(2026, 10, 15, 9, 0, tzinfo=UTC)
        answer = await host.say("recall", query=query)
        assert ended in answer
        assert answer.index(f"[{ended}]") < answer.index(f"[{off}]")


async def test_what_a_feast_was_like_ends_the_plan_for_it_now(
    connect: Connect, clock: Clock
) -> None:
    """What will be is in another clause than the feast, which is no feast of next year."""
    clock.now = datetime(2026, 9, 20, 9, 0, tzinfo=UTC)
    async with connect() as host:
        plan = await stored(host, "国庆回岳父家。")
        clock.now = datetime(2026, 10, 15, 9, 0, tzinfo=UTC)
        news = "国庆在岳父家住了五天，小满会翻身了。"
        await stored(host, news, verdicts=[{"id": plan, "verdict": "ended"}])
        assert "2027" not in await host.say("recall", query="国庆我去哪里了？")


@pytest.mark.parametrize(
    ("known", "news", "query"),
    [
        ("用户租住在湖东。", "用户搬到了湖西。", "用户5月份住在哪里？"),
        ("The user lives in Bath.", "The user moved to Cork.", "Where does the user live in May?"),
    ],
)
async def test_of_a_month_that_may_be_the_last_or_the_next_what_held_then_answers(
    connect: Connect, clock: Clock, known: str, news: str, query: str
) -> None:
    """Where nothing is told of either."""
    async with connect() as host:
        clock.forward(days=-300)
        old = await stored(host, known)
        clock.forward(days=250)
        await stored(host, news, verdicts=[{"id": old, "verdict": "updates"}])
        clock.forward(days=50)
        found = list(await recalled(host, query=query))
        assert found[0] == old


@pytest.mark.parametrize(
    ("told", "nothing"),
    [
        ("The user keeps bees.", "Nothing of that time is remembered."),
        ("用户养蜜蜂。", "那段时间没有任何记录。"),
    ],
)
async def test_of_a_time_of_which_nothing_is_known_that_is_said(
    connect: Connect, told: str, nothing: str
) -> None:
    async with connect() as host:
        await stored(host, told)
        assert nothing in await host.say("recall", since="2031-12-12", until="2031-12-12")
        for filters in ({"entity": "Zanzibar"}, {"store": "vault"}):
            assert nothing not in await host.say("recall", since="2031-12-12", **filters)
        assert nothing not in await host.say("recall", store="vault")


@pytest.mark.parametrize(
    ("old", "news"),
    [
        ("我周一和周三在家办公。", "从2027年1月起我改成周二和周四在家办公。"),
        (
            "I work from home on Mondays and Wednesdays.",
            "From January 2027 I work from home on Tuesdays and Thursdays.",
        ),
    ],
)
async def test_what_is_over_by_the_days_to_come_stands_in_no_list_of_them(
    connect: Connect, old: str, news: str
) -> None:
    async with connect() as host:
        id = await stored(host, old)
        verdicts = [{"id": id, "verdict": "updates"}]
        await stored(host, news, occurred_at="2027-01-01", verdicts=verdicts)

        december = await host.say("recall", since="2026-12-14", until="2026-12-18")
        january = await host.say("recall", since="2027-01-04", until="2027-01-08")

        assert f"[{id}]" in december
        assert f"[{id}]" not in january
        assert news in january


async def test_each_row_of_a_list_of_days_tells_its_day(connect: Connect) -> None:
    """However far two of them are: "in 2 weeks" is said of seven."""
    async with connect() as host:
        dentist = await stored(host, "The dentist is on 10 December 2026.")
        lift = await stored(host, "The lift is mended on 2026-12-12.")

        listed = await host.say("recall", since="2026-12-01", until="2026-12-31")

        assert f"[{dentist}] 2026-12-10 (" in listed
        assert f"[{lift}] 2026-12-12 (" in listed


@pytest.mark.parametrize(
    ("told", "question"),
    [
        (
            "The book club meets on the last Thursday of the month.",
            "book club, last Thursday of the month",
        ),
        (
            "The choir board meets on the second Tuesday of every month.",
            "Who meets on the second Tuesday of every month?",
        ),
        ("读书会每月最后一个周四开。", "每月最后一个周四是什么"),
    ],
)
async def test_a_weekday_of_each_month_in_a_question_is_no_day(
    connect: Connect, told: str, question: str
) -> None:
    async with connect() as host:
        id = await stored(host, told)
        said = await host.say("recall", query=question)
        assert id in said
        assert " = 2026" not in said


@pytest.mark.parametrize(
    ("told", "query", "days"),
    [
        ("妈妈下周三做白内障手术。", "妈妈什么时候手术？", " (下周三 = 2026-12-02)"),
        (
            "Tom's play is the day after tomorrow, his exams are next month.",
            "When is Tom's play?",
            " (the day after tomorrow = 2026-11-29, next month = 2026-12)",
        ),
        ("Mum's operation is on 2 December.", "When is Mum's operation?", ""),
    ],
)
async def test_weeks_later_a_row_says_which_days_its_words_meant(
    connect: Connect, clock: Clock, told: str, query: str, days: str
) -> None:
    """13.7: 下周三 of a text that was told in November has to be reckoned by who reads it."""
    async with connect() as host:
        clock.now = datetime(2026, 11, 27, 9, tzinfo=UTC)
        await stored(host, told)
        assert f"{told}\n" in await host.say("recall", query=query)
        clock.now = datetime(2027, 1, 11, 9, tzinfo=UTC)
        assert f"{told}{days}\n" in await host.say("recall", query=query)


@pytest.mark.parametrize(
    ("told_on", "told", "query", "days"),
    [
        (
            datetime(2026, 7, 30, 9, tzinfo=UTC),
            "我跟袁立说过想转架构师，他说年底再谈。",
            "架构师的事什么时候谈？",
            " (年底 = 2026-11-01 – 2026-12-31)",
        ),
        (
            datetime(2026, 10, 28, 9, tzinfo=UTC),
            "Rui moved the lesson of this term's last week: it is on 16 December.",
            "When is the lesson of Rui?",
            "",
        ),
        (
            datetime(2026, 10, 28, 9, tzinfo=UTC),
            "The last week of term Rui was ill.",
            "When was Rui ill?",
            "",
        ),
        (
            datetime(2026, 10, 28, 9, tzinfo=UTC),
            "Rui was ill last week.",
            "When was Rui ill?",
            " (last week = 2026-10-19 – 2026-10-25)",
        ),
        (
            datetime(2026, 2, 3, 9, tzinfo=UTC),
            "How I made the Sunday bread: 500 g flour, a night in the fridge.",
            "How do I make bread?",
            "",
        ),
        (datetime(2026, 2, 3, 9, tzinfo=UTC), "周日的面包做成了。", "面包怎么样？", ""),
        (datetime(2026, 12, 18, 9, tzinfo=UTC), "小满周末照样要约着玩。", "小满周末做什么？", ""),
        (
            datetime(2026, 12, 18, 9, tzinfo=UTC),
            "小满周末要来玩。",
            "小满什么时候来玩？",
            " (周末 = 2026-12-19 – 2026-12-20)",
        ),
        (datetime(2026, 12, 18, 9, tzinfo=UTC), "Anna paints on Tuesday.", "Does Anna paint?", ""),
        (
            datetime(2026, 12, 18, 9, tzinfo=UTC),
            "Anna painted on Tuesday.",
            "Does Anna paint?",
            " (on Tuesday = 2026-12-15)",
        ),
    ],
)
async def test_no_day_is_told_of_words_that_may_mean_another(
    connect: Connect, clock: Clock, told_on: datetime, told: str, query: str, days: str
) -> None:
    async with connect() as host:
        clock.now = told_on
        await stored(host, told)
        clock.forward(days=21)
        assert f"{told}{days}\n" in await host.say("recall", query=query)


@pytest.mark.parametrize(
    ("given", "told", "days"),
    [
        (
            "2027-03",
            "Freya expects a baby next spring.",
            " (next spring = 2027-03-01 – 2027-05-31)",
        ),
        ("2026-10-27", "Freya fell yesterday.", ""),
    ],
)
async def test_words_count_from_the_day_of_the_telling_not_from_that_of_the_event(
    connect: Connect, clock: Clock, given: str, told: str, days: str
) -> None:
    async with connect() as host:
        clock.now = datetime(2026, 10, 28, 9, tzinfo=UTC)
        await stored(host, told, occurred_at=given)
        clock.forward(days=21)
        assert f"{told}{days}\n" in await host.say("recall", query="How is Freya?")


@pytest.mark.parametrize("given", ["2027-03", "2027-03-01"])
async def test_a_month_that_is_told_as_one_is_shown_as_one(
    connect: Connect, clock: Clock, given: str
) -> None:
    async with connect() as host:
        clock.now = datetime(2026, 11, 5, 9, tzinfo=UTC)
        baby = await stored(host, "Freya expects a baby in March 2027.", occurred_at=given)
        assert f"[{baby}] 2027-03 ✓" in await host.say("recall", since="today")
        also = await host.say(
            "remember", content="The flat is handed over on 1 March 2027.", explicit=True
        )
        assert baby not in also
        clock.now = datetime(2027, 3, 12, 9, tzinfo=UTC)
        assert f"[{baby}] 2027-03 (told 2026-11-05)" in await host.say("recall", query="Freya baby")


async def test_what_begins_in_a_season_goes_on_behind_it(connect: Connect, clock: Clock) -> None:
    async with connect() as host:
        clock.now = datetime(2026, 12, 18, 9, tzinfo=UTC)
        id = await stored(host, "小满2027年春转到滨兴幼儿园。")
        clock.now = datetime(2027, 4, 2, 9, tzinfo=UTC)
        assert f"[{id}] 2027-03 起 ✓" in await host.say("recall", since="today")


async def test_of_a_day_on_which_nothing_is_a_class_that_was_over_by_then_is_not_listed(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        clock.now = datetime(2026, 9, 1, 9, tzinfo=UTC)
        go = await stored(host, "豆豆从九月开始学围棋，每周三下午。")
        clock.now = datetime(2026, 12, 4, 9, tzinfo=UTC)
        await stored(
            host,
            "豆豆改学游泳，每周五下午。",
            occurred_at="2026-12-04",
            verdicts=[{"id": go, "verdict": "changed"}],
        )
        answer = await host.say("recall", since="2027-01-06", until="2027-01-06")
        assert go not in answer


async def test_what_was_talked_about_is_what_was_told_then(connect: Connect, clock: Clock) -> None:
    """13.7: "by the day it was told" stood below plans that were told a month before."""
    async with connect() as host:
        clock.now = datetime(2026, 11, 27, 9, tzinfo=UTC)
        await stored(host, "My sister stays with us from 22 to 28 December.")
        clock.now = datetime(2026, 12, 21, 9, tzinfo=UTC)
        await stored(host, "Lisbon was lovely.")
        clock.now = datetime(2027, 2, 9, 9, tzinfo=UTC)
        answer = await host.say("recall", query="What did we talk about in December?")
        assert "Lisbon was lovely." in answer
        assert "My sister" not in answer
        assert "My sister" in await host.say("recall", query="What was on in December?")
