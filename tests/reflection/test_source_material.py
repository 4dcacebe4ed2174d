"""What a reflection is about, and what never is."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from recollect.server.domain.memory import Memory
from recollect.server.reflection import source_material

NOW = datetime(2026, 11, 21, 22, 30, tzinfo=UTC)


def words(text: str) -> int:
    return len(text.split())


def memory(text: str, **fields: Any) -> Memory:
    return Memory(id="mem_00000001", text=text, created_at=NOW, **fields)


@pytest.mark.parametrize(
    "unfit",
    [
        memory("```python\nprint(1)\n```"),
        memory("def f(x):\n    return x\nprint(f(2));"),
        memory('{\n "host": "localhost",\n "port": 8080\n}'),
        memory("[server]\nport = 8080\nhost = localhost"),
        memory("timeout: 30\nretries: 5\ndebug: true"),
        memory("User: hello\nAssistant: hi there"),
        memory("[1:56 pm on 8 May, 2023] Caroline: I went to the lake."),
        memory("It was fun.", follows="ep_00000002"),
        memory("The door code.", sensitivity=3, label="door"),
        memory("indent with tabs", tags=("Config",)),
        memory("缩进用制表符", tags=("配置",)),
    ],
)
def test_code_configuration_transcripts_and_secrets_are_no_material(unfit: Memory) -> None:
    """S3-18"""
    assert not source_material.is_fit(unfit)


@pytest.mark.parametrize(
    "text",
    [
        "We moved the release to 2026-12-01; Anna will test it.",
        "Decision: use Chroma. Reason: it runs on one machine.",
        "[2026-11-20 18:00] We talked about the port; open: the tickets.",
        "我们决定周五发布，Anna 负责测试。",
        "Fixed the build (it was the cache). He was relieved.",
    ],
)
def test_what_happened_is_material(text: str) -> None:
    assert source_material.is_fit(memory(text))


def test_code_inside_a_memory_is_left_out_of_it() -> None:
    assert "print" not in source_material.line_of(
        memory("He fixed the loop:\n```\nprint(1)\n```\nand went home."), UTC
    )


def test_material_keeps_to_its_budget_and_says_what_was_left_out() -> None:
    """S3-18, S3-33"""
    episodes = [
        replace(memory(f"Day {n} had a long walk by the river."), id=f"ep_{n:08d}")
        for n in range(50)
    ]
    people = [("Mia", [memory("Mia lives in Lyon.")]), ("Lyon", [memory("Mia lives in Lyon.")])]
    found = source_material.gathered(
        episodes, people, ["Is the tap still of value?"], 200, words, UTC
    )
    assert words(found.text) <= 200
    assert found.tokens <= 200
    assert found.left_out == 50 - found.episodes > 0
    assert "Day 49" in found.text  # the newest stay
    assert "Day 0 " not in found.text
    assert found.text.count("Mia lives in Lyon.") == 1  # once, though two names stand in it
    assert "still of value" in found.text
