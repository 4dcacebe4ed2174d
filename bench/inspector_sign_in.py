"""The MCP Inspector's own flow: sign in to `recollect serve --http` in a browser, then call a tool.

    python -m bench.inspector_sign_in node_modules/.bin/mcp-inspector

Needs what bench/inspector.py needs (with the Inspector's install script allowed: its pages are
installed by it) and Debian's chromium. On both protocol eras a server with one account is started
on the loopback, the Inspector connects to it as to any server, is told to sign in, registers
itself, sends the browser to the consent page, and comes back with a code. Prints what was seen at
each step; exit code 1 if one was not reached.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.processes import HttpServer, run_here

ERAS = ("legacy", "modern")
_PORT = "16274"
_WITHIN_S = 60.0
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+\?\S+")
_CHROMIUM = "/usr/bin/chromium"


@contextmanager
def inspecting(command: str, url: str, era: str, home: Path) -> Iterator[str]:
    """The Inspector on one server; the address of its page."""
    beside = f"{Path(command).absolute().parent}{os.pathsep}{os.environ['PATH']}"
    mine = {"HOME": str(home), "PATH": beside, "CLIENT_PORT": _PORT}
    quiet = {"MCP_AUTO_OPEN_ENABLED": "false", "MCP_INSPECTOR_SECRET_STORE": "memory"}
    asked = ("--web", "--transport", "http", "--server-url", url, "--protocol-era", era)
    said = home / f"{era}.said"
    with said.open("w", encoding="utf-8") as stream:
        process = subprocess.Popen(
            [command, *asked],
            env={**os.environ, **mine, **quiet},
            stdout=stream,
            stderr=stream,
            start_new_session=True,
        )
        try:
            yield _address(said)
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def _address(said: Path) -> str:
    ends = time.monotonic() + _WITHIN_S
    while time.monotonic() < ends:
        found = _ADDRESS.search(said.read_text(encoding="utf-8"))
        if found:
            return found[0]
        time.sleep(0.2)
    raise RuntimeError(said.read_text(encoding="utf-8"))


def sign_in(page: Page, inspector: str, link: str) -> Iterator[str]:
    """Each step as it is reached."""
    page.goto(inspector)
    page.get_by_role("switch").first.evaluate("each => each.click()")
    page.fill("input[name=link][type=text]", link)
    yield "the Inspector was told to sign in, registered, and sent the browser to us"
    page.click("button")
    allow = page.locator("button[value=allow]")
    allow.wait_for()
    yield f"consent: {page.inner_text('h1')}"
    allow.click()
    page.wait_for_url(f"http://127.0.0.1:{_PORT}/")
    page.get_by_text("Connected", exact=True).wait_for()
    yield "it came back, exchanged the code and is connected"
    page.get_by_text("Tools", exact=True).first.click()
    page.get_by_text("Recall", exact=True).first.click()
    page.get_by_role("textbox", name="query").fill("What does the user keep?")
    page.get_by_role("button", name="Execute Tool").click()
    page.get_by_text("keeps bees").first.wait_for()
    yield "a recall found what only this user's memory holds"


def _visited(browser: Browser, command: str, era: str, top: Path) -> bool:
    home = top / "home"
    made = run_here("--home", str(home), "user", "add", "anna").stdout.strip()
    run_here("--home", str(home / "users/anna"), "remember", "The user keeps bees.")
    with (
        HttpServer(home) as server,
        inspecting(command, server.url, era, top) as inspector,
        browser.new_context() as context,
    ):
        page = context.new_page()
        page.set_default_timeout(_WITHIN_S * 1000)
        try:
            for step in sign_in(page, inspector, made):
                print(f"{era:6} {step}", flush=True)
            return True
        except Error as error:
            print(f"{era:6} STOPPED at {page.url[:80]}: {error.message[:300]}")
            return False


def main() -> int:
    """Both eras; an exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("inspector", help="the Inspector's command")
    command = parser.parse_args().inspector
    done = []
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=_CHROMIUM, args=flags)
        for era in ERAS:
            with tempfile.TemporaryDirectory(prefix="recollect-inspector-") as folder:
                done.append(_visited(browser, command, era, Path(folder)))
        browser.close()
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(main())
