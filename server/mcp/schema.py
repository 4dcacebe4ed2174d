"""The schemas of the tools as hosts get them: without what only costs context."""

from collections.abc import Collection
from typing import Any

from mcp_types import Tool

_NO_USE_IN_OUTPUTS = ("required", "description")
_NULL = {"type": "null"}


def compact(tool: Tool) -> Tool:
    """A tool whose schemas say the same in fewer bytes.

    Of the output, what its lists hold is left out as well: hosts show it to no model, and each
    answer carries in words what a model needs.
    """
    output = _slim(_inlined(tool.output_schema), _NO_USE_IN_OUTPUTS)
    update = {
        "input_schema": _slim(_inlined(tool.input_schema)),
        "output_schema": _without_items(output),
    }
    return tool.model_copy(update=update)


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


def _slim(schema: Any, drop: Collection[str] = ()) -> Any:
    """A JSON schema without titles, empty defaults, and `or null` beside a default.

    `drop` are further keywords to leave out.
    """
    if isinstance(schema, list):
        return [_slim(part, drop) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept: dict[str, Any] = {}
    for keyword, value in schema.items():
        if not _says_nothing(keyword, value, drop):
            kept[keyword] = _slim(value, drop)
    options = kept.get("anyOf", [])
    if len(options) == 2 and options[1] == _NULL and "default" in schema:
        del kept["anyOf"]
        return {**options[0], **kept}
    return kept


def _says_nothing(keyword: str, value: Any, drop: Collection[str]) -> bool:
    # A property may be called "title" or "required" too: its value is a schema then.
    if keyword == "title" or keyword in drop:
        return not isinstance(value, dict)
    return keyword == "default" and not value


def _without_items(schema: Any) -> Any:
    if not isinstance(schema, dict):
        return schema
    is_list = schema.get("type") == "array"
    kept: dict[str, Any] = {}
    for keyword, value in schema.items():
        if not (is_list and keyword == "items"):
            kept[keyword] = _without_items(value)
    return kept
