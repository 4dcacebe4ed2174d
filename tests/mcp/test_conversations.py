"""Several chats over one connection: what each was shown, said and undoes is its own."""

from typing import Any

import pytest

from tests.conftest import Clock, Connect, Host, words
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

CHAT_A: dict[str, Any] = {"openai/session": "chat-a"}
CHAT_B: dict[str, Any] = {"openai/session": "chat-b"}


async def say(host: Host, meta: dict[str, Any], tool: str, **arguments: Any) -> str:
    sent: Any = meta
    return words(await host.client.call_tool(tool, arguments, meta=sent))


async def test_chats_that_the_host_names_are_apart(connect: Connect) -> None:
    """What is undone, and whose turns a summary is about."""
    async with connect() as host:
        await say(host, CHAT_A, "remember", content="The user has a cat.", explicit=True)
        await say(host, CHAT_A, "reflect", turns=["User: my cat is called Tom.", "AI: Nice."])
        await say(host, CHAT_B, "reflect", turns=["User: I paint boats.", "AI: Fine."])
        assert "has changed nothing yet" in await say(host, CHAT_B, "forget", undo="last")
        await say(host, CHAT_B, "reflect", depth="session", summary="We talked of boats.")
        assert "Tom" in await say(host, CHAT_A, "recall", query="what is my cat called")
        assert "cat" in await say(host, CHAT_A, "forget", undo="last")


async def test_what_another_chat_was_shown_is_no_consent(connect: Connect) -> None:
    async with connect() as host:
        await say(host, CHAT_A, "reflect", depth="full", request="+4000 a long week")
        said = await say(host, CHAT_B, "reflect", depth="full", decision="approve")
        assert "granted" not in said
        assert "a long week" in said
        # That chat has shown it since, and takes nothing from the one that showed it before.
        await say(host, CHAT_B, "reflect", depth="full", request="+2000 a short one")
        said = await say(host, CHAT_A, "reflect", depth="full", decision="approve")
        assert "a short one" in said
        assert "granted" not in said
        said = await say(host, CHAT_B, "reflect", depth="full", decision="bonus 500: well done")
        assert "granted" in said


async def test_an_overview_after_a_pause_begins_a_chat(connect: Connect, clock: Clock) -> None:
    """Every model is told to ask for it first; without the pause it is the same chat."""
    async with connect() as host:
        await stored(host, "The user has a cat.")
        await host.say("recall")
        clock.forward(minutes=31)
        await host.say("recall", query="cat")
        clock.forward(minutes=20)
        await host.say("recall")
        assert "cat" in await host.say("forget", undo="last")
        await stored(host, "The user has a dog.")
        clock.forward(minutes=31)
        await host.say("recall")
        assert "has changed nothing yet" in await host.fail("forget", undo="last")


async def test_half_a_day_of_silence_ends_a_chat(connect: Connect, clock: Clock) -> None:
    async with connect() as host:
        await host.say("reflect", depth="full", request="+4000 a long week")
        clock.forward(hours=13)
        said = await host.say("reflect", depth="full", decision="approve")
        assert "granted" not in said
        assert "a long week" in said
