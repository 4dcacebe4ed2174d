"""evolution.md: how the reflections add up, written from both logs at each reflection."""

from collections.abc import Callable, Sequence

from . import rewards
from .journal_pages import Logged, signed
from .rewards import Reward

MILESTONES = (10, 25, 50, 100)
_TITLE = (
    "# Evolution\n\n"
    "<!-- recollect writes this page from reflection-log.md and reward-log.md "
    "at each reflection -->"
)
_SUMS = ("bonuses", "reductions", "penalties", "self_penalties", "forgiven")


def evolution(
    known: Sequence[Logged], given: Sequence[Reward], cap: int, count: Callable[[str], int]
) -> bytes:
    """The page within `cap` tokens; both logs newest first. What is oldest is left out first.

    Once a milestone is reached, the insights are those from before the last one too.
    """
    insights = _insights(known)
    gists = [f"- {each.date} {each.gist}" for each in known if each.gist]
    decisions = [_decision(reward) for reward in given]
    while True:
        text = _page(known, given, insights, gists, decisions)
        longest = max((insights, gists, decisions), key=len)
        if count(text) <= cap or not longest:
            return text.encode()
        del longest[-max(1, len(longest) // 10) :]


def _page(
    known: Sequence[Logged],
    given: Sequence[Reward],
    insights: Sequence[str],
    gists: Sequence[str],
    decisions: Sequence[str],
) -> str:
    sections = (
        _TITLE,
        _section("## So far", _so_far(known, given)),
        _section("## Milestones", _milestones(known)),
        _section("## What I have noticed lately", insights),
        _section("## The way here", gists),
        _section("## Rewards", decisions),
    )
    return "\n\n".join(section for section in sections if section) + "\n"


def _section(title: str, lines: Sequence[str]) -> str:
    return f"{title}\n\n" + "\n".join(lines) if lines else ""


def _so_far(known: Sequence[Logged], given: Sequence[Reward]) -> list[str]:
    sums = rewards.economy(given)
    first = known[-1].date if known else "-"
    last = known[0].date if known else "-"
    changes = [f"{name.replace('_', '-')} {sums[name]:,}" for name in _SUMS]
    return [
        f"- reflections: {len(known)}, {first} to {last}",
        f"- tokens: {sums['requested']:,} requested, {sums['granted']:,} granted, "
        f"{sums['used']:,} used, {sums['balance']:,} left over",
        "- " + " · ".join(changes),
    ]


def _milestones(known: Sequence[Logged]) -> list[str]:
    total = len(known)
    lines = []
    for milestone in MILESTONES:
        if milestone > total:
            lines.append(f"- next: {milestone} reflections, {milestone - total} to go")
            break
        lines.append(f"- {milestone} reflections: {known[total - milestone].date}")
    return lines


def _insights(known: Sequence[Logged]) -> list[str]:
    total = len(known)
    reached = [milestone for milestone in MILESTONES if milestone <= total]
    since = total - reached[-1] + 1 if reached else total
    lines = []
    for each in known[:since]:
        for insight in each.insights:
            lines.append(f"- {each.date} {insight}")
    return lines


def _decision(reward: Reward) -> str:
    return f"- {reward.date} {reward.decision}{signed(reward.change)}: {reward.reason or '-'}"
