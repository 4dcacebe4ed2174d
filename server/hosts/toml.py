"""One table of a TOML file set or removed; comments, order and layout of the rest stay."""

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
    return tomlkit.dumps(document)


def _read(text: str) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(text)
    except ParseError as error:
        raise Unparsable(error.line, str(error)) from error
    except TOMLKitError as error:
        raise Unparsable(1, str(error)) from error
