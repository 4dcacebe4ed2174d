"""The page as its user meets it: a backend, the link that it gives, and a browser."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from recollect.server.engine import Engine
from recollect.server.serving import page_link
from tests.own_process import ANSWER_WITHIN_S
from tests.serving.test_backend import backend

_CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
_VALUE = re.compile(r'name="(token|once|seen)" value="([^"]+)"')
WITHIN_MS = ANSWER_WITHIN_S * 1000
expect.set_options(timeout=WITHIN_MS)


@dataclass
class Visitor:
    """Somebody with the page's cookie, without a browser."""

    client: httpx.Client
    text: str = ""
    sent: dict[str, str] = field(default_factory=dict)

    def get(self, path: str) -> httpx.Response:
        answer = self.client.get(path)
        self.text = answer.text
        return answer

    def post(self, path: str, on: str = "/", **fields: str) -> httpx.Response:
        """Send a form as the page `on` shows it, with these fields filled in."""
        page = self.client.get(on).text
        self.sent = dict(_VALUE.findall(page)) | {"back": on} | fields
        return self.client.post(path, data=self.sent)


@pytest.fixture
def link(engine: Engine) -> Iterator[Callable[[], str]]:
    """What `recollect open` prints for the engine's folder."""
    with backend(engine):
        yield lambda: page_link.of_backend(engine.settings.home)


@pytest.fixture
def visit(link: Callable[[], str]) -> Iterator[Callable[..., Visitor]]:
    """Come in by a link of one's own."""
    with ExitStack() as opened:

        def come(language: str = "en") -> Visitor:
            address = link()
            base = address.partition("/in/")[0]
            client = opened.enter_context(
                httpx.Client(
                    base_url=base,
                    headers={"Origin": base, "Accept-Language": language},
                    trust_env=False,
                    timeout=60,
                )
            )
            assert client.get(address).status_code == 200
            return Visitor(client)

        yield come


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's chromium; what needs it is skipped where there is none.

    While it is driven an event loop runs in this thread, beside which no other test's can.
    """
    if _CHROMIUM is None:
        pytest.skip("no chromium on this machine: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=_CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        browser.close()


def _note(kind: str, text: str, complaints: list[str]) -> None:
    """A form that cannot be used is answered with 422, which the browser also tells of."""
    if kind == "error" and "status of 422" not in text:
        complaints.append(text)


@pytest.fixture
def page(chromium: Browser, link: Callable[[], str]) -> Iterator[Page]:
    """A browser that came in; whatever the page's scripts complain of fails the test."""
    context = chromium.new_context(locale="en-GB")
    tab = context.new_page()
    tab.set_default_timeout(WITHIN_MS)
    complaints: list[str] = []
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("console", lambda said: _note(said.type, said.text, complaints))
    tab.goto(link())
    tab.wait_for_url("**/")
    yield tab
    context.close()
    assert complaints == []
