"""What one host remembers, another's subscribed resources announce."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.server.subscriptions import ResourceUpdated
from mcp_types import ResourceUpdatedNotification

from recollect.server.engine import Engine
from recollect.server.mcp.server import build_server
from recollect.server.opening import Opening
from recollect.server.settings import Settings
from tests.conftest import Clock, Host, WordVectors
from tests.tools.answers import receipt
from tests.tools.test_full_reflection import reflected

pytestmark = pytest.mark.anyio
WITHIN_S = 30
legacy = pytest.mark.filterwarnings(
    "ignore:resources/:mcp.MCPDeprecationWarning"
)  # today's hosts speak that era


@asynccontextmanager
async def two_hosts(
    settings: Settings, clock: Clock, mode: str, heard: Any, *, watch: bool = False
) -> AsyncIterator[tuple[Client, Host]]:
    """One that listens, in the given era, and one that acts."""
    engine = Engine(settings, embedder=WordVectors(), clock=clock)
    opening = Opening(engine)
    server = build_server(opening)
    try:
        async with (
            Client(server, mode=mode, message_handler=heard) as listening,
            Client(server, mode="legacy") as acting,
        ):
            yield listening, Host(acting, opening.engine())
    finally:
        opening.close()


@legacy
async def test_a_legacy_host_hears_of_what_another_remembers_and_no_more_once_it_unsubscribes(
    settings: Settings, clock: Clock
) -> None:
    send, heard = anyio.create_memory_object_stream[str](100)

    async def hear(message: object) -> None:
        if isinstance(message, ResourceUpdatedNotification):
            await send.send(str(message.params.uri))

    async with send, heard, two_hosts(settings, clock, "legacy", hear) as (listening, acting):
        assert listening.server_capabilities.resources
        assert listening.server_capabilities.resources.subscribe
        for uri in ("memory://core", "memory://search?q=tea"):
            await listening.subscribe_resource(uri)
        id = (await receipt(acting, content="The user drinks tea.", explicit=True))["id"]
        with anyio.fail_after(WITHIN_S):
            assert await heard.receive() == "memory://search?q=tea"
        await listening.subscribe_resource(f"memory://memories/{id}")
        await listening.unsubscribe_resource("memory://search?q=tea")
        await acting.say("forget", target=[id])
        with anyio.fail_after(WITHIN_S):
            assert await heard.receive() == f"memory://memories/{id}"
        assert heard.statistics().current_buffer_used == 0


async def test_a_modern_host_hears_on_its_listening_stream(
    settings: Settings, clock: Clock
) -> None:
    async with two_hosts(settings, clock, "auto", None) as (listening, acting):
        today = "memory://episodes/2026-11-21"
        async with listening.listen(resource_subscriptions=[today]) as events:
            await receipt(acting, content="The user drinks tea.", explicit=True)
            await acting.say("reflect", depth="session", summary="We spoke of tea.")
            with anyio.fail_after(WITHIN_S):
                assert await anext(aiter(events)) == ResourceUpdated(uri=today)


async def test_a_file_edited_by_hand_is_announced_too(settings: Settings, clock: Clock) -> None:
    async with two_hosts(settings, clock, "auto", None) as (listening, acting):
        found = await receipt(acting, content="The user drinks tea.", explicit=True)
        path = settings.workspace / found["file"]
        async with listening.listen(
            resource_subscriptions=[f"memory://memories/{found['id']}"]
        ) as events:
            path.write_text(
                path.read_text(encoding="utf-8").replace("tea", "coffee"), encoding="utf-8"
            )
            with anyio.fail_after(WITHIN_S):
                assert isinstance(await anext(aiter(events)), ResourceUpdated)


@legacy
async def test_a_resource_of_somebody_else_cannot_be_subscribed_to(
    settings: Settings, clock: Clock
) -> None:
    async with two_hosts(settings, clock, "legacy", None) as (listening, _):
        with pytest.raises(Exception, match="begin with memory://"):
            await listening.subscribe_resource("file:///etc/passwd")


@legacy
async def test_whoever_watches_the_reflections_of_a_day_hears_of_one(
    settings: Settings, clock: Clock
) -> None:
    send, heard = anyio.create_memory_object_stream[str](100)

    async def hear(message: object) -> None:
        if isinstance(message, ResourceUpdatedNotification):
            await send.send(str(message.params.uri))

    async with send, heard, two_hosts(settings, clock, "legacy", hear) as (listening, acting):
        today = f"memory://reflections/{clock():%Y-%m-%d}"
        await listening.subscribe_resource(today)
        await reflected(acting)
        with anyio.fail_after(WITHIN_S):
            assert await heard.receive() == today
