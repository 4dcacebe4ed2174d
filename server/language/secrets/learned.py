"""Secrets told by weights that were learned from a table: where the rules have no words for it.

A number, a made-up word or a quoted one is a secret if what is counted of it and of the words
around it weighs enough. `python -m bench.secret_weights` makes the weights.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from zlib import crc32

from ...domain.patterns import regex
from .candidates import Candidate, candidates_in, names_a_thing
from .features import Words, features_of
from .forms import is_name_like
from .topics import Topic, topics_in

BITS = 17
"""A feature stands at the last bits of its checksum: two may share a place."""
ONE = 32
"""How much a weight of one is in the file, in which a weight is one byte."""
ENOUGH = 0.8
"""Summed up, what makes a secret."""
_ENOUGH_OF_MANY = 1.2
_LONG = 300
"""Characters from which on a text has many numbers and names, and more is asked of each."""
FILE = Path(__file__).parent / "weights.bin"
_WITHIN_REACH = 150
"""Characters from what opens something to a value of it, in a long text."""
_OF_ARTICLES = regex(r"[A-Za-z]{3}|[\u4e00-\u9fff]{2}|[、，]|\b(?:1[5-9]|20)\d\d\b")
_MOST = 60
"""Candidates of a text. What has more is a table, or code."""
_FARTHEST_NAME = 60


def learned_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Where they stand, and the words near them that may name them."""
    candidates = list(islice(candidates_in(text), _MOST + 1))
    if not candidates or len(candidates) > _MOST:
        return
    words, topics = Words(text), list(topics_in(text))
    weights = _weights()
    enough = ENOUGH if len(text) < _LONG else _ENOUGH_OF_MANY
    for candidate in _outside_articles(text, candidates, topics):
        if not topics and is_name_like(text[candidate.start : candidate.end]):
            continue  # a shoe, a telephone: nothing is opened here
        places = places_of(features_of(text, candidate, words, topics))
        weighs = sum(weights[place] for place in places)
        if weighs > enough * ONE and not names_a_thing(text, candidate.start):
            yield candidate.start, candidate.end, _name(text, candidate, topics)


def places_of(features: Iterable[str]) -> set[int]:
    """Where the weights of features stand."""
    mask = (1 << BITS) - 1
    return {crc32(feature.encode("utf-8", "surrogatepass")) & mask for feature in features}


@cache
def _weights() -> Sequence[int]:
    return array("b", FILE.read_bytes())


def _name(text: str, candidate: Candidate, topics: list[Topic]) -> str:
    """What it opens, or is called, if that stands near it."""
    near = [topic for topic in topics if _distance(topic, candidate) < _FARTHEST_NAME]
    if not near:
        return ""
    nearest = min(near, key=lambda topic: _distance(topic, candidate))
    return text[nearest.start : nearest.end]


def _outside_articles(
    text: str, candidates: Sequence[Candidate], topics: Sequence[Topic]
) -> list[Candidate]:
    """Of a long text those that are no title, year, list or name with a number in an article."""
    if len(text) < _LONG:
        return [*candidates]
    return [each for each in candidates if not _is_of_an_article(text, each, topics)]


def _is_of_an_article(text: str, candidate: Candidate, topics: Iterable[Topic]) -> bool:
    """Whether it is a title, a year, a list or a name with a number, and nothing near it opens."""
    is_near = any(_gap(topic, candidate) <= _WITHIN_REACH for topic in topics)
    return not is_near and _OF_ARTICLES.search(text, candidate.start, candidate.end) is not None


def _gap(topic: Topic, candidate: Candidate) -> int:
    return max(candidate.start - topic.end, topic.start - candidate.end, 0)


def _distance(topic: Topic, candidate: Candidate) -> int:
    if topic.start < candidate.end and candidate.start < topic.end:
        return _FARTHEST_NAME
    return max(candidate.start - topic.end, topic.start - candidate.end)
