"""Conversations of Claude Code that were resumed: its older versions wrote all of them anew."""

import itertools
import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

import pytest

from recollect.server.engine import Engine
from tests.cli.conftest import Type
from tests.cli.conftest import typed as typed  # the fixture
from tests.exchange.test_import import imported, memories, written

IDS = itertools.count(1)


class Said(NamedTuple):
    """A row of a conversation; `answer` is the id of the message that it is a part of."""

    text: str
    answer: str = ""
    mark: str = ""
    """A field of it that is true."""
    is_first: bool = False
    """Whether it follows nothing: what was asked first was put otherwise."""


def transcript(said: Iterable[Said], hour: int) -> str:
    """A file as Claude Code 1.0 writes it: every row with an id, and that of the row above it."""
    ids: list[str] = []
    rows = []
    for number, each in enumerate(said):
        above = ids[-1] if ids and not each.is_first else None
        ids.append(str(UUID(int=next(IDS))))
        kind = "assistant" if each.answer else "user"
        content = [{"type": "text", "text": each.text}] if each.answer else each.text
        message = {"role": kind, "content": content} | ({"id": each.answer} if each.answer else {})
        at = f"2025-06-01T{hour:02}:00:{number:02}Z"
        row = {"type": kind, "uuid": ids[-1], "parentUuid": above, "timestamp": at}
        rows.append(json.dumps({**row, "message": message, each.mark: True}, ensure_ascii=False))
    return "\n".join(rows)


def answer(number: int, text: str) -> Said:
    return Said(text, f"msg_01Answer{number:012}")


HEAD = (
    Said("My landlady is Ms. Okafor."),
    answer(1, "Noted."),
    Said("看一下这个文件夹"),
    answer(2, "Let me look."),
    answer(2, "Two files."),
)
TAIL = (Said("She lives on the third floor."), answer(3, "Noted."))


def there(tmp_path: Path, name: str, said: Iterable[Said], hour: int) -> str:
    return written(tmp_path, f"there/{name}.jsonl", transcript(said, hour))


def test_what_was_copied_when_a_conversation_was_resumed_comes_in_once(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """The copy's file comes first by name; what is kept was said when it was said first."""
    there(tmp_path, "b", HEAD, 8)
    there(tmp_path, "a", (*HEAD, *TAIL), 20)
    assert imported(typed, str(tmp_path / "there"), "--dry-run") == {"new": 7, "known": 5}
    assert imported(typed, str(tmp_path / "there")) == {"stored": 7, "known": 5}
    known = memories(engine)
    assert known["User: My landlady is Ms. Okafor."].happened_at.hour == 8
    assert known["User: She lives on the third floor."].happened_at.hour == 20
    assert imported(typed, str(tmp_path / "there")) == {"known": 12}


@pytest.mark.parametrize("order", [("whole", "head"), ("head", "whole")])
def test_a_copy_and_what_it_is_a_copy_of_come_in_once_in_two_imports(
    typed: Type, engine: Engine, tmp_path: Path, order: tuple[str, str]
) -> None:
    files = {
        "head": there(tmp_path, "head", HEAD, 8),
        "whole": there(tmp_path, "whole", (*HEAD, *TAIL), 20),
    }
    for name in order:
        imported(typed, files[name])
    assert sum(1 for _ in engine.parts.catalog.each()) == 7
    assert imported(typed, files["whole"]) == {"known": 7}


def test_a_conversation_that_was_resumed_twice_keeps_what_was_said_after_each(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    there(tmp_path, "a", HEAD, 8)
    there(tmp_path, "b", (*HEAD, *TAIL), 9)
    there(tmp_path, "c", (*HEAD, Said("She has the spare key."), answer(4, "Noted.")), 10)
    assert imported(typed, str(tmp_path / "there")) == {"stored": 9, "known": 10}
    assert "User: She has the spare key." in memories(engine)


def test_the_same_words_in_two_conversations_are_said_in_both(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    there(tmp_path, "a", (Said("go on"), answer(1, "Done."), Said("go on"), answer(2, "Done.")), 8)
    there(tmp_path, "b", (Said("go on"), answer(3, "Done."), Said("go on")), 9)
    assert imported(typed, str(tmp_path / "there")) == {"stored": 7}


def test_a_question_that_was_put_otherwise_is_one_with_its_copy(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    """The first question of all, too, which no answer stands above."""
    first = (Said("Use tabs."), answer(1, "Tabs."))
    other = Said("Use spaces.", is_first=True)
    anew = (other, answer(2, "Spaces."), Said("Good."), answer(3, "Fine."))
    there(tmp_path, "a", (*first, *anew), 8)
    there(tmp_path, "b", anew, 9)
    assert imported(typed, str(tmp_path / "there")) == {"stored": 6, "known": 4}


def test_what_claude_code_itself_put_into_a_conversation_nobody_said(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    summary = "This session is being continued from a previous conversation."
    failed = answer(8, "API Error: 500")._replace(mark="isApiErrorMessage")
    said = (
        Said(summary, mark="isCompactSummary"),
        *HEAD,
        Said("[Request interrupted by user for tool use]"),
        failed,
    )
    assert imported(typed, there(tmp_path, "a", said, 8)) == {"stored": 5}
