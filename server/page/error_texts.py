"""What a person reads where something could not be done, in their language."""

from collections.abc import Mapping

from ..errors import (
    FolderInUse,
    HistoryError,
    InputError,
    RecollectError,
    StorageError,
    UnknownId,
)


def told(error: RecollectError, t: Mapping[str, str]) -> str:
    """The error in the words of the catalogue."""
    match error:
        case UnknownId():
            return t["trouble_unknown"]
        case InputError():
            return t.get(f"trouble_{error.field}", t["trouble_input"])
        case HistoryError():
            return t["trouble_history"]
        case StorageError():
            return t["trouble_storage"]
        case FolderInUse():
            return t["trouble_in_use"]
        case _:
            return t["trouble_other"]
