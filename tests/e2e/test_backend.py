"""The backend: what it keeps for each session, and what it does when it is killed again and again."""

import os
import signal
from pathlib import Path

from tests.e2e.conftest import Launch
from tests.processes import words


def test_each_host_finds_its_own_project_and_what_belongs_to_none(launch: Launch) -> None:
    """Issue 5, point 2: the project comes with the session; nothing is stored as a project's unless the call says so."""
    heron, crane = launch(RECOLLECT_PROJECT="heron"), launch(CLAUDE_PROJECT_DIR="/somewhere/crane", RECOLLECT_PROJECT="")
    heron.call("remember", content="The deploy key is rotated on Mondays.", explicit=True, project="heron")
    receipt = heron.call("remember", content="The user likes rotated maps.", explicit=True)["structuredContent"]["receipts"][0]
    here, elsewhere = (words(host.call("recall", query="rotated")) for host in (heron, crane))
    assert "deploy key" in here
    assert "deploy key" not in elsewhere
    assert "deploy key" in words(crane.call("recall", query="rotated", project="*"))
    assert receipt["id"] in here
    assert receipt["id"] in elsewhere


def test_undoing_a_session_leaves_what_another_host_did(launch: Launch) -> None:
    """Issue 5, point 2: one backend, but a session for each host."""
    first, second = launch(), launch()
    first.call("remember", content="The user plays the cello.", explicit=True)
    second.call("remember", content="The user keeps bees.", explicit=True)
    assert "↩️" in words(first.call("forget", undo="session"))
    assert "Nothing" in words(second.call("recall", query="cello"))
    assert "bees" in words(second.call("recall", query="bees"))


def test_a_backend_that_is_killed_again_and_again_goes_on_without_its_model_and_says_so(launch: Launch, home: Path) -> None:
    """Issue 5, point 2: three crashes within a minute; nothing is lost meanwhile, and `recollect stop` is the way back."""
    host = launch()
    for number in range(3):
        assert "🧠" in words(host.call("remember", content=f"The user has {number + 2} aunts in town {number}.", explicit=True))
        os.kill(host.owner, signal.SIGKILL)
        while "result" not in host.ask("ping"):  # the call in flight is refused, the next one reaches the next backend
            pass
    stats = host.stats()
    assert stats["readiness"] == "words only"
    assert "three times within a minute" in str(stats["trouble"])
    found = words(host.call("recall", query="aunts"))
    assert "words only" in found
    assert all(f"town {number}" in found for number in range(3))
    host.close()
    assert launch().stats()["readiness"] != "words only"
