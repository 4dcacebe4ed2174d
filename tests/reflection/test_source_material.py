"""What a reflection is about, and what never is."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect.server.domain.memory import Memory
from recollect.server.reflection import source_material
from recollect.server.reflection.source_material import Told

NOW = datetime(2026, 11, 21, 22, 30, tzinfo=UTC)


def words(text: str) -> int:
    return len(text.split())


def memory(text: str, **fields: Any) -> Memory:
    return Memory(id="mem_00000001", text=text, created_at=NOW, **fields)


@pytest.mark.parametrize(
    ("left_out", "reason"),
    [
        (memory("```python\nprint(1)\n```"), "code"),
        (memory("def f(x):\n    return x\nprint(f(2));"), "code"),
        (memory("import os\nimport sys"), "code"),
        (memory('{\n "host": "localhost",\n "port": 8080\n}'), "configuration"),
        (memory("[server]\nport = 8080\nhost = localhost"), "configuration"),
        (memory("timeout: 30\nretries: 5\ndebug: true"), "configuration"),
        (memory("User: hello\nAssistant: hi there"), "transcript"),
        (memory("用户：你好\n助手：你好呀"), "transcript"),
        (memory("Anna: will you come?\nBen: yes\nAnna: great"), "transcript"),
        (memory("The door code.", sensitivity=3, label="door"), "secret"),
        (memory("indent with tabs", tags=("Config",)), "configuration"),
        (memory("缩进用制表符", tags=("配置",)), "configuration"),
    ],
)
def test_code_configuration_pasted_transcripts_and_secrets_are_no_material(
    left_out: Memory, reason: str
) -> None:
    """S3-18"""
    assert source_material.unfit(left_out) == reason


@pytest.mark.parametrize(
    "text",
    [
        "We moved the release to 2026-12-01; Anna will test it.",
        "Decision: use Chroma. Reason: it runs on one machine.",
        "[2026-11-20 18:00] We talked about the port; open: the tickets.",
        "[1:56 pm on 8 May, 2023] Caroline: I went to the lake.",
        "Topics: boat and garden. Decided: sell the boat.",
        "Topics: boat, garden.\nDecided: sell the boat.\nOpen: the price.",
        "Tom: call him back",
        "private lesson with Anna",
        "return to Berlin on Friday",
        "class reunion: it was fun",
        "We talked about the port;",
        "我们决定周五发布，Anna 负责测试。",
        "今天聊了三件事：面试、房租、周末。",
        "林薇：今天面试顺利，下周出结果。",
        "他说：好。\n我说：那就这样。",
        "Fixed the build (it was the cache). He was relieved.",
    ],
)
def test_what_happened_is_material(text: str) -> None:
    """S3-18: also what was told right after something else."""
    assert source_material.unfit(memory(text, follows="ep_00000002")) is None


def test_code_inside_a_memory_is_left_out_of_it() -> None:
    assert "print" not in source_material.line_of(
        memory("He fixed the loop:\n```\nprint(1)\n```\nand went home."), UTC
    )


def told(n: int, text: str, matters: float = 1.0) -> Told:
    at = NOW + timedelta(hours=n)
    return Told(replace(memory(text), id=f"ep_{n:08d}", store="episodic", created_at=at), matters)


def test_material_keeps_to_its_budget_and_names_what_had_no_room() -> None:
    """S3-18, S3-33"""
    period = [told(n, f"Day {n} had a long walk by the river.") for n in range(50)]
    people = [("Mia", [memory("Mia lives in Lyon.")]), ("Lyon", [memory("Mia lives in Lyon.")])]
    found = source_material.gathered(
        period, people, ["Is the tap still of value?"], 200, words, UTC
    )
    assert words(found.text) <= 200
    assert found.tokens <= 200
    assert len(found.left_out["no room"]) == 50 - found.episodes > 0
    assert "Day 49" in found.text  # the newest of what matters alike
    assert "Day 0 " not in found.text
    assert "no room: ep_" in str(found)
    assert "recall(id=…)" in str(found)
    assert found.text.count("Mia lives in Lyon.") == 1  # once, though two names stand in it
    assert "still of value" in found.text


def test_what_matters_has_room_before_what_is_new() -> None:
    """S3-18: a month ends with small talk, and began with a birth."""
    period = [told(n, f"Day {n} had a long walk by the river.") for n in range(1, 50)]
    born = told(0, "Her sister had a girl, Zoe.", matters=2.5)
    huge = told(60, "walk " * 500, matters=3.0)
    found = source_material.gathered([born, *period, huge], [], [], 100, words, UTC)
    assert found.text.splitlines()[1].endswith("Zoe.")  # and it still stands in order of time
    assert huge.memory.id in found.left_out["no room"]  # which takes nobody else's room
    assert found.episodes > 5


def test_what_is_left_out_is_named_with_its_reason_but_for_secrets() -> None:
    """S3-18"""
    code = replace(memory("```\nprint(1)\n```"), id="mem_C0DE0001")
    secret = replace(memory("x", sensitivity=3, label="door"), id="mem_5ECRET01")
    found = source_material.gathered(
        [Told(code, 1.0), Told(secret, 9.0), told(1, "We sold the boat.")], [], [], 100, words, UTC
    )
    assert "left out, code: mem_C0DE0001" in str(found)
    assert "left out, secret: 1" in str(found)
    assert "5ECRET" not in str(found)
    assert "sold the boat" in found.text
