"""A folder that only reads: it takes in what its remote has, answers, and is told nothing."""

from pathlib import Path
from typing import Any

import pytest

from recollect.server.engine import Engine
from recollect.server.errors import ReadOnly
from recollect.server.settings import Settings, load_settings
from tests.conftest import ME, Clock, Connect, Host, OpenEngine, store, words
from tests.workspace import git

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"read_only": True})


@pytest.fixture
def writer(settings: Settings, open_engine: OpenEngine, bare: Path) -> Engine:
    """Another machine of the user's, which is told things and gives them to the remote."""
    laptop = open_engine(settings=load_settings(settings.home.with_name("laptop")))
    store(laptop, "The user keeps bees in Bremen.")
    laptop.history.sync(str(bare), ME)
    return laptop


def head(bare: Path) -> str:
    return git(bare, "rev-parse", "main").strip()


async def recalled(copy: Host, what: str) -> str:
    return words(await copy.call("recall", query=what))


async def test_a_copy_answers_with_what_its_remote_has_and_gives_nothing(
    connect: Connect, writer: Engine, bare: Path, clock: Clock
) -> None:
    given = head(bare)
    async with connect() as copy:
        sync = copy.engine.history.sync
        assert len(sync(str(bare), ME).taken) == 1
        assert "Bremen" in await recalled(copy, "Where are the bees?")
        assert "Bremen" in words(await copy.call("recall"))
        assert not (await copy.call("reflect")).is_error
        assert (await copy.client.read_resource("memory://core")).contents
        clock.forward(days=3)
        copy.engine.upkeep.sweep(dry=True)
        store(writer, "The user moved the hives to Worpswede.")
        writer.history.sync("", ME)
        assert head(bare) != given
        given = head(bare)
        done = sync("", ME)
        assert (len(done.taken), done.pushed) == (1, False)
        assert "Worpswede" in await recalled(copy, "hives")
        assert head(bare) == given


async def test_what_a_copy_is_told_is_refused_in_plain_words(
    connect: Connect, writer: Engine, bare: Path
) -> None:
    """Through every tool, whatever it would do; the files stay as they are."""
    async with connect() as copy:
        copy.engine.history.sync(str(bare), ME)
        [(_, bees)] = copy.engine.parts.catalog.each()
        root = copy.engine.settings.workspace
        before = git(root, "ls-tree", "-r", "HEAD", "episodes", "memory")
        told: list[tuple[str, dict[str, Any]]] = [
            ("remember", {"content": "The user keeps hens."}),
            ("remember", {"content": "The user keeps hens.", "explicit": True}),
            ("forget", {"target": [bees.id]}),
            ("forget", {"target": ["bees"]}),
            ("forget", {"undo": "last"}),
            ("reflect", {"depth": "session", "summary": "The user spoke of bees."}),
        ]
        for tool, arguments in told:
            answer = await copy.call(tool, **arguments)
            assert answer.is_error, (tool, arguments)
            assert "only reads" in words(answer)
        assert "keeps hens" not in await recalled(copy, "hens")
        assert git(root, "ls-tree", "-r", "HEAD", "episodes", "memory") == before
        with pytest.raises(ReadOnly):
            copy.engine.history.purge(["bees"], ME)
        assert "Bremen" in await recalled(copy, "bees")
        assert "只读副本" in words(await copy.call("remember", content="用户养母鸡。"))


async def test_what_is_purged_where_it_was_told_is_purged_in_a_copy(
    connect: Connect, writer: Engine, bare: Path
) -> None:
    async with connect() as copy:
        copy.engine.history.sync(str(bare), ME)
        [(_, bees)] = writer.parts.catalog.each()
        writer.capture.forget([bees], ME, hard=True)
        writer.history.purge([], ME)
        writer.history.sync("", ME)
        copy.engine.history.sync("", ME)
        assert "Bremen" not in await recalled(copy, "bees")
        assert copy.engine.history.places("keeps bees in Bremen") == []
