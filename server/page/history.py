"""What changed, by whom, and taking it back."""

from collections.abc import Sequence

from starlette.responses import Response

from ..domain.caller import Caller
from ..domain.ids import ID, SESSION_ID
from ..domain.patterns import regex
from ..errors import HistoryError, InputError
from ..history import undo_choice
from ..history.undo import Undone
from ..storage.git.commits import Commit
from .page_request import Done, Visit
from .text_diff import diff_lines

_SHOWN = 50
_MOST_SHOWN = 1_000
_LONGEST_CHANGE = 200_000
_WRITERS = ("user (page)", "manual", "bot", "subagent", "reflection", "system")
"""How actors begin."""
_COMMIT = regex("[0-9a-f]{7,40}")


def show(visit: Visit) -> Response:
    """The changes, newest first, as far as the filters let them through."""
    asked = visit.asked
    limit = asked.get("limit", "")
    shown = min(_MOST_SHOWN, int(limit)) if limit.isdecimal() and len(limit) < 5 else _SHOWN
    session = asked.get("session", "")
    log = visit.engine.history.log
    found = log(
        limit=_MOST_SHOWN if session else max(1, shown),
        since=asked.get("since", ""),
        actor=asked.get("actor", ""),
        id=asked.get("id", ""),
        critical="critical" in asked,
    )
    if session:
        found = [each for each in found if each.trailers.get("Session") == session]
    changes = visit.engine.history.readable(found)
    more = min(_MOST_SHOWN, shown * 2) if len(found) == shown < _MOST_SHOWN else 0
    return visit.page(
        "history.html",
        changes=changes,
        reverted=_reverted(found),
        undoable={each.sha for each in found if undo_choice.is_undoable(each)},
        chosen=asked,
        writers=dict.fromkeys((*_WRITERS, *filter(None, (asked.get("actor", ""),)))),
        session=session if SESSION_ID.fullmatch(session) else "",
        more=more,
    )


def _reverted(found: Sequence[Commit]) -> set[str]:
    """What was taken back by one of these, and is to be offered no more."""
    gone: set[str] = set()
    for commit in found:
        if commit.sha not in gone:
            gone |= set(commit.trailers.get("Reverts", "").split())
    return gone


def show_change(visit: Visit) -> Response:
    """One change in full, unless it tells of what is sealed or erased."""
    return _change(visit, revealed=False)


def reveal_change(visit: Visit) -> Response:
    """The same with what is sealed now: asked for, and kept nowhere."""
    return _change(visit, revealed=True)


def _change(visit: Visit, *, revealed: bool) -> Response:
    name = visit.names["commit"]
    if not _COMMIT.fullmatch(name):
        raise HistoryError(f"{name[:40]!r} names no change.")
    text = visit.engine.history.show(name)
    header, _, _ = text.partition("\n\n")
    is_hidden = not revealed and _tells_sealed(visit, text)
    if is_hidden:
        text = ""
    elif not revealed:
        text = visit.engine.history.told(name)
    return visit.page(
        "change.html",
        name=name,
        is_hidden=is_hidden,
        ids=sorted({found[0] for found in ID.finditer(header)})[:_SHOWN],
        lines=diff_lines(text[:_LONGEST_CHANGE]),
        is_cut=len(text) > _LONGEST_CHANGE,
    )


def _tells_sealed(visit: Visit, text: str) -> bool:
    """Whether a memory named in it is sealed by now: it may have stood there in plain text."""
    ids = {found[0] for found in ID.finditer(text)}
    return any(memory.is_secret for memory in visit.engine.memories.known(list(ids)))


def undo(visit: Visit) -> Done | Response:
    """Take back one change, or everything of one session, or the last reflection.

    Raises:
        InputError: the form names none of these.
    """
    what = visit.one("what")
    caller = visit.caller
    if SESSION_ID.fullmatch(what):
        caller = Caller(by_hand=True, by_page=True, session=what)
        what = "session"
    elif what != "reflection" and not _COMMIT.fullmatch(what):
        raise InputError("what", "it names no change", "Use the buttons of the page.")
    done = visit.engine.history.undo(what, caller)
    return Done("undone", done.recorded.commit, _place_after(visit, done))


def _place_after(visit: Visit, done: Undone) -> str:
    """Where it was asked for; what is so again, where that page was of what is gone by it."""
    memories = visit.engine.memories
    stood_on = ID.search(visit.back)
    if stood_on and not memories.known([stood_on[0]]):
        again = memories.current_in_files(done.paths)
        return f"/memory/{again[0].id}" if again else "/"
    return visit.back
