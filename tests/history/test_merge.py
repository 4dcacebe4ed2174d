"""What two machines changed apart, field by field; the whole journey is in test_sync.py."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect.server.aging.activity import created, mentioned
from recollect.server.domain.memory import Memory
from recollect.server.history import merge

START = datetime(2026, 11, 20, tzinfo=UTC)
BASE = Memory(id="mem_00000001", text="Anna lives in Leiden.", created_at=START, tags=("a", "b"))


@pytest.mark.parametrize(
    ("ours", "theirs", "both"),
    [
        ({"topic": "home"}, {}, {"topic": "home"}),
        ({}, {"topic": "home"}, {"topic": "home"}),
        ({"tags": ("a", "b", "c")}, {"tags": ("b",)}, {"tags": ("b", "c")}),
        ({"text": "Anna lives in Utrecht."}, {}, {"text": "Anna lives in Utrecht."}),
        ({}, {"text": "Anna lives in Utrecht."}, {"text": "Anna lives in Utrecht."}),
        (
            {"deleted_at": START, "deletion_policy": "manual"},
            {"text": "Anna lives in Delft."},
            {"text": "Anna lives in Delft.", "deleted_at": None, "deletion_policy": None},
        ),
        (
            {"negated_at": START + timedelta(days=2)},
            {"negated_at": START + timedelta(days=1)},
            {"negated_at": START + timedelta(days=1)},
        ),
    ],
)
def test_what_one_side_changed_is_taken_and_lists_are_united(
    ours: dict[str, Any], theirs: dict[str, Any], both: dict[str, Any]
) -> None:
    found = merge.merged(BASE, replace(BASE, **ours), replace(BASE, **theirs))
    assert found.memory == replace(BASE, **both)
    assert found.rival is None


def test_two_wordings_become_two_memories_that_contradict_each_other() -> None:
    """Both machines make the same rival of it, so that they agree without another word."""
    ours = replace(BASE, text="Anna lives in Delft.")
    theirs = replace(BASE, text="Anna lives in Utrecht.")
    here = merge.merged(BASE, ours, theirs)
    assert here.rival is not None
    assert here.rival.text == theirs.text
    assert here.memory.conflicts_with == (here.rival.id,)
    assert here.rival.conflicts_with == (BASE.id,)
    again = merge.merged(BASE, ours, theirs).rival
    assert again == here.rival


def test_a_replacement_on_each_side_is_told() -> None:
    ours = replace(BASE, superseded_by="mem_0000000A")
    theirs = replace(BASE, superseded_by="mem_0000000B")
    assert merge.merged(BASE, ours, theirs).heirs == ("mem_0000000A", "mem_0000000B")
    assert merge.merged(BASE, ours, ours).heirs is None


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "both"),
    [
        ([], ["1 a"], ["2 b"], ["1 a", "2 b"]),
        (["1 a"], ["1 a", "3 c"], ["1 a", "2 b"], ["1 a", "2 b", "3 c"]),
        (["1 a", "2 b"], ["2 b"], ["1 a", "2 b"], ["2 b"]),
        (["1 a"], ["1 a", "1 a"], ["1 a"], ["1 a", "1 a"]),
    ],
)
def test_lines_of_both_logs_stand_in_order_of_time(
    base: list[str], ours: list[str], theirs: list[str], both: list[str]
) -> None:
    assert merge.lines(base, ours, theirs) == both


def test_what_was_counted_on_both_sides_is_counted_together() -> None:
    base, ours, theirs = {"recalls": 3}, {"recalls": 5}, {"recalls": 4, "uses": 1}
    assert merge.counts(base, ours, theirs) == {"recalls": 6, "uses": 1}


def test_mentions_of_both_sides_count() -> None:
    """Importance grows as if all had happened on one machine."""
    base = created("fact", START)
    ours = mentioned(base, START + timedelta(days=1))
    theirs = mentioned(base, START + timedelta(days=2))
    both = merge.activity(base, ours, theirs)
    assert both.mention_count == base.mention_count + 2
    assert both.last_mention_at == theirs.last_mention_at
    assert both.importance >= max(ours.importance, theirs.importance)
    assert merge.activity(base, base, theirs) == theirs
    assert merge.activity(base, ours, base) == ours
    assert merge.activity(None, None, theirs) == theirs
