"""The hand-written lines of MEMORY.md, IDENTITY.md and SOUL.md.

Which of them answer a question is told by the words they share.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..language import markdown_sections
from ..language.tokenizer import tokens
from ..language.wordings import share_held
from ..markdown_pages import core_memory_page

_SHARE = 0.5
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A line, with the heading it stands under."""

    page: str
    heading: str
    text: str


def matching(pages: Mapping[str, str], query: str = "") -> list[OwnLine]:
    """Those that have at least half of a wording's words, the best three.

    Without a query all, in order.
    """
    lines = [line for name, text in pages.items() for line in _lines(name, text)]
    if not tokens(query):
        return lines
    held: list[tuple[float, OwnLine]] = []
    for line in lines:
        share = share_held(query, tokens(f"{line.heading} {line.text}"))
        if share >= _SHARE:
            held.append((share, line))
    held.sort(key=lambda pair: -pair[0])
    return [line for _, line in held[:_SHOWN]]


def _lines(name: str, text: str) -> Iterator[OwnLine]:
    for section in markdown_sections.split(core_memory_page.own_text(text)):
        for point in markdown_sections.points(section.body):
            yield OwnLine(name, section.title, point)
