"""Whom a prompt calls by their kind and memories by their name: the dog is Biscuit.

"How long does the dog take his pills?" shares no word with "Biscuit is on Apoquel until Friday".
"""

import re
from functools import lru_cache

from ..domain.patterns import regex
from ..language import synonyms
from ..language.people.subject import names_user
from ..language.tokenizer import HAN
from ..storage.index.attributes import is_fact
from ..storage.index.catalog import Catalog
from ..storage.index.fulltext import Words

_LOOKED_AT = 30
"""Memories that may say what somebody of the kind is called."""
_MOST = 2
"""So many of a kind at most: which of three doctors is meant is not known."""
_TITLES = ("Dr", "Mr", "Mrs", "Ms", "Miss")
_NAME = r"((?:(?:Dr|Mrs?|Ms|Miss)\.? )?[A-Z][a-zà-ÿ]+(?:[ '’-][A-Z][a-zà-ÿ]+)?)"
_CALLED = regex(
    rf"^(?!['’]s)[^.;!?]{{0,40}}?\b(?:called|named) {_NAME}"
    rf"|^(?!['’]s)(?:[^.;,!?]{{0,25}} (?:is|are)|,)? {_NAME}"
    rf"|^[^。；！]{{0,6}}?(?:本名|名叫|名字叫|叫)做?([{HAN}]{{2,3}}|[A-Z][a-z]+)(?=[，。；、\s]|$)"
    rf"|^就?是(?:[^，。；]{{1,6}}的)?([{HAN}]{{2,3}})(?=[，。；、]|$)"
)
"""Behind the word for the kind: the name of the one the user has."""


class KnownByKind:
    """Reads the index; holds no state."""

    def __init__(self, catalog: Catalog, words: Words) -> None:
        self._catalog = catalog
        self._words = words

    def telling(self, prompt: str) -> set[int]:
        """Row numbers of what names those whom a prompt calls by their kind."""
        found = set[int]()
        for words in synonyms.words_for_somebody(prompt):
            names = self._names(words)
            if len(names) <= _MOST:
                found.update(*(self._words.naming(_short(name)) for name in names))
        return found

    def _names(self, kind: tuple[str, ...]) -> set[str]:
        """What the user's own of a kind are called, by all the words for it."""
        told = self._words.search("own", " ".join(kind), _LOOKED_AT)
        memories = self._catalog.by_number(list(told)).values()
        texts = [memory.text for memory in memories if is_fact(memory)]
        return {name for text in texts if names_user(text) for name in _said(kind, text)}


def _short(name: str) -> str:
    """By what somebody is called: Dr Osei of Dr Amara Osei, Deepa of Deepa Nair."""
    words = name.split()
    return words[-1] if words[0].rstrip(".") in _TITLES else words[0]


def _said(kind: tuple[str, ...], text: str) -> set[str]:
    found = set[str]()
    for word in _words(kind).finditer(text):
        if name := _CALLED.search(text[word.end() :]):
            found.add(next(filter(None, name.groups())))
    return found


@lru_cache(maxsize=50)
def _words(kind: tuple[str, ...]) -> re.Pattern[str]:
    words = [rf"\b{word}\b" if word.isascii() else word for word in kind]
    return re.compile("|".join(words), re.IGNORECASE)
