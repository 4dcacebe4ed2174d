"""What only a pass phrase opens: scrypt makes the key, Fernet (AES-128-CBC with HMAC) encrypts."""

import base64
import os

from ..errors import InputError

SHORTEST = 8
_SALT_BYTES = 16
_COST = 2**15


def new_salt() -> str:
    return base64.b64encode(os.urandom(_SALT_BYTES)).decode()


class PassPhrase:
    """A key made once; making it takes a tenth of a second on purpose."""

    def __init__(self, phrase: str, salt: str) -> None:
        """
        Raises:
            InputError: it is too short, or the salt is none.
        """
        from cryptography.fernet import Fernet

        self._fernet = Fernet(self.key(phrase, salt))

    @staticmethod
    def key(phrase: str, salt: str) -> bytes:
        """What the two make: a Fernet key.

        Raises:
            InputError: the phrase is too short, or the salt is none.
        """
        from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

        if len(phrase) < SHORTEST:
            raise InputError(
                "pass phrase", f"it has fewer than {SHORTEST} characters", "Take a longer one."
            )
        try:
            bytes_of_salt = base64.b64decode(salt, validate=True)
        except ValueError as error:
            raise InputError("file", "its salt cannot be read", "Take another copy.") from error
        made = Scrypt(salt=bytes_of_salt, length=32, n=_COST, r=8, p=1).derive(phrase.encode())
        return base64.urlsafe_b64encode(made)

    def seal(self, data: bytes) -> bytes:
        return self._fernet.encrypt(data)

    def open(self, sealed: bytes) -> bytes:
        """
        Raises:
            InputError: it is another pass phrase, or the data was changed.
        """
        from cryptography.fernet import InvalidToken

        try:
            return self._fernet.decrypt(sealed)
        except InvalidToken as error:
            raise InputError(
                "pass phrase", "it does not open this", "Try it again, with the one it was made by."
            ) from error
