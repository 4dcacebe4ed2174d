"""Remember, and forget."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from ..capture.drafts import Draft, check_content, check_size
from ..capture.forget import Awaiting, Forgotten
from ..capture.outcomes import Outcome
from ..capture.said_anywhere import Wanted
from ..capture.secret_drafts import texts_of
from ..domain.caller import Caller
from ..domain.memory import Memory
from ..domain.proposal import Proposal
from ..errors import StorageError
from ..search.query import Query
from ..storage.index.held_messages import Heard
from .facade import Facade


class CaptureFacade(Facade):
    """Remember, and forget."""

    def remember(self, drafts: Sequence[Draft], caller: Caller) -> list[Outcome]:
        """Store, count, propose or refuse (see Rememberer.remember)."""
        for at, draft in enumerate(drafts):
            name = f"content[{at}]" if len(drafts) > 1 else "content"
            check_size(name, texts_of(draft))
            check_content(name, draft.content)
        rememberer = self._parts.rememberer
        outcomes = self._parts.writer.change(lambda: rememberer.remember(drafts, caller))
        self._cover([outcome for outcome in outcomes if outcome.covered])
        self._parts.usage_counter.remembered(caller.session)
        return [replace(outcome, covered="") for outcome in outcomes]

    def _cover(self, outcomes: Sequence[Outcome]) -> None:
        """Take plain copies of secrets out of index, logs and held turns."""
        if outcomes:
            eraser = self._parts.eraser
            eraser.unsay([each.covered for each in outcomes if not each.was_plain])
            texts = {each.id: each.covered for each in outcomes if each.was_plain}
            if texts:
                self._parts.writer.change(lambda: eraser.cover(texts))

    def unseal(self, id: str, caller: Caller) -> None:
        """Write a secret in plain text from now on (see Eraser.unseal)."""
        self._parts.writer.change(lambda: self._parts.eraser.unseal(id, caller))

    def prepare(self, drafts: Sequence[Draft]) -> None:
        """Make the vectors of what is to be remembered next; nothing waits for it."""
        self._parts.rememberer.prepare(drafts)

    def find_to_forget(self, words: str) -> list[Memory]:
        """Memories that the user's words may mean."""
        return self._parts.forgetter.find(words)

    def find_to_erase(self, words: str) -> tuple[Memory | Proposal | Heard, ...]:
        """All that says these words, in any state, and what else they may mean."""
        with self._parts.writer.lock:
            proposals = self._parts.eraser.proposals_saying(words)
        wanted = Wanted(words)
        turns = [heard for heard in self._parts.working.all() if wanted.said_by(heard)]
        memories = self._parts.forgetter.find_to_erase(words)
        if not memories and not proposals and not turns:
            turns = self._parts.held_turns.matching(Query(text=words))
        return (*memories, *proposals, *turns)

    def has_seen(self, session: str, id: str) -> bool:
        """Whether an answer has shown this memory to a conversation."""
        return self._parts.forgetter.has_seen(session, id)

    def note_shown(self, session: str, ids: Iterable[str]) -> None:
        """An answer has shown these memories to a conversation; waits for no write."""
        self._parts.forgetter.note_shown(session, ids)

    def shown(self) -> dict[str, frozenset[str]]:
        """By conversation of this process what answers have shown it, the latest last."""
        return self._parts.forgetter.shown()

    def has_to_ask(self, memories: Sequence[Memory], caller: Caller) -> bool:
        """Whether the user has to be shown these before they go."""
        return self._parts.forgetter.has_to_ask(memories, caller)

    def find_deleted(self, words: str) -> list[Memory]:
        """Deleted memories that the user's words may mean."""
        return self._parts.forgetter.find_deleted(words)

    def hold(
        self,
        memories: Sequence[Memory],
        caller: Caller,
        *,
        hard: bool,
        others: Sequence[Proposal | Heard] = (),
    ) -> Awaiting:
        """Keep what the user is shown before it is deleted, under a handle."""
        with self._parts.writer.lock:
            return self._parts.forgetter.hold(memories, caller, hard=hard, others=others)

    def held(self, handle: str, session: str | None = None) -> Awaiting:
        """What was shown under a handle, to that conversation, and waits for a yes.

        Raises:
            InputError: it is not, or no longer, valid.
        """
        with self._parts.writer.lock:
            return self._parts.forgetter.held(handle, session)

    def call_off(self, caller: Caller) -> Awaiting | None:
        """Drop a deletion that waits for this caller's yes."""
        with self._parts.writer.lock:
            return self._parts.forgetter.call_off(caller)

    def confirmed(self, handle: str, session: str | None = None) -> Awaiting:
        """What `handle` stands for, to be carried out now; it is used up."""
        with self._parts.writer.lock:
            return self._parts.forgetter.confirmed(handle, session)

    @contextmanager
    def carrying_out(self, handle: str, session: str | None = None) -> Iterator[Awaiting]:
        """What `handle` stands for, to be done inside; it holds on where the disk refuses that."""
        awaiting = self.confirmed(handle, session)
        try:
            yield awaiting
        except StorageError:
            with self._parts.writer.lock:
                self._parts.forgetter.hold_on(awaiting)
            raise

    def forget(
        self, memories: Sequence[Memory], caller: Caller, *, hard: bool = False
    ) -> Forgotten:
        """Delete softly, or for good.

        Raises:
            InputError: a sub-agent asks, or a memory is not there any more.
        """
        parts = self._parts
        ids = [memory.id for memory in memories]
        if hard:
            return parts.writer.change(lambda: parts.eraser.erase(ids, caller))
        return parts.writer.change(
            lambda: parts.forgetter.soft(parts.forgetter.by_ids(ids), caller)
        )

    def proposals(self, ids: Sequence[str]) -> tuple[Proposal, ...]:
        """What waits or was refused (see Eraser.proposals)."""
        with self._parts.writer.lock:
            return self._parts.eraser.proposals(ids)

    def erase_others(self, items: Sequence[Proposal | Heard], caller: Caller) -> None:
        """Erase for good what is no memory: proposals, refusals and held messages."""
        ids = [item.id for item in items if isinstance(item, Proposal)]
        said = [item.said.text for item in items if isinstance(item, Heard)]
        parts = self._parts
        if ids:
            parts.writer.change(lambda: parts.eraser.erase_proposals(ids, caller))
        if said:
            parts.writer.change(lambda: parts.eraser.unsay(said))

    def restore(self, ids: Sequence[str], caller: Caller) -> Forgotten:
        """Take soft deletions back."""
        forgetter = self._parts.forgetter
        return self._parts.writer.change(lambda: forgetter.restore(ids, caller))
