"""A workspace of the same layout that others made.

Whatever recollect would write over is put on record and kept beside, and what it says is taken in.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from ..aging.activity import created
from ..domain import layout, validation
from ..domain.ids import new_id
from ..domain.memory import Memory
from ..domain.patterns import regex
from ..domain.provenance import IMPORTED
from ..markdown_pages import entity_pages
from ..reflection.journal_pages import logged, rewards
from ..storage.change import Change, Why
from ..storage.transaction import Transactions
from ..storage.workspace.files import sha256_of
from . import import_graph

_AUDIT_LINE = regex(rb"\d{4}-\d\d-\d\dT\S+ \| ")


def adopt(transactions: Transactions, clock: Callable[[], datetime]) -> None:
    """Take over what recollect did not write: pages of the graph become memories.

    They and the logs that will be rewritten are kept as they were under `meta/adopted/`. Doing it
    again changes nothing. The engine's lock is held by the caller.
    """
    found: dict[str, bytes] = {}
    for path, page in _foreign(transactions):
        if transactions.files.state(_kept(path)) is None:
            found[path] = page
    if not found:
        return
    _record_as_found(transactions, list(found))
    memories: list[Memory] = []
    for path, page in found.items():
        if path.startswith(layout.GRAPH):
            memories += _told(path, page, transactions)
    files: dict[str, bytes | None] = {_kept(path): page for path, page in found.items()}
    files |= dict.fromkeys(path for path in found if path.startswith(layout.GRAPH))
    why = Why(
        action="RENAME",
        summary=f"adopted {len(found)} pages",
        actor="manual",
        approval="user",
        trigger="init",
    )
    activity = {m.id: created(m.category, clock()) for m in memories}
    transactions.record(Change(why=why, memories=tuple(memories), files=files, activity=activity))


def _kept(path: str) -> str:
    return layout.ADOPTED + path.removeprefix("memory/").removeprefix("meta/")


def _foreign(transactions: Transactions) -> Iterator[tuple[str, bytes]]:
    """Pages in recollect's places that recollect did not write."""
    ours: dict[str, Callable[[bytes], bool]] = {
        layout.ACTIVITY_SNAPSHOT: lambda page: b'"format"' in page,
        layout.AUDIT_LOG: lambda page: all(
            _AUDIT_LINE.match(line) for line in page.splitlines() if line.strip()
        ),
        layout.REFLECTION_LOG: lambda page: bool(logged(page)) or _is_bare(page),
        layout.REWARD_LOG: lambda page: bool(rewards(page)) or _is_bare(page),
        layout.EVOLUTION: lambda page: b"recollect writes this page" in page or _is_bare(page),
    }
    paths = sorted(
        state.path for state in transactions.files.walk(layout.GRAPH) if state.path.endswith(".md")
    )
    for path in (*paths, *ours):
        page = transactions.files.read(path)
        if page and page.strip() and not ours.get(path, entity_pages.is_view)(page):
            yield path, page


def _is_bare(page: bytes) -> bool:
    """Nothing but a title."""
    return len([line for line in page.splitlines() if line.strip()]) <= 1


def _record_as_found(transactions: Transactions, paths: list[str]) -> None:
    """The history has every page as it was before anything is written."""
    for path in paths:
        if state := transactions.files.state(path):
            transactions.manifest.seen(state, sha256_of(transactions.files.read(path) or b""))
    transactions.record_foreign(transactions.announce(paths, ()), paths, ())


def _told(path: str, page: bytes, transactions: Transactions) -> Iterator[Memory]:
    state = transactions.files.state(path)
    written = datetime.fromtimestamp(state.mtime_ns / 1e9 if state else 0, UTC).replace(
        microsecond=0
    )
    for fact in import_graph.facts(path, page.decode("utf-8", "replace")):
        if validation.flaw(fact.text) is None:
            yield Memory(
                id=new_id("mem"),
                text=fact.text,
                entities=fact.entities,
                relations=fact.relations,
                source=IMPORTED,
                created_at=written,
            )
