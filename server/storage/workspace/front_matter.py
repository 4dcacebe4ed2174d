"""Front matter: YAML between two `---` lines at the head of a Markdown file.

Read and written with PyYAML's C parser. What a person laid out is kept by cutting the head where
that parser says its fields begin and end, and putting only the changed fields in anew:
ruamel.yaml's round trip drops the comments below a field that it changes, and indents every list
its own way.
"""

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from textwrap import indent
from typing import Any

import yaml

from ...domain.patterns import regex
from .unreadable import UnreadableFile

_FENCE = "---\n"
_CLOSING = regex(r"(?:\A---[^\n]*|^---[ \t]*\r?)(?:\n(?:\r?\n)?|\Z)", re.MULTILINE)
_LINE = regex(r"[^\n]*\n|[^\n]+\Z")
_COMMENT = regex(r"(?<!\S)#[^\r\n]*")
_BYTE_ORDER_MARK = "\ufeff"
_TIMESTAMP = "tag:yaml.org,2002:timestamp"
_BOOLEAN = "tag:yaml.org,2002:bool"
_WIDTH = 160
_HARMLESS = 1_000
"""Characters of a head that cannot be deep or long enough to harm."""
_DEEPEST = 24
_MOST_NODES = 50_000
_LONGEST_NUMBER = 400
_NUMERIC = frozenset("0123456789+-.")


class _Loader(yaml.CSafeLoader):
    """Dates stay text, so that a field that is not ours goes back as it came.

    Only true and false are booleans, so that a tag may be `no`.
    """


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
    resolvers: Mapping[str, list[tuple[str, Any]]], *tags: str
) -> dict[str, list[tuple[str, Any]]]:
    kept = {}
    for first, known in resolvers.items():
        kept[first] = [(tag, pattern) for tag, pattern in known if tag not in tags]
    return kept


_Loader.yaml_implicit_resolvers = _without(
    yaml.CSafeLoader.yaml_implicit_resolvers, _TIMESTAMP, _BOOLEAN
)
_Loader.add_implicit_resolver(
    _BOOLEAN, regex(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF")
)
_Dumper.yaml_implicit_resolvers = _without(yaml.CSafeDumper.yaml_implicit_resolvers, _TIMESTAMP)


@dataclass(frozen=True, slots=True)
class Page:
    """A file in parts, which make up the whole when they are put together again."""

    opening: str
    """The first `---` line; empty in a file without front matter, which is all text."""
    head: str
    """The YAML, each line with its end."""
    closing: str
    """The second `---` line, and the blank line below it."""
    text: str
    ending: str
    """The last line end."""


def page(content: str) -> Page:
    """Take a file apart.

    Raises:
        UnreadableFile: the front matter has no end.
    """
    first, end, rest = content.partition("\n")
    if first.removeprefix(_BYTE_ORDER_MARK).rstrip() != "---":
        text = content.removeprefix(_BYTE_ORDER_MARK)
        return Page("", "", "", *_without_ending(text))
    found = _CLOSING.search(rest)
    if not found:
        raise UnreadableFile("the front matter has no closing '---' line")
    text, ending = _without_ending(rest[found.end() :])
    return Page(first + end, rest[: found.start()], found[0], text, ending)


def _without_ending(text: str) -> tuple[str, str]:
    return text.removesuffix("\n"), "\n" if text.endswith("\n") else ""


def load(head: str) -> dict[Any, Any]:
    """The fields of a head.

    Raises:
        UnreadableFile: it is not YAML, or not a mapping.
    """
    try:
        _refuse_bombs(head)
        fields = yaml.load(head, Loader=_Loader) or {}
    except (yaml.YAMLError, RecursionError) as error:
        raise UnreadableFile(_what_is_wrong(error)) from error
    except ValueError as error:  # a `!!timestamp` that is none, an `!!int` of words
        raise UnreadableFile("the front matter is not valid YAML") from error
    if not isinstance(fields, dict):
        raise UnreadableFile("the front matter must be a list of `name: value` lines")
    return fields


def _refuse_bombs(head: str) -> None:
    """What libyaml's composer would crash on, or be busy with for minutes.

    It calls itself once a level and copies what an alias names; its event parser does neither.

    Raises:
        UnreadableFile: too deep, too long, or too much of it said twice.
        yaml.YAMLError: it is not YAML.
    """
    if len(head) < _HARMLESS and "&" not in head:
        return
    sizes = [0]
    named: list[str | None] = [None]
    known: dict[str, int] = {}
    for event in yaml.parse(head, Loader=_Loader):
        match event:
            case yaml.CollectionEndEvent():
                size = sizes.pop()
                sizes[-1] += size
                if anchor := named.pop():
                    known[anchor] = size
            case yaml.AliasEvent():
                if event.anchor not in known:
                    raise UnreadableFile("the front matter refers to itself")
                sizes[-1] += known[event.anchor]
            case yaml.CollectionStartEvent():
                sizes.append(1)
                named.append(event.anchor)
            case yaml.ScalarEvent():
                _refuse_number(event)
                sizes[-1] += 1
                if event.anchor:
                    known[event.anchor] = 1
        _refuse_excess(depth=len(sizes), nodes=sizes[-1])


def _refuse_excess(*, depth: int, nodes: int) -> None:
    if depth > _DEEPEST:
        raise UnreadableFile(f"the front matter is YAML more than {_DEEPEST} levels deep")
    if nodes > _MOST_NODES:
        raise UnreadableFile(f"the front matter says more than {_MOST_NODES:,} things")


def _refuse_number(scalar: yaml.ScalarEvent) -> None:
    is_plain = scalar.implicit[0] and scalar.value[:1] in _NUMERIC
    if is_plain and len(scalar.value) > _LONGEST_NUMBER and " " not in scalar.value:
        raise UnreadableFile("the front matter holds a number without end")


def _what_is_wrong(error: Exception) -> str:
    mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
    where = f" (line {mark.line + 2})" if mark else ""
    return f"the front matter is not valid YAML{where}"


def dump(fields: Mapping[str, Any], *, as_block: bool = False) -> str:
    """A head with these fields; lists and maps on one line each, unless `as_block`."""
    head: str = yaml.dump(
        fields,
        Dumper=_Dumper,
        allow_unicode=True,
        sort_keys=False,
        default_flow_style=False if as_block else None,
        width=_WIDTH,
    )
    return head


def written(fields: Mapping[str, Any], text: str) -> str:
    """A file with these fields and this text."""
    return f"{_FENCE}{dump(fields)}{_FENCE}\n{text}\n"


# --- keeping a person's layout -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Field:
    """One field as it stands in a head."""

    name: str
    lines: str
    """From its name to the end of its value's last line."""
    below: str
    """Comments and blank lines between it and what follows."""
    comments: tuple[str, ...]
    """Those among its own lines."""
    list_indent: int | None
    """The column of its list's dashes, if it is such a list."""


def replaced(head: str, fields: Mapping[str, Any], unchanged: Container[str]) -> str | None:
    """`head` with these `fields`, in the order and with the comments that it has.

    Those in `unchanged` stay to the byte, the others are written anew in their place, new ones
    follow at the end, and what `fields` lacks goes. None: the head is laid out in a way that this
    cannot follow.
    """
    above, known = _taken_apart(head)
    if above is None:
        return None
    parts = [above]
    for field in known:
        if field.name in unchanged:
            parts.append(field.lines)
        elif field.name in fields:
            parts.append(_anew(field, fields[field.name]))
        else:
            parts += [f"{comment}\n" for comment in field.comments]
        parts.append(field.below)
    names = {field.name for field in known}
    for name, value in fields.items():
        if name not in names:
            parts.append(dump({name: value}))
    return _with_line_ends_of(head, "".join(parts))


def _anew(field: _Field, value: Any) -> str:
    """The field with another value. A comment at the end of its only line stays there."""
    lines = dump({field.name: value}, as_block=field.list_indent is not None)
    if field.list_indent:
        name, end, items = lines.partition("\n")
        lines = name + end + indent(items, " " * field.list_indent)
    is_one_line = field.lines.count("\n") == lines.count("\n") == 1
    if is_one_line and field.comments:
        return f"{lines.removesuffix(chr(10))}  {' '.join(field.comments)}\n"
    return "".join([*(f"{comment}\n" for comment in field.comments), lines])


def _with_line_ends_of(head: str, new: str) -> str:
    if "\r\n" not in head:
        return new
    return new.replace("\r\n", "\n").replace("\n", "\r\n")


def _taken_apart(head: str) -> tuple[str | None, list[_Field]]:
    """What stands above the first field, and the fields.

    (None, []) if they are not one below the other.
    """
    root = yaml.compose(head, Loader=_Loader)
    if root is None:
        return head, []
    if not isinstance(root, yaml.MappingNode) or root.flow_style:
        return None, []
    starts = [name.start_mark.index for name, _ in root.value]
    if any(name.start_mark.column for name, _ in root.value):
        return None, []
    fields = []
    for (name, value), start, end in zip(root.value, starts, [*starts[1:], len(head)], strict=True):
        fields.append(_field(name, value, head[start:end], start))
    return head[: starts[0]], fields


def _field(name: yaml.Node, value: yaml.Node, lines: str, start: int) -> _Field:
    own = _without_gap(lines)
    bare = own
    for node in (*_scalars(name), *_scalars(value)):
        at, end = node.start_mark.index - start, node.end_mark.index - start
        if at >= 0:  # else it stands elsewhere, and here an alias
            bare = f"{bare[:at]}{'x' * (end - at)}{bare[end:]}"
    is_list = isinstance(value, yaml.SequenceNode) and not value.flow_style
    return _Field(
        name.value,
        own,
        lines[len(own) :],
        tuple(_COMMENT.findall(bare)),
        value.start_mark.column if is_list else None,
    )


def _without_gap(lines: str) -> str:
    """Without the comments and blank lines at the end, which are about what follows."""
    own = _LINE.findall(lines)
    while len(own) > 1 and (own[-1].startswith("#") or not own[-1].strip()):
        own.pop()
    return "".join(own)


def _scalars(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.SequenceNode):
        for part in node.value:
            yield from _scalars(part)
    elif isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            yield from _scalars(name)
            yield from _scalars(value)
