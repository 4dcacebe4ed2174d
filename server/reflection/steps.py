"""A step of a reflection: what one call brings, and what it makes of the reflection under way."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Literal

from ..domain.ids import new_id
from ..domain.reflection_parameters import ReflectionParameters
from ..domain.text import one_line
from ..domain.validation import flaw
from ..errors import InputError
from ..language import secrets
from ..markdown_pages import house_rules
from ..markdown_pages.house_rules import RulesError
from . import journal_pages, rewards, self_image
from .consent import Answer
from .open_reflection import OpenReflection
from .rewards import BudgetError

UserQuestion = Literal["when", "decide", "approve", "approve image", "approve rules"]
_LONGEST_MONOLOGUE = 200_000
_QUESTIONS: Mapping[str, UserQuestion] = {
    "asked": "decide",
    "written": "approve",
    "image": "approve image",
    "rules": "approve rules",
}
"""By stage; while the monologue is being written the user is asked nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UserReply:
    """The user's reply: in the words the assistant passes on, or from a form the host showed."""

    words: str = ""
    answer: Answer | None = None
    by_form: bool = False
    closed: bool = False
    """The form was shut without an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one call brings.

    At most one of request, monologue and self-image, and perhaps the user's reply.
    """

    said: UserReply = UserReply()
    request: str | None = None
    monologue: str = ""
    summary: str = ""
    insights: tuple[str, ...] = ()
    image: str = ""
    dialogue: tuple[str, ...] = ()

    @property
    def writings(self) -> int:
        """How many writings of the assistant it brings that the user has to decide on."""
        has_request = self.request is not None
        return has_request + bool(self.monologue.strip()) + bool(self.image.strip())


def without_secrets(step: Step) -> Step:
    """What a call brings, with the secrets in what was said masked.

    Raises:
        InputError: the assistant wrote one down itself.
    """
    writings = {
        "request": step.request or "",
        "monologue": step.monologue,
        "summary": step.summary,
        "self_awareness": "\n".join(step.insights),
        "self_image": step.image,
    }
    for name, text in writings.items():
        secrets.refuse(name, text)
    said = replace(step.said, words=secrets.masked(step.said.words))
    dialogue = tuple(secrets.masked(line) for line in step.dialogue)
    return replace(step, said=said, dialogue=dialogue)


class StepReader:
    """Takes the words of a call into the reflection under way. Keeps and asks nothing."""

    def __init__(
        self,
        count: Callable[[str], int],
        parameters: ReflectionParameters,
        last_id: Callable[[], str],
        pages: Callable[[], Mapping[str, str]],
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
    ) -> None:
        self._count = count
        self._parameters = parameters
        self._last_id = last_id
        """The id of the latest reflection in the log, or an empty one."""
        self._pages = pages
        """SOUL.md and IDENTITY.md as they stand."""
        self._zone = zone
        self._clock = clock

    def read(
        self, step: Step, under_way: OpenReflection | None
    ) -> tuple[OpenReflection | None, UserQuestion | None]:
        """What is under way with this call's words in it, and what the user must be asked then.

        Raises:
            InputError: the call brings what cannot be used now; says what can.
        """
        if step.writings > 1:
            problem = "request, monologue and self_image are three steps"
            remedy = "Send one of them; the user is asked in between."
            raise InputError("request", problem, remedy)
        if under_way and under_way.stage == "rules" and step.writings:
            under_way = None  # it is in no file yet, and the user turned to something else
        if house_rules.is_change(step.image):
            return self._with_rules(step, under_way), "approve rules"
        if step.image.strip():
            return self._with_image(step, under_way), "approve image"
        if step.request is not None:
            return self._with_request(step.request, under_way), "decide"
        if step.monologue.strip():
            return self._with_monologue(step, under_way), "approve"
        _refuse_stray_parts(step, under_way)
        if under_way is None:
            return None, "when"
        return under_way, _QUESTIONS.get(under_way.stage)

    def _with_request(self, text: str, under_way: OpenReflection | None) -> OpenReflection:
        if under_way and under_way.stage != "asked":
            problem = "a reflection is under way, its request decided already"
            remedy = (
                'reflect(depth="full") shows where it stands. '
                'To begin anew, first decision="stop" on the user\'s word.'
            )
            raise InputError("request", problem, remedy)
        try:
            wanted = rewards.read_request(text, self._parameters.baseline)
        except BudgetError as error:
            remedy = 'For the baseline alone: request="none".'
            raise InputError("request", str(error), remedy) from error
        if wanted.final <= 0:
            problem = "the penalty leaves nothing to reflect with"
            raise InputError("request", problem, "Ask for less of a penalty.")
        if under_way:
            id, began = under_way.id, under_way.began
        else:
            id, began = new_id("ref"), self._now()
        return OpenReflection(id=id, began=began, stage="asked", request=wanted)

    def _with_monologue(self, step: Step, under_way: OpenReflection | None) -> OpenReflection:
        if under_way is None or under_way.grant is None or under_way.stage == "image":
            problem = "the user has not granted any tokens for a reflection"
            remedy = (
                'Begin with reflect(depth="full", request="+N why; -N why"), '
                "and let the user decide."
            )
            raise InputError("monologue", problem, remedy)
        if _holds_monologue(under_way, step):
            return under_way
        text = step.monologue.strip()
        for part in (text, step.summary or "-", *step.insights):
            found = flaw(part, _LONGEST_MONOLOGUE)
            if found:
                raise InputError("monologue", found.problem, found.remedy)
        used = self._count(text)
        granted = under_way.grant.tokens
        if used > granted:
            problem = f"{used:,} tokens; the user granted {granted:,}"
            raise InputError("monologue", problem, "Shorten it and send it again.")
        summary = one_line(step.summary) or under_way.summary or journal_pages.gist(text)
        return replace(
            under_way,
            stage="written",
            monologue=text,
            used=used,
            insights=step.insights or under_way.insights,
            summary=summary,
        )

    def _with_image(self, step: Step, under_way: OpenReflection | None) -> OpenReflection:
        if under_way and under_way.stage != "image":
            remedy = 'Finish or stop that first: reflect(depth="full") says where it stands.'
            raise InputError("self_image", "a reflection is under way", remedy)
        found = flaw(step.image)
        if found:
            raise InputError("self_image", found.problem, found.remedy)
        try:
            self_image.read(step.image, self._clock().astimezone(self._zone).date())
        except self_image.SelfImageError as error:
            remedy = "Send all five sections, each under its heading."
            raise InputError("self_image", str(error), remedy) from error
        return OpenReflection(
            id=self._last_id() or new_id("ref"),
            began=self._now(),
            stage="image",
            image=step.image.strip(),
        )

    def _with_rules(self, step: Step, under_way: OpenReflection | None) -> OpenReflection:
        """Lines of SOUL.md and facts of IDENTITY.md, which only the user's yes writes (D19)."""
        if under_way:
            remedy = 'Finish or stop that first: reflect(depth="full") says where it stands.'
            raise InputError("self_image", "a reflection is under way", remedy)
        found = flaw(step.image)
        if found:
            raise InputError("self_image", found.problem, found.remedy)
        try:
            lines = house_rules.read(step.image)
            house_rules.changed(self._pages(), lines)
        except RulesError as error:
            remedy = "Under ## Boundaries (or another heading of the page): - a line, - ~~a line~~."
            raise InputError("self_image", str(error), remedy) from error
        return OpenReflection(
            id=new_id("ref"), began=self._now(), stage="rules", image=step.image.strip()
        )

    def _now(self) -> datetime:
        return self._clock().replace(microsecond=0)


def _refuse_stray_parts(step: Step, under_way: OpenReflection | None) -> None:
    """Refuse what belongs to a monologue where none is sent.

    Raises:
        InputError: insights or a summary stand alone.
    """
    has_summary = bool(step.summary.strip())
    stage = under_way.stage if under_way else None
    if step.insights or (has_summary and stage == "granted"):
        remedy = "Send monologue, summary and self_awareness in one call."
        raise InputError("monologue", "it is missing", remedy)
    if has_summary and stage in (None, "asked"):
        remedy = (
            "A reflection's summary comes with its monologue; "
            'to end the session: reflect(depth="session", summary="…").'
        )
        raise InputError("summary", "it stands beside a step of a reflection", remedy)


def _holds_monologue(under_way: OpenReflection, step: Step) -> bool:
    """Whether this monologue is kept already: before the user was shown a form about it."""
    if under_way.stage != "written" or under_way.monologue != step.monologue.strip():
        return False
    has_insights = not step.insights or step.insights == under_way.insights
    summary = one_line(step.summary)
    return has_insights and (not summary or summary == under_way.summary)
