"""The audit log in time.

What is old becomes a digest of its month, so that the log stays small enough to read (S1-24, S3-33,
D12).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from ..domain.patterns import regex

KEPT_DAYS = 90
MAX_BYTES = 1_000_000
_DATED = regex(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class Rolled:
    """What stays in the log, and by month ("2026-08") the lines that go into its digest."""

    kept: list[str]
    by_month: dict[str, list[str]]


def roll(lines: Sequence[str], now: datetime, *, max_bytes: int = MAX_BYTES) -> Rolled:
    """Split off what is older than 90 days.

    If the rest is still over the limit, its older half as well, until it is within. What is no
    line of the log, an empty one or half of one, is of no month and goes.
    """
    horizon = (now - timedelta(days=KEPT_DAYS)).strftime("%Y-%m-%d")
    told = [line for line in lines if _DATED.match(line)]
    kept = [line for line in told if line[:10] >= horizon]
    while kept and sum(len(line.encode()) + 1 for line in kept) > max_bytes:
        kept = kept[(len(kept) + 1) // 2 :]
    by_month: dict[str, list[str]] = {}
    for line in told[: len(told) - len(kept)]:
        by_month.setdefault(line[:7], []).append(line)
    return Rolled(kept, by_month)


def digest(month: str, lines: Sequence[str], earlier: str = "") -> str:
    """A month in figures: changes by action and by actor, and every critical line in full.

    Added to what was digested before.
    """
    fields = [line.split(" | ") for line in lines]
    actions = Counter(field[1] for field in fields if len(field) > 1)
    actors = Counter(field[3] for field in fields if len(field) > 3)
    critical = [f"- {line}" for line in lines if "⚠️ CRITICAL" in line]
    head = earlier.rstrip() or f"# Audit {month}"
    block = [
        f"## {lines[0][:10]} to {lines[-1][:10]}: {len(lines)} changes",
        "- by action: " + ", ".join(f"{name} {count}" for name, count in actions.most_common()),
        "- by actor: " + ", ".join(f"{name} {count}" for name, count in actors.most_common()),
        *critical,
    ]
    return "\n".join([head, "", *block]) + "\n"


def chosen(lines: Sequence[str], since: datetime | None, actor: str) -> list[str]:
    """Lines from `since` on whose actor begins with `actor`."""
    start = since.strftime("%Y-%m-%dT%H:%M:%SZ") if since else ""
    found: list[str] = []
    for line in lines:
        parts = line.split(" | ")
        if line[:20] >= start and len(parts) > 3 and parts[3].startswith(actor):
            found.append(line)
    return found
