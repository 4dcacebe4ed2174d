"""The app itself: one HTML file that loads nothing, and the key that its calls carry."""

import hashlib
import hmac
from pathlib import Path

RESOURCE = "ui://recollect/memory.html"
_FILE = Path(__file__).parent / "app.html"
_PLACE = 'data-key=""'


def key_of(secret: bytes) -> str:
    """What the app proves with that it is the app; the same as long as the secret is."""
    return hmac.new(secret, b"app in a chat", hashlib.sha256).hexdigest()[:32]


def document(key: str) -> str:
    """The app with its key in it."""
    return _FILE.read_text(encoding="utf-8").replace(_PLACE, f'data-key="{key}"', 1)
