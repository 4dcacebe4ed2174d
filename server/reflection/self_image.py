"""The self-image as the assistant writes it anew (S3-24): five sections, and for months gone by a digest of what was noticed in them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ..language import markdown_sections
from ..pages import identity
from ..pages.identity import PARTS, Awareness, Part

_MONTH = re.compile(r"\d{4}-\d{2}")


@dataclass(frozen=True, slots=True)
class SelfImage:
    parts: Mapping[Part, str]
    months: Mapping[str, str]


def read(text: str, today: date) -> SelfImage:
    """The five sections by their headings, of any level, and digests under headings like `2026-10`.

    Raises:
        ValueError: a section is missing or empty, or a month is not over.
    """
    sections = [s for s in markdown_sections.split(text.replace("\r\n", "\n")) if s.level]
    image = [
        markdown_sections.made(3, s.title, s.body)
        for s in sections
        if not _MONTH.fullmatch(s.title)
    ]
    found = identity.read(
        markdown_sections.join([markdown_sections.made(2, "Self-image"), *image])
    ).self_image
    if absent := [part for part in PARTS if not found.get(part, "").strip()]:
        raise ValueError(f"missing: {', '.join(titles(absent))}")
    months = {
        s.title: " ".join(s.body.split())
        for s in sections
        if _MONTH.fullmatch(s.title) and s.body.strip()
    }
    if early := [month for month in months if month >= f"{today:%Y-%m}"]:
        raise ValueError(f"{', '.join(early)} is not over yet: only months gone by are compacted")
    return SelfImage(found, months)


def titles(parts: list[Part]) -> list[str]:
    """The English titles of these parts, as the page of a new workspace has them."""
    known = [s.title for s in markdown_sections.split(identity.template()) if s.level == 3]
    return [known[PARTS.index(part)] for part in parts]


def consolidated(page: bytes | None, image: SelfImage, today: date) -> bytes:
    """IDENTITY.md with the new self-image, and the months that it sums up as digests."""
    text = identity.with_self_image(_text(page), image.parts, today)
    for month, digest in image.months.items():
        text = identity.with_month(text, month, digest)
    return text.encode()


def with_insights(page: bytes | None, insights: tuple[str, ...], today: date) -> bytes:
    """IDENTITY.md with these at the end of its self-awareness log."""
    return identity.with_awareness(
        _text(page), [Awareness(today, insight) for insight in insights]
    ).encode()


def fresh(page: bytes | None) -> tuple[Awareness, ...]:
    """What the self-image does not know yet."""
    return identity.read(_text(page)).fresh


def past_months(page: bytes | None, today: date) -> list[str]:
    """Months gone by that still stand in the log line by line."""
    months = {f"{entry.day:%Y-%m}" for entry in identity.read(_text(page)).log if entry.day}
    return sorted(month for month in months if month < f"{today:%Y-%m}")


def _text(page: bytes | None) -> str:
    return page.decode("utf-8", "replace") if page is not None else identity.template()
