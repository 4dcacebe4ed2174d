"""What is so again, what is over, and what stands in another's place, through remember."""

import re
from typing import Any

import pytest

from tests.conftest import Clock, Connect, Host
from tests.tools.answers import GOOD, file_of, recalled, receipt, stored
from tests.values import values

pytestmark = pytest.mark.anyio

MINDS = pytest.mark.parametrize(
    ("one", "other", "query"),
    [
        ("I like coffee in the morning.", "I stopped drinking coffee in the morning.", "coffee"),
        ("我早上喜欢喝咖啡。", "我早上不喝咖啡了。", "早上 咖啡"),
    ],
)
VERDICTS = pytest.mark.parametrize("verdict", ["changed", "updates"])


def on(id: str, verdict: str) -> list[dict[str, str]]:
    return [{"id": id, "verdict": verdict}]


async def everyday(host: Host, query: str, *ids: str) -> set[str]:
    """Which of these a plain recall finds."""
    return set(await recalled(host, query=query)) & set(ids)


@MINDS
@VERDICTS
async def test_a_mind_changed_back_and_forth_leaves_one_current_memory(
    connect: Connect, clock: Clock, verdict: str, one: str, other: str, query: str
) -> None:
    """S4-11, S4-12: each turn of mind is the same memory again, and its timeline grows."""
    async with connect() as host:
        first = await stored(host, one)
        clock.forward(days=1)
        second = await stored(host, other, verdicts=on(first, verdict))
        found: dict[str, Any] = {}
        for turn in range(5):
            now, then = (first, second) if turn % 2 == 0 else (second, first)
            text = one if turn % 2 == 0 else other
            clock.forward(days=1)
            found = await receipt(host, content=text, explicit=True, verdicts=on(then, verdict))
            assert (found["outcome"], found["id"]) == ("renewed", now)
            assert found["replaced"] == [then]
            assert await everyday(host, query, first, second) == {now}
        assert file_of(host, found["file"]).count("reason: reaffirmed") == 3


@MINDS
@VERDICTS
async def test_said_again_without_a_verdict_it_is_current_again(
    connect: Connect, clock: Clock, verdict: str, one: str, other: str, query: str
) -> None:
    """What took its place steps back in the same way, and is named."""
    async with connect() as host:
        first = await stored(host, one)
        second = await stored(host, other, verdicts=on(first, verdict))
        clock.forward(days=1)
        answer = await host.call("remember", content=one, scores=GOOD)
        [found] = values(answer)["receipts"]
        assert (found["outcome"], found["replaced"]) == ("renewed", [second])
        assert await everyday(host, query, first, second) == {first}
        again = await receipt(host, content=one, scores=GOOD)
        assert (again["outcome"], again["id"]) == ("known", first)
        assert await everyday(host, query, first, second) == {first}


@pytest.mark.parametrize(
    ("text", "new", "turn"),
    [
        ("The user rides a red bicycle.", "The user rides a blue bicycle.", "replaced, now: "),
        ("用户骑红色自行车。", "用户骑蓝色自行车。", "被取代，现在："),
    ],
)
async def test_a_record_of_what_is_over_does_not_call_it_active(
    connect: Connect, text: str, new: str, turn: str
) -> None:
    """How much is left of it would read as if it were so."""
    async with connect() as host:
        old = await stored(host, text)
        assert "· active" in await host.say("recall", id=old, explain=True)
        await stored(host, new, verdicts=on(old, "updates"))
        record = await host.say("recall", id=old, explain=True)
        assert "active" not in record
        assert f"{turn}{new}" in record


async def test_the_confirmation_of_what_is_so_again_is_in_the_users_language(
    connect: Connect,
) -> None:
    async with connect() as host:
        for one, other, said in (
            ("I like rye bread.", "I like no rye bread any more.", "✏️ So again."),
            ("我喜欢黑麦面包。", "我不喜欢黑麦面包了。", "✏️ 又恢复了。"),
        ):
            first = await stored(host, one)
            await stored(host, other, verdicts=on(first, "changed"))
            assert (await host.say("remember", content=one, explicit=True)).startswith(said)


@pytest.mark.parametrize(
    ("known", "news", "verdict", "again"),
    [
        ("用户打算五月去秘鲁。", "秘鲁之行取消了。", "ended", "用户还是决定五月去秘鲁。"),
        ("团队用禅道管理任务。", "团队改用飞书项目了。", "updates", "团队又用回禅道了。"),
        ("The team tracks work in Jira.", "We use Linear.", "updates", "The team is back on Jira."),
    ],
)
async def test_what_is_so_again_in_other_words_asks_about_what_took_its_place(
    connect: Connect, known: str, news: str, verdict: str, again: str
) -> None:
    """From another conversation, and though the two share no word."""
    async with connect() as host:
        old = await stored(host, known)
        new = await stored(host, news, verdicts=on(old, verdict))
    async with connect() as host:
        said = await host.say("remember", content=again, explicit=True)
        assert f"- {new} {news}" in said


async def test_the_same_correction_sent_twice_changes_nothing_more(connect: Connect) -> None:
    async with connect() as host:
        first = await stored(host, "The user drinks whisky.")
        said: dict[str, Any] = {"content": "The user stopped drinking whisky.", "explicit": True}
        second = await receipt(host, **said, verdicts=on(first, "changed"))
        again = await receipt(host, **said, verdicts=on(first, "changed"))
        assert (again["outcome"], again["id"]) == ("known", second["id"])
        assert again["replaced"] == []
        assert await everyday(host, "whisky", first, second["id"]) == {second["id"]}


async def test_a_thing_of_the_past_told_again_does_not_come_back(
    connect: Connect, clock: Clock
) -> None:
    """It happened before it ended."""
    async with connect() as host:
        first = await stored(host, "The user lives in Shanghai.")
        clock.forward(days=30)
        second = await stored(host, "The user moved to Porto.", verdicts=on(first, "updates"))
        clock.forward(days=1)
        found = await receipt(
            host, content="The user lives in Shanghai.", explicit=True, occurred_at="2026-11-21"
        )
        assert found["outcome"] == "known"
        assert await everyday(host, "Shanghai Porto", first, second) == {second}


@pytest.mark.parametrize("verdict", ["updates", "changed"])
async def test_a_verdict_on_what_was_replaced_follows_to_what_is_current(
    connect: Connect, verdict: str
) -> None:
    """S4-15: one current address, whichever of its ids the host remembers."""
    async with connect() as host:
        oslo = await stored(host, "The user lives in Oslo.")
        rome = await stored(host, "The user's home is in Rome now.", verdicts=on(oslo, verdict))
        said = await host.say(
            "remember",
            content="The user moved to Lima.",
            explicit=True,
            verdicts=on(oslo, verdict),
        )
        assert f"{oslo} was replaced: the verdict went to {rome}." in said
        lima = set(await recalled(host, query="user home Oslo Rome Lima")) - {oslo, rome}
        assert len(lima) == 1
        assert not await everyday(host, "user home Oslo Rome Lima", oslo, rome)
        back = await host.say(
            "remember",
            content="用户搬到了利马的海边。",
            explicit=True,
            verdicts=on(oslo, verdict),
        )
        assert f"{oslo} 已被取代：判断用在 {lima.pop()} 上。" in back


@pytest.mark.parametrize(
    ("both", "parted", "moved", "hint"),
    [
        (
            "The user lives in Leeds with her boyfriend Tom.",
            "The user and Tom split up, she is single.",
            "The user moved to Harrogate.",
            "something else too",
        ),
        ("用户和她男朋友小汤住在苏州。", "用户和小汤分手了。", "用户搬到了南京。", "还说了别的"),
    ],
    ids=["en", "zh"],
)
async def test_what_told_two_things_is_replaced_by_each_of_their_news(
    connect: Connect, both: str, parted: str, moved: str, hint: str
) -> None:
    """S4-15: the move takes the place of the old home, not of the parting that came before it."""
    async with connect() as host:
        old = await stored(host, both, store="core")
        said = await host.say(
            "remember", content=parted, explicit=True, verdicts=on(old, "updates")
        )
        assert hint in said
        home = await receipt(host, content=moved, explicit=True, verdicts=on(old, "updates"))
        assert home["replaced"] == [old]
        assert home["store"] == "core"
        everything = await host.say("recall")
        assert parted in everything
        assert moved in everything
        assert both not in everything


async def test_an_operation_on_what_is_so_again_makes_no_second_memory(connect: Connect) -> None:
    """S4-12: [NEGATE:] and [ADD] know what was said before."""
    async with connect() as host:
        tea = await stored(host, "The user prefers green tea.")
        await host.say("reflect", operations=f"[NEGATE:{tea}] The user prefers coffee.")
        [coffee] = await recalled(host, query="prefers coffee")
        await host.say("reflect", operations=f"[NEGATE:{coffee}] The user prefers green tea.")
        assert set(await recalled(host, query="prefers tea coffee")) == {tea}
        await host.say("reflect", operations=f"[UPDATE:{tea}] The user prefers coffee.")
        assert set(await recalled(host, query="prefers tea coffee")) == {coffee}
        answer = await host.say("reflect", operations="[ADD] The user prefers green tea.")
        assert "so again" in answer
        assert set(await recalled(host, query="prefers tea coffee")) == {tea}


async def test_a_replacement_inherits_where_its_predecessor_belongs(connect: Connect) -> None:
    """Project, sensitivity, tags and store stay as they were, unless the host says otherwise."""
    async with connect() as host:
        old = await stored(
            host,
            "The clinic of the harbour project is in Bremen.",
            project="harbour",
            sensitivity=2,
            tags=["clinic"],
            store="vault",
        )
        new = await receipt(
            host,
            content="The clinic of the harbour project is in Kiel.",
            explicit=True,
            verdicts=on(old, "updates"),
        )
        page = file_of(host, new["file"])
        for line in ("project: harbour", "sensitivity: 2", "tags: [clinic]", "store: vault"):
            assert line in page
        told = await receipt(
            host,
            content="The clinic of the harbour project is in Emden.",
            explicit=True,
            verdicts=on(new["id"], "updates"),
            tags=["doctor"],
            store="semantic",
        )
        page = file_of(host, told["file"])
        assert "tags: [doctor]" in page
        assert "store: semantic" in page


async def test_what_replaces_a_secret_is_one(connect: Connect) -> None:
    async with connect() as host:
        old = await stored(
            host, "The alarm code is 4711-kumquat.", sensitivity=3, label="alarm code"
        )
        new = await receipt(
            host,
            content="The alarm code is 0815-kumquat.",
            explicit=True,
            verdicts=on(old, "updates"),
        )
        page = file_of(host, new["file"])
        assert "0815-kumquat" not in page
        assert "label: alarm code" in page


@pytest.mark.parametrize(
    ("offer", "news", "first_line", "query"),
    [
        (
            "The user has an offer to work in Porto.",
            "The user declined the Porto offer.",
            "🏁 Noted as over.",
            "Porto offer",
        ),
        (
            "用户有一份波尔图的工作邀请。",
            "用户谢绝了波尔图的邀请。",
            "🏁 已记下：结束了。",
            "波尔图 邀请",
        ),
    ],
)
async def test_what_is_over_leaves_everyday_recall_and_nothing_takes_its_place(
    connect: Connect, offer: str, news: str, first_line: str, query: str
) -> None:
    """The history stays; the news of it stands for itself."""
    async with connect() as host:
        old = await receipt(host, content=offer, explicit=True)
        answer = await host.say(
            "remember", content=news, explicit=True, verdicts=on(old["id"], "ended")
        )
        assert answer.startswith(first_line)
        assert "in place of" not in answer
        assert old["id"] not in await recalled(host, query=query)
        past = await host.say("recall", query=query, mode="review")
        assert "↺ until 2026-11-21" in past or "↺ 至 2026-11-21" in past
        assert "reason: ended" in file_of(host, old["file"])
        found = await receipt(host, content=offer, explicit=True)
        assert (found["outcome"], found["id"]) == ("renewed", old["id"])


@VERDICTS
async def test_an_event_that_was_corrected_is_the_event_again(
    connect: Connect, clock: Clock, verdict: str
) -> None:
    """The heir of an event is a fact: where that stands is no wish for another kind."""
    async with connect() as host:
        told = {"content": "Talked about the boiler.", "explicit": True, "store": "episodic"}
        event = (await receipt(host, **told))["id"]
        fact = await stored(host, "The boiler is called Otto.", verdicts=on(event, verdict))
        clock.forward(days=1)
        found = await receipt(
            host, content="Talked about the boiler.", explicit=True, verdicts=on(fact, verdict)
        )
        assert (found["outcome"], found["id"], found["store"]) == ("renewed", event, "episodic")


@VERDICTS
@pytest.mark.parametrize("lifted", ["first", "second"])
@pytest.mark.parametrize("is_judged", [True, False])
async def test_what_was_lifted_to_core_is_core_when_it_is_so_again(
    connect: Connect, clock: Clock, verdict: str, lifted: str, is_judged: bool
) -> None:
    """Whichever of the two was lifted, and whether the host judges the other or not."""
    one, other = "I like coffee in the morning.", "I stopped drinking coffee in the morning."
    async with connect() as host:
        first = await stored(host, one)
        second = await stored(host, other, verdicts=on(first, verdict))
        await host.say("reflect", operations=f"[PROMOTE:{first if lifted == 'first' else second}]")
        clock.forward(days=1)
        verdicts = on(second, verdict) if is_judged else []
        found = await receipt(host, content=one, explicit=True, verdicts=verdicts)
        assert (found["outcome"], found["store"]) == ("renewed", "core")
        assert one in await host.read("memory://core")
        told = await receipt(
            host, content=other, explicit=True, store="semantic", verdicts=on(first, verdict)
        )
        assert (told["outcome"], told["store"]) == ("renewed", "semantic")


@pytest.mark.parametrize(
    ("job", "news", "more", "query"),
    [
        (
            "The user works as a surveyor at Pell & Co.",
            "The user leaves Pell & Co on 31 January 2027.",
            {"mood": "planned"},
            "Pell surveyor",
        ),
        (
            "用户在北屿冷链当数据分析师。",
            "用户月底从北屿冷链离职，最后一天是2026年11月30日。",
            {"occurred_at": "2026-11-30"},
            "北屿冷链 数据分析师",
        ),
    ],
)
async def test_what_is_to_end_holds_until_its_day(
    connect: Connect, clock: Clock, job: str, news: str, more: dict[str, str], query: str
) -> None:
    """Notice is given today, the work goes on: the day of the end is shown beside it."""
    async with connect() as host:
        old = await receipt(host, content=job, explicit=True)
        verdicts = on(old["id"], "ended")
        said = await host.say("remember", content=news, explicit=True, verdicts=verdicts, **more)
        assert re.search("it ends on 2027-01-31|到 2026-11-30 结束", said), said
        assert re.search(f"holds until 2027-01-31: {old['id']}|仍然有效：{old['id']}", said), said
        row = await row_of(host, old["id"], query)
        assert "⏳ until 2027-01-31" in row or "⏳ 至 2026-11-30" in row
        clock.forward(days=80)
        assert old["id"] not in await host.say("recall", query=query), "the news tells of it"
        row = await row_of(host, old["id"], query, mode="review")
        assert "↺ until 2027-01-31" in row or "↺ 至 2026-11-30" in row


async def row_of(host: Host, id: str, query: str, mode: str = "normal") -> str:
    said = await host.say("recall", query=query, mode=mode)
    (row,) = [line for line in said.splitlines() if id in line]
    return row


async def test_what_a_call_judges_is_not_asked_about_beside_its_other_facts(
    connect: Connect,
) -> None:
    async with connect() as host:
        old = await receipt(host, content="The user works as an engineer at Hallam.", explicit=True)
        facts = [
            {"content": "The user gave notice at Hallam.", "verdicts": on(old["id"], "updates")},
            {"content": "The user will work as an engineer at Arup."},
        ]
        answer = await host.say("remember", content=facts, explicit=True)
        assert answer.count(old["id"]) == 1


async def test_an_operation_ends_a_memory_without_another_text(connect: Connect) -> None:
    async with connect() as host:
        old = await receipt(host, content="The user is learning to sail.", explicit=True)
        await host.say("reflect", operations=f"[END:{old['id']}]")
        assert old["id"] not in await recalled(host, query="learning to sail")
        assert "reason: ended" in file_of(host, old["file"])
        assert "ended" in await host.say("recall", id=old["id"])


async def test_erasing_what_negated_a_memory_last_brings_it_back(connect: Connect) -> None:
    """An older turn of mind that was taken back does not hold it down."""
    async with connect() as host:
        tea = await stored(host, "The user prefers green tea.")
        no_tea = await stored(host, "The user avoids tea.", verdicts=on(tea, "changed"))
        await receipt(host, content="The user prefers green tea.", explicit=True)
        milk = await stored(host, "The user drinks milk now.", verdicts=on(tea, "changed"))
        answer = await host.call("forget", target=[milk], hard=True)
        handle = values(answer)["confirm"]
        await host.say("forget", confirm=f"{handle} yes")
        assert set(await recalled(host, query="user tea milk")) & {tea, no_tea} == {tea}
