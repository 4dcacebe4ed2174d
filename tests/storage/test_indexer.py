"""The index is derived: what is lost or broken of it comes back from the files.

A change of model never leaves recall without an answer.
"""

import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import psutil
import pytest

from recollect.server.cli.reindex import reindex
from recollect.server.domain.memory import Memory
from recollect.server.engine import Engine
from recollect.server.errors import ModelError, StorageError
from recollect.server.search.query import Query
from recollect.server.settings import Settings, load_settings
from recollect.server.storage.index.catalog import Catalog
from recollect.server.storage.index.database import Database
from recollect.server.storage.index.named_values import NamedValues
from recollect.server.storage.vectors import comparison, few_vectors
from recollect.server.storage.vectors.centring import Centring
from recollect.server.storage.vectors.collections import VectorStore
from recollect.server.storage.vectors.embedded_chroma import EmbeddedChroma
from recollect.server.storage.vectors.embedder import BUNDLED, Embedder
from recollect.server.storage.vectors.indexer import Indexer
from tests.conftest import ME, START, Clock, Connect, OpenEngine, WordVectors, store
from tests.own_process import KILLED, carried_out, die
from tests.processes import until
from tests.workspace import found, git

WITHIN_S = 20


def filled(open_engine: OpenEngine) -> tuple[str, str]:
    """A folder with two memories, the first one used twice, and everything written down."""
    engine = open_engine()
    first, second = (
        store(engine, "The bakery opens at seven.").id,
        store(engine, "Penguins cannot fly.").id,
    )
    engine.search.use([first])
    engine.search.use([first])
    assert engine.upkeep.settle()
    engine.close()
    return first, second


def is_whole(engine: Engine, first: str) -> bool:
    assert engine.upkeep.settle()
    by_meaning = engine.search.recall(Query(text="penguins fly"))
    return (
        found(engine, "bakery") == ["The bakery opens at seven."]
        and by_meaning.hits[0].memory.text == "Penguins cannot fly."
        and by_meaning.hits[0].terms.get("meaning", 0) > 0
        and engine.upkeep.status().readiness == "full"
        and engine.memories.vitality_of(engine.memories.by_ids([first])[0])[0].use_count == 2
        and engine.upkeep.status().unindexed == 0
    )


def _all(index: Path) -> None:
    shutil.rmtree(index)


def _chroma(index: Path) -> None:
    shutil.rmtree(index / "chroma")


def _database(index: Path) -> None:
    for part in index.glob("recollect.db*"):
        part.unlink()


def _garbage_database(index: Path) -> None:
    (index / "recollect.db").write_bytes(b"this is no database " * 1_000)


def _garbage_chroma(index: Path) -> None:
    (index / "chroma/chroma.sqlite3").write_bytes(b"this is no database " * 1_000)


def _other_format(index: Path) -> None:
    with closing(sqlite3.connect(index / "recollect.db")) as database, database:
        database.execute("PRAGMA user_version=999")
    database.close()


def _garbage_everywhere(index: Path) -> None:
    for part in [p for p in index.rglob("*") if p.is_file()]:
        part.write_bytes(b"\0garbage" * 100)


DAMAGES = [
    _all,
    _chroma,
    _database,
    _garbage_database,
    _garbage_chroma,
    _other_format,
    _garbage_everywhere,
]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda d: d.__name__.strip("_"))
def test_a_lost_or_broken_index_comes_back_whole(
    open_engine: OpenEngine, settings: Settings, damage: Callable[[Path], None]
) -> None:
    """Deleting or breaking the index loses nothing, and no commit is made for it.

    Activity returns from decay-scores.json.
    """
    first, _ = filled(open_engine)
    head = git(settings.workspace, "rev-parse", "HEAD")
    damage(settings.index)
    engine = open_engine()
    assert is_whole(engine, first)
    assert git(settings.workspace, "rev-parse", "HEAD") == head


@pytest.mark.parametrize("damage", [_chroma, _garbage_chroma], ids=lambda d: d.__name__.strip("_"))
def test_vectors_lost_while_running_come_back_without_a_restart(
    open_engine: OpenEngine, settings: Settings, damage: Callable[[Path], None]
) -> None:
    """Every call is answered meanwhile, and soon in full again."""
    engine = open_engine()
    store(engine, "The bakery opens at seven.")
    assert engine.upkeep.settle()
    damage(settings.index)
    store(engine, "Penguins cannot fly.")

    def is_back() -> bool:
        assert found(engine, "bakery") == ["The bakery opens at seven."]
        return (
            engine.upkeep.status().readiness == "full"
            and len(engine.parts.indexer.neighbours(list(engine.memories.ids()), 5)) == 2
        )

    until(is_back)
    engine.close()
    assert open_engine().upkeep.settle()


def test_reindex_builds_everything_anew(
    open_engine: OpenEngine, settings: Settings, clock: Clock
) -> None:
    """With the real model, reporting its progress; what only the index knew is kept."""
    first, _ = filled(open_engine)
    (settings.index / "chroma/stray").write_text("x")
    reports: list[tuple[str, int, int]] = []
    assert reindex(settings, lambda *report: reports.append(report)) == 2
    assert ("files", 1, 1) not in reports[-1:]
    assert reports[-1] == ("vectors", 2, 2)
    assert {what for what, _, _ in reports} == {"files", "vectors"}
    assert not (settings.index / "chroma/stray").exists()
    assert is_whole(open_engine(), first)


def _use_and_die(home: Path, id: str) -> None:
    engine = Engine(load_settings(home), embedder=WordVectors())
    engine.open(watch=False, meaning=False)
    engine.search.use([id])
    die()


def test_reindex_keeps_uses_that_were_not_written_down_yet(
    open_engine: OpenEngine, settings: Settings
) -> None:
    """They are in the database until the next quiet moment: a reindex after a crash keeps them."""
    _, second = filled(open_engine)
    assert carried_out(_use_and_die, settings.home, second) == KILLED
    reindex(settings, lambda *_: None)
    engine = open_engine()
    assert engine.memories.vitality_of(engine.memories.by_ids([second])[0])[0].use_count == 1


# --- the model -----------------------------------------------------------------------------------


@dataclass
class Broken(WordVectors):
    name: str = "broken"

    def load(self) -> None:
        raise ModelError(
            "the embedding model 'broken' could not be loaded. Search by words still works."
        )


@dataclass
class Slow(WordVectors):
    """A model of another dimension that encodes batches only when told to."""

    name: str = "slow"
    go: threading.Event = field(default_factory=threading.Event)

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[list[float]]:
        if len(texts) > 1:
            self.go.wait(20)
        return [[*vector[:64], 0.1] for vector in super().encode(texts)]


@pytest.mark.anyio
async def test_without_a_model_words_answer_and_say_so(connect: Connect) -> None:
    """Remember stores, recall answers by words and says so, the status names the reason."""
    async with connect(embedder=Broken()) as host:
        await host.say("remember", content="The bakery opens at seven.", explicit=True)
        host.engine.upkeep.settle(20)
        answer = await host.say("recall", query="bakery")
        assert "bakery opens" in answer
        assert "words" in answer
        assert any(
            "could not be loaded" in trouble for trouble in host.engine.upkeep.status().trouble
        )


@dataclass
class LoneIndex:
    """A catalog with memories and a Chroma folder, for an indexer alone."""

    catalog: Catalog
    values: NamedValues
    chroma: Path

    def __post_init__(self) -> None:
        self.vectors = VectorStore(EmbeddedChroma(self.chroma))

    def indexer(
        self,
        embedder: Embedder,
        old: Callable[[str], Embedder],
        rest_after_s: float | None = None,
    ) -> Indexer:
        indexer = Indexer(
            self.catalog,
            self.values,
            self.vectors,
            lambda known: {n: m.text for n, m in known.items()},
            embedder,
            old,
            rest_after_s=rest_after_s,
        )
        indexer.start()
        return indexer

    @property
    def is_open(self) -> bool:
        open_files = [Path(each.path) for each in psutil.Process().open_files()]
        return any(path.is_relative_to(self.chroma) for path in open_files)

    @property
    def models(self) -> list[str]:
        return sorted(each.model for each in self.vectors.collections())


@pytest.fixture
def index(tmp_path: Path) -> Iterator[LoneIndex]:
    with closing(Database(tmp_path / "index/recollect.db")) as database:
        catalog = Catalog(database)
        for n, text in enumerate(
            ["The bakery opens at seven.", "Penguins cannot fly.", "Tea grows in Assam."]
        ):
            memory = Memory(id=f"mem_0000000{n}", text=text, created_at=START)
            catalog.put(memory, f"memory/semantic/{n}.md", "")
        yield LoneIndex(catalog, NamedValues(database), tmp_path / "index/chroma")


def test_old_vectors_answer_until_the_new_ones_are_complete(index: LoneIndex) -> None:
    """A change of model re-embeds in the background; then the old collection is gone."""
    first = index.indexer(WordVectors(), lambda name: WordVectors(name=name))
    assert first.settle(20)
    first.stop()
    new = Slow()
    second = index.indexer(new, lambda name: WordVectors(name=name))
    until(lambda: second.replacing == "word-vectors")
    assert second.readiness == "full"
    assert second.model == "word-vectors"
    assert next(iter(second.nearest("penguins fly", 3))) == "mem_00000001"
    assert index.models == ["slow", "word-vectors"]
    new.go.set()
    assert second.settle(20)
    assert second.model == "slow"
    assert second.replacing == ""
    assert next(iter(second.nearest("penguins fly", 3))) == "mem_00000001"
    assert index.models == ["slow"]
    second.stop()


@dataclass
class OneAtATime(WordVectors):
    """A model that fails where it is given several texts."""

    name: str = "one-at-a-time"

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[list[float]]:
        [_] = texts
        return super().encode(texts)


def test_back_at_a_model_what_another_had_begun_is_discarded(index: LoneIndex) -> None:
    """Though there was nothing to discard when it was the only one."""
    known = index.indexer(WordVectors(), lambda _: Broken())
    assert known.settle(20)
    known.stop()
    begun = index.indexer(OneAtATime(), lambda name: WordVectors(name=name))
    until(lambda: begun.failure is not None)
    begun.stop()
    assert index.models == ["one-at-a-time", "word-vectors"]
    again = index.indexer(WordVectors(), lambda _: Broken())
    assert again.settle(20)
    again.stop()
    assert index.models == ["word-vectors"]


def test_a_full_disk_is_told_in_one_sentence_and_made_up_for(
    index: LoneIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing was to be stored, so that nothing of it is said."""
    is_full = threading.Event()
    is_full.set()
    real = index.catalog.vector_queue.made

    def made(*given: Any, **named: Any) -> Any:
        if is_full.is_set():
            raise StorageError("index: database or disk is full")
        return real(*given, **named)

    monkeypatch.setattr(index.catalog.vector_queue, "made", made)
    indexer = index.indexer(WordVectors(), lambda name: Broken())
    until(lambda: indexer.failure is not None)
    assert indexer.failure == (
        "vectors cannot be noted (index: database or disk is full). Search by words, time and "
        "links still works; vectors are made up for by themselves."
    )
    is_full.clear()
    until(lambda: indexer.readiness == "full")
    indexer.stop()


def test_vectors_of_texts_that_are_read_otherwise_today_are_made_again(index: LoneIndex) -> None:
    """They answer meanwhile; a start at which nothing changed makes none."""
    first = index.indexer(WordVectors(), lambda name: Broken())
    assert first.settle(20)
    first.stop()
    index.values.set("vectors read", "0")
    again, idle = Counting(), Counting()
    for embedder in (again, idle):
        indexer = index.indexer(embedder, lambda name: Broken())
        assert indexer.settle(20)
        indexer.stop()
    assert "Penguins cannot fly." in again.encoded
    assert "Penguins cannot fly." not in idle.encoded


def test_of_many_vectors_as_many_as_memories_each_is_looked_at_when_nobody_asks(
    index: LoneIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is of nothing any more and another lacks: no call waits until that is seen."""
    monkeypatch.setattr(few_vectors, "MOST", 2)
    monkeypatch.setattr(comparison, "QUIET_S", 3_600.0)
    first = index.indexer(WordVectors(), lambda name: Broken())
    assert first.settle(20)
    first.drop(["mem_00000001"])
    index.vectors.collection(WordVectors().name).put(["mem_gone"], WordVectors().encode(["gone"]))
    first.stop()
    later = index.indexer(WordVectors(), lambda name: Broken())
    assert later.settle(20)
    later.stop()
    left = ["mem_00000000", "mem_00000002", "mem_gone"]
    assert sorted(index.vectors.collection(WordVectors().name).ids()) == left
    monkeypatch.setattr(comparison, "QUIET_S", 0.01)
    quiet = index.indexer(WordVectors(), lambda name: Broken())
    whole = ["mem_00000000", "mem_00000001", "mem_00000002"]
    until(lambda: sorted(index.vectors.collection(WordVectors().name).ids()) == whole)
    quiet.stop()


@dataclass
class Counting(WordVectors):
    """Notes what it encodes."""

    encoded: list[str] = field(default_factory=list)

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[list[float]]:
        self.encoded += texts
        return super().encode(texts, asking=asking)


def test_an_index_that_nobody_asks_rests_and_answers_the_next_question(
    index: LoneIndex,
) -> None:
    indexer = index.indexer(WordVectors(), lambda _: Broken(), rest_after_s=0.01)
    assert indexer.settle(WITHIN_S)
    until(lambda: not index.is_open)
    assert next(iter(indexer.nearest("penguins fly", 3))) == "mem_00000001"
    until(lambda: not index.is_open)
    indexer.stop()


def test_how_long_vectors_are_is_asked_of_a_model_once(index: LoneIndex) -> None:
    """Many folders of a process share it, and each opening would encode a text."""
    model = Counting()
    for _ in range(2):
        indexer = index.indexer(model, lambda _: Broken())
        assert indexer.settle(WITHIN_S)
        indexer.stop()
    assert model.encoded.count("dimension") == 1


def test_an_old_model_that_is_gone_is_not_missed(index: LoneIndex) -> None:
    """Its vectors cannot be searched any more: new ones are made, the old collection goes."""
    first = index.indexer(WordVectors(), lambda name: Broken())
    assert first.settle(20)
    first.stop()
    second = index.indexer(WordVectors(name="new"), lambda name: Broken())
    assert second.settle(20)
    assert next(iter(second.nearest("penguins fly", 3))) == "mem_00000001"
    assert index.models == ["new"]
    second.stop()


def test_a_model_exchanged_under_its_name_starts_anew(index: LoneIndex) -> None:
    """The collection records its dimension; another under the same name stops nothing."""
    first = index.indexer(WordVectors(name="folder"), lambda name: Broken())
    assert first.settle(20)
    first.stop()
    exchanged = Slow(name="folder")
    exchanged.go.set()
    second = index.indexer(exchanged, lambda name: Broken())
    assert second.settle(20)
    assert second.failure is None
    assert next(iter(second.nearest("penguins fly", 3))) == "mem_00000001"
    second.stop()


def test_searching_while_the_first_vectors_come_in_never_fails(tmp_path: Path) -> None:
    """Chroma 1.5 says 'Nothing found on disk' to one that meets a collection's first vectors."""
    failures: list[Exception] = []

    def search(vectors: VectorStore, done: threading.Event) -> None:
        try:
            while not done.is_set():
                vectors.collection("m").nearest([1.0, 0.0], 3)
        except Exception as error:  # noqa: BLE001  # whatever it is fails the test
            failures.append(error)

    for n in range(15):
        vectors = VectorStore(EmbeddedChroma(tmp_path / str(n)))
        done = threading.Event()
        collection = vectors.collection("m")
        threads = [threading.Thread(target=search, args=(vectors, done)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for k in range(4):
            collection.put([f"id{k}"], [[1.0, float(k)]])
        done.set()
        for thread in threads:
            thread.join()
        vectors.close()
    assert failures == []


def vectors_left(settings: Settings) -> set[str]:
    """Ids that have a vector in the folder of a closed engine."""
    with closing(VectorStore(EmbeddedChroma(settings.index / "chroma"))) as vectors:
        return set(vectors.collection("word-vectors").ids())


def test_erased_memories_leave_every_collection(
    open_engine: OpenEngine, settings: Settings
) -> None:
    """What is erased is not found by its meaning either."""
    engine = open_engine()
    id = store(engine, "The bakery opens at seven.").id
    assert engine.upkeep.settle()
    engine.capture.forget(engine.memories.by_ids([id]), ME, hard=True)
    assert engine.upkeep.settle()
    assert found(engine, "bakery opens") == []
    engine.close()
    assert vectors_left(settings) == set()


def test_the_vector_of_a_memory_whose_file_was_deleted_by_hand_goes_too(
    open_engine: OpenEngine, settings: Settings
) -> None:
    """Nobody asked for it to be dropped: the list of what is gone is worked off."""
    engine = open_engine()
    kept = store(engine, "Penguins cannot fly.").id
    doomed = store(engine, "The bakery opens at seven.")
    assert engine.upkeep.settle()
    (settings.workspace / doomed.path).unlink()
    engine.upkeep.take_in([doomed.path])
    assert engine.upkeep.settle()
    engine.close()
    assert vectors_left(settings) == {kept}


@dataclass
class Reluctant(WordVectors):
    """Encodes texts about fish only when told to."""

    name: str = "word-vectors"
    asked: threading.Event = field(default_factory=threading.Event)
    go: threading.Event = field(default_factory=threading.Event)

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[list[float]]:
        if any("fish" in text for text in texts):
            self.asked.set()
            self.go.wait(WITHIN_S)
        return super().encode(texts)


@pytest.mark.parametrize("model", ["word-vectors", BUNDLED])
def test_what_was_stored_a_moment_ago_is_found_before_its_vector_is_in_chroma(
    index: LoneIndex, model: str
) -> None:
    """Remember has made its vector to compare it; the batch it goes to Chroma with takes longer."""
    embedder = Reluctant(name=model)
    indexer = index.indexer(embedder, lambda name: Broken())
    assert indexer.settle(WITHIN_S)
    indexer.encode_ahead(["The museum closes at noon."])
    for id, text in (
        ("mem_0000000A", "A fish swims."),
        ("mem_0000000B", "The museum closes at noon."),
    ):
        memory = Memory(id=id, text=text, created_at=START)
        index.catalog.put(memory, f"memory/semantic/{id}.md", "")
    indexer.poke()
    assert embedder.asked.wait(WITHIN_S)
    assert next(iter(indexer.nearest("museum closes noon", 2))) == "mem_0000000B"
    assert len(indexer.nearest("museum closes noon", 2)) == 2
    changed = Memory(id="mem_0000000B", text="The harbour freezes over.", created_at=START)
    indexer.encode_ahead([changed.text])
    index.catalog.put(changed, "memory/semantic/mem_0000000B.md", "")
    assert indexer.nearest("harbour freezes over", 1)["mem_0000000B"] > 0.5
    embedder.go.set()
    assert indexer.settle(WITHIN_S)
    assert next(iter(indexer.nearest("A fish swims.", 1))) == "mem_0000000A"
    indexer.stop()


@dataclass
class Held(WordVectors):
    """A model that loads only once it may."""

    name: str = "held"
    ready: bool = False
    loading: threading.Event = field(default_factory=threading.Event)
    may_load: threading.Event = field(default_factory=threading.Event)

    def load(self) -> None:
        self.loading.set()
        self.may_load.wait(WITHIN_S)
        self.ready = True


def test_the_end_does_not_wait_for_a_model_that_is_loading(index: LoneIndex) -> None:
    """A host that closes is answered at once; once the model is there, nothing is touched."""
    embedder = Held()
    indexer = index.indexer(embedder, lambda name: Broken())
    assert embedder.loading.wait(WITHIN_S)
    stopping = threading.Thread(target=indexer.stop)
    stopping.start()
    stopping.join(5)
    assert not stopping.is_alive()
    waiting = index.catalog.vector_queue.count()
    embedder.may_load.set()
    indexer._thread.join(WITHIN_S)
    assert waiting == index.catalog.vector_queue.count() == 3
    until(lambda: not index.is_open)
    with closing(index.vectors):
        assert index.models == ["held"]
        assert index.vectors.collection("held").count() == 0


@pytest.fixture
def refusing_server() -> Iterator[tuple[str, list[str]]]:
    """The address of a server that refuses everybody, and the tokens it was shown."""
    shown: list[str] = []

    class Refusing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            shown.append(self.headers["Authorization"] or "")
            self.send_error(401)

        def log_message(self, format: str, *args: object) -> None:
            """Not to the terminal."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Refusing) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", shown
        server.shutdown()
        thread.join()


def test_a_server_that_wants_another_token_is_told_from_one_that_is_away(
    open_engine: OpenEngine,
    refusing_server: tuple[str, list[str]],
    monkeypatch: pytest.MonkeyPatch,
    home: Path,
) -> None:
    """The token of the settings is sent, and its refusal names the setting, not the token."""
    url, shown = refusing_server
    monkeypatch.setenv("RECOLLECT_CHROMA_URL", url)
    monkeypatch.setenv("RECOLLECT_CHROMA_TOKEN", "open-sesame")
    engine = open_engine(settings=load_settings(home))
    until(lambda: bool(engine.upkeep.status().trouble))
    trouble = " ".join(engine.upkeep.status().trouble)
    assert "refuses the token (RECOLLECT_CHROMA_TOKEN)" in trouble
    assert "open-sesame" not in trouble
    assert shown[0] == "Bearer open-sesame"


def test_chroma_writes_ahead(open_engine: OpenEngine, settings: Settings) -> None:
    """Else each vector waits for eight fsyncs, and every other thread with it.

    Whether the log is gone when the engine is closed is Chroma's affair: threads of its own close
    the database, or leave the log to who opens it next.
    """
    engine = open_engine()
    store(engine, "Penguins cannot fly.")
    assert engine.upkeep.settle()
    assert (settings.index / "chroma/chroma.sqlite3-wal").exists()


def test_the_plain_statements_are_encoded_once_for_all_folders() -> None:
    """A server of many opens folder after folder; the statements are the same in each."""
    model = WordVectors(BUNDLED)
    encoded: list[str] = []

    def encode(texts: Sequence[str]) -> Sequence[Sequence[float]]:
        encoded.extend(texts)
        return model.encode(texts)

    Centring(encode, [])
    assert encoded
    encoded.clear()
    Centring(encode, [])
    assert not encoded


def test_what_a_store_has_in_common_tells_none_of_its_memories_from_another(
    index: LoneIndex,
) -> None:
    """Whether anything is near is asked of the plain similarity."""
    model = WordVectors(BUNDLED)
    indexer = index.indexer(model, lambda _: Broken())
    assert indexer.settle(20)
    until(lambda: indexer._answering is not None and indexer._answering._centring is not None)
    near = indexer.near("penguins fly", 3)
    assert {id: found.similarity for id, found in near.items()} == pytest.approx(
        indexer.nearest("penguins fly", 3)
    )
    texts = {memory.id: memory.text for _, memory in index.catalog.each()}
    vectors = model.encode([*texts.values()])
    centring = Centring(model.encode, [(vector, False) for vector in vectors])
    [asked] = model.encode(["penguins fly"])
    expected = centring.similarities(asked, vectors, chinese=[False] * 3, asks=False)
    assert {id: found.apart for id, found in near.items()} == pytest.approx(
        dict(zip(texts, expected, strict=True)), abs=1e-4
    )
    indexer.stop()
