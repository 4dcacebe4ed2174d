"""An edit by hand is in the very next answer; what could not be read is named as that."""

import re
import threading
from pathlib import Path

import pytest

from recollect.server.engine import Engine
from recollect.server.settings import Settings
from recollect.server.storage.index.manifest import Manifest
from recollect.server.upkeep import edited_files
from tests.conftest import Clock, Connect, Host, OpenEngine, WordVectors, store
from tests.tools.answers import file_of, receipt
from tests.workspace import found

pytestmark = pytest.mark.anyio


def page_of(host: Host, path: str) -> Path:
    return host.engine.settings.workspace / path


@pytest.fixture(params=[500, 0], ids=["a few files", "very many files"])
def most_files(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With very many only the pages, and what is about to be shown, are looked at."""
    monkeypatch.setattr(edited_files, "_MOST_FILES", request.param)


@pytest.mark.usefixtures("most_files")
@pytest.mark.parametrize(
    ("before", "after", "query"),
    [
        ("The user keeps bees.", "The user keeps bees and goats.", "what does the user keep? bees"),
        ("用户养蜜蜂。", "用户养蜜蜂和山羊。", "用户养什么？蜜蜂"),
    ],
)
async def test_a_recall_right_after_an_edit_answers_with_the_edit(
    connect: Connect, before: str, after: str, query: str
) -> None:
    """S0-38: nobody waits for a watcher."""
    async with connect() as host:
        found = await receipt(host, content=before, explicit=True)
        await host.say("recall", query=query)
        page = page_of(host, found["file"])
        page.write_text(file_of(host, found["file"]).replace(before, after), encoding="utf-8")
        answer = await host.say("recall", query=query)
        assert after in answer
        assert re.search("Edited by hand, taken in|手工改过，已读入", answer)


def test_of_very_many_files_not_even_the_list_is_read(
    open_engine: OpenEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first recall among 100,000 waited half a second to learn that they are many."""
    engine = open_engine()
    store(engine, "The user keeps bees.")
    monkeypatch.setattr(edited_files, "_MOST_FILES", 0)
    with monkeypatch.context() as patched:
        patched.setattr(Manifest, "all", None)
        engine.parts.edited_files.look()
    assert engine.parts.edited_files.is_partial


@pytest.mark.usefixtures("most_files")
def test_a_folder_that_is_one_of_many_is_looked_at_instead_of_watched(
    settings: Settings, clock: Clock
) -> None:
    """A watcher for each takes two threads, and systems have few."""
    before = set(threading.enumerate())
    engine = Engine(settings, embedder=WordVectors(), clock=clock, one_of_many=True)
    engine.open()
    try:
        names = [thread.name for thread in threading.enumerate() if thread not in before]
        assert sorted(names) == ["indexer", "upkeep"]
        path = store(engine, "The user keeps bees.").path
        page = settings.workspace / path
        text = page.read_text(encoding="utf-8").replace("keeps bees", "keeps bees and goats")
        page.write_text(text, encoding="utf-8")
        engine.parts.edited_files.look_at_all()
        assert found(engine, "goats") == ["The user keeps bees and goats."]
    finally:
        engine.close()


@pytest.mark.usefixtures("most_files")
async def test_a_rule_written_by_hand_is_seen_by_the_next_call(connect: Connect) -> None:
    async with connect() as host:
        await host.say("reflect")
        page = page_of(host, "SOUL.md")
        page.write_text(f"{page.read_text(encoding='utf-8')}\n- Be bold.\n", encoding="utf-8")
        said = await host.say("remember", content="The user keeps bees.", explicit=True)
        assert "⚠️ CRITICAL: SOUL.md changed" in said


async def test_new_and_removed_files_are_seen_by_the_next_call(connect: Connect) -> None:
    """S0-38, S0-41"""
    async with connect() as host:
        found = await receipt(host, content="The user keeps bees.", explicit=True)
        note = page_of(host, "memory/semantic/2026-11/note.md")
        note.write_text("The user sails on Sundays.\n", encoding="utf-8")
        assert "sails on Sundays" in await host.say("recall", query="sails on Sundays")
        page_of(host, found["file"]).unlink()
        assert "The user keeps bees." not in await host.say("recall", query="keeps bees")


@pytest.mark.parametrize(
    ("facts", "deleted"),
    [
        (["The user keeps bees.", "The user sails.", "The user is 40."], "Deleted by hand (2)"),
        (["用户养蜜蜂。", "用户周日去划船。", "用户四十岁。"], "手工删除（2 个）"),
    ],
    ids=["en", "zh"],
)
async def test_files_deleted_by_hand_are_said_to_be_and_come_back(
    connect: Connect, facts: list[str], deleted: str
) -> None:
    """S0-38: whoever emptied the folder by mistake is told, and told what brings it back."""
    async with connect() as host:
        found = [await receipt(host, content=fact, explicit=True) for fact in facts]
        await host.say("recall", query=facts[0])
        for each in found[:2]:
            page_of(host, each["file"]).unlink()
        said = await host.say("recall", query=facts[0])
        assert deleted in said
        assert not re.search("taken in|已读入", said)
        log = await host.say("recall", id="log")
        for commit in re.findall(r"([0-9a-f]{10}) \[EDIT\]", log):
            await host.say("forget", undo=commit)
        assert facts[0] in await host.say("recall", query=facts[0])
        assert facts[1] in await host.say("recall", query=facts[1])


async def test_a_file_that_was_set_aside_is_not_said_to_be_taken_in(connect: Connect) -> None:
    """S0-38: the old text is still served, and the answer says so, with the reason."""
    async with connect() as host:
        found = await receipt(host, content="The user keeps bees.", explicit=True)
        page_of(host, found["file"]).write_text("---\nid: [\n---\nbroken\n", encoding="utf-8")
        answer = await host.say("recall", query="keeps bees")
        assert "The user keeps bees." in answer
        assert "Edited by hand, NOT taken in" in answer
        assert f"{found['file']}: " in answer
        assert "Edited by hand, taken in" not in answer
        assert "by hand" not in await host.say("recall", query="keeps bees")
        assert found["file"] in host.engine.upkeep.status().set_aside
        page_of(host, found["file"]).write_text("The user keeps goats.\n", encoding="utf-8")
        mended = await host.say("recall", query="keeps goats")
        assert "Edited by hand, taken in" in mended
        assert "keeps goats" in mended


async def test_what_was_broken_before_the_start_is_named_in_the_first_answer(
    connect: Connect,
) -> None:
    async with connect() as host:
        found = await receipt(host, content="The user keeps bees.", explicit=True)
        page = page_of(host, found["file"])
    page.write_text("---\nid: [\n---\nbroken\n", encoding="utf-8")
    async with connect() as host:
        assert "NOT taken in" in await host.say("recall", query="anything")


async def test_without_a_file_handle_the_answer_says_why(connect: Connect) -> None:
    """A call that no file can be opened for fails in words, and the next one works."""
    resource = pytest.importorskip("resource", reason="limits of a process are POSIX")
    async with connect() as host:
        await host.say("remember", content="The user keeps bees.", explicit=True)
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (0, hard))
        try:
            refused = await host.fail("remember", content="The user has a cedar.", explicit=True)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        assert "Too many open files" in refused
        assert "call again" in refused
        assert "keeps bees" in await host.say("recall", query="bees")
