"""Everything that MCP requires of a server, asked by its own suite.

Bench/conformance.py says how to get it.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bench.conformance import REVISIONS, conform, serving


@pytest.fixture(scope="module")
def suite() -> list[str]:
    """The suite's command: `CONFORMANCE`, or `conformance` on the PATH."""
    command = shutil.which(os.environ.get("CONFORMANCE") or "conformance")
    node = shutil.which("node", path=str(Path(command).parent)) if command else None
    if command is None:
        pytest.skip(
            "@modelcontextprotocol/conformance is not installed (CONFORMANCE names its command)"
        )
    version = subprocess.run(
        [node or "node", "--version"], capture_output=True, text=True, check=False
    ).stdout
    if int((re.findall(r"\d+", version) or ["0"])[0]) < 22:
        pytest.skip(f"the conformance suite needs Node 22, here is {version.strip() or 'none'}")
    return [command]


@pytest.mark.parametrize("revision", REVISIONS)
def test_everything_that_a_revision_requires_passes(
    suite: list[str], revision: str, tmp_path: Path
) -> None:
    with serving(tmp_path / "home") as url:
        whole, summary = conform(suite, url, revision, tmp_path / "results")
    assert whole, summary
