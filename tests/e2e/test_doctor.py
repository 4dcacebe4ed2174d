"""`recollect doctor` says how things stand, and what mends what is not well."""

import json
import os
from pathlib import Path
from typing import Any

from recollect.server.hosts.hooks_trust import is_given
from recollect.server.hosts.known_hosts import BY_NAME
from recollect.server.hosts.machine import Machine
from tests.e2e.conftest import Launch
from tests.processes import free, git, run_apart, run_here, until


def findings(**environment: str) -> dict[str, dict[str, Any]]:
    done = run_apart("doctor", "--json", **environment)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    broken = any(each["state"] == "broken" for each in found)
    assert done.returncode == int(broken), done.stderr
    return {each["about"]: each for each in found}


def test_what_is_well_is_said_and_what_is_not_comes_with_its_remedy(
    launch: Launch, home: Path, tmp_path: Path
) -> None:
    """From the folder to the hooks; the trial leaves no trace in the history."""
    server = launch()
    server.call("remember", content="The user keeps bees.", explicit=True)
    until(lambda: server.stats()["readiness"] == "full" and not server.stats()["unindexed"])
    (tmp_path / ".cursor").mkdir()
    (tmp_path / ".codex").mkdir()
    user = {"HOME": str(tmp_path), "RECOLLECT_HOME": str(home), "PATH": os.defpath}
    found = findings(**user)
    for about in ("folder", "disk", "clock", "git", "backend", "index", "model", "memory"):
        assert found[about]["state"] == "ok", found[about]
    assert "ms" in found["hook"]["text"]
    assert found["Cursor"]["state"] == "warning"
    assert found["Cursor"]["remedy"] == "recollect install cursor"
    assert "cup" not in git(home, "log", "--all", "-p")
    assert not list((home / "run").glob("doctor-*"))
    run_here("install", "--yes", "--no-hooks", "cursor", **user)
    run_here("install", "--yes", "codex", **user)
    found = findings(**user)
    assert "hooks are not installed" in found["Cursor"]["text"]
    assert "remembered 1" in found["use"]["text"]
    assert "doctor" not in found["use"]["text"]  # its own hooks are nobody's
    assert "not trusted" in found["Codex"]["text"]
    assert "/hooks" in found["Codex"]["remedy"]


def test_no_git_and_a_model_that_is_not_there_are_found(home: Path, tmp_path: Path) -> None:
    nowhere = {"HOME": str(tmp_path), "RECOLLECT_HOME": str(home), "PATH": str(tmp_path)}
    found = findings(RECOLLECT_MODEL="no-such-model", **nowhere)
    assert found["git"]["state"] == "broken"
    assert "git-scm.com" in found["git"]["remedy"]
    assert found["model"]["state"] == "broken"
    assert "no-such-model" in found["model"]["text"]
    run_here("stop", **nowhere)  # a backend that its trial of a hook started waits for a minute
    free(home)


TRUSTED = """[hooks.state."{}:user_prompt_submit:{}:0"]
trusted_hash = "sha256:f18959101d36d26835e67876fc5c656cfe3d582f59036e1b7321bb58b9220ee4"
{}"""
"""As Codex 0.171.0 wrote it for the hook below, when its user trusted that in `/hooks`."""
HANDLER = {
    "type": "command",
    "command": "'/home/ada/my tools/林/recollect' hook --host codex",
    "timeout": 5,
}


def test_codex_runs_hooks_that_are_trusted_as_they_stand(tmp_path: Path) -> None:
    machine = Machine(kind="linux", home=tmp_path, environment={}, which=lambda name: None)
    program = BY_NAME["codex"]
    folder = tmp_path / ".codex"
    folder.mkdir()
    config = folder / "config.toml"

    def is_trusted(**changed: object) -> bool:
        hooks = {"UserPromptSubmit": [{"hooks": [HANDLER | changed]}]}
        (folder / "hooks.json").write_text(json.dumps({"hooks": hooks}), encoding="utf-8")
        return is_given(program, machine)

    config.write_text('model = "o"\n', encoding="utf-8")
    assert not is_trusted()
    config.write_text(TRUSTED.format(folder / "hooks.json", 0, ""), encoding="utf-8")
    assert is_trusted()
    assert not is_trusted(command=f"{HANDLER['command']} --recall-only")
    assert not is_trusted(timeout=6)


def test_another_s_hook_that_is_trusted_says_nothing_of_ours(tmp_path: Path) -> None:
    machine = Machine(kind="linux", home=tmp_path, environment={}, which=lambda name: None)
    folder = tmp_path / ".codex"
    folder.mkdir()
    groups = [{"hooks": [handler]} for handler in ({"command": "theirs"}, HANDLER)]
    hooks = {"hooks": {"UserPromptSubmit": groups}}
    (folder / "hooks.json").write_text(json.dumps(hooks), encoding="utf-8")
    own = str(folder / "hooks.json")
    for file, group, more, is_trusted in (
        (own, 0, "", False),
        ("/elsewhere/hooks.json", 1, "", False),
        (own, 1, "enabled = false\n", False),
        (own, 1, "", True),
    ):
        config = TRUSTED.format(file, group, more)
        (folder / "config.toml").write_text(config, encoding="utf-8")
        assert is_given(BY_NAME["codex"], machine) == is_trusted
