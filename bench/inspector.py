"""Everything a host can ask of the server, asked by the MCP Inspector's command line, on both
protocol eras.

    python -m bench.inspector node_modules/.bin/mcp-inspector

Needs @modelcontextprotocol/inspector 2.12 and Node 22 (`npm i node@22
@modelcontextprotocol/inspector` in a scratch folder; a `node` beside the command is found first).
Every request is a client and a front of its own, all on one data folder with one backend. Prints a
line a request; exit code 1 if one failed. tools/list runs with --strict, which refuses schemas that
some hosts cannot use.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from recollect.server.serving.launcher import stop_backend

ERAS = ("legacy", "modern")
_PATIENCE_S = 120
_SCORES = {
    "importance": 8,
    "novelty": 8,
    "relevance": 9,
    "credibility": 9,
    "granularity": 7,
    "timeliness": 8,
}


class Inspector:
    """One data folder seen through the Inspector in one protocol era.

    `failed` names the requests that did not succeed.
    """

    def __init__(self, command: list[str], home: Path, era: str) -> None:
        self._command, self._home, self._era = command, home, era
        self.done: Counter[bool] = Counter()

    def ask(self, method: str, *options: str) -> dict[str, Any]:
        """The result of one request; empty if it failed, which is printed with the reason."""
        server = [sys.executable, "-m", "recollect.server", "--home", str(self._home / "data")]
        command = [
            *self._command,
            "--cli",
            *server,
            "--method",
            method,
            *options,
            "--format",
            "json",
            "--protocol-era",
            self._era,
        ]
        ran = subprocess.run(
            command,
            env=self._environment(),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=_PATIENCE_S,
        )
        shown = " ".join((method, *options))[:100]
        print(f"{'ok  ' if ran.returncode == 0 else 'FAIL'} {self._era:6} {shown}", flush=True)
        self.done[ran.returncode == 0] += 1
        if ran.returncode:
            print(f"     exit {ran.returncode}: {(ran.stderr + ran.stdout).strip()[:1500]}")
            return {}
        answer: dict[str, Any] = json.loads(ran.stdout)
        return dict(answer.get("result", answer))

    def _environment(self) -> dict[str, str]:
        # The Inspector keeps its catalog and client settings in the home folder.
        own = {k: v for k, v in os.environ.items() if not k.startswith("RECOLLECT_")}
        return own | {
            "HOME": str(self._home),
            "PATH": f"{Path(self._command[0]).resolve().parent}{os.pathsep}{own['PATH']}",
        }

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The structured result of a tool call."""
        result = self.ask(
            "tools/call",
            "--tool-name",
            tool,
            "--tool-args-json",
            json.dumps(arguments, ensure_ascii=False),
        )
        return dict(result.get("structuredContent") or {})


def visit(inspector: Inspector) -> None:
    """Every list, tool, resource and prompt once."""
    inspector.ask("tools/list", "--strict")
    stored = inspector.call(
        "remember", content="用户喜欢喝咖啡。", explicit=True, tags=["taste"], entities=["coffee"]
    )
    receipts = stored.get("receipts") or [{"id": ""}]
    inspector.call(
        "remember", content="The user's piano teacher is called Iris.", scores=_SCORES, store="core"
    )
    inspector.call("recall", query="咖啡", explain=True)
    inspector.call("recall")
    inspector.call(
        "forget", target=["piano teacher"]
    )  # answers with a handle, which is the process's own
    inspector.call("forget", target=[receipts[0]["id"]])
    inspector.call("forget", undo="last")
    inspector.call("reflect")
    inspector.call(
        "reflect", depth="session", summary="The user spoke of coffee and of a piano teacher."
    )
    for uri in _addresses(
        inspector,
        {
            "id": receipts[0]["id"],
            "date": f"{datetime.now(UTC):%Y-%m-%d}",
            "entity": "coffee",
            "q": "咖啡",
        },
    ):
        inspector.ask("resources/read", "--uri", uri)
    for prompt in inspector.ask("prompts/list").get("prompts", []):
        filled = [f"{argument['name']}=coffee" for argument in prompt.get("arguments", [])]
        inspector.ask(
            "prompts/get",
            "--prompt-name",
            prompt["name"],
            *(["--prompt-args", *filled] if filled else []),
        )


def _addresses(inspector: Inspector, known: dict[str, str]) -> Iterator[str]:
    yield from (
        resource["uri"] for resource in inspector.ask("resources/list").get("resources", [])
    )
    for template in inspector.ask("resources/templates/list").get("resourceTemplates", []):
        if template["uriTemplate"] != "memory://reflections/{date}":  # there was none yet
            yield _filled(template["uriTemplate"], known)


def _filled(template: str, known: dict[str, str]) -> str:
    """An address of a template of ours: {name} in the path, {?name,name} as the query."""
    path = re.sub(r"\{(\w+)\}", lambda found: quote(known[found[1]]), template)
    query = re.search(r"\{\?([\w,]+)\}", path)
    values = (
        [f"{name}={quote(known[name])}" for name in query[1].split(",") if name in known]
        if query
        else []
    )
    return re.sub(r"\{\?[\w,]+\}", f"?{'&'.join(values)}" if values else "", path)


def main() -> int:
    """Visit both eras and return an exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "inspector",
        nargs="+",
        help="the Inspector's command, and its first arguments if it needs any",
    )
    command = parser.parse_args().inspector
    done: Counter[bool] = Counter()
    for era in ERAS:
        with tempfile.TemporaryDirectory(prefix="recollect-inspector-") as folder:
            inspector = Inspector(command, Path(folder), era)
            try:
                visit(inspector)
            finally:
                stop_backend(Path(folder) / "data")
            done += inspector.done
    print(f"{done[True]} requests succeeded, {done[False]} failed.")
    return 1 if done[False] else 0


if __name__ == "__main__":
    sys.exit(main())
