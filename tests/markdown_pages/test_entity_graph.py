"""The graph pages: written from the memories, never read back."""

import pytest

from recollect.server.domain.memory import Relation
from recollect.server.engine import Engine
from tests.conftest import Connect, OpenEngine, store


def page(engine: Engine, path: str) -> str:
    return engine.pages.text(f"memory/graph/{path}")


def test_an_entity_has_a_page_with_its_memories_neighbours_and_relations(
    open_engine: OpenEngine,
) -> None:
    """S3-06, S3-08: semantic memory is a graph; index, one page an entity, relations."""
    engine = open_engine()
    works = Relation(subject="Lin Wei", predicate="works at", object="Acme")
    store(engine, "Lin Wei works at Acme.", entities=("Lin Wei", "Acme"), relations=(works,))
    store(engine, "林薇住在上海。", entities=("林薇", "上海"))
    engine.close()
    lin = page(open_engine(), "entities/lin-wei.md")
    assert "Lin Wei works at Acme." in lin
    assert "- Acme (1)" in lin
    assert "Lin Wei → works at → Acme" in lin
    assert "林薇住在上海" in page(engine, "entities/上海.md")
    assert "## works at" in page(engine, "relations.md")
    assert "[Lin Wei](entities/lin-wei.md) (1)" in page(engine, "index.md")


def test_the_end_of_a_chinese_word_has_no_page(open_engine: OpenEngine) -> None:
    """程 is a surname, and 程师 nobody: it ends 工程师."""
    engine = open_engine()
    store(engine, "那个工程师是我表哥。", entities=())
    store(engine, "程立是我邻居。", entities=())
    engine.close()
    engine = open_engine()
    assert "邻居" in page(engine, "entities/程立.md")
    assert page(engine, "entities/程师.md") == ""


def test_a_page_goes_with_its_last_memory(open_engine: OpenEngine) -> None:
    """A view shows what is: a superseded home no longer stands on the page, a name without memories
    has none.
    """
    engine = open_engine()
    old = store(engine, "Lin Wei lives in Beijing.", entities=("Lin Wei", "Beijing"))
    store(
        engine,
        "Lin Wei lives in Shanghai.",
        entities=("Lin Wei", "Shanghai"),
        verdicts=((old.id, "updates"),),
    )
    engine.close()
    engine = open_engine()
    assert "Beijing" not in page(engine, "entities/lin-wei.md")
    assert page(engine, "entities/beijing.md") == ""
    assert "Shanghai" in page(engine, "entities/shanghai.md")


def test_a_page_goes_when_the_only_file_that_names_it_goes(open_engine: OpenEngine) -> None:
    engine = open_engine()
    id = store(engine, "Lin Wei lives in Beijing.", entities=("Beijing",)).id
    engine.close()
    engine = open_engine()
    assert "Beijing" in page(engine, "entities/beijing.md")
    path = engine.memories.path(id)
    assert path is not None
    (engine.settings.workspace / path).unlink()
    engine.upkeep.take_in([path])
    engine.close()
    engine = open_engine()
    assert page(engine, "entities/beijing.md") == ""
    assert "Beijing" not in page(engine, "index.md")


@pytest.mark.anyio
async def test_hosts_read_the_graph_as_it_is_now(connect: Connect) -> None:
    """memory://graph and memory://graph/{entity} do not wait for the pages on disk."""
    async with connect() as host:
        await host.say(
            "remember", content="Anna plays the cello.", explicit=True, entities=["Anna"]
        )
        assert "[Anna]" in await host.read("memory://graph")
        assert "cello" in await host.read("memory://graph/Anna")
