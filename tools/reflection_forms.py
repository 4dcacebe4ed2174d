"""What the user is asked in a full reflection, as a form; and their answer, by form or in words."""

from dataclasses import replace
from datetime import tzinfo
from typing import Literal

from mcp.server.mcpserver import Elicit, ElicitationResult
from pydantic import BaseModel, Field

from ..prompts import Language
from ..server.reflection.consent import Answer
from ..server.reflection.open_reflection import OpenReflection
from ..server.reflection.steps import Step, UserQuestion, UserReply
from .answers.forms import worded
from .answers.language import language_of, phrases
from .answers.reflection_steps import to_be_read
from .context import ToolContext

_LATEST = 5


# Without docstrings: pydantic would put them into the forms that the user sees. What stands beside
# each field is worded by the language of the question (`answers.forms`).
class When(BaseModel):
    when: Literal["now", "later", "stop"]


class Verdict(BaseModel):
    decision: Literal["approve", "bonus", "reduce", "forgive", "penalty", "later", "stop"]
    tokens: int = Field(0, ge=0)
    reason: str = ""


class Approval(BaseModel):
    decision: Literal["approve", "change", "stop"]
    comment: str = ""


_SCHEMAS: dict[UserQuestion, type[BaseModel]] = {
    "when": When,
    "decide": Verdict,
    "approve": Approval,
    "approve image": Approval,
    "approve rules": Approval,
}


def form(
    question: UserQuestion, staged: OpenReflection | None, language: Language, zone: tzinfo
) -> Elicit[BaseModel]:
    """The question as a form; the same for the same step: a host may have to ask for it twice."""
    parts = (to_be_read(question, staged, zone), phrases(language).questions[question])
    schema = worded(_SCHEMAS[question], language)
    return Elicit("\n\n".join(part for part in parts if part), schema)


def answered(step: Step, answer: ElicitationResult[BaseModel]) -> Step:
    """The step with the user's answer in it."""
    return replace(step, said=_said(step.said.words, answer))


def _said(words: str, answer: ElicitationResult[BaseModel]) -> UserReply:
    """From the form if one was shown, otherwise in the words that the assistant passes on."""
    if answer.action == "decline":
        return UserReply(answer=Answer("stop"), by_form=True)
    if answer.action == "cancel":
        return UserReply(by_form=True, closed=True)
    match answer.data:
        case When(when=reply):
            return UserReply(answer=Answer(reply), by_form=True)
        case Verdict(decision=reply, tokens=tokens, reason=why):
            return UserReply(words=why, answer=Answer(reply, tokens), by_form=True)
        case Approval(decision="change", comment=comment):
            return UserReply(words=comment or "change it", by_form=True)
        case Approval(decision="approve" | "stop" as reply, comment=comment):
            return UserReply(words=comment, answer=Answer(reply), by_form=True)
        case _:
            return UserReply(words=words)


def language(context: ToolContext, step: Step, staged: OpenReflection | None) -> Language:
    """That of the host or the settings, or of what was said and written in this reflection.

    Where nothing has letters, that of the latest memories.
    """
    if context.language:
        return context.language
    given = " ".join((step.said.words, step.request or "", step.monologue, step.image))
    if not _has_letters(given) and staged:
        asked = (*staged.request.extra, *staged.request.penalty)
        reasons = " ".join(part.why for part in asked)
        given = f"{staged.monologue} {staged.reason} {reasons}"
    if not _has_letters(given):
        latest = context.engine().search.latest("", _LATEST)
        given = " ".join(memory.shown_text for memory in latest)
    return language_of(given)


def _has_letters(text: str) -> bool:
    return any(character.isalpha() for character in text)
