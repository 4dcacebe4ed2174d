"""One question in several wordings, a line each: the question, then how its answer may be worded.

Or several questions in one line, apart by semicolons, or by 、 where they are more than words. A
list of topics between commas is one question, which any of them may answer.
"""

from collections.abc import Collection

from ..domain.patterns import regex
from . import people
from .tokenizer import HAN, tokens
from .word_list import WordList

_WORDS = WordList()
_MOST = 6
_LONGEST = 240
"""Characters of a line from which on the lines are a message, not wordings."""
_SEMICOLON = regex(r"[;；]")
_COMMA = "、"
_LEAST_OF_A_LIST = 3
_BETWEEN_TOPICS = regex(r"[,，、]")
_TOPIC = regex(rf"\s*(?:[^\W\d_{HAN}]+(?:[ -][^\W\d_{HAN}]+){{0,2}}|[{HAN}]{{1,6}})\s*")
"""A few words, and no sentence: "food preferences", 饮食偏好."""
_SHORTEST_QUESTION = 4
"""Characters: 苹果、香蕉、橙子 are words of one question."""


def wordings(query: str) -> list[str]:
    """The question first, then the others; a query that is no list of wordings is one."""
    lines = [line.strip() for line in query.splitlines() if line.strip()]
    if not 1 <= len(lines) <= _MOST or max(map(len, lines)) > _LONGEST:
        return [query.strip()]
    return [part for line in lines for part in questions(line)]


def questions(line: str) -> list[str]:
    """The questions that one line asks; the line itself, mostly."""
    parts = [part.strip() for part in _SEMICOLON.split(line) if part.strip()]
    if len(parts) == 1:
        listed = [part.strip() for part in line.split(_COMMA)]
        is_list = len(listed) >= _LEAST_OF_A_LIST and min(map(len, listed)) >= _SHORTEST_QUESTION
        parts = listed if is_list else parts
    return parts or [line]


def asks_several(query: str) -> bool:
    """Whether its first line asks several things: what one of them names is not meant of all."""
    first = query.strip().splitlines()
    return bool(first) and len(questions(first[0])) > 1


def topics(wording: str) -> list[str]:
    """The topics of a list between commas, each a wording; the wording itself, mostly.

    Beside a name the other words are about whom it names: "Amy, birthday, gift" is no list.
    """
    parts = _BETWEEN_TOPICS.split(wording)
    if len(parts) < _LEAST_OF_A_LIST or not all(map(_TOPIC.fullmatch, parts)):
        return [wording]
    if any(map(_is_nothing_else, people.read(wording).names)):
        return [wording]
    return [part.strip() for part in parts]


def _is_nothing_else(name: str) -> bool:
    """Whether what looks like a name is no word: 大提琴 is one."""
    return name.isascii() or not (people.begins_with_a_word(name) or _WORDS.english(name))


def share_held(query: str, held: Collection[str]) -> float:
    """The share of a query's words among `held`, by the wording that has most; 0 to 1."""
    best = 0.0
    for wording in wordings(query):
        wanted = set(tokens(wording))
        if wanted:
            best = max(best, len(wanted.intersection(held)) / len(wanted))
    return best
