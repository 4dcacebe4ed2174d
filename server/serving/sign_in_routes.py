"""Where programs find out how to sign in, and do: the SDK's routes with our provider and pages."""

from pathlib import Path

from mcp.server.auth.handlers.metadata import MetadataHandler
from mcp.server.auth.handlers.token import TokenHandler
from mcp.server.auth.middleware.client_auth import ClientAuthenticator
from mcp.server.auth.routes import (
    AUTHORIZATION_PATH,
    REGISTRATION_PATH,
    REVOCATION_PATH,
    TOKEN_PATH,
    build_metadata,
    build_resource_metadata_url,
    cors_middleware,
    create_auth_routes,
    create_protected_resource_routes,
)
from mcp.server.auth.settings import ClientRegistrationOptions, RevocationOptions
from mcp.server.transport_security import RequestBodyLimitMiddleware
from mcp.shared.inbound import MCP_PROTOCOL_VERSION_HEADER
from pydantic import AnyHttpUrl
from starlette.formparsers import MultiPartException
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, request_response
from starlette.types import ASGIApp, Receive, Scope, Send

from . import asking_address
from .access_tokens import Principal
from .accounts import Accounts
from .answered_fully import AnsweredFully
from .client_documents import ClientDocuments
from .completed_forms import CompletedForms
from .oauth import SCOPES, Provider
from .openid import OpenId
from .sign_in_pages import ACCOUNT_PATH, SignIn

_MOST_BYTES = 65_536
_TOLD = [MCP_PROTOCOL_VERSION_HEADER]
"""Headers that a program in a browser may send."""
_SERVER_METADATA = "/.well-known/oauth-authorization-server"


class SignInRoutes:
    """All that belongs to signing in; nothing of it is there before somebody has an account."""

    def __init__(
        self,
        accounts: Accounts,
        public_url: str,
        documents: ClientDocuments | None,
        openid: OpenId | None,
    ) -> None:
        """Without `documents` programs register; without `openid` people sign in by links alone."""
        self._accounts = accounts
        self._openid = openid
        self._issuer = AnyHttpUrl(public_url)
        self._documents = documents
        self._provider = Provider(accounts, public_url, documents)
        self._resource = AnyHttpUrl(self._provider.resource)
        where = build_resource_metadata_url(self._resource)
        self.challenge = f', resource_metadata="{where}", scope="{" ".join(SCOPES)}"'
        self.public = frozenset(
            (
                TOKEN_PATH,
                REGISTRATION_PATH,
                REVOCATION_PATH,
                _SERVER_METADATA,
                str(where.path),
            )
        )
        """Paths that programs in a browser ask, of whatever origin."""

    def routes(self) -> list[BaseRoute]:
        """Metadata, the SDK's handlers, and our pages."""
        registration = ClientRegistrationOptions(
            enabled=True, valid_scopes=[*SCOPES], default_scopes=[*SCOPES]
        )
        revocation = RevocationOptions(enabled=True)
        known = build_metadata(self._issuer, None, registration, revocation)
        with_none = [*(known.token_endpoint_auth_methods_supported or ()), "none"]
        metadata = known.model_copy(
            update={
                "token_endpoint_auth_methods_supported": with_none,
                "revocation_endpoint_auth_methods_supported": with_none,
                "client_id_metadata_document_supported": self._documents is not None,
                "authorization_response_iss_parameter_supported": True,
            }
        )
        told = cors_middleware(MetadataHandler(metadata).handle, ["GET", "OPTIONS"])
        found = [Route(_SERVER_METADATA, told, methods=["GET", "OPTIONS"])]
        handlers = create_auth_routes(
            self._provider,
            self._issuer,
            client_registration_options=registration,
            revocation_options=revocation,
        )
        own = (_SERVER_METADATA, TOKEN_PATH)
        found += [self._token_route(), *(each for each in handlers if each.path not in own)]
        for route in found:
            route.app = self._as_the_standards_say(route)
        found += create_protected_resource_routes(
            self._resource, [self._issuer], [*SCOPES], "recollect"
        )
        found += SignIn(self._provider, self._openid).routes()
        found.append(Route("/", RedirectResponse(ACCOUNT_PATH)))
        for route in found:
            route.app = _WithAccounts(route.app, self)
        return [*found]

    def _token_route(self) -> Route:
        """The SDK's handler, which passes over the resource that a program names."""
        handler = TokenHandler(self._provider, ClientAuthenticator(self._provider))

        async def exchange(request: Request) -> Response:
            resource = (await request.form()).get("resource")
            if resource and not self._provider.is_here(str(resource)):
                told = f"this server is {self._provider.resource}"
                refusal = {"error": "invalid_target", "error_description": told}
                return JSONResponse(refusal, 400, headers={"Cache-Control": "no-store"})
            answer: Response = await handler.handle(request)
            return answer

        limited = RequestBodyLimitMiddleware(request_response(exchange), _MOST_BYTES)
        asked = ["POST", "OPTIONS"]
        told = CORSMiddleware(limited, allow_origins="*", allow_methods=asked, allow_headers=_TOLD)
        return Route(TOKEN_PATH, told, methods=asked)

    def _as_the_standards_say(self, route: Route) -> ASGIApp:
        """What the SDK's handler asks or answers otherwise."""
        if route.path in (TOKEN_PATH, REVOCATION_PATH):
            forms = CompletedForms(route.app, revokes=route.path == REVOCATION_PATH)
            return RequestBodyLimitMiddleware(forms, _MOST_BYTES)
        if route.path == REGISTRATION_PATH:
            return AnsweredFully(route.app)
        if route.path == AUTHORIZATION_PATH:
            return AnsweredFully(route.app, self._provider.issuer)
        return route.app

    @property
    def is_open(self) -> bool:
        """Whether anybody has an account, or a provider's people may get one."""
        return self._accounts.exist or bool(self._openid and self._openid.provider.domains)

    def principal(self, authorization: str, home: Path) -> Principal | None:
        """Whose program shows this token, and what it may do."""
        scheme, _, token = authorization.partition(" ")
        issued = self._accounts.issued("access", token.strip())
        if scheme.lower() != "bearer" or issued is None:
            return None
        grant = issued.grant
        account = self._accounts.find(grant.name)
        if account is None or grant.resource != self._provider.resource:
            return None
        folder = home / account.folder
        return Principal(
            grant.name, grant.id, folder, client=grant.client, scopes=frozenset(issued.scopes)
        )

    def valid(self) -> set[str]:
        """The grants that hold now."""
        return self._accounts.holding()


class _WithAccounts:
    def __init__(self, app: ASGIApp, sign_in: SignInRoutes) -> None:
        self._app = app
        self._sign_in = sign_in

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asking_address.current.set(asking_address.address_of(HTTPConnection(scope)))
        answer = self._app if self._sign_in.is_open else Response("Not Found", 404)
        try:
            await answer(scope, receive, send)
        except MultiPartException:
            await Response("This form cannot be read", 400)(scope, receive, send)
        except ClientDisconnect:
            pass  # nobody waits for an answer
