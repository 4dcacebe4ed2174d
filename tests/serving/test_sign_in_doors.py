"""Attacks on the doors of signing in, and programs that do not ask as the SDK's own client does."""

import base64
import gzip
import re
from collections.abc import AsyncIterator
from functools import partial
from typing import Any
from urllib.parse import parse_qs, urlsplit

import anyio
import httpx2
import pytest
from starlette.requests import HTTPConnection

from recollect.server.serving import client_documents, http_app
from recollect.server.serving.asking_address import address_of
from recollect.server.serving.client_documents import ClientDocuments
from recollect.server.serving.failed_tokens import FailedTokens
from recollect.server.serving.oauth import Provider
from recollect.server.settings import Settings
from tests.serving.test_sign_in import BACK, URL, Program, Server, connected, served

pytestmark = pytest.mark.anyio


@pytest.fixture
async def server(settings: Settings) -> AsyncIterator[Server]:
    async with served(settings) as one:
        yield one


async def _let_in(server: Server, said: dict[str, Any]) -> tuple[dict[str, str], Program, str]:
    """A program that registered with those words; what it was told, and a code."""
    told = {"redirect_uris": [BACK], **said}
    answer = await server.web().post("/register", json=told)
    assert answer.status_code == 201, answer.text
    assert answer.headers["cache-control"] == "no-store"  # there may be a secret in it
    program = Program(server.web(), answer.json()["client_id"])
    browser = await server.browser("anna")
    return answer.json(), program, await browser.allow(program.address())


async def test_a_program_without_a_secret_takes_back_what_it_was_given(server: Server) -> None:
    """RFC 7009: the token, and who asks; a hint that nobody knows is passed over."""
    program, tokens = await connected(server, "anna")
    other = await server.program("Other")
    said = {"token": tokens["refresh_token"], "client_id": other.id}
    assert (await other.web.post("/revoke", data=said)).status_code == 200
    assert server.accounts.issued("access", tokens["access_token"])  # it was not theirs
    unknown = {"token": "nobody's", "client_id": program.id, "token_type_hint": "other"}
    assert (await program.web.post("/revoke", data=unknown)).status_code == 200
    said = {"token": tokens["refresh_token"], "client_id": program.id}
    assert (await program.web.post("/revoke", data=said)).status_code == 200
    assert server.accounts.issued("access", tokens["access_token"]) is None


async def test_a_program_shows_its_secret_in_a_header_and_says_its_id_there_alone(
    server: Server,
) -> None:
    """RFC 6749, 2.3.1: as the TypeScript SDK does."""
    told, program, code = await _let_in(
        server, {"token_endpoint_auth_method": "client_secret_basic"}
    )
    secret = f"{told['client_id']}:{told['client_secret']}".encode()
    shown = {"authorization": f"Basic {base64.b64encode(secret).decode()}"}
    wrong = {"authorization": f"Basic {base64.b64encode(secret + b'x').decode()}"}
    sent = {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": BACK,
        "code_verifier": program.verifier,
    }
    for headers in (wrong, {}, {"authorization": "Basic !"}):
        refused = await program.web.post("/token", data=sent, headers=headers)
        assert (refused.status_code, refused.json()["error"]) == (401, "invalid_client")
    got = await program.web.post("/token", data=sent, headers=shown)
    assert got.status_code == 200, got.text
    gone = {"token": got.json()["access_token"]}
    assert (await program.web.post("/revoke", data=gone, headers=wrong)).status_code == 401
    assert (await program.web.post("/revoke", data=gone, headers=shown)).status_code == 200
    assert server.accounts.issued("access", got.json()["access_token"]) is None


async def test_a_refusal_too_says_who_it_comes_from(server: Server) -> None:
    """RFC 9207, 2: a client that compares `iss` believes no answer without one."""
    program, browser = await server.program(), await server.browser("anna")
    for change in (
        {"code_challenge_method": "plain"},
        {"scope": "admin"},
        {"resource": "https://x"},
    ):
        answer = await browser.web.get(program.address(**change))
        told = parse_qs(urlsplit(answer.headers["location"]).query)
        assert told["error"]
        assert (told["iss"], told["state"]) == ([f"{URL}/"], ["st"])


async def test_a_look_at_the_head_of_a_link_does_not_use_it_up(server: Server) -> None:
    """Messengers and mail scanners send HEAD: they would be signed in, and the person not."""
    link = server.accounts.new_link("anna")
    looked = await server.web().head(f"/sign-in?link={link}")
    assert looked.status_code == 200
    assert "set-cookie" not in looked.headers
    assert (await server.web().post("/sign-in", data={"link": link})).status_code == 303


async def test_a_link_says_whose_it_is_before_a_browser_is_signed_in(server: Server) -> None:
    """Who is sent somebody else's link would tell their own things to that person's memory."""
    link = server.accounts.new_link("wei")
    page = (await server.web().get(f"/sign-in?link={link}")).text
    assert "Sign this browser in as <b>wei</b>?" in page
    already = await server.browser("anna")
    page = (await already.web.get(f"/sign-in?link={link}")).text
    assert "<b>wei</b>" in page
    assert "You are signed in as <b>anna</b>." in page
    unknown = (await server.web().get("/sign-in?link=nobody")).text
    assert "This link opens nothing" in unknown


@pytest.mark.parametrize(
    ("uri", "shown"),
    [
        ("evil-app://claude.ai/cb", "evil-app:"),
        ("com.example.app:/cb", "com.example.app:"),
        ("https://claude.ai/cb", "claude.ai"),
    ],
)
async def test_the_consent_says_which_program_a_browser_would_start(
    server: Server, uri: str, shown: str
) -> None:
    """What stands behind another scheme is no host: any program may write there what it likes."""
    said = {"redirect_uris": [uri], "token_endpoint_auth_method": "none", "client_name": "Claude"}
    id = (await server.web().post("/register", json=said)).json()["client_id"]
    browser = await server.browser("anna")
    page = await browser.asked(Program(server.web(), id).address(redirect_uri=uri))
    assert f"You will be sent back to <b>{shown}</b>." in page.text


async def test_a_name_does_not_pass_for_the_address_that_a_program_is_known_by(
    server: Server,
) -> None:
    """A name is what anybody says; a document's host is where it was read."""
    browser = await server.browser("anna")
    liar = await server.program("Claude (claude.ai)")
    assert "Nobody has checked this name." in (await browser.asked(liar.address())).text

    async def fetch(asked: str) -> bytes | None:
        said = {"client_id": asked, "client_name": "x" * 200, "redirect_uris": [BACK]}
        return str(said).replace("'", '"').encode()

    address = "https://desk.example/client.json"
    provider = server.app._sign_in._provider  # type: ignore[union-attr]
    provider._documents = ClientDocuments(fetch)
    page = (await browser.asked(Program(server.web(), address).address())).text
    assert "It is known by <b>desk.example</b>" in page


@pytest.mark.parametrize(
    "scheme",
    [
        *("mailto", "tel", "sms", "smb", "urn", "chrome", "jar", "search", "search-ms", "ms-msdt"),
        *("shell", "intent", "itms-services", "ssh", "telnet", "ldap", "facetime", "gopher"),
    ],
)
async def test_a_code_is_sent_to_no_other_door_of_the_machine(server: Server, scheme: str) -> None:
    said = {"redirect_uris": [f"{scheme}:x"], "token_endpoint_auth_method": "none"}
    answer = await server.web().post("/register", json=said)
    assert answer.json()["error"] == "invalid_redirect_uri"


async def test_a_request_is_answered_once_however_its_address_is_written(server: Server) -> None:
    """The same with letters between that decoding passes over."""
    program, browser = await server.program(), await server.browser("anna")
    page = await browser.asked(program.address())
    [request] = re.findall(r'name="request" value="([^"]+)"', page.text)
    assert (await browser.answered(page, "deny")).status_code == 302
    for again in (request, f"{request}!", f"#{request}", f"{request}====", f" {request[:9]}"):
        shown = await browser.web.get("/consent", params={"request": again})
        assert shown.status_code == 400, again


@pytest.mark.parametrize("before", [":claude.ai@", "claude.ai@"])
async def test_on_this_machine_too_an_address_names_nobody_before_its_host(
    server: Server, before: str
) -> None:
    """The consent would show it as the beginning of where the browser goes."""
    program, browser = await server.program(), await server.browser("anna")
    back = BACK.replace("//", f"//{before}")
    assert (await browser.asked(program.address(redirect_uri=back))).status_code == 400


async def test_a_name_is_one_line_wherever_it_is_listed(server: Server) -> None:
    """A second one would pass for another program where `recollect user list` prints it."""
    program = await server.program("Desk: read, last used today\n\u2028  0a1b2c Claude\t\x85x")
    browser = await server.browser("anna")
    await program.exchange(await browser.allow(program.address()))
    [grant] = server.accounts.grants("anna")
    assert grant.called == "Desk: read, last used today 0a1b2c Claude x"


# --- refresh ---


async def test_programs_that_share_their_tokens_may_refresh_at_the_same_moment(
    server: Server,
) -> None:
    """Several windows with one store: whichever answer is kept counts."""
    program, tokens = await connected(server, "anna")
    first, second = [(await program.refresh(tokens["refresh_token"])).json() for _ in range(2)]
    assert first == second
    assert server.app.principal(f"Bearer {first['access_token']}")
    third = (await program.refresh(tokens["refresh_token"])).json()  # a moment after it was heard
    assert third == first
    assert (await program.refresh(first["refresh_token"])).status_code == 200


# --- documents ---


async def _read(encoding: str, content: bytes) -> bytes:
    async def parts() -> AsyncIterator[bytes]:
        yield content

    headers = {"content-encoding": encoding} if encoding else {}
    answer = httpx2.Response(200, headers=headers, content=parts())
    return await client_documents._read(answer)


async def test_a_document_is_not_unpacked() -> None:
    """Two kilobytes, packed twice, are a gigabyte."""
    packed = gzip.compress(b'{"client_id": "https://a.example/c"}')
    assert await _read("gzip", packed) == b""
    assert await _read("", b"{}") == b"{}"
    assert await _read("identity", b"{}") == b"{}"


async def test_a_document_that_cannot_be_read_just_now_is_what_it_was(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a night's sleep a household's network comes back later than its programs."""
    monkeypatch.setattr(client_documents, "_KEPT_S", 0.0)
    monkeypatch.setattr(client_documents, "_NOTHING_KEPT_S", 0.0)
    address = "https://desk.example/client.json"
    answers = [f'{{"client_id": "{address}", "redirect_uris": ["{BACK}"]}}'.encode(), None, b"{}"]

    async def fetch(_: str) -> bytes | None:
        return answers.pop(0)

    provider = Provider(server.accounts, URL, ClientDocuments(fetch))
    assert await provider.get_client(address)
    assert await provider.get_client(address)  # nobody answered
    assert await provider.get_client(address) is None  # what stands there names it no more


# --- floods ---


def test_a_network_of_version_6_counts_as_one_address() -> None:
    """Whoever has one has 2**64 addresses."""

    def from_(peer: str) -> str:
        return address_of(HTTPConnection({"type": "http", "headers": [], "client": (peer, 1)}))

    assert from_("2600:1f18:1:2:3:4:5:6") == from_("2600:1f18:1:2::9") == "2600:1f18:1:2::/64"
    assert from_("2600:1f18:1:3::9") != from_("2600:1f18:1:2::9")
    assert from_("::ffff:8.8.8.8") == from_("8.8.8.8") == "8.8.8.8"


async def test_answers_that_wait_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand of them would be all the connections that the server holds."""
    failed = FailedTokens()
    async with anyio.create_task_group() as tasks:
        for _ in range(200):
            tasks.start_soon(failed.wait, "203.0.113.5")
        await anyio.wait_all_tasks_blocked()
        assert failed.waiting == 32
        tasks.cancel_scope.cancel()
    assert failed.waiting == 0


_BEGIN = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "phone", "version": "1"},
    },
}


async def test_one_user_s_open_streams_keep_nobody_out(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is held open counts, not only what comes in a minute."""
    monkeypatch.setattr(http_app, "_HELD_BY_ONE", 2)
    anna, wei = [
        {
            "authorization": f"Bearer {(await connected(server, name))[1]['access_token']}",
            "accept": "application/json, text/event-stream",
        }
        for name in ("anna", "wei")
    ]

    async def begun(shown: dict[str, str]) -> httpx2.Response:
        return await server.web().post("/mcp", json=_BEGIN, headers=shown)

    async with anyio.create_task_group() as streams:
        for _ in range(2):
            session = (await begun(anna)).headers["mcp-session-id"]
            held = {**anna, "mcp-session-id": session, "mcp-protocol-version": "2025-11-25"}
            streams.start_soon(partial(server.web().get, "/mcp", headers=held))
            await anyio.sleep(0.05)
        refused = await begun(anna)
        assert refused.status_code == 429
        assert refused.headers["retry-after"]
        assert (await begun(wei)).status_code == 200
        streams.cancel_scope.cancel()
    assert (await begun(anna)).status_code == 200


# --- words ---


async def test_the_name_alone_leads_to_what_a_person_looks_for(server: Server) -> None:
    answer = await server.web().get("/")
    assert (answer.status_code, answer.headers["location"]) == (307, "/account")
    browser = await server.browser("anna")
    assert (await browser.web.get("/account")).text.count("You are signed in") == 1
