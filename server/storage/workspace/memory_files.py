"""Memories as Markdown: one file a memory (front matter + text), and the daily log of episodes. The format is docs/data-format.md."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from datetime import UTC, date, datetime, tzinfo
from typing import Any

import yaml
from pydantic import TypeAdapter, ValidationError

from ...domain.ids import ID
from ...domain.memory import Memory

_ADAPTER: TypeAdapter[Memory] = TypeAdapter(Memory)
_KNOWN = frozenset(f.name for f in fields(Memory)) - {"text", "other"}
_FENCE = "---\n"
_HEADING = re.compile(r"\ufeff?## \[(\d{4}-\d\d-\d\d \d\d:\d\d)\](?: (ep_[0-9A-Z]{8}))?\s*")
_HEADING_LIKE = re.compile(
    r"^(\\*)(?=## \[)", re.MULTILINE
)  # inside a text it gets one more backslash
_TIMED = re.compile(r"#{2,4}[ \t]+\[?((?:[01]?\d|2[0-3]):[0-5]\d)\b")
_COMMENT = re.compile(r"<!-- (\{.*\}) -->\s*")
_TIMESTAMP, _BOOLEAN = "tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:bool"
_NAMES = ("tags", "entities")


class Unreadable(ValueError):
    """A file that is not in the format: it is set aside and named in the status, with this reason."""


class _Loader(yaml.CSafeLoader):
    """Dates stay text, so that a field that is not ours goes back as it came; only true and false are booleans, so that a tag may be `no`."""


class _Dumper(yaml.CSafeDumper):
    """One field a line; dates without quotes, as people write them."""

    def represent(self, data: Any) -> None:
        node = self.represent_data(data)
        assert isinstance(node, yaml.MappingNode)
        node.flow_style = False
        self.serialize(node)

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _without(
    resolvers: dict[str, list[tuple[str, Any]]], *tags: str
) -> dict[str, list[tuple[str, Any]]]:
    return {
        first: [(tag, pattern) for tag, pattern in known if tag not in tags]
        for first, known in resolvers.items()
    }


_Loader.yaml_implicit_resolvers = _without(
    yaml.CSafeLoader.yaml_implicit_resolvers, _TIMESTAMP, _BOOLEAN
)
_Loader.add_implicit_resolver(
    _BOOLEAN, re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF")
)
_Dumper.yaml_implicit_resolvers = _without(yaml.CSafeDumper.yaml_implicit_resolvers, _TIMESTAMP)


def slug(text: str) -> str:
    """A readable file name out of the first words of a text; letters of any script are kept."""
    words = re.findall(r"\w+", text.casefold())
    return "-".join(words)[:48].strip("-_")


def render(memory: Memory) -> bytes:
    """Front matter with what differs from the defaults, a blank line, the text exactly as it is, a final newline."""
    head = yaml.dump(
        _front_matter(memory),
        Dumper=_Dumper,
        allow_unicode=True,
        sort_keys=False,
        default_flow_style=None,
        width=160,
    )
    return f"{_FENCE}{head}{_FENCE}\n{memory.text}\n".encode()


def parse(data: bytes, *, id: str, written_at: datetime) -> Memory:
    """Read a memory's file; `id` and `written_at` (file name and time) stand in for what a hand-written one leaves out.

    Raises:
        Unreadable: not UTF-8, no closing fence, not YAML, or a field of the wrong kind.
    """
    head, text = _split(_decode(data))
    try:
        meta = yaml.load(head, Loader=_Loader) or {}
    except (
        yaml.YAMLError,
        ValueError,
        RecursionError,
    ) as error:  # ValueError: a `!!timestamp` that is none
        mark = getattr(error, "problem_mark", None)
        raise Unreadable(
            f"the front matter is not valid YAML{f' (line {mark.line + 2})' if mark else ''}"
        ) from error
    if not isinstance(meta, dict):
        raise Unreadable("the front matter must be a list of `name: value` lines")
    if not text.strip():
        raise Unreadable("there is no text below the front matter")
    return _build(meta | {"text": text}, id=id, written_at=written_at)


def is_complete(data: bytes) -> bool:
    """Whether a file says itself what `parse` would otherwise make up: the id, and when it was written."""
    head = _split(_decode(data))[0]
    return all(re.search(rf"^{name}[ \t]*:", head, re.MULTILINE) for name in ("id", "created_at"))


def _split(content: str) -> tuple[str, str]:
    """(front matter, text); a file without front matter is all text."""
    content = content.removeprefix("\ufeff")
    first, _, rest = content.partition("\n")
    if first.rstrip() != "---":
        return "", content.removesuffix("\n")
    if rest.startswith("---"):  # empty front matter
        head, found, text = "", True, rest.partition("\n")[2]
    else:
        match = re.search(r"^---[ \t]*\r?\n", rest + "\n", re.MULTILINE)
        found, head, text = (
            bool(match),
            rest[: match.start()] if match else "",
            rest[match.end() :] if match else "",
        )
    if not found:
        raise Unreadable("the front matter has no closing '---' line")
    return head, re.sub(r"\A\r?\n", "", text).removesuffix("\n")


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"not UTF-8 text (byte {error.start})") from error


def _front_matter(memory: Memory) -> dict[str, Any]:
    known = _ADAPTER.dump_python(
        memory, mode="json", exclude_defaults=True, exclude={"text", "other"}
    )
    # The store decides what happens to a file, so it is written even where it is the default.
    return {"id": memory.id, "store": memory.store, **known, **memory.other}


def _build(values: dict[str, Any], *, id: str, written_at: datetime) -> Memory:
    known = {name: value for name, value in values.items() if name in _KNOWN or name == "text"}
    other = _plain({str(name): value for name, value in values.items() if name not in known})
    known |= {name: _names(known[name]) for name in _NAMES if name in known}
    known.setdefault("id", id)
    known.setdefault("created_at", written_at)
    if not str(known["id"]).startswith(
        ("mem_", "ep_")
    ):  # others name their files by a scheme of their own
        return _adopted(values, id=id, written_at=written_at)
    if not isinstance(known["id"], str) or not ID.fullmatch(known["id"]):
        raise Unreadable(
            f"{known['id']!r} is no id (mem_ and 8 characters of 0-9 A-Z without I L O U)"
        )
    try:
        memory = _ADAPTER.validate_python({**known, "other": other})
    except ValidationError as error:
        flaw = error.errors()[0]
        raise Unreadable(f"{'.'.join(str(part) for part in flaw['loc'])}: {flaw['msg']}") from error
    return _in_utc(memory)


def _adopted(values: dict[str, Any], *, id: str, written_at: datetime) -> Memory:
    """A file whose front matter is not ours: of it what means the same here is used, and all of it is kept beside."""
    plain = {"text": values["text"], **{name: values[name] for name in _NAMES if name in values}}
    theirs = {
        f"original {name}" if name in _KNOWN else str(name): value
        for name, value in values.items()
        if name not in plain
    }
    return _build(plain | theirs, id=id, written_at=written_at)


def _plain(other: dict[str, Any]) -> dict[str, Any]:
    """Fields that are not ours, as JSON can hold them."""
    try:
        plain: dict[str, Any] = json.loads(json.dumps(other, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise Unreadable(
            f"of {', '.join(other)}: only text, numbers, lists and maps can be kept"
        ) from error
    return plain


def _names(value: Any) -> Any:
    """`tags: work` and `tags: [2026]` are what people write."""
    names = value if isinstance(value, list) else [value]
    return [str(name) if isinstance(name, int | float) else name for name in names]


def _in_utc(memory: Memory) -> Memory:
    """Times without a zone, as people write them, are read as UTC."""
    times = {
        f.name: value
        for f in fields(Memory)
        if isinstance(value := getattr(memory, f.name), datetime)
    }
    fixed = {
        name: (t if t.tzinfo else t.replace(tzinfo=UTC)).astimezone(UTC)
        for name, t in times.items()
    }
    return replace(memory, **fixed)  # type: ignore[arg-type]  # every value is a datetime for a datetime field


# --- the daily log -------------------------------------------------------------------------------


def with_episode(data: bytes | None, episode: Memory, zone: tzinfo) -> bytes:
    """A daily log with this episode in it: replaced where its id already stands, else appended. Everything else stays to the byte."""
    day = episode.happened_at.astimezone(zone)
    content = _decode(data) if data else f"# {day:%Y-%m-%d}\n"
    lines = content.split("\n")
    for start, end in _entries(lines, episode.id):
        rest = lines[end:]
        return "\n".join([*lines[:start], *_entry(episode, zone).split("\n"), *rest]).encode()
    gap = "\n\n" if not content.endswith("\n") else "\n" if not content.endswith("\n\n") else ""
    return f"{content}{gap}{_entry(episode, zone)}".encode()


def without_episode(data: bytes, id: str) -> bytes:
    """A daily log with the entry of `id` cut out."""
    lines = _decode(data).split("\n")
    for start, end in _entries(lines, id):
        return "\n".join([*lines[:start], *lines[end:]]).encode()
    return data


def with_ids(data: bytes, new_id: Callable[[], str]) -> bytes:
    """A daily log in which the entries that a person wrote without an id have one."""
    lines = [
        f"{line.rstrip()} {new_id()}" if (m := _HEADING.fullmatch(line)) and not m[2] else line
        for line in _decode(data).split("\n")
    ]
    return "\n".join(lines).encode()


def adopted_day(data: bytes, day: date) -> bytes:
    """A daily log that others wrote, with a heading of ours above each part that tells its time (`## 09:15 | Title`), and above what stands
    before the first; nothing is taken away. A log that has entries stays as it is.
    """
    lines = _decode(data).split("\n")
    if any(_HEADING.fullmatch(line) for line in lines):
        return data
    times = [(at, found[1]) for at, line in enumerate(lines) if (found := _TIMED.match(line))]
    first = next(
        (at for at, line in enumerate(lines) if line.strip() and not line.startswith("# ")), None
    )
    if first is None:
        return data
    starts = dict([(first, "00:00"), *times])
    parts = [
        f"{f'## [{day} {starts[at]:0>5}]{chr(10)}{chr(10)}' if at in starts else ''}{line}"
        for at, line in enumerate(lines)
    ]
    return "\n".join(parts).encode()


def in_order(data: bytes) -> bytes:
    """A daily log with its entries in the order of their headings; the bytes as they are where they were in order."""
    lines = _decode(data).split("\n")
    starts = [
        (at, found[1]) for at, line in enumerate(lines) if (found := _HEADING.fullmatch(line))
    ]
    times = [time for _, time in starts]
    if times == sorted(times):
        return data
    ends = [at for at, _ in starts[1:]] + [len(lines)]
    parts = sorted(
        ((time, lines[at:end]) for (at, time), end in zip(starts, ends, strict=True)),
        key=lambda part: part[0],
    )
    blocks = [lines[: starts[0][0]], *(body for _, body in parts)]
    return (
        "\n\n".join("\n".join(block).strip("\n") for block in blocks if any(block)) + "\n"
    ).encode()


def _entry(episode: Memory, zone: tzinfo) -> str:
    meta = {k: v for k, v in _front_matter(episode).items() if k not in ("id", "store")}
    comment = json.dumps(meta, ensure_ascii=False).replace("--", "-\\u002d")
    heading = f"## [{episode.happened_at.astimezone(zone):%Y-%m-%d %H:%M}] {episode.id}"
    text = _HEADING_LIKE.sub(r"\\\1", episode.text)
    return f"{heading}\n<!-- {comment} -->\n\n{text}\n"


def _entries(lines: list[str], id: str) -> Iterator[tuple[int, int]]:
    """First and past-the-last line of the entry with this id, if it is there."""
    starts = [
        (at, found[2]) for at, line in enumerate(lines) if (found := _HEADING.fullmatch(line))
    ]
    ends = [at for at, _ in starts[1:]] + [len(lines)]
    yield from (
        (start, end) for (start, found), end in zip(starts, ends, strict=False) if found == id
    )


def parse_day(data: bytes, zone: tzinfo) -> list[Memory]:
    """Read a daily log whose entries all have ids (see `with_ids`).

    Raises:
        Unreadable: not UTF-8, an entry without text, an impossible date, an id used twice, or a comment that is not JSON or holds a field
            of the wrong kind.
    """
    lines = _decode(data).removeprefix("\ufeff").split("\n")
    starts = [(at, found) for at, line in enumerate(lines) if (found := _HEADING.fullmatch(line))]
    ends = [at for at, _ in starts[1:]] + [len(lines)]
    episodes = [
        _parse_entry(heading, lines[at + 1 : end], zone)
        for (at, heading), end in zip(starts, ends, strict=False)
    ]
    if len(ids := [e.id for e in episodes]) != len(set(ids)):
        raise Unreadable(
            f"the id {next(id for id in ids if ids.count(id) > 1)} stands above two entries"
        )
    return episodes


def _parse_entry(heading: re.Match[str], body: list[str], zone: tzinfo) -> Memory:
    comment = _COMMENT.fullmatch(body[0]) if body else None
    try:
        meta = json.loads(comment[1]) if comment else {}
    except ValueError as error:
        raise Unreadable(f"the comment below '{heading[0].strip()}' is not JSON") from error
    text = _HEADING_LIKE.sub(lambda m: m[0][1:], "\n".join(body[1 if comment else 0 :]).strip())
    if not text.strip():
        raise Unreadable(f"there is no text below '{heading[0].strip()}'")
    try:
        local = datetime.strptime(heading[1], "%Y-%m-%d %H:%M").replace(tzinfo=zone)
    except ValueError as error:
        raise Unreadable(f"'{heading[1]}' is no date and time") from error
    return _build(
        meta | {"text": text, "store": "episodic", "id": heading[2]}, id="", written_at=local
    )
