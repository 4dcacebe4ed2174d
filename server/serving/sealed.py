"""What goes with a browser and comes back: nobody else reads or makes it, and each counts once."""

import base64
import json
import time
from typing import Any

from cryptography.fernet import Fernet, InvalidToken

from .accounts import hashed


class Seal:
    """Used by one event loop. What was sealed is forgotten with the process."""

    def __init__(self, seconds: int) -> None:
        """Good for so long."""
        self._seconds = seconds
        self._key = Fernet(Fernet.generate_key())
        self._spent: dict[str, float] = {}

    def sealed(self, told: Any) -> str:
        """`told` is what JSON can say."""
        return self._key.encrypt(json.dumps(told).encode()).decode()

    def opened(self, text: str) -> Any | None:
        """What was told; None if it is too old, was spent, or is not as it was given."""
        try:
            told = self._key.decrypt(text.encode(), self._seconds)
        except InvalidToken:
            return None
        # Decoding passes over what is no letter of it: the same would come again by another text.
        is_as_given = base64.urlsafe_b64encode(base64.urlsafe_b64decode(text)).decode() == text
        return json.loads(told) if is_as_given and hashed(text) not in self._spent else None

    def spend(self, text: str) -> None:
        """It is not opened again."""
        now = time.monotonic()
        self._spent = {sha: end for sha, end in self._spent.items() if end > now}
        self._spent[hashed(text)] = now + 2 * self._seconds
