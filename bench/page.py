"""How long each view of the page takes, and what it looks like.

`python -m bench.page [--memories 10000] [--pictures FOLDER]`.

Server time over HTTP on the loopback (median, longest, first) and the first paint in chromium.
With `--pictures` only a picture of each view, of a small memory.
"""

import argparse
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import Page, ViewportSize, sync_playwright

from bench.store import fill
from recollect.server.engine import Engine
from recollect.server.serving import page_link
from recollect.server.settings import Settings
from tests.conftest import Clock, WordVectors
from tests.page.scene import furnish, say
from tests.serving.test_backend import backend

_TIMES = 15
_NARROW = ViewportSize(width=390, height=780)
_WIDE = ViewportSize(width=1100, height=780)
_LONGEST_S = 120
_FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.page", description=__doc__)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--pictures", type=Path, help="folder for the pictures")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        if arguments.pictures:
            take_pictures(home, arguments.pictures)
        else:
            measure(home, arguments.memories)


def places(ids: dict[str, str], name: str) -> dict[str, str]:
    """Every view by the name of its picture."""
    return {
        "search": f"/?q={name}",
        "latest": "/",
        "inbox": "/inbox",
        "memory": f"/memory/{ids['moved']}",
        "core": "/core",
        "timeline": "/timeline",
        "things": "/things",
        "thing": f"/things/{name}",
        "activity": "/activity",
        "history": "/history",
        "health": "/health",
    }


@contextmanager
def chromium(link: str, *, dark: bool = False, locale: str = "en-GB") -> Iterator[Page]:
    """A browser that came in."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        tab = browser.new_context(
            locale=locale, color_scheme="dark" if dark else "light", viewport=_WIDE
        ).new_page()
        tab.goto(link)
        tab.wait_for_url("**/")
        yield tab
        browser.close()


def take_pictures(home: Path, folder: Path) -> None:
    """One PNG a view; some also dark, in Chinese, on a phone."""
    clock = Clock()
    engine = Engine(Settings(home=home, timezone="UTC"), embedder=WordVectors(), clock=clock)
    with closing(engine), backend(engine):
        ids = furnish(engine, clock, days=200)
        folder.mkdir(parents=True, exist_ok=True)
        views = places(ids, "anna")
        with chromium(page_link.of_backend(home)) as tab:
            base = tab.url.rstrip("/")
            for name, place in views.items():
                tab.goto(base + place)
                tab.screenshot(path=folder / f"{name}.png")
        with chromium(page_link.of_backend(home), dark=True, locale="zh-CN") as tab:
            base = tab.url.rstrip("/")
            tab.goto(base + views["inbox"])
            tab.screenshot(path=folder / "inbox-zh-dark.png")
            tab.set_viewport_size(_NARROW)
            tab.goto(base + views["memory"])
            tab.screenshot(path=folder / "memory-zh-dark-phone.png")


def measure(home: Path, count: int) -> None:
    """Two tables, in milliseconds: what the server takes for each view, and its first paint."""
    clock = Clock()
    engine = Engine(Settings(home=home, timezone="UTC"), embedder=WordVectors(), clock=clock)
    fill(engine.settings, count)
    with closing(engine), backend(engine):
        ids = furnish(engine, clock, days=30)
        engine.upkeep.settle()
        views = places(ids, "anna") | {
            "search all": "/?q=box+of+the+family",
            "day": "/?day=2026-10-01",
        }
        link = page_link.of_backend(home)
        base = link.partition("/in/")[0]
        rows: dict[str, list[float]] = {}
        with httpx.Client(base_url=base, trust_env=False, timeout=_LONGEST_S) as client:
            client.get(link).raise_for_status()
            for name, place in views.items():
                rows[name] = [_timed(client, place) for _ in range(_TIMES)]
        _print("p50 ms", "worst ms", "first ms", rows=_summed_up(rows))
        print(f"shown {_shown_ms(engine, home):.0f} ms after a host stored it (median)")
        paints = _paints(page_link.of_backend(home), views)
        _print("paint ms", rows={name: (paint,) for name, paint in paints.items()})


def _summed_up(rows: Mapping[str, list[float]]) -> dict[str, tuple[float, ...]]:
    found: dict[str, tuple[float, ...]] = {}
    for name, times in rows.items():
        found[name] = (statistics.median(times), max(times), times[0])
    return found


def _print(*columns: str, rows: Mapping[str, tuple[float, ...]]) -> None:
    print(f"{'view':12}", *(f"{column:>9}" for column in columns))
    for name, values in rows.items():
        print(f"{name:12}", *(f"{value:9.0f}" for value in values), flush=True)


def _timed(client: httpx.Client, place: str) -> float:
    started = time.perf_counter()
    client.get(place).raise_for_status()
    return (time.perf_counter() - started) * 1_000


def _shown_ms(engine: Engine, home: Path) -> float:
    """From the answer to a host until the text stands on an open page."""
    times = []
    with chromium(page_link.of_backend(home)) as tab:
        for number in range(5):
            text = f"The user planted tree number {number} behind the old mill."
            say(engine, text)
            started = time.perf_counter()
            tab.get_by_text(text).first.wait_for()
            times.append((time.perf_counter() - started) * 1_000)
    return statistics.median(times)


def _paints(link: str, views: dict[str, str]) -> dict[str, float]:
    found: dict[str, float] = {}
    with chromium(link) as tab:
        base = tab.url.rstrip("/")
        for name, place in views.items():
            tab.goto(base + place)
            paint = None
            while paint is None:  # the page's policy forbids what wait_for_function does
                paint = tab.evaluate(_FIRST_PAINT)
            found[name] = float(paint)
    return found


if __name__ == "__main__":
    main()
