"""Who may use the memory over HTTP: bearer tokens, each bound to a data folder. Kept as hashes, beside the data of the folder that serves."""

import hashlib
import json
import os
import re
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pydantic import BaseModel, TypeAdapter, ValidationError

from ..errors import InputError

TOKENS_NAME = "tokens.json"
_PREFIX = "rec_"  # by which scanners for lost secrets know it
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")


class Bearer(BaseModel):
    """Somebody with a token. The token itself is nowhere kept."""

    name: str
    sha256: str
    folder: str
    """Of their memory, within the folder that serves, or anywhere (absolute)."""
    created_at: datetime


_BEARERS = TypeAdapter(list[Bearer])


def bearers(home: Path) -> list[Bearer]:
    """All that have a token.

    Raises:
        InputError: the file was edited and cannot be read.
    """
    try:
        return _BEARERS.validate_json((home / TOKENS_NAME).read_bytes())
    except FileNotFoundError:
        return []
    except ValidationError as error:
        raise InputError(
            TOKENS_NAME, "it cannot be read", "Correct it, or delete it and make new tokens."
        ) from error


def add(home: Path, name: str, folder: Path | None = None) -> str:
    """A new token, which nobody can show again; its memory is in `users/NAME`, or in `folder`.

    Raises:
        InputError: the name cannot be a folder's, or has a token.
    """
    if not _NAME.fullmatch(name):
        raise InputError(
            "name",
            f"{name[:40]!r} cannot be used",
            "Small letters a-z, digits, - and _; at most 32.",
        )
    known = bearers(home)
    if any(one.name == name for one in known):
        raise InputError(
            "name", f"{name!r} has a token", f"Revoke it first: recollect token revoke {name}"
        )
    token = _PREFIX + secrets.token_urlsafe(32)
    place = str(folder.expanduser().absolute()) if folder else f"users/{name}"
    _write(
        home,
        [
            *known,
            Bearer(
                name=name,
                sha256=_hashed(token),
                folder=place,
                created_at=datetime.now(UTC).replace(microsecond=0),
            ),
        ],
    )
    return token


def revoke(home: Path, name: str) -> None:
    """The token is refused from now on; the memory stays.

    Raises:
        InputError: nobody of that name has one.
    """
    known = bearers(home)
    if all(one.name != name for one in known):
        raise InputError("name", f"{name[:40]!r} has no token", "See: recollect token list")
    _write(home, [one for one in known if one.name != name])


def _write(home: Path, known: list[Bearer]) -> None:
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = home / f"{TOKENS_NAME}.{os.getpid()}"
    with os.fdopen(
        os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
    ) as stream:
        json.dump(_BEARERS.dump_python(known, mode="json"), stream, indent=2)
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(home / TOKENS_NAME)


def _hashed(token: str) -> str:
    return hashlib.sha256(
        token.encode()
    ).hexdigest()  # of 256 random bits: a slow hash would protect them no better


@dataclass(frozen=True, slots=True)
class Principal:
    """Whose request it is, and the data folder that answers it."""

    name: str
    """Empty: the user of this machine, who needs no token."""
    sha256: str
    home: Path


class TokenRegistry:
    """The tokens as they are now: the file is read again when it has changed."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._seen: tuple[int, int, int] | None = None
        self._known: list[Bearer] = []

    @property
    def is_guarded(self) -> bool:
        """Whether tokens are demanded on the loopback too: since the first was made, also when all are revoked. Behind a reverse proxy
        everybody comes from the loopback."""
        return self._stamp() is not None

    def guest(self, authorization: str) -> Principal | None:
        """By the header of that name; None if nobody has that token."""
        scheme, _, token = authorization.partition(" ")
        shown = _hashed(token.strip())
        found = None
        for one in self.known():
            if secrets.compare_digest(one.sha256, shown) and scheme.lower() == "bearer":
                found = Principal(one.name, one.sha256, self._home / one.folder)
        return found

    def known(self) -> list[Bearer]:
        """All that have a token now; nobody while the file cannot be read."""
        stamp = self._stamp()
        if stamp != self._seen:
            try:
                self._known, self._seen = bearers(self._home), stamp
            except (InputError, OSError):
                self._known, self._seen = [], None
        return self._known

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            seen = (self._home / TOKENS_NAME).stat()
        except OSError:
            return None
        return seen.st_mtime_ns, seen.st_size, seen.st_ino
