"""The backend: what it keeps for each session.

And what it does when it is killed again and again.
"""

import os
import signal
import time
from pathlib import Path

from tests.e2e.conftest import Launch
from tests.own_process import ANSWER_WITHIN_S
from tests.processes import ServerProcess, receipts_of, words


def test_each_host_finds_its_own_project_first_and_the_others_too(launch: Launch) -> None:
    """The project comes with the session.

    Nothing is stored as a project's unless the call says so.
    """
    heron, crane = (
        launch(RECOLLECT_PROJECT="heron"),
        launch(CLAUDE_PROJECT_DIR="/somewhere/crane"),
    )
    crane.call("remember", content="The logs are rotated.", explicit=True, project="crane")
    heron.call("remember", content="The keys are rotated.", explicit=True, project="heron")
    receipt = receipts_of(
        heron.call("remember", content="The user likes rotated maps.", explicit=True)
    )[0]
    wait_until_full(heron)
    here, elsewhere = (words(host.call("recall", query="rotated")) for host in (heron, crane))
    assert here.index("The keys") < here.index("The logs")
    assert elsewhere.index("The logs") < elsewhere.index("The keys")
    assert receipt["id"] in here
    assert receipt["id"] in elsewhere


def test_undoing_a_session_leaves_what_another_host_did(launch: Launch) -> None:
    """One backend, but a session for each host."""
    first, second = launch(), launch()
    first.call("remember", content="The user plays the cello.", explicit=True)
    second.call("remember", content="The user keeps bees.", explicit=True)
    assert "↩️" in words(first.call("forget", undo="session"))
    assert "Nothing" in words(second.call("recall", query="cello"))
    assert "keeps bees" in words(second.call("recall", query="bees"))


def crash(host: ServerProcess) -> None:
    os.kill(host.owner, signal.SIGKILL)
    while "result" not in host.ask(
        "ping"
    ):  # the call in flight is refused, the next one reaches the next backend
        pass


def wait_until_full(host: ServerProcess) -> None:
    deadline = time.monotonic() + ANSWER_WITHIN_S
    while (stats := host.stats())["readiness"] != "full" or stats["unindexed"]:
        assert time.monotonic() < deadline, host.stats()
        time.sleep(0.05)


def test_a_backend_that_is_killed_again_and_again_goes_on_without_its_model_and_says_so(
    launch: Launch,
) -> None:
    """Three crashes within a minute.

    Nothing is lost meanwhile, and `recollect stop` is a way back.
    """
    host = launch()
    for number in range(3):
        assert "🧠" in words(
            host.call(
                "remember",
                content=f"The user has {number + 2} aunts in town {number}.",
                explicit=True,
            )
        )
        crash(host)
    stats = host.stats()
    assert stats["readiness"] == "words only"
    assert "three times within a minute" in str(stats["trouble"])
    assert "tries again by itself at" in str(stats["trouble"])
    found = words(host.call("recall", query="aunts"))
    assert "words only" in found
    assert all(f"town {number}" in found for number in range(3))
    host.close()
    assert launch().stats()["readiness"] != "words only"


def test_a_model_that_was_left_alone_is_tried_again_and_left_alone_for_longer_if_that_ends_badly(
    launch: Launch, home: Path
) -> None:
    """A crash loop ends without a command.

    The log says what the backend did meanwhile; the pause is a setting.
    """
    host, log = launch(RECOLLECT_CRASH_PAUSE_MINUTES="0.02"), home / "run" / "recollect.log"
    for _ in range(3):
        crash(host)
    alone = host.owner
    assert "three times within a minute, so it leaves its model alone" in log.read_text(
        encoding="utf-8"
    )
    wait_until_full(host)
    assert host.owner == alone
    crash(host)
    assert "again after its pause, so it leaves its model alone" in log.read_text(encoding="utf-8")
    wait_until_full(host)
    assert log.read_text(encoding="utf-8").count("the model is tried again") == 2
