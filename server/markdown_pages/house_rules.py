"""What the user lays down: lines of SOUL.md, and the facts of IDENTITY.md.

A change is written as it will stand, under the headings of the pages: `- a line` adds it,
`- ~~a line~~` takes it out. Pure: text in, text out; what is not named stays to the byte.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ..domain import layout
from ..domain.text import one_line
from ..language import markdown_sections
from ..language.markdown_sections import Section
from . import identity, soul


class RulesError(ValueError):
    """A text that lays nothing down; says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One line that comes or goes, under the heading of its page."""

    page: str
    part: str
    text: str
    goes: bool = False


def is_change(text: str) -> bool:
    """Whether a text names headings of what is laid down, and no other."""
    titles = [section.title for section in markdown_sections.split(text) if section.level]
    return bool(titles) and all(_part(title) for title in titles)


def read(text: str) -> list[RuleLine]:
    """The lines of a change, in order.

    Raises:
        RulesError: a heading is none of the pages', or nothing stands under it.
    """
    lines: list[RuleLine] = []
    for section in markdown_sections.split(text.replace("\r\n", "\n")):
        points = markdown_sections.points(section.body)
        found = _part(section.title)
        if not found and (points or section.level):
            named = section.title or points[0]
            raise RulesError(f"{one_line(named)[:60]!r} is under none of the headings")
        for point in points:
            goes = point.startswith("~~") and point.endswith("~~") and len(point) > len("~~~~")
            line = point[2:-2].strip() if goes else point
            lines.append(RuleLine(*(found or ("", "")), line, goes))
    if not lines:
        raise RulesError("no line stands under a heading")
    return lines


def standing(pages: Mapping[str, str]) -> list[RuleLine]:
    """What is laid down, as the pages have it."""
    found: list[RuleLine] = []
    for page, text in pages.items():
        for section in markdown_sections.split(text):
            part = _part(section.title) if section.level else None
            if part and part[0] == page:
                found += [
                    RuleLine(*part, point) for point in markdown_sections.points(section.body)
                ]
    return found


def changed(pages: Mapping[str, str], lines: list[RuleLine]) -> dict[str, str]:
    """The pages that change, as they will be.

    Raises:
        RulesError: a line that is to go does not stand there.
    """
    after: dict[str, str] = {}
    for line in lines:
        page = after.get(line.page, pages[line.page])
        made = _without(page, line) if line.goes else _with(page, line)
        if made != page:
            after[line.page] = made
    return after


def shown(lines: list[RuleLine]) -> str:
    """The change as the user reads it: `+` comes, `−` goes."""
    told: list[str] = []
    above = ("", "")
    for line in lines:
        if (line.page, line.part) != above:
            above = (line.page, line.part)
            told.append(f"{line.page} · {line.part}")
        told.append(f"{'−' if line.goes else '+'} {line.text}")
    return "\n".join(told)


def _part(title: str) -> tuple[str, str] | None:
    """The page of a heading, and the heading in English; None if nobody lays down under it."""
    wanted = markdown_sections.key(title)
    for titles in soul.headings():
        if wanted in map(markdown_sections.key, titles):
            return layout.SOUL_PAGE, titles[0]
    if wanted and identity.is_facts(title):
        return layout.IDENTITY_PAGE, "Facts"
    return None


def _sections_of(page: str, line: RuleLine) -> Iterator[tuple[int, Section]]:
    for at, section in enumerate(markdown_sections.split(page)):
        if section.level and _part(section.title) == (line.page, line.part):
            yield at, section


def _with(page: str, line: RuleLine) -> str:
    sections = markdown_sections.split(page)
    row = f"- {markdown_sections.quoted(line.text)}\n"
    for at, section in _sections_of(page, line):
        if line.text in markdown_sections.points(section.body):
            return page
        body = section.body.rstrip()
        above = body if body.startswith("\n") or not body else f"\n{body}"
        sections[at] = replace(section, body=f"{above}\n{row}\n" if above else f"\n{row}\n")
        return markdown_sections.join(sections)
    ended = page if not page or page.endswith("\n") else f"{page}\n"
    return f"{ended}\n## {line.part}\n\n{row}"


def _without(page: str, line: RuleLine) -> str:
    sections = markdown_sections.split(page)
    for at, section in _sections_of(page, line):
        rows = section.body.splitlines(keepends=True)
        kept = [row for row in rows if markdown_sections.points(row) != [line.text]]
        if len(kept) < len(rows):
            sections[at] = replace(section, body="".join(kept))
            return markdown_sections.join(sections)
    raise RulesError(f"{line.text[:60]!r} does not stand there as one line")
