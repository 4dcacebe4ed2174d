"""`recollect demo`: a story told through a real MCP client and a real server process.

And the files it leaves.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.progress import track
from rich.syntax import Syntax
from rich.tree import Tree

from ..domain import layout
from ..domain.data_folder import WORKSPACE

_MODEL_WAIT_S = 90
_SHOWN_QUESTIONS = 12
_SHOWN_FILES = 60
_TURNS_A_CALL = 100

_NAME = {
    "importance": 9,
    "novelty": 7,
    "relevance": 9,
    "credibility": 8,
    "granularity": 8,
    "timeliness": 9,
    "why": "who the user is",
}
_MIDDLING = {
    "importance": 6,
    "novelty": 7,
    "relevance": 6,
    "credibility": 7,
    "granularity": 6,
    "timeliness": 6,
    "why": "a taste, said in passing",
}
_TRIVIAL = {
    "importance": 1,
    "novelty": 3,
    "relevance": 2,
    "credibility": 7,
    "granularity": 3,
    "timeliness": 1,
    "why": "small talk",
}


class Failed(Exception):
    """A step of the story did not go as told."""


class Stage:
    """One client session, and the printing of what goes over the wire."""

    def __init__(self, client: Client, console: Console) -> None:
        self._client = client
        self._console = console

    def say(self, text: str) -> None:
        self._console.print(f"\n[bold cyan]{escape(text)}[/]")

    async def call(self, tool: str, expect: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool, show the call and the answer; `expect` must occur in the answer."""
        named = [f"{k}={json.dumps(v, ensure_ascii=False)}" for k, v in arguments.items()]
        shown = ", ".join(named)
        self._console.print(f"[green]→ {tool}[/]({escape(shown)})")
        result = await self._client.call_tool(tool, arguments)
        text = "\n".join(getattr(block, "text", "") for block in result.content)
        self._console.print(f"[dim]{escape(text)}[/]")
        if result.is_error or expect not in text:
            raise Failed(f"{tool}: expected {expect!r} in the answer above")
        return result.structured_content or {}

    async def wait_for_model(self) -> None:
        """Until search by meaning answers; everything else works before."""
        for _ in range(_MODEL_WAIT_S * 10):
            page = (await self._client.read_resource("memory://stats")).contents[0]
            stats = json.loads(getattr(page, "text", "{}"))
            if stats["readiness"] == "full" and not stats["unindexed"]:
                return
            if stats["trouble"]:
                raise Failed("; ".join(stats["trouble"]))
            await asyncio.sleep(0.1)
        raise Failed(f"the embedding model was not ready within {_MODEL_WAIT_S} s")


def run_demo(dialogue: Path | None, home: Path | None, console: Console) -> int:
    """Tell the story (or read a dialogue); returns an exit code."""
    with tempfile.TemporaryDirectory(prefix="recollect-demo-") as temporary:
        folder = home or Path(temporary)
        try:
            asyncio.run(_perform(folder, dialogue, console))
        except Failed as failure:
            console.print(f"[red]The demo failed:[/] {escape(str(failure))}")
            return 1
        _show_files(folder / WORKSPACE, console)
    return 0


async def _perform(folder: Path, dialogue: Path | None, console: Console) -> None:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("RECOLLECT_")}
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "recollect.server", "--home", str(folder), "--in-process"],
        env=environment,
    )
    console.print(
        Panel(
            f"{server.command} {' '.join(server.args)}",
            title="a real server, over stdio",
            expand=False,
        )
    )
    async with Client(stdio_client(server), mode="legacy") as client:
        stage = Stage(client, console)
        if dialogue:
            await _read_dialogue(stage, client, dialogue, console)
        else:
            await _story(stage)


async def _story(stage: Stage) -> None:
    lives = await _first_conversation(stage)
    await _next_day(stage)
    await _move(stage, lives)
    await _second_thoughts(stage)


async def _first_conversation(stage: Stage) -> str:
    """The id of the memory that says where the user lives."""
    stage.say("A first conversation: nothing is known yet.")
    await stage.call("recall", "Nothing remembered yet")
    stage.say("User: I'm Lin Wei, a product designer; I live in Beijing, Chaoyang district.")
    await stage.call(
        "remember",
        "🧠",
        content="The user's name is Lin Wei; she is a product designer.",
        scores=_NAME,
        category="identity",
        store="core",
        tags=["identity", "work"],
        entities=["Lin Wei"],
    )
    lives = await stage.call(
        "remember",
        "🧠",
        content="Lin Wei lives in Beijing, Chaoyang district.",
        scores=_NAME,
        tags=["home"],
        entities=["Lin Wei", "Beijing"],
    )
    await _said_in_passing(stage)
    return str(lives["receipts"][0]["id"])


async def _said_in_passing(stage: Stage) -> None:
    """A wish, small talk, a taste, and a plan whose scores the host forgot."""
    stage.say("用户：记住，我对花生过敏。")
    await stage.call(
        "remember",
        "🧠 记住了",
        content="林薇对花生过敏。",
        explicit=True,
        tags=["健康", "饮食"],
        entities=["林薇"],
        sensitivity=1,
    )
    stage.say("User: nice weather today, isn't it.")
    small_talk = "The user finds the weather nice today."
    await stage.call("remember", "🚫", content=small_talk, scores=_TRIVIAL)
    stage.say("User: … I sort of like lo-fi music while I sketch.")
    taste = "Lin Wei likes lo-fi music while sketching."
    await stage.call("remember", "📝", content=taste, scores=_MIDDLING)
    stage.say("What is plainly told needs no scores: the server proposes them.")
    plan = "Lin Wei presents the new design to the board on 2026-12-04."
    await stage.call("remember", "🧠", content=plan, tags=["work", "plan"])


async def _next_day(stage: Stage) -> None:
    stage.say(
        "The next day, in Chinese and English. (The embedding model has loaded in the background.)"
    )
    await stage.wait_for_model()
    await stage.call("recall", "花生", query="我对什么过敏？")
    question = "When is my presentation to the board?"
    await stage.call("recall", "2026-12-04", query=question, explain=True)


async def _move(stage: Stage, lives: str) -> None:
    stage.say("User: by the way, I've moved — Shanghai, Pudong.")
    await stage.call(
        "remember",
        "✏️",
        content="Lin Wei lives in Shanghai, Pudong (moved in November 2026).",
        explicit=True,
        tags=["home"],
        entities=["Lin Wei", "Shanghai"],
        verdicts=[{"id": lives, "verdict": "updates"}],
    )
    question = "Where does Lin Wei live?"
    await stage.call("recall", "Shanghai", query=question)
    await stage.call("recall", "✏️ replaced", query=question, mode="review")


async def _second_thoughts(stage: Stage) -> None:
    stage.say("User: forget the thing about my presentation.")
    asked = await stage.call("forget", "Forget", target=["presentation to the board"])
    await stage.call("forget", "🗑️", confirm=asked["confirm"])
    stage.say("User: no wait, undo that.")
    await stage.call("forget", "↩️", undo="last")
    await stage.call("recall", "2026-12-04", query="board presentation")
    stage.say("The session ends.")
    summary = (
        "Lin Wei introduced herself, moved to Shanghai, and presents to the board on 2026-12-04."
    )
    await stage.call("reflect", "📔", depth="session", summary=summary)


async def _read_dialogue(stage: Stage, client: Client, path: Path, console: Console) -> None:
    bank = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    turns = bank["items"]
    stage.say(f"{len(turns)} turns of {bank['bank']} into the memory, as episodes of their days.")
    for when, lines in track(list(_batches(turns)), "remembering", console=console):
        arguments = {"content": lines, "store": "episodic", "explicit": True}
        if when:
            arguments["occurred_at"] = when
        result = await client.call_tool("remember", arguments)
        if result.is_error:
            raise Failed(getattr(result.content[0], "text", ""))
    await stage.wait_for_model()
    evidence = {turn["id"]: turn["text"] for turn in turns}
    for question in bank["questions"][:_SHOWN_QUESTIONS]:
        stage.say(question["text"])
        await stage.call("recall", "", query=question["text"], limit=5)
        known = [evidence[id] for id in question["gold"] if id in evidence]
        console.print(f"[yellow]evidence: {escape('; '.join(known))}[/]")


def _batches(turns: list[dict[str, Any]]) -> Iterator[tuple[str, list[str]]]:
    """The lines of one day after the other, as many as a call takes."""
    for when, group in groupby(turns, key=lambda turn: turn.get("time") or ""):
        lines = []
        for turn in group:
            speaker = turn.get("speaker")
            lines.append(f"{speaker}: {turn['text']}" if speaker else turn["text"])
        for start in range(0, len(lines), _TURNS_A_CALL):
            yield when, lines[start : start + _TURNS_A_CALL]


def _show_files(workspace: Path, console: Console) -> None:
    files = [path for path in sorted(workspace.rglob("*")) if path.is_file()]
    tree = Tree(f"{WORKSPACE}/")
    for path in [path for path in files if ".git" not in path.parts][:_SHOWN_FILES]:
        tree.add(str(path.relative_to(workspace)))
    console.print("\n[bold]What is on disk[/]", tree)
    memories = [path for path in files if path.is_relative_to(workspace / layout.SEMANTIC)]
    if memories:
        newest = max(memories, key=lambda path: path.stat().st_mtime_ns)
        console.print(f"\n[bold]{newest.relative_to(workspace)}[/]")
        text = newest.read_text(encoding="utf-8")
        console.print(Syntax(text, "yaml", background_color="default"))
    log = subprocess.run(
        ["git", "log", "--oneline", "-n", "30"],
        cwd=workspace,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    console.print("\n[bold]git log --oneline[/]")
    console.print(escape(log.stdout))
