"""What recollect exported itself: memories as they were, with all that happened to them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...capture.drafts import Draft
from ...domain.memory import Memory
from ...errors import InputError
from ...storage.passphrase import PassPhrase
from .. import own_lines, reading
from ..own_lines import Unusable
from ..records import Found, Record, Source, Unread

NAME = "recollect"
_SEALED = '"sealed"'
_REMEDY = "Import it with a newer recollect."


def recognise(path: Path) -> float:
    first = reading.object_in(reading.head(path).partition("\n")[0])
    return 1.0 if first and first.get("format") == own_lines.FORMAT else 0.0


def claims_to_be_mine(path: Path) -> bool:
    """Whether it says of memories that they are the reader's own."""
    header = reading.object_in(reading.head(path).partition("\n")[0]) or {}
    return not header.get("shared")


def read(path: Path) -> Iterator[Found]:
    yield from read_with(path, None)


def read_with(path: Path, phrase: str | None) -> Iterator[Found]:
    """As `read`; secrets open with the pass phrase they were exported with.

    Raises:
        InputError: the file is of a later version, or it is another pass phrase.
    """
    told = reading.lines(path)
    header = reading.object_in(next(told, (0, ""))[1]) or {}
    if header.get("version") != own_lines.VERSION:
        raise InputError("file", f"its version is {header.get('version')!r}", _REMEDY)
    key = PassPhrase(phrase, str(header.get("salt"))) if phrase and header.get("salt") else None
    if key:
        _try(key, path)
    for number, text in told:
        where = f"line {number}"
        row = reading.object_in(text)
        if row is None:
            yield Unread(where, "it is no JSON object")
            continue
        if row.get("sealed"):
            if key is None:
                yield Unread(where, f"a secret ({row.get('label')}): it needs the pass phrase")
                continue
            row = reading.object_in(key.open(str(row["sealed"]).encode()).decode()) or {}
        yield _found(row, where, is_shared=bool(header.get("shared")))


def _found(row: dict[str, Any], where: str, *, is_shared: bool) -> Found:
    try:
        memory, activity = own_lines.read_row(row)
    except Unusable as error:
        return Unread.because(where, error)
    if is_shared:
        return Record(draft=_somebody_elses(memory), id=memory.id, where=where)
    draft = _somebody_elses(memory)
    return Record(draft=draft, id=memory.id, where=where, memory=memory, activity=activity)


def _try(key: PassPhrase, path: Path) -> None:
    """The secrets may stand at the end: nothing comes in before one of them opens.

    Raises:
        InputError: it is another pass phrase.
    """
    for _, text in reading.lines(path):
        row = reading.object_in(text) if _SEALED in text else None
        if row and row.get("sealed"):
            key.open(str(row["sealed"]).encode())
            return


def _somebody_elses(memory: Memory) -> Draft:
    """What another person shared is a fact from elsewhere, as from any other source."""
    return Draft(
        content=memory.text,
        store=memory.store,
        category=memory.category,
        tags=memory.tags,
        entities=memory.entities,
        relations=memory.relations,
        topic=memory.topic,
        mood=memory.mood,
        occurred_at=memory.happened_at,
        project=memory.project,
        sensitivity=memory.sensitivity,
        label=memory.label,
    )


SOURCE = Source(NAME, recognise, read)
