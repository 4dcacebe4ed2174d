"""The indexer's thread has one state; calls wait for it, and never longer than it may change."""

import threading

import pytest

from recollect.server.storage.vectors.indexing_state import IndexingProgress, IndexingState

S = IndexingState
WITHIN_S = 20.0


def at(*states: IndexingState) -> IndexingProgress:
    progress = IndexingProgress()
    for state in states:
        assert progress.enter(state, "broken" if state is S.FAILED else None)
    return progress


def test_work_announced_while_the_thread_looks_is_looked_for_again() -> None:
    """What comes after the look would else wait for the next memory."""
    progress = at(S.DUE, S.INDEXING)
    progress.announce_work()
    assert not progress.enter(S.IDLE)
    assert progress.state is S.DUE


def test_work_announced_while_idle_wakes_the_thread() -> None:
    progress = at(S.DUE, S.INDEXING, S.IDLE)
    thread = threading.Thread(target=progress.wait_for_work, args=(0.0,))
    thread.start()
    progress.announce_work()
    thread.join(WITHIN_S)
    assert not thread.is_alive()
    assert progress.state is S.DUE


@pytest.mark.parametrize("state", [S.LOADING, S.FAILED, S.STOPPED])
def test_work_announced_while_nothing_can_be_indexed_changes_nothing(state: IndexingState) -> None:
    """The list of what is unindexed is read anyway once it can be."""
    progress = at(S.DUE, state)
    progress.announce_work()
    assert progress.state is state


def test_a_failure_is_left_only_by_opening_everything_anew() -> None:
    """A call found Chroma gone: the thread must not go on with the collections it has."""
    progress = at(S.DUE, S.INDEXING, S.FAILED)
    assert progress.failure == "broken"
    assert not progress.enter(S.INDEXING)
    assert not progress.enter(S.IDLE)
    assert progress.enter(S.DUE)
    assert progress.failure is None


@pytest.mark.parametrize("state", S)
def test_nothing_follows_the_end(state: IndexingState) -> None:
    assert not at(S.DUE, S.STOPPED).enter(state)


def test_waiting_ends_at_once_when_it_would_be_in_vain() -> None:
    """The model is missing, or the server is closing: nobody waits out the time."""
    assert not at(S.FAILED).wait_until_settled(3_600)
    assert not at(S.STOPPED).wait_until_settled(3_600)
    assert at(S.DUE, S.INDEXING, S.IDLE).wait_until_settled(3_600)


def test_looking_without_waiting_says_that_work_is_left() -> None:
    assert not at(S.DUE).wait_until_settled(0)


def test_new_work_is_gathered_no_longer_than_until_somebody_waits_for_it() -> None:
    """Gathering is for throughput; a question that needs the vectors cuts it short."""
    progress = at(S.DUE, S.INDEXING, S.IDLE)
    thread = threading.Thread(target=progress.wait_for_work, args=(3_600.0,))
    thread.start()
    progress.announce_work()
    waiter = threading.Thread(target=progress.wait_until_settled, args=(WITHIN_S,))
    waiter.start()
    thread.join(WITHIN_S)
    assert not thread.is_alive()
    progress.enter(S.STOPPED)
    waiter.join(WITHIN_S)
    assert not waiter.is_alive()


def test_the_pause_before_another_try_ends_with_the_server() -> None:
    progress = at(S.FAILED)
    thread = threading.Thread(target=progress.wait_for_stop, args=(3_600.0,))
    thread.start()
    progress.enter(S.STOPPED)
    thread.join(WITHIN_S)
    assert not thread.is_alive()
