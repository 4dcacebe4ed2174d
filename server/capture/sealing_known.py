"""Sealing a memory that stood in plain text, and finding what else tells the secret."""

from dataclasses import replace

from ..domain.memory import Correction, Memory
from ..search.alike import Alike
from ..storage.transaction import Transactions
from ..storage.workspace.memory_keys import Keys
from ..storage.workspace.sealing import opened, sealed
from .batch import Batch
from .drafts import Draft
from .outcomes import Outcome
from .secret_drafts import telling


class SealingKnown:
    """Holds no state of its own. The engine's lock is held by the caller."""

    def __init__(self, transactions: Transactions, keys: Keys) -> None:
        self._catalog = transactions.catalog
        self._keys = keys

    def cover(self, draft: Draft, known: Memory, batch: Batch) -> Outcome:
        """Seal in place what stood here in plain text, and what other memories quote of it."""
        store = "semantic" if known.store == "core" else known.store
        secret = replace(known, sensitivity=draft.sensitivity, label=draft.label, store=store)
        batch.memories[known.id] = sealed(secret, self._keys)
        for other in self._catalog.get_many(self._catalog.pointing_to([known.id])):
            here = batch.memories.get(other.id, other)
            batch.memories[other.id] = _quoting_label(here, secret, known)
        return Outcome(
            kind="stored",
            id=known.id,
            text=secret.shown_text,
            store=secret.store,
            explicit=bool(draft.explicit),
            sealed=True,
            covered=known.text,
            was_plain=True,
            twins=self.in_plain(draft, known.id),
        )

    def same(self, draft: Draft, known: Alike) -> Memory | None:
        """The secret that is known under the draft's label and says just what it says."""
        if not draft.is_secret:
            return None
        for memory in known.sealed_under(draft.label):
            if self._keys.has(memory.id) and opened(memory, self._keys).text == draft.content:
                return memory
        return None

    def in_plain(self, draft: Draft, besides: str) -> tuple[str, ...]:
        """Other memories that tell the secret."""
        tells = telling(draft.content)
        if tells is None:
            return ()
        found: list[str] = []
        for _, memory in self._catalog.each():
            if memory.id == besides or memory.is_secret:
                continue
            said = " ".join((memory.text, memory.summary, *memory.original_contents.values()))
            if tells.search(said):
                found.append(memory.id)
        return tuple(found)


def _quoting_label(memory: Memory, secret: Memory, plain: Memory) -> Memory:
    """Another memory with a label where it quoted the plain text."""
    corrections: list[Correction] = []
    for correction in memory.correction_history:
        quotes = correction.new == plain.text
        corrections.append(replace(correction, new=secret.shown_text) if quotes else correction)
    originals = dict(memory.original_contents)
    if plain.id in originals:
        originals[plain.id] = secret.shown_text
    return replace(memory, correction_history=tuple(corrections), original_contents=originals)
