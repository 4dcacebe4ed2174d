"""purge: what was forgotten leaves every byte of the data folder, and no sync brings it back."""

import errno
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from recollect.server.capture.drafts import Draft
from recollect.server.domain import layout
from recollect.server.domain.memory import Relation
from recollect.server.engine import Engine
from recollect.server.errors import InputError, PurgeError, RecollectError, StorageError
from recollect.server.history.purge import Purger
from recollect.server.history.purge_marks import purged_ids, read_marks
from recollect.server.language.conversation import read_message
from recollect.server.search.query import Query
from recollect.server.settings import load_settings
from recollect.server.storage.git import git_command
from recollect.server.storage.git.objects import Objects
from recollect.server.storage.git.remote import Remote
from recollect.server.storage.index.fulltext import Words
from recollect.tools.answers.errors import error_told
from tests.conftest import ME, Clock, OpenEngine, store
from tests.workspace import found, git, is_sound

SAID = "Zanzibarquilt is the name of the user's first boat."
KEPT = "The user's dog is called Rex."


def places(engine: Engine, text: str = "zanzibarquilt") -> list[str]:
    engine.parts.transactions.tidy()
    return engine.history.places(text)


def id_of(engine: Engine, text: str) -> str:
    return next(memory.id for _, memory in engine.parts.catalog.each() if memory.text == text)


def forgotten(engine: Engine) -> None:
    """Said, proposed, stored, corrected, in the core and a day's log, and then erased."""
    store(engine, KEPT)
    engine.capture.remember([Draft(content="The user may rename Zanzibarquilt.")], ME)
    first = store(engine, SAID, store="core", category="identity", tags=("zanzibarquilt",)).id
    second = store(
        engine,
        "The user sold Zanzibarquilt.",
        entities=("Zanzibarquilt",),
        verdicts=((first, "updates"),),
    ).id
    day = store(engine, "Sailed Zanzibarquilt\nto the island.", store="episodic").id
    engine.review.hear([read_message(f"User: {SAID}")], ME)
    engine.parts.transactions.tidy()
    way = store(engine, "Zanzibarquilt, how to rig it: mast first.", store="procedural").id
    engine.parts.transactions.tidy()
    engine.capture.forget(engine.memories.by_ids([first, second, day, way]), ME, hard=True)
    proposals = [proposal.id for proposal in engine.review.pending()]
    if proposals:
        engine.capture.erase_others(engine.capture.proposals(proposals), ME)


def test_what_was_forgotten_is_in_no_byte_after_a_purge(engine: Engine) -> None:
    """S3-10: files, objects, reflogs, databases; what is remembered stays, and so does its past."""
    forgotten(engine)
    assert places(engine)
    done = engine.history.purge([], ME)
    assert done.commits
    assert places(engine) == []
    root = engine.settings.workspace
    assert is_sound(root)
    assert git(root, "status", "--porcelain") == ""
    assert found(engine, "dog") == [KEPT]
    assert any(KEPT[:20] in line for line in git(root, "log", "--format=%s").splitlines())
    store(engine, "The user likes tea.")
    assert places(engine) == []


def test_a_purge_ends_what_a_full_disk_cut_off(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was erased then is known nowhere any more, and its words stood in the index."""
    store(engine, KEPT)
    first = store(engine, SAID).id

    def full(words: Words) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(Words, "compact", full)
        with pytest.raises((OSError, RecollectError)):
            engine.capture.forget(engine.memories.by_ids([first]), ME, hard=True)
    engine.history.purge([], ME)
    assert places(engine) == []
    assert found(engine, "dog") == [KEPT]


@pytest.mark.parametrize("hidden", ["a replaced file", "a grafted commit", "another repository"])
def test_what_git_shows_as_something_else_is_purged_as_well(
    engine: Engine, tmp_path: Path, hidden: str
) -> None:
    """A workspace that was adopted may hide what its commits hold from whoever lists them."""
    forgotten(engine)
    root = engine.settings.workspace
    commits = len(git(root, "rev-list", "HEAD").split())
    objects = git(root, "cat-file", "--batch-all-objects", "--batch-check").splitlines()
    blobs = [row.split()[0] for row in objects if row.split()[1] == "blob"]
    if hidden == "a replaced file":
        harmless = git(root, "hash-object", "-w", "MEMORY.md").strip()
        for blob in set(blobs) - {harmless}:
            if b"anzibarquilt" in git(root, "cat-file", "-p", blob).encode():
                git(root, "replace", blob, harmless)
        git(root, "repack", "-adq")  # of what is packed git itself is asked
    elif hidden == "a grafted commit":
        first, *_, last = git(root, "rev-list", "--reverse", "HEAD").split()
        (root / ".git/info").mkdir(exist_ok=True)
        (root / ".git/info/grafts").write_text(f"{last} {first}\n", encoding="ascii")
    else:
        git(tmp_path, "clone", "--quiet", "--bare", str(root), "other.git")
        (root / ".git/objects/info").mkdir(exist_ok=True)
        other = tmp_path / "other.git/objects"
        (root / ".git/objects/info/alternates").write_text(f"{other}\n", encoding="utf-8")
    engine.history.purge([], ME)
    assert places(engine) == []
    (root / ".git/info/grafts").unlink(missing_ok=True)
    assert len(git(root, "rev-list", "HEAD").split()) >= commits
    assert is_sound(root)
    for sha in git(root, "cat-file", "--batch-all-objects", "--batch-check").splitlines():
        said = git(root, "--no-replace-objects", "cat-file", "-p", sha.split()[0])
        assert "anzibarquilt" not in said


@pytest.mark.parametrize(
    "kept", ["a linked worktree", "a branch of one", "a ref of its own", "tags"]
)
def test_what_else_holds_commits_is_purged_as_well(
    engine: Engine, tmp_path: Path, kept: str
) -> None:
    """S3-10: heads of linked worktrees, refs that are no branch, what tags say and name."""
    forgotten(engine)
    engine.parts.transactions.tidy()
    root = engine.settings.workspace
    linked = tmp_path / "linked"
    named = ("-c", "user.name=U", "-c", "user.email=u@example.org")
    if kept == "a linked worktree":
        git(root, "worktree", "add", "--quiet", "--detach", str(linked), "HEAD~2")
        (linked / "own.md").write_text("zanzibarquilt", encoding="utf-8")
        git(linked, "add", "own.md")
        git(linked, *named, "commit", "-qm", "x")
        (linked / "staged.md").write_text("Zanzibarquilt, staged", encoding="utf-8")
        git(linked, "add", "staged.md")
    elif kept == "a branch of one":
        git(root, "worktree", "add", "--quiet", "-b", "other", str(linked), "HEAD~2")
    elif kept == "a ref of its own":
        git(root, "update-ref", "refs/keep/this", "HEAD~1")
    else:
        git(root, *named, "tag", "-a", "-m", "Zanzibarquilt", "told")
        blob = git(root, "rev-parse", "HEAD~2:memory/meta/audit.log").strip()
        git(root, "tag", "file", blob)
    done = engine.history.purge(["Zanzibarquilt"], ME)
    if kept == "a linked worktree":
        assert str(linked / "own.md") in places(engine), "its files are its user's"
    if linked.exists():
        git(linked, "checkout", "--quiet", ".")
        git(linked, "clean", "-fdq")
    assert places(engine) == []
    assert done.linked == ([linked] if linked.exists() else [])
    assert is_sound(root)
    if linked.exists():
        assert "zanzibarquilt" not in git(linked, "log", "-p").lower()
        assert git(linked, "ls-files")


def _edited(graph: Path) -> None:
    with (graph / "index.md").open("a", encoding="utf-8") as page:
        page.write("\nA line of mine.\n")


def _written_before_a_kill(graph: Path) -> None:
    """What a process that was killed had drawn, and could not note any more."""
    page = graph / "entities/rex.md"
    page.parent.mkdir(exist_ok=True)
    page.write_text("<!-- recollect: view -->\n# Rex\n", encoding="utf-8")


def _put_there_by_a_finder(graph: Path) -> None:
    (graph / ".DS_Store").write_bytes(b"\0\0\0\1Bud1")


def _deleted(graph: Path) -> None:
    (graph / "relations.md").unlink()


@pytest.mark.parametrize(
    "change", [_edited, _written_before_a_kill, _put_there_by_a_finder, _deleted]
)
def test_a_page_of_the_graph_that_somebody_changed_keeps_no_purge_from_its_end(
    engine: Engine, change: Callable[[Path], None]
) -> None:
    """It was refused as edited, again and again: nobody reads such a page back."""
    store(engine, KEPT, entities=("Rex",))
    store(engine, SAID, entities=("Zanzibarquilt",))
    engine.parts.transactions.tidy()
    change(engine.settings.workspace / layout.GRAPH)
    engine.capture.forget(engine.memories.by_ids([id_of(engine, SAID)]), ME, hard=True)
    assert engine.history.purge([], ME).commits
    assert places(engine) == []
    assert is_sound(engine.settings.workspace)


def test_words_can_be_purged_that_nothing_remembered_says(engine: Engine) -> None:
    store(engine, KEPT)
    (engine.settings.workspace / "notes.md").write_text("zanzibarquilt", encoding="utf-8")
    engine.upkeep.take_in(["notes.md"])
    (engine.settings.workspace / "notes.md").unlink()
    engine.upkeep.take_in(["notes.md"])
    assert places(engine)
    with pytest.raises(InputError, match="still says"):
        engine.history.purge(["called Rex"], ME)
    engine.history.purge(["zanzibarquilt"], ME)
    assert places(engine) == []


def test_words_go_from_held_messages_and_from_pages_that_stay(engine: Engine, bare: Path) -> None:
    """S3-10: what a page said before it was cleaned stands in no object of git either."""
    store(engine, KEPT)
    engine.review.hear([read_message("User: Never tell anybody of Zanzibarquilt.")], ME)
    page = "memory/meta/reflection-log.md"
    said = b"# Reflections\n\nI wonder about Zanzibarquilt.\n"
    engine.parts.transactions.write_page(page, said)
    engine.parts.transactions.tidy()
    engine.history.sync(str(bare), ME)
    boat = store(engine, "The user sold the boat.").id
    engine.capture.forget(engine.memories.by_ids([boat]), ME, hard=True)
    engine.history.purge([], ME)
    assert engine.history.sync("", ME).purged
    assert places(engine)
    engine.history.purge(["Zanzibarquilt"], ME)
    assert places(engine) == []
    assert "(erased)" in engine.pages.text(page)
    assert is_sound(engine.settings.workspace)


def test_words_that_something_remembered_says_are_not_called_purged(engine: Engine) -> None:
    """S3-10: a field of a memory and a page that a person wrote say them too; each is named."""
    relation = Relation(subject="aunt", predicate="employs", object="Zanzibarquilt")
    id = store(engine, KEPT, relations=(relation,)).id
    with pytest.raises(InputError, match=f"{id}.* still says it"):
        engine.history.purge(["zanzibarquilt"], ME)
    engine.capture.forget(engine.memories.by_ids([id]), ME, hard=True)
    page = engine.settings.workspace / layout.CORE_PAGE
    page.write_text(f"{page.read_text('utf-8')}\n- Sails Zanzibarquilt.\n", encoding="utf-8")
    engine.upkeep.take_in([layout.CORE_PAGE])
    with pytest.raises(InputError, match=f"{layout.CORE_PAGE} still says it"):
        engine.history.purge(["zanzibarquilt"], ME)
    page.write_text(
        page.read_text("utf-8").replace("Sails Zanzibarquilt", "Sails"), encoding="utf-8"
    )
    engine.upkeep.take_in([layout.CORE_PAGE])
    engine.history.purge(["zanzibarquilt"], ME)
    assert places(engine) == []


@pytest.mark.parametrize("failing", ["update-ref", "repack", "reflog", "the marker", "the disk"])
def test_a_purge_that_is_refused_says_how_far_it_came_and_is_carried_out_later(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    """S3-10: what git or a full disk did not do is not claimed, and no machine misses the rest."""
    forgotten(engine)
    with monkeypatch.context() as full:
        _fill(full, failing)
        with pytest.raises(PurgeError, match="Free space, then purge again") as told:
            engine.history.purge([], ME)
        as_it_was = failing in ("update-ref", "the disk")
        assert ("the history is as it was" in str(told.value)) is as_it_was
        assert "Free" not in error_told(told.value, "zh")
        assert places(engine)
    engine.history.purge([], ME)
    assert places(engine) == []
    marks = read_marks((engine.settings.workspace / layout.PURGES).read_bytes())
    assert len(purged_ids(marks)) >= 4, "the other machines are told of all of them"
    assert is_sound(engine.settings.workspace)
    assert git(engine.settings.workspace, "status", "--porcelain") == ""


@pytest.mark.parametrize("failing", ["the first page", "the second page", "the marker"])
def test_a_purge_that_is_cut_off_does_not_claim_that_nothing_was_changed(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    """S3-10: what a single write would say is not said of a purge that has begun."""
    pages = [f"memory/meta/reflections/2026-11-2{day}.md" for day in (0, 1)]
    for page in pages:
        engine.parts.transactions.write_page(page, b"I wonder about Zanzibarquilt.\n")
    engine.parts.transactions.tidy()
    written: list[str] = []
    write = engine.parts.transactions.write_page

    def refuse(*_: object) -> None:
        raise StorageError("Input/output error")

    def write_some(path: str, data: bytes) -> None:
        written.append(path)
        if failing == "the first page" or len(written) > 1:
            refuse()
        write(path, data)

    with monkeypatch.context() as broken:
        if failing == "the marker":
            broken.setattr(Purger, "_record", refuse)
        else:
            broken.setattr(engine.parts.transactions, "write_page", write_some)
        with pytest.raises(PurgeError, match="Input/output error") as told:
            engine.history.purge(["Zanzibarquilt"], ME)
    assert not re.search("[Nn]othing was", str(told.value))
    assert "什么也没有" not in error_told(told.value, "zh")
    assert not re.search("[a-z]{4} [a-z]{4}", error_told(told.value, "zh"))
    engine.history.purge(["Zanzibarquilt"], ME)
    assert places(engine) == []


def _fill(full: pytest.MonkeyPatch, failing: str) -> None:
    """Let one part of a purge meet a disk without room."""
    said = "fatal: write error: No space left on device"

    def refusing(folder: Path, *arguments: str, **named: Any) -> git_command.Finished:
        if arguments[0] == failing:
            return git_command.Finished(128, b"", said)
        return run(folder, *arguments, **named)

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    run = git_command.run
    if failing == "the disk":
        full.setattr(Objects, "write", refuse)
    elif failing == "the marker":
        full.setattr(Purger, "_record", refuse)
    else:
        full.setattr(git_command, "run", refusing)


def test_what_cannot_be_looked_through_is_not_called_clean(engine: Engine) -> None:
    """A damaged object may hold anything."""
    forgotten(engine)
    engine.history.purge([], ME)
    root = engine.settings.workspace
    store(engine, "The user likes tea.")
    assert places(engine) == []
    sha = git(root, "rev-parse", "HEAD").strip()
    loose = root / ".git/objects" / sha[:2] / sha[2:]
    loose.chmod(0o600)
    loose.write_bytes(b"garbage")
    assert any("cannot be" in place for place in engine.history.places("zanzibarquilt"))


def test_copies_set_aside_go_with_the_history(engine: Engine) -> None:
    forgotten(engine)
    broken = engine.settings.index / "recollect.db.broken"
    broken.write_bytes(b"zanzibarquilt")
    engine.history.purge([], ME)
    assert not broken.exists()
    assert places(engine) == []


def test_neither_as_of_nor_undo_brings_back_what_was_erased(engine: Engine, clock: Clock) -> None:
    """S3-35: an earlier state shows nothing that was erased since, and of what was sealed a
    label.
    """
    erased = store(engine, SAID).id
    covered = store(engine, "The cupboard opens with quiltbarzan.").id
    clock.forward(days=1)
    moment = clock()
    clock.forward(days=1)
    engine.capture.forget(engine.memories.by_ids([erased]), ME, hard=True)
    store(
        engine,
        "The cupboard opens with quiltbarzan.",
        sensitivity=3,
        label="cupboard",
        verdicts=((covered, "same"),),
    )
    hits = engine.search.recall_as_of(moment, Query(text="first boat cupboard opens")).found.hits
    assert [hit.memory.shown_text for hit in hits] == ["🔒 cupboard"]
    with pytest.raises(RecollectError):
        engine.history.undo(
            git(
                engine.settings.workspace, "rev-list", "--max-count=1", "--grep=erase", "HEAD"
            ).strip(),
            ME,
        )


def test_a_sync_brings_nothing_back_and_the_other_machine_purges_as_well(
    engine: Engine, open_engine: OpenEngine, bare: Path, tmp_path: Path
) -> None:
    """The remote is replaced unread; who joins the purged history purges its own."""
    phone = open_engine(settings=load_settings(tmp_path / "phone"))
    forgotten_id = store(engine, SAID).id
    store(engine, KEPT)
    for machine in (engine, phone, engine):
        machine.history.sync(str(bare), ME)
    assert found(phone, "first boat") == [SAID]
    engine.capture.forget(engine.memories.by_ids([forgotten_id]), ME, hard=True)
    engine.history.purge([], ME)
    assert places(engine) == []
    with pytest.MonkeyPatch.context() as patched:
        patched.delattr(Remote, "fetch")
        assert engine.history.sync("", ME).purged
    assert places(engine) == []
    phone.history.sync("", ME)
    assert places(phone) == []
    assert found(phone, "dog") == [KEPT]
    engine.history.sync("", ME)
    assert places(engine) == []
    assert found(engine, "dog") == [KEPT]
    assert is_sound(engine.settings.workspace)


def test_what_another_machine_built_upon_the_old_history_is_kept_without_it(
    engine: Engine, open_engine: OpenEngine, bare: Path, tmp_path: Path
) -> None:
    phone = open_engine(settings=load_settings(tmp_path / "phone"))
    forgotten_id = store(engine, SAID).id
    for machine in (engine, phone):
        machine.history.sync(str(bare), ME)
    store(phone, "The user's cat is called Mog.")
    phone.history.sync("", ME)
    engine.capture.forget(engine.memories.by_ids([forgotten_id]), ME, hard=True)
    engine.history.purge([], ME)
    engine.history.sync("", ME)
    assert found(engine, "cat") == ["The user's cat is called Mog."]
    assert places(engine) == []
    assert "zanzibarquilt" not in git(bare, "log", "--all", "-p").casefold()


def test_a_proposal_that_was_erased_leaves_the_other_machine_as_well(
    engine: Engine, open_engine: OpenEngine, bare: Path, tmp_path: Path
) -> None:
    """S3-10: what waited there goes with its audit line, and comes back to nobody."""
    phone = open_engine(settings=load_settings(tmp_path / "phone"))
    store(engine, KEPT)
    engine.capture.remember([Draft(content="Maybe the user renames Zanzibarquilt.")], ME)
    for machine in (engine, phone, engine):
        machine.history.sync(str(bare), ME)
    store(phone, "The user's cat is called Mog.")
    [waiting] = engine.review.pending()
    assert phone.review.pending() == engine.review.pending()
    engine.capture.erase_others(engine.capture.proposals([waiting.id]), ME)
    engine.history.purge([], ME)
    for machine in (engine, phone, engine):
        machine.history.sync("", ME)
        assert places(machine) == []
    assert phone.review.pending() == []
    assert "zanzibarquilt" not in git(bare, "log", "--all", "-p").casefold()
    assert "The user's cat is called Mog." in found(engine, "cat")


@pytest.mark.parametrize(
    ("doubtful", "sure"),
    [
        ("Maybe the user sold Zanzibarquilt.", "The user sold Zanzibarquilt."),
        ("用户可能卖了 Zanzibarquilt 号。", "用户卖了 Zanzibarquilt 号。"),
        (
            "Maybe the Zanzibarquilt was sold by the user to a lawyer in the north of the island.",
            "The Zanzibarquilt was sold by the user to a lawyer in the north of the island.",
        ),
    ],
)
@pytest.mark.parametrize("by_id", [False, True])
def test_what_waited_in_other_words_goes_with_the_memory_that_took_it_up(
    engine: Engine, doubtful: str, sure: str, *, by_id: bool
) -> None:
    """S3-10: its audit line and its commits tell the same."""
    waiting = engine.capture.remember([Draft(content=doubtful)], ME)[0].id
    assert waiting.startswith("prop_")
    id = store(engine, sure, proposal=waiting if by_id else "").id
    assert engine.review.pending() == []
    engine.capture.forget(engine.memories.by_ids([id]), ME, hard=True)
    assert "anzibarquilt" not in engine.pages.text("memory/meta/audit.log")
    engine.history.purge([], ME)
    assert places(engine) == []
