"""What became of a memory beside its confirmation: the facts of a receipt."""

from collections.abc import Sequence
from math import inf

from ...server.capture.outcomes import Outcome
from ...server.domain.fence import fenced
from .receipt_first_line import is_of_a_death, say_of

_WEAKEST = 2
_AS_MUCH = 0.5
"""What cost this share of what the weightiest did spoke against it as well."""


def facts(outcome: Outcome, standing: Sequence[str]) -> list[str]:
    """What became of it beside the confirmation; `standing`, where it stands."""
    said = say_of(outcome).receipt
    told = [*_awaited(outcome), *_how_meant(outcome), *_weakest(outcome)]
    told.append(naming(said["in_place"], outcome.replaced))
    if outcome.tells_until:
        told.append(said["tells_until"].format(day=outcome.tells_until))
    told.append(naming(said["linked"], outcome.linked))
    told.append(naming(said["happened"], outcome.happened))
    told.append(naming(said["completes"], outcome.completes))
    told += [fenced(fact) for fact in standing]
    told += outcome.changes
    if outcome.kind == "stored" and not outcome.commit:
        told.append(said["pending"])
    told += _what_ended(outcome)
    return [fact for fact in told if fact]


def _awaited(outcome: Outcome) -> list[str]:
    """Why it is so, and what it waits for."""
    said = say_of(outcome)
    is_explained = outcome.appraised or outcome.kind == "unappraised"
    told = [] if is_explained else [fenced(outcome.why)]
    is_raised = outcome.bar is not None and outcome.bar.is_raised
    if outcome.held and not (is_raised and outcome.held == "private"):
        told.append(said.awaited[outcome.held])
    if outcome.bar and is_raised:
        told.append(said.receipt["needs_more"].format(needed=f"{outcome.bar.needed:g}"))
    return told


def _how_meant(outcome: Outcome) -> list[str]:
    """That it is no plain fact, that it is private, and until when it holds."""
    said = say_of(outcome)
    told: list[str] = []
    if outcome.mood:
        told.append(said.moods[outcome.mood])
    if outcome.private:
        told.append(said.receipt["private"])
    if outcome.holds_until:
        told.append(f"⏳ {said.until_day.format(day=outcome.holds_until)}")
    return told


def naming(words: str, ids: Sequence[str]) -> str:
    """Words that tell of these memories; empty where there are none."""
    return words.format(ids=", ".join(ids)) if ids else ""


def _what_ended(outcome: Outcome) -> list[str]:
    """What is over, what holds until which day, and what goes on after all."""
    said, holding = say_of(outcome).receipt, dict(outcome.holding)
    over = [id for id in outcome.ended if id not in holding]
    told = [naming(said["no_more" if is_of_a_death(outcome) else "over"], over)]
    for last in dict.fromkeys(holding.values()):
        ids = ", ".join(id for id, day in holding.items() if day == last)
        told.append(said["holds_until"].format(ids=ids, day=last))
    return [*told, naming(said["goes_on"], outcome.going_on)]


def _weakest(outcome: Outcome) -> list[str]:
    """Why it was not stored: that it is private, and which scores cost it most.

    The numbers are in the proposal.
    """
    if outcome.kind == "stored":
        return []
    judged, said = outcome.appraised, say_of(outcome).receipt
    if not judged or judged.total >= judged.threshold:
        return [fenced(outcome.why)] if judged else []
    costs = {name: _cost(score, share) for name, score, share in judged.terms}
    most = sorted(costs, key=lambda name: -costs[name])[:_WEAKEST]
    names = [name for name in most if costs[name] >= _AS_MUCH * costs[most[0]]]
    needed = f"{judged.threshold:g}"
    told = [said["needs_more"].format(needed=needed)] if judged.raised else []
    return [*told, said["scored"].format(names=", ".join(names))]


def _cost(score: float, share: float) -> float:
    """What a score is short of 10 by, weighted: what it took from the total."""
    return (10 - score) * share / score if score else inf
