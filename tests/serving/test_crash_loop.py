"""How long a backend leaves its model alone, as a rule with a clock of its own.

Through real processes in e2e/test_backend.py.
"""

from recollect.server.serving.crash_loop import CrashLoop, started, tried

FIRST_PAUSE_S = 300.0


def loop(at: float) -> CrashLoop:
    """Three crashes by `at`, and the start that follows them."""
    seen = CrashLoop()
    for _ in range(3):
        seen, wait_s = started(seen, at, FIRST_PAUSE_S)
        assert wait_s == 0
    seen, wait_s = started(seen, at, FIRST_PAUSE_S)
    assert wait_s == FIRST_PAUSE_S
    return seen


def test_the_pause_doubles_with_each_try_that_crashes_and_is_never_longer_than_a_day() -> None:
    now, seen, expected_s = 0.0, loop(0.0), FIRST_PAUSE_S
    for _ in range(12):
        now += expected_s
        seen, wait_s = started(tried(seen, now), now + 59, FIRST_PAUSE_S)
        now += 59
        expected_s = min(2 * expected_s, 86_400)
        assert wait_s == expected_s


def test_another_start_meanwhile_waits_for_the_rest_and_one_after_the_pause_tries_at_once() -> None:
    seen = loop(0.0)
    assert started(seen, 200.0, FIRST_PAUSE_S) == (seen, 100.0)
    assert started(seen, 301.0, FIRST_PAUSE_S) == (tried(seen, 301.0), 0.0)
    assert (
        started(seen, -1.0, FIRST_PAUSE_S)[1] == 0
    )  # the clock was set back: nobody waits for a time that may never come


def test_a_quiet_minute_after_the_try_makes_all_good() -> None:
    """A later crash is a first one again."""
    assert started(tried(loop(0.0), 300.0), 361.0, FIRST_PAUSE_S) == (
        CrashLoop(starts=(361.0,)),
        0.0,
    )
