"""A host gets one entry, and is left byte for byte as it was."""

from pathlib import Path

import pytest

from recollect.server.errors import RecollectError
from recollect.server.hosts.machine import Kind, Machine
from recollect.server.hosts.programs import BY_NAME, PROGRAMS, Command
from recollect.server.hosts.registration import carry_out, install_step, uninstall_step

COMMAND = Command("/home/林 ada/bin/recollect", ("--home", "/home/林 ada/memory"))
NEWER = Command("/opt/recollect/bin/recollect")
JSON = (
    '{\n  // kept\n  "theme": "dark",\n  "mcpServers": {\n    "other": {"command": "x"}\n  }\n}\n'
)
TOML = '# kept\nmodel = "o"\n\n[mcp_servers.other]\ncommand = "x"  # theirs\n'


@pytest.fixture(params=["linux", "macos", "windows"])
def machine(request: pytest.FixtureRequest, tmp_path: Path) -> Machine:
    """A machine without any host's own command."""
    return bare(tmp_path, request.param)


def bare(folder: Path, kind: Kind = "linux") -> Machine:
    return Machine(kind=kind, home=folder, environment={}, which=lambda name: None)


def content_for(file: Path) -> str:
    return TOML if file.suffix == ".toml" else JSON


def install(name: str, machine: Machine, command: Command = COMMAND) -> bool:
    step = install_step(BY_NAME[name], command, machine)
    carry_out(step, machine)
    return step.is_needed


def uninstall(name: str, machine: Machine) -> bool:
    step = uninstall_step(BY_NAME[name], machine)
    carry_out(step, machine)
    return step.is_needed


@pytest.mark.parametrize("name", BY_NAME)
def test_a_file_gets_the_entry_once_and_is_then_as_it_was(name: str, machine: Machine) -> None:
    file = BY_NAME[name].file(machine)
    file.parent.mkdir(parents=True, exist_ok=True)
    before = content_for(file).encode()
    file.write_bytes(before)
    file.chmod(0o640)
    assert install(name, machine)
    written = file.read_text(encoding="utf-8")
    assert "kept" in written
    assert COMMAND.program in written
    assert file.stat().st_mode & 0o777 == 0o640
    assert not install(name, machine)
    assert install(name, machine, NEWER)
    assert COMMAND.program not in file.read_text(encoding="utf-8")
    assert uninstall(name, machine)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir() if path.is_file()] == [file.name]
    assert not uninstall(name, machine)


@pytest.mark.parametrize("name", BY_NAME)
def test_a_file_that_was_not_there_is_gone_again(name: str, machine: Machine) -> None:
    file = BY_NAME[name].file(machine)
    assert install(name, machine)
    assert COMMAND.program in file.read_text(encoding="utf-8")
    assert uninstall(name, machine)
    assert not file.exists()


@pytest.mark.parametrize("name", BY_NAME)
def test_what_the_user_changed_since_stays(name: str, tmp_path: Path) -> None:
    machine = bare(tmp_path)
    file = BY_NAME[name].file(machine)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content_for(file), encoding="utf-8")
    install(name, machine)
    changed = file.read_text(encoding="utf-8").replace("kept", "kept, and more")
    file.write_text(changed, encoding="utf-8")
    assert uninstall(name, machine)
    left = file.read_text(encoding="utf-8")
    assert "kept, and more" in left
    assert "recollect" not in left
    assert "other" in left


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
    step = install_step(BY_NAME["cursor"], COMMAND, machine)
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


@pytest.mark.parametrize("name", [program.name for program in PROGRAMS if program.command])
def test_a_host_with_a_command_of_its_own_is_told_by_it(name: str, tmp_path: Path) -> None:
    log = tmp_path / "calls"
    own = tmp_path / "own"
    own.write_text(f'#!/bin/sh\nprintf "%s|" "$@" >> {log}\necho >> {log}\n', encoding="utf-8")
    own.chmod(0o755)
    machine = Machine(kind="linux", home=tmp_path, environment={}, which=lambda _: str(own))
    assert install(name, machine)
    line = log.read_text(encoding="utf-8")
    assert line.startswith("mcp|add|")
    assert f"recollect|{'' if name == 'gemini' else '--|'}{COMMAND.program}|" in line
    assert line.endswith("--home|/home/林 ada/memory|\n")
    assert not BY_NAME[name].file(machine).exists()


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
    assert not install("codex", machine, NEWER)
