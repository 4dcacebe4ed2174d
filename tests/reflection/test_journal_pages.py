"""Reflections as pages: what is added stands there, what a person wrote stays."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect.server.reflection.journal_pages import (
    Reflection,
    day_page,
    logged,
    request_text,
    reward_line,
    rewards,
    with_logged,
    with_reward,
)
from recollect.server.reflection.rewards import Adjustment, Grant, Request, Reward

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


def test_the_log_keeps_ten_in_full_and_a_sentence_of_the_others() -> None:
    """S3-23, S3-33"""
    page: bytes | None = None
    for n in range(13):
        page = with_logged(page, reflection(n), kept=10)
    text = (page or b"").decode()
    known = logged(page)
    assert [k.id for k in known] == [f"ref_{n:08d}" for n in reversed(range(13))]
    assert text.count("\n## 20") == 10
    assert text.rstrip().endswith("- 2026-11-21 ref_00000000 · Night 0 was quiet.")
    assert known[0].insights == ("I noticed 12.",)
    assert known[0].through == NOW + timedelta(days=12)


def test_what_a_person_wrote_into_the_log_stays() -> None:
    page = with_logged(None, reflection(0), kept=10).replace(
        b"Night 0 was quiet.", b"Night 0 was loud, said Mia."
    )
    page = with_logged(page.replace(b"\n", b"\r\n"), reflection(1), kept=10)
    assert b"loud, said Mia." in page
    page = (
        with_logged(page.replace(b"newest first", b"as Mia wants it"), reflection(2), kept=1)
        + b"Read with Mia on Sunday.\n"
    )
    page = with_logged(page, reflection(3), kept=1)
    assert b"as Mia wants it" in page
    assert b"Read with Mia on Sunday." in page
    assert [k.gist for k in logged(page)][2:] == [
        "Night 1 was quiet.",
        "Night 0 was loud, said Mia.",
    ]
    rewards_page = with_reward(
        with_reward(None, reflection(0).reward) + b"- a note of mine\n", reflection(1).reward
    )
    assert b"- a note of mine" in rewards_page
    assert len(rewards(rewards_page)) == 2


def test_a_second_reflection_of_a_day_stands_below_the_first() -> None:
    page = day_page(
        day_page(None, reflection(0)), reflection(0, id="ref_11111111", monologue="Again.")
    )
    assert (
        page.decode().index("Thought 0.")
        < page.decode().index("ref_11111111")
        < page.decode().index("Again.")
    )


@pytest.mark.parametrize("reason", ["", "good week | “really”", "一周辛苦了"])
def test_a_reward_line_reads_back(reason: str) -> None:
    reward = Reward(
        "2026-11-21", "ref_00000000", 8_300, 200, "penalty", -1_000, 7_300, 6_000, reason
    )
    page = with_reward(
        with_reward(None, reward), replace(reward, decision="approve", change=0, self_penalty=0)
    )
    assert rewards(page)[1] == reward
    assert rewards(page)[0].decision == "approve"
    assert reward_line(reward) in page.decode()


def test_a_request_looks_as_the_source_prints_it() -> None:
    """S3-16"""
    text = request_text(
        Request(8_000, (Adjustment(500, "breakthrough"),), (Adjustment(200, "mistake"),))
    )
    assert [line for line in text.splitlines() if line.startswith("###")] == [
        "### Baseline: 8,000 tokens",
        "### Extra Requested: +500 tokens",
        "### Self-Penalty: -200 tokens",
        "### Final Request: 8,300 tokens",
    ]
    assert "- +500 breakthrough" in text
    assert "- -200 mistake" in text
