"""Keys of encrypted memories (D34): one file a memory.

They lie outside the workspace, so that neither git nor a copy of it ever holds one.
"""

import contextlib
import os
from pathlib import Path

from ...domain.memory import Memory
from ...errors import InputError, KeyringError, StorageError
from .system_keyring import KeyRing


class Keys:
    """A folder of Fernet keys (AES-128-CBC with HMAC-SHA256).

    No lock: each key belongs to one memory.
    """

    def __init__(self, folder: Path, *, keyring: bool = False) -> None:
        """With `keyring`, each key is encrypted with one that the system keeps."""
        self._folder = folder
        self._ring = KeyRing(folder, wanted=keyring)
        self.trouble = ""
        """Why keys are not kept the way that the settings say."""

    def keep_as_wanted(self) -> None:
        """Bring what was kept before the setting changed into its form; what cannot be stays."""
        try:
            for file in self._folder.glob("*.key"):
                kept = file.read_bytes()
                if not self._ring.is_as_wanted(kept):
                    _write(file, self._ring.as_kept(self._ring.plain(kept)))
        except KeyringError as error:
            self.trouble = f"keys of secrets: {error.reason}"
        except (OSError, ValueError) as error:
            self.trouble = f"keys of secrets: {error}"

    def plain(self) -> dict[str, str]:
        """All keys by the names of their files, as a backup under a pass phrase takes them.

        Raises:
            StorageError: the system's keyring cannot be used.
        """
        found = {}
        for file in sorted(self._folder.glob("*.key")):
            found[file.name] = self._ring.plain(file.read_bytes()).decode("ascii")
        return found

    def seal(self, id: str, text: str) -> str:
        """Encrypt `text` under a new key for memory `id`; the key is on disk before this returns.

        Raises:
            StorageError: the key could not be kept.
        """
        from cryptography.fernet import Fernet

        key = Fernet.generate_key()
        try:
            kept = self._ring.as_kept(key)
        except KeyringError as error:
            self.trouble = f"keys of secrets: {error.reason}"
            raise
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write(self._path(id), kept)
        except OSError as error:
            raise StorageError(error.strerror or type(error).__name__) from error
        return Fernet(key).encrypt(text.encode()).decode()

    def open(self, id: str, sealed: str) -> str:
        """The text again.

        Raises:
            InputError: the key is gone (destroyed by a hard deletion, or not copied along with the
                workspace), or the system's keyring is locked.
        """
        from cryptography.fernet import Fernet, InvalidToken

        with contextlib.suppress(OSError, ValueError, InvalidToken):
            key = self._key(id)
            return Fernet(key).decrypt(sealed.encode()).decode()
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

    def of_remote(self, name: str) -> bytes | None:
        """The key of what an encrypted remote holds, if it is known here.

        Raises:
            StorageError: the system's keyring cannot be used.
        """
        path = self._path(name)
        return self._ring.plain(path.read_bytes()) if path.exists() else None

    def keep_of_remote(self, name: str, key: bytes) -> None:
        """Know it from now on.

        Raises:
            StorageError: the system's keyring cannot be used.
        """
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(self._path(name), self._ring.as_kept(key))

    def has(self, id: str) -> bool:
        return self._path(id).exists()

    def destroy(self, id: str) -> None:
        self._path(id).unlink(missing_ok=True)

    def _key(self, id: str) -> bytes:
        try:
            return self._ring.plain(self._path(id).read_bytes())
        except KeyringError as error:
            self.trouble = f"keys of secrets: {error.reason}"
            raise InputError(
                "id", error.reason, "Unlock it, or install it; then ask again."
            ) from error

    def _path(self, id: str) -> Path:
        return self._folder / f"{id}.key"


def _write(path: Path, content: bytes) -> None:
    """The whole file or the old one, on disk before this returns."""
    beside = path.with_suffix(".new")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    beside.replace(path)
