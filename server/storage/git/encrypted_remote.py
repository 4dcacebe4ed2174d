"""A remote whose holder reads nothing: packs of the history, encrypted under a pass phrase.

Any git repository carries it. Its branch holds `recollect-encrypted.json` (version and salt, in the
clear), `manifest` (encrypted: the commit that the history stands at, and its packs in order) and
the packs. The manifest names each pack by its digest: none can be changed, exchanged or left out.
What the holder sees is how much was given, and when.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from ...domain.patterns import regex
from ...errors import SyncError
from ..passphrase import PassPhrase, new_salt
from ..workspace.memory_keys import Keys
from . import git_command, neutral
from .address import ENCRYPTED

AskPhrase = Callable[[bool], str]
"""Asks for the pass phrase; for a new one if true. Empty: nobody can be asked."""
_HEADER = "recollect-encrypted.json"
_MANIFEST = "manifest"
_BRANCH = "main"
_VERSION = 1
_KEPT = "refs/kept/remote"
_SHA = regex("[0-9a-f]{40}")
_DIGEST = regex("[0-9a-f]{64}")
_MOST_PACKS = 40
"""Then one pack takes the place of all."""
_NOBODY = {
    **neutral.LOCAL_ONLY,
    "GIT_AUTHOR_NAME": "recollect",
    "GIT_AUTHOR_EMAIL": "recollect@localhost",
    "GIT_COMMITTER_NAME": "recollect",
    "GIT_COMMITTER_EMAIL": "recollect@localhost",
}


class Carrier(Protocol):
    """The repository that carries it, as `Remote` sees one."""

    def heads(self, remote: str) -> dict[str, str]: ...
    def fetch(self, remote: str, branch: str) -> str: ...
    def push(self, remote: str, sha: str, branch: str) -> bool: ...
    def replace(self, remote: str, sha: str, branch: str, old: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class _Pack:
    """What leads to one more commit; in the carrier a file named by its digest."""

    digest: str
    tip: str


@dataclass(frozen=True, slots=True)
class _Held:
    """What the carrier holds, as it was last looked at."""

    at: str = ""
    """The carrier's own commit; empty while there is nothing."""
    branch: str = _BRANCH
    carried_by: str = _BRANCH
    packs: tuple[_Pack, ...] = ()
    blobs: Mapping[str, str] = field(default_factory=dict)
    """Of every file there, by its name."""

    @property
    def tip(self) -> str:
        return self.packs[-1].tip if self.packs else ""


class EncryptedRemote:
    """Used by one exchange at a time."""

    def __init__(
        self,
        workspace: Path,
        folder: Path,
        carrier: Carrier,
        address: str,
        keys: Keys,
        phrase: AskPhrase,
    ) -> None:
        """`folder` is the carrier's repository here: it holds what the remote holds, no more."""
        self._workspace = workspace
        self._folder = folder
        self._carrier = carrier
        self._address = address
        self._keys = keys
        self._phrase = phrase
        self._salt = ""
        self._key = b""
        self._held = _Held()
        if not (folder / ".git").exists():
            folder.mkdir(parents=True, exist_ok=True)
            git_command.run(folder, "init", "--quiet")

    def heads(self) -> dict[str, str]:
        """The branch there and the commit it stands at.

        Raises:
            SyncError: it cannot be reached, holds something else, or has another pass phrase.
        """
        heads = self._carrier.heads(self._address)
        if not heads:
            self._held = _Held()
            return {}
        branch = _BRANCH if _BRANCH in heads else min(heads)
        if heads[branch] != self._held.at:
            self._held = self._read(self._carrier.fetch(self._address, branch), branch)
        return {self._held.branch: self._held.tip}

    def fetch(self) -> str:
        """Bring what is there into the workspace's repository; the commit it stands at.

        Raises:
            SyncError: it cannot be read.
        """
        for pack in self._held.packs:
            if not self._has(pack.tip):
                self._unpack(pack)
        if not self._is_whole():  # what an earlier exchange brought was tidied away in part
            for pack in self._held.packs:
                self._unpack(pack)
            if not self._is_whole():
                raise _tampered()
        return self._held.tip

    def push(self, sha: str, branch: str) -> bool:
        """Give what is new up to `sha`; False if somebody was faster."""
        held = self._held
        is_whole = held.blobs.keys() >= {pack.digest for pack in held.packs}
        if len(held.packs) >= _MOST_PACKS or not is_whole:
            return self.replace(sha, branch)
        wanted = f"{sha}\n^{held.tip}\n" if held.tip else f"{sha}\n"
        after = self._with_pack(replace(held, branch=branch), wanted, sha)
        commit = self._committed(after, parent=held.at)
        return self._carrier.push(self._address, commit, held.carried_by)

    def replace(self, sha: str, branch: str) -> bool:
        """Put the history up to `sha` in the place of all that is there; False as `push`."""
        held = self._held
        alone = replace(held, branch=branch, packs=(), blobs={})
        commit = self._committed(self._with_pack(alone, f"{sha}\n", sha), parent="")
        if not held.at:
            return self._carrier.push(self._address, commit, held.carried_by)
        given = self._carrier.replace(self._address, commit, held.carried_by, held.at)
        if given:
            self._keep(commit)
        return given

    # --- the key ---

    def _cipher(self, salt: str) -> Any:
        from cryptography.fernet import Fernet

        if salt != self._salt or not self._key:
            known = self._keys.of_remote(_key_name(salt))
            self._key = known or PassPhrase.key(self._asked(new=False), salt)
            self._salt = salt
        return Fernet(self._key)

    def _asked(self, *, new: bool) -> str:
        phrase = self._phrase(new)
        if not phrase:
            raise SyncError(
                "the pass phrase of the encrypted remote is not known on this machine",
                "Say it once at a terminal: recollect sync.",
            )
        return phrase

    def _make_key(self) -> None:
        salt = new_salt()
        self._key, self._salt = PassPhrase.key(self._asked(new=True), salt), salt
        self._keys.keep_of_remote(_key_name(salt), self._key)

    # --- what is there ---

    def _read(self, commit: str, carried_by: str) -> _Held:
        blobs: dict[str, str] = {}
        for row in _run(self._folder, "ls-tree", "-z", commit).decode().split("\0"):
            about, tab, name = row.partition("\t")
            if tab:
                blobs[name] = about.rpartition(" ")[2]
        if not blobs.keys() >= {_HEADER, _MANIFEST}:
            raise SyncError(
                "what is there is no encrypted memory",
                f"Give the address of an empty repository, or leave out {ENCRYPTED}",
            )
        header = _values(self._blob(blobs[_HEADER]))
        if header.get("version") != _VERSION:
            raise SyncError("another version of recollect wrote there", "Update recollect here.")
        salt = str(header.get("salt", ""))
        told = _values(self._decrypted(self._blob(blobs[_MANIFEST]), salt))
        if self._keys.of_remote(_key_name(salt)) is None:
            self._keys.keep_of_remote(_key_name(salt), self._key)
        packs = tuple(_Pack(digest, tip) for digest, tip in told["packs"])
        if not all(_SHA.fullmatch(pack.tip) and _DIGEST.fullmatch(pack.digest) for pack in packs):
            raise _tampered()
        self._keep(commit)
        return _Held(commit, str(told["branch"]), carried_by, packs, blobs)

    def _keep(self, commit: str) -> None:
        """Hold what the remote holds; what was replaced there stays here no longer."""
        before = git_command.run(self._folder, "rev-parse", "--verify", "--quiet", _KEPT)
        _run(self._folder, "update-ref", _KEPT, commit)
        goes_on = ("merge-base", "--is-ancestor", before.text.strip(), commit)
        if before.code == 0 and git_command.run(self._folder, *goes_on).code:
            _run(self._folder, "gc", "--quiet", "--prune=now")

    def _decrypted(self, content: bytes, salt: str) -> bytes:
        from cryptography.fernet import InvalidToken

        try:
            return bytes(self._cipher(salt).decrypt(content))
        except InvalidToken as error:
            self._key = b""
            raise SyncError(
                "this pass phrase does not open what is there",
                "Try it again, with the one it was made by. If that is lost: what is on your "
                "machines is whole; begin with an empty repository and a new one.",
            ) from error

    def _unpack(self, pack: _Pack) -> None:
        content = self._blob(self._held.blobs.get(pack.digest, ""))
        if hashlib.sha256(content).hexdigest() != pack.digest:
            raise _tampered()
        plain = self._decrypted(content, self._salt)
        _run(self._workspace, "index-pack", "--stdin", "--fix-thin", "--strict", stdin=plain)

    def _has(self, tip: str) -> bool:
        asked = ("cat-file", "-e", f"{tip}^{{commit}}")
        return git_command.run(self._workspace, *asked).code == 0

    def _is_whole(self) -> bool:
        """Whether all that the history there is made of is in the workspace's repository."""
        asked = ("rev-list", "--objects", "--quiet", self._held.tip, "--not", "--branches")
        return git_command.run(self._workspace, *asked).code == 0

    def _blob(self, sha: str) -> bytes:
        return _run(self._folder, "cat-file", "blob", sha) if sha else b""

    # --- what is given ---

    def _with_pack(self, held: _Held, wanted: str, tip: str) -> _Held:
        """What is there with one more pack; the key is made if this is the first."""
        if not self._key:
            self._make_key()
        options = ("--revs", "--stdout", "--thin", "--quiet")
        plain = _run(self._workspace, "pack-objects", *options, stdin=wanted.encode())
        content = self._cipher(self._salt).encrypt(plain)
        digest = hashlib.sha256(content).hexdigest()
        blobs = {**held.blobs, digest: self._stored(content)}
        return replace(held, packs=(*held.packs, _Pack(digest, tip)), blobs=blobs)

    def _committed(self, held: _Held, parent: str) -> str:
        """The carrier's commit that says this."""
        told = {"branch": held.branch, "packs": [[each.digest, each.tip] for each in held.packs]}
        manifest = self._cipher(self._salt).encrypt(json.dumps(told).encode())
        header = json.dumps({"version": _VERSION, "salt": self._salt}).encode()
        blobs = {_HEADER: self._stored(header), _MANIFEST: self._stored(manifest)}
        for pack in held.packs:
            blobs[pack.digest] = held.blobs[pack.digest]
        rows = "".join(f"100644 blob {sha}\t{name}\n" for name, sha in sorted(blobs.items()))
        tree = _run(self._folder, "mktree", stdin=rows.encode()).decode().strip()
        parents = ("-p", parent) if parent else ()
        arguments = ("commit-tree", tree, *parents, "-m", "encrypted")
        return _run(self._folder, *arguments).decode().strip()

    def _stored(self, content: bytes) -> str:
        stored = _run(self._folder, "hash-object", "-w", "--stdin", stdin=content)
        return stored.decode().strip()


def _key_name(salt: str) -> str:
    return f"remote_{hashlib.sha256(salt.encode()).hexdigest()[:16]}"


def _values(content: bytes) -> dict[str, Any]:
    try:
        told = json.loads(content)
    except ValueError as error:
        raise _tampered() from error
    return told if isinstance(told, dict) else {}


def _run(folder: Path, *arguments: str, stdin: bytes = b"") -> bytes:
    """What git writes.

    Raises:
        SyncError: it failed.
    """
    done = git_command.run(folder, *arguments, stdin=stdin, variables=_NOBODY)
    if done.code:
        raise SyncError(
            f"git could not read or write what is encrypted ({done.said.strip()[:200]})",
            "Sync again; if it stays, look at the remote.",
        )
    return done.out


def _tampered() -> SyncError:
    return SyncError(
        "what is there is not as it was given",
        "Somebody may have changed it: look at the remote, or begin with an empty one.",
    )
