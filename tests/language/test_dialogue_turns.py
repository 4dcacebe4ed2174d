"""Which memories stand next to each other, and what the opening of a turn says."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from recollect.server.domain.memory import Memory
from recollect.server.language import dialogue_turns
from tests.conftest import START


def turn(text: str, at: datetime = START, **fields: object) -> Memory:
    values: dict[str, object] = {
        "id": "mem_00000001",
        "text": text,
        "session": "ses_A",
        "created_at": at,
        **fields,
    }
    return Memory(**values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("[1:56 pm on 8 May, 2023] Caroline: I went …", datetime(2023, 5, 8, 13, 56, tzinfo=UTC)),
        ("[12:05 am on 9 June, 2023] Tim: hi", datetime(2023, 6, 9, 0, 5, tzinfo=UTC)),
        ("[2026-01-03 18:00] 聊了面试、游戏", datetime(2026, 1, 3, 18, 0, tzinfo=UTC)),
        ("[2026-01-03] a quiet day", datetime(2026, 1, 3, tzinfo=UTC)),
        ("【2023年5月8日】去爬山", datetime(2023, 5, 8, tzinfo=UTC)),
    ],
)
def test_a_date_in_brackets_at_the_start_says_when_it_happened(text: str, moment: datetime) -> None:
    assert dialogue_turns.opening_moment(text, START, UTC) == moment


@pytest.mark.parametrize(
    "text",
    [
        "[draft] the plan for 2023",
        "Anna: [2023-05-08] was nice",
        "[in 2023] travelled a lot",
        "[1:30 pm] call",
        "[]",
    ],
)
def test_brackets_without_a_day_of_a_year_are_only_brackets(text: str) -> None:
    assert dialogue_turns.opening_moment(text, START, UTC) is None


def test_a_bracketed_hour_is_local_time() -> None:
    shanghai = ZoneInfo("Asia/Shanghai")
    assert dialogue_turns.opening_moment("[2026-01-03 18:00] 聊天", START, shanghai) == datetime(
        2026, 1, 3, 10, 0, tzinfo=UTC
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Caroline: I went to a support group", "caroline"),
        ("[1:56 pm on 8 May, 2023] Caroline: I went", "caroline"),
        ("AI: 你好", "ai"),
        ("张曼婷：我喜欢绘画", "张曼婷"),
        ("Dr. Anna Berg: good morning", "dr. anna berg"),
        ("Deadline: Friday", ""),
        ("备注：周五之前交", ""),
        ("https://example.org is the address", ""),
        ("I like tea", ""),
        ("Meet at 10:30 tomorrow", ""),
    ],
)
def test_a_leading_name_is_the_speaker_and_a_label_is_not(text: str, name: str) -> None:
    assert dialogue_turns.speaker(text) == name


def test_a_text_is_read_for_its_speaker_once() -> None:
    """A recall asks of a hundred memories, several times each, whether they are turns."""
    dialogue_turns.opening_name.cache_clear()
    for _ in range(3):
        assert dialogue_turns.speaker("Caroline: I went to a support group") == "caroline"
    assert dialogue_turns.opening_name.cache_info().misses == 1


def test_turns_of_the_same_moment_or_told_within_minutes_make_a_scene() -> None:
    then = datetime(2023, 5, 8, tzinfo=UTC)
    hello, answer = (
        turn("Caroline: hi", occurred_at=then),
        turn("Melanie: hello", START + timedelta(hours=2), occurred_at=then),
    )
    assert dialogue_turns.continues(hello, answer)
    assert dialogue_turns.continues(
        turn("Caroline: hi"), turn("Melanie: hello", START + timedelta(minutes=5))
    )


@pytest.mark.parametrize(
    "other",
    [
        turn("Melanie: hello", START + timedelta(hours=1)),
        turn("Melanie: hello", session="ses_B"),
        turn("Melanie: hello", project="atlas"),
        turn("Melanie: hello", occurred_at=START),
        turn("likes tea"),
        turn("Deadline: Friday"),
        turn("Melanie: hello", START - timedelta(minutes=1)),
    ],
)
def test_another_hour_session_project_or_a_lone_fact_is_no_part_of_the_scene(other: Memory) -> None:
    assert not dialogue_turns.continues(turn("Caroline: hi"), other)


def test_lone_facts_never_make_a_scene() -> None:
    assert not dialogue_turns.continues(turn("likes tea"), turn("likes coffee"))
    assert not dialogue_turns.continues(turn("Anna: hi", session=""), turn("Ben: hi", session=""))


def test_the_context_of_a_turn_is_its_neighbours_words_in_order_and_of_a_long_text_its_own() -> (
    None
):
    assert dialogue_turns.in_context("b", ["a"], ["c"]) == "a\nb\nc"
    assert dialogue_turns.in_context("b" * 400, ["a"], ["c"]) == "b" * 400
    assert dialogue_turns.excerpt("[2023-05-08] Anna: hi") == "Anna: hi"


def test_a_turn_whose_predecessor_is_erased_follows_the_one_before() -> None:
    first, second = (
        turn("A: 1", id="mem_0000000A"),
        turn("B: 2", id="mem_0000000B", follows="mem_0000000A"),
    )
    third = turn("C: 3", id="mem_0000000C", follows="mem_0000000B")
    assert dialogue_turns.rejoined(third, [second]).follows == first.id
    assert dialogue_turns.rejoined(replace(third, follows=first.id), [second]).follows == first.id
