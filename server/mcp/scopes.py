"""What a program that signed in may do, by the scopes its user allowed."""

from collections.abc import Mapping
from typing import Any

from mcp.server.mcpserver.exceptions import ToolError

from ...prompts import Language
from ...tools.answers.errors import error_told
from ...tools.answers.language import language_of, words_in
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
_IN_CHINESE: Mapping[str, str] = {"read": "读取", "write": "写入", "erase": "删除"}


def refuse_unallowed(tool: str, session: Session, arguments: Mapping[str, Any]) -> None:
    """Before a tool is called; in the language of its arguments.

    Raises:
        ToolError: its user did not allow it to this program.
    """
    missing = [scope for scope in _NEEDED.get(tool, ("read",)) if not session.may(scope)]
    if missing:
        raise ToolError(unallowed(missing[0], tool, language_of(words_in(arguments))))


def refuse_of_copy(tool: str, arguments: Mapping[str, Any]) -> None:
    """Before a tool is called whose first answers only ask, where the folder only reads.

    Raises:
        ToolError: it would change a memory. What reflect may not do is refused when it does it.
    """
    if tool in _CHANGING:
        raise ToolError(error_told(ReadOnly(), language_of(words_in(arguments))))


def unallowed(scope: str, what: str, language: Language = "en") -> str:
    """In words for the model and its user."""
    if language == "zh":
        return (
            f"{what}：用户没有允许这个程序{_IN_CHINESE[scope]}（{scope}）。什么也没有改动。"
            "重新连接这个程序就可以允许。"
        )
    return (
        f"{what}: the user has not allowed this program to {scope}. Nothing was changed. "
        "They allow it by connecting the program again."
    )
