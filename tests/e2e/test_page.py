"""`recollect open` with a real process: the address, and what it lets in."""

from pathlib import Path

import httpx

from tests.processes import run_apart, run_here


def test_open_prints_an_address_that_lets_one_browser_in(home: Path) -> None:
    """The backend is started for it, and ends like any other."""
    assert run_here("--home", str(home), "remember", "The user keeps bees.").returncode == 0
    opened = run_apart("open", "--no-browser", "--home", str(home))
    assert opened.returncode == 0, opened.stderr
    address = opened.stdout.strip()
    base = address.partition("/in/")[0]
    assert base.startswith("http://127.0.0.1:")
    with httpx.Client(base_url=base, trust_env=False, timeout=60) as browser:
        assert browser.get("/").status_code == 403
        assert browser.get(address).status_code == 200
        assert "keeps bees" in browser.get("/?q=bees").text
    assert run_here("stop", "--home", str(home)).returncode == 0
