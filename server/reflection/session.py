"""The full reflection, one call a step.

A reward request, the user's decision, the monologue, the user's approval, one commit. That the
user wants to reflect *later* is a wish, and stands in pending-reflection.md.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Literal

from ..aging.parameters import Ageing
from ..domain import layout
from ..domain.caller import Caller
from ..domain.reflection_parameters import ReflectionParameters
from ..language.intents import trigger
from ..storage.change import Recorded
from ..storage.transaction import Transactions
from . import consent, journal_pages, rewards, self_image, style_guide
from .consent import Answer
from .journal_pages import Logged
from .open_reflection import OpenReflection, UnderWay
from .prompt_values import PromptValues
from .records import LONGEST_REPLY, ReflectionRecords, consent_of
from .rewards import BudgetError, Decision
from .steps import Step, StepReader, UserQuestion, UserReply, without_secrets

StepOutcome = Literal[
    "ask",
    "request",
    "write",
    "recorded",
    "image recorded",
    "rules recorded",
    "later",
    "dropped",
    "closed",
    "unclear",
    "unseen",
    "change",
]
_WAITS_FOR: Mapping[str, str] = {
    "asked": "the user's decision on the request",
    "granted": "the monologue",
    "written": "the user's approval of the monologue",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class StepResult:
    """Where a reflection stands after a call: what came of it, what the user is to be asked."""

    outcome: StepOutcome
    question: UserQuestion | None = None
    open: OpenReflection | None = None
    advice: tuple[str, ...] = ()
    note: str = ""
    recorded: Recorded | None = None
    image_due: int = 0
    """New self-awareness entries, if they are enough for a new self-image."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something of a reflection that waits for the user, for the due list."""

    kind: Literal["reflection", "self-image"]
    text: str
    template: str = ""


class ReflectionSession:
    """The steps of a reflection, one call each. The engine's lock is held by the caller."""

    def __init__(
        self,
        transactions: Transactions,
        count: Callable[[str], int],
        parameters: ReflectionParameters,
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
        ageing: Ageing,
    ) -> None:
        self._files = transactions.files
        self._parameters = parameters
        self._zone = zone
        self._clock = clock
        self._under_way = UnderWay(transactions.values)
        self._records = ReflectionRecords(transactions, count, parameters, zone=zone, clock=clock)
        self._steps = StepReader(
            count, parameters, self._last_id, self._records.pages, zone=zone, clock=clock
        )
        self._values = PromptValues(
            transactions.files,
            transactions.catalog,
            transactions.activities,
            count,
            parameters,
            zone=zone,
            clock=clock,
            ageing=ageing,
        )

    # --- where it stands ---

    def open(self) -> OpenReflection | None:
        """The reflection under way; one that was recorded just before a crash is none."""
        found = self._under_way.read()
        if found and found.stage != "image" and any(k.id == found.id for k in self.log()):
            return None
        return found

    def log(self) -> list[Logged]:
        return journal_pages.logged(self._files.read(layout.REFLECTION_LOG))

    def waiting(self) -> list[Waiting]:
        """What is due: a reflection under way or put off, a self-image to consolidate."""
        found: list[Waiting] = []
        under_way = self.open()
        if under_way and under_way.stage in _WAITS_FOR:
            began = f"{under_way.began.astimezone(self._zone):%Y-%m-%d %H:%M}"
            text = f"begun {began}, waits for {_WAITS_FOR[under_way.stage]}"
            found.append(Waiting("reflection", text))
        elif self._files.read(layout.PENDING_REFLECTION):
            text = "put off by the user (pending-reflection.md)"
            found.append(Waiting("reflection", text))
        new = self.image_due()
        if new:
            text = f"{new} new self-awareness entries"
            found.append(Waiting("self-image", text, "self-image"))
        return found

    def image_due(self) -> int:
        """How many self-awareness entries are new, if they are enough for a new self-image."""
        new = len(self_image.fresh(self._files.read(layout.IDENTITY_PAGE)))
        return new if new >= self._parameters.self_image_after else 0

    def erase(self, text: str) -> None:
        """Leave no trace of this text in what is under way."""
        self._under_way.erase(text)

    def supplies(
        self, prompt: str, due: Sequence[str], *, chinese: bool | None = None
    ) -> dict[str, str]:
        """What fills the placeholders of a prompt of the reflection; nothing for other prompts.

        In the language of the material, if none is given.
        """
        match prompt:
            case "reward-request":
                return self._values.reward_request()
            case "reflection":
                return self._values.reflection(self.open(), due, chinese)
            case "self-image":
                return self._values.self_image()
            case _:
                return {}

    def _last_id(self) -> str:
        log = self.log()
        return log[0].id if log else ""

    # --- a step ---

    def question(
        self, step: Step, caller: Caller
    ) -> tuple[UserQuestion, OpenReflection | None] | None:
        """What the user has to be asked for this call, or None.

        What the call brings is kept: the user may read longer than a host waits.

        Raises:
            InputError: the call cannot be carried out.
        """
        _refuse_unless_main(caller)
        step = without_secrets(step)
        staged, question = self._steps.read(step, self.open())
        answer = _read_answer(question, step.said.words)
        if answer and (question == "when" or answer.reply in ("later", "stop")):
            # What begins or ends a reflection needs no form; what is written on the user's
            # word does.
            return None
        if staged and question:
            self._under_way.keep(_unseen_if_new(staged, step))
        return (question, staged) if question else None

    def take(self, step: Step, caller: Caller) -> StepResult:
        """Take a step; what was given is kept before the answer is looked at.

        Raises:
            InputError: the step is not possible now, or not allowed; says what is.
        """
        _refuse_unless_main(caller)
        step = without_secrets(step)
        staged, question = self._steps.read(step, self.open())
        if staged:
            staged = _with_dialogue(_unseen_if_new(staged, step), step.dialogue)
            self._under_way.keep(staged)
        if question is None:
            return self._while_writing(staged, step.said, caller)
        result = self._reply_to(question, staged, step, caller)
        if result.question and result.open:
            # The answer puts it before the user of this conversation.
            seen = dict.fromkeys((*result.open.shown_in.split(), caller.session))
            self._under_way.keep(replace(result.open, shown_in=" ".join(seen)))
        return result

    def _reply_to(
        self, question: UserQuestion, staged: OpenReflection | None, step: Step, caller: Caller
    ) -> StepResult:
        if _decides_unseen(step, question, staged, caller):
            return _asking("unseen", question, staged)
        if step.said.closed:
            return _asking("closed", question, staged)
        return self._answered(question, staged, step.said, caller)

    def _while_writing(
        self, staged: OpenReflection | None, said: UserReply, caller: Caller
    ) -> StepResult:
        """Tokens are granted and the monologue is still to come; the user may stop or wait."""
        answer = consent.read_answer(said.words) if said.words else None
        if answer and answer.reply == "stop":
            return self._stop(staged, caller)
        if answer and answer.reply == "later":
            return self._later(staged, said, caller)
        return StepResult(outcome="write", open=staged)

    def _answered(
        self,
        question: UserQuestion,
        staged: OpenReflection | None,
        said: UserReply,
        caller: Caller,
    ) -> StepResult:
        answer = said.answer or _read_answer(question, said.words)
        if answer is None:
            return _unanswered(question, staged, said)
        if answer.reply == "stop":
            return self._stop(staged, caller)
        if answer.reply == "later":
            return self._later(staged, said, caller)
        if question == "when" or staged is None:
            if answer.reply in ("now", "approve"):
                return StepResult(outcome="request")
            return _asking("ask", question, staged)
        if question == "decide":
            return self._decide(staged, answer, said)
        return self._approve(question, staged, answer, said, caller)

    def _approve(
        self,
        question: UserQuestion,
        staged: OpenReflection,
        answer: Answer,
        said: UserReply,
        caller: Caller,
    ) -> StepResult:
        if answer.reply != "approve":
            return _asking("unclear", question, staged)
        if question == "approve rules":
            recorded = self._records.rules(staged, said, caller)
            self._under_way.drop()
            return StepResult(outcome="rules recorded", open=staged, recorded=recorded)
        if question == "approve image":
            recorded = self._records.self_image(staged, said, caller)
            self._under_way.drop()
            return StepResult(outcome="image recorded", open=staged, recorded=recorded)
        recorded = self._records.reflection(staged, said, caller)
        self._under_way.drop()
        return StepResult(
            outcome="recorded",
            open=staged,
            recorded=recorded,
            advice=_advice(staged),
            image_due=self.image_due(),
        )

    def _decide(self, staged: OpenReflection, answer: Answer, said: UserReply) -> StepResult:
        if answer.reply == "now":
            return StepResult(outcome="ask", question="decide", open=staged)
        decision: Decision = next(d for d in rewards.DECISIONS if d == answer.reply)
        try:
            granted = rewards.grant(staged.request, decision, answer.tokens, up_to=answer.up_to)
        except BudgetError as error:
            return StepResult(outcome="unclear", question="decide", open=staged, note=str(error))
        going = replace(
            staged,
            stage="granted",
            grant=granted,
            reason=consent.reason_in(said.words)[:LONGEST_REPLY],
            consent=consent_of(said),
            through=self._clock().replace(microsecond=0),
        )
        self._under_way.keep(going)
        return StepResult(outcome="write", open=going)

    def _stop(self, staged: OpenReflection | None, caller: Caller) -> StepResult:
        """Drop what is under way and what was put off.

        Nothing of it is in the files but the pending page; a self-image leaves that alone.
        """
        self._under_way.drop()
        recorded = None
        if not staged or staged.stage in _WAITS_FOR:
            recorded = self._records.drop_put_off(caller)
        return StepResult(outcome="dropped", open=staged, recorded=recorded)

    def _later(self, staged: OpenReflection | None, said: UserReply, caller: Caller) -> StepResult:
        """Let it wait: what is granted or written as it is, a bare request to be asked anew."""
        if staged and staged.stage != "asked":
            return StepResult(outcome="later", open=staged)
        self._under_way.drop()
        return StepResult(outcome="later", recorded=self._records.put_off(said.words, caller))


def _refuse_unless_main(caller: Caller) -> None:
    remedy = "Tell the main agent what you noticed, or remember it: it becomes a proposal."
    caller.refuse_unless_main("reflect", remedy)


def _read_answer(question: UserQuestion | None, words: str) -> Answer | None:
    """The user's words as an answer.

    Before anything is under way a wish to reflect is heard however it is put, and going to sleep
    asks for the question of now or later, whatever else it says.
    """
    if question != "when":
        return consent.read_answer(words)
    wished = trigger(words)
    if wished == "sleep":
        return None
    return consent.read_answer(words) or (Answer("now") if wished == "reflect" else None)


def _decides_unseen(
    step: Step, question: UserQuestion, staged: OpenReflection | None, caller: Caller
) -> bool:
    """Whether the call decides on what nobody has shown to the user.

    That is what it brings itself, and what waits from another conversation.
    """
    if step.said.by_form or not step.said.words or question == "when":
        return False
    if not step.writings and staged and caller.session in staged.shown_in.split():
        return False
    answer = consent.read_answer(step.said.words)
    return answer is not None and answer.reply not in ("now", "later", "stop")


def _unseen_if_new(staged: OpenReflection, step: Step) -> OpenReflection:
    """What a call brings anew no conversation has shown yet."""
    return replace(staged, shown_in="") if step.writings else staged


def _with_dialogue(staged: OpenReflection, lines: Sequence[str]) -> OpenReflection:
    new = [line for line in lines if line not in staged.dialogue]
    return replace(staged, dialogue=(*staged.dialogue, *new))


def _unanswered(
    question: UserQuestion, staged: OpenReflection | None, said: UserReply
) -> StepResult:
    if said.by_form:
        return StepResult(outcome="change", question=question, open=staged, note=said.words)
    is_unclear = bool(said.words) and question != "when"
    return _asking("unclear" if is_unclear else "ask", question, staged)


def _asking(
    outcome: StepOutcome, question: UserQuestion, staged: OpenReflection | None, note: str = ""
) -> StepResult:
    """The question is put to the user, again or for the first time."""
    return StepResult(
        outcome=outcome, question=question, open=staged, note=note, advice=_advice(staged)
    )


def _advice(staged: OpenReflection | None) -> tuple[str, ...]:
    if not staged or staged.stage != "written" or not staged.grant:
        return ()
    granted = staged.grant.tokens
    return tuple(style_guide.advice(staged.monologue, staged.used, granted, staged.insights))
