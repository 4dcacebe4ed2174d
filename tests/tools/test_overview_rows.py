"""What a line of the overview keeps where there is little room, and which two are one."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from bench.host_seat import fill
from recollect.server.domain.text import tokens_of
from recollect.server.settings import Settings
from recollect.tools.answers.language import phrases
from recollect.tools.answers.overview_rows import Row, fitting, within
from recollect.tools.answers.phrase_names import Section
from tests.conftest import Clock, Connect
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

RULE = "Rule {n}: write at most three sentences of plain English about whatever store I name."
CHINESE_RULE = "规矩{n}：替用户写的东西都要简短，先给结论再讲理由，一律用“你”称呼用户。"


@pytest.mark.parametrize(
    ("rule", "plan", "kept"),
    [
        (
            RULE,
            "The text of the shop page number {n} has to be with Orla on {day} December 2026.",
            "with Orla then",
        ),
        (
            RULE,
            "My accountant number {n} is Sunil Mehta, of Mehta & Sons; everything for the tax "
            "return goes to him by {day} December.",
            "everything for the tax return goes to him by then",
        ),
        (
            CHINESE_RULE,
            "老板要求第{n}号对账报表九月前上线，开会讨论了好几轮，大家都说来不及，最后推到12月{day}日。",
            "最后推到那天",
        ),
    ],
)
async def test_a_cut_row_keeps_its_day_and_what_is_on_that_day(
    connect: Connect, clock: Clock, rule: str, plan: str, kept: str
) -> None:
    """The day stands before it, and so need not stand in it as well."""
    clock.now = datetime(2026, 11, 26, 10, tzinfo=UTC)
    async with connect() as host:
        for n in range(8):
            await stored(host, rule.format(n=n), store="core")
        for n in range(1, 6):
            await stored(host, plan.format(n=n, day=n + 1))
    async with connect() as host:
        overview = await host.say("recall")
        rows = [line for line in overview.splitlines() if " 2026-12-0" in line]
        assert rows
        for row in rows:
            assert kept in row
            assert not row.rstrip("…")[-1].isdigit()


def rows_in(lines: Sequence[str]) -> int:
    return sum(line.startswith("- ") for line in lines)


@pytest.mark.parametrize(("section", "share"), [("act", 0.75), ("on", 0.8)])
async def test_rows_are_cut_only_where_more_of_them_are_shown_for_it(
    section: Section, share: float
) -> None:
    say, more = phrases("en"), "({count} more)"
    rows = [Row(f"[mem_{n}] {'the dress rehearsal of the old opera ' * 4}") for n in range(5)]
    heading = tokens_of(f"## {say.sections[section]}")
    for room in range(60, 400):
        sections: list[tuple[Section, Sequence[Row]]] = [(section, rows)]
        lines = within(room, iter(sections), say, {section: more})
        if "…" in "".join(lines):
            assert rows_in(lines) > rows_in(fitting(rows, int(room * share) - heading, more))


@pytest.mark.parametrize(
    ("deadline", "reminder", "day"),
    [
        (
            "The tax return has to be sent by 10 December 2026.",
            "Remind me on 5 December 2026 to send the tax return.",
            "2026-12-10",
        ),
        ("个税的材料要在2026年12月10日前交。", "12月5日提醒我交个税的材料。", "2026-12-10"),
    ],
)
async def test_a_deadline_and_its_reminder_are_one_line(
    connect: Connect, clock: Clock, deadline: str, reminder: str, day: str
) -> None:
    clock.now = datetime(2026, 11, 26, 10, tzinfo=UTC)
    async with connect() as host:
        due = await stored(host, deadline)
        asked = await stored(host, reminder)
        other = await stored(host, "The library books have to be back on 7 December 2026.")
    async with connect() as host:
        lines = (await host.say("recall")).splitlines()
        [row] = [line for line in lines if due in line]
        assert asked in row
        assert f"{day} [{due}]" in row
        assert [line for line in lines if other in line and row != line]


@pytest.mark.parametrize(
    ("who", "change", "others"),
    [
        (
            "The user's wife is called Leila.",
            "Leila got the job: she is head of languages at Cotham School now.",
            ("I sold the old canoe.", "The user's desk is made of oak."),
        ),
        (
            "用户的先生叫许然。",
            "许然换工作了，去杭二中当老师。",
            ("我把旧的皮划艇卖了。", "用户的书桌是橡木的。"),
        ),
    ],
)
async def test_what_changed_for_those_at_home_is_told_for_a_while(
    connect: Connect, clock: Clock, who: str, change: str, others: tuple[str, ...]
) -> None:
    clock.now = datetime(2026, 11, 26, 10, tzinfo=UTC)
    async with connect() as host:
        await stored(host, who)
        await stored(host, change)
        for other in others:
            await stored(host, other)
    clock.now += timedelta(days=40)
    async with connect() as host:
        assert change in await host.say("recall")
    clock.now += timedelta(days=100)
    async with connect() as host:
        assert change not in await host.say("recall")


async def test_a_new_home_does_not_push_the_partner_out(
    connect: Connect, settings: Settings, clock: Clock
) -> None:
    fill(settings.home, "zh")
    clock.now = datetime(2026, 12, 1, 12, tzinfo=UTC)
    async with connect() as host:
        await host.say("remember", content="我们搬家了，现在住在滨江区江晖路88号", explicit=True)
    async with connect() as host:
        overview = await host.say("recall")
        assert "我们搬家了" in overview
        assert "我先生叫许然" in overview
