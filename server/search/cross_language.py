"""The word leg across languages.

Memories in English are found by questions in Chinese, and the reverse.
"""

from ..language import query_translation
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
        found: list[list[dict[int, float]]] = []
        if self._words.any_between("a", "{"):
            concepts = [
                concept
                for text in texts
                for concept in query_translation.to_english(text, self._list.english)
            ]
            found.append(
                [self._not_in_chinese(scores) for scores in self._words.translated(concepts, limit)]
            )
        if self._words.any_between("\u4e00", "\ua000"):
            concepts = [
                concept
                for text in texts
                for concept in query_translation.to_chinese(text, self._list.chinese)
            ]
            found.append(self._words.translated(concepts, limit))
        return [total(views) for views in zip(*found, strict=True)] or [{} for _ in VIEWS]

    def _not_in_chinese(self, scores: dict[int, float]) -> dict[int, float]:
        """A Latin name in a Chinese text is no answer to a Chinese question.

        Its own words find that one better.
        """
        chinese = self._catalog.in_chinese(list(scores), run=_SENTENCE)
        return {n: score for n, score in scores.items() if n not in chinese}
