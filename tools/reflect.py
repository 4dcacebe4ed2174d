"""The reflect tool: what is due, decisions as operations, a session's end, a full reflection."""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

from mcp.server.mcpserver import Context, Elicit, ElicitationResult, Resolve
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import BaseModel

from ..prompts import Language
from ..server.domain.caller import Caller
from ..server.domain.fence import data_block
from ..server.engine import Engine
from ..server.errors import InputError, RecollectError
from ..server.language.conversation import read_message
from ..server.reflection.steps import Step
from ..server.review.announcing import URGENT
from ..server.review.due import EVERY_ONE, MOST_OF_A_KIND, Due
from ..server.review.operation import Operation
from ..server.review.plan import Applied
from ..server.storage.change import Recorded
from . import reflection_forms
from .answers import due_items, forgetting
from .answers.errors import note_in_chinese
from .answers.language import phrases, phrases_for, words_in
from .answers.notices import notices
from .answers.overview import phrases_of_store
from .answers.phrases import Phrases
from .answers.reflection_steps import told
from .answers.results import result
from .context import InContext, ToolContext, shows_forms
from .filled_prompts import fill, supply
from .reflect_request import ReflectRequest
from .registration import gathered, published

DESCRIPTION = (
    "Call this when the user says reflect / 反思 / going to sleep / 晚安, "
    "at the end of a session, or when an answer says something is due. "
    "Without arguments: what waits for judgement. "
    "operations: one a line, applied all or none: [ADD] text · [UPDATE:id] text (was wrong) · "
    "[NEGATE:id] text (changed) · [END:id] (over) · [BOOST:id] · [DELETE:id] · [PROMOTE:id] · "
    "[DEMOTE:id] · [KEEP:id] · [HOLDS:id,other] (this one holds) · "
    "[MERGE:id,id] text · [SUMMARY:id] text · "
    "[SCORE:id] 9 7 9 8 8 9 · "
    "[COMMIT:prop] · [REJECT:prop] · [DEFER:prop] · [PROJECT] old → new · [SEARCH] words · [SKIP]. "
    "On a goodbye / 再见: depth=session with a summary. "
    "Asked to reflect / 反思: depth=full; start with decision = what they said."
)

_OF_THE_MOMENT = ("summary", "exchange")
"""What handing over messages is answered with; a bare call lists everything."""


class DueItem(BaseModel):
    """Something that waits for judgement."""

    kind: str
    ids: list[str]
    text: str


class Done(BaseModel):
    """What one operation did."""

    line: str
    id: str
    note: str


class Reflected(BaseModel):
    """What a program reads of every answer of reflect."""

    due: list[DueItem] = []
    done: list[Done] = []
    commit: str = ""
    waits_for: str = ""
    reflection: str = ""


_Call = Annotated[ReflectRequest, Resolve(gathered(ReflectRequest))]


def ask(
    mcp_context: Context[Any, Any], call: _Call, context: InContext
) -> Elicit[BaseModel] | None:
    """Put the question of this step to the user where the host can; else the answer asks it."""
    step = call.step()
    if step is None or not shows_forms(mcp_context):
        return None
    try:
        asked = context.engine().reflection.question(step, context.caller(call.agent))
    except RecollectError:
        return None  # the tool itself says what is wrong
    if asked is None:
        return None
    question, staged = asked
    language = reflection_forms.language(context, step, staged)
    return reflection_forms.form(question, staged, language, context.settings.zone)


_Answer = Annotated[ElicitationResult[BaseModel], Resolve(ask)]


def reflect(call: _Call, context: InContext, answer: _Answer) -> CallToolResult:
    """Take one step of a full reflection, or carry out what was decided and list what is due."""
    context.engine().upkeep.look()
    caller = context.caller(call.agent)
    step = call.step()
    reflected = Reflected()
    if call.depth == "digest":
        return _digested(call, context, caller, reflected)
    if step is None:
        lines = _carry_out(call, context, caller, reflected)
        return _listed(lines, reflected, call, context, caller)
    step = reflection_forms.answered(step, answer)
    if call.depth == "session":
        lines = _carry_out(call, context, caller, reflected)
        return _stepped(lines, reflected, step, context, caller)
    if call.operations.strip():
        raise InputError(
            "operations",
            "they stand beside a step of a reflection",
            "Send them in a call of their own.",
        )
    return _stepped([], reflected, step, context, caller)


@cache
def tool() -> Tool:
    """For servers, all of which may have the same one: its schemas take long to make."""
    return Tool.from_function(
        published(reflect, ReflectRequest),
        title="Reflect",
        description=DESCRIPTION,
        annotations=ToolAnnotations(
            read_only_hint=False,
            destructive_hint=False,
            open_world_hint=False,
        ),
    )


def _stepped(
    lines: list[str], reflected: Reflected, step: Step, context: ToolContext, caller: Caller
) -> CallToolResult:
    """One step of a full reflection, after what the call did besides."""
    place = context.engine().reflection.take(step, caller)

    def supplied(name: str, language: Language) -> str:
        return supply(context, name, language)

    language = reflection_forms.language(context, step, place.open)
    said = told(place, language, supplied, context.settings.zone)
    reflected.waits_for = said.waits_for
    reflected.commit = said.commit or reflected.commit
    if place.open and place.outcome == "recorded":
        reflected.reflection = place.open.id
    told_besides = notices(context.engine(), caller, phrases(language), asked=True)
    return result([*lines, said.text, *told_besides], reflected, between="\n\n")


def _digested(
    call: ReflectRequest, context: ToolContext, caller: Caller, reflected: Reflected
) -> CallToolResult:
    """Take back what a portion of imported conversations came to, and hand out the next."""
    exchange = context.engine().exchange
    lines: list[str] = []
    if call.decides:
        wanted = call.wanted()
        episode, applied, recorded = exchange.take_back(
            call.summary, wanted, caller, call.user_said()
        )
        lines += _told(call, wanted, applied, recorded, context, caller, reflected)
        lines.append(f"{phrases_for(call.summary).session_noted} {episode.id}")
    portion = exchange.next_portion(caller)
    if portion is None:
        lines.append(_phrases(call, context).digest_done)
    else:
        values = {"dialogue": portion.text, "progress": portion.progress}
        lines.append(fill(context, "digest", texts=portion.said, **values))
    return result(lines, reflected)


def _carry_out(
    call: ReflectRequest, context: ToolContext, caller: Caller, reflected: Reflected
) -> list[str]:
    """Do what the call asks for, and note it in `reflected`; the lines that say so."""
    call.check()
    wanted = call.wanted()
    review = context.engine().review
    lines: list[str] = []
    if call.turns:
        caller.refuse_unless_main("hand over the conversation")
        new, held = review.hear([read_message(turn) for turn in call.turns], caller)
        lines.append(_phrases(call, context).heard.format(new=new, held=held))
    if wanted:
        lines += _operate(call, wanted, context, caller, reflected)
    if call.summary.strip():
        episode, written, left = review.end_session(call.summary, caller)
        lines.append(f"{phrases_for(call.summary).session_noted} {episode.id}")
        if left:
            lines.append(phrases_for(call.summary).left_held.format(count=left))
        reflected.commit = written.commit or ""
    return lines


def _operate(
    call: ReflectRequest,
    wanted: Sequence[Operation],
    context: ToolContext,
    caller: Caller,
    reflected: Reflected,
) -> list[str]:
    """Carry operations out; the lines that say what they did."""
    if not context.session.may("erase") and any(each.verb == "DELETE" for each in wanted):
        raise InputError(
            "operations",
            "the user has not allowed this program to erase",
            "Leave [DELETE] out; nothing was changed.",
        )
    applied, recorded = context.engine().review.operate(wanted, caller, call.user_said())
    return _told(call, wanted, applied, recorded, context, caller, reflected)


def _told(
    call: ReflectRequest,
    wanted: Sequence[Operation],
    applied: Sequence[Applied],
    recorded: Recorded | None,
    context: ToolContext,
    caller: Caller,
    reflected: Reflected,
) -> list[str]:
    """What operations did, in lines and for `reflected`."""
    say = _phrases(call, context)
    lines = [_applied(done, each, say) for done, each in zip(wanted, applied, strict=True)]
    lines += _to_confirm(applied, context, caller)
    reflected.done = [Done(line=each.line, id=each.id, note=each.note) for each in applied]
    reflected.commit = (recorded.commit or "") if recorded else ""
    return lines


def _to_confirm(applied: Sequence[Applied], context: ToolContext, caller: Caller) -> list[str]:
    """The question about deletions that only the user decides."""
    ids = [done.id for done in applied if done.to_confirm]
    if not ids or caller.agent:
        return []
    engine = context.engine()
    awaiting = engine.capture.hold(engine.memories.by_ids(ids), caller, hard=False)
    minutes, zone = context.settings.confirm_minutes, context.settings.zone
    return [forgetting.question_of(awaiting, minutes, zone)]


def _applied(operation: Operation, done: Applied, say: Phrases) -> str:
    """In one line; what holds remembered text, hits or what a sub-agent proposed, as data."""
    note = done.note
    if operation.verb != "SEARCH" and say.is_chinese:
        note = note_in_chinese(note)
    text = " · ".join(part for part in (done.line, done.id, note) if part)
    heading = say.quoting.get(operation.verb)
    return data_block(heading, text) if heading else text


def _listed(
    lines: list[str],
    reflected: Reflected,
    call: ReflectRequest,
    context: ToolContext,
    caller: Caller,
) -> CallToolResult:
    """What was done, and what is due now."""
    engine = context.engine()
    lines += notices(engine, caller, _phrases(call, context), asked=True)
    if call.depth == "session" and not call.operations.strip():  # a goodbye is no time to judge
        return result(lines, reflected)
    due = _seen_by(caller, engine.review.due(caller, EVERY_ONE), engine)
    say = _phrases(call, context, due)
    if call.turns and not call.decides:
        due = [item for item in due if item.kind in _OF_THE_MOMENT]
        lines += due_items.of_the_moment(due, say)
    elif due or not call.decides:
        lines += _due_lines(due, say, call, context)
    if not call.turns and not call.decides and not caller.agent:
        lines += _with_prompts(due, context)
    reflected.due = _some_of_each(due)
    return result(lines, reflected)


def _some_of_each(due: Sequence[Due]) -> list[DueItem]:
    """The first of each kind, as many as a program reads at one time."""
    found: list[DueItem] = []
    for items in due_items.by_kind(due).values():
        for item in items[:MOST_OF_A_KIND]:
            found.append(DueItem(kind=item.kind, ids=list(item.ids), text=item.text))
    return found


def _due_lines(
    due: Sequence[Due], say: Phrases, call: ReflectRequest, context: ToolContext
) -> list[str]:
    """What is due; what merely tidies up once a conversation where nobody asks for the list."""
    engine = context.engine()
    is_new = engine.upkeep.first_time("tidying listed", context.session.id)
    if is_new or not call.decides:
        engine.review.tidying_listed()
        return due_items.listed(engine, due, say)
    urgent = [item for item in due if item.kind in URGENT]
    return due_items.listed(engine, urgent, say) if urgent else []


def _with_prompts(due: Sequence[Due], context: ToolContext) -> list[str]:
    """The first due item of each kind that has a prompt, and how to go about it."""
    prompts = _prompts_of(due, context)
    lines: list[str] = []
    for item in due_items.first_of_each(due):
        if item.kind in prompts:
            lines.append(f"\n--- {item.kind} {', '.join(item.ids)}\n{prompts[item.kind]}")
    return lines


def _phrases(call: ReflectRequest, context: ToolContext, due: Sequence[Due] = ()) -> Phrases:
    """In the language of the host or the settings, of what was sent, of what is due, of the store.

    The first of them that says something.
    """
    if context.language:
        return phrases(context.language)
    sent = " ".join((call.summary, words_in(call.operations), *call.turns))
    for text in (sent, " ".join(item.text for item in due)):
        if any(character.isalpha() for character in text):
            return phrases_for(text)
    return phrases_of_store(context.engine())


def _seen_by(caller: Caller, due: list[Due], engine: Engine) -> list[Due]:
    """What a sub-agent may know to be due: of memories that it may read, not of what was said."""
    if not caller.agent:
        return due
    seen: list[Due] = []
    for item in due:
        named = engine.memories.known(item.ids)
        if named and all(caller.may_read(memory.sensitivity) for memory in named):
            seen.append(item)
    return seen


def _prompts_of(due: Sequence[Due], context: ToolContext) -> dict[str, str]:
    """The prompt of the first of each kind that has one: enough to work with in one more call.

    Where somebody waits, of that alone: what merely tidies up is listed, and told how when it is
    all that is due.
    """
    urgent = [item for item in due if item.kind in URGENT]
    shown = [item for item in due_items.first_of_each(urgent or due) if item.template]
    context.engine().review.offered(shown, context.caller())
    return {item.kind: fill(context, item.template, **item.given) for item in shown}
