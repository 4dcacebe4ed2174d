"""Proposals as Markdown, readable and editable by hand.

`pending-memories.md`, and `rejected-memories.md` for what was refused.
"""

import json
import re
from collections.abc import Callable
from dataclasses import fields
from datetime import UTC
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ...domain import layout
from ...domain.proposal import Proposal

_TITLES = {
    layout.PENDING_MEMORIES: "# Pending memories",
    layout.REJECTED_MEMORIES: "# Memories that were not stored",
}
_HEADING = re.compile(r"^## Proposal (?:#\d+ )?(prop_[0-9A-Z]{8})\s*$", re.MULTILINE)
_UNNAMED = re.compile(rb"^(## Proposal(?: #\d+)?)(?=[ \t]*\r?$)", re.MULTILINE)
_FIELD = re.compile(r"^- \*\*([A-Za-z ]+)\*\*: ?(.*(?:\n(?:  .*|(?=\n  )))*)", re.MULTILINE)
_LABELS = {
    "agent": "From",
    "timestamp": "Timestamp",
    "store": "Suggested store",
    "content": "Content",
    "confidence": "Confidence",
    "status": "Status",
    "why": "Why",
    "details": "Details",
}
_ADAPTER: TypeAdapter[Proposal] = TypeAdapter(Proposal)


def render(path: str, proposals: list[Proposal]) -> bytes:
    """The whole file."""
    blocks = [_render_one(number, proposal) for number, proposal in enumerate(proposals, 1)]
    return ("\n\n".join([_TITLES[path], *blocks]) + "\n").encode()


def parse(data: bytes | None) -> list[Proposal]:
    """Every proposal that can be read; what a person broke is left out."""
    text = (data or b"").decode("utf-8", "replace")
    found = list(_HEADING.finditer(text))
    ends = [m.start() for m in found[1:]] + [len(text)]
    proposals = (
        _parse_one(heading[1], text[heading.end() : end])
        for heading, end in zip(found, ends, strict=False)
    )
    return [p for p in proposals if p]


def with_ids(data: bytes, new_id: Callable[[], str]) -> bytes:
    """The page with an id for each proposal that others wrote without one."""
    return _UNNAMED.sub(lambda found: found[1] + f" {new_id()}".encode(), data)


def _render_one(number: int, proposal: Proposal) -> str:
    values: dict[str, Any] = {
        f.name: getattr(proposal, f.name) for f in fields(Proposal) if f.name != "id"
    }
    values["timestamp"] = proposal.timestamp.astimezone(UTC).isoformat()
    values["content"] = proposal.content.replace("\n", "\n  ")
    values["details"] = json.dumps(proposal.details, ensure_ascii=False) if proposal.details else ""
    lines = [f"- **{label}**: {values[name]}" for name, label in _LABELS.items() if values[name]]
    return "\n".join([f"## Proposal #{number} {proposal.id}", *lines])


def _parse_one(id: str, block: str) -> Proposal | None:
    by_label = {label: value.strip() for label, value in _FIELD.findall(block)}
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
        return _ADAPTER.validate_python({**values, "id": id})
    except (KeyError, ValueError, ValidationError):
        return None
