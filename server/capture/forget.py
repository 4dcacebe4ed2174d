"""forget: soft deletion and its return, hard deletion, and the handle of a deletion.

The handle stands for what the user was shown.
"""

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from threading import Lock

from ..aging.lifecycle import LASTING
from ..domain.calendar import day
from ..domain.caller import Caller
from ..domain.ids import new_id
from ..domain.memory import Memory
from ..domain.projects import EVERY_PROJECT
from ..domain.proposal import Proposal
from ..errors import InputError
from ..language.tokenizer import telling, tokens
from ..search.pipeline import Retriever
from ..search.query import Query
from ..search.query_analysis import asks_for_all
from ..settings import Settings
from ..storage.change import Action, Change, Recorded, Why
from ..storage.commit_message import name_of
from ..storage.index.held_messages import Heard
from ..storage.transaction import Transactions
from ..storage.vectors.indexer import Indexer
from .changes_to_come import ending_again, going_on
from .said_anywhere import Wanted

_SHOWN = 8
_NEARLY = 0.6
ERASED_AT_ONCE = 50
"""Memories that are shown before they are erased by words; the next call finds further ones."""
_MEANT = 0.5
"""Similarity from which a memory without a common word may be meant."""
_SESSIONS_KEPT = 200


@dataclass(frozen=True, slots=True)
class Awaiting:
    """A deletion shown to the user and not yet confirmed."""

    handle: str
    memories: tuple[Memory, ...]
    hard: bool
    expires_at: datetime
    session: str = ""
    """Of whom it was shown to."""
    others: tuple[Proposal | Heard, ...] = ()
    """Proposals and held messages that are to go."""

    @property
    def items(self) -> tuple[Memory | Proposal | Heard, ...]:
        """All that is to go."""
        return (*self.memories, *self.others)


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was deleted or brought back, and the commit that did it."""

    memories: tuple[Memory, ...]
    recorded: Recorded


class Forgetter:
    """Keeps the handles of one process. The engine's lock is held by the caller of what writes."""

    def __init__(
        self,
        transactions: Transactions,
        retriever: Retriever,
        indexer: Indexer,
        settings: Settings,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._transactions = transactions
        self._retriever = retriever
        self._indexer = indexer
        self._settings = settings
        self._clock = clock
        self._awaiting: dict[str, Awaiting] = {}
        self._showing = Lock()
        self._shown: dict[str, frozenset[str]] = {}
        """Of each session the memories that an answer has shown it, latest session last."""

    def find(self, words: str) -> list[Memory]:
        """Memories of any project that the user's words may mean.

        Those that match nearly as well as the best, and share as many words with it as any does, or
        nearly mean it: a weak match is no candidate for deletion, also where nothing matches
        better. Where all is to go, one word will do.
        """
        hits = self._retriever.search(Query(text=words, project=EVERY_PROJECT, limit=_SHOWN)).hits
        near = [hit.memory for hit in hits if hit.score >= _NEARLY * hits[0].score]
        similar = self._indexer.nearest(words, _SHOWN) if near else {}
        wanted = telling(words) or set(tokens(words))
        common = {memory.id: _words_in(memory, wanted) for memory in near}
        most = 1 if asks_for_all(words) else max(common.values(), default=0)
        found: list[Memory] = []
        for memory in near:
            is_meant = similar.get(memory.id, 0.0) >= _MEANT
            if is_meant or common[memory.id] >= max(most, 1):
                found.append(memory)
        return found

    def find_to_erase(self, words: str) -> list[Memory]:
        """Those, and every memory that says all of the words in any field and any state.

        What was replaced, merged or deleted still stands there to be read.
        """
        found = {memory.id: memory for memory in self.find(words)}
        wanted = Wanted(words)
        for _, memory in self._transactions.catalog.each():
            if len(found) >= ERASED_AT_ONCE:
                break
            if memory.id not in found and wanted.said_by(memory):
                found[memory.id] = memory
        return list(found.values())

    def note_shown(self, session: str, ids: Iterable[str]) -> None:
        """An answer has shown these memories to a conversation. Takes a lock of its own."""
        with self._showing:
            shown = self._shown.pop(session, frozenset())
            self._shown[session] = shown | frozenset(ids)
            while len(self._shown) > _SESSIONS_KEPT:
                del self._shown[next(iter(self._shown))]

    def has_seen(self, session: str, id: str) -> bool:
        """Whether an answer has shown this memory to a conversation."""
        return id in self._shown.get(session, frozenset())

    def shown(self) -> dict[str, frozenset[str]]:
        """By conversation of this process what answers have shown it, the latest last."""
        with self._showing:
            return dict(self._shown)

    def has_to_ask(self, memories: Sequence[Memory], caller: Caller) -> bool:
        """Whether the user has to be shown these before they go.

        What never fades, and what this conversation has not seen: an id alone says nothing.
        """
        if caller.by_hand:
            return False
        shown = self._shown.get(caller.session, frozenset())
        return any(memory.store in LASTING or memory.id not in shown for memory in memories)

    def find_deleted(self, words: str) -> list[Memory]:
        """Deleted memories that the user's words may mean."""
        query = Query(text=words, mode="debug", project=EVERY_PROJECT, limit=_SHOWN * 4)
        return [hit.memory for hit in self._retriever.search(query).hits if hit.memory.deleted_at][
            :_SHOWN
        ]

    def by_ids(self, ids: Sequence[str]) -> list[Memory]:
        """The memories of these ids.

        Raises:
            UnknownId: one of them does not exist.
            InputError: one of them is a proposal.
        """
        return [self._retriever.whole(_not_a_proposal(id)) for id in dict.fromkeys(ids)]

    def hold(
        self,
        memories: Sequence[Memory],
        caller: Caller,
        *,
        hard: bool,
        others: Sequence[Proposal | Heard] = (),
    ) -> Awaiting:
        """Remember what was shown, until it is confirmed or `confirm_minutes` have passed."""
        now = self._clock()
        self._drop_expired()
        handle = new_id("del")
        awaiting = Awaiting(
            handle,
            tuple(memories),
            hard,
            now + timedelta(minutes=self._settings.confirm_minutes),
            caller.session,
            tuple(others),
        )
        self._awaiting[handle] = awaiting
        return awaiting

    def call_off(self, caller: Caller) -> Awaiting | None:
        """Drop the deletion that this session was shown last and has not confirmed.

        None if there is none.
        """
        self._drop_expired()
        if not caller.session:
            return None
        for last in reversed(self._awaiting.values()):
            if last.session == caller.session:
                return self._awaiting.pop(last.handle)
        return None

    def _drop_expired(self) -> None:
        now = self._clock()
        held = self._awaiting.items()
        self._awaiting = {handle: each for handle, each in held if each.expires_at > now}

    def confirmed(self, handle: str, session: str | None = None) -> Awaiting:
        """What `handle` stands for; it is used up.

        Raises:
            InputError: as `held` does.
        """
        awaiting = self.held(handle, session)
        del self._awaiting[handle]
        return awaiting

    def hold_on(self, awaiting: Awaiting) -> None:
        """It could not be carried out: its handle counts until it expires."""
        self._awaiting[awaiting.handle] = awaiting

    def held(self, handle: str, session: str | None = None) -> Awaiting:
        """What `handle` stands for; `session`: the conversation that it must have been shown to.

        Raises:
            InputError: it is unknown, used, older than `confirm_minutes`, or was shown in another
                conversation.
        """
        awaiting = self._awaiting.get(handle)
        if (
            awaiting is None
            or awaiting.expires_at <= self._clock()
            or session not in (None, awaiting.session)
        ):
            raise InputError(
                "confirm",
                f"{handle!r} is not (or no longer) valid",
                "Call forget with the target again and show the user what it lists.",
            )
        return awaiting

    def soft(self, memories: Sequence[Memory], caller: Caller) -> Forgotten:
        """Mark as deleted: out of every recall, restorable for `restorable_days`.

        A second call does not begin them anew.
        """
        caller.refuse_unless_main("delete")
        now = self._clock().replace(microsecond=0)
        gone = tuple(
            replace(memory, deleted_at=memory.deleted_at or now, deletion_policy="user_delete")
            for memory in memories
        )
        current = [memory for memory in memories if not memory.deleted_at]
        again = going_on(current, self._transactions.catalog.get, now)
        why = _why("ARCHIVE", "forget", gone, caller)
        return Forgotten(gone, self._record(Change(why=why, memories=_joined(again, gone))))

    def restore(self, ids: Sequence[str], caller: Caller) -> Forgotten:
        """Take a soft deletion back.

        Raises:
            InputError: it is not deleted, or its `restorable_days` are over.
        """
        caller.refuse_unless_main("restore")
        memories = self.by_ids(ids)
        if not memories:
            raise InputError(
                "target",
                "nothing was named",
                "Give the ids to restore; recall(mode='debug') shows deleted memories.",
            )
        for memory in memories:
            if memory.deleted_at is None:
                raise InputError("restore", f"{memory.id} is not deleted", "Nothing to restore.")
            if memory.deleted_at < self._clock() - timedelta(days=self._settings.restorable_days):
                deleted_on = day(memory.deleted_at, self._settings.zone)
                raise InputError(
                    "restore",
                    f"{memory.id} was deleted on {deleted_on}, too long ago",
                    "Its text is still in the git history.",
                )
        back = tuple(replace(m, deleted_at=None, deletion_policy=None) for m in memories)
        now = self._clock().replace(microsecond=0)
        over = ending_again(back, self._transactions.catalog.get, now)
        why = _why("EDIT", "restore", back, caller)
        return Forgotten(back, self._record(Change(why=why, memories=_joined(over, back))))

    def _record(self, change: Change) -> Recorded:
        recorded = self._transactions.record(change)
        self._indexer.poke()
        return recorded


def _joined(others: Sequence[Memory], meant: Sequence[Memory]) -> tuple[Memory, ...]:
    """Both, each memory once: as it was meant, where it was."""
    ids = {memory.id for memory in meant}
    return (*(memory for memory in others if memory.id not in ids), *meant)


def _not_a_proposal(id: str) -> str:
    if id.startswith("prop_"):
        raise InputError(
            "id",
            f"{id[:20]} is a proposal, not a memory",
            f"Drop it with reflect(operations='[REJECT:{id[:20]}]').",
        )
    return id


def _why(action: Action, verb: str, memories: tuple[Memory, ...], caller: Caller) -> Why:
    shown = name_of(memories[0]) if len(memories) == 1 else f"{len(memories)} memories"
    return Why.of(caller, "forget", action, f"{verb} {shown}", approval=caller.approval)


def _words_in(memory: Memory, wanted: Set[str]) -> int:
    """How many of these words something that a memory carries has."""
    said = " ".join((memory.indexable_text, memory.label, *memory.tags, *memory.entities))
    return len(wanted & set(tokens(said)))
