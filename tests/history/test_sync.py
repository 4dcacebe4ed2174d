"""recollect sync: two workspaces edited apart become one.

Real git, a bare repository as the remote.
"""

import socket
from pathlib import Path

import pytest

from recollect.server.aging.activity import Activity
from recollect.server.domain.memory import Memory
from recollect.server.engine import Engine
from recollect.server.errors import HistoryError
from recollect.server.history.sync import Synced
from recollect.server.search.query import Query
from recollect.server.settings import load_settings
from tests.conftest import ME, Clock, OpenEngine, WordVectors, store
from tests.own_process import KILLED, carried_out, die_in
from tests.workspace import found, git, is_sound, put

MARKERS = ("<" * 7, "=" * 7 + "\n", ">" * 7)


def exchange(*engines: Engine, bare: Path) -> list[Synced]:
    """Each syncs in turn."""
    return [
        engine.history.sync(
            "" if "origin" in git(engine.settings.workspace, "remote") else str(bare), ME
        )
        for engine in engines
    ]


def both_alike(*engines: Engine) -> None:
    """Files, history, index and activity are the same on both, whole, and nothing more is to be
    exchanged.
    """
    exchanged = [engine.history.sync("", ME) for engine in (*engines, *engines)]
    assert not any(done.taken or done.pushed for done in exchanged[2:])
    trees = [git(engine.settings.workspace, "ls-tree", "-r", "HEAD") for engine in engines]
    assert trees[0] == trees[1]
    known = [
        {m.id: (m, activity_of(engine, m)) for _, m in engine.parts.catalog.each()}
        for engine in engines
    ]
    assert known[0] == known[1]
    for engine in engines:
        root = engine.settings.workspace
        assert is_sound(root)
        assert git(root, "status", "--porcelain") == ""
        assert engine.upkeep.settle(30)
        assert engine.upkeep.status().set_aside == {}
        for path in root.rglob("*"):
            if path.is_file() and ".git" not in path.parts:
                assert not any(mark in path.read_text(encoding="utf-8") for mark in MARKERS), path


def activity_of(engine: Engine, memory: Memory) -> Activity:
    return engine.memories.vitality_of(memory)[0]


def memory(engine: Engine, id: str) -> Memory:
    return engine.memories.by_ids([id])[0]


def edit(engine: Engine, id: str, old: str, new: str) -> None:
    """Change a memory's file by hand."""
    path = engine.memories.path(id) or ""
    full = engine.settings.workspace / path
    content = full.read_text(encoding="utf-8")
    assert old in content
    put(engine.settings.workspace, path, content.replace(old, new))
    engine.upkeep.take_in([path])


def test_what_either_machine_remembers_the_other_recalls(
    engine: Engine, phone: Engine, bare: Path
) -> None:
    """Two folders that never met are joined; core page, graph and vectors follow.

    A later sync only moves on.
    """
    laptop = engine
    store(laptop, "The user lives in Bremen.", entities=("Bremen",))
    store(laptop, "The user is called Li Wei.", store="core")
    store(phone, "用户喜欢喝咖啡。", entities=("Bremen",))
    store(phone, "The user speaks French.", store="core")
    exchange(laptop, phone, bare=bare)
    both_alike(laptop, phone)
    for machine in (laptop, phone):
        assert found(machine, "Bremen")
        assert "用户喜欢喝咖啡。" in found(machine, "咖啡")
        page = machine.pages.text("MEMORY.md")
        assert "Li Wei" in page
        assert "French" in page
        assert "咖啡" in (machine.pages.graph_page("Bremen") or "")
        assert any(
            hit.terms.get("meaning")
            for hit in machine.search.recall(Query(text="speaks French")).hits
        )
    store(laptop, "The user sold the car.")
    laptop.history.sync("", ME)
    head = git(laptop.settings.workspace, "rev-parse", "HEAD")
    assert phone.history.sync("", ME).taken
    assert head.strip() in git(phone.settings.workspace, "log", "--format=%H", "--first-parent")
    both_alike(laptop, phone)


def test_one_memory_reworded_on_both_becomes_a_pair_to_settle(
    engine: Engine, phone: Engine, bare: Path
) -> None:
    """Both texts are kept, linked as conflicting, listed as due, in no file a marker.

    What only one side changed is taken.
    """
    laptop = engine
    id = store(laptop, "The meeting is on Monday at nine.", tags=("work",)).id
    calm = store(laptop, "The user keeps bees.", tags=("hobby",)).id
    exchange(laptop, phone, bare=bare)
    edit(laptop, id, "Monday", "Tuesday")
    edit(phone, id, "Monday", "Friday")
    edit(laptop, calm, "keeps bees", "keeps bees and hens")
    edit(phone, calm, "- hobby", "- hobby\n- roof") if "- hobby" in phone.pages.text(
        phone.memories.path(calm) or ""
    ) else edit(phone, calm, "[hobby]", "[hobby, roof]")
    _, done = exchange(laptop, phone, bare=bare)
    [(one, other)] = done.conflicts
    both_alike(laptop, phone)
    for machine in (laptop, phone):
        assert {memory(machine, i).text for i in (one, other)} == {
            "The meeting is on Friday at nine.",
            "The meeting is on Tuesday at nine.",
        }
        [due] = [d for d in machine.review.due() if d.kind == "conflict"]
        assert set(due.ids) == {one, other}
        joined = memory(machine, calm)
        assert (joined.text, set(joined.tags)) == (
            "The user keeps bees and hens.",
            {"hobby", "roof"},
        )


def test_one_memory_replaced_on_both_leaves_two_successors_in_conflict(
    engine: Engine, phone: Engine, bare: Path
) -> None:
    laptop = engine
    old = store(laptop, "The user lives in Bremen.").id
    exchange(laptop, phone, bare=bare)
    lyon = store(laptop, "The user now lives in Lyon.", verdicts=((old, "updates"),)).id
    nantes = store(phone, "The user moved to Nantes.", verdicts=((old, "updates"),)).id
    exchange(laptop, phone, bare=bare)
    both_alike(laptop, phone)
    assert memory(laptop, lyon).conflicts_with == (nantes,)
    assert memory(laptop, nantes).conflicts_with == (lyon,)
    assert memory(laptop, old).superseded_by in (lyon, nantes)


def test_a_day_written_on_both_keeps_every_entry_in_order(
    engine: Engine, phone: Engine, clock: Clock, bare: Path
) -> None:
    laptop = engine
    exchange(laptop, phone, bare=bare)
    for machine, text in (
        (laptop, "Planned the garden."),
        (phone, "Called Anna."),
        (laptop, "Bought seeds."),
        (phone, "Read a book."),
    ):
        machine.review.end_session(text, ME)
        clock.forward(hours=1)
    exchange(laptop, phone, bare=bare)
    both_alike(laptop, phone)
    told = [m.text for m in laptop.search.day(laptop.calendar.today)]
    page = laptop.pages.text("memory/episodes/2026-11-21.md")
    assert len(told) == 4
    assert sorted(told, key=page.index) == [t for t in told if t in page]
    assert page.index("Planned") < page.index("Called") < page.index("Bought") < page.index("Read")


def test_an_edit_survives_a_removal_elsewhere_but_not_an_erasure(
    engine: Engine, phone: Engine, bare: Path
) -> None:
    """Nothing somebody still works on is lost to a deletion made elsewhere, unless the user erased
    it for good; then its key goes too.
    """
    laptop = engine
    removed, forgotten, erased = (
        store(laptop, f"The {thing} is in the shed.").id for thing in ("ladder", "mower", "safe")
    )
    secret = store(laptop, "1234", sensitivity=3, label="bank PIN", store="vault").id
    exchange(laptop, phone, bare=bare)
    (phone.settings.keys).mkdir(exist_ok=True)
    (phone.settings.keys / f"{secret}.key").write_bytes(
        (laptop.settings.keys / f"{secret}.key").read_bytes()
    )
    path = laptop.memories.path(removed) or ""
    (laptop.settings.workspace / path).unlink()
    laptop.upkeep.take_in([path])
    laptop.capture.forget([memory(laptop, forgotten)], ME)
    laptop.capture.forget([memory(laptop, erased), memory(laptop, secret)], ME, hard=True)
    for id in (removed, forgotten, erased):
        edit(phone, id, "shed", "garage")
    _, done = exchange(laptop, phone, bare=bare)
    both_alike(laptop, phone)
    assert removed in done.kept
    for machine in (laptop, phone):
        assert memory(machine, removed).text == "The ladder is in the garage."
        assert memory(machine, forgotten).deleted_at is None
        assert machine.parts.catalog.get(erased) is None
        assert not (machine.settings.keys / f"{secret}.key").exists()


def test_secrets_travel_without_their_keys(engine: Engine, phone: Engine, bare: Path) -> None:
    """D34: the remote never sees a key.

    Elsewhere a secret shows its label until the key is copied by hand.
    """
    laptop = engine
    id = store(laptop, "the PIN is 1234", sensitivity=3, label="bank PIN", store="vault").id
    done = exchange(laptop, phone, bare=bare)[1]
    assert done.locked == [id]
    assert memory(phone, id).shown_text == "🔒 bank PIN"
    key = (laptop.settings.keys / f"{id}.key").read_bytes()
    everything = b"".join(p.read_bytes() for p in bare.rglob("*") if p.is_file())
    assert key not in everything
    assert key.decode() not in git(bare, "log", "--all", "-p")
    phone.settings.keys.mkdir(exist_ok=True)
    (phone.settings.keys / f"{id}.key").write_bytes(key)
    assert phone.memories.secret(memory(phone, id)).text == "the PIN is 1234"


@pytest.mark.parametrize("kind", ["core", "semantic", "vault"])
def test_a_secret_without_its_key_is_named_whatever_store_it_is_in(
    engine: Engine, phone: Engine, bare: Path, kind: str
) -> None:
    """Without the key it cannot be read, and the user can copy it only if told which it is."""
    laptop = engine
    id = store(laptop, "the PIN is 1234", sensitivity=3, label="bank PIN", store=kind).id
    assert exchange(laptop, phone, bare=bare)[1].locked == [id]
    key = (laptop.settings.keys / f"{id}.key").read_bytes()
    phone.settings.keys.mkdir(exist_ok=True)
    (phone.settings.keys / f"{id}.key").write_bytes(key)
    assert exchange(phone, bare=bare)[0].locked == []


def test_what_a_sync_brings_is_one_commit_and_found_at_once(
    engine: Engine, phone: Engine, bare: Path
) -> None:
    """It is indexed from what is in hand: nothing is read back and taken for somebody's edit."""
    laptop = engine
    exchange(laptop, phone, bare=bare)
    id = store(laptop, "The bakery opens at seven.", store="core").id
    exchange(laptop, phone, bare=bare)
    assert memory(phone, id).text == "The bakery opens at seven."
    assert id in phone.pages.text("MEMORY.md")
    assert not [line for line in phone.history.audit() if "| manual |" in line and id in line]


def test_uses_on_both_machines_are_counted_together(
    engine: Engine, phone: Engine, clock: Clock, bare: Path
) -> None:
    laptop = engine
    id = store(laptop, "The user keeps bees.").id
    exchange(laptop, phone, bare=bare)
    clock.forward(hours=1)
    laptop.search.use([id])
    phone.search.use([id])
    clock.forward(hours=1)
    phone.search.use([id])
    exchange(laptop, phone, bare=bare)
    both_alike(laptop, phone)
    activity = activity_of(laptop, memory(laptop, id))
    assert activity.use_count == 3
    assert activity.importance == pytest.approx(1.1 + 3 * 0.3)


def test_pages_and_logs_of_both_are_joined_and_critical_ones_are_marked(
    engine: Engine, phone: Engine, bare: Path
) -> None:
    """S3-32 for what a sync brings: the answer, the commit and the log say ⚠️ CRITICAL."""
    laptop = engine
    exchange(laptop, phone, bare=bare)
    for machine, value in ((laptop, "Honesty."), (phone, "Patience.")):
        page = machine.pages.text("SOUL.md")
        put(
            machine.settings.workspace,
            "SOUL.md",
            page.replace("## Core values\n", f"## Core values\n\n- {value}\n"),
        )
        machine.upkeep.take_in(["SOUL.md"])
        store(machine, f"The user values {value}")
    _, done = exchange(laptop, phone, bare=bare)
    assert done.critical == ["SOUL.md"]
    assert done.both == ["SOUL.md"]
    subject = git(phone.settings.workspace, "log", "--grep=^Action: SYNC", "-1", "--format=%s")
    assert subject.startswith("⚠️ CRITICAL [SYNC] SOUL.md")
    lines = phone.history.audit()
    assert any("| SYNC | SOUL.md" in line and "⚠️ CRITICAL" in line for line in lines)
    assert lines == sorted(lines, key=lambda line: line[:20])
    both_alike(laptop, phone)
    assert {"- Honesty.", "- Patience."} <= set(laptop.pages.text("SOUL.md").splitlines())
    assert sum("The user values" in line for line in laptop.history.audit()) == 2


def test_a_remote_that_cannot_be_used_leaves_everything_whole(
    engine: Engine, tmp_path: Path, bare: Path
) -> None:
    """No network, somebody else's repository, no remote at all: one clear sentence, and nothing
    changes.
    """
    store(engine, "The user keeps bees.")
    head = git(engine.settings.workspace, "rev-parse", "HEAD")
    with pytest.raises(HistoryError, match="no remote is set up"):
        engine.history.sync("", ME)
    with pytest.raises(HistoryError, match=r"(?s)cannot be used.*Nothing was lost"):
        engine.history.sync("http://user:secret@127.0.0.1:9/x.git", ME)
    assert git(engine.settings.workspace, "remote") == ""
    other = tmp_path / "other"
    other.mkdir()
    git(other, "init", "--quiet", "--initial-branch=main")
    put(other, "README.md", "a project")
    git(other, "add", ".")
    git(other, "commit", "--quiet", "--message", "start")
    with pytest.raises(HistoryError, match="something other than a recollect workspace"):
        engine.history.sync(str(other), ME)
    assert found(engine, "bees")
    assert engine.upkeep.status().commits_pending == 0
    assert git(engine.settings.workspace, "merge-base", "HEAD", head.strip()) == head


def test_what_ssh_says_is_passed_on(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Git itself says only that it could not read; which key or host is at fault ssh knows."""
    ssh = tmp_path / "ssh"
    ssh.write_text(
        "#!/bin/sh\necho 'anna@git.example: Permission denied (publickey).' >&2\nexit 255\n",
        encoding="utf-8",
    )
    ssh.chmod(0o700)
    monkeypatch.setenv("GIT_SSH_COMMAND", str(ssh))
    with pytest.raises(HistoryError, match=r"Permission denied \(publickey\).*Nothing was lost"):
        engine.history.sync("ssh://anna@git.example/memory.git", ME)


def test_a_remote_that_never_answers_is_given_up(engine: Engine, open_engine: OpenEngine) -> None:
    """A time limit, and no question to anybody: a prompt for a password would hang a host for
    ever.
    """
    engine.close()
    impatient = open_engine(settings=engine.settings.model_copy(update={"sync_timeout_s": 0.5}))
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        pytest.raises(HistoryError, match="no answer within"),
    ):
        impatient.history.sync(f"git://127.0.0.1:{silent.getsockname()[1]}/x.git", ME)


def _sync_and_die(home: Path, where: str, nth: int) -> None:
    engine = Engine(load_settings(home), embedder=WordVectors(), clock=Clock())
    engine.open(watch=False, meaning=False)
    die_in(where, nth)
    engine.history.sync("", ME)


_POINTS = [
    ("Remote.fetch", 1),
    ("Syncer._take_in", 1),
    ("Files.write", 2),
    ("Transactions._index_change", 1),
    ("HistoryRecorder.commit", 1),
    ("move_branch", 1),
    ("HistoryRecorder._finish", 1),
    ("Activities.set_counts", 1),
    ("Remote.push", 1),
    ("Syncer._without_key", 1),
]


@pytest.mark.parametrize(("where", "nth"), _POINTS)
def test_a_sync_cut_off_by_a_kill_is_finished_by_the_next(
    engine: Engine, phone: Engine, open_engine: OpenEngine, bare: Path, where: str, nth: int
) -> None:
    """Interrupted at any point the workspace is whole and the next sync finishes."""
    laptop = engine
    id = store(laptop, "The meeting is on Monday at nine.").id
    exchange(laptop, phone, bare=bare)
    edit(laptop, id, "Monday", "Tuesday")
    edit(phone, id, "Monday", "Friday")
    store(laptop, "The user keeps bees.")
    laptop.search.use([id])
    laptop.history.sync("", ME)
    phone.close()
    assert carried_out(_sync_and_die, phone.settings.home, where, nth) == KILLED
    again = open_engine(settings=phone.settings)
    assert again.upkeep.status().commits_pending == 0
    assert is_sound(again.settings.workspace)
    both_alike(again, laptop)
    texts = [m.text for _, m in laptop.parts.catalog.each()]
    assert sorted(texts) == [
        "The meeting is on Friday at nine.",
        "The meeting is on Tuesday at nine.",
        "The user keeps bees.",
    ]
    assert activity_of(laptop, memory(laptop, id)).use_count == 1
