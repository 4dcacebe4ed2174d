"""What the doctor says of each host on this machine."""

from collections.abc import Iterator, Mapping

from ..errors import RecollectError
from ..hosts import hooks_trust
from ..hosts.known_hosts import PROGRAMS, Command, Program
from ..hosts.machine import Machine
from ..hosts.registration import install_steps, registered
from ..settings import Settings
from ..upkeep.host_usage import ByWeek
from . import adoption
from .finding import Finding
from .hosts import own_command


def examined(settings: Settings, *, weeks: ByWeek) -> Iterator[Finding]:
    """Each that is on this machine: whether it is connected, and how it uses the memory."""
    machine = Machine()
    used = adoption.lately(weeks)
    command = own_command(settings.home)
    found = [program for program in PROGRAMS if program.is_here(machine)]
    if not found:
        yield Finding("hosts", "warning", "none that is known is on this machine")
    for program in found:
        try:
            yield from _host(program, command, machine, used.get(program.name, {}))
        except RecollectError as error:
            yield Finding(program.title, "broken", str(error), "Mend that file, then install.")


def _has_hooks(program: Program, command: Command, machine: Machine) -> bool:
    """Whether they are as `install` would write them, in one of its two forms."""
    for only in (False, True):
        steps = install_steps(program, command, machine, recall_only=only)
        if not any(step.is_needed for step in steps):
            return True
    return False


def _host(
    program: Program, command: Command, machine: Machine, used: Mapping[str, int]
) -> Iterator[Finding]:
    remedy = f"recollect install {program.name}"
    server = install_steps(program, command, machine, hooks=None)
    if any(step.is_needed for step in server):
        yield Finding(program.title, "warning", _instead(program, command, machine), remedy)
        return
    if program.hooks is None:
        text, is_well = adoption.at_the_start(used)
        helps = adoption.of_instructions(program.name)
        yield Finding(program.title, "ok" if is_well else "warning", text, helps)
        return
    if not _has_hooks(program, command, machine):
        text = "connected, and its hooks are not installed"
        yield Finding(program.title, "warning", text, remedy)
    elif program.name == "codex" and not hooks_trust.is_given(program, machine):
        text = "connected; the hooks are installed, and not trusted: none is run"
        yield Finding(program.title, "warning", text, program.then_hooks)
    else:
        yield Finding(program.title, "ok", "connected, with hooks")


def _instead(program: Program, command: Command, machine: Machine) -> str:
    """What a host starts that is not connected to this memory by this program."""
    there = registered(program, machine)
    if there is None:
        return "is not connected to this memory"
    if there.get("args", []) == program.entry(command)["args"]:
        return f"is connected by another installation of recollect: {there.get('command')}"
    return "is connected to the memory in another folder"
