"""A full reflection through the tool: what the user is asked, by form or through the assistant, and what each step is answered with."""

from dataclasses import dataclass, replace
from typing import Literal

from mcp.server.mcpserver import Elicit, ElicitationResult
from pydantic import BaseModel, Field

from ..prompts import Language, Prompts
from ..server.language.script import is_chinese
from ..server.reflection.consent import Answer
from ..server.reflection.journal_pages import request_text
from ..server.reflection.open_reflection import OpenReflection
from ..server.reflection.session import StepResult
from ..server.reflection.steps import Step, UserQuestion, UserReply
from ..server.reflection.token_budget import Decision
from .context import ToolContext

_QUESTIONS: dict[UserQuestion, tuple[str, str]] = {
    "when": ("Shall I reflect now, or later?", "现在进行反思，还是稍后？"),
    "decide": (
        "How do you decide on this request: approve, bonus (N tokens more, or to N in all), reduce (N less, or to N in all), forgive (waive the "
        "self-penalty), penalty (N less, and what for)? Or later, or stop.",
        "对这份申请你怎么决定：批准、奖励（增加 N 个 tokens，或加到一共 N）、减少（减少 N，或减到一共 N）、原谅（免去自罚）、惩罚（扣 N、为什么）？也可以稍后或停止。",
    ),
    "approve": (
        "Shall this reflection be recorded as it is? Yes, or what to change, or stop.",
        "这篇反思可以照原样记录吗？可以，或者要改什么，或者停止。",
    ),
    "approve image": (
        "Shall this self-image replace the old one? Yes, or what to change, or stop.",
        "用这份自我形象替换旧的吗？可以，或者要改什么，或者停止。",
    ),
}
_REPLIES: dict[UserQuestion, str] = {
    "when": "now | later | stop",
    "decide": "approve | bonus N | bonus to N | reduce N | reduce to N | forgive | penalty N | later | stop",
    "approve": "approve | stop",
    "approve image": "approve | stop",
}
_OTHERWISE: dict[UserQuestion, str] = {
    "when": "",
    "decide": "",
    "approve": " If they want it changed, send monologue anew, whole.",
    "approve image": " If they want it changed, send self_image anew, whole.",
}


class When(BaseModel):
    when: Literal["now", "later", "stop"] = Field(
        description="now / later / stop · 现在 / 稍后 / 停止"
    )


class Verdict(BaseModel):
    decision: Literal["approve", "bonus", "reduce", "forgive", "penalty", "later", "stop"] = Field(
        description="批准 · 奖励 · 减少 · 原谅 · 惩罚 · 稍后 · 停止"
    )
    tokens: int = Field(
        0,
        ge=0,
        description="For bonus, reduce, penalty: how many more or less, not the sum · 加减多少，不是总数",
    )
    reason: str = Field("", description="Why, in your words · 原因")


class Approval(BaseModel):
    decision: Literal["approve", "change", "stop"] = Field(description="批准 · 修改 · 停止")
    comment: str = Field("", description="What to change, or anything you want to say · 要改什么")


@dataclass(frozen=True, slots=True)
class Told:
    """An answer in words, and the parts of it that are not for reading only."""

    text: str
    waits_for: str = ""
    commit: str = ""


def form(
    question: UserQuestion, staged: OpenReflection | None, tongue: Language
) -> Elicit[BaseModel]:
    """The question as a form; the same for the same step, because a host may have to ask for it twice."""
    text = "\n\n".join(
        part for part in (_shown(question, staged), _QUESTIONS[question][tongue == "zh"]) if part
    )
    schemas: dict[UserQuestion, type[BaseModel]] = {"when": When, "decide": Verdict}
    schema = schemas.get(question, Approval)
    return Elicit(text, schema)


def said(words: str, answered: ElicitationResult[BaseModel]) -> UserReply:
    """The user's answer: from the form if one was shown, otherwise in the words that the assistant passes on."""
    if answered.action == "decline":
        return UserReply(answer=Answer("stop"), by_form=True)
    if answered.action == "cancel":
        return UserReply(by_form=True, closed=True)
    match answered.data:
        case When(when=reply):
            return UserReply(answer=Answer(reply), by_form=True)
        case Verdict(decision=reply, tokens=tokens, reason=why):
            return UserReply(words=why, answer=Answer(reply, tokens), by_form=True)
        case Approval(decision="change", comment=comment):
            return UserReply(words=comment or "change it", by_form=True)
        case Approval(decision=reply, comment=comment):
            return UserReply(
                words=comment,
                answer=Answer("approve" if reply == "approve" else "stop"),
                by_form=True,
            )
        case _:
            return UserReply(words=words)


def language(desk: ToolContext, step: Step, staged: OpenReflection | None) -> Language:
    """That of the settings, or of what was said and written in this reflection, or of the latest memories."""
    if desk.language:
        return desk.language
    given = " ".join((step.said.words, step.request or "", step.monologue, step.image))
    if not any(c.isalpha() for c in given) and staged:
        given = f"{staged.monologue} {staged.reason} {' '.join(p.why for p in (*staged.request.extra, *staged.request.penalty))}"
    if not any(c.isalpha() for c in given):
        given = " ".join(m.shown_text for m in desk.engine().search.latest("", 5))
    return "zh" if is_chinese(given) else "en"


def told(place: StepResult, desk: ToolContext, prompts: Prompts, tongue: Language) -> Told:
    """The answer to a step."""
    chinese = tongue == "zh"
    commit = (place.recorded.commit or "") if place.recorded else ""
    match place.outcome:
        case "request":
            return Told(_prompt(desk, prompts, "reward-request", tongue), "request")
        case "write":
            return Told(
                f"{_granted(place.open, chinese)}\n\n{_prompt(desk, prompts, 'reflection', tongue)}",
                "monologue",
            )
        case "recorded":
            return Told(
                _recorded(place, desk, prompts, tongue),
                "self_image" if place.image_due else "",
                commit,
            )
        case "image recorded":
            confirmed = "🪞 自我形象已更新。" if chinese else "🪞 Self-image rewritten."
            return Told(
                f"{confirmed}\n⚠️ CRITICAL: IDENTITY.md changed · commit {commit[:10] or 'pending'}",
                "",
                commit,
            )
        case "change":
            sent = "self_image" if place.question == "approve image" else "monologue"
            return Told(
                f"The user wants it changed: “{place.note}”. It stays open. Revise it and send {sent} anew, whole.",
                sent,
            )
        case "later":
            kept = _kept_for_later(place, chinese)
            return Told(kept, "", commit)
        case "dropped":
            return Told(
                "🛑 已停止，没有记录任何反思。"
                if chinese
                else "🛑 Stopped; nothing of a reflection was recorded.",
                "",
                commit,
            )
        case _:
            return _asked(place, tongue)


def _asked(place: StepResult, tongue: Language) -> Told:
    """What to show the user and how to pass their answer on."""
    assert place.question
    question = _QUESTIONS[place.question][tongue == "zh"]
    before = {
        "closed": "The user closed the form without an answer. Nothing was decided; it stays open.",
        "unclear": f"That is no answer to it yet{f': {place.note}' if place.note else ''}. Nothing was decided; it stays open.",
        "unseen": "The user has not seen this yet, so no decision counts. Show it first.",
    }.get(place.outcome, "")
    shown = _shown(place.question, place.open)
    advice = (
        [
            "Form (advice only; say it to the user in a line, or revise):",
            *(f"- {a}" for a in place.advice),
        ]
        if place.advice
        else []
    )
    ask = (
        f"{'Show the user the above, whole, and ask' if shown else 'Ask the user'}: “{question}”\n"
        f'Wait for their answer, never decide for them. Then: reflect(depth="full", decision="{_REPLIES[place.question]}: their own words").'
        f"{_OTHERWISE[place.question]}"
    )
    return Told(
        "\n\n".join(part for part in (before, shown, "\n".join(advice), ask) if part), "decision"
    )


def _shown(question: UserQuestion, staged: OpenReflection | None) -> str:
    """What the user is to read before the question."""
    if staged is None:
        return ""
    match question:
        case "decide":
            return f"## Reward Request — {staged.began:%Y-%m-%d}\n\n{request_text(staged.request)}\n\n*Awaiting your decision.*"
        case "approve":
            insights = "\n".join(f"[Self-Awareness] {insight}" for insight in staged.insights)
            granted = staged.grant.tokens if staged.grant else 0
            return f"{staged.monologue}\n\n{insights}\n\n({staged.used:,} of {granted:,} tokens)".strip()
        case "approve image":
            return staged.image
        case _:
            return ""


_WORDS: dict[Decision, str] = {
    "approve": "批准",
    "bonus": "奖励",
    "reduce": "减少",
    "forgive": "原谅",
    "penalty": "惩罚",
}


def _granted(staged: OpenReflection | None, chinese: bool) -> str:
    if staged is None or staged.grant is None:
        return ""
    g, asked = staged.grant, staged.request.final
    sum_ = f"{asked:,}{f' {g.change:+,}' if g.change else ''}"
    if chinese:
        return f"🎟️ {_WORDS[g.decision]}：{sum_} = {g.tokens:,} tokens。"
    return f"🎟️ {g.decision.capitalize()}: {sum_} = {g.tokens:,} tokens granted."


def _recorded(place: StepResult, desk: ToolContext, prompts: Prompts, tongue: Language) -> str:
    assert place.recorded
    assert place.open
    staged, commit = place.open, place.recorded.commit
    used = f"{staged.used:,} of {staged.grant.tokens if staged.grant else 0:,} tokens"
    lines = [
        f"{'🪞 反思已记录。' if tongue == 'zh' else '🪞 Reflection recorded.'} {staged.id} · {used} · commit {commit[:10] if commit else 'pending'}",
        "Files: " + ", ".join(place.recorded.files),
        *(["⚠️ CRITICAL: IDENTITY.md changed"] if place.recorded.critical else []),
        f'forget(undo="{commit[:10] if commit else "last"}") takes all of it back.',
    ]
    if place.image_due:
        lines += [
            "",
            f"{place.image_due} new self-awareness entries: the self-image is due.",
            "",
            _prompt(desk, prompts, "self-image", tongue),
        ]
    return "\n".join(lines)


def _kept_for_later(place: StepResult, chinese: bool) -> str:
    if place.open:
        return (
            "🌙 好，它会等着。"
            if chinese
            else '🌙 It waits as it is; reflect(depth="full") goes on with it.'
        )
    return (
        "🌙 好，稍后再反思。已记入待办。"
        if chinese
        else "🌙 Later, then; noted as due (pending-reflection.md)."
    )


def _prompt(desk: ToolContext, prompts: Prompts, name: str, tongue: Language) -> str:
    return desk.supply(prompts, name, tongue)


def passed_on(step: Step, answered: ElicitationResult[BaseModel]) -> Step:
    """The step with the user's answer in it."""
    return replace(step, said=said(step.said.words, answered))
