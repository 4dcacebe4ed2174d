"""How private a memory is."""

from enum import IntEnum


class Sensitivity(IntEnum):
    """0 to 3; files, tools and the index carry the number."""

    OPEN = 0
    PERSONAL = 1
    """Shown in full for twice as long."""
    PRIVATE = 2
    """Asks more of a host that was not told to store it; never shortened; refusals are not kept."""
    SECRET = 3
    """Encrypted: neither its text nor anything made of it stands in a file, the index or a log."""
