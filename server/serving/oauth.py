"""OAuth 2.1 as MCP asks for it: what the SDK's handlers ask of an authorization server.

They check redirect addresses, PKCE (S256) and who a code belongs to; here is what lasts, and what
is refused beyond that.
"""

import secrets
import time
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

from mcp.server.auth.provider import (
    AccessToken,
    AuthorizationCode,
    AuthorizationParams,
    AuthorizeError,
    OAuthAuthorizationServerProvider,
    RefreshToken,
    RegistrationError,
    TokenError,
    construct_redirect_uri,
)
from mcp.shared.auth import InvalidRedirectUriError, OAuthClientInformationFull, OAuthToken
from pydantic import AnyHttpUrl, AnyUrl

from ..domain.invisible import shown
from . import asking_address
from .accounts import ACCESS_S, Accounts, Issued, hashed
from .client_documents import ClientDocuments, is_document
from .rate_limit import RateLimiter
from .sealed import Seal

_Token = TypeVar("_Token", AccessToken, RefreshToken)
SCOPES = ("read", "write", "erase")
CONSENT_PATH = "/consent"
_REQUEST_S = 600
_CODE_S = 60.0
_MOST_CLIENTS = 1_000
"""That nobody has let in yet."""
_UNUSED_S = 24 * 3600
_REGISTRATIONS_A_MINUTE = 30
"""From one address."""
_LONGEST_SAID = 8_192
_LONGEST_NAME = 80
_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_OTHERS = (
    # what a browser itself shows or runs
    "javascript data vbscript about blob view-source filesystem jar resource chrome file ws wss "
    # protocols, which other programs of the machine speak
    "ftp sftp ssh telnet gopher ldap ldaps nntp news imap irc ircs rtsp smb nfs git svn urn "
    # doors of the system
    "mailto tel sms callto facetime search search-ms shell help intent android-app itms-apps "
    "itms-services"
)
_NO_SCHEMES = frozenset(_OTHERS.split())
_SYSTEM_S = "ms-"
"""How the schemes of Windows' own programs begin."""


class Client(OAuthClientInformationFull):
    """A program; on this machine's loopback it may listen on any port (RFC 8252, 7.3)."""

    def validate_redirect_uri(self, redirect_uri: AnyUrl | None) -> AnyUrl:
        """As the SDK's."""
        try:
            return super().validate_redirect_uri(redirect_uri)
        except InvalidRedirectUriError:
            known = [_without_port(str(each)) for each in self.redirect_uris or ()]
            if redirect_uri is None or _without_port(str(redirect_uri)) not in {*known} - {None}:
                raise
            return redirect_uri


def _called(client: OAuthClientInformationFull) -> str:
    """What a program calls itself, in letters that are seen on one line; of a document its host
    too.
    """
    said = shown(" ".join((client.client_name or "").split()))[:_LONGEST_NAME]
    host = document_host(client.client_id)
    return f"{said} ({host})".strip() if host else said


def document_host(client: str) -> str:
    """Where the document stands that a program is known by; nothing where it registered here."""
    return urlsplit(client).hostname or "" if is_document(client) else ""


def _without_port(uri: str) -> tuple[str, ...] | None:
    """What has to be the same of two addresses of the loopback; None: it is not one."""
    parts = urlsplit(uri)
    is_plain = parts.scheme == "http" and parts.username is None
    if not is_plain or parts.hostname not in _LOOPBACK:
        return None
    return parts.hostname, parts.path, parts.query, parts.fragment


@dataclass(frozen=True, slots=True)
class Request:
    """A program that waits for its user's word."""

    client: str
    """Its id."""
    called: str
    """What it calls itself."""
    params: AuthorizationParams
    scopes: tuple[str, ...]


class Code(AuthorizationCode):
    """A code, and the grant that it became."""

    called: str
    grant: str = ""


class Provider(OAuthAuthorizationServerProvider[Code, RefreshToken, AccessToken]):
    """Used by one event loop. Requests and codes are forgotten with the process."""

    def __init__(
        self, accounts: Accounts, public_url: str, documents: ClientDocuments | None
    ) -> None:
        """Without `documents` programs are known by what they registered alone."""
        self.accounts = accounts
        self.public_url = public_url
        self.issuer = str(AnyHttpUrl(public_url))
        self.resource = f"{public_url}/mcp"
        self._documents = documents
        self._seal = Seal(_REQUEST_S)
        self._codes: dict[str, Code] = {}
        self._answers = accounts.answers
        self._registrations = RateLimiter(_REGISTRATIONS_A_MINUTE)

    # --- programs ---

    async def get_client(self, client_id: str) -> Client | None:
        """By what was registered here, or by the document that stands at its id."""
        if is_document(client_id):
            said = await self._documents.read(client_id) if self._documents else None
            if said is None or any(_flaw(str(uri)) for uri in said.redirect_uris or ()):
                return None
            return Client.model_validate(said.model_dump() | {"scope": " ".join(SCOPES)})
        known = self.accounts.client(client_id)
        return Client.model_validate_json(known) if known else None

    async def register_client(self, client_info: OAuthClientInformationFull) -> None:
        """Note a program that introduces itself; anybody may."""
        for uri in client_info.redirect_uris or ():
            flaw = _flaw(str(uri))
            if flaw:
                raise RegistrationError("invalid_redirect_uri", flaw)
        said = client_info.model_dump_json(exclude_none=True)
        if len(said) > _LONGEST_SAID:
            raise RegistrationError("invalid_client_metadata", "it is too long")
        if self._registrations.wait_s(asking_address.current.get()):
            raise RegistrationError("invalid_client_metadata", "too many programs; try later")
        self.accounts.register(client_info.client_id, said, _MOST_CLIENTS, _UNUSED_S)

    # --- from a request to a code ---

    def is_here(self, resource: str) -> bool:
        """Whether a program that names this resource means this server."""
        return resource.rstrip("/") in (self.resource, self.public_url)

    async def authorize(
        self, client: OAuthClientInformationFull, params: AuthorizationParams
    ) -> str:
        """Where the user is asked."""
        if params.resource and not self.is_here(params.resource):
            raise AuthorizeError("invalid_target", f"this server is {self.resource}")
        if not 43 <= len(params.code_challenge) <= 128:
            raise AuthorizeError("invalid_request", "code_challenge is no SHA-256")
        asked = params.scopes or (client.scope or "").split() or SCOPES
        scopes = tuple(scope for scope in SCOPES if scope in asked)
        if not scopes:
            raise AuthorizeError("invalid_scope", f"there are {', '.join(SCOPES)}")
        # All of it goes with the browser, sealed: nobody's requests fill a place of the others'.
        told = (client.client_id, _called(client), params.model_dump(mode="json"), scopes)
        id = self._seal.sealed(told)
        if len(id) > _LONGEST_SAID:
            raise AuthorizeError("invalid_request", "it is too long")
        return f"{self.public_url}{CONSENT_PATH}?request={id}"

    def waiting(self, id: str) -> Request | None:
        """The request of that id, while it may be answered."""
        told = self._seal.opened(id)
        if told is None:
            return None
        client, called, params, scopes = told
        return Request(client, called, AuthorizationParams.model_validate(params), tuple(scopes))

    def answer(self, id: str, request: Request, name: str, scopes: tuple[str, ...]) -> str:
        """The user's word, once; where the browser goes on. No scopes: they said no."""
        self._seal.spend(id)
        back = str(request.params.redirect_uri)
        told = {"state": request.params.state, "iss": self.issuer}
        if not scopes:
            return construct_redirect_uri(back, error="access_denied", **told)
        code = secrets.token_urlsafe(32)
        self._codes[hashed(code)] = Code(
            code=code,
            scopes=list(scopes),
            expires_at=time.time() + _CODE_S,
            client_id=request.client,
            code_challenge=request.params.code_challenge,
            redirect_uri=request.params.redirect_uri,
            redirect_uri_provided_explicitly=request.params.redirect_uri_provided_explicitly,
            resource=self.resource,
            subject=name,
            called=request.called,
        )
        return construct_redirect_uri(back, code=code, **told)

    async def load_authorization_code(
        self, client: OAuthClientInformationFull, authorization_code: str
    ) -> Code | None:
        """The code; one that comes again takes back what it was exchanged for.

        Whether it is still good is asked where it is exchanged: two may come at once.
        """
        kept = time.time() - ACCESS_S
        self._codes = {sha: each for sha, each in self._codes.items() if each.expires_at > kept}
        found = self._codes.get(hashed(authorization_code))
        if found and found.grant and found.client_id == client.client_id:
            self.accounts.disconnect(found.grant)
        return found

    async def exchange_authorization_code(
        self, client: OAuthClientInformationFull, authorization_code: Code
    ) -> OAuthToken:
        """Tokens for a code, once."""
        scopes = tuple(authorization_code.scopes)
        known = self._codes.get(hashed(authorization_code.code))
        account = self.accounts.find(authorization_code.subject or "")
        if known is None or known.grant or account is None or account.is_suspended:
            raise TokenError("invalid_grant", "authorization code does not exist")
        known.grant = self.accounts.grant(
            account.name, authorization_code.client_id, known.called, scopes, self.resource
        )
        return self._tokens(known.grant, scopes, scopes)

    def _tokens(self, grant: str, scopes: tuple[str, ...], most: tuple[str, ...]) -> OAuthToken:
        """`most`: what a later refresh may ask for again."""
        return OAuthToken(
            access_token=self.accounts.issue("access", grant, scopes),
            refresh_token=self.accounts.issue("refresh", grant, most),
            expires_in=ACCESS_S,
            scope=" ".join(scopes),
        )

    # --- later ---

    async def load_refresh_token(
        self, client: OAuthClientInformationFull, refresh_token: str
    ) -> RefreshToken | None:
        """One that comes again was stolen, or its thief's came first: both are let in no more.

        Unless it comes soon: the answer was lost, or two of the program's windows asked at once.
        """
        found = self.accounts.issued("refresh", refresh_token)
        if found is None or found.grant.client != client.client_id:
            return None
        if found.is_spent and not self._answers.to(hashed(refresh_token)):
            self.accounts.disconnect(found.grant.id)
            return None
        return _as(RefreshToken, refresh_token, found)

    async def exchange_refresh_token(
        self, client: OAuthClientInformationFull, refresh_token: RefreshToken, scopes: list[str]
    ) -> OAuthToken:
        """Both tokens anew; the same ones for a request that comes again soon."""
        spent = refresh_token.token
        found = self.accounts.issued("refresh", spent)
        if found and self.accounts.spend(spent):
            tokens = self._tokens(found.grant.id, tuple(scopes), found.scopes)
            self._answers.note(hashed(spent), tokens)
            return tokens
        known = self._answers.to(hashed(spent)) if found else None
        if known is None or known.scope != " ".join(scopes):
            raise TokenError("invalid_grant", "refresh token does not exist")
        return known

    async def load_access_token(self, token: str) -> AccessToken | None:
        """Good for this server alone, whatever its name was when it was issued."""
        found = self.accounts.issued("access", token)
        if found is None or found.grant.resource != self.resource:
            return None
        return _as(AccessToken, token, found)

    async def revoke_token(self, token: AccessToken | RefreshToken) -> None:
        """With either the program is let in no more."""
        kind = "refresh" if isinstance(token, RefreshToken) else "access"
        found = self.accounts.issued(kind, token.token)
        if found:
            self.accounts.disconnect(found.grant.id)


def _as(kind: type[_Token], token: str, found: Issued) -> _Token:
    """A token as the SDK's handlers know it."""
    return kind(
        token=token,
        client_id=found.grant.client,
        scopes=list(found.scopes),
        expires_at=found.until,
        resource=found.grant.resource,
        subject=found.grant.name,
    )


def _flaw(uri: str) -> str:
    """Why a browser is not sent there with a code."""
    parts = urlsplit(uri)
    if parts.fragment or "#" in uri:
        return "a redirect address has no fragment"
    if parts.scheme == "http" and parts.hostname not in _LOOPBACK:
        return "redirect to https, or to this machine"
    is_another_door = parts.scheme in _NO_SCHEMES or parts.scheme.startswith(_SYSTEM_S)
    if is_another_door or parts.username is not None:
        return "a browser cannot be sent there"
    return ""
