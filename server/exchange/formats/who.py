"""Of whom memories tell, also where nobody gave the names."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence

from ...domain.memory import Memory
from ...language import people
from ...language.tokenizer import fold

_TOLD_OF_TWICE = 2


def known(facts: Sequence[Memory]) -> tuple[dict[str, str], dict[str, set[str]]]:
    """How those are spelled who have a name of their own, and what they are to the user.

    A name that nobody gave is one's where several facts begin with it.
    """
    spelled: dict[str, str] = {}
    roles: dict[str, set[str]] = defaultdict(set)
    openings: Counter[str] = Counter()
    names: dict[str, str] = {}
    for memory in facts:
        for name in memory.entities:
            spelled.setdefault(people.folded(name), name)
        read = people.read(memory.text)
        for name, told in read.roles.items():
            spelled.setdefault(name, read.spelled[name])
            roles[name] |= told
        names |= read.spelled
        text = fold(memory.text).lstrip()
        openings.update(name for name in read.names if _word(name).match(text))
    for name, count in openings.items():
        if count >= _TOLD_OF_TWICE and name in names:
            spelled.setdefault(name, names[name])
    spelled.pop(people.USER, None)
    return spelled, roles


def named(memory: Memory, known: Collection[str]) -> list[str]:
    """Which of those a memory tells of: whom it is said to name, else whom its text names."""
    given = [name for name in map(people.folded, memory.entities) if name in known]
    if given:
        return list(dict.fromkeys(given))
    text = fold(memory.text)
    return [name for name in known if name in text and _word(name).search(text)]


def _word(name: str) -> re.Pattern[str]:
    """A folded name as it stands in a text; Chinese writes what follows right behind it."""
    before, after = (r"(?<!\w)", r"(?!\w)") if name.isascii() else ("", "")
    return re.compile(before + re.escape(name) + after)
