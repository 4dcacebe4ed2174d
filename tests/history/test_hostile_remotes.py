"""sync with a remote that others can write: what stands in its trees stays in the workspace, or
outside of it.
"""

import os
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from recollect.server.engine import Engine
from recollect.server.errors import HistoryError
from recollect.server.storage.git import foreign_tree, objects
from recollect.server.storage.git.address import is_address, is_folder
from tests.conftest import ME, OpenEngine, store
from tests.workspace import found, git, is_sound, memory_file

WITHIN_S = 60
FILE, LINK, FOLDER, PROGRAM = "100644", "120000", "40000", "100755"


def object_of(bare: Path, kind: str, content: bytes) -> str:
    """Put an object there that git itself would refuse to make."""
    done = subprocess.run(
        ["git", "hash-object", "-t", kind, "-w", "--stdin", "--literally"],
        cwd=bare,
        input=content,
        capture_output=True,
        check=True,
    )
    return done.stdout.decode().strip()


def tree_of(bare: Path, *entries: tuple[str, bytes, str]) -> str:
    """A folder with these modes, names and objects."""
    parts = [
        mode.encode() + b" " + name + b"\0" + bytes.fromhex(sha) for mode, name, sha in entries
    ]
    return object_of(bare, "tree", b"".join(parts))


def poison(bare: Path, *extra: tuple[str, bytes, str], seconds: int = 1795000000) -> None:
    """One more commit on the remote's branch, whose root holds `extra` beside what was there."""
    rows = [row.split(None, 3) for row in git(bare, "ls-tree", "main").splitlines()]
    names = {name for _, name, _ in extra}
    known = [(mode.lstrip("0"), name.encode(), sha) for mode, _, sha, name in rows]
    entries = [entry for entry in known if entry[1] not in names] + list(extra)
    tree = tree_of(bare, *sorted(entries, key=lambda e: e[1] + b"/" * (e[0] == FOLDER)))
    tip = git(bare, "rev-parse", "main").strip()
    who = f"Mallory <m@evil.example> {seconds} +0000"
    text = f"tree {tree}\nparent {tip}\nauthor {who}\ncommitter {who}\n\n[EDIT] x\n"
    git(bare, "update-ref", "refs/heads/main", object_of(bare, "commit", text.encode()))


def everything_below(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if ".git" not in path.parts}


HOSTILE = {
    "one above": ((b"..", b"ESCAPED.txt"),),
    "two above": ((b"..", b"..", b"ESCAPED.txt"),),
    "a slash in a name": ((b"../../ESCAPED.txt",),),
    "an absolute name": ((b"/recollect-ESCAPED.txt",),),
    "settings": ((b"..", b"recollect.toml"),),
    "git's settings": ((b".git", b"config"),),
    "git's hooks": ((b".git", b"hooks", b"post-index-change"),),
    "in capitals": ((b".GIT", b"config"),),
    "as NTFS has it": ((b"git~1", b"config"),),
    "with a dot behind": ((b".git.", b"config"),),
    "with a stream behind": ((b".git::$INDEX_ALLOCATION", b"config"),),
    "as HFS has it": ((".g\u200cit".encode(), b"config"),),
    "a backslash": ((b"memory\\..\\..\\ESCAPED.txt",),),
    "below a folder of ours": ((b"memory", b"..", b"..", b"ESCAPED.txt"),),
    "nothing": ((b"", b"x.md"),),
    "the folder itself": ((b".", b"x.md"),),
    "very deep": ((*[b"d"] * 60, b"x.md"),),
}


def nested(bare: Path, path: tuple[bytes, ...], content: str) -> tuple[str, bytes, str]:
    sha = object_of(bare, "blob", content.encode())
    entry = (FILE, path[-1], sha)
    for name in reversed(path[:-1]):
        entry = (FOLDER, name, tree_of(bare, entry))
    return entry


@pytest.mark.parametrize("checked_by_git", [True, False], ids=["", "git checks nothing"])
def test_a_tree_that_leaves_the_workspace_is_not_taken(
    engine: Engine,
    bare: Path,
    tmp_path: Path,
    checked_by_git: bool,
    monkeypatch: pytest.MonkeyPatch,
    subtests: pytest.Subtests,
) -> None:
    """What git refuses at a checkout, sync refuses: nothing is written, recorded or passed on.

    One folder meets them all: each leaves it as it was.
    """
    store(engine, "The user keeps bees.")
    engine.history.sync(str(bare), ME)
    if not checked_by_git:
        from recollect.server.storage.git import remote

        monkeypatch.setattr(remote, "_CHECKED", ())
    assert engine.upkeep.settle(WITHIN_S)  # its vectors are files too
    tip = git(bare, "rev-parse", "main").strip()
    config = (engine.settings.workspace / ".git/config").read_bytes()
    head = git(engine.settings.workspace, "rev-parse", "HEAD")
    for name, paths in HOSTILE.items():
        git(bare, "update-ref", "refs/heads/main", tip)
        poison(bare, *(nested(bare, path, "[core]\n\tfsmonitor = touch ran\n") for path in paths))
        before = everything_below(tmp_path)
        with subtests.test(name):
            with pytest.raises(HistoryError, match="sync"):
                engine.history.sync("", ME)
            assert everything_below(tmp_path) == before
            assert not Path("/recollect-ESCAPED.txt").exists()
            assert (engine.settings.workspace / ".git/config").read_bytes() == config
            assert git(engine.settings.workspace, "rev-parse", "HEAD") == head
            assert found(engine, "bees") == ["The user keeps bees."]


def test_of_what_a_remote_holds_only_known_kinds_of_files_reach_the_disk(
    engine: Engine, open_engine: OpenEngine, bare: Path, tmp_path: Path
) -> None:
    """Links, programs, hidden files and git's own stay in the history for those who put them
    there.
    """
    from recollect.server.settings import load_settings

    store(engine, "The user keeps bees.")
    engine.history.sync(str(bare), ME)
    secret = tmp_path / "id_rsa"
    secret.write_text("PRIVATE", encoding="utf-8")
    blob = object_of(bare, "blob", b"#!/bin/sh\necho hi\n")
    link = object_of(bare, "blob", str(secret).encode())
    fact = object_of(bare, "blob", memory_file("mem_7K2M9QXR", "The user has hens.").encode())
    poison(
        bare,
        (FILE, b".envrc", blob),
        (LINK, b"MEMORY.md", link),
        ("160000", b"part", "1" * 40),
        (FILE, b"aux.md", fact),
        (FILE, b"caf\xe9.md", fact),
        (FILE, b"note.txt", blob),
        (PROGRAM, b"run.sh", blob),
        (FOLDER, b".vscode", tree_of(bare, (FILE, b"tasks.json", blob))),
    )
    theirs = git(bare, "rev-parse", "main").strip()
    done = engine.history.sync("", ME)
    root = engine.settings.workspace
    assert (root / "note.txt").stat().st_mode & 0o111 == 0
    for name in (".envrc", ".vscode", "aux.md", "run.sh", "part"):
        assert not os.path.lexists(root / name), name
    assert "PRIVATE" not in engine.pages.text("MEMORY.md")
    assert not (root / "MEMORY.md").is_symlink()
    assert {".envrc", "run.sh", "part", "MEMORY.md", ".vscode/tasks.json"} <= set(done.left_out)
    # What is not taken is not deleted for the others either.
    store(engine, "The user sold the car.")
    engine.history.sync("", ME)
    rows = git(bare, "-c", "core.quotePath=false", "ls-tree", "-r", "main")
    for name in (".envrc", "run.sh", "part", "aux.md", ".vscode/tasks.json"):
        assert name in rows, name
    assert git(bare, "merge-base", "--is-ancestor", theirs, "main") == ""
    phone = open_engine(settings=load_settings(tmp_path / "phone"))
    phone.history.sync(str(bare), ME)
    assert set(found(phone, "bees car")) == {"The user keeps bees.", "The user sold the car."}
    assert is_sound(root)


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_name_that_some_machine_takes_for_another_stays_out(
    engine: Engine, bare: Path, tmp_path: Path
) -> None:
    """On macOS and Windows `Soul.md` would be SOUL.md, and `Memory/` the memories: unmarked."""
    known = store(engine, "The user keeps bees.")
    engine.history.sync(str(bare), ME)
    root = engine.settings.workspace
    kept = engine.memories.path(known.id) or ""
    fact = object_of(bare, "blob", memory_file("mem_7K2M9QXR", "The user has hens.").encode())
    note = object_of(bare, "blob", b"note")
    poison(
        bare,
        (FILE, b"Soul.md", note),
        (FILE, "\u017fOUL.md".encode(), note),
        (FILE, "SOUL\u200c.md".encode(), note),
        nested(bare, (b"Memory", *kept.encode().lower().split(b"/")[1:]), "mine"),
        (FOLDER, b"notes", tree_of(bare, (FILE, b"PROCED~1.md", fact))),
        (FILE, "caf\u00e9.md".encode(), note),
        (FILE, "cafe\u0301.md".encode(), note),
        (FILE, b"plan.md", note),
    )
    left = engine.history.sync("", ME).left_out
    assert "SOUL.md" in left["Soul.md"]
    assert {"\u017fOUL.md", "SOUL\u200c.md", "notes/PROCED~1.md", "caf\u00e9.md"} <= left.keys()
    assert {"plan.md", "cafe\u0301.md"} <= names_in(root)
    assert not {"Soul.md", "Memory", "notes", "caf\u00e9.md"} & names_in(root)
    # One that is spelled anew is taken as that; the twin stays what it is for the others.
    rows = git(bare, "-c", "core.quotePath=false", "ls-tree", "-r", "--name-only", "main")
    assert {"Soul.md", "caf\u00e9.md", "cafe\u0301.md"} <= set(rows.splitlines())
    other = tmp_path / "other"
    git(tmp_path, "clone", "--quiet", str(bare), str(other))
    git(other, "mv", "plan.md", "Plan.md")
    git(other, "commit", "--quiet", "--message", "[EDIT] x")
    git(other, "push", "--quiet", "origin", "HEAD:main")
    assert not engine.history.sync("", ME).left_out
    assert "Plan.md" in names_in(root)
    assert "plan.md" not in names_in(root)
    assert found(engine, "bees") == ["The user keeps bees."]


def folder_bomb(bare: Path) -> tuple[str, bytes, str]:
    """Ten folders of ten folders of …: eleven objects, a million million folders, no file."""
    tree = tree_of(bare)
    for _ in range(11):
        tree = tree_of(bare, *((FOLDER, b"d%d" % at, tree) for at in range(10)))
    return FOLDER, b"notes", tree


def file_bomb(bare: Path) -> tuple[str, bytes, str]:
    """The same file under names without end."""
    tree = tree_of(bare, (FILE, b"x.md", object_of(bare, "blob", b"x\n")))
    for _ in range(11):
        tree = tree_of(bare, *((FOLDER, b"d%d" % at, tree) for at in range(10)))
    return FOLDER, b"notes", tree


def large_files(bare: Path) -> tuple[str, bytes, str]:
    """One megabyte under three hundred names."""
    blob = object_of(bare, "blob", b"a" * 1024 * 1024)
    return FOLDER, b"notes", tree_of(bare, *((FILE, b"n%03d.md" % at, blob) for at in range(300)))


@pytest.mark.parametrize("bomb", [folder_bomb, file_bomb, large_files])
def test_a_small_pack_that_unpacks_without_end_is_refused(
    engine: Engine,
    bare: Path,
    bomb: Callable[[Path], tuple[str, bytes, str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It would take all memory, or all time, of the process that everybody's calls go through."""
    monkeypatch.setattr(foreign_tree, "_MOST", 2_000)
    monkeypatch.setattr(objects, "_MOST_FOLDERS", 2_000)
    store(engine, "The user keeps bees.")
    engine.history.sync(str(bare), ME)
    poison(bare, bomb(bare))
    with pytest.raises(HistoryError, match="one of"):
        engine.history.sync("", ME)
    assert found(engine, "bees") == ["The user keeps bees."]


def test_a_purge_comes_to_its_end_in_a_history_that_once_had_none(
    engine: Engine, bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was put there and taken out again before anybody looked is in the past for good."""
    monkeypatch.setattr(objects, "_MOST_FOLDERS", 2_000)
    store(engine, "The user keeps bees.")
    gone = store(engine, "The user flies a hawk.").id
    engine.history.sync(str(bare), ME)
    sound = git(bare, "rev-parse", "main^{tree}").strip()
    deep = tree_of(bare, (FILE, b"x.md", object_of(bare, "blob", b"x\n")))
    for _ in range(1_500):
        deep = tree_of(bare, (FOLDER, b"d", deep))
    poison(bare, folder_bomb(bare), (FOLDER, b"deep", deep))
    tip = git(bare, "rev-parse", "main").strip()
    who = "Mallory <m@evil.example> 1795000001 +0000"
    text = f"tree {sound}\nparent {tip}\nauthor {who}\ncommitter {who}\n\n[EDIT] y\n"
    git(bare, "update-ref", "refs/heads/main", object_of(bare, "commit", text.encode()))
    engine.history.sync("", ME)
    engine.capture.forget(engine.memories.by_ids([gone]), ME, hard=True)
    engine.history.purge([], ME)
    assert not engine.history.places("flies a hawk")
    assert found(engine, "bees") == ["The user keeps bees."]
    assert is_sound(engine.settings.workspace)


def test_a_commit_of_a_year_that_no_calendar_shows_is_one_like_others(
    engine: Engine, bare: Path
) -> None:
    """It ended every sync, and the log, with an error of the language."""
    store(engine, "The user keeps bees.")
    engine.history.sync(str(bare), ME)
    poison(
        bare,
        (FILE, b"note.txt", object_of(bare, "blob", b"from the year 3170843")),
        seconds=99_999_999_999_999,
    )
    engine.history.sync("", ME)
    assert "[EDIT] x" in [commit.subject for commit in engine.history.log(limit=10)]
    store(engine, "The user sold the car.")
    engine.history.sync("", ME)


def test_an_address_is_never_an_option_and_a_failing_one_is_not_kept(
    engine: Engine, bare: Path, tmp_path: Path
) -> None:
    """`--upload-pack=CMD:` is no address."""
    store(engine, "The user keeps bees.")
    mark = tmp_path / "ran"
    for address in (f"--upload-pack=touch {mark}:", f"--exec=touch {mark}:", "-v:"):
        assert not is_address(address)
        with pytest.raises(HistoryError, match="sync"):
            engine.history.sync(address, ME)
    with pytest.raises(HistoryError):
        engine.history.sync("https://anna:hunter2@127.0.0.1:9/memory.git", ME)
    root = engine.settings.workspace
    assert git(root, "remote") == ""
    engine.history.sync(str(bare), ME)
    for address in (f"--upload-pack=touch {mark}:", f"--receive-pack=touch {mark}:"):
        with pytest.raises(HistoryError, match="sync"):
            engine.history.sync(address, ME)
    assert not mark.exists()


def test_a_password_in_an_address_is_used_and_stands_nowhere(
    engine: Engine, bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in git's settings nor in a commit, nor where other users see the arguments of
    programs.
    """
    store(engine, "The user keeps bees.")
    seen = tmp_path / "seen"
    exec_path = git(tmp_path, "--exec-path").strip()
    helper = tmp_path / "bin" / "git-remote-https"
    helper.parent.mkdir()
    helper.write_text(
        "#!/bin/sh\n"
        f'echo "$@" >> {seen}\n'
        'echo "protocol=https\nhost=git.example\n\n" | git credential fill >> '
        f"{seen}\n"
        'echo "fatal: Authentication failed" >&2\nexit 128\n',
        encoding="utf-8",
    )
    helper.chmod(0o700)
    for program in Path(exec_path).iterdir():
        if program.name != "git-remote-https":
            (helper.parent / program.name).symlink_to(program)
    monkeypatch.setenv("GIT_EXEC_PATH", str(helper.parent))
    with pytest.raises(HistoryError) as told:
        engine.history.sync("https://anna:hunter2@git.example/memory.git", ME)
    said = seen.read_text(encoding="utf-8")
    assert "password=hunter2" in said
    assert "hunter2@" not in said
    assert "hunter2" not in str(told.value)
    for path in engine.settings.home.rglob("*"):
        if path.is_file() and not stat.S_ISSOCK(path.stat().st_mode):
            assert b"hunter2" not in path.read_bytes(), path


@pytest.mark.parametrize("address", ["{}", "file://{}"])
def test_no_hook_of_a_folder_that_is_a_remote_is_run(
    open_engine: OpenEngine, bare: Path, tmp_path: Path, address: str
) -> None:
    """A folder out of an archive takes what is pushed, and runs nothing here."""
    ran = tmp_path / "ran"
    for name in ("pre-receive", "update", "post-receive", "post-update", "reference-transaction"):
        hook = bare / "hooks" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f"#!/bin/sh\ntouch '{ran}'\n", encoding="utf-8")
        hook.chmod(0o755)
    engine = open_engine()
    store(engine, "The user lives in Lyon.")
    assert engine.history.sync(address.format(bare), ME)
    store(engine, "The user plays chess.")
    engine.history.sync("", ME)
    assert git(bare, "log", "--oneline", "main")
    assert not ran.exists()


@pytest.mark.parametrize(
    ("url", "folder"),
    [
        ("/srv/memory.git", True),
        ("../memory.git", True),
        ("file:///srv/memory.git", True),
        (r"C:\memory.git", True),
        ("./odd:name", True),
        ("git.example:memory.git", False),
        ("anna@git.example:memory.git", False),
        ("ssh://git.example/memory.git", False),
        ("https://git.example/memory.git", False),
    ],
)
def test_what_is_a_folder_of_this_machine(url: str, folder: bool) -> None:
    assert is_folder(url) == folder
