"""The people a text tells of: who they are, whom a sentence is about, what of their life is theirs.

`people.read` and what goes with it stand in `named`; the other rules are imported by their module.
"""

from .named import (
    CHOSEN,
    USER,
    People,
    are_two,
    begins_with_a_word,
    folded,
    may_be_a_thing,
    named_beside,
    opens_with_one_of,
    qualified,
    read,
    role_told,
    roles_of,
    share_a_first_name_alone,
    tell_of_two,
)

__all__ = [
    "CHOSEN",
    "USER",
    "People",
    "are_two",
    "begins_with_a_word",
    "folded",
    "may_be_a_thing",
    "named_beside",
    "opens_with_one_of",
    "qualified",
    "read",
    "role_told",
    "roles_of",
    "share_a_first_name_alone",
    "tell_of_two",
]
