"""The picture in the README: two conversations with a real server, its hook and its answers.

Run: python -m bench.conversation docs/images/conversation.svg [docs/images/conversation.zh.svg]

Calls, answers and what the hook shows are those of the run; what the user says is written here.
"""

import asyncio
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from rich.console import Console
from rich.markup import escape

from recollect.server.serving.launcher import stop_backend

_WIDTH = 92
_PATIENCE_S = 90
_FONT = re.compile(r"@font-face \{.*?\}\s*|<!-- .*? -->", re.DOTALL)
"""Rich would have a browser load one from elsewhere."""
_STORIES: dict[str, dict[str, str]] = {
    "en": {
        "first": "In one assistant",
        "said": "Remember: our production database is PostgreSQL 17 on server Orion.",
        "fact": "The production database is PostgreSQL 17 on server Orion.",
        "later": "In another assistant, a new conversation",
        "asked": "Which version of the production database runs on Orion?",
        "shown": "before the model answers, the hook shows it",
        "changed": "We moved it to server Vega yesterday.",
        "new": "The production database is PostgreSQL 17 on server Vega.",
        "undo": "recollect undo last, and it is as it was; each change is a commit in git.",
    },
    "zh": {
        "first": "在一个助手里",
        "said": "记住：我对花生过敏，喝龙井茶不加糖。",
        "fact": "用户对花生过敏，喝龙井茶不加糖。",
        "later": "在另一个助手里，新的对话",
        "asked": "我喝龙井茶加糖吗？对花生过敏吗？",
        "shown": "模型回答之前，钩子把相关的记忆给它看",
        "changed": "我现在喝茶要加一点糖了。",
        "new": "用户对花生过敏，喝龙井茶加一点糖。",
        "undo": "recollect undo last 就恢复原样；每次改动都是一个 git 提交。",
    },
}


def main() -> None:
    for language, target in zip(_STORIES, sys.argv[1:], strict=False):
        console = Console(
            record=True, width=_WIDTH, file=sys.stderr, force_terminal=True, highlight=False
        )
        with tempfile.TemporaryDirectory(prefix="recollect-picture-") as folder:
            home = Path(folder) / "memory"
            try:
                asyncio.run(_perform(_STORIES[language], home, console))
            finally:
                stop_backend(home)
        picture = console.export_svg(title="recollect", unique_id=f"recollect-{language}")
        Path(target).write_text(_FONT.sub("", picture), encoding="utf-8")


async def _perform(story: dict[str, str], home: Path, console: Console) -> None:
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "recollect.server", "--home", str(home)]
    )
    async with Client(stdio_client(server), mode="legacy") as client:
        _title(console, story["first"])
        _user(console, story["said"])
        told = await _call(console, client, "remember", content=story["fact"], explicit=True)
        id = next(iter(re.findall(r"mem_\w{8}", told)))
        _title(console, story["later"])
        _user(console, story["asked"])
        console.print(f"[dim italic]{escape(story['shown'])}[/]")
        console.print(f"[yellow]{escape(_shown_by_hook(home, story['asked']))}[/]")
        _user(console, story["changed"])
        verdict = {"id": id, "verdict": "updates"}
        await _call(
            console, client, "remember", content=story["new"], explicit=True, verdicts=[verdict]
        )
        console.print(f"\n[dim italic]{escape(story['undo'])}[/]")


def _title(console: Console, text: str) -> None:
    console.print(f"\n[bold underline]{escape(text)}[/]")


def _user(console: Console, text: str) -> None:
    console.print(f"\n[bold cyan]{escape(text)}[/]")


async def _call(console: Console, client: Client, tool: str, **arguments: Any) -> str:
    named = [f"{name}={json.dumps(v, ensure_ascii=False)}" for name, v in arguments.items()]
    console.print(f"[green]→ {tool}[/]({escape(', '.join(named))})")
    result = await client.call_tool(tool, arguments)
    text = "\n".join(getattr(block, "text", "") for block in result.content)
    console.print(escape(text.partition("\n\n")[0]))
    return text


def _shown_by_hook(home: Path, prompt: str) -> str:
    """What a host's model reads; once the model for meaning is loaded."""
    deadline = time.monotonic() + _PATIENCE_S
    command = [sys.executable, "-m", "recollect.server", "hook", "--host", "codex"]
    while time.monotonic() < deadline:
        event = {"hook_event_name": "UserPromptSubmit", "session_id": f"s{time.monotonic()}"}
        done = subprocess.run(
            [*command, "--home", str(home)],
            input=json.dumps({**event, "cwd": "/", "prompt": prompt}).encode(),
            capture_output=True,
            check=True,
        )
        if done.stdout:
            return str(json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"])
        time.sleep(0.2)
    sys.exit("the hook showed nothing")


if __name__ == "__main__":
    main()
