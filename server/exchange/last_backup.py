"""When the memory was last kept in a file, and where: for a person who asks whether it is safe."""

import contextlib
import json
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from ..domain.data_folder import LAST_BACKUP


@dataclass(frozen=True, slots=True)
class LastBackup:
    """A backup that was restored to see that it holds everything."""

    file: str
    """Absolute; it may have been moved since."""
    made_at: str
    """ISO 8601, with its offset."""
    memories: int

    @property
    def made(self) -> datetime:
        """When."""
        return datetime.fromisoformat(self.made_at)

    @property
    def is_there(self) -> bool:
        """Whether it still lies where it was written."""
        return Path(self.file).is_file()


def read(run: Path) -> LastBackup | None:
    """As it was left; None if no backup was made here."""
    with contextlib.suppress(OSError, ValueError, TypeError):
        return LastBackup(**json.loads((run / LAST_BACKUP).read_bytes()))
    return None


def write(run: Path, last: LastBackup) -> None:
    """For `read`.

    Raises:
        OSError: the disk refused.
    """
    draft = run / f"{LAST_BACKUP}.new"
    draft.write_text(json.dumps(asdict(last)), encoding="utf-8")
    draft.replace(run / LAST_BACKUP)
