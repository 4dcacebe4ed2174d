"""What an operation of a list did."""

from typing import NamedTuple


class Effect(NamedTuple):
    """What an operation did: the memory it concerns, if any, and a word about it."""

    id: str
    note: str
