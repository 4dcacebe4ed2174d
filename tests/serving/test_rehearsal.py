"""What the first hook would wait for is done before it comes."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from recollect.server.cli.main import run_for
from recollect.server.domain import patterns
from recollect.server.engine import Engine
from recollect.server.hooks.answering import HookAnswers
from recollect.server.hooks.payload import Event, read
from recollect.server.serving import daemon
from recollect.server.settings import load_settings
from tests.conftest import WordVectors, store
from tests.own_process import carried_out

LANDLORD = "The landlord is Mr Okafor, he wants the rent on the first."
DENTIST = "我的牙医是陈医生，诊所在春熙路。"
WITHIN_S = 60
FEW = 10
"""Of the sixty patterns that a first prompt asks for: each prompt has some of its own."""
REHEARSED = 7
"""The exit code of a backend that has come to it."""


def test_the_first_overview_compiles_nothing(tmp_path: Path) -> None:
    assert carried_out(_begun_after_a_rehearsal, tmp_path) == 0


def test_a_backend_rehearses(tmp_path: Path) -> None:
    assert carried_out(_backend_that_ends_at_its_rehearsal, tmp_path) == REHEARSED


# --- each in a process of its own: patterns are compiled once in each ---


def _begun_after_a_rehearsal(home: Path) -> None:
    engine = Engine(load_settings(home), embedder=WordVectors())
    engine.open(watch=False)
    store(engine, LANDLORD)
    store(engine, DENTIST)
    assert engine.upkeep.settle()
    answers = HookAnswers(lambda: engine)
    answers.rehearse()
    start = _event("SessionStart", source="startup")
    asked = _event("UserPromptSubmit", prompt="Write to my landlord about the kitchen tap.")
    with _compiled() as compiled:
        assert "Okafor" in answers.context(start, WITHIN_S)
        assert not compiled
        answers.context(asked, WITHIN_S)
        assert len(compiled) <= FEW, compiled
    engine.close()


@contextmanager
def _compiled() -> Iterator[list[str]]:
    """The patterns that are compiled meanwhile, as they are asked for the first time."""
    found: list[str] = []

    def compile(pattern: str, flags: int = 0) -> re.Pattern[str]:
        found.append(pattern)
        return re.compile(pattern, flags)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(patterns, "re", SimpleNamespace(compile=compile))
        yield found


def _event(name: str, **said: str) -> Event:
    payload = {"hook_event_name": name, "session_id": "s1", "cwd": "/home/user", **said}
    event = read(payload, {}, host="claude-code")
    assert event
    return event


def _backend_that_ends_at_its_rehearsal(home: Path) -> None:
    def rehearse(_: HookAnswers) -> None:
        os._exit(REHEARSED)

    pytest.MonkeyPatch().setattr(HookAnswers, "rehearse", rehearse)
    daemon.run(home, None, run_for)
