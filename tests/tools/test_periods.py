"""The days and minutes that answers, prompts and lists name are those of the settings."""

from collections.abc import Sequence

import pytest

from recollect.tools.answers.amounts import counted
from recollect.tools.answers.phrases_en import ENGLISH
from tests.conftest import Connect
from tests.tools.answers import stored
from tests.values import values

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("short_periods")]


@pytest.fixture
def short_periods(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings as a user gives them, before they are read."""
    monkeypatch.setenv("RECOLLECT_RESTORABLE_DAYS", "7")
    monkeypatch.setenv("RECOLLECT_CONFIRM_MINUTES", "2.5")


@pytest.mark.parametrize(
    ("text", "said"),
    [("The user keeps bees.", "restorable for 7 days."), ("用户养蜜蜂。", "7天内可恢复")],
)
async def test_a_deletion_says_how_long_it_can_be_taken_back(
    connect: Connect, text: str, said: str
) -> None:
    async with connect() as host:
        first = (await host.say("forget", target=[await stored(host, text)])).splitlines()[0]
        assert said in first
        assert "30 days" not in first
        assert "30天" not in first


async def test_a_deletion_by_handle_says_it_too(connect: Connect) -> None:
    async with connect() as host:
        await stored(host, "The user keeps bees.")
        shown = await host.call("forget", target="bees")
        answer = await host.say("forget", confirm=f"{values(shown)['confirm']} yes")
        assert "restorable for 7 days" in answer


async def test_a_question_says_how_long_its_handle_is_valid(connect: Connect) -> None:
    async with connect() as host:
        await stored(host, "The user keeps bees.")
        assert "valid 2.5 minutes" in await host.say("forget", target="bees")


async def test_the_description_of_the_tool_says_it(connect: Connect) -> None:
    async with connect() as host:
        tools = {tool.name: tool for tool in (await host.client.list_tools()).tools}
        assert "Restorable for 7 days;" in str(tools["forget"].description)


@pytest.mark.parametrize(
    ("text", "said"),
    [("The user keeps bees.", "restorable for 7 days"), ("用户养蜜蜂。", "7天内可恢复")],
)
async def test_prompts_say_it(connect: Connect, text: str, said: str) -> None:
    async with connect() as host:
        given: Sequence[tuple[str, dict[str, str]]] = (
            ("forget", {"topic": text}),
            ("fade", {"memory": await stored(host, text)}),
        )
        for name, arguments in given:
            got = await host.client.get_prompt(name, arguments)
            prompt = str(getattr(got.messages[0].content, "text", ""))
            assert said in prompt.replace("restored for", "restorable for"), name
            assert "30 days" not in prompt, name
            assert "30天" not in prompt, name


def test_one_day_is_a_day() -> None:
    assert ENGLISH.days(1) == counted(1, "day") == "1 day"
    assert ENGLISH.days(7) == counted(7, "day") == "7 days"
