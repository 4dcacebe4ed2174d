"""The full reflection (seed 003): a reward request, the user's decision, the monologue, the user's approval, one commit.

What is under way stands in the index database, not in the files: until the user has approved, nothing of it belongs to the workspace. A kill
loses nothing of it; whoever deletes the index drops it. That the user wants to reflect *later* is a wish, and stands in pending-reflection.md.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, tzinfo
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from ..aging.activity import created
from ..aging.parameters import Ageing
from ..aging.retention import retention
from ..domain import layout
from ..domain.caller import Caller
from ..domain.ids import new_id
from ..domain.memory import Memory
from ..domain.reflection_budgets import Budgets
from ..domain.validation import flaw
from ..errors import InputError
from ..language.intents import trigger
from ..language.script import is_chinese
from ..pages.entity_pages import spelling
from ..storage.change import Change, Recorded, Why
from ..storage.transaction import Transactions
from . import journal_pages, self_image, source_material, style_guide, token_budget
from .journal_pages import Logged, Reflection
from .source_material import Material
from .token_budget import Answer, Decision, Grant, Request, Unreadable

Question = Literal["when", "decide", "approve", "approve image"]
Outcome = Literal[
    "ask",
    "request",
    "write",
    "recorded",
    "image recorded",
    "later",
    "dropped",
    "closed",
    "unclear",
    "unseen",
    "change",
]
_OPEN = "open_reflection"
_GO_ON = (
    'reflect(depth="full") shows where it stands; decision="stop" drops it, on the user\'s word'
)
_BEGIN = 'ask the user: now or later? then reflect(depth="full", decision="…their words…")'
_IMAGE = 'reflect(depth="full", self_image="…five sections…"), then the user approves it'
_MOST_EPISODES = 5_000
_LONGEST_SAID = 1_000
_LONGEST_MONOLOGUE = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """A reflection under way: how far it is, and all that was given to it."""

    id: str
    began: datetime
    stage: Literal["asked", "granted", "written", "image"]
    request: Request = field(default_factory=Request)
    grant: Grant | None = None
    reason: str = ""
    consent: str = ""
    through: datetime | None = None
    monologue: str = ""
    summary: str = ""
    insights: tuple[str, ...] = ()
    used: int = 0
    dialogue: tuple[str, ...] = ()
    image: str = ""


_ADAPTER: TypeAdapter[Open] = TypeAdapter(Open)


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The user's answer: in their own words as the assistant passes them on, or from a form that the host showed."""

    words: str = ""
    answer: Answer | None = None
    by_form: bool = False
    closed: bool = False
    """The form was shut without an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one call brings: at most one of request, monologue and self-image, and perhaps the user's answer."""

    said: Said = Said()
    request: str | None = None
    monologue: str = ""
    summary: str = ""
    insights: tuple[str, ...] = ()
    image: str = ""
    dialogue: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a reflection stands after a call: what came of it, and what the user is to be asked."""

    outcome: Outcome
    question: Question | None = None
    open: Open | None = None
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
    ask: str
    template: str = ""


class ReflectionSession:
    """The steps of a reflection, one call each. The engine's lock is held by the caller of `take`."""

    def __init__(
        self,
        transactions: Transactions,
        count: Callable[[str], int],
        budgets: Budgets,
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
        ageing: Ageing,
    ) -> None:
        self._transactions, self._count, self.budgets = transactions, count, budgets
        self._zone, self._clock, self._ageing = zone, clock, ageing

    # --- where it stands ---

    def open(self) -> Open | None:
        """The reflection under way; one that was recorded just before a crash is none."""
        body = self._transactions.facts.get(_OPEN)
        try:
            found = _ADAPTER.validate_json(body) if body else None
        except ValidationError:  # of another version
            return None
        if found and found.stage != "image" and any(known.id == found.id for known in self.log()):
            return None
        return found

    def log(self) -> list[Logged]:
        return journal_pages.logged(self._transactions.files.read(layout.REFLECTION_LOG))

    def waiting(self) -> list[Waiting]:
        """What is due: a reflection under way, one put off, a self-image to consolidate (S3-24)."""
        found: list[Waiting] = []
        under_way = self.open()
        if under_way and under_way.stage != "image":
            stages = {
                "asked": "the user's decision on the request",
                "granted": "the monologue",
                "written": "the user's approval of the monologue",
            }
            found.append(
                Waiting(
                    "reflection",
                    f"begun {self._local(under_way.began)}, waits for {stages[under_way.stage]}",
                    _GO_ON,
                )
            )
        elif self._transactions.files.read(layout.PENDING_REFLECTION):
            found.append(
                Waiting("reflection", "put off by the user (pending-reflection.md)", _BEGIN)
            )
        if new := self.image_due():
            found.append(
                Waiting("self-image", f"{new} new self-awareness entries", _IMAGE, "self-image")
            )
        return found

    def image_due(self) -> int:
        """How many self-awareness entries are new, if they are enough to write the self-image anew."""
        new = len(self_image.fresh(self._transactions.files.read(layout.IDENTITY_PAGE)))
        return new if new >= self.budgets.self_image_after else 0

    def erase(self, text: str) -> None:
        """Leave no trace of this text in what is under way."""
        body, told = (
            self._transactions.facts.get(_OPEN),
            json.dumps(text, ensure_ascii=False)[1:-1],
        )
        if body and told in body:
            self._transactions.facts.set(_OPEN, body.replace(told, "(erased)"))

    def question(self, step: Step, caller: Caller) -> tuple[Question, Open | None] | None:
        """What the user has to be asked for this call, or None. What the call brings is kept: the user may read longer than a host waits.

        Raises:
            InputError: the call cannot be carried out.
        """
        caller.refuse_unless_main(
            "reflect",
            "Tell the main agent what you noticed, or remember it: it becomes a proposal.",
        )
        staged, question = self._staged(step)
        answer = _read(question, step.said.words)
        if answer and (question == "when" or answer.reply in ("later", "stop")):
            return None  # what begins or ends a reflection needs no form; what is written on the user's word does
        if staged and question:
            self._keep(staged)
        return (question, staged) if question else None

    # --- a step ---

    def take(self, step: Step, caller: Caller) -> Place:
        """Take a step; what was given is kept before the answer is looked at.

        Raises:
            InputError: the step is not possible now, or not allowed; says what is.
        """
        caller.refuse_unless_main(
            "reflect",
            "Tell the main agent what you noticed, or remember it: it becomes a proposal.",
        )
        staged, question = self._staged(step)
        if staged:
            new = (line for line in step.dialogue if line not in staged.dialogue)
            staged = replace(staged, dialogue=(*staged.dialogue, *new))
            self._keep(staged)
        if question is None and step.said.words and staged:
            return self._interrupted(step.said, staged, caller)
        if question is None:
            return Place(outcome="write", open=staged)
        brought = step.request is not None or bool(step.monologue.strip() or step.image.strip())
        if brought and not step.said.by_form and step.said.words and question != "when":
            # Nobody has shown the user yet what this very call brings.
            known = token_budget.read_answer(step.said.words)
            if known and known.reply not in ("now", "later", "stop"):
                return Place(
                    outcome="unseen", question=question, open=staged, advice=self._advice(staged)
                )
        return self._answered(question, staged, step.said, caller)

    def _staged(self, step: Step) -> tuple[Open | None, Question | None]:
        """What is under way once this call's own words are in, and what the user must be asked then."""
        under_way = self.open()
        given = sum(
            (step.request is not None, bool(step.monologue.strip()), bool(step.image.strip()))
        )
        if given > 1:
            raise InputError(
                "request",
                "request, monologue and self_image are three steps",
                "Send one of them; the user is asked in between.",
            )
        if step.image.strip():
            return self._with_image(step, under_way), "approve image"
        if step.request is not None:
            return self._with_request(step.request, under_way), "decide"
        if step.monologue.strip():
            return self._with_monologue(step, under_way), "approve"
        if step.insights or (step.summary.strip() and under_way and under_way.stage == "granted"):
            raise InputError(
                "monologue",
                "it is missing",
                "Send monologue, summary and self_awareness in one call.",
            )
        if step.summary.strip() and (under_way is None or under_way.stage == "asked"):
            remedy = 'A reflection\'s summary comes with its monologue; to end the session: reflect(depth="session", summary="…").'
            raise InputError("summary", "it stands beside a step of a reflection", remedy)
        if under_way is None:
            return None, "when"
        asked: dict[str, Question] = {
            "asked": "decide",
            "written": "approve",
            "image": "approve image",
        }
        return under_way, asked.get(under_way.stage)

    def _with_request(self, text: str, under_way: Open | None) -> Open:
        if under_way and under_way.stage != "asked":
            remedy = 'reflect(depth="full") shows where it stands. To begin anew, first decision="stop" on the user\'s word.'
            raise InputError(
                "request", "a reflection is under way, its request decided already", remedy
            )
        try:
            wanted = token_budget.read_request(text, self.budgets.baseline)
        except Unreadable as error:
            raise InputError(
                "request", str(error), 'For the baseline alone: request="none".'
            ) from error
        if wanted.final <= 0:
            raise InputError(
                "request",
                "the penalty leaves nothing to reflect with",
                "Ask for less of a penalty.",
            )
        began = under_way if under_way and under_way.stage == "asked" else None
        return Open(
            id=began.id if began else new_id("ref"),
            began=began.began if began else self._now(),
            stage="asked",
            request=wanted,
        )

    def _with_monologue(self, step: Step, under_way: Open | None) -> Open:
        if (
            under_way is None
            or under_way.stage not in ("granted", "written")
            or under_way.grant is None
        ):
            problem = "the user has not granted any tokens for a reflection"
            raise InputError(
                "monologue",
                problem,
                'Begin with reflect(depth="full", request="+N why; -N why"), and let the user decide.',
            )
        text, granted = step.monologue.strip(), under_way.grant.tokens
        for each in (text, step.summary or "-", *step.insights):
            if found := flaw(each, _LONGEST_MONOLOGUE):
                raise InputError("monologue", found.problem, found.remedy)
        used = self._count(text)
        if used > granted:
            raise InputError(
                "monologue",
                f"{used:,} tokens; the user granted {granted:,}",
                "Shorten it and send it again.",
            )
        return replace(
            under_way,
            stage="written",
            monologue=text,
            used=used,
            insights=step.insights or under_way.insights,
            summary=" ".join(step.summary.split()) or under_way.summary or journal_pages.gist(text),
        )

    def _with_image(self, step: Step, under_way: Open | None) -> Open:
        if under_way and under_way.stage != "image":
            remedy = 'Finish or stop that first: reflect(depth="full") says where it stands.'
            raise InputError("self_image", "a reflection is under way", remedy)
        if found := flaw(step.image):
            raise InputError("self_image", found.problem, found.remedy)
        try:
            self_image.read(step.image, self._today())
        except ValueError as error:
            raise InputError(
                "self_image", str(error), "Send all five sections, each under its heading."
            ) from error
        last = self.log()
        return Open(
            id=last[0].id if last else new_id("ref"),
            began=self._now(),
            stage="image",
            image=step.image.strip(),
        )

    # --- the user's answer ---

    def _answered(
        self, question: Question, staged: Open | None, said: Said, caller: Caller
    ) -> Place:
        if said.closed:
            return Place(
                outcome="closed", question=question, open=staged, advice=self._advice(staged)
            )
        answer = said.answer or _read(question, said.words)
        if answer is None and said.by_form:
            return Place(outcome="change", question=question, open=staged, note=said.words)
        if answer is None:
            outcome: Outcome = "unclear" if said.words and question != "when" else "ask"
            return Place(
                outcome=outcome, question=question, open=staged, advice=self._advice(staged)
            )
        if answer.reply == "stop":
            return self._stop(staged, said, caller)
        if answer.reply == "later":
            return self._later(staged, said, caller)
        if question == "when":
            return Place(outcome="request")
        assert staged
        if question == "decide":
            return self._decide(staged, answer, said)
        if answer.reply != "approve" or (
            not said.by_form and token_budget.is_conditional(said.words)
        ):
            note = (
                "a yes with a change in it is no yes to what stands there"
                if answer.reply == "approve"
                else ""
            )
            return Place(
                outcome="unclear",
                question=question,
                open=staged,
                note=note,
                advice=self._advice(staged),
            )
        return (
            self._record_image(staged, said, caller)
            if question == "approve image"
            else self._record(staged, said, caller)
        )

    def _interrupted(self, said: Said, staged: Open, caller: Caller) -> Place:
        """Tokens are granted, the monologue is still to come, and the user says something: stop, later, or another decision."""
        answer = token_budget.read_answer(said.words)
        if answer and answer.reply == "stop":
            return self._stop(staged, said, caller)
        if answer and answer.reply == "later":
            return self._later(staged, said, caller)
        return Place(outcome="write", open=staged)

    def _decide(self, staged: Open, answer: Answer, said: Said) -> Place:
        if answer.reply == "now":
            return Place(outcome="ask", question="decide", open=staged)
        decision: Decision = next(d for d in token_budget.DECISIONS if d == answer.reply)
        try:
            granted = token_budget.grant(
                staged.request, decision, answer.tokens, up_to=answer.up_to
            )
        except Unreadable as error:
            return Place(outcome="unclear", question="decide", open=staged, note=str(error))
        going = replace(
            staged,
            stage="granted",
            grant=granted,
            reason=token_budget.reason_in(said.words)[:_LONGEST_SAID],
            consent=_consent(said),
            through=self._now(),
        )
        self._keep(going)
        return Place(outcome="write", open=going)

    def _stop(self, staged: Open | None, said: Said, caller: Caller) -> Place:
        """Drop what is under way and what was put off; nothing of it is in the files but the pending page."""
        self._transactions.facts.drop(_OPEN)
        recorded = None
        if self._transactions.files.read(layout.PENDING_REFLECTION) is not None and not (
            staged and staged.stage == "image"
        ):
            why = Why(
                action="EDIT",
                summary="pending reflection dropped",
                actor=caller.actor("reflect"),
                approval="user",
                trigger="reflect",
                session=caller.session,
            )
            recorded = self._transactions.record(
                Change(why=why, files={layout.PENDING_REFLECTION: None})
            )
        return Place(outcome="dropped", open=staged, recorded=recorded)

    def _later(self, staged: Open | None, said: Said, caller: Caller) -> Place:
        """What is granted or written already waits as it is; a bare request is dropped, and asked for anew then."""
        if staged and staged.stage != "asked":
            return Place(outcome="later", open=staged)
        self._transactions.facts.drop(_OPEN)
        page = journal_pages.pending_page(
            self._clock().astimezone(self._zone), said.words[:_LONGEST_SAID]
        )
        why = Why(
            action="CREATE",
            summary="reflection put off",
            actor=caller.actor("reflect"),
            approval="user",
            trigger="reflect",
            session=caller.session,
        )
        return Place(
            outcome="later",
            recorded=self._transactions.record(
                Change(why=why, files={layout.PENDING_REFLECTION: page})
            ),
        )

    # --- the record ---

    def _record(self, staged: Open, said: Said, caller: Caller) -> Place:
        """Everything the reflection leaves, as one change (S3-23)."""
        assert staged.grant
        done = Reflection(
            id=staged.id,
            at=self._clock().astimezone(self._zone),
            through=staged.through or staged.began,
            request=staged.request,
            grant=staged.grant,
            used=staged.used,
            monologue=staged.monologue,
            summary=staged.summary,
            insights=staged.insights,
            elements=tuple(style_guide.touched(staged.monologue)),
            reason=staged.reason,
            consent=(staged.consent, _consent(said)),
            dialogue=staged.dialogue,
        )
        why = Why(
            action="APPEND",
            summary=f"reflection {done.id}",
            actor=f"reflection:{caller.session}",
            approval=_approval(said),
            trigger="reflect",
            session=caller.session,
            reflection=done.id,
        )
        recorded = self._transactions.record(Change(why=why, files=self._pages(done)))
        self._transactions.activities.snapshot_taken()
        self._transactions.facts.drop(_OPEN)
        return Place(
            outcome="recorded",
            open=staged,
            recorded=recorded,
            advice=self._advice(staged),
            image_due=self.image_due(),
        )

    def _pages(self, done: Reflection) -> dict[str, bytes | None]:
        read, day = self._transactions.files.read, f"{done.at:%Y-%m-%d}"
        whole, talk, reward = (
            f"{folder}{day}.md" for folder in (layout.REFLECTIONS, layout.DIALOGUES, layout.REWARDS)
        )
        log = journal_pages.with_logged(read(layout.REFLECTION_LOG), done, self.budgets.kept_in_log)
        rewards = journal_pages.with_reward(read(layout.REWARD_LOG), done.reward)
        pages: dict[str, bytes | None] = {
            whole: journal_pages.day_page(read(whole), done),
            talk: journal_pages.dialogue_page(read(talk), done),
            reward: journal_pages.reward_page(read(reward), done),
            layout.REFLECTION_LOG: log,
            layout.REWARD_LOG: rewards,
            layout.EVOLUTION: journal_pages.evolution(
                journal_pages.logged(log),
                journal_pages.rewards(rewards),
                self.budgets.evolution_tokens,
                self._count,
            ),
            layout.ACTIVITY_SNAPSHOT: self._transactions.scores(rewards),
        }
        if done.insights:
            pages[layout.IDENTITY_PAGE] = self_image.with_insights(
                read(layout.IDENTITY_PAGE), done.insights, done.at.date()
            )
        if read(layout.PENDING_REFLECTION) is not None:
            pages[layout.PENDING_REFLECTION] = None
        return pages

    def _record_image(self, staged: Open, said: Said, caller: Caller) -> Place:
        """The self-image anew, in place of the old; months that it sums up are compacted (S3-24)."""
        image = self_image.read(staged.image, self._today())
        page = self_image.consolidated(
            self._transactions.files.read(layout.IDENTITY_PAGE), image, self._today()
        )
        why = Why(
            action="EDIT",
            summary="self-image consolidated",
            actor=f"reflection:{caller.session}",
            approval=_approval(said),
            trigger="self-image",
            session=caller.session,
            reflection=staged.id,
        )
        recorded = self._transactions.record(Change(why=why, files={layout.IDENTITY_PAGE: page}))
        self._transactions.facts.drop(_OPEN)
        return Place(outcome="image recorded", open=staged, recorded=recorded)

    # --- material ---

    def material(self, due: Sequence[str] = ()) -> Material:
        """What there is to reflect on, within the input budget (S3-18)."""
        last = next((known.through for known in self.log() if known.through), None)
        written = self._transactions.catalog.written_since(
            last or datetime.fromtimestamp(0, UTC), "episodic", _MOST_EPISODES
        )
        episodes = [m for m in written if source_material.is_fit(m)]
        return source_material.gathered(
            episodes, self._alive(), due, self.budgets.input_tokens, self._count
        )

    def supplies(
        self, prompt: str, due: Sequence[str], *, chinese: bool | None = None
    ) -> dict[str, str]:
        """What fills the placeholders of a prompt of the reflection; nothing for other prompts. Language as the material's, if not given."""
        match prompt:
            case "reward-request":
                lines = self._transactions.files.read(layout.REWARD_LOG)
                recent = [journal_pages.reward_line(r) for r in journal_pages.rewards(lines)[:5]]
                return {
                    "baseline": f"{self.budgets.baseline:,}",
                    "rewards": "\n".join(recent) or "-",
                }
            case "reflection":
                gathered, under_way = self.material(due), self.open()
                chinese = is_chinese(gathered.text) if chinese is None else chinese
                granted = (
                    under_way.grant.tokens
                    if under_way and under_way.grant
                    else self.budgets.baseline
                )
                chosen = style_guide.menu(under_way.id if under_way else f"{self._today()}")
                elements = "\n".join(f"- {style_guide.ELEMENTS[name][chinese]}" for name in chosen)
                return {
                    "granted": f"{granted:,}",
                    "elements": elements,
                    "material": f"{gathered.text or '-'}\n\n({gathered})",
                }
            case "self-image":
                page = self._transactions.files.read(layout.IDENTITY_PAGE)
                return {
                    "identity": (page or b"").decode("utf-8", "replace"),
                    "months": ", ".join(self_image.past_months(page, self._today())) or "-",
                }
            case _:
                return {}

    def _alive(self) -> list[tuple[str, list[Memory]]]:
        """Entities with a retention above the limit, the most alive first, each with its memories above it."""
        found: dict[str, list[tuple[float, Memory]]] = {}
        for _, memory in self._transactions.catalog.each():
            held = (
                self._retention(memory)
                if _is_known(memory) and source_material.is_fit(memory)
                else 0.0
            )
            if held > self.budgets.entity_above:
                for name in memory.entities:
                    found.setdefault(name.casefold(), []).append((held, memory))
        ranked = sorted(
            found.items(), key=lambda pair: max(held for held, _ in pair[1]), reverse=True
        )
        liveliest = (
            (name, [m for _, m in sorted(ms, key=lambda pair: pair[0], reverse=True)])
            for name, ms in ranked
        )
        return [(spelling(memories, name), memories) for name, memories in liveliest]

    def _retention(self, memory: Memory) -> float:
        known = self._transactions.activities.get_many([memory.id]).get(memory.id)
        return retention(
            known or created(memory.category, memory.created_at, self._ageing),
            memory.store,
            self._clock(),
            self._ageing,
        )

    # --- parts ---

    def _advice(self, staged: Open | None) -> tuple[str, ...]:
        if not staged or staged.stage != "written" or not staged.grant:
            return ()
        return tuple(
            style_guide.advice(staged.monologue, staged.used, staged.grant.tokens, staged.insights)
        )

    def _keep(self, staged: Open) -> None:
        self._transactions.facts.set(_OPEN, _ADAPTER.dump_json(staged).decode())

    def _today(self) -> date:
        return self._clock().astimezone(self._zone).date()

    def _now(self) -> datetime:
        return self._clock().replace(microsecond=0)

    def _local(self, moment: datetime) -> str:
        return f"{moment.astimezone(self._zone):%Y-%m-%d %H:%M}"


def _read(question: Question | None, words: str) -> Answer | None:
    """The user's words as an answer; going to sleep asks for the question of now or later, whatever else it says (S3-15)."""
    if not words or (question == "when" and trigger(words) == "sleep"):
        return None
    return token_budget.read_answer(words)


def _approval(said: Said) -> str:
    return "user (form)" if said.by_form else "user (told by the assistant)"


def _consent(said: Said) -> str:
    words = " ".join(said.words.split())[:_LONGEST_SAID]
    if said.by_form:
        return (
            f'the user, in the host\'s form: "{words}"' if words else "the user, in the host's form"
        )
    return f'the user, as told by the assistant: "{words}"'


def _is_known(memory: Memory) -> bool:
    """Whether it says something of an entity, and still holds."""
    return (
        bool(memory.entities)
        and memory.store != "episodic"
        and memory.current
        and memory.negated_at is None
    )
