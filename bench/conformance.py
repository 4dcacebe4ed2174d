"""The conformance suite of MCP against our server over HTTP, at both protocol revisions.

    python -m bench.conformance node_modules/.bin/conformance

Needs @modelcontextprotocol/conformance 0.2.0-alpha.12 and Node 22 (`npm i node@22
@modelcontextprotocol/conformance@0.2.0-alpha.12` in a scratch folder; a `node` beside the command
is found first). The server is ours (tests/conformance/fixtures.py) with the tools, resources and
prompts that the suite calls by name registered on top. Prints the suite's summary; exit code 1 if a
revision requires something that failed. What it lists as not scored are extensions that we do not
offer and scenarios that are still pending.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

REVISIONS = ("2025-11-25", "2026-07-28")
_PATIENCE_S = 600


@contextmanager
def serving(home: Path) -> Iterator[str]:
    """Our server with the suite's fixtures; its address."""
    command = [sys.executable, "-W", "ignore", "-m", "tests.conformance.fixtures", str(home)]
    own = {k: v for k, v in os.environ.items() if not k.startswith("RECOLLECT_")}
    with subprocess.Popen(
        command, env=own, cwd=Path(__file__).parents[1], stdout=subprocess.PIPE, encoding="utf-8"
    ) as server:
        assert server.stdout
        try:
            yield server.stdout.readline().partition(" ")[0]
        finally:
            server.terminate()


def conform(command: list[str], url: str, revision: str, folder: Path) -> tuple[bool, str]:
    """Whether everything that a revision requires passed, and the suite's summary."""
    beside = f"{Path(command[0]).absolute().parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        [*command, "server", "--url", url, "--requirements", revision, "--output-dir", str(folder)],
        env={**os.environ, "PATH": beside},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=_PATIENCE_S,
    )
    whole = ran.stdout + ran.stderr
    return ran.returncode == 0 and "=== SUMMARY ===" in whole, whole.partition("=== SUMMARY ===")[
        2
    ].strip() or whole


def main() -> int:
    """Run both revisions and return an exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "conformance",
        nargs="+",
        help="the suite's command, and its first arguments if it needs any",
    )
    command = parser.parse_args().conformance
    passed = True
    for revision in REVISIONS:
        with (
            tempfile.TemporaryDirectory(prefix="recollect-conformance-") as folder,
            serving(Path(folder) / "home") as url,
        ):
            whole, summary = conform(command, url, revision, Path(folder) / "results")
        print(
            f"{revision}: {'everything required passed' if whole else 'FAILED'}\n{summary}\n",
            flush=True,
        )
        passed = passed and whole
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
