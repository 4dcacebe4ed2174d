"""Several client sessions on one server at once: nothing lost, nothing doubled, nothing stuck.

SESSION_CALLS=200 pytest tests/test_sessions.py      # the full load: 8 sessions of 200 calls
"""

import os
import random
from collections import Counter
from contextlib import AbstractAsyncContextManager
from typing import Any

import anyio
import pytest

from recollect.server.engine import Engine
from recollect.server.settings import Settings
from tests.conftest import Clock, Host, WordVectors
from tests.seats import seats
from tests.tools.answers import GOOD, MIDDLING, commits, git, index, recalled, receipt, structured

pytestmark = pytest.mark.anyio

SESSIONS, CALLS, PATIENCE_S = 8, int(os.environ.get("SESSION_CALLS", "25")), 900


def hosts(
    settings: Settings, clock: Clock, *, fronts: bool = False
) -> AbstractAsyncContextManager[list[Host]]:
    return seats(Engine(settings, embedder=WordVectors(), clock=clock), SESSIONS, fronts=fronts)


class Promised:
    """What the answers of all sessions promise."""

    def __init__(self) -> None:
        self.stored: dict[str, str] = {}
        self.deleted: set[str] = set()
        self.mentions: Counter[str] = Counter()
        self.uses: Counter[str] = Counter()
        self.episodes = 0
        self.proposals: set[str] = set()
        self.changes = 0
        self.together: dict[str, set[str]] = {}
        """Commit → files that it must have changed, all of them."""


async def _act(
    host: Host,
    who: int,
    turn: int,
    shared: str,
    known: list[str],
    promised: Promised,
    chance: random.Random,
) -> None:
    text = f"Session {who} noted fact {turn}: item{who}x{turn} costs {who * 100 + turn}."
    match chance.choice(
        [
            "store",
            "store",
            "store",
            "repeat",
            "use",
            "propose",
            "episode",
            "forget",
            "restore",
            "supersede",
            "operate",
            "undo",
            "recall",
            "read",
        ]
    ):
        case "repeat":
            assert (await receipt(host, content="Everybody says this same thing.", explicit=True))[
                "outcome"
            ] == "known"
            promised.mentions[shared] += 1
        case "use":
            await host.say("recall", query="everybody", used=[shared])
            promised.uses[shared] += 1
        case "propose":
            promised.proposals.add((await receipt(host, content=text, scores=MIDDLING))["id"])
            promised.changes += 1
        case "episode":
            await host.say("reflect", depth="session", summary=f"Session {who} paused at {turn}.")
            promised.episodes += 1
            promised.changes += 1
        case "forget" if known:
            id = known.pop()
            await host.say("forget", target=[id])
            promised.deleted.add(id)
            promised.changes += 1
        case "restore" if known:
            for restore in (False, True):
                await host.say("forget", target=[known[-1]], restore=restore)
            promised.changes += 2
        case "undo":
            found = await receipt(host, content=text, scores=GOOD)
            await host.say("forget", undo=found["commit"])
            promised.changes += 2
        case "supersede" if known:
            old = known.pop()
            found = await receipt(
                host, content=text, scores=GOOD, verdicts=[{"id": old, "verdict": "updates"}]
            )
            promised.stored[found["id"]] = text
            promised.together[found["commit"]] = {f"{old}.md", f"{found['id']}.md"}
            promised.changes += 1
        case "operate":
            done = structured(
                await host.call("reflect", operations=f"[ADD] {text}\n[BOOST:{shared}]")
            )["done"]
            promised.stored[done[0]["id"]] = text
            promised.uses[shared] += 1
            promised.changes += 1
        case "recall":
            await recalled(host, query=f"item{who}x{turn - 1} costs", mode="review")
            await host.say("recall")
        case "read":
            for uri in (
                "memory://context",
                "memory://pending",
                "memory://stats",
                "memory://audit",
                "memory://due",
            ):
                await host.read(uri)
        case _:
            found = await receipt(host, content=text, scores=GOOD)
            assert found["outcome"] == "stored"
            promised.stored[found["id"]] = text
            known.append(found["id"])
            promised.changes += 1


@pytest.mark.parametrize("fronts", [False, True], ids=["in memory", "through fronts"])
async def test_eight_sessions_at_once_lose_and_double_nothing(
    settings: Settings, clock: Clock, fronts: bool
) -> None:
    """Mixed calls of every kind: no deadlock, each change one whole commit, git sound.

    The index is equal to the files.
    """
    promised = Promised()
    async with hosts(settings, clock, fronts=fronts) as clients:
        shared = (
            await receipt(clients[0], content="Everybody says this same thing.", explicit=True)
        )["id"]
        promised.stored[shared] = "Everybody says this same thing."
        before = len(commits(clients[0]))

        async def work(who: int) -> None:
            known: list[str] = []
            chance = random.Random(who)
            for turn in range(CALLS):
                await _act(clients[who], who, turn, shared, known, promised, chance)

        with anyio.fail_after(PATIENCE_S):  # a deadlock must fail, not hang
            async with anyio.create_task_group() as group:
                for who in range(SESSIONS):
                    group.start_soon(work, who)

        host = clients[0]
        whole = await host.say("recall", id=shared, explain=True)
        found = index(host)
        assert {id for id in found if id.startswith("mem_")} == promised.stored.keys()
        assert sum(id.startswith("ep_") for id in found) == promised.episodes
        for id, text in promised.stored.items():
            assert text in found[id][0]
            assert ("deleted_at" in found[id][0]) == (id in promised.deleted)
        waiting = await host.read("memory://pending")
        assert all(id in waiting for id in promised.proposals)
        assert f"mentioned {promised.mentions[shared]}×" in whole
        assert f"used {promised.uses[shared]}×" in whole
        assert len(commits(host)) == before + promised.changes
        for commit, files in promised.together.items():
            assert files == {
                path.rpartition("/")[2]
                for path in git(host, "show", "--format=", "--name-only", commit).split()
            }
        git(host, "fsck", "--strict")
        git(host, "rev-list", "--objects", "--all")  # every commit's tree can be read
    for part in settings.index.glob("recollect.db*"):
        part.unlink()
    async with hosts(settings, clock) as clients:
        assert index(clients[0]) == found  # built again from the files alone


async def test_one_handle_deletes_once_however_many_ask(settings: Settings, clock: Clock) -> None:
    async with hosts(settings, clock) as clients:
        await receipt(clients[0], content="The user keeps bees.", explicit=True)
        handle = structured(await clients[0].call("forget", target="bees"))["confirm"]
        answers: list[Any] = []

        async def confirm(host: Host) -> None:
            answers.append(await host.call("forget", confirm=f"{handle} yes"))

        async with anyio.create_task_group() as group:
            for host in clients:
                group.start_soon(confirm, host)
        assert sorted(answer.is_error for answer in answers) == [False] + [True] * (SESSIONS - 1)


async def test_undone_at_once_each_change_is_taken_back_once(
    settings: Settings, clock: Clock
) -> None:
    """As many `undo last` as there are sessions take back as many changes, and the last ones."""
    async with hosts(settings, clock) as clients:
        made = [
            await receipt(clients[0], content=f"Fact {at} is about lamp{at}.", explicit=True)
            for at in range(SESSIONS + 2)
        ]

        async def undo(host: Host) -> None:
            await host.say("forget", undo="last")

        async with anyio.create_task_group() as group:
            for host in clients:
                group.start_soon(undo, host)
        assert index(clients[0]).keys() == {found["id"] for found in made[:2]}
        reverted = git(clients[0], "log", "--format=%(trailers:key=Reverts,valueonly)").split()
        assert sorted(reverted) == sorted(found["commit"] for found in made[2:])
