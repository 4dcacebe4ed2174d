"""A verdict is carried out as the host gave it, or the receipt says why not, and what follows."""

from datetime import UTC, datetime, timedelta

import pytest

from recollect.server.domain.standing import is_current
from tests.conftest import Clock, Connect
from tests.tools.answers import POOR, memory_of, receipt, stored

pytestmark = pytest.mark.anyio
NOW = datetime(2026, 11, 26, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("event", "news"),
    [
        (
            "Aoife Brennan asked Tom to be in her film; he said no.",
            "Tom has told Aoife Brennan yes after all: one day's filming, 23 January 2027.",
        ),
        ("陈芳请用户去拍电影，用户没答应。", "用户还是答应了陈芳去拍电影，2027年1月23日拍一天。"),
    ],
)
async def test_an_update_of_what_happened_is_carried_out(
    connect: Connect, clock: Clock, event: str, news: str
) -> None:
    clock.now = NOW
    async with connect() as host:
        old = await stored(host, event, store="episodic", occurred_at="2026-11-20")
        said = await host.say(
            "remember",
            content=news,
            source="user",
            mood="planned",
            occurred_at="2027-01-23",
            verdicts=[{"id": old, "verdict": "updates"}],
        )
        assert said.startswith("✏️")
        assert f" {old}" in said.splitlines()[1]
        assert not is_current(host.engine.memories.by_ids([old])[0], NOW)
        assert event not in await host.say("recall")


async def test_a_fact_is_updated_by_what_happened(connect: Connect, clock: Clock) -> None:
    clock.now = NOW
    async with connect() as host:
        old = await stored(host, "The parents' evening is on 27 November 2026 at four.")
        said = await host.say(
            "remember",
            content="The parents' evening was moved to 1 December 2026 at four.",
            source="user",
            store="episodic",
            occurred_at="2026-12-01T16:00",
            verdicts=[{"id": old, "verdict": "updates"}],
        )
        assert f"in place of {old}" in said
        assert not is_current(host.engine.memories.by_ids([old])[0], NOW)


@pytest.mark.parametrize("verdict", ["changed", "ended"])
@pytest.mark.parametrize(
    ("event", "plan", "why"),
    [
        (
            "The user had a tooth out at the dentist's.",
            "The user goes to the dentist again on 4 December 2026.",
            "as it has happened and stays: {id}",
        ),
        (
            "用户在牙医那里拔了一颗牙。",
            "用户2026年12月4日再去看牙医。",
            "已经发生，仍保留，只作关联：{id}",
        ),
    ],
)
async def test_why_an_event_is_not_ended_is_said(
    connect: Connect, clock: Clock, event: str, plan: str, why: str, verdict: str
) -> None:
    clock.now = NOW
    async with connect() as host:
        old = await stored(host, event, store="episodic", occurred_at="2026-11-19")
        verdicts = [{"id": old, "verdict": verdict}]
        said = await host.say("remember", content=plan, source="user", verdicts=verdicts)
        assert why.format(id=old) in said.splitlines()[1]
        assert f"linked to {old}" not in said
        assert is_current(host.engine.memories.by_ids([old])[0], NOW)


@pytest.mark.parametrize("verdict", ["ended", "updates"])
@pytest.mark.parametrize(
    ("wish", "bought", "undone", "told"),
    [
        (
            "The user wants a reading lamp.",
            "The user bought a reading lamp at IKEA.",
            "The user took the reading lamp back to IKEA.",
            "{bought} had ended {wish}: The user wants a reading lamp. (if that holds again,",
        ),
        (
            "用户想买一盏阅读灯。",
            "用户在宜家买了阅读灯。",
            "用户把宜家的阅读灯退了。",
            "{bought} 曾结束 {wish}: 用户想买一盏阅读灯。（若又成立",
        ),
    ],
)
async def test_what_was_over_by_something_that_is_undone_is_named(
    connect: Connect,
    clock: Clock,
    wish: str,
    bought: str,
    undone: str,
    told: str,
    verdict: str,
) -> None:
    clock.now = NOW
    async with connect() as host:
        first = await stored(host, wish)
        ended = [{"id": first, "verdict": "ended"}]
        second = await stored(host, bought, verdicts=ended)
        verdicts = [{"id": second, "verdict": verdict}]
        said = await host.say("remember", content=undone, explicit=True, verdicts=verdicts)
        assert told.format(bought=second, wish=first) in said.splitlines()[1]
        # Of something else nothing is said.
        third = await stored(host, "The user keeps bees.")
        verdicts = [{"id": third, "verdict": verdict}]
        bees = "The user keeps no bees any more."
        said = await host.say("remember", content=bees, explicit=True, verdicts=verdicts)
        assert "had ended" not in said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The user may take up pottery one of these days.", "completes {id}"),
        ("用户哪天可能去学陶艺。", "完成 {id}"),
    ],
)
async def test_which_proposal_is_completed_is_said(connect: Connect, text: str, told: str) -> None:
    async with connect() as host:
        found = await receipt(host, content=text, scores=POOR | {"importance": 7, "novelty": 8})
        assert found["outcome"] == "proposed"
        said = await host.say("remember", proposal=found["id"], explicit=True)
        assert told.format(id=found["id"]) in said.splitlines()[1]
        assert "completes" not in await host.say("remember", content="I sing.", explicit=True)


@pytest.mark.parametrize("told_before", [0, 20])
async def test_the_same_again_does_not_move_what_recurs(
    connect: Connect, clock: Clock, told_before: int
) -> None:
    clock.now = NOW - timedelta(days=told_before)
    async with connect() as host:
        known = await stored(host, "我们的邻居叫 Agnes，八十一岁，周三给她带菜。")
        clock.now = NOW
        moved = "我们的邻居叫 Agnes，八十一岁；从2026年12月3日起改为周四给她带菜（此前是周三）。"
        later = await stored(
            host, moved, occurred_at="2026-12-03", verdicts=[{"id": known, "verdict": "updates"}]
        )
        said = await host.say(
            "remember",
            content="我们的邻居叫 Agnes，八十一岁，还是周三给她带菜（她宁愿留在周三，不改周四）。",
            explicit=True,
            verdicts=[{"id": later, "verdict": "updates"}, {"id": known, "verdict": "same"}],
        )
        assert f"继续有效：{known}" not in said
        memory = host.engine.memories.whole(known)
        assert is_current(memory, NOW)
        assert memory.occurred_at is None
        assert not is_current(host.engine.memories.whole(later), NOW)


@pytest.mark.parametrize("day", ["", "2026-12-05"])
async def test_the_same_again_does_not_move_what_was_told_before(
    connect: Connect, clock: Clock, day: str
) -> None:
    clock.now = NOW
    async with connect() as host:
        known = await stored(host, "Mum's carer is Jolanta.", occurred_at="2026-10-01")
        other = await stored(host, "Mum's new carer is Ilka from 12 December 2026.")
        await host.say(
            "remember",
            content="Mum's carer is Jolanta after all.",
            explicit=True,
            occurred_at=day,
            verdicts=[{"id": other, "verdict": "ended"}, {"id": known, "verdict": "same"}],
        )
        memory = host.engine.memories.whole(known)
        assert str(memory.occurred_at)[:10] == "2026-10-01"


@pytest.mark.parametrize(
    "text",
    [
        "The girl at the coffee cart is also called Agnes (not the neighbour, who is 81): she is "
        "twenty and plays the banjo.",
        "姑姑沈玉珍是爸爸的妹妹，住宁波，属兔。",
        "Ann Lund is Dad's younger sister.",
        "妈妈的表姐叫陈芳，住宁波。",
    ],
)
async def test_somebody_who_is_introduced_by_name_is_a_plain_fact(
    connect: Connect, text: str
) -> None:
    async with connect() as host:
        assert (await receipt(host, content=text, source="user"))["outcome"] == "stored"


@pytest.mark.parametrize(
    "text",
    [
        "The heroine of the novel is also called Agnes.",
        "The capital of Peru is called Lima.",
        "Maybe Ann Lund is Dad's sister.",
    ],
)
async def test_a_name_alone_makes_no_plain_fact(connect: Connect, text: str) -> None:
    async with connect() as host:
        assert (await receipt(host, content=text, source="user"))["outcome"] == "unappraised"


async def test_what_is_related_to_something_over_is_linked_to_that(connect: Connect) -> None:
    """Not to what ended it: a deadline that was given up may be looked at again."""
    async with connect() as host:
        deadline = await stored(host, "The deadline at McMaster is 15 December 2026.")
        over = [{"id": deadline, "verdict": "ended"}]
        await stored(host, "The user does not apply to McMaster.", verdicts=over)
        again = await host.say(
            "remember",
            content="The user applies to McMaster after all.",
            source="user",
            verdicts=[{"id": deadline, "verdict": "related"}],
        )
        assert "replaced" not in again
        assert f"linked to {deadline}" in again


@pytest.mark.parametrize(
    ("known", "news"),
    [
        (
            "My running partner is Dele; we run along the Avon on Friday mornings at half past "
            "six.",
            "I've had to stop running because of my Achilles; before, I ran along the Avon with "
            "Dele on Friday mornings at half past six.",
        ),
        ("用户每周五早上和小德跑步。", "用户因为跟腱不跑步了，原来是每周五早上和小德跑。"),
    ],
)
async def test_how_often_it_was_tells_no_day_on_which_it_ends(
    connect: Connect, known: str, news: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        over = [{"id": old, "verdict": "ended"}]
        said = await host.say("remember", content=news, source="user", verdicts=over)
        assert said.startswith("🏁")
        ends = memory_of(host, old).valid_until
        assert ends
        assert ends <= host.engine.clock()


@pytest.mark.parametrize(
    ("known", "news"),
    [
        (
            "Ines has chickenpox and stays at home until 4 December 2026.",
            "Ines never had chickenpox, it was flea bites; she goes back to nursery on Monday "
            "30 November 2026.",
        ),
        (
            "豆豆得了水痘，12月4日前不去幼儿园。",
            "豆豆得的不是水痘，医生看错了，是跳蚤咬的，11月30日回幼儿园。",
        ),
    ],
)
async def test_what_never_was_so_holds_until_no_day(
    connect: Connect, known: str, news: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        verdicts = [{"id": old, "verdict": "updates"}]
        new = await receipt(host, content=news, source="user", verdicts=verdicts)
        assert memory_of(host, old).superseded_by == new["id"]


async def test_what_is_called_off_recurs_no_more(connect: Connect) -> None:
    async with connect() as host:
        old = await stored(host, "The user gets a veg box every Thursday, 18.50.")
        said = await host.say(
            "remember",
            content="The user has called off the veg box (Thursdays, 18.50 pounds); the last one "
            "comes on Thursday 17 December 2026.",
            source="user",
            occurred_at="2026-12-17",
            verdicts=[{"id": old, "verdict": "ended"}],
        )
        assert "↻" not in said
        assert "on 2026-12-17" in said
