"""The remember tool: what a host hands over, and what became of it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache, partial
from typing import Annotated

from mcp.server.mcpserver import Resolve
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, ToolAnnotations

from ..server.capture.drafts import Draft
from ..server.errors import InputError
from ..server.language import dates
from .answers import asked_times, receipts, same_day, where_it_stands
from .answers.language import phrases_for
from .answers.legend import recurs_meaning
from .answers.notices import notices
from .answers.receipts import Receipts
from .answers.results import result
from .context import InContext, ToolContext
from .registration import gathered, published
from .remember_request import RememberRequest

DESCRIPTION = (
    "Call this before ending a turn in which the user says remember / don't forget / 记住 / "
    "别忘了, or states a lasting fact, preference, decision, plan or correction about themselves, "
    "their people or work, or a tool result is worth keeping. "
    "Not for small talk, moods, jokes, what-ifs, role-play, others' business in quoted mail. "
    "A maybe: mood=possible.\n"
    "source=user for what they said. No scores for a fact, plan, maybe or update of theirs; "
    "only for quotes (7 keeps), others' private life (8). "
    "verdicts: updates (wrong, moved, another tool), changed (taste, habit), "
    "ended (over: a lease, a death; done, off, paused); repeat what still holds."
)

_Call = Annotated[RememberRequest, Resolve(gathered(RememberRequest))]


def remember(call: _Call, context: InContext) -> CallToolResult:
    """Store, count, propose or refuse each fact, and say which."""
    engine = context.engine()
    engine.upkeep.look()
    caller = context.caller(call.agent, call.project)
    drafts = call.drafts(engine.memories.whole, partial(_moment, context))
    outcomes = engine.capture.remember(drafts, caller)
    if not caller.agent:
        engine.search.use(_judged_by(drafts), once_in=context.session.id)
    seen = partial(engine.capture.has_seen, context.session.id)
    first = partial(engine.upkeep.first_time, session=context.session.id)
    past = [id for outcome in outcomes for id in (*outcome.replaced, *outcome.ended)]
    before = {memory.id: memory.shown_text for memory in engine.memories.known(past)}
    shown = engine.upkeep.just_shown.to(caller)
    has_asked = engine.upkeep.just_shown.has_asked(caller)
    parts = receipts.told(
        outcomes,
        context.prompts,
        seen,
        call.unnamed(),
        before,
        first,
        shown,
        has_asked=has_asked,
        standing=where_it_stands.standing(outcomes, engine, caller, shown),
    )
    if not caller.agent:
        parts += same_day.that_day_also(outcomes, engine, caller, first)
    given: list[receipts.Receipt] = []
    for outcome in outcomes:
        if outcome.twins:
            twins = engine.memories.known(outcome.twins)
            awaiting = engine.capture.hold(twins, caller, hard=True)
            parts.append(receipts.plain_copies(outcome, awaiting.handle))
        indexed = engine.memories.has_vector(outcome.id)
        given.append(receipts.receipt(outcome, indexed=indexed))
    told = [outcome.id for outcome in outcomes]
    say = phrases_for(" ".join(outcome.text for outcome in outcomes))
    parts += recurs_meaning(engine, context.session.id, "\n".join(parts), say)
    parts += asked_times.resolved(engine, call.moments(), say)
    parts += notices(engine, context.caller(call.agent), say, without=told)
    return result(parts, Receipts(receipts=given), between="\n\n")


@cache
def tool() -> Tool:
    """For servers, all of which may have the same one: its schemas take long to make."""
    return Tool.from_function(
        published(remember, RememberRequest),
        title="Remember",
        description=DESCRIPTION,
        meta={"anthropic/alwaysLoad": True},
        annotations=ToolAnnotations(
            read_only_hint=False,
            destructive_hint=False,
            open_world_hint=False,
        ),
    )


def _judged_by(drafts: Sequence[Draft]) -> list[str]:
    """What new facts were held against, and what goes on being known beside them.

    The same again is a mention (counted with it); what a fact replaces is known no more.
    """
    found: list[str] = []
    for draft in drafts:
        found += draft.judged("related", "conflicts")
    return found


def _moment(context: ToolContext, text: str) -> datetime | None:
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
