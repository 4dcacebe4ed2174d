"""One damaged byte in the log of a day, and a tool that fails in a way nobody foresaw."""

import logging
from pathlib import Path

import pytest

from recollect.server.facades.search import SearchFacade
from tests.conftest import Connect, Host
from tests.tools.answers import structured
from tests.tools.test_forget import handle_for

pytestmark = pytest.mark.anyio

DAMAGE = b"\xff"


def day_of(host: Host) -> Path:
    return host.engine.settings.workspace / "memory/episodes/2026-11-21.md"


async def summed_up(host: Host, summary: str) -> str:
    """The commit of a session that ended with this summary."""
    answer = await host.call("reflect", depth="session", summary=summary)
    return str(structured(answer)["commit"])


async def test_a_damaged_byte_in_the_log_of_a_day_lets_the_day_go_on(connect: Connect) -> None:
    """A session ends, and its summary is taken back by its words; the rest stays to the byte."""
    async with connect() as host:
        await summed_up(host, "Planned the garden.")
        day = day_of(host)
        damaged = day.read_bytes().replace(b"garden", b"gar" + DAMAGE + b"den")
        day.write_bytes(damaged)
        answer = await host.call("reflect", depth="session", summary="Bought seeds.")
        assert not answer.is_error
        assert day.read_bytes().startswith(damaged)
        assert b"Bought seeds." in day.read_bytes()
        assert "Bought seeds" in await host.say("recall", query="seeds")
        handle = await handle_for(host, target="Bought seeds", hard=True)
        await host.say("forget", confirm=f"{handle} yes")
        assert b"Bought seeds." not in day.read_bytes()
        assert DAMAGE in day.read_bytes()


async def test_what_a_damaged_day_keeps_from_being_undone_is_said_with_the_reason(
    connect: Connect,
) -> None:
    async with connect() as host:
        commit = await summed_up(host, "Planned the garden.")
        await summed_up(host, "Bought seeds.")
        day = day_of(host)
        day.write_bytes(day.read_bytes() + DAMAGE)
        said = await host.fail("forget", undo=commit)
        assert "cannot be read (not UTF-8 text" in said
        assert b"Planned the garden." in day.read_bytes()


async def test_a_tool_that_crashes_says_what_is_not_known_and_the_log_says_where(
    connect: Connect, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The words of the error may be a memory's: the log has its kind and its lines of code."""
    words = "the user's words"

    def crash(*_: object, **__: object) -> None:
        raise KeyError(words)

    async with connect() as host:
        monkeypatch.setattr(SearchFacade, "recall", crash)
        with caplog.at_level(logging.ERROR):
            english = await host.fail("recall", query="what did we plan?")
            chinese = await host.fail("recall", query="我们计划了什么？")
    assert "recall failed (KeyError)" in english
    assert "Whether anything was stored is not known" in english
    assert "recall 出错了（KeyError）" in chinese
    logged = "\n".join(record.getMessage() for record in caplog.records)
    assert "in crash" in logged
    assert words not in logged
