"""The arguments of remember: one fact or several, each with what is said of it."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from ..server.capture import shared_fields
from ..server.capture.appraisal_scores import Scores
from ..server.capture.drafts import Draft
from ..server.domain.ids import ID
from ..server.domain.memory import Memory, Relation, VerdictWord
from ..server.errors import InputError
from ..server.review import operation_line
from ..server.review.operation import is_verb
from .arguments import Name, Names, OneLine, Score, listed_alone
from .registration import ToolRequest

_MOST_FACTS = 200
_FOR_EACH = ("related", "unrelated")
"""Verdicts that several facts can share: they replace nothing."""


# Without docstrings: pydantic would put them into the schema that every host reads.
class GivenScores(BaseModel):
    importance: Score
    novelty: Score
    relevance: Score
    credibility: Score
    granularity: Score
    timeliness: Score
    why: str = ""


class GivenVerdict(BaseModel):
    id: OneLine
    verdict: VerdictWord


class GivenRelation(BaseModel):
    subject: Name
    predicate: Name
    object: Name


_AS_TRIPLES = WithJsonSchema(
    {
        "type": "array",
        "items": {"type": "object"},
        "description": "{subject, predicate, object}",
    }
)


class FactFields(ToolRequest):
    """What can be said of one fact."""

    explicit: Annotated[bool | None, Field(description="Asked, stressed or corrected")] = None
    source: Annotated[
        Literal["", "user", "quoted"],
        Field(
            description=(
                "user: also passed on as true; quoted: others said it, replaces nothing; "
                "left out: you"
            )
        ),
    ] = ""
    scores: Annotated[
        GivenScores | None,
        Field(
            description=(
                "0-10. importance 3 passing, 6 taste, plan, 9 decisive; "
                "novelty 2 known, 8 new; relevance 8 their life; credibility 4 heard, 9 "
                "said so; granularity 8 who what when; timeliness 2 today, 9 years"
            )
        ),
    ] = None
    store: Annotated[
        Literal["", "semantic", "core", "episodic", "procedural", "vault"],
        Field(
            description=(
                "semantic: facts (default); core: identity, standing rules; episodic: events; "
                "procedural: how-to; vault: pinned"
            )
        ),
    ] = ""
    category: Annotated[
        Literal[
            "",
            "identity",
            "stable_preference",
            "short_term_preference",
            "fact",
            "skill",
            "temporary",
        ],
        Field(description="How lasting"),
    ] = ""
    tags: Annotated[Names, Field(description="2-5; reuse known")] = []
    entities: Annotated[Names, Field(description="People, places, projects")] = []
    relations: Annotated[list[GivenRelation], _AS_TRIPLES] = []
    topic: Annotated[
        Literal["", "preference", "personal", "memory", "promise"],
        Field(description="Coarse kind"),
    ] = ""
    mood: Annotated[
        Literal["", "plain", "possible", "planned", "hypothetical", "hearsay", "fictional"],
        Field(description="If no plain fact"),
    ] = ""
    occurred_at: Annotated[
        OneLine,
        Field(
            description=(
                "ISO: its day or beginning; a state it updates holds till then, an appointment "
                "does not; the answer says what else is then"
            )
        ),
    ] = ""
    sensitivity: Annotated[
        int, Field(ge=0, le=3, description="2: address, health, a confidence; 3: secret, encrypted")
    ] = 0
    label: Annotated[Name, Field(description="Harmless name of a secret")] = ""
    misleading: Annotated[bool, Field(description="Deceptive")] = False
    confidence: Annotated[float | None, Field(ge=0, le=1, description="Of its store")] = None
    verdicts: Annotated[
        list[GivenVerdict],
        BeforeValidator(listed_alone),
        Field(description="On known ids"),
    ] = []
    project: Annotated[Name, Field(description="Found from anywhere")] = ""
    proposal: Annotated[OneLine, Field(description="prop_… to complete")] = ""


class GivenFact(FactFields):
    """One fact of a list, as text alone or with what is said of it."""

    model_config = ConfigDict(extra="forbid")
    content: Annotated[str, Field(validation_alias=AliasChoices("content", "text"))]


def _as_fact(value: object) -> object:
    return {"content": value} if isinstance(value, str) else value


def _listed(value: object) -> object:
    return [value] if isinstance(value, str | dict) else value


_AS_FACTS = WithJsonSchema(
    {
        "anyOf": [
            {"type": "string"},
            {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "object"}]}},
        ]
    }
)


class _Facts(ToolRequest):
    content: Annotated[
        list[Annotated[GivenFact, BeforeValidator(_as_fact)]] | None,
        BeforeValidator(_listed),
        _AS_FACTS,
        Field(
            description=(
                "A self-contained fact, user's language, absolute dates; several: list of "
                "texts or objects with these fields"
            )
        ),
    ] = None


class RememberRequest(FactFields, _Facts):
    """The arguments of one call; what is said beside a list is each fact's default."""

    agent: Annotated[Name, Field(description="Sub-agent")] = ""

    def facts(self) -> list[GivenFact]:
        """The facts, at least one.

        Raises:
            InputError: the list is empty, or too long.
        """
        if self.content is None:
            return [GivenFact(content="")]
        if not self.content:
            raise InputError("content", "the list is empty", "Send at least one fact.")
        if len(self.content) > _MOST_FACTS:
            raise InputError(
                "content",
                f"{len(self.content):,} facts; at most {_MOST_FACTS} in one call",
                "Send them in several calls.",
            )
        return self.content

    def drafts(
        self, known: Callable[[str], Memory], moment: Callable[[str], datetime | None]
    ) -> list[Draft]:
        """A draft of each fact.

        `known` looks up a memory that a verdict is on, `moment` reads a date.

        Raises:
            InputError: a verdict or a proposal beside a list is not clearly one fact's, or a text
                begins with an operation on a memory.
        """
        facts = self.facts()
        is_list = len(facts) > 1
        if is_list and self.proposal.strip():
            raise _is_one_facts("proposal", f"{self.proposal} is one fact, and here are several")
        judged = self._shared_out(facts, known) if is_list else {}
        drafts: list[Draft] = []
        for at, fact in enumerate(facts):
            _refuse_operation(fact.content)
            said = self._of_all(fact, is_list=is_list)
            said["verdicts"] = [*said.get("verdicts", fact.verdicts), *judged.get(at, [])]
            drafts.append(_draft(fact.model_copy(update=said), moment))
        return drafts

    def moments(self) -> list[str]:
        """The dates that were given, as they were written."""
        said = [self.occurred_at, *(fact.occurred_at for fact in self.facts())]
        return [text for text in said if text]

    def unnamed(self) -> list[str]:
        """Tags and entities said beside a list that none of its facts names."""
        facts = self.facts()
        if len(facts) == 1:
            return []
        left = dict.fromkeys([*self.entities, *self.tags])
        for fact in facts:
            for name in shared_fields.named_in(list(left), fact.content):
                del left[name]
        return list(left)

    def _of_all(self, fact: GivenFact, *, is_list: bool) -> dict[str, Any]:
        """What the call says of all facts, where this one says nothing itself.

        Of a list, a fact is given the tags, entities and relations that its text names.
        """
        said: dict[str, Any] = {}
        for name in FactFields.model_fields.keys() - fact.model_fields_set:
            said[name] = getattr(self, name)
        if not is_list:
            return said
        said.pop("verdicts", None)
        for name in said.keys() & {"tags", "entities"}:
            said[name] = shared_fields.named_in(said[name], fact.content)
        if "relations" in said:
            said["relations"] = shared_fields.told_in(said["relations"], fact.content)
        return said

    def _shared_out(
        self, facts: list[GivenFact], known: Callable[[str], Memory]
    ) -> dict[int, list[GivenVerdict]]:
        """The verdicts beside a list, by the place of the fact that each is about."""
        shared: dict[int, list[GivenVerdict]] = {}
        texts = [fact.content for fact in facts]
        for given in self.verdicts:
            places = list(range(len(facts)))
            if given.verdict not in _FOR_EACH and given.id.startswith("prop_"):
                raise _is_one_facts("proposal", f"{given.id} waits, and is one fact's")
            if given.verdict not in _FOR_EACH:
                place = shared_fields.concerned(known(given.id).indexable_text, texts)
                if place is None:
                    problem = f"which of the facts {given.id} is compared with is not clear"
                    raise _is_one_facts("verdicts", problem)
                places = [place]
            for place in places:
                shared.setdefault(place, []).append(given)
        return shared


def _refuse_operation(text: str) -> None:
    head = operation_line.head_of(text.lstrip())
    if head is None or not is_verb(head.name) or not ID.fullmatch(head.argument):
        return
    id = head.argument
    raise InputError(
        "content",
        f"it begins with an operation, [{head.name}:{id}]",
        f"Say it beside the text, as a verdict on {id}, or call reflect(operations='…').",
    )


def _is_one_facts(name: str, problem: str) -> InputError:
    remedy = f"Say it in the object of that fact: content=[{{content: '…', {name}: …}}, …]."
    return InputError(name, problem, remedy)


def _draft(fact: GivenFact, moment: Callable[[str], datetime | None]) -> Draft:
    relations = tuple(Relation(**relation.model_dump()) for relation in fact.relations)
    verdicts: list[tuple[str, VerdictWord]] = []
    for given in fact.verdicts:
        verdicts.append((given.id, given.verdict))
    return Draft(
        content=fact.content,
        explicit=fact.explicit,
        source=fact.source,
        scores=_scores(fact.scores),
        reason=fact.scores.why if fact.scores else "",
        store=fact.store or None,
        category=fact.category or None,
        tags=tuple(fact.tags),
        entities=tuple(fact.entities),
        relations=relations,
        topic=fact.topic or None,
        mood=None if fact.mood == "" or fact.mood == "plain" else fact.mood,
        is_plain=fact.mood == "plain",
        occurred_at=moment(fact.occurred_at),
        sensitivity=fact.sensitivity,
        label=fact.label,
        misleading=fact.misleading,
        confidence=fact.confidence,
        verdicts=tuple(verdicts),
        project=fact.project,
        proposal=fact.proposal.strip(),
    )


def _scores(given: GivenScores | None) -> Scores | None:
    if given is None:
        return None
    return Scores(**given.model_dump(exclude={"why"}))
