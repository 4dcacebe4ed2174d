"""Telling a host of recollect, and taking it back: nothing but our own entry changes."""

import difflib
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import RecollectError
from .edits import Block, Edit, Entry, Hooks
from .known_hosts import NAME, PROGRAMS, Command, Program
from .machine import Machine

_BACKUP = ".recollect-bak"


@dataclass(frozen=True, slots=True)
class Step:
    """What is to be done for one host: its own commands, or a file that changes; or nothing."""

    program: Program
    commands: tuple[tuple[str, ...], ...] = ()
    changed: Path | None = None
    """What the commands change."""
    file: Path | None = None
    before: bytes | None = None
    """What the file holds; None: it is not there."""
    after: bytes | None = None
    """What it will hold; None: it is removed."""
    drops_backup: bool = False
    is_first: bool = True
    """Nothing of ours stands in the file yet: its content is what is kept beside it."""

    @property
    def is_needed(self) -> bool:
        return bool(self.commands) or self.before != self.after

    def shown(self) -> str:
        """What it does, for a person: command lines, or the difference of the file."""
        if self.commands:
            return "\n".join("    " + _line(command) for command in self.commands)
        lines = difflib.unified_diff(
            _lines(self.before), _lines(self.after), str(self.file), str(self.file), n=2
        )
        return "\n".join("    " + line.rstrip("\r\n") for line in lines)


def install_steps(
    program: Program,
    command: Command,
    machine: Machine,
    *,
    hooks: bool | None = True,
    recall_only: bool = False,
    instructions: str = "",
) -> list[Step]:
    """What connects a host: the server, and the hooks; without `hooks` those there are go.

    None is needed if it is connected to this command already. `hooks` None: they stay as they are.
    `recall_only`: they hand nothing over. `instructions` are put into the file that the host tells
    its model, where it has one.

    Raises:
        RecollectError: its configuration is not in its format (with the line), or cannot be read.
    """
    entry = Entry((program.table, NAME), program.entry(command))
    file = program.file(machine)
    edits: dict[Path, list[Edit]] = {file: [entry]}
    gone: list[Step] = []
    if program.hooks and hooks is False:
        none = Hooks((), program.hooks.version)
        if program.hooks.file(machine) == file:
            edits[file].append(none)
        else:
            gone = [_undone(program, machine, program.hooks.file(machine), [none])]
    if program.hooks and hooks:
        arguments = (*command.arguments, *(("--recall-only",) if recall_only else ()))
        handlers = program.hooks.handlers(program.name, command.program, arguments, machine.kind)
        edits.setdefault(program.hooks.file(machine), []).append(
            Hooks(tuple(handlers), program.hooks.version)
        )
    if program.instructions and instructions:
        edits[program.instructions(machine)] = [Block(instructions)]
    made = [_made(program, command, machine, file, wanted) for file, wanted in edits.items()]
    return [*made, *gone]


def _made(
    program: Program, command: Command, machine: Machine, file: Path, wanted: Sequence[Edit]
) -> Step:
    before = _read(file)
    known = [edit.found(file, before) for edit in wanted]
    if all(edit.is_made(each) for edit, each in zip(wanted, known, strict=True)):
        return Step(program)
    own = machine.which(program.command) if program.removes else None
    if own and isinstance(wanted[0], Entry):
        adds = (own, *program.adds(command))
        removes = (own, *program.removes)
        commands = (removes, adds) if known[0] else (adds,)
        return Step(program, commands, file, before=before, is_first=not any(known))
    is_ours_alone, kept = _as_it_was(file, before, [each for each in known if each])
    after = kept if is_ours_alone else before
    for edit in wanted:
        after = edit.made(file, after)
    return Step(program, file=file, before=before, after=after, is_first=not any(known))


def uninstall_steps(
    program: Program, machine: Machine, leaving: Collection[str] = ()
) -> list[Step]:
    """What takes away what is a host's of ours. None is needed if there is nothing.

    Hooks that another host reads from the same file stay, unless that is `leaving` as well.

    Raises:
        RecollectError: its configuration is not in its format (with the line), or cannot be read.
    """
    edits: dict[Path, list[Edit]] = {program.file(machine): [Entry((program.table, NAME), {})]}
    if program.hooks and not _are_another_s(program, machine, leaving):
        hooks = Hooks((), program.hooks.version)
        edits.setdefault(program.hooks.file(machine), []).append(hooks)
    if program.instructions:
        edits[program.instructions(machine)] = [Block("")]
    return [_undone(program, machine, file, gone) for file, gone in edits.items()]


def _are_another_s(program: Program, machine: Machine, leaving: Collection[str]) -> bool:
    """Whether a host that stays connected runs the very hooks of this one."""
    for other in PROGRAMS:
        stays = other.name not in (program.name, *leaving)
        if stays and other.hooks == program.hooks and is_connected(other, machine):
            return True
    return False


def is_connected(program: Program, machine: Machine) -> bool:
    """Whether the server is registered with a host."""
    return registered(program, machine) is not None


def registered(program: Program, machine: Machine) -> Mapping[str, object] | None:
    """What a host starts as our server; None if nothing."""
    file = program.file(machine)
    found = Entry((program.table, NAME), {}).found(file, _read(file))
    return found.value if found else None


def _undone(program: Program, machine: Machine, file: Path, gone: Sequence[Edit]) -> Step:
    before = _read(file)
    known = [each for edit in gone if (each := edit.found(file, before))]
    if before is None or not known:
        return Step(program)
    is_ours_alone, kept = _as_it_was(file, before, known)
    if is_ours_alone:
        return Step(program, file=file, before=before, after=kept, drops_backup=True)
    own = machine.which(program.command) if program.removes else None
    if own and isinstance(gone[0], Entry):
        removes = (own, *program.removes)
        return Step(program, (removes,), file, before=before, drops_backup=True)
    after = before
    for edit in known:
        after = edit.undone(file, after)
    after = _without_our_table(file, program.table, after, kept)
    return Step(program, file=file, before=before, after=after, drops_backup=True)


def _as_it_was(
    file: Path, before: bytes | None, known: Sequence[Edit]
) -> tuple[bool, bytes | None]:
    """Whether nothing but `known` has changed since we first wrote, and what stood there then."""
    again = kept = _read(_backup(file))
    for edit in known:
        again = edit.made(file, again)
    return bool(known) and again == before, kept


def carry_out(step: Step, machine: Machine) -> None:
    """Run the commands, or replace the file as a whole; the first time its content is kept beside.

    Raises:
        RecollectError: a command failed; or the file changed in between or cannot be written.
    """
    file = step.changed or step.file
    try:
        if step.changed and step.is_first and not step.drops_backup:
            _keep(step.changed)
        for command in step.commands:
            machine.run(command)
        if step.changed:
            _lay_out(step, step.changed)
        if step.changed and step.drops_backup:
            _tidy(step.changed, step.program.table)
        if step.file:
            _replace(step, step.file)
    except OSError as error:
        raise RecollectError(f"{file}: {error.strerror or error}") from error


def _keep(file: Path) -> None:
    """Keep the content beside the file, in place of what was kept when we came an earlier time."""
    content = _read(file)
    if content is not None:
        _write(_backup(file), content, like=file)


def _lay_out(step: Step, file: Path) -> None:
    """What a host's own command changed is put into what stood there: some drop comments."""
    now = _read(file)
    if step.before is None or now is None:
        return
    entry, whole = Entry((step.program.table, NAME), {}), Entry((), {})
    found = entry.found(file, now)
    kept = found.made(file, step.before) if found else entry.undone(file, step.before)
    if kept != now and whole.found(file, kept) == whole.found(file, now):
        _write(file.resolve(), kept, like=file)


def _tidy(file: Path, table: str) -> None:
    """What a host's own command leaves where nothing was goes: an empty table, a file for it."""
    now, kept = _read(file), _read(_backup(file))
    after = None if now is None else _without_traces(file, table, now, kept)
    if after is not None and after != now:
        _write(file.resolve(), after, like=file)
    elif after is None:
        file.unlink(missing_ok=True)
    _backup(file).unlink(missing_ok=True)


def _without_traces(file: Path, table: str, now: bytes, kept: bytes | None) -> bytes | None:
    """As it was `kept` if it says the same: some hosts lay their file out anew. None: no file."""
    now = _without_our_table(file, table, now, kept)
    if file.suffix == ".json":
        whole = Entry((), {})
        if whole.found(file, now) == (whole.found(file, kept) or whole):
            return kept
    return now if now.strip() or kept is not None else None


def _without_our_table(file: Path, table: str, now: bytes, kept: bytes | None) -> bytes:
    """Without the empty table of servers that was made for our entry."""
    servers = Entry((table,), {})
    is_empty = file.suffix == ".json" and servers.found(file, now) == servers
    return servers.undone(file, now) if is_empty and not servers.found(file, kept) else now


def _replace(step: Step, file: Path) -> None:
    if _read(file) != step.before:
        raise RecollectError(f"{file} was changed by somebody else meanwhile; call again")
    backup = _backup(file)
    if step.after is None:
        file.unlink()
    else:
        if step.is_first and not step.drops_backup:
            _keep(file)
        file = file.resolve()  # a link stays one
        file.parent.mkdir(parents=True, exist_ok=True)
        _write(file, step.after, like=file)
    if step.drops_backup:
        backup.unlink(missing_ok=True)


def _write(file: Path, content: bytes, *, like: Path) -> None:
    """At once or not at all, readable for whom `like` is; for the user alone if that is new."""
    mode = like.stat().st_mode & 0o777 if like.exists() else 0o600
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=".recollect-")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(mode)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _backup(file: Path) -> Path:
    return file.with_name(file.name + _BACKUP)


def _read(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise RecollectError(f"{file}: {error.strerror or error}") from error


def _line(command: Sequence[str]) -> str:
    """As a person can type it."""
    return subprocess.list2cmdline(command) if sys.platform == "win32" else shlex.join(command)


def _lines(content: bytes | None) -> list[str]:
    return (content or b"").decode("utf-8", "replace").splitlines(keepends=True)
