"""Import, export, import: each source comes to the same memory in an empty folder."""

from collections.abc import Callable
from pathlib import Path

import pytest

from recollect.server.engine import Engine
from recollect.server.exchange.sources import SOURCES, recognised
from tests.cli.conftest import Type, typing_at
from tests.cli.conftest import typed as typed  # the fixture
from tests.conftest import Clock
from tests.exchange import test_conversations as conversations
from tests.exchange import test_import as facts
from tests.exchange import test_transcripts as transcripts
from tests.exchange.test_export import PHRASE, unsealed
from tests.exchange.test_export import elsewhere as elsewhere  # the fixture
from tests.exchange.test_import import FIXTURES, imported, written
from tests.workspace import found


def _transcript(name: str) -> Callable[[Path], str]:
    def make(folder: Path) -> str:
        path, text = transcripts.TRANSCRIPTS[name]
        return str(Path(written(folder, path, text)).parent)

    return make


def _chroma(folder: Path) -> str:
    """Its database alone, with a collection that no palace has."""
    import chromadb
    import numpy

    client = chromadb.PersistentClient(str(folder / "chroma"))
    client.create_collection("notes").add(
        ids=["n1", "n2"],
        documents=["The user keeps bees.", "用户养蜂。"],
        embeddings=numpy.array([[0.1, 0.2], [0.3, 0.4]], dtype=numpy.float32),
    )
    return str(folder / "chroma")


def _basic_memory(folder: Path) -> str:
    """A note as its program writes it, with an observation and a relation."""
    return written(
        folder,
        "notes/Coffee.md",
        "---\ntitle: Coffee\ntype: note\npermalink: main/coffee\n---\n\n# Coffee\n\n"
        "## Observations\n- [preference] The user drinks it black #morning (since 2019)\n\n"
        "## Relations\n- is bought at [[Corner Shop]]\n",
    ).removesuffix("Coffee.md")


SAMPLES: dict[str, Callable[[Path], str]] = {
    "server-memory": lambda _: str(FIXTURES / "server-memory.jsonl"),
    "mcp-memory-service": lambda folder: facts.database_of(
        folder, "mcp-memory-service.sql", "sqlite_vec.db"
    ),
    "mem0": lambda _: str(FIXTURES / "mem0.json"),
    "openmemory": facts.openmemory_archive,
    "claude-mem": lambda folder: facts.database_of(folder, "claude-mem.sql", "claude-mem.db"),
    "mempalace": lambda folder: str(facts.palace(folder)),
    "chroma": _chroma,
    "basic-memory": _basic_memory,
    "obsidian": facts.vault,
    "claude-code-memory": facts.claude_code_memory,
    "promptx": lambda _: str(FIXTURES / "promptx-declarative.md"),
    "markdown-list": lambda folder: written(folder, "CLAUDE.md", facts.RULES),
    "knowledge-base": facts.knowledge_base,
    "facts": lambda folder: written(
        folder,
        "facts.jsonl",
        '{"text": "Ben lives in Leiden.", "tags": ["people"], "project": "club",'
        ' "subject": "Ben", "predicate": "lives in", "object": "Leiden", "date": "2024-02-01"}\n'
        '{"text": "用户养了一只猫，叫团子。", "store": "vault"}\n',
    ),
    "chatgpt": lambda folder: conversations.export(folder, conversations.LISBON, conversations.TEA),
    "claude": conversations.claude_archive,
    "claude-code": _transcript("claude-code"),
    "codex": _transcript("codex"),
    "copilot": _transcript("copilot"),
    "gemini": _transcript("gemini"),
    "dialogue": lambda folder: written(
        folder, "2024-03-02 划船.txt", "用户：星期天划船。\n助手：好！\nBen: Me too.\n"
    ),
}
"""A store of each source, as its program wrote it where that can be had."""


_NO_MEMORIES = {"meta", "graph"}
"""Folders of what is made of the memories, some of it in the background."""


def everything(engine: Engine) -> dict[str, bytes]:
    """All files that hold memories; a secret has a key of its own."""
    root = engine.settings.workspace
    secret = {memory.id for memory in engine.parts.catalog.secrets()}
    files = [root / "MEMORY.md", *(root / "memory").rglob("*.md")]
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in files
        if path.stem not in secret and _NO_MEMORIES.isdisjoint(path.parts)
    }


def test_each_source_is_among_them() -> None:
    assert {*SAMPLES, "recollect"} == {source.name for source in SOURCES}


@pytest.mark.parametrize("name", SAMPLES)
def test_what_came_from_a_source_is_the_same_memory_elsewhere(
    typed: Type, engine: Engine, elsewhere: Engine, clock: Clock, tmp_path: Path, name: str
) -> None:
    """Links, timelines, activity, secrets; and the source is known there as it is here."""
    folder = tmp_path / "source"
    folder.mkdir()
    path = SAMPLES[name](folder)
    assert recognised(Path(path)).name == name
    counts = imported(typed, path)
    assert counts.get("stored", 0) + counts.get("sealed", 0) > 0
    clock.forward(days=2)
    assert found(engine, next(iter(facts.memories(engine))))
    typed("export", "all.jsonl", "--secrets", answer=PHRASE)
    there = typing_at(elsewhere, tmp_path)
    there("import", "all.jsonl", "--mine", "--pass-phrase", answer=PHRASE)
    assert unsealed(elsewhere) == unsealed(engine)
    assert everything(elsewhere) == everything(engine)
    assert imported(there, path) == imported(typed, path)
