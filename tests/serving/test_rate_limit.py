"""A minute's worth of calls at once, and then at that rate."""

from recollect.server.serving.rate_limit import RateLimiter


def test_a_caller_has_a_minute_s_calls_and_then_one_at_a_time() -> None:
    now = 0.0
    limiter = RateLimiter(60, clock=lambda: now)
    assert [limiter.wait_s("anna") for _ in range(60)] == [0.0] * 60
    assert limiter.wait_s("anna") == 1.0
    assert limiter.wait_s("wei") == 0.0
    now = 0.25
    assert limiter.wait_s("anna") == 0.75
    now = 1.0
    assert limiter.wait_s("anna") == 0.0
    assert limiter.wait_s("anna") == 1.0


def test_calls_that_were_not_made_are_not_saved_up() -> None:
    now = 0.0
    limiter = RateLimiter(2, clock=lambda: now)
    limiter.wait_s("anna")
    now = 3_600.0
    assert [limiter.wait_s("anna") > 0 for _ in range(3)] == [False, False, True]
