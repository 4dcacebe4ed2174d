"""Erasing for good, in its order: who may, then the write, then the copies of what was said."""

import sqlite3

import pytest

from recollect.server.domain import layout
from recollect.server.domain.caller import Caller
from recollect.server.engine import Engine
from recollect.server.errors import InputError, LeftBehind, RecollectError, StorageError
from recollect.server.language.conversation import read_message
from recollect.tools.answers.errors import error_told
from tests.conftest import ME, store
from tests.storage.test_transaction import immutable

SAFE = "The safe is behind the clock."


def held(engine: Engine) -> bool:
    """Whether the judge of the conversation still reads the words as they were said."""
    dialogues = [due.given["dialogue"] for due in engine.review.due(ME) if due.kind == "exchange"]
    return any(SAFE in dialogue for dialogue in dialogues)


def said_and_stored(engine: Engine) -> str:
    engine.review.hear(
        [read_message(f"User: Remember: {SAFE}"), read_message("Assistant: Noted.")], ME
    )
    return store(engine, SAFE).id


def test_a_sub_agent_s_erasure_is_refused_and_what_was_said_stays(engine: Engine) -> None:
    memories = engine.memories.by_ids([said_and_stored(engine)])
    with pytest.raises(InputError, match="not the main agent"):
        engine.capture.forget(memories, Caller(agent="scout"), hard=True)
    assert held(engine)


def test_an_erasure_of_what_is_gone_already_leaves_what_was_said(engine: Engine) -> None:
    memories = engine.memories.by_ids([said_and_stored(engine)])
    engine.capture.forget(memories, ME, hard=True)
    engine.review.hear([read_message(f"User: Remember: {SAFE} Still.")], ME)
    with pytest.raises(RecollectError, match="there is no"):
        engine.capture.forget(memories, ME, hard=True)
    assert held(engine)


def test_an_erasure_that_the_disk_refuses_leaves_what_was_said(engine: Engine) -> None:
    memories = engine.memories.by_ids([said_and_stored(engine)])
    assert held(engine)
    with immutable(engine.settings.workspace), pytest.raises(StorageError):
        engine.capture.forget(memories, ME, hard=True)
    assert held(engine)
    assert engine.memories.by_ids([memories[0].id])[0].text == SAFE
    engine.capture.forget(memories, ME, hard=True)
    assert not held(engine)


def test_an_erasure_whose_copies_the_disk_refuses_says_so_and_clears_the_rest(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is erased: "nothing was changed" would be untrue, and the other copies go too."""
    memories = engine.memories.by_ids([said_and_stored(engine)])

    def full() -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(engine.parts.database, "compact", full)
    monkeypatch.setattr(engine.parts.indexer, "drop", lambda ids: full())
    with pytest.raises(LeftBehind, match=r"is erased.*disk is full.*recollect purge") as told:
        engine.capture.forget(memories, ME, hard=True)
    assert "什么也没有" not in error_told(told.value, "zh")
    assert "已抹去" in error_told(told.value, "zh")
    assert not held(engine)
    assert SAFE not in (engine.settings.workspace / layout.AUDIT_LOG).read_text("utf-8")
    assert not engine.memories.known([memories[0].id])
