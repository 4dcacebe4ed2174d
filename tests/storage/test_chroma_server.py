"""The vectors on a Chroma server, a real one.

They are found there, missed while it is away, and made up for when it is back.
"""

import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest

from recollect.server.engine import Engine
from recollect.server.errors import InputError
from recollect.server.search.query import Query
from recollect.server.settings import Settings, load_settings
from recollect.server.storage.vectors import chroma_server
from recollect.server.storage.vectors.chroma_server import ChromaConnection, ChromaServer, owner_id
from recollect.server.storage.vectors.collections import VectorStore
from tests.chroma import ChromaProcess, slow_to_begin
from tests.conftest import ME, Connect, OpenEngine, WordVectors, store
from tests.tools.answers import stored

WITHIN_S = 60


@pytest.fixture
def chroma(tmp_path: Path) -> Iterator[ChromaProcess]:
    process = ChromaProcess(tmp_path / "chroma")
    process.start()
    yield process
    process.stop()


@pytest.fixture(autouse=True)
def on_the_server(chroma: ChromaProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECOLLECT_CHROMA_URL", chroma.url)


def until(met: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WITHIN_S
    while not met():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_full(engine: Engine) -> bool:
    return engine.upkeep.status().readiness == "full" and engine.upkeep.status().unindexed == 0


def trouble(engine: Engine) -> str:
    return " ".join(engine.upkeep.status().trouble)


def by_meaning(engine: Engine, query: str) -> list[str]:
    """Ids by their nearness in meaning alone."""
    hits = engine.search.recall(Query(text=query)).hits
    return [hit.memory.id for hit in hits if hit.terms.get("meaning")]


def vectors_on(chroma: ChromaProcess, settings: Settings) -> VectorStore:
    """The collections of a data folder, seen past recollect."""
    return VectorStore(
        ChromaServer(
            url=chroma.url,
            tenant="default_tenant",
            database="default_database",
            token="",
            owner=owner_id(settings.home),
        )
    )


def ids_on(chroma: ChromaProcess, settings: Settings, model: str = "word-vectors") -> set[str]:
    with closing(vectors_on(chroma, settings)) as vectors:
        return set(vectors.collection(model).ids())


@pytest.mark.anyio
async def test_vectors_go_to_the_server_and_answer_from_there(
    connect: Connect, chroma: ChromaProcess, settings: Settings
) -> None:
    """The index folder holds no vectors; the server holds no text."""
    async with connect() as host:
        await host.say("remember", content="The bakery opens at seven.", explicit=True)
        assert host.engine.upkeep.settle(WITHIN_S)
        [id] = by_meaning(host.engine, "bakery opens")
        assert "words" not in await host.say("recall", query="bakery opens")
    assert not (settings.index / "chroma").exists()
    assert ids_on(chroma, settings) == {id}
    held = [path.read_bytes() for path in chroma.folder.rglob("*") if path.is_file()]
    assert any(id.encode() in data for data in held)
    assert not any(b"bakery" in data for data in held)


@pytest.mark.anyio
async def test_a_server_that_goes_away_is_missed_and_made_up_for_when_it_is_back(
    connect: Connect, chroma: ChromaProcess, settings: Settings
) -> None:
    """Remember stores, recall answers from words and says so.

    What waited flows in by itself, what was erased leaves.
    """
    async with connect() as host:
        engine = host.engine
        doomed = await stored(host, "Penguins cannot fly.")
        kept = await stored(host, "The bakery opens at seven.")
        assert engine.upkeep.settle(WITHIN_S)
        chroma.stop()
        answer = await host.say("recall", query="bakery")
        assert "bakery opens" in answer
        assert "words only" in answer
        late = await stored(host, "Tea grows in Assam.")
        # A receipt shows its id: no question about what has just been told.
        assert "🗑️" in await host.say("forget", target=[doomed])
        engine.capture.forget(engine.memories.by_ids([doomed]), ME, hard=True)
        assert "does not answer" in trouble(engine)
        assert engine.upkeep.status().unindexed >= 1
        chroma.start()
        until(lambda: is_full(engine))
        assert trouble(engine) == ""
        assert by_meaning(engine, "tea in Assam")[0] == late
    # A server that has just started may count what it held before a moment late.
    until(lambda: ids_on(chroma, settings) == {kept, late})


def test_a_server_that_lost_everything_gets_all_vectors_anew(
    open_engine: OpenEngine, chroma: ChromaProcess, settings: Settings
) -> None:
    """Files are the truth; the vectors are an index, wherever they are."""
    engine = open_engine()
    first = store(engine, "The bakery opens at seven.").id
    assert engine.upkeep.settle(WITHIN_S)
    chroma.stop()
    chroma.wipe()
    chroma.start()
    second = store(engine, "Tea grows in Assam.").id
    until(lambda: ids_on(chroma, settings) == {first, second} and is_full(engine))
    assert by_meaning(engine, "bakery opens")[0] == first


def test_a_server_without_warning_at_start_is_waited_for(
    open_engine: OpenEngine, chroma: ChromaProcess
) -> None:
    """The start does not depend on it."""
    chroma.stop()
    engine = open_engine()
    id = store(engine, "The bakery opens at seven.").id
    until(lambda: "does not answer" in trouble(engine))
    chroma.start()
    until(lambda: is_full(engine))
    assert by_meaning(engine, "bakery opens") == [id]


def test_a_server_that_takes_connections_and_never_answers_hangs_nothing(
    open_engine: OpenEngine, chroma: ChromaProcess
) -> None:
    """Every request has a time limit (the official client has none).

    That of a recall, of a hard deletion, of the end, of a start.
    """
    engine = open_engine()
    kept, doomed = (
        store(engine, "The bakery opens at seven.").id,
        store(engine, "Penguins cannot fly.").id,
    )
    assert engine.upkeep.settle(WITHIN_S)
    chroma.freeze()
    assert [hit.memory.id for hit in engine.search.recall(Query(text="bakery opens")).hits] == [
        kept
    ]
    assert engine.capture.forget(engine.memories.by_ids([doomed]), ME, hard=True).recorded.commit
    engine.close()
    engine = open_engine()
    late = store(engine, "Tea grows in Assam.").id
    until(lambda: "does not answer" in trouble(engine))
    chroma.thaw()
    until(lambda: is_full(engine))
    assert by_meaning(engine, "tea in Assam") == [late]


def test_a_server_with_much_to_read_is_waited_for_behind_calls_as_long_as_it_takes(
    open_engine: OpenEngine, chroma: ChromaProcess, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    """What nobody waits for it gives up, and begins again: a time limit alone never sees the end.

    Calls meanwhile answer by words, and do not wait.
    """
    with slow_to_begin(chroma, takes_s=0.7) as slow:
        monkeypatch.setenv("RECOLLECT_CHROMA_URL", slow.url)
        engine = open_engine(settings=load_settings(home))
        id = store(engine, "The bakery opens at seven.").id
        assert engine.upkeep.settle(WITHIN_S)
        assert by_meaning(engine, "bakery opens") == [id]
        monkeypatch.setattr(chroma_server, "_ANSWER_S", 0.2)
        engine.close()
        slow.has_read.clear()
        engine = open_engine(settings=load_settings(home))
        until(lambda: "does not answer" in trouble(engine) or by_meaning(engine, "bakery") == [id])
        until(lambda: by_meaning(engine, "bakery opens") == [id])
        assert trouble(engine) == ""
        engine.close()


def test_two_folders_share_a_server_unseen(
    open_engine: OpenEngine, chroma: ChromaProcess, settings: Settings, tmp_path: Path
) -> None:
    """Two users, the same words: each finds, counts and drops only its own vectors.

    The other one's model is another: only vectors of one's own former models are discarded.
    """
    ours = open_engine()
    theirs = open_engine(
        settings=load_settings(tmp_path / "theirs"), embedder=WordVectors(name="theirs")
    )
    mine = store(ours, "The bakery opens at seven.").id
    other = store(theirs, "The bakery opens at seven.").id
    assert ours.upkeep.settle(WITHIN_S)
    assert theirs.upkeep.settle(WITHIN_S)
    assert by_meaning(ours, "bakery opens") == [mine]
    assert by_meaning(theirs, "bakery opens") == [other]
    ours.capture.forget(ours.memories.by_ids([mine]), ME, hard=True)
    assert ours.upkeep.settle(WITHIN_S)
    ours.close()
    assert open_engine().upkeep.settle(WITHIN_S)  # compares, and drops what is not its own
    assert ids_on(chroma, theirs.settings, "theirs") == {other}
    assert ids_on(chroma, settings) == set()


def test_vectors_of_another_model_there_are_replaced(
    open_engine: OpenEngine, chroma: ChromaProcess, settings: Settings
) -> None:
    """Of another dimension under the same name, and of a model no longer used."""
    with closing(vectors_on(chroma, settings)) as vectors:
        wrong = vectors.collection("word-vectors")
        wrong.note_dimension(3)
        wrong.put(["mem_ZZZZZZZZ"], [[1.0, 0.0, 0.0]])
        vectors.collection("older")
    engine = open_engine()
    id = store(engine, "The bakery opens at seven.").id
    assert engine.upkeep.settle(WITHIN_S)
    assert by_meaning(engine, "bakery opens") == [id]
    engine.close()
    with closing(vectors_on(chroma, settings)) as vectors:
        assert [each.model for each in vectors.collections()] == ["word-vectors"]
        assert set(vectors.collection("word-vectors").ids()) == {id}


def test_a_folder_lists_what_all_have_there_once_and_certificates_are_read_once(
    open_engine: OpenEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both take long: the one where thousands share the server, the other for each folder."""
    listed = Mock(side_effect=ChromaConnection.list_collections)
    monkeypatch.setattr(ChromaConnection, "list_collections", lambda server: listed(server))
    read = Mock(side_effect=ssl.create_default_context)
    monkeypatch.setattr(ssl, "create_default_context", read)
    chroma_server._certificates.cache_clear()
    for _ in range(3):
        engine = open_engine()
        store(engine, "The bakery opens at seven.")
        until(partial(is_full, engine))
        engine.close()
    assert (listed.call_count, read.call_count) == (1, 1)


def test_moving_to_a_server_and_back_leaves_no_outdated_vector(
    open_engine: OpenEngine,
    chroma: ChromaProcess,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    home: Path,
) -> None:
    """What was rewritten while the vectors were elsewhere is found by its new meaning alone."""
    monkeypatch.delenv("RECOLLECT_CHROMA_URL")
    embedded = load_settings(home)
    engine = open_engine(settings=embedded)
    outcome = store(engine, "The bakery opens at seven.")
    assert engine.upkeep.settle(WITHIN_S)
    engine.close()
    engine = open_engine()
    path = settings.workspace / outcome.path
    path.write_text(
        path.read_text(encoding="utf-8").replace(
            "The bakery opens at seven.", "Penguins cannot fly."
        ),
        encoding="utf-8",
    )
    engine.upkeep.take_in([outcome.path])
    until(lambda: is_full(engine))
    engine.close()
    engine = open_engine(settings=embedded)
    until(lambda: is_full(engine))
    assert engine.upkeep.settle(WITHIN_S)
    [vector] = engine.parts.indexer.vectors([outcome.id]).values()
    assert [round(x, 4) for x in vector] == [
        round(x, 4) for x in WordVectors().encode(["Penguins cannot fly."])[0]
    ]


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        ("TENANT", "nobody", "has no tenant 'nobody' (RECOLLECT_CHROMA_TENANT)"),
        (
            "DATABASE",
            "none",
            "has no database 'none' in tenant 'default_tenant' (RECOLLECT_CHROMA_DATABASE)",
        ),
        ("URL", "http://127.0.0.1:9", "the Chroma server at http://127.0.0.1:9 does not answer"),
        (
            "URL",
            "http://me:secret@127.0.0.1:9",
            "the Chroma server at http://127.0.0.1:9 does not answer",
        ),
    ],
)
def test_a_wrong_setting_is_named_in_the_status(
    open_engine: OpenEngine,
    monkeypatch: pytest.MonkeyPatch,
    home: Path,
    setting: str,
    value: str,
    said: str,
) -> None:
    """The reason in words, and what works; a password in the address is not shown."""
    monkeypatch.setenv(f"RECOLLECT_CHROMA_{setting}", value)
    engine = open_engine(settings=load_settings(home))
    until(lambda: said in trouble(engine))
    assert "words, time and links still works" in trouble(engine)
    assert "secret" not in trouble(engine)
    assert store(engine, "The bakery opens at seven.").kind == "stored"


def test_something_else_at_the_address_is_called_so(
    open_engine: OpenEngine, chroma: ChromaProcess, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    """A server that knows nothing of Chroma: here the right one under a wrong path."""
    monkeypatch.setenv("RECOLLECT_CHROMA_URL", f"{chroma.url}/elsewhere")
    engine = open_engine(settings=load_settings(home))
    until(lambda: "is no Chroma server" in trouble(engine))


def test_an_address_that_is_none_is_refused_at_start(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    """Named with its setting; nothing is stored in the wrong place."""
    monkeypatch.setenv("RECOLLECT_CHROMA_URL", "chroma.example:8000")
    with pytest.raises(InputError, match="RECOLLECT_CHROMA_URL"):
        load_settings(home)
