"""The little that a front understands of JSON-RPC messages. Standard library only."""

import json
from typing import Any

Message = dict[str, Any]


def parse(line: bytes) -> Message:
    """The message; empty if it is none, which the backend will say."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


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


def cancellation(id: str, like: Message | None = None) -> bytes:
    """A line that cancels the request `id`; for the rest as `like` has it."""
    message = like or {"jsonrpc": "2.0", "method": "notifications/cancelled"}
    params = message.get("params") or {}
    return line_of({**message, "params": {**params, "requestId": id}})
