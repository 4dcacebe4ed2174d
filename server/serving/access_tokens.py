"""Who may use the memory over HTTP: bearer tokens, each bound to a data folder.

Kept as hashes, beside the data of the folder that serves.
"""

import base64
import hashlib
import json
import os
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pydantic import BaseModel, TypeAdapter, ValidationError

from ..domain.data_folder import TOKENS, USERS
from ..domain.patterns import regex
from ..errors import InputError

_PREFIX = "rec_"  # by which scanners for lost secrets know it
_PLACE_CHARACTERS = 8
_NAME = regex(r"[a-z0-9][a-z0-9_-]{0,31}")
_SHOWN_NAME = 40


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
        return _BEARERS.validate_json((home / TOKENS).read_bytes())
    except FileNotFoundError:
        return []
    except ValidationError as error:
        raise InputError(
            TOKENS, "it cannot be read", "Correct it, or delete it and make new tokens."
        ) from error


def add(home: Path, name: str, folder: Path | None = None) -> str:
    """A new token, which nobody can show again.

    Its memory is in `users/NAME`, or in `folder`.

    Raises:
        InputError: the name cannot be a folder's, or has a token.
    """
    if not _NAME.fullmatch(name):
        raise InputError(
            "name",
            f"{name[:_SHOWN_NAME]!r} cannot be used",
            "Small letters a-z, digits, - and _; at most 32.",
        )
    known = bearers(home)
    if any(bearer.name == name for bearer in known):
        raise InputError(
            "name", f"{name!r} has a token", f"Revoke it first: recollect token revoke {name}"
        )
    where = folder.expanduser().absolute() if folder else home / USERS / name
    token = new_token(where)
    bearer = Bearer(
        name=name,
        sha256=_hashed(token),
        folder=str(where) if folder else f"{USERS}/{name}",
        created_at=datetime.now(UTC).replace(microsecond=0),
    )
    _write(home, [*known, bearer])
    return token


def new_token(folder: Path) -> str:
    """256 random bits behind what is the same for every token of a data folder.

    By that a proxy sends all who ask for one memory to one server (deploy/fleet.conf).
    """
    digest = hashlib.sha256(str(folder.resolve()).encode()).digest()
    place = base64.urlsafe_b64encode(digest).decode()[:_PLACE_CHARACTERS]
    return f"{_PREFIX}{place}{secrets.token_urlsafe(32)}"


def revoke(home: Path, name: str) -> None:
    """The token is refused from now on; the memory stays.

    Raises:
        InputError: nobody of that name has one.
    """
    known = bearers(home)
    others = [bearer for bearer in known if bearer.name != name]
    if len(others) == len(known):
        raise InputError(
            "name", f"{name[:_SHOWN_NAME]!r} has no token", "See: recollect token list"
        )
    _write(home, others)


def revoke_all_of(home: Path, name: str, folder: Path) -> None:
    """The tokens of that name and those that open that folder, whatever they are called."""
    known = bearers(home)
    where = folder.resolve()
    others = [
        each for each in known if each.name != name and (home / each.folder).resolve() != where
    ]
    if others != known:
        _write(home, others)


def move(home: Path, old: Path, new: Path) -> None:
    """Tokens that opened the folder `old` open `new` from now on."""
    known = bearers(home)
    moved = [
        each.model_copy(update={"folder": str(new)}) if home / each.folder == old else each
        for each in known
    ]
    if moved != known:
        _write(home, moved)


def _write(home: Path, known: list[Bearer]) -> None:
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = home / f"{TOKENS}.{os.getpid()}"
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        json.dump(_BEARERS.dump_python(known, mode="json"), stream, indent=2)
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(home / TOKENS)


def _hashed(token: str) -> str:
    # Of 256 random bits: a slow hash would protect them no better.
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Principal:
    """Whose request it is, and the data folder that answers it."""

    name: str
    """Empty: the user of this machine, who needs no token."""
    sha256: str
    """Of the token, or the id of what its program was granted."""
    home: Path
    client: str = ""
    """The program that signed in; empty: a token of `recollect token add`."""
    scopes: frozenset[str] | None = None
    """What it may do; None: everything."""


class TokenRegistry:
    """The tokens as they are now: the file is read again when it has changed."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._read_at: tuple[int, int, int] | None = None
        """The file's stamp when it was read."""
        self._bearers: dict[str, Bearer] = {}

    @property
    def demands_tokens(self) -> bool:
        """Whether tokens are demanded on the loopback too.

        Since the first was made, also when all are revoked: behind a reverse proxy everybody comes
        from the loopback.
        """
        return self._stamp() is not None

    def principal(self, authorization: str) -> Principal | None:
        """By the header of that name; None if nobody has that token."""
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer":
            return None
        # How long it takes tells of the hash at most, and from a hash nobody gets to a token.
        bearer = self._known().get(_hashed(token.strip()))
        return Principal(bearer.name, bearer.sha256, self._home / bearer.folder) if bearer else None

    def bearers(self) -> Collection[Bearer]:
        """All that have a token now; nobody while the file cannot be read."""
        return self._known().values()

    def _known(self) -> Mapping[str, Bearer]:
        """By the SHA-256 of their token."""
        stamp = self._stamp()
        if stamp != self._read_at:
            try:
                self._bearers = {bearer.sha256: bearer for bearer in bearers(self._home)}
                self._read_at = stamp
            except (InputError, OSError):
                self._bearers = {}
                self._read_at = None
        return self._bearers

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            found = (self._home / TOKENS).stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino
