"""JSON of any size, one object after the other: what is read is not held."""

import codecs
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from . import reading

_LISTS = ("results", "memories", "entries", "facts", "data", "items", "conversations", "documents")
"""Names under which a list of objects may stand in an object."""


class CutOff:
    """Stands where the text ends before its JSON does, or is none from there on."""


def objects(path: Path, *members: str) -> Iterator[Any]:
    """What the list in a file holds; `CutOff` where it cannot be read on.

    The list is the whole file, or stands under one of the usual names; otherwise the file is one
    object. Of a zip it is the file of one of these names.

    Raises:
        InputError: the zip has no such file.
    """
    import ijson

    with reading.opened(path, *members) as stream:
        prefix = _where_the_list_is(stream)
    try:
        with reading.opened(path, *members) as stream:
            yield from ijson.items(_WithoutMark(stream), prefix, use_float=True)
    except (ijson.JSONError, UnicodeDecodeError):
        yield CutOff()


def _where_the_list_is(stream: IO[bytes]) -> str:
    """The prefix of its parts, as ijson names it; empty where the file is one object."""
    import ijson

    try:
        for prefix, event, _ in ijson.parse(_WithoutMark(stream)):
            if event == "start_array" and prefix in ("", *_LISTS):
                is_columns = prefix == "documents"
                return "" if is_columns else f"{prefix}.item".lstrip(".")
    except (ijson.JSONError, UnicodeDecodeError):
        return "item"
    return ""


class _WithoutMark:
    """A stream without the byte order mark that it may begin with."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._is_at_start = True

    def read(self, size: int = -1) -> bytes:
        data = self._stream.read(size)
        if self._is_at_start and data:
            self._is_at_start = False
            return data.removeprefix(codecs.BOM_UTF8) or self._stream.read(size)
        return data
