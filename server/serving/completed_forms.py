"""Forms of programs that leave out what the standards let them leave out and the SDK's handlers
ask for.
"""

import base64
import binascii
from collections.abc import Mapping
from urllib.parse import parse_qs, unquote, urlencode

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_FORM = "application/x-www-form-urlencoded"
_MOST_FIELDS = 100
_HINTS = ("access_token", "refresh_token")


class CompletedForms:
    """Adds a program's id, where it stands in the Authorization header alone (RFC 6749, 2.3.1).

    Of a revocation also the secret that a program does not have, and takes away a hint that nobody
    knows (RFC 7009, 2.1). `app` bounds the body before it comes here.
    """

    def __init__(self, app: ASGIApp, *, revokes: bool) -> None:
        self._app = app
        self._revokes = revokes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if not headers.get("content-type", "").lower().startswith(_FORM):
            await self._app(scope, receive, send)
            return
        body, is_more = b"", True
        while is_more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            is_more = message.get("more_body", False)
        whole: Message = {"type": "http.request", "body": self._completed(body, headers)}
        came = [whole]

        async def again() -> Message:
            return came.pop() if came else await receive()

        await self._app(scope, again, send)

    def _completed(self, body: bytes, headers: Mapping[str, str]) -> bytes:
        try:
            said = parse_qs(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS)
        except ValueError:  # the handler says what is wrong with it
            return body
        id = _named(headers.get("authorization", ""))
        if id and "client_id" not in said:
            said["client_id"] = [id]
        if self._revokes:
            said.setdefault("client_secret", [""])
            said["token_type_hint"] = [
                each for each in said.get("token_type_hint", ()) if each in _HINTS
            ]
        return urlencode(said, doseq=True).encode()


def _named(authorization: str) -> str:
    """The id in a header of the Basic scheme, or nothing."""
    scheme, _, shown = authorization.partition(" ")
    if scheme.lower() != "basic":
        return ""
    try:
        id, _, _ = base64.b64decode(shown, validate=True).decode().partition(":")
    except (ValueError, binascii.Error):
        return ""
    return unquote(id)
