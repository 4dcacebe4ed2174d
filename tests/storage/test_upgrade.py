"""A folder that another version of recollect wrote opens as it is."""

import sqlite3
from contextlib import closing

import pytest

from recollect.server.settings import Settings
from tests.conftest import Connect
from tests.workspace import git, put

pytestmark = pytest.mark.anyio

_PAGE = "memory/graph/entities/user.md"


@pytest.fixture
async def folder_of_another_version(connect: Connect, settings: Settings) -> str:
    """With an index of another format, and a page drawn otherwise; its commit."""
    async with connect() as host:
        await host.say("remember", content="The user plays the cello.", explicit=True)
        await host.say("reflect", turns=[{"speaker": "user", "text": "Remark of that day."}])
    root = settings.workspace
    page = (root / _PAGE).read_text(encoding="utf-8")
    assert "\n- 2026" in page
    put(root, _PAGE, page.replace("\n- 2026", "\n* 2026"))
    git(root, "commit", "-qam", "Views of another version")
    with closing(sqlite3.connect(settings.index / "recollect.db")) as database:
        database.execute("PRAGMA user_version=999")
    return git(root, "rev-parse", "HEAD")


async def test_opening_a_folder_of_another_version_commits_nothing_and_alarms_nobody(
    folder_of_another_version: str, connect: Connect, settings: Settings
) -> None:
    """S0-38: the index is built anew; what no file holds is taken over, and nothing set aside."""
    for _ in range(2):
        async with connect() as host:
            assert "plays the cello" in await host.say("recall", query="cello")
            assert host.engine.parts.working.all()[0].said.text == "Remark of that day."
        assert git(settings.workspace, "rev-parse", "HEAD") == folder_of_another_version
        assert not git(settings.workspace, "status", "--porcelain")
    names = {path.name for path in settings.index.iterdir()}
    assert not [name for name in names if "broken" in name or "former" in name]


async def test_pages_drawn_otherwise_come_with_the_next_change(
    folder_of_another_version: str, connect: Connect, settings: Settings
) -> None:
    async with connect() as host:
        pass
    async with connect() as host:
        await host.say("remember", content="The user repairs clocks.", explicit=True)
    page = (settings.workspace / _PAGE).read_text(encoding="utf-8")
    assert "\n* " not in page
    assert "clocks" in page
    assert not git(settings.workspace, "status", "--porcelain")


async def test_a_start_that_was_cut_off_takes_over_what_the_former_index_held(
    folder_of_another_version: str, connect: Connect, settings: Settings
) -> None:
    """The former index lies beside a new one that holds nothing yet."""
    index = settings.index
    (index / "recollect.db").rename(index / "recollect.db.former")
    async with connect() as host:
        assert [heard.said.text for heard in host.engine.parts.working.all()] == [
            "Remark of that day."
        ]
    assert not list(index.glob("*.former*"))
