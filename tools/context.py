"""The host beyond its calls: whether it can put a question to its user, and who is calling."""

import re
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Literal

from mcp.server.mcpserver import Context

from ..prompts import Language, Prompts
from ..server.domain.caller import Caller
from ..server.domain.fence import fenced
from ..server.domain.ids import ID, SESSION_ID, new_id
from ..server.domain.memory import Memory
from ..server.engine import Engine
from ..server.language.script import is_chinese
from ..server.search.pipeline import Question


def can_ask(ctx: "Context[Any, Any]") -> bool:
    """Whether the host shows forms to its user (elicitation); asking one that does not is an error."""
    declared = ctx.client_capabilities
    form = declared.elicitation if declared else None
    return form is not None and (form.form is not None or form.url is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A host's conversation with the server, as its front introduces it."""

    id: str
    project: str = ""
    """What it works on: its memories come first in recall. Nothing is stored as a project's unless the call says so."""
    agent: str = ""
    language: Language | Literal[""] = ""

    @classmethod
    def of(cls, hello: Mapping[str, Any]) -> "Session":
        """Of a hello line, or of an environment that says the same; what makes no sense in it is left out."""
        given = {
            name: value.strip()
            for name in ("project", "agent")
            if isinstance(value := hello.get(name), str)
        }
        id, language = hello.get("session"), hello.get("language")
        known = isinstance(id, str) and SESSION_ID.fullmatch(id)
        return cls(
            id=str(id) if known else new_id("ses"),
            language=language if language in ("en", "zh") else "",
            **given,
        )


current: ContextVar[Session] = ContextVar("current")
"""The session whose message is being handled; each transport sets it where it takes its messages in."""


@dataclass(frozen=True, slots=True)
class ToolContext:
    """What a tool needs of the server: the engine, once it is open, and whose session this is."""

    engine: Callable[[], Engine]
    """Waits while the engine opens; raises ToolError when it cannot."""
    only: Session
    """Of a server that has one session: what in-memory clients and a host's own process get."""
    settled_language: Language | Literal[""] = ""
    """Of prompts, from the settings; empty: that of the session, or of the text at hand."""
    turn: Callable[[], AbstractAsyncContextManager[object]] = nullcontext
    """For what is answered past the server's own ways (see RecollectServer.turn)."""

    @property
    def here(self) -> Session:
        return current.get(self.only)

    @property
    def session(self) -> str:
        return self.here.id

    @property
    def language(self) -> Language | Literal[""]:
        return self.here.language or self.settled_language

    def fill(self, prompts: Prompts, name: str, **values: str) -> str:
        """A prompt in the language of its text, ids replaced by their memories, known memories on the matter put in."""
        if not values:
            return self.supply(prompts, name, self.language)
        engine = self.engine()
        given = " ".join(values.values())
        known = prompts.by_name[name].filled
        shown = {
            key: _with_text(engine, fenced(value)) if known or key == _MEMORIES else value
            for key, value in values.items()
        }
        text = ID.sub("", " ".join(shown.values()))
        language = self.language or ("zh" if is_chinese(text) else "en")
        related = _related(engine, text, given) if known else ""
        return prompts.render(name, language, **shown, **({"related": related} if related else {}))

    def supply(self, prompts: Prompts, name: str, language: Language | Literal[""]) -> str:
        """A prompt that the server alone fills; its language, if none is given, is that of what it is filled with."""
        if not prompts.by_name[name].filled:
            return prompts.render(name, language or "en")
        ready = self.engine().reflection.supplies(
            name, chinese=language == "zh" if language else None
        )
        language = language or ("zh" if is_chinese(" ".join(ready.values())) else "en")
        return prompts.render(
            name, language, **{key: fenced(value) for key, value in ready.items()}
        )

    def caller(self, agent: str = "", project: str = "") -> Caller:
        """Who asks; the main agent is the main agent also when it says its name."""
        name = agent.strip() or self.here.agent
        is_main = bool(name) and name.casefold() == self.engine().settings.main_agent.casefold()
        return Caller(agent="" if is_main else name, session=self.session, project=project.strip())


_RELATED = 5
_MEMORIES = "memories"
"""An argument that is a list of ids."""


def _with_text(engine: Engine, value: str) -> str:
    """A text in which each memory id is followed by what it says."""

    def expand(found: re.Match[str]) -> str:
        known = engine.memories.known([found[0]])
        return _row(known[0]) if known else found[0]

    return ID.sub(expand, value)


def _related(engine: Engine, query: str, given: str) -> str:
    """The five memories nearest to the text, with their ids, but for those that the text itself names (S2-13, S2-27)."""
    named = {found[0] for found in ID.finditer(given)}
    hits = engine.search.look_up(
        Question(query=query[:2_000], limit=_RELATED + len(named))
    ).hits  # not a recall of the host's
    return "\n".join([_row(h.memory) for h in hits if h.memory.id not in named][:_RELATED]) or "-"


def _row(memory: Memory) -> str:
    """`[mem_…] text`, as the sources give it to the judge (S2-13), and its date, which tells a change from a contradiction."""
    return f"[{memory.id}] {fenced(' '.join(memory.shown_text.split()))} ({memory.happened_at:%Y-%m-%d})"
