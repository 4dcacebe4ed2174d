"""recollect against a plain model of a memory: random calls of all tools from three clients, hand
edits, restarts; after every step both agree.

MODEL_EXAMPLES=2000 MODEL_STEPS=40 pytest tests/machine # a long run, with new random examples each
time
"""

import os
import random
import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from hypothesis import HealthCheck, Phase
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
    run_state_machine_as_test,
)
from mcp_types import CallToolResult

from recollect.server.domain import layout
from recollect.server.domain.memory import Memory
from recollect.server.engine import Engine
from recollect.server.settings import load_settings
from recollect.server.storage.workspace import daily_log, proposal_files
from tests.conftest import Clock, Host, WordVectors, words
from tests.machine.model import Known, Model, Step
from tests.seats import seats
from tests.tools.answers import GOOD, MIDDLING, structured
from tests.workspace import git, is_sound

EXAMPLES, STEPS = (
    int(os.environ.get("MODEL_EXAMPLES", "6")),
    int(os.environ.get("MODEL_STEPS", "12")),
)
COURSES = 26 if "MODEL_EXAMPLES" in os.environ else 5
CLIENTS = 3
_MOST_DAYS = 10
"""Days that a life waits for changes to come: what is deleted stays restorable, nothing fades."""
_TURNS = ("updates", "changed", "again", "ended", "END", "UPDATE", "NEGATE", "account")
_NOUNS = (
    "bakery",
    "cello",
    "boiler",
    "咖啡",
    "bicycle",
    "房子",
    "garden",
    "ferry",
    "lamp",
    "orchard",
)


def moved(memory: Memory) -> Known:
    """A memory of recollect's as the model has it."""
    same = {
        f.name: getattr(memory, f.name)
        for f in fields(Known)
        if f.name not in ("corrections", "originals")
    }
    corrections = tuple((c.time, c.reason, c.new) for c in memory.correction_history)
    return Known(
        **same, corrections=corrections, originals=tuple(sorted(memory.original_contents.items()))
    )


class MemoryMachine(RuleBasedStateMachine):
    """Rules are what hosts and people do; the invariants are what they rely on."""

    ids = Bundle("ids")
    proposed = Bundle("proposed")

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()
        root = os.environ.get("PYTEST_DEBUG_TEMPROOT")  # in memory, where there is room
        self.folder = Path(tempfile.mkdtemp(prefix="machine-", dir=root))
        self.stack.callback(shutil.rmtree, self.folder, ignore_errors=True)
        self.settings = load_settings(self.folder / "home")
        self.portal: BlockingPortal = self.stack.enter_context(start_blocking_portal("asyncio"))
        self.clock, self.model = Clock(), Model()
        self.told = 0
        self.days_waited = 0
        self.erased: set[str] = set()
        self.accounts: dict[str, tuple[datetime, str, str]] = {}
        """Of each account when it was told, the fact it tells of, and what that said."""
        self.hosts: list[Host] = []
        self.session: AbstractContextManager[list[Host]] | None = None

    @initialize()
    def open(self) -> None:
        engine = Engine(self.settings, embedder=WordVectors(), clock=self.clock)
        self.session = self.portal.wrap_async_context_manager(seats(engine, CLIENTS, watch=False))
        self.hosts = self.session.__enter__()

    def close(self) -> None:
        if self.session:
            session, self.session = self.session, None
            session.__exit__(None, None, None)

    def teardown(self) -> None:
        try:
            if self.session:
                self.look_at_vectors()
                self.close()
                self.look_at_rest()
        finally:
            self.close()
            self.stack.close()

    # --- parts ---

    @property
    def engine(self) -> Engine:
        return self.hosts[0].engine

    @property
    def root(self) -> Path:
        return self.settings.workspace

    @property
    def now(self) -> datetime:
        return self.clock().replace(microsecond=0)

    def call(self, who: int, tool: str, **arguments: Any) -> CallToolResult:
        self.clock.forward(minutes=1)
        return self.portal.call(partial(self.hosts[who].call, tool, **arguments))

    def done(self, who: int, tool: str, **arguments: Any) -> dict[str, Any]:
        return structured(self.call(who, tool, **arguments))

    def at_once(self, calls: Sequence[tuple[str, dict[str, Any]]]) -> list[CallToolResult]:
        """Each call from another client, none waiting for the other."""
        answers: dict[int, CallToolResult] = {}

        async def one(at: int, tool: str, arguments: dict[str, Any]) -> None:
            answers[at] = await self.hosts[at % CLIENTS].call(tool, **arguments)

        async def all() -> None:
            async with anyio.create_task_group() as group:
                for at, (tool, arguments) in enumerate(calls):
                    group.start_soon(one, at, tool, arguments)

        self.clock.forward(minutes=1)
        self.portal.call(all)
        return [answers[at] for at in range(len(calls))]

    def head(self) -> str:
        return self.engine.parts.repository.head() or ""

    def text(self) -> str:
        """A new fact with a word that no other has."""
        self.told += 1
        return f"The {_NOUNS[self.told % len(_NOUNS)]} is called quox{self.told:03}."

    def path(self, id: str) -> str:
        found = self.engine.memories.path(id)
        assert found, id
        return found

    # --- remembering ---

    @rule(
        target=ids,
        who=st.integers(0, CLIENTS - 1),
        store=st.sampled_from(["", "", "core", "procedural", "vault", "episodic"]),
    )
    def remember(self, who: int, store: str) -> str:
        text = self.text()
        [receipt] = self.done(who, "remember", content=text, explicit=True, store=store)["receipts"]
        assert receipt["outcome"] == "stored"
        self.model.write(
            receipt["commit"], {receipt["id"]: Known(text=text, store=store or "semantic")}
        )
        return str(receipt["id"])

    @rule(target=ids, who=st.integers(0, CLIENTS - 1), count=st.integers(2, 4))
    def remember_a_list(self, who: int, count: int) -> Any:
        texts = [self.text() for _ in range(count)]
        receipts = self.done(who, "remember", content=[*texts, texts[0]], scores=GOOD)["receipts"]
        assert [r["outcome"] for r in receipts] == ["stored"] * count + ["known"]
        assert receipts[-1]["id"] == receipts[0]["id"]
        made = {r["id"]: Known(text=text) for r, text in zip(receipts, texts, strict=False)}
        self.model.write(receipts[0]["commit"], made)
        return multiple(*made)

    @rule(target=ids, data=st.data())
    def remember_at_once(self, data: st.DataObject) -> Any:
        texts = [self.text() for _ in range(data.draw(st.integers(2, 5)))]
        same = self.text()
        told = [*texts, same, same]
        answers = self.at_once([("remember", {"content": text, "explicit": True}) for text in told])
        receipts = [structured(answer)["receipts"][0] for answer in answers]
        assert sorted(r["outcome"] for r in receipts[-2:]) == ["known", "stored"]
        assert receipts[-1]["id"] == receipts[-2]["id"]
        stored = {
            r["commit"]: (r["id"], text)
            for r, text in zip(receipts, told, strict=True)
            if r["outcome"] == "stored"
        }
        assert len(stored) == len(texts) + 1
        in_order = [
            sha
            for sha in git(self.root, "log", "--reverse", "--format=%H").split()
            if sha in stored
        ]
        for sha in in_order:
            id, text = stored[sha]
            self.model.write(sha, {id: Known(text=text)})
        return multiple(
            *(stored[sha][0] for sha in in_order)
        )  # else another run would undo another one

    @rule(target=ids, id=ids, who=st.integers(0, CLIENTS - 1))
    def remember_again(self, id: str, who: int) -> str:
        """What is known is counted, what was is so again; what was deleted may be told anew."""
        if id not in self.model.memories or self.model.memories[id].text.startswith("["):
            return id  # a line of the daily log, told again with its time of day, is another event
        text = self.model.memories[id].text
        holders = self.model.holders(text)
        [receipt] = self.done(who, "remember", content=text, explicit=True)["receipts"]
        if holders:
            assert receipt["id"] in holders
            known = self.model.memories[receipt["id"]]
            assert receipt["outcome"] == ("known" if known.everyday else "renewed")
            if not known.everyday:
                id, heir = receipt["id"], self.model.current(receipt["id"])
                after = self.model.renewed(id, self.now)
                if self.model.memories[heir].store == "core":
                    store = self.model.heir_store(id, heir)
                    after[id] = replace(after[id], store=store)
                self.model.write(receipt["commit"], after)
        else:
            assert receipt["outcome"] == "stored"
            self.erased.discard(text)
            self.model.write(receipt["commit"], {receipt["id"]: Known(text=text)})
        return str(receipt["id"])

    @rule(target=ids, id=ids, who=st.integers(0, CLIENTS - 1))
    def change_back(self, id: str, who: int) -> str:
        """What was so once, told again with a verdict on what stands in its place: one is so."""
        known = self.model.memories.get(id)
        heir = self.model.current(id) if known else id
        if known is None or known.merged_into or heir == id or known.text.startswith("["):
            return id  # a line of the daily log, told again with its time of day, is another event
        if self.model.holders(known.text) != [id]:
            return id
        verdict = "updates" if known.superseded_by else "changed"
        [receipt] = self.done(
            who,
            "remember",
            content=known.text,
            explicit=True,
            verdicts=[{"id": heir, "verdict": verdict}],
        )["receipts"]
        assert receipt["outcome"] == "renewed"
        store = self.model.heir_store(id, heir)
        after = self.model.renewed(id, self.now)
        self.model.write(receipt["commit"], after | {id: replace(after[id], store=store)})
        assert self.model.current(heir) == id
        return id

    @rule(id=ids, who=st.integers(0, CLIENTS - 1))
    def settle_a_conflict(self, id: str, who: int) -> None:
        """This one holds: what stood in open conflict with it is replaced by it."""
        answer = self.call(who, "reflect", operations=f"[HOLDS:{id}]")
        known = self.model.memories.get(id)
        rivals = self.model.rivals(id) if known and known.everyday else []
        if not rivals:
            assert answer.is_error
            return
        self.model.write(structured(answer)["commit"], self.model.held(id, rivals, self.now))

    @rule(
        target=ids,
        old=ids,
        who=st.integers(0, CLIENTS - 1),
        verdict=st.sampled_from(["updates", "changed", "ended", "conflicts", "related"]),
    )
    def correct(self, old: str, who: int, verdict: str) -> Any:
        """A verdict on what was replaced goes to what stands in its place."""
        named = self.model.memories.get(old)
        if named is None or named.deleted_at:
            return multiple()
        text = self.text()
        [receipt] = self.done(
            who, "remember", content=text, scores=GOOD, verdicts=[{"id": old, "verdict": verdict}]
        )["receipts"]
        new = str(receipt["id"])
        self.model.write(receipt["commit"], self.settled(old, new, text, verdict))
        return new

    @rule(
        target=ids,
        id=ids,
        other=ids,
        who=st.integers(0, CLIENTS - 1),
        verdicts=st.tuples(*[st.sampled_from(["updates", "changed", "ended"])] * 2),
    )
    def correct_in_a_list(self, id: str, other: str, who: int, verdicts: tuple[str, str]) -> Any:
        """Each fact of a list carries out its own verdict, in one change."""
        olds = [id, other]
        for old in olds:
            named = self.model.memories.get(old)
            if named is None or named.deleted_at:
                return multiple()
        if self.model.current(olds[0]) == self.model.current(olds[1]):
            return multiple()
        texts = [self.text(), self.text()]
        items = [
            {"content": text, "verdicts": [{"id": old, "verdict": verdict}]}
            for text, old, verdict in zip(texts, olds, verdicts, strict=True)
        ]
        receipts = self.done(who, "remember", content=items, scores=GOOD)["receipts"]
        versions: dict[str, Known] = {}
        for receipt, old, text, verdict in zip(receipts, olds, texts, verdicts, strict=True):
            versions |= self.settled(old, str(receipt["id"]), text, verdict)
        self.model.write(receipts[0]["commit"], versions)
        return multiple(*(str(receipt["id"]) for receipt in receipts))

    def settled(self, old: str, new: str, text: str, verdict: str) -> dict[str, Known]:
        """What a verdict makes of the memory it goes to, and of the new one."""
        old = self.model.current(old)
        known, fresh = self.model.memories[old], Known(text=text)
        if verdict in ("updates", "changed") and known.store != "episodic":
            fresh = replace(fresh, store=known.store)
        match verdict:
            case "updates":
                after = self.model.superseded(old, new, text, self.now)
                fresh = replace(fresh, supersedes=(old,), valid_from=self.now)
            case "changed":
                after = self.model.negated(old, text, self.now)
                fresh = replace(fresh, related=(old,), valid_from=self.now)
            case "ended":
                after = self.model.ended(old, text, self.now)
                fresh = replace(fresh, related=(old,))
            case "conflicts":
                after = replace(known, conflicts_with=(*known.conflicts_with, new))
                fresh = replace(fresh, conflicts_with=(old,))
            case _:
                after = replace(known, related=(*known.related, new))
                fresh = replace(fresh, related=(old,))
        return {old: after, new: fresh}

    @rule(target=ids, id=ids, who=st.integers(0, CLIENTS - 1))
    def tell_of(self, id: str, who: int) -> Any:
        """An account of a fact, which it may outlive."""
        known = self.model.memories.get(id)
        if known is None or known.store == "episodic":
            return multiple()
        self.told += 1
        text = f"Talk {self.told:03}: {known.text}"
        arguments = {"content": text, "explicit": True, "store": "episodic"}
        [receipt] = self.done(who, "remember", **arguments)["receipts"]
        account = str(receipt["id"])
        self.model.write(receipt["commit"], {account: Known(text=text, store="episodic")})
        self.accounts[account] = (self.now, id, known.text)
        return account

    # --- a mind changed again and again ---

    @rule(
        target=ids,
        who=st.integers(0, CLIENTS - 1),
        turns=st.lists(st.sampled_from(_TURNS), min_size=2, max_size=5),
        undone=st.integers(0, 2),
    )
    def change_to_and_fro(self, who: int, turns: Sequence[str], undone: int) -> Any:
        """One of two is so, then the other, or neither: now, at a moment before, and undone."""
        two = [self._stored(who, self.text()), ""]
        text = self.text()
        two[1], commit = self._judge(who, text, two[0], "updates")
        self.model.write(commit, self.settled(two[0], two[1], text, "updates"))
        course = [self._standing(two)]
        for turn in turns:
            self.clock.forward(minutes=1)
            self._turn(who, turn, two)
            course.append(self._standing(two))
            assert self._so_now(who, two) == course[-1][1], turn
        at, so = course[len(turns) // 2]
        assert self._so_then(who, two, at) == so
        for _ in range(undone):
            self.undone(self.call(who, "forget", undo="last"), self.model.last())
        assert self._so_now(who, two) == self._standing(two)[1]
        return multiple(*two)

    def _stored(self, who: int, text: str) -> str:
        [receipt] = self.done(who, "remember", content=text, explicit=True)["receipts"]
        self.model.write(receipt["commit"], {receipt["id"]: Known(text=text)})
        return str(receipt["id"])

    def _standing(self, two: Sequence[str]) -> tuple[datetime, list[str]]:
        """Which of the two are so, and when that was."""
        return self.clock(), [id for id in two if self.model.memories[id].everyday]

    def _turn(self, who: int, turn: str, two: Sequence[str]) -> None:
        """What is told next of the two; what is over already is not ended again."""
        so = [id for id in two if self.model.memories[id].everyday]
        other = next((id for id in two if id not in so), two[0])
        said = self.model.memories[other].text
        if turn == "again" and so and self.model.current(other) not in so:
            turn = "updates"  # what ended it was another: without a verdict both would be so
        match turn:
            case "ended" if so:
                text = self.text()
                over, commit = self._judge(who, text, so[0], "ended")
                self.model.write(commit, self.settled(so[0], over, text, "ended"))
            case "END" if so:
                answer = self.done(who, "reflect", operations=f"[END:{so[0]}]")
                after = self.model.ended(so[0], "", self.now)
                self.model.write(answer["commit"], {so[0]: after})
            case "account" if so:
                self.tell_of(so[0], who)
            case "UPDATE" | "NEGATE" if so:
                answer = self.done(who, "reflect", operations=f"[{turn}:{so[0]}] {said}")
                verdict = "updates" if turn == "UPDATE" else "changed"
                renewed = self.model.renewed(other, self.now, **{so[0]: verdict})
                self.model.write(answer["commit"], renewed)
            case "updates" | "changed" if so:
                told = self._judge(who, said, so[0], turn)
                self.model.write(told[1], self.model.renewed(other, self.now, **{so[0]: turn}))
            case _:
                [receipt] = self.done(who, "remember", content=said, explicit=True)["receipts"]
                assert receipt["outcome"] == "renewed"
                self.model.write(receipt["commit"], self.model.renewed(other, self.now))

    def _so_then(self, who: int, ids: Sequence[str], at: datetime) -> list[str]:
        """Which of these were so at a moment: as this was known then."""
        found: list[str] = []
        for id in ids:
            query = self.model.memories[id].text.rstrip(".").split()[-1]
            told = self.done(who, "recall", query=query, mode="as-of", until=at.isoformat())
            found += [id for each in told["memories"] if each["id"] == id]
        return found

    # --- changes to come ---

    @precondition(lambda self: self.days_waited < _MOST_DAYS)
    @rule(
        who=st.integers(0, CLIENTS - 1),
        then=st.sampled_from(["wait", "forget", "restore", "correct", "call off", "come early"]),
    )
    def tell_a_change_to_come(self, who: int, then: str) -> None:
        """What holds until a day ahead, and what becomes of both; nobody else speaks of them."""
        old_text = self.text()
        [receipt] = self.done(who, "remember", content=old_text, explicit=True)["receipts"]
        old = str(receipt["id"])
        self.model.write(receipt["commit"], {old: Known(text=old_text)})
        begins = (self.now + timedelta(days=2)).replace(hour=0, minute=0, second=0)
        text = f"From {begins:%d %B %Y} t{self.text()[1:]}"
        change = self._judge(who, text, old, "updates")
        after = self.model.ended(old, text, self.now)
        held = replace(after, valid_until=begins, negated_at=None)
        self.model.write(change[1], {old: held, change[0]: Known(text=text, related=(old,))})
        self._go_on_from(who, then, old, change[0])
        if then in ("wait", "correct", "restore"):
            self.days_waited += 2
            self.clock.forward(days=2)
            self.model.session_from = len(self.model.steps)  # days later is another conversation
        found = self._so_now(who, [old, change[0]])
        assert found == {"forget": [old], "call off": [old], "come early": []}.get(
            then, [change[0]]
        )

    def _judge(self, who: int, text: str, on: str, verdict: str) -> tuple[str, str]:
        """The id and the commit of what is told with a verdict."""
        told = self.done(
            who, "remember", content=text, scores=GOOD, verdicts=[{"id": on, "verdict": verdict}]
        )
        return str(told["receipts"][0]["id"]), str(told["receipts"][0]["commit"])

    def _so_now(self, who: int, ids: Sequence[str]) -> list[str]:
        """Which of these a question about each brings."""
        found: list[str] = []
        for id in ids:
            query = self.model.memories[id].text.rstrip(".").split()[-1]
            told = self.done(who, "recall", query=query, limit=50)["memories"]
            found += [id for each in told if each["id"] == id]
        return found

    def _go_on_from(self, who: int, then: str, old: str, change: str) -> None:
        model, held, told = self.model, self.model.memories[old], self.model.memories[change]
        if then in ("forget", "restore"):
            self.call(who, "recall", id=change)
            answer = structured(self.call(who, "forget", target=[change]))
            gone = replace(told, deleted_at=self.now, deletion_policy="user_delete")
            free = model.going_on(old, self.now, self.told_at(old))
            model.write(answer["commit"], {old: free, change: gone})
        if then == "restore":
            answer = structured(self.call(who, "forget", target=[change], restore=True))
            again = model.ended(old, told.text, self.now)
            again = replace(again, valid_until=held.valid_until, negated_at=None)
            model.write(answer["commit"], {old: again, change: told})
        if then == "correct":
            text = self.text()
            new, commit = self._judge(who, text, old, "updates")
            fresh = Known(
                text=text,
                supersedes=(old,),
                valid_from=self.now,
                valid_until=held.valid_until,
            )
            linked = replace(told, related=(*told.related, new))
            after = model.superseded(old, new, text, self.now)
            model.write(commit, {old: after, new: fresh, change: linked})
        if then == "call off":
            text = self.text()
            new, commit = self._judge(who, text, change, "ended")
            over = model.ended(change, text, self.now)
            free = model.going_on(old, self.now, self.told_at(old))
            model.write(commit, {old: free, change: over, new: Known(text=text, related=(change,))})
        if then == "come early":
            text = f"Already t{self.text()[1:]}"
            new, commit = self._judge(who, text, change, "updates")
            fresh = Known(text=text, supersedes=(change, old), valid_from=self.now)
            model.write(
                commit,
                {
                    old: model.superseded(old, new, text, self.now),
                    change: model.superseded(change, new, text, self.now),
                    new: fresh,
                },
            )

    def told_at(self, id: str) -> datetime:
        return self.engine.memories.whole(id).happened_at

    # --- proposals and operations ---

    @rule(target=proposed, who=st.integers(0, CLIENTS - 1))
    def propose(self, who: int) -> str:
        text = self.text()
        [receipt] = self.done(who, "remember", content=text, scores=MIDDLING)["receipts"]
        assert receipt["outcome"] == "proposed"
        self.model.write(receipt["commit"], {}, pending=self.model.pending | {receipt["id"]: text})
        return str(receipt["id"])

    @rule(target=ids, id=proposed, who=st.integers(0, CLIENTS - 1))
    def commit(self, id: str, who: int) -> Any:
        model = self.model
        text = model.pending.get(id) or model.rejected.get(id)
        answer = self.call(who, "reflect", operations=f"[COMMIT:{id}]")
        if text is None:
            assert answer.is_error
            return multiple()
        [done] = structured(answer)["done"]
        without = [
            {k: v for k, v in some.items() if k != id} for some in (model.pending, model.rejected)
        ]
        model.write(
            structured(answer)["commit"],
            {done["id"]: Known(text=text)},
            pending=without[0],
            rejected=without[1],
        )
        return str(done["id"])

    @rule(id=proposed, who=st.integers(0, CLIENTS - 1))
    def reject(self, id: str, who: int) -> None:
        answer = self.call(who, "reflect", operations=f"[REJECT:{id}]")
        if text := self.model.pending.get(id):
            pending = {k: v for k, v in self.model.pending.items() if k != id}
            self.model.write(
                structured(answer)["commit"],
                {},
                pending=pending,
                rejected=self.model.rejected | {id: text},
            )
        else:
            assert answer.is_error

    @rule(
        target=ids,
        who=st.integers(0, CLIENTS - 1),
        chosen=st.lists(ids, min_size=2, max_size=4, unique=True),
    )
    def merge(self, who: int, chosen: list[str]) -> Any:
        text = self.text()
        answer = self.call(who, "reflect", operations=f"[MERGE:{','.join(chosen)}] {text}")
        sources = [self.model.memories.get(id) for id in chosen]
        if any(source is None or not source.current for source in sources):
            assert answer.is_error
            return multiple()
        new = str(structured(answer)["done"][0]["id"])
        store = self.engine.parts.catalog.get(new)
        assert store
        known = {id: source for id, source in zip(chosen, sources, strict=True) if source}
        whole = Known(
            text=text,
            store=store.store,
            merged_from=tuple(chosen),
            originals=tuple(sorted((id, k.text) for id, k in known.items())),
        )
        after = {
            id: replace(k, merged_into=new, deletion_policy="merge_cleanup")
            for id, k in known.items()
        }
        self.model.write(structured(answer)["commit"], {new: whole, **after})
        return new

    @rule(
        target=ids,
        who=st.integers(0, CLIENTS - 1),
        id=ids,
        verb=st.sampled_from(["UPDATE", "NEGATE"]),
    )
    def operate_on(self, who: int, id: str, verb: str) -> Any:
        text, known = self.text(), self.model.memories.get(id)
        told_of = self.engine.memories.whole(id).happened_at if known else self.now
        answer = self.call(who, "reflect", operations=f"[ADD] {self.text()}\n[{verb}:{id}] {text}")
        if known is None or not known.current:
            assert answer.is_error  # and the [ADD] beside it was not done either
            return multiple()
        added, replaced = (str(done["id"]) for done in structured(answer)["done"])
        made = Known(text=f"The {_NOUNS[self.told % len(_NOUNS)]} is called quox{self.told:03}.")
        store = known.store
        if store == "episodic" and verb == "NEGATE":
            store = "semantic"  # what changed since is a fact; an account reworded stays one
        if verb == "UPDATE":
            # An account in other words is of the same day.
            since = told_of if store == "episodic" else self.now
            after = self.model.superseded(id, replaced, text, self.now)
            after = replace(after, valid_until=since)
            heir = Known(text=text, store=store, supersedes=(id,), valid_from=since)
        else:
            after, heir = (
                self.model.negated(id, text, self.now),
                Known(text=text, store=store, related=(id,), valid_from=self.now),
            )
        self.model.write(structured(answer)["commit"], {added: made, id: after, replaced: heir})
        return multiple(added, replaced)

    @rule(who=st.integers(0, CLIENTS - 1), id=ids, other=ids)
    def promote_and_summarise(self, who: int, id: str, other: str) -> None:
        known, beside = self.model.memories.get(id), self.model.memories.get(other)
        summary = self.text()
        answer = self.call(
            who, "reflect", operations=f"[PROMOTE:{id}]\n[SUMMARY:{other}] {summary}\n[BOOST:{id}]"
        )
        fit = (
            known
            and beside
            and not known.deleted_at
            and not beside.deleted_at
            and known.store in ("core", "semantic")
        )
        if not fit or known is None or beside is None:
            assert answer.is_error
            return
        after = {id: replace(known, store="core")}
        after[other] = replace(after.get(other, beside), summary=summary)
        self.model.write(structured(answer)["commit"], after)

    @rule(target=ids, who=st.integers(0, CLIENTS - 1))
    def end_the_session(self, who: int) -> str:
        text = self.text()
        told = self.done(who, "reflect", depth="session", summary=text)
        id = next(
            id
            for id in self.engine.memories.ids() - self.model.memories.keys()
            if id.startswith("ep_")
        )
        self.model.write(
            told["commit"],
            {id: Known(text=f"[{self.now:%Y-%m-%d %H:%M}] {text}", store="episodic")},
        )
        return id

    # --- forgetting ---

    @rule(
        who=st.integers(0, CLIENTS - 1), chosen=st.lists(ids, min_size=1, max_size=3, unique=True)
    )
    def forget(self, who: int, chosen: list[str]) -> None:
        answer = self.call(who, "forget", target=chosen)
        if not answer.is_error and structured(answer)["confirm"]:
            # Core, or nothing that this conversation has seen.
            answer = self.call(who, "forget", confirm=f"{structured(answer)['confirm']} yes")
        if any(id not in self.model.memories for id in chosen):
            assert answer.is_error
            return
        known = {id: self.model.memories[id] for id in chosen}
        gone = {
            id: replace(k, deleted_at=k.deleted_at or self.now, deletion_policy="user_delete")
            for id, k in known.items()
        }
        self.model.write(structured(answer)["commit"], gone)

    @rule(who=st.integers(0, CLIENTS - 1), id=ids)
    def restore(self, who: int, id: str) -> None:
        answer = self.call(who, "forget", target=[id], restore=True)
        known = self.model.memories.get(id)
        if known is None or known.deleted_at is None:
            assert answer.is_error
            return
        self.model.write(
            structured(answer)["commit"],
            {id: replace(known, deleted_at=None, deletion_policy=None)},
        )

    @rule(who=st.integers(0, CLIENTS - 1), id=ids)
    def erase(self, who: int, id: str) -> None:
        answer = self.call(who, "forget", target=[id], hard=True)
        if id not in self.model.memories:
            assert answer.is_error
            return
        done = self.done(who, "forget", confirm=f"{structured(answer)['confirm']} yes")
        text = self.model.memories[id].text
        left = [
            {k: v for k, v in some.items() if v != text}
            for some in (self.model.pending, self.model.rejected)
        ]
        self.model.write(
            done["commit"], self.model.erased(id), pending=left[0], rejected=left[1], kind="erase"
        )
        self.erased.add(text)

    # --- undoing ---

    def undone(self, answer: CallToolResult, step: Step | None) -> None:
        if step is None or not self.model.can_undo(step):
            assert answer.is_error, words(answer)
            return
        self.model.undo(step, structured(answer)["commit"])

    @rule(who=st.integers(0, CLIENTS - 1))
    def undo_last(self, who: int) -> None:
        self.undone(self.call(who, "forget", undo="last"), self.model.last())

    @precondition(lambda self: self.model.steps)
    @rule(who=st.integers(0, CLIENTS - 1), data=st.data())
    def undo_one(self, who: int, data: st.DataObject) -> None:
        at = data.draw(st.integers(0, min(len(self.model.steps), 8) - 1))
        step = self.model.steps[-1 - at]
        self.undone(self.call(who, "forget", undo=step.sha), step)

    # --- what people do to the files ---

    def edited(self, id: str) -> str | None:
        """Write other words into a file by hand.

        The new text, or None if there is nothing to edit.
        """
        known = self.model.memories.get(id)
        if known is None or known.store == "episodic":
            return None
        text, path = self.text(), self.root / self.path(id)
        before = path.read_text(encoding="utf-8")
        head, _, _ = before.rpartition(known.text)
        path.write_text(f"{head}{text}\n", encoding="utf-8")
        return text

    def write_edited(self, id: str, text: str) -> None:
        self.model.write(
            self.hand_commit(), {id: replace(self.model.memories[id], text=text)}, kind="hand"
        )

    def hand_commit(self) -> str:
        """The newest commit made in the user's name."""
        return git(
            self.root,
            "log",
            "-1",
            "--format=%H",
            "--grep=Actor: manual",
            "--grep=Trigger: files changed",
            "--all-match",
        ).strip()

    @rule(id=ids)
    def edit_by_hand(self, id: str) -> None:
        if text := self.edited(id):
            assert self.engine.upkeep.take_in([self.path(id)])
            self.write_edited(id, text)

    @rule(id=ids, who=st.integers(0, CLIENTS - 1))
    def forget_what_was_just_edited(self, id: str, who: int) -> None:
        """Nobody told recollect of the edit yet: the call must find it, take it in as the user's,
        and then do its own.
        """
        if text := self.edited(id):
            answer = self.done(who, "forget", target=[id])
            if answer["confirm"]:
                answer = self.done(who, "forget", confirm=f"{answer['confirm']} yes")
            self.write_edited(id, text)
            known = self.model.memories[id]
            gone = replace(
                known, deleted_at=known.deleted_at or self.now, deletion_policy="user_delete"
            )
            self.model.write(answer["commit"], {id: gone})

    @rule(id=ids)
    def delete_by_hand(self, id: str) -> None:
        known = self.model.memories.get(id)
        if known is None or known.store == "episodic":
            return
        path = self.path(id)
        (self.root / path).unlink()
        assert self.engine.upkeep.take_in([path])
        self.model.write(self.hand_commit(), {id: None}, kind="hand")

    @rule(id=ids, without_index=st.booleans())
    def restart(self, id: str, without_index: bool) -> None:
        """Closed, perhaps edited while nobody looked, perhaps without its index, and open again."""
        path = self.path(id) if id in self.model.memories else ""
        self.close()
        if without_index:
            shutil.rmtree(self.settings.index)
        text = self._edited_while_closed(id, path) if path else None
        self.open()
        self.model.session_from = len(self.model.steps)
        if text:
            self.write_edited(id, text)

    def _edited_while_closed(self, id: str, path: str) -> str | None:
        known = self.model.memories[id]
        if known.store == "episodic":
            return None
        text, file = self.text(), self.root / path
        file.write_text(
            f"{file.read_text(encoding='utf-8').rpartition(known.text)[0]}{text}\n",
            encoding="utf-8",
        )
        return text

    # --- what everybody relies on ---

    @rule(who=st.integers(0, CLIENTS - 1), id=ids)
    def recall(self, who: int, id: str) -> None:
        known = self.model.memories.get(id)
        if known is None or known.store == "episodic":
            return
        query = next(word for word in known.text.rstrip(".").split() if word.startswith("quox"))
        found = {m["id"] for m in self.done(who, "recall", query=query, limit=50)["memories"]}
        assert (id in found) == known.everyday, f"{query}: {known}"
        seen = {
            m["id"]
            for m in self.done(who, "recall", query=query, mode="debug", limit=50)["memories"]
        }
        assert id in seen

    @invariant()
    def catalog_and_files_are_as_the_model(self) -> None:
        if not self.session:
            return
        known = {memory.id: moved(memory) for _, memory in self.engine.parts.catalog.each()}
        assert known == self.model.memories
        assert self.in_files() == {
            memory.id: memory for _, memory in self.engine.parts.catalog.each()
        }
        assert self.waiting(layout.PENDING_MEMORIES) == self.model.pending
        assert self.waiting(layout.REJECTED_MEMORIES) == self.model.rejected
        assert self.engine.upkeep.status().set_aside == {}
        assert self.engine.upkeep.status().commits_pending == 0

    def in_files(self) -> dict[str, Memory]:
        found: dict[str, Memory] = {}
        for path in sorted(self.root.rglob("memory/*/**/*.md")):
            relative = path.relative_to(self.root).as_posix()
            if relative.startswith(layout.EPISODES):
                found |= {m.id: m for m in daily_log.parse(path.read_bytes(), UTC)}
            elif relative.startswith(layout.MEMORY_FOLDERS):
                memory = self.engine.parts.memory_reader.parse(relative, path.read_bytes())
                assert memory.id not in found
                found[memory.id] = memory
        return found

    def waiting(self, path: str) -> dict[str, str]:
        return {p.id: p.content for p in proposal_files.parse(self.engine.parts.files.read(path))}

    @invariant()
    def accounts_say_what_they_outlived(self) -> None:
        for account, (told_at, of, text) in self.accounts.items():
            if not self.session or account not in self.model.memories:
                continue
            marked = self.engine.memories.outdated_in(self.engine.memories.whole(account))
            expected = self.model.outdated(account, told_at, of, text)
            assert (of in {memory.id for memory in marked}) == expected, account

    @invariant()
    def words_and_the_core_page_follow(self) -> None:
        if not self.session:
            return
        with self.engine.parts.database.reading() as connection:
            rows = connection.execute(
                "SELECT id, own.body FROM memories JOIN own ON own.rowid = memories.n"
            ).fetchall()
            counts = {
                connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                for table in ("memories", "own", "context")
            }
        assert counts == {len(self.model.memories)}
        for id, body in rows:
            assert self.model.memories[id].text.rstrip(".").split()[-1] in body
        page = self.engine.pages.text("MEMORY.md")
        for id, known in self.model.memories.items():
            assert (f"{known.text} ({id})" in page) == (known.store == "core" and known.everyday)

    def look_at_vectors(self) -> None:
        """Each memory has the vector of its present text, and nothing else has one."""
        assert self.engine.upkeep.settle(30)
        vectors = self.engine.parts.indexer.vectors(sorted(self.model.memories))
        assert vectors.keys() == self.model.memories.keys()
        assert set(self.engine.parts.indexer._building.ids()) == self.model.memories.keys()  # type: ignore[union-attr]  # it is open
        fresh_texts = self.engine.parts.indexer._to_embed(dict(self.engine.parts.catalog.each()))
        numbers = self.engine.parts.catalog.numbers(sorted(vectors))
        for id, vector in vectors.items():
            assert self.model.memories[id].text.split()[-1] in fresh_texts[numbers[id]]
            [fresh] = WordVectors().encode([fresh_texts[numbers[id]]])
            assert sum(abs(a - b) for a, b in zip(vector, fresh, strict=True)) < 1e-3

    def look_at_rest(self) -> None:
        """Closed: git is clean and sound, every commit's tree can be read, nothing erased is
        left.
        """
        assert git(self.root, "status", "--porcelain") == ""
        assert is_sound(self.root)
        held = " ".join(known.says() for known in self.model.memories.values()) + " ".join(
            (*self.model.pending.values(), *self.model.rejected.values())
        )
        gone = [text for text in self.erased if text not in held]
        for path in self.root.rglob("*"):
            if path.is_file() and ".git" not in path.parts:
                content = path.read_text(encoding="utf-8")
                assert not [text for text in gone if text in content], path
        with closing(sqlite3.connect(self.settings.index / "recollect.db")) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_recollect_agrees_with_a_plain_model_of_a_memory(monkeypatch: Any) -> None:
    """No lost or doubled write, no deadlock, every git commit whole, the index equal to the
    files.
    """
    monkeypatch.setenv("RECOLLECT_TIMEZONE", "UTC")
    long = "MODEL_EXAMPLES" in os.environ
    options = hypothesis_settings(
        max_examples=EXAMPLES,
        stateful_step_count=STEPS,
        deadline=None,
        derandomize=not long,
        database=None,
        suppress_health_check=list(HealthCheck),  # pyright: ignore[reportArgumentType]
        phases=[Phase.generate]
        if "MODEL_UNSHRUNK" in os.environ
        else [Phase.generate, Phase.shrink],
        report_multiple_bugs=False,
    )
    run_state_machine_as_test(MemoryMachine, settings=options)


_CORRECTIONS: list[tuple[str, Any]] = [
    *[("correct", word) for word in ("updates", "changed", "ended", "conflicts", "related")] * 2,
    *[("operate", verb) for verb in ("UPDATE", "NEGATE")] * 2,
    *[("list", pair) for pair in (("updates", "changed"), ("changed", "ended"))] * 2,
    *[("back", ""), ("again", ""), ("holds", ""), ("account", ""), ("undo", "")] * 2,
]


def _fit(model: Model, step: str) -> list[str]:
    """The memories on which a step does something."""
    facts = {id: each for id, each in model.memories.items() if each.store != "episodic"}
    so = [id for id, each in facts.items() if each.everyday]
    match step:
        case "back":
            known = [id for id in facts if model.current(id) != id and not facts[id].merged_into]
            return [id for id in known if model.holders(facts[id].text) == [id]]
        case "holds":
            return [id for id in so if model.rivals(id)]
        case "again":
            return [id for id in facts if id not in so]
        case _:
            return so


_NEEDED = {"holds": "conflicts", "back": "updates", "again": "ended"}
"""The verdict that leaves something on which a step does something."""


def _make_fit(life: MemoryMachine, step: str) -> None:
    """Tell what a step needs, where the steps before left nothing of the kind."""
    known = set(life.model.memories)
    life.remember_a_list(0, 2)
    if step in _NEEDED:
        life.correct(min(life.model.memories.keys() - known), 0, _NEEDED[step])


def _correct(life: MemoryMachine, step: str, how: Any, who: int, draw: random.Random) -> None:
    """One step on memories that it fits; every one of them is carried out, none refused."""
    fit = _fit(life.model, step)
    id = draw.choice(fit)
    written = len(life.model.steps)
    match step:
        case "correct":
            life.correct(id, who, how)
        case "operate":
            life.operate_on(who, id, how)
        case "list":
            life.correct_in_a_list(id, draw.choice([one for one in fit if one != id]), who, how)
        case "back":
            life.change_back(id, who)
        case "again":
            life.remember_again(id, who)
        case "holds":
            life.settle_a_conflict(id, who)
        case "account":
            life.tell_of(id, who)
        case _:
            life.undo_last(who)
            return
    assert len(life.model.steps) > written, step


@pytest.mark.parametrize("seed", range(max(1, EXAMPLES // 8)))
def test_each_way_to_correct_comes_up_among_the_others(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Verdicts alone and in a list, operations, minds changed back, conflicts settled, accounts of
    what is corrected later: each twice, in an order of its own.
    """
    monkeypatch.setenv("RECOLLECT_TIMEZONE", "UTC")
    draw = random.Random(seed)
    steps = _CORRECTIONS.copy()
    draw.shuffle(steps)
    life = MemoryMachine()
    life.open()
    try:
        life.remember_a_list(0, 4)
        while steps:
            at = next((at for at, (step, _) in enumerate(steps) if _fit(life.model, step)), 0)
            if not _fit(life.model, steps[at][0]):
                _make_fit(life, steps[at][0])
            step, how = steps.pop(at)
            life.clock.forward(minutes=1)
            _correct(life, step, how, len(steps) % CLIENTS, draw)
            life.catalog_and_files_are_as_the_model()
            life.accounts_say_what_they_outlived()
    finally:
        life.teardown()


def _courses(seed: int) -> list[list[str]]:
    """Each turn follows each other one somewhere, five to a course."""
    pairs = [[one, other] for one in _TURNS for other in _TURNS]
    random.Random(seed).shuffle(pairs)
    turns = [turn for pair in pairs for turn in pair]
    return [turns[at : at + 5] for at in range(0, len(turns), 5)][:COURSES]


@pytest.mark.parametrize("seed", range(max(1, EXAMPLES // 8)))
def test_a_mind_changed_to_and_fro_is_followed_and_taken_back(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """What is replaced, ended, told again, negated by an operation, told of by an account that
    outlives it, and undone: one of two is so, or neither, as the model has it.
    """
    monkeypatch.setenv("RECOLLECT_TIMEZONE", "UTC")
    life = MemoryMachine()
    life.open()
    try:
        for at, turns in enumerate(_courses(seed)):
            life.change_to_and_fro(at % CLIENTS, turns, at % 3)
            life.catalog_and_files_are_as_the_model()
            life.accounts_say_what_they_outlived()
            life.words_and_the_core_page_follow()
    finally:
        life.teardown()
