"""Signing in over HTTP: the SDK's own client goes the whole way, and attacks on each door end."""

import base64
import hashlib
import json
import re
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import anyio
import httpx2
import pytest
from mcp import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import (
    AuthorizationCodeResult,
    OAuthClientInformationFull,
    OAuthClientMetadata,
    OAuthToken,
)
from prometheus_client import generate_latest
from pydantic import AnyUrl

from recollect.server.cli.main import run_for
from recollect.server.serving import client_documents, refresh_answers
from recollect.server.serving.access_tokens import TokenRegistry, add
from recollect.server.serving.accounts import Accounts
from recollect.server.serving.client_documents import ClientDocuments, fetched, is_public
from recollect.server.serving.http_app import HttpApp
from recollect.server.serving.metrics import ServerMetrics
from recollect.server.serving.oauth import Provider
from recollect.server.serving.tenants import Tenants
from recollect.server.settings import Settings
from tests.conftest import words

pytestmark = pytest.mark.anyio

URL = "http://127.0.0.1:8765"
BACK = "http://127.0.0.1:3030/callback"


@dataclass
class Kept:
    """What a client keeps."""

    tokens: OAuthToken | None = None
    client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info


@dataclass
class Server:
    """A server in this process, and those who come to it."""

    app: HttpApp
    accounts: Accounts

    def web(self, **given: Any) -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(app=self.app)
        return httpx2.AsyncClient(transport=transport, base_url=URL, **given)

    async def browser(self, name: str, language: str = "en") -> "Browser":
        """One that signed in."""
        browser = Browser(self.web(headers={"accept-language": language}))
        link = self.accounts.new_link(name)
        answer = await browser.web.post("/sign-in", data={"link": f"{URL}/sign-in?link={link}"})
        assert answer.status_code == 303
        return browser

    async def program(self, name: str = "Desk", scope: str = "read write erase") -> "Program":
        """One that registered itself."""
        web = self.web()
        said = {
            "client_name": name,
            "redirect_uris": [BACK],
            "token_endpoint_auth_method": "none",
            "scope": scope,
        }
        answer = await web.post("/register", json=said)
        assert answer.status_code == 201, answer.text
        return Program(web, answer.json()["client_id"])


@dataclass
class Browser:
    web: httpx2.AsyncClient

    async def asked(self, address: str) -> httpx2.Response:
        """What the user sees when a program sends the browser there."""
        return await self.web.get(address, follow_redirects=True)

    async def answered(
        self, page: httpx2.Response, word: str = "allow", **instead: Any
    ) -> httpx2.Response:
        """Where the browser goes on when the user has answered."""
        sent: dict[str, Any] = {
            "request": _hidden(page.text, "request"),
            "form": _hidden(page.text, "form"),
            "scope": re.findall(r'name="scope" value="(\w+)"', page.text),
            "word": word,
        }
        return await self.web.post("/consent", data=sent | instead)

    async def allow(self, address: str, **instead: Any) -> str:
        """The code."""
        answer = await self.answered(await self.asked(address), **instead)
        assert answer.status_code == 302, answer.text
        told = parse_qs(urlsplit(answer.headers["location"]).query)
        assert told["iss"] == [f"{URL}/"]
        return told["code"][0]


@dataclass
class Program:
    web: httpx2.AsyncClient
    id: str
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(48))

    def address(self, **instead: str | None) -> str:
        digest = hashlib.sha256(self.verifier.encode()).digest()
        asked = {
            "client_id": self.id,
            "redirect_uri": BACK,
            "response_type": "code",
            "code_challenge": base64.urlsafe_b64encode(digest).decode().rstrip("="),
            "code_challenge_method": "S256",
            "state": "st",
            "resource": f"{URL}/mcp",
            **instead,
        }
        return f"/authorize?{urlencode({k: v for k, v in asked.items() if v is not None})}"

    async def exchange(self, code: str, **instead: str) -> httpx2.Response:
        sent = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": BACK,
            "client_id": self.id,
            "code_verifier": self.verifier,
            **instead,
        }
        return await self.web.post("/token", data=sent)

    async def refresh(self, token: str, **instead: str) -> httpx2.Response:
        sent = {"grant_type": "refresh_token", "refresh_token": token, "client_id": self.id}
        return await self.web.post("/token", data=sent | instead)


def _hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    return found[1] if found else ""


@asynccontextmanager
async def served(
    settings: Settings,
    metrics: ServerMetrics | None = None,
    people: Sequence[str] = ("anna", "wei"),
    **asking: Any,
) -> AsyncIterator[Server]:
    async with anyio.create_task_group() as tasks:
        tenants = Tenants(settings, tasks, lambda _: None, run_for, metrics=metrics)
        app = HttpApp(
            settings,
            TokenRegistry(settings.people),
            tenants,
            off_machine=False,
            without_token=True,
            names=[],
            public_url=URL,
            metrics=metrics,
            **asking,
        )
        accounts = Accounts(settings.people)
        for name in people:
            accounts.add(name)
        try:
            yield Server(app, accounts)
        finally:
            tasks.cancel_scope.cancel()
            accounts.close()
            app.close()


@pytest.fixture
async def server(settings: Settings) -> AsyncIterator[Server]:
    async with served(settings) as one:
        yield one


async def connected(server: Server, name: str, **instead: Any) -> tuple[Program, dict[str, Any]]:
    """A program that a user let in, and its tokens."""
    program = await server.program()
    browser = await server.browser(name)
    answer = await program.exchange(await browser.allow(program.address(), **instead))
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return program, answer.json()


async def test_the_sdk_s_client_signs_in_and_each_user_has_a_memory_of_their_own(
    settings: Settings,
) -> None:
    metrics = ServerMetrics("")
    async with served(settings, metrics) as server:

        async def visit(
            name: str, kept: Kept, said: str, *, also: dict[str, Any] | None = None, **answer: Any
        ) -> str:
            codes: list[AuthorizationCodeResult] = []

            async def show(address: str) -> None:
                browser = await server.browser(name)
                page = await browser.asked(address)
                gone = await browser.answered(page, **answer)
                told = parse_qs(urlsplit(gone.headers["location"]).query)
                result = {key: told[key][0] for key in ("code", "state", "iss")}
                codes.append(AuthorizationCodeResult(**result))

            async def back() -> AuthorizationCodeResult:
                return codes.pop()

            metadata = OAuthClientMetadata(
                client_name="Desk",
                redirect_uris=[AnyUrl(BACK)],
                token_endpoint_auth_method="none",
            )
            auth = OAuthClientProvider(f"{URL}/mcp", metadata, kept, show, back)
            async with (
                server.web(auth=auth, timeout=60) as web,
                Client(
                    streamable_http_client(f"{URL}/mcp", http_client=web), mode="2026-07-28"
                ) as client,
            ):
                if also:
                    return words(await client.call_tool(said, also))
                if said:
                    stored = await client.call_tool("remember", {"content": said, "explicit": True})
                    return words(stored)
                return words(await client.call_tool("recall", {"query": "who keeps bees? 蜜蜂"}))

        anna, wei = Kept(), Kept()
        assert "Remembered" in await visit("anna", anna, "Anna keeps bees.")
        assert "keeps bees" in await visit("anna", anna, "")  # with the tokens it has
        assert "keeps bees" not in await visit("wei", wei, "")
        reader = Kept()
        assert "not allowed" in await visit("anna", reader, "Anna keeps goats.", scope=["read"])
        assert "keeps bees" in await visit("anna", reader, "")
        writer, both = Kept(), ["read", "write"]
        erase = {"operations": "[DELETE:mem_00000000]"}
        assert "not allowed" in await visit("anna", writer, "reflect", also=erase, scope=both)
        undo = {"undo": "last"}
        assert "not allowed" in await visit("anna", writer, "forget", also=undo)
        assert "Remembered" in await visit("anna", writer, "Anna keeps sheep.")
        told = generate_latest(metrics.registry).decode()
        assert 'recollect_call_seconds_count{outcome="answered",tool="remember"} 2.0' in told
        assert 'outcome="failed",tool="forget"} 1.0' in told
        assert 'recollect_refused_total{status="401"}' in told
        assert "recollect_open_folders 2.0" in told
        assert "recollect_waiting_vectors" in told
        assert "anna" not in told
        assert anna.tokens
        assert anna.tokens.access_token not in str(_bytes(settings.home))


def _bytes(home: Path) -> list[bytes]:
    return [path.read_bytes() for path in home.glob("accounts.db*")]


async def test_what_a_client_needs_to_know_stands_where_it_looks(server: Server) -> None:
    web = server.web()
    refused = await web.post("/mcp", json={})
    assert refused.status_code == 401
    where = re.search(r'resource_metadata="([^"]+)"', refused.headers["www-authenticate"])
    assert where
    resource = (await web.get(where[1])).json()
    assert resource["resource"] == f"{URL}/mcp"
    assert resource["scopes_supported"] == ["read", "write", "erase"]
    told = (await web.get("/.well-known/oauth-authorization-server")).json()
    assert resource["authorization_servers"] == [told["issuer"]]
    assert told["code_challenge_methods_supported"] == ["S256"]
    assert "none" in told["token_endpoint_auth_methods_supported"]
    assert told["client_id_metadata_document_supported"]


async def test_where_the_server_has_no_way_out_programs_register(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A program that may name a document does, if that is offered, and nobody signs in."""
    address = "https://desk.example/client.json"

    async def nobody_answers(_: str) -> None:
        return None

    monkeypatch.setattr(client_documents, "fetched", nobody_answers)
    async with served(settings, people=["wei"]) as server:
        page = await server.web().get("/authorize", params={"client_id": address})
        assert page.status_code == 400
        assert "'desk.example'" in caplog.text
        assert "http_client_documents = false" in caplog.text
    own = settings.model_copy(update={"http_client_documents": False})
    async with served(own, people=["anna"]) as server:
        told = (await server.web().get("/.well-known/oauth-authorization-server")).json()
        assert not told["client_id_metadata_document_supported"]
        assert told["registration_endpoint"]
        caplog.clear()
        page = await server.web().get("/authorize", params={"client_id": address})
        assert page.status_code == 400
        assert not caplog.text  # nobody is asked
        await connected(server, "anna")


async def test_nobody_signs_in_where_nobody_has_an_account(settings: Settings) -> None:
    async with anyio.create_task_group() as tasks:
        tenants = Tenants(settings, tasks, lambda _: None, run_for)
        tokens = TokenRegistry(settings.home)
        app = HttpApp(
            settings,
            tokens,
            tenants,
            off_machine=False,
            without_token=True,
            names=[],
            public_url=URL,
        )
        web = Server(app, Accounts(settings.home)).web()
        for path in ("/authorize", "/sign-in", "/account"):
            assert (await web.get(path)).status_code == 404
        assert (await web.post("/register", json={"redirect_uris": [BACK]})).status_code == 404
        assert not (settings.home / "accounts.db").exists()


async def test_where_tokens_are_demanded_nobody_looks_for_accounts(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every request asks twice, and each look at the disk lets all other threads go first."""
    add(settings.people, "wei")
    async with served(settings) as server:
        looked: list[Accounts] = []
        monkeypatch.setattr(Accounts, "exist", property(lambda known: looked.append(known)))
        assert server.app.demands_tokens
        assert not looked


@pytest.mark.parametrize(
    ("language", "said"), [("en", "wants to use your memory"), ("zh-CN,zh", "想使用你的记忆")]
)
async def test_the_consent_names_the_program_in_the_user_s_language_and_is_in_no_frame(
    server: Server, language: str, said: str
) -> None:
    program = await server.program("<b>Evil</b>\u202eliE\u200b\U000e0041", scope="read")
    browser = await server.browser("anna", language)
    page = await browser.asked(program.address())
    assert said in page.text
    assert "&lt;b&gt;Evil&lt;/b&gt;\ufffdliE " in page.text
    assert "127.0.0.1:3030" in page.text
    assert re.findall(r'name="scope" value="(\w+)"', page.text) == ["read"]
    assert page.headers["x-frame-options"] == "DENY"
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    denied = await browser.answered(page, word="deny")
    assert "error=access_denied" in denied.headers["location"]
    assert "code=" not in denied.headers["location"]


async def test_a_link_signs_in_once_and_a_look_at_it_does_not_use_it_up(server: Server) -> None:
    link, web = server.accounts.new_link("anna"), server.web()
    assert link in (await web.get(f"/sign-in?link={link}")).text
    planted = "planted-by-somebody-else"
    web.cookies.set("recollect-account", planted)
    first = await web.post("/sign-in", data={"link": link})
    assert first.status_code == 303
    assert planted not in first.headers["set-cookie"]
    assert "HttpOnly" in first.headers["set-cookie"]
    assert (await server.web().post("/sign-in", data={"link": link})).status_code == 403
    assert server.accounts.signed_in(planted) is None


async def test_a_browser_is_sent_only_where_the_program_said_before(server: Server) -> None:
    """Redirect mismatch, open redirects, and addresses that are no place for a code."""
    program = await server.program()
    for wrong in ("https://evil.example/cb", f"{BACK}/x", "http://127.0.0.1.evil.example/callback"):
        answer = await server.web().get(program.address(redirect_uri=wrong))
        assert answer.status_code == 400
        assert "location" not in answer.headers
    other_port = await server.web().get(program.address(redirect_uri=BACK.replace("3030", "41000")))
    assert other_port.status_code == 302  # a program on this machine takes a port that is free
    for uri in ("http://evil.example/cb", "javascript:alert(1)", "https://a.example/#x", "data:,x"):
        said = {"redirect_uris": [uri], "token_endpoint_auth_method": "none"}
        assert (await server.web().post("/register", json=said)).status_code == 400
    out = await server.web().get("/sign-in?request=https://evil.example")
    assert "evil.example" not in out.headers.get("location", "")


async def test_pkce_is_neither_left_out_nor_weakened(server: Server) -> None:
    program, browser = await server.program(), await server.browser("anna")
    for change in (
        {"code_challenge": None},
        {"code_challenge_method": "plain"},
        {"code_challenge": "x"},
    ):
        answer = await browser.web.get(program.address(**change))
        assert "error=invalid_request" in answer.headers["location"]
    code = await browser.allow(program.address())
    assert (await program.exchange(code, code_verifier="guessed" * 8)).status_code == 400
    assert (await program.exchange(code)).status_code == 200


async def test_a_code_is_good_once_for_its_program_and_taken_back_when_it_comes_again(
    server: Server,
) -> None:
    program, thief = await server.program(), await server.program("Thief")
    browser = await server.browser("anna")
    code = await browser.allow(program.address())
    stolen = await thief.exchange(code, code_verifier=program.verifier)
    assert stolen.json()["error"] == "invalid_grant"
    tokens = (await program.exchange(code)).json()
    assert server.accounts.issued("access", tokens["access_token"])
    assert (await program.exchange(code)).status_code == 400
    assert server.accounts.issued("access", tokens["access_token"]) is None
    assert server.accounts.issued("refresh", tokens["refresh_token"]) is None


async def test_a_refresh_token_is_good_once_and_one_that_comes_again_ends_all(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refresh_answers, "HEARD_S", 0.0)
    program, tokens = await connected(server, "anna")
    thief = await server.program("Thief")
    assert (await thief.refresh(tokens["refresh_token"])).status_code == 400
    more = await program.refresh(tokens["refresh_token"], scope="read")
    newer = more.json()
    assert newer["scope"] == "read"
    wider = await program.refresh(newer["refresh_token"], scope="read admin")
    assert wider.json()["error"] == "invalid_scope"
    assert (await program.refresh(tokens["refresh_token"])).status_code == 400
    assert server.accounts.issued("access", newer["access_token"]) is None
    assert server.accounts.grants("anna") == []


async def test_a_refresh_whose_answer_was_lost_may_be_asked_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone loses its connection while it waits; what it asks for again is what it lost."""
    monkeypatch.setattr(refresh_answers, "HEARD_S", 0.0)
    phone, tokens = await connected(server, "anna")
    lost = [(await phone.refresh(tokens["refresh_token"])).json() for _ in range(2)]
    heard = (await phone.refresh(tokens["refresh_token"])).json()
    assert lost == [heard, heard]
    narrower = await phone.refresh(tokens["refresh_token"], scope="read")
    assert narrower.json()["error"] == "invalid_grant"
    assert server.app.principal(f"Bearer {heard['access_token']}")
    assert (await phone.refresh(tokens["refresh_token"])).status_code == 400  # it was heard
    assert server.accounts.grants("anna") == []


async def test_a_lost_answer_is_asked_for_within_a_minute(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refresh_answers, "LOST_S", 0.0)
    phone, tokens = await connected(server, "anna")
    assert (await phone.refresh(tokens["refresh_token"])).status_code == 200
    assert (await phone.refresh(tokens["refresh_token"])).status_code == 400
    assert server.accounts.grants("anna") == []


async def test_who_refreshes_with_what_another_has_spent_long_ago_ends_all(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thief and the program got the same answer: the second of them to go on is found out."""
    phone, tokens = await connected(server, "anna")
    both = (await phone.refresh(tokens["refresh_token"])).json()
    assert (await phone.refresh(tokens["refresh_token"])).json() == both
    monkeypatch.setattr(refresh_answers, "LOST_S", 0.0)
    assert (await phone.refresh(both["refresh_token"])).status_code == 200
    assert (await phone.refresh(both["refresh_token"])).status_code == 400
    assert server.accounts.grants("anna") == []


async def test_nothing_is_exchanged_for_a_token_of_another_server(server: Server) -> None:
    """RFC 8707: a program that was led to ask for one holds none that it could show there."""
    program = await server.program()
    browser = await server.browser("anna")
    code = await browser.allow(program.address())
    elsewhere = "https://other.example/mcp"
    refused = await program.exchange(code, resource=elsewhere)
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_target")
    assert refused.headers["cache-control"] == "no-store"
    tokens = (await program.exchange(code, resource=f"{URL}/mcp")).json()
    refused = await program.refresh(tokens["refresh_token"], resource=elsewhere)
    assert refused.json()["error"] == "invalid_target"
    assert (await program.refresh(tokens["refresh_token"], resource=URL)).status_code == 200


async def test_scopes_do_not_grow_on_the_way(server: Server) -> None:
    reader = await server.program(scope="read")
    browser = await server.browser("anna")
    asked = await browser.web.get(reader.address(scope="read erase"))
    assert "error=invalid_scope" in asked.headers["location"]
    code = await browser.allow(reader.address(), scope=["read", "write", "erase"])
    assert (await reader.exchange(code)).json()["scope"] == "read"
    unknown = {"redirect_uris": [BACK], "scope": "read admin"}
    assert (await server.web().post("/register", json=unknown)).status_code == 400


async def test_tokens_are_for_one_server_one_user_and_one_use(
    server: Server, settings: Settings
) -> None:
    """No token of another resource, no refresh token as access token, none as somebody else's."""
    program, browser = await server.program(), await server.browser("anna")
    elsewhere = await browser.web.get(program.address(resource="https://other.example/mcp"))
    assert "error=invalid_target" in elsewhere.headers["location"]
    _, tokens = await connected(server, "anna")
    anna = server.app.principal(f"Bearer {tokens['access_token']}")
    assert anna
    assert anna.home == settings.home / "users/anna"
    for wrong in (tokens["refresh_token"], tokens["access_token"][:-1], "rec_a_", ""):
        assert server.app.principal(f"Bearer {wrong}") is None
    moved = Provider(server.accounts, "https://elsewhere.example", ClientDocuments())
    assert await moved.load_access_token(tokens["access_token"]) is None


async def test_only_a_form_of_ours_answers_for_the_user(server: Server) -> None:
    """Forged forms, forms of another browser or request, and pages of another origin."""
    program, browser = await server.program(), await server.browser("anna")
    page = await browser.asked(program.address())
    other = await browser.asked(program.address())
    wei = await server.browser("wei")
    theirs = await wei.asked(f"/consent?request={_hidden(page.text, 'request')}")
    for forged in ("", "0" * 64, _hidden(other.text, "form"), _hidden(theirs.text, "form")):
        assert (await browser.answered(page, form=forged)).status_code == 403
    browser.web.headers["origin"] = "http://127.0.0.1:9999"
    assert (await browser.answered(page)).status_code == 403
    browser.web.headers["origin"] = URL
    browser.web.headers["sec-fetch-site"] = "cross-site"
    assert (await browser.answered(page)).status_code == 403
    link = {"link": server.accounts.new_link("wei")}
    assert (await browser.web.post("/sign-in", data=link)).status_code == 403
    del browser.web.headers["sec-fetch-site"]
    assert (await browser.answered(page)).status_code == 302
    assert (await browser.answered(page)).status_code == 400  # the word counts once
    stranger = Browser(server.web())
    assert 'name="link"' in (await stranger.asked(program.address())).text


async def test_the_user_disconnects_a_program_and_whoever_runs_the_server_a_user(
    server: Server,
) -> None:
    _, tokens = await connected(server, "anna")
    browser = await server.browser("anna")
    page = (await browser.web.get("/account")).text
    assert "Desk" in page
    sent = {"form": _hidden(page, "form"), "grant": server.accounts.grants("anna")[0].id}
    wei = await server.browser("wei")
    await wei.web.post("/account", data=sent)
    assert server.accounts.grants("anna")
    assert (await browser.web.post("/account", data=sent)).status_code == 303
    assert server.app.principal(f"Bearer {tokens['access_token']}") is None
    program, more = await connected(server, "anna")
    server.accounts.suspend("anna", on=True)
    assert server.app.principal(f"Bearer {more['access_token']}") is None
    assert (await program.refresh(more["refresh_token"])).status_code == 400
    assert 'name="link"' in (await browser.web.get("/account")).text
    server.accounts.suspend("anna", on=False)
    program, last = await connected(server, "anna")
    gone = {"token": last["access_token"], "client_id": program.id, "client_secret": ""}
    assert (await program.web.post("/revoke", data=gone)).status_code == 200
    assert server.app.principal(f"Bearer {last['access_token']}") is None
    assert (await program.refresh(last["refresh_token"])).status_code == 400


async def test_who_is_suspended_is_not_let_in_with_a_token_of_their_own_either(
    server: Server, settings: Settings
) -> None:
    shown = f"Bearer {add(settings.home, 'anna')}"
    mine = server.app.owner(shown)
    assert mine
    server.accounts.suspend("anna", on=True)
    assert server.app.principal(shown) is None
    assert server.app.owner(shown) is None
    assert not server.app.is_valid(mine)
    server.accounts.suspend("anna", on=False)
    assert server.app.principal(shown) == mine
    assert server.app.is_valid(mine)


async def test_who_is_suspended_is_not_let_in_with_a_second_token_for_their_memory(
    server: Server, settings: Settings
) -> None:
    """A telephone's, which has a name of its own."""
    shown = f"Bearer {add(settings.home, 'phone', settings.home / 'users/anna')}"
    other = f"Bearer {add(settings.home, 'wei')}"
    mine = server.app.owner(shown)
    assert mine
    server.accounts.suspend("anna", on=True)
    assert server.app.principal(shown) is None
    assert not server.app.is_valid(mine)
    assert server.app.principal(other)
    server.accounts.suspend("anna", on=False)
    assert server.app.principal(shown) == mine
    assert server.app.is_valid(mine)


async def test_requests_that_nobody_answers_keep_nobody_out(server: Server) -> None:
    """They lie with the browsers, sealed; each is answered once, and no part of it is changed."""
    spam = await server.program()
    web = server.web()
    for _ in range(1_001):
        assert (await web.get(spam.address())).status_code == 302
    program = await server.program()
    browser = await server.browser("anna")
    page = await browser.asked(program.address())
    assert (await browser.answered(page)).status_code == 302
    assert (await browser.answered(page)).status_code == 400
    other = _hidden((await browser.asked(program.address())).text, "request")
    assert (await browser.web.get(f"/consent?request={other}")).status_code == 200
    assert (await browser.web.get(f"/consent?request={other[:-9]}AAAAAAA==")).status_code == 400
    long = await web.get(program.address(state="x" * 9_000))
    assert "error=invalid_request" in long.headers["location"]


async def test_a_form_that_cannot_be_read_is_refused(server: Server) -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = await server.web().post("/token", content="a=1&" * 2_000, headers=form)
    assert answer.status_code == 400


async def test_registrations_are_few_and_short(server: Server) -> None:
    long = {"redirect_uris": [BACK], "client_name": "x" * 9_000}
    assert (await server.web().post("/register", json=long)).status_code == 400
    said = {"redirect_uris": [BACK]}
    statuses = [(await server.web().post("/register", json=said)).status_code for _ in range(40)]
    assert statuses[0] == 201
    assert statuses[-1] == 400


async def test_one_who_registers_many_programs_keeps_nobody_else_out(server: Server) -> None:
    said = {"redirect_uris": [BACK]}

    async def register(*told: str) -> int:
        headers = [("x-forwarded-for", each) for each in told]
        return (await server.web().post("/register", json=said, headers=headers)).status_code

    assert {await register("203.0.113.5") for _ in range(40)} == {201, 400}
    assert await register("203.0.113.6") == 201
    # What a proxy was told itself counts for nothing: it is what it adds that is believed.
    assert await register("203.0.113.9, 203.0.113.5") == 400


async def test_where_programs_are_too_many_the_oldest_that_nobody_let_in_goes(
    server: Server,
) -> None:
    program, _ = await connected(server, "anna")
    for n in range(5):
        server.accounts.register(f"p{n}", "{}", most=3, unused_s=3600)
    known = [n for n in range(5) if server.accounts.client(f"p{n}")]
    assert known == [2, 3, 4]
    assert server.accounts.client(program.id)


async def test_an_id_that_is_no_address_is_nobody_s(server: Server) -> None:
    for id in ("https://h.example:99999/x", "https://[bad/x", "https://a\x00b/x"):
        answer = await server.web().get("/authorize", params={"client_id": id})
        assert answer.status_code == 400
        told = {"grant_type": "refresh_token", "refresh_token": "x", "client_id": id}
        answer = await server.web().post("/token", data=told)
        assert answer.status_code == 401


INSIDE = (
    "::ffff:127.0.0.1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:0:7f00:1::",
    "fec0::1",
    "ff0e::1",
    "224.0.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
)


@pytest.mark.parametrize("address", INSIDE)
def test_documents_are_read_from_no_network_of_ours_however_it_is_written(address: str) -> None:
    assert not is_public(address)


def test_documents_are_read_from_the_public_network() -> None:
    public = ("93.184.215.14", "2606:2800:21f::1", "64:ff9b::5db8:d70e")
    assert all(map(is_public, public))


async def test_a_program_may_be_known_by_the_document_at_its_id(server: Server) -> None:
    address = "https://desk.example/client.json"
    documents = {
        address: {"client_id": address, "client_name": "Desk", "redirect_uris": [BACK]},
        "https://liar.example/c": {"client_id": address, "redirect_uris": [BACK]},
        "https://bad.example/c": {
            "client_id": "https://bad.example/c",
            "redirect_uris": ["http://evil.example/cb"],
        },
    }

    async def fetch(asked: str) -> bytes | None:
        return json.dumps(documents[asked]).encode() if asked in documents else b"<html>"

    provider = Provider(server.accounts, URL, ClientDocuments(fetch))
    client = await provider.get_client(address)
    assert client
    assert client.token_endpoint_auth_method == "none"
    for other in (*list(documents)[1:], "https://none.example/c", "https://desk.example", "x"):
        assert await provider.get_client(other) is None
    for inside in ("https://127.0.0.1/c", "https://localhost/c", "https://[::1]:8000/c"):
        assert await fetched(inside) is None


async def test_nothing_is_written_where_a_memory_was_until_just_now(
    server: Server, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that knew the old place waits while it is moved."""
    _, tokens = await connected(server, "anna")
    elsewhere = settings.home / "disk/anna"
    use = Tenants.use

    @asynccontextmanager
    async def slowly(self: Tenants, home: Path) -> AsyncIterator[Any]:
        async with use(self, home) as tenant:
            server.accounts.move("anna", elsewhere)
            yield tenant

    monkeypatch.setattr(Tenants, "use", slowly)
    call = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    headers = {
        "authorization": f"Bearer {tokens['access_token']}",
        "accept": "application/json, text/event-stream",
    }
    for status in (503, 200):
        answer = await server.web().post("/mcp", json=call, headers=headers)
        assert (answer.status_code == 503) == (status == 503), answer.text
