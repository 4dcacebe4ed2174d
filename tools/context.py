"""What a tool knows beyond its arguments: the engine, the settings, and who is calling."""

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from mcp.server.mcpserver import Context, Resolve

from ..prompts import Language, Prompts
from ..server.domain.caller import Caller
from ..server.domain.fence import fenced
from ..server.domain.ids import ID, SESSION_ID, new_id
from ..server.domain.text import cut, one_line
from ..server.domain.validation import readable
from ..server.engine import Engine
from ..server.errors import InputError
from ..server.language import people, secrets
from ..server.settings import Settings
from .answers.reminders import told_whole
from .conversations import Conversations, of_call

_LONGEST_NAME = 80
_RECOGNISED = 40
"""By so many characters at its beginning a text is known again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A host's conversation with the server, as its front introduces it."""

    id: str
    project: str = ""
    """What it works on: its memories come first in recall.

    Nothing is stored as a project's unless the call says so.
    """
    agent: str = ""
    language: Language | Literal[""] = ""
    scopes: frozenset[str] | None = None
    """What its program may do (read, write, erase); None: everything."""

    def may(self, scope: str) -> bool:
        """Whether its program may."""
        return self.scopes is None or scope in self.scopes

    @classmethod
    def of(cls, hello: Mapping[str, Any]) -> "Session":
        """Of a hello line, or of an environment that says the same.

        What makes no sense in it is left out.
        """
        id = hello.get("session")
        language = hello.get("language")
        known = isinstance(id, str) and SESSION_ID.fullmatch(id)
        return cls(
            id=str(id) if known else new_id("ses"),
            project=_said(hello, "project"),
            agent=_said(hello, "agent"),
            language=language if language in ("en", "zh") else "",
        )


def _rows(values: object) -> set[str]:
    """The ids of the memories that an answer lists or has written."""
    found: set[str] = set()
    for name in ("memories", "receipts"):
        rows = values.get(name) if isinstance(values, Mapping) else None
        for row in rows if isinstance(rows, list) else []:
            found.add(str(row.get("id")))
            found.update(row.get("same") or ())
    return found


def _said(hello: Mapping[str, Any], name: str) -> str:
    """One line: it stands in commits, in proposals and in what the user is asked."""
    value = hello.get(name)
    return secrets.masked(cut(readable(value), _LONGEST_NAME)) if isinstance(value, str) else ""


current: ContextVar[Session] = ContextVar("current")
"""The session whose message is being handled; each transport sets it where messages come in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolContext:
    """What the tools of one server share."""

    engine: Callable[[], Engine]
    """Waits while the engine opens; raises ToolError when it cannot."""
    settings: Settings
    prompts: Prompts
    only_session: Session
    """Of a server that has one: what in-memory clients and a host's own process get."""
    conversations: Conversations
    """Which chat a connection that carries several is in."""
    app_key: str
    """What the app in a chat proves with that it is the app."""
    turn: Callable[[], AbstractAsyncContextManager[object]] = nullcontext
    """For what is answered past the server's own ways (see RecollectServer.turn)."""

    @property
    def session(self) -> Session:
        """Whose message is being handled."""
        said = current.get(self.only_session)
        return replace(said, id=of_call.get() or self.conversations.latest(said.id))

    def conversation_of(self, name: str, call: Mapping[str, Any], meta: object) -> str:
        """The session that a call of tool `name` belongs to."""
        connection = current.get(self.only_session).id
        return self.conversations.of(connection, name, call, meta)

    def spoken_in(self, session: str, call: Mapping[str, Any]) -> Language | Literal[""]:
        """In which language that session was spoken last, a call of it included."""
        return self.conversations.spoken_in(session, call)

    @property
    def language(self) -> Language | Literal[""]:
        """That of prompts, if the host or the settings say one; else that of the text at hand."""
        return self.session.language or self.settings.language

    def shown(self, text: str, values: object, agent: str = "") -> None:
        """Note which memories an answer has shown to this conversation, and which of them whole.

        Those that are its rows, and those whose words it holds: an id that a text merely names
        shows nothing. `agent` is whom the call spoke for.
        """
        ids = {found[0] for found in ID.finditer(text)}
        if not ids:
            return
        seen = ids & _rows(values)
        said = one_line(text)
        engine = self.engine()
        others = engine.memories.known(sorted(ids - seen))
        whole = told_whole(engine, text, values, others)
        engine.upkeep.just_shown.note(self.caller(agent), whole)
        for memory in others:
            if fenced(one_line(memory.shown_text))[:_RECOGNISED] in said:
                seen.add(memory.id)
        if seen:
            engine.capture.note_shown(self.session.id, seen)

    def caller(self, agent: str = "", project: str = "") -> Caller:
        """Who asks; the main agent is the main agent also when it says its name.

        Raises:
            InputError: the session is one sub-agent's, and another is named; or a secret or the
                user is.
        """
        bound = self._without_main(self.session.agent)
        named = agent.strip()
        secrets.refuse("agent", named)
        if people.folded(named) == people.USER:
            raise InputError(
                "agent",
                "no sub-agent is called as the user is: nobody could tell who said what",
                "Name the sub-agent, or leave it out where the main agent speaks.",
            )
        if bound and named and named.casefold() != bound.casefold():
            raise InputError(
                "agent",
                f"this session is {bound}'s and speaks for nobody else",
                "Call again without it.",
            )
        return Caller(
            agent=bound or self._without_main(named),
            session=self.session.id,
            project=project.strip(),
        )

    def _without_main(self, name: str) -> str:
        return "" if name.casefold() == self.settings.main_agent.casefold() else name


async def _of_the_server(mcp_context: Context[Any, Any]) -> ToolContext:
    """What the server's lifespan holds for its tools."""
    context: ToolContext = mcp_context.request_context.lifespan_context
    return context


InContext = Annotated[ToolContext, Resolve(_of_the_server)]
"""A parameter of a tool that the SDK fills with the server's context."""


def shows_forms(mcp_context: Context[Any, Any]) -> bool:
    """Whether the host shows forms to its user; asking one that does not is an error."""
    declared = mcp_context.client_capabilities
    form = declared.elicitation if declared else None
    return form is not None and (form.form is not None or form.url is None)
