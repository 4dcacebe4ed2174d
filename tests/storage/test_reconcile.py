"""The files are the truth: whatever happens to them from outside, index and history follow."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from recollect.server.domain import layout
from recollect.server.engine import Engine
from recollect.server.errors import InputError
from recollect.server.markdown_pages import templates
from recollect.server.storage.workspace.files import Files, FileState
from tests.conftest import ME, Clock, OpenEngine, store
from tests.processes import until
from tests.workspace import SEMANTIC, found, git, is_sound, memory_file, put, subjects

A, B = "mem_AAAAAAAA", "mem_BBBBBBBB"


@pytest.fixture
def root(home: Path) -> Path:
    return home / "workspace"


def path_of(engine: Engine, id: str) -> str:
    path = engine.memories.path(id)
    assert path
    return path


# --- by hand -------------------------------------------------------------------------------------


def test_an_edit_is_read_and_committed_as_manual(open_engine: OpenEngine, root: Path) -> None:
    """Hand edits are re-indexed and committed under the user's name for it."""
    engine = open_engine()
    id = store(engine, "The bakery opens at seven.").id
    path = path_of(engine, id)
    engine.close()
    put(root, path, (root / path).read_text().replace("seven", "eight"))
    again = open_engine()
    assert found(again, "bakery") == ["The bakery opens at eight."]
    assert git(
        root,
        "show",
        "-s",
        "--format=%(trailers:key=Actor,valueonly)%(trailers:key=Memory,valueonly)",
    ).split() == ["manual", id]
    assert subjects(root)[0].startswith(f"[EDIT] {path} - edited by hand")
    assert any(f"| EDIT | {path} | manual | user |" in line for line in again.history.audit())


def test_the_snapshot_is_read_for_what_nobody_knows_alone(
    open_engine: OpenEngine, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has a line for every memory; of 100,000 each file of ours held all calls for it."""
    engine = open_engine()
    own = path_of(engine, store(engine, "The bakery opens at seven.").id)
    engine.parts.transactions.tidy()
    put(root, f"{SEMANTIC}/a.md", memory_file(A, "Hedgehogs sleep in winter."))
    read: list[str] = []
    usual = Files.read

    def noted(files: Files, path: str) -> bytes | None:
        read.append(path)
        return usual(files, path)

    monkeypatch.setattr(Files, "read", noted)
    engine.parts.housekeeping.take_in([own, layout.ACTIVITY_SNAPSHOT])
    assert layout.ACTIVITY_SNAPSHOT not in read
    engine.parts.housekeeping.take_in([f"{SEMANTIC}/a.md"])
    assert layout.ACTIVITY_SNAPSHOT in read


def test_a_bare_text_gets_an_id_once(open_engine: OpenEngine, root: Path) -> None:
    """docs/data-format.md: a file of text alone becomes a memory.

    Also where its text has a line that begins with `id:`.
    """
    put(root, "memory/semantic/note.md", "Hedgehogs sleep in winter.\nid: none of yours\n")
    engine = open_engine()
    first = (root / "memory/semantic/note.md").read_bytes()
    [memory] = engine.parts.catalog.in_file("memory/semantic/note.md")
    engine.close()
    put(root, "memory/semantic/note.md", first + b"And badgers doze.\n")
    again = open_engine()
    assert [m.id for m in again.parts.catalog.in_file("memory/semantic/note.md")] == [memory.id]
    assert again.parts.catalog.in_file("memory/semantic/note.md")[0].created_at == memory.created_at
    assert found(again, "badgers") == [
        "Hedgehogs sleep in winter.\nid: none of yours\nAnd badgers doze."
    ]


@pytest.mark.parametrize(
    ("folder", "is_of"),
    [(layout.SEMANTIC, "semantic"), (layout.PROCEDURES, "procedural"), (layout.VAULT, "vault")],
)
def test_the_folder_says_which_store_a_file_is_of(
    open_engine: OpenEngine, root: Path, folder: str, is_of: str
) -> None:
    put(root, f"{folder}note.md", "Descale the kettle with vinegar.\n")
    [memory] = open_engine().parts.catalog.in_file(f"{folder}note.md")
    assert memory.store == is_of


def test_a_deleted_file_is_a_forgotten_memory(open_engine: OpenEngine, root: Path) -> None:
    """Deletions too."""
    engine = open_engine()
    path = path_of(engine, store(engine, "The bakery opens at seven.").id)
    engine.close()
    (root / path).unlink()
    again = open_engine()
    assert found(again, "bakery") == []
    assert path not in git(root, "ls-tree", "-r", "--name-only", "HEAD")


@pytest.mark.parametrize("page", sorted(templates.templates("en")))
def test_a_page_that_was_deleted_is_made_again_and_the_index_stays(
    open_engine: OpenEngine, root: Path, page: str
) -> None:
    """While nobody looked; a view or a log that is gone is no damage of the index."""
    engine = open_engine()
    store(engine, "Anna keeps bees.", entities=("Anna",))
    engine.parts.transactions.tidy()
    engine.close()
    (root / page).unlink()
    again = open_engine()
    assert (root / page).is_file()
    assert not list(again.settings.index.glob("*.broken*"))
    assert found(again, "bees") == ["Anna keeps bees."]


@pytest.mark.parametrize("running", [False, True])
def test_a_renamed_file_is_the_same_memory(
    open_engine: OpenEngine, root: Path, running: bool
) -> None:
    """docs/data-format.md: renaming changes nothing, and its uses are not forgotten, whichever name
    is looked at first.
    """
    engine = open_engine()
    id = store(engine, "The bakery opens at seven.").id
    engine.search.use([id])
    path = path_of(engine, id)
    if not running:
        engine.close()
    (root / "memory/semantic/shops").mkdir()
    (root / path).rename(root / "memory/semantic/shops/bakery.md")
    if running:
        engine.upkeep.take_in([path, "memory/semantic/shops/bakery.md"])
    else:
        engine = open_engine()
    memory = engine.memories.by_ids([id])[0]
    assert path_of(engine, id) == "memory/semantic/shops/bakery.md"
    assert engine.memories.vitality_of(memory)[0].use_count == 1


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (b"---\nid: [\n---\ntext\n", "YAML"),
        (b"---\nid: mem_AAAAAAAA\ntext\n", "closing"),
        (b"\xff\xfe not text", "UTF-8"),
        (b"---\nid: mem_AAAAAAAA\nstore: attic\n---\n\ntext\n", "store"),
        (b"---\nid: mem_AAAAAAAA\ncreated_at: 2026-02-30\n---\n\ntext\n", "created_at"),
    ],
)
def test_a_broken_file_is_set_aside_and_healed(
    open_engine: OpenEngine, root: Path, broken: bytes, reason: str
) -> None:
    """Named in the status; what was known stays; once repaired it is read again."""
    path = f"{SEMANTIC}/{A}.md"
    put(root, path, memory_file(A, "The bakery opens at seven."))
    engine = open_engine()
    put(root, path, broken)
    engine.upkeep.take_in([path])
    assert reason in engine.upkeep.status().set_aside[path]
    engine.close()
    again = open_engine()
    assert list(again.upkeep.status().set_aside) == [path]
    assert found(again, "bakery") == ["The bakery opens at seven."]
    put(root, path, memory_file(A, "The bakery opens at nine."))
    again.upkeep.take_in([path])
    assert again.upkeep.status().set_aside == {}
    assert found(again, "bakery") == ["The bakery opens at nine."]


def test_a_second_file_with_the_same_id_waits_until_the_first_is_gone(
    open_engine: OpenEngine, root: Path
) -> None:
    """A copied file is named, its original keeps the id.

    The copy takes over when the original goes.
    """
    put(root, f"{SEMANTIC}/{A}.md", memory_file(A, "The original says seven."))
    engine = open_engine()
    put(root, f"{SEMANTIC}/copy.md", memory_file(A, "The copy says eight."))
    engine.upkeep.take_in([f"{SEMANTIC}/copy.md"])
    assert f"{SEMANTIC}/{A}.md" in engine.upkeep.status().set_aside[f"{SEMANTIC}/copy.md"]
    assert found(engine, "says") == ["The original says seven."]
    (root / f"{SEMANTIC}/{A}.md").unlink()
    engine.upkeep.take_in([f"{SEMANTIC}/{A}.md"])
    assert engine.upkeep.status().set_aside == {}
    assert found(engine, "says") == ["The copy says eight."]


def test_a_broken_log_stays_named_when_an_episode_is_added(
    open_engine: OpenEngine, root: Path
) -> None:
    """What is broken stays broken until it is mended, and the new entry is kept beside it."""
    path = "memory/episodes/2026-11-21.md"
    put(root, path, "## [2026-99-99 10:00]\n\nimpossible\n")
    engine = open_engine()
    assert "no date" in engine.upkeep.status().set_aside[path]
    id = store(engine, "Tested the new kettle.", store="episodic").id
    assert path in engine.upkeep.status().set_aside
    assert "impossible" in (root / path).read_text()
    assert engine.memories.by_ids([id])[0].text == "Tested the new kettle."
    put(root, path, (root / path).read_text().replace("99-99", "11-21"))
    engine.upkeep.take_in([path])
    assert engine.upkeep.status().set_aside == {}
    assert len(engine.parts.catalog.in_file(path)) == 2


def test_an_edit_under_a_change_is_read_first(open_engine: OpenEngine, root: Path) -> None:
    """Nothing that a person wrote a moment ago is overwritten."""
    engine = open_engine()
    id = store(engine, "The bakery opens at seven.").id
    path = path_of(engine, id)
    put(root, path, (root / path).read_text().replace("seven", "eight"))
    engine.capture.forget(engine.memories.by_ids([id]), ME)
    assert "eight" in (root / path).read_text()
    assert "eight" in git(root, "show", f"HEAD~1:{path}")


def test_core_memories_edited_by_hand_reach_memory_md(open_engine: OpenEngine, root: Path) -> None:
    """docs/data-format.md: the marked part follows the files, the rest of the page is the
    user's.
    """
    put(root, "MEMORY.md", "# Mine\n\nkeep this\n")
    put(
        root,
        f"{SEMANTIC}/{A}.md",
        memory_file(A, "The user is called Mara.", "store: core", "category: identity"),
    )
    engine = open_engine()
    page = (root / "MEMORY.md").read_text()
    assert page.startswith("# Mine\n\nkeep this\n")
    assert f"- The user is called Mara. ({A})" in page
    put(
        root,
        f"{SEMANTIC}/{A}.md",
        memory_file(A, "The user is called Maria.", "store: core", "category: identity"),
    )
    engine.upkeep.take_in([f"{SEMANTIC}/{A}.md"])
    assert "Maria" in (root / "MEMORY.md").read_text()
    assert "Maria" in git(root, "show", "HEAD:MEMORY.md")


def test_odd_names_are_recorded_or_left_alone(open_engine: OpenEngine, root: Path) -> None:
    """Any name that a file can have: spaces, quotes, line breaks, Chinese.

    Not UTF-8 ones are left alone.
    """
    names = [
        "a b.md",
        '"quoted".md',
        "line\nbreak.md",
        "咖啡.md",
        "-dash.md",
        "sub.folder/x.md",
        "memory.md/y.md",
    ]
    for name in names:
        put(root, f"memory/semantic/{name}", f"Fact number {name!r}.")
    (root / "memory/semantic").joinpath(
        b"\xff\xfe.md".decode("utf-8", "surrogateescape")
    ).write_text("unreachable")
    (root / "memory/semantic/link.md").symlink_to("a b.md")
    engine = open_engine()
    assert engine.memories.counts()["semantic"] == len(names)
    assert engine.upkeep.status().set_aside == {}
    recorded = git(root, "ls-tree", "-r", "-z", "--name-only", "HEAD").split("\0")
    assert {f"memory/semantic/{name}" for name in names} <= set(recorded)
    assert is_sound(root)


def test_what_the_user_ignores_is_not_recorded(open_engine: OpenEngine, root: Path) -> None:
    """The user's .gitignore is respected; an editor's swap file makes no commit."""
    put(root, ".gitignore", "private/\n*.swp\n")
    put(root, "private/diary.md", "secret")
    put(root, f"{SEMANTIC}/.{A}.md.swp", b"\0\1")
    engine = open_engine()
    put(root, "private/more.md", "secret")
    engine.upkeep.take_in(["private/more.md"])
    assert not [
        name
        for name in git(root, "ls-tree", "-r", "--name-only", "HEAD").split()
        if "private" in name or ".swp" in name
    ]


# --- while running -------------------------------------------------------------------------------


def test_a_running_server_sees_an_edit(open_engine: OpenEngine, root: Path) -> None:
    """Picked up at once, without a restart; also whole folders that are moved in."""
    engine = open_engine(watch=True)

    def edited() -> bool:
        put(
            root, f"{SEMANTIC}/{A}.md", memory_file(A, "The bakery opens at seven.")
        )  # again: the watcher may have started after the first
        return found(engine, "bakery") == ["The bakery opens at seven."]

    until(edited)
    outside = root.parent / "outside/2026-01"
    put(outside, f"{B}.md", memory_file(B, "Penguins cannot fly."))
    outside.rename(root / "memory/semantic/2026-01")
    until(lambda: found(engine, "Penguins") == ["Penguins cannot fly."])
    (root / "memory/semantic/2026-01").rename(root.parent / "outside/back")
    until(lambda: found(engine, "Penguins") == [])


# --- git -----------------------------------------------------------------------------------------


def clone(root: Path, to: Path) -> Path:
    git(root.parent, "clone", "--quiet", str(root), str(to))
    return to


def test_what_a_pull_brings_is_indexed_and_not_committed_again(
    open_engine: OpenEngine, root: Path, tmp_path: Path
) -> None:
    """`git pull` while running: found at once, by meaning too, and no `manual` commit on top of
    it.
    """
    engine = open_engine()
    store(engine, "The bakery opens at seven.")
    engine.close()
    twin = tmp_path / "twin"
    clone(root, twin / "workspace")
    other = open_engine(settings=engine.settings.model_copy(update={"home": twin}))
    there = store(other, "The library closes at six.").id
    path = path_of(other, there)
    other.close()
    engine = open_engine()
    assert engine.upkeep.settle()
    git(root, "pull", "--quiet", str(twin / "workspace"), "main")
    pulled = git(root, "rev-parse", "HEAD")
    assert engine.upkeep.take_in([path]) == []
    assert found(engine, "library") == ["The library closes at six."]
    assert engine.memories.by_ids([there])[0].verified
    assert engine.upkeep.settle()
    assert engine.memories.has_vector(there)
    assert git(root, "rev-parse", "HEAD") == pulled
    assert not [line for line in engine.history.audit() if "| manual |" in line and path in line]


def test_two_machines_merge_without_conflict(
    open_engine: OpenEngine, root: Path, tmp_path: Path
) -> None:
    """docs/data-format.md: both write their own memories, logs and activity.

    A pull merges them line by line.
    """
    first = open_engine()
    store(first, "The bakery opens at seven.")
    first.close()
    base = first.settings
    twin = tmp_path / "twin"
    clone(root, twin / "workspace")
    second = open_engine(settings=base.model_copy(update={"home": twin}))
    there = store(second, "The library closes at six.").id
    second.search.use([there])
    second.close()
    first = open_engine()
    here = store(first, "The museum is free on Sundays.").id
    first.search.use([here])
    first.close()
    git(root, "pull", "--quiet", "--no-rebase", "--no-edit", str(twin / "workspace"), "main")
    merged = open_engine()
    assert sorted(m.id for m in merged.memories.by_ids([here, there])) == sorted([here, there])
    assert [
        merged.memories.vitality_of(m)[0].use_count for m in merged.memories.by_ids([here, there])
    ] == [
        1,
        1,
    ]
    assert {
        "library" in line or "museum" in line
        for line in merged.history.audit()
        if "CREATE | memory/sem" in line
    } == {True, False}
    assert is_sound(root)


def test_nothing_is_committed_into_somebodys_merge(
    open_engine: OpenEngine, root: Path, tmp_path: Path
) -> None:
    """A commit between a conflict and its resolution would be undone by it: changes wait, and are
    recorded afterwards.
    """
    put(root, f"{SEMANTIC}/{A}.md", memory_file(A, "The bakery opens at seven."))
    engine = open_engine()
    engine.close()
    other = clone(root, tmp_path / "other")
    for tree, hour in ((other, "eight"), (root, "nine")):
        put(tree, f"{SEMANTIC}/{A}.md", memory_file(A, f"The bakery opens at {hour}."))
        git(tree, "commit", "--quiet", "--all", "--message", f"{hour}")
    git(root, "pull", "--quiet", "--no-rebase", str(other), "main", check=False)
    engine = open_engine()
    assert (
        f"{SEMANTIC}/{A}.md" in (root / ".git/MERGE_MSG").read_text()
        or (root / ".git/MERGE_HEAD").exists()
    )
    outcome = store(engine, "Stored during the merge.")
    assert outcome.commit is None
    assert engine.upkeep.status().commits_pending
    assert found(engine, "stored merge")[0] == "Stored during the merge."
    put(root, f"{SEMANTIC}/{A}.md", memory_file(A, "The bakery opens at ten."))
    git(root, "add", f"{SEMANTIC}/{A}.md")
    git(root, "commit", "--quiet", "--message", "resolved")
    engine.close()
    assert git(root, "log", "-1", "--format=%p", "--grep", "^resolved$").split().__len__() == 2
    assert any("Stored during the merge." in subject for subject in subjects(root))
    assert git(root, "status", "--porcelain") == ""
    again = open_engine()
    assert found(again, "bakery") == ["The bakery opens at ten."]
    assert again.upkeep.status().commits_pending == 0


@pytest.mark.parametrize("where", ["detached", "branch"])
def test_going_back_in_history_and_forth_again(
    open_engine: OpenEngine, root: Path, where: str, clock: Clock
) -> None:
    """docs/data-format.md: `git checkout` of an old commit or a branch is followed.

    Activity returns with the memories.
    """
    engine = open_engine()
    store(engine, "The bakery opens at seven.")
    old = engine.parts.repository.head()
    assert old
    id = store(engine, "The library closes at six.").id
    engine.search.use([id])
    engine.close()
    git(root, "checkout", "--quiet", *(["-b", "past"] if where == "branch" else []), old)
    engine = open_engine()
    assert found(engine, "library") == []
    clock.forward(minutes=5)
    new = store(engine, "Written on the other branch.")
    engine.close()
    assert git(root, "rev-parse", f"{new.commit}~1").strip() in git(
        root, "log", "--format=%H", "--all"
    )
    assert git(root, "merge-base", "--is-ancestor", old, "HEAD") == ""
    assert git(root, "status", "--porcelain") == ""
    git(root, "checkout", "--quiet", "main")
    engine = open_engine()
    assert found(engine, "library") == ["The library closes at six."]
    assert found(engine, "Written branch") == []
    assert engine.memories.vitality_of(engine.memories.by_ids([id])[0])[0].use_count == 1
    assert is_sound(root)


def test_a_commit_of_the_users_own_drops_nothing(open_engine: OpenEngine, root: Path) -> None:
    """Their git may not know yet of our last change, and would record its deletion: it is recorded
    again.
    """
    engine = open_engine()
    store(engine, "The bakery opens at seven.")
    engine.close()
    engine = open_engine()
    late = path_of(engine, store(engine, "The library closes at six.").id)
    put(root, "notes.txt", "my own file")
    git(root, "add", "notes.txt")
    git(root, "commit", "--quiet", "--message", "my own commit")
    assert late not in git(root, "ls-tree", "-r", "--name-only", "HEAD")
    engine.close()
    assert late in git(root, "ls-tree", "-r", "--name-only", "HEAD")
    assert git(root, "status", "--porcelain") == ""
    assert "my own commit" in subjects(root)


def test_a_revert_by_the_user_is_followed(open_engine: OpenEngine, root: Path) -> None:
    """README: `git revert` in the workspace."""
    engine = open_engine()
    outcome = store(engine, "The bakery opens at seven.")
    engine.close()
    assert outcome.commit
    git(root, "revert", "--no-edit", outcome.commit)
    assert found(open_engine(), "bakery") == []


# --- adopting a folder ---------------------------------------------------------------------------


@pytest.mark.parametrize("versioned", [False, True])
def test_a_workspace_made_by_others_is_adopted(
    open_engine: OpenEngine, root: Path, versioned: bool
) -> None:
    """What is there is never overwritten; its history goes on."""
    put(root, "MEMORY.md", "# My own page\n")
    put(root, f"{SEMANTIC}/{A}.md", memory_file(A, "The bakery opens at seven."))
    if versioned:
        git(root, "init", "--quiet", "--initial-branch", "trunk")
        git(root, "add", "--all")
        git(root, "commit", "--quiet", "--message", "mine")
    engine = open_engine()
    assert found(engine, "bakery") == ["The bakery opens at seven."]
    store(engine, "The library closes at six.")
    engine.close()
    assert (root / "MEMORY.md").read_text() == "# My own page\n"
    assert ("mine" in subjects(root)) == versioned
    assert git(root, "branch", "--show-current").strip() == ("trunk" if versioned else "main")
    assert git(root, "status", "--porcelain") == ""
    assert is_sound(root)


def test_somebody_elses_repository_is_refused(open_engine: OpenEngine, root: Path) -> None:
    """A folder that is already another project's repository is left untouched."""
    put(root, "main.c", "int main;")
    git(root, "init", "--quiet")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "project")
    with pytest.raises(InputError, match="repository of something else"):
        open_engine()
    assert sorted(p.name for p in root.iterdir()) == [".git", "main.c"]
    shutil.rmtree(root)
    assert open_engine().upkeep.status().trouble == []


def test_a_lost_repository_begins_anew_with_everything(open_engine: OpenEngine, root: Path) -> None:
    """docs/data-format.md: deleting .git forgets the history and nothing else."""
    engine = open_engine()
    path = path_of(engine, store(engine, "The bakery opens at seven.").id)
    engine.close()
    shutil.rmtree(root / ".git")
    engine = open_engine()
    store(engine, "The library closes at six.")
    engine.close()
    assert path in git(root, "ls-tree", "-r", "--name-only", "HEAD")
    assert git(root, "status", "--porcelain") == ""
    assert layout.ACTIVITY_SNAPSHOT in git(root, "ls-tree", "-r", "--name-only", "HEAD")


def test_a_workspace_moved_away_while_it_is_looked_at_has_lost_nothing(
    open_engine: OpenEngine, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its files were not deleted: the index goes on until it comes back."""
    engine = open_engine()
    store(engine, "The bakery opens at seven.")
    engine.upkeep.look()
    aside = root.parent / "aside"

    def moved_meanwhile(_: Files, below: str = "") -> Iterator[FileState]:
        root.rename(aside)
        yield from ()

    with monkeypatch.context() as patch:
        patch.setattr(Files, "walk", moved_meanwhile)
        engine.upkeep.look()
    assert found(engine, "bakery") == ["The bakery opens at seven."]
    aside.rename(root)
    engine.upkeep.look()
    assert found(engine, "bakery") == ["The bakery opens at seven."]
    engine.close()
    assert git(root, "status", "--porcelain") == ""


def test_a_workspace_moved_away_while_its_files_are_read_has_lost_nothing(
    open_engine: OpenEngine, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that was there a moment ago is gone with all others."""
    engine = open_engine()
    path = path_of(engine, store(engine, "The bakery opens at seven.").id)
    put(root, path, (root / path).read_text().replace("seven", "eight"))
    aside = root.parent / "aside"
    usual = Files.read

    def moved_meanwhile(files: Files, path: str) -> bytes | None:
        if root.exists():
            root.rename(aside)
        return usual(files, path)

    with monkeypatch.context() as patch:
        patch.setattr(Files, "read", moved_meanwhile)
        engine.upkeep.look()
    assert found(engine, "bakery") == ["The bakery opens at seven."]
    aside.rename(root)
    engine.upkeep.look()
    assert found(engine, "bakery") == ["The bakery opens at eight."]
    engine.close()
    assert git(root, "status", "--porcelain") == ""
