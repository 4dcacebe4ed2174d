"""A part of a call is worked on beside another, and by the caller where nobody is free."""

import threading

import pytest

from recollect.server.search import meanwhile


def test_what_is_begun_goes_on_beside_the_caller() -> None:
    began, may_end = threading.Event(), threading.Event()

    def act() -> str:
        began.set()
        may_end.wait()
        return threading.current_thread().name

    result = meanwhile.begun(act)
    assert began.wait(60)  # while the caller does something else
    may_end.set()
    assert result() != threading.current_thread().name


def test_where_another_call_is_served_nobody_waits_for_it() -> None:
    """A slow disk under one user's vectors holds no other user's call."""
    began, may_end = threading.Event(), threading.Event()

    def long() -> None:
        began.set()
        may_end.wait()

    slow = meanwhile.begun(long)
    assert began.wait(60)
    threading.Timer(5, may_end.set).start()  # whoever waits all the same is let go
    try:
        asked = meanwhile.begun(lambda: threading.current_thread().name)
        assert asked() == threading.current_thread().name
    finally:
        may_end.set()
        slow()


def test_what_fails_beside_fails_where_it_is_asked() -> None:
    result = meanwhile.begun(lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        result()
