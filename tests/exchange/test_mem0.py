"""mem0 and OpenMemory come in from what their programs keep, not only from what they hand out."""

import gzip
import json
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from recollect.server.engine import Engine
from tests.cli.conftest import Type
from tests.cli.conftest import typed as typed  # the fixture
from tests.exchange.test_import import database_of, imported, memories

DELETED = "memory 00000000-0000-0000-0000-000000000003: it is deleted there"


@pytest.fixture
def history(tmp_path: Path) -> str:
    (tmp_path / "mem0").mkdir()
    return database_of(tmp_path / "mem0", "mem0-history.sql", "history.db")


def test_the_history_of_mem0_comes_in_as_each_memory_is_now(
    typed: Type, engine: Engine, history: str
) -> None:
    done = typed("import", str(Path(history).parent))
    assert done.out.startswith("mem0: stored: 2, sealed: 1, known: 1, not taken: 1"), done.err
    assert f"not taken: {DELETED}" in done.err
    moved = memories(engine)["2025年9月搬到苏州"]
    assert moved.origin == "mem0:00000000-0000-0000-0000-000000000002"
    assert moved.happened_at.isoformat() == "2025-09-20T00:00:00+00:00"
    assert "住在杭州" not in memories(engine)
    assert imported(typed, history) == {"known": 4, "not taken": 1}


def test_what_mem0_hands_out_is_known_from_its_history(
    typed: Type, history: str, tmp_path: Path
) -> None:
    imported(typed, history)
    row = {"id": "00000000-0000-0000-0000-000000000001", "memory": "Prefers window seats"}
    path = tmp_path / "all.json"
    path.write_text(json.dumps({"results": [row]}), "utf-8")
    assert imported(typed, str(path)) == {"known": 1}


def test_vectors_of_qdrant_are_named_with_what_can_be_read_in_their_place(
    typed: Type, tmp_path: Path
) -> None:
    file = tmp_path / "qdrant/collection/mem0/storage.sqlite"
    file.parent.mkdir(parents=True)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("CREATE TABLE points (id TEXT PRIMARY KEY, point BLOB)")
    done = typed("import", str(tmp_path / "qdrant"))
    assert "collection/mem0/storage.sqlite: Qdrant keeps Python objects" in done.err
    assert done.out == "mem0: not taken: 1\n"


@pytest.fixture
def app(tmp_path: Path) -> str:
    return database_of(tmp_path, "openmemory.sql", "openmemory.db")


def test_the_database_of_openmemory_comes_in_with_its_categories(
    typed: Type, engine: Engine, app: str
) -> None:
    done = typed("import", app)
    assert done.out.startswith("openmemory: stored: 4, known: 1, not taken: 2"), done.err
    assert f"not taken: {DELETED}" in done.err
    assert memories(engine)["用户住在苏州，对花生过敏。"].tags == ("食物",)


def test_a_backup_of_openmemory_is_read_unpacked_and_is_known_from_the_database(
    typed: Type, app: str, tmp_path: Path
) -> None:
    row = {"id": "00000000-0000-0000-0000-000000000001", "content": "The user cycles to work.",
           "state": "active", "app": "cursor", "categories": ["commute"]}  # fmt: skip
    folder = tmp_path / "memories_export_anna"
    folder.mkdir()
    (folder / "memories.json").write_text(json.dumps({"memories": [row]}), "utf-8")
    packed = folder / "memories.jsonl.gz"
    packed.write_bytes(gzip.compress(json.dumps(row).encode() + b"\n"))
    archive = tmp_path / "memories_export_anna.zip"
    with zipfile.ZipFile(archive, "w") as whole:
        whole.write(packed, packed.name)
    imported(typed, app)
    for path in (folder, packed, archive, folder / "memories.json"):
        assert imported(typed, str(path)) == {"known": 1}, path


def test_a_backup_of_openmemory_that_is_cut_off_gives_what_stands_before(
    typed: Type, tmp_path: Path
) -> None:
    rows = [
        {"id": f"{n}", "content": f"Fact {n} {n * 7919}.", "state": "active", "app": None}
        for n in range(400)
    ]
    packed = gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode())
    path = tmp_path / "memories.jsonl.gz"
    path.write_bytes(packed[: len(packed) // 2])
    done = typed("import", str(path), "--json")
    told = json.loads(done.out)
    assert told["counts"]["stored"] > 100
    assert "cut off" in told["unread"][-1]["why"]


def test_a_chroma_that_mem0_filled_is_known_from_its_history(
    typed: Type, history: str, tmp_path: Path
) -> None:
    """It keeps the text beside the vector; the names it found are an index of its own."""
    import chromadb
    import numpy

    client = chromadb.PersistentClient(str(tmp_path / "db"))
    said = {"hash": "1f", "user_id": "anna", "role": "user"}
    for name, id, text in (
        ("mem0", "00000000-0000-0000-0000-000000000001", "Prefers window seats"),
        ("mem0_entities", "e1", "window seats"),
    ):
        client.create_collection(name).add(
            ids=[id],
            metadatas=[{"data": text, **said}],
            embeddings=numpy.array([[0.1, 0.2]], dtype=numpy.float32),
        )
    imported(typed, history)
    done = typed("import", str(tmp_path / "db"))
    assert done.out == "mem0: known: 1, not taken: 1\n"
    assert "mem0_entities: it is an index of the other texts" in done.err


def test_what_mem0_for_node_keeps_comes_in_once_though_it_keeps_it_twice(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """Vectors and history as its package wrote them, version 3.3."""
    folder = tmp_path / ".mem0"
    folder.mkdir()
    database_of(folder, "mem0-node-vectors.sql", "vector_store.db")
    database_of(folder, "mem0-node-history.sql", "memory.db")
    done = typed("import", str(folder))
    assert done.out.startswith("mem0: stored: 2, sealed: 1, known: 5, not taken: 1"), done.out
    assert "it is deleted there" in done.err
    moved = memories(engine)["2025年搬到苏州，还是后端工程师"]
    assert moved.occurred_at
    assert moved.origin.startswith("mem0:")
