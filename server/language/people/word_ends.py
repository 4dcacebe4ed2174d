"""Whether what looks like a Chinese name in a text is the end of a word: 程师 of 工程师."""

from ..word_list import WordList, simplified

_MOST_BEFORE = 2
"""Characters before it, with which it may be a word."""
_WORDS = WordList()


def ends_a_word(name: str, text: str, at: int) -> bool:
    """Whether a text that has a name at a place has a word there, of which it is the end."""
    if name.isascii():
        return False
    before = text[max(at - _MOST_BEFORE, 0) : at]
    starts = range(len(before))
    return any(_WORDS.english(simplified(before[start:] + name)) for start in starts)
