"""A Markdown page as its headings cut it: whatever is not changed stays to the byte, whoever wrote it."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_HEADING = re.compile(r"(#{1,6})[ \t]+(\S.*?)(?:[ \t]+#+)?\s*$")
_POINT = re.compile(r"[-*+][ \t]+(.*)|\d+[.)][ \t]+(.*)")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it, up to the next heading; level 0 is what stands before the first."""

    level: int
    title: str
    head: str
    body: str = ""


def split(page: str) -> list[Section]:
    """The sections of a page in order; `join` gives the page back. A `#` inside a code block is no heading."""
    sections, fence = [Section(0, "", "")], ""
    for line in _LINE.findall(page):
        marks = _FENCE.match(line)
        if marks and (not fence or marks[1].startswith(fence)):
            fence = "" if fence else marks[1]
        heading = None if fence else _HEADING.match(line)
        if heading:
            sections.append(Section(len(heading[1]), heading[2], line))
        else:
            last = sections[-1]
            sections[-1] = Section(last.level, last.title, last.head, last.body + line)
    return sections


def join(sections: Sequence[Section]) -> str:
    return "".join(s.head + s.body for s in sections)


def made(level: int, title: str, text: str = "") -> Section:
    """A section as recollect writes it, with a blank line on either side of its text."""
    return Section(level, title, f"{'#' * level} {title}\n", body_of(text))


def body_of(text: str) -> str:
    return f"\n{text.strip()}\n\n" if text.strip() else "\n"


def key(title: str) -> str:
    """A title by which spellings of it are the same: case, accents on quotes, `&` and `and`, marks and numbers before it do not count."""
    folded = unicodedata.normalize("NFKC", title).casefold().replace("&", " and ")
    return re.sub(r"[\W_]+", " ", re.sub(r"['’]", "", folded)).strip()


def quoted(text: str) -> str:
    """A text in which no line is a heading, so that it stays under the one it is put under."""
    return re.sub(r"^(\\*#)", r"\\\1", text.strip(), flags=re.MULTILINE)


def unquoted(text: str) -> str:
    return re.sub(r"^\\(\\*#)", r"\1", text.strip(), flags=re.MULTILINE)


def points(body: str) -> list[str]:
    """List items and paragraphs, each on one line."""
    found: list[str] = []
    open_ended = False
    for raw in re.sub(r"<!--.*?-->", "", body, flags=re.DOTALL).split("\n"):
        line = raw.strip()
        point = _POINT.fullmatch(line)
        if not line:
            open_ended = False
        elif point and (text := (point[1] or point[2] or "").strip()):
            found.append(text)
            open_ended = True
        elif open_ended and not point:
            found[-1] += f" {line}"
        elif not point:
            found.append(line)
            open_ended = True
    return [flat(text) for text in found]


def flat(text: str) -> str:
    return " ".join(text.split())
