"""Commits written without git's index are commits like any other."""

import hashlib
import os
import shutil
import time
from datetime import UTC, datetime
from pathlib import Path

import git as git_python
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.server.errors import HistoryError
from recollect.server.storage.git.branch import file_of, move_branch
from recollect.server.storage.git.repository import Repository
from tests.workspace import git, is_sound, put

NOW = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
names = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="/\\"), min_size=1, max_size=8
).filter(
    lambda name: (
        name.strip(" .") == name and ".git" not in name.casefold() and "git~" not in name.casefold()
    )
)
changes = st.lists(
    st.tuples(
        st.sampled_from(["", "a/", "a/b/", "a.b/", "a-b/"]),
        names,
        st.none() | st.binary(max_size=50),
    ),
    min_size=1,
    max_size=4,
)


@pytest.fixture
def history(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


@settings(max_examples=12, deadline=None)
@given(st.lists(changes, min_size=1, max_size=5))
def test_the_tree_of_a_commit_is_what_was_recorded(
    tmp_path_factory: pytest.TempPathFactory, rounds: list[list[tuple[str, str, bytes | None]]]
) -> None:
    """Whatever is added, changed and removed, git sees exactly that, and `git fsck` finds
    nothing.
    """
    root = tmp_path_factory.mktemp("repository")
    history, known = Repository(root), dict[str, bytes]()
    for number, files in enumerate(rounds):
        change = {
            f"{folder}{name}": data
            for folder, name, data in files
            if name not in ("a", "a.b", "a-b", "b")
        }
        history.commit(change | {"count": b"%d" % number}, f"round {number}", NOW)
        known = {
            path: data
            for path, data in (known | change | {"count": b"%d" % number}).items()
            if data is not None
        }
    listed = [
        line.split("\t") for line in git(root, "ls-tree", "-r", "-z", "HEAD").split("\0") if line
    ]
    blobs = {
        path: hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
        for path, data in known.items()
    }
    assert {path: head.split()[2] for head, path in listed} == blobs
    assert len(git(root, "log", "--format=%H").split()) == len(rounds)
    assert is_sound(root)
    history.close()


def test_history_goes_on_after_git_packs_it(history: Repository, tmp_path: Path) -> None:
    """Packed objects and packed refs, as `git gc` leaves them."""
    first = history.commit({"a/x": b"1"}, "one", NOW)
    git(tmp_path, "gc", "--quiet", "--prune=now")
    git(tmp_path, "pack-refs", "--all", "--prune")
    assert not (tmp_path / ".git/refs/heads/main").exists()
    second = history.commit({"a/y": b"2"}, "two", NOW)
    assert git(tmp_path, "log", "--format=%H").split() == [second, first]
    assert git(tmp_path, "ls-tree", "-r", "--name-only", "HEAD").split() == ["a/x", "a/y"]
    assert is_sound(tmp_path)


def test_a_folder_goes_with_its_last_file(history: Repository, tmp_path: Path) -> None:
    """git knows no empty folders; an object of one would be a difference nobody can see."""
    history.commit({"a/b/x": b"1", "y": b"2"}, "one", NOW)
    history.commit({"a/b/x": None}, "two", NOW)
    assert git(tmp_path, "ls-tree", "--name-only", "HEAD").split() == ["y"]


def test_a_lock_left_by_a_killed_process_is_removed_and_a_fresh_one_respected(
    history: Repository, tmp_path: Path
) -> None:
    """`main.lock` of a process that died must not stop the history for ever.

    A living git is not disturbed.
    """
    history.commit({"x": b"1"}, "one", NOW)
    lock = tmp_path / ".git/refs/heads/main.lock"
    lock.touch()
    with pytest.raises(HistoryError, match="later"):
        history.commit({"x": b"2"}, "two", NOW)
    assert lock.exists()
    past = time.time() - 3_600
    os.utime(lock, (past, past))
    history.commit({"x": b"3"}, "three", NOW)
    assert git(tmp_path, "log", "--format=%s").split() == ["three", "one"]


def test_a_branch_that_was_moved_meanwhile_is_left_there_and_unlocked(
    history: Repository, tmp_path: Path
) -> None:
    """Whoever moved it is built upon; what we write nobody else may read."""
    first = history.commit({"x": b"1"}, "one", NOW)
    branch = tmp_path / ".git/refs/heads/main"
    with git_python.Repo(tmp_path) as repo:
        assert not move_branch(repo, "0" * 40, first)
        assert move_branch(repo, first, first)
    assert branch.read_text() == f"{first}\n"
    assert [each.name for each in branch.parent.iterdir()] == ["main"]
    if os.name != "nt":
        assert branch.stat().st_mode & 0o777 == 0o600


def test_a_branch_is_not_made_anew_where_the_workspace_was_moved_away(
    history: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty folder in its place would be read as every memory deleted by hand."""
    first = history.commit({"x": b"1"}, "one", NOW)
    aside = tmp_path.with_name(f"{tmp_path.name} aside")

    def moved_meanwhile(repo: git_python.Repo) -> Path | None:
        file = file_of(repo)
        tmp_path.rename(aside)
        return file

    with git_python.Repo(tmp_path) as repo:
        file = file_of(repo)
        assert file is not None
        with monkeypatch.context() as patch:
            patch.setattr("recollect.server.storage.git.branch.file_of", moved_meanwhile)
            with pytest.raises(FileNotFoundError):
                move_branch(repo, first, first)
        assert not tmp_path.exists()
        aside.rename(tmp_path)
        shutil.rmtree(tmp_path / ".git/refs/heads")
        (tmp_path / ".git/packed-refs").write_text(f"{first} refs/heads/main\n")
        assert move_branch(repo, first, first)
        assert file.read_text() == f"{first}\n"


@pytest.mark.parametrize("own", [True, False])
def test_commits_carry_the_users_name_or_ours(
    history: Repository, tmp_path: Path, own: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Git without user.name is no failure."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    if own:
        put(tmp_path, ".gitconfig", "[user]\nname = Mara <Muster>\nemail = mara@example.org\n")
    history.commit({"x": b"1"}, "one", NOW)
    who = git(tmp_path, "log", "-1", "--format=%an <%ae> %cn %ad", "--date=iso-strict").strip()
    name, email = (
        ("Mara Muster", "mara@example.org") if own else ("recollect", "recollect@localhost")
    )
    assert who == f"{name} <{email}> {name} 2026-11-21T10:00:00+00:00"


@pytest.mark.parametrize("config", ["[user\nname = x", "no section = x"])
def test_a_broken_git_configuration_is_a_history_error(
    history: Repository, tmp_path: Path, config: str
) -> None:
    """What git cannot read stops the history, with a reason, and nothing else."""
    history.commit({"x": b"1"}, "one", NOW)
    put(tmp_path, ".git/config", config)
    fresh = Repository(tmp_path)
    with pytest.raises(HistoryError):
        fresh.commit({"x": b"2"}, "two", NOW)


def test_a_damaged_commit_does_not_look_like_an_empty_history(
    history: Repository, tmp_path: Path
) -> None:
    """Going on from nothing would cut off everything that was recorded before."""
    sha = history.commit({"x": b"1"}, "one", NOW)
    history.close()
    loose = tmp_path / ".git/objects" / sha[:2] / sha[2:]
    loose.chmod(0o644)
    loose.write_bytes(b"")
    fresh = Repository(tmp_path)
    with pytest.raises(HistoryError):
        fresh.commit({"x": b"2"}, "two", NOW)
    assert (tmp_path / ".git/refs/heads/main").read_text().strip() == sha
    fresh.close()


def test_a_repository_in_another_format_is_left_alone(tmp_path: Path) -> None:
    """SHA-1 objects in a SHA-256 repository would ruin it."""
    git(tmp_path, "init", "--quiet", "--object-format=sha256")
    with pytest.raises(HistoryError, match="format"):
        Repository(tmp_path).commit({"x": b"1"}, "one", NOW)
    assert git(tmp_path, "count-objects").startswith("0 objects")


def test_our_own_repository_has_the_format_we_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the user's git takes for its default."""
    monkeypatch.setenv("GIT_DEFAULT_HASH", "sha256")
    history = Repository(tmp_path)
    history.commit({"x": b"1"}, "one", NOW)
    assert git(tmp_path, "rev-parse", "--show-object-format").strip() == "sha1"
    history.close()


def test_a_second_work_tree_is_committed_to_its_own_branch(tmp_path: Path) -> None:
    """`git worktree`: the branch lies in the main repository's folder."""
    main = tmp_path / "main"
    main.mkdir()
    history = Repository(main)
    history.commit({"x": b"1"}, "one", NOW)
    history.close()
    git(main, "worktree", "add", "--quiet", "-b", "side", str(tmp_path / "side"))
    side = Repository(tmp_path / "side")
    side.commit({"x": b"2"}, "two", NOW)
    side.close()
    assert git(main, "log", "--format=%s", "side").split() == ["two", "one"]
    assert git(main, "log", "--format=%s", "main").split() == ["one"]


def test_tidying_makes_status_clean_and_keeps_out_of_a_hooks_repository(
    history: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`git status` is clean for a person.

    Also when we run inside somebody's hook, which points git elsewhere.
    """
    put(tmp_path, "a/x", "1")
    history.commit({"a/x": b"1"}, "one", NOW)
    elsewhere = tmp_path.parent / "elsewhere"
    elsewhere.mkdir()
    git(elsewhere, "init", "--quiet")
    monkeypatch.setenv("GIT_INDEX_FILE", str(elsewhere / ".git/index"))
    history.tidy()
    monkeypatch.undo()
    assert not (elsewhere / ".git/index").exists()
    assert git(tmp_path, "status", "--porcelain") == ""


def test_a_history_begins_in_its_own_folder_wherever_the_environment_points_git(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A host that a hook started, or a user whose shell names a repository of their own."""
    theirs, ours = tmp_path / "theirs", tmp_path / "ours"
    for folder in (theirs, ours):
        folder.mkdir()
    git(theirs, "init", "--quiet")
    git(theirs, "commit", "--quiet", "--allow-empty", "-m", "theirs")
    config = (theirs / ".git/config").read_bytes()
    with monkeypatch.context() as environment:
        environment.setenv("GIT_DIR", str(theirs / ".git"))
        environment.setenv("GIT_WORK_TREE", str(theirs))
        history = Repository(ours)
        history.commit({"x": b"1"}, "ours", NOW)
        history.tidy()
        history.close()
    assert git(theirs, "log", "--all", "--format=%s").split() == ["theirs"]
    assert (theirs / ".git/config").read_bytes() == config
    assert git(ours, "log", "--format=%s").split() == ["ours"]


@pytest.mark.parametrize("said", ["", "0"])
def test_a_history_of_small_changes_is_packed_early(
    history: Repository, tmp_path: Path, said: str
) -> None:
    """Loose, each object takes a block of the disk; when git packs is the user's to say."""
    put(tmp_path, "a/x", "0")
    history.commit({"a/x": b"0"}, "first", NOW)
    if said:
        git(tmp_path, "config", "gc.auto", said)
    for n in range(300):
        history.commit({"a/x": f"{n}".encode()}, f"change {n}", NOW)
    put(tmp_path, "a/x", "299")
    history.tidy()
    packed = int(git(tmp_path, "count-objects", "-v").split("in-pack: ")[1].split()[0])
    assert (packed > 900) == (said == "")
    assert history.find("HEAD").subject == "change 299"
