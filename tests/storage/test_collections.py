"""Vectors in Chroma: one collection a model, which answers by cosine and says what it holds."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import psutil
import pytest
from chromadb import Collection

from recollect.server.storage.vectors import few_vectors
from recollect.server.storage.vectors.collections import VectorStore, VectorStoreError
from recollect.server.storage.vectors.embedded_chroma import EmbeddedChroma
from recollect.server.storage.vectors.few_vectors import FewVectors
from tests.processes import until

EAST = [1.0, 0.0]
NORTH = [0.0, 1.0]
NORTH_EAST = [0.6, 0.8]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[VectorStore]:
    with closing(VectorStore(EmbeddedChroma(tmp_path / "chroma"))) as vectors:
        yield vectors


def test_the_nearest_come_first_with_their_cosine(store: VectorStore) -> None:
    collection = store.collection("m")
    collection.put(["east", "north", "between"], [EAST, NORTH, NORTH_EAST])
    found = collection.nearest(NORTH, 3)
    assert list(found) == ["north", "between", "east"]
    assert list(found.values()) == pytest.approx([1.0, 0.8, 0.0], abs=1e-6)
    assert list(collection.nearest(NORTH, 1)) == ["north"]


def test_neighbours_are_told_for_those_that_have_a_vector(store: VectorStore) -> None:
    collection = store.collection("m")
    collection.put(["east", "north", "between"], [EAST, NORTH, NORTH_EAST])
    assert collection.neighbours(["north", "none"], 2) == {"north": ["north", "between"]}
    assert collection.neighbours(["none"], 2) == {}
    assert collection.neighbours([], 2) == {}


def test_vectors_come_back_as_they_were_put_and_go_when_dropped(store: VectorStore) -> None:
    collection = store.collection("m")
    collection.put(["a", "b"], [EAST, NORTH])
    collection.put(["a"], [NORTH])
    assert collection.vectors(["a", "b", "none", "a"]) == {"a": NORTH, "b": NORTH}
    collection.drop(["a", "none"])
    collection.drop([])
    assert list(collection.ids()) == ["b"]
    assert collection.count() == 1


def test_what_nobody_asks_gives_its_files_and_threads_back_and_answers_again(
    store: VectorStore, tmp_path: Path
) -> None:
    collection = store.collection("m")
    collection.put(["east", "north"], [EAST, NORTH])
    this = psutil.Process()

    def held() -> int:
        return sum(each.path.startswith(str(tmp_path)) for each in this.open_files())

    store.rest(unused_s=3_600)
    assert held() > 0
    store.rest(unused_s=0)
    until(lambda: held() == 0)
    assert list(collection.nearest(NORTH, 1)) == ["north"]
    collection.put(["between"], [NORTH_EAST])
    assert collection.count() == 3


def test_a_small_collection_is_compared_whole_as_it_stands_now(
    store: VectorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A graph may miss some, and is asked for two hundred as long as a whole answer takes."""
    collection = store.collection("m")
    collection.put(["east", "north", "between"], [EAST, NORTH, NORTH_EAST])
    assert list(collection.nearest(NORTH, 3)) == ["north", "between", "east"]
    monkeypatch.setattr(collection._collection, "query", None)
    collection.drop(["north", "none"])
    assert list(collection.nearest(NORTH, 3)) == ["between", "east"]
    collection.put(["east", "twin", "other"], [NORTH, NORTH, EAST])
    found = collection.nearest(NORTH, 4)
    assert list(found) == ["east", "twin", "between", "other"]
    assert list(found.values()) == pytest.approx([1.0, 1.0, 0.8, 0.0], abs=1e-6)
    assert list(store.collection("m").nearest(NORTH, 1)) == ["east"]
    assert list(collection.nearest_vectors(NORTH, 3)) == ["east", "twin", "between"]
    assert collection.nearest_vectors(EAST, 1)["other"] == EAST
    assert collection.neighbours(["other", "none"], 2) == {"other": ["other", "between"]}


def test_of_many_vectors_chroma_tells_the_nearest(
    store: VectorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is held in memory does not grow with the store."""
    monkeypatch.setattr(few_vectors, "MOST", 2)
    collection = store.collection("m")
    collection.put(["east", "north"], [EAST, NORTH])
    assert list(collection.nearest(NORTH, 3)) == ["north", "east"]
    collection.put(["between"], [NORTH_EAST])
    assert list(collection.nearest(NORTH, 3)) == ["north", "between", "east"]
    assert store._held
    assert not any(store._held.by_name.values())
    collection.drop(["north"])
    assert list(collection.nearest(NORTH, 3)) == ["between", "east"]


def test_that_there_are_many_vectors_is_counted_once(
    store: VectorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In ten thousand Chroma counts as long as it searches."""
    monkeypatch.setattr(few_vectors, "MOST", 1)
    collection = store.collection("m")
    collection.put(["east", "north"], [EAST, NORTH])
    counted: list[str] = []
    count = Collection.count

    def noted(self: Collection) -> int:
        counted.append(self.name)
        return count(self)

    monkeypatch.setattr(Collection, "count", noted)
    for _ in range(3):
        assert list(collection.nearest(EAST, 1)) == ["east"]
    assert len(counted) == 1


def test_few_vectors_answer_while_chroma_rests(store: VectorStore) -> None:
    """To open Chroma again takes as long as two answers, and folders of many people rest."""
    collection = store.collection("m")
    collection.put(["east", "north"], [EAST, NORTH])
    assert list(collection.nearest(EAST, 1)) == ["east"]
    store.rest(unused_s=0)
    assert store._client is None
    assert list(collection.nearest(NORTH, 1)) == ["north"]
    assert collection.vectors(["north", "none"]) == {"north": NORTH}
    assert sorted(collection.ids()) == ["east", "north"]
    assert collection.count() == 2
    assert store._client is None
    collection.drop(["north"])
    collection.put(["between"], [NORTH_EAST])
    store.rest(unused_s=0)
    assert list(collection.nearest(NORTH, 2)) == ["between", "east"]


def test_many_vectors_are_let_go_while_nobody_asks(
    store: VectorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(few_vectors, "MOST_AT_REST", 1)
    collection = store.collection("m")
    collection.put(["east", "north"], [EAST, NORTH])
    assert list(collection.nearest(EAST, 1)) == ["east"]
    store.rest(unused_s=0)
    assert store._held
    assert not store._held.by_name
    assert list(collection.nearest(EAST, 1)) == ["east"]


def test_vectors_are_held_as_chroma_has_them() -> None:
    """Others than unit vectors are held as unit vectors: only their direction counts."""
    few = FewVectors(["a", "b"], [NORTH_EAST, [3.0, 4.0]])
    assert few.vectors(["a"])["a"] == np.asarray(NORTH_EAST, np.float32).tolist()
    assert few.vectors(["b"])["b"] == pytest.approx(NORTH_EAST)


def test_a_folder_that_is_closed_leaves_no_vectors_behind(store: VectorStore) -> None:
    collection = store.collection("m")
    collection.put(["east"], [EAST])
    assert list(collection.nearest(EAST, 1)) == ["east"]
    assert store._held
    assert store._held.by_name
    store.close()
    assert not store._held.by_name
    assert list(collection.nearest(EAST, 1)) == ["east"]


def test_models_do_not_see_each_others_vectors(store: VectorStore) -> None:
    """Chroma takes one dimension a collection."""
    store.collection("two").put(["a"], [EAST])
    store.collection("three").put(["a"], [[1.0, 0.0, 0.0]])
    assert {each.model for each in store.collections()} == {"two", "three"}
    store.discard(store.collection("two"))
    assert [each.model for each in store.collections()] == ["three"]


def test_what_is_noted_of_a_collection_is_still_there_after_a_restart(tmp_path: Path) -> None:
    """Whether it is complete decides which model answers; its dimension, whether it starts anew."""
    folder = EmbeddedChroma(tmp_path / "chroma")
    with closing(VectorStore(folder)) as store:
        collection = store.collection("m")
        assert not collection.complete
        assert collection.dimension is None
        collection.note_dimension(2)
        collection.mark_complete()
        collection.put(["a"], [EAST])
    with closing(VectorStore(folder)) as store:
        collection = store.collection("m")
        assert collection.complete
        assert collection.dimension == 2
        assert collection.nearest(EAST, 1) == {"a": pytest.approx(1.0)}


def test_a_failure_of_chroma_is_told_as_one_kind_of_error(store: VectorStore) -> None:
    """The reason is for the user: no path, no stack."""
    collection = store.collection("m")
    collection.put(["a"], [EAST])
    with pytest.raises(VectorStoreError, match="the vector index cannot be read"):
        collection.put(["b"], [[1.0, 0.0, 0.0]])


def test_a_folder_that_chroma_cannot_read_is_set_aside(tmp_path: Path) -> None:
    """It is only an index: an empty one takes its place, and the old one is kept once."""
    path = tmp_path / "chroma"
    path.mkdir()
    (path / "chroma.sqlite3").write_bytes(b"this is no database " * 1_000)
    with closing(VectorStore(EmbeddedChroma(path))) as store:
        assert store.collections() == []
    assert (tmp_path / "chroma.broken/chroma.sqlite3").read_bytes().startswith(b"this is no")


def test_chromas_database_writes_ahead(tmp_path: Path) -> None:
    """Else each change waits for eight fsyncs.

    The header says so (https://www.sqlite.org/fileformat.html, 1.3.3). The database itself is not
    opened: Chroma may still be closing it, with an SQLite of its own in this process.
    """
    path = tmp_path / "chroma"
    with closing(VectorStore(EmbeddedChroma(path))) as store:
        store.collection("m").put(["a"], [EAST])
    write_version, read_version = (path / "chroma.sqlite3").read_bytes()[18:20]
    assert (write_version, read_version) == (2, 2)
