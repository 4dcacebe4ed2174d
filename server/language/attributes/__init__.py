"""What statements are about, and what questions ask for: residence, work, health, plans, diet.

`attributes.read` and what goes with it stand in `statements`; the other rules are imported by their
module.
"""

from .statements import (
    SINGLE,
    SINGLE_STATES,
    Statement,
    contested,
    in_common,
    is_apart,
    is_of_one,
    is_of_others,
    kin,
    leaves_out,
    may_end,
    outlived,
    owners,
    read,
    size,
    tells_more,
)

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
]
