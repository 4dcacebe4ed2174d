"""The arguments of a call before the SDK reads them, and its refusals in our words."""

import difflib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from mcp.server.mcpserver.exceptions import ToolError
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS

from ...tools.answers.language import language_of, words_in
from ..domain.limits import LIST_ENTRIES

_LONGEST_NAME = 40


def refuse_unknown(tool: str, arguments: dict[str, Any], known: Sequence[str]) -> None:
    """Refuse arguments that the tool does not have.

    The SDK drops them silently: "score" for "scores" would lose what the host meant.

    Raises:
        ToolError: there is one.
    """
    for name in arguments:
        if name in known:
            continue
        close = difflib.get_close_matches(name, known, n=1)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        if language_of(words_in(arguments)) == "zh":
            hint = f"是不是 {close[0]!r}？" if close else ""
            raise ToolError(
                f"{tool} 没有 {name[:_LONGEST_NAME]!r} 这个参数。{hint}什么也没有改动。"
                f"它的参数：{'、'.join(known)}。"
            )
        raise ToolError(
            f"{tool} has no argument {name[:_LONGEST_NAME]!r}.{hint} Nothing was changed. "
            f"It takes: {', '.join(known)}."
        )


def refuse_of_prompt(prompt: str, arguments: Mapping[str, str], taken: Mapping[str, bool]) -> None:
    """Refuse arguments that a prompt lacks or does not take; `taken` says which are required.

    Raises:
        MCPError: there is one.
    """
    lacking = [name for name, required in taken.items() if required and name not in arguments]
    unknown = [name for name in arguments if name not in taken]
    if not lacking and not unknown:
        return
    flaws = [f"{name}: missing" for name in lacking]
    flaws += [f"{name[:_LONGEST_NAME]}: there is no such argument" for name in unknown]
    takes = ", ".join(taken) or "no arguments"
    raise MCPError(INVALID_PARAMS, f"prompt {prompt}: {'; '.join(flaws)}. It takes: {takes}.")


def refuse_endless(arguments: dict[str, Any]) -> None:
    """Refuse lists that nobody means before each of their entries is looked at.

    Raises:
        ToolError: there is one.
    """
    for name, value in arguments.items():
        if isinstance(value, list) and len(value) > LIST_ENTRIES:
            if language_of(words_in(arguments)) == "zh":
                raise ToolError(
                    f"{name[:_LONGEST_NAME]}：{len(value):,} 项；最多 {LIST_ENTRIES:,} 项。"
                    "什么也没有改动。请只发要紧的。"
                )
            raise ToolError(
                f"{name[:_LONGEST_NAME]}: {len(value):,} entries; at most {LIST_ENTRIES:,}. "
                "Nothing was changed. Send those that matter."
            )


def content_as_text(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments, with a content of `remember` that is JSON kept as the text it is.

    A list of strings is several facts. Anything else is text, an object that looks like a call
    too: the SDK would take it for the value it spells.
    """
    content = arguments.get("content")
    if tool != "remember" or not isinstance(content, str):
        return arguments
    try:
        decoded = json.loads(content)
    except (ValueError, RecursionError):  # no JSON, or none that anybody meant
        return arguments
    if isinstance(decoded, list) and all(isinstance(part, str) for part in decoded):
        return arguments
    return {**arguments, "content": [content]}
