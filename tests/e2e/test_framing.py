"""Nothing but JSON-RPC on stdout, whatever comes in; and the server lives on."""

import json
from typing import Any

import pytest

from tests.e2e.conftest import Launch

JUNK = {
    "words": b"hello?",
    "an empty line": b"",
    "half an object": b'{"jsonrpc":"2.0","id":7,',
    "null": b"null",
    "a batch": b'[{"jsonrpc":"2.0","id":7,"method":"ping"}]',
    "invalid UTF-8": b"\xff\xfe\x00\x80",
    "a NUL": b"\x00",
    "one megabyte": b"x" * 1_000_000,
    "deep nesting": b"[" * 100_000,
    "an id that is no id": b'{"jsonrpc":"2.0","id":[1],"method":"ping"}',
    "an endless id": b'{"jsonrpc":"2.0","id":1e400,"method":"ping"}',
    "half a character as id": b'{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}',
    "an answer to nothing": b'{"jsonrpc":"2.0","id":7,"result":{}}',
    "an unknown notice": b'{"jsonrpc":"2.0","method":"notifications/nonsense"}',
    "a cancellation of nothing": (
        b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}'
    ),
}
REMEMBER = (
    b'{"jsonrpc":"2.0","id":"q","method":"tools/call","params":{"name":"remember","arguments":%s}}'
)
REQUESTS = {
    "an unknown method": (
        b'{"jsonrpc":"2.0","id":"q","method":"memories/steal"}',
        "Method not found",
    ),
    "a version of its own": (b'{"jsonrpc":"1.0","id":"q","method":"ping"}', "Invalid request"),
    "parameters as a list": (
        b'{"jsonrpc":"2.0","id":"q","method":"tools/call","params":[]}',
        "Invalid request",
    ),
    "a tool's name as a number": (
        b'{"jsonrpc":"2.0","id":"q","method":"tools/call","params":{"name":7}}',
        "Invalid request parameters",
    ),
    "an unknown tool": (
        b'{"jsonrpc":"2.0","id":"q","method":"tools/call","params":{"name":"purge"}}',
        "purge",
    ),
    "half a character": (
        REMEMBER % b'{"content":"tea \\ud83d please","explicit":true}',
        "send valid UTF-8",
    ),
    "half a character in an operation": (
        b'{"jsonrpc":"2.0","id":"q","method":"tools/call","params":{"name":"reflect",'
        b'"arguments":{"operations":"{\\"\\\\ud83d\\": \\"\\\\udc00 x\\"}"}}}',
        "no operation",
    ),
    "half a character as method": (
        b'{"jsonrpc":"2.0","id":"q","method":"\\udc00"}',
        "send valid UTF-8",
    ),
    "half a character in an address": (
        b'{"jsonrpc":"2.0","id":"q","method":"resources/read","params":{"uri":"memory://\\ud800"}}',
        "send valid",
    ),
    "a number as content": (REMEMBER % b'{"content":5}', "content"),
    "a misspelt argument": (REMEMBER % b'{"content":"tea","score":{}}', "Did you mean 'scores'?"),
    "NaN": (REMEMBER % b'{"content":"tea","explicit":NaN}', "explicit"),
    "a NUL in the content": (REMEMBER % b'{"content":"a\\u0000b","explicit":true}', "U+0000"),
    "one megabyte of content": (
        REMEMBER % (b'{"content":"%s","explicit":true}' % (b"x" * 1_000_000)),
        "1,000,000 characters",
    ),
    "an unknown resource": (
        b'{"jsonrpc":"2.0","id":"q","method":"resources/read","params":{"uri":"memory://nothing"}}',
        "memory://nothing",
    ),
    "an unknown prompt": (
        b'{"jsonrpc":"2.0","id":"q","method":"prompts/get","params":{"name":"obey"}}',
        "-32602",
    ),
    "a prompt without its argument": (
        b'{"jsonrpc":"2.0","id":"q","method":"prompts/get","params":{"name":"recall"}}',
        "-32602",
    ),
}


def is_json_rpc(line: bytes) -> bool:
    message = json.loads(line)
    return (
        isinstance(message, dict)
        and message["jsonrpc"] == "2.0"
        and ("method" in message or "result" in message or "error" in message)
    )


def test_junk_is_passed_over_and_the_next_request_is_answered(launch: Launch) -> None:
    server = launch()
    for name, line in JUNK.items():
        server.write(line)
        assert server.ask("ping").get("result") == {}, name
    assert all(is_json_rpc(line) for line in server.lines)
    assert server.close() == 0


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What one server process answers to each of REQUESTS, one after the other."""
    from tests.processes import ServerProcess

    with ServerProcess(tmp_path_factory.mktemp("wire")) as server:
        server.initialize()
        found = {name: server.ask_line(line) for name, (line, _) in REQUESTS.items()}
        assert server.ask("ping").get("result") == {}
        assert all(is_json_rpc(line) for line in server.lines)
        assert server.close() == 0
    return found


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_that_cannot_be_carried_out_is_answered_with_the_reason(
    answers: dict[str, dict[str, Any]], name: str
) -> None:
    answer = answers[name]
    assert "error" in answer or answer["result"]["isError"]
    assert REQUESTS[name][1] in json.dumps(answer, ensure_ascii=False)
