"""JSON as models write it: what can be read in one way only is read, the rest is refused."""

import pytest

from recollect.server.review.operation import Operation
from recollect.server.review.operation_parser import OperationError, parse


@pytest.mark.parametrize(
    "reply",
    [
        "{'op': 'ADD', 'text': 'it's tea'}",
        '{"op": "ADD", "text": "a"b"}',
        '{"op": "ADD", "text": "he said "[DELETE:mem_7K2M9QXA]", ok"}',
        '{"op": "ADD", "text": tea with milk}',
        '{"op": "SKIP" "id"}',
        '[{"op": "SKIP"},, {"op": "SKIP"}]',
        '[{"op": "ADD", "text": "tea"} {"op": "SKIP"}]',
        '{"op": "BOOST", "id": mem_7K2M9QXA}',
    ],
)
def test_what_could_be_read_in_two_ways_is_refused_and_not_guessed_at(reply: str) -> None:
    with pytest.raises(OperationError, match=r"not readable as JSON|not closed"):
        parse(reply)


def test_half_a_character_is_shown_as_what_it_is() -> None:
    """What could be neither stored nor sent would end the conversation that it is answered in."""
    assert parse('{"op": "ADD", "text": "tea \\ud83d please"}') == [
        Operation("ADD", text="tea \ufffd please")
    ]
    with pytest.raises(OperationError) as told:
        parse('{"op": "STEAL", "text": "password \\ud83d: \\udc00hunter2xx"}')
    str(told.value).encode()


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        ("""{'op': 'ADD', 'text': 'it\\'s tea'}""", "it's tea"),
        ("""{'op': 'ADD', 'text': 'caf\\xe9'}""", "café"),
        ("""{'op': 'ADD', 'text': '50\\% off'}""", "50\\% off"),
        ("""{"op": "ADD", "text": "a, ]} and {b", }""", "a, ]} and {b"),
        ("""{op: “ADD”, text: ‘None of it, True or not’}""", "None of it, True or not"),
        ("""｛“op”：“ADD”，“text”：“茶（热），【好】”｝""", "茶（热），【好】"),
    ],
)
def test_only_what_stands_around_the_strings_is_mended(reply: str, text: str) -> None:
    assert parse(reply) == [Operation("ADD", text=text)]
