"""Which stretches of time a query names, and how surely each is meant."""

from datetime import UTC, datetime

import pytest

from recollect.server.search.named_times import spans_named

NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)
MAY = datetime(2026, 5, 1, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("around", "question"),
    [
        (
            "Today I saw a dentist. He was quick. The waiting room was nice. It was cheap, too. ",
            "What did I paint in May 2026?",
        ),
        ("今天我看了牙医。他很快。候诊室很舒服。也很便宜。", "2026年5月我画了什么？"),
    ],
)
def test_what_surrounds_a_question_names_its_time_less_surely(around: str, question: str) -> None:
    found = spans_named(around + question, NOW, UTC)
    of_may = max(weight for start, _, weight in found if start == MAY)
    today = max(weight for start, end, weight in found if start <= NOW.timestamp() < end)
    assert of_may == 1
    assert today < 1
