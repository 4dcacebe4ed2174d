"""evolution.md: how the reflections add up."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from recollect.server.reflection.evolution_page import evolution
from recollect.server.reflection.journal_pages import (
    Reflection,
    logged,
    rewards,
    with_logged,
    with_reward,
)
from recollect.server.reflection.rewards import Adjustment, Grant, Request

NOW = datetime(2026, 11, 21, 22, 30, tzinfo=UTC)


def reflection(n: int = 0, **fields: Any) -> Reflection:
    at = NOW + timedelta(days=n)
    made = Reflection(
        id=f"ref_{n:08d}",
        at=at,
        through=at,
        request=Request(8_000, (Adjustment(500, "work"),)),
        grant=Grant("bonus", 9_000, 500),
        used=1_204,
        monologue=f"Thought {n}. She counts the days.",
        summary=f"Night {n} was quiet. More followed.",
        insights=(f"I noticed {n}.",),
        reason="good week",
    )
    return replace(made, **fields)


def words(text: str) -> int:
    return len(text.split())


def grown(count: int, cap: int = 2_000) -> str:
    page: bytes | None = None
    log: bytes | None = None
    for n in range(count):
        log = with_logged(log, reflection(n), kept=10)
        page = with_reward(page, reflection(n).reward)
    return evolution(logged(log), rewards(page), cap, words).decode()


def test_evolution_tells_milestones_and_how_the_rewards_went() -> None:
    """S3-36, S3-37"""
    text = grown(26)
    assert "- 10 reflections: 2026-11-30" in text
    assert "- 25 reflections: 2026-12-15" in text
    assert "next: 50 reflections, 24 to go" in text
    assert "bonuses 13,000" in text
    assert "I noticed 25." in text
    assert "I noticed 20." not in text  # from before the last milestone
    assert "Night 0 was quiet." in text


def test_evolution_stays_within_its_tokens_and_gives_up_the_oldest_first() -> None:
    """S3-33"""
    text = grown(24, cap=150)
    assert words(text) <= 150
    assert "I noticed 23." in text
    assert "Night 0 was quiet." not in text
