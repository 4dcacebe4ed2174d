"""What is lost as a memory gives way: that its news leave something out, and what."""

from collections.abc import Sequence

from ...server.capture.outcomes import Outcome
from ...server.domain.fence import fenced
from ...server.language import attributes
from ...server.language.attributes import grave_news
from ...server.language.attributes.left_unsaid import left_unsaid
from .confirmations import say_of


def what_is_lost(gone: Sequence[str], to_end: Sequence[str], outcome: Outcome) -> str:
    """The warning that texts which give way said more than the new one does, and what.

    What gives way on a day `to_end` holds until then: it is told of for somebody's safety alone.
    """
    new, said = outcome.text, say_of(outcome).receipt
    unsafe = _words_of([old for old in (*gone, *to_end) if grave_news.concerns_safety(old)], new)
    if unsafe:
        return said["safety"].format(words=unsafe)
    rest = [
        old for old in gone if attributes.leaves_out(attributes.read(new), attributes.read(old))
    ]
    words = _words_of(rest, new)
    return said["left_out"].format(words=words) if words else ""


def _words_of(gone: Sequence[str], new: str) -> str:
    """The words that these texts have and the new one has not."""
    words = dict.fromkeys(word for old in gone for word in left_unsaid(old, new))
    return fenced(", ".join(words))
