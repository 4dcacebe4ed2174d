"""The forget tool: deletion, soft or for good, its return, and undo.

Nothing goes that the user did not see and confirm, or name by its id.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Any, assert_never, cast

from mcp.server.mcpserver import Context, Elicit, ElicitationResult, Resolve
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import BaseModel

from ..server.aging.lifecycle import LASTING
from ..server.domain.caller import Caller
from ..server.domain.memory import Memory
from ..server.domain.proposal import Proposal
from ..server.errors import HistoryError, InputError, NothingToUndo
from ..server.reflection.consent import agrees_to_erase, says_for_good
from ..server.review.operation import Operation
from ..server.storage.index.held_messages import Heard
from .answers import forgetting
from .answers.amounts import counted
from .answers.forms import worded
from .answers.language import phrases, phrases_for, words_in
from .answers.listing import Item, listed
from .answers.notices import notices
from .answers.overview import phrases_of_store
from .context import InContext, ToolContext, shows_forms
from .forget_request import (
    LIKE_ID,
    Confirmed,
    Deletion,
    ForgetRequest,
    Restoring,
    Undoing,
    are_ids,
)
from .registration import errors_told, gathered, published
from .where_more import nothing_to_forget

_AGAIN_SHOWN = 8


# Without a docstring: pydantic would put it into the form that the user sees.
class Confirmation(BaseModel):
    delete: bool


_Call = Annotated[ForgetRequest, Resolve(gathered(ForgetRequest))]


@errors_told
def find(call: _Call, context: InContext) -> tuple[Item, ...]:
    """What is to go, found once a call: what the user is shown is what is deleted.

    Raises:
        InputError: no memory has that id, or the target is no target.
    """
    caller = context.caller(call.agent)
    context.engine().upkeep.look()
    if caller.agent:
        _refuse_more_than_a_proposal(call, caller)
    intent = call.intent()
    if isinstance(intent, Confirmed):
        held = context.engine().capture.held(intent.handle, caller.session)
        return held.items
    if not isinstance(intent, Deletion):
        return ()
    if not intent.target:
        raise InputError(
            "target",
            "nothing was named",
            "Give ids, or the words of what to forget; to take a change back use undo='last'.",
        )
    engine = context.engine()
    if intent.of_proposals:
        return engine.capture.proposals(intent.target)
    if intent.by_ids:
        return tuple(engine.memories.by_ids(intent.target))
    if any(LIKE_ID.fullmatch(name) for name in intent.target):
        raise InputError("target", "ids and words are mixed", "Send either ids or words.")
    words = " ".join(intent.target)
    if intent.hard:
        return engine.capture.find_to_erase(words)
    return tuple(engine.capture.find_to_forget(words))


_Found = Annotated[tuple[Item, ...], Resolve(find)]


def ask(
    mcp_context: Context[Any, Any], call: _Call, context: InContext, found: _Found
) -> Elicit[Confirmation] | None:
    """Put the question to the user where the host can; otherwise the answer holds a handle."""
    caller = context.caller(call.agent)
    if not found or caller.agent or not shows_forms(mcp_context):
        return None
    zone = context.settings.zone
    match call.intent():
        case Deletion() as deletion if _has_to_ask(deletion, found, context, caller):
            form = forgetting.form(found, zone, hard=deletion.hard, labels=call.labels)
        case Confirmed(handle):
            held = context.engine().capture.held(handle, caller.session)
            form = forgetting.form(found, zone, hard=held.hard, labels=call.labels)
        case _:
            return None
    worded_form = worded(Confirmation, forgetting.language(found))
    return Elicit(form, cast("type[Confirmation]", worded_form))


def _has_to_ask(
    deletion: Deletion, found: Sequence[Item], context: ToolContext, caller: Caller
) -> bool:
    """Whether the user decides on a list; not on ids read off one, of what may fade."""
    if deletion.hard or not deletion.by_ids:
        return True
    return context.engine().capture.has_to_ask(_memories(found), caller)


_Answer = Annotated[ElicitationResult[Confirmation], Resolve(ask)]


def forget(call: _Call, context: InContext, found: _Found, answer: _Answer) -> CallToolResult:
    """Carry the call out, and say what happened around the tools."""
    done = _carried_out(call, context, found, answer)
    blocks = list(done.content)
    said = words_in([call.target, call.confirm])
    say = phrases_for(said) if said else None
    if found:
        say = phrases(forgetting.language(found))
    for notice in notices(context.engine(), context.caller(call.agent), say):
        blocks.append(TextContent(type="text", text=notice))
    return done.model_copy(update={"content": blocks})


@lru_cache(maxsize=8)
def tool(restorable_days: int) -> Tool:
    """For servers, all of which may have the same one: its schemas take long to make."""
    return Tool.from_function(
        published(forget, ForgetRequest),
        title="Forget",
        description=_description(restorable_days),
        annotations=ToolAnnotations(
            read_only_hint=False,
            destructive_hint=True,
            open_world_hint=False,
        ),
    )


def _description(restorable_days: int) -> str:
    return (
        "Call this when the user says forget / 忘记 / 删掉 / never mind that / remove from "
        "memory, or wants a change undone (撤销).\n"
        "target: ids, or the user's words (confirmed first). "
        f"Restorable for {counted(restorable_days, 'day')}; hard=true erases for good. "
        "To correct: remember with verdicts; a part: so, then forget the old id."
    )


def _carried_out(
    call: ForgetRequest,
    context: ToolContext,
    found: Sequence[Item],
    answer: ElicitationResult[Confirmation],
) -> CallToolResult:
    caller = context.caller(call.agent)
    if caller.agent:
        return _proposed(_memories(found), context, caller)
    intent = call.intent()
    match intent:
        case Undoing(what):
            return _undone(what, context, caller)
        case Confirmed(handle):
            if _is_refused(answer):
                return forgetting.not_confirmed(found)
            by_form = answer.action == "accept" and answer.data is not None
            return _decided(handle, "" if by_form else intent.said, found, context, caller, by_form)
        case Restoring(target):
            return _restored(target, context, caller)
        case Deletion():
            return _deleted(call, intent, found, answer, context, caller)
        case _:
            assert_never(intent)


def _decided(
    handle: str,
    said: str,
    found: Sequence[Item],
    context: ToolContext,
    caller: Caller,
    by_form: bool,
) -> CallToolResult:
    """Delete what a handle stands for, on a form or the user's words.

    Words that say so erase it for good.

    Raises:
        InputError: the words are no yes, or there are none where only the user decides.
    """
    capture = context.engine().capture
    awaiting = capture.held(handle, caller.session)
    if said and not agrees_to_erase(said):
        raise InputError("confirm", "these words are no yes", "Ask the user again.")
    never_fades = any(memory.store in LASTING for memory in awaiting.memories)
    if not (said or by_form) and (awaiting.hard or never_fades):
        raise InputError(
            "confirm",
            "only the user decides on this, and no words of theirs are given",
            f"Ask, then send forget(confirm='{handle} …their words…').",
        )
    hard = awaiting.hard or says_for_good(said)
    told = forgetting.on_words(found, said) if hard and said else ""
    with capture.carrying_out(handle, caller.session):
        return _gone(found, context, replace(caller, by_form=by_form), told, hard=hard)


def _is_refused(answer: ElicitationResult[Confirmation]) -> bool:
    """Whether the user saw the form and did not say yes."""
    if answer.action != "accept":
        return True
    return answer.data is not None and not answer.data.delete


def _deleted(
    call: ForgetRequest,
    deletion: Deletion,
    found: Sequence[Item],
    answer: ElicitationResult[Confirmation],
    context: ToolContext,
    caller: Caller,
) -> CallToolResult:
    capture = context.engine().capture
    if not found:
        words = " ".join(deletion.target)
        return forgetting.answer(nothing_to_forget(context.engine(), words, hard=deletion.hard))
    if _is_refused(answer):
        return forgetting.not_confirmed(found)
    was_asked = answer.action == "accept" and answer.data is not None
    if not was_asked and _has_to_ask(deletion, found, context, caller):
        awaiting = capture.hold(_memories(found), caller, hard=deletion.hard, others=_others(found))
        minutes, zone = context.settings.confirm_minutes, context.settings.zone
        return forgetting.asked(awaiting, minutes, zone, labels=call.labels)
    return _gone(found, context, replace(caller, by_form=was_asked), "", hard=deletion.hard)


def _gone(
    found: Sequence[Item], context: ToolContext, caller: Caller, told: str, *, hard: bool
) -> CallToolResult:
    """Carry it out; `told`: how it was decided, where that is said."""
    engine = context.engine()
    memories = _memories(found)
    others = _others(found)
    if others:
        engine.capture.erase_others(others, caller)
        if not memories:
            return forgetting.others_erased(others, engine.history.remotes(), told)
    gone = engine.capture.forget(memories, caller, hard=hard)
    if hard:
        return forgetting.erased(gone, engine.history.remotes(), told)
    return forgetting.forgotten(gone, context.settings.restorable_days)


def _memories(found: Sequence[Item]) -> list[Memory]:
    return [item for item in found if isinstance(item, Memory)]


def _others(found: Sequence[Item]) -> list[Proposal | Heard]:
    """Proposals and messages that are held."""
    return [item for item in found if not isinstance(item, Memory)]


def _restored(target: list[str], context: ToolContext, caller: Caller) -> CallToolResult:
    """Bring memories back by their ids; words only find what could be meant.

    Raises:
        InputError: words were given, or one of them is not deleted, or was long ago.
    """
    capture = context.engine().capture
    if not target or are_ids(target):
        return forgetting.restored(capture.restore(target, caller))
    deleted = capture.find_deleted(" ".join(target))
    remedy = "No deleted memory matches."
    if deleted:
        remedy = listed("Deleted memories that match", deleted, context.settings.zone)
    raise InputError("target", "restoring needs ids", remedy)


def _undone(what: str, context: ToolContext, caller: Caller) -> CallToolResult:
    engine = context.engine()
    waiting = engine.capture.call_off(caller) if what == "last" else None
    if waiting:
        return forgetting.called_off(waiting, context.settings.zone)
    alone = engine.memories.known([what])
    try:
        done = engine.history.undo(what, caller)
    except NothingToUndo as none:
        raise HistoryError(forgetting.nothing_undone(none)) from none
    again = engine.memories.current_in_files(done.paths)
    return forgetting.undone(done, alone, again[:_AGAIN_SHOWN], context.settings.zone)


def _proposed(found: Sequence[Memory], context: ToolContext, caller: Caller) -> CallToolResult:
    """A sub-agent may only propose that these be forgotten."""
    if not found:
        return forgetting.answer(phrases_of_store(context.engine()).forget["no_match"])
    operations = [Operation("DELETE", (memory.id,)) for memory in found]
    applied, recorded = context.engine().review.operate(operations, caller)
    return forgetting.proposed(found, applied, recorded.commit if recorded else None)


def _refuse_more_than_a_proposal(call: ForgetRequest, caller: Caller) -> None:
    if call.hard or call.restore or call.undo.strip() or call.confirm.strip():
        caller.refuse_unless_main(
            "erase, restore, confirm or undo",
            "Propose a deletion instead: forget(target=[ids], agent=…).",
        )
