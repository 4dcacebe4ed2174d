"""The audit log as a file: one line a change, waiting ones kept, erased words taken out."""

import pytest

from recollect.server.domain import layout
from recollect.server.engine import Engine
from recollect.server.storage.audit_log import AuditLog
from recollect.server.storage.change import Why

TRIGGER = "remember"


@pytest.fixture
def trail(engine: Engine) -> AuditLog:
    parts = engine.parts
    return AuditLog(parts.files, parts.manifest, parts.values, clock=engine.clock)


def log(engine: Engine) -> list[str]:
    text = (engine.settings.workspace / layout.AUDIT_LOG).read_text(encoding="utf-8")
    return text.splitlines()


@pytest.mark.parametrize(
    ("why", "paths", "cells"),
    [
        (
            Why(action="CREATE", summary="Tea grows in Assam."),
            ["memory/semantic/a.md"],
            ["CREATE", "memory/semantic/a.md", "bot:trigger-remember", "implicit"],
        ),
        (
            Why(action="EDIT", summary="x", actor="manual", approval="user"),
            ["a.md", "b.md", "c.md"],
            ["EDIT", "a.md (+2)", "manual", "user"],
        ),
        (Why(action="WARN", summary="x"), [], ["WARN"]),
        (Why(action="CREATE", summary="doors | gates\nwindows"), ["a.md"], ["CREATE", "a.md"]),
    ],
)
def test_a_change_is_one_line_of_six_cells(
    engine: Engine, trail: AuditLog, why: Why, paths: list[str], cells: list[str]
) -> None:
    """S3-30: TIMESTAMP | ACTION | FILE | ACTOR | APPROVAL | SUMMARY, whatever the text holds."""
    before = len(log(engine))
    trail.append(why, paths)
    added = log(engine)[before:]
    assert len(added) == 1
    found = added[0].split(" | ")
    assert len(found) == 6
    assert found[1 : 1 + len(cells)] == cells


def test_what_the_disk_refuses_is_written_later_in_its_order(
    engine: Engine, trail: AuditLog
) -> None:
    """S3-30: no line is lost, and each tells when its change was."""
    path = engine.settings.workspace / layout.AUDIT_LOG
    kept = path.read_bytes()
    path.unlink()
    path.mkdir()
    for name in ("first", "second"):
        trail.append(Why(action="CREATE", summary=name), [])
    assert trail.waiting() == 2
    path.rmdir()
    path.write_bytes(kept)
    trail.write_waiting()
    assert trail.waiting() == 0
    assert [line.rpartition(" ")[2] for line in log(engine)[-2:]] == ["first", "second"]


def test_the_words_of_what_is_erased_leave_the_log_and_the_rest_stays(
    engine: Engine, trail: AuditLog
) -> None:
    trail.append(
        Why(action="CREATE", summary="The locker opens with 4711."), ["memory/p/locker.md"]
    )
    trail.append(Why(action="CREATE", summary="Tea grows in Assam."), ["memory/semantic/a.md"])
    page = trail.without(["The locker opens with 4711."], ["memory/p/locker.md"])
    assert page is not None
    text = page.decode()
    assert "4711" not in text
    assert "locker" not in text
    assert "Tea grows in Assam." in text
    assert text.count("(erased)") == 2
