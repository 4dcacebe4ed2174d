"""What statements are about, and what questions ask for: residence, work, health, plans, diet.

`attributes.read` and what goes with it stand in `statements`, what of two cannot both hold in
`contests`; the other rules are imported by their module.

Where a kind's words stand goes by who reads them. In `words` is what a question asks for by name
(residence, work): recall ranks by it. In `changing_states` is what only remember asks about, as a
new fact may have ended it: what `words` has too, told less surely. It takes in those of everyday
life (`states_of_days`: getting up, who cooks; `states_of_body`), how to answer
(`states_of_answers`), and what else `words` has not (`states_apart`): files of their own for their
length alone.
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
