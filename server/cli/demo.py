"""`recollect demo`: a story told through a real MCP client and a real server process, and the files it leaves."""

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

_MODEL_WAIT_S = 90
_SHOWN_QUESTIONS = 12
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
_PLAN = {
    "importance": 8,
    "novelty": 8,
    "relevance": 8,
    "credibility": 9,
    "granularity": 8,
    "timeliness": 6,
    "why": "a plan with a date",
}


class Failed(Exception):
    """A step of the story did not go as told."""


class Stage:
    """One client session, and the printing of what goes over the wire."""

    def __init__(self, client: Client, console: Console) -> None:
        self._client, self._console = client, console

    def say(self, text: str) -> None:
        self._console.print(f"\n[bold cyan]{escape(text)}[/]")

    async def call(self, tool: str, expect: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool, show the call and the answer; `expect` must occur in the answer."""
        shown = ", ".join(f"{k}={json.dumps(v, ensure_ascii=False)}" for k, v in arguments.items())
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
        _show_files(folder / "workspace", console)
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
    await stage.call(
        "remember", "🚫", content="The user finds the weather nice today.", scores=_TRIVIAL
    )
    stage.say("User: … I sort of like lo-fi music while I sketch.")
    await stage.call(
        "remember", "📝", content="Lin Wei likes lo-fi music while sketching.", scores=_MIDDLING
    )
    stage.say("The host forgets the scores: nothing is lost, the server asks for them.")
    waiting = await stage.call(
        "remember", "🧭", content="Lin Wei presents the new design to the board on 2026-12-04."
    )
    await stage.call(
        "remember", "🧠", proposal=waiting["receipts"][0]["id"], scores=_PLAN, tags=["work", "plan"]
    )
    stage.say(
        "The next day, in Chinese and English. (The embedding model has loaded in the background.)"
    )
    await stage.wait_for_model()
    await stage.call("recall", "花生", query="我对什么过敏？")
    await stage.call(
        "recall", "2026-12-04", query="When is my presentation to the board?", explain=True
    )
    stage.say("User: by the way, I've moved — Shanghai, Pudong.")
    home = lives["receipts"][0]["id"]
    await stage.call(
        "remember",
        "✏️",
        content="Lin Wei lives in Shanghai, Pudong (moved in November 2026).",
        explicit=True,
        tags=["home"],
        entities=["Lin Wei", "Shanghai"],
        verdicts=[{"id": home, "verdict": "updates"}],
    )
    await stage.call("recall", "Shanghai", query="Where does Lin Wei live?")
    await stage.call("recall", "✏️ replaced", query="Where does Lin Wei live?", mode="review")
    stage.say("User: forget the thing about my presentation.")
    asked = await stage.call("forget", "Forget", target=["presentation to the board"])
    await stage.call("forget", "🗑️", confirm=asked["confirm"])
    stage.say("User: no wait, undo that.")
    await stage.call("forget", "↩️", undo="last")
    await stage.call("recall", "2026-12-04", query="board presentation")
    stage.say("The session ends.")
    await stage.call(
        "reflect",
        "📔",
        depth="session",
        summary="Lin Wei introduced herself, moved to Shanghai, and presents to the board on 2026-12-04.",
    )


async def _read_dialogue(stage: Stage, client: Client, path: Path, console: Console) -> None:
    bank = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    stage.say(
        f"{len(bank['items'])} turns of {bank['bank']} into the memory, as episodes of their days."
    )
    for when, lines in track(list(_batches(bank["items"])), "remembering", console=console):
        arguments = {
            "content": lines,
            "store": "episodic",
            "explicit": True,
            **({"occurred_at": when} if when else {}),
        }
        result = await client.call_tool("remember", arguments)
        if result.is_error:
            raise Failed(getattr(result.content[0], "text", ""))
    await stage.wait_for_model()
    for question in bank["questions"][:_SHOWN_QUESTIONS]:
        stage.say(question["text"])
        await stage.call("recall", "", query=question["text"], limit=5)
        evidence = {i["id"]: i["text"] for i in bank["items"]}
        console.print(
            f"[yellow]evidence: {escape('; '.join(evidence[g] for g in question['gold'] if g in evidence))}[/]"
        )


def _batches(items: list[dict[str, Any]]) -> Iterator[tuple[str, list[str]]]:
    for when, group in groupby(items, key=lambda i: i.get("time") or ""):
        lines = [f"{i['speaker']}: {i['text']}" if i.get("speaker") else i["text"] for i in group]
        yield from (
            (when, lines[at : at + _TURNS_A_CALL]) for at in range(0, len(lines), _TURNS_A_CALL)
        )


def _show_files(workspace: Path, console: Console) -> None:
    tree = Tree("workspace/")
    for path in sorted(p for p in workspace.rglob("*") if ".git" not in p.parts and p.is_file())[
        :60
    ]:
        tree.add(str(path.relative_to(workspace)))
    console.print("\n[bold]What is on disk[/]", tree)
    if newest := sorted(
        workspace.glob("memory/semantic/*/*.md"), key=lambda p: p.stat().st_mtime_ns
    ):
        console.print(f"\n[bold]{newest[-1].relative_to(workspace)}[/]")
        console.print(
            Syntax(newest[-1].read_text(encoding="utf-8"), "yaml", background_color="default")
        )
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
