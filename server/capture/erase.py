"""Erasing for good: who may, then the write, then every copy of what was said."""

import contextlib
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ..domain.caller import Caller
from ..domain.memory import Memory
from ..domain.proposal import Proposal
from ..domain.sensitivity import Sensitivity
from ..errors import InputError, LeftBehind, StorageError, UnknownId
from ..language import dialogue_turns, near_duplicates
from ..search.pipeline import Retriever
from ..storage import out_of_resources
from ..storage.change import Change, Why
from ..storage.proposal_store import ProposalStore
from ..storage.transaction import Transactions
from ..storage.vectors.indexer import Indexer
from ..storage.workspace.memory_keys import Keys
from ..storage.workspace.sealing import opened
from .forget import Forgotten
from .said_anywhere import Wanted

_OFFERED = 3


class Eraser:
    """Takes a memory out of files, index, keys and logs.

    The engine's lock is held by the caller.
    """

    def __init__(
        self,
        transactions: Transactions,
        proposals: ProposalStore,
        retriever: Retriever,
        indexer: Indexer,
        keys: Keys,
        *,
        copies: Sequence[Callable[[str], None]],
    ) -> None:
        """Each of `copies` takes a text out of what it holds of conversations."""
        self._transactions = transactions
        self._proposals = proposals
        self._retriever = retriever
        self._indexer = indexer
        self._keys = keys
        self._copies = copies

    def erase(self, ids: Sequence[str], caller: Caller) -> Forgotten:
        """Erase file, vector, words, activity and key, and every mention elsewhere.

        Nothing is touched before the write has succeeded, so that what is refused is still whole.

        Raises:
            InputError: a sub-agent asks, or an id names none.
            LeftBehind: it is erased, but a copy of it could not be reached.
        """
        caller.refuse_unless_main("erase")
        memories = [self._retriever.whole(id) for id in dict.fromkeys(ids)]
        texts = self._texts(memories)
        paths = self._paths(memories)
        recorded = self._transactions.record(self._change(memories, caller))
        said = [memory.shown_text for memory in memories]
        _each([lambda: self._drop(memories), *self._clearing(texts, said, paths)])
        return Forgotten(tuple(memories), recorded)

    def forget_said(self, text: str) -> None:
        """Take a text out of what is held of conversations."""
        for erase in self._copies:
            erase(text)

    def unsay(self, texts: Sequence[str]) -> None:
        """Take texts out of what is held of conversations, and of the database's own log."""
        for text in texts:
            self.forget_said(text)
        self._transactions.database.compact()

    def cover(self, texts: Mapping[str, str]) -> None:
        """Take the plain texts of secrets, by id, out of held messages, vectors, words and logs."""
        for text in texts.values():
            self.forget_said(text)
        self._indexer.renew(list(texts))
        self._transactions.scrub(list(texts.values()), [])

    def unseal(self, id: str, caller: Caller) -> None:
        """Write a secret in plain text from now on, as its user wishes; its key goes.

        Raises:
            InputError: it is none, its key is not here, or a sub-agent asks.
        """
        caller.refuse_unless_main("unseal")
        memory = self._retriever.whole(id)
        if not memory.is_secret:
            raise InputError("id", f"{id} is not encrypted", "Nothing to unseal.")
        plain = replace(opened(memory, self._keys), sensitivity=Sensitivity.PRIVATE)
        why = Why.of(caller, "remember", "EDIT", f"unseal {id}", approval="user", trigger="unseal")
        self._transactions.record(Change(why=why, memories=(plain,)))
        self._keys.destroy(id)
        self._indexer.poke()

    def proposals(self, ids: Sequence[str]) -> tuple[Proposal, ...]:
        """What waits or was refused, by its ids.

        Raises:
            UnknownId: there is none of that name.
        """
        every = (*self._proposals.pending(), *self._proposals.rejected())
        known = {proposal.id: proposal for proposal in every}
        for id in ids:
            if id not in known:
                raise UnknownId(id, list(known)[:_OFFERED])
        return tuple(known[id] for id in dict.fromkeys(ids))

    def proposals_saying(self, words: str) -> tuple[Proposal, ...]:
        """What waits or was refused, and says all of the words."""
        wanted = Wanted(words)
        every = (*self._proposals.pending(), *self._proposals.rejected())
        return tuple(proposal for proposal in every if wanted.said_by(proposal))

    def erase_proposals(self, ids: Sequence[str], caller: Caller) -> tuple[Proposal, ...]:
        """Take proposals and refusals out of their pages, and what they say out of every log.

        Raises:
            UnknownId: there is none of that name.
            InputError: a sub-agent asks.
            LeftBehind: they are erased, but a copy could not be reached.
        """
        caller.refuse_unless_main("erase")
        gone = self.proposals(ids)
        pending, rejected = self._proposals.pending(), self._proposals.rejected()
        files = self._proposals.changed_pages(
            [proposal for proposal in pending if proposal.id not in ids],
            [proposal for proposal in rejected if proposal.id not in ids],
        )
        why = Why.of(
            caller,
            "forget",
            "DELETE",
            f"erase {', '.join(proposal.id for proposal in gone)}",
            approval=caller.approval,
        )
        self._transactions.record(Change(why=why, files=dict(files)))
        texts = [proposal.content for proposal in gone]
        _each(self._clearing(texts, texts, []))
        return gone

    def _clearing(
        self, texts: Sequence[str], said: Sequence[str], paths: Sequence[str]
    ) -> list[Callable[[], None]]:
        """What takes texts out of conversations, then out of logs and the index.

        That is last, because it empties the database's log of what was just taken out.
        """
        steps = [partial(erase, text) for text in texts for erase in self._copies]
        return [*steps, lambda: self._transactions.scrub(said, paths)]

    def _texts(self, memories: Sequence[Memory]) -> list[str]:
        """What they say in plain words, also those that are encrypted: their keys go with them."""
        texts = []
        for memory in memories:
            with contextlib.suppress(InputError):  # its key is gone
                texts.append(opened(memory, self._keys).text if memory.is_secret else memory.text)
        return texts

    def _paths(self, memories: Sequence[Memory]) -> list[str]:
        paths = []
        for memory in memories:
            path = self._transactions.catalog.path(memory.id)
            if path:
                paths.append(path)
        return paths

    def _change(self, memories: Sequence[Memory], caller: Caller) -> Change:
        ids = [memory.id for memory in memories]
        why = Why.of(
            caller, "forget", "DELETE", f"erase {', '.join(ids)}", approval=caller.approval
        )
        return Change(
            why=why,
            memories=tuple(self._unlinked(memories)),
            erased=tuple(ids),
            files=self._proposals_without(memories),
        )

    def _drop(self, memories: Sequence[Memory]) -> None:
        """Take them out of what no change covers: vectors and keys."""
        self._indexer.poke()
        self._indexer.drop([memory.id for memory in memories])
        for memory in memories:
            self._keys.destroy(memory.id)

    def _unlinked(self, erased: Sequence[Memory]) -> list[Memory]:
        """Other memories that point to the erased ones or quote them, without those."""
        gone = {memory.id for memory in erased}
        quoted = {memory.shown_text for memory in erased}
        near = list(self._transactions.catalog.pointing_to(sorted(gone)))
        for memory in erased:
            near += memory.related
        others = [id for id in dict.fromkeys(near) if id not in gone]
        changed = []
        for memory in self._transactions.catalog.get_many(others):
            freed = dialogue_turns.rejoined(_freed(memory, gone, quoted), erased)
            if freed != memory:
                changed.append(freed)
        return changed

    def _proposals_without(self, memories: Sequence[Memory]) -> Mapping[str, bytes | None]:
        """The proposals' pages, as far as a proposal says what is erased."""
        texts = {near_duplicates.fingerprint(memory.text) for memory in memories}

        def kept(proposals: Sequence[Proposal]) -> list[Proposal]:
            return [p for p in proposals if near_duplicates.fingerprint(p.content) not in texts]

        return dict(
            self._proposals.changed_pages(
                kept(self._proposals.pending()), kept(self._proposals.rejected())
            )
        )


def _each(steps: Sequence[Callable[[], None]]) -> None:
    """Take every step, also after one that failed: what can be erased is.

    Raises:
        LeftBehind: a step failed; the first says why.
    """
    failed: Exception | None = None
    for step in steps:
        try:
            step()
        except (StorageError, OSError, sqlite3.Error) as error:
            failed = failed or error
    if failed:
        raise LeftBehind(out_of_resources.told(failed)) from failed


def _freed(memory: Memory, gone: set[str], quoted: set[str]) -> Memory:
    """`memory` as if the erased ones had never been.

    What they replaced, contradicted or merged counts again.
    """

    def rest(known: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(id for id in known if id not in gone)

    corrections = tuple(c for c in memory.correction_history if c.new not in quoted)
    negated_still = corrections[-1:] and corrections[-1].reason in ("negated", "ended")
    in_force_again = corrections != memory.correction_history and not negated_still
    successor_gone = memory.superseded_by in gone
    whole_gone = memory.merged_into in gone
    originals = {id: said for id, said in memory.original_contents.items() if id not in gone}
    return replace(
        memory,
        supersedes=rest(memory.supersedes),
        related=rest(memory.related),
        conflicts_with=rest(memory.conflicts_with),
        merged_from=rest(memory.merged_from),
        compressed_from=rest(memory.compressed_from),
        source_ids=rest(memory.source_ids),
        original_contents=originals,
        superseded_by="" if successor_gone else memory.superseded_by,
        valid_until=None if successor_gone or in_force_again else memory.valid_until,
        negated_at=None if in_force_again else memory.negated_at,
        correction_history=corrections,
        merged_into="" if whole_gone else memory.merged_into,
        deletion_policy=None if whole_gone else memory.deletion_policy,
    )
