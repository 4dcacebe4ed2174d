"""forget(undo=…) through the MCP surface: files and index are as they were before the change."""

import shutil
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from recollect.server.storage.change import Change, Why
from tests.conftest import Clock, Connect, Host
from tests.tools.answers import (
    ERAS,
    GOOD,
    MIDDLING,
    commits,
    git,
    index,
    recalled,
    receipt,
    stored,
    structured,
    tree,
)
from tests.values import values

pytestmark = pytest.mark.anyio

Act = Callable[[Host, str], Awaitable[object]]


async def _create(host: Host, old: str) -> object:
    return await stored(host, "The user keeps bees on the roof.")


async def _create_core(host: Host, old: str) -> object:
    return await stored(host, "The user is called Li Wei.", store="core", category="identity")


async def _supersede(host: Host, old: str) -> object:
    return await stored(
        host, "The user now lives in Lyon.", verdicts=[{"id": old, "verdict": "updates"}]
    )


async def _negate(host: Host, old: str) -> object:
    return await stored(
        host, "The user moved on from Bremen.", verdicts=[{"id": old, "verdict": "changed"}]
    )


async def _forget(host: Host, old: str) -> object:
    return await host.say("forget", target=[old])


async def _propose(host: Host, old: str) -> object:
    return await receipt(host, content="The user may like jazz.", scores=MIDDLING)


async def _episode(host: Host, old: str) -> object:
    return await host.say("reflect", depth="session", summary="Talked about moving house.")


async def _operations(host: Host, old: str) -> object:
    return await host.say(
        "reflect",
        operations=(
            f"[UPDATE:{old}] The user lives in Nantes.\n[ADD] The user sold the car.\n[BOOST:{old}]"
        ),
    )


async def _procedure(host: Host, old: str) -> object:
    return await stored(host, "To release: tag, build, publish.", store="procedural")


CHANGES = pytest.mark.parametrize(
    "act",
    [
        _create,
        _create_core,
        _supersede,
        _negate,
        _forget,
        _propose,
        _episode,
        _operations,
        _procedure,
    ],
    ids=lambda f: f.__name__[1:],
)


@CHANGES
async def test_the_last_change_is_taken_back_whatever_it_was(connect: Connect, act: Act) -> None:
    """Undo returns the workspace to before the change as a new commit, and the index with it."""
    async with connect() as host:
        old = await stored(host, "The user lives in Bremen.")
        await stored(host, "The user speaks French.", store="core")
        files, indexed = tree(host), index(host)
        await act(host, old)
        assert tree(host) != files
        count = len(commits(host))
        answer = structured(await host.call("forget", undo="last"))
        assert answer["commit"] == commits(host)[0]
        assert len(commits(host)) == count + 1
        assert tree(host) == files
        assert index(host) == indexed
        assert old in await recalled(host, query="lives in Bremen")
        git(host, "fsck", "--strict")


@ERAS
async def test_undoing_again_goes_one_change_further_back(connect: Connect, mode: str) -> None:
    async with connect(mode) as host:
        empty = tree(host)
        first = await stored(host, "The user keeps bees on the roof.")
        one = tree(host)
        await stored(host, "The user sold the car.")
        await host.say("forget", undo="last")
        assert tree(host) == one
        await host.say("forget", undo="last")
        assert tree(host) == empty
        assert first in await host.fail("recall", id=first)
        assert "nothing to undo" in await host.fail("forget", undo="last")
        assert tree(host) == empty  # the pages of a new workspace are no change of the user's


async def test_uses_and_mentions_come_back_with_an_undo_and_later_ones_stay_counted(
    connect: Connect, clock: Clock
) -> None:
    """Links and activity come back.

    Also where the undone change is not the last, and where the undo is undone.
    """
    async with connect() as host:
        old = await stored(host, "The user lives in Bremen.")
        for _ in range(2):
            await host.say("remember", content="The user lives in Bremen.", explicit=True)
        await host.say("recall", query="Bremen", used=[old])
        indexed = index(host)
        clock.forward(days=2)
        changed = structured(
            await host.call(
                "reflect", operations=f"[BOOST:{old}]\n[UPDATE:{old}] The user lives in Lyon."
            )
        )["commit"]
        new = next(iter(await recalled(host, query="lives in Lyon")))
        await host.say("recall", query="Lyon", used=[new])
        later = index(host)
        assert later[old] != indexed[old]
        undone = structured(await host.call("forget", undo=changed))["commit"]
        assert index(host) == indexed
        await host.say("forget", undo=undone)
        assert index(host) == later
        await host.say("recall", query="Bremen", used=[old])
        await host.say("forget", undo=commits(host)[0])
        assert "used 2×" in await host.say("recall", id=old, explain=True)


async def test_what_comes_back_after_the_index_was_lost_has_its_activity_from_the_last_snapshot(
    connect: Connect,
) -> None:
    """The index may be deleted.

    The snapshot in the history still knows the uses of what a later undo brings back.
    """
    async with connect(tidies=True) as host:
        old = await stored(host, "The user lives in Bremen.")
        await host.say("recall", query="Bremen", used=[old])
    async with connect(tidies=True) as host:
        path = host.engine.settings.workspace / str(host.engine.memories.path(old))
        path.unlink()
        host.engine.upkeep.take_in([path.relative_to(host.engine.settings.workspace).as_posix()])
        index_folder = host.engine.settings.index
        by_hand = commits(host)[0]
    shutil.rmtree(index_folder)
    async with connect() as host:
        await host.say("forget", undo=by_hand)
        assert "used 1×" in await host.say("recall", id=old, explain=True)


async def test_the_last_change_is_the_callers_own_and_never_what_was_edited_by_hand(
    connect: Connect,
) -> None:
    """undo=last means this session's tools.

    Another session's changes and hand edits are undone by naming their commit.
    """
    async with connect() as host:
        first = await stored(host, "The user keeps bees on the roof.")
    async with connect() as host:
        path = host.engine.memories.path(first) or ""
        full = host.engine.settings.workspace / path
        full.write_text(full.read_text(encoding="utf-8").replace("bees", "doves"), encoding="utf-8")
        host.engine.upkeep.take_in([path])
        files = tree(host)
        said = await host.fail("forget", undo="last")
        assert "this conversation has changed nothing" in said
        assert "keeps bees" in said
        assert "by hand" not in said
        assert tree(host) == files
        await stored(host, "The user sold the car.")
        await host.say("forget", undo="last")
        assert tree(host) == files
        await host.say(
            "forget", undo=git(host, "log", "--format=%H", "--grep=^Actor: manual", "-1").strip()
        )
        assert "keeps bees" in await host.say("recall", id=first)


async def test_what_is_undone_already_is_not_undone_again(connect: Connect) -> None:
    async with connect() as host:
        found = await receipt(host, content="The user keeps bees on the roof.", explicit=True)
        await host.say("forget", undo=found["commit"])
        assert "undone already" in await host.fail("forget", undo=found["commit"])


async def test_a_reflection_is_taken_back_by_its_name_and_what_was_written_since_stays(
    connect: Connect,
) -> None:
    """One undo reverts the last reflection: its pages, its self-image, the activity it weighed."""
    async with connect() as host:
        old = await stored(host, "The user lives in Bremen.")
        files, indexed = tree(host), index(host)
        page = files["IDENTITY.md"].decode()
        pages = {
            "IDENTITY.md": page.replace("## Facts\n", "## Facts\n\n- Called Ember.\n").encode(),
            "memory/meta/reflections/2026-11-21.md": b"I dwelt on Bremen.\n",
        }
        memory = host.engine.memories.by_ids([old])[0]
        activity = replace(host.engine.memories.vitality_of(memory)[0], importance=2.0)
        why = Why(
            action="EDIT",
            summary="reflection",
            actor="reflection:ref_AAAA1111",
            trigger="reflect",
            reflection="ref_AAAA1111",
        )
        host.engine.pages.record(Change(why=why, files=pages, activity={old: activity}))
        full = host.engine.settings.workspace / "IDENTITY.md"
        full.write_text(
            full.read_text(encoding="utf-8") + "\n- Written by hand.\n", encoding="utf-8"
        )
        host.engine.upkeep.take_in(["IDENTITY.md"])
        said = await host.say("forget", undo="reflection")
        assert "⚠️ CRITICAL" in said
        assert tree(host) == files | {"IDENTITY.md": (page + "\n- Written by hand.\n").encode()}
        assert index(host) == indexed
        assert "⚠️ CRITICAL" in git(host, "log", "-1", "--format=%s")
        assert (
            "| REVERT | IDENTITY.md (+1) | bot:trigger-undo | user (told by the assistant) "
            "| ⚠️ CRITICAL undo"
        ) in await host.read("memory://audit")
        assert "no reflection" in await host.fail("forget", undo="reflection")


async def test_a_session_is_taken_back_whole_and_only_that(connect: Connect) -> None:
    async with connect() as host:
        await stored(host, "The user lives in Bremen.")
    async with connect() as host:
        files, indexed = tree(host), index(host)
        old = next(iter(await recalled(host, query="lives in Bremen")))
        for act in (_create, _supersede, _propose, _episode):
            await act(host, old)
        await host.say("forget", undo="session")
        assert tree(host) == files
        assert index(host) == indexed
        assert "this conversation" in await host.fail("forget", undo="session")


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("The user keeps bees.", "this conversation has changed nothing"),
        ("用户养蜜蜂。", "这次对话还没有更改过"),
    ],
)
async def test_a_new_conversation_is_told_that_undo_takes_back_its_own_changes(
    connect: Connect, fact: str, said: str
) -> None:
    """And what was changed before, by a name that undoes it; in the language of what changed."""
    async with connect() as host:
        id = await stored(host, fact)
    async with connect() as host:
        told = await host.fail("forget", undo="last")
        assert said in told
        [line] = [line for line in told.splitlines() if line.endswith(fact)]
        await host.say("forget", undo=line.split()[1])
        assert id in await host.fail("recall", id=id)


@pytest.mark.parametrize("length", [40, 10])
async def test_a_receipts_commit_takes_back_that_change_among_later_ones(
    connect: Connect, length: int
) -> None:
    async with connect() as host:
        first = await receipt(host, content="The user keeps bees on the roof.", explicit=True)
        second = await stored(host, "The user sold the car.")
        await host.say("forget", undo=first["commit"][:length])
        assert second in await recalled(host, query="sold the car")
        assert first["id"] not in await recalled(host, query="bees roof", mode="debug")


@pytest.mark.parametrize("verdict", ["updates", "changed", "ended"])
async def test_what_a_memory_took_the_place_of_is_so_again_when_that_is_taken_back(
    connect: Connect, clock: Clock, verdict: str
) -> None:
    """By the id of the new one, though other things were told since."""
    async with connect() as host:
        car = await stored(host, "The user drives a Volvo.")
        clock.forward(days=1)
        sold = await stored(
            host, "The user sold the Volvo.", verdicts=[{"id": car, "verdict": verdict}]
        )
        clock.forward(days=1)
        later = await stored(host, "The user keeps bees.")
        assert "sold the Volvo" in await host.say("forget", undo=sold)
        found = await recalled(host, query="Volvo bees")
        assert set(found) == {car, later}
        assert not found[car]["marks"]


async def test_an_episode_among_later_ones_of_its_day_is_taken_back_alone(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        answers = []
        for summary in ("Planned the garden.", "Argued about fences.", "Bought seeds."):
            answers.append(structured(await host.call("reflect", depth="session", summary=summary)))
            clock.forward(hours=1)
        await host.say("forget", undo=answers[1]["commit"])
        day = await host.read("memory://episodes/2026-11-21")
        assert "Planned the garden" in day
        assert "Bought seeds" in day
        assert "fences" not in day
        index(host)


async def test_an_episode_that_was_edited_later_is_not_undone_alone(connect: Connect) -> None:
    """What a later change made of the entry would be lost with it."""
    async with connect() as host:
        answer = structured(
            await host.call("reflect", depth="session", summary="Argued about fences.")
        )
        relative = "memory/episodes/2026-11-21.md"
        day = host.engine.settings.workspace / relative
        day.write_text(day.read_text("utf-8").replace("fences", "hedges"), "utf-8")
        host.engine.upkeep.take_in([relative])
        error = await host.fail("forget", undo=answer["commit"])
        assert "was changed again later" in error
        assert "hedges" in day.read_text("utf-8")


async def test_a_proposal_among_later_ones_is_taken_back_alone(connect: Connect) -> None:
    async with connect() as host:
        first = await receipt(host, content="The user may like jazz.", scores=MIDDLING)
        second = await receipt(host, content="The user may own a kayak.", scores=MIDDLING)
        await host.say("forget", undo=first["commit"])
        waiting = await host.read("memory://pending")
        assert second["id"] in waiting
        assert first["id"] not in waiting


async def test_a_change_that_a_later_one_built_on_is_not_undone_alone(connect: Connect) -> None:
    async with connect() as host:
        first = await receipt(host, content="The user lives in Bremen.", explicit=True)
        await stored(
            host,
            "The user now lives in Lyon.",
            verdicts=[{"id": first["id"], "verdict": "updates"}],
        )
        files, indexed, known = tree(host), index(host), commits(host)
        said = await host.fail("forget", undo=first["commit"])
        assert "later" in said
        assert (tree(host), index(host), commits(host)) == (files, indexed, known)


NO_CHANGE = (
    "deadbeef",
    "yesterday",
    "HEAD^{tree}",
    "HEAD@{1}",
    ":/bees",
    "--all",
    "../../etc",
    "HEAD~99",
    "\u202e",
    "x" * 100_000,
)


async def test_what_names_no_change_is_refused(connect: Connect) -> None:
    async with connect() as host:
        await stored(host, "The user keeps bees on the roof.")
        files = tree(host)
        for wrong in NO_CHANGE:
            assert len(await host.fail("forget", undo=wrong)) < 400, wrong[:20]
            assert tree(host) == files, wrong[:20]


async def test_the_first_commit_of_a_workspace_cannot_be_undone(connect: Connect) -> None:
    async with connect() as host:
        first = git(host, "rev-list", "--max-parents=0", "HEAD").strip()
        files = tree(host)
        await host.fail("forget", undo=first)
        assert tree(host) == files


async def test_an_undone_change_is_audited_and_can_itself_be_undone(connect: Connect) -> None:
    """S3-29, S3-30: REVERT in history and audit log, with the change it reverts."""
    async with connect() as host:
        found = await receipt(host, content="The user keeps bees on the roof.", scores=GOOD)
        files, indexed = tree(host), index(host)
        undone = structured(await host.call("forget", undo="last"))["commit"]
        assert "REVERT" in (await host.read("memory://audit")).splitlines()[-1]
        assert (
            git(host, "log", "-1", "--format=%(trailers:key=Reverts,valueonly)", undone).strip()
            == found["commit"]
        )
        await host.say("forget", undo=undone)
        assert tree(host) == files
        assert index(host) == indexed
        assert (await host.say("recall", id=found["id"], explain=True)).count(
            "[REVERT]"
        ) == 3  # the second names the first; a memory's history tells of both


@pytest.mark.anyio
async def test_a_committed_proposal_and_what_stands_beside_it_are_one_change(
    connect: Connect,
) -> None:
    """Operations are one transaction and one commit: undo takes all of it back, the proposal waits
    again.
    """
    async with connect() as host:
        waiting = values(await host.call("remember", content="The cello is in tune."))
        proposal = waiting["receipts"][0]["id"]
        before = len(host.engine.parts.repository.log(100))
        await host.say("reflect", operations=f"[ADD] The user owns a boat.\n[COMMIT:{proposal}]")
        assert len(host.engine.parts.repository.log(100)) == before + 1
        await host.say("forget", undo="last")
        assert "owns a boat" not in await host.say("recall", query="boat")
        assert [p.id for p in host.engine.review.pending()] == [proposal]


@pytest.mark.parametrize("undo", ["last", "id"])
async def test_undoing_a_summary_brings_its_turns_back(connect: Connect, undo: str) -> None:
    """S2-04: nothing unsummed is ever lost; held turns answer and are due again."""
    said = {"The attic window leaks.": "attic window", "阁楼的窗户漏水。": "阁楼窗户"}
    async with connect() as host:
        await host.say("reflect", turns=[f"User: {turn}" for turn in said])
        done = await host.call("reflect", depth="session", summary="They spoke of the roof.")
        [episode] = [m for m in host.engine.search.latest("", 5) if m.store == "episodic"]
        assert not done.is_error
        for turn, query in said.items():
            assert turn not in await host.say("recall", query=query)
        await host.say("recall", query="attic window in English")
        what = episode.id if undo == "id" else "last"
        assert "Messages held again, not summed up: 2" in await host.say("forget", undo=what)
        for turn, query in said.items():
            assert turn in await host.say("recall", query=query)
        # Named by another conversation, with operations.
        name = f"turns_1_{len(said)}"
        await host.say("reflect", operations=f"[SUMMARY:{name}] They spoke of the attic.")
        assert "Messages held again" in await host.say("forget", undo="last")
        assert "leaks" in await host.say("recall", query="attic window")
