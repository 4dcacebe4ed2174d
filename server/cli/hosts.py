"""Commands that connect hosts to the memory, and disconnect them."""

import json
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from ...prompts import shipped
from ..domain.data_folder import default_home
from ..errors import InputError, RecollectError
from ..hosts.known_hosts import BY_NAME, NAME, PROGRAMS, Command, Program
from ..hosts.machine import Machine
from ..hosts.registration import Step, carry_out, install_steps, uninstall_steps
from ..serving.hook import run as run_hook
from ..serving.hook_handover import RECALL_ONLY
from ..serving.launcher import start_if_nobody_owns
from .folder import EXIT_FAILED, HomeOption, settings_of
from .terminal import confirmed, fail, language, say, told

HostsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        help=f"{', '.join(BY_NAME)}. None: those on this machine.",
        metavar="[HOST]…",
        autocompletion=lambda: list(BY_NAME),
    ),
]
DryRunOption = Annotated[
    bool, typer.Option("--dry-run", help="Show what would be changed, and change nothing.")
]
YesOption = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask first.")]
_OF_ONE_RUN = {"archive-v0", "environments-v2", "builds-v0"}
"""Folders of uv's cache."""
_HANDS_OVER = (
    "Hooks hand each turn over: it waits outside of the files until it is judged. "
    "--recall-only leaves that out, a file .recollect-off in a folder switches hooks off there."
)
_TRY_IT = 'Then say "remember that I drink my tea without sugar", and ask about it another day.'
_WITHOUT_WORDS = "claude-desktop"
"""The host that shows its model no words of a server but those of its tools."""
_FOR_PREFERENCES = {
    "en": "At the start of a conversation, call recall with an empty query. Before you answer what "
    "may depend on my past, preferences, projects, plans or people, call recall with a query. "
    "When I tell you a lasting fact, preference, decision or plan, call remember.",
    "zh": "对话开始时，先不带 query 调用 recall。"
    "回答之前，凡可能涉及我的过去、偏好、项目、计划或身边的人，先带 query 调用 recall。"
    "我告诉你长期有用的事实、偏好、决定或计划时，调用 remember。",
}
"""What a host without hooks and instructions of its own has to be told by its user."""


def install(
    context: typer.Context,
    hosts: HostsArgument = None,
    dry_run: DryRunOption = False,
    no_hooks: Annotated[
        bool, typer.Option("--no-hooks", help="Only the server: the model calls it, or does not.")
    ] = False,
    recall_only: Annotated[
        bool, typer.Option("--recall-only", help="Hooks show memories and hand nothing over.")
    ] = False,
    instructions: Annotated[
        bool,
        typer.Option(
            "--instructions",
            help="Also tell the model when to use it: a block in CLAUDE.md, AGENTS.md, GEMINI.md …",
        ),
    ] = False,
    yes: YesOption = False,
    home: HomeOption = None,
) -> None:
    """Connect AI assistants to this memory: the server, and hooks that remember by themselves."""
    machine = Machine()
    command = own_command(home or context.obj)
    has_hooks = not no_hooks and _is_there_to_stay(command)
    settings = settings_of(context, home)
    block = shipped().render("agents-block", language()) if instructions else ""

    def steps_for(program: Program) -> list[Step]:
        return install_steps(
            program,
            command,
            machine,
            hooks=has_hooks,
            recall_only=recall_only,
            instructions=block,
        )

    steps, failures = _steps(hosts, machine, steps_for)
    done = _carry_out(steps, machine, dry_run=dry_run, yes=yes, failures=failures)
    _tell_of_connected(steps, done, has_hooks=has_hooks)
    if not dry_run and _is_to_be_told(steps, done, hosts or ()):
        _tell_of_preferences(_FOR_PREFERENCES[language()], machine, yes=yes)
    if done and has_hooks:
        with suppress(OSError, RecollectError):  # else the first hook starts it
            start_if_nobody_owns(settings.home)
    if done:
        _tell_what_follows(hands_over=has_hooks and not recall_only)
    _end(failures)


def _tell_what_follows(*, hands_over: bool) -> None:
    if hands_over:
        say(told(_HANDS_OVER))
    say(told(_TRY_IT))


def _tell_of_connected(steps: Sequence[Step], done: Sequence[Step], *, has_hooks: bool) -> None:
    for program in _each([step.program for step in steps]):
        if not any(step.is_needed for step in steps if step.program is program):
            say(f"{program.title}: {told('connected already')}")
    for program in _each([step.program for step in done]):
        say(f"{program.title}: {told('connected.')} {told(program.then)}".rstrip())
        if program.then_hooks and has_hooks:
            say(f"  {told(program.then_hooks)}")


def _is_to_be_told(steps: Sequence[Step], done: Sequence[Step], named: Sequence[str]) -> bool:
    """Whether Claude Desktop was connected now, or is named and was connected before."""
    if any(step.program.name == _WITHOUT_WORDS for step in done):
        return True
    own = [step for step in steps if step.program.name == _WITHOUT_WORDS]
    return _WITHOUT_WORDS in named and bool(own) and not any(step.is_needed for step in own)


def _tell_of_preferences(text: str, machine: Machine, *, yes: bool) -> None:
    say(told("Claude Desktop has no hooks. Put this into its settings, under your preferences:"))
    say(f"    {text}")
    if not yes and not confirmed(told("Copy it to the clipboard?")):
        return
    if machine.copy(text):
        say(f"  {told('It is on the clipboard.')}")
    else:
        say(f"  {told('There is no clipboard here: copy it by hand.')}")


def uninstall(
    hosts: HostsArgument = None, dry_run: DryRunOption = False, yes: YesOption = False
) -> None:
    """Disconnect AI assistants from this memory. The memory itself stays."""
    machine = Machine()
    leaving = hosts or BY_NAME
    steps, failures = _steps(
        hosts, machine, lambda program: uninstall_steps(program, machine, leaving)
    )
    for program in _each([step.program for step in steps]):
        if hosts and not any(step.is_needed for step in steps if step.program is program):
            say(f"{program.title}: {told('is not connected')}")
    done = _carry_out(steps, machine, dry_run=dry_run, yes=yes, failures=failures)
    for program in _each([step.program for step in done]):
        say(f"{program.title}: {told('disconnected')}")
    _end(failures)


def _each(programs: Sequence[Program]) -> list[Program]:
    """Each of them once, in their order."""
    return list({program.name: program for program in programs}.values())


def _is_there_to_stay(command: Command) -> bool:
    """Whether hooks can name the program: what uvx makes for one run is gone some day."""
    if not _OF_ONE_RUN & set(Path(command.program).parts):
        return True
    say(told("Hooks need recollect installed: uv tool install recollect, then install again."))
    return False


def hook(
    context: typer.Context,
    event: Annotated[str, typer.Argument(help="Of a host whose input does not name it.")] = "",
    host: Annotated[str, typer.Option("--host", help="Which host runs it.")] = "",
    recall_only: Annotated[bool, typer.Option("--recall-only", help="Hand nothing over.")] = False,
    home: HomeOption = None,
) -> None:
    """Run by hosts at the start, at each prompt and at the end: the memory speaks and listens."""
    folder = str(home or context.obj or default_home())
    flags = [RECALL_ONLY] if recall_only else []
    run_hook([event, f"--host={host}", f"--home={folder}", *flags])


def own_command(home: Path | None) -> Command:
    """What hosts are to start: this program, by a path that an upgrade leaves in place."""
    beside = Path(sys.executable).parent
    own = shutil.which("recollect", path=str(beside))
    on_path = shutil.which("recollect")
    if on_path and own and Path(on_path).resolve() == Path(own).resolve():
        own = on_path
    if own is None:
        raise RecollectError(f"there is no recollect beside {sys.executable}; install it first")
    wanted = (home or default_home()).expanduser().absolute()
    arguments = () if wanted == Path("~/.recollect").expanduser() else ("--home", str(wanted))
    return Command(str(Path(own).absolute()), arguments)


def _steps(
    names: list[str] | None, machine: Machine, steps_for: Callable[[Program], list[Step]]
) -> tuple[list[Step], list[str]]:
    """What is to be done for each host, and why it cannot be said of some."""
    steps: list[Step] = []
    failures: list[str] = []
    for program in _programs(names, machine):
        try:
            for step in steps_for(program):
                # Two hosts may read one file.
                if not step.file or step.file not in [known.file for known in steps]:
                    steps.append(step)
        except RecollectError as error:
            failures.append(f"{program.title}: {told(str(error))}")
    return steps, failures


def _programs(names: list[str] | None, machine: Machine) -> list[Program]:
    if names:
        unknown = [name for name in names if name not in BY_NAME]
        if unknown:
            remedy = f"Known are {', '.join(BY_NAME)}. For another: {_by_hand()}"
            raise InputError("host", f"{unknown[0]!r} is not known", remedy)
        return [BY_NAME[name] for name in dict.fromkeys(names)]
    found = [program for program in PROGRAMS if program.is_here(machine)]
    if not found:
        say(told(f"No host that is known was found. {_by_hand()}"))
    return found


def _by_hand() -> str:
    entry = json.dumps({"mcpServers": {NAME: {"command": own_command(None).program, "args": []}}})
    return told(f"add this to its MCP configuration: {entry}")


def _carry_out(
    steps: Sequence[Step], machine: Machine, *, dry_run: bool, yes: bool, failures: list[str]
) -> list[Step]:
    """Show what is to be done, ask, and do it; what was done, of those with whom all was."""
    needed = [step for step in steps if step.is_needed]
    for step in needed:
        say(f"{step.program.title}:\n{step.shown()}")
    if dry_run or not needed:
        return []
    if not yes and not confirmed(told("Change this?")):
        say(told("Nothing was changed."))
        return []
    in_part: set[str] = set()
    for step in needed:
        try:
            carry_out(step, machine)
        except RecollectError as error:
            in_part.add(step.program.name)
            failures.append(f"{step.program.title}: {told(str(error))}")
    return [step for step in needed if step.program.name not in in_part]


def _end(failures: list[str]) -> None:
    for failure in failures:
        fail(failure)
    if failures:
        raise typer.Exit(EXIT_FAILED)
