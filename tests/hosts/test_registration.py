"""A host gets one entry, and is left byte for byte as it was."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from recollect.server.errors import RecollectError
from recollect.server.hosts.jsonc import value_at
from recollect.server.hosts.known_hosts import BY_NAME, PROGRAMS, Command
from recollect.server.hosts.machine import Kind, Machine
from recollect.server.hosts.registration import Step, carry_out, install_steps, uninstall_steps

COMMAND = Command("/home/林 ada/bin/recollect", ("--home", "/home/林 ada/memory"))
NEWER = Command("/opt/recollect/bin/recollect")
JSON = (
    '{\n  // kept\n  "theme": "dark",\n  "mcpServers": {\n    "other": {"command": "x"}\n  },\n'
    '  "hooks": {\n    "Stop": [{"hooks": [{"type": "command", "command": "theirs"}]}], // last\n'
    '    "SessionStart": []\n  }\n}\n'
)
TOML = '# kept\nmodel = "o"\n\n[mcp_servers.other]\ncommand = "x"  # theirs\n'


@pytest.fixture(params=["linux", "macos", "windows"])
def machine(request: pytest.FixtureRequest, tmp_path: Path) -> Machine:
    """A machine without any host's own command."""
    return bare(tmp_path, request.param)


def bare(folder: Path, kind: Kind = "linux") -> Machine:
    return Machine(kind=kind, home=folder, environment={}, which=lambda name: None)


def files_of(name: str, machine: Machine) -> set[Path]:
    """The files of a host that hold something of ours."""
    program = BY_NAME[name]
    files = {program.file(machine)}
    return files | {program.hooks.file(machine)} if program.hooks else files


def content_for(file: Path) -> str:
    return TOML if file.suffix == ".toml" else JSON


def install(name: str, machine: Machine, command: Command = COMMAND) -> bool:
    return carried_out(install_steps(BY_NAME[name], command, machine), machine)


def uninstall(name: str, machine: Machine) -> bool:
    return carried_out(uninstall_steps(BY_NAME[name], machine), machine)


def carried_out(steps: list[Step], machine: Machine) -> bool:
    """Whether anything was to be done."""
    for step in steps:
        carry_out(step, machine)
    return any(step.is_needed for step in steps)


@pytest.mark.parametrize("name", BY_NAME)
def test_a_file_gets_the_entry_once_and_is_then_as_it_was(name: str, machine: Machine) -> None:
    files = files_of(name, machine)
    before = {file: content_for(file).encode() for file in files}
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(before[file])
        file.chmod(0o640)
    assert install(name, machine)
    for file in files:
        written = file.read_text(encoding="utf-8")
        assert "kept" in written
        assert "/home/林 ada/bin/recollect" in written
        assert file.stat().st_mode & 0o777 == 0o640
    assert not install(name, machine)
    assert install(name, machine, NEWER)
    for file in files:
        assert COMMAND.program not in file.read_text(encoding="utf-8")
    assert uninstall(name, machine)
    for file in files:
        assert file.read_bytes() == before[file]
        assert not list(file.parent.glob("*recollect-bak"))
    assert not uninstall(name, machine)


@pytest.mark.parametrize("name", BY_NAME)
def test_a_file_that_was_not_there_is_gone_again(name: str, machine: Machine) -> None:
    files = files_of(name, machine)
    assert install(name, machine)
    for file in files:
        assert COMMAND.program in file.read_text(encoding="utf-8")
    assert install(name, machine, NEWER)  # what is kept is what was there before us: nothing
    assert uninstall(name, machine)
    assert not [file for file in files if file.exists()]


@pytest.mark.parametrize("name", BY_NAME)
def test_what_the_user_changed_since_stays(name: str, tmp_path: Path) -> None:
    machine = bare(tmp_path)
    file = BY_NAME[name].file(machine)
    file.parent.mkdir(parents=True, exist_ok=True)
    for file in files_of(name, machine):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content_for(file), encoding="utf-8")
    install(name, machine)
    for file in files_of(name, machine):
        changed = file.read_text(encoding="utf-8").replace("kept", "kept, and more")
        file.write_text(changed, encoding="utf-8")
    assert uninstall(name, machine)
    for file in files_of(name, machine):
        left = file.read_text(encoding="utf-8")
        assert "kept, and more" in left
        assert "recollect" not in left
        assert "other" in left
        assert "theirs" in left or file.suffix == ".toml"


@pytest.mark.parametrize("name", ["gemini", "cursor", "claude-desktop", "zed"])
def test_in_a_file_that_was_made_for_us_and_has_more_now_only_that_stays(
    name: str, tmp_path: Path
) -> None:
    """No empty table of ours is left, and no copy beside the file."""
    machine = bare(tmp_path)
    install(name, machine)
    file = BY_NAME[name].file(machine)
    file.write_text(file.read_text(encoding="utf-8").replace("{\n", '{\n  "theme": "dark",\n', 1))
    uninstall(name, machine)
    assert json.loads(file.read_text(encoding="utf-8")) == {"theme": "dark"}
    assert not list(tmp_path.rglob("*recollect-bak"))


def test_each_time_it_is_connected_what_stood_there_then_comes_back(tmp_path: Path) -> None:
    """Not what stood there before an earlier time."""
    machine = bare(tmp_path)
    file = BY_NAME["cursor"].file(machine)
    file.parent.mkdir(parents=True)
    file.write_text('{"mcpServers": {}}\n', encoding="utf-8")
    install("cursor", machine)
    changed = file.read_text(encoding="utf-8").replace("{", '{ "theme": "dark",', 1)
    file.write_text(changed, encoding="utf-8")
    uninstall("cursor", machine)
    theirs = b'{\t"theme": "dark", "mcpServers": {\n} }\n'
    file.write_bytes(theirs)
    install("cursor", machine)
    uninstall("cursor", machine)
    assert file.read_bytes() == theirs
    assert not list(tmp_path.rglob("*recollect-bak"))


@pytest.mark.parametrize("name", BY_NAME)
def test_what_is_no_configuration_is_left_alone_and_its_line_is_named(
    name: str, tmp_path: Path
) -> None:
    machine = bare(tmp_path)
    file = BY_NAME[name].file(machine)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('{\n  "a" = \n', encoding="utf-8")
    with pytest.raises(RecollectError, match=r"line \d+: .*; it was left as it is"):
        install(name, machine)
    assert file.read_text(encoding="utf-8") == '{\n  "a" = \n'


def test_a_file_that_changes_while_the_user_is_asked_is_not_written_over(tmp_path: Path) -> None:
    machine = bare(tmp_path)
    step = install_steps(BY_NAME["cursor"], COMMAND, machine)[0]
    file = BY_NAME["cursor"].file(machine)
    file.parent.mkdir(parents=True)
    file.write_text("{}", encoding="utf-8")
    with pytest.raises(RecollectError, match="changed by somebody else"):
        carry_out(step, machine)
    assert file.read_text(encoding="utf-8") == "{}"


def test_a_link_to_the_file_stays_a_link(tmp_path: Path) -> None:
    machine = bare(tmp_path)
    file = BY_NAME["cursor"].file(machine)
    file.parent.mkdir(parents=True)
    own = tmp_path / "dotfiles.json"
    own.write_text("{}", encoding="utf-8")
    file.symlink_to(own)
    install("cursor", machine)
    assert file.is_symlink()
    assert COMMAND.program in own.read_text(encoding="utf-8")
    uninstall("cursor", machine)
    assert own.read_text(encoding="utf-8") == "{}"


@pytest.mark.parametrize("name", [program.name for program in PROGRAMS if program.removes])
def test_a_host_with_a_command_of_its_own_is_told_by_it(name: str, tmp_path: Path) -> None:
    log = tmp_path / "calls"
    own = tmp_path / "own"
    own.write_text(f'#!/bin/sh\nprintf "%s|" "$@" >> {log}\necho >> {log}\n', encoding="utf-8")
    own.chmod(0o755)
    machine = Machine(kind="linux", home=tmp_path, environment={}, which=lambda _: str(own))
    assert install(name, machine)
    line = log.read_text(encoding="utf-8")
    assert line.startswith("mcp|add|")
    assert f"recollect|--|{COMMAND.program}|" in line
    assert line.endswith("--home|/home/林 ada/memory|\n")
    assert not BY_NAME[name].file(machine).exists()


_AS_HOSTS_DO = """
import json, sys
from pathlib import Path
file, verb = Path(sys.argv[1]), sys.argv[3]
said = json.loads(file.read_text()) if file.exists() else {}
servers = said.setdefault("mcpServers", {})
if verb == "add":
    servers["recollect"] = {"command": sys.argv[sys.argv.index("--") + 1]}
else:
    del servers["recollect"]
file.write_text(json.dumps(said, indent=2))
"""


_AS_CODEX_DOES = """
import sys, tomllib
from pathlib import Path
import tomlkit
file, verb = Path(sys.argv[1]), sys.argv[3]
said = tomllib.loads(file.read_text())
servers = said.setdefault("mcp_servers", {})
if verb == "add":
    servers["recollect"] = {"command": sys.argv[sys.argv.index("--") + 1]}
else:
    del servers["recollect"]
file.write_text(tomlkit.dumps(said))
"""


def with_own_command(file: Path, folder: Path, does: str = _AS_HOSTS_DO) -> Machine:
    """A machine whose hosts have a command that changes `file`."""
    script = folder / "script.py"
    script.write_text(does, encoding="utf-8")
    own = folder / "own"
    own.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" "{file}" "$@"\n')
    own.chmod(0o755)
    return Machine(kind="linux", home=folder, environment={}, which=lambda _: str(own))


@pytest.mark.parametrize("name", ["claude-code", "copilot"])
@pytest.mark.parametrize(
    "before", [None, "{}", '{"theme":"dark"}', '{"mcpServers":{}}', '{"mcpServers":{"a":{}}}\n']
)
def test_what_a_host_s_own_command_leaves_behind_goes(
    name: str, before: str | None, tmp_path: Path
) -> None:
    """It lays the file out anew, and an empty table stays where none was."""
    file = BY_NAME[name].file(bare(tmp_path))
    file.parent.mkdir(parents=True, exist_ok=True)
    if before is not None:
        file.write_text(before, encoding="utf-8")
    machine = with_own_command(file, tmp_path)
    assert install(name, machine)
    assert "recollect" in file.read_text(encoding="utf-8")
    assert uninstall(name, machine)
    assert (file.read_text(encoding="utf-8") if file.exists() else None) == before
    assert not list(file.parent.glob("*.recollect-bak"))


@pytest.mark.parametrize("more", ["", "\n# and this\n[mcp_servers.third]\ncommand = 'y'\n"])
def test_comments_stay_that_a_host_s_own_command_drops(more: str, tmp_path: Path) -> None:
    """As Codex does with what stands behind the name of a table."""
    file = BY_NAME["codex"].file(bare(tmp_path))
    file.parent.mkdir(parents=True, exist_ok=True)
    before = TOML.replace(".other]", ".other]  # behind a name")
    file.write_text(before, encoding="utf-8")
    machine = with_own_command(file, tmp_path, _AS_CODEX_DOES)
    assert install("codex", machine)
    written = file.read_text(encoding="utf-8")
    assert written.startswith(before)
    assert "mcp_servers.recollect" in written
    file.write_text(written + more, encoding="utf-8")
    assert uninstall("codex", machine)
    assert file.read_text(encoding="utf-8") == before + more


def test_hooks_in_a_single_line_are_indented_as_a_file_is(tmp_path: Path) -> None:
    machine = bare(tmp_path)
    file = tmp_path / ".codex/hooks.json"
    file.parent.mkdir()
    before = '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "theirs"}]}]}}'
    file.write_text(before, encoding="utf-8")
    assert install("codex", machine)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [f'    "{event}": [' in lines for event in ("SessionStart", "SessionEnd")] == [
        True,
        True,
    ]
    assert uninstall("codex", machine)
    assert file.read_text(encoding="utf-8") == before
    assert not list(file.parent.glob("*.recollect-bak"))


def test_what_the_host_wrote_meanwhile_stays(tmp_path: Path) -> None:
    """Hosts count in the same file how often they were started."""
    file = BY_NAME["claude-code"].file(bare(tmp_path))
    file.write_text('{"starts":1}', encoding="utf-8")
    machine = with_own_command(file, tmp_path)
    install("claude-code", machine)
    file.write_text(json.dumps({**json.loads(file.read_text()), "starts": 2}))
    uninstall("claude-code", machine)
    assert json.loads(file.read_text(encoding="utf-8")) == {"starts": 2}


def test_a_command_that_fails_says_why(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.write_text("#!/bin/sh\necho no such thing >&2\nexit 3\n", encoding="utf-8")
    own.chmod(0o755)
    machine = Machine(kind="linux", home=tmp_path, environment={}, which=lambda _: str(own))
    with pytest.raises(RecollectError, match="no such thing"):
        install("codex", machine)


def test_of_two_packaged_desktops_neither_is_guessed(tmp_path: Path) -> None:
    machine = bare(tmp_path, "windows")
    packages = tmp_path / "AppData/Local/Packages"
    first = packages / "Claude_aaa/LocalCache/Roaming/Claude"
    first.mkdir(parents=True)
    assert BY_NAME["claude-desktop"].file(machine).parent == first
    (packages / "Claude_bbb/LocalCache/Roaming/Claude").mkdir(parents=True)
    with pytest.raises(RecollectError, match="2 installations"):
        install("claude-desktop", machine)


def test_only_hosts_that_are_there_are_found(tmp_path: Path) -> None:
    machine = bare(tmp_path)
    assert not [program.name for program in PROGRAMS if program.is_here(machine)]
    (tmp_path / ".cursor").mkdir()
    (tmp_path / ".config/Claude").mkdir(parents=True)
    found = [program.name for program in PROGRAMS if program.is_here(machine)]
    assert found == ["claude-desktop", "cursor"]


def test_an_entry_without_arguments_is_the_same_as_one_with_none(tmp_path: Path) -> None:
    """Codex leaves an empty list out."""
    machine = bare(tmp_path)
    file = BY_NAME["codex"].file(machine)
    file.parent.mkdir(parents=True)
    file.write_text(f'[mcp_servers.recollect]\ncommand = "{NEWER.program}"\n', encoding="utf-8")
    steps = install_steps(BY_NAME["codex"], NEWER, machine, hooks=False)
    assert not carried_out(steps, machine)


def hooks_in(name: str, machine: Machine) -> dict[str, Any]:
    """What a host reads of hooks."""
    hooks = BY_NAME[name].hooks
    assert hooks
    lists = value_at(hooks.file(machine).read_text(encoding="utf-8"), ("hooks",))
    assert isinstance(lists, dict)
    return lists


def test_each_host_gets_the_hooks_in_its_own_form(tmp_path: Path) -> None:
    machine = bare(tmp_path)
    for name in ("claude-code", "codex", "copilot", "gemini", "cursor"):
        install(name, machine)
    line = "'/home/林 ada/bin/recollect' hook --host {} --home '/home/林 ada/memory'"
    handler = {"type": "command", "command": line.format("codex"), "timeout": 3}
    assert hooks_in("codex", machine)["SessionEnd"] == [{"hooks": [handler]}]
    copilot = {"type": "command", "command": line.format("copilot"), "timeoutSec": 5}
    assert hooks_in("copilot", machine)["UserPromptSubmit"] == [copilot]
    gemini = hooks_in("gemini", machine)["BeforeAgent"][0]["hooks"][0]
    assert gemini["timeout"] == 5_000  # milliseconds
    assert hooks_in("cursor", machine)["afterAgentResponse"] == [
        {"command": line.format("cursor"), "timeout": 5}
    ]
    assert "Stop" in hooks_in("claude-code", machine)


def test_hooks_that_two_hosts_read_stay_the_same_and_until_the_last_of_them_goes(
    tmp_path: Path,
) -> None:
    machine = bare(tmp_path)
    install("copilot", machine)
    install("vscode", machine)
    assert "--host copilot" in str(hooks_in("vscode", machine))
    assert not install("copilot", machine)
    uninstall("vscode", machine)
    assert "--host copilot" in str(hooks_in("copilot", machine))
    uninstall("copilot", machine)
    hooks = BY_NAME["copilot"].hooks
    assert hooks
    assert not hooks.file(machine).exists()


def test_a_command_that_is_shown_can_be_typed(tmp_path: Path) -> None:
    step = Step(BY_NAME["codex"], (("codex", "mcp", "add", "recollect", "--", "/my home/r"),))
    assert shlex.split(step.shown()) == list(step.commands[0])


def test_ours_stands_behind_the_hooks_of_others(tmp_path: Path) -> None:
    """The key of a trust holds the place in the list: nobody else's may move."""
    machine = bare(tmp_path)
    file = tmp_path / ".codex/hooks.json"
    file.parent.mkdir()
    file.write_text(JSON, encoding="utf-8")
    install("codex", machine)
    install("codex", machine, NEWER)
    stops = hooks_in("codex", machine)["Stop"]
    assert len(stops) == 2
    assert "theirs" in str(stops[0])
    assert "/opt/recollect" in str(stops[1])


def test_a_path_on_windows_is_written_as_each_host_starts_programs(tmp_path: Path) -> None:
    machine = bare(tmp_path, "windows")
    command = Command("C:\\Program Files\\recollect\\recollect.exe")
    for name in ("claude-code", "codex", "gemini"):
        assert install(name, machine, command)
        assert not install(name, machine, command)
    claude = hooks_in("claude-code", machine)["Stop"][0]["hooks"][0]
    assert claude["command"] == command.program
    assert claude["args"] == ["hook", "--host", "claude-code"]
    quoted = '"C:/Program Files/recollect/recollect.exe" hook --host '
    assert hooks_in("codex", machine)["Stop"][0]["hooks"][0]["command"] == f"{quoted}codex"
    assert hooks_in("gemini", machine)["AfterAgent"][0]["hooks"][0]["command"].startswith("& ")
    assert uninstall("claude-code", machine)


def test_hooks_can_be_left_out_or_only_recall(tmp_path: Path) -> None:
    machine = bare(tmp_path)
    program = BY_NAME["codex"]
    carried_out(install_steps(program, NEWER, machine, hooks=False), machine)
    assert not (tmp_path / ".codex/hooks.json").exists()
    carried_out(install_steps(program, NEWER, machine, recall_only=True), machine)
    assert "--recall-only" in str(hooks_in("codex", machine))


@pytest.mark.parametrize("name", ["claude-code", "gemini", "copilot", "cursor"])
def test_hooks_that_are_not_wanted_any_more_go_and_the_server_stays(
    name: str, tmp_path: Path
) -> None:
    machine = bare(tmp_path)
    program = BY_NAME[name]
    files = files_of(name, machine)
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(JSON, encoding="utf-8")
    install(name, machine)
    assert carried_out(install_steps(program, COMMAND, machine, hooks=False), machine)
    assert not any(" hook --host" in file.read_text(encoding="utf-8") for file in files)
    assert not carried_out(install_steps(program, COMMAND, machine, hooks=False), machine)
    assert not carried_out(install_steps(program, COMMAND, machine, hooks=None), machine)
    uninstall(name, machine)
    for file in files:
        assert file.read_text(encoding="utf-8") == JSON
        assert not list(file.parent.glob("*recollect-bak"))


@pytest.mark.parametrize("name", ["claude-code", "codex", "gemini", "copilot", "windsurf"])
def test_a_model_is_told_when_to_use_it_in_a_block_of_its_instructions(
    name: str, tmp_path: Path
) -> None:
    """A block between marks, renewed and taken away; what stood there stays to the byte."""
    machine = bare(tmp_path)
    program = BY_NAME[name]
    assert program.instructions
    file = program.instructions(machine)

    def tell(text: str) -> bool:
        return carried_out(install_steps(program, COMMAND, machine, instructions=text), machine)

    for before in (None, b"# Mine\n\nBe brief.\r\n", "没有换行".encode()):
        if before is not None:
            file.write_bytes(before)
        assert tell("Use recall.")
        assert not tell("Use recall.")
        assert tell("Use recall and remember.")
        said = file.read_text(encoding="utf-8")
        assert said.count("Use recall") == 1
        assert "Use recall and remember." in said
        assert said.startswith((before or b"").decode().replace("\r\n", "\n"))
        uninstall(name, machine)
        assert (file.read_bytes() if file.exists() else None) == before
    install(name, machine)
    assert "recall" not in file.read_text(encoding="utf-8")  # nobody wished for it


def test_a_block_leaves_what_the_user_wrote_around_it(tmp_path: Path) -> None:
    machine = bare(tmp_path)
    file = tmp_path / ".codex/AGENTS.md"
    file.parent.mkdir()
    file.write_text("Before.\n", encoding="utf-8")
    program = BY_NAME["codex"]
    carried_out(install_steps(program, COMMAND, machine, instructions="Use recall."), machine)
    with file.open("a", encoding="utf-8") as stream:
        stream.write("After.\n")
    uninstall("codex", machine)
    assert file.read_text(encoding="utf-8") == "Before.\n\nAfter.\n"


def test_a_text_is_copied_by_the_first_program_that_takes_it(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    for name, line in (("wl-copy", "exit 1"), ("xclip", f"cat > {taken}")):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
        program.chmod(0o755)

    def which(name: str) -> str | None:
        return str(tmp_path / name) if (tmp_path / name).exists() else None

    assert Machine(kind="linux", home=tmp_path, environment={}, which=which).copy("记住")
    assert taken.read_text(encoding="utf-8") == "记住"
    assert not bare(tmp_path).copy("x")
