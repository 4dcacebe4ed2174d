"""What can go wrong, and what the caller reads about it.

RecollectError
├── InputError       what was sent cannot be used: the field, why, what to send instead
│   └── UnknownId        no memory (or proposal, or commit) has that id
├── StorageError     the disk would not take it: what was kept
│   └── KeyringError     the system's keyring, which holds the key of the keys, is shut
├── IndexDamaged     the index holds something else than was written: how it is built anew
├── LeftBehind       what was erased may still stand in a copy: how to take it out
├── HistoryError     git cannot do it: what still works
│   ├── PurgeError       the history could not be written anew, or not to the end
│   ├── NothingToUndo    this conversation changed nothing: what others changed last
│   └── SyncError        the other side cannot be reached or used: what was kept, what to check
├── ModelError       the embedding model cannot be loaded: what still works
├── LinkInHome       a link stands in the data folder: what to do
├── ReadOnly         the data folder is a copy: where to say it
└── FolderInUse      another process owns the data folder

Nothing found, a duplicate, a refusal by score are results, not errors. Messages carry no paths and
no stack.
"""

from collections.abc import Sequence


class RecollectError(Exception):
    """Root of everything recollect raises on purpose; `str()` is the text for the caller."""


class InputError(RecollectError):
    """The caller can do better.

    Says which field, what was wrong, what was kept (nothing) and what to do.
    """

    def __init__(self, field: str, problem: str, remedy: str) -> None:
        self.field, self.problem, self.remedy = field, problem, remedy
        super().__init__(f"{field}: {problem}. Nothing was changed. {remedy}")


class UnknownId(InputError):
    """No such id; close ones are offered when there are any."""

    def __init__(self, id: str, alike: Sequence[str] = ()) -> None:
        hint = f"Did you mean {', '.join(alike)}?" if alike else "Use recall to find the id."
        super().__init__("id", f"there is no {id[:40]!r}", hint)


_USUAL_REMEDY = "Free space or make the folder writable, then call again."
_REMEDIES = {
    "No space left": "Free space, then call again.",
    "disk is full": "Free space, then call again.",
    "Permission denied": "Give back the right to read and write it, then call again.",
    "Too many open files": "Close what has many files open, or raise the limit, then call again.",
    "Cannot allocate memory": "Close other programs, then call again.",
    "a symbolic link": "Take it away, then call again.",
}
"""By what the system says."""


class StorageError(RecollectError):
    """The file system refused a write."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        remedy = next((words for said, words in _REMEDIES.items() if said in reason), _USUAL_REMEDY)
        super().__init__(
            f"could not write to the memory folder ({reason}). Nothing was stored. {remedy}"
        )


class IndexDamaged(RecollectError):
    """The database of the index cannot be read at some place; the files are whole."""

    def __init__(self) -> None:
        super().__init__(
            "the index is damaged; the memories, which are files, are not. Whether this was "
            "carried out is not known. `recollect stop` in a terminal ends the server; the next "
            "call starts another, which builds the index anew."
        )


class LeftBehind(RecollectError):
    """What was erased may still stand in a copy that could not be written anew."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"it is erased and not recalled any more, but its words may still stand in the index "
            f"or in logs ({reason}). Free space, then run `recollect purge` with these words."
        )


class KeyringError(StorageError):
    """The system's keyring, which is to hold what opens the keys of secrets, cannot be used."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        RecollectError.__init__(
            self,
            f"{reason}. Nothing was changed. Unlock the keyring, or install what it needs; "
            "then call again.",
        )


class HistoryError(RecollectError):
    """git refused, or a change cannot be taken back."""


class PurgeError(HistoryError):
    """A purge could not be carried out, or not to its end."""

    def __init__(self, reason: str, *, is_full: bool, rewritten: bool) -> None:
        """`rewritten`: the history holds nothing of it any more, but copies of it may."""
        remedy = "Free space, then purge again." if is_full else "Mend that, then purge again."
        super().__init__(
            "the history is written anew, but what it was before may still stand on the disk "
            f"({reason}). {remedy}"
            if rewritten
            else f"the history is as it was: it could not be written anew ({reason}). {remedy}"
        )


class NothingToUndo(HistoryError):
    """This conversation has changed nothing; what others changed last is undone by its name.

    `earlier`: name, moment and what it was about, the newest first.
    """

    def __init__(self, earlier: Sequence[tuple[str, str, str]]) -> None:
        self.earlier = earlier
        told = "; ".join(" ".join(change) for change in earlier)
        super().__init__(
            "there is nothing to undo in this session. Nothing was changed. "
            f"To undo an earlier change give its commit: {told}"
        )


class SyncError(HistoryError):
    """Exchanging with a remote failed; what is here is whole."""

    BEGINS = "sync: "
    _WHOLE = "Nothing was lost; everything here is as it was, or already joined and recorded."

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(f"{self.BEGINS}{problem}. {self._WHOLE} {remedy}")

    @classmethod
    def problem_of(cls, told: str) -> str:
        """The problem alone, of the words of such an error; other words as they are."""
        return told.partition(f". {cls._WHOLE}")[0].removeprefix(cls.BEGINS)


class ModelError(RecollectError):
    """The embedding model cannot be loaded; words, time and links still answer."""


class LinkInHome(RecollectError):
    """One of recollect's own folders or files is a link, which is not followed."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"{path} in the data folder is a symbolic link, and recollect follows none there. "
            "Nothing was changed. Put what it leads to in its place, or take it away; "
            "the data folder itself may be a link (RECOLLECT_HOME)."
        )


class ReadOnly(RecollectError):
    """The data folder is a copy that takes in what its remote has."""

    def __init__(self) -> None:
        super().__init__(
            "this memory is a copy that only reads (read_only in its settings). Nothing was "
            "changed. Do it where the memory is written, e.g. on the user's own device; the copy "
            "takes it over with its next sync."
        )


class FolderInUse(RecollectError):
    """Another recollect process owns the data folder."""

    def __init__(self, owner_pid: int | None, purpose: str = "") -> None:
        self.owner_pid, self.purpose = owner_pid, purpose
        who = f"process {owner_pid}" if owner_pid else purpose or "another process"
        super().__init__(
            f"the memory folder is in use by {who}: one recollect owns a folder at a time. "
            "Close the other host, or point this one at its own folder with RECOLLECT_HOME. "
            "If it does not answer, `recollect stop` ends it."
        )
