"""Keys of secrets, encrypted with a key that the system's keyring holds (macOS, Windows, Linux).

Optional (`keyring` in the settings, `pip install recollect[keyring]`): who copies the data folder
then holds neither text nor key.
"""

import importlib
from pathlib import Path
from typing import Any
from uuid import uuid4

from ...errors import KeyringError
from ..extras import command_for

_SERVICE = "recollect"
_NAME_FILE = "keyring-id"
"""In the folder of the keys: what the keyring knows its key by, wherever the folder moves."""
_PLAIN_BYTES = 44
"""Of a key that is not encrypted."""


class KeyRing:
    """Asks the keyring once, when a key is first needed."""

    def __init__(self, folder: Path, *, wanted: bool) -> None:
        self._name_file = folder / _NAME_FILE
        self._wanted = wanted
        self._master: bytes | None = None

    def as_kept(self, key: bytes) -> bytes:
        """A key as its file holds it.

        Raises:
            KeyringError: the keyring is wanted and cannot be used.
        """
        if not self._wanted:
            return key
        from cryptography.fernet import Fernet

        return Fernet(self._key(make=True)).encrypt(key)

    def plain(self, kept: bytes) -> bytes:
        """A key from what its file holds, whichever way it was kept.

        Raises:
            KeyringError: the keyring cannot be used.
            ValueError: it is no key of this keyring.
        """
        if len(kept) <= _PLAIN_BYTES:
            return kept
        from cryptography.fernet import Fernet, InvalidToken

        try:
            return Fernet(self._key(make=False)).decrypt(kept)
        except InvalidToken as error:
            raise ValueError("encrypted with another keyring's key") from error

    def is_as_wanted(self, kept: bytes) -> bool:
        """Whether a key is kept the way that the settings say."""
        return (len(kept) > _PLAIN_BYTES) == self._wanted

    def _key(self, *, make: bool) -> bytes:
        if self._master is None:
            try:
                self._master = self._asked(make=make)
            except KeyringError:
                raise
            except Exception as error:  # each platform's keyring fails in its own way
                why = f"the system's keyring cannot be used ({type(error).__name__})"
                raise KeyringError(why) from error
        return self._master

    def _asked(self, *, make: bool) -> bytes:
        try:
            ring: Any = importlib.import_module("keyring")
        except ImportError as error:
            raise KeyringError(f"the keyring needs: {command_for('keyring')}") from error
        name = self._name_file.read_text("ascii").strip() if self._name_file.exists() else ""
        known = ring.get_password(_SERVICE, name) if name else None
        if known:
            return str(known).encode("ascii")
        if not make or name:
            raise KeyringError("the system's keyring does not hold the key of this folder's keys")
        from cryptography.fernet import Fernet

        name, key = uuid4().hex, Fernet.generate_key()
        ring.set_password(_SERVICE, name, key.decode("ascii"))
        self._name_file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._name_file.write_text(name, encoding="ascii")
        return key
