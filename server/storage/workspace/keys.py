"""Keys of encrypted memories (D34): one file a memory.

They lie outside the workspace, so that neither git nor a copy of it ever holds one.
"""

import contextlib
import os
from pathlib import Path

from ...domain.memory import Memory
from ...errors import InputError, StorageError


class Keys:
    """A folder of Fernet keys (AES-128-CBC with HMAC-SHA256).

    No lock: each key belongs to one memory.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def seal(self, id: str, text: str) -> str:
        """Encrypt `text` under a new key for memory `id`; the key is on disk before this returns.

        Raises:
            StorageError: the key could not be kept.
        """
        from cryptography.fernet import Fernet

        key = Fernet.generate_key()
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = os.open(self._path(id), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "wb") as stream:
                stream.write(key)
                stream.flush()
                os.fsync(stream.fileno())
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error
        return Fernet(key).encrypt(text.encode()).decode()

    def open(self, id: str, sealed: str) -> str:
        """The text again.

        Raises:
            InputError: the key is gone (destroyed by a hard deletion, or not copied along with the
                workspace).
        """
        from cryptography.fernet import Fernet, InvalidToken

        with contextlib.suppress(OSError, ValueError, InvalidToken):
            return Fernet(self._path(id).read_bytes()).decrypt(sealed.encode()).decode()
        raise InputError(
            "id", f"the key of {id} is not on this machine", "Only its label can be shown."
        )

    def text_of(self, memory: Memory) -> str:
        """What an encrypted memory says.

        Raises:
            InputError: its key is gone.
        """
        # Where two machines sealed it anew, the other wording stands under another id.
        for id in memory.conflicts_with:
            with contextlib.suppress(InputError):
                return self.open(id, memory.text)
        return self.open(memory.id, memory.text)

    def has(self, id: str) -> bool:
        return self._path(id).exists()

    def destroy(self, id: str) -> None:
        self._path(id).unlink(missing_ok=True)

    def _path(self, id: str) -> Path:
        return self._folder / f"{id}.key"
