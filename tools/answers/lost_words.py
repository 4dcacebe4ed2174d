"""What is lost as a memory gives way: that its news leave something out, and what."""

from collections.abc import Sequence

from ...server.capture.outcomes import Outcome
from ...server.domain.fence import fenced
from ...server.language import attributes
from ...server.language.attributes import grave_news
from ...server.language.attributes.clauses_dropped import (
    clauses_dropped,
    is_only_cut,
    words_not_replaced,
)
from ...server.language.attributes.left_unsaid import left_unsaid
from ...server.language.script import is_chinese
from .receipt_first_line import say_of

_KEPT = ("stored", "known", "amended", "renewed")


def what_is_lost(
    gone: Sequence[str], to_end: Sequence[str], outcome: Outcome, others: Sequence[Outcome]
) -> str:
    """The warning that texts which give way said more than the new one does, and what.

    What gives way on a day `to_end` holds until then: it is told of for somebody's safety alone.
    What `others` of the same call say is not lost, nor what the news are there to leave out.
    """
    new, said = outcome.text, say_of(outcome).receipt
    elsewhere = _kept_beside(outcome, others)
    told = "\n".join([new, elsewhere])
    unsafe = _words_of([old for old in (*gone, *to_end) if grave_news.concerns_safety(old)], told)
    if unsafe:
        return said["safety"].format(words=unsafe)
    gone = [old for old in gone if not is_only_cut(old, new)]
    words = _left_out(gone, outcome, elsewhere) or _dropped(gone, outcome, elsewhere)
    return said["left_out"].format(words=words) if words else ""


def _kept_beside(outcome: Outcome, others: Sequence[Outcome]) -> str:
    """The other texts of a list in the language of this one: it is compared with no other."""
    chinese = is_chinese(outcome.text)
    texts = [other.text for other in others if other.id != outcome.id and other.kind in _KEPT]
    return "\n".join(text for text in texts if is_chinese(text) == chinese)


def _words_of(gone: Sequence[str], new: str) -> str:
    """The words that these texts have and the new one has not."""
    words = dict.fromkeys(word for old in gone for word in left_unsaid(old, new))
    return fenced(", ".join(words))


def _left_out(gone: Sequence[str], outcome: Outcome, elsewhere: str) -> str:
    """The words of those that tell of something of which the new text tells nothing at all."""
    told = attributes.read(outcome.text)
    rest = [old for old in gone if attributes.leaves_out(told, attributes.read(old))]
    found: list[str] = []
    for old in rest:
        words = words_not_replaced(old, outcome.text, elsewhere)
        # Of one clause that tells two things nothing tells which of its words went.
        found += words or left_unsaid(old, f"{outcome.text}\n{elsewhere}")
    return fenced(", ".join(dict.fromkeys(found)))


def _dropped(gone: Sequence[str], outcome: Outcome, elsewhere: str) -> str:
    """The words of clauses that are gone; not of what was planned and came about, or is sealed."""
    if outcome.sealed:
        return ""
    is_planned = attributes.read(outcome.text).plans
    held = [old for old in gone if is_planned or not attributes.read(old).plans]
    words = [clauses_dropped(old, outcome.text, elsewhere) for old in held]
    return fenced(", ".join(dict.fromkeys(word for each in words for word in each)))
