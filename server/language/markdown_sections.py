"""A Markdown page as its headings cut it: what is not changed stays to the byte."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..domain.patterns import regex
from ..domain.text import one_line

_LINE = regex(r"[^\n]*\n|[^\n]+")
_HEADING = regex(r"(#{1,6})[ \t]+(\S.*?)(?:[ \t]+#+)?\s*$")
_POINT = regex(r"(?:[-*+]|\d+[.)])[ \t]+(.*)")
_CODE_FENCE = regex(r" {0,3}(`{3,}|~{3,})")
_COMMENT = regex(r"<!--.*?-->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it; level 0 is what stands before the first heading."""

    level: int
    title: str
    head: str
    """The line of the heading as it stands in the page."""
    body: str = ""


def split(page: str) -> list[Section]:
    """The sections of a page in order; `join` gives the page back.

    A `#` inside a code block is no heading.
    """
    sections = [Section(0, "", "")]
    fence = ""
    for line in _LINE.findall(page):
        fence = _fence_after(line, fence)
        heading = None if fence else _HEADING.match(line)
        if heading:
            sections.append(Section(len(heading[1]), heading[2], line))
        else:
            sections[-1] = replace(sections[-1], body=sections[-1].body + line)
    return sections


def join(sections: Sequence[Section]) -> str:
    return "".join(section.head + section.body for section in sections)


def made(level: int, title: str, text: str = "") -> Section:
    """A section as recollect writes it, with a blank line on either side of its text."""
    return Section(level, title, f"{'#' * level} {title}\n", body_of(text))


def body_of(text: str) -> str:
    return f"\n{text.strip()}\n\n" if text.strip() else "\n"


def key(title: str) -> str:
    """A title by which spellings of it are the same.

    Case, apostrophes, `&` and `and`, and marks before or within it do not count.
    """
    folded = unicodedata.normalize("NFKC", title).casefold().replace("&", " and ")
    return re.sub(r"[\W_]+", " ", re.sub(r"['’]", "", folded)).strip()


def quoted(text: str) -> str:
    """A text in which no line is a heading, so that it stays under the one it is put under."""
    return re.sub(r"^(\\*#)", r"\\\1", text.strip(), flags=re.MULTILINE)


def unquoted(text: str) -> str:
    return re.sub(r"^\\(\\*#)", r"\1", text.strip(), flags=re.MULTILINE)


def points(body: str) -> list[str]:
    """List items and paragraphs, each on one line; without comments."""
    found: list[str] = []
    goes_on = False
    for raw in _COMMENT.sub("", body).split("\n"):
        line = raw.strip()
        point = _POINT.fullmatch(line)
        if not line:
            goes_on = False
        elif point:
            text = point[1].strip()
            if text:
                found.append(text)
                goes_on = True
        elif goes_on:
            found[-1] += f" {line}"
        else:
            found.append(line)
            goes_on = True
    return [one_line(text) for text in found]


def _fence_after(line: str, fence: str) -> str:
    """The marks of the code block that is open after this line; empty where none is."""
    marks = _CODE_FENCE.match(line)
    if marks is None:
        return fence
    if not fence:
        return marks[1]
    return "" if marks[1].startswith(fence) else fence
