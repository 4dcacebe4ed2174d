"""A secret as its file holds it: one ciphertext with the text and every field that tells of it.

Open to read stay its label, its times, its store and its links to other memories.
"""

import json
from dataclasses import MISSING, fields, replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ...domain.memory import Memory
from .memory_keys import Keys

_ADAPTER: TypeAdapter[Memory] = TypeAdapter(Memory)
_MARK = "recollect-sealed"
"""The first name in what is encrypted; what was sealed before is the text alone."""
_HIDDEN = (
    "text",
    "tags",
    "entities",
    "relations",
    "summary",
    "correction_history",
    "original_contents",
    "other",
)
_NO_LABEL = "secret"


def sealed(memory: Memory, keys: Keys) -> Memory:
    """A memory as it may be written and indexed, under a new key.

    Raises:
        StorageError: the key could not be kept.
    """
    said = _ADAPTER.dump_python(memory, mode="json", exclude_defaults=True)
    hidden: dict[str, Any] = {_MARK: 1}
    for name in _HIDDEN:
        if name in said:
            hidden[name] = said[name]
    appraisal = memory.appraisal
    if appraisal and appraisal.reason:
        hidden["reason"] = appraisal.reason
        appraisal = replace(appraisal, reason="")
    text = keys.seal(memory.id, json.dumps(hidden, ensure_ascii=False))
    shown = replace(memory, appraisal=appraisal, label=memory.label or _NO_LABEL, **_empty())
    return replace(shown, text=text)


def opened(memory: Memory, keys: Keys) -> Memory:
    """The memory as it was before it was sealed.

    Raises:
        InputError: its key is gone.
    """
    told = keys.text_of(memory)
    try:
        hidden = json.loads(told)
    except ValueError:
        hidden = None
    if not isinstance(hidden, dict) or _MARK not in hidden:
        return replace(memory, text=told)
    said = _ADAPTER.dump_python(memory, mode="json", exclude_defaults=True)
    reason = hidden.pop("reason", "")
    if reason and "appraisal" in said:
        said["appraisal"]["reason"] = reason
    try:
        return _ADAPTER.validate_python(said | {n: hidden[n] for n in _HIDDEN if n in hidden})
    except ValidationError:
        return replace(memory, text=str(hidden.get("text", "")))


def is_sealed(memory: Memory) -> bool:
    """Whether its text is ciphertext: a person may write a level by hand above a plain text."""
    text = memory.text.strip()
    return text.startswith("gAAAAA") and len(text) >= 100 and not any(c.isspace() for c in text)


def _empty() -> dict[str, Any]:
    """The hidden fields as they are where nothing is said."""
    blank: dict[str, Any] = {}
    for field in fields(Memory):
        if field.name not in _HIDDEN or field.name == "text":
            continue
        make = field.default_factory
        blank[field.name] = field.default if make is MISSING else make()
    return blank
