"""One table of a TOML file set or removed; comments, order and layout of the rest stay."""

import re
from collections.abc import Mapping, Sequence

import tomlkit
from tomlkit.exceptions import ParseError, TOMLKitError
from tomlkit.items import AbstractTable

from .jsonc import Unparsable


def value_at(text: str, path: Sequence[str]) -> object:
    """The value at the end of a path of names, None if there is none.

    Raises:
        Unparsable: the text is not TOML.
    """
    found: object = _read(text).unwrap()
    for name in path:
        if not isinstance(found, Mapping):
            return None
        found = found.get(name)
    return found


def with_value(text: str, path: Sequence[str], value: Mapping[str, object]) -> str:
    """The text with the table at the end of the path.

    Raises:
        Unparsable: the text is not TOML, or something on the path is no table.
    """
    document = _read(text)
    table: tomlkit.TOMLDocument | AbstractTable = document
    for name in path[:-1]:
        if name not in table:
            table[name] = tomlkit.table(is_super_table=True)
        inner = table[name]
        if not isinstance(inner, AbstractTable):
            raise Unparsable(1, f"{name} is no table")
        table = inner
    table[path[-1]] = dict(value)
    return tomlkit.dumps(document)


def without_value(text: str, path: Sequence[str]) -> str:
    """The text without the table at the end of the path.

    Raises:
        Unparsable: the text is not TOML.
    """
    document = _read(text)
    table: object = document
    for name in path[:-1]:
        if not isinstance(table, tomlkit.TOMLDocument | AbstractTable) or name not in table:
            return text
        table = table[name]
    if not isinstance(table, tomlkit.TOMLDocument | AbstractTable) or path[-1] not in table:
        return text
    table.remove(path[-1])
    kept = _without_lines(text, path)
    says_the_same = _says(kept) == document.unwrap()
    return kept if says_the_same else tomlkit.dumps(document)


def _without_lines(text: str, path: Sequence[str]) -> str:
    """The text without the lines of a table and of those in it; what leads to the next stays."""
    name = r"\s*\.\s*".join(re.escape(part) for part in path)
    ours = re.compile(rf"\s*\[\s*{name}\s*[.\]]")
    kept: list[str] = []
    gone: list[str] = []
    for line in [*text.splitlines(keepends=True), ""]:
        if not line or line.lstrip().startswith("["):
            _put_back(kept, gone)
            gone = []
        (gone if gone or ours.match(line) else kept).append(line)
    return "".join(kept)


def _put_back(kept: list[str], gone: list[str]) -> None:
    """Comments and empty lines at the end of what is gone, which belong to what follows it."""
    if not gone:
        return
    end = len(gone)
    while gone[end - 1].strip() == "" or gone[end - 1].lstrip().startswith("#"):
        end -= 1
    rest = gone[end:]
    if kept and not kept[-1].strip() and not (rest and rest[0].strip()):
        kept.pop()
    kept += rest


def _says(text: str) -> object:
    try:
        return tomlkit.parse(text).unwrap()
    except TOMLKitError:
        return None


def _read(text: str) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(text)
    except ParseError as error:
        raise Unparsable(error.line, str(error)) from error
    except TOMLKitError as error:
        raise Unparsable(1, str(error)) from error
