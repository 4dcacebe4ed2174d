"""Benchmark files: banks of timed, attributed items, and questions with the items that answer them.

One bank a line of JSON.
"""

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Item:
    id: str
    text: str
    time: datetime | None
    speaker: str
    session: str


@dataclass(frozen=True, slots=True)
class Question:
    text: str
    gold: frozenset[str]
    category: str
    time: datetime | None


@dataclass(frozen=True, slots=True)
class Bank:
    """`shared` are distractors that several banks have in common."""

    name: str
    items: tuple[Item, ...]
    questions: tuple[Question, ...]
    shared: tuple[Item, ...] = ()

    @property
    def everything(self) -> tuple[Item, ...]:
        return (*self.items, *self.shared)

    @property
    def is_dialogue(self) -> bool:
        """Several people speak: turns, not lone statements."""
        return len({item.speaker for item in self.items}) > 1


def load(path: Path) -> list[Bank]:
    """The banks of one file, in order; a line without questions holds what later ones `extend`."""
    banks: list[Bank] = []
    shared: dict[str, tuple[Item, ...]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        items = tuple(_item(i) for i in row["items"])
        if row["questions"]:
            questions = tuple(_question(q) for q in row["questions"])
            banks.append(Bank(row["bank"], items, questions, shared.get(row.get("extend", ""), ())))
        else:
            shared[row["bank"]] = items
    return banks


def _item(row: dict[str, Any]) -> Item:
    return Item(
        row["id"],
        row["text"],
        _time(row.get("time")),
        row.get("speaker") or "",
        row.get("session") or "",
    )


def _question(row: dict[str, Any]) -> Question:
    return Question(row["text"], frozenset(row["gold"]), row["category"], _time(row.get("time")))


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
