"""What waits for a word of the user's: each answered with one click, several at once."""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from starlette.responses import Response

from ..domain.ids import ID, TURNS
from ..domain.patterns import regex
from ..domain.proposal import Proposal
from ..errors import InputError
from ..review.due import Due
from ..review.operation import VERBS, Operation, Verb, is_verb
from .cards import Card, cards
from .edit_conflicts import conflict, fingerprint
from .page_request import Done, Visit
from .reader import Reader

_ALLOWED: frozenset[Verb] = frozenset(
    (
        "COMMIT",
        "REJECT",
        "DEFER",
        "KEEP",
        "HOLDS",
        "PROMOTE",
        "DEMOTE",
        "DELETE",
        "MERGE",
        "SUMMARY",
    )
)
_BULK: Sequence[Verb] = ("COMMIT", "REJECT", "DEFER", "KEEP", "DELETE")
_CHOICES: dict[str, tuple[Verb, ...]] = {
    "proposal": ("COMMIT", "REJECT", "DEFER"),
    "operation": ("COMMIT", "REJECT", "DEFER"),
    "conflict": (),
    "outdated": ("KEEP",),
    "routing": ("KEEP", "PROMOTE"),
    "promotion": ("PROMOTE", "KEEP", "DELETE"),
    "decay": ("KEEP", "DELETE"),
    "re-appraisal": ("KEEP",),
    "merge": ("KEEP",),
    "shorten": ("KEEP",),
    "core": ("DEMOTE",),
}
"""The buttons of each kind; of a conflict each side has its own."""
_SAID_OTHERWISE: dict[tuple[str, Verb], str] = {
    ("conflict", "KEEP"): "both_hold",
    ("merge", "KEEP"): "leave_apart",
    ("outdated", "KEEP"): "leave_as_is",
}
_SAID = regex(r"(?P<verb>[A-Z]+):(?P<ids>[\w,]+)", re.ASCII)
_MOST_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Waiting:
    """One thing that waits, and the answers that a click gives."""

    kind: str
    text: str
    id: str
    """What a choice among several marks."""
    cards: Sequence[Card]
    proposal: Proposal | None
    choices: tuple[Verb, ...]
    joined_ids: str
    """Of all that it is about, with commas: a merge or a settled conflict names them so."""
    text_for: str = ""
    """The verb that takes a text: a merge's, a summary's."""
    draft: str = ""
    """What that text begins as."""
    seen: Mapping[str, str] = field(default_factory=dict)
    """The state in which each memory is shown."""

    def word_of(self, verb: Verb) -> str:
        """What a button says here: a word of the catalogue."""
        return _SAID_OTHERWISE.get((self.kind, verb), f"do_{verb}")


def show(visit: Visit) -> Response:
    """All that waits, kind by kind."""
    groups: dict[str, list[Waiting]] = {}
    seen: dict[str, str] = {}
    for each in waiting(visit):
        groups.setdefault(each.kind, []).append(each)
        seen.update(each.seen)
    pending = visit.engine.review.pending()
    seen.update({proposal.id: _digest(proposal) for proposal in pending})
    deferred = [proposal for proposal in pending if proposal.status == "deferred"]
    return visit.page(
        "inbox.html",
        groups=groups,
        deferred=deferred,
        bulk=_bulk(groups, has_deferred=bool(deferred)),
        seen=_as_field(seen),
    )


def _bulk(groups: Iterable[str], *, has_deferred: bool) -> list[Verb]:
    """The answers that several of what is shown can be given at once."""
    offered = set(_CHOICES["proposal"] if has_deferred else ())
    for kind in groups:
        offered.update(_CHOICES.get(kind, ()))
    return [verb for verb in _BULK if verb in offered]


def waiting(reader: Reader) -> list[Waiting]:
    """All that waits, in the order in which it is to be decided."""
    pending = {proposal.id: proposal for proposal in reader.engine.review.pending()}
    return [_waiting(reader, due, pending) for due in reader.engine.review.due()]


def _waiting(reader: Reader, due: Due, pending: dict[str, Proposal]) -> Waiting:
    proposal = pending.get(due.ids[0]) if due.ids else None
    known = reader.engine.memories.known([id for id in due.ids if ID.fullmatch(id)])
    shown = cards(reader, known)
    text_for = draft = ""
    if due.kind == "merge":
        text_for = "MERGE"
        draft = max((each.text for each in shown), key=len, default="")
    if due.kind == "summary":
        text_for = "SUMMARY"
    return Waiting(
        kind=due.kind,
        text=_dialogue(due) if due.stretch else due.text,
        id=due.ids[0] if due.ids else "",
        cards=shown,
        proposal=proposal,
        choices=_CHOICES.get(due.kind, ()),
        joined_ids=",".join(due.ids),
        text_for=text_for,
        draft=draft,
        seen={memory.id: fingerprint(memory) for memory in known},
    )


def _dialogue(due: Due) -> str:
    return str(due.stretch.dialogue) if due.stretch else ""


def decide(visit: Visit) -> Done | Response:
    """Carry out the answer of one button, or one answer to all that are chosen.

    Raises:
        InputError: the form names no operation that the inbox offers.
    """
    operations = _chosen(visit)
    if answer := _moved_on(visit, operations):
        return answer
    applied, recorded = visit.engine.review.operate(operations, visit.caller)
    to_confirm = [done.id for done in applied if done.to_confirm]
    word = "decided_some" if to_confirm else "decided"
    return Done(word, recorded.commit if recorded else None, "/inbox")


def _moved_on(visit: Visit, operations: Sequence[Operation]) -> Response | None:
    """A conflict where something is not any more what was shown beside the button."""
    shown: dict[str, str] = {}
    for pair in visit.one("seen").split():
        id, _, state = pair.partition("=")
        shown[id] = state
    ids = [id for each in operations for id in each.ids if id in shown]
    memories = {memory.id: memory for memory in visit.engine.memories.known(ids)}
    pending = {each.id: each for each in visit.engine.review.pending() if each.id in ids}
    states = {id: fingerprint(memory) for id, memory in memories.items()}
    states |= {id: _digest(proposal) for id, proposal in pending.items()}
    for id, state in states.items():
        if shown[id] == state:
            continue
        memory = memories.get(id)
        now = memory.shown_text if memory else pending[id].content
        place = f"/memory/{id}" if memory else "/inbox"
        return conflict(visit, now, _as_field(shown | states), place)
    return None


def _as_field(seen: Mapping[str, str]) -> str:
    return " ".join(f"{id}={state}" for id, state in seen.items())


def _digest(proposal: Proposal) -> str:
    state = (proposal.content, proposal.details)
    return hashlib.sha256(repr(state).encode("utf-8", "replace")).hexdigest()[:24]


def _chosen(visit: Visit) -> list[Operation]:
    bulk = visit.one("bulk")
    if is_verb(bulk) and bulk in _BULK:
        ids = [id for id in visit.sent.get("id", ()) if ID.fullmatch(id)]
        if not ids:
            raise InputError("id", "nothing was chosen", "Mark what the answer is for.")
        return [Operation(bulk, (id,)) for id in ids[:_MOST_AT_ONCE]]
    said = _SAID.fullmatch(visit.one("op"))
    if said is None:
        raise _no_such()
    text = visit.one(f"text:{said['ids']}")
    return [operation(said["verb"], said["ids"].split(","), text)]


def operation(verb: str, ids: Sequence[str], text: str) -> Operation:
    """The answer that a button gives; `text` where the verb takes one.

    Raises:
        InputError: the inbox offers no such answer.
    """
    if not is_verb(verb) or verb not in _ALLOWED:
        raise _no_such()
    if not ids or not all(ID.fullmatch(id) or TURNS.fullmatch(id) for id in ids):
        raise _no_such()
    takes_text = VERBS[verb].follows == "text"
    said = text.replace("\r\n", "\n").strip() if takes_text else ""
    return Operation(verb, tuple(ids), said)


def _no_such() -> InputError:
    return InputError("op", "there is no such answer", "Use the buttons of the inbox.")
