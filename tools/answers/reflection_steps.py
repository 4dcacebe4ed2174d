"""What each step of a full reflection is answered with."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import tzinfo
from typing import assert_never

from ...prompts import Language
from ...server.domain.calendar import day
from ...server.domain.fence import data_block
from ...server.markdown_pages import house_rules
from ...server.reflection.journal_pages import request_text
from ...server.reflection.open_reflection import OpenReflection
from ...server.reflection.session import StepResult
from ...server.reflection.steps import UserQuestion
from .language import phrases
from .phrases import Phrases

_REPLIES: dict[UserQuestion, str] = {
    "when": "now | later | stop",
    "decide": (
        "approve | bonus N | bonus to N | reduce N | reduce to N | forgive | penalty N "
        "| later | stop"
    ),
    "approve": "approve | stop",
    "approve image": "approve | stop",
    "approve rules": "approve | stop",
}
_OTHERWISE: dict[UserQuestion, str] = {
    "when": "",
    "decide": "",
    "approve": " If they want it changed, send monologue anew, whole.",
    "approve image": " If they want it changed, send self_image anew, whole.",
    "approve rules": " If they want it changed, send it anew, whole.",
}
_UNDECIDED = "Nothing was decided; it stays open."

Supply = Callable[[str, Language], str]
"""A prompt by its name, filled by the server."""


@dataclass(frozen=True, slots=True)
class Told:
    """An answer in words, and the parts of it that are not for reading only."""

    text: str
    waits_for: str = ""
    commit: str = ""


def told(place: StepResult, language: Language, supply: Supply, zone: tzinfo) -> Told:
    """The answer to a step."""
    say = phrases(language)
    commit = _commit(place)
    match place.outcome:
        case "request":
            return Told(supply("reward-request", language), "request")
        case "write":
            granted = _granted(place.open, say)
            return Told(f"{granted}\n\n{supply('reflection', language)}", "monologue")
        case "recorded":
            return _recorded(place, language, supply)
        case "image recorded":
            return Told(f"{say.image_recorded}\n{_critical(place, commit)}", "", commit)
        case "rules recorded":
            return Told(f"{say.rules_recorded}\n{_critical(place, commit)}", "", commit)
        case "change":
            return _to_change(place)
        case "later":
            return Told(say.reflection_waits if place.open else say.reflection_put_off, "", commit)
        case "dropped":
            return Told(say.reflection_stopped, "", commit)
        case "ask" | "closed" | "unclear" | "unseen":
            return _asked(place, language, zone)
        case _:
            assert_never(place.outcome)


def to_be_read(question: UserQuestion, staged: OpenReflection | None, zone: tzinfo) -> str:
    """What the user is to read before the question."""
    if staged is None:
        return ""
    match question:
        case "decide":
            head = f"## Reward Request — {day(staged.began, zone)}"
            return f"{head}\n\n{request_text(staged.request)}\n\n*Awaiting your decision.*"
        case "approve":
            insights = "\n".join(f"[Self-Awareness] {insight}" for insight in staged.insights)
            return f"{staged.monologue}\n\n{insights}\n\n({_used(staged)})".strip()
        case "approve image":
            return staged.image
        case "approve rules":
            return house_rules.shown(house_rules.read(staged.image))
        case "when":
            return ""
        case _:
            assert_never(question)


def _critical(place: StepResult, commit: str) -> str:
    named = ", ".join(place.recorded.files) if place.recorded else ""
    return f"⚠️ CRITICAL: {named} changed · commit {_shown(commit)}"


def _to_change(place: StepResult) -> Told:
    sent = "monologue" if place.question == "approve" else "self_image"
    what = data_block("The user wants it changed", place.note, "text")
    return Told(f"{what}\nIt stays open. Revise it and send {sent} anew, whole.", sent)


def _asked(place: StepResult, language: Language, zone: tzinfo) -> Told:
    """What to show the user and how to pass their answer on."""
    question = place.question
    assert question
    shown = to_be_read(question, place.open, zone)
    parts = [_why_again(place)]
    if shown:
        parts.append(data_block("What the user is to read", shown, "reflection"))
    if place.advice:
        advice = "\n".join(f"- {each}" for each in place.advice)
        parts.append(f"Form (advice only; say it to the user in a line, or revise):\n{advice}")
    before = "Show the user the above, whole, and ask" if shown else "Ask the user"
    parts.append(
        f"{before}: “{phrases(language).questions[question]}”\n"
        "Wait for their answer, never decide for them. Then: "
        f'reflect(depth="full", decision="{_REPLIES[question]}: their own words").'
        f"{_OTHERWISE[question]}"
    )
    return Told("\n\n".join(part for part in parts if part), "decision")


def _why_again(place: StepResult) -> str:
    match place.outcome:
        case "closed":
            return f"The user closed the form without an answer. {_UNDECIDED}"
        case "unclear":
            note = f": {place.note}" if place.note else ""
            return f"That is no answer to it yet{note}. {_UNDECIDED}"
        case "unseen":
            return "The user has not seen this yet, so no decision counts. Show it first."
        case _:
            return ""


def _granted(staged: OpenReflection | None, say: Phrases) -> str:
    if staged is None or staged.grant is None:
        return ""
    grant = staged.grant
    asked = f"{staged.request.final:,}"
    change = f" {grant.change:+,}" if grant.change else ""
    return say.granted.format(
        decision=say.decisions[grant.decision],
        sum=f"{asked}{change}",
        tokens=f"{grant.tokens:,}",
    )


def _recorded(place: StepResult, language: Language, supply: Supply) -> Told:
    assert place.recorded
    assert place.open
    commit = _commit(place)
    first = phrases(language).reflection_recorded
    lines = [
        f"{first} {place.open.id} · {_used(place.open)} · commit {_shown(commit)}",
        "Files: " + ", ".join(place.recorded.files),
    ]
    if place.recorded.critical:
        lines.append("⚠️ CRITICAL: IDENTITY.md changed")
    lines.append(f'forget(undo="{commit[:10] or "last"}") takes all of it back.')
    if not place.image_due:
        return Told("\n".join(lines), "", commit)
    due = f"{place.image_due} new self-awareness entries: the self-image is due."
    lines += ["", due, "", supply("self-image", language)]
    return Told("\n".join(lines), "self_image", commit)


def _used(staged: OpenReflection) -> str:
    granted = staged.grant.tokens if staged.grant else 0
    return f"{staged.used:,} of {granted:,} tokens"


def _commit(place: StepResult) -> str:
    """That of what was recorded; empty while git is pending, or where nothing was."""
    return (place.recorded.commit or "") if place.recorded else ""


def _shown(commit: str) -> str:
    return commit[:10] or "pending"
