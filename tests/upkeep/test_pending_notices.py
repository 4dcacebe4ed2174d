"""What happened around the tools is said once, in the next answer that tells such things."""

import re

import pytest

from tests.conftest import Connect
from tests.tools.answers import file_of, receipt

pytestmark = pytest.mark.anyio


async def test_a_file_edited_by_hand_is_named_once_and_the_host_is_told_to_use_the_tools(
    connect: Connect,
) -> None:
    async with connect() as host:
        found = await receipt(host, content="The user keeps bees.", explicit=True)
        page = host.engine.settings.workspace / found["file"]
        page.write_text(
            file_of(host, found["file"]).replace("keeps bees", "keeps goats"), encoding="utf-8"
        )
        host.engine.upkeep.take_in([found["file"]])
        first = await host.say("reflect")
        assert "Edited by hand, taken in (data" in first
        assert found["file"] in first
        assert "Use remember, forget and reflect" in first
        assert "by hand" not in await host.say("reflect")


async def test_a_change_of_who_the_assistant_is_is_announced(connect: Connect) -> None:
    async with connect() as host:
        page = host.engine.settings.workspace / "SOUL.md"
        page.write_text(page.read_text(encoding="utf-8") + "\nBe bold.\n", encoding="utf-8")
        host.engine.upkeep.take_in(["SOUL.md"])
        said = await host.say("reflect")
        assert "CRITICAL" in said
        assert "SOUL.md" in said


async def test_what_happened_around_the_tools_is_told_in_the_language_of_the_store(
    connect: Connect,
) -> None:
    async with connect() as host:
        bees = await receipt(host, content="用户养蜜蜂。", explicit=True)
        flute = await receipt(host, content="用户会吹长笛。", explicit=True)
        workspace = host.engine.settings.workspace
        text = file_of(host, bees["file"])
        (workspace / bees["file"]).write_text(text.replace("蜜蜂", "山羊"), encoding="utf-8")
        (workspace / flute["file"]).write_text("---\nid: [\n---\n长笛\n", encoding="utf-8")
        (workspace / "SOUL.md").write_text("# 灵魂\n\n大胆。\n", encoding="utf-8")
        host.engine.upkeep.take_in([bees["file"], flute["file"], "SOUL.md"])
        said = await host.say("reflect")
        assert "⚠️ 重要：SOUL.md 有改动。" in said
        assert "手工改过，已读入" in said
        assert "手工改过，没有读入" in said
        assert "绕过工具" in said
        assert "Edited" not in said


async def test_many_files_are_counted_and_not_listed(connect: Connect) -> None:
    async with connect() as host:
        paths = []
        for number in range(5):
            text = f"The user has hobby {number}."
            found = await receipt(host, content=text, explicit=True)
            paths.append(found["file"])
        for path in paths:
            page = host.engine.settings.workspace / path
            page.write_text(file_of(host, path).replace("hobby", "sport"), encoding="utf-8")
        host.engine.upkeep.take_in(paths)
        assert " and 2 more\n</files>" in await host.say("reflect")


@pytest.mark.parametrize(
    ("known", "question", "told"),
    [
        ("用户养蜜蜂。", "Which animals does the user keep?", "Edited by hand, taken in"),
        ("The user keeps bees.", "用户养什么动物？", "手工改过，已读入"),
    ],
)
async def test_it_is_told_in_the_language_of_the_answer_that_tells_it(
    connect: Connect, known: str, question: str, told: str
) -> None:
    """One answer, one language: that of its question, whatever the store is in."""
    async with connect() as host:
        found = await receipt(host, content=known, explicit=True)
        page = host.engine.settings.workspace / found["file"]
        page.write_text(file_of(host, found["file"]) + "\n(1)\n", encoding="utf-8")
        host.engine.upkeep.take_in([found["file"]])
        assert told in await host.say("recall", query=question)


async def test_a_day_named_in_chinese_is_answered_in_chinese(connect: Connect) -> None:
    """Nothing is asked but a day: what stands beside the memories, and the notices."""
    async with connect() as host:
        found = await receipt(host, content="The user keeps bees.", explicit=True)
        page = host.engine.settings.workspace / found["file"]
        page.write_text(file_of(host, found["file"]) + "\n(1)\n", encoding="utf-8")
        host.engine.upkeep.take_in([found["file"]])
        answer = await host.say("recall", since="今天")
    assert "手工改过，已读入" in answer
    assert not re.search("edited by hand|Found|today", answer)


@pytest.mark.parametrize(
    ("known", "news", "heading"),
    [
        ("用户养蜜蜂。", "The user rows on Sundays.", "## Who the user is"),
        ("The user keeps bees.", "用户星期天划船。", "## 用户是谁"),
    ],
)
async def test_an_overview_beside_an_answer_is_in_its_language(
    connect: Connect, known: str, news: str, heading: str
) -> None:
    async with connect() as host:
        await receipt(host, content=known, explicit=True, store="core")
    async with connect() as host:
        assert heading in await host.say("remember", content=news, explicit=True)
