"""What the history says of a call of remember: what was done, by whom, with whose approval."""

from collections.abc import Sequence

from ..domain.caller import Caller
from ..domain.sensitivity import Sensitivity
from ..storage.change import Action, Why
from ..storage.commit_message import FROM_PROPOSALS_OF, name_of, name_of_text
from .batch import Batch
from .outcomes import Outcome, all_wished


def reason_of(outcomes: Sequence[Outcome], caller: Caller, batch: Batch) -> Why:
    """Of all drafts of one call, which are one change."""
    stored = [outcome for outcome in outcomes if outcome.kind == "stored"]
    changed = [outcome for outcome in outcomes if outcome.kind in ("amended", "renewed")]
    shown = stored or changed or outcomes
    summary = _name_of(shown[0], batch)
    if len(shown) > 1:
        summary = f"{len(shown)} memories: {summary}"
    return Why(
        action=_action(stored, changed),
        summary=summary,
        actor=commit_actor(batch.committed_from, caller, "remember"),
        approval=caller.approval if all_wished(outcomes) else "implicit",
        trigger="remember",
        session=caller.session,
    )


def commit_actor(committed_from: Sequence[str], caller: Caller, verb: str) -> str:
    """`bot:commit-from:NAME` where a sub-agent's proposals are stored, else who asks (S3-31)."""
    if not committed_from:
        return caller.actor(verb)
    return f"{FROM_PROPOSALS_OF}{','.join(dict.fromkeys(committed_from))}"


def _name_of(outcome: Outcome, batch: Batch) -> str:
    """What a draft is called in the history."""
    memory = batch.memories.get(outcome.id)
    if memory:
        return name_of(memory)
    proposal = batch.find_proposal(outcome.id)
    level = proposal.details.get("sensitivity", 0) if proposal else 0
    if outcome.sealed:
        level = Sensitivity.SECRET
    return name_of_text(outcome.text, outcome.id, level)


def _action(stored: Sequence[Outcome], changed: Sequence[Outcome]) -> Action:
    if stored:
        return "CREATE"
    return "EDIT" if changed else "APPEND"
