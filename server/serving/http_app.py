"""What is answered over HTTP: MCP at /mcp, the page at /page, how it stands at /healthz."""

import contextlib
import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import anyio
from anyio import to_thread
from mcp.server.auth.middleware.auth_context import AuthContextMiddleware
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp_types import INTERNAL_ERROR, ErrorData, JSONRPCError
from starlette.authentication import (
    AuthCredentials,
    AuthenticationBackend,
    AuthenticationError,
    BaseUser,
)
from starlette.middleware import Middleware
from starlette.middleware.authentication import AuthenticationMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...tools.context import current
from ..errors import RecollectError
from ..settings import Settings
from .access_tokens import Principal, TokenRegistry
from .accounts import Accounts
from .allowed_hosts import AllowedHosts
from .asking_address import address_of
from .client_documents import ClientDocuments
from .client_sessions import ClientSessions
from .failed_tokens import FailedTokens
from .http_page import PAGE_PATH, HttpPage
from .malformed import RefusedInOurWords
from .metrics import ServerMetrics
from .openid import OpenId, Provider
from .rate_limit import RateLimiter
from .sign_in_routes import SignInRoutes
from .tenants import Tenants

MCP_PATH = "/mcp"
HEALTH_PATH = "/healthz"
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_TRY_AGAIN_S = 1.0
_HELD_BY_ONE = 128
"""Requests of one user that are not answered to the end, open streams among them: the server holds
a thousand connections."""
_METHODS = "GET, POST, DELETE"
_REFUSED = 400


class HttpApp:
    """An ASGI application over all data folders of the process. Used by one event loop."""

    def __init__(
        self,
        settings: Settings,
        tokens: TokenRegistry,
        tenants: Tenants,
        *,
        off_machine: bool,
        without_token: bool,
        names: list[str],
        public_url: str = "",
        metrics: ServerMetrics | None = None,
        **asking: Any,
    ) -> None:
        """`public_url` is where browsers and programs reach us; without it nobody signs in.

        `asking`: further arguments of the client that asks an OpenID Connect provider.
        """
        self._accounts = Accounts(settings.people)
        self._sign_in: SignInRoutes | None = None
        if public_url:
            known = Provider.of(settings)
            openid = OpenId(known, self._accounts, public_url, **asking) if known else None
            documents = ClientDocuments() if settings.http_client_documents else None
            self._sign_in = SignInRoutes(self._accounts, public_url, documents, openid)
        self._settings = settings
        self._tokens = tokens
        self._tenants = tenants
        self._always_tokens = off_machine or not without_token
        self._mcp = _McpEndpoint(tenants, self.principal)
        self._page = HttpPage(settings, self, tenants)
        authentication = Middleware(
            AuthenticationMiddleware,
            backend=_TokenAuthentication(self),
            on_error=self._unauthorized,
        )
        reworded = Middleware(RefusedInOurWords)
        limit = Middleware(_RateLimit, limiter=RateLimiter(settings.http_calls_a_minute))
        self._router = Router(
            [
                Route(HEALTH_PATH, self._health),
                Route(MCP_PATH, self._mcp, middleware=[authentication, limit, reworded]),
                *(self._sign_in.routes() if self._sign_in else ()),
                Route(f"{PAGE_PATH}{{place:path}}", self._page),
            ],
            redirect_slashes=False,
            middleware=[
                *([Middleware(_CountsRefused, metrics=metrics)] if metrics else ()),
                Middleware(_TrimmedHeaders),
                Middleware(
                    _OursOnly,
                    allowed=_allowed_hosts(names, off_machine=off_machine),
                    public=self._sign_in.public if self._sign_in else frozenset(),
                ),
            ],
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._router(scope, receive, send)

    def close(self) -> None:
        """The accounts' file; nobody asks any more."""
        self._accounts.close()

    @property
    def demands_tokens(self) -> bool:
        # In this order: every request asks, and looking at a file lets all other threads go first.
        if self._always_tokens or self._tokens.demands_tokens:
            return True
        return self._sign_in.is_open if self._sign_in else self._accounts.exist

    def principal(self, authorization: str) -> Principal | None:
        """Whose request it is, by its header of that name; None: nobody's."""
        if not self.demands_tokens:
            return Principal("", "", self._settings.home)
        principal = self._by_token(authorization)
        if principal is None and self._sign_in:
            principal = self._sign_in.principal(authorization, self._settings.people)
        return principal

    def owner(self, authorization: str) -> Principal | None:
        """Whose page it is: by a token of their own, not by one that a program was given."""
        if not self.demands_tokens:
            return Principal("", "", self._settings.home)
        return self._by_token(authorization)

    def _by_token(self, authorization: str) -> Principal | None:
        found = self._tokens.principal(authorization)
        is_out = found and self._accounts.suspended().concerns(found.name, found.home)
        return None if is_out else found

    def _holding(self) -> set[str]:
        """The tokens that count now, as they are kept."""
        out = self._accounts.suspended()
        known, people = self._tokens.bearers(), self._settings.people
        is_in = [each for each in known if not out.concerns(each.name, people / each.folder)]
        return {each.sha256 for each in is_in}

    def _unauthorized(self, connection: HTTPConnection, _: Exception) -> Response:
        challenge = 'Bearer realm="recollect"'
        if self._sign_in and self._sign_in.is_open:
            challenge += self._sign_in.challenge
        if "authorization" in connection.headers:
            challenge += ', error="invalid_token"'
        told = {
            "error": "invalid_token",
            "error_description": "Send a valid token: Authorization: Bearer …",
        }
        return JSONResponse(told, 401, headers={"WWW-Authenticate": challenge})

    def cut_off_revoked(self) -> None:
        """End the streams that were open when their token was revoked."""
        if self.demands_tokens and (self._mcp.is_busy or self._page.is_busy):
            valid = self._holding()
            if self._sign_in:
                valid |= self._sign_in.valid()
            self._mcp.cancel(lambda principal: principal.sha256 not in valid)
            self._page.cancel(lambda principal: principal.sha256 not in valid)

    def is_valid(self, principal: Principal) -> bool:
        """Whether the token that somebody showed still counts."""
        if not self.demands_tokens:
            return True
        return principal.sha256 in self._holding()

    async def _health(self, request: Request) -> Response:
        """Whether calls are answered in full; nothing of what anybody remembers."""
        models = self._tenants.models
        readiness: str
        if not self.demands_tokens:
            async with self._tenants.use(self._settings.home) as own:
                readiness = await to_thread.run_sync(lambda: own.opening.readiness)
        elif models.of(self._settings).ready:  # users' folders open with their first request
            readiness = "full"
        else:
            readiness = "words only" if models.failed else "opening"
        status = {"full": "ready", "opening": "warming up"}.get(readiness, readiness)
        return JSONResponse({"status": status}, 503 if status == "failed" else 200)


# --- who may ask ---


class _LocalUser(BaseUser):
    """The user of this machine."""

    def __init__(self, principal: Principal) -> None:
        self.principal = principal


class _TokenUser(AuthenticatedUser):
    """To whom the SDK ties sessions and questions in flight.

    It shows the token to nobody, so it need not have it.
    """

    def __init__(self, principal: Principal) -> None:
        client = principal.client or principal.name
        super().__init__(AccessToken(token="", client_id=client, subject=principal.name, scopes=[]))
        self.principal = principal


class _TokenAuthentication(AuthenticationBackend):
    def __init__(self, app: HttpApp) -> None:
        self._app = app
        self._failed = FailedTokens()

    async def authenticate(self, conn: HTTPConnection) -> tuple[AuthCredentials, BaseUser]:
        shown = conn.headers.get("authorization", "")
        principal = self._app.principal(shown)
        if principal is None:
            if shown:
                await self._failed.wait(address_of(conn))
            raise AuthenticationError("nobody has this token")
        user = _TokenUser(principal) if principal.name else _LocalUser(principal)
        return AuthCredentials(), user


def _allowed_hosts(names: list[str], *, off_machine: bool) -> AllowedHosts | None:
    """Against pages that reach us through a name of their own; None: all may ask.

    Off the machine, where we cannot know our names, only if they are given: there the tokens
    protect, which no page has.
    """
    if off_machine and not names:
        return None
    return AllowedHosts((*_LOOPBACK, *names))


# --- what a request passes ---


class _TrimmedHeaders:
    """Spaces around a header's value are none of it (RFC 9110, 5.5)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["headers"] = [(name, value.strip()) for name, value in scope["headers"]]
        await self._app(scope, receive, send)


class _CountsRefused:
    def __init__(self, app: ASGIApp, metrics: ServerMetrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] >= _REFUSED:
                self._metrics.refused(message["status"])
            await send(message)

        await self._app(scope, receive, counted)


class _OursOnly:
    """Refuses a host or origin that is not ours, before anything is looked at."""

    def __init__(self, app: ASGIApp, allowed: AllowedHosts | None, public: frozenset[str]) -> None:
        """`public` paths answer pages of every origin: they know no cookie."""
        self._app = app
        self._allowed = allowed
        self._public = public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = self._refusal(Request(scope)) or self._app
        await answer(scope, receive, send)

    def _refusal(self, request: Request) -> Response | None:
        is_public = request.url.path in self._public
        if self._allowed is not None:
            if not self._allowed.is_ours(request.headers.get("host")):
                return Response("Invalid Host header", 421)
            if not is_public and not self._allowed.may_ask(request.headers.getlist("origin")):
                return Response("Invalid Origin header", 403)
        if request.method == "OPTIONS" and not is_public:
            return Response(status_code=405, headers={"Allow": _METHODS})
        is_message = request.method == "POST" and request.url.path == MCP_PATH
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if is_message and kind != "application/json":
            return Response("Invalid Content-Type header", 400)
        return None


class _RateLimit:
    """Of the calls with one token; the user of this machine has none."""

    def __init__(self, app: ASGIApp, limiter: RateLimiter) -> None:
        self._app = app
        self._limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = self._app
        name = scope["user"].principal.name
        wait_s = self._limiter.wait_s(name) if name else 0.0
        if wait_s:
            reason = "Too many calls with this token. Nothing was changed."
            answer = _refusal(reason, 429, wait_s)
        await answer(scope, receive, send)


class _McpEndpoint:
    """MCP with the data folder of whoever asks."""

    def __init__(self, tenants: Tenants, principal_of: Callable[[str], Principal | None]) -> None:
        self._tenants = tenants
        self._principal_of = principal_of
        self._sessions = ClientSessions()
        self._under_way: dict[anyio.CancelScope, Principal] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        principal: Principal = scope["user"].principal
        who = f"{principal.name} {principal.client}".strip()
        session = self._sessions.session(who, request.headers)
        current.set(replace(session, scopes=principal.scopes))
        if self._held_by(principal) >= _HELD_BY_ONE:
            reason = "Too many requests with this token are still open. Nothing was changed."
            await _refusal(reason, 429, _TRY_AGAIN_S)(scope, receive, send)
            return
        with anyio.CancelScope() as cancel:
            self._under_way[cancel] = principal
            try:
                await self._answer(principal, scope, receive, send)
            finally:
                del self._under_way[cancel]

    def _held_by(self, principal: Principal) -> int:
        """How many requests of theirs are under way; the user of this machine may have any."""
        name = principal.name
        return sum(each.name == name for each in self._under_way.values()) if name else 0

    @property
    def is_busy(self) -> bool:
        return bool(self._under_way)

    def cancel(self, is_refused: Callable[[Principal], bool]) -> None:
        """End what is under way for those who are refused by now."""
        for cancel, principal in list(self._under_way.items()):
            if is_refused(principal):
                cancel.cancel()

    async def _answer(
        self, principal: Principal, scope: Scope, receive: Receive, send: Send
    ) -> None:
        async with contextlib.AsyncExitStack() as in_use:
            answer: Any
            try:
                tenant = await in_use.enter_async_context(self._tenants.use(principal.home))
            except RecollectError as error:
                answer = _refusal(str(error), 503, _TRY_AGAIN_S)
            else:
                answer = AuthContextMiddleware(tenant.mcp.handle_request)
                if not self._is_still_theirs(principal, Request(scope)):
                    answer = _refusal("This memory was just moved.", 503, _TRY_AGAIN_S)
            await answer(_without_the_last_event(scope), receive, send)

    def _is_still_theirs(self, principal: Principal, request: Request) -> bool:
        """It may have been moved, or taken from them, while it was waited for."""
        now = self._principal_of(request.headers.get("authorization", ""))
        return now is not None and now.home == principal.home


def _without_the_last_event(scope: Scope) -> Scope:
    """Nothing is kept to be sent again: who comes back to a broken stream gets a new one."""
    headers = [each for each in scope["headers"] if each[0] != b"last-event-id"]
    return {**scope, "headers": headers}


def _refusal(reason: str, status: int, wait_s: float) -> Response:
    flaw = ErrorData(code=INTERNAL_ERROR, message=reason)
    body = JSONRPCError(jsonrpc="2.0", id=None, error=flaw)
    return Response(
        body.model_dump_json(by_alias=True, exclude_unset=True),
        status,
        media_type="application/json",
        headers={"Retry-After": str(math.ceil(wait_s))},
    )
