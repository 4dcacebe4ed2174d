"""The lines of an export that loses nothing; docs/export.md has the format.

A header, then an object a memory: its fields as in a file's front matter, its text, and what
happened to it since. Version 1.
"""

import json
from datetime import UTC, datetime
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ..aging.activity import Activity
from ..domain.memory import Memory
from ..storage.workspace import memory_files
from ..storage.workspace.unreadable import UnreadableFile

FORMAT = "recollect"
VERSION = 1
_ACTIVITY: TypeAdapter[Activity] = TypeAdapter(Activity)
NOBODY = "mem_00000000"


class Unusable(Exception):
    """A line that tells no memory; says why."""


def header(now: datetime, count: int, *, shared: bool, salt: str) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": now.replace(microsecond=0).isoformat(),
        "memories": count,
        "shared": shared,
        "salt": salt,
    }


def line(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False) + "\n"


def row(memory: Memory, activity: Activity | None) -> dict[str, Any]:
    """A memory as an object; a secret is given opened, and to be encrypted as a whole."""
    told: dict[str, Any] = {"memory": {**memory_files.stated_fields(memory), "text": memory.text}}
    if activity:
        told["activity"] = _ACTIVITY.dump_python(activity, mode="json", exclude_defaults=True)
    return told


def read_row(told: dict[str, Any]) -> tuple[Memory, Activity | None]:
    """
    Raises:
        Unusable: a field is of the wrong kind, or missing.
    """
    values = told.get("memory")
    if not isinstance(values, dict) or not str(values.get("text", "")).strip():
        raise Unusable("there is no memory in it")
    try:
        memory = memory_files.built(values, id=NOBODY, written_at=datetime.now(UTC))
        said = told.get("activity")
        activity = _ACTIVITY.validate_python(said) if said else None
    except (UnreadableFile, ValidationError) as error:
        raise Unusable(str(error).splitlines()[0]) from error
    if memory.id == NOBODY:
        raise Unusable("it has no id")
    return memory, activity
