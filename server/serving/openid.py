"""People who sign in with an OpenID Connect provider: by Authlib, which knows the protocol.

Authlib checks state, PKCE, signature, nonce and the claims of the answer; here stands which answers
count, and who that is. It is imported when the server starts with a provider.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from ..domain.patterns import regex
from ..errors import InputError
from ..settings import Settings
from ..storage.extras import command_for
from .accounts import Accounts
from .sealed import Seal

BACK_PATH = "/sign-in/openid/back"
_DISCOVERED = "/.well-known/openid-configuration"
_NEVER_SIGNED_WITH = regex(r"none|HS\d+")
"""Not by keys that anybody can read."""
ATTEMPT_S = 600
_TIMEOUT_S = 10.0
_EMAIL = "email"
_LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Provider:
    """What the settings say of it."""

    issuer: str
    client: str
    secret: str
    claim: str
    domains: frozenset[str]

    @classmethod
    def of(cls, settings: Settings) -> "Provider | None":
        """None: nobody signs in with one.

        Raises:
            InputError: half of it is said, or Authlib is not installed.
        """
        if not settings.http_openid_issuer:
            return None
        if not settings.http_openid_client:
            raise InputError("http_openid_client", "it is not said", "The provider gives it.")
        try:
            import authlib  # noqa: F401
        except ImportError as error:
            raise InputError(
                "http_openid_issuer", "Authlib is not installed", command_for("server")
            ) from error
        domains = settings.http_openid_domains.lower().replace(" ", "").split(",")
        return cls(
            settings.http_openid_issuer,
            settings.http_openid_client,
            settings.http_openid_secret.get_secret_value(),
            settings.http_openid_claim,
            frozenset(domain for domain in domains if domain),
        )

    @property
    def host(self) -> str:
        return urlsplit(self.issuer).netloc


class NotSignedIn(Exception):
    """The provider's answer lets nobody in. `str()` is for the log: no name, no secret."""


@contextmanager
def _refusals() -> Iterator[None]:
    import httpx2
    from authlib.common.errors import AuthlibBaseError
    from joserfc.errors import JoseError

    try:
        yield
    except (AuthlibBaseError, JoseError, httpx2.HTTPError, KeyError, RuntimeError) as error:
        raise NotSignedIn(type(error).__name__) from error
    except json.JSONDecodeError as error:
        raise NotSignedIn("the provider answered no JSON") from error


class OpenId:
    """Used by one event loop."""

    def __init__(
        self, provider: Provider, accounts: Accounts, public_url: str, **client: Any
    ) -> None:
        """`client`: further arguments of the client that asks the provider."""
        from authlib.integrations.starlette_client import OAuth

        self.provider = provider
        self._accounts = accounts
        self._back = f"{public_url}{BACK_PATH}"
        self._seal = Seal(ATTEMPT_S)
        self._app = OAuth().register(
            "openid",
            client_id=provider.client,
            client_secret=provider.secret or None,
            server_metadata_url=provider.issuer.rstrip("/") + _DISCOVERED,
            client_kwargs={
                "scope": "openid email profile",
                "code_challenge_method": "S256",
                "timeout": _TIMEOUT_S,
                **({} if provider.secret else {"token_endpoint_auth_method": "none"}),
                **client,
            },
        )

    async def begin(self, request: Request, then: str) -> tuple[Response, str]:
        """The way to the provider, and what the browser has to bring back from there.

        Raises:
            NotSignedIn: the provider does not answer, or is another.
        """
        session: dict[str, Any] = {}
        request.scope["session"] = session
        with _refusals():
            await self._known()
            answer = await self._app.authorize_redirect(request, self._back)
        kept = {"session": session, "then": then}
        return answer, self._seal.sealed(kept)

    async def finish(self, request: Request, brought: str) -> tuple[str, str]:
        """Whose browser came back, and which request of a program it was signing in for.

        Raises:
            NotSignedIn: it is nobody's.
        """
        kept = self._brought(brought)
        with _refusals():
            metadata = await self._known()
            self._refuse_another(request, metadata)
            request.scope["session"] = kept["session"]
            token = await self._app.authorize_access_token(
                request,
                claims_options={
                    "iss": {"essential": True, "value": self.provider.issuer},
                    "aud": {"essential": True, "value": self.provider.client},
                    "sub": {"essential": True},
                    "nonce": {"essential": True},
                },
            )
        claims = token.get("userinfo")
        if not claims:
            raise NotSignedIn("no id token")
        return self._person(claims), kept["then"]

    def _brought(self, brought: str) -> dict[str, Any]:
        """What `begin` gave this browser; once."""
        kept: dict[str, Any] | None = self._seal.opened(brought)
        if kept is None:
            raise NotSignedIn("this browser did not begin here, or came before")
        self._seal.spend(brought)
        return kept

    async def _known(self) -> dict[str, Any]:
        """The provider's metadata, if they are its own."""
        metadata: dict[str, Any] = await self._app.load_server_metadata()
        if metadata.get("issuer") != self.provider.issuer:
            metadata.clear()  # asked for again
            raise NotSignedIn("the metadata are another issuer's")
        named = "id_token_signing_alg_values_supported"
        listed = metadata.get(named, ["RS256"])
        metadata[named] = [each for each in listed if not _NEVER_SIGNED_WITH.fullmatch(each)]
        return metadata

    def _refuse_another(self, request: Request, metadata: dict[str, Any]) -> None:
        """A code of another provider's, which somebody mixed in (RFC 9207)."""
        is_told = metadata.get("authorization_response_iss_parameter_supported") is True
        issuers = request.query_params.getlist("iss")
        if issuers != [self.provider.issuer] and (issuers or is_told):
            raise NotSignedIn("the answer is another issuer's")

    def _person(self, claims: dict[str, Any]) -> str:
        claim = claims.get(self.provider.claim)
        is_email = self.provider.claim == _EMAIL
        if not isinstance(claim, str) or (is_email and claims.get("email_verified") is not True):
            claim = ""
        name = self._accounts.person(self.provider.issuer, claims["sub"], claim)
        if name is None and is_email and self._may_join(claim):
            name = self._newcomer(claim)
            self._accounts.person(self.provider.issuer, claims["sub"], claim)
        if name is None:
            raise NotSignedIn("nobody has an account for this person")
        return name

    def _may_join(self, email: str) -> bool:
        local, _, domain = email.lower().rpartition("@")
        is_ours = bool(local) and domain in self.provider.domains
        return is_ours and not self._accounts.is_claimed(email)

    def _newcomer(self, email: str) -> str:
        """A new account: never one that is there already, however it is called."""
        local = re.sub(r"[^a-z0-9_-]+", "-", email.lower().rpartition("@")[0]).strip("-_")
        first = local[:_LONGEST_NAME] or "user"
        name, count = first, 1
        while self._accounts.is_taken(name):
            count += 1
            name = f"{first}-{count}"
        self._accounts.add(name)
        self._accounts.identify(name, email)
        return name
