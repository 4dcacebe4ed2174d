"""kill -9 while a reflection is recorded: afterwards it is there whole, or it still waits for the
user's yes.
"""

import json
import time
from pathlib import Path

import pytest

from tests.own_process import ANSWER_WITHIN_S
from tests.processes import ServerProcess, git, until, words

META = "memory/meta"
THOUGHTS = "She will come anyway, and he pretends not to count the days."


def step(server: ServerProcess, **arguments: object) -> str:
    result = server.ask("tools/call", name="reflect", arguments={"depth": "full", **arguments})[
        "result"
    ]
    assert not result.get("isError"), words(result)
    return words(result)


def written(home: Path) -> dict[str, bool]:
    """Which of the pages of a reflection hold this one."""
    pages = [*(home / "workspace" / META).rglob("*.md"), home / "workspace/IDENTITY.md"]
    texts = {
        p.relative_to(home / "workspace").as_posix(): p.read_text(encoding="utf-8") for p in pages
    }
    wanted = {
        "monologue": ("/reflections/2", THOUGHTS),
        "dialogue": ("/dialogues/", "yes, keep it"),
        "request": ("/rewards/", "### Decision"),
        "log": ("/reflection-log.md", "ref_"),
        "rewards": ("/reward-log.md", "ref_"),
        "evolution": ("/evolution.md", "reflections: 1"),
        "identity": ("IDENTITY.md", "I count days."),
    }
    return {
        name: any(part in path and text in body for path, body in texts.items())
        for name, (part, text) in wanted.items()
    }


@pytest.mark.parametrize("seen", ["monologue", "identity", "nothing"])
def test_a_kill_while_recording_leaves_all_of_it_or_none(home: Path, seen: str) -> None:
    """S0-26: nothing half-written."""
    with ServerProcess(home) as server:
        server.initialize()
        step(server, request="none")
        step(server, decision="approve")
        step(server, monologue=THOUGHTS, self_awareness=["I count days."])
        arguments = {"depth": "full", "decision": "yes, keep it"}
        call = {
            "jsonrpc": "2.0",
            "id": 9_999,
            "method": "tools/call",
            "params": {"name": "reflect", "arguments": arguments},
        }
        server.write(json.dumps(call).encode())
        deadline = time.monotonic() + ANSWER_WITHIN_S
        while seen != "nothing" and not written(home)[seen]:
            assert time.monotonic() < deadline
        server.kill()
    with ServerProcess(home) as server:
        server.initialize()
        due = words(server.ask("tools/call", name="reflect", arguments={})["result"])
        if not all(written(home).values()):
            assert not any(written(home).values())
            assert "waits for the user's approval" in due
            assert "has not seen this" in step(server, decision="yes, keep it")
            assert "recorded" in step(server, decision="yes, keep it")
        assert all(written(home).values())
        assert "Nothing is due" in words(
            server.ask("tools/call", name="reflect", arguments={})["result"]
        )
        assert server.close() == 0
    until(lambda: git(home, "status", "--porcelain") == "")
    assert git(home, "log", "--format=%s", "--grep=Reflection: ref_").count("reflection ref_") == 1
