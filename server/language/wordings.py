"""One question in several wordings, a line each.

The question, then how its answer may be worded.
"""

from collections.abc import Collection

from .tokenizer import tokens

_MOST = 6
_LONGEST = 240
"""Characters of a line from which on the lines are a message, not wordings."""


def wordings(query: str) -> list[str]:
    """The question first, then the others; a query that is no list of wordings is one."""
    lines = [line.strip() for line in query.splitlines() if line.strip()]
    if 1 < len(lines) <= _MOST and max(map(len, lines)) <= _LONGEST:
        return lines
    return [query.strip()]


def share_held(query: str, held: Collection[str]) -> float:
    """The share of a query's words among `held`, by the wording that has most; 0 to 1."""
    best = 0.0
    for wording in wordings(query):
        wanted = set(tokens(wording))
        if wanted:
            best = max(best, len(wanted.intersection(held)) / len(wanted))
    return best
