"""Identifiers: a kind and eight characters of Crockford base32, short because a model copies them.

Standard library only: every front imports it.
"""

import os
import zlib
from typing import Literal

from .patterns import regex

Kind = Literal["mem", "ep", "prop", "ref", "imp", "ses", "del"]
"""memory, episode, proposal, reflection, import, session, and a deletion that waits for a yes."""

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 8
SUFFIX = rf"[{CROCKFORD}]{{{LENGTH}}}"
"""What follows the kind, as a regular expression."""

ID = regex(rf"(mem|ep|prop)_{SUFFIX}")
"""What a person or a model may name: a memory, an episode, a proposal."""
TURNS = regex(r"turns_\d+_\d+")
"""What a stretch of held messages is named by: the numbers of its first and last."""
SESSION_ID = regex(f"ses_{SUFFIX}")


def new_id(kind: Kind) -> str:
    """A random id of this kind."""
    return id_of(kind, int.from_bytes(os.urandom(LENGTH)))


def id_of(kind: Kind, number: int) -> str:
    """The id that stands for the lowest 40 bits of `number`: the same for the same number."""
    return f"{kind}_" + "".join(CROCKFORD[number >> 5 * at & 31] for at in range(LENGTH))


def session_of(name: str) -> str:
    """The session that stands for a conversation which a host knows by a name of its own.

    The same for hooks and tools, and in the next life of the server.
    """
    said = name.encode("utf-8", "replace")
    return id_of("ses", zlib.crc32(said) << 32 | zlib.crc32(said[::-1]))


def is_episode(id: str) -> bool:
    """Whether the id is that of an entry of a day's log."""
    return id.startswith("ep_")


def suffix(id: str) -> str:
    """The part after the kind, in lower case, as file names carry it."""
    return id.partition("_")[2].lower()
