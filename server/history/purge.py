"""purge: the history forgets what is not remembered any more, and what was sealed since.

Logs, waiting and refused proposals and the graph leave the earlier commits altogether: they quote
memories, and are made anew or stand in the last commit as they are.
"""

import json
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from ..domain import layout
from ..domain.caller import Caller
from ..domain.text import one_line
from ..errors import HistoryError, InputError, PurgeError, StorageError
from ..storage import out_of_resources
from ..storage.change import Change, Recorded, Why
from ..storage.git.rewriting import HistoryRewriter
from ..storage.index.catalog import Catalog
from ..storage.memory_reader import MemoryReader
from ..storage.proposal_store import ProposalStore
from ..storage.transaction import Transactions
from ..storage.workspace.memory_keys import Keys
from .erased_words import ErasedWords, Gone
from .purge_marks import joined_marks, page_of, purged_ids, read_marks
from .purge_scope import DROPPED, FEWEST, PurgeScope

_CUT_OFF = "marks of a purge"
"""Kept until they are recorded: an end in between must not hide the purge from other machines."""
_OLD_TEMPORARY_S = 3_600


@dataclass(slots=True)
class Purged:
    """What a purge did."""

    ids: list[str] = field(default_factory=list)
    """Memories and proposals that left the history."""
    commits: int = 0
    """Commits that were written anew."""
    remotes: list[str] = field(default_factory=list)
    """Where the old history still stands until the next sync."""
    linked: list[Path] = field(default_factory=list)
    """Folders of linked worktrees, whose files are left as they are."""
    recorded: Recorded | None = None


class Purger:
    """Holds no state. The engine's lock is held by the caller."""

    def __init__(
        self,
        transactions: Transactions,
        history: HistoryRewriter,
        catalog: Catalog,
        reader: MemoryReader,
        proposals: ProposalStore,
        keys: Keys,
        *,
        erase: Callable[[Sequence[str], Caller], object],
        erase_proposals: Callable[[Sequence[str], Caller], object],
        forget_said: Callable[[str], None],
        clock: Callable[[], datetime],
    ) -> None:
        self._transactions = transactions
        self._history = history
        self._catalog = catalog
        self._keys = keys
        self._scope = PurgeScope(history, catalog, reader, proposals, keys)
        self._erase = erase
        self._erase_proposals = erase_proposals
        self._forget_said = forget_said
        self._clock = clock

    def purge(self, words: Sequence[str], caller: Caller, *, ids: Iterable[str] = ()) -> Purged:
        """Write the history anew without what is not remembered any more, and without `words`.

        `ids` are memories that another machine purged.

        Raises:
            InputError: a sub-agent asks, or something remembered still says the words.
            PurgeError: git or the disk refuses; it says how far the purge came.
        """
        caller.refuse_unless_main("purge")
        self._refuse_remembered(words)
        with _explained(rewritten=False):
            self._write_down()
            gone = self._scope.gone(words, ids)
            marks = self._marks_of_cut_off()
            mark = self._mark(gone, words)
            self._transactions.values.set(_CUT_OFF, json.dumps([*marks, mark]))
            self._clean_present(gone)
            moved = self._rewrite(gone)
        with _explained(rewritten=True):
            self._destroy_keys(gone)
            for text in words:
                self._forget_said(text)
            done = Purged(ids=sorted(gone.ids), commits=len(moved))
            if moved:
                marks.append(mark)
            if marks:
                done.recorded = self._record(marks, caller)
                self._write_down()
                done.remotes = self._history.remotes()
            self._transactions.values.drop(_CUT_OFF)
            self._clean_elsewhere()
            done.linked = self._history.linked_folders()
        return done

    def _write_down(self) -> None:
        """Have everything in the history.

        Raises:
            HistoryError: git refuses; what it commits later could tell what was purged.
        """
        self._transactions.mark_untidy()
        self._transactions.tidy()
        if self._transactions.pending_commits():
            raise HistoryError("changes wait for their commit")

    def _mark(self, gone: Gone, words: Sequence[str]) -> dict[str, object]:
        """What tells other machines of a purge."""
        return {
            "at": self._clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "ids": sorted(gone.ids),
            "words": bool(words),
        }

    def _marks_of_cut_off(self) -> list[dict[str, object]]:
        """Of purges that a full disk or a kill ended after the history was written anew."""
        marks: list[dict[str, object]] = json.loads(self._transactions.values.get(_CUT_OFF) or "[]")
        return marks

    def _rewrite(self, gone: Gone) -> dict[str, str]:
        return self._history.rewrite(
            lambda path, data: self._scope.kept(path, data, gone), ErasedWords(gone).kept
        )

    def _destroy_keys(self, gone: Gone) -> None:
        """Of secrets that were taken back, not erased: undo could have brought them again."""
        for id in gone.ids:
            self._keys.destroy(id)

    def purge_too(
        self, ids: Sequence[str], marks: Sequence[Mapping[str, object]], caller: Caller
    ) -> None:
        """Purge what another machine purged, as far as it stands here; its marks are taken over."""
        known = self._catalog.ids()
        present = [id for id in ids if id in known]
        if present:
            self._erase(present, caller)
        waiting = [each.id for each in self._scope.waiting() if each.id in set(ids)]
        if waiting:
            self._erase_proposals(waiting, caller)
        if not present and not waiting and not self._scope.stands(set(ids)):
            return
        with _explained(rewritten=False):
            self._write_down()
            gone = self._scope.gone((), ids)
            self._clean_present(gone)
            moved = self._rewrite(gone)
        with _explained(rewritten=True):
            self._destroy_keys(gone)
            if moved:
                self._record([*marks], caller)
                self._write_down()
            self._clean_elsewhere()

    def apply_to(self, tip: str) -> str:
        """Commits of another machine, fetched, written anew as ours were; the new tip."""
        ids = set(purged_ids(read_marks(self._transactions.files.read(layout.PURGES))))
        gone = self._scope.of_fetched(tip, ids)
        return self._history.rewrite_fetched(
            tip, lambda path, data: self._scope.kept(path, data, gone), ErasedWords(gone).kept
        )

    def _refuse_remembered(self, words: Sequence[str]) -> None:
        for text in words:
            if len(text.strip()) < FEWEST:
                raise InputError("TEXT", f"{text!r} is too short", "Give a few words.")
            for _, memory in self._catalog.each():
                if _says(memory.text, text):
                    raise InputError(
                        "TEXT",
                        f"{memory.id} still says it",
                        f"Erase that first: recollect forget --hard {memory.id}",
                    )
            for path in self.pages_saying(text):
                if not layout.is_kept_by_tools(path):
                    raise InputError(
                        "TEXT",
                        f"{path} still says it",
                        "Take it out there, or erase the memory of that file; then purge again.",
                    )

    def pages_saying(self, words: str) -> list[str]:
        """The files of the workspace that say these words."""
        files = self._transactions.files
        saying: list[str] = []
        for state in files.walk():
            data = files.read(state.path) or b""
            if _says(data.decode("utf-8", "replace"), words):
                saying.append(state.path)
        return saying

    def _clean_present(self, gone: Gone) -> None:
        """Logs and refusals as they stand; memories and pages are what is remembered."""
        words = ErasedWords(gone)
        files = self._transactions.files
        for state in list(files.walk()):
            if not state.path.startswith(layout.META):
                continue
            data = files.read(state.path)
            text = (data or b"").decode("utf-8", "surrogateescape")
            cleaned = words.kept(text).encode("utf-8", "surrogateescape")
            if data is not None and cleaned != data:
                self._transactions.write_page(state.path, cleaned)

    def _record(self, new: Sequence[Mapping[str, object]], caller: Caller) -> Recorded:
        """The last commit: what left the earlier ones and is still here, and the marker."""
        known = self._transactions.files.read(layout.PURGES)
        page = joined_marks(known, page_of(new))
        why = Why.of(
            caller,
            "purge",
            "DELETE",
            "purge: the history forgets what is not remembered any more",
            approval="user",
        )
        files: dict[str, bytes | None] = {layout.PURGES: page}
        for state in list(self._transactions.files.walk()):
            if state.path.startswith(DROPPED) and state.path != layout.AUDIT_LOG:
                files[state.path] = self._transactions.files.read(state.path)
        return self._transactions.record(Change(why=why, files=files))

    def _clean_elsewhere(self) -> None:
        """Objects that no branch holds, databases set aside, remains of killed processes.

        Last, when git's index names no file as it was before: what it names is not dropped.
        """
        self._history.drop_unreachable()
        index = self._transactions.database.path.parent
        for path in index.glob("*.broken*"):
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)
        self._transactions.files.sweep_temporaries()
        self._transactions.vacuum()
        for path in Path(tempfile.gettempdir()).glob("recollect-*"):
            with suppress(OSError):
                stale = time.time() - path.stat().st_mtime > _OLD_TEMPORARY_S
                if stale and (path / "then.db").exists() and not path.is_symlink():
                    shutil.rmtree(path, ignore_errors=True)


@contextmanager
def _explained(*, rewritten: bool) -> Iterator[None]:
    """Say of what the machine refuses how far the purge came.

    Raises:
        PurgeError: instead of what says so of a single write.
    """
    try:
        yield
    except (StorageError, HistoryError, OSError, sqlite3.Error) as error:
        is_full = out_of_resources.is_exhausted(error)
        reason = out_of_resources.told(error) if is_full else _reason(error)
        raise PurgeError(reason, is_full=is_full, rewritten=rewritten) from error


def _reason(error: Exception) -> str:
    """Why, without what the error says of a single write: that nothing was stored."""
    if isinstance(error, StorageError):
        return error.reason
    return str(error).removesuffix(".")


def _says(text: str, words: str) -> bool:
    return one_line(words).casefold() in one_line(text).casefold()
