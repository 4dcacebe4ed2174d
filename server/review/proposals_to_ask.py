"""Proposals that wait for the user: found by a search, and asked about once."""

import json
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, tzinfo

from ..domain.proposal import Proposal
from ..language import attributes
from ..language.dates.periods.from_when import begins_at
from ..language.dates.times_told import times_told
from ..language.people import kin_of
from ..language.relatives import called
from ..language.tokenizer import fold, tokens
from ..language.wordings import share_held
from ..storage.index.named_values import NamedValues

_SHARE = 0.5
_FOUND = 3
_ASKED_AT_ONCE = 3
_ASKED_ABOUT = "proposals asked about"
_UNDECIDED = ("pending", "deferred")


def answering(proposals: Sequence[Proposal], query: str, entity: str) -> list[Proposal]:
    """Those that have at least half of a wording's words, the best three.

    Where an entity is asked for, only those that name it; all of them, if nothing else is asked.
    """
    shares: list[tuple[float, Proposal]] = []
    for proposal in _undecided(proposals):
        if _names(proposal, entity):
            is_named = float(bool(entity))
            share = share_held(query, tokens(proposal.content)) if query.strip() else is_named
            shares.append((share, proposal))
    shares.sort(key=lambda pair: -pair[0])
    return [proposal for share, proposal in shares[:_FOUND] if share >= _SHARE]


def of_times(
    proposals: Sequence[Proposal], spans: Sequence[tuple[float, float]], zone: tzinfo
) -> list[Proposal]:
    """Those that tell of a time in one of the `spans` (seconds, ends exclusive), oldest first."""
    found: list[Proposal] = []
    for proposal in _undecided(proposals):
        told = times_told(proposal.content, proposal.timestamp, zone)
        if any(first < end and last > start for first, last in told for start, end in spans):
            found.append(proposal)
    return found


def _undecided(proposals: Sequence[Proposal]) -> Iterator[Proposal]:
    """What would be a memory, were it decided."""
    for proposal in proposals:
        if proposal.status in _UNDECIDED and "operation" not in proposal.details:
            yield proposal


def _names(proposal: Proposal, entity: str) -> bool:
    """Whether it names an entity; not somebody else's mother, where the user's is asked for."""
    content = fold(proposal.content)
    if not any(fold(word) in content for word in called(entity)):
        return False
    named = proposal.details.get("entities", ())
    return kin_of.is_of_the_user_s(proposal.content, entity, named)


def _is_over(proposal: Proposal, now: datetime, zone: tzinfo) -> bool:
    """Whether it told of days to come, and the last of them is over: nobody needs it any more.

    Not what is so from such a day on, or tells where somebody lives or works then.
    """
    text, told = proposal.content, proposal.timestamp
    stated = attributes.read(text)
    if begins_at(text, told, zone) or stated.changes or stated.about or stated.states:
        return False
    ends = [last for _, last in times_told(text, told, zone) if last > told.timestamp()]
    return bool(ends) and max(ends) <= now.timestamp()


def to_ask_about(
    proposals: Sequence[Proposal],
    values: NamedValues,
    session: str,
    now: datetime,
    zone: tzinfo,
    without: Collection[str] = (),
) -> list[Proposal]:
    """Those that no other conversation has asked about, noted as asked about by this one.

    None of `without`, which this call has told of itself, and none whose day is over.
    """
    waiting = {p.id: p for p in proposals if p.status == "pending"}
    asked: dict[str, str] = json.loads(values.get(_ASKED_ABOUT) or "{}")
    still = {id: by for id, by in asked.items() if id in waiting}
    open_here = [id for id in waiting if still.get(id, session) == session]
    to_tell = [waiting[id] for id in open_here if id not in without]
    found = [each for each in to_tell if not _is_over(each, now, zone)][:_ASKED_AT_ONCE]
    for proposal in found:
        still[proposal.id] = session
    if still != asked:
        values.set(_ASKED_ABOUT, json.dumps(still))
    return found
