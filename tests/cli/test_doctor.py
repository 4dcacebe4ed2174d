"""What the doctor says of hosts that tell nobody how a conversation begins."""

import errno
import json
import os
import tempfile
from pathlib import Path
from typing import Any

import pytest

from recollect.server.engine import Engine
from recollect.server.hosts.machine import Machine
from tests.cli.conftest import Type
from tests.cli.test_chinese import typed_in_chinese


@pytest.fixture(autouse=True)
def desktop(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user's folder with Claude Desktop in it, and nothing else."""
    for name in ("APPDATA", "LOCALAPPDATA", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("RECOLLECT_HOME", str(engine.settings.home))
    Machine().programs_data.joinpath("Claude").mkdir(parents=True)


def found(typed: Type, about: str) -> dict[str, Any]:
    findings: list[dict[str, Any]] = json.loads(typed("doctor", "--json").out)
    [finding] = [each for each in findings if each["about"] == about]
    return finding


def begin(engine: Engine, count: int, *, with_recall: bool) -> None:
    for n in range(count):
        session = f"ses_{with_recall}{n}"
        first, second = ("recall", "remember") if with_recall else ("remember", "recall")
        engine.upkeep.count_call("claude-ai", session, first, {})
        engine.upkeep.count_call("claude-ai", session, second, {})


def test_it_tells_whether_recall_is_called_at_the_start_and_what_makes_it_so(
    engine: Engine, typed: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Machine, "copy", lambda self, text: False)
    typed("install", "--yes")
    desktop = found(typed, "Claude Desktop")
    assert desktop["text"] == "connected; it has no hooks, and has called nothing yet"
    assert desktop["state"] == "ok"
    offered = typed(*desktop["remedy"].split()[1:3], "--yes")
    assert "call recall with an empty query" in offered.out
    assert "copy it by hand" in offered.out
    begin(engine, 1, with_recall=True)
    begin(engine, 7, with_recall=False)
    desktop = found(typed, "Claude Desktop")
    assert "recall was called at the start of 1 of 8 sessions" in desktop["text"]
    assert desktop["state"] == "warning"
    assert desktop["remedy"]
    begin(engine, 30, with_recall=True)
    desktop = found(typed, "Claude Desktop")
    assert "30 of 37" in desktop["text"]
    assert desktop["state"] == "ok"


def test_the_text_for_preferences_is_copied_once_the_user_says_yes(
    typed: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    def copy(_: Machine, text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(Machine, "copy", copy)
    assert "under your preferences" not in typed("install", "--dry-run").out
    typed("install", "--yes")
    copied.clear()
    assert "call remember" in typed("install", "claude-desktop", answer="n").out
    assert not copied
    assert "on the clipboard" in typed("install", "claude-desktop", answer="y").out
    assert "before you answer what may depend" in copied[0].casefold()
    assert "under your preferences" not in typed("install").out  # known by then


def test_what_programs_read_is_in_no_language_of_the_terminal(
    engine: Engine, tmp_path: Path
) -> None:
    begin(engine, 1, with_recall=True)
    assert "以回忆开始 1" in typed_in_chinese(engine, tmp_path, "doctor")
    assert "begun with a recall 1" in typed_in_chinese(engine, tmp_path, "doctor", "--json")


def test_two_installations_are_told_apart(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Machine, "copy", lambda self, text: False)
    typed("install", "--yes")
    file = Machine().programs_data / "Claude/claude_desktop_config.json"
    entry = json.loads(file.read_text(encoding="utf-8"))
    entry["mcpServers"]["recollect"]["command"] = "/opt/older/recollect"
    file.write_text(json.dumps(entry), encoding="utf-8")
    desktop = found(typed, "Claude Desktop")
    assert "another installation of recollect: /opt/older/recollect" in desktop["text"]
    assert desktop["remedy"] == "recollect install claude-desktop"
    entry["mcpServers"]["recollect"]["args"] = ["--home", "/elsewhere"]
    file.write_text(json.dumps(entry), encoding="utf-8")
    assert "in another folder" in found(typed, "Claude Desktop")["text"]


def test_a_folder_that_cannot_be_written_to_is_told_with_its_reason(
    typed: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    reason = os.strerror(errno.EROFS)

    def refuse(**_: object) -> None:
        raise OSError(errno.EROFS, reason, "/home/ada/.recollect/tmp1")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    monkeypatch.setattr(tempfile, "TemporaryDirectory", refuse)
    folder, trial = found(typed, "folder"), found(typed, "trial")
    assert folder["text"].endswith(f"cannot be written to: {reason}")
    assert trial["text"] == reason
    assert "writable" in folder["remedy"]
    assert trial["remedy"] == folder["remedy"]
