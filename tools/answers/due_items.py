"""What reflect answers about what is due."""

from collections.abc import Sequence

from ...server.domain.fence import data_block
from ...server.review.announcing import URGENT
from ...server.review.due import Due
from .phrases import Phrases

_SHOWN = 5
"""Of a kind: as many as are decided at one time."""


def listed(due: Sequence[Due], say: Phrases) -> list[str]:
    """What is due, kind by kind: how to decide, and what on; what merely tidies up last."""
    if not due:
        return [say.nothing_due]
    urgent = [item for item in due if item.kind in URGENT]
    tidying = [item for item in due if item.kind not in URGENT]
    if not (urgent and tidying):
        return _by_kind_listed(due, say)
    waits = say.can_wait.format(count=len(tidying))
    return [*_by_kind_listed(urgent, say), waits, *_by_kind_listed(tidying, say)]


def _by_kind_listed(due: Sequence[Due], say: Phrases) -> list[str]:
    lines: list[str] = []
    for kind, items in by_kind(due).items():
        rows = [" ".join(("-", *item.ids, item.text)) for item in items[:_SHOWN]]
        if len(items) > _SHOWN:
            rows.append(say.more.format(count=len(items) - _SHOWN))
        lines.append(f"{kind}: {say.due_asks[items[0].kind]}")
        lines.append(data_block(say.about, "\n".join(rows)))
    return lines


def of_the_moment(due: Sequence[Due], say: Phrases) -> list[str]:
    """The first of each kind on a line, for a call that handed messages over."""
    found: list[str] = []
    for item in first_of_each(due):
        found.append(f"{item.kind}, {item.text}: {say.due_asks[item.kind]}")
    return found


def first_of_each(due: Sequence[Due]) -> list[Due]:
    """The first of each kind."""
    return [items[0] for items in by_kind(due).values()]


def by_kind(due: Sequence[Due]) -> dict[str, list[Due]]:
    """The items of each kind, in their order."""
    kinds: dict[str, list[Due]] = {}
    for item in due:
        kinds.setdefault(item.kind, []).append(item)
    return kinds
