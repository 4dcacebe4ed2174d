"""Who may sign in over HTTP, and the programs they let in: one SQLite file beside the tokens.

No secret is kept as it is: links, cookies, codes and tokens by their SHA-256, of 256 random bits
each.
"""

import hashlib
import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..domain.data_folder import ACCOUNTS, USERS
from ..domain.patterns import regex
from ..errors import InputError
from .access_tokens import bearers, new_token
from .accounts_file import AccountsFile
from .refresh_answers import RefreshAnswers

_NAME = regex(r"[a-z0-9][a-z0-9_-]{0,31}")
_SHOWN_NAME = 40
LINK_S = 24 * 3600
"""A link is sent to somebody, who opens it when they have time."""
STAY_S = 30 * 24 * 3600
"""Of a browser that signed in."""
ACCESS_S = 3600
REFRESH_S = 60 * 24 * 3600
"""A program that was silent for so long asks its user again."""


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who may sign in."""

    name: str
    folder: str
    """Of their memory, within the folder that serves, or anywhere (absolute)."""
    is_suspended: bool
    created_at: int
    """Unix seconds, as all times here."""


@dataclass(frozen=True, slots=True)
class Grant:
    """What a user let a program do."""

    id: str
    name: str
    """The user's."""
    client: str
    called: str
    """What the program calls itself."""
    scopes: tuple[str, ...]
    resource: str
    created_at: int
    used_at: int


@dataclass(frozen=True, slots=True)
class Issued:
    """A token that somebody shows."""

    grant: Grant
    scopes: tuple[str, ...]
    until: int
    is_spent: bool


@dataclass(frozen=True, slots=True)
class ShutOut:
    """Who is let in no more, and the memories of nobody else."""

    names: frozenset[str]
    folders: frozenset[Path]

    def concerns(self, name: str, folder: Path) -> bool:
        """Whether a token of that name, for the memory in that folder, counts no more."""
        return name in self.names or (bool(self.folders) and folder.resolve() in self.folders)


class Accounts:
    """One connection, one lock; every question is answered within a fraction of a millisecond."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._file = AccountsFile(home / ACCOUNTS)
        self.answers = RefreshAnswers()

    @property
    def exist(self) -> bool:
        """Whether anybody was ever given one."""
        return self._file.path.exists()

    def close(self) -> None:
        self._file.close()

    # --- users ---

    def add(self, name: str, folder: Path | None = None) -> None:
        """An account; its memory is in `users/NAME`, or in `folder`.

        Raises:
            InputError: the name cannot be a folder's, or is taken.
        """
        if not _NAME.fullmatch(name):
            raise InputError(
                "name",
                f"{name[:_SHOWN_NAME]!r} cannot be used",
                "Small letters a-z, digits, - and _; at most 32.",
            )
        if self.exist and self.find(name):
            raise InputError("name", f"{name!r} has an account", "See: recollect user list")
        held = {each.name: each.folder for each in bearers(self._home)}
        where = held.get(name, f"{USERS}/{name}")  # one person, one memory
        if folder:
            where = str(folder.expanduser().absolute())
        with self._file.changing() as db:
            db.execute("INSERT INTO users VALUES (?,?,0,?)", (name, where, _now()))

    def find(self, name: str) -> Account | None:
        """The account of that name."""
        rows = self._file.rows("SELECT * FROM users WHERE name=?", name)
        return _account(rows[0]) if rows else None

    def known(self, name: str) -> Account:
        """The account of that name.

        Raises:
            InputError: there is none.
        """
        found = self.find(name)
        if found is None:
            raise InputError(
                "name", f"{name[:_SHOWN_NAME]!r} has no account", "See: recollect user list"
            )
        return found

    def is_taken(self, name: str) -> bool:
        """Whether anybody's memory is called so, also one that only a token opens."""
        home = self._home
        named = {bearer.name for bearer in bearers(home)}
        return bool(self.find(name)) or name in named or (home / USERS / name).exists()

    def all(self) -> list[Account]:
        """Every account, by name."""
        return [_account(row) for row in self._file.rows("SELECT * FROM users ORDER BY name")]

    def suspended(self) -> ShutOut:
        """Who is let in no more, whatever they show; nor is who shows a token for their memory."""
        rows = self._file.rows(
            "SELECT name, folder, suspended FROM users "
            "WHERE folder IN (SELECT folder FROM users WHERE suspended)"
        )
        names = {name for name, _, is_out in rows if is_out}
        others = {folder for _, folder, is_out in rows if not is_out}
        folders = {folder for _, folder, _ in rows} - others
        return ShutOut(
            frozenset(names), frozenset((self._home / each).resolve() for each in folders)
        )

    def suspend(self, name: str, *, on: bool) -> None:
        """Let them in no more (or again), nor their token and the programs they let in."""
        self.known(name)
        with self._file.changing() as db:
            db.execute("UPDATE users SET suspended=? WHERE name=?", (int(on), name))
            if on:
                db.execute("DELETE FROM browser WHERE name=?", (name,))

    def move(self, name: str, folder: Path) -> None:
        """Their memory is there from now on; programs are told to ask for tokens that say so."""
        self.known(name)
        of_theirs = "grant_id IN (SELECT id FROM grants WHERE name=?)"
        with self._file.changing() as db:
            db.execute("UPDATE users SET folder=? WHERE name=?", (str(folder), name))
            db.execute(f"DELETE FROM tokens WHERE kind='access' AND {of_theirs}", (name,))

    def delete(self, name: str) -> None:
        """The account, every link and browser of theirs, and what programs were let in with."""
        self.known(name)
        with self._file.changing() as db:
            db.execute("DELETE FROM users WHERE name=?", (name,))
            db.execute("DELETE FROM browser WHERE name=?", (name,))
            db.execute("DELETE FROM identities WHERE name=?", (name,))
            db.execute(
                "DELETE FROM tokens WHERE grant_id IN (SELECT id FROM grants WHERE name=?)", (name,)
            )
            db.execute("DELETE FROM grants WHERE name=?", (name,))

    # --- signing in ---

    def link_of(self, link: str) -> str | None:
        """Whose link it is, which it stays; None if it opens nothing any more."""
        return self._whose("link", link)

    def new_link(self, name: str) -> str:
        """What signs a browser in, once, within a day."""
        self.known(name)
        return self._new("link", name, LINK_S)

    def sign_in(self, link: str) -> str | None:
        """A cookie for the browser that shows this link; None if it opens nothing any more."""
        with self._file.changing() as db:
            found = db.execute(
                "DELETE FROM browser WHERE sha=? AND kind='link' AND until>? RETURNING name",
                (hashed(link), _now()),
            ).fetchone()
        return self.sign_in_as(found[0]) if found else None

    def sign_in_as(self, name: str) -> str | None:
        """A cookie for a browser that is known to be theirs; None if they are out."""
        return None if self._is_out(name) else self._new("cookie", name, STAY_S)

    def signed_in(self, cookie: str) -> str | None:
        """Whose browser it is."""
        return self._whose("cookie", cookie)

    def _whose(self, kind: str, key: str) -> str | None:
        """Of a link or a cookie; None if it opens nothing any more, or they are out."""
        rows = self._file.rows(
            "SELECT name FROM browser WHERE sha=? AND kind=? AND until>?", hashed(key), kind, _now()
        )
        if not rows or self._is_out(rows[0][0]):
            return None
        return str(rows[0][0])

    def sign_out(self, cookie: str) -> None:
        with self._file.changing() as db:
            db.execute("DELETE FROM browser WHERE sha=?", (hashed(cookie),))

    def _new(self, kind: str, name: str, seconds: int) -> str:
        secret = secrets.token_urlsafe(32)
        with self._file.changing() as db:
            db.execute("DELETE FROM browser WHERE until<=?", (_now(),))
            row = (hashed(secret), kind, name, _now() + seconds)
            db.execute("INSERT INTO browser VALUES (?,?,?,?)", row)
        return secret

    def _is_out(self, name: str) -> bool:
        account = self.find(name)
        return account is None or account.is_suspended

    # --- people whom an OpenID Connect provider knows ---

    def identify(self, name: str, claim: str) -> None:
        """Whoever a provider calls `claim` is `name`: the first who comes, and from then on they.

        Raises:
            InputError: there is no such account, or it is somebody else's claim.
        """
        self.known(name)
        claim = claim.strip().lower()
        if not claim or self._file.rows(
            "SELECT 1 FROM identities WHERE claim=? AND name<>?", claim, name
        ):
            raise InputError("openid", f"{claim!r} is nobody, or somebody else's", "Say another.")
        with self._file.changing() as db:
            db.execute("DELETE FROM identities WHERE name=?", (name,))
            db.execute("INSERT INTO identities (claim, name) VALUES (?,?)", (claim, name))

    def identity(self, name: str) -> str:
        """What a provider calls them, or nothing."""
        rows = self._file.rows("SELECT claim FROM identities WHERE name=?", name)
        return str(rows[0][0]) if rows else ""

    def is_claimed(self, claim: str) -> bool:
        """Whether somebody has it, whoever comes with it now."""
        return bool(self._file.rows("SELECT 1 FROM identities WHERE claim=?", claim.lower()))

    def person(self, issuer: str, subject: str, claim: str) -> str | None:
        """Who that is. The claim counts once: a provider may give it to somebody else later."""
        known = "SELECT name FROM identities WHERE issuer=? AND subject=?"
        first = (
            "UPDATE identities SET issuer=?, subject=? WHERE claim=? AND subject='' RETURNING name"
        )
        with self._file.changing() as db:
            found = db.execute(known, (issuer, subject)).fetchone()
            if not found:
                found = db.execute(first, (issuer, subject, claim.lower())).fetchone()
        return str(found[0]) if found else None

    # --- programs ---

    def register(self, client: str, said: str, most: int, unused_s: int) -> None:
        """Note what a program says of itself.

        Those that nobody let in within `unused_s` make room, and the oldest where there are `most`:
        whoever registers many keeps nobody out.
        """
        unused = "FROM clients WHERE id NOT IN (SELECT client FROM grants)"
        with self._file.changing() as db:
            db.execute(f"DELETE {unused} AND created_at<?", (_now() - unused_s,))
            too_many = f"SELECT rowid {unused} ORDER BY rowid DESC LIMIT -1 OFFSET ?"
            db.execute(f"DELETE FROM clients WHERE rowid IN ({too_many})", (most - 1,))
            db.execute("INSERT INTO clients VALUES (?,?,?)", (client, said, _now()))

    def client(self, client: str) -> str | None:
        """What a program said of itself."""
        rows = self._file.rows("SELECT said FROM clients WHERE id=?", client)
        return str(rows[0][0]) if rows else None

    def grant(
        self, name: str, client: str, called: str, scopes: tuple[str, ...], resource: str
    ) -> str:
        """Let a program in; the grant's id."""
        id = secrets.token_hex(16)
        row = (id, name, client, called, json.dumps(scopes), resource, _now(), _now())
        with self._file.changing() as db:
            db.execute("INSERT INTO grants VALUES (?,?,?,?,?,?,?,?)", row)
        return id

    def grants(self, name: str = "") -> list[Grant]:
        """What a user let in, or all did; the latest first."""
        rows = self._file.rows(
            "SELECT * FROM grants WHERE ? IN ('', name) ORDER BY created_at", name
        )
        return [_grant(row) for row in reversed(rows)]

    def holding(self) -> set[str]:
        """The grants of all who are not suspended."""
        question = "SELECT id FROM grants JOIN users USING (name) WHERE NOT suspended"
        return {id for (id,) in self._file.rows(question)}

    def disconnect(self, grant: str) -> None:
        """Its tokens are refused from now on."""
        with self._file.changing() as db:
            db.execute("DELETE FROM grants WHERE id=?", (grant,))
            db.execute("DELETE FROM tokens WHERE grant_id=?", (grant,))

    # --- tokens ---

    def issue(self, kind: str, grant: str, scopes: tuple[str, ...]) -> str:
        """A new token, which nobody can show again."""
        token = new_token(self._folder_of(grant))
        until = _now() + (ACCESS_S if kind == "access" else REFRESH_S)
        with self._file.changing() as db:
            db.execute("DELETE FROM tokens WHERE until<=?", (_now(),))
            db.execute(
                "DELETE FROM grants WHERE id<>? AND id NOT IN (SELECT grant_id FROM tokens)",
                (grant,),
            )
            row = (hashed(token), kind, grant, json.dumps(scopes), until)
            db.execute("INSERT INTO tokens VALUES (?,?,?,?,?,0)", row)
            db.execute("UPDATE grants SET used_at=? WHERE id=?", (_now(), grant))
        return token

    def _folder_of(self, grant: str) -> Path:
        question = "SELECT folder FROM users JOIN grants USING (name) WHERE id=?"
        rows = self._file.rows(question, grant)
        return self._home / (rows[0][0] if rows else "")

    def issued(self, kind: str, token: str) -> Issued | None:
        """What a token is good for; None if nobody has it, or its user is out."""
        rows = self._file.rows(
            "SELECT tokens.scopes, until, spent, grants.* FROM tokens "
            "JOIN grants ON grants.id=grant_id WHERE sha=? AND kind=? AND until>?",
            hashed(token),
            kind,
            _now(),
        )
        if not rows or self._is_out(rows[0][4]):
            return None
        self.answers.heard(token)
        scopes, until, spent, *grant = rows[0]
        return Issued(_grant(grant), tuple(json.loads(scopes)), until, bool(spent))

    def spend(self, token: str) -> bool:
        """A refresh token is good once; whether this was the time."""
        with self._file.changing() as db:
            statement = "UPDATE tokens SET spent=1 WHERE sha=? AND spent=0"
            return db.execute(statement, (hashed(token),)).rowcount == 1


def hashed(secret: str) -> str:
    # Of 256 random bits: a slow hash would protect them no better.
    return hashlib.sha256(secret.encode()).hexdigest()


def _account(row: Sequence[Any]) -> Account:
    name, folder, is_suspended, created_at = row
    return Account(name, folder, bool(is_suspended), created_at)


def _grant(row: Sequence[Any]) -> Grant:
    id, name, client, called, scopes, resource, created_at, used_at = row
    known = tuple(json.loads(scopes))
    return Grant(id, name, client, called, known, resource, created_at, used_at)


def _now() -> int:
    return int(time.time())
