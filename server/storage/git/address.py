"""The address of a remote, and the password that may stand in it."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from ...domain.patterns import regex

ENCRYPTED = "encrypted::"
"""Stands before the address of an encrypted remote.

git itself refuses it: nothing is pushed there in the clear.
"""
_USER = regex(
    rf"(?P<mark>(?:{ENCRYPTED})?)"
    r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*://)(?P<user>[^/@\s]*)@(?P<rest>.*)",
    re.DOTALL,
)
_WEB = ("https://", "http://")
_TOKEN_LENGTH = 20
"""From this length on a name without a password is an access token."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """What git is told when the remote asks; on no command line, and in no file."""

    user: str
    password: str = field(repr=False)

    @property
    def settings(self) -> dict[str, str]:
        """git's settings: a credential helper that reads the environment."""
        return {"credential.helper": _HELPER}

    @property
    def variables(self) -> dict[str, str]:
        return {"RECOLLECT_SYNC_USER": self.user, "RECOLLECT_SYNC_PASSWORD": self.password}


_HELPER = (
    '!f() { test "$1" = get && printf "username=%s\\npassword=%s\\n" '
    '"$RECOLLECT_SYNC_USER" "$RECOLLECT_SYNC_PASSWORD"; }; f'
)


def is_address(text: str) -> bool:
    """Whether this is meant as an address, and not as a remote's name; never an option."""
    if not text or text.startswith("-"):
        return False
    return ":" in text or Path(text).expanduser().exists()


def is_folder(url: str) -> bool:
    """Whether git takes an address for a folder of this machine."""
    if "://" in url:
        return url.lower().startswith("file://")
    before, colon, _ = url.partition(":")
    return not colon or "/" in before or "\\" in before or len(before) == 1


def parted(address: str) -> tuple[str, Credentials | None]:
    """An address as it may be kept and shown, and the credentials that stood in it."""
    found = _USER.fullmatch(address)
    if not found:
        return address, None
    user, colon, password = found["user"].partition(":")
    is_web = found["scheme"].lower() in _WEB
    if not colon and not (is_web and len(user) >= _TOKEN_LENGTH):
        return address, None
    name = f"{user}@" if colon and user and not (is_web and len(user) >= _TOKEN_LENGTH) else ""
    clean = f"{found['mark']}{found['scheme']}{name}{found['rest']}"
    return clean, Credentials(unquote(user), unquote(password))


def shown(text: str) -> str:
    """A message of git's without what stands before the `@` of an address."""
    return re.sub(r"(?<=://)[^/@\s]+@", "", text)
