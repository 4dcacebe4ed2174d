"""Who called which tool, and what it came to: for the counts of how hosts use the memory."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult

from ..domain.text import tokens_of
from ..engine import Engine
from ..upkeep.host_usage import (
    RECALL_MS,
    RECALLS,
    REFUSED,
    REMEMBERED,
    TOKENS,
    USED,
    Counts,
)

_OUTCOMES = {"stored": REMEMBERED, "refused": REFUSED}


class Call(NamedTuple):
    """A call that was answered."""

    client: str
    """As the host's MCP client names itself; empty where it does not."""
    tool: str
    counts: Counts


def of_call(
    tool: str,
    arguments: Mapping[str, Any],
    answer: CallToolResult,
    said: str,
    context: Context[Any, Any] | None,
    took_s: float,
) -> Call:
    """What is counted of a call that was answered with `said`."""
    counts: Counts = {TOKENS: tokens_of(said)}
    if tool == "recall":
        counts |= {RECALLS: 1, RECALL_MS: round(took_s * 1_000)}
    used = arguments.get("used")
    if isinstance(used, list):
        counts[USED] = len(used)
    for receipt in (answer.structured_content or {}).get("receipts", ()):
        name = _OUTCOMES.get(receipt.get("outcome", ""))
        if name:
            counts[name] = counts.get(name, 0) + 1
    return Call(client_of(context), tool, counts)


def count(engine: Engine, session: str, call: Call) -> None:
    """Count it; nothing is written yet."""
    engine.upkeep.count_call(call.client, session, call.tool, call.counts)


def client_of(context: Context[Any, Any] | None) -> str:
    """The name of the program that calls; empty where it says none."""
    params = context.request_context.session.client_params if context else None
    return params.client_info.name if params else ""
