"""memory://… : the memory as pages a host can attach. Read-only."""

import json
from dataclasses import asdict
from datetime import date

from anyio import to_thread
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError, ToolError
from mcp_types import (
    Completion,
    CompletionArgument,
    CompletionContext,
    PromptReference,
    ResourceTemplateReference,
)

from ...tools.context import ToolContext
from ...tools.recall import context_block
from ..domain import layout
from ..domain.memory import Memory
from ..engine import Engine
from ..errors import RecollectError, UnknownId
from ..search.pipeline import Question, bound
from ..storage.workspace import memory_files

_MARKDOWN, _JSON, _TEXT = "text/markdown", "application/json", "text/plain"
_COMPLETIONS = 20


def register(server: MCPServer, desk: ToolContext) -> None:
    """Add every resource and the completion of their variables."""
    _register_pages(server, desk)
    _register_memories(server, desk)
    _register_logs(server, desk)
    _register_reflections(server, desk)
    _register_completion(server, desk)


def _engine(desk: ToolContext) -> Engine:
    try:
        return desk.engine()
    except ToolError as error:
        raise ResourceError(str(error)) from error


def _register_pages(server: MCPServer, desk: ToolContext) -> None:
    @server.resource(
        "memory://core",
        title="Core memory",
        description="MEMORY.md: what is always true of the user",
        mime_type=_MARKDOWN,
    )
    def core() -> str:
        return _engine(desk).pages.text(layout.CORE_PAGE)

    @server.resource(
        "memory://identity",
        title="Identity",
        description="IDENTITY.md: the assistant's facts and self-image",
        mime_type=_MARKDOWN,
    )
    def identity() -> str:
        return _engine(desk).pages.text(layout.IDENTITY_PAGE)

    @server.resource(
        "memory://soul",
        title="Soul",
        description="SOUL.md: values, principles, commitments, boundaries",
        mime_type=_MARKDOWN,
    )
    def soul() -> str:
        return _engine(desk).pages.text(layout.SOUL_PAGE)

    @server.resource(
        "memory://context",
        title="Context",
        description="What a new conversation should know",
        mime_type=_MARKDOWN,
    )
    def context() -> str:
        return context_block(_engine(desk))

    @server.resource(
        "memory://recent", title="Recent", description="The latest memories", mime_type=_MARKDOWN
    )
    def recent() -> str:
        engine = _engine(desk)
        return "\n".join(["# Recent", *(_line(engine, m) for m in engine.search.latest("", 30))])


def _register_memories(server: MCPServer, desk: ToolContext) -> None:
    @server.resource(
        "memory://episodes",
        title="Episodes",
        description="The days that have a log",
        mime_type=_MARKDOWN,
    )
    def episodes() -> str:
        return "\n".join(
            ["# Episodes", *(f"- memory://episodes/{day}" for day in _engine(desk).pages.days())]
        )

    @server.resource(
        "memory://episodes/{date}",
        title="A day's episodes",
        description="The log of one day, YYYY-MM-DD",
        mime_type=_MARKDOWN,
    )
    def episode_day(date: str) -> str:
        page = _engine(desk).pages.text(layout.episode_path(_day(date)))
        if not page:
            raise ResourceNotFoundError(f"There are no episodes of {date}.")
        return page

    @server.resource(
        "memory://memories/{id}",
        title="One memory",
        description="A memory's file, by id",
        mime_type=_MARKDOWN,
    )
    def memory(id: str) -> str:
        engine = _engine(desk)
        try:
            found = engine.memories.by_ids([id])[0]
        except UnknownId as error:
            raise ResourceNotFoundError(str(error)) from error
        return found.shown_text if found.is_secret else memory_files.render(found).decode()

    @server.resource(
        "memory://graph",
        title="Graph",
        description="Who and what the memories name",
        mime_type=_MARKDOWN,
    )
    def graph_index() -> str:
        return _engine(desk).pages.graph_index()

    @server.resource(
        "memory://graph/{entity}",
        title="One entity",
        description="What is known of a person, place or project",
        mime_type=_MARKDOWN,
    )
    def graph_entity(entity: str) -> str:
        page = _engine(desk).pages.graph_page(entity)
        if page is None:
            raise ResourceNotFoundError(f"No memory names {entity[:80]!r}.")
        return page

    @server.resource(
        "memory://procedures",
        title="Procedures",
        description="How things are done",
        mime_type=_MARKDOWN,
    )
    def procedures() -> str:
        engine = _engine(desk)
        return "\n".join(
            ["# Procedures", *(_line(engine, m) for m in engine.memories.current_in("procedural"))]
        )

    @server.resource(
        "memory://vault",
        title="Vault",
        description="What the user pinned; secrets by their label",
        mime_type=_MARKDOWN,
    )
    def vault() -> str:
        engine = _engine(desk)
        return "\n".join(
            ["# Vault", *(_line(engine, m) for m in engine.memories.current_in("vault"))]
        )

    @server.resource(
        "memory://search{?q,limit}",
        title="Search",
        description="recall as a page",
        mime_type=_MARKDOWN,
    )
    def search(q: str = "", limit: int = 8) -> str:
        engine = _engine(desk)
        if not q.strip():
            raise ResourceError("Say what to search for: memory://search?q=coffee")
        hits = engine.search.recall(Question(query=q[:2_000], limit=max(1, min(limit, 100)))).hits
        return (
            "\n".join([f"# {q[:80]}", *(_line(engine, hit.memory) for hit in hits)])
            if hits
            else "Nothing remembered about that."
        )


def _register_logs(server: MCPServer, desk: ToolContext) -> None:
    @server.resource(
        "memory://stats", title="Stats", description="Counts and health", mime_type=_JSON
    )
    def stats() -> str:
        engine = _engine(desk)
        status = engine.upkeep.status()
        values = {name: getattr(status, name) for name in status.__slots__} | {
            "metrics": asdict(engine.upkeep.metrics())
        }
        return json.dumps(values, ensure_ascii=False, indent=1)

    @server.resource(
        "memory://audit{?since,actor,id}",
        title="Audit log",
        description="Who changed what, when, on whose word",
        mime_type=_TEXT,
    )
    def audit(since: str = "", actor: str = "", id: str = "") -> str:
        engine = _engine(desk)
        try:
            start = bound(since, engine.clock(), engine.settings.zone, "since")
        except RecollectError as error:
            raise ResourceError(str(error)) from error
        return "\n".join(engine.history.audit(start, actor, id)[-500:])

    @server.resource(
        "memory://pending",
        title="Pending",
        description="Proposals that wait for a yes; a reflection put off",
        mime_type=_MARKDOWN,
    )
    def pending() -> str:
        pages = [
            _engine(desk).pages.text(path)
            for path in (layout.PENDING_MEMORIES, layout.PENDING_REFLECTION)
        ]
        return "\n".join(page for page in pages if page)

    @server.resource(
        "memory://rejections",
        title="Rejections",
        description="What was not stored, and why; 30 days",
        mime_type=_MARKDOWN,
    )
    def rejections() -> str:
        return _engine(desk).pages.text(layout.REJECTED_MEMORIES) or "Nothing was refused lately."

    @server.resource(
        "memory://due", title="Due", description="What waits for judgement", mime_type=_MARKDOWN
    )
    def due() -> str:
        items = _engine(desk).review.due()
        return (
            "\n".join(["# Due", *(f"- {d.kind} {', '.join(d.ids)}: {d.text}" for d in items)])
            if items
            else "Nothing is due."
        )


def _register_reflections(server: MCPServer, desk: ToolContext) -> None:
    @server.resource(
        "memory://reflections",
        title="Reflections",
        description="The log: the latest in full, older ones in a line",
        mime_type=_MARKDOWN,
    )
    def reflections() -> str:
        return _engine(desk).pages.text(layout.REFLECTION_LOG) or "No reflection yet."

    @server.resource(
        "memory://reflections/{date}",
        title="A day's reflections",
        description="Whole, YYYY-MM-DD",
        mime_type=_MARKDOWN,
    )
    def reflections_of(date: str) -> str:
        page = _engine(desk).pages.text(f"{layout.REFLECTIONS}{_day(date)}.md")
        if not page:
            raise ResourceNotFoundError(f"There is no reflection of {date}.")
        return page

    @server.resource(
        "memory://rewards",
        title="Rewards",
        description="What was asked for and granted, with reasons",
        mime_type=_MARKDOWN,
    )
    def rewards() -> str:
        return _engine(desk).pages.text(layout.REWARD_LOG) or "No reward yet."

    @server.resource(
        "memory://evolution",
        title="Evolution",
        description="Milestones, and what was noticed on the way",
        mime_type=_MARKDOWN,
    )
    def evolution() -> str:
        return _engine(desk).pages.text(layout.EVOLUTION) or "No reflection yet."

    @server.resource(
        "memory://decay-scores",
        title="Decay scores",
        description="Activity of every memory, token economy",
        mime_type=_JSON,
    )
    def decay_scores() -> str:
        return _engine(desk).pages.text(layout.ACTIVITY_SNAPSHOT) or "{}"


def _register_completion(server: MCPServer, desk: ToolContext) -> None:
    @server.completion()  # type: ignore[no-untyped-call, untyped-decorator]  # the SDK left it without types
    async def complete(
        ref: PromptReference | ResourceTemplateReference,
        argument: CompletionArgument,
        context: CompletionContext | None,
    ) -> Completion | None:
        if not isinstance(ref, ResourceTemplateReference):
            return None
        async with desk.turn():
            return await to_thread.run_sync(
                completed, ref.uri, argument
            )  # who waits for the engine must not keep the others waiting

    def completed(uri: str, argument: CompletionArgument) -> Completion:
        engine = _engine(desk)
        of_reflections = uri.startswith("memory://reflections")
        days = engine.reflection.days() if of_reflections else engine.pages.days()
        known = {
            "date": days,
            "id": sorted(engine.memories.ids()),
            "entity": engine.memories.entity_names(),
        }.get(argument.name, [])
        values = [v for v in known if v.upper().startswith(argument.value.upper())]
        return Completion(
            values=values[:_COMPLETIONS], total=len(values), has_more=len(values) > _COMPLETIONS
        )


def _line(engine: Engine, memory: Memory) -> str:
    when = memory.happened_at.astimezone(engine.settings.zone)
    return f"- [{memory.id}] {when:%Y-%m-%d} {' '.join(memory.shown_text.split())}"


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ResourceNotFoundError(
            f"{text[:40]!r} is no date; write it like 2026-01-31."
        ) from error
