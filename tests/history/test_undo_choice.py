"""Which change an undo means: the session's own, made through the tools, not taken back already."""

from datetime import UTC

import pytest

from recollect.server.capture.drafts import Draft
from recollect.server.domain.caller import Caller
from recollect.server.engine import Engine
from recollect.server.errors import HistoryError
from recollect.server.history.undo_choice import chosen, last_of
from tests.workspace import SEMANTIC, memory_file, put

HERE = Caller(session="ses_0000HERE")
THERE = Caller(session="ses_000THERE")


def told(engine: Engine, text: str, caller: Caller) -> str:
    [outcome] = engine.capture.remember([Draft(content=text, explicit=True)], caller)
    return outcome.id


def subjects(engine: Engine, what: str, session: str = HERE.session) -> list[str]:
    found = chosen(engine.parts.repository, what, session, UTC)
    return [commit.subject.rpartition(" - ")[2] for commit in found]


def test_last_and_session_are_the_caller_s_own_newest_first(engine: Engine) -> None:
    """S1-25: another session's changes and hand edits are left alone."""
    told(engine, "The user keeps bees.", HERE)
    told(engine, "The user rows.", HERE)
    told(engine, "The user sings.", THERE)
    path = f"{SEMANTIC}/mine.md"
    put(engine.settings.workspace, path, memory_file("mem_7K2M9QX1", "By hand."))
    engine.upkeep.take_in([path])
    assert subjects(engine, "last") == ["The user rows."]
    assert subjects(engine, "session") == ["The user rows.", "The user keeps bees."]
    assert subjects(engine, "last", THERE.session) == ["The user sings."]
    assert subjects(engine, "last", "") == ["The user sings."]


def test_what_was_taken_back_is_not_meant_again_until_that_is_undone(engine: Engine) -> None:
    told(engine, "The user keeps bees.", HERE)
    told(engine, "The user rows.", HERE)
    engine.history.undo("last", HERE)
    assert subjects(engine, "last") == ["The user keeps bees."]
    [undone] = [c for c in engine.history.log(limit=5) if c.trailers.get("Reverts")]
    with pytest.raises(HistoryError, match="undone already"):
        subjects(engine, undone.trailers["Reverts"])


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("yesterday", "names no change"),
        ("reflection", "no reflection is recorded"),
        ("last", "nothing to undo"),
        ("session", "nothing to undo"),
    ],
)
def test_where_there_is_nothing_to_take_back_the_reason_is_told(
    engine: Engine, what: str, why: str
) -> None:
    with pytest.raises(HistoryError, match=why):
        subjects(engine, what)


def test_another_session_s_changes_are_offered_by_their_commits(engine: Engine) -> None:
    told(engine, "The user sings.", THERE)
    [commit] = chosen(engine.parts.repository, "last", THERE.session, UTC)
    with pytest.raises(HistoryError, match=commit.sha[:10]):
        subjects(engine, "last")


def test_the_first_commit_of_a_folder_is_no_change_of_the_user_s(engine: Engine) -> None:
    first = engine.history.log(limit=50)[-1]
    with pytest.raises(HistoryError, match="housekeeping"):
        subjects(engine, first.sha)


def test_the_last_change_of_a_memory_is_found_by_its_id(engine: Engine) -> None:
    bees = told(engine, "The user keeps bees.", HERE)
    told(engine, "The user rows.", HERE)
    path = engine.memories.path(bees)
    assert last_of(engine.parts.repository, bees, path).subject.endswith("The user keeps bees.")
    with pytest.raises(HistoryError, match="mem_00000000"):
        last_of(engine.parts.repository, "mem_00000000", None)
