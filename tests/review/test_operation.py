"""The operation vocabulary as models really send it: S2-14..S2-18, S2-28, S2-29."""

import json
import re
import string
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.domain.ids import CROCKFORD
from recollect.server.review.operation import VERBS, Operation, Verb, as_line
from recollect.server.review.operation_parser import BadLine, OperationError, parse

A, B, C = "mem_7K2M9QXA", "ep_00000001", "prop_ZZZZZZZZ"
SIX = (9, 7, 9, 8, 8, 9)


def add(text: str) -> Operation:
    return Operation("ADD", text=text)


def search(words: str) -> Operation:
    return Operation("SEARCH", text=words)


def update(id: str, text: str) -> Operation:
    return Operation("UPDATE", (id,), text)


def merge(ids: tuple[str, ...], text: str) -> Operation:
    return Operation("MERGE", ids, text)


def score(id: str, scores: tuple[int, ...]) -> Operation:
    return Operation("SCORE", (id,), scores=scores)


def boost(id: str) -> Operation:
    return Operation("BOOST", (id,))


def delete(id: str) -> Operation:
    return Operation("DELETE", (id,))


SKIP = Operation("SKIP")

VOCABULARY: list[tuple[str, Operation]] = [
    ("[ADD] The user prefers tea.", add("The user prefers tea.")),
    (f"[UPDATE:{A}] The user moved to Oslo.", update(A, "The user moved to Oslo.")),
    (
        f"[NEGATE:{A}] The user no longer eats meat.",
        Operation("NEGATE", (A,), "The user no longer eats meat."),
    ),
    (f"[BOOST:{A}]", boost(A)),
    (f"[DELETE:{A}]", delete(A)),
    ("[SKIP]", SKIP),
    (f"[END:{A}]", Operation("END", (A,))),
    (f"[PROMOTE:{A}]", Operation("PROMOTE", (A,))),
    (f"[DEMOTE:{A}]", Operation("DEMOTE", (A,))),
    (f"[KEEP:{A}]", Operation("KEEP", (A,))),
    (f"[HOLDS:{A}]", Operation("HOLDS", (A,))),
    (f"[HOLDS:{A},{B}]", Operation("HOLDS", (A, B))),
    (f"[MERGE:{A},{B}] One text.", merge((A, B), "One text.")),
    (
        f"[SUMMARY:{B}] Talked about interviews.",
        Operation("SUMMARY", (B,), "Talked about interviews."),
    ),
    (f"[SCORE:{A}] 9 7 9 8 8 9", score(A, SIX)),
    (f"[COMMIT:{C}]", Operation("COMMIT", (C,))),
    (f"[REJECT:{C}]", Operation("REJECT", (C,))),
    (f"[DEFER:{C}]", Operation("DEFER", (C,))),
    ("[SEARCH] coffee 咖啡", search("coffee 咖啡")),
    ("[PROJECT] mill → 磨坊", Operation("PROJECT", text="mill → 磨坊")),
]


def refused(source: str | list[object]) -> tuple[BadLine, ...]:
    with pytest.raises(OperationError) as caught:
        parse(source)
    return caught.value.bad


def reason(source: str | list[object]) -> str:
    (bad,) = refused(source)
    return bad.reason


@pytest.mark.parametrize(("line", "operation"), VOCABULARY)
def test_every_operation_has_one_canonical_line(line: str, operation: Operation) -> None:
    """S2-14..S2-18, S2-28, S2-29."""
    assert parse(line) == [operation]
    assert as_line(operation) == line


def test_the_table_above_holds_the_whole_vocabulary() -> None:
    """One vocabulary for hosts, prompts and logs."""
    assert {operation.verb for _, operation in VOCABULARY} == set(get_args(Verb)) == set(VERBS)


def test_a_reply_of_many_lines_keeps_its_order() -> None:
    """S2-19: a correction is a deletion and an addition, in that order."""
    assert parse("\n".join(line for line, _ in VOCABULARY)) == [
        operation for _, operation in VOCABULARY
    ]


@pytest.mark.parametrize(
    ("line", "operation"),
    [
        ("[add] tea", add("tea")),
        ("[ Add ] tea", add("tea")),
        ("- [ADD] tea", add("tea")),
        ("* [ADD] tea", add("tea")),
        ("1. [ADD] tea", add("tea")),
        ("2) [ADD] tea", add("tea")),
        ("3、[ADD] tea", add("tea")),
        ("(4) [ADD] tea", add("tea")),
        ("（５）【ADD】茶", add("茶")),
        ("→ [ADD] tea", add("tea")),
        ("> [ADD] tea", add("tea")),
        ("- [x] [ADD] tea", add("tea")),
        ("### [ADD] tea", add("tea")),
        ("   [ADD] tea", add("tea")),
        ("\ufeff[ADD] tea", add("tea")),
        ("**[ADD]** tea", add("tea")),
        ("**[ADD]**: tea", add("tea")),
        ("**[ADD]:** tea", add("tea")),
        ("**[ADD] tea**", add("tea")),
        ("- `[ADD] tea`", add("tea")),
        ("`[ADD]` tea", add("tea")),
        ('"[ADD] tea",', add("tea")),
        ("[**ADD**] tea", add("tea")),
        ("[ADD]: tea", add("tea")),
        ("[ADD]tea", add("tea")),
        ("[ADD: the user likes tea]", add("the user likes tea")),
        ("【ADD】：主人喜欢寿司", add("主人喜欢寿司")),
        ("［ＡＤＤ］主人喜欢寿司", add("主人喜欢寿司")),
        ("【add] tea", add("tea")),
        ("1、【ADD】主人喜欢寿司。", add("主人喜欢寿司。")),
        (f"[ update : {A.lower()} ] tea", update(A, "tea")),
        ("［ｕｐｄａｔｅ：ＭＥＭ＿7k2m9qxa］ tea", update(A, "tea")),
        (f"【UPDATE：{A}】 茶", update(A, "茶")),
        (f"[UPDATE {A}] tea", update(A, "tea")),
        (f"[UPDATE] {A}: tea", update(A, "tea")),
        (f"[UPDATE:id={A}] tea", update(A, "tea")),
        (f"[UPDATE:`{A}`] tea", update(A, "tea")),
        (f"[UPDATE:[{A}]] tea", update(A, "tea")),
        (f"[BOOST] {A}", boost(A)),
        (f"[BOOST:{A}] it shaped the answer", boost(A)),
        (f"[DELETE:{A}]。", delete(A)),
        ("[SKIP: nothing new]", SKIP),
        ("[SKIP] Nothing new.", SKIP),
        (f"[MERGE:{A}，{B}、{C}] tea", merge((A, B, C), "tea")),
        (f"[MERGE: {A} + {B}] tea", merge((A, B), "tea")),
        (f"[MERGE:[{A}, {B}]] tea", merge((A, B), "tea")),
        (f"[MERGE] {A}, {B}: tea", merge((A, B), "tea")),
        (f"[SCORE:{A}] 9, 7, 9, 8, 8, 9", score(A, SIX)),
        (f"[SCORE:{A}] 9/7/9/8/8/9", score(A, SIX)),
        (f"【SCORE：{A}】９，７，９，８，８，９", score(A, SIX)),
        (f"[SCORE:{A}] 9 7 9 8 8 9 - who the user is", score(A, SIX)),
        (f"[SCORE:{A}] 10 0 9.0 8 8 9", score(A, (10, 0, 9, 8, 8, 9))),
        (
            (
                f"[SCORE:{A}] Novelty: 7, importance=9, relevance: 9, credibility: 8, "
                "granularity: 8, timeliness: 9"
            ),
            score(A, SIX),
        ),
        (
            (
                f"[SCORE:{A}]\n  importance: 9\n  novelty: 7\n  relevance: 9\n"
                "  credibility: 8\n  granularity: 8\n  timeliness: 9"
            ),
            score(A, SIX),
        ),
        ("[SEARCH:coffee]", search("coffee")),
        ("[SEARCH: coffee shops]", search("coffee shops")),
        ("[SEARCH：咖啡]", search("咖啡")),
    ],
)
def test_what_models_make_of_the_line_syntax_is_read(line: str, operation: Operation) -> None:
    """S2-14..S2-18, S2-28, S2-29: bullets, Markdown, Chinese and full-width forms, either case."""
    assert parse(line) == [operation]


@pytest.mark.parametrize(
    "text",
    [
        "likes [brackets] and colons: really",
        "[DELETE:mem_7K2M9QXA] is what the page said",
        ": a colon first",
        "uses `code` and **bold**",
        "他说：“好”，[不]要",
        "{'op': 'DELETE', 'id': 'mem_7K2M9QXA'}",
    ],
)
def test_a_text_may_look_like_anything(text: str) -> None:
    """S2-14: what stands after the bracket is the memory's text, never an operation."""
    assert parse(f"[ADD] {text}") == [add(text)]


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        ("[ADD] Steps:\n  one\n  two", "Steps:\none\ntwo"),
        ("[ADD] Steps:\n    one\n      two", "Steps:\n  one\n    two"),
        ("- [ADD] Steps:\n  one", "Steps:\none"),
        ("1. [ADD] Steps:\n   one", "Steps:\none"),
        ("  - [ADD] Steps:\n      one", "Steps:\n  one"),
        ("[ADD] Steps:\n\n  one", "Steps:\n\none"),
        ("[ADD]\n  Steps", "Steps"),
        ("[ADD] Steps:\n\tone", "Steps:\none"),
        ("【ADD】步骤\n　　一", "步骤\n　一"),
        ("[ADD] Steps:\r\n  one\r\n", "Steps:\none"),
        ("[ADD] Page:\n  [DELETE:mem_7K2M9QXA]", "Page:\n[DELETE:mem_7K2M9QXA]"),
    ],
)
def test_indented_lines_continue_the_text_above(reply: str, text: str) -> None:
    """One line, one operation; two spaces continue it."""
    assert parse(reply) == [add(text)]


def test_indented_lines_of_equal_depth_are_operations_of_their_own() -> None:
    """S2-14: lists under a heading of prose."""
    assert parse(
        "1. Facts\n   - [ADD] tea\n   - [ADD] coffee\n2. Uses\n   - [BOOST:mem_7K2M9QXA]"
    ) == [add("tea"), add("coffee"), boost(A)]


def test_prose_around_the_operations_is_passed_over() -> None:
    """S2-13: what a judging model writes around its verdicts."""
    reply = f"""Sure! On [2026-01-03 18:00] we spoke of tea; see below.
[2026-01-03 18:00] is the date.
【以下是操作】
[a note](https://example.org/x)

```text
[ADD] tea
[BOOST:{A}]
```
ADD is enough here. That is all."""
    assert parse(reply) == [add("tea"), boost(A)]


NAMED = {
    "novelty": 7,
    "importance": 9,
    "relevance": 9,
    "credibility": 8,
    "granularity": 8,
    "timeliness": 9,
}


@pytest.mark.parametrize(
    ("reply", "operations"),
    [
        (
            f'[{{"op": "UPDATE", "id": "{A}", "text": "tea"}}, {{"op": "SKIP"}}]',
            [update(A, "tea"), SKIP],
        ),
        (f'{{"operations": [{{"op": "boost", "id": "{A.lower()}"}}]}}', [boost(A)]),
        ('{"operations": ["[ADD] tea", "[SKIP]"]}', [add("tea"), SKIP]),
        ('{"operations": "[ADD] tea\\n[SKIP]"}', [add("tea"), SKIP]),
        ('{"operations": {"op": "SKIP"}}', [SKIP]),
        ('["[ADD] tea", "[SKIP]"]', [add("tea"), SKIP]),
        ('[\n  "[ADD] tea",\n  {"op": "SKIP"}\n]', [add("tea"), SKIP]),
        ('{"op": "ADD", "text": "tea"}', [add("tea")]),
        ('{"op": "ADD", "text": "tea"}\n{"op": "SKIP"}\n[SKIP]', [add("tea"), SKIP, SKIP]),
        ('{"op": "ADD", "text": "tea"}, {"op": "SKIP"}', [add("tea"), SKIP]),
        ('{"operation": "ADD", "content": "tea"}', [add("tea")]),
        ('{"action": "add", "memory": "tea", "type": "fact"}', [add("tea")]),
        ('{"Type": "ADD", "Text": "tea"}', [add("tea")]),
        (f'{{"op": "[UPDATE:{A}]", "text": "tea"}}', [update(A, "tea")]),
        (f'{{"op": "UPDATE:{A}", "text": "tea"}}', [update(A, "tea")]),
        (f'{{"op": "[UPDATE:{A}] tea"}}', [update(A, "tea")]),
        (f'{{"op": "MERGE", "ids": ["{A}", "{B}"], "text": "tea"}}', [merge((A, B), "tea")]),
        (f'{{"op": "MERGE", "id": "{A}, {B}", "text": "tea"}}', [merge((A, B), "tea")]),
        (f'{{"op": "DELETE", "ids": ["{A}"], "reason": "stale"}}', [delete(A)]),
        (f'{{"op": "COMMIT", "proposal": "{C}"}}', [Operation("COMMIT", (C,))]),
        ('{"op": "SEARCH", "words": ["coffee", "shops"]}', [search("coffee shops")]),
        (f'{{"op": "SCORE", "id": "{A}", "scores": [9, 7, 9, 8, 8, 9.0]}}', [score(A, SIX)]),
        (f'{{"op": "SCORE", "id": "{A}", "scores": "9 7 9 8 8 9"}}', [score(A, SIX)]),
        (f'{{"op": "SCORE", "id": "{A}", "scores": {json.dumps(NAMED)}}}', [score(A, SIX)]),
        (json.dumps({"op": "SCORE", "id": A, **NAMED}), [score(A, SIX)]),
        (
            repr([{"op": "ADD", "text": 'it\'s "fine"', "tags": None, "explicit": True}]),
            [add('it\'s "fine"')],
        ),
        (repr([{"op": "ADD", "text": "a\xa0b\\d\nc"}]), [add("a\xa0b\\d\nc")]),
        (repr({"op": "SCORE", "id": A, "scores": SIX}), [score(A, SIX)]),
        ("""{'op': 'ADD', 'text': "it's tea"}""", [add("it's tea")]),
        ('[{"op": "ADD", "text": "tea, ]",},]', [add("tea, ]")]),
        ("{op: 'ADD', text: 'tea: {hot}'}", [add("tea: {hot}")]),
        ('{“op”: “ADD”, “text”: “say "tea"”}', [add('say "tea"')]),
        ('｛"op"："ADD"，"text"："茶，【热】"｝', [add("茶，【热】")]),
        ('【{"op"："SKIP"}，{"op"："SKIP"}】', [SKIP, SKIP]),
        ('{"op": "ADD", "text": "line\nbreak"}', [add("line\nbreak")]),
        ('```json\n[\n  {"op": "ADD", "text": "tea"}\n]\n```\nDone.', [add("tea")]),
        ('Here they are: [{"op": "SKIP"}].', [SKIP]),
        ('Here: ```json {"op": "SKIP"} ```', [SKIP]),
        ('- {"op": "SKIP"}\n- {"op": "SKIP"}', [SKIP, SKIP]),
    ],
)
def test_json_and_what_models_take_for_it_is_read(reply: str, operations: list[Operation]) -> None:
    """Text lines or JSON objects; with the slips models make in either."""
    assert parse(reply) == operations


@pytest.mark.parametrize(
    ("source", "operations"),
    [
        (["[ADD] tea", {"op": "SKIP"}, ""], [add("tea"), SKIP]),
        (["[ADD] tea\n[SKIP]"], [add("tea"), SKIP]),
        (["[ADD] Steps:\none\n\ntwo\n[SKIP]"], [add("Steps:\none\n\ntwo"), SKIP]),
        (["[ADD] Page:\n[note] {x}"], [add("Page:\n[note] {x}")]),
        (({"op": "SKIP"},), [SKIP]),
        ({"operations": ["[SKIP]"]}, [SKIP]),
        ({"op": "ADD", "text": "tea"}, [add("tea")]),
    ],
)
def test_lists_and_objects_that_came_decoded_are_read_as_they_are(
    source: list[object], operations: list[Operation]
) -> None:
    """`operations`; in a list each line has its own element, so nothing of it is taken for
    prose.
    """
    assert parse(source) == operations


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("[FOO:mem_7K2M9QXA] text", "unknown operation FOO; known: ADD, "),
        ("[DELET mem_7K2M9QXA]", "unknown operation DELET"),
        ("- **[FORGET]** tea", "unknown operation FORGET"),
        ("[NEW FACT] tea", "unknown operation NEW"),
        ("【删除：mem_7K2M9QXA】", "unknown operation 删除"),
        ("[mem_7K2M9QXA] The user likes sushi.", "an id without an operation"),
        ("[ADD]", "ADD needs a text"),
        ("[UPDATE:mem_7K2M9QXA]   ", "UPDATE needs a text"),
        ("[NEGATE:mem_7K2M9QXA]", "NEGATE needs a text"),
        ("[MERGE:mem_7K2M9QXA,ep_00000001]", "MERGE needs a text"),
        ("[SUMMARY:ep_00000001]", "SUMMARY needs a text"),
        ("[SEARCH]", "SEARCH needs a text"),
        ("[ADD:fact] tea", "ADD takes nothing in its bracket"),
        ("[ADD:fact]", "ADD takes nothing in its bracket"),
        ("[ADD tea", "not closed"),
        ("[UPDATE] tea", "UPDATE needs an id: an id is mem_, ep_ or prop_ and 8 characters"),
        ("[BOOST]", "BOOST needs an id"),
        ("[BOOST:mem_123]", "“mem_123” is no id"),
        ("[BOOST:mem_7K2M9QXI]", "without I, L, O, U"),
        ("[BOOST:mem_7K2M9QXAB]", "is no id"),
        ("[BOOST:memory_7K2M9QXA]", "is no id"),
        ("[BOOST:mem_7K2M9QXA,ep_00000001]", "takes one id, not 2"),
        ("[MERGE:mem_7K2M9QXA,MEM_7k2m9qxa] tea", "at least two different ids"),
        ("[BOOST:mem_7K2M9QXA] [KEEP:mem_7K2M9QXA]", "two operations in one line"),
        ("[SCORE:mem_7K2M9QXA] 9 7 9 8 8 9 【skip】", "two operations in one line"),
        ("[SCORE:mem_7K2M9QXA]", "six numbers"),
        ("[SCORE:mem_7K2M9QXA] 9 7 9 8 8", "not 5"),
        ("[SCORE:mem_7K2M9QXA] 9 7 9 8 8 9 9", "not 7"),
        ("[SCORE:mem_7K2M9QXA] 9 7 9 8 8 11", "not “11”"),
        ("[SCORE:mem_7K2M9QXA] 9 7 9 8 8 -1", "not “-1”"),
        ("[SCORE:mem_7K2M9QXA] 9 7 9 8 8 8.5", "not “8.5”"),
        ('{"op": "SCORE", "id": "mem_7K2M9QXA", "scores": [9, 7, 9, 8, 8, true]}', "not “True”"),
        ('{"op": "SCORE", "id": "mem_7K2M9QXA", "scores": [9, 7, 9, 8, 8, NaN]}', "not “nan”"),
        ('{"op": "SCORE", "id": "mem_7K2M9QXA", "scores": {"importance": 9}}', "not 1"),
        ('{"op": "FOO"}', "unknown operation FOO"),
        ('{"op": "删除"}', "unknown operation"),
        ('{"text": "tea"}', "names no operation"),
        ("{}", "names no operation"),
        ('{"op": 5}', "names no operation"),
        ('{"op": "ADD", "text": {"a": 1}}', "not a string"),
        ('{"op": "BOOST", "id": 7}', "“7” is no id"),
        ('[{"op": "SKIP"}', "not closed"),
        ('{"op": "SKIP" "id"}', "not readable as JSON"),
        ("[[1]]", "neither a line nor an object"),
        ('["tea"]', "starts no operation"),
    ],
)
def test_a_line_that_is_no_operation_is_named_with_its_reason(line: str, why: str) -> None:
    """A bad line is named with its reason."""
    assert why in reason(line)


def test_a_list_is_checked_whole_and_every_bad_line_is_named() -> None:
    """A bad line is named and nothing is done."""
    bad = refused(f"[ADD] tea\n\n[FOO:x]\nprose\n[ADD] one\n  two\n[BOOST:mem_1]\n[BOOST:{A}]")
    assert [(line.number, line.text) for line in bad] == [(3, "[FOO:x]"), (7, "[BOOST:mem_1]")]


def test_bad_elements_of_a_list_are_numbered_by_their_place() -> None:
    bad = refused([{"op": "SKIP"}, {"op": "FOO", "id": A}, 5, "tea"])
    assert [(line.number, line.text) for line in bad] == [
        (2, f"{{op: FOO, id: {A}}}"),
        (3, "5"),
        (4, "tea"),
    ]


def test_the_line_of_json_within_a_text_is_counted_from_its_start() -> None:
    (bad,) = refused('Prose.\n{"op": "SKIP",\n "id": ""}\n{"op": "FOO"}\n[SKIP]')
    assert bad.number == 4


def test_a_bad_line_is_quoted_up_to_eighty_characters() -> None:
    """An error is short and holds what was wrong."""
    (bad,) = refused("[FOO:x] " + "long " * 40)
    assert bad.text == "[FOO:x] " + "long " * 13 + "long…"


def test_the_message_says_what_was_wrong_and_that_nothing_was_applied() -> None:
    """What was wrong, what was kept, what to do."""
    with pytest.raises(OperationError) as caught:
        parse("[ADD] tea\n[FOO:x]\n[ADD]")
    message = str(caught.value)
    assert "2 operations could not be read; nothing was applied" in message
    assert "2: “[FOO:x]” — unknown operation FOO" in message
    assert "3: “[ADD]” — ADD needs a text" in message


@pytest.mark.parametrize(
    "source",
    [
        "",
        "  \n",
        "I would add that the user likes tea.",
        "[]",
        '{"operations": []}',
        [],
        [""],
        "[2026-01-03] tea",
    ],
)
def test_nothing_found_says_what_was_expected(source: str | list[object]) -> None:
    """Could a smarter model have avoided this?"""
    with pytest.raises(
        OperationError, match=re.escape("for example: [ADD] The user prefers tea")
    ) as caught:
        parse(source)
    assert caught.value.bad == ()


@pytest.mark.parametrize(
    "opening",
    ["[", "{", "[[", '{"a":', "[{'", '["', "“", "【", "- ", "> ", "[ADD:", '"\\"', "[ADD] x\n\n"],
)
def test_deep_or_unclosed_nesting_is_refused_and_not_followed(opening: str) -> None:
    """parse never raises anything but OperationError."""
    closing = {"[": "]", "{": "}", "【": "】"}.get(opening[0], "")
    for reply in (opening * 10_000, opening * 2_000 + closing * len(opening) * 2_000):
        _parsed_or_refused(reply)


def _parsed_or_refused(source: str) -> list[Operation]:
    """What `parse` gives; nothing when it refuses. Any other exception fails the test."""
    try:
        return parse(source)
    except OperationError as error:
        refusal = error
    assert all(len(bad.text) <= 80 and bad.reason for bad in refusal.bad)
    return []


PUNCTUATION = [
    "[",
    "]",
    "【",
    "】",
    "{",
    "}",
    '"',
    "'",
    "“",
    "”",
    "‘",
    "’",
    "\\",
    ":",
    "：",
    ",",
    "，",
]
LAYOUT = ["\n", "\r", "\t", "  ", "- ", "1. ", "**", "`", "```json\n"]
STARTS = ["ADD", "[ADD] ", "[SKIP]", "[UPDATE:", "[SCORE:", "[MERGE:", "[SEARCH:", "FOO"]
KEYS = ['{"op": "ADD", "text": "', "op", '"op": ', '"text": ', '"scores": ']
VALUES = [A, B, C, "mem_", "9 7 9 8 8 9", "None", "\\x41", "\\u12", "茶"]
fragments = st.sampled_from([*PUNCTUATION, *LAYOUT, *STARTS, *KEYS, *VALUES])
rubble = st.lists(fragments | st.text(max_size=5), max_size=40).map("".join)


@given(st.text() | rubble)
def test_any_text_is_read_or_refused_and_what_is_read_survives_its_own_line(source: str) -> None:
    """One vocabulary for hosts, prompts and logs, so a log line reads back as itself."""
    operations = _parsed_or_refused(source)
    if operations:
        assert parse("\n".join(map(as_line, operations))) == operations


ids = st.builds(
    "{}_{}".format,
    st.sampled_from(["mem", "ep", "prop"]),
    st.text(CROCKFORD, min_size=8, max_size=8),
)
whole_lines = st.text(
    st.characters(exclude_characters="\n\r", exclude_categories=["Cs"])
    | st.sampled_from("[]【】:： {}\"'`*-")
)
texts = (
    st.lists(whole_lines.map(str.rstrip), min_size=1, max_size=4)
    .map("\n".join)
    .map(str.strip)
    .filter(bool)
)
scores = st.tuples(*[st.integers(0, 10)] * 6)


def operations_of(verb: Verb) -> st.SearchStrategy[Operation]:
    shape = VERBS[verb]
    bracket = {
        "none": st.just(()),
        "one": ids.map(lambda id: (id,)),
        "some": st.lists(ids, min_size=1, max_size=5, unique=True).map(tuple),
        "several": st.lists(ids, min_size=2, max_size=5, unique=True).map(tuple),
    }
    return st.builds(
        Operation,
        st.just(verb),
        bracket[shape.ids],
        texts if shape.follows == "text" else st.just(""),
        scores if shape.follows == "scores" else st.just(()),
    )


operations = st.sampled_from(sorted(VERBS)).flatmap(operations_of)


@given(st.lists(operations, min_size=1, max_size=5))
def test_operations_written_as_lines_read_back_the_same(given_operations: list[Operation]) -> None:
    """Whatever the text holds, in one reply or as a list of lines."""
    lines = [as_line(operation) for operation in given_operations]
    assert parse("\n".join(lines)) == given_operations
    assert parse(lines) == given_operations


@given(st.text(string.ascii_letters + string.digits + "_", max_size=14).map("mem_".__add__))
def test_an_id_is_taken_only_when_its_eight_characters_are_in_the_alphabet(written: str) -> None:
    """`mem_` + 8 characters Crockford base32; a miscopied id is refused, not mended."""
    rest = written[4:].upper()
    if len(rest) == 8 and set(rest) <= set(CROCKFORD):
        assert parse(f"[BOOST:{written}]") == [boost(f"mem_{rest}")]
    else:
        assert "is no id" in reason(f"[BOOST:{written}]")
