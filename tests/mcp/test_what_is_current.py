"""Every place that tells people or models what is true tells what is so now, or marks it as
past.
"""

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from mcp_types import GetPromptResult

from recollect.server.exchange.selection import Wanted
from recollect.server.page.app import PageApp
from recollect.server.page.routes import VIEWS
from tests.chat_app.conftest import SHOWS_APPS, key_of
from tests.chat_app.test_app_tools import App
from tests.conftest import START, Clock, Connect, Host
from tests.hooks.test_answering import Hooks
from tests.tools.answers import stored
from tests.workspace import memory_file, put

pytestmark = pytest.mark.anyio

HISTORY = {
    "memory://audit",
    "memory://stats",
    "memory://decay-scores",
    "memory://rejections",
    "memory://pending",
    "memory://rewards",
    "memory://reflections",
    "memory://evolution",
}
"""Resources about what was done, not about what is true."""
MARKS = ("↺ until", "✏️ ", "🗑️", "🧩")


async def places(host: Host, word: str, entity: str, id: str) -> AsyncIterator[tuple[str, str]]:
    """Every place, by its name, with its text: a new resource, prompt or page is one of itself."""
    for resource in (await host.client.list_resources()).resources:
        if str(resource.uri) not in HISTORY and not str(resource.uri).startswith("ui:"):
            yield str(resource.uri), await host.read(str(resource.uri))
    for uri in (f"memory://graph/{entity}", f"memory://search?q={word}"):
        yield uri, await host.read(uri)
    for prompt in (await host.client.list_prompts()).prompts:
        given = {argument.name: f"{word} {id}" for argument in prompt.arguments or []}
        filled = await host.client.get_prompt(prompt.name, given)
        yield f"prompt {prompt.name}", _words(filled)
    for arguments in ({}, {"query": word}, {"query": word, "mode": "review"}, {"entity": entity}):
        yield f"recall {arguments}", await host.say("recall", **arguments)
    yield "reflect", await host.say("reflect")
    hooks = Hooks(host.engine)
    yield "hook at the start", hooks.tell("SessionStart", "s1", source="startup")
    yield "hook at a prompt", hooks.prompt(f"Is {entity} at {word}?", "s2")
    app = App(host, await key_of(host))
    for view in ("inbox", "start", "found", "memory"):
        shown = await app.show(view, *([id] if view in ("found", "memory") else []))
        for item in shown["items"]:
            yield f"app {view}", f"{item['text']} {'✏️ ' * bool(item['marks'])}"
    async for view, text in _views(host, word, entity):
        yield view, text
    target = host.engine.settings.home / "export.md"
    host.engine.exchange.take_away(target, "html", Wanted())
    yield "export", target.read_text(encoding="utf-8")
    target.unlink()
    host.engine.parts.transactions.tidy()
    for path, text in _pages(host.engine.settings.workspace):
        yield path, text


async def _views(host: Host, word: str, entity: str) -> AsyncIterator[tuple[str, str]]:
    """The page's views, each card on a line; what a card tells of the past is in a mark on it."""
    page = PageApp(lambda: host.engine, host.engine.settings)
    cookies = {page.browser_sessions.cookie_name: page.browser_sessions.admit().cookie}
    transport = httpx.ASGITransport(app=page)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://127.0.0.1", cookies=cookies
    ) as browser:
        named = {"/": ["/", f"/?q={word}", f"/?q={word}&mode=review"]}
        named["/things/{name:path}"] = [f"/things/{entity}"]
        for view in VIEWS.keys() - {"/history", "/history/{commit}", "/memory/{id}"}:
            for path in named.get(view, [view]):
                answer = await browser.get(path)
                assert answer.status_code == 200, path
                for card in answer.text.split("<article")[1:]:
                    told = card.partition("</article>")[0].replace("\n", " ")
                    yield f"page {path}", told.replace('class="mark mark_', "✏️ ")


def _words(filled: GetPromptResult) -> str:
    return "\n".join(getattr(message.content, "text", "") for message in filled.messages)


def _pages(workspace: Path) -> list[tuple[str, str]]:
    """The workspace's pages, without the memories' own files and the logs."""
    files = [*workspace.glob("*.md"), *(workspace / "memory/graph").rglob("*.md")]
    return [(path.name, path.read_text(encoding="utf-8")) for path in files]


def untrue(text: str, word: str) -> list[str]:
    """The lines that tell it as if it were so."""
    lines = [line for line in text.splitlines() if word in line]
    return [line for line in lines if not any(mark in line for mark in MARKS)]


WAYS = {
    "negated": "[NEGATE:{id}] Ada is elsewhere.",
    "updated": "[UPDATE:{id}] Ada is elsewhere.",
    "deleted": "[DELETE:{id}]",
}


@pytest.mark.parametrize("store", ["core", "semantic", "procedural", "vault"])
@pytest.mark.parametrize("way", WAYS)
async def test_what_is_past_is_told_nowhere_as_if_it_were_so(
    connect: Connect, clock: Clock, store: str, way: str
) -> None:
    """S4-11: a negated, replaced or deleted memory, in every store, at every place."""
    async with connect(**SHOWS_APPS) as host:
        id = await stored(
            host,
            "Ada is at Lovelacetown.",
            store=store,
            entities=["Ada"],
            relations=[{"subject": "Ada", "predicate": "is at", "object": "Lovelacetown"}],
        )
        clock.forward(hours=1)
        said = await host.say("reflect", operations=WAYS[way].format(id=id))
        handle = re.search(r"del_\w+", said)
        if handle:  # what was pinned or is core is deleted on the user's yes
            await host.say("forget", confirm=f"{handle[0]} yes")
        await stored(host, "Ada plays the cello.", entities=["Ada"])
        clock.forward(days=2)
        async for place, text in places(host, "Lovelacetown", "Ada", id):
            assert not untrue(_without_quotes(text), "at Lovelacetown"), place


def _without_quotes(text: str) -> str:
    """Without what the caller of a prompt said itself, which comes back as it was."""
    return text.replace("<content>\nLovelacetown", "<content>\n")


@pytest.mark.parametrize("store", ["core", "semantic", "procedural", "vault"])
async def test_what_ended_by_its_date_is_told_nowhere_as_if_it_were_so(
    connect: Connect, clock: Clock, home: Path, store: str
) -> None:
    """A memory with an end of its own is current until then, and no longer, without a change."""
    folder = {"procedural": "procedures", "vault": "vault"}.get(store, "semantic")
    text = "Ada is at Lovelacetown."
    fields = ["store: core"] * (store == "core")
    fields += ["entities: [Ada]", "valid_until: 2026-11-23T00:00:00Z"]
    fields += ["relations: [{subject: Ada, predicate: is at, object: Lovelacetown}]"]
    put(home / "workspace", f"memory/{folder}/ada.md", memory_file("mem_AAAAAAA1", text, *fields))
    async with connect(**SHOWS_APPS) as host:
        await stored(host, "Ada plays the cello.", entities=["Ada"])
        assert "at Lovelacetown" in await host.say("recall", query="Lovelacetown")
        if store == "core":
            assert "Lovelacetown" in await host.read("memory://core")
        clock.now = datetime(2026, 11, 23, 1, tzinfo=UTC)
        assert clock.now > START
        host.engine.upkeep.sweep()
        async for place, shown in places(host, "Lovelacetown", "Ada", "mem_AAAAAAA1"):
            assert not untrue(_without_quotes(shown), "at Lovelacetown"), place
        assert "↺ until 2026-11-23" in await host.say("recall", query="Lovelacetown")
