"""An answer as the protocol carries it: text for the model, and values for programs."""

from collections.abc import Iterable

from mcp_types import CallToolResult, TextContent
from pydantic import BaseModel


def result(parts: Iterable[str], values: BaseModel, *, between: str = "\n") -> CallToolResult:
    """The parts that say something as one text, beside the values."""
    text = between.join(part for part in parts if part)
    return CallToolResult(
        content=[TextContent(type="text", text=text)],
        structured_content=values.model_dump(mode="json"),
    )
