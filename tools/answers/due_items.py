"""What reflect answers about what is due."""

from collections.abc import Sequence

from ...server.domain.fence import data_block
from ...server.review.due import Due


def listed(due: Sequence[Due]) -> list[str]:
    """Everything that is due, kind by kind: how to decide, and what on."""
    if not due:
        return ["Nothing is due."]
    lines = [f"{len(due)} due:"]
    for kind, items in by_kind(due).items():
        rows = [" ".join(("-", *item.ids, item.text)) for item in items]
        lines.append(f"{kind}: {items[0].ask}")
        lines.append(data_block("What it is about", "\n".join(rows)))
    return lines


def first_of_each(due: Sequence[Due]) -> list[Due]:
    """The first of each kind."""
    return [items[0] for items in by_kind(due).values()]


def by_kind(due: Sequence[Due]) -> dict[str, list[Due]]:
    """The items of each kind, in their order."""
    kinds: dict[str, list[Due]] = {}
    for item in due:
        kinds.setdefault(item.kind, []).append(item)
    return kinds
