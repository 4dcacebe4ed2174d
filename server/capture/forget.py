"""forget: soft deletion and its return, hard deletion, and the handle that stands for what the user was shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from ..domain import layout
from ..domain.caller import Caller
from ..domain.ids import new_id
from ..domain.memory import Memory
from ..errors import InputError
from ..language import dialogue_turns, near_duplicates
from ..search.pipeline import Question, Recaller
from ..settings import Settings
from ..storage.change import Action, Change, Recorded, Why
from ..storage.commit_message import summary_of
from ..storage.transaction import Transactions
from ..storage.vectors.indexer import Indexer
from ..storage.workspace import proposal_files
from ..storage.workspace.keys import Keys

_SHOWN = 8
_NEARLY = 0.6


@dataclass(frozen=True, slots=True)
class Awaiting:
    """A deletion shown to the user and not yet confirmed."""

    handle: str
    memories: tuple[Memory, ...]
    hard: bool
    expires_at: datetime
    session: str = ""
    """Of whom it was shown to."""


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
        recaller: Recaller,
        indexer: Indexer,
        keys: Keys,
        settings: Settings,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._transactions, self._recaller, self._indexer, self._keys = (
            transactions,
            recaller,
            indexer,
            keys,
        )
        self._settings, self._clock = settings, clock
        self._awaiting: dict[str, Awaiting] = {}

    def find(self, words: str, caller: Caller) -> list[Memory]:
        """Memories that the user's words may mean: those that match nearly as well as the best. A weak match is no candidate for deletion."""
        hits = self._recaller.search(
            Question(query=words, project=caller.project, limit=_SHOWN)
        ).hits
        return [hit.memory for hit in hits if hit.score >= _NEARLY * hits[0].score]

    def find_deleted(self, words: str, caller: Caller) -> list[Memory]:
        """Deleted memories that the user's words may mean."""
        question = Question(query=words, mode="debug", project=caller.project, limit=_SHOWN * 4)
        return [
            hit.memory for hit in self._recaller.search(question).hits if hit.memory.deleted_at
        ][:_SHOWN]

    def by_ids(self, ids: Sequence[str]) -> list[Memory]:
        """The memories of these ids.

        Raises:
            UnknownId: one of them does not exist.
            InputError: one of them is a proposal.
        """
        return [self._recaller.whole(_not_a_proposal(id)) for id in dict.fromkeys(ids)]

    def hold(self, memories: Sequence[Memory], caller: Caller, *, hard: bool) -> Awaiting:
        """Remember what was shown, until it is confirmed or ten minutes have passed."""
        now = self._clock()
        self._drop_expired()
        handle = new_id("del")
        awaiting = Awaiting(
            handle,
            tuple(memories),
            hard,
            now + timedelta(minutes=self._settings.confirm_minutes),
            caller.session,
        )
        self._awaiting[handle] = awaiting
        return awaiting

    def call_off(self, caller: Caller) -> Awaiting | None:
        """Drop the deletion that this session was shown last and has not confirmed; None if there is none."""
        self._drop_expired()
        last = next(
            (
                a
                for a in reversed(self._awaiting.values())
                if caller.session and a.session == caller.session
            ),
            None,
        )
        return self._awaiting.pop(last.handle) if last else None

    def _drop_expired(self) -> None:
        now = self._clock()
        self._awaiting = {h: a for h, a in self._awaiting.items() if a.expires_at > now}

    def confirmed(self, handle: str) -> Awaiting:
        """What `handle` stands for; it is used up.

        Raises:
            InputError: it is unknown, used, or older than ten minutes.
        """
        awaiting = self._awaiting.pop(handle, None)
        if awaiting is None or awaiting.expires_at <= self._clock():
            raise InputError(
                "confirm",
                f"{handle!r} is not (or no longer) valid",
                "Call forget with the target again and show the user what it lists.",
            )
        return awaiting

    def soft(self, memories: Sequence[Memory], caller: Caller) -> Forgotten:
        """Mark as deleted: out of every recall, restorable for 30 days (S4-22), which a second call does not begin anew."""
        caller.refuse_unless_main("delete")
        now = self._clock().replace(microsecond=0)
        gone = tuple(
            replace(m, deleted_at=m.deleted_at or now, deletion_policy="user_delete")
            for m in memories
        )
        return Forgotten(
            gone, self._record(Change(why=_why("ARCHIVE", "forget", gone, caller), memories=gone))
        )

    def restore(self, ids: Sequence[str], caller: Caller) -> Forgotten:
        """Take a soft deletion back.

        Raises:
            InputError: it is not deleted, or the 30 days are over.
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
                raise InputError(
                    "restore",
                    f"{memory.id} was deleted on {memory.deleted_at:%Y-%m-%d}, too long ago",
                    "Its text is still in the git history.",
                )
        back = tuple(replace(m, deleted_at=None, deletion_policy=None) for m in memories)
        return Forgotten(
            back, self._record(Change(why=_why("EDIT", "restore", back, caller), memories=back))
        )

    def hard(self, memories: Sequence[Memory], caller: Caller) -> Forgotten:
        """Erase: file, vector, words, activity and key, and every mention of it in other memories, proposals and the audit log."""
        caller.refuse_unless_main("erase")
        ids = [m.id for m in memories]
        change = Change(
            why=replace(
                _why("DELETE", "erase", tuple(memories), caller), summary=f"erase {', '.join(ids)}"
            ),
            memories=tuple(self._unlinked(memories)),
            erased=tuple(ids),
            files=self._without(memories),
        )
        paths = [path for id in ids if (path := self._transactions.catalog.path(id))]
        recorded = self._record(change)
        self._indexer.drop(ids)
        for id in ids:
            self._keys.destroy(id)
        self._transactions.scrub([m.shown_text for m in memories], paths)
        return Forgotten(tuple(memories), recorded)

    def _unlinked(self, erased: Sequence[Memory]) -> list[Memory]:
        """Other memories that point to the erased ones or quote them, without those links and words."""
        ids, quoted = {m.id for m in erased}, {m.shown_text for m in erased}
        near = [
            *self._transactions.catalog.pointing_to(sorted(ids)),
            *(id for m in erased for id in m.related),
        ]
        others = self._transactions.catalog.get_many(
            [id for id in dict.fromkeys(near) if id not in ids]
        )
        return [
            freed
            for memory in others
            if (freed := dialogue_turns.rejoined(_freed(memory, ids, quoted), erased)) != memory
        ]

    def _without(self, memories: Sequence[Memory]) -> dict[str, bytes | None]:
        texts = {near_duplicates.normalise(m.text) for m in memories}
        files: dict[str, bytes | None] = {}
        for path in (layout.PENDING_MEMORIES, layout.REJECTED_MEMORIES):
            known = proposal_files.parse(self._transactions.files.read(path))
            kept = [p for p in known if near_duplicates.normalise(p.content) not in texts]
            if kept != known:
                files[path] = proposal_files.render(path, kept)
        return files

    def _record(self, change: Change) -> Recorded:
        recorded = self._transactions.record(change)
        self._indexer.poke()
        return recorded


def _not_a_proposal(id: str) -> str:
    if id.startswith("prop_"):
        raise InputError(
            "id",
            f"{id[:20]} is a proposal, not a memory",
            f"Drop it with reflect(operations='[REJECT:{id[:20]}]').",
        )
    return id


def _freed(memory: Memory, ids: set[str], quoted: set[str]) -> Memory:
    """`memory` as if the erased ones had never been: what they replaced, contradicted or merged counts again."""

    def rest(known: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(id for id in known if id not in ids)

    corrections = tuple(c for c in memory.correction_history if c.new not in quoted)
    in_force_again = corrections != memory.correction_history and not any(
        c.reason == "negated" for c in corrections
    )
    successor_gone, whole_gone = memory.superseded_by in ids, memory.merged_into in ids
    return replace(
        memory,
        supersedes=rest(memory.supersedes),
        related=rest(memory.related),
        conflicts_with=rest(memory.conflicts_with),
        merged_from=rest(memory.merged_from),
        source_ids=rest(memory.source_ids),
        original_contents={
            id: text for id, text in memory.original_contents.items() if id not in ids
        },
        superseded_by="" if successor_gone else memory.superseded_by,
        valid_until=None if successor_gone or in_force_again else memory.valid_until,
        negated_at=None if in_force_again else memory.negated_at,
        correction_history=corrections,
        merged_into="" if whole_gone else memory.merged_into,
        deletion_policy=None if whole_gone else memory.deletion_policy,
    )


def _why(action: Action, verb: str, memories: tuple[Memory, ...], caller: Caller) -> Why:
    shown = (
        summary_of(memories[0].shown_text) if len(memories) == 1 else f"{len(memories)} memories"
    )
    return Why(
        action=action,
        summary=f"{verb} {shown}",
        actor=caller.actor("forget"),
        approval="user",
        trigger="forget",
        session=caller.session,
    )
