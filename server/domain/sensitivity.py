"""How private a memory is."""

from enum import IntEnum


class Sensitivity(IntEnum):
    """0 to 3; files, tools and the index carry the number."""

    OPEN = 0
    PERSONAL = 1
    """Shown in full for twice as long."""
    PRIVATE = 2
    """Of somebody else's life it asks more of a host that was not told to store it.

    Never shortened; kept from sub-agents, and from the overview in another project; a refusal of
    it is not kept.
    """
    SECRET = 3
    """Encrypted: neither its text nor anything made of it stands in a file, the index or a log."""


def is_private(sensitivity: int) -> bool:
    """Whether only the user and the main agent see it in full."""
    return sensitivity >= Sensitivity.PRIVATE
