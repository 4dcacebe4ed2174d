"""From what a source hands over to memories: the ordinary way of writing, a change a batch.

What was brought in once is known again by its origin, and skipped: a second import adds nothing,
and one that was cut off goes on where it ended.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from itertools import islice
from pathlib import Path
from typing import Literal

from ..aging.activity import Activity, created
from ..capture import drafts
from ..capture.batch import Batch
from ..capture.drafts import Draft
from ..capture.outcomes import Outcome
from ..capture.remember import Rememberer
from ..capture.secret_drafts import kinds_in
from ..domain.caller import Caller
from ..domain.ids import new_id
from ..domain.memory import Memory
from ..errors import InputError
from ..language import near_duplicates, secrets
from ..storage.change import Recorded, Why
from ..storage.index.catalog import Catalog
from ..storage.workspace.memory_keys import Keys
from ..storage.workspace.sealing import sealed
from .already_imported import DIGEST, KnownOrigins, is_changed_here
from .import_report import Tally
from .prepared import Ready, parts, prepared
from .records import Record, Source, Unread, readable_name

BATCH = 200
"""Records in one change."""

Secrets = Literal["seal", "skip"]
"""Facts with a secret in them are encrypted, or left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How to bring something in."""

    name: str = ""
    """Of the source; empty: recognised."""
    project: str = ""
    secrets: Secrets = "seal"
    phrase: str = ""
    """What the secrets of an export of our own were encrypted with."""
    dry_run: bool = False
    mine: bool = False
    """An export of our own is the user's: it comes in as it was, their words and the core too."""


class Importer:
    """Holds no state of its own; takes the engine's lock for each batch."""

    def __init__(
        self,
        rememberer: Rememberer,
        catalog: Catalog,
        keys: Keys,
        *,
        clock: Callable[[], datetime],
        zone: tzinfo,
        locked: Callable[[Callable[[], Recorded | None]], Recorded | None],
    ) -> None:
        self._rememberer = rememberer
        self._catalog = catalog
        self._keys = keys
        self._clock = clock
        self._zone = zone
        self._locked = locked

    def bring_in(
        self, source: Source, path: Path, options: Options, report: Callable[[int, int], None]
    ) -> Tally:
        """Remember everything in a file or folder, or count what that would be.

        `report` hears how many records were dealt with, and of how many: reading them takes a
        hundredth of the time that remembering does, so they are counted first.
        What cannot be read at all, as with another pass phrase, is met then, before any is in.

        Raises:
            InputError: it cannot be read at all.
        """
        tally = Tally(source.name, id=new_id("imp"))
        known = KnownOrigins(self._catalog, self._keys)
        told: set[str] = set()
        done, count = 0, sum(1 for _ in source.read(path))
        report(done, count)
        for batch in _batches(source.read(path)):
            ready = list(self._ready(batch, source, options, known, tally))
            if options.dry_run:
                self._count(ready, tally, told)
            else:
                self._take_in(ready, path.name, tally)
            known.note(each.origin for each in ready)
            tally.sessions |= {each.session for each in ready if each.session}
            done += len(batch)
            report(done, count)
        return tally

    # --- what a record comes to ---

    def _ready(
        self,
        found: Iterable[Record | Unread],
        source: Source,
        options: Options,
        known: KnownOrigins,
        tally: Tally,
    ) -> Iterator[Ready]:
        seen: set[str] = set()
        for each in found:
            if isinstance(each, Unread):
                tally.leave_out(each)
                continue
            for record in parts(_harmless(each, tally)):
                taken = self._taken(record, options, tally)
                if taken is None:
                    continue
                ready = prepared(taken, source, options.project, self._zone)
                new = self._new(ready, source, options, known, seen, tally)
                if new:
                    yield new

    def _taken(self, record: Record, options: Options, tally: Tally) -> Record | None:
        """A record as it comes in: a memory of the user's own whole, another's by what it says.

        None, and counted, for what is here already, and what is over there.
        """
        if not record.memory:
            return record
        if not self._is_new_here(record.memory, record.where, tally):
            return None
        if options.mine:
            return record
        if not record.memory.current:
            why = "it is replaced or forgotten there; with --mine it comes as it was"
            tally.leave_out(Unread(record.where, why))
            return None
        return replace(record, memory=None, activity=None)

    def _new(
        self,
        ready: Ready,
        source: Source,
        options: Options,
        known: KnownOrigins,
        seen: set[str],
        tally: Tally,
    ) -> Ready | None:
        """What is new in a record; None, and counted, where it came before and says the same."""
        if ready.record.memory:
            return ready
        is_another = _is_another_secret(ready, known)
        if ready.origin in seen and not is_another:
            tally.counts["known"] += 1
            return None
        if ready.origin in known and not is_another:
            new = self._changed(ready, known, tally)
        elif self._is_usable(ready, options, known, tally):
            new = _replacing(ready, source, known)
        else:
            new = None
        if new:
            seen.add(ready.origin)
        return new

    def _changed(self, ready: Ready, known: KnownOrigins, tally: Tally) -> Ready | None:
        """What says otherwise there since, to take the place of what was brought in.

        None, and counted, if it does not, or if it was changed here as well.
        """
        memory = known.said_otherwise(ready.origin, ready.digest)
        if memory is None:
            tally.counts["known"] += 1
            return None
        if is_changed_here(memory) or not ready.draft.explicit:
            why = f"it says otherwise there now; {memory.id} stays as it is here"
            tally.leave_out(Unread(ready.record.where, why))
            return None
        return replace(ready, draft=replace(ready.draft, verdicts=((memory.id, "updates"),)))

    def _is_new_here(self, memory: Memory, where: str, tally: Tally) -> bool:
        """Whether an exported memory is not here; one that was changed here stays as it is."""
        known = self._catalog.get(memory.id)
        if known is None:
            return True
        if known == memory or known.is_secret:
            tally.counts["known"] += 1
        else:
            tally.leave_out(Unread(where, f"{memory.id} is otherwise here, and stays so"))
        return False

    def _is_usable(self, ready: Ready, options: Options, known: KnownOrigins, tally: Tally) -> bool:
        try:
            drafts.check(ready.draft, "content")
        except InputError as error:
            tally.leave_out(Unread.because(ready.record.where, error))
            return False
        seen = kinds_in(ready.draft)
        if seen and (options.secrets == "skip" or ready.draft.scores is not None):
            tally.note_secret(ready.record.where, "left out")
            return False
        if seen and not known.secrets.is_new(ready.draft.content):
            tally.counts["known"] += 1
            return False
        return True

    def _count(self, ready: Sequence[Ready], tally: Tally, told: set[str]) -> None:
        for each in ready:
            if each.record.memory:
                tally.counts["new"] += 1
            elif each.draft.verdicts:
                tally.counts["changed"] += 1
            elif kinds_in(each.draft):
                tally.note_secret(each.record.where, "sealed")
            elif not each.session and self._says_known(each.draft, told):
                tally.counts["known"] += 1
            else:
                tally.counts["new"] += 1

    def _says_known(self, draft: Draft, told: set[str]) -> bool:
        """Whether a fact is here, or among those that were counted before it."""
        print = near_duplicates.fingerprint(draft.content)
        is_known = print in told or bool(self._catalog.same_fingerprint(print))
        told.add(print)
        return is_known

    # --- writing ---

    def _take_in(self, ready: Sequence[Ready], file: str, tally: Tally) -> None:
        outcomes: list[Outcome] = []

        def write() -> Recorded | None:
            outcomes.clear()
            batch = self._rememberer.new_batch()
            batch.is_import = True
            outcomes.extend(self._decided(ready, batch))
            stored = sum(outcome.kind == "stored" for outcome in outcomes)
            why = Why(
                action="CREATE",
                summary=f"imported {stored} from {tally.source}: {readable_name(file)}",
                actor="manual",
                approval="user",
                trigger="import",
                imported=tally.id,
            )
            return self._rememberer.write(batch, why)

        if not ready:
            return
        recorded = self._locked(write)
        if recorded and recorded.commit:
            tally.commits.append(recorded.commit)
        for each, outcome in zip(ready, outcomes, strict=True):
            if outcome.sealed:
                tally.note_secret(each.record.where, "sealed")
            elif each.draft.verdicts and outcome.kind == "stored":
                tally.counts["updated"] += 1
            else:
                tally.counts[outcome.kind] += 1

    def _decided(self, ready: Sequence[Ready], batch: Batch) -> Iterator[Outcome]:
        waiting = {near_duplicates.gist(each.content) for each in (*batch.pending, *batch.rejected)}
        titled: set[str] = set()
        for each in ready:
            if each.record.memory:
                yield self._as_it_was(each.record.memory, each.record.activity, batch)
                continue
            if each.draft.scores and near_duplicates.gist(each.draft.content) in waiting:
                yield Outcome(kind="known", id="", text=each.draft.content)
                continue
            caller = Caller(session=each.session, by_hand=True)
            outcome = self._rememberer.decide([each.draft], caller, batch)[0]
            memory = batch.memories.get(outcome.id)
            if memory and outcome.kind == "stored":
                other: dict[str, object] = {DIGEST: each.digest} if each.digest else {}
                if each.title and each.session not in titled:
                    other["conversation"] = each.title
                    titled.add(each.session)
                batch.memories[outcome.id] = replace(memory, origin=each.origin, other=other)
            yield outcome

    def _as_it_was(self, memory: Memory, activity: Activity | None, batch: Batch) -> Outcome:
        """A memory of an export of our own; a secret under a new key."""
        kept = sealed(memory, self._keys) if memory.is_secret else memory
        batch.memories[memory.id] = kept
        batch.activity[memory.id] = activity or created(memory.category, self._clock())
        return Outcome(kind="stored", id=memory.id, text=kept.shown_text, sealed=memory.is_secret)


def _batches(found: Iterator[Record | Unread]) -> Iterator[list[Record | Unread]]:
    while batch := list(islice(found, BATCH)):
        yield batch


def _harmless(record: Record, tally: Tally) -> Record:
    """A turn without the secrets in it: the rest of what was said can be found."""
    if not record.conversation or not secrets.is_secret(record.draft.content):
        return record
    tally.note_secret(record.where, "left out")
    masked = secrets.masked(record.draft.content)
    return replace(record, draft=replace(record.draft, content=masked))


def _replacing(ready: Ready, source: Source, known: KnownOrigins) -> Ready:
    """What took the place of another memory there takes it here, if that was brought in."""
    before = known.replaced(f"{source.name}:{id}" for id in ready.record.replaces)
    if before is None or not ready.draft.explicit:
        return ready
    return replace(ready, draft=replace(ready.draft, verdicts=((before.id, "updates"),)))


def _is_another_secret(ready: Ready, known: KnownOrigins) -> bool:
    """Whether it is a secret that its place does not tell: others may stand there, too."""
    if ready.record.conversation or not secrets.is_secret(ready.draft.content):
        return False
    return known.is_another_secret(ready.origin, ready.draft.content)
