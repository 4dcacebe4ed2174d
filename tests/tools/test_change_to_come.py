"""A change that is told before it comes: until then holds what it will replace."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from recollect.server.domain.caller import Caller
from recollect.server.domain.standing import is_current
from recollect.server.language.dates.periods.from_when import begins_at
from tests.conftest import Clock, Connect, Host
from tests.tools.answers import GOOD, memory_of, recalled, receipt, stored

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("known", "news", "day", "query"),
    [
        (
            "The user's desk is in room 12.",
            "From 11 January 2027 the user's desk is in room 40.",
            "2027-01-11",
            "Where is my desk?",
        ),
        (
            "The user's gym costs 25 pounds a month.",
            "From 2027-01-15 the user's gym costs 30 pounds a month.",
            "2027-01-15",
            "How much is the gym?",
        ),
        (
            "用户的房租是每月4000元。",
            "从2027年1月1日起用户的房租是每月4500元。",
            "2027-01-01",
            "我的房租是多少？",
        ),
    ],
)
@pytest.mark.parametrize("verdict", ["updates", "changed"])
async def test_what_a_change_to_come_replaces_holds_until_then(
    connect: Connect, clock: Clock, known: str, news: str, day: str, query: str, verdict: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        said = await host.say(
            "remember", content=news, explicit=True, verdicts=[{"id": old, "verdict": verdict}]
        )
        assert day in said.splitlines()[0]
        answer = await host.say("recall", query=query)
        assert known in answer
        assert news in answer
        assert f"[{old}]" in answer
        clock.forward(days=60)
        host.engine.upkeep.sweep()
        later = await host.say("recall", query=query)
        assert news in later
        assert known not in later


@pytest.mark.parametrize(
    ("known", "news"),
    [
        ("The user drives for DHL.", "From 1 December 2026 the user drives for Schenker."),
        ("花店每周一休息。", "从12月1日起花店改成每周二休息。"),
    ],
)
async def test_what_will_take_the_place_of_what_holds_lies_ahead(
    connect: Connect, known: str, news: str
) -> None:
    """In the overview; it ends what is known, and is itself not called off."""
    async with connect() as host:
        old = await stored(host, known)
        new = await stored(host, news, verdicts=[{"id": old, "verdict": "updates"}])
    async with connect() as host:
        ahead = (await host.say("recall")).split("## ")
        assert [new in part for part in ahead if part.startswith(("Ahead", "接下来"))] == [True]


@pytest.mark.parametrize(
    ("known", "news", "query"),
    [
        ("用户在小米上班。", "用户7月6日入职字节跳动。", "我在哪上班？"),
        ("The user works at Acme.", "6 July the user joins Globex.", "Where do I work?"),
    ],
)
async def test_a_day_of_some_months_ago_is_not_next_year_s(
    connect: Connect, known: str, news: str, query: str
) -> None:
    """In a sentence that does not tell, the nearer one is meant: what is known is over."""
    async with connect() as host:
        old = await stored(host, known)
        new = await stored(host, news, verdicts=[{"id": old, "verdict": "updates"}])
        found = await recalled(host, query=query)
        assert new in found
        assert old not in found


@pytest.mark.parametrize(
    ("known", "news"),
    [
        (
            "婚礼酒店是檀木林宾馆，二十桌。",
            "婚礼酒店是檀木林宾馆，改成十五桌（2027年10月4日只有十五桌的厅）。",
        ),
        (
            "The wedding is at the Mill with twenty tables.",
            "The wedding is at the Mill with fifteen tables (the hall on 4 October 2027 is small).",
        ),
    ],
)
async def test_a_day_in_brackets_puts_no_change_off(
    connect: Connect, known: str, news: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        new = await stored(host, news, verdicts=[{"id": old, "verdict": "updates"}])
        found = await recalled(host, query=news)
        assert new in found
        assert old not in found


@pytest.mark.parametrize(
    ("known", "news", "query"),
    [
        (
            "The user lives in Berlin.",
            "The user is moving to Oslo on 15 December.",
            "where do I live?",
        ),
        ("用户在腾讯上班。", "用户12月15日入职华为。", "我在哪上班？"),
    ],
)
async def test_who_moves_on_a_day_to_come_lives_there_from_then_on(
    connect: Connect, clock: Clock, known: str, news: str, query: str
) -> None:
    """A home or a job goes on until the next one begins, and stands before that until then."""
    async with connect() as host:
        old = await stored(host, known)
        new = await stored(host, news, verdicts=[{"id": old, "verdict": "updates"}])
        found = await recalled(host, query=query)
        assert list(found) == [old, new]
        assert "⚖️" not in "".join(found[old]["marks"])
        clock.forward(days=30)
        host.engine.upkeep.sweep()
        assert list(await recalled(host, query=query)) == [new]


@pytest.mark.parametrize(
    ("news", "verdict", "in_december", "in_march"),
    [
        ("From 1 February 2027 the rent is 1,800 pounds.", "updates", "1,500", "1,800"),
        ("The rent rise was called off.", "ended", "1,500", "1,500"),
        ("The user's rent is 1,750 pounds already.", "updates", "already", "already"),
    ],
)
async def test_a_change_to_come_may_be_moved_called_off_or_come_early(
    connect: Connect, clock: Clock, news: str, verdict: str, in_december: str, in_march: str
) -> None:
    """What was to hold until then holds until the other day, goes on, or is over now."""
    async with connect() as host:
        old = await stored(host, "The user's rent is 1,500 pounds.")
        rise = await stored(
            host,
            "From 1 January 2027 the user's rent is 1,700 pounds.",
            verdicts=[{"id": old, "verdict": "updates"}],
        )
        await stored(host, news, verdicts=[{"id": rise, "verdict": verdict}])
        for day, told in ((20, in_december), (100, in_march)):
            clock.now = NOW + timedelta(days=day)
            host.engine.upkeep.sweep()
            found = await recalled(host, query="What is the rent in pounds?")
            texts = [each["text"].partition(" (↺ ")[0] for each in found.values()]
            assert any(told in text for text in texts[:2])
            assert not any("1,700" in text for text in texts)
            so = is_current(host.engine.memories.whole(old), clock.now)
            assert so == (told == "1,500")


@pytest.mark.parametrize(
    ("known", "news", "holds"),
    [
        ("The user works at Siemens.", "The user leaves Siemens on 31 December 2026.", True),
        ("用户租住在朝阳区。", "用户的租约2026年12月31日到期。", True),
        (
            "The user's trip to Rome is on 3 December 2026.",
            "The trip to Rome on 3 December is no more.",
            False,
        ),
    ],
)
async def test_what_ends_on_a_day_to_come_holds_until_then(
    connect: Connect, known: str, news: str, holds: bool
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        await stored(host, news, verdicts=[{"id": old, "verdict": "ended"}])
        assert (old in await recalled(host, query=known)) == holds


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("From December 2026 the user pays 1,800 pounds.", "2026-12-01"),
        ("Starting next Monday I work from home.", "2026-11-23"),
        ("As of 1 December 2026 the rent is 900.", "2026-12-01"),
        ("From 2026-12-05 the rent is 900.", "2026-12-05"),
        ("The rent is 900 as of 2027-01-01.", "2027-01-01"),
        ("From 2026-12 the rent is 900.", "2026-12-01"),
        ("From 2026-12-05 to 2026-12-07 the rent is 900.", None),
        ("下周一开始在家办公", "2026-11-23"),
        ("自2027年1月起每月交1800", "2027-01-01"),
        ("12月1日起房租1800", "2026-12-01"),
        ("下个月起房租1800", "2026-12-01"),
        ("从2020年1月1日起房租1500", None),
        ("从12月1日到12月5日放假", None),
        ("到12月1日为止在家办公", None),
        ("方老师教到学期末，2027年1月起换成孟老师。", "2027-01-01"),
        ("明年起房租涨到五千", "2027-01-01"),
        ("He starts on 4 January 2027 and works no nights from then on.", "2027-01-04"),
        ("孟老师2027年1月4日来，在此之前仍由方老师教。", "2027-01-04"),
        ("From the week of 30 November 2026 the user swims on Mondays.", "2026-11-30"),
        ("2026年11月30日这周起，攀岩改在周一。", "2026-11-30"),
        ("2026年11月30日那一周起周二在家", "2026-11-30"),
        ("2027年1月1日起飞去东京", None),
        ("2027年1月起草合同", None),
        ("The dentist moved to 3 December 2026.", None),
        ("The fair is from 5 December 2026 to 7 December 2026.", None),
        ("The user lived there from 1 May 2020.", None),
        ("The letter from 3 December 2026 is lost.", "2026-12-03"),
        ("会议改到12月3日", None),
        ("The course starts on 3 December 2026.", None),
        ("课程2026年12月3日开始。", None),
    ],
)
def test_a_beginning_is_told_by_the_words_beside_a_day_to_come(text: str, day: str | None) -> None:
    """A day alone is when something happens; whatever is "from" a day to come is taken as begun."""
    found = begins_at(text, NOW, UTC)
    assert (f"{found:%Y-%m-%d}" if found else None) == day


@pytest.mark.parametrize(
    ("wish", "news"),
    [
        (
            "The user doesn't want to do a PhD any more.",
            "The user accepted a PhD position in Zurich, starting 1 February 2027.",
        ),
        ("用户打算在北京找工作。", "用户签了深圳的公司，2027年2月1日起上班。"),
        ("用户的先生明年可能调到钱塘校区。", "用户的先生2027年2月起调到钱塘校区。"),
        ("The user may move to Oslo next year.", "From 1 March 2027 the user lives in Oslo."),
    ],
)
async def test_a_wish_does_not_wait_for_the_day_from_which_something_else_is_so(
    connect: Connect, wish: str, news: str
) -> None:
    async with connect() as host:
        old = await stored(host, wish)
        await stored(host, news, verdicts=[{"id": old, "verdict": "updates"}])
        assert so_then(host, [old], 1) == []
        [row] = [row for row in (await host.say("recall", query=news)).splitlines() if news in row]
        assert row.partition("] ")[2].startswith("2027-0"), "it is of the day on which it begins"


@pytest.mark.parametrize(
    ("state", "wish", "news"),
    [
        (
            "Sue works shifts at the old hospital.",
            "Sue may be sent to the new hospital.",
            "From 4 January 2027 Sue works days at the new hospital.",
        ),
        ("苏晓在老院区倒三班。", "苏晓可能调到新院区。", "苏晓2027年1月4日起在新院区上白班。"),
    ],
)
async def test_a_wish_is_decided_at_once_beside_a_state_that_waits(
    connect: Connect, state: str, wish: str, news: str
) -> None:
    async with connect() as host:
        was, maybe = await stored(host, state), await stored(host, wish, mood="possible")
        verdicts = [{"id": id, "verdict": "updates"} for id in (was, maybe)]
        await stored(host, news, verdicts=verdicts)
        assert so_then(host, [was, maybe], 1) == [state]


async def test_the_day_that_the_host_gives_outranks_one_that_the_text_tells(
    connect: Connect,
) -> None:
    async with connect() as host:
        old = await stored(host, "The user's desk is in room 12.")
        news = "The move to room 40, brought forward from spring 2027, is in January."
        verdicts = [{"id": old, "verdict": "updates"}]
        said = await host.say(
            "remember", content=news, explicit=True, occurred_at="2027-01-18", verdicts=verdicts
        )
        assert "2027-01-18" in said.splitlines()[0]


@pytest.mark.parametrize(
    ("known", "news"),
    [
        ("The choir sings on Tuesdays.", "The choir sings on Wednesdays."),
        ("用户每周二、四晚上攀岩。", "用户每周一、五晚上攀岩。"),
    ],
)
async def test_what_recurs_on_other_days_does_so_from_the_day_that_the_host_gives(
    connect: Connect, known: str, news: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        verdicts = [{"id": old, "verdict": "updates"}]
        new = await stored(host, news, occurred_at="2026-11-30", verdicts=verdicts)
        assert so_then(host, [old, new], 1) == [known]
        assert so_then(host, [old, new], 10) == [news]


@pytest.mark.parametrize(
    ("known", "news"),
    [
        (
            "The server is called heron; data lives in /data/atlas.",
            "The server heron is switched off on Friday 4 December 2026; the new one is osprey.",
        ),
        (
            "I cycle everywhere; my bike is a green Genesis.",
            "The Tern cargo bike comes on 4 December 2026 and is my bike from then.",
        ),
        ("实验室的服务器叫苍鹭，数据在 /data/atlas。", "苍鹭12月4日关机，新服务器叫鱼鹰。"),
    ],
)
async def test_a_state_holds_until_the_day_that_the_host_gives(
    connect: Connect, known: str, news: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        verdicts = [{"id": old, "verdict": "updates"}]
        new = await stored(host, news, occurred_at="2026-12-04", verdicts=verdicts)
        assert so_then(host, [old, new], 1) == [known]
        assert so_then(host, [old, new], 20) == [news]


@pytest.mark.parametrize(
    ("decision", "news"),
    [
        (
            "I decided against an electric cargo bike: too dear.",
            "The Tern cargo bike is ordered and comes on 4 December 2026.",
        ),
        ("我决定不养狗了。", "我订了一只柯基，12月4日接回家。"),
    ],
)
async def test_a_decision_is_taken_back_now_whatever_day_the_host_gives(
    connect: Connect, decision: str, news: str
) -> None:
    async with connect() as host:
        old = await stored(host, decision)
        verdicts = [{"id": old, "verdict": "updates"}]
        await stored(host, news, occurred_at="2026-12-04", verdicts=verdicts)
        assert so_then(host, [old], 1) == []


async def test_what_is_so_today_waits_for_no_day_that_the_text_tells_besides(
    connect: Connect,
) -> None:
    async with connect() as host:
        old = await stored(host, "The user has runner's knee.")
        news = "It is not runner's knee, only the band; from 4 January 2027 the user may run again."
        verdicts = [{"id": old, "verdict": "updates"}]
        await stored(host, news, occurred_at="2026-11-21", verdicts=verdicts)
        assert so_then(host, [old], 1) == []


async def test_what_is_of_a_day_to_come_is_replaced_and_not_over(connect: Connect) -> None:
    async with connect() as host:
        old = await stored(host, "The user gives up the half marathon in May 2027.")
        news = "The user runs the half marathon in May 2027; from 4 January 2027 they train again."
        verdicts = [{"id": old, "verdict": "updates"}]
        said = await host.say("remember", content=news, explicit=True, verdicts=verdicts)
        assert f"in place of {old}" in said


@pytest.mark.parametrize(
    "known",
    [
        "The book club meets on 26 November 2026.",
        "The book club's meeting is on 26 November 2026 instead of the 19th.",
    ],
)
@pytest.mark.parametrize("mood", ["", "planned"])
async def test_what_is_of_a_day_to_come_is_called_off_now(
    connect: Connect, mood: str, known: str
) -> None:
    """Though the host dates the news by that day."""
    async with connect() as host:
        old = await stored(host, known)
        verdicts = [{"id": old, "verdict": "ended"}]
        about = {"occurred_at": "2026-11-26", "mood": mood, "verdicts": verdicts}
        await stored(host, "The user skips the meeting of 26 November 2026.", **about)
        assert so_then(host, [old], 0) == []


@pytest.mark.parametrize(
    ("known", "news"),
    [
        ("On rainy days I take line 6 to work.", "From 14 December 2026 I take line 5 to work."),
        ("下雨天我坐6号线去公司。", "从2026年12月14日起，下雨天我坐5号线去公司。"),
    ],
)
@pytest.mark.parametrize("names_both", [True, False])
async def test_what_is_told_again_goes_on_without_the_change_that_is_off(
    connect: Connect, known: str, news: str, names_both: bool
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        change = await stored(host, news, verdicts=[{"id": old, "verdict": "updates"}])
        off = [change, old] if names_both else [change]
        verdicts = [{"id": id, "verdict": "updates"} for id in off]
        said = await host.say("remember", content=known, explicit=True, verdicts=verdicts)
        assert "2026-12-14" not in said
        assert so_then(host, [old, change], 1) == [known]
        assert so_then(host, [old, change], 60) == [known]
        assert host.engine.memories.by_ids([old])[0].supersedes == (change,)


@pytest.mark.parametrize(
    ("known", "news", "off"),
    [
        (
            "Owen does Finn's mornings, I put him to bed.",
            "From December 2026 I do Finn's mornings and Owen puts him to bed.",
            "Owen does Finn's mornings still; the swap from December 2026 is off.",
        ),
        (
            "早上 Owen 管 Finn，晚上我哄睡。",
            "从2026年12月起，我管 Finn 的早上，Owen 哄睡。",
            "早上还是 Owen 管 Finn，晚上还是我哄睡；原定2026年12月起的对调取消了。",
        ),
    ],
)
async def test_what_is_told_of_a_change_that_is_off_is_so_now(
    connect: Connect, known: str, news: str, off: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        change = await stored(host, news, verdicts=[{"id": old, "verdict": "updates"}])
        verdicts = [{"id": id, "verdict": "updates"} for id in (change, old)]
        new = await stored(host, off, verdicts=verdicts)
        assert so_then(host, [old, change, new], 1) == [off]
        assert so_then(host, [old, change, new], 30) == [off]


async def test_what_holds_stands_before_a_change_to_come_that_matches_better(
    connect: Connect,
) -> None:
    async with connect() as host:
        old = await stored(host, "The user's desk is in room 12.")
        new = await stored(
            host,
            "From 11 January 2027 the user's desk is in room 40 by the window, near the kitchen.",
            verdicts=[{"id": old, "verdict": "updates"}],
        )
        said = await host.say("recall", query="the user's desk by the window near the kitchen")
        assert said.index(f"[{old}]") < said.index(f"[{new}]")


RENT = "The user's rent is 1,500 pounds."
RISE = "From 1 January 2027 the user's rent is 1,700 pounds."
ZH_RENT = "用户的房租是每月4000元。"
ZH_RISE = "从2027年1月1日起用户的房租是每月4500元。"


def so_then(host: Host, ids: list[str], day: int) -> list[str]:
    """Which of these are so in so many days and have begun."""
    then = NOW + timedelta(days=day)
    found: list[str] = []
    for memory in map(host.engine.memories.whole, ids):
        if is_current(memory, then) and (memory.occurred_at or then) <= then:
            found.append(memory.text)
    return found


@pytest.mark.parametrize("verdict", ["updates", "changed"])
@pytest.mark.parametrize(
    ("known", "change", "news", "in_december", "in_january", "in_march"),
    [
        (RENT, RISE, "The user's rent is 1,550 pounds.", "1,550", "1,700", "1,700"),
        (RENT, RISE, "The user's rent is 1,700 pounds already.", "already", "already", "already"),
        (
            RENT,
            RISE,
            "From 1 February 2027 the user's rent is 1,800 pounds.",
            "1,500",
            "1,500",
            "1,800",
        ),
        (ZH_RENT, ZH_RISE, "用户的房租是每月4100元。", "4100", "4500", "4500"),
        (ZH_RENT, ZH_RISE, "用户的房租已经是每月4500元。", "已经", "已经", "已经"),
        (
            ZH_RENT,
            ZH_RISE,
            "从2027年2月1日起用户的房租是每月4800元。",
            "4000",
            "4000",
            "4800",
        ),
    ],
)
async def test_a_verdict_on_what_holds_until_a_change_leaves_one_at_any_time(
    connect: Connect,
    known: str,
    change: str,
    news: str,
    in_december: str,
    in_january: str,
    in_march: str,
    verdict: str,
) -> None:
    """A correction holds until the change; another day, or that it has come, is of the change."""
    async with connect() as host:
        old = await stored(host, known)
        rise = await stored(host, change, verdicts=[{"id": old, "verdict": "updates"}])
        new = await stored(host, news, verdicts=[{"id": old, "verdict": verdict}])
        for day, told in ((20, in_december), (50, in_january), (100, in_march)):
            [text] = so_then(host, [old, rise, new], day)
            assert told in text


@pytest.mark.parametrize("way", ["soft", "hard", "operation"])
@pytest.mark.parametrize(("known", "change"), [(RENT, RISE), (ZH_RENT, ZH_RISE)])
async def test_what_waited_for_a_change_that_is_forgotten_goes_on(
    connect: Connect, known: str, change: str, way: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        rise = await stored(host, change, verdicts=[{"id": old, "verdict": "updates"}])
        await host.say("recall", id=rise)
        if way == "operation":
            await host.say("reflect", operations=f"[DELETE:{rise}]")
        else:
            whole = [host.engine.memories.whole(rise)]
            host.engine.capture.forget(whole, Caller(by_hand=True), hard=way == "hard")
        assert so_then(host, [old], 100) == [known]
        if way == "hard":
            return
        await host.say("forget", target=[rise], restore=True)
        assert so_then(host, [old, rise], 20) == [known]
        assert so_then(host, [old, rise], 100) == [change]


@pytest.mark.parametrize(
    ("event", "plan"),
    [
        (
            "The user had a tooth out at the dentist's.",
            "The user goes to the dentist again on 4 December 2026.",
        ),
        ("用户在牙医那里拔了一颗牙。", "用户2026年12月4日再去看牙医。"),
    ],
)
@pytest.mark.parametrize("verdict", ["changed", "ended"])
async def test_a_plan_takes_the_place_of_nothing_that_has_happened(
    connect: Connect, event: str, plan: str, verdict: str
) -> None:
    """The event stays as it was told, and the plan is linked to it."""
    async with connect() as host:
        old = await stored(host, event, store="episodic", occurred_at="2026-11-19")
        said = await host.say(
            "remember", content=plan, explicit=True, verdicts=[{"id": old, "verdict": verdict}]
        )
        assert old in said.partition("\n")[2]
        assert event in await host.say("recall", query=event)
        assert is_current(host.engine.memories.by_ids([old])[0], NOW)


async def test_an_event_that_was_told_wrong_is_corrected(connect: Connect) -> None:
    async with connect() as host:
        old = await stored(
            host, "The user had two teeth out.", store="episodic", occurred_at="2026-11-19"
        )
        await stored(
            host, "The user had one tooth out.", verdicts=[{"id": old, "verdict": "updates"}]
        )
        assert not is_current(host.engine.memories.by_ids([old])[0], NOW)


@pytest.mark.parametrize(
    ("known", "news", "query"),
    [
        (
            "For drawings at work I use Revit.",
            "From 11 January 2027 I use Archicad for drawings at work (message from Kit).",
            "What do I use for drawings at work?",
        ),
        ("我画图用 Revit。", "从2027年1月11日起我画图用 Archicad（小陈来信）。", "我画图用什么？"),
    ],
)
async def test_what_a_letter_says_of_a_day_to_come_contradicts_nothing_before_it(
    connect: Connect, clock: Clock, known: str, news: str, query: str
) -> None:
    """Both are so, one after the other; from that day on somebody has to say which holds."""
    async with connect() as host:
        old = await stored(host, known)
        scores = dict.fromkeys(GOOD, 9)
        verdicts = [{"id": old, "verdict": "updates"}]
        await host.say("remember", content=news, source="quoted", scores=scores, verdicts=verdicts)
        answer = await host.say("recall", query=query)
        assert known in answer
        assert news in answer
        assert "⚖️" not in answer
        assert "⚖️" not in await host.say("reflect")
        clock.forward(days=60)
        assert "⚖️" in await host.say("recall", query=query)
        assert "⚖️" in await host.say("reflect")


@pytest.mark.parametrize(
    ("known", "news", "day"),
    [
        (
            "Ines goes to nursery, Monday to Thursday; her key worker is Fay.",
            "Ines goes to nursery Monday to Friday from January 2027; her key worker is Fay.",
            "2027-01-01",
        ),
        (
            "My levothyroxine is 88 micrograms every day, blood test on 4 December.",
            "My levothyroxine is 100 micrograms every day from 27 November on.",
            "2026-11-27",
        ),
        (
            "左甲状腺素每天88微克，12月4日抽血。",
            "左甲状腺素从11月27日起每天100微克。",
            "2026-11-27",
        ),
        (
            "The bin is emptied every second Tuesday, next on 1 December 2026.",
            "From 4 January 2027 the bin is emptied every Monday.",
            "2027-01-04",
        ),
        ("垃圾每两周收一次，下次12月1日。", "2027年1月4日起垃圾每周一收。", "2027-01-04"),
        (
            "From December the user swims every Tuesday.",
            "From 4 January 2027 the user swims every Wednesday.",
            "2027-01-04",
        ),
        ("12月起用户每周二游泳。", "2027年1月4日起用户每周三游泳。", "2027-01-04"),
    ],
)
async def test_what_is_done_day_by_day_goes_on_until_it_changes(
    connect: Connect, clock: Clock, known: str, news: str, day: str
) -> None:
    """Whatever days it tells besides, and long after its weekdays were told."""
    async with connect() as host:
        old = await stored(host, known)
        clock.forward(days=3)
        told = {"verdicts": [{"id": old, "verdict": "updates"}], "occurred_at": day}
        said = await host.say("remember", content=news, explicit=True, **told)
        assert day in said.splitlines()[0]
        assert f"⏳ until {day}" in (shown := await host.say("recall", query=known)) or (
            f"⏳ 至 {day}" in shown
        )


@pytest.mark.parametrize(
    ("known", "news", "day"),
    [
        (
            "弟弟谈恋爱了，女朋友叫林予安，元旦带回家。",
            "弟弟的女朋友叫林予安，元旦要值班，改到1月16日带回家。",
            "2027-01-16",
        ),
        (
            "My brother has a girlfriend, Ann; he brings her at New Year.",
            "My brother's girlfriend is Ann; her visit is moved to 16 January.",
            "2027-01-16",
        ),
    ],
)
async def test_what_is_moved_to_another_day_is_not_on_the_old_one(
    connect: Connect, known: str, news: str, day: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        told = {"verdicts": [{"id": old, "verdict": "updates"}], "occurred_at": day}
        said = await host.say("remember", content=news, explicit=True, **told)
        assert day not in said.splitlines()[0]
        assert old in said.splitlines()[1]
        assert "⏳" not in await host.say("recall", query=known)


@pytest.mark.parametrize(
    ("known", "change", "taken_back"),
    [
        (
            "The book club meets at Hanneke's.",
            "From January 2027 the book club meets at ours.",
            "The book club stays at Hanneke's, also from January 2027 on.",
        ),
        (
            "大提琴课每周六上午上。",
            "2027年1月起大提琴课挪到每周日下午。",
            "大提琴课还是每周六上午，2027年1月起也不挪。",
        ),
    ],
)
async def test_a_change_to_come_that_is_taken_back_leaves_one_that_holds(
    connect: Connect, known: str, change: str, taken_back: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        coming = await stored(host, change, verdicts=[{"id": old, "verdict": "updates"}])
        verdicts = [{"id": id, "verdict": "updates"} for id in (coming, old)]
        new = await stored(host, taken_back, verdicts=verdicts)
        found = await recalled(host, query=known)
        assert new in found
        assert not {old, coming} & set(found)


@pytest.mark.parametrize(
    ("known", "news", "day", "query"),
    [
        (
            "The car is insured with LV at 531 pounds a year; that runs out on 9 December.",
            "The car is insured with Admiral at 478 pounds a year.",
            "2026-12-09",
            "Who is my car insured with?",
        ),
        (
            "The parking permit for the old town is valid to 9 December.",
            "The parking permit for the whole city is valid from now on.",
            "2026-12-09",
            "Which parking permit do I have?",
        ),
        (
            "麻薯每天早上一粒止咳药，吃到12月6日复查。",
            "麻薯的止咳药隔一天吃一粒，吃到12月6日复查。",
            "2026-11-22",
            "麻薯今天还吃止咳药吗",
        ),
    ],
)
@pytest.mark.parametrize("verdict", ["updates", "changed"])
async def test_what_runs_out_on_a_day_is_so_until_the_change_that_is_given_a_day(
    connect: Connect, clock: Clock, known: str, news: str, day: str, query: str, verdict: str
) -> None:
    """The day on which the known one runs out is no day on which it is."""
    async with connect() as host:
        clock.now = NOW
        old = await stored(host, known)
        await host.say(
            "remember",
            content=news,
            explicit=True,
            occurred_at=day,
            verdicts=[{"id": old, "verdict": verdict}],
        )
        assert known in await host.say("recall", query=query)
        clock.forward(days=20)
        host.engine.upkeep.sweep()
        assert known not in await host.say("recall", query=query)


@pytest.mark.parametrize(
    ("known", "news", "query"),
    [
        (
            "用户右手食指受伤，攀岩得停，哪天能上墙等医生通知。",
            "用户右手食指受伤，攀岩停到2026年12月14日，12月15日起可以上墙。",
            "现在能攀岩吗",
        ),
        (
            "The car is insured with LV at 531 pounds a year.",
            "The car is insured with LV until 8 December; from 9 December with Admiral.",
            "Who is my car insured with?",
        ),
    ],
)
async def test_news_of_what_is_so_until_then_and_after_take_the_place_at_once(
    connect: Connect, clock: Clock, known: str, news: str, query: str
) -> None:
    async with connect() as host:
        clock.now = NOW
        old = await stored(host, known)
        verdicts = [{"id": old, "verdict": "updates"}]
        await host.say("remember", content=news, explicit=True, verdicts=verdicts)
        answer = await host.say("recall", query=query)
        assert news in answer
        assert known not in answer.replace(news, "")


@pytest.mark.parametrize(
    ("now", "then", "later"),
    [
        (
            "Mum lives in Harrogate.",
            "From 14 December 2026 Mum is in Oakwood from Friday to Sunday and in Harrogate the "
            "rest of the week.",
            "From 1 March 2027 Mum lives in Oakwood only.",
        ),
        (
            "My mother Ruth lives in her house in Harrogate.",
            "My mother gets the keys to a flat in Oakwood on 14 December 2026; from then until the "
            "end of February 2027 she is in Oakwood from Friday to Sunday and in Harrogate the "
            "rest of the week.",
            "From 1 March 2027 my mother Ruth lives in Oakwood only.",
        ),
        (
            "Agnes looks after the fish room.",
            "From 7 December 2026 Theo looks after the fish room.",
            "From 1 February 2027 Lena looks after the fish room.",
        ),
        (
            "房租每月3000元。",
            "房租从2027年1月1日起每月3300元。",
            "房租从2027年6月1日起每月3600元。",
        ),
        ("鱼房由阿青照看。", "2026年12月7日起鱼房由小林照看。", "2027年2月1日起鱼房由阿莲照看。"),
    ],
)
@pytest.mark.parametrize("judged", ["first", "second"])
async def test_what_is_so_between_two_changes_to_come_is_kept(
    connect: Connect, now: str, then: str, later: str, judged: str
) -> None:
    """Each holds until the next, whichever of them the last is said to be of.

    Nothing is asked about what is over before that begins.
    """
    async with connect() as host:
        first = (await receipt(host, content=now, explicit=True))["id"]
        updates = [{"id": first, "verdict": "updates"}]
        day = "2026-12-14" if "from then" in then else ""
        second = (
            await receipt(host, content=then, explicit=True, verdicts=updates, occurred_at=day)
        )["id"]
        of = first if judged == "first" else second
        verdicts = [{"id": of, "verdict": "updates"}]
        said = await host.say("remember", content=later, explicit=True, verdicts=verdicts)

        found = [memory_of(host, id) for id in (first, second)]
        assert [each.current for each in found] == [True, True]
        begins, ends = found[1].occurred_at, found[1].valid_until
        assert begins
        assert ends
        assert found[0].valid_until == begins < ends
        assert re.search(f"(?:holds until|到) {ends:%Y-%m-%d}.*{second}", said)
        assert not re.search("Near what was known|已有的相近", said)


@pytest.mark.parametrize(
    ("now", "then", "later"),
    [
        (
            "The user works at Hallam & Pryce.",
            "From 8 February 2027 the user works with the bridges team at Leeds City Council, "
            "four days a week.",
            "From 15 February 2027 the user works with the bridges team at Leeds City Council.",
        ),
        (
            "用户在设计院上班。",
            "用户从2027年2月8日起在市政府桥梁组上班，一周四天。",
            "用户从2027年2月15日起在市政府桥梁组上班。",
        ),
    ],
)
async def test_the_same_from_a_later_day_on_is_told_in_its_place(
    connect: Connect, now: str, then: str, later: str
) -> None:
    async with connect() as host:
        first = (await receipt(host, content=now, explicit=True))["id"]
        updates = [{"id": first, "verdict": "updates"}]
        second = (await receipt(host, content=then, explicit=True, verdicts=updates))["id"]
        verdicts = [{"id": second, "verdict": "updates"}]
        third = (await receipt(host, content=later, explicit=True, verdicts=verdicts))["id"]

        assert memory_of(host, second).superseded_by == third
        assert memory_of(host, first).valid_until == memory_of(host, third).occurred_at


@pytest.mark.parametrize(
    ("known", "news", "day"),
    [
        ("我在海棠设计院上班。", "我拿到了新蓝科技的offer，12月1日入职。", "2026-12-01"),
        ("我住在朝阳区。", "签了合同，12月15日搬家到海淀。", "2026-12-15"),
        ("我开一辆海豚。", "我下个月1号换开特斯拉。", "2026-12-01"),
        ("女儿在上大班。", "女儿明年9月上小学。", "2027-09-01"),
        (
            "I work at Hallam & Pryce.",
            "I got the job at Brunel, starting in January.",
            "2027-01-01",
        ),
        ("I drive a Golf.", "I switch to a Tesla on 1 December.", "2026-12-01"),
        ("Ida is in nursery.", "Ida starts school in September 2027.", "2027-09-01"),
    ],
)
async def test_what_begins_on_a_day_takes_the_place_of_what_is_so_on_that_day(
    connect: Connect, clock: Clock, known: str, news: str, day: str
) -> None:
    clock.now = NOW
    async with connect() as host:
        old = await stored(host, known)
        clock.forward(days=1)
        said = await host.say(
            "remember", content=news, explicit=True, verdicts=[{"id": old, "verdict": "updates"}]
        )
        assert day in said.splitlines()[0]
        row = (await recalled(host, query=known))[old]
        assert day in row["marks"]


@pytest.mark.parametrize(
    ("known", "news"),
    [
        ("我在海棠设计院上班。", "我3月从海棠离职了，4月1日入职新蓝。"),
        ("I work at Hallam.", "I left Hallam in March, starting at Brunel on 1 April."),
        ("The pottery course costs 90.", "The pottery course starts on 12 January."),
    ],
)
async def test_what_has_begun_or_merely_happens_then_takes_its_place_at_once(
    connect: Connect, clock: Clock, known: str, news: str
) -> None:
    clock.now = NOW
    async with connect() as host:
        old = await stored(host, known)
        clock.forward(days=1)
        verdict = [{"id": old, "verdict": "updates"}]
        await host.say("remember", content=news, explicit=True, verdicts=verdict)
        assert memory_of(host, old).superseded_by


@pytest.mark.parametrize(
    ("known", "news"),
    [
        (
            "The cello teacher comes on Wednesdays.",
            "From 1 December there are no more cello lessons.",
        ),
        ("我每周三上大提琴课。", "从12月1日起不再上大提琴课。"),
    ],
)
async def test_a_day_on_which_a_class_is_over_is_empty(
    connect: Connect, clock: Clock, known: str, news: str
) -> None:
    """It was told a week ahead: until then it is listed, from then on its days are free."""
    clock.now = NOW
    async with connect() as host:
        old = await stored(host, known)
        await host.say(
            "remember", content=news, explicit=True, verdicts=[{"id": old, "verdict": "updates"}]
        )
        before = await recalled(host, since="2026-11-25", until="2026-11-26")
        assert list(before) == [old]
        assert await recalled(host, since="2026-12-09", until="2026-12-10") == {}
        assert old not in await recalled(host, query="What is on on 9 December 2026?")
