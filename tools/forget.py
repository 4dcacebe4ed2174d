"""The forget tool: soft and hard deletion, restoring, undoing; never more than the user saw and confirmed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from mcp.server.mcpserver import Context, Elicit, ElicitationResult, MCPServer, Resolve
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import BaseModel, Field

from ..server.capture.forget import Awaiting
from ..server.domain.caller import Caller
from ..server.domain.memory import Memory
from ..server.engine import Engine
from ..server.errors import InputError, RecollectError
from ..server.language.script import is_chinese
from ..server.review.operation import Operation
from ..server.storage.change import Recorded
from ..server.storage.commit_message import critical_note
from .arguments import Line, Names
from .context import ToolContext, can_ask

DESCRIPTION = """Call this when the user says forget / 忘记 / 删掉 / never mind that / remove from memory, or wants a change undone (撤销).
target: ids, or the user's words (matches are shown and confirmed first). Restorable for 30 days; hard=true erases for good. To correct, use remember with verdicts."""


# Also what is only meant as an id: a slip in one must not turn it into words to search for.
_LIKE_ID = re.compile(r"(mem|ep|prop)_\w{2,20}", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Meant:
    """What a target stands for, or why it stands for nothing."""

    memories: tuple[Memory, ...] = ()
    error: RecollectError | None = None


class Confirmation(BaseModel):
    delete: bool = Field(description="Delete what is listed above")


class Deleted(BaseModel):
    done: bool
    ids: list[str]
    confirm: str = ""
    commit: str = ""


def register(server: MCPServer, desk: ToolContext) -> None:
    """Add the tool to the server."""

    def mean(target: Names, restore: bool, undo: str, confirm: str) -> _Meant:
        """Find what is to go, once a call: what the user is shown is what the body deletes."""
        if confirm.strip() or undo.strip() or restore:
            return _Meant()
        try:
            return _Meant(tuple(_find(desk.engine(), target, desk)))
        except RecollectError as error:
            return _Meant(error=error)

    def ask(
        ctx: Context[Any, Any],
        meant: Annotated[_Meant, Resolve(mean)],
        target: Names,
        hard: bool,
        agent: str,
    ) -> Elicit[Confirmation] | None:
        """Put the question to the user where the host can; otherwise the body answers with a handle."""
        if (
            not meant.memories
            or not (hard or not _are_ids(target))
            or not can_ask(ctx)
            or desk.caller(agent).agent
        ):
            return None
        return Elicit(_listing(meant.memories, hard), Confirmation)

    def act(
        meant: _Meant,
        answer: ElicitationResult[Confirmation],
        target: Names,
        *,
        hard: bool,
        restore: bool,
        undo: str,
        confirm: str,
        agent: str,
    ) -> CallToolResult:
        engine, caller = desk.engine(), desk.caller(agent)
        if caller.agent:
            return _proposed(engine, meant, caller, bool(hard or restore or undo or confirm))
        if undo:
            if target or confirm:
                raise InputError(
                    "undo",
                    "it stands beside another deletion",
                    "Send undo alone, or target, or confirm.",
                )
            return _undone(engine, undo, desk)
        if confirm:
            awaiting, gone = engine.capture.confirm(confirm, caller)
            return _deleted(gone.memories, gone.recorded, awaiting.hard)
        if restore:
            back = engine.capture.restore(_restorable(engine, target, desk), caller)
            return _say(
                _word(back.memories, "♻️ Restored.", "♻️ 已恢复。"),
                back.memories,
                back.recorded.commit,
                done=True,
            )
        if meant.error:
            raise meant.error
        if not meant.memories:
            return _say(
                "Nothing remembered matches that; nothing was deleted.", [], None, done=False
            )
        if answer.action != "accept" or answer.data is not None:  # no data: nobody was asked
            return _answered(engine, answer, meant.memories, hard, desk)
        if hard or not _are_ids(target):
            awaiting = engine.capture.hold(meant.memories, caller, hard=hard)
            return _say(
                _question(awaiting), meant.memories, None, done=False, confirm=awaiting.handle
            )
        gone = engine.capture.forget(meant.memories, caller)
        return _deleted(gone.memories, gone.recorded, False)

    def forget(
        meant: Annotated[_Meant, Resolve(mean)],
        answer: Annotated[ElicitationResult[Confirmation], Resolve(ask)],
        target: Annotated[Names, Field(description="Ids (mem_…, ep_…), or words")] = [],  # noqa: B006  # pydantic copies it
        hard: Annotated[bool, Field(description="Only if the user says so")] = False,
        restore: Annotated[bool, Field(description="Bring deleted ids back")] = False,
        undo: Annotated[
            Line, Field(description="'last', 'session', 'reflection', or a commit")
        ] = "",
        confirm: Annotated[Line, Field(description="del_… handle, after the user's yes")] = "",
        agent: Annotated[Line, Field(description="Your name, if a sub-agent")] = "",
    ) -> Annotated[CallToolResult, Deleted]:
        try:
            said = act(
                meant,
                answer,
                target,
                hard=hard,
                restore=restore,
                undo=undo.strip(),
                confirm=confirm.strip(),
                agent=agent,
            )
        except RecollectError as error:
            raise ToolError(str(error)) from error
        notices = desk.engine().upkeep.notices(desk.caller(agent))
        return said.model_copy(
            update={
                "content": [
                    *said.content,
                    *(TextContent(type="text", text=notice) for notice in notices),
                ]
            }
        )

    server.add_tool(
        forget,
        title="Forget",
        description=DESCRIPTION,
        annotations=ToolAnnotations(
            read_only_hint=False, destructive_hint=True, idempotent_hint=True, open_world_hint=False
        ),
    )


def _proposed(engine: Engine, meant: _Meant, caller: Caller, more: bool) -> CallToolResult:
    """A sub-agent may only propose that these be forgotten."""
    if more:
        caller.refuse_unless_main(
            "erase, restore, confirm or undo",
            "Propose a deletion instead: forget(target=[ids], agent=…).",
        )
    if meant.error:
        raise meant.error
    if not meant.memories:
        return _say("Nothing remembered matches that; nothing was proposed.", [], None, done=False)
    applied, recorded = engine.review.operate(
        [Operation("DELETE", (m.id,)) for m in meant.memories], caller
    )
    lines = [
        f"- {a.id} {a.line} {' '.join(m.shown_text.split())[:160]}"
        for a, m in zip(applied, meant.memories, strict=True)
    ]
    text = "\n".join(["📝 Proposed to the main agent; nothing was deleted.", *lines])
    return _say(text, meant.memories, recorded.commit if recorded else None, done=False)


def _are_ids(target: Names) -> bool:
    return bool(target) and all(_LIKE_ID.fullmatch(t) for t in target)


def _restorable(engine: Engine, target: Names, desk: ToolContext) -> Names:
    """The ids to restore; words only find what could be meant."""
    if not target or _are_ids(target):
        return target
    rows = _rows(engine.capture.find_deleted(" ".join(target), desk.caller()))
    raise InputError(
        "target",
        "restoring needs ids",
        "\n".join(
            ["Deleted memories that match:", *rows] if rows else ["No deleted memory matches."]
        ),
    )


def _find(engine: Engine, target: Names, desk: ToolContext) -> list[Memory]:
    if not target:
        raise InputError(
            "target",
            "nothing was named",
            "Give ids, or the words of what to forget; to take a change back use undo='last'.",
        )
    if _are_ids(target):
        return engine.memories.by_ids(target)
    if any(_LIKE_ID.fullmatch(t) for t in target):
        raise InputError("target", "ids and words are mixed", "Send either ids or words.")
    return engine.capture.find_to_forget(" ".join(target), desk.caller())


def _answered(
    engine: Engine,
    answer: ElicitationResult[Confirmation],
    memories: Sequence[Memory],
    hard: bool,
    desk: ToolContext,
) -> CallToolResult:
    if answer.action == "accept" and answer.data.delete:
        gone = engine.capture.forget(memories, desk.caller(), hard=hard)
        return _deleted(gone.memories, gone.recorded, hard)
    return _say("The user did not confirm; nothing was deleted.", memories, None, done=False)


def _undone(engine: Engine, what: str, desk: ToolContext) -> CallToolResult:
    if what == "last" and (waiting := engine.capture.call_off(desk.caller())):
        rows = "\n".join(_rows(waiting.memories))
        return _say(
            f"Nothing had been deleted: this waited for a yes and is called off.\n{rows}\nThe change before it stands; undo='last' again takes that back.",
            waiting.memories,
            None,
            done=False,
        )
    done = engine.history.undo(what, desk.caller())
    subjects = "\n".join(f"- {c.subject}" for c in done.commits)
    commit = done.recorded.commit
    files = (
        f"all {len(done.paths)} files taken back" if len(done.paths) > 1 else "its file taken back"
    )
    logs = f"; as they are: {', '.join(done.kept)}" if done.kept else ""
    warning = f"\n{critical_note(done.paths)}" if done.recorded.critical else ""
    return _say(
        f"↩️ Undone:\n{subjects}\n{files}{logs} · commit {commit[:10] if commit else 'pending'}{warning}",
        [],
        commit,
        done=True,
    )


def _deleted(memories: tuple[Memory, ...], recorded: Recorded, hard: bool) -> CallToolResult:
    commit = f"commit {recorded.commit[:10] if recorded.commit else 'pending'}"
    if hard:
        note = (
            "Its file, vector, words, activity and key are gone. The git history still holds earlier versions of plain text "
            "until it is rewritten (docs/data-format.md, 'Erasing history'); an encrypted one is unreadable there."
        )
        return _say(
            f"{_word(memories, '🗑️ Erased for good.', '🗑️ 已彻底删除。')}\n{note}\n{commit}",
            memories,
            recorded.commit,
            done=True,
        )
    ids = ", ".join(m.id for m in memories)
    said = _word(memories, "🗑️ Forgotten; restorable for 30 days.", "🗑️ 已忘记，30天内可恢复。")
    return _say(f"{said}\n{ids} · {commit}", memories, recorded.commit, done=True)


def _question(awaiting: Awaiting) -> str:
    return (
        f"{_listing(awaiting.memories, awaiting.hard)}\nShow this to the user. After a yes: "
        f"forget(confirm={awaiting.handle!r}); valid 10 minutes. For some of them only: forget(target=[ids])."
    )


def _listing(memories: Sequence[Memory], hard: bool) -> str:
    what = "Erase for good" if hard else "Forget"
    return "\n".join(
        [
            f"{what} {len(memories)} {'memory' if len(memories) == 1 else 'memories'}?",
            *_rows(memories),
        ]
    )


def _rows(memories: Sequence[Memory]) -> list[str]:
    return [
        f"- {m.id} ({m.created_at:%Y-%m-%d}) {' '.join(m.shown_text.split())[:160]}"
        for m in memories
    ]


def _word(memories: Sequence[Memory], english: str, chinese: str) -> str:
    return chinese if memories and is_chinese(memories[0].shown_text) else english


def _say(
    text: str, memories: Sequence[Memory], commit: str | None, *, done: bool, confirm: str = ""
) -> CallToolResult:
    structured = Deleted(
        done=done, ids=[m.id for m in memories], confirm=confirm, commit=commit or ""
    )
    return CallToolResult(
        content=[TextContent(type="text", text=text)],
        structured_content=structured.model_dump(mode="json"),
    )
