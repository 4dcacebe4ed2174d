"""How a change becomes durable: one commit, one audit line, all or nothing, whatever happens in
between.
"""

import contextlib
import json
import re
import subprocess
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from recollect.server.capture.drafts import Draft
from recollect.server.domain.caller import Caller
from recollect.server.engine import Engine
from recollect.server.errors import RecollectError, StorageError
from recollect.server.settings import load_settings
from recollect.server.storage.index.database import Database
from recollect.server.storage.workspace.files import Files
from tests.conftest import ME, Clock, Connect, OpenEngine, WordVectors, store
from tests.own_process import KILLED, carried_out, die_in
from tests.workspace import SEMANTIC, found, git, is_sound, put, subjects


@pytest.fixture
def root(home: Path) -> Path:
    return home / "workspace"


# --- the record ----------------------------------------------------------------------------------


def test_a_change_is_one_commit_with_a_structured_message(
    open_engine: OpenEngine, root: Path
) -> None:
    """S3-29: `[ACTION] FILE - SUMMARY` and trailers; what the receipt says is what git holds."""
    engine = open_engine()
    before = len(subjects(root))
    outcome = store(engine, "The bakery opens at seven.")
    assert len(subjects(root)) == before + 1
    assert git(root, "log", "-1", "--format=%B").strip() == (
        f"[CREATE] {outcome.path} - The bakery opens at seven.\n\nAction: CREATE\n"
        f"Memory: {outcome.id}\nActor: bot:trigger-remember\n"
        "Approval: user (told by the assistant)\nTrigger: remember\nSession: ses_TEST0001"
    )
    assert git(root, "rev-parse", "HEAD").strip() == outcome.commit
    content = (root / outcome.path).read_bytes()
    assert git(root, "show", f"{outcome.commit}:{outcome.path}").encode() == content
    assert outcome.sha256 == sha256(content).hexdigest()
    assert is_sound(root)


def test_several_facts_of_one_call_are_one_commit(open_engine: OpenEngine, root: Path) -> None:
    """S3-29: atomic per change."""
    engine = open_engine()
    before = len(subjects(root))
    outcomes = engine.capture.remember(
        [Draft(content=f"Shelf {n} holds tea.", explicit=True, store="core") for n in range(3)], ME
    )
    assert len({o.commit for o in outcomes}) == 1
    assert len(subjects(root)) == before + 1
    assert len(git(root, "show", "--format=", "--name-only", "HEAD").split()) == 4  # and MEMORY.md


def test_the_audit_log_has_one_line_a_change(open_engine: OpenEngine, root: Path) -> None:
    """S3-30: TIMESTAMP | ACTION | FILE | ACTOR | APPROVAL | SUMMARY, whatever the text has in
    it.
    """
    engine = open_engine()
    outcome = store(engine, "Doors | windows\nand\tgates.")
    [line] = [line for line in engine.history.audit() if outcome.id in line]
    assert line == (
        f"2026-11-21T10:00:00Z | CREATE | {outcome.path} | bot:trigger-remember | user "
        "(told by the assistant) | Doors ¦ windows and gates."
    )
    assert all(re.fullmatch(r"\S+Z( \| [^|]+){5}", line) for line in engine.history.audit())
    engine.close()
    assert outcome.id in git(root, "show", "HEAD:memory/meta/audit.log")


def test_a_name_cannot_forge_a_trailer(open_engine: OpenEngine, root: Path) -> None:
    """S3-31: the actor is what it is; a line break in an agent's name adds no approval."""
    engine = open_engine()
    engine.capture.remember(
        [Draft(content="Tea is green.", explicit=True)],
        Caller(agent="helper\nApproval: user\n\nAction: DELETE"),
    )
    trailers = git(root, "log", "-1", "--format=%(trailers:only,unfold)").splitlines()
    assert [line for line in trailers if line.startswith("Approval")] == ["Approval: implicit"]
    assert [line for line in trailers if line.startswith("Actor")] == [
        "Actor: subagent:helper Approval: user Action: DELETE"
    ]


def test_identity_and_soul_are_marked_critical(open_engine: OpenEngine, root: Path) -> None:
    """S3-32: also when a person edits them."""
    engine = open_engine()
    put(root, "SOUL.md", "# Soul\n\nBe kind.\n")
    engine.upkeep.take_in(["SOUL.md"])
    assert subjects(root)[0].startswith("⚠️ CRITICAL [EDIT] SOUL.md")
    assert "⚠️ CRITICAL" in engine.history.audit()[-1]


# --- without git ---------------------------------------------------------------------------------


@pytest.mark.parametrize("known", [False, True])
def test_without_git_memories_are_stored_and_recorded_later(
    open_engine: OpenEngine,
    root: Path,
    known: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A missing git is no failure of remember: the receipt and the status say pending.

    Each change keeps its own message.
    """
    if known:
        engine = open_engine()
        store(engine, "Known before.")
        engine.close()
    with monkeypatch.context() as without:
        without.setenv("PATH", str(tmp_path))
        engine = open_engine()
        outcomes = [
            store(engine, "The bakery opens at seven."),
            store(engine, "The library closes at six."),
        ]
        put(root, f"{SEMANTIC}/by-hand.md", "The museum is free on Sundays.")
        engine.upkeep.take_in([f"{SEMANTIC}/by-hand.md"])
        assert [o.commit for o in outcomes] == [None, None]
        assert engine.upkeep.status().commits_pending >= 3
        assert any("git" in trouble for trouble in engine.upkeep.status().trouble)
        assert found(engine, "museum") == ["The museum is free on Sundays."]
        engine.close()
    engine = open_engine()
    assert engine.upkeep.status().commits_pending == 0
    recorded = subjects(root)
    for expected in ("The bakery opens at seven.", "The library closes at six.", "edited by hand"):
        assert len([subject for subject in recorded if expected in subject]) == 1
    engine.close()
    assert git(root, "status", "--porcelain") == ""
    assert is_sound(root)


@pytest.mark.anyio
async def test_the_receipt_of_the_tool_says_pending(
    connect: Connect, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Commit or pending."""
    monkeypatch.setenv("PATH", str(tmp_path))
    async with connect() as host:
        assert "pending" in await host.say(
            "remember", content="The bakery opens at seven.", explicit=True
        )
        assert "The bakery opens" in await host.say("recall", query="bakery")


def test_git_that_comes_back_while_running_is_used(
    open_engine: OpenEngine, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next quiet moment records what waited."""
    with monkeypatch.context() as without:
        without.setenv("PATH", str(tmp_path))
        engine = open_engine()
        store(engine, "The bakery opens at seven.")
    assert store(engine, "The library closes at six.").commit
    engine.close()
    assert len([s for s in subjects(root) if "bakery" in s]) == 1


# --- a disk that refuses -------------------------------------------------------------------------


@contextlib.contextmanager
def immutable(folder: Path) -> Iterator[None]:
    """Read-only even for root, where the file system can do it."""
    paths = [
        str(folder),
        *(str(p) for p in folder.rglob("*") if ".git" not in p.parts and p.is_dir()),
    ]
    if subprocess.run(["chattr", "+i", *paths], capture_output=True, check=False).returncode:
        pytest.skip("chattr +i does not work here")
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", *paths], capture_output=True, check=True)


@contextlib.contextmanager
def small_disk(folder: Path, size: str) -> Iterator[None]:
    """A file system of its own, where mounting is allowed."""
    folder.mkdir(parents=True)
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(folder)],
        capture_output=True,
        check=False,
    ).returncode:
        pytest.skip("mounting is not allowed here")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], capture_output=True, check=True)


def test_a_read_only_workspace_refuses_and_serves_on(open_engine: OpenEngine, root: Path) -> None:
    """A clear error, nothing half-written, recall goes on, and once it is writable everything works
    again.
    """
    engine = open_engine()
    store(engine, "The bakery opens at seven.")
    files = sorted(root.rglob("*.md"))
    with immutable(root):
        with pytest.raises(StorageError, match="Nothing was stored"):
            store(engine, "The library closes at six.")
        assert found(engine, "bakery") == ["The bakery opens at seven."]
        assert found(engine, "library") == []
        assert sorted(root.rglob("*.md")) == files
        engine.close()
        reopened = open_engine()
        assert found(reopened, "bakery") == ["The bakery opens at seven."]
        reopened.close()
    engine = open_engine()
    assert found(engine, "library") == []
    assert store(engine, "The library closes at six.").commit


@pytest.mark.parametrize("restarts", [0, 1, 2])
def test_what_was_answered_as_not_stored_is_never_stored_later(
    open_engine: OpenEngine, monkeypatch: pytest.MonkeyPatch, restarts: int
) -> None:
    """A disk that fails half-way, and again when what was written shall be taken back."""
    engine = open_engine()
    write = Files.write

    def failing(self: Files, path: str, *rest: Any, **more: Any) -> Any:
        if path == "MEMORY.md":
            raise StorageError("Input/output error")
        return write(self, path, *rest, **more)

    def refusing(self: Files, path: str) -> None:
        raise StorageError("Input/output error")

    with monkeypatch.context() as disk:
        disk.setattr(Files, "write", failing)
        disk.setattr(Files, "remove", refusing)
        with pytest.raises(StorageError, match="Nothing was stored"):
            store(engine, "The library closes at six.", store="core")
    if restarts == 2:
        with monkeypatch.context() as disk:
            disk.setattr(Files, "remove", refusing)
            engine.close()
            engine = open_engine()
            assert found(engine, "library") == []
    if restarts:
        engine.close()
        engine = open_engine()
    engine.upkeep.look()
    assert found(engine, "library") == []
    assert engine.upkeep.status().commits_pending == 0
    assert store(engine, "The library closes at six.", store="core").kind == "stored"


def test_a_read_only_data_folder_says_so(open_engine: OpenEngine, home: Path) -> None:
    """Not even opened, and the reason is the disk."""
    home.mkdir()
    with immutable(home), pytest.raises(StorageError, match="could not write"):
        open_engine()


def test_a_full_workspace_refuses_and_serves_on(open_engine: OpenEngine, root: Path) -> None:
    """Full disk under the files: nothing half-written.

    What fits is stored, and git catches up when there is room.
    """
    with small_disk(root, "1m"):
        engine = open_engine()
        store(engine, "The bakery opens at seven.")
        filler = root / "filler"
        with contextlib.suppress(OSError), filler.open("wb") as stream:
            while True:
                stream.write(b"0" * 4096)
                stream.flush()
        before = sorted(p.name for p in root.rglob("*.md"))
        with pytest.raises(StorageError, match="No space left"):
            store(engine, "The library closes at six. " * 500)
        assert sorted(p.name for p in root.rglob("*.md")) == before
        assert found(engine, "bakery") == ["The bakery opens at seven."]
        assert engine.upkeep.status().commits_pending == 0
        filler.unlink()
        assert store(engine, "The museum is free on Sundays.").commit
        engine.close()
        assert is_sound(root)


def test_a_full_index_disk_refuses_and_serves_on(open_engine: OpenEngine, home: Path) -> None:
    """Full disk under the database: the same, and no file is left of what was refused."""
    with small_disk(home / "index", "3m"):
        engine = open_engine()
        store(engine, "The bakery opens at seven.")
        assert engine.upkeep.settle()
        with contextlib.suppress(OSError), (home / "index/filler").open("wb") as stream:
            while True:
                stream.write(b"0" * 512)
                stream.flush()
        stored, refusal = [], None
        for n in range(50):  # the database still has room in the pages it owns
            try:
                stored.append(store(engine, f"Library number {n} closes at six. " * 100).id)
            except StorageError as error:
                refusal = str(error)
        assert refusal is not None
        assert "full" in refusal
        named = {p.stem for p in (home / "workspace/memory/semantic").rglob("*.md")}
        assert named == {memory.id for memory in engine.memories.current_in("semantic")}
        assert set(stored) < named
        assert "The bakery opens at seven." in found(engine, "bakery")
        (home / "index/filler").unlink()
        assert store(engine, "The museum is free on Sundays.").id
        engine.close()


def _store_within_a_quota(home: Path, told: Path) -> None:
    import resource  # which Windows has not

    engine = Engine(load_settings(home), embedder=WordVectors())
    engine.open(watch=False, meaning=False)
    store(engine, "The bakery opens at seven.")
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, resource.RLIM_INFINITY))
    said: list[str] = []
    for size in (1, 500):
        try:
            said.append(store(engine, f"The library of {size} closes at six. " * size).kind)
        except RecollectError as error:
            said.append(str(error))
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    said.append(store(engine, "The museum is free on Sundays.").kind)
    engine.close()
    told.write_text(json.dumps(said), encoding="utf-8")


def test_files_that_may_not_grow_are_refused_clearly(
    open_engine: OpenEngine, home: Path, tmp_path: Path
) -> None:
    """A quota (RLIMIT_FSIZE), which needs no rights to test."""
    told = tmp_path / "told.json"
    assert carried_out(_store_within_a_quota, home, told) == 0
    first, second, last = json.loads(told.read_text("utf-8"))
    assert all("Nothing was stored" in said for said in (first, second))
    assert last == "stored"
    engine = open_engine()
    assert engine.memories.counts() == {"semantic": 2, "deleted": 0}
    assert engine.upkeep.status().commits_pending == 0
    assert is_sound(home / "workspace")


def test_what_a_full_disk_lets_nobody_give_up_is_taken_back_once_there_is_room(
    open_engine: OpenEngine, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is gone, the index cannot be written, nor that it was refused: it comes back."""
    engine = open_engine()
    kept = store(engine, "The bakery opens at seven.")
    other = store(engine, "The library closes at six.")
    full = False

    def refusing(act: Callable[..., Any]) -> Callable[..., Any]:
        def called(*given: Any, **named: Any) -> Any:
            if full:
                raise StorageError("database or disk is full")
            return act(*given, **named)

        return called

    def remove(files: Files, path: str, *, act: Callable[..., None] = Files.remove) -> None:
        nonlocal full
        act(files, path)
        full = True

    monkeypatch.setattr(Files, "remove", remove)
    monkeypatch.setattr(Files, "write", refusing(Files.write))
    monkeypatch.setattr(Database, "transaction", refusing(Database.transaction))
    with pytest.raises(StorageError, match="Nothing was stored"):
        engine.capture.forget(engine.memories.by_ids([kept.id]), ME, hard=True)
    full = False
    assert not (root / kept.path).exists()
    monkeypatch.undo()
    engine.capture.forget(engine.memories.by_ids([other.id]), ME, hard=True)
    assert (root / kept.path).exists()
    assert found(engine, "bakery") == ["The bakery opens at seven."]
    assert engine.upkeep.status().commits_pending == 0
    assert git(root, "status", "--porcelain") == ""
    engine.close()
    assert found(open_engine(), "bakery") == ["The bakery opens at seven."]


# --- killed in the middle ------------------------------------------------------------------------


def _correct_and_die(home: Path, where: str, nth: int) -> None:
    engine = Engine(load_settings(home), embedder=WordVectors())
    engine.open(watch=False, meaning=False)
    old = store(engine, "Anna lives in Leiden.", store="core").id
    moved = Draft(
        content="Anna lives in Utrecht.",
        explicit=True,
        store="core",
        verdicts=((old, "updates"),),
    )
    die_in(where, nth)
    engine.capture.remember([moved], ME)


_POINTS = [
    ("Files.write", 1),
    ("Files.write", 2),
    ("Files.write", 3),
    ("Transactions._index_change", 1),
    ("HistoryRecorder.commit", 1),
    ("Repository.commit", 1),
    ("move_branch", 1),
    ("Journal.finish", 1),
]


@pytest.mark.parametrize(("where", "nth"), _POINTS)
def test_a_change_cut_off_by_a_kill_is_finished_at_the_next_start(
    open_engine: OpenEngine, home: Path, where: str, nth: int
) -> None:
    """A correction touches the old memory, the new one and MEMORY.md.

    From the journal on all three are written, or rolled forward.
    """
    assert carried_out(_correct_and_die, home, where, nth) == KILLED
    engine = open_engine()
    assert found(engine, "Anna lives") == ["Anna lives in Utrecht."]
    [new] = engine.memories.current_in("core")
    [old] = engine.memories.by_ids(new.supersedes)
    assert old.superseded_by == new.id
    page = (home / "workspace/MEMORY.md").read_text()
    assert "Utrecht" in page
    assert "Leiden" not in page
    assert engine.upkeep.status().commits_pending == 0
    engine.close()
    root = home / "workspace"
    assert [s for s in subjects(root) if "Utrecht" in s] == [
        "[CREATE] 3 files - Anna lives in Utrecht."
    ]
    assert git(root, "status", "--porcelain") == ""
    assert is_sound(root)
    assert not list(root.rglob(".recollect-*"))


def _read_and_die(home: Path, where: str) -> None:
    die_in(where, 6)
    Engine(load_settings(home), embedder=WordVectors()).open(watch=False, meaning=False)


@pytest.mark.parametrize("where", ["Reconciler._read", "Objects.write"])
def test_foreign_files_are_committed_after_a_kill_too(
    open_engine: OpenEngine, home: Path, where: str
) -> None:
    """Files known to the index and never committed would be lost to the history for good."""
    root = home / "workspace"
    for n in range(12):
        put(root, f"{SEMANTIC}/note-{n}.md", f"Note number {n} says hello.")
    assert carried_out(_read_and_die, home, where) == KILLED
    engine = open_engine()
    assert engine.memories.counts()["semantic"] == 12
    engine.close()
    assert (
        len(
            [
                name
                for name in git(root, "ls-tree", "-r", "--name-only", "HEAD").split()
                if "note-" in name
            ]
        )
        == 12
    )
    assert git(root, "status", "--porcelain") == ""


def test_a_file_edited_after_the_crash_is_not_overwritten(
    open_engine: OpenEngine, home: Path, clock: Clock
) -> None:
    """Rolling forward stops at what a person has changed meanwhile."""
    assert carried_out(_correct_and_die, home, "Files.write", 1) == KILLED
    [path] = (home / "workspace/memory/semantic").rglob("*.md")
    path.write_text(path.read_text().replace("Leiden", "The Hague"))
    engine = open_engine()
    assert "The Hague" in path.read_text()
    assert any("Utrecht" in text for text in found(engine, "Utrecht"))


def test_facts_of_one_call_are_one_segment_of_the_word_index(
    open_engine: OpenEngine, home: Path
) -> None:
    """What else is written between two memories would make FTS5 begin another."""
    engine = open_engine()
    facts = [f"The {name} opens at seven." for name in ("bakery", "library", "pool")]
    engine.capture.remember([Draft(content=fact, explicit=True) for fact in facts], ME)
    engine.close()
    with contextlib.closing(Database(home / "index/recollect.db")) as database:
        assert database.value("SELECT count(DISTINCT segid) FROM own_idx") == 1
