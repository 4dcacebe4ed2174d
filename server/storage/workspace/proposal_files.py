"""Proposals as Markdown, readable and editable by hand.

`pending-memories.md`, and `rejected-memories.md` for what was refused.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from datetime import UTC
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ...domain import layout
from ...domain.patterns import regex
from ...domain.proposal import Proposal

_TITLES = {
    layout.PENDING_MEMORIES: "# Pending memories",
    layout.REJECTED_MEMORIES: "# Memories that were not stored",
}
_HEADING = regex(r"^## Proposal\b.*$", re.MULTILINE)
_NAMED = regex(r"## Proposal (?:#\d+ )?(prop_[0-9A-Z]{8})\s*")
_UNNAMED = regex(rb"^(## Proposal(?: #\d+)?)(?=[ \t]*\r?$)", re.MULTILINE)
_FIELD = regex(r"^- \*\*([A-Za-z ]+)\*\*: ?(.*(?:\n(?:  .*|(?=\n  )))*)", re.MULTILINE)
_LABELS = {
    "agent": "From",
    "timestamp": "Timestamp",
    "store": "Suggested store",
    "content": "Content",
    "confidence": "Confidence",
    "status": "Status",
    "why": "Why",
    "details": "Details",
    "mentions": "Mentions",
    "mentioned_at": "Mentioned",
}
_BREAKS = regex(r"[\r\n]+")
"""A name with a line break in it must not begin a field or a proposal of its own."""
_ADAPTER: TypeAdapter[Proposal] = TypeAdapter(Proposal)


@dataclass(frozen=True, slots=True)
class Page:
    """What one of the two pages holds."""

    opening: str
    """What a person wrote between the title and the first proposal."""
    proposals: tuple[Proposal, ...]
    unreadable: tuple[str, ...]
    """Proposals that cannot be read, as they stand."""


def render(path: str, proposals: Sequence[Proposal], before: bytes | None = None) -> bytes:
    """The whole page; what is no proposal in the page of `before` stays."""
    blocks = [_render_one(number, proposal) for number, proposal in enumerate(proposals, 1)]
    page = read(before)
    parts = [_TITLES[path], page.opening, *blocks, *page.unreadable]
    return ("\n\n".join(part for part in parts if part) + "\n").encode()


def parse(data: bytes | None) -> list[Proposal]:
    """Every proposal of a page that can be read."""
    return list(read(data).proposals)


def by_id(data: bytes | None) -> dict[str, Proposal]:
    """As `parse`."""
    return {proposal.id: proposal for proposal in parse(data)}


def read(data: bytes | None) -> Page:
    """A page in parts: the proposals, and what is none."""
    text = (data or b"").decode("utf-8", "replace")
    proposals: list[Proposal] = []
    unreadable: list[str] = []
    starts = [heading.start() for heading in _HEADING.finditer(text)]
    ends = [*starts, len(text)]
    opening = text[: ends[0]].strip()
    for title in _TITLES.values():
        opening = opening.removeprefix(title).strip()
    for start, end in zip(starts, ends[1:], strict=True):
        block = text[start:end].strip()
        proposal = _parse_one(block)
        if proposal:
            proposals.append(proposal)
        else:
            unreadable.append(block)
    return Page(opening, tuple(proposals), tuple(unreadable))


def with_ids(data: bytes, new_id: Callable[[], str]) -> bytes:
    """The page with an id for each proposal that others wrote without one."""
    return _UNNAMED.sub(lambda found: found[1] + f" {new_id()}".encode(), data)


def _render_one(number: int, proposal: Proposal) -> str:
    values: dict[str, Any] = {
        f.name: getattr(proposal, f.name) for f in fields(Proposal) if f.name != "id"
    }
    for name in ("agent", "store", "confidence", "status", "why"):
        values[name] = _BREAKS.sub(" ", str(values[name]))
    values["timestamp"] = proposal.timestamp.astimezone(UTC).isoformat()
    if proposal.mentioned_at:
        values["mentioned_at"] = proposal.mentioned_at.astimezone(UTC).isoformat()
    values["content"] = proposal.content.replace("\n", "\n  ")
    values["details"] = json.dumps(proposal.details, ensure_ascii=False) if proposal.details else ""
    lines = [f"- **{label}**: {values[name]}" for name, label in _LABELS.items() if values[name]]
    return "\n".join([f"## Proposal #{number} {proposal.id}", *lines])


def _parse_one(block: str) -> Proposal | None:
    heading, _, body = block.partition("\n")
    named = _NAMED.fullmatch(heading)
    if not named:
        return None
    by_label = {label: value.strip() for label, value in _FIELD.findall(body)}
    values: dict[str, Any] = {
        name: by_label[label] for name, label in _LABELS.items() if label in by_label
    }
    try:
        values |= {
            name: values[name].casefold()
            for name in ("confidence", "status", "store")
            if name in values
        }
        values["content"] = values["content"].replace("\n  ", "\n")
        values["details"] = json.loads(values["details"]) if "details" in values else {}
        return _ADAPTER.validate_python({**values, "id": named[1]})
    except (KeyError, ValueError, ValidationError):
        return None
