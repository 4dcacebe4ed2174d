"""Telling a host of recollect, and taking it back: nothing but our own entry changes."""

import difflib
import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from ..errors import RecollectError
from . import jsonc, toml
from .machine import Machine
from .programs import NAME, Command, Program

T = TypeVar("T")
_BACKUP = ".recollect-bak"


@dataclass(frozen=True, slots=True)
class Step:
    """What is to be done for one host: its own commands, or a file that changes; or nothing."""

    program: Program
    commands: tuple[tuple[str, ...], ...] = ()
    file: Path | None = None
    before: bytes | None = None
    """What the file holds; None: it is not there."""
    after: bytes | None = None
    """What it will hold; None: it is removed."""
    drops_backup: bool = False

    @property
    def is_needed(self) -> bool:
        return bool(self.commands) or self.before != self.after

    def shown(self) -> str:
        """What it does, for a person: command lines, or the difference of the file."""
        if self.commands:
            return "\n".join("    " + " ".join(command) for command in self.commands)
        lines = difflib.unified_diff(
            _lines(self.before), _lines(self.after), str(self.file), str(self.file), n=2
        )
        return "\n".join("    " + line.rstrip("\r\n") for line in lines)


def install_step(program: Program, command: Command, machine: Machine) -> Step:
    """What connects a host. Not needed if it is connected to this command already.

    Raises:
        RecollectError: its configuration is not in its format (with the line), or cannot be read.
    """
    file = program.file(machine)
    before = _read(file)
    path = (program.table, NAME)
    entry = program.entry(command)
    known = _asked(file, before, path)
    if isinstance(known, Mapping) and _starts_same(known, entry):
        return Step(program)
    own = machine.which(program.command) if program.command else None
    if own:
        adds = (own, *program.adds(command))
        removes = (own, *program.removes)
        return Step(program, (removes, adds) if known is not None else (adds,))
    return Step(program, file=file, before=before, after=_set(file, before, path, entry))


def uninstall_step(program: Program, machine: Machine) -> Step:
    """What takes a host's entry away. Not needed if there is none.

    Raises:
        RecollectError: its configuration is not in its format (with the line), or cannot be read.
    """
    file = program.file(machine)
    before = _read(file)
    path = (program.table, NAME)
    known = _asked(file, before, path)
    if before is None or not isinstance(known, Mapping):
        return Step(program)
    own = machine.which(program.command) if program.command else None
    if own and not _backup(file).exists():
        return Step(program, ((own, *program.removes),))
    kept = _read(_backup(file))
    if _set(file, kept, path, known) == before:  # nothing else has changed since
        return Step(program, file=file, before=before, after=kept, drops_backup=True)
    return Step(program, file=file, before=before, after=_unset(file, before, path))


def carry_out(step: Step, machine: Machine) -> None:
    """Run the commands, or replace the file as a whole; the first time its content is kept beside.

    Raises:
        RecollectError: a command failed; or the file changed in between or cannot be written.
    """
    for command in step.commands:
        machine.run(command)
    if step.file is None:
        return
    try:
        _replace(step, step.file)
    except OSError as error:
        raise RecollectError(f"{step.file}: {error.strerror or error}") from error


def _replace(step: Step, file: Path) -> None:
    if _read(file) != step.before:
        raise RecollectError(f"{file} was changed by somebody else meanwhile; call again")
    backup = _backup(file)
    if step.after is None:
        file.unlink()
    else:
        file = file.resolve()  # a link stays one
        file.parent.mkdir(parents=True, exist_ok=True)
        if step.before is not None and not step.drops_backup and not backup.exists():
            _write(backup, step.before, like=file)
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


def _asked(file: Path, content: bytes | None, path: Sequence[str]) -> object:
    """What a configuration says at a path; None where there is nothing."""
    if content is None or not content.strip():
        return None
    read = toml.value_at if file.suffix == ".toml" else jsonc.value_at
    return _with_place(file, lambda text: read(text, path), content)


def _set(
    file: Path, content: bytes | None, path: Sequence[str], entry: Mapping[str, object]
) -> bytes:
    write = toml.with_value if file.suffix == ".toml" else jsonc.with_value
    return _with_place(file, lambda text: write(text, path, entry), content or b"").encode()


def _unset(file: Path, content: bytes, path: Sequence[str]) -> bytes:
    drop = toml.without_value if file.suffix == ".toml" else jsonc.without_value
    return _with_place(file, lambda text: drop(text, path), content).encode()


def _with_place(file: Path, act: Callable[[str], T], content: bytes) -> T:
    """What is wrong with a configuration is said with its file and line."""
    try:
        return act(content.decode())
    except UnicodeDecodeError as error:
        raise RecollectError(f"{file} is no text (UTF-8); it was left as it is") from error
    except jsonc.Unparsable as error:
        raise RecollectError(f"{file}, {error}; it was left as it is") from error


def _starts_same(known: Mapping[str, object], entry: Mapping[str, object]) -> bool:
    """A host may leave out arguments where there are none."""
    return known.get("command") == entry["command"] and known.get("args", []) == entry["args"]


def _lines(content: bytes | None) -> list[str]:
    return (content or b"").decode("utf-8", "replace").splitlines(keepends=True)
