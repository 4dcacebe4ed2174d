"""IDENTITY.md: facts, a self-image in five parts, and the log of self-awareness it grows from.

Pure: text in, text out. What others wrote in it, or beside it under other headings, is kept to the
byte; headings are known in English and Chinese.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, get_args

from ..domain.patterns import regex
from ..domain.text import one_line
from ..language import markdown_sections
from ..language.markdown_sections import Section
from ..language.script import is_chinese

Part = Literal["who", "patterns", "quirks", "edges", "values"]
PARTS: tuple[Part, ...] = get_args(Part)

_TITLES: dict[str, tuple[str, str]] = {
    "page": ("Identity", "身份"),
    "facts": ("Facts", "基本信息"),
    "self-image": ("Self-image", "自我形象"),
    "who": ("Who I think I am", "我认为自己是怎样的人"),
    "patterns": ("Patterns I have noticed", "我注意到的行为模式"),
    "quirks": ("Quirks", "我的个性特点"),
    "edges": ("Edges and limitations", "我的优缺点"),
    "values": ("What I value", "我所重视的事物"),
    "months": ("Self-awareness by month", "自我意识月度摘要"),
    "log": ("Self-awareness log", "自我意识日志"),
}
_OTHERS = {
    "patterns": ("Patterns I've noticed", "Patterns"),
    "quirks": ("My quirks",),
    "edges": ("My edges and limitations", "Limitations"),
    "values": ("What I value (discovered)", "Values"),
    "log": ("Self-awareness",),
    "facts": ("事实", "基本事实"),
}
"""Titles by which others know the same parts."""
_MEANING: dict[str, str] = {}
for _name, _titles in (*_TITLES.items(), *_OTHERS.items()):
    _MEANING |= dict.fromkeys(map(markdown_sections.key, _titles), _name)
_LAID = ("facts", "page", "")
"""Parts that are no self-image and no log."""
_DAY = regex(r"\d{4}-\d{2}-\d{2}")
_ENTRY = regex(
    r"^[ \t]*(?:[-*+][ \t]+)?\**\[Self-Awareness\]\**[ \t]*"
    r"(?:(\d{4}-\d{2}-\d{2})[ \t]*(?:[—–:-]+[ \t]*)?)?(.*)$",
    re.MULTILINE,
)
_MARK = regex(r"^<!-- self-image rewritten \d{4}-\d{2}-\d{2} -->\n?", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Awareness:
    """One line of the log; of a line that somebody else wrote the day may be unknown."""

    day: date | None
    text: str

    def __str__(self) -> str:
        day = f"{self.day} — " if self.day else ""
        return f"[Self-Awareness] {day}{one_line(self.text)}"


@dataclass(frozen=True, slots=True)
class Identity:
    """What the page says.

    `fresh` are the entries that the self-image does not know yet, `months` the digests of those
    before.
    """

    facts: str
    self_image: Mapping[Part, str]
    log: tuple[Awareness, ...]
    fresh: tuple[Awareness, ...]
    months: Mapping[str, str]


def template(language: Literal["en", "zh"] = "en") -> str:
    """The page of a new workspace."""
    title = {name: titles[language == "zh"] for name, titles in _TITLES.items()}
    sections = [
        markdown_sections.made(1, title["page"]),
        markdown_sections.made(2, title["facts"]),
        markdown_sections.made(2, title["self-image"]),
    ]
    sections += [markdown_sections.made(3, title[part]) for part in PARTS]
    return markdown_sections.join([*sections, Section(2, title["log"], f"## {title['log']}\n", "")])


def read(page: str) -> Identity:
    """The page by its parts; what stands under other headings is nobody's here."""
    named = _named(markdown_sections.split(page))
    log = [section for name, section in named if name in ("log", "log/")]
    parts: dict[Part, str] = {}
    for part in PARTS:
        parts[part] = markdown_sections.unquoted(_bodies(named, part))
    months = {
        section.title: markdown_sections.unquoted(section.body)
        for name, section in named
        if name == "months/"
    }
    facts = _bodies(named, "facts").strip()
    return Identity(facts, parts, _entries(log), _entries(_after_mark(log)), months)


def _bodies(named: Sequence[tuple[str, Section]], wanted: str) -> str:
    """What stands under the headings of one name."""
    return "".join(section.body for name, section in named if name == wanted)


def _after_mark(log: Sequence[Section]) -> list[Section]:
    """What stands below the mark of the last rewriting; everything, if there was none."""
    for place in range(len(log) - 1, -1, -1):
        section = log[place]
        marks = list(_MARK.finditer(section.body))
        if marks:
            below = section.body[marks[-1].end() :]
            return [Section(section.level, section.title, section.head, below), *log[place + 1 :]]
    return list(log)


def is_facts(title: str) -> bool:
    """Whether a heading is that of the facts, in either language."""
    return _MEANING.get(markdown_sections.key(title)) == "facts"


def laid_down(page: str) -> list[Section]:
    """The facts, and what somebody put under headings of their own."""
    return [section for name, section in _named(markdown_sections.split(page)) if name in _LAID]


def with_awareness(page: str, entries: Iterable[Awareness]) -> str:
    """The page with these entries at the end of its log."""
    return _appended_to_log(page, "".join(f"- {entry}\n" for entry in entries))


def with_self_image(page: str, parts: Mapping[Part, str], on: date) -> str:
    """The page with these parts of the self-image written anew, and a mark in the log.

    What stands above it, the self-image knows.
    """
    sections = markdown_sections.split(page)
    for part, text in parts.items():
        sections = _with_part(sections, part, text)
    return _appended_to_log(
        _MARK.sub("", markdown_sections.join(sections)), f"<!-- self-image rewritten {on} -->\n"
    )


def with_month(page: str, month: str, digest: str) -> str:
    """The page with a month's entries (`YYYY-MM`) replaced by a digest of them.

    Entries that the self-image does not know stay.
    """
    sections = _without_known(markdown_sections.split(page), month)
    titled = markdown_sections.made(3, month, markdown_sections.quoted(digest))
    named = _named(sections)
    same = _place_of_month(named, month)
    if same is not None:
        return markdown_sections.join([*sections[:same], titled, *sections[same + 1 :]])
    at = _end_of("months", named)
    if at is None:  # before the log, so that the log stays the last thing on the page
        at = next((n for n, (name, _) in enumerate(named) if name == "log"), len(named))
        titled = markdown_sections.made(3, month, markdown_sections.quoted(digest))
        sections = [
            *sections[:at],
            markdown_sections.made(2, _title("months", sections)),
            *sections[at:],
        ]
        at += 1
    return markdown_sections.join([*sections[:at], titled, *sections[at:]])


def _named(sections: Sequence[Section]) -> list[tuple[str, Section]]:
    """Each section with the part it is.

    `log/` and `months/` are what stands under those at a deeper level.
    """
    named: list[tuple[str, Section]] = []
    above, depth = "", 0
    for section in sections:
        if section.level <= depth:
            above, depth = "", 0
        name = f"{above}/" if above else _MEANING.get(markdown_sections.key(section.title), "")
        if name in ("log", "months"):
            above, depth = name, section.level
        named.append((name, section))
    return named


def _end_of(part: str, named: Sequence[tuple[str, Section]]) -> int | None:
    """The place behind a part and all that stands under it."""
    end: int | None = None
    for at, (name, _) in enumerate(named, start=1):
        if name in (part, f"{part}/"):
            end = at
    return end


def _with_part(sections: list[Section], part: str, text: str) -> list[Section]:
    names = [name for name, _ in _named(sections)]
    body = markdown_sections.body_of(markdown_sections.quoted(text))
    if part in names:
        at = names.index(part)
        old = sections[at]
        new = Section(old.level, old.title, old.head, body)
        return [*sections[:at], new, *sections[at + 1 :]]
    added = [Section(3, part, f"### {_title(part, sections)}\n", body)]
    behind = [n + 1 for n, name in enumerate(names) if name in ("self-image", *PARTS)]
    if behind:
        here = behind[-1]
    else:
        before = [n for n, name in enumerate(names) if name in ("months", "log")]
        here = before[0] if before else len(names)
        added.insert(0, markdown_sections.made(2, _title("self-image", sections)))
    return [*sections[:here], *added, *sections[here:]]


def _appended_to_log(page: str, lines: str) -> str:
    sections = markdown_sections.split(page)
    at = _end_of("log", _named(sections))
    if at is None:
        sections.append(markdown_sections.made(2, _title("log", sections)))
        at = len(sections)
    last = sections[at - 1]
    body = last.body.rstrip("\n")
    grown = f"{body}\n{lines}" if body else f"\n{lines}"
    tail = "\n" if sections[at:] else ""
    before = [_ended(section) for section in sections[: at - 1]]
    return markdown_sections.join(
        [*before, Section(last.level, last.title, _line(last.head), grown + tail), *sections[at:]]
    )


def _ended(section: Section) -> Section:
    """A section whose last line has an end, so that a heading can follow it."""
    return Section(section.level, section.title, _line(section.head), _line(section.body))


def _line(text: str) -> str:
    return text if not text or text.endswith("\n") else f"{text}\n"


def _place_of_month(named: Sequence[tuple[str, Section]], month: str) -> int | None:
    """Where the digest of a month stands."""
    for at, (name, section) in enumerate(named):
        if name == "months/" and section.title == month:
            return at
    return None


def _without_known(sections: list[Section], month: str) -> list[Section]:
    """The sections without this month's entries above the mark of the last rewriting."""
    last = -1
    for n, (name, section) in enumerate(_named(sections)):
        if name in ("log", "log/") and _MARK.search(section.body):
            last = n
    kept = []
    for n, (name, section) in enumerate(_named(sections)):
        if name not in ("log", "log/") or n > last:
            kept.append(section)
            continue
        cut = (
            max((m.end() for m in _MARK.finditer(section.body)), default=0)
            if n == last
            else len(section.body)
        )
        known = _of_month(section, month).sub("", section.body[:cut])
        kept.append(Section(section.level, section.title, section.head, known + section.body[cut:]))
    return kept


def _of_month(section: Section, month: str) -> re.Pattern[str]:
    """Lines of the month; under a heading that is a day of it also those without a day."""
    day = (
        rf"{re.escape(month)}-\d\d.*"
        if not section.title.startswith(month)
        else rf"(?:{re.escape(month)}-\d\d.*|(?!\d{{4}}-).*)"
    )
    return re.compile(
        rf"^[ \t]*(?:[-*+][ \t]+)?\**\[Self-Awareness\]\**[ \t]*{day}(?:\n|$)", re.MULTILINE
    )


def _entries(sections: Iterable[Section]) -> tuple[Awareness, ...]:
    found = []
    for section in sections:
        under = _DAY.search(section.title)
        for day, text in _ENTRY.findall(section.body):
            if text.strip():
                found.append(Awareness(_day(day or (under[0] if under else "")), text.strip()))
    return tuple(found)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _title(name: str, sections: Sequence[Section]) -> str:
    """In the language of the page it is put into."""
    return _TITLES[name][is_chinese("".join(section.title for section in sections))]
