"""A contradiction comes up, and is closed in one operation, on both sides."""

import re

import pytest

from tests.conftest import Clock, Connect, Host
from tests.tools.answers import recalled, stored, structured

pytestmark = pytest.mark.anyio


async def conflicts(host: Host) -> list[list[str]]:
    due = structured(await host.call("reflect"))["due"]
    return [item["ids"] for item in due if item["kind"] == "conflict"]


async def in_conflict(host: Host, one: str, other: str, **more: object) -> tuple[str, str]:
    """Two memories, the second of which contradicts the first."""
    first = await stored(host, one, **more)
    verdicts = [{"id": first, "verdict": "conflicts"}]
    return first, await stored(host, other, verdicts=verdicts, **more)


async def marks(host: Host, query: str) -> dict[str, str]:
    found = await recalled(host, query=query, mode="review")
    return {id: memory["marks"] for id, memory in found.items()}


@pytest.mark.parametrize(
    ("category", "left"), [("fact", "✏️ replaced by"), ("stable_preference", "↺ until")]
)
async def test_this_one_holds_closes_a_conflict_on_both(
    connect: Connect, category: str, left: str
) -> None:
    """S4-15: one operation; a wrong fact is superseded, a taste that moved on is negated."""
    async with connect() as host:
        first, second = await in_conflict(
            host, "The kitchen wall is green.", "The kitchen wall is blue.", category=category
        )
        assert await conflicts(host) == [sorted((first, second))]
        assert "⚖️" in (await marks(host, "kitchen wall"))[first]
        await host.say("reflect", operations=f"[HOLDS:{first}]")
        assert await conflicts(host) == []
        after = await marks(host, "kitchen wall")
        assert "⚖️" not in "".join(after.values())
        assert after[second].startswith(left)
        assert set(await recalled(host, query="kitchen wall")) == {first}
        await host.say("forget", undo="last")
        assert await conflicts(host) == [sorted((first, second))]


async def test_a_conflict_of_secrets_is_closed_without_their_text(connect: Connect) -> None:
    """S4-15: operations on secrets take no text, so this one takes none."""
    async with connect() as host:
        first, second = await in_conflict(
            host, "The alarm code is 4711.", "The alarm code is 4712.", sensitivity=3, label="alarm"
        )
        await host.say("reflect", operations=f"[HOLDS:{second},{first}]")
        assert await conflicts(host) == []
        assert "⚖️" not in await host.say("recall", query="alarm")


@pytest.mark.parametrize("operation", ["[DELETE:{id}]", "[UPDATE:{id}] It is red.", "[KEEP:{id}]"])
async def test_a_conflict_ends_with_one_of_the_two(connect: Connect, operation: str) -> None:
    """S0-43: ⚖️ goes on both when one is deleted or replaced, or both are said to hold."""
    async with connect() as host:
        first, _ = await in_conflict(host, "The garden gate is green.", "The garden gate is blue.")
        await host.say("reflect", operations=operation.format(id=first))
        assert await conflicts(host) == []
        assert "⚖️" not in await host.say("recall", query="garden gate", mode="review")
        assert "⚖️" not in await host.say("recall", id=first)


async def test_holds_needs_something_that_contradicts(connect: Connect) -> None:
    """What nothing contradicts is told so, and nothing is changed."""
    async with connect() as host:
        id = await stored(host, "The user plays the cello.")
        assert "nothing contradicts" in await host.fail("reflect", operations=f"[HOLDS:{id}]")


TWO_VALUES = [
    ("The user lives in Berlin.", "The user moved to Hamburg."),
    ("The user works at Siemens.", "The user works for Bosch as an engineer."),
    ("The user has lived in Quito since 2022.", "The user lives in Bogota."),
    ("I've lived in Oslo for 12 years.", "I live in Bergen."),
    ("The user has worked for Bosch since May.", "The user works at Siemens."),
    ("用户住在北京。", "用户搬到上海了。"),
    ("用户在腾讯上班。", "用户在字节工作。"),
    ("Anna is 29 years old.", "Anna is 30 years old."),
]


@pytest.mark.parametrize(("one", "other"), TWO_VALUES)
async def test_two_values_of_what_one_has_one_of_are_due(
    connect: Connect, one: str, other: str
) -> None:
    """Both were stored without a verdict; reflect asks which holds, and [KEEP:id] says both."""
    async with connect() as host:
        first, second = await stored(host, one), await stored(host, other)
        assert await conflicts(host) == [[first, second]]
        await host.say("reflect", operations=f"[HOLDS:{second}]")
        assert await conflicts(host) == []
        assert first not in await recalled(host, query=one)
        await host.say("forget", undo="last")
        await host.say("reflect", operations=f"[KEEP:{second}]")
        assert await conflicts(host) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The user lives in Hamburg.", "The user lives in Hamburg with two cats."),
        ("The user's sister lives in Rome.", "The user lives in Berlin."),
        ("The user works at Siemens.", "The user works at night."),
        ("用户的妈妈住在成都。", "用户住在上海。"),
        ("The user lives in Berlin.", "The user lived in Rome until 2019."),
        ("The user lives in Berlin.", "The user has lived in Rome and Paris."),
    ],
)
async def test_what_agrees_or_is_about_somebody_else_is_not_due(
    connect: Connect, one: str, other: str
) -> None:
    """A value in more words, another person, a time that is over."""
    async with connect() as host:
        await stored(host, one)
        await stored(host, other)
        assert await conflicts(host) == []


@pytest.mark.parametrize(
    ("then", "now", "query"),
    [
        ("I live in Berlin", "I moved to Hamburg", "Where do I live?"),
        ("我住在柏林", "我搬到汉堡了", "我住在哪里？"),
        ("The user works at Siemens.", "The user is employed by Bosch now.", "works at"),
    ],
)
async def test_what_contradicts_a_hit_stands_beside_it(
    connect: Connect, clock: Clock, then: str, now: str, query: str
) -> None:
    """S4-15: whoever asks sees both, the later told first, each marked with the other."""
    async with connect() as host:
        before = await stored(host, then)
        clock.forward(days=3)
        after = await stored(host, now)
        found = await recalled(host, query=query)
        assert list(found)[:2] == [after, before]
        assert found[before]["marks"].endswith(f"⚖️ {after}")
        assert found[after]["marks"].endswith(f"⚖️ {before}")
        verdicts = [{"id": before, "verdict": "updates"}]
        await host.say("remember", content=now, explicit=True, verdicts=verdicts)
        assert before not in await recalled(host, query=query)


async def test_whatever_else_somebody_did_is_no_change_of_what_is_told_of_them(
    connect: Connect, clock: Clock
) -> None:
    """S4-15: that a person is named in both makes the later one no news of the other."""
    async with connect() as host:
        await stored(host, "Nora's daughter Ida sprained an ankle on the stairs.")
        await stored(host, "Nora's sister Una lives in Bergen.")
        await stored(host, "Rex is the user's dog.")
        clock.forward(days=3)
        await stored(host, "Nora bought figurines for the shelf above her desk.")
        await stored(host, "Nora lost her keys.")
        await stored(host, "Rex died last week.")
        for query in ("Does Nora have a daughter?", "Where does Una live?"):
            assert "contradicts" not in await host.say("recall", query=query, explain=True)
        pets = "Do I have a dog?"
        assert "contradicts" in await host.say("recall", query=pets, explain=True)


async def test_what_happened_contradicts_nothing(connect: Connect) -> None:
    """S4-15: an account of a conversation tells of then."""
    async with connect() as host:
        told = await stored(host, "We talked about work at Siemens.", store="episodic")
        await stored(host, "The user left Siemens and now works at Bosch.")
        found = await recalled(host, query="what did we talk about last time")
        assert next(iter(found)) == told
        assert found[told]["marks"] == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The kitchen wall is green.", "The kitchen wall is blue."),
        ("厨房的墙是绿色的。", "厨房的墙是蓝色的。"),
    ],
)
@pytest.mark.parametrize(("chosen", "left"), [("superseded", "✏️"), ("negated", "↺")])
@pytest.mark.parametrize("category", ["fact", "stable_preference"])
async def test_the_host_chooses_what_becomes_of_what_does_not_hold(
    connect: Connect, one: str, other: str, category: str, chosen: str, left: str
) -> None:
    """S4-15: it was wrong, or it moved on; the kind of fact does not decide over the host."""
    async with connect() as host:
        first, second = await in_conflict(host, one, other, category=category)
        await host.say("reflect", operations=f"[HOLDS:{first},{second}] {chosen}")
        assert await conflicts(host) == []
        found = await recalled(host, query=one, mode="review")
        assert found[second]["marks"].startswith(left)


@pytest.mark.parametrize(
    ("one", "other", "beside"),
    [
        (
            "The user takes levothyroxine 75 micrograms every morning.",
            "The user takes levothyroxine 88 micrograms every morning.",
            "The user takes ramipril 5 mg at night.",
        ),
        ("用户每天吃左甲状腺素75微克。", "用户每天吃左甲状腺素88微克。", "用户服用氨氯地平5毫克。"),
        ("The rent is 900 pounds a month.", "The rent is 950 pounds a month.", "The rent is paid."),
        ("My landlord is Mr Novak.", "My landlord is Mrs Weiss.", "My landlord is kind."),
        ("房租每月3200元。", "房租每月3500元。", "房租按月交。"),
        ("房东姓毛。", "房东姓周。", "房东住楼上。"),
    ],
)
async def test_two_values_of_what_has_one_are_due_until_one_holds(
    connect: Connect, one: str, other: str, beside: str
) -> None:
    """Doses of one medicine, rents, landlords; what gives it no value, or another thing, is not."""
    async with connect() as host:
        first, second = await stored(host, one), await stored(host, other)
        third = await stored(host, beside)
        due = await host.say("reflect")
        assert first in due
        assert second in due
        assert third not in due
        await host.say("reflect", operations=f"[HOLDS:{second},{first}]")
        assert first not in await host.say("reflect")


async def test_of_two_values_both_may_be_kept_whatever_the_one_is_called(connect: Connect) -> None:
    async with connect() as host:
        first = await stored(host, "我租的房子在天府三街，月租三千二，房东姓毛。")
        second = await stored(host, "房东毛姐说房租涨到三千五了。")
        assert await conflicts(host) == [[first, second]]
        await host.say("reflect", operations=f"[KEEP:{second}]")
        assert await conflicts(host) == []


async def test_a_value_that_changes_next_year_is_no_conflict_now(connect: Connect) -> None:
    async with connect() as host:
        await stored(host, "我租的房子在天府三街，月租三千二，房东姓毛。")
        await stored(host, "房东毛姐说明年房租要涨到三千五。")
        assert await conflicts(host) == []


async def test_a_conflict_is_told_with_the_days_of_both(connect: Connect, clock: Clock) -> None:
    """Which is the later decides more than the words do."""
    async with connect() as host:
        earlier = await stored(host, "The user takes 75 micrograms of levothyroxine.")
        clock.forward(days=40)
        verdicts = [{"id": earlier, "verdict": "conflicts"}]
        await stored(host, "The user takes 88 micrograms of levothyroxine.", verdicts=verdicts)

        told = await host.say("reflect")

        assert re.search(r"75 micrograms.*\(2026-11-21\)", told)
        assert re.search(r"88 micrograms.*\(2026-12-31\)", told)


async def test_what_takes_the_place_by_an_operation_is_worth_as_much(connect: Connect) -> None:
    """It was judged in that moment: nobody is asked to score it."""
    async with connect() as host:
        old = await stored(host, "The user takes 75 micrograms of levothyroxine.")
        operation = f"[NEGATE:{old}] The user takes 88 micrograms of levothyroxine every morning."
        await host.call("reflect", operations=operation)

        due = structured(await host.call("reflect"))["due"]
        assert [item for item in due if item["kind"] == "appraisal"] == []


@pytest.mark.parametrize(
    ("known", "new", "is_due"),
    [
        ("我租的房子月租三千二，合同到2027年2月28日。", "房东说明年房租要涨到三千五。", False),
        ("我租的房子月租三千二，合同到2027年2月28日。", "房东说下个月房租要涨到三千五。", True),
        (
            "My rent is 3,200 a month; the lease runs out on 28 February 2027.",
            "Next year my rent goes up to 3,500 a month.",
            False,
        ),
        (
            "My rent is 3,200 a month; the lease runs out on 28 February 2027.",
            "From 1 December 2026 my rent is 3,500 a month.",
            True,
        ),
    ],
)
async def test_what_is_up_before_the_other_begins_contradicts_nothing(
    connect: Connect, clock: Clock, known: str, new: str, is_due: bool
) -> None:
    async with connect() as host:
        await stored(host, known)
        clock.forward(days=1)
        await stored(host, new)
        clock.forward(days=45)
        assert (" ⚖️ " in await host.say("reflect")) is is_due
