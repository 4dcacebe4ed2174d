"""The history through the tools and resources: who changed what, one change in full, recall as of a
day.
"""

import pytest

from recollect.server.storage.change import Change, Why
from tests.conftest import ME, Clock, Connect
from tests.tools.answers import recalled, receipt, stored, tree
from tests.workspace import put

pytestmark = pytest.mark.anyio


async def test_recall_as_of_a_day_answers_from_what_was_known_then(
    connect: Connect, clock: Clock
) -> None:
    """As-of is recall against an earlier state, with the strengths of then; it changes nothing."""
    async with connect() as host:
        old = await stored(host, "The user lives in Bremen.")
        gone = await stored(host, "The user keeps bees.")
        clock.forward(days=40)
        new = await stored(
            host, "The user now lives in Lyon.", verdicts=[{"id": old, "verdict": "updates"}]
        )
        await host.say("reflect", operations=f"[PROMOTE:{new}]")
        await host.say("recall", query="bees")  # it is in view: no question before it goes
        await host.say("forget", target=[gone])
        with host.engine.parts.writer.lock:
            host.engine.parts.transactions.tidy()  # nothing waits for quiet meanwhile
        files, head = tree(host), host.engine.parts.repository.head()
        then = await recalled(host, query="lives in", mode="as-of", until="2026-11-22")
        assert set(then) == {old}
        assert "replaced" not in then[old]["marks"]
        assert set(await recalled(host, query="bees", mode="as-of", until="2026-11-22")) == {gone}
        assert "not today's state" in await host.say(
            "recall", query="bees", mode="as-of", until="2026-11-22"
        )
        assert new in await recalled(host, query="lives in")
        assert not await recalled(host, query="bees")
        assert "nothing was recorded yet on 2020-01-01" in await host.say(
            "recall", query="bees", mode="as-of", until="2020-01-01"
        )
        assert (tree(host), host.engine.parts.repository.head()) == (files, head)


@pytest.mark.parametrize(
    ("told", "query", "as_known"),
    [
        ("The user keeps bees.", "bees", "as known on 2026-12-05, commit"),
        ("用户养蜜蜂。", "蜜蜂", "按 2026-12-05 当时所知，提交"),
    ],
)
async def test_recall_as_of_a_day_names_that_day_whenever_the_last_change_was(
    connect: Connect, clock: Clock, told: str, query: str, as_known: str
) -> None:
    async with connect() as host:
        await stored(host, told)
        clock.forward(days=40)
        answer = await host.say("recall", query=query, mode="as-of", until="2026-12-05")
        assert as_known in answer
        assert "2026-12-31" in await host.say("recall", query=query, mode="as-of")


async def test_a_day_is_answered_as_it_was_whatever_came_since(
    connect: Connect, clock: Clock
) -> None:
    """Replaced, forgotten, erased, edited by hand, new, merged in a day's log: all but the erased
    stand as they stood, nothing of later shows.
    """
    async with connect() as host:
        told = ("The user keeps bees.", "Anna keeps bees in Utrecht.", "用户养蜜蜂。")
        ids = [await stored(host, text) for text in told]
        spilt = await stored(host, "The user spilt honey over the bees' book.", store="episodic")
        erased = await stored(host, "The user hates bees.")
        before = await recalled(host, query="bees 蜜蜂", limit=9)
        clock.forward(days=40)
        await stored(host, "The user keeps wasps.", verdicts=[{"id": ids[0], "verdict": "updates"}])
        await stored(host, "Bees came back to the user's roof.", store="episodic")
        await host.say("forget", target=[ids[1]])
        host.engine.capture.forget(host.engine.memories.by_ids([erased]), ME, hard=True)
        path = host.engine.memories.path(ids[2])
        assert path
        file = host.engine.settings.workspace / path
        file.write_text(file.read_text("utf-8").replace("蜜蜂", "鸽子"), encoding="utf-8")
        host.engine.upkeep.take_in([path])
        await stored(host, "Bees dance.")
        then = await recalled(host, query="bees 蜜蜂", limit=9, mode="as-of", until="2026-11-22")
        assert then.keys() == before.keys() - {erased}
        assert {*ids, spilt} <= then.keys()
        assert {id: hit["text"] for id, hit in then.items()} == {
            id: hit["text"] for id, hit in before.items() if id != erased
        }


async def test_meaning_as_of_a_day_also_finds_a_text_that_reads_otherwise_now(
    connect: Connect, clock: Clock
) -> None:
    """What still reads the same is found by its vector of today, the rest gets a new one."""
    async with connect() as host:
        found = await receipt(host, content="The user keeps bees on the roof.", explicit=True)
        clock.forward(days=2)
        full = host.engine.settings.workspace / found["file"]
        put(
            host.engine.settings.workspace,
            found["file"],
            full.read_text(encoding="utf-8").replace("bees on the roof", "a parrot"),
        )
        host.engine.upkeep.take_in([found["file"]])
        assert host.engine.upkeep.settle(30)
        hits = await recalled(
            host, query="bees roof", mode="as-of", until="2026-11-21", explain=True
        )
        assert "meaning" in hits[found["id"]]["why"]


async def test_changes_are_listed_and_shown_whole(connect: Connect, clock: Clock) -> None:
    """S3-29, S3-30: a model reads the history with the arguments it has.

    Audit by actor, time and memory.
    """
    async with connect() as host:
        first = await receipt(host, content="The user keeps bees.", explicit=True)
        assert "no change" in await host.fail("recall", id="deadbeef")
        clock.forward(days=1)
        other = await stored(host, "用户喜欢喝咖啡。")
        await host.say("reflect", operations=f"[SUMMARY:{first['id']}] bees")
        listed = await host.say("recall", id="log")
        assert listed.index("咖啡") < listed.rindex("keeps bees")
        assert "audit log, activity" not in listed
        shown = await host.say("recall", id=first["commit"][:10])
        assert "+The user keeps bees." in shown
        assert "Actor: bot:trigger-remember" in shown
        assert len((await host.read(f"memory://audit?id={first['id']}")).splitlines()) == 2
        assert "咖啡" not in await host.read(f"memory://audit?id={first['id']}")
        assert "咖啡" in await host.read(f"memory://audit?id={other}")
        assert (await host.read("memory://audit?actor=bot:trigger-reflect")).count("\n") == 0
        assert "bees" not in await host.read(
            "memory://audit?since=2026-11-22&actor=bot:trigger-remember"
        )


async def test_critical_pages_are_told_whoever_changed_them(connect: Connect) -> None:
    """S3-32: by hand and by undo; the very next answer of any tool says so, once."""
    async with connect() as host:
        id = await stored(host, "The user keeps bees.")
        root = host.engine.settings.workspace
        put(root, "SOUL.md", (root / "SOUL.md").read_text(encoding="utf-8") + "\n- Honesty.\n")
        host.engine.upkeep.take_in(["SOUL.md"])
        assert "⚠️ CRITICAL: SOUL.md changed." in await host.say("recall", id=id)
        assert "CRITICAL" not in await host.say("recall", query="bees")
        [by_hand] = host.engine.history.log(critical=True)
        assert by_hand.trailers["Actor"] == "manual"
        assert "⚠️ CRITICAL: SOUL.md changed." in await host.say("forget", undo=by_hand.sha)
        assert len(host.engine.history.log(critical=True)) == 2
        assert host.engine.pages.text("SOUL.md").count("Honesty") == 0


async def test_what_differs_between_two_moments_can_be_read(connect: Connect, clock: Clock) -> None:
    async with connect() as host:
        first = await receipt(host, content="The user keeps bees.", explicit=True)
        clock.forward(days=1)
        await stored(host, "The user sold the car.")
        host.engine.pages.record(
            Change(why=Why(action="EDIT", summary="notes"), files={"notes.md": b"one\ntwo\n"})
        )
        history_log = host.engine.history
        assert "+one" in history_log.diff()
        assert "car" not in history_log.diff()
        since = history_log.diff("2026-11-21")
        assert "+The user sold the car." in since
        assert "bees" not in since
        assert "+one" in history_log.diff(first["commit"])
        assert history_log.diff(first["commit"], "2026-11-21") == ""


async def test_the_latest_changes_are_as_many_as_asked_for_and_since_a_day(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        for bird in ("finches", "larks", "owls"):
            await stored(host, f"The user counts {bird}.")
            clock.forward(days=2)
        latest = await host.say("recall", id="log", limit=2)
        assert [bird in latest for bird in ("finches", "larks", "owls")] == [False, True, True]
        since = await host.say("recall", id="log", since="yesterday")
        assert "owls" not in since
        since = await host.say("recall", id="log", since="3 days ago")
        assert "owls" in since
        assert "larks" not in since
        refused = await host.call("recall", id="log", since="the day of the owls")
        assert refused.is_error
