"""Signing in with an OpenID Connect provider, and what its answers may not do."""

import base64
import hashlib
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import httpx2
import pytest
from joserfc import jwt
from joserfc.jwk import RSAKey
from pydantic import SecretStr
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from recollect.server.errors import InputError
from recollect.server.serving.access_tokens import add as add_token
from recollect.server.settings import Settings
from tests.processes import run_here
from tests.serving.test_sign_in import URL, Browser, Server, served

pytestmark = pytest.mark.anyio

ISSUER = "https://people.example"
ANNA = {"sub": "17", "email": "Anna@firm.example", "email_verified": True}


@dataclass
class People:
    """A provider: whoever comes is `person`; `lies` stand in its tokens, `said` in its metadata."""

    person: dict[str, Any] = field(default_factory=lambda: dict(ANNA))
    lies: dict[str, Any] = field(default_factory=dict)
    said: dict[str, Any] = field(default_factory=dict)
    signing: str = "RS256"
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, auto_kid=True))
    codes: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def transport(self) -> httpx2.ASGITransport:
        routes = [
            Route("/.well-known/openid-configuration", self._metadata),
            Route("/authorize", self._authorize),
            Route("/token", self._token, methods=["POST"]),
            Route("/keys", self._keys),
        ]
        return httpx2.ASGITransport(app=Starlette(routes=routes))

    async def _metadata(self, _: Request) -> Response:
        told = {
            "issuer": ISSUER,
            "authorization_endpoint": f"{ISSUER}/authorize",
            "token_endpoint": f"{ISSUER}/token",
            "jwks_uri": f"{ISSUER}/keys",
            "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"],
            "authorization_response_iss_parameter_supported": True,
        }
        return JSONResponse(told | self.said)

    async def _keys(self, _: Request) -> Response:
        return JSONResponse({"keys": [self.key.as_dict(private=False)]})

    async def _authorize(self, request: Request) -> Response:
        asked = dict(request.query_params)
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe(9)
        self.codes[code] = asked
        back = {"code": code, "state": asked["state"], "iss": ISSUER}
        return RedirectResponse(f"{asked['redirect_uri']}?{urlencode(back)}", 302)

    async def _token(self, request: Request) -> Response:
        form = {key: str(value) for key, value in (await request.form()).items()}
        asked = self.codes.get(form["code"])  # again and again, as no provider should
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        shown = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        secret = base64.b64encode(b"us:secret").decode()
        is_us = request.headers.get("authorization") == f"Basic {secret}"
        if asked is None or asked["code_challenge"] != shown or not is_us:
            return JSONResponse({"error": "invalid_grant"}, 400)
        now = int(time.time())
        claims = {"iss": ISSUER, "aud": "us", "iat": now, "exp": now + 60, "nonce": asked["nonce"]}
        signed = {k: v for k, v in (claims | self.person | self.lies).items() if v is not None}
        told = {"access_token": "a", "token_type": "Bearer", "id_token": self._signed(signed)}
        return JSONResponse({k: v for k, v in told.items() if v})

    def _signed(self, claims: dict[str, Any]) -> str:
        if self.signing == "no token":
            return ""
        if self.signing == "none":
            parts = (jwt.encode({"alg": "RS256"}, claims, self.key)).split(".")
            head = base64.urlsafe_b64encode(b'{"alg":"none"}').decode().rstrip("=")
            return f"{head}.{parts[1]}."
        other = RSAKey.generate_key(2048) if self.signing == "another key" else self.key
        return jwt.encode({"alg": "RS256", "kid": self.key.kid}, claims, other)


@asynccontextmanager
async def served_with(settings: Settings, people: People, **more: Any) -> AsyncIterator[Server]:
    told = {
        "http_openid_issuer": ISSUER,
        "http_openid_client": "us",
        "http_openid_secret": SecretStr("secret"),
        **more,
    }
    own = settings.model_copy(update=told)
    async with served(own, transport=people.transport) as server:
        server.accounts.identify("anna", "anna@firm.example")
        yield server


async def sent_there(server: Server, browser: Browser, request: str = "") -> str:
    """Where the provider sends a browser back to, once its user said who they are."""
    away = await browser.web.post("/sign-in/openid", data={"request": request})
    assert away.status_code == 303, away.text
    return away.headers["location"]


async def back_from(people: People, address: str) -> str:
    async with httpx2.AsyncClient(transport=people.transport) as web:
        return str((await web.get(address)).headers["location"]).removeprefix(URL)


async def came_back(server: Server, people: People) -> tuple[Browser, httpx2.Response]:
    browser = Browser(server.web())
    back = await back_from(people, await sent_there(server, browser))
    return browser, await browser.web.get(back)


def changed(back: str, **instead: str | None) -> str:
    told = dict(parse_qsl(urlsplit(back).query)) | instead
    return f"{urlsplit(back).path}?{urlencode({k: v for k, v in told.items() if v is not None})}"


async def test_a_program_is_let_in_by_somebody_the_provider_knows(settings: Settings) -> None:
    people = People()
    async with served_with(settings, people) as server:
        program, browser = await server.program(), Browser(server.web())
        asked = await browser.asked(program.address())
        assert "people.example" in asked.text
        request = parse_qs(urlsplit(str(asked.url)).query)["request"][0]
        planted = "planted-by-somebody-else"
        browser.web.cookies.set("recollect-account", planted)
        back = await back_from(people, await sent_there(server, browser, request))
        entered = await browser.web.get(back)
        cookie = entered.headers["set-cookie"]
        assert planted not in cookie
        assert "HttpOnly" in cookie
        # The provider asked nothing; that a program comes in is asked here all the same.
        page = await browser.web.get(entered.headers["location"])
        answer = await browser.answered(page)
        code = parse_qs(urlsplit(answer.headers["location"]).query)["code"][0]
        tokens = (await program.exchange(code)).json()
        who = server.app.principal(f"Bearer {tokens['access_token']}")
        assert who
        assert who.home == settings.home / "users/anna"
        server.accounts.suspend("anna", on=True)
        assert (await came_back(server, people))[1].status_code == 403


@pytest.mark.filterwarnings("ignore")  # it uses old names of its library
async def test_a_provider_that_somebody_else_wrote_signs_people_in(settings: Settings) -> None:
    """Over this machine's network, by its own pages."""
    import oidc_provider_mock

    person = oidc_provider_mock.User(
        sub="17", claims={"email": "anna@firm.example", "email_verified": True}
    )
    with oidc_provider_mock.run_server_in_thread(user_claims=[person]) as provider:
        issuer = f"http://localhost:{provider.server_port}"
        told = {"http_openid_issuer": issuer, "http_openid_client": "us"}
        own = settings.model_copy(update=told | {"http_openid_secret": SecretStr("secret")})
        async with served(own) as server, httpx2.AsyncClient() as web:
            server.accounts.identify("anna", "anna@firm.example")
            browser = Browser(server.web())
            there = await web.post(await sent_there(server, browser), data={"sub": "17"})
            entered = await browser.web.get(there.headers["location"].removeprefix(URL))
            assert entered.status_code == 303
            assert "<b>anna</b>" in (await browser.web.get("/account")).text


@pytest.mark.parametrize(
    "lie",
    [
        {"iss": "https://other.example"},
        {"aud": "another program"},
        {"aud": ["us", "another"], "azp": "another"},
        {"aud": "another program", "azp": "us"},
        {"nonce": "another"},
        {"nonce": None},
        {"exp": 1},
        {"sub": None},
        {"sub": "18", "email_verified": False},
        {"sub": "18", "email_verified": "true"},
        {"sub": "18", "email": "eve@firm.example"},
        {"sub": "18", "email": ["anna@firm.example"]},
    ],
    ids=str,
)
async def test_a_token_that_is_not_for_us_now_and_theirs_lets_nobody_in(
    settings: Settings, lie: dict[str, Any]
) -> None:
    people = People(lies=lie)
    async with served_with(settings, people) as server:
        browser, answer = await came_back(server, people)
        assert answer.status_code == 403
        assert 'role="alert"' in answer.text
        assert 'name="link"' in (await browser.web.get("/account")).text


@pytest.mark.parametrize("signing", ["none", "another key", "no token"])
async def test_a_token_that_the_provider_did_not_sign_lets_nobody_in(
    settings: Settings, signing: str
) -> None:
    people = People(signing=signing)
    async with served_with(settings, people) as server:
        assert (await came_back(server, people))[1].status_code == 403


async def test_an_answer_counts_once_for_the_browser_that_asked_and_from_the_one_that_was_asked(
    settings: Settings,
) -> None:
    """Replayed code, login by somebody else's answer, mix-up, and what a state cannot carry."""
    people = People()
    async with served_with(settings, people) as server:
        browser, eve = Browser(server.web()), Browser(server.web())
        back = await back_from(people, await sent_there(server, browser))
        assert (await eve.web.get(back)).status_code == 403  # eve's answer in anna's browser
        await sent_there(server, eve)
        assert (await eve.web.get(back)).status_code == 403
        brought = dict(browser.web.cookies)
        for wrong in (
            {"state": "guessed"},
            {"iss": "https://other.example"},
            {"iss": None},
            {"code": "guessed"},
            {"code": None, "error": "access_denied"},
        ):
            one = Browser(server.web())
            fresh = await back_from(people, await sent_there(server, one))
            assert (await one.web.get(changed(fresh, **wrong))).status_code == 403, wrong
        entered = await browser.web.get(f"{back}&request=https://evil.example&then=//evil.example")
        assert entered.headers["location"] == "/account"
        thief = Browser(server.web(cookies=brought))
        assert (await thief.web.get(back)).status_code == 403
        strange = await Browser(server.web()).web.post(
            "/sign-in/openid", headers={"origin": "https://evil.example"}
        )
        assert strange.status_code == 403
        away = await sent_there(server, browser, "https://evil.example")
        assert "evil" not in away


async def test_metadata_of_another_issuer_are_not_believed_and_are_asked_for_again(
    settings: Settings,
) -> None:
    people = People(said={"issuer": "https://other.example"})
    async with served_with(settings, people) as server:
        assert (await server.web().post("/sign-in/openid")).status_code == 403
        people.said.clear()
        assert (await came_back(server, people))[1].status_code == 303


async def test_an_address_that_the_provider_gives_to_somebody_else_opens_nothing(
    settings: Settings,
) -> None:
    people = People()
    async with served_with(settings, people, http_openid_domains="firm.example") as server:
        assert (await came_back(server, people))[1].status_code == 303
        people.person["sub"] = "99"
        assert (await came_back(server, people))[1].status_code == 403
        people.person |= {"sub": "17", "email": "anna.married@firm.example"}
        browser, entered = await came_back(server, people)
        assert entered.status_code == 303
        assert "<b>anna</b>" in (await browser.web.get("/account")).text


async def test_people_of_a_domain_get_an_account_of_their_own(settings: Settings) -> None:
    people = People(person={"sub": "1", "email": "wei@firm.example", "email_verified": True})
    add_token(settings.home, "lin")  # a memory that only a token opens
    async with served_with(settings, people, http_openid_domains="firm.example, b.example") as at:
        assert (await came_back(at, people))[1].status_code == 303
        assert at.accounts.identity("wei") == ""
        assert at.accounts.identity("wei-2") == "wei@firm.example"
        for other in ("lin@firm.example", "wei@b.example"):
            people.person |= {"sub": other, "email": other}
            assert (await came_back(at, people))[1].status_code == 303
        known = {account.name for account in at.accounts.all()}
        assert known == {"anna", "wei", "wei-2", "wei-3", "lin-2"}
        for stranger in ("x@notfirm.example", "x@firm.example.evil.example", "firm.example"):
            people.person |= {"sub": stranger, "email": stranger}
            assert (await came_back(at, people))[1].status_code == 403
        with pytest.raises(InputError):
            at.accounts.identify("anna", "WEI@firm.example")


def test_whoever_runs_the_server_says_who_signs_in_with_the_provider(settings: Settings) -> None:
    home = ("--home", str(settings.home))
    done = run_here("user", "add", "anna", "--openid", "Anna@firm.example", *home)
    assert "anna signs in as" in done.stdout
    assert "link=" not in done.stdout
    taken = run_here("user", "add", "eve", "--openid", "anna@firm.example", *home)
    assert taken.returncode != 0
    listed = run_here("user", "list", *home).stdout
    assert "openid anna@firm.example" in listed
    assert "eve" not in listed
    half = run_here("serve", "--http", *home, RECOLLECT_HTTP_OPENID_ISSUER=ISSUER)
    assert "http_openid_client" in half.stderr
    plain = {"RECOLLECT_HTTP_OPENID_ISSUER": "http://people.example"}
    assert run_here("user", "list", *home, **plain).returncode != 0
