"""The word leg across languages.

Memories in English are found by questions in Chinese, and the reverse.
"""

from collections.abc import Collection, Sequence

from ..language import query_translation
from ..language.query_translation import Concept
from ..language.word_list import WordList
from ..storage.index.catalog import Catalog
from ..storage.index.fulltext import VIEWS, Words
from . import query_analysis
from .ranking import total

_SENTENCE = 5
"""Chinese characters in a row, by which a text is in Chinese and not only names something in it."""


class Translator:
    """Looks a question's words up, where memories are in the other language at all.

    Only the question is translated, never a memory.
    """

    def __init__(self, catalog: Catalog, words: Words, word_list: WordList | None = None) -> None:
        self._catalog, self._words, self._list = catalog, words, word_list or WordList()

    def scores(self, query: str, limit: int) -> list[dict[int, float]]:
        """For each view of the word index: memory numbers and scores.

        The scores are on the scale of the view's own search.
        """
        # As in the other language's words: where only some sentences ask, theirs count twice.
        texts = [text for text in (query, query_analysis.asking_part(query)) if text]
        english: list[Concept] = []
        chinese: list[Concept] = []
        for text in texts:
            english += self._in_english(text)
            chinese += self._in_chinese(text)
        found: list[list[dict[int, float]]] = []
        if english:
            by_view = self._words.translated(english, limit)
            found.append([self._not_in_chinese(scores) for scores in by_view])
        if chinese:
            found.append(self._words.translated(chinese, limit))
        return [total(views) for views in zip(*found, strict=True)] or [{} for _ in VIEWS]

    def shares(self, query: str, memories: Sequence[Collection[str]]) -> list[tuple[float, int]]:
        """How much of a query, translated, each memory has by its words: 0 to 1, and how many."""
        english, chinese = self._in_english(query), self._in_chinese(query)
        return [max(_held(english, held), _held(chinese, held)) for held in memories]

    def _in_english(self, text: str) -> list[Concept]:
        """Its words in English, as far as memories have English words at all."""
        if not self._words.any_between("a", "{"):
            return []
        return query_translation.to_english(text, self._list.english)

    def _in_chinese(self, text: str) -> list[Concept]:
        if not self._words.any_between("\u4e00", "\ua000"):
            return []
        return query_translation.to_chinese(text, self._list.chinese)

    def _not_in_chinese(self, scores: dict[int, float]) -> dict[int, float]:
        """A Latin name in a Chinese text is no answer to a Chinese question.

        Its own words find that one better.
        """
        chinese = self._catalog.in_chinese(list(scores), run=_SENTENCE)
        return {n: score for n, score in scores.items() if n not in chinese}


def _held(concepts: Collection[Concept], words: Collection[str]) -> tuple[float, int]:
    whole = found = count = 0
    for concept in concepts:
        whole += concept.weight
        # A single Chinese character is mostly part of another word.
        forms = [form for form, _ in concept.forms if len("".join(form)) > 1]
        if any(_stands_in(words, form) for form in forms):
            found += concept.weight
            count += 1
    return (found / whole if whole else 0.0), count


def _stands_in(words: Collection[str], form: Sequence[str]) -> bool:
    return all(token in words for token in form)
