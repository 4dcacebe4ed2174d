"""What the SDK's handlers leave out of their answers."""

from urllib.parse import parse_qs, urlsplit

from mcp.server.auth.provider import construct_redirect_uri
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class AnsweredFully:
    """Says that an answer is not to be kept: there may be a secret in it (RFC 7591, 3.2.1).

    Where it sends a browser back with an error, says also which `issuer` does (RFC 9207, 2).
    """

    def __init__(self, app: ASGIApp, issuer: str = "") -> None:
        self._app = app
        self._issuer = issuer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["cache-control"] = "no-store"
                self._name_issuer(headers)
            await send(message)

        await self._app(scope, receive, told)

    def _name_issuer(self, headers: MutableHeaders) -> None:
        back = headers.get("location", "")
        told = parse_qs(urlsplit(back).query)
        if self._issuer and "error" in told and "iss" not in told:
            headers["location"] = construct_redirect_uri(back, iss=self._issuer)
