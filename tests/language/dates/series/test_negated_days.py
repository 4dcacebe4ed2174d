"""Days that a text names as the old, negated or closed ones are none on which something is."""

from datetime import UTC, datetime

import pytest

from recollect.server.language.dates.series import weekly_monthly
from recollect.server.language.dates.series.former_or_wished import without
from tests.conftest import Clock, Connect
from tests.search.test_series_exceptions import IN_SUMMER, row_of
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
"""A Thursday."""
TO_JANUARY = {"since": "2026-11-26", "until": "2027-01-15"}


@pytest.mark.parametrize(
    ("known", "told", "day", "receipt", "row"),
    [
        (
            "I learn Portuguese with a tutor called Rui on Wednesday evenings.",
            "I am learning Portuguese with a tutor called Rui; from 7 January 2027 the lesson is "
            "on Thursdays at seven (until then Wednesday evenings).",
            "2027-01-07",
            "↻ Thu: 2027-01-07, 01-14 …",
            "↻ 2027-01-07 (in 6 weeks), 01-14 ",
        ),
        (
            "Toby has trumpet lessons with Mr Whitlock on Thursdays at four.",
            "Toby's trumpet lessons with Mr Whitlock stay on Thursdays at four (16.00) after all; "
            "they do not move to Wednesdays.",
            "",
            "↻ Thu: 2026-11-26, 12-03 …",
            "↻ 2026-11-26 (today), 12-03, 12-10, 12-17",
        ),
        (
            "I swim at the Aquatic Centre on Tuesday and Friday at seven in the morning.",
            "From December 2026 I swim at the Aquatic Centre on Tuesday and Thursday at seven in "
            "the morning; the pool is closed for repairs on Fridays.",
            "2026-12-01",
            "↻ Tue, Thu: 2026-12-01, 12-03 …",
            "↻ 2026-12-01 (in 5 days), 12-03, 12-08, 12-10",
        ),
        (
            "The choir rehearses on Mondays.",
            "From 5 January 2027 the choir has moved from Mondays to Tuesdays.",
            "2027-01-05",
            "↻ Tue: 2027-01-05, 01-12 …",
            "↻ 2027-01-05 (in 5 weeks), 01-12 ",
        ),
        (
            "豆豆学围棋，每周三下午。",
            "豆豆的围棋课（2026年9月开始学）从2026年12月起由每周三下午改为每周四下午四点半。",
            "2026-12-01",
            "↻ 每周四：2026-12-03, 12-10 …",
            "↻ 2026-12-03 (7天后)、12-10、12-17",
        ),
        (
            "豆豆学围棋，每周四下午。",
            "豆豆的围棋课还是每周四下午，不改到每周三了。",
            "",
            "↻ 每周四：2026-11-26, 12-03 …",
            "↻ 2026-11-26 (今天)、12-03、12-10",
        ),
        (
            "我每周二、五早上游泳。",
            "2026年12月起我每周二、四早上游泳，每周五闭馆。",
            "2026-12-01",
            "↻ 每周二、四：2026-12-01, 12-03 …",
            "↻ 2026-12-01 (5天后)、12-03、12-08",
        ),
    ],
)
async def test_only_the_days_of_the_new_state_are_told_and_listed(
    connect: Connect, clock: Clock, known: str, told: str, day: str, receipt: str, row: str
) -> None:
    """And none before it begins."""
    async with connect() as host:
        clock.now = IN_SUMMER
        old = await stored(host, known)
        clock.now = NOW
        verdicts = [{"id": old, "verdict": "updates"}]
        about = {"occurred_at": day} if day else {}
        said = await host.say("remember", content=told, explicit=True, verdicts=verdicts, **about)
        assert receipt in said
        new = next(word for word in said.split() if word.startswith("mem_") and word != old)
        assert row in await row_of(host, new, **TO_JANUARY)


@pytest.mark.parametrize(
    ("told", "days"),
    [
        ("The lessons moved from Wednesdays to Thursdays.", "w3"),
        (
            "The lessons change from Wednesday and Friday afternoons to Thursdays.",
            "w3",
        ),
        ("The café opens from Tuesdays to Sundays.", "w1 w2 w3 w4 w5 w6"),
        ("Opens Tuesday to Sunday, closed on Mondays.", "w1 w2 w3 w4 w5 w6"),
        ("The café is closed on Mondays.", "w0"),
        (
            "Toby's lessons stay on Thursdays at four; they do not move to Wednesdays.",
            "w3",
        ),
        ("The lessons don't move to Wednesdays.", ""),
        ("Lessons are on Thursdays, not on Wednesdays.", "w3"),
        ("Lessons are on Thursdays, not Wednesdays.", "w3"),
        ("Lessons are not on Wednesdays but on Thursdays.", "w3"),
        (
            "swims on Tuesday and Thursday at seven; the pool is closed for repairs on Fridays",
            "w1 w3",
        ),
        ("Instead of Wednesdays the lesson is on Thursdays.", "w3"),
        ("On Thursdays instead of Wednesdays from 7 January.", "w3"),
        ("Rehearsals on Mondays; no rehearsal on Fridays.", "w0"),
        ("No meat on Fridays.", "w4"),
        ("Jolanta comes on Mondays and Fridays, off on Wednesdays.", "w0 w4"),
        ("Tuesdays and Thursdays; Fridays off.", "w1 w3"),
        ("Rehearsals on Wednesdays have moved to Thursdays.", "w3"),
        ("She works every Monday but never on Fridays.", "w0"),
        ("She never misses yoga on Mondays.", "w0"),
        ("He can't come on Mondays because he swims on Tuesdays.", "w1"),
        ("not only on Mondays but on Tuesdays", "w0 w1"),
        ("So far on Wednesdays, from January on Thursdays.", "w3"),
        ("He stopped swimming on Tuesdays; he runs on Fridays.", "w4"),
        ("The class is no longer on Mondays but on Tuesdays.", "w1"),
        ("We don't meet on Fridays any more, on Mondays now.", "w0"),
        ("On Fridays the pool is closed; lessons on Mondays.", "w0"),
        ("On Tuesdays I work from home and don't take calls; on Fridays I swim.", "w1 w4"),
        ("Every weekday except Wednesdays", "w0 w1 w2 w3 w4"),
        ("豆豆的围棋课从2026年12月起由每周三下午改为每周四下午四点半。", "w3"),
        ("围棋课从每周三改到每周四", "w3"),
        ("围棋课由每周三、周五挪到每周四", "w3"),
        ("每周三下午的课改为每周四下午", "w3"),
        ("每周三的课改到晚上七点", "w2"),
        ("每周三的课12月2日那次挪到周四", "w2"),
        ("每周三下午学围棋，从2026年12月起改为每周四", "w3"),
        ("围棋课还是每周四，不改到每周三。", "w3"),
        ("围棋课每周四，不再是每周三", "w3"),
        ("围棋课是每周四，不是每周三", "w3"),
        ("每周二、四游泳，每周五闭馆", "w1 w3"),
        ("每周五闭馆", "w4"),
        ("每周一到周四上课，每周五停课", "w0 w1 w2 w3"),
        ("除了每周一，每周二、四上课", "w1 w3"),
        ("每周三不上了，改每周四", "w3"),
        ("原定每周三的课改到每周四", "w3"),
        ("每周三、周五晚上不见不散", "w2 w4"),
        ("线上发布定在每周三下午，每周五不发。", "w2"),
        ("每周三没事就去爬山", "w2"),
        ("每周六上午学琴，闭馆日是每周一", "w5"),
        ("从每周三起改到晚上七点", "w2"),
        ("每周三改到下午", "w2"),
        ("每週三下午改為每週四下午", "w3"),
    ],
)
def test_days_that_are_old_negated_or_closed_are_none_of_its(told: str, days: str) -> None:
    assert sorted(weekly_monthly.days_told(without(told))) == days.split()
