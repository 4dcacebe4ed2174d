"""What is not stored: it waits as a proposal for a yes, or was refused and can be overruled."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from ..domain.caller import Caller
from ..domain.ids import new_id
from ..domain.proposal import Proposal
from ..errors import InputError
from ..language import near_duplicates
from ..settings import Settings
from . import proposing
from .appraisal_scores import Appraised
from .batch import Batch
from .drafts import Draft
from .outcomes import Outcome


class NotStored:
    """Holds no state; writes nothing but into the batch."""

    def __init__(self, settings: Settings, *, clock: Callable[[], datetime]) -> None:
        self._settings = settings
        self._clock = clock

    def propose(
        self, draft: Draft, caller: Caller, batch: Batch, judged: Appraised | None, why: str
    ) -> Outcome:
        """Let it wait for a yes.

        Raises:
            InputError: a secret does not wait in plain text.
        """
        _refuse_secret(draft, caller)
        waiting = _saying_the_same(draft, batch.pending)
        id = waiting.id if waiting else new_id("prop")
        proposal = self._proposal(draft, caller, judged, why=why, id=id)
        if waiting:
            now = waiting.timestamp if caller.agent else self._clock()
            proposal = proposing.said_again(waiting, proposal, now)
        if waiting and near_duplicates.is_hedged(draft.content) and not draft.proposal:
            proposal = replace(proposal, content=_surer(waiting.content, draft.content))
        if proposal != waiting:
            batch.pending = [p for p in batch.pending if p.id != id]
            batch.pending.append(proposal)
        return Outcome(
            kind="proposed",
            id=id,
            text=draft.content,
            store=proposal.store,
            appraised=judged,
            why=why,
        )

    def refuse(self, draft: Draft, caller: Caller, batch: Batch, judged: Appraised) -> Outcome:
        """Note that it was refused, and why; what waited for it waits no more."""
        why = f"score {judged.total}, refused below {self._settings.propose_at}"
        if draft.misleading:
            why = "misleading"
        batch.pending = [p for p in batch.pending if p.id != draft.proposal]
        # What is refused for its privacy is not written down elsewhere.
        if draft.is_private:
            return Outcome(kind="refused", id="", text=draft.content, appraised=judged, why=why)
        before = _saying_the_same(draft, batch.rejected)
        id = before.id if before else draft.proposal or new_id("prop")
        proposal = self._proposal(draft, caller, judged, why=why, id=id)
        proposal = replace(proposal, status="rejected")
        if before:
            proposal = proposing.said_again(before, proposal, self._clock())
        if proposal != before:
            batch.rejected = [p for p in batch.rejected if p.id != id]
            batch.rejected.append(proposal)
        return Outcome(kind="refused", id=id, text=draft.content, appraised=judged, why=why)

    def _proposal(
        self, draft: Draft, caller: Caller, judged: Appraised | None, *, why: str, id: str
    ) -> Proposal:
        return proposing.proposal_of(
            draft, caller, self._settings, judged, why=why, now=self._clock(), id=id
        )


def drop_proposals(draft: Draft, batch: Batch) -> None:
    """What is stored waits no more, in whichever words it was proposed."""
    if not (batch.pending or batch.rejected):
        return
    stored = near_duplicates.gist(draft.content)
    kept = []
    for proposal in batch.pending:
        says_the_same = near_duplicates.gist(proposal.content) == stored
        if proposal.id != draft.proposal and not says_the_same:
            kept.append(proposal)
    batch.pending = kept
    batch.rejected = [proposal for proposal in batch.rejected if proposal.id != draft.proposal]


def _refuse_secret(draft: Draft, caller: Caller) -> None:
    if not draft.is_secret:
        return
    remedy = "Call again with explicit=true if the user wants it kept."
    if caller.agent:
        remedy = "Leave it to the main agent, with the user's word."
    raise InputError(
        "sensitivity", "a secret is not kept as a proposal, which is plain text", remedy
    )


def _saying_the_same(draft: Draft, proposals: Sequence[Proposal]) -> Proposal | None:
    """The proposal among these that is just this, however surely either says it."""
    for proposal in proposals:
        if proposal.id == draft.proposal:
            return proposal
    wanted = near_duplicates.gist(draft.content)
    for proposal in proposals:
        if near_duplicates.gist(proposal.content) == wanted:
            return proposal
    return None


def _surer(waiting: str, told: str) -> str:
    """What is said with doubt again does not make what waits doubtful."""
    return told if near_duplicates.is_hedged(waiting) else waiting
