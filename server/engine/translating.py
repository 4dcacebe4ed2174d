"""The word leg across languages: memories in English found by questions in Chinese, and the reverse."""

from collections.abc import Iterator

from recollect.server.memory import bilingual, scenes
from recollect.server.memory.bilingual import Concept
from recollect.server.store.word_list import WordList
from recollect.server.store.words import Words


class Translator:
    """Looks a question's words up, where memories are in the other language at all. Only the question is translated, never a memory."""

    def __init__(self, words: Words, word_list: WordList | None = None) -> None:
        self._words, self._list = words, word_list or WordList()

    def scores(self, query: str, limit: int) -> list[dict[int, float]]:
        """For each view of the word index: memory numbers and scores on the scale of its own search."""
        # As in the other language's words: where only some sentences ask, theirs count twice.
        concepts = [*self._concepts(query), *self._concepts(scenes.asking(query))]
        return self._words.translated(concepts, limit)

    def _concepts(self, text: str) -> Iterator[Concept]:
        if text and self._words.any_between("a", "{"):
            yield from bilingual.to_english(text, self._list.english)
        if text and self._words.any_between("\u4e00", "\ua000"):
            yield from bilingual.to_chinese(text, self._list.chinese)
