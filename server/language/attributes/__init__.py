"""What statements are about, and what questions ask for: residence, work, health, plans, diet.

`attributes.read` and what goes with it stand in `statements`, what of two cannot both hold in
`contests`; the other rules are imported by their module.
"""

from .contests import (
    SINGLE,
    SINGLE_STATES,
    contested,
    in_common,
    is_apart,
    is_of_one,
    is_of_others,
    leaves_out,
    may_end,
    outlived,
    owners,
    tells_more,
    turned_round,
)
from .statements import Statement, kin, read, size

__all__ = [
    "SINGLE",
    "SINGLE_STATES",
    "Statement",
    "contested",
    "in_common",
    "is_apart",
    "is_of_one",
    "is_of_others",
    "kin",
    "leaves_out",
    "may_end",
    "outlived",
    "owners",
    "read",
    "size",
    "tells_more",
    "turned_round",
]
