"""How hosts use the memory: sessions, recalls before anything was remembered, empty answers."""

import pytest

from recollect.server.aging import metrics
from recollect.server.engine import Engine
from recollect.server.upkeep.usage_counter import UsageCounter

A, B = "ses_0000000A", "ses_0000000B"


@pytest.mark.parametrize(
    ("calls", "counted"),
    [
        (["recall A"], {metrics.SESSIONS: 1, metrics.RECALLS: 1, metrics.RECALLS_BEFORE: 1}),
        (["remember A", "recall A"], {metrics.RECALLS: 1, metrics.REMEMBERS: 1}),
        (["remember A", "recall B"], {metrics.SESSIONS: 2, metrics.RECALLS_BEFORE: 1}),
        (["empty A", "recall A"], {metrics.RECALLS: 2, metrics.EMPTY: 1, metrics.SESSIONS: 1}),
        (["recall ", "remember "], {}),
    ],
)
def test_sessions_are_counted_once_and_what_the_server_looks_up_itself_never(
    engine: Engine, calls: list[str], counted: dict[str, int]
) -> None:
    """S4-32"""
    counter = UsageCounter(engine.parts.activities)
    for call in calls:
        verb, _, name = call.partition(" ")
        session = {"A": A, "B": B}.get(name, "")
        if verb == "remember":
            counter.remembered(session)
        else:
            counter.recalled(session, empty=verb == "empty")
    found = engine.parts.activities.counts()
    for name in metrics.RECALLS, metrics.REMEMBERS, metrics.EMPTY:
        assert found.get(name, 0) == counted.get(name, found.get(name, 0) if counted else 0)
    for name, count in counted.items():
        assert found[name] == count


def test_what_shaped_an_answer_is_counted(engine: Engine) -> None:
    counter = UsageCounter(engine.parts.activities)
    counter.used()
    counter.used()
    assert engine.parts.activities.counts()[metrics.USED] == 2
