"""The hosts that can be connected: where their configuration lies, and what stands in it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import RecollectError
from .hook_files import HookFile
from .machine import Machine

NAME = "recollect"
"""The key of our entry, in every host."""


@dataclass(frozen=True, slots=True)
class Command:
    """What a host starts: an absolute path, and arguments."""

    program: str
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Program:
    """A host, its configuration file, and its own command for such entries if that is used.

    Gemini's is not: it would lay out anew the file that holds the hooks as well.
    """

    name: str
    title: str
    file: Callable[[Machine], Path]
    """The configuration of the user (not of a project)."""
    signs: Callable[[Machine], Sequence[Path]]
    """Files and folders, one of which is there if the program is."""
    table: str
    """The object in the file that holds the servers, by name."""
    entry: Callable[[Command], Mapping[str, object]]
    command: str = ""
    adds: Callable[[Command], tuple[str, ...]] = lambda command: ()
    """Arguments of `command` that make the entry."""
    removes: tuple[str, ...] = ()
    """Those that take it away."""
    then: str = ""
    """What the user does for it to take effect."""
    hooks: HookFile | None = None
    instructions: Callable[[Machine], Path] | None = None
    """A file of the user's that it tells its model in every conversation."""
    then_hooks: str = ""
    """What the user does for the hooks to be run."""

    def is_here(self, machine: Machine) -> bool:
        """Whether the machine has it."""
        if self.command and machine.which(self.command):
            return True
        return any(sign.exists() for sign in self.signs(machine))


def _plain(command: Command) -> dict[str, object]:
    return {"command": command.program, "args": list(command.arguments)}


def _stdio(command: Command) -> dict[str, object]:
    return {"type": "stdio", **_plain(command)}


def _copilot(command: Command) -> dict[str, object]:
    return {"type": "local", **_plain(command), "tools": ["*"]}


def _zed(command: Command) -> dict[str, object]:
    return {"source": "custom", **_plain(command), "env": {}}


def _line(command: Command) -> tuple[str, ...]:
    return (command.program, *command.arguments)


def _claude_desktop(machine: Machine) -> Path:
    """On Windows the packaged app reads a folder of its own and not the usual one.

    Raises:
        RecollectError: there are several such folders; which one is read nobody can say.
    """
    usual = machine.programs_data / "Claude"
    if machine.kind == "windows":
        local = machine.folder("LOCALAPPDATA", machine.home / "AppData/Local")
        packaged = sorted((local / "Packages").glob("Claude_*/LocalCache/Roaming/Claude"))
        if len(packaged) > 1:
            raise RecollectError(
                f"{len(packaged)} installations of Claude Desktop: {', '.join(map(str, packaged))}"
            )
        usual = packaged[0] if packaged else usual
    return usual / "claude_desktop_config.json"


def _claude_code(machine: Machine) -> Path:
    return machine.folder("CLAUDE_CONFIG_DIR", machine.home) / ".claude.json"


def _codex(machine: Machine) -> Path:
    return machine.folder("CODEX_HOME", machine.home / ".codex") / "config.toml"


def _vscode(machine: Machine) -> Path:
    return machine.programs_data / "Code/User/mcp.json"


def _zed_settings(machine: Machine) -> Path:
    if machine.kind == "windows":
        return machine.programs_data / "Zed/settings.json"
    return machine.folder("XDG_CONFIG_HOME", machine.home / ".config") / "zed/settings.json"


def _below_home(path: str) -> Callable[[Machine], Path]:
    return lambda machine: machine.home / path


def _folder_of(file: Callable[[Machine], Path]) -> Callable[[Machine], Sequence[Path]]:
    return lambda machine: [file(machine).parent]


def _copilot_file(machine: Machine) -> Path:
    return machine.folder("COPILOT_HOME", machine.home / ".copilot") / "mcp-config.json"


def _copilot_hooks(machine: Machine) -> Path:
    """A file of our own, which VS Code reads too."""
    return _copilot_file(machine).parent / "hooks/recollect.json"


def _claude_settings(machine: Machine) -> Path:
    return machine.folder("CLAUDE_CONFIG_DIR", machine.home / ".claude") / "settings.json"


_SECONDS = {"SessionStart": 5, "UserPromptSubmit": 5, "Stop": 5, "PreCompact": 3, "SessionEnd": 3}
"""Far above what a hook takes; Codex allows three at the end, and warns of more."""
_COPILOT_HOOKS = HookFile(_copilot_hooks, _SECONDS, "flat", "timeoutSec", version=1, host="copilot")

_cursor_file = _below_home(".cursor/mcp.json")
_gemini_file = _below_home(".gemini/settings.json")
_windsurf_file = _below_home(".codeium/windsurf/mcp_config.json")

PROGRAMS: tuple[Program, ...] = (
    Program(
        name="claude-desktop",
        title="Claude Desktop",
        file=_claude_desktop,
        signs=_folder_of(_claude_desktop),
        table="mcpServers",
        entry=_plain,
        then="Quit Claude Desktop and start it again.",
    ),
    Program(
        name="claude-code",
        title="Claude Code",
        file=_claude_code,
        signs=lambda machine: [_claude_code(machine), machine.home / ".claude"],
        table="mcpServers",
        entry=lambda command: {**_stdio(command), "env": {}},
        command="claude",
        adds=lambda command: ("mcp", "add", "-s", "user", NAME, "--", *_line(command)),
        removes=("mcp", "remove", NAME, "-s", "user"),
        then="Begin a new session.",
        hooks=HookFile(_claude_settings, _SECONDS),
        instructions=lambda machine: _claude_settings(machine).with_name("CLAUDE.md"),
    ),
    Program(
        name="codex",
        title="Codex",
        file=_codex,
        signs=_folder_of(_codex),
        table="mcp_servers",
        entry=_plain,
        command="codex",
        adds=lambda command: ("mcp", "add", NAME, "--", *_line(command)),
        removes=("mcp", "remove", NAME),
        then="Begin a new session.",
        hooks=HookFile(lambda machine: _codex(machine).with_name("hooks.json"), _SECONDS),
        instructions=lambda machine: _codex(machine).with_name("AGENTS.md"),
        then_hooks="Open codex, type /hooks and trust recollect's: until then none is run.",
    ),
    Program(
        name="copilot",
        title="Copilot CLI",
        file=_copilot_file,
        signs=_folder_of(_copilot_file),
        table="mcpServers",
        entry=_copilot,
        command="copilot",
        adds=lambda command: ("mcp", "add", NAME, "--", *_line(command)),
        removes=("mcp", "remove", NAME),
        then="Begin a new session.",
        hooks=_COPILOT_HOOKS,
        instructions=lambda machine: _copilot_file(machine).with_name("copilot-instructions.md"),
    ),
    Program(
        name="gemini",
        title="Gemini CLI",
        file=_gemini_file,
        signs=_folder_of(_gemini_file),
        table="mcpServers",
        entry=_plain,
        command="gemini",
        then="Begin a new session.",
        hooks=HookFile(
            _gemini_file,
            {
                "SessionStart": 5_000,
                "BeforeAgent": 5_000,
                "AfterAgent": 5_000,
                "PreCompress": 3_000,
                "SessionEnd": 3_000,
            },
            is_named=True,
        ),
        instructions=lambda machine: _gemini_file(machine).with_name("GEMINI.md"),
    ),
    Program(
        name="vscode",
        title="VS Code",
        file=_vscode,
        signs=_folder_of(_vscode),
        table="servers",
        entry=_stdio,
        then="VS Code asks whether to trust the server when it first starts it.",
        hooks=_COPILOT_HOOKS,
    ),
    Program(
        name="cursor",
        title="Cursor",
        file=_cursor_file,
        signs=_folder_of(_cursor_file),
        table="mcpServers",
        entry=_stdio,
        then="Enable recollect in Cursor's settings, under MCP, if it asks.",
        hooks=HookFile(
            _below_home(".cursor/hooks.json"),
            {
                "sessionStart": 5,
                "beforeSubmitPrompt": 5,
                "afterAgentResponse": 5,
                "preCompact": 3,
                "sessionEnd": 3,
            },
            "flat",
            version=1,
        ),
    ),
    Program(
        name="windsurf",
        title="Windsurf",
        file=_windsurf_file,
        signs=_folder_of(_windsurf_file),
        table="mcpServers",
        entry=_plain,
        then="Press refresh in Windsurf's MCP settings.",
        instructions=_below_home(".codeium/windsurf/memories/global_rules.md"),
    ),
    Program(
        name="zed",
        title="Zed",
        file=_zed_settings,
        signs=_folder_of(_zed_settings),
        table="context_servers",
        entry=_zed,
    ),
)
"""In the order in which they are listed to a user."""
BY_NAME: Mapping[str, Program] = {program.name: program for program in PROGRAMS}
