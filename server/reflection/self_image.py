"""The self-image as the assistant writes it anew.

Five sections, and for months gone by a digest of what was noticed in them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from ..domain.patterns import regex
from ..domain.text import one_line
from ..language import markdown_sections
from ..language.markdown_sections import Section
from ..markdown_pages import identity
from ..markdown_pages.identity import PARTS, Awareness, Part

_MONTH = regex(r"\d{4}-\d{2}")


@dataclass(frozen=True, slots=True)
class SelfImage:
    parts: Mapping[Part, str]
    months: Mapping[str, str]
    """Digests by month, like `2026-10`."""


class SelfImageError(ValueError):
    """A text that is no self-image; says what is wrong with it."""


def read(text: str, today: date) -> SelfImage:
    """The five sections by their headings, of any level, and digests under those of months.

    Raises:
        SelfImageError: a section is missing or empty, or a month is not over.
    """
    image: list[Section] = []
    months: dict[str, str] = {}
    for section in markdown_sections.split(text.replace("\r\n", "\n")):
        if section.level and not _MONTH.fullmatch(section.title):
            image.append(markdown_sections.made(3, section.title, section.body))
        elif section.level and section.body.strip():
            months[section.title] = one_line(section.body)
    page = markdown_sections.join([markdown_sections.made(2, "Self-image"), *image])
    parts = identity.read(page).self_image
    absent: list[Part] = [part for part in PARTS if not parts.get(part, "").strip()]
    if absent:
        raise SelfImageError(f"missing: {', '.join(titles(absent))}")
    early = [month for month in months if month >= f"{today:%Y-%m}"]
    if early:
        named = ", ".join(early)
        raise SelfImageError(f"{named} is not over yet: only months gone by are compacted")
    return SelfImage(parts, months)


def titles(parts: Sequence[Part]) -> list[str]:
    """The English titles of these parts, as the page of a new workspace has them."""
    sections = markdown_sections.split(identity.template())
    known = [section.title for section in sections if section.level == 3]
    return [known[PARTS.index(part)] for part in parts]


def consolidated(page: bytes | None, image: SelfImage, today: date) -> bytes:
    """IDENTITY.md with the new self-image, and the months that it sums up as digests."""
    text = identity.with_self_image(_text_of(page), image.parts, today)
    for month, digest in image.months.items():
        text = identity.with_month(text, month, digest)
    return text.encode()


def with_insights(page: bytes | None, insights: Sequence[str], today: date) -> bytes:
    """IDENTITY.md with these at the end of its self-awareness log."""
    entries = [Awareness(today, insight) for insight in insights]
    return identity.with_awareness(_text_of(page), entries).encode()


def fresh(page: bytes | None) -> tuple[Awareness, ...]:
    """What the self-image does not know yet."""
    return identity.read(_text_of(page)).fresh


def past_months(page: bytes | None, today: date) -> list[str]:
    """Months gone by that still stand in the log line by line, oldest first."""
    months = set()
    for entry in identity.read(_text_of(page)).log:
        if entry.day:
            months.add(f"{entry.day:%Y-%m}")
    return sorted(month for month in months if month < f"{today:%Y-%m}")


def _text_of(page: bytes | None) -> str:
    return page.decode("utf-8", "replace") if page is not None else identity.template()
