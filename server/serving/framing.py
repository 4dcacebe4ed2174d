"""MCP messages in and out of a byte stream, framed as MCP's page on stdio says.

A request that cannot be read is answered too.
"""

import json
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable
from typing import Any

import anyio
from anyio.abc import ByteStream
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.shared.message import SessionMessage
from mcp_types import INVALID_REQUEST, ErrorData, JSONRPCError, jsonrpc_message_adapter
from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from ..mcp.server import RecollectServer
from .jsonrpc import id_of_unread
from .lines import Lines, LineTooLong

Message = SessionMessage | Exception
_TOO_DEEP = "recursion limit"
"""What pydantic says of it; how deep Python's json reads depends on its version."""
_UNREADABLE = "The message is nested too deep, or is no JSON"


async def serve_stream(server: RecollectServer, stream: ByteStream, lines: Lines) -> None:
    """One session over a byte stream, until the other side ends it."""
    outgoing, sent = anyio.create_memory_object_stream[SessionMessage]()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_write, sent, stream)
        await converse(server, _messages(lines), outgoing)


async def converse(server: RecollectServer, messages: AsyncIterable[Message], write: Any) -> None:
    """One session, as MCPServer.run_stdio_async has it, but for requests that cannot be read.

    The SDK drops those, and their sender would wait for ever.
    """
    sdk = server._lowlevel_server
    forward, received = anyio.create_memory_object_stream[Message]()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_receive, messages, forward, write.send)
        await sdk.run(received, write, sdk.create_initialization_options())


async def _messages(lines: Lines) -> AsyncIterator[Message]:
    while True:
        try:
            line = await lines.next()
        except LineTooLong as error:
            yield error
            continue
        if line is None:
            return
        if line.strip():
            try:
                yield SessionMessage(jsonrpc_message_adapter.validate_json(line, by_name=False))
            except ValidationError as error:
                yield error


async def _write(messages: MemoryObjectReceiveStream[SessionMessage], stream: ByteStream) -> None:
    async with messages:
        async for message in messages:
            try:
                await stream.send(_line_of(message))
            except (anyio.BrokenResourceError, anyio.ClosedResourceError):
                return  # the host is gone; its end of the stream says so too


def _line_of(message: SessionMessage) -> bytes:
    """The message as it is sent; half a character in a text of somebody else ends no session."""
    try:
        line = message.message.model_dump_json(by_alias=True, exclude_unset=True)
    except PydanticSerializationError:
        values = message.message.model_dump(mode="json", by_alias=True, exclude_unset=True)
        line = json.dumps(values, ensure_ascii=False)
    return line.encode("utf-8", "replace") + b"\n"


async def _receive(
    messages: AsyncIterable[Message],
    forward: MemoryObjectSendStream[Message],
    answer: Callable[[SessionMessage], Awaitable[None]],
) -> None:
    async with forward:
        async for message in messages:
            refusal: JSONRPCError | None = None
            if isinstance(message, ValidationError):
                refusal = _refusal(message)
            elif isinstance(message, LineTooLong):
                refusal = _unread(message.beginning, "The message is too large")
            if refusal:
                await answer(SessionMessage(refusal))
            else:
                await forward.send(message)


def _refusal(error: ValidationError) -> JSONRPCError | None:
    """The answer to a request that could not be read.

    None if it is not recognisable as one, or has no usable id.
    """
    flaws = error.errors()
    inputs = [flaw["input"] for flaw in flaws]
    reason = "Invalid request"
    if flaws[0]["type"] == "json_invalid":
        is_deep = _TOO_DEEP in flaws[0]["msg"]
        inputs = [None if is_deep else _leniently_parsed(line) for line in inputs]
        reason = "Broken Unicode in the message; send valid UTF-8"
        if inputs == [None]:
            line = flaws[0]["input"]
            return _unread(line if isinstance(line, bytes) else str(line).encode(), _UNREADABLE)
    request = _first_request(inputs)
    flaw = ErrorData(code=INVALID_REQUEST, message=f"{reason}. Nothing was changed.")
    try:
        refusal = JSONRPCError(jsonrpc="2.0", id=request["id"], error=flaw)
        refusal.model_dump_json()  # an id with half a character in it can be read but not sent back
    except (KeyError, ValueError):
        return None
    return refusal


def _unread(line: bytes, reason: str) -> JSONRPCError | None:
    """The answer to what was not parsed at all, if it is a request with an id."""
    id = id_of_unread(line)
    if id is None:
        return None
    flaw = ErrorData(code=INVALID_REQUEST, message=f"{reason}. Nothing was changed.")
    return JSONRPCError(jsonrpc="2.0", id=id, error=flaw)


def _leniently_parsed(line: str | bytes) -> Any:
    """What the line says, if its only fault is a broken character.

    Python's json accepts half a surrogate pair, pydantic rightly does not.
    """
    try:
        return json.loads(line if isinstance(line, str) else line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None


def _first_request(inputs: list[Any]) -> dict[str, Any]:
    for input in inputs:
        if isinstance(input, dict) and "method" in input:
            return input
    return {}
