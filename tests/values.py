"""Reading an answer of a tool as a program does, beside the words that its model reads."""

from collections.abc import Mapping, Sequence
from typing import Any

from mcp_types import CallToolResult

from recollect.tools.answers.results import VALUES


def values(result: CallToolResult) -> dict[str, Any]:
    """The values of an answer; what it shows and what is due with the words that say so."""
    said = "\n".join(getattr(block, "text", "") for block in result.content)
    found = dict((result.meta or {}).get(VALUES, {}))
    for memory in (*found.get("memories", []), *found.get("proposals", [])):
        memory.update(_shown(memory, said.splitlines()))
    for due in found.get("due", []):
        ids = " ".join(("-", *due["ids"], ""))
        rows = [line for line in said.splitlines() if line.startswith(ids)]
        due["text"] = "\n".join(rows)
        heading = f"\n--- {due['kind']} {', '.join(due['ids'])}\n"
        due["prompt"] = said.partition(heading)[2].partition("\n--- ")[0]
    return found


def _shown(memory: Mapping[str, Any], lines: Sequence[str]) -> dict[str, str]:
    """The text of a memory, and why it was found, as a list of recall shows them."""
    row, why = "", ""
    for line in lines:
        if line.startswith(f"[{memory['id']}"):
            row = line.partition("] ")[2]
        elif row and not why and line.startswith("  why: "):
            why = line.removeprefix("  why: ")
    for before in (memory["date"], memory["marks"], f"{memory['source']}:"):
        row = row.removeprefix(before).lstrip()
    return {"text": row, "why": why}
