"""memory://… : the memory as pages a host can attach. Read-only.

Pages hold what was remembered, so they are fenced as data like every answer of a tool. Only the
two that are JSON are not: what a program reads is delimited already.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date as Date

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError, ToolError
from mcp.server.mcpserver.resources import FunctionResource, ResourceTemplate
from mcp.server.mcpserver.resources.templates import DEFAULT_RESOURCE_SECURITY
from mcp.shared.uri_template import UriTemplate

from ...tools.answers import due_items
from ...tools.answers.language import phrases, phrases_for
from ...tools.answers.memories import behind_source, marked, marks, source_told
from ...tools.answers.overview import context_block, phrases_of_store
from ...tools.answers.phrases import Phrases
from ...tools.context import ToolContext
from ..domain import layout
from ..domain.caller import Caller
from ..domain.fence import data_block
from ..domain.memory import Memory
from ..domain.text import cut, one_line
from ..engine import Engine
from ..errors import InputError, UnknownId
from ..search.query import Query, bound
from ..storage.workspace import memory_files
from .completion import Completions

_MARKDOWN = "text/markdown"
_JSON = "application/json"
_TEXT = "text/plain"
_LATEST = 30
_AUDIT_LINES = 500
_NAME_CHARACTERS = 80
_MOST_HITS = 100
_LONGEST_QUERY = 2_000
_ONLY_MAIN = "Only the main agent reads it; recall finds what you may see."


class MemoryPages:
    """What stands behind each resource: a method of its own, which hosts see by its name."""

    def __init__(self, context: ToolContext) -> None:
        self._context = context

    @property
    def engine(self) -> Engine:
        """The open engine.

        Raises:
            ResourceError: it cannot be opened.
        """
        try:
            return self._context.engine()
        except ToolError as error:
            raise ResourceError(str(error)) from error

    @property
    def _caller(self) -> Caller:
        """Who reads: the sub-agent that the session is bound to, else the main agent."""
        return self._context.caller()

    def _refuse_agents(self) -> None:
        """Pages that hold what is private as they are.

        Raises:
            ResourceError: a sub-agent reads.
        """
        if self._caller.agent:
            raise ResourceError(_ONLY_MAIN)

    # --- pages of the workspace ---

    def core(self) -> str:
        if self._caller.agent:
            return self._list("core", self.engine.memories.current_in("core"))
        return self._page("core", layout.CORE_PAGE)

    def identity(self) -> str:
        return self._page("identity", layout.IDENTITY_PAGE)

    def soul(self) -> str:
        return self._page("soul", layout.SOUL_PAGE)

    def pending(self) -> str:
        self._refuse_agents()
        texts = [self._text(layout.PENDING_MEMORIES), self._text(layout.PENDING_REFLECTION)]
        return _shown(self._say["pending"], "\n".join(text for text in texts if text))

    def rejections(self) -> str:
        self._refuse_agents()
        return self._page("rejections", layout.REJECTED_MEMORIES, "no_rejections")

    def reflections(self) -> str:
        self._refuse_agents()
        return self._page("reflections", layout.REFLECTION_LOG, "no_reflection")

    def rewards(self) -> str:
        self._refuse_agents()
        return self._page("rewards", layout.REWARD_LOG, "no_reward")

    def evolution(self) -> str:
        self._refuse_agents()
        return self._page("evolution", layout.EVOLUTION, "no_reflection")

    def decay_scores(self) -> str:
        return self._text(layout.ACTIVITY_SNAPSHOT) or "{}"

    def reflections_of(self, date: str) -> str:
        self._refuse_agents()
        text = self._text(f"{layout.REFLECTIONS}{_day(date)}.md")
        if not text:
            raise ResourceNotFoundError(f"There is no reflection of {date}.")
        return _shown(self._say["reflections"], text)

    def episode_day(self, date: str) -> str:
        if self._caller.agent:
            return self._list(date, self.engine.search.day(_day(date)))
        text = self._text(layout.episode_path(_day(date)))
        if not text:
            raise ResourceNotFoundError(f"There are no episodes of {date}.")
        told = self.engine.search.day(_day(date))
        marked = {memory.id: marks(self.engine, memory, self._phrases) for memory in told}
        lines = [f"{id}: {mark}" for id, mark in marked.items() if mark]
        return _shown(self._say["episodes"], "\n".join([text, *lines]))

    # --- memories ---

    def context(self) -> str:
        engine = self.engine
        block = context_block(engine, replace(self._caller, session=""))
        return block or phrases_of_store(engine).nothing_yet

    def recent(self) -> str:
        return self._list("recent", self.engine.search.latest("", _LATEST))

    def procedures(self) -> str:
        return self._list("procedures", self.engine.memories.current_in("procedural"))

    def vault(self) -> str:
        return self._list("vault", self.engine.memories.current_in("vault"))

    def memory(self, id: str) -> str:
        try:
            found = self.engine.memories.by_ids([id])[0]
        except UnknownId as error:
            raise ResourceNotFoundError(str(error)) from error
        if not self._caller.may_read(found.sensitivity):
            raise ResourceError(f"{id} is private: {_ONLY_MAIN}")
        text = found.shown_text if found.is_secret else memory_files.render(found).decode()
        return data_block(self._say["memory"], text, "memory")

    def search(self, q: str = "", limit: str = "8") -> str:
        if not q.strip():
            raise InputError("q", "it is empty", "Say what to search for: memory://search?q=coffee")
        if not re.fullmatch(r"\s*[+-]?[0-9]{1,9}\s*", limit):
            example = "memory://search?q=coffee&limit=5"
            raise InputError("limit", "it is no whole number", f"Write it as in {example}")
        most = max(1, min(int(limit), _MOST_HITS))
        query = Query(text=q[:_LONGEST_QUERY], limit=most)
        hits = self.engine.search.recall(query).hits
        if not hits:
            return phrases_for(q).nothing_found
        return self._list(cut(q, _NAME_CHARACTERS), [hit.memory for hit in hits])

    def episodes(self) -> str:
        lines = [f"# {self._say['episodes']}"]
        for day in self.engine.pages.days():
            lines.append(f"- memory://episodes/{day}")
        return "\n".join(lines)

    def graph_index(self) -> str:
        self._refuse_agents()
        return _shown(self._say["graph"], self.engine.pages.graph_index())

    def graph_entity(self, entity: str) -> str:
        self._refuse_agents()
        page = self.engine.pages.graph_page(entity)
        if page is None:
            raise ResourceNotFoundError(f"No memory names {entity[:_NAME_CHARACTERS]!r}.")
        return _shown(self._say["graph"], page)

    # --- logs ---

    def stats(self) -> str:
        status = asdict(self.engine.upkeep.status())
        values = {**status, "metrics": asdict(self.engine.upkeep.metrics())}
        return json.dumps(values, ensure_ascii=False, indent=1)

    def audit(self, since: str = "", actor: str = "", id: str = "") -> str:
        self._refuse_agents()
        engine = self.engine
        start = bound(since, engine.clock(), engine.settings.zone, "since")
        lines = engine.history.audit(start, actor, id)[-_AUDIT_LINES:]
        return _shown(self._say["audit"], "\n".join(lines))

    def due(self) -> str:
        self._refuse_agents()
        items = self.engine.review.due(self._caller)
        if not items:
            return phrases_of_store(self.engine).nothing_due
        lines = [f"# {self._say['due']}"]
        whose = due_items.of_others(self.engine, items, phrases_of_store(self.engine))
        for item in items:
            named = " ".join((item.kind, ", ".join(due_items.named(item, whose)))).rstrip()
            lines.append(f"- {named}: {item.text}")
        return _shown(self._say["due"], "\n".join(lines))

    # --- parts ---

    def _text(self, path: str) -> str:
        return self.engine.pages.text(path)

    @property
    def _phrases(self) -> Phrases:
        """In the language of the host or of the store."""
        if self._context.language:
            return phrases(self._context.language)
        return phrases_of_store(self.engine)

    @property
    def _say(self) -> Mapping[str, str]:
        """What pages are called."""
        return self._phrases.pages

    def _page(self, name: str, path: str, otherwise: str = "") -> str:
        return _shown(self._say[name], self._text(path)) or self._say.get(otherwise, "")

    def _list(self, name: str, memories: Sequence[Memory]) -> str:
        """A list under the name of a page, or under words of somebody's."""
        lines = [f"# {self._say.get(name, name)}"]
        calendar = self.engine.calendar
        say = self._phrases
        seen = [memory for memory in memories if self._caller.may_read(memory.sensitivity)]
        for memory in seen:
            day = calendar.day(memory.happened_at)
            told = behind_source(source_told(memory, say), one_line(memory.shown_text))
            told = marked(self.engine, memory, told, say)
            lines.append(f"- [{memory.id}] {day} {told}")
        return data_block(self._say["memories"], "\n".join(lines))


@dataclass(frozen=True, slots=True)
class _Listing:
    """How a resource stands in the list of the host."""

    uri: str
    title: str
    description: str
    mime_type: str = _MARKDOWN


def _listings(pages: MemoryPages) -> dict[Callable[..., str], _Listing]:
    """Every resource, in the order of the list."""
    return {
        pages.core: _Listing(
            "memory://core", "Core memory", "MEMORY.md: what is always true of the user"
        ),
        pages.identity: _Listing(
            "memory://identity", "Identity", "IDENTITY.md: the assistant's facts and self-image"
        ),
        pages.soul: _Listing(
            "memory://soul", "Soul", "SOUL.md: values, principles, commitments, boundaries"
        ),
        pages.context: _Listing(
            "memory://context", "Context", "What a new conversation should know"
        ),
        pages.recent: _Listing("memory://recent", "Recent", "The latest memories"),
        pages.episodes: _Listing("memory://episodes", "Episodes", "The days that have a log"),
        pages.episode_day: _Listing(
            "memory://episodes/{date}", "A day's episodes", "The log of one day, YYYY-MM-DD"
        ),
        pages.memory: _Listing("memory://memories/{id}", "One memory", "A memory's file, by id"),
        pages.graph_index: _Listing("memory://graph", "Graph", "Who and what the memories name"),
        pages.graph_entity: _Listing(
            "memory://graph/{entity}", "One entity", "What is known of a person, place or project"
        ),
        pages.procedures: _Listing("memory://procedures", "Procedures", "How things are done"),
        pages.vault: _Listing(
            "memory://vault", "Vault", "What the user pinned; secrets by their label"
        ),
        pages.search: _Listing("memory://search{?q,limit}", "Search", "recall as a page"),
        **_logs(pages),
    }


def _logs(pages: MemoryPages) -> dict[Callable[..., str], _Listing]:
    return {
        pages.stats: _Listing("memory://stats", "Stats", "Counts and health", _JSON),
        pages.audit: _Listing(
            "memory://audit{?since,actor,id}",
            "Audit log",
            "Who changed what, when, on whose word",
            _TEXT,
        ),
        pages.pending: _Listing(
            "memory://pending", "Pending", "Proposals that wait for a yes; a reflection put off"
        ),
        pages.rejections: _Listing(
            "memory://rejections", "Rejections", "What was not stored, and why; 30 days"
        ),
        pages.due: _Listing("memory://due", "Due", "What waits for judgement"),
        pages.reflections: _Listing(
            "memory://reflections",
            "Reflections",
            "The log: the latest in full, older ones in a line",
        ),
        pages.reflections_of: _Listing(
            "memory://reflections/{date}", "A day's reflections", "Whole, YYYY-MM-DD"
        ),
        pages.rewards: _Listing(
            "memory://rewards", "Rewards", "What was asked for and granted, with reasons"
        ),
        pages.evolution: _Listing(
            "memory://evolution", "Evolution", "Milestones, and what was noticed on the way"
        ),
        pages.decay_scores: _Listing(
            "memory://decay-scores",
            "Decay scores",
            "Activity of every memory, token economy",
            _JSON,
        ),
    }


def register(server: MCPServer, context: ToolContext) -> None:
    """Add every resource, and completion."""
    pages = MemoryPages(context)
    for read, listing in _listings(pages).items():
        if "{" in listing.uri:
            server._resource_manager._templates[listing.uri] = _template(read, listing)
        else:
            server.add_resource(_fixed(read, listing))
    Completions(context).register(server)


def _fixed(read: Callable[[], str], listing: _Listing) -> FunctionResource:
    """A page without variables.

    The SDK's decorator would build a validator of strings for each page, at each server: five
    milliseconds of a folder's opening.
    """
    return FunctionResource(
        uri=listing.uri,
        name=read.__name__,
        title=listing.title,
        description=listing.description,
        mime_type=listing.mime_type,
        fn=read,
    )


def _template(read: Callable[..., str], listing: _Listing) -> ResourceTemplate:
    """Pages with variables; the SDK adds them by its decorator alone."""
    return ResourceTemplate(
        uri_template=listing.uri,
        name=read.__name__,
        title=listing.title,
        description=listing.description,
        mime_type=listing.mime_type,
        fn=read,
        parameters={},
        context_kwarg=None,
        parsed_template=UriTemplate.parse(listing.uri),
        security=DEFAULT_RESOURCE_SECURITY,
    )


def _shown(heading: str, text: str) -> str:
    return data_block(heading, text, "page") if text else ""


def _day(text: str) -> Date:
    try:
        return Date.fromisoformat(text)
    except ValueError as error:
        problem = f"{text[:40]!r} is no date; write it like 2026-01-31."
        raise ResourceNotFoundError(problem) from error
