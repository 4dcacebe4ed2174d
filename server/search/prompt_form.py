"""How a prompt is said: its words, pairs of words and runs of Chinese characters.

"What is the … of", 是哪一年, "can I still …", 帮我…: what asks the world and what asks for
something of one's own life are said in other forms, whatever they are about. The vector of a prompt
shows that less: the bundled model reads Chinese word by word (D75), and how it is asked gets lost.
"""

from collections.abc import Iterator
from itertools import pairwise
from zlib import crc32

from ..domain.patterns import regex
from ..language.tokenizer import HAN
from ..language.word_list import simplified

PLACES = 8192
"""Signs are counted at so many places; few share one."""
_LONGEST = 400
"""Characters that are read of a prompt, half of its beginning and half of its end."""
_LONGEST_RUN = 3
_PIECES = regex("[a-z']+|[0-9]+|[?:!,.`]")
_CHINESE = regex(f"[{HAN}]")


def places(prompt: str) -> list[int]:
    """Where the signs of a prompt stand, each from 0 to PLACES - 1, sorted, none twice."""
    return sorted({crc32(sign.encode()) % PLACES for sign in _signs(_ends(prompt))})


def _ends(prompt: str) -> str:
    said = simplified(prompt).lower().strip()
    half = _LONGEST // 2
    return said if len(said) <= _LONGEST else f"{said[:half]} {said[-half:]}"


def _signs(said: str) -> Iterator[str]:
    pieces = ["0" if piece.isdigit() else piece for piece in _PIECES.findall(said)]
    pieces = ["^", *pieces, "$"]
    yield from pieces
    yield from (f"{one} {next}" for one, next in pairwise(pieces))
    if _CHINESE.search(said):
        whole = f"^{said}$"
        for length in range(1, _LONGEST_RUN + 1):
            runs = (whole[at : at + length] for at in range(len(whole) - length + 1))
            yield from (run for run in runs if _CHINESE.search(run))
