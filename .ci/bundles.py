"""Build what stores and hosts take in one piece, below dist/bundles. Uploads nothing.

`make bundles`, or `.venv/bin/python .ci/bundles.py [--owner NAME] [--wheel FILE] [--to FOLDER]`.

    claude/         a marketplace with the plugin: Claude Code, Codex, Copilot CLI
    gemini/         an extension of Gemini CLI
    mcpb/, *.mcpb   for Claude Desktop and others; the wheel, with the model, is in it
    server.json     for the MCP registry

Each is looked at by its maker's own tool (claude, gemini, mcpb) where that is on the PATH, and it
is said where it is not.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from recollect.server.hosts.known_hosts import BY_NAME, NAME

ROOT = Path(__file__).parents[1]
TEMPLATES = ROOT / "bundles"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION = str(PROJECT["version"])
SHORT = (
    "Long-term memory that belongs to its user: Markdown in git, searched by meaning, EN and ZH."
)
"""At most 100 characters: the registry takes no more."""
PYTHON = str(PROJECT["requires-python"])
SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the bundles.")
    parser.add_argument("--owner", default="OWNER", help="of the GitHub repository")
    parser.add_argument("--wheel", type=Path, help="one that is built already")
    parser.add_argument("--to", type=Path, default=ROOT / "dist/bundles")
    options = parser.parse_args()
    folder = options.to.absolute()
    shutil.rmtree(folder, ignore_errors=True)
    claude(folder / "claude", options.owner)
    gemini(folder / "gemini")
    write(folder / "server.json", server_json(options.owner))
    mcpb(folder / "mcpb", options.wheel or built(folder / "wheel"), options.owner)
    checked(folder)
    if options.owner == "OWNER":
        print("server.json: say --owner before you publish it")


def write(file: Path, value: Mapping[str, Any]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


# --- Claude Code, Codex, Copilot CLI: one folder ---


def claude(folder: Path, owner: str) -> None:
    plugin = folder / NAME
    shutil.copytree(TEMPLATES / "plugin", plugin)
    shutil.copy(ROOT / "LICENSE", plugin)
    author = {"name": f"{owner}"}
    write(
        plugin / ".claude-plugin/plugin.json",
        {
            "name": NAME,
            "version": VERSION,
            "description": SHORT,
            "author": author,
            "license": "MIT",
            "keywords": PROJECT["keywords"],
        },
    )
    # Each host takes this form, without arguments apart; which one it is its payload says.
    write(plugin / ".mcp.json", {"mcpServers": {NAME: {"command": NAME, "args": []}}})
    write(plugin / "hooks/hooks.json", {"hooks": hooks("claude-code", f"{NAME} hook")})
    write(
        folder / ".claude-plugin/marketplace.json",
        {
            "name": NAME,
            "description": SHORT,
            "owner": author,
            "plugins": [
                {
                    "name": NAME,
                    "source": f"./{NAME}",
                    "description": SHORT,
                    "version": VERSION,
                }
            ],
        },
    )


def hooks(host: str, command: str) -> dict[str, Any]:
    """The events that `recollect install` would write for the host, with another command."""
    file = BY_NAME[host].hooks
    if file is None:
        sys.exit(f"{host} has no hooks")
    lists: dict[str, Any] = {}
    for event, group in file.handlers(host, NAME, (), "linux"):
        group["hooks"][0]["command"] = command
        lists[event] = [group]
    return lists


# --- Gemini CLI ---


def gemini(folder: Path) -> None:
    manifest = {
        "name": NAME,
        "version": VERSION,
        "description": SHORT,
        "mcpServers": {NAME: {"command": NAME, "args": []}},
    }
    write(folder / "gemini-extension.json", manifest)
    write(folder / "hooks/hooks.json", {"hooks": hooks("gemini", f"{NAME} hook --host gemini")})
    shutil.copytree(TEMPLATES / "plugin/skills", folder / "skills")


# --- .mcpb: Claude Desktop ---


def mcpb(folder: Path, wheel: Path, owner: str) -> None:
    folder.mkdir(parents=True)
    shutil.copy(wheel, folder)
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(TEMPLATES / "mcpb_main.py", folder / "main.py")
    (folder / "pyproject.toml").write_text(
        f'[project]\nname = "{NAME}-bundle"\nversion = "{VERSION}"\n'
        f'requires-python = "{PYTHON}"\ndependencies = ["{NAME}"]\n\n'
        f'[tool.uv.sources]\n{NAME} = {{ path = "{wheel.name}" }}\n',
        encoding="utf-8",
    )
    (folder / ".mcpbignore").write_text(".venv/\nuv.lock\n", encoding="utf-8")
    start = ["run", "--quiet", "--directory", "${__dirname}", "main.py"]
    write(
        folder / "manifest.json",
        {
            "manifest_version": "0.4",
            "name": NAME,
            "display_name": "recollect: long-term memory",
            "version": VERSION,
            "description": SHORT,
            "author": {"name": owner},
            "license": "MIT",
            "keywords": PROJECT["keywords"],
            "server": {
                "type": "uv",
                "entry_point": "main.py",
                "mcp_config": {
                    "command": "uv",
                    "args": start,
                    "env": {"RECOLLECT_HOME": "${user_config.folder}"},
                },
            },
            "tools": [{"name": name} for name in ("remember", "recall", "forget", "reflect")],
            "user_config": {
                "folder": {
                    "type": "directory",
                    "title": "Where the memory lies",
                    "description": "Other assistants on this machine that use it share it.",
                    "default": "${HOME}/.recollect",
                    "required": False,
                }
            },
            "compatibility": {
                "platforms": ["darwin", "win32", "linux"],
                "runtimes": {"python": PYTHON},
            },
        },
    )


def built(folder: Path) -> Path:
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    [wheel] = folder.glob("*.whl")
    return wheel


# --- the MCP registry ---


def server_json(owner: str) -> dict[str, Any]:
    url = f"https://github.com/{owner}/{NAME}"
    folder = {
        "name": "RECOLLECT_HOME",
        "description": "The data folder; ~/.recollect where it is not set.",
        "format": "filepath",
        "isRequired": False,
    }
    package = {
        "registryType": "pypi",
        "identifier": NAME,
        "version": VERSION,
        "runtimeHint": "uvx",
        "transport": {"type": "stdio"},
        "environmentVariables": [folder],
    }
    return {
        "$schema": SCHEMA,
        "name": f"io.github.{owner}/{NAME}",
        "title": "recollect",
        "description": SHORT,
        "version": VERSION,
        "repository": {"url": url, "source": "github"},
        "packages": [package],
    }


# --- looked at by those who made the formats ---


def checked(folder: Path) -> None:
    commands = (
        ("claude", "plugin", "validate", "--strict", str(folder / "claude")),
        ("claude", "plugin", "validate", "--strict", str(folder / "claude" / NAME)),
        ("gemini", "extensions", "validate", str(folder / "gemini")),
        ("mcpb", "validate", str(folder / "mcpb/manifest.json")),
        ("mcpb", "pack", str(folder / "mcpb"), str(folder / f"{NAME}-{VERSION}.mcpb")),
    )
    for command in commands:
        program = shutil.which(command[0])
        if program is None:
            print(f"not looked at, because there is no {command[0]} here: {' '.join(command[1:])}")
            continue
        done = subprocess.run([program, *command[1:]], capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")
        print(f"well: {' '.join(command[:3])}")


if __name__ == "__main__":
    main()
