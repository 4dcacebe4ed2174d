"""The `recollect` command as a user types it.

What it prints, its exit codes, one line on stderr when it fails.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from recollect.server.cli import hosts
from recollect.server.errors import RecollectError
from recollect.server.hosts.jsonc import value_at
from recollect.server.hosts.machine import Machine
from recollect.server.hosts.registration import Step, carry_out
from recollect.server.serving import launcher
from recollect.server.storage.workspace.folder_lock import FolderLock
from tests.e2e.conftest import Launch
from tests.own_process import ANSWER_WITHIN_S
from tests.processes import environment, git, run, run_apart, run_here, words


def command(home: Path, *arguments: str, **settings: str) -> str:
    done = run_here(*arguments, "--home", str(home), **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout


def failure(home: Path, *arguments: str, code: int = 1, **settings: str) -> str:
    done = run_here(*arguments, "--home", str(home), **settings)
    assert done.returncode == code, done.stdout + done.stderr
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.startswith("recollect: ")
    return done.stderr


def test_a_memory_is_stored_found_forgotten_and_brought_back(home: Path) -> None:
    stored = json.loads(command(home, "remember", "用户住在里昂 [Lyon].", "--json"))
    assert stored["outcome"] == "stored"
    assert "用户住在里昂 [Lyon]." in (home / "workspace" / stored["file"]).read_text(
        encoding="utf-8"
    )
    assert [hit["id"] for hit in json.loads(command(home, "recall", "里昂", "--json"))] == [
        stored["id"]
    ]
    assert stored["id"] in command(home, "forget", stored["id"])
    assert "Nothing remembered" in command(home, "recall", "里昂")
    assert "undone: [ARCHIVE]" in command(home, "undo")
    status = json.loads(command(home, "status", "--json"))
    assert status["memories"] == {"semantic": 1, "deleted": 0}
    assert (status["commits_pending"], status["set_aside"], status["trouble"]) == (0, {}, [])
    assert git(home, "status", "--porcelain") == ""


def test_the_user_decides_on_what_others_propose(home: Path) -> None:
    """S3-27, S3-31: commit, reject and defer are the user's too.

    What the user does by hand is `manual`.
    """
    command(home, "remember", "The user plays the cello.")
    pages = [
        (
            f"## Proposal #{n} prop_0000000{n}\n- **From**: scout\n"
            "- **Timestamp**: 2026-11-21T10:00:00Z\n- **Suggested store**: semantic\n"
            f"- **Content**: {what}"
        )
        for n, what in enumerate(["Jazz.", "Chess.", "Opera."], 1)
    ]
    (home / "workspace/memory/meta/pending-memories.md").write_text(
        "\n\n".join(["# Pending memories", *pages]) + "\n", encoding="utf-8"
    )
    assert [p["from"] for p in json.loads(command(home, "proposals", "--json"))] == ["scout"] * 3
    assert "stored" in command(home, "commit", "prop_00000001")
    command(home, "reject", "prop_00000002")
    assert "deferred" in command(home, "defer", "prop_00000003")
    assert [(p["id"], p["status"]) for p in json.loads(command(home, "proposals", "--json"))] == [
        ("prop_00000003", "deferred")
    ]
    actors = [
        line.split(" | ")[3]
        for line in (home / "workspace/memory/meta/audit.log")
        .read_text(encoding="utf-8")
        .splitlines()
    ]
    assert [a for a in actors if a != "system:decay"][1:] == [
        "manual",
        "manual",
        "bot:commit-from:scout",
        "manual",
        "manual",
    ]


def test_init_builds_the_whole_workspace_and_keeps_what_is_there(home: Path) -> None:
    """S3-01, S3-03, S3-08: every page and folder of the seed, under git, in the user's language.

    Run again it changes nothing.
    """
    (home / "workspace").mkdir(parents=True)
    (home / "workspace/SOUL.md").write_text("# SOUL.md\nBe kind.", encoding="utf-8")
    assert "保留 1 个文件" in command(home, "init", RECOLLECT_LANGUAGE="zh")
    root = home / "workspace"
    meta = (
        "decay-scores.json",
        "reflection-log.md",
        "reward-log.md",
        "pending-memories.md",
        "evolution.md",
        "audit.log",
    )
    pages = (
        "MEMORY.md",
        "IDENTITY.md",
        "SOUL.md",
        "memory/graph/index.md",
        "memory/graph/relations.md",
        *(f"memory/meta/{m}" for m in meta),
    )
    folders = (
        "episodes",
        "semantic",
        "graph/entities",
        "procedures",
        "vault",
        "meta/reflections/dialogues",
        "meta/rewards",
    )
    assert [path for path in pages if not (root / path).is_file()] == []
    assert [folder for folder in folders if not (root / "memory" / folder).is_dir()] == []
    assert (root / "SOUL.md").read_text(encoding="utf-8") == "# SOUL.md\nBe kind."
    assert "## 自我意识日志" in (root / "IDENTITY.md").read_text(encoding="utf-8")
    assert git(home, "status", "--porcelain") == ""
    before = git(home, "rev-parse", "HEAD")
    assert " 0 made" in command(home, "init")
    assert git(home, "rev-parse", "HEAD") == before


def test_a_preference_told_at_the_command_line_is_core(home: Path) -> None:
    """S3-04: no host is there to name its category."""
    for text in (
        "I prefer TypeScript over JavaScript",
        "我更喜欢简短的回答",
        "The blue server runs the tests",
    ):
        command(home, "remember", text)
    page = (home / "workspace/MEMORY.md").read_text(encoding="utf-8")
    assert "- I prefer TypeScript over JavaScript (mem_" in page.split("## Persona")[1]
    assert "我更喜欢简短的回答" in page
    assert "blue server" not in page


def test_help_is_in_the_language_that_is_set(home: Path) -> None:
    """Before any setting of a folder is read."""
    assert "用法" in command(home, "--help", RECOLLECT_LANGUAGE="zh")
    assert "Usage" in command(home, "--help", RECOLLECT_LANGUAGE="en", LC_ALL="zh_CN.UTF-8")


def test_the_block_for_agents_names_every_tool_in_both_languages(home: Path) -> None:
    """S3-03"""
    english, chinese = (
        command(home, "agents-block"),
        command(home, "agents-block", RECOLLECT_LANGUAGE="zh"),
    )
    for block in (english, chinese):
        assert all(f"`{tool}" in block for tool in ("recall", "remember", "forget", "reflect"))
    assert "记住" in chinese
    assert command(home, "agents-block", "--language", "zh") == chinese
    assert "en or zh" in failure(home, "agents-block", "--language", "fr")


def test_a_shell_that_asks_how_a_command_goes_on_is_answered_and_not_served(home: Path) -> None:
    """It gives no arguments, as a host does."""
    here = {"RECOLLECT_HOME": str(home)}
    script = run("completion", "bash", **here).stdout
    assert "complete -o default -F _recollect_completion recollect" in script
    asks = {"COMP_WORDS": "recollect age", "COMP_CWORD": "1"}
    assert "agents-block" in run(_RECOLLECT_COMPLETE="complete_bash", **asks, **here).stdout
    assert not home.exists()


def test_reindex_builds_the_whole_index_from_the_files(home: Path) -> None:
    """After it nothing waits for its vector."""
    command(home, "remember", "The user plays the cello.")
    command(home, "remember", "The user's cat is called Miso.")
    assert json.loads(command(home, "status", "--json"))["unindexed"] == 2
    assert "2 memories indexed." in command(home, "reindex")
    assert json.loads(command(home, "status", "--json"))["unindexed"] == 0
    assert "cello" in command(home, "recall", "which instrument")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["remember", " "], "content: it is empty"),
        (["forget", "mem_00000000"], "there is no 'mem_00000000'"),
        (["undo"], "there is nothing to undo"),
        (["undo", "0123abc"], "no change '0123abc'"),
    ],
)
def test_a_failure_is_an_exit_code_and_one_line_that_says_what_was_wrong(
    home: Path, arguments: list[str], told: str
) -> None:
    assert told in failure(home, *arguments)


def test_a_wrong_setting_is_named(home: Path) -> None:
    assert "RECOLLECT_STORE_AT" in failure(home, "status", RECOLLECT_STORE_AT="99")
    home.mkdir()
    (home / "recollect.toml").write_text("colour = 'blue'\n", encoding="utf-8")
    assert "colour" in failure(home, "status")


def test_a_folder_that_a_server_owns_has_an_exit_code_of_its_own(
    home: Path, launch: Launch
) -> None:
    server = launch("--in-process")
    server.stats()
    for arguments in (["remember", "tea"], ["reindex"]):
        assert f"in use by process {server.pid}" in failure(home, *arguments, code=3)


def test_a_folder_that_cannot_be_made_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "could not write" in failure(tmp_path / "file" / "home", "remember", "tea")


def test_status_tells_strength_and_use_in_words(home: Path) -> None:
    """S4-32: the metrics, as a person reads them and as JSON under the seed's names."""
    for _ in range(2):
        command(home, "remember", "The user plays the cello.")
    said = " ".join(command(home, "status", COLUMNS="200").split())
    assert "1.84 on average (1.75–2.00: 1)" in said
    assert "1 mentions and uses (0 in a frequent run), 0 negations, 0 merges" in said
    assert json.loads(command(home, "status", "--json"))["metrics"]["user_activation_count"] == 1


def test_the_history_is_read_and_walked_back_and_shared_from_the_command_line(
    home: Path, tmp_path: Path
) -> None:
    """Log, show, diff, as-of, undo, sync with a bare repository and a second data folder."""
    stored = json.loads(command(home, "remember", "The user keeps bees.", "--json"))
    command(home, "remember", "用户喜欢喝咖啡。")
    listed = json.loads(command(home, "log", "--json"))
    assert [row["ids"] == [stored["id"]] for row in listed[:2]] == [False, True]
    assert (
        json.loads(command(home, "log", "--id", stored["id"], "--json"))[0]["commit"]
        == stored["commit"]
    )
    assert command(home, "log", "--critical") == "No such change.\n"
    assert "+The user keeps bees." in command(home, "show", stored["commit"])
    assert "咖啡" in command(home, "diff")
    assert "bees" in command(home, "as-of", "today", "bees")
    assert "no change" in failure(home, "show", "0123abc")
    bare, other = tmp_path / "remote.git", tmp_path / "other"
    subprocess.run(["git", "init", "--quiet", "--bare", str(bare)], check=True)
    assert "ours given" in command(home, "sync", str(bare))
    assert "2 memories taken in" in command(other, "sync", str(bare))
    assert "bees" in command(other, "recall", "bees")
    assert "undone: [CREATE]" in command(home, "undo", stored["commit"])
    command(home, "sync")
    command(other, "sync")
    assert stored["id"] not in command(other, "recall", "bees")
    assert "no remote" in failure(home, "sync", "nowhere")


# --- carried out by a running backend ------------------------------------------------------------


def typed(
    home: Path, *arguments: str, answer: str = "", cwd: Path | None = None, **settings: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "recollect.server", *arguments],
        env=environment(RECOLLECT_HOME=str(home), **settings),
        input=answer,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=cwd,
        timeout=ANSWER_WITHIN_S,
    )


def test_commands_go_through_a_running_backend_and_look_as_they_do_without(
    launch: Launch, home: Path, tmp_path: Path
) -> None:
    """The folder has one owner; a user need not close the host to look at the memory.

    Chinese, JSON, exit codes, questions, paths.
    """
    host = launch()
    stored = json.loads(typed(home, "remember", "林薇对花生过敏。", "--json").stdout)
    assert "林薇对花生过敏" in words(host.call("recall", query="花生"))
    assert typed(home, "recall", "花生").stdout.splitlines()[0].endswith("林薇对花生过敏。")
    assert (
        typed(home, "--home", str(home), "recall", "花生").stdout
        == typed(home, "recall", "花生").stdout
    )
    assert (
        typed(home, "--home", home.name, "recall", "花生", cwd=home.parent).stdout
        == typed(home, "recall", "花生").stdout
    )
    (tmp_path / "list.md").write_text("- The user plays the cello.\n", encoding="utf-8")
    assert "stored: 1" in typed(home, "import", "list.md", cwd=tmp_path).stdout
    for answer, code in (("n\n", 1), ("", 1), ("y\n", 0)):
        done = typed(home, "forget", "--hard", stored["id"], answer=answer)
        assert done.stdout.startswith("Erase 1 memory for good? [y/N]: ")
        assert ("erased" in done.stdout, done.returncode) == (code == 0, code)
    assert stored["id"] not in typed(home, "recall", "花生").stdout
    unknown = typed(home, "forget", "mem_00000000")
    assert (unknown.returncode, unknown.stdout) == (1, "")
    assert unknown.stderr.startswith("recollect: id: there is no 'mem_00000000'")
    missing = typed(home, "import", "nothing.md", cwd=tmp_path)
    assert missing.returncode == 1
    assert "recollect: file: nothing.md is not there" in missing.stderr
    wrong = typed(home, "recal", "x")
    assert wrong.returncode == 2
    assert "No such command" in wrong.stderr
    assert host.owner != host.pid
    assert host.ask("ping")["result"] == {}


def test_a_host_hears_what_a_sync_brought_with_its_next_answer(
    launch: Launch, home: Path, tmp_path: Path
) -> None:
    """S3-32: CRITICAL and what is to be settled, said once.

    Although the sync was typed in a terminal.
    """
    phone, bare = tmp_path / "phone", tmp_path / "remote.git"
    subprocess.run(["git", "init", "--quiet", "--bare", str(bare)], check=True)
    stored = json.loads(command(home, "remember", "The meeting is on Monday.", "--json"))
    command(home, "sync", str(bare))
    command(phone, "sync", str(bare))
    for machine, day in ((home, "Tuesday"), (phone, "Friday")):
        file = machine / "workspace" / stored["file"]
        file.write_text(file.read_text(encoding="utf-8").replace("Monday", day), encoding="utf-8")
    with (phone / "workspace" / "SOUL.md").open("a", encoding="utf-8") as soul:
        soul.write("\nNever flatter.\n")
    command(phone, "sync")
    host = launch()
    host.call("recall", query="meeting")
    assert "⚠️ CRITICAL: SOUL.md" in typed(home, "sync").stdout
    said = words(host.call("recall", query="meeting"))
    assert "⚠️ CRITICAL: SOUL.md changed." in said
    assert "(sync: 1 memory changed on another machine; ⚖️ " in said
    assert stored["id"] in said.partition("(sync: ")[2]
    assert "sync" not in words(host.call("recall", query="meeting"))


def test_stop_ends_the_backend_until_the_next_call(launch: Launch, home: Path) -> None:
    host = launch()
    before = host.owner
    for arguments in (["stop"], ["--home", str(home), "stop"]):
        host.call("recall")
        assert run_apart(*arguments, RECOLLECT_HOME=str(home)).stdout == "stopped\n"
        again = run_apart(*arguments, RECOLLECT_HOME=str(home))
        assert again.stdout == "nothing was running\n"
    host.call("remember", content="The user lives in Lyon.", explicit=True)
    assert host.owner != before


def test_stop_ends_a_backend_that_could_not_open_the_folder(launch: Launch, home: Path) -> None:
    """It let go of the folder, and still answers."""
    git_folder = home / "workspace" / ".git"
    git_folder.mkdir(parents=True)
    elsewhere = home.with_name("elsewhere")
    elsewhere.mkdir()
    (git_folder / "objects").symlink_to(elsewhere)
    host = launch()
    assert "a git repository of something else" in words(host.call("recall"))
    assert typed(home, "stop").stdout == "stopped\n"
    again = run_apart("stop", "--home", str(home))
    assert again.stdout == "nothing was running\n"


def test_stop_waits_for_a_command_that_may_have_started_a_backend(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Right after `install`: its backend does not say yet that it has the folder."""
    starter = FolderLock(home / "run")
    starter.acquire()
    clock = SimpleNamespace(monotonic=time.monotonic, sleep=lambda _: starter.release())
    monkeypatch.setattr(launcher, "time", clock)
    stopped = run_here("stop", "--home", str(home))
    assert stopped.stdout == "nothing was running\n", stopped.stderr


def test_stop_waits_for_a_backend_that_has_only_just_come(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has the folder and no address yet: it was taken for one that hangs, and killed."""
    beginning = FolderLock(home / "run", "backend")
    beginning.acquire()
    clock = SimpleNamespace(monotonic=time.monotonic, sleep=lambda _: beginning.release())
    monkeypatch.setattr(launcher, "time", clock)
    monkeypatch.setattr(os, "kill", lambda *_: beginning.release())
    stopped = run_here("stop", "--home", str(home))
    assert stopped.stdout == "nothing was running\n", stopped.stderr


@pytest.mark.parametrize("command", ["install", "uninstall"])
def test_a_host_that_was_reached_in_part_is_not_called_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """A disk that is full between two of its files; another host is done."""
    for folder in (".cursor", ".copilot"):
        (tmp_path / folder).mkdir()
    user = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path), "PATH": os.defpath}
    where: tuple[str, ...] = ("--home", str(tmp_path / "memory"))
    monkeypatch.setattr(hosts, "start_if_nobody_owns", lambda home: None)
    if command == "uninstall":
        assert run_here("install", "--yes", *where, **user).returncode == 0
        where = ()

    def on_a_full_disk(step: Step, machine: Machine) -> None:
        if step.file and step.file.name == "hooks.json":
            raise RecollectError(f"{step.file}: No space left on device")
        carry_out(step, machine)

    monkeypatch.setattr(hosts, "carry_out", on_a_full_disk)
    done = run_here(command, "--yes", *where, **user)
    assert done.returncode == 1
    assert "No space left on device" in done.stderr
    assert "Cursor: connected" not in done.stdout
    assert "Cursor: disconnected" not in done.stdout
    assert f"Copilot CLI: {'connected.' if where else 'disconnected'}" in done.stdout


def test_hosts_are_connected_in_one_command_and_left_as_they_were(tmp_path: Path) -> None:
    """A user's first and last command, with a folder in their own language and spaces."""
    user = tmp_path / "林 ada"
    file = user / ".cursor/mcp.json"
    file.parent.mkdir(parents=True)
    before = '{\n  "mcpServers": {} // none yet\n}\n'
    file.write_text(before, encoding="utf-8")
    nobody = {"HOME": str(user), "USERPROFILE": str(user), "PATH": os.defpath}
    shown = run_here("install", "--dry-run", **nobody)
    assert '+    "recollect": {' in shown.stdout
    assert file.read_text(encoding="utf-8") == before
    unsure = run_here("install", **nobody)
    assert "Nothing was changed." in unsure.stdout
    assert file.read_text(encoding="utf-8") == before
    done = run("install", "--yes", "--home", str(user / "my memory"), **nobody)
    assert "Cursor: connected" in done.stdout
    entry = value_at(file.read_text(encoding="utf-8"), ("mcpServers", "recollect"))
    assert isinstance(entry, dict)
    assert entry["args"] == ["--home", str(user / "my memory")]
    assert Path(entry["command"]).is_absolute()
    # What answers the first hook is running: the first conversation is told as much as the next.
    assert run_here("stop", "--home", str(user / "my memory"), **nobody).stdout == "stopped\n"
    assert run_here("uninstall", "--yes", **nobody).returncode == 0
    assert file.read_text(encoding="utf-8") == before
    assert run_here("install", "nobody", **nobody).returncode == 1
