"""Another place that holds the workspace's history, reached with the user's own git."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from ...errors import SyncError
from ..workspace.memory_keys import Keys
from . import address, borrowed, git_command, neutral
from .address import ENCRYPTED, Credentials
from .encrypted_remote import AskPhrase, EncryptedRemote
from .git_command import Finished
from .neutral import OwnSettings

_SSH = "ssh -o BatchMode=yes -o ConnectTimeout=15"
_SSH_FAILED = "fatal: Could not read from remote repository"
_REASONS = ("fatal:", "error:", "remote:", "ssh:")
"""How the lines begin in which git says why."""
_ENDED = -1
_LONGEST_REASON = 300
_THERE = "refs/remotes"
_CHECKED = ("-c", "transfer.fsckObjects=true", "-c", "fetch.fsckObjects=true")
"""What is fetched passes git's own checks, or is not kept."""


_RECEIVES = (
    f"git -c core.hooksPath={os.devnull} -c core.alternateRefsCommand=: -c receive.autogc=false"
    " -c receive.denyCurrentBranch=refuse receive-pack"
)
"""What takes a push on this machine: it would go by the hooks and settings that lie there."""


class Remote:
    """The workspace's repository as seen from its remotes.

    No lock: it changes no branch of ours and no file. One exchange at a time: the credentials of an
    address are kept from `named` on.
    """

    def __init__(self, root: Path, timeout_s: float, carrier: Path, keys: Keys) -> None:
        """In `carrier` lies what an encrypted remote holds; `keys` has what opens it."""
        self._root = root
        self._timeout_s = timeout_s
        self._carrier = carrier
        self._keys = keys
        self._credentials: Credentials | None = None
        self._encrypted: EncryptedRemote | None = None

    def named(self, asked: str, phrase: AskPhrase = lambda new: "") -> str:
        """The remote to use: the one asked for, else `origin`, else the only one.

        An address that answers becomes `origin` if there is none yet. A password in it is used, and
        neither kept nor shown. `phrase` asks for that of an encrypted one, once.

        Raises:
            SyncError: it is not clear which, or it cannot be reached.
        """
        self._refuse_programs()
        plain, self._credentials = address.parted(asked)
        known = self._here("remote").text.split()
        name = self._chosen(plain, known)
        url = self._here("config", "--get", f"remote.{name}.url").text.strip() or name
        self._encrypted = self._opened(url, phrase) if url.startswith(ENCRYPTED) else None
        if name == plain and plain not in known and "origin" not in known:
            return self._make_origin(plain)
        return name

    def _opened(self, url: str, phrase: AskPhrase) -> EncryptedRemote:
        carrier = Remote(self._carrier, self._timeout_s, self._carrier, self._keys)
        carrier._credentials = self._credentials
        place = url.removeprefix(ENCRYPTED)
        return EncryptedRemote(self._root, self._carrier, carrier, place, self._keys, phrase)

    def _chosen(self, plain: str, known: Sequence[str]) -> str:
        if plain in known or address.is_address(plain):
            return plain
        if plain:
            raise SyncError(
                f"there is no remote {plain[:60]!r}; known: {', '.join(known) or 'none'}",
                "Give the address of a git repository, or the name of a remote.",
            )
        if "origin" in known:
            return "origin"
        if not known:
            raise SyncError(
                "no remote is set up",
                "Give the address of an empty git repository once: recollect sync ADDRESS.",
            )
        if len(known) > 1:
            raise SyncError(f"there are several remotes: {', '.join(known)}", "Name one of them.")
        return known[0]

    def _refuse_programs(self) -> None:
        """A workspace that others made does not choose what is run on this machine."""
        programs = OwnSettings(self._root, git_command.usual_environment()).programs
        if programs:
            raise SyncError(
                "the workspace's own .git/config names programs or other places "
                f"({', '.join(programs)}), and recollect follows none that come with a folder",
                "If they are yours, put them into your own settings (git config --global …) "
                "and take them out there; then sync again.",
            )
        if borrowed.borrows(self._root):
            raise SyncError(
                "the history here reads objects of another repository "
                "(.git/objects/info/alternates), and what lies there is not sent on",
                "If it is yours: git repack -a -d, delete that file, then sync again.",
            )

    def _make_origin(self, plain: str) -> str:
        self.heads(plain)  # one that fails is not kept
        self._here("remote", "add", "--", "origin", plain)
        return "origin"

    def heads(self, remote: str) -> dict[str, str]:
        """Branches of the remote and the commits they stand at.

        Raises:
            SyncError: it cannot be reached.
        """
        if self._encrypted:
            return self._encrypted.heads()
        heads = {}
        for row in self._asked(remote, "ls-remote", "--heads", "--", remote).splitlines():
            sha, tab, name = row.partition("\t")
            if tab:
                heads[name.removeprefix("refs/heads/")] = sha
        return heads

    def fetch(self, remote: str, branch: str) -> str:
        """Bring the commits of a branch here; returns the one it stands at.

        Raises:
            SyncError: it cannot be reached, or what it sends fails git's checks.
        """
        if self._encrypted:
            return self._encrypted.fetch()
        quietly = ("fetch", "--quiet", "--no-tags", "--no-recurse-submodules")
        self._asked(remote, *_CHECKED, *quietly, "--", remote, f"refs/heads/{branch}")
        return self._here("rev-parse", "FETCH_HEAD").text.strip()

    def let_go(self, fetched: str) -> None:
        """Note no more that a branch there stands at this commit: that would keep it here."""
        named = self._here("for-each-ref", "--format=%(refname)", f"--points-at={fetched}", _THERE)
        for ref in named.text.split():
            self._here("update-ref", "-d", ref, fetched)

    def push(self, remote: str, sha: str, branch: str) -> bool:
        """Put the branch there to `sha`; False if somebody was faster.

        Raises:
            SyncError: it cannot be reached, or may not be written.
        """
        if self._encrypted:
            return self._encrypted.push(sha, branch)
        refs = f"{sha}:refs/heads/{branch}"
        done = self._pushed(remote, refs, "--no-verify")
        if done.code == 0:
            return True
        if _was_rejected(done) and self._moved_on(remote, sha, branch):
            return False
        raise _unreachable(remote, done)

    def replace(self, remote: str, sha: str, branch: str, old: str) -> bool:
        """Put the branch there to `sha`, which does not go on from `old`; False if it is not `old`.

        Raises:
            SyncError: it cannot be reached, or refuses that a history is replaced.
        """
        if self._encrypted:
            return self._encrypted.replace(sha, branch)
        name = f"refs/heads/{branch}"
        lease = f"--force-with-lease={name}:{old}"
        done = self._pushed(remote, f"{sha}:{name}", lease)
        if done.code == 0:
            return True
        if _was_rejected(done) and self.heads(remote).get(branch) != old:
            return False
        raise _unreachable(remote, done)

    def _pushed(self, remote: str, refs: str, option: str) -> Finished:
        """A push; of a folder on this machine no hook is run."""
        url = self._here("ls-remote", "--get-url", "--", remote).text.strip()
        receives = [f"--receive-pack={_RECEIVES}"] if address.is_folder(url) else []
        options = ("--quiet", "--porcelain", option, *receives)
        return self._there("push", *options, "--", remote, refs)

    def _moved_on(self, remote: str, sha: str, branch: str) -> bool:
        """Whether the branch there holds what is not here: not a hook, nor a protected branch."""
        theirs = self.heads(remote).get(branch)
        if not theirs or theirs == sha:
            return False
        return self.merge_base(theirs, "HEAD") != theirs

    def merge_base(self, one: str, other: str) -> str | None:
        """The last commit that two have in common; None if there is none, or one is not here."""
        return self._here("merge-base", one, other).text.strip() or None

    def _asked(self, remote: str, *arguments: str) -> str:
        done = self._there(*arguments)
        if done.code:
            raise _unreachable(remote, done)
        return done.text

    def _there(self, *arguments: str) -> Finished:
        """git with the remote's machine at the other end."""
        variables: dict[str, str] = {}
        settings = dict(neutral.SETTINGS)
        if not self._here("config", "--get", "core.sshCommand").text.strip():
            variables["GIT_SSH_COMMAND"] = os.environ.get("GIT_SSH_COMMAND") or _SSH
        if self._credentials:
            variables |= self._credentials.variables
            settings |= self._credentials.settings
        return self._git(*arguments, settings=settings, variables=variables, there=True)

    def _here(self, *arguments: str) -> Finished:
        return self._git(*arguments)

    def _git(
        self,
        *arguments: str,
        settings: Mapping[str, str] = neutral.SETTINGS,
        variables: Mapping[str, str] = neutral.LOCAL_ONLY,
        there: bool = False,
    ) -> Finished:
        timeout_s = self._timeout_s if there else git_command.USUAL_TIMEOUT_S
        try:
            return git_command.run(
                self._root,
                *arguments,
                timeout_s=timeout_s,
                settings=settings,
                variables=variables,
            )
        except TimeoutError as error:
            return Finished(_ENDED, b"", str(error))
        except OSError as error:
            raise SyncError("git is not installed", "Install git, then sync again.") from error


def _was_rejected(done: Finished) -> bool:
    lines = done.text.splitlines()
    return any(line.startswith("!") and "rejected" in line for line in lines)


def _unreachable(remote: str, done: Finished) -> SyncError:
    name = address.shown(remote)
    reason = address.shown(_reason(done))[:_LONGEST_REASON]
    return SyncError(
        f"{name} cannot be used ({reason})",
        "Check the address, the network and your access "
        "(git fetch in the workspace shows the same), then sync again.",
    )


def _reason(done: Finished) -> str:
    """The line in which git says why."""
    lines = (done.said or done.text).splitlines()
    told = [line.strip() for line in lines if line.strip()]
    if not told:
        return "git gave no reason"
    at = next((at for at, line in enumerate(told) if line.startswith(_REASONS)), -1)
    if told[at].startswith(_SSH_FAILED) and at > 0:
        at -= 1  # what ssh said: a key that is not taken, a host that is not known
    return told[at]
