"""What reflect answers about what is due."""

from collections.abc import Mapping, Sequence

from ...server.domain.fence import data_block
from ...server.engine import Engine
from ...server.review.announcing import URGENT
from ...server.review.due import Due
from .memories import another
from .phrases import Phrases

_SHOWN = 5
"""Of a kind: as many as are decided at one time."""


def listed(engine: Engine, due: Sequence[Due], say: Phrases) -> list[str]:
    """What is due, kind by kind: how to decide, and what on; what merely tidies up last."""
    if not due:
        return [say.nothing_due]
    whose = of_others(engine, due, say)
    urgent = [item for item in due if item.kind in URGENT]
    tidying = [item for item in due if item.kind not in URGENT]
    if not (urgent and tidying):
        return _by_kind_listed(due, whose, say)
    waits = say.can_wait.format(count=len(tidying))
    return [*_by_kind_listed(urgent, whose, say), waits, *_by_kind_listed(tidying, whose, say)]


def of_others(engine: Engine, due: Sequence[Due], say: Phrases) -> dict[str, str]:
    """By id whose words it holds, of what is not the user's own: it decides what is believed."""
    ids = [id for item in due for id in item.ids]
    sources = {memory.id: memory.source for memory in engine.memories.known(ids)}
    for proposal in engine.review.pending():
        sources[proposal.id] = str(proposal.details.get("source", ""))
    told = {id: another(source, say) for id, source in sources.items()}
    return {id: name for id, name in told.items() if name}


def named(item: Due, whose: Mapping[str, str]) -> list[str]:
    """The ids of an item, behind each in brackets whose words it holds."""
    return [f"{id} ({whose[id]})" if id in whose else id for id in item.ids]


def _by_kind_listed(due: Sequence[Due], whose: Mapping[str, str], say: Phrases) -> list[str]:
    lines: list[str] = []
    for kind, items in by_kind(due).items():
        rows = [" ".join(("-", *named(item, whose), item.text)) for item in items[:_SHOWN]]
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
