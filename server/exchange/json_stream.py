"""JSON of any size, one object after the other: what is read is not held."""

import codecs
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from ..domain import limits
from ..domain.patterns import regex
from ..errors import InputError
from . import reading

_LISTS = ("results", "memories", "entries", "facts", "data", "items", "conversations", "documents")
"""Names under which a list of objects may stand in an object."""


_STRING = regex(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?P<end>"|\\?\Z)', re.DOTALL)
"""To its end or to that of the bytes, with half of an escape: what was read is read once."""
_NO_BRACKETS = bytes(each for each in range(256) if each not in b"[]{}")


_LARGEST_PART = 8 << 20
"""Bytes read at once."""


class CutOff:
    """Stands where the text ends before its JSON does, or is none from there on."""


CONVERSATIONS = regex(r"conversations(?:-\d+)?\.json")
"""What exports of conversations are called, in one file or several."""


def objects(path: Path, wanted: re.Pattern[str] | None = None) -> Iterator[Any]:
    """What the list in a file holds; `CutOff` where it cannot be read on.

    The list is the whole file, or stands under one of the usual names; otherwise the file is one
    object. Of a zip or a folder they are those in its files of `wanted` names.
    """
    for open_one in reading.streams(path, wanted):
        yield from _objects(open_one)


def first_object(path: Path, wanted: re.Pattern[str]) -> dict[str, Any]:
    """The first of them, for recognising; empty where there is none."""
    is_plain = path.is_file() and not zipfile.is_zipfile(path)
    if is_plain and reading.head(path).lstrip()[:1] not in ("[", "{"):
        return {}
    try:
        first = next(objects(path, wanted), None)
    except (InputError, OSError, *reading.DAMAGED):
        return {}
    return first if isinstance(first, dict) else {}


def _objects(open_one: reading.Opener) -> Iterator[Any]:
    import ijson

    with open_one() as stream:
        prefix = _where_the_list_is(stream)
    try:
        with open_one() as stream:
            yield from ijson.items(_Bounded(stream), prefix, use_float=True)
    except (ijson.JSONError, UnicodeDecodeError, *reading.DAMAGED):
        yield CutOff()


def _where_the_list_is(stream: IO[bytes]) -> str:
    """The prefix of its parts, as ijson names it; empty where the file is one object."""
    import ijson

    try:
        for prefix, event, _ in ijson.parse(_Bounded(stream)):
            if event == "start_array" and prefix in ("", *_LISTS):
                is_columns = prefix == "documents"
                return "" if is_columns else f"{prefix}.item".lstrip(".")
    except (ijson.JSONError, UnicodeDecodeError, *reading.DAMAGED):
        return "item"
    return ""


class _Bounded:
    """A stream without the byte order mark that it may begin with.

    Its nesting is bounded, for the parser names each level by all that are above it, and so are its
    strings, which are held whole.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._is_at_start = True
        self._depth = 0
        self._rest = b""
        """Of a string that the last part ended in: its quote, and half of an escape."""
        self._within = 0
        """Bytes of that string."""

    def read(self, size: int = -1) -> bytes:
        """The next part.

        Raises:
            ijson.JSONError: it goes deeper, or a string on for longer, than anybody's data does.
        """
        # Of a string that goes on, the parser looks through all that it has, with each part.
        data = self._stream.read(max(size, min(self._within, _LARGEST_PART)))
        if self._is_at_start and data:
            self._is_at_start = False
            data = data.removeprefix(codecs.BOM_UTF8) or self._stream.read(size)
        self._look_at(data)
        return data

    def _look_at(self, data: bytes) -> None:
        for bracket in self._outside_strings(data).translate(None, _NO_BRACKETS):
            self._depth += 1 if bracket in b"[{" else -1
            if self._depth > limits.JSON_LEVELS:
                import ijson

                raise ijson.JSONError("nested too deeply")

    def _outside_strings(self, data: bytes) -> bytes:
        """The data without its strings; how long the last one is so far is noted."""
        outside, last, read = [], None, self._rest + data
        at = 0
        for last in _STRING.finditer(read):
            outside.append(read[at : last.start()])
            at = last.end()
        outside.append(read[at:])
        if last is not None and last["end"] != b'"':
            is_the_same = bool(self._rest) and last.start() == 0
            begun = self._within if is_the_same else 0
            self._within = begun + len(last[0])
            self._rest = b'"' + last["end"]
        else:
            self._within, self._rest = 0, b""
        if self._within > limits.JSON_STRING_BYTES:
            import ijson

            raise ijson.JSONError("a string that does not end")
        return b"".join(outside)
