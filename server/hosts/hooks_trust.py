"""Whether Codex runs our hooks: it passes over those that its user has not trusted."""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from . import jsonc, toml
from .hook_files import is_ours
from .known_hosts import Program
from .machine import Machine

_Place = tuple[str, int]
"""Of a group of hooks: its event, in small letters alone, and which of the event's it is."""


def is_given(program: Program, machine: Machine) -> bool:
    """Whether every hook of ours, as it stands, has a trust of the user's.

    Read only: trusting is theirs. Codex trusts what it has hashed: another program, another option
    or another time that it may take is to be trusted anew.

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
    trusted = dict(_trusted(state, file)) if isinstance(state, Mapping) else {}
    ours = dict(_ours(jsonc.value_at(file.read_text(encoding="utf-8"), ("hooks",))))
    return bool(ours) and all(trusted.get(place) == hash for place, hash in ours.items())


def _ours(lists: object) -> Iterator[tuple[_Place, str]]:
    """With what Codex 0.171 hashes each to, seen in its own configuration."""
    for event, groups in lists.items() if isinstance(lists, Mapping) else ():
        for at, group in enumerate(groups if isinstance(groups, list) else ()):
            if is_ours(group):
                yield (event.lower(), at), _hash(event, group["hooks"])


def _hash(event: str, handlers: list[Mapping[str, Any]]) -> str:
    name = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in event)
    hooks = [{"type": "command", "async": False, **handler} for handler in handlers]
    what = {"event_name": name.removeprefix("_"), "hooks": hooks}
    said = json.dumps(what, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"sha256:{sha256(said.encode()).hexdigest()}"


def _trusted(state: Mapping[str, object], file: Path) -> Iterator[tuple[_Place, str]]:
    """By keys such as `/home/ada/.codex/hooks.json:user_prompt_submit:0:0`."""
    for key, said in state.items():
        if not isinstance(said, Mapping) or not said.get("trusted_hash"):
            continue
        named, event, at, _ = (*key.rsplit(":", 3), "", "", "")[:4]
        is_in_file = at.isdecimal() and Path(named).resolve() == file.resolve()
        if is_in_file and said.get("enabled", True):
            yield (event.replace("_", "").lower(), int(at)), str(said["trusted_hash"])
