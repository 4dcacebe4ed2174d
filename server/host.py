"""The host beyond its calls: whether it can put a question to its user, and who is calling."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mcp.server.mcpserver import Context

from recollect.server.engine.caller import Caller
from recollect.server.engine.engine import Engine


def can_ask(ctx: "Context[Any, Any]") -> bool:
    """Whether the host shows forms to its user (elicitation); asking one that does not is an error."""
    declared = ctx.client_capabilities
    form = declared.elicitation if declared else None
    return form is not None and (form.form is not None or form.url is None)


@dataclass(frozen=True, slots=True)
class Desk:
    """What a tool needs of the server: the engine, once it is open, and who this session is."""

    engine: Callable[[], Engine]
    """Waits while the engine opens; raises ToolError when it cannot."""
    session: str

    def caller(self, agent: str = "", project: str = "") -> Caller:
        return Caller(agent=agent.strip(), session=self.session, project=project.strip())
