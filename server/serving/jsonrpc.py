"""The little that a front understands of JSON-RPC messages. Standard library only."""

import json
import re
from typing import Any

from ..domain.patterns import regex

Message = dict[str, Any]
LONGEST_LINE_BYTES = 32 * 1024 * 1024
RETRY, INVALID = -32000, -32600
"""Codes of errors."""
_LOOKED_AT = 1 << 20
_TOKEN = regex(rb'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[][{}:,]|[^][{}:,"\s]+', re.DOTALL)


def parse(line: bytes) -> Message:
    """The message; empty if it is none, which the backend will say."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


def id_of_unread(line: bytes) -> Any:
    """The id of a request that is too large or too deep to be parsed; None if none is seen.

    Of its beginning, where everybody writes it.
    """
    depth = 0
    last: list[bytes] = [b"", b""]
    for found in _TOKEN.finditer(line, 0, _LOOKED_AT):
        token = found[0]
        if depth == 1 and last == [b'"id"', b":"]:
            value = _scalar(token)
            return value if is_id(value) else None
        if token in (b"{", b"["):
            depth += 1
        elif token in (b"}", b"]"):
            depth -= 1
        last = [last[1], token]
    return None


def _scalar(token: bytes) -> Any:
    try:
        return json.loads(token)
    except ValueError:
        return None


def line_of(message: Message) -> bytes:
    return json.dumps(message).encode() + b"\n"


def is_id(id: object) -> bool:
    """Whether a message can be answered under this id: half a character cannot be sent back."""
    if isinstance(id, bool) or not isinstance(id, int | str):
        return False
    return not any("\ud800" <= character <= "\udfff" for character in str(id))


def subscribed_uri(message: Message) -> str:
    params = message.get("params")
    return str(params.get("uri", "")) if isinstance(params, dict) else ""


def cancelled_id(message: Message) -> Any:
    """Of a cancellation: the id of the request that need not be answered."""
    params = message.get("params")
    return params.get("requestId") if isinstance(params, dict) else None


def refusal(id: Any, reason: str, *, code: int, again: bool) -> bytes:
    """A line that answers the request `id` with an error; whether to call `again`."""
    error: Message = {"code": code, "message": reason}
    if again:
        error["data"] = {"retry": True}
    return line_of({"jsonrpc": "2.0", "id": id, "error": error})


def cancellation(id: str, like: Message | None = None) -> bytes:
    """A line that cancels the request `id`; for the rest as `like` has it."""
    message = like or {"jsonrpc": "2.0", "method": "notifications/cancelled"}
    params = message.get("params") or {}
    return line_of({**message, "params": {**params, "requestId": id}})
