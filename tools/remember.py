"""The remember tool: what a host hands over, and what became of it."""

from datetime import UTC, datetime
from typing import Annotated, Literal

from mcp.server.mcpserver import MCPServer, Resolve
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import BaseModel, BeforeValidator, Field

from ..server.capture.appraisal import Scores
from ..server.capture.drafts import Draft
from ..server.domain.memory import Relation, VerdictWord
from ..server.errors import InputError
from ..server.language import dates
from .answers import receipts
from .answers.receipts import Receipts
from .answers.results import result
from .arguments import Names, OneLine, Score, listed_alone
from .context import InContext, ToolContext
from .registration import ToolRequest, gathered, published

DESCRIPTION = (
    "Call this before ending any turn in which the user says remember / don't forget / 记住 / "
    "别忘了, or states a lasting fact, preference, decision, plan or correction about themselves, "
    "their people or their work, or a tool result is worth keeping. "
    "Not for small talk or moods.\n"
    "explicit=true when the user asked for or stressed it; otherwise give scores. "
    "If an older memory is on the same matter, say how in verdicts: updates (wrong or outdated: "
    "it no longer counts), changed (taste or habit moved on), same, conflicts, related, unrelated."
)

_MOST_FACTS = 200


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
    subject: OneLine
    predicate: OneLine
    object: OneLine


class RememberRequest(ToolRequest):
    """The arguments of one call."""

    content: Annotated[
        str | list[str],
        Field(
            description=(
                "One self-contained fact, user's language, absolute dates; several: a list"
            )
        ),
    ] = ""
    explicit: bool | None = None
    source: Annotated[
        Literal["", "user", "quoted"],
        Field(description="quoted: from a page, mail, tool"),
    ] = ""
    scores: Annotated[
        GivenScores | None,
        Field(
            description=(
                "0-10 each; novelty: not known yet; relevance: to this user; "
                "granularity: precise; timeliness: 10 = true for years"
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
    category: Literal[
        "", "identity", "stable_preference", "short_term_preference", "fact", "skill", "temporary"
    ] = ""
    tags: Annotated[Names, Field(description="2-5, reuse known ones")] = []
    entities: Annotated[Names, Field(description="People, places, projects")] = []
    relations: list[GivenRelation] = []
    topic: Literal["", "preference", "personal", "memory", "promise"] = ""
    occurred_at: Annotated[OneLine, Field(description="When it happened, if not now: ISO")] = ""
    sensitivity: Annotated[
        int, Field(ge=0, le=3, description="2: address, phone, health; 3: secret, encrypted")
    ] = 0
    label: Annotated[OneLine, Field(description="Harmless name of a secret")] = ""
    misleading: bool = False
    confidence: Annotated[
        float | None, Field(ge=0, le=1, description="That it belongs there, 0-1")
    ] = None
    verdicts: Annotated[list[GivenVerdict], BeforeValidator(listed_alone)] = []
    project: Annotated[OneLine, Field(description="If about one project only")] = ""
    agent: Annotated[OneLine, Field(description="Your name, if a sub-agent")] = ""
    proposal: Annotated[OneLine, Field(description="prop_… to complete")] = ""

    def facts(self) -> list[str]:
        """The texts, one a fact.

        Raises:
            InputError: there is none, or there are too many.
        """
        if isinstance(self.content, str):
            return [self.content]
        if not self.content:
            raise InputError("content", "the list is empty", "Send at least one fact.")
        if len(self.content) > _MOST_FACTS:
            raise InputError(
                "content",
                f"{len(self.content):,} facts; at most {_MOST_FACTS} in one call",
                "Send them in several calls.",
            )
        return self.content

    def draft(self, fact: str, occurred_at: datetime | None) -> Draft:
        """One of the facts, with what the call says of all of them."""
        relations = [Relation(**relation.model_dump()) for relation in self.relations]
        verdicts: list[tuple[str, VerdictWord]] = []
        for given in self.verdicts:
            verdicts.append((given.id, given.verdict))
        return Draft(
            content=fact,
            explicit=self.explicit,
            source=self.source,
            scores=_scores(self.scores),
            reason=self.scores.why if self.scores else "",
            store=self.store or None,
            category=self.category or "fact",
            tags=tuple(self.tags),
            entities=tuple(self.entities),
            relations=tuple(relations),
            topic=self.topic or None,
            occurred_at=occurred_at,
            sensitivity=self.sensitivity,
            label=self.label,
            misleading=self.misleading,
            confidence=self.confidence,
            verdicts=tuple(verdicts),
            project=self.project,
            proposal=self.proposal.strip(),
        )


_Call = Annotated[RememberRequest, Resolve(gathered(RememberRequest))]


def remember(call: _Call, context: InContext) -> Annotated[CallToolResult, Receipts]:
    """Store, count, propose or refuse each fact, and say which."""
    engine = context.engine()
    caller = context.caller(call.agent, call.project)
    occurred_at = _moment(call.occurred_at, context)
    drafts = [call.draft(fact, occurred_at) for fact in call.facts()]
    outcomes = engine.capture.remember(drafts, caller)
    parts: list[str] = []
    given: list[receipts.Receipt] = []
    for outcome in outcomes:
        parts.append(receipts.told(outcome, context.prompts))
        indexed = engine.memories.has_vector(outcome.id)
        given.append(receipts.receipt(outcome, indexed=indexed))
    parts += engine.upkeep.notices(context.caller(call.agent))
    return result(parts, Receipts(receipts=given), between="\n\n")


def register(server: MCPServer) -> None:
    """Add the tool to the server."""
    server.add_tool(
        published(remember, RememberRequest),
        title="Remember",
        description=DESCRIPTION,
        meta={"anthropic/alwaysLoad": True},
        annotations=ToolAnnotations(
            read_only_hint=False,
            destructive_hint=False,
            idempotent_hint=True,
            open_world_hint=False,
        ),
    )


def _scores(given: GivenScores | None) -> Scores | None:
    if given is None:
        return None
    return Scores(**given.model_dump(exclude={"why"}))


def _moment(text: str, context: ToolContext) -> datetime | None:
    """When it happened, in UTC; None if nobody said.

    Raises:
        InputError: it is no date.
    """
    if not text.strip():
        return None
    now = context.engine().clock()
    try:
        moment = dates.parse_bound(text, now, context.settings.zone)
    except ValueError as error:
        raise InputError(
            "occurred_at",
            str(error).rstrip("."),
            "Use an ISO date or date-time such as 2025-03-01 or 2025-03-01T18:00.",
        ) from error
    return moment.astimezone(UTC)
