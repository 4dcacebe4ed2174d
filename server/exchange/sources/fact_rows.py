"""Facts as rows: CSV, a JSON object a line, or JSON with a list of objects.

So do mem0, OpenMemory, mcp-memory-service and knowledge bases export theirs; they differ in the
names of the fields.
"""

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast, get_args

from ...capture.appraisal_scores import Scores
from ...capture.drafts import Draft
from ...domain.memory import Category, Relation, Store
from ...domain.validation import readable
from ...errors import InputError
from .. import json_stream, reading
from ..formats import csv_table
from ..records import Found, Record, Source, Unread

Row = Mapping[str, Any]

_TEXT = ("content", "memory", "text", "fact", "document", "data", "statement", "note", "value")
_TEXT_ZH = ("内容", "事实", "记忆", "文本")
_WHEN = ("occurred_at", "happened_at", "date", "created_at", "created_at_iso", "timestamp", "time")
_WHEN_ZH = ("日期", "时间", "创建时间")
_ID = ("id", "content_hash", "uuid", "memory_id", "hash", "key")
_TAGS = ("tags", "labels", "keywords", "categories", "标签")
_ENTITIES = ("entities", "people", "实体")
_KINDS = ("memory_type", "type", "category", "类别")
_GONE = ("deleted", "archived_by_merge")
_STORES: dict[str, Store] = {
    "episode": "episodic",
    "episodic": "episodic",
    "procedural": "procedural",
    "procedure": "procedural",
    "vault": "vault",
}
_SAYS_NOTHING = {"fact", "core", "note", "memory", "text", "default"}
"""Kinds that are no tag worth having."""
_LOOKED_AT = 20
_ONE_IN = 4
"""So many rows at least say something where rows are facts."""


# --- recognising ---


def _sample(path: Path) -> list[Row]:
    """The first rows, whatever they are written in."""
    rows: list[Row] = []
    try:
        for _, row in _rows(path):
            if not isinstance(row, str):
                rows.append(row)
            if len(rows) >= _LOOKED_AT:
                break
    except (InputError, OSError, ValueError, csv.Error):
        return rows
    return rows


def _told_by(marks: Callable[[Row], bool], certainty: float) -> Callable[[Path], float]:
    def recognise(path: Path) -> float:
        rows = _sample(path) if _may_hold_rows(path) else []
        told = [row for row in rows if _text_of(row)]
        fitting = [row for row in told if marks(row)]
        if not told or len(told) * _ONE_IN < len(rows):
            return 0.0
        return certainty if len(fitting) * 2 > len(told) else 0.0

    return recognise


def _may_hold_rows(path: Path) -> bool:
    beginning = reading.head(path).lstrip()
    return beginning[:1] in ("{", "[") or path.suffix.lower() in (".csv", ".tsv")


# --- reading ---


def read(path: Path) -> Iterator[Found]:
    return facts(_rows(path))


def facts(rows: Iterable[tuple[str, Row | str]]) -> Iterator[Found]:
    """What each row tells; text in its place says why there is none."""
    for where, row in rows:
        if isinstance(row, str):
            yield Unread(where, row)
            continue
        found = fact_of(row, where)
        yield found
        if isinstance(found, Unread):
            continue
        if attached := reading.first(row, "attachments", "images"):
            yield Unread(where, f"attachments are not taken: {str(attached)[:80]}")


def _rows(path: Path) -> Iterator[tuple[str, Row | str]]:
    """Where each row stands, and the row, or why there is none."""
    if path.suffix.lower() in (".csv", ".tsv"):
        yield from _table(path)
        return
    if _is_a_line_each(path):
        yield from objects_in_lines(reading.lines(path))
        return
    yield from _json(path)


def _is_a_line_each(path: Path) -> bool:
    beginning = reading.head(path).lstrip()
    line, more, _ = beginning.partition("\n")
    return path.suffix.lower() in (".jsonl", ".ndjson") or bool(
        more and line.startswith("{") and reading.object_in(line)
    )


def objects_in_lines(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[str, Row | str]]:
    for number, line in lines:
        yield f"line {number}", reading.object_in(line) or "it is no JSON object"


def _table(path: Path) -> Iterator[tuple[str, Row | str]]:
    csv.field_size_limit(10_000_000)
    beginning = reading.head(path)
    separator = "\t" if path.suffix.lower() == ".tsv" else _separator(beginning)
    encoding = reading.encoding_of(path)
    with path.open(encoding=encoding, errors="replace", newline="") as stream:
        rows = csv.DictReader(stream, delimiter=separator, strict=False)
        for row in rows:
            named = {str(name).strip().casefold(): value for name, value in row.items() if name}
            yield f"line {rows.line_num}", {name: _told(value) for name, value in named.items()}


def _told(value: Any) -> Any:
    """A cell without what keeps a spreadsheet from calculating it."""
    return csv_table.as_told(value) if isinstance(value, str) else value


def _separator(beginning: str) -> str:
    title = beginning.partition("\n")[0]
    return max((",", ";", "\t"), key=title.count)


def _json(path: Path) -> Iterator[tuple[str, Row | str]]:
    for number, value in enumerate(json_stream.objects(path), 1):
        if isinstance(value, dict) and isinstance(value.get("documents"), list):
            yield from _columns(value)
        elif isinstance(value, dict):
            yield f"entry {number}", value
        elif isinstance(value, json_stream.CutOff):
            yield f"entry {number}", "the file ends or cannot be read from here on"
        else:
            yield f"entry {number}", "it is no object"


def _columns(value: Mapping[str, Any]) -> Iterator[tuple[str, Row | str]]:
    """Ids, documents and metadata beside each other, as a Chroma collection gives them."""
    documents = value["documents"]
    ids = value.get("ids") or [""] * len(documents)
    metadatas = value.get("metadatas") or [{}] * len(documents)
    for number, (id, text, said) in enumerate(zip(ids, documents, metadatas, strict=False), 1):
        yield f"entry {number}", {"id": id, "content": text, "metadata": said or {}}


# --- one row ---


def fact_of(row: Row, where: str) -> Found:
    """The fact that a row tells, or why there is none."""
    values = {**_metadata(row), **row}
    triple = _triple(values)
    text = _text_of(row) or _in_words(triple)
    if why := _why_left_out(values, text):
        return Unread(where, why)
    kind = str(reading.first(values, *_KINDS) or "").strip()
    draft = Draft(
        content=text,
        tags=_tags(values, kind),
        entities=reading.names(reading.first(values, *_ENTITIES)),
        relations=(triple,) if triple else (),
        category=cast(Category, kind) if kind in get_args(Category) else None,
        store=_STORES.get(str(values.get("store") or kind).casefold()),
        occurred_at=reading.moment(reading.first(values, *_WHEN, *_WHEN_ZH)),
        project=" ".join(str(values.get("project") or "").split())[:200],
    )
    scored = _scores(values)
    if scored:
        draft = replace(draft, scores=scored, reason="one score for all six")
    return Record(draft=draft, id=str(reading.first(values, *_ID) or ""), where=where)


def _why_left_out(values: Row, text: str) -> str:
    """Why a row tells no fact; empty if it does."""
    if values.get("deleted_at") or str(values.get("state", "")).casefold() in _GONE:
        return "it is deleted there"
    if values.get("superseded_by"):
        return "it is replaced there"
    return "" if text else "there is no text in it"


def _in_words(triple: Relation | None) -> str:
    return f"{triple.subject} {triple.predicate} {triple.object}" if triple else ""


def _text_of(row: Row) -> str:
    value = reading.first(row, *_TEXT, *_TEXT_ZH)
    if isinstance(value, dict):
        value = reading.first(value, *_TEXT)
    return readable(value).strip() if isinstance(value, str) else ""


def _metadata(row: Row) -> Row:
    said = row.get("metadata")
    if isinstance(said, str):
        said = reading.object_in(said)
    return said if isinstance(said, dict) else {}


def _tags(values: Row, kind: str) -> tuple[str, ...]:
    tags = reading.names(reading.first(values, *_TAGS))
    names_kind = kind and kind.casefold() not in _SAYS_NOTHING and kind not in get_args(Category)
    if names_kind and kind.casefold() not in _STORES:
        tags = (*tags, *reading.names(kind))
    return tuple(dict.fromkeys(tags))


def _triple(values: Row) -> Relation | None:
    ends = [str(values.get(name) or "").strip() for name in ("subject", "predicate", "object")]
    if not all(ends) or max(map(len, ends)) > 200:
        return None
    return Relation(subject=ends[0], predicate=ends[1], object=ends[2])


def _scores(values: Row) -> Scores | None:
    """A score from 0 to 10 in a column of that name."""
    try:
        score = float(values.get("score") or "")
    except (TypeError, ValueError):
        return None
    return Scores(*[score] * 6) if 0 <= score <= 10 else None


def _has(*names: str) -> Callable[[Row], bool]:
    return lambda row: all(name in row for name in names)


def _is_of_a_knowledge_base(row: Row) -> bool:
    said = {**_metadata(row), **row}
    return "importance" in said and ("last_access" in said or "verified" in said)


def _is_openmemory(row: Row) -> bool:
    return "content" in row and "state" in row and ("app" in row or "app_id" in row)


SOURCES: Sequence[Source] = (
    Source("mem0", _told_by(_has("memory", "id"), 0.9), read),
    Source("openmemory", _told_by(_is_openmemory, 0.92), read),
    Source("mcp-memory-service", _told_by(_has("content", "content_hash"), 0.9), read),
    Source("knowledge-base", _told_by(_is_of_a_knowledge_base, 0.9), read),
    Source("facts", _told_by(lambda _: True, 0.5), read),
)
