"""Whether Codex runs our hooks: it passes over those that its user has not trusted."""

import json

from . import toml
from .edits import Hooks
from .known_hosts import Program
from .machine import Machine


def is_given(program: Program, machine: Machine) -> bool:
    """Whether every hook of ours has a trust of the user's. Read only: trusting is theirs.

    Raises:
        Unparsable: the configuration is not TOML.
    """
    if program.hooks is None:
        return True
    file = program.hooks.file(machine)
    config = program.file(machine)
    if not (file.exists() and config.exists()):
        return False
    found = Hooks((), 0).found(file, file.read_bytes())
    state = toml.value_at(config.read_text(encoding="utf-8"), ("hooks", "state"))
    trusted = json.dumps(state).lower().replace("_", "") if state else ""
    names = [event for event, _ in found.handlers] if found else []
    return bool(names) and all(f":{name.lower()}:" in trusted for name in names)
