"""What is on other days from one day on, and on others again from a later one."""

from datetime import UTC, datetime

import pytest

from tests.conftest import Clock, Connect, Host
from tests.tools.answers import recalled, receipts, stored

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 27, 10, 0, tzinfo=UTC)


async def days_of(host: Host, id: str, since: str, until: str) -> str:
    found = await recalled(host, since=since, until=until)
    return str(found[id]["date"]) if id in found else ""


@pytest.mark.parametrize(
    "told",
    [
        "From 5 January 2027 choir is on Mondays, and from 3 February 2027 on Thursdays.",
        "从2027年1月5日起合唱团周一排练，从2027年2月3日起周四排练。",
    ],
)
async def test_a_text_that_tells_two_beginnings_is_on_the_days_of_each(
    connect: Connect, clock: Clock, told: str
) -> None:
    clock.now = NOW
    async with connect() as host:
        id = await stored(host, told)
        days = await days_of(host, id, "2026-12-28", "2027-01-31")
        assert days.startswith("↻ 2027-01-11 ("), days
        assert days.endswith("01-25"), days
        days = await days_of(host, id, "2027-01-26", "2027-02-12")
        assert days.startswith("↻ 2027-02-01 ("), days
        assert days.endswith("02-11"), days


@pytest.mark.parametrize(
    ("known", "first", "second"),
    [
        (
            "The choir rehearses on Fridays at 19:00.",
            "From 5 January 2027 the choir rehearses on Mondays at 19:00.",
            "From 3 February 2027 the choir rehearses on Thursdays at 19:00.",
        ),
        (
            "合唱团每周五晚上七点排练。",
            "合唱团从2027年1月5日起改为每周一晚上七点排练。",
            "合唱团从2027年2月3日起改为每周四晚上七点排练。",
        ),
    ],
)
@pytest.mark.parametrize("is_turned", [False, True])
async def test_what_a_list_says_of_two_days_ends_the_old_on_the_first_of_them(
    connect: Connect, clock: Clock, known: str, first: str, second: str, is_turned: bool
) -> None:
    clock.now = NOW
    async with connect() as host:
        old = await stored(host, known)
        updates = [{"id": old, "verdict": "updates"}]
        told = [{"content": text, "verdicts": updates} for text in (first, second)]
        found = await receipts(host, content=told[::-1] if is_turned else told, explicit=True)
        ids = [each["id"] for each in found]
        one, other = ids[::-1] if is_turned else ids
        january = await recalled(host, since="2027-01-05", until="2027-01-18")
        assert old not in january
        assert january[one]["date"].startswith("↻ 2027-01-11 (")
        assert not (await days_of(host, one, "2027-02-03", "2027-02-14")).startswith("↻")
        assert (await days_of(host, other, "2027-02-03", "2027-02-14")).startswith("↻ 2027-02-04")


async def test_what_a_list_says_of_two_things_leaves_each_as_it_is(
    connect: Connect, clock: Clock
) -> None:
    clock.now = NOW
    async with connect() as host:
        old = await stored(host, "Ida has ballet on Tuesdays, Tom has judo on Thursdays.")
        updates = [{"id": old, "verdict": "updates"}]
        texts = [
            "From 5 January 2027 Ida has ballet on Mondays.",
            "From 3 February 2027 Tom has judo on Fridays.",
        ]
        told = [{"content": text, "verdicts": updates} for text in texts]
        found = await receipts(host, content=told, explicit=True)
        february = await recalled(host, since="2027-02-03", until="2027-02-14")
        assert {each["id"] for each in found} <= february.keys()


async def test_a_class_named_before_its_weekday_is_there_until_it_changes(
    connect: Connect, clock: Clock
) -> None:
    clock.now = NOW
    async with connect() as host:
        id = await stored(host, "瑜伽课周二晚上，2027年1月12日起改为晚上七点。")
        assert (await days_of(host, id, "2026-12-01", "2026-12-13")).startswith("↻ 2026-12-01")
        assert (await days_of(host, id, "2027-01-11", "2027-01-20")).startswith("↻ 2027-01-12")
