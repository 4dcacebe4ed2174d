"""What a program that signed in may do, by the scopes its user allowed."""

from collections.abc import Mapping

from mcp.server.mcpserver.exceptions import ToolError

from ...tools.context import Session
from ..errors import ReadOnly

_NEEDED: Mapping[str, tuple[str, ...]] = {
    "recall": ("read",),
    # Their answers tell what is known, and a session's first one who the user is.
    "remember": ("read", "write"),
    "reflect": ("read", "write"),
    "forget": ("read", "erase"),
    "app_do": ("read", "write", "erase"),
}

_CHANGING = ("remember", "forget", "app_do")


def refuse_unallowed(tool: str, session: Session) -> None:
    """Before a tool is called.

    Raises:
        ToolError: its user did not allow it to this program.
    """
    missing = [scope for scope in _NEEDED.get(tool, ("read",)) if not session.may(scope)]
    if missing:
        raise ToolError(unallowed(missing[0], tool))


def refuse_of_copy(tool: str) -> None:
    """Before a tool is called whose first answers only ask, where the folder only reads.

    Raises:
        ToolError: it would change a memory. What reflect may not do is refused when it does it.
    """
    if tool in _CHANGING:
        raise ToolError(str(ReadOnly()))


def unallowed(scope: str, what: str) -> str:
    """In words for the model and its user."""
    return (
        f"{what}: the user has not allowed this program to {scope}. Nothing was changed. "
        "They allow it by connecting the program again."
    )
