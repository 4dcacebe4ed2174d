"""The calls that models in the host's seat made still do what they did: the recorded dialogues,
replayed against the server.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bench.host_seat import prepare
from recollect.server.settings import Settings
from tests.conftest import Connect, Host
from tests.host_dialogues.judging import FOLDER, Call, dialogues, judge
from tests.values import values

RECORDS = sorted((FOLDER / "recorded").glob("*.json"))
DIALOGUES = {d["id"]: d for d in dialogues()}
CASES = [
    (record, id) for record in RECORDS for id in json.loads(record.read_text(encoding="utf-8"))
]
_ID = re.compile(r"(?:mem|ep|prop|del)_[0-9A-Z]{8}")


def ids_of(answer: dict[str, Any]) -> list[str]:
    """The ids a call brought into the world, in a fixed order."""
    done = answer.get("done")  # a list of operations, or whether something was deleted
    made = [r["id"] for r in answer.get("receipts", [])] + [
        d["id"] for d in (done if isinstance(done, list) else [])
    ]
    return [id for id in (*made, answer.get("confirm", "")) if id]


async def replay(host: Host, calls: list[dict[str, Any]], renamed: dict[str, str]) -> list[Call]:
    made = []
    for call in calls:
        text = _ID.sub(
            lambda found: renamed.get(found[0], found[0]),
            json.dumps(call["arguments"], ensure_ascii=False),
        )
        result = await host.call(call["tool"], **json.loads(text))
        assert bool(result.is_error) == call["failed"], call
        answer = values(result)
        renamed.update(zip(ids_of(call["answer"]), ids_of(answer), strict=False))
        made.append(Call(call["tool"], call["arguments"], answer, call["failed"]))
    return made


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("record", "id"), CASES, ids=[f"{record.stem}-{id}" for record, id in CASES]
)
async def test_a_recorded_dialogue_ends_as_it_did(
    connect: Connect, settings: Settings, record: Path, id: str
) -> None:
    """S1-27..S1-34, S2-19: what a model did right with these tools, the server still takes."""
    prepare(settings.home, DIALOGUES[id]["known"])
    turns = json.loads(record.read_text(encoding="utf-8"))[id]
    renamed: dict[str, str] = {}
    async with connect() as host:
        for turn, calls in enumerate(turns):
            then = [Call(c["tool"], c["arguments"], c["answer"], c["failed"]) for c in calls]
            now = await replay(host, calls, renamed)
            assert judge(DIALOGUES[id], turn, now) == judge(DIALOGUES[id], turn, then)


def test_at_least_thirty_dialogues_are_recorded() -> None:
    """Both languages, and every kind of turn."""
    assert len({id for _, id in CASES}) >= 30
    assert {d["language"] for d in dialogues()} == {"en", "zh"}
