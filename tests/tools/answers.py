"""Reading what the tools answer, and what the data folder then holds."""

import hashlib
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from mcp_types import CallToolResult

from recollect.server.domain import layout
from recollect.server.domain.memory import Memory
from recollect.server.storage.vectors.collections import VectorStore
from recollect.server.storage.vectors.embedded_chroma import EmbeddedChroma
from tests.conftest import Host, words
from tests.values import values

ERAS = pytest.mark.parametrize("mode", ["legacy", "auto"])
GOOD = {
    "importance": 9,
    "novelty": 7,
    "relevance": 9,
    "credibility": 8,
    "granularity": 8,
    "timeliness": 9,
}  # 8.5
MIDDLING = {
    "importance": 6,
    "novelty": 6,
    "relevance": 6,
    "credibility": 6,
    "granularity": 6,
    "timeliness": 6,
}  # 6.0
POOR = {
    "importance": 3,
    "novelty": 5,
    "relevance": 4,
    "credibility": 7,
    "granularity": 6,
    "timeliness": 2,
}  # 4.4
_LOGS = ("memory/meta/audit.log", "memory/meta/decay-scores.json")


def structured(result: CallToolResult) -> dict[str, Any]:
    """The values of an answer that must be a success."""
    assert not result.is_error, words(result)
    return values(result)


async def receipts(host: Host, **arguments: Any) -> list[dict[str, Any]]:
    return list(structured(await host.call("remember", **arguments))["receipts"])


async def receipt(host: Host, **arguments: Any) -> dict[str, Any]:
    [only] = await receipts(host, **arguments)
    return dict(only)


async def stored(host: Host, content: str, **arguments: Any) -> str:
    """Store one thing on the user's wish; its id."""
    found = await receipt(host, content=content, explicit=True, **arguments)
    assert found["outcome"] == "stored", found
    return str(found["id"])


async def recalled(host: Host, **arguments: Any) -> dict[str, dict[str, Any]]:
    """The memories found, by id."""
    return {m["id"]: m for m in structured(await host.call("recall", **arguments))["memories"]}


def git(host: Host, *arguments: str) -> str:
    """git as the user would run it in the workspace."""
    return subprocess.run(
        ["git", *arguments],
        cwd=host.engine.settings.workspace,
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    ).stdout


def commits(host: Host) -> list[str]:
    """Every change's sha, newest first, but for the log keeping that recollect does when idle."""
    lines = git(host, "log", "--format=%H %(trailers:key=Actor,valueonly)").splitlines()
    return [line.split()[0] for line in lines if line and not line.endswith("system:decay")]


def file_of(host: Host, path: str) -> str:
    return (host.engine.settings.workspace / path).read_text(encoding="utf-8")


def true_receipt(host: Host, found: dict[str, Any]) -> bool:
    """Whether file, sha256 and commit are what the receipt says."""
    content = (host.engine.settings.workspace / found["file"]).read_bytes()
    in_commit = subprocess.run(
        ["git", "show", f"{found['commit']}:{found['file']}"],
        cwd=host.engine.settings.workspace,
        capture_output=True,
        check=True,
    ).stdout
    return hashlib.sha256(content).hexdigest() == str(found["sha256"]) and in_commit == content


def tree(host: Host) -> dict[str, bytes]:
    """Every file of the workspace but git's, the logs, and the views drawn when things are quiet:
    whoever is slow finds them there already.
    """
    root = host.engine.settings.workspace
    found = {
        p.relative_to(root).as_posix(): p
        for p in root.rglob("*")
        if p.is_file() and ".git" not in p.parts
    }
    return {
        path: p.read_bytes()
        for path, p in found.items()
        if not path.startswith((*_LOGS, layout.GRAPH)) and not p.name.startswith(".recollect-")
    }


def index(host: Host) -> dict[str, tuple[str, str, str]]:
    """Every memory in the index: its fields, words and activity.

    Each must have a vector, and no other vector may be left.
    """
    assert host.engine.upkeep.settle(30)
    folder = host.engine.settings.index
    with closing(sqlite3.connect(folder / "recollect.db")) as connection:
        joined = "memories JOIN own ON own.rowid = memories.n LEFT JOIN activity USING (id)"
        rows = connection.execute(
            f"SELECT id, memories.body, own.body, activity.body FROM {joined}"
        ).fetchall()
        counts = [
            connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in ("memories", "own", "context")
        ]
    assert set(counts) == {len(rows)}
    with closing(VectorStore(EmbeddedChroma(folder / "chroma"))) as vectors:
        assert set(vectors.collection("word-vectors").ids()) == {id for id, *_ in rows}
    return {id: (body, own, activity) for id, body, own, activity in rows}


def holders(folder: Path, text: str) -> list[str]:
    """Every file below `folder`, git's own objects aside, whose bytes hold this text."""
    return [
        str(path.relative_to(folder))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and ".git" not in path.parts
        and any(text.encode(code) in path.read_bytes() for code in ("utf-8", "utf-16-le"))
    ]


def memory_of(host: Host, id: str) -> Memory:
    """A memory as the engine has it."""
    return host.engine.memories.by_ids([id])[0]
