"""What all sources read alike: text, JSON, moments, names."""

import codecs
import gzip
import json
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import IO, Any

from ..domain import limits
from ..domain.patterns import regex
from ..errors import InputError

Opener = Callable[[], IO[bytes]]
_HEAD_BYTES = 65_536
_MILLISECONDS = 100_000_000_000
"""No moment in seconds is as large: it is one in milliseconds."""
_BEYOND_UTF8 = ("gb18030", "big5", "cp1252")
"""What spreadsheets and editors write under Windows, in Chinese and in Western Europe."""
_ARCHIVE = b"PK\x03\x04"
DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, gzip.BadGzipFile)
"""What is raised while something packed is read that is not whole."""
_DAY_ALONE = regex(r"\d{4}-?\d\d-?\d\d")
_DAY = regex(r"(?<!\d)(?:19|20)\d\d(?:([-._/年])\d\d?(?:(?!年)\1\d\d?|月\d\d?日)|\d{4})(?!\d)")
MOST_UNPACKED_BYTES = 4_000_000_000
_LONGEST_LINE = 64_000_000


def head(path: Path) -> str:
    """The beginning of a file, as a source is recognised by it; empty where it is no text."""
    if not path.is_file():
        return ""
    try:
        data = _beginning(path)
    except OSError:
        return ""
    encoding = _encoding(data)
    return data.decode(encoding, "ignore") if b"\0" not in data or encoding == "utf-16" else ""


def encoding_of(path: Path) -> str:
    """How a text file is encoded, by its beginning.

    Raises:
        OSError: it cannot be read.
    """
    return _encoding(_beginning(path))


def _beginning(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(_HEAD_BYTES)


def _encoding(data: bytes) -> str:
    """By its mark, else UTF-8, unless most of what is not ASCII is none of it."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    told = codecs.getincrementaldecoder("utf-8")("replace").decode(data)
    broken = told.count("\ufffd")
    if broken * 2 <= sum(not character.isascii() for character in told):
        return "utf-8-sig"
    from charset_normalizer import from_bytes

    best = from_bytes(data, cp_isolation=[*_BEYOND_UTF8]).best()
    return best.encoding if best else "utf-8-sig"


def files_below(folder: Path) -> Iterator[Path]:
    """All files of a folder in order, but for hidden ones and what links lead out to."""
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith(".") or entry.is_symlink():
            continue
        if entry.is_dir():
            yield from files_below(entry)
        elif entry.is_file():
            yield entry


def text_of(path: Path) -> str:
    """A whole file.

    Raises:
        InputError: it is no text, or cannot be read.
    """
    try:
        return path.read_text(encoding=encoding_of(path))
    except (OSError, UnicodeError) as error:
        raise InputError(
            "file", f"{path.name} cannot be read as text", "Give the path of another file."
        ) from error


def lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that say something, numbered from 1; what cannot be decoded becomes �."""
    with path.open(encoding=encoding_of(path), errors="replace", newline="\n") as stream:
        number = 0
        while line := stream.readline(_LONGEST_LINE):
            number += 1
            text = line.lstrip("\ufeff").strip()
            if text:
                yield number, text


def object_in(line: str) -> dict[str, Any] | None:
    """The JSON object on a line; None if there is none."""
    with suppress(ValueError, RecursionError):
        value = json.loads(line)
        if isinstance(value, dict):
            return value
    return None


def is_cut_archive(path: Path) -> bool:
    """Whether it begins as a zip and does not end as one."""
    with path.open("rb") as stream:
        return stream.read(len(_ARCHIVE)) == _ARCHIVE and not zipfile.is_zipfile(path)


def streams(path: Path, wanted: re.Pattern[str] | None = None) -> Iterator[Opener]:
    """A file; of a zip or a folder the files with such names, in order. Each opens as bytes.

    Raises:
        InputError: there is no such file in it, or it would not fit on a disk unpacked.
    """
    if path.is_dir():
        for file in sorted((*path.glob("*.json"), *path.glob("*/*.json"))):
            if wanted and _is_wanted(wanted, file.relative_to(path).as_posix()):
                yield partial(_opened, file)
        return
    if wanted is None or not zipfile.is_zipfile(path):
        yield partial(_opened, path)
        return
    with zipfile.ZipFile(path) as archive:
        for member in sorted(archive.infolist(), key=lambda each: each.filename):
            if not _is_wanted(wanted, member.filename):
                continue
            if member.file_size > MOST_UNPACKED_BYTES:
                raise InputError("file", f"{member.filename} is too large", "Unpack it yourself.")
            yield partial(archive.open, member)


def _is_wanted(wanted: re.Pattern[str], name: str) -> bool:
    """Whether the name of a file is, alone or with that of its folder."""
    *_, folder, file = ("", *name.split("/"))
    return bool(wanted.fullmatch(file) or wanted.fullmatch(f"{folder}/{file}"))


def _opened(path: Path) -> IO[bytes]:
    return path.open("rb")


def moment(value: Any) -> datetime | None:
    """A moment as programs write it: seconds, milliseconds, or ISO; without a zone UTC.

    A day alone has no zone: it began where the user lives, which the importer knows.
    """
    found: datetime | None = None
    with suppress(ValueError, OverflowError, OSError, TypeError):
        if isinstance(value, int | float) and not isinstance(value, bool):
            seconds = value / 1000 if abs(value) > _MILLISECONDS else value
            found = datetime.fromtimestamp(seconds, UTC)
        elif isinstance(value, str) and value.strip():
            found = datetime.fromisoformat(value.strip().replace("Z", "+00:00"))
            found = found if found.tzinfo else found.replace(tzinfo=UTC)
    if found is None or limits.flaw_of_moment(found):
        return None
    if isinstance(value, str) and _DAY_ALONE.fullmatch(value.strip()):
        return found.replace(tzinfo=None)
    return found.astimezone(UTC).replace(microsecond=0)


def day_named(text: str, *, at_start: bool = False) -> datetime | None:
    """The first day in a name or heading: 2024-03-07, 2024.3.7, 20240307, 2024年3月7日 …"""
    found = _DAY.match(text) if at_start else _DAY.search(text)
    if found is None:
        return None
    year, month, day = re.findall(r"\d+", found[0]) if found[1] else _run_together(found[0])
    return moment(f"{year}-{month:0>2}-{day:0>2}")


def _run_together(digits: str) -> tuple[str, str, str]:
    return digits[:4], digits[4:6], digits[6:]


def first(values: Mapping[str, Any], *names: str) -> Any:
    """The first of these fields that says something."""
    for name in names:
        value = values.get(name)
        if value not in (None, "", [], {}):
            return value
    return None


def names(value: Any) -> tuple[str, ...]:
    """Tags or entities, however they are written: a list, or text with commas between."""
    parts: list[str] = []
    match value:
        case str():
            with suppress(ValueError):
                listed = json.loads(value) if value.startswith("[") else None
                if isinstance(listed, list):
                    return names(listed)
            parts = value.replace("，", ",").replace(";", ",").split(",")
        case list() | tuple():
            parts = [str(each) for each in value if isinstance(each, str | int | float)]
        case dict():
            parts = [str(name) for name, given in value.items() if given]
    cleaned = [" ".join(part.split()).lstrip("#")[: limits.NAME_CHARACTERS] for part in parts]
    kept = tuple(dict.fromkeys(part for part in cleaned if part))
    return kept[: limits.NAMES]
