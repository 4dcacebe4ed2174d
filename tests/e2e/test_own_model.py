"""RECOLLECT_MODEL: somebody's own sentence-transformers model, and the way from one to another."""

import json
import shutil
import threading
from pathlib import Path

import pytest

from recollect.server.engine import Engine
from recollect.server.errors import ModelError
from recollect.server.search.query import Query
from recollect.server.storage.vectors.embedder import BUNDLED, SentenceTransformerEmbedder
from tests.conftest import OpenEngine, store
from tests.e2e.scene import Scene, text, until
from tests.e2e.tiny_model import tiny_model
from tests.values import values

CELLO = "Anna's sister plays the cello."
QUESTION = "Which instrument does her sibling perform on?"
MISSPELT = "Anaz sistr plais te chelo"
"""Shares no word with it either: to the tiny model, which knows letters, the two are near."""
REVISION = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_model(tmp_path_factory.mktemp("tiny"))


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path)


class Held(SentenceTransformerEmbedder):
    """The real embedder, loading only once it may."""

    def __init__(self, model: str = "") -> None:
        super().__init__(model)
        self.may_load = threading.Event()

    def load(self) -> None:
        self.may_load.wait(timeout=60)
        super().load()


def old_answers(engine: Engine) -> None:
    """Wait until the old model, which loads in the background, answers; the new one is held."""
    for _ in range(1_200):
        if engine.search.recall(Query(text=QUESTION)).answered_by == "full":
            return
        assert not engine.upkeep.settle(0.05)
    raise AssertionError(str(engine.upkeep.status()))


@pytest.mark.anyio
async def test_a_folder_with_another_model_works_and_so_does_the_way_back_to_the_bundled_one(
    scene: Scene, model: Path
) -> None:
    """48 dimensions, then 384: each start indexes what its model has not seen.

    The model in the home folder is named with a tilde: a host's configuration is read by no shell.
    """
    scene.environment()
    (scene.home / "model").symlink_to(model)
    async with scene.server(RECOLLECT_MODEL="~/model") as client:
        await client.call_tool(
            "remember", {"content": [CELLO, "The budget is due on Friday."], "explicit": True}
        )
        await until(client, readiness="full", unindexed=0, model="~/model")
        assert "cello" in text(await client.call_tool("recall", {"query": MISSPELT}))
    async with scene.server() as client:
        await until(client, readiness="full", unindexed=0, model=BUNDLED)
        answer = await client.call_tool("recall", {"query": QUESTION, "limit": 1})
        assert "cello" in text(answer)
        assert values(answer)["answered_by"] == "full"


def test_code_that_lies_in_a_model_s_folder_is_not_run(model: Path, tmp_path: Path) -> None:
    """A folder from elsewhere is data: it is refused, as one that cannot be read."""
    folder, ran = tmp_path / "model", tmp_path / "ran"
    shutil.copytree(model, folder)
    (folder / "canary.py").write_text(
        f"import pathlib\npathlib.Path({str(ran)!r}).touch()\nclass Canary: pass\n",
        encoding="utf-8",
    )
    modules = folder / "modules.json"
    listed = json.loads(modules.read_text(encoding="utf-8"))
    listed.append({"idx": len(listed), "name": "9", "path": "", "type": "canary.Canary"})
    modules.write_text(json.dumps(listed), encoding="utf-8")
    with pytest.raises(ModelError, match="ValueError"):
        SentenceTransformerEmbedder(str(folder)).load()
    assert not ran.exists()


def test_while_a_new_model_loads_the_old_vectors_answer_and_then_the_new_ones(
    open_engine: OpenEngine, model: Path
) -> None:
    """The question shares no word with the memory: only vectors can answer it."""
    before = open_engine(embedder=SentenceTransformerEmbedder(str(model)))
    store(before, CELLO)
    assert before.upkeep.settle()
    before.close()

    new = Held()
    after = open_engine(embedder=new)
    old_answers(after)
    assert after.upkeep.status().model == str(model)
    [hit] = after.search.recall(Query(text=MISSPELT)).hits
    assert "meaning" in hit.terms

    new.may_load.set()
    assert after.upkeep.settle()
    assert after.upkeep.status().model == BUNDLED
    [hit] = after.search.recall(Query(text=QUESTION)).hits
    assert "meaning" in hit.terms


@pytest.mark.anyio
async def test_a_model_in_this_machines_cache_is_found_by_its_name_and_nobody_is_asked(
    scene: Scene, model: Path
) -> None:
    """The layout that any other program's download leaves in the home folder."""
    scene.environment()
    cached = scene.home / ".cache" / "huggingface" / "hub" / "models--somebody--tiny"
    for folder in ("refs", "snapshots"):
        (cached / folder).mkdir(parents=True)
    (cached / "refs" / "main").write_text(REVISION, encoding="utf-8")
    (cached / "snapshots" / REVISION).symlink_to(model)
    async with scene.server(RECOLLECT_MODEL="somebody/tiny") as client:
        await client.call_tool("remember", {"content": CELLO, "explicit": True})
        await until(client, readiness="full", unindexed=0)
        assert "cello" in text(await client.call_tool("recall", {"query": MISSPELT}))
    assert scene.watched("network") == []
