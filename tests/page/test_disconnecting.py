"""A person takes a program's access away in a browser, on the page of connected programs."""

import base64
import hashlib
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.own_process import ANSWER_WITHIN_S
from tests.page.conftest import WITHIN_MS
from tests.processes import HttpServer, run_here

BACK = "http://127.0.0.1:3030/callback"
_LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
_LEGACY = {"mcp-protocol-version": "2025-11-25", "accept": "application/json, text/event-stream"}


@dataclass
class Program:
    """One that signs its user in through their browser, and keeps its tokens."""

    web: httpx.Client
    url: str
    name: str
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    id: str = ""
    tokens: dict[str, Any] = field(default_factory=dict)

    def register(self) -> None:
        said = {"redirect_uris": [BACK], "token_endpoint_auth_method": "none"}
        answer = self.web.post("/register", json={**said, "client_name": self.name})
        self.id = answer.json()["client_id"]

    @property
    def address(self) -> str:
        digest = hashlib.sha256(self.verifier.encode()).digest()
        asked = {
            "client_id": self.id,
            "redirect_uri": BACK,
            "response_type": "code",
            "code_challenge": base64.urlsafe_b64encode(digest).decode().rstrip("="),
            "code_challenge_method": "S256",
            "resource": self.url,
        }
        return f"{self.web.base_url}/authorize?{urlencode(asked)}"

    def exchange(self, **asked: str) -> int:
        answer = self.web.post("/token", data={"client_id": self.id, **asked})
        if answer.status_code == 200:
            self.tokens = answer.json()
        return answer.status_code

    def connect(self, page: Page) -> None:
        """The browser is signed in already."""
        page.goto(self.address)
        page.locator("button[value=allow]").click()
        page.wait_for_url(f"{BACK}?**")
        code = parse_qs(urlsplit(page.url).query)["code"][0]
        sent = {"code": code, "redirect_uri": BACK, "code_verifier": self.verifier}
        assert self.exchange(grant_type="authorization_code", **sent) == 200

    def refresh(self) -> int:
        return self.exchange(grant_type="refresh_token", refresh_token=self.tokens["refresh_token"])

    def call(self) -> int:
        """What a call is answered with; 400: it was let in, and has begun no session."""
        shown = {"authorization": f"Bearer {self.tokens['access_token']}"}
        return self.web.post(self.url, json=_LIST, headers=_LEGACY | shown).status_code


def _arrived(route: Route) -> None:
    route.fulfill(body="back at the program")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "disconnect", "nobody"),
    [
        ("en-GB", "Disconnect: Desk", "No program is connected."),
        ("zh-CN", "断开：Desk", "没有已连接的程序。"),
    ],
)
def test_who_is_disconnected_is_refused_at_once_and_may_ask_again(
    chromium: Browser, tmp_path: Path, locale: str, disconnect: str, nobody: str
) -> None:
    home = tmp_path / "home"
    run_here("--home", str(home), "user", "add", "anna")
    link = run_here("--home", str(home), "user", "link", "anna").stdout.strip()
    with HttpServer(home) as server, chromium.new_context(locale=locale) as context:
        base = server.url.removesuffix("/mcp")
        context.route(f"{BACK}**", _arrived)
        page = context.new_page()
        page.set_default_timeout(WITHIN_MS)
        page.set_viewport_size({"width": 360, "height": 640})
        page.goto(f"{base}/sign-in?{urlsplit(link).query}")
        page.locator("button").click()
        page.wait_for_url("**/account")
        with httpx.Client(base_url=base, trust_env=False, timeout=ANSWER_WITHIN_S) as web:
            desk, other = (Program(web, server.url, name) for name in ("Desk", "W" * 40))
            for each in (desk, other):
                each.register()
                each.connect(page)
                assert each.call() != 401
            page.goto(f"{base}/account")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            page.get_by_role("button", name=disconnect, exact=True).click()
            expect(page.get_by_text("Desk", exact=True)).to_have_count(0)
            assert desk.call() == 401
            assert desk.refresh() == 400
            assert other.call() != 401
            desk.connect(page)
            assert desk.call() != 401
            page.goto(f"{base}/account")
            for left in (1, 0):
                page.locator("li button").first.click()
                expect(page.locator("li")).to_have_count(left)
            expect(page.get_by_text(nobody)).to_be_visible()
            assert {desk.call(), other.call()} == {401}
