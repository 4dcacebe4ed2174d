"""Episodes as Markdown: one log a day, an entry for each. The format is docs/data-format.md."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, tzinfo

from ...domain.memory import Memory
from ...domain.patterns import regex
from . import memory_files
from .unreadable import UnreadableFile, decoded

_HEADING = regex(r"## \[(\d{4}-\d\d-\d\d \d\d:\d\d)\](?: (ep_[0-9A-Z]{8}))?\s*")
"""Any letters: an id with a slip in it is named, and does not become text of the entry above."""
_HEADING_LIKE = regex(r"^(\\*)(?=## \[)", re.MULTILINE)
"""What inside a text looks like a heading; written with one more backslash."""
_TIMED = regex(r"#{2,4}[ \t]+\[?((?:[01]?\d|2[0-3]):[0-5]\d)\b")
_COMMENT = regex(r"<!-- (\{.*\}) -->\s*")
_MINUTE = "%Y-%m-%d %H:%M"


@dataclass(frozen=True, slots=True)
class _Entry:
    """Where an entry stands: from its heading's line to the one past its last."""

    heading: re.Match[str]
    start: int
    end: int

    @property
    def id(self) -> str | None:
        return self.heading[2]


def parse(data: bytes, zone: tzinfo) -> list[Memory]:
    """Read a log whose entries all have ids (see `with_ids`).

    Raises:
        UnreadableFile: not UTF-8, an entry without text, an impossible date, an id used twice, or a
            comment that is not JSON or holds a field of the wrong kind.
    """
    lines = decoded(data).removeprefix("\ufeff").split("\n")
    episodes: dict[str, Memory] = {}
    for entry in _entries(lines):
        body = lines[entry.start + 1 : entry.end]
        episode = _parse_entry(entry.heading, body, zone)
        if episode.id in episodes:
            raise UnreadableFile(f"the id {episode.id} stands above two entries")
        episodes[episode.id] = episode
    return list(episodes.values())


def by_id(data: bytes | None, zone: tzinfo) -> dict[str, Memory]:
    """As `parse`; none of a day that has no log."""
    return {episode.id: episode for episode in parse(data or b"", zone)}


def with_episode(data: bytes | None, episode: Memory, zone: tzinfo) -> bytes:
    """A log with this episode in it: replaced where its id already stands, else appended.

    Everything else stays to the byte.
    """
    day = episode.happened_at.astimezone(zone)
    content = _to_the_byte(data) if data else f"# {day:%Y-%m-%d}\n"
    written = _entry(episode, zone)
    # What is new is not looked for in a day of many turns.
    lines = content.split("\n") if episode.id in content else []
    known = _entry_of(lines, episode.id)
    if known:
        lines[known.start : known.end] = written.split("\n")
        return _as_bytes("\n".join(lines))
    return _as_bytes(f"{content}{_gap_below(content)}{written}")


def without_episode(data: bytes, id: str) -> bytes:
    """A log with the entry of `id` cut out."""
    lines = _to_the_byte(data).split("\n")
    known = _entry_of(lines, id)
    if not known:
        return data
    del lines[known.start : known.end]
    return _as_bytes("\n".join(lines))


def _to_the_byte(data: bytes) -> str:
    """The text of a log, of which one damaged byte keeps no other entry from being written."""
    return data.decode("utf-8", "surrogateescape")


def _as_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def with_ids(data: bytes, new_id: Callable[[], str]) -> bytes:
    """A log in which the entries that a person wrote without an id have one."""
    lines = decoded(data).split("\n")
    for entry in _entries(lines):
        if not entry.id:
            lines[entry.start] = f"{lines[entry.start].rstrip()} {new_id()}"
    return "\n".join(lines).encode()


def adopted(data: bytes, day: date) -> bytes:
    """A log that others wrote, with a heading of ours above each part of it; nothing is taken away.

    A part begins where a line tells its time (`## 09:15 | Title`), the first with the first words.
    A log that has entries stays as it is.
    """
    lines = decoded(data).split("\n")
    if _entries(lines):
        return data
    times: dict[int, str] = {}
    for at, line in enumerate(lines):
        timed = _TIMED.match(line)
        if timed:
            times[at] = timed[1]
        elif not times and line.strip() and not line.startswith("# "):
            times[at] = "00:00"
    for at in sorted(times, reverse=True):
        lines[at:at] = [f"## [{day} {times[at]:0>5}]", ""]
    return "\n".join(lines).encode()


def in_order(data: bytes) -> bytes:
    """A log with its entries in the order of their headings.

    Where they are in order already, the bytes stay as they are.
    """
    lines = decoded(data).split("\n")
    entries = _entries(lines)
    ordered = sorted(entries, key=lambda entry: entry.heading[1])
    if ordered == entries:
        return data
    blocks = [lines[: entries[0].start]]
    blocks += [lines[entry.start : entry.end] for entry in ordered]
    texts = ["\n".join(block).strip("\n") for block in blocks if any(block)]
    return ("\n\n".join(texts) + "\n").encode()


def _entries(lines: list[str]) -> list[_Entry]:
    found = []
    end = len(lines)
    for at in reversed(range(len(lines))):
        # A mark of byte order may stand before the first line, and nowhere else.
        heading = _HEADING.fullmatch(lines[at].removeprefix("\ufeff") if at == 0 else lines[at])
        if heading:
            found.append(_Entry(heading, at, end))
            end = at
    return found[::-1]


def _entry_of(lines: list[str], id: str) -> _Entry | None:
    return next((entry for entry in _entries(lines) if entry.id == id), None)


def _gap_below(content: str) -> str:
    """What leaves one blank line below it."""
    if content.endswith("\n\n"):
        return ""
    return "\n" if content.endswith("\n") else "\n\n"


def _entry(episode: Memory, zone: tzinfo) -> str:
    fields = memory_files.stated_fields(episode)
    del fields["id"], fields["store"]
    comment = json.dumps(fields, ensure_ascii=False).replace("--", "-\\u002d")
    heading = f"## [{episode.happened_at.astimezone(zone).strftime(_MINUTE)}] {episode.id}"
    text = _HEADING_LIKE.sub(r"\\\1", episode.text)
    return f"{heading}\n<!-- {comment} -->\n\n{text}\n"


def _parse_entry(heading: re.Match[str], body: list[str], zone: tzinfo) -> Memory:
    where = f"below '{heading[0].strip()}'"
    if not heading[2]:
        raise UnreadableFile(f"'{heading[0].strip()}' has no id")
    comment = _COMMENT.fullmatch(body[0]) if body else None
    try:
        fields = json.loads(comment[1]) if comment else {}
    except (ValueError, RecursionError) as error:  # ValueError: also a number of 5,000 digits
        raise UnreadableFile(f"the comment {where} is not JSON") from error
    text = "\n".join(body[1 if comment else 0 :]).strip()
    if not text:
        raise UnreadableFile(f"there is no text {where}")
    try:
        local = datetime.strptime(heading[1], _MINUTE).replace(tzinfo=zone)
    except ValueError as error:
        raise UnreadableFile(f"'{heading[1]}' is no date and time") from error
    stated = {
        "text": _HEADING_LIKE.sub(_one_backslash_less, text),
        "store": "episodic",
        "id": heading[2],
    }
    return memory_files.built(fields | stated, id="", written_at=local)


def _one_backslash_less(found: re.Match[str]) -> str:
    return found[0][1:]
