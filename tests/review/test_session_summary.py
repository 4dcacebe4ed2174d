"""The episode that a session's summary becomes: of which day, from what."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from recollect.server.domain.caller import Caller
from recollect.server.engine import Engine
from recollect.server.errors import RecollectError
from recollect.server.language.conversation import read_message
from recollect.server.review.session_summary import episode_of, with_sources
from tests.conftest import ME, store

NOW = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "stamp"),
    [("UTC", "[2026-11-21 23:30]"), ("Asia/Shanghai", "[2026-11-22 07:30]")],
)
def test_it_begins_with_the_local_time_and_happened_now(zone: str, stamp: str) -> None:
    """S2-04: `[date time] …`, in the user's own time."""
    episode = episode_of("  They spoke of bees. ", None, ME, NOW, ZoneInfo(zone))
    assert episode.text == f"{stamp} They spoke of bees."
    assert (episode.store, episode.source, episode.session) == (
        "episodic",
        "background_ai",
        ME.session,
    )
    assert episode.occurred_at is None


def test_of_messages_said_earlier_it_happened_when_they_ended(engine: Engine) -> None:
    """S2-07: the episode stands where the conversation took place."""
    engine.review.hear([read_message("User: The bees swarmed today.")], ME)
    engine.review.conversation_ended(ME.session)
    [stretch] = engine.parts.message_buffer.to_sum_up()
    later = engine.clock() + timedelta(days=2)
    episode = episode_of("Bees swarmed.", stretch, Caller(), later, UTC)
    assert episode.occurred_at == stretch.ended_at.replace(microsecond=0)
    assert episode.session == ME.session
    assert episode.text.startswith(f"[{stretch.ended_at:%Y-%m-%d %H:%M}]")


def test_it_names_what_its_session_stored(engine: Engine) -> None:
    """S4-16: compressed_from."""
    stored = [store(engine, text).id for text in ("The user keeps bees.", "Hives stand outside.")]
    episode = episode_of("They spoke of bees.", None, ME, engine.clock(), UTC)
    assert with_sources(episode, engine.parts.catalog).compressed_from == tuple(stored)


@pytest.mark.parametrize("summary", ["", "   ", "x" * 60_000])
def test_a_summary_that_cannot_be_stored_is_refused(engine: Engine, summary: str) -> None:
    with pytest.raises(RecollectError, match="summary"):
        engine.parts.session_summaries.write(summary, ME)
