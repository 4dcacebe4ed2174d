"""The bilingual word list that ships with the server (CC-CEDICT).

Sorted text files, searched where they lie on disk.
"""

import mmap
from functools import cache, cached_property, lru_cache
from pathlib import Path

_FOLDER = Path(__file__).parent / "cc_cedict"
_BOTH = "么乾"
"""Characters that simplified texts have too, in another sense."""
_KEPT = 2_000
"""Look-ups in each direction that are remembered."""


class WordList:
    """Opened with the first word that is looked up; only what is looked at comes into memory.

    Safe for any thread.
    """

    def __init__(self, folder: Path = _FOLDER) -> None:
        self._folder = folder
        self.english = lru_cache(_KEPT)(self._find_english)
        self.chinese = lru_cache(_KEPT)(self._find_chinese)

    def _find_english(self, chinese: str) -> tuple[str, ...]:
        """Words and short phrases for a Chinese word in either script, the likeliest first."""
        found = _find(self._by_chinese, chinese)
        return found or _find(self._by_chinese, simplified(chinese))

    def _find_chinese(self, stems: str) -> tuple[str, ...]:
        """Chinese words for one or two English stems, the likeliest first.

        Each simplified, or `simplified|traditional`.
        """
        return _find(self._by_english, stems)

    @cached_property
    def _by_chinese(self) -> mmap.mmap:
        return _mapped(self._folder / "chinese.txt")

    @cached_property
    def _by_english(self) -> mmap.mmap:
        return _mapped(self._folder / "english.txt")


def simplified(text: str) -> str:
    """The text with each traditional character as its simplified one."""
    return text if text.isascii() else text.translate(_simplified())


@cache
def _simplified() -> dict[int, str]:
    table = (_FOLDER / "traditional.txt").read_text(encoding="utf-8")
    traditional, forms = table.split()
    pairs = zip(traditional, forms, strict=True)
    return str.maketrans({old: new for old, new in pairs if old not in _BOTH})


def _mapped(path: Path) -> mmap.mmap:
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def _find(lines: mmap.mmap, word: str) -> tuple[str, ...]:
    """What a line `word TAB translation;translation` says; the lines are sorted by their bytes."""
    wanted = word.encode() + b"\t"
    low = 0
    high = len(lines)
    while low < high:
        start = lines.rfind(b"\n", low, (low + high) // 2) + 1 or low
        end = lines.find(b"\n", start) + 1
        line = lines[start:end]
        if line.startswith(wanted):
            return tuple(line[len(wanted) : -1].decode().split(";"))
        if line < wanted:
            low = end
        else:
            high = start
    return ()
