"""What changes for those who live with the user, and with their days the user's."""

from collections.abc import Sequence
from datetime import datetime

from ..domain.memory import Memory
from ..domain.patterns import regex
from ..language import attributes
from ..language.tokenizer import fold
from ..storage.index.people import People

_AT_HOME = ("wife", "husband", "partner", "son", "daughter", "child")
_OF_A_LIFE = frozenset({"work", "study", "residence", "household", "partner", "children"})
_OPENING = 40
"""Characters of a text that tell of whom it is."""
_OF_MINE = regex(
    r"(?:my|our|the user['’]s) (?:wife|husband|partner|son|daughter|child|kid)\b"
    "|(?:(?:我|我们|咱们?|用户)家?的?)?(?:先生|老公|老婆|太太|爱人|妻子|丈夫|儿子|女儿|孩子)"
)


def changes(memories: Sequence[Memory], people: People, now: datetime) -> list[Memory]:
    """Of these the facts that open with one of them, and tell a change: the wife has a new job."""
    names = tuple(map(fold, people.known_as(_AT_HOME, now)))
    return [memory for memory in memories if _tells_change(memory, names)]


def _tells_change(memory: Memory, names: tuple[str, ...]) -> bool:
    told = attributes.read(memory.indexable_text)
    if memory.store == "episodic" or not told.changes or not told.about.keys() & _OF_A_LIFE:
        return False
    opening = fold(memory.indexable_text)[:_OPENING]
    return opening.startswith(names) or _OF_MINE.match(opening) is not None
