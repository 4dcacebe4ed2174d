"""A list of days to come leaves out an account that is partly outdated, if facts tell its days."""

import pytest

from tests.conftest import Clock, Connect, Host
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

LIVES = {
    "en": (
        "The launch is on 12 March 2027.",
        "The launch is on 19 March 2027.",
        "The dentist is on 9 December 2026.",
        "Planned: the launch is on 12 March 2027, the dentist on 9 December 2026, paint is bought.",
        "The visit to the optician's is on 10 December 2026.",
    ),
    "zh": (
        "项目2027年3月12日上线。",
        "项目2027年3月19日上线。",
        "2026年12月9日看牙医。",
        "商量好了：项目2027年3月12日上线，2026年12月9日看牙医，油漆买好了。",
        "2026年12月10日去配眼镜。",
    ),
}
LANGUAGES = pytest.mark.parametrize("language", LIVES)
DAYS = {"since": "2026-12-08", "until": "2026-12-11"}


async def told(host: Host, clock: Clock, summary: str, *facts: str, corrected: str = "") -> str:
    """The facts, the account of the conversation, and what corrects the first fact later on."""
    first, *_ = [await stored(host, fact) for fact in facts]
    await host.say("reflect", depth="session", summary=summary)
    [account] = host.engine.search.day(host.engine.calendar.today)
    clock.forward(hours=1)
    if corrected:
        await host.say("reflect", operations=f"[NEGATE:{first}] {corrected}")
    return account.id


@LANGUAGES
async def test_an_account_that_is_partly_outdated_is_not_listed_where_facts_tell_its_days(
    connect: Connect, clock: Clock, language: str
) -> None:
    launch, later, dentist, summary, _ = LIVES[language]
    async with connect() as host:
        account = await told(host, clock, summary, launch, dentist, corrected=later)
        listed = await host.say("recall", **DAYS)
        assert dentist in listed
        assert account not in listed
        assert account in await host.say("recall", query=summary)


@LANGUAGES
async def test_one_that_holds_is_listed(connect: Connect, clock: Clock, language: str) -> None:
    launch, _, dentist, summary, _ = LIVES[language]
    async with connect() as host:
        account = await told(host, clock, summary, launch, dentist)
        assert account in await host.say("recall", **DAYS)


@LANGUAGES
async def test_so_is_one_that_alone_tells_of_a_day(
    connect: Connect, clock: Clock, language: str
) -> None:
    launch, later, _, summary, optician = LIVES[language]
    async with connect() as host:
        account = await told(host, clock, summary, launch, optician, corrected=later)
        listed = await host.say("recall", **DAYS)
        assert optician in listed
        assert account in listed
