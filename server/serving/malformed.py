"""What is no message of JSON-RPC is refused over HTTP in our words: the SDK tells its own types."""

import json
from http import HTTPStatus

from mcp_types import INVALID_REQUEST
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_THEIRS = "Validation error: "
_OURS = (
    'Invalid request: a message is an object with jsonrpc "2.0", a method, an id that is a text '
    "or a whole number, and params that are an object. Nothing was changed."
)


class RefusedInOurWords:
    """Holds back the start of a refusal until its body is there; all else passes as it comes."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        held: list[Message] = []

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                if message["status"] == HTTPStatus.BAD_REQUEST:
                    held.append(message)
                    return
            elif held and not message.get("more_body"):
                start = held.pop()
                message = _reworded(start, message)
                await send(start)
            elif held:
                await send(held.pop())
            await send(message)

        await self._app(scope, receive, told)


def _reworded(start: Message, message: Message) -> Message:
    try:
        body = json.loads(message.get("body", b""))
        is_theirs = str(body["error"]["message"]).startswith(_THEIRS)
    except (ValueError, LookupError, TypeError):
        return message
    if not is_theirs:
        return message
    body["error"] = {"code": INVALID_REQUEST, "message": _OURS}
    ours = json.dumps(body).encode()
    size = (b"content-length", str(len(ours)).encode())
    start["headers"] = [
        size if name.lower() == size[0] else (name, value) for name, value in start["headers"]
    ]
    return {**message, "body": ours}
