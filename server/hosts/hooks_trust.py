"""Whether Codex runs our hooks: it passes over those that its user has not trusted."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from . import jsonc, toml
from .hook_files import is_ours
from .known_hosts import Program
from .machine import Machine

_Place = tuple[str, int]
"""Of a group of hooks: its event, in small letters alone, and which of the event's it is."""


def is_given(program: Program, machine: Machine) -> bool:
    """Whether every hook of ours has a trust of the user's. Read only: trusting is theirs.

    Raises:
        Unparsable: a configuration is not in its format.
    """
    if program.hooks is None:
        return True
    file = program.hooks.file(machine)
    config = program.file(machine)
    if not (file.exists() and config.exists()):
        return False
    state = toml.value_at(config.read_text(encoding="utf-8"), ("hooks", "state"))
    trusted = set(_trusted(state, file)) if isinstance(state, Mapping) else set()
    ours = set(_ours(jsonc.value_at(file.read_text(encoding="utf-8"), ("hooks",))))
    return bool(ours) and ours <= trusted


def _ours(lists: object) -> Iterator[_Place]:
    for event, groups in lists.items() if isinstance(lists, Mapping) else ():
        for at, group in enumerate(groups if isinstance(groups, list) else ()):
            if is_ours(group):
                yield event.lower(), at


def _trusted(state: Mapping[str, object], file: Path) -> Iterator[_Place]:
    """By keys such as `/home/ada/.codex/hooks.json:user_prompt_submit:0:0`."""
    for key, said in state.items():
        if not isinstance(said, Mapping) or not said.get("trusted_hash"):
            continue
        named, event, at, _ = (*key.rsplit(":", 3), "", "", "")[:4]
        is_in_file = at.isdecimal() and Path(named).resolve() == file.resolve()
        if is_in_file and said.get("enabled", True):
            yield event.replace("_", "").lower(), int(at)
