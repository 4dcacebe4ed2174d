"""One member of a JSON file is set or removed, and every other character stays."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.hosts.jsonc import (
    Unparsable,
    value_at,
    with_element,
    with_value,
    without_elements,
    without_value,
)

PATH = ("mcpServers", "recollect")
ENTRY = {"command": "/opt/my tools/记忆/recollect", "args": ["--home", "/data"]}

FILES = [
    "",
    "{}",
    "{}\n",
    "{\n}\n",
    "{ // nothing yet\n}\n",
    '{"mcpServers": {}}',
    '{\n  "mcpServers": {\n    "other": {"command": "x"}\n  }\n}\n',
    (
        '{\n\t"theme": "dark", // mine\n\t"mcpServers": {\n'
        '\t\t"other": {"command": "x"}, // last\n\t},\n}\n'
    ),
    (
        '{\r\n    "a": [1, 2, {"b": null}],\r\n    "mcpServers": {\r\n        "z": {}\r\n'
        "    }\r\n}\r\n"
    ),
    '\ufeff{"a": 1}',
    '{/* head */ "a": "} // no comment", "b": "\\"{", "mcpServers": {"x": {} /* tail */}}',
    '{\n  "a": 1 // one\n}\n',
]

COMMENTS = ("// nothing yet", "// mine", "// last", "/* head */", "/* tail */", "// one")


def plain(text: str) -> object:
    """What a reader of the file takes it to say."""
    return value_at(text, ()) if text.strip("\ufeff \n") else {}


@pytest.mark.parametrize("text", FILES)
def test_an_entry_is_added_beside_what_is_there(text: str) -> None:
    written = with_value(text, PATH, ENTRY)
    assert value_at(written, PATH) == ENTRY
    for comment in COMMENTS:
        assert (comment in text) == (comment in written)
    before = plain(text)
    assert isinstance(before, dict)
    after = plain(written)
    assert isinstance(after, dict)
    servers = dict(after["mcpServers"])
    del servers["recollect"]
    assert servers == before.get("mcpServers", {})
    assert {**after, "mcpServers": 0} == {**before, "mcpServers": 0}
    assert ("\r\n" in text) == ("\r\n" in written)


@pytest.mark.parametrize("text", FILES)
def test_it_is_replaced_in_place_and_the_second_time_nothing_changes(text: str) -> None:
    once = with_value(text, PATH, {"command": "old"})
    again = with_value(once, PATH, ENTRY)
    assert value_at(again, PATH) == ENTRY
    assert with_value(again, PATH, ENTRY) == again
    assert again.count("recollect") == with_value(text, PATH, ENTRY).count("recollect")


@pytest.mark.parametrize("text", FILES)
def test_taken_out_again_the_others_are_as_they_were(text: str) -> None:
    after = plain(without_value(with_value(text, PATH, ENTRY), PATH))
    before = plain(text)
    assert isinstance(before, dict)
    assert isinstance(after, dict)
    assert {"mcpServers": {}, **after} == {"mcpServers": {}, **before}
    assert value_at(without_value(text or "{}", PATH), PATH) is None


names = st.text(max_size=6)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(names, values, max_size=4),
    st.dictionaries(names, values, max_size=3),
    st.sampled_from([None, 1, 2, "\t"]),
)
def test_any_configuration_keeps_what_it_said(
    settings: dict[str, object], servers: dict[str, object], indent: int | str | None
) -> None:
    said = {**settings, "mcpServers": servers}
    text = json.dumps(said, indent=indent, ensure_ascii=False)
    written = with_value(text, PATH, ENTRY)
    assert json.loads(written) == {**said, "mcpServers": {**servers, "recollect": ENTRY}}
    servers.pop("recollect", None)
    assert json.loads(without_value(written, PATH)) == {**said, "mcpServers": servers}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{\n  "a": 1\n  "b": 2\n}', 3),
        ('{\n  "a": \n}', 3),
        ('{"a": 1', 1),
        ("[1, 2]\nx", 2),
        ("{\n\n  a: 1\n}", 3),
        ('{"mcpServers": 7}', 1),
        ("[" * 100_000, 1),
        ('{"a": "no end\n}', 1),
    ],
)
def test_what_is_no_such_file_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(Unparsable, match=f"^line {line}: "):
        with_value(text, PATH, ENTRY)


def test_what_stood_between_two_leaves_the_comments_beside_them_alone() -> None:
    text = '{\n  "a": 1, // first\n  "ours": 2, // middle\n  "b": 3 // last\n}\n'
    left = without_value(text, ("ours",))
    assert value_at(left, ()) == {"a": 1, "b": 3}
    assert '"a": 1, // first' in left


LISTS = [
    "{}",
    '{"on": []}',
    '{"on": [{"theirs": 1}]}',
    '{\n  "on": [\n    {"theirs": 1}, // first\n    2 // last\n  ], // list\n  "b": 1\n}\n',
    '{\r\n\t"on": [\r\n\t\t1,\r\n\t],\r\n}\r\n',
]


@pytest.mark.parametrize("text", LISTS)
def test_an_element_stands_behind_the_others_and_goes_without_them(text: str) -> None:
    before = value_at(text, ("on",)) or []
    assert isinstance(before, list)
    written = with_element(text, ("on",), ENTRY)
    assert value_at(written, ("on",)) == [*before, ENTRY]
    twice = with_element(written, ("on",), ENTRY)
    left = without_elements(twice, ("on",), lambda element: element == ENTRY)
    assert (value_at(left, ("on",)) or []) == before
    assert left.count("//") == text.count("//")


def test_what_should_be_a_list_is_refused() -> None:
    with pytest.raises(Unparsable, match="line 1: 'on' is no list"):
        with_element('{"on": 1}', ("on",), ENTRY)
