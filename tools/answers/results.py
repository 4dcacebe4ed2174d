"""An answer as the protocol carries it: text for the model, and values for programs.

The values travel as metadata. Hosts hand their model the structured part of an answer in place
of its words, and the words are what a model acts on.
"""

from collections.abc import Iterable

from mcp_types import CallToolResult, TextContent
from pydantic import BaseModel

VALUES = "recollect/answer"
"""Where programs find the values, in the metadata of an answer."""


def result(parts: Iterable[str], values: BaseModel, *, between: str = "\n") -> CallToolResult:
    """The parts that say something as one text, beside the values."""
    text = between.join(part for part in parts if part)
    return CallToolResult(
        content=[TextContent(type="text", text=text)],
        _meta={VALUES: values.model_dump(mode="json")},
    )
