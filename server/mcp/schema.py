"""The schemas of the tools as hosts get them: without what only costs context."""

from typing import Any

from mcp.server.mcpserver.tools import Tool
from mcp_types import Tool as WireTool

_NULL = {"type": "null"}


def compact(tool: Tool) -> Tool:
    """A tool whose schema says the same in fewer bytes."""
    return tool.model_copy(update={"parameters": _slim(_inlined(tool.parameters))})


def promising_no_output(tool: WireTool) -> WireTool:
    """Hosts show that to no model, and each answer carries in words what a model needs."""
    return tool.model_copy(update={"output_schema": None})


def _inlined(schema: dict[str, Any] | None) -> Any:
    """A JSON schema with its definitions where they are used.

    Each of ours is used once, and some hosts follow no references.
    """
    definitions = (schema or {}).get("$defs", {})

    def inline(part: Any) -> Any:
        if isinstance(part, list):
            return [inline(each) for each in part]
        if not isinstance(part, dict):
            return part
        whole = part
        if "$ref" in part:
            name = part["$ref"].rpartition("/")[2]
            whole = {**definitions[name], **part}
        return {
            keyword: inline(value)
            for keyword, value in whole.items()
            if keyword not in ("$ref", "$defs")
        }

    return inline(schema)


def _slim(schema: Any) -> Any:
    """A JSON schema without titles, empty defaults, and `or null` beside a default."""
    if isinstance(schema, list):
        return [_slim(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept: dict[str, Any] = {}
    for keyword, value in schema.items():
        if not _says_nothing(keyword, value):
            kept[keyword] = _slim(value)
    options = kept.get("anyOf", [])
    if len(options) == 2 and options[1] == _NULL and "default" in schema:
        del kept["anyOf"]
        return {**options[0], **kept}
    return kept


def _says_nothing(keyword: str, value: Any) -> bool:
    # A property may be called "title" too: its value is a schema then.
    if keyword == "title":
        return not isinstance(value, dict)
    return keyword == "default" and not value
