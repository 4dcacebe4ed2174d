"""What a turn should lead to, and whether the calls of a model did."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from recollect.server.domain.memory import Store

FOLDER = Path(__file__).parent
NEW_MEMORY = ("stored",)


@dataclass(frozen=True, slots=True)
class Call:
    """One tool call as a model made it, with the structured answer it got."""

    tool: str
    arguments: dict[str, Any]
    answer: dict[str, Any] = field(default_factory=dict)
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """One expectation of one turn: its kind (as in docs/host-trials.md) and whether it was met."""

    dialogue: str
    turn: int
    kind: str
    met: bool


def dialogues() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        (FOLDER / "dialogues.json").read_text(encoding="utf-8")
    )
    return found


def conversations() -> list[dict[str, Any]]:
    """Dialogues of several sessions on a full store; the last session asks what only it knows."""
    found: list[dict[str, Any]] = json.loads((FOLDER / "sessions.json").read_text(encoding="utf-8"))
    return found


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a store, `day|store|text` or `day|store@project|text`."""

    day: str
    store: Store
    project: str
    text: str


def store_of(name: str) -> list[Told]:
    """What such a store holds, in the order in which it was told."""
    rows: list[Told] = []
    for line in (FOLDER / "stores" / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        day, place, text = line.split("|", 2)
        store, _, project = place.partition("@")
        rows.append(Told(day, cast("Store", store), project, text))
    return rows


def judge(dialogue: dict[str, Any], turn: int, calls: Iterable[Call]) -> list[Mark]:
    """Compare the calls of a turn with what was expected of it."""
    made = [c for c in calls if not c.failed]
    expect: dict[str, Any] = dialogue["turns"][turn]["expect"]
    marks = {kind: check for kind, check in _checks(expect, made).items() if check is not None}
    return [Mark(dialogue["id"], turn, kind, met) for kind, met in marks.items()]


def _checks(expect: dict[str, Any], made: list[Call]) -> dict[str, bool | None]:
    remembered = [c for c in made if c.tool == "remember"]
    stored = [
        r for c in remembered for r in c.answer.get("receipts", []) if r["outcome"] in NEW_MEMORY
    ]
    added = [
        line
        for c in made
        if c.tool == "reflect"
        for line in c.answer.get("done", [])
        if line["line"].startswith(("[ADD", "[UPDATE", "[NEGATE"))
    ]
    return {
        "recall when needed": any(c.tool == "recall" for c in made)
        if expect.get("recall")
        else None,
        "durable fact remembered": bool(remembered or added) if expect.get("remember") else None,
        "nothing trivial stored": not stored and not added
        if expect.get("remember") is False
        else None,
        "explicit wish marked": any(c.arguments.get("explicit") for c in remembered)
        if expect.get("explicit")
        else None,
        "right verdict": _verdict(expect["verdict"], made) if "verdict" in expect else None,
        "secret sealed": any(c.arguments.get("sensitivity") == 3 for c in remembered)
        if expect.get("sealed")
        else None,
        "forgotten": any(c.tool == "forget" for c in made) if expect.get("forget") else None,
        "not stored twice": not stored if expect.get("duplicate") is False else None,
        "reflected with consent": any(c.answer.get("reflection") for c in made)
        is expect["reflected"]
        if "reflected" in expect
        else None,
        "session summed up": any(c.tool == "reflect" for c in made)
        if expect.get("reflect")
        else None,
    }


def _verdict(wanted: dict[str, list[str]], made: list[Call]) -> bool:
    given = {
        v["id"]: v["verdict"]
        for c in made
        if c.tool == "remember"
        for v in c.arguments.get("verdicts", [])
    }
    operations = " ".join(
        str(c.arguments.get("operations", "")) for c in made if c.tool == "reflect"
    )
    by_operation = {"updates": "UPDATE", "changed": "NEGATE"}
    return all(
        given.get(id) in words or any(f"[{by_operation[w]}:{id}]" in operations for w in words)
        for id, words in wanted.items()
    )
