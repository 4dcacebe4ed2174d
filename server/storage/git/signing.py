"""Commits signed by the machine that makes them: what tells a user's machines from strangers.

In git's own form for SSH keys (the format SSHSIG of OpenSSH, RFC 8709 for Ed25519), so that
`git log --show-signature` reads it too.
"""

import base64
import contextlib
import hashlib
import os
import struct
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_KIND = b"ssh-ed25519"
_MAGIC = b"SSHSIG"
_VERSION = 1
_NAMESPACE = b"git"
_HASH = b"sha512"
_FIRST, _LAST = "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"
_LINE = 70
_HEADER = b"gpgsig "
_LONGEST_BYTES = 2_000
"""Of a signature; ours have less than 400."""


class Signed(NamedTuple):
    """A commit and the key that signed it."""

    sha: str
    signer: str
    """A fingerprint; empty if nobody signed it."""
    author: str


class Signer:
    """The key of this machine's user. Made once, kept where only they can read it."""

    def __init__(self, places: Sequence[Path]) -> None:
        """`places`: files it may lie in; the first that is there, or can be written, is taken."""
        self._places = places
        self._making = threading.Lock()
        self._key: Ed25519PrivateKey | None = None

    @property
    def fingerprint(self) -> str:
        """As `ssh-keygen -l` shows the public key; empty if there is no key."""
        key = self._loaded()
        return _fingerprint(_public(key)) if key else ""

    def signature(self, commit: bytes) -> str:
        """The signature of a commit's object; empty if there is no key."""
        key = self._loaded()
        if key is None:
            return ""
        signed = _string(_KIND) + _string(key.sign(_to_sign(commit, _HASH)))
        fields = (_public(key), _NAMESPACE, b"", _HASH, signed)
        packed = _MAGIC + struct.pack(">I", _VERSION) + b"".join(map(_string, fields))
        text = base64.b64encode(packed).decode()
        lines = [text[at : at + _LINE] for at in range(0, len(text), _LINE)]
        return "\n".join([_FIRST, *lines, _LAST])

    def _loaded(self) -> "Ed25519PrivateKey | None":
        with self._making:
            if self._key is None:
                self._key = self._read() or self._made()
            return self._key

    def _read(self) -> "Ed25519PrivateKey | None":
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        for place in self._places:
            with contextlib.suppress(OSError, ValueError):
                return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(place.read_text()))
        return None

    def _made(self) -> "Ed25519PrivateKey | None":
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        key = Ed25519PrivateKey.generate()
        for place in self._places:
            with contextlib.suppress(OSError):
                place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with os.fdopen(handle, "w", encoding="ascii") as stream:
                    stream.write(key.private_bytes_raw().hex())
                return key
        return None


def signed(commit: bytes, signature: str) -> bytes:
    """A commit's object with its signature in its head."""
    if not signature:
        return commit
    head, _, message = commit.partition(b"\n\n")
    header = _HEADER + signature.replace("\n", "\n ").encode()
    return head + b"\n" + header + b"\n\n" + message


def signer_of(commit: bytes) -> str:
    """The fingerprint of the key that signed a commit's object; empty if nobody did, or falsely."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    plain, signature = _parted(commit)
    try:
        public, hashed, value = _unpacked(signature)
        key = Ed25519PublicKey.from_public_bytes(_strings(public, 2)[1])
        key.verify(value, _to_sign(plain, hashed))
    except (ValueError, struct.error, InvalidSignature):
        return ""
    return _fingerprint(public)


def _parted(commit: bytes) -> tuple[bytes, bytes]:
    """A commit without its signature, and that."""
    head, _, message = commit.partition(b"\n\n")
    kept: list[bytes] = []
    signature: list[bytes] = []
    within = False
    for line in head.split(b"\n"):
        within = line.startswith(_HEADER) or (within and line.startswith(b" "))
        if within:
            signature.append(line.removeprefix(_HEADER).strip())
        else:
            kept.append(line)
    return b"\n".join(kept) + b"\n\n" + message, b"\n".join(signature)


def _unpacked(signature: bytes) -> tuple[bytes, bytes, bytes]:
    """Of an armoured signature the public key, the name of the hash, and the signature itself.

    Raises:
        ValueError: it is none that we make.
    """
    lines = signature.decode("ascii").split("\n")
    if len(signature) > _LONGEST_BYTES or [lines[0], lines[-1]] != [_FIRST, _LAST]:
        raise ValueError("no signature by an SSH key")
    packed = base64.b64decode("".join(lines[1:-1]), validate=True)
    start = _MAGIC + struct.pack(">I", _VERSION)
    public, namespace, _, hashed, value = _strings(packed.removeprefix(start), 5)
    kind, raw = _strings(value, 2)
    if not packed.startswith(start) or namespace != _NAMESPACE or kind != _KIND:
        raise ValueError("no signature of a commit by an Ed25519 key")
    return public, hashed, raw


def _to_sign(commit: bytes, hashed: bytes) -> bytes:
    if hashed not in (b"sha256", b"sha512"):
        raise ValueError("an unknown hash")
    digest = hashlib.new(hashed.decode(), commit).digest()
    return _MAGIC + b"".join(map(_string, (_NAMESPACE, b"", hashed, digest)))


def _public(key: "Ed25519PrivateKey") -> bytes:
    return _string(_KIND) + _string(key.public_key().public_bytes_raw())


def _fingerprint(public: bytes) -> str:
    digest = base64.b64encode(hashlib.sha256(public).digest()).decode()
    return f"SHA256:{digest.rstrip('=')}"


def _string(value: bytes) -> bytes:
    return struct.pack(">I", len(value)) + value


def _strings(data: bytes, count: int) -> list[bytes]:
    """So many values, each behind its length, and nothing more.

    Raises:
        ValueError: there are not just so many.
        struct.error: one is cut off.
    """
    found: list[bytes] = []
    at = 0
    for _ in range(count):
        (length,) = struct.unpack_from(">I", data, at)
        found.append(data[at + 4 : at + 4 + length])
        at += 4 + length
    if at != len(data):
        raise ValueError("it is longer or shorter than it says")
    return found
