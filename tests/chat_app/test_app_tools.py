"""The app's tools: for hosts that show apps, for the app alone, and through the engine."""

import re
from typing import Any

import pytest
from mcp.server.apps import APP_MIME_TYPE
from mcp.shared.exceptions import MCPError

from recollect.server.capture.drafts import Draft
from recollect.server.chat_app.document import RESOURCE
from recollect.server.domain.caller import Caller
from tests.chat_app.conftest import SHOWS_APPS, key_of
from tests.conftest import Connect, Host, store, words
from tests.tools.answers import ERAS
from tests.values import values

pytestmark = pytest.mark.anyio
_TOOLS = ("remember", "recall", "forget", "reflect")
_MOST_BYTES = 8_192


class App:
    """What the app does, without a browser."""

    def __init__(self, host: Host, key: str, language: str = "en") -> None:
        self._host, self._fixed = host, {"key": key, "language": language}

    async def show(self, view: str, *ids: str) -> dict[str, Any]:
        answer = await self._host.call("app_show", view=view, ids=list(ids), **self._fixed)
        assert not answer.is_error, words(answer)
        return dict(answer.structured_content or {})

    async def do(self, choice: dict[str, Any], **more: Any) -> dict[str, Any]:
        fields = {name: choice[name] for name in ("op", "ids", "seen")} | more
        answer = await self._host.call("app_do", **fields, **self._fixed)
        assert not answer.is_error, words(answer)
        return dict(answer.structured_content or {})


def choice(item: dict[str, Any], op: str) -> dict[str, Any]:
    return dict(next(each for each in item["choices"] if each["op"] == op))


@ERAS
async def test_a_host_without_apps_meets_nothing_of_them(connect: Connect, mode: str) -> None:
    """Its list, its tools and its resources are what they were."""
    async with connect(mode) as host:
        listed = (await host.client.list_tools()).tools
        assert [tool.name for tool in listed] == list(_TOOLS)
        assert not any("ui" in (tool.meta or {}) for tool in listed)
        with pytest.raises(MCPError):
            await host.client.read_resource(RESOURCE)
        await host.fail("app_show", key="", view="inbox")


@ERAS
async def test_a_host_with_apps_gets_one_file_and_tools_that_its_model_does_not_see(
    connect: Connect, mode: str
) -> None:
    """Nothing in the file loads anything, and what the model reads stays within 8 KB."""
    async with connect(mode, **SHOWS_APPS) as host:
        listed = {tool.name: tool for tool in (await host.client.list_tools()).tools}
        hidden = [
            name
            for name, tool in listed.items()
            if (tool.meta or {}).get("ui", {}).get("visibility") == ["app"]
        ]
        assert sorted(hidden) == ["app_do", "app_show"]
        for name in ("recall", "forget", "reflect"):
            assert (listed[name].meta or {})["ui"]["resourceUri"] == RESOURCE
        seen = [listed[name].model_copy(update={"meta": None}) for name in _TOOLS]
        told = "\n".join(each.model_dump_json(by_alias=True, exclude_none=True) for each in seen)
        assert len(told.encode()) <= _MOST_BYTES
        page = (await host.client.read_resource(RESOURCE)).contents[0]
        assert page.mime_type == APP_MIME_TYPE
        html = str(getattr(page, "text", "")).replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|\bsrc=|<link|@import|\bfetch\(|innerHTML", html)
        assert RESOURCE not in {str(r.uri) for r in (await host.client.list_resources()).resources}


async def test_without_its_key_the_apps_tools_do_nothing(connect: Connect) -> None:
    """A host that lets its model see them gives it nothing by it."""
    async with connect(**SHOWS_APPS) as host:
        id = store(host.engine, "The user keeps bees.").id
        for key in ("", "0" * 32):
            await host.fail("app_show", key=key, view="memory", ids=[id])
            told = await host.fail("app_do", key=key, op="FORGET", ids=[id], view="inbox")
            assert "out of date" in told
        assert host.engine.memories.by_ids([id])[0].deleted_at is None


async def test_the_inbox_is_answered_in_the_chat_and_taken_back(connect: Connect) -> None:
    """One commit of the user's, as on the page; undo stands beside what was done."""
    async with connect(**SHOWS_APPS) as host:
        scout = Caller(agent="scout", session="ses_SC0VT001")
        host.engine.capture.remember([Draft(content="Jonas plays the cello.")], scout)
        app = App(host, await key_of(host))
        view = await app.show("inbox")
        assert view["items"][0]["text"] == "Jonas plays the cello."
        done = await app.do(choice(view["items"][0], "COMMIT"), view="inbox")
        assert done["notice"] == "Done."
        assert done["items"] == []
        commit = host.engine.history.log(limit=1)[0]
        assert commit.trailers["Actor"] == "bot:commit-from:scout"
        assert commit.trailers["Approval"] == "user"
        assert "plays the cello" in await host.say("recall", query="cello")
        again = await app.do(done["undo"], view="inbox")
        assert again["items"][0]["text"] == "Jonas plays the cello."
        chinese = await App(host, await key_of(host), "zh-CN").show("inbox")
        assert "收件箱" in chinese["title"]


async def test_what_is_to_go_is_confirmed_in_the_app(connect: Connect) -> None:
    """S3-10: nothing goes that was not shown; the handle is good once."""
    async with connect(**SHOWS_APPS) as host:
        id = store(host.engine, "The user once lived in Oslo.").id
        asked = await host.call("forget", target=["Oslo"])
        handle = values(asked)["confirm"]
        app = App(host, await key_of(host))
        view = await app.show("deletion", handle)
        assert [item["text"] for item in view["items"]] == ["The user once lived in Oslo."]
        yes = next(each for each in view["choices"] if each["op"] == "CONFIRM")
        done = await app.do(yes, view="deletion", view_ids=[handle])
        assert host.engine.memories.by_ids([id])[0].deleted_at
        await app.do(done["undo"], view="found", view_ids=[id])
        assert host.engine.memories.by_ids([id])[0].deleted_at is None
        told = await host.fail("app_show", key=await key_of(host), view="deletion", ids=[handle])
        assert "not open any more" in told
        asked = await host.call("forget", target=[id], hard=True)
        handle = values(asked)["confirm"]
        no = (await app.show("deletion", handle))["choices"][1]
        assert (await app.do(no, view="deletion"))["notice"] == "Nothing was deleted."
        await host.fail("forget", confirm=f"{handle} yes")
        assert host.engine.memories.known([id])
        handle = values(await host.call("forget", target=[id], hard=True))["confirm"]
        yes = (await app.show("deletion", handle))["choices"][0]
        await app.do(yes, view="deletion", view_ids=[handle])
        assert not host.engine.memories.known([id])


async def test_a_memorys_card_tells_and_changes_it_as_it_was_seen(connect: Connect) -> None:
    """An edit is a new version; one of an older state is refused; a sealed text stays out."""
    async with connect(**SHOWS_APPS) as host:
        id = store(host.engine, "The user keeps three hives of bees.").id
        sealed = store(host.engine, "The alarm code is 4711.", sensitivity=3, label="flat alarm").id
        app = App(host, await key_of(host))
        card = (await app.show("memory", id))["items"][0]
        assert card["line"]["past"]
        save = choice(card, "EDIT")
        done = await app.do(save, text="The user keeps five hives of bees.", view="memory")
        assert [item["text"] for item in done["items"]] == [
            "The user keeps five hives of bees.",
            "The user keeps three hives of bees.",
        ]
        assert host.engine.history.log(limit=1)[0].trailers["Actor"] == "user (page)"
        stale = {name: save[name] for name in ("op", "ids", "seen")} | {"key": await key_of(host)}
        assert "meanwhile" in await host.fail("app_do", **stale, text="seven", view="memory")
        shown = await app.show("found", id, sealed)
        assert "4711" not in str(shown)
        assert "flat alarm" in str(await app.show("memory", sealed))
        assert "4711" not in str(await app.show("memory", sealed))
