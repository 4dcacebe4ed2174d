"""What recall answers of what is no memory: the history, a recorded reflection."""

from ...server.domain.fence import data_block
from .language import phrases_for
from .phrases import Phrases

_LONGEST_CHANGE = 6_000


def history_shown(text: str, say: Phrases) -> str:
    """The latest changes, or one of them in full."""
    if len(text) > _LONGEST_CHANGE:
        text = f"{text[:_LONGEST_CHANGE]}\n…"
    return data_block(say.record["history"], text)


def reflection_shown(text: str) -> str:
    """One recorded reflection."""
    return data_block(phrases_for(text).record["recorded"], text, "reflection")
