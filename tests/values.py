"""Reading an answer of a tool as a program does, beside the words that its model reads."""

from collections.abc import Sequence
from typing import Any

from mcp_types import CallToolResult


def values(result: CallToolResult) -> dict[str, Any]:
    """The values of an answer; what it shows and what is due with the words that say so."""
    said = "\n".join(getattr(block, "text", "") for block in result.content)
    found = dict(result.structured_content or {})
    for memory in found.get("memories", []):
        memory["why"] = _why(memory["id"], said.splitlines())
    for due in found.get("due", []):
        heading = f"\n--- {due['kind']} {', '.join(due['ids'])}\n"
        due["prompt"] = said.partition(heading)[2].partition("\n--- ")[0]
    return found


def _why(id: str, lines: Sequence[str]) -> str:
    """Why a memory was found, as a list of recall says."""
    is_its = False
    for line in lines:
        if line.startswith("["):
            is_its = line.startswith(f"[{id}")
        elif is_its and line.startswith("  why: "):
            return line.removeprefix("  why: ")
    return ""
