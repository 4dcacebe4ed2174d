"""The daily sweep and the reviews it leads to."""

import os
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.aging.activity import Activity, created
from recollect.server.aging.lifecycle import level, past_everyday
from recollect.server.aging.parameters import DEFAULT, Ageing
from recollect.server.capture.appraisal_scores import Scores
from recollect.server.capture.drafts import Draft
from recollect.server.domain.memory import Memory
from recollect.server.engine import Engine
from recollect.server.review.operation_parser import parse
from recollect.server.search.query import Query
from recollect.server.settings import Settings, load_settings
from tests.conftest import ME, START, Clock, Connect, OpenEngine, store
from tests.processes import until


def importance(engine: Engine, id: str) -> float:
    return engine.memories.vitality_of(engine.memories.whole(id))[0].importance


def test_a_fact_loses_a_twentieth_and_an_episode_a_fifth_for_each_idle_week(
    engine: Engine, clock: Clock
) -> None:
    """S2-05, S2-09, D13: ×0.95 and ×0.8 per full seven idle days.

    A second sweep the same day changes nothing.
    """
    fact, episode = (
        store(engine, "The user plays the cello."),
        store(engine, "Talked about music.", store="episodic"),
    )
    clock.forward(days=15)
    engine.upkeep.sweep()
    engine.upkeep.sweep()
    assert importance(engine, fact.id) == pytest.approx(1.1 * 0.95**2)
    assert importance(engine, episode.id) == pytest.approx(1.1 * 0.8**2)


def test_core_and_vault_never_decay(engine: Engine, clock: Clock) -> None:
    """S2-10, S3-06."""
    ids = [
        store(engine, text, store=where).id
        for text, where in (("The user is Lin Wei.", "core"), ("The deed is in the safe.", "vault"))
    ]
    clock.forward(days=400)
    engine.upkeep.sweep()
    assert [importance(engine, id) for id in ids] == [1.1, 1.1]


def test_what_was_deleted_leaves_the_folder_after_thirty_days_and_stays_in_history(
    engine: Engine, clock: Clock
) -> None:
    """S1-15, S4-21, S4-22: restorable for 30 days.

    Then a commit `system:decay` takes the file out.
    """
    kept = store(engine, "The user likes sushi.")
    path = engine.settings.workspace / kept.path
    engine.capture.forget(engine.memories.by_ids([kept.id]), ME)
    clock.forward(days=29)
    engine.upkeep.sweep()
    assert path.exists()
    clock.forward(days=2)
    assert engine.upkeep.sweep().leaving == {}  # seen once
    clock.forward(days=1)
    assert engine.upkeep.sweep(dry=True).leaving == {kept.id: "deleted 30 days ago"}
    assert path.exists()
    engine.upkeep.sweep()
    assert not path.exists()
    newest = next(c for c in engine.parts.repository.log(5) if c.trailers["Action"] == "DECAY")
    assert newest.trailers["Actor"] == "system:decay"
    assert kept.path in engine.parts.repository.changes(newest.sha)


def test_how_long_a_deletion_can_be_restored_is_a_setting(
    home: Path, open_engine: OpenEngine, clock: Clock
) -> None:
    home.mkdir()
    (home / "recollect.toml").write_text("restorable_days = 7\n", encoding="utf-8")
    engine = open_engine(settings=load_settings(home))
    kept = store(engine, "The user likes sushi.")
    engine.capture.forget(engine.memories.by_ids([kept.id]), ME)
    clock.forward(days=6)
    assert engine.upkeep.sweep().leaving == {}
    clock.forward(days=2)
    engine.upkeep.sweep()
    clock.forward(days=1)
    assert engine.upkeep.sweep().leaving == {kept.id: "deleted 7 days ago"}


def test_a_refusal_is_gone_after_thirty_days(engine: Engine, clock: Clock) -> None:
    """S1-21"""
    low = Scores(1, 1, 1, 1, 1, 1)
    engine.capture.remember([Draft(content="The user yawned.", scores=low)], ME)
    clock.forward(days=29)
    engine.upkeep.sweep()
    assert [each.content for each in engine.review.rejected()] == ["The user yawned."]
    clock.forward(days=2)
    engine.upkeep.sweep()
    assert engine.review.rejected() == []


def test_a_clock_that_jumps_ahead_and_back_takes_nothing_along(
    engine: Engine, clock: Clock
) -> None:
    """What was deleted can still be restored: it leaves when two sweeps a day apart see that it
    should.
    """
    gone = store(engine, "The user keeps bees.")
    engine.capture.forget([engine.memories.whole(gone.id)], ME)
    for _ in range(3):
        clock.forward(days=4_000)
        engine.upkeep.sweep()
        engine.upkeep.sweep()
        clock.forward(days=-4_000)
        engine.upkeep.sweep()
    clock.forward(days=4_000, hours=23)
    engine.upkeep.sweep()
    clock.forward(days=-4_000)
    assert engine.memories.by_ids([gone.id])
    assert engine.capture.restore([gone.id], ME)


@pytest.mark.parametrize("days", [400, 4_000, 2_000_000])
def test_what_a_clock_that_was_ahead_took_off_comes_back(
    engine: Engine, clock: Clock, days: int
) -> None:
    """S4-01: memories are as strong as before once the clock is right again."""
    facts = [store(engine, text) for text in ("The user plays the cello.", "用户拉大提琴。")]
    episode = store(engine, "They spoke of the cello.", store="episodic")
    clock.forward(days=15)
    engine.upkeep.sweep()
    before = [importance(engine, each.id) for each in (*facts, episode)]
    clock.forward(days=days)
    engine.upkeep.sweep()
    assert importance(engine, facts[0].id) < 0.1 * before[0]
    clock.forward(days=-days)
    engine.upkeep.sweep()
    assert [importance(engine, each.id) for each in (*facts, episode)] == pytest.approx(before)
    clock.forward(days=7)
    engine.upkeep.sweep()
    assert importance(engine, facts[0].id) == pytest.approx(before[0] * 0.95)


def test_a_clock_set_back_harms_nothing(engine: Engine, clock: Clock) -> None:
    """D33: days that did not pass take nothing off."""
    fact = store(engine, "The user plays the cello.")
    engine.upkeep.sweep()
    clock.forward(days=-3000)
    assert engine.parts.sweeper.is_due()  # and not only when the clock is where it was
    engine.upkeep.sweep()
    assert importance(engine, fact.id) == pytest.approx(1.1)
    assert not engine.parts.sweeper.is_due()


def test_what_is_used_a_lot_is_due_for_promotion_and_a_keep_gives_it_rest(
    engine: Engine, clock: Clock
) -> None:
    """S2-25, S2-29, D14: at 2.5 a review; held at 2.9.

    KEEP leaves it as it is and asks again in 30 days at the soonest.
    """
    fact = store(engine, "The user's birthday is 3 June.")
    for _ in range(9):
        engine.search.use([fact.id])
    assert importance(engine, fact.id) == pytest.approx(2.9)
    assert [(d.kind, d.ids) for d in engine.review.due()] == [("promotion", (fact.id,))]
    engine.review.operate(parse(f"[KEEP:{fact.id}]"), ME)
    assert engine.review.due() == []
    assert importance(engine, fact.id) == pytest.approx(2.9)
    clock.forward(days=31)
    assert [d.kind for d in engine.review.due()] == ["promotion"]
    engine.review.operate(parse(f"[PROMOTE:{fact.id}]"), ME)
    assert engine.review.due() == []
    assert "birthday" in engine.pages.text("MEMORY.md")


def test_what_fades_is_due_for_a_decay_review_and_nothing_goes_unanswered(
    engine: Engine, clock: Clock
) -> None:
    """S2-26, S2-29, D15: below 0.5 a review; KEEP sets 0.5.

    Unanswered it is archived below 0.3, never deleted.
    """
    slight = store(engine, "The user is reading a thriller.", category="temporary")
    clock.forward(days=70)
    engine.upkeep.sweep()
    assert [d.kind for d in engine.review.due()] == ["decay"]
    engine.review.operate(parse(f"[KEEP:{slight.id}]"), ME)
    assert importance(engine, slight.id) == pytest.approx(0.5)
    assert engine.review.due() == []
    clock.forward(days=400)
    engine.upkeep.sweep()
    assert engine.memories.whole(slight.id).deleted_at is None


def test_settings_change_the_constants(home: Path, open_engine: OpenEngine, clock: Clock) -> None:
    """S4-28, S4-29: every constant is a setting; 1.3 forgets faster."""
    home.mkdir()
    (home / "recollect.toml").write_text(
        "[ageing]\nuser_factor = 1.3\nfact_step = 0.5\n", encoding="utf-8"
    )
    engine = open_engine(settings=load_settings(home))
    fact = store(engine, "The user plays the cello.")
    clock.forward(days=7)
    engine.upkeep.sweep()
    assert importance(engine, fact.id) == pytest.approx(0.55)


@given(st.integers(0, 2_000), st.integers(0, 3), st.booleans())
def test_levels_only_fall_with_idle_time_and_spare_what_is_sensitive(
    days: int, sensitivity: int, summarised: bool
) -> None:
    """S4-19, S4-20, D26: sensitivity 1 doubles the days, 2 and more is never compressed."""
    order = ["full", "summary", "tag", "trace", "archive"]
    memory = Memory(
        id="mem_00000000",
        text="x",
        created_at=START,
        sensitivity=sensitivity,
        summary="s" if summarised else "",
    )
    activity = created("fact", START)

    def at(idle: int) -> int:
        return order.index(level(memory, replace_idle(activity, idle), START))

    assert at(days) <= at(days + 30)
    if sensitivity >= 2:
        assert at(days) == 0
    if sensitivity == 0 and days >= DEFAULT.archive_days:
        assert order[at(days)] == "archive"


def replace_idle(activity: Activity, days: int) -> Activity:
    return replace(activity, last_activated_at=START - timedelta(days=days))


def test_an_episode_is_everyday_for_fourteen_days() -> None:
    """S2-06, D13."""
    activity = created("fact", START)
    assert not past_everyday("episodic", replace_idle(activity, 13), START)
    assert past_everyday("episodic", replace_idle(activity, 14), START)
    assert not past_everyday("semantic", replace_idle(activity, 14), START)
    longer = Ageing(episode_days=21)
    assert not past_everyday("episodic", replace_idle(activity, 20), START, longer)
    assert past_everyday("episodic", replace_idle(activity, 21), START, longer)


def test_the_first_start_of_a_day_sweeps_by_itself(
    open_engine: OpenEngine, clock: Clock, settings: Settings
) -> None:
    """D16: arithmetic runs by itself, at start if a day has passed."""
    engine = open_engine()
    fact = store(engine, "The user plays the cello.")
    engine.close()
    clock.forward(days=8)
    engine = open_engine(sweeps=True)
    until(lambda: importance(engine, fact.id) == pytest.approx(1.1 * 0.95))


def test_a_copied_folder_is_swept_like_its_original(open_engine: OpenEngine, clock: Clock) -> None:
    """A copy's files are as they were, but younger."""
    engine = open_engine()
    store(engine, "The user plays the cello.")
    log = engine.settings.workspace / "memory/meta/audit.log"
    engine.close()
    os.utime(log, ns=(1, 1))
    clock.forward(days=120)
    engine = open_engine()
    engine.upkeep.sweep()
    assert "CREATE" in engine.pages.text("memory/meta/audit-2026-11.md")


def test_an_old_audit_line_becomes_part_of_its_months_digest(engine: Engine, clock: Clock) -> None:
    """S1-24, S3-33: the sweep rolls the log; the digest is in the workspace and under git."""
    store(engine, "The user plays the cello.")
    clock.forward(days=120)
    engine.upkeep.sweep()
    assert not any("cello" in line for line in engine.history.audit())
    assert "CREATE" in engine.pages.text("memory/meta/audit-2026-11.md")


def test_a_large_workspace_warns_and_refuses_nothing(home: Path, open_engine: OpenEngine) -> None:
    """S0-30, S1-22, D12: past the soft limit a warning, never a refusal or a deletion."""
    home.mkdir()
    (home / "recollect.toml").write_text("workspace_mb = 0.001\n", encoding="utf-8")
    engine = open_engine(settings=load_settings(home))
    outcome = store(engine, "The user plays the cello. " * 50)
    assert outcome.kind == "stored"
    assert any(
        "kB of text, more than the 1 kB set" in line for line in engine.upkeep.status().trouble
    )


def test_a_faded_memory_stands_behind_what_is_fresher(engine: Engine, clock: Clock) -> None:
    """S3-12, S4-18, D26: whoever asks once a year still gets the answer, marked as faded."""
    store(engine, "The user's locker has the number 47.")
    clock.forward(days=364)
    engine.upkeep.sweep()
    (only,) = engine.search.recall(Query(text="Which number has the locker?")).hits
    assert only.faded
    store(engine, "The user's new locker has the number 12.")
    engine.upkeep.settle()
    fresh, *behind = engine.search.recall(Query(text="Which number has the locker?")).hits
    assert fresh.memory.text == "The user's new locker has the number 12."
    assert all(hit.faded for hit in behind)


def test_an_episode_of_three_weeks_ago_makes_way_for_what_is_fresh(
    engine: Engine, clock: Clock
) -> None:
    """S2-06, D13: fourteen days, then review, a date, or a question nothing else answers."""
    old = store(engine, "Talked about the garden.", store="episodic")
    clock.forward(days=21)
    new = store(engine, "Talked about the garden fence.", store="episodic")
    engine.upkeep.settle()
    assert [hit.memory.id for hit in engine.search.recall(Query(text="garden")).hits] == [new.id]
    assert {
        hit.memory.id for hit in engine.search.recall(Query(text="garden", mode="review")).hits
    } == {old.id, new.id}


def test_a_fading_memory_with_a_summary_is_shown_by_it(engine: Engine, clock: Clock) -> None:
    """S4-19, D26: compression changes only what recall shows; the text stays reachable."""
    long = store(
        engine,
        (
            "The user walked the coast path from Porto to Vila do Conde, 30 km, in heavy rain, "
            "with Marta."
        ),
    )
    engine.review.operate(
        parse(f"[SUMMARY:{long.id}] Walked Porto to Vila do Conde with Marta."), ME
    )
    clock.forward(days=45)
    (hit,) = engine.search.recall(Query(text="coast path Porto")).hits
    assert (hit.state, hit.level) == ("fading", "summary")
    assert "heavy rain" in hit.memory.text


def test_long_idle_memories_are_archived_and_deleted_only_on_request(
    home: Path, open_engine: OpenEngine, clock: Clock
) -> None:
    """S4-23, S4-25, D24: 180 idle days below the threshold, then ARCHIVE.

    Deletion 365 days after that is off by default.
    """
    plain = open_engine()
    kept = store(plain, "The user plays the cello.")
    clock.forward(days=181)
    assert plain.upkeep.sweep().levels["archive"] == 1
    clock.forward(days=366)
    plain.upkeep.sweep()
    assert plain.memories.whole(kept.id)
    plain.close()
    (home / "recollect.toml").write_text("delete_archive_after_days = 365\n", encoding="utf-8")
    engine = open_engine(settings=load_settings(home))
    engine.upkeep.sweep()
    assert engine.parts.catalog.get(kept.id)  # seen once
    clock.forward(days=1)
    assert list(engine.upkeep.sweep().deleted) == [kept.id]
    assert engine.memories.whole(kept.id).deletion_policy == "auto_cleanup"
    clock.forward(days=20)
    engine.upkeep.sweep()
    assert engine.memories.whole(kept.id).deleted_at  # restorable like all that is deleted
    for _ in range(2):
        clock.forward(days=11)
        engine.upkeep.sweep()
    assert engine.parts.catalog.get(kept.id) is None


def test_a_clock_that_jumps_ahead_and_comes_back_takes_nothing_and_is_told_of(
    engine: Engine, clock: Clock
) -> None:
    """What was remembered meanwhile is dated wrongly: `status` and the next answer say when."""
    gone, kept = (store(engine, text) for text in ("The shed is green.", "The boat is red."))
    engine.capture.forget(engine.memories.by_ids([gone.id]), ME)
    engine.upkeep.sweep()
    clock.forward(days=730)
    engine.upkeep.sweep()
    assert engine.upkeep.status().trouble == []
    store(engine, "The boiler was serviced.")
    clock.forward(days=-730, hours=1)
    engine.upkeep.sweep()
    engine.capture.restore([gone.id], ME)
    assert len(engine.memories.by_ids([gone.id, kept.id])) == 2
    [told] = engine.upkeep.status().trouble
    assert "from 2028-11-20 10:00 to 2026-11-21 11:00" in told
    assert "nothing was deleted" in told
    assert engine.upkeep.notices(ME).clock_from is not None
    assert engine.upkeep.notices(ME).clock_from is None, "it is said once"
    engine.upkeep.sweep()
    assert engine.upkeep.status().trouble == [told], "and stands in status"
    clock.forward(days=31)
    engine.upkeep.sweep()
    assert engine.upkeep.status().trouble == []


@pytest.mark.anyio
async def test_the_next_answer_tells_of_a_clock_that_was_set_back(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        await host.call("remember", content="用户养蜜蜂。", explicit=True)
        host.engine.upkeep.sweep()
        clock.forward(days=-30)
        host.engine.upkeep.sweep()
        assert "时钟被拨回；此前显示 2026-11-21 10:00" in await host.say("recall", query="蜜蜂")
        assert "时钟" not in await host.say("recall", query="蜜蜂")


def test_a_clock_that_was_behind_and_is_right_again_is_no_trouble_any_more(
    engine: Engine, clock: Clock
) -> None:
    """An empty battery sets a machine to years ago until it asks a time server."""
    engine.upkeep.sweep()
    clock.forward(days=-3_000)
    engine.upkeep.sweep()
    assert engine.upkeep.status().trouble
    clock.forward(days=3_000, hours=1)
    engine.upkeep.sweep()
    assert engine.upkeep.status().trouble == []


def test_a_clock_that_is_corrected_by_minutes_is_not_told_of(engine: Engine, clock: Clock) -> None:
    engine.upkeep.sweep()
    clock.forward(minutes=-10)
    engine.upkeep.sweep()
    assert engine.upkeep.status().trouble == []
    assert engine.upkeep.notices(ME).clock_from is None
