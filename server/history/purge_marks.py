"""The page that says what was purged: other machines of the user purge it too."""

import json
from collections.abc import Iterable, Mapping, Sequence

from ..domain.ids import ID


def read_marks(page: bytes | None) -> list[dict[str, object]]:
    """The purges that a workspace knows of; what cannot be read is none."""
    try:
        marks = json.loads(page or b"{}").get("purges", [])
    except (ValueError, AttributeError):
        return []
    found: list[dict[str, object]] = []
    for mark in marks if isinstance(marks, list) else []:
        ids = mark.get("ids") if isinstance(mark, dict) else None
        if isinstance(ids, list) and isinstance(mark.get("at"), str):
            sound = [id for id in ids if isinstance(id, str) and ID.fullmatch(id)]
            found.append({"at": mark["at"][:20], "ids": sound, "words": bool(mark.get("words"))})
    return found


def joined_marks(here: bytes | None, there: bytes | None) -> bytes:
    """The page with the purges of both."""
    marks = read_marks(here)
    marks += [mark for mark in read_marks(there) if mark not in marks]
    return page_of(marks)


def purged_ids(marks: Iterable[Mapping[str, object]]) -> list[str]:
    """The memories that these purges took out."""
    ids: dict[str, None] = {}
    for mark in marks:
        found = mark["ids"]
        if isinstance(found, list):
            ids.update(dict.fromkeys(found))
    return list(ids)


def page_of(marks: Sequence[Mapping[str, object]]) -> bytes:
    """The page of these purges."""
    return json.dumps({"purges": list(marks)}, indent=1).encode() + b"\n"
