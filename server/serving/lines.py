"""The lines of a byte stream; what MCP makes of them is the matter of `framing`."""

import anyio
from anyio.abc import ByteReceiveStream

from .jsonrpc import LONGEST_LINE_BYTES

_BEGINNING_BYTES = 1 << 20


class LineTooLong(Exception):
    """More than a message can be. It was passed over; the next one can be read."""

    def __init__(self, beginning: bytes) -> None:
        super().__init__()
        self.beginning = beginning


class Lines:
    """The lines of a byte stream, without their ends."""

    def __init__(self, stream: ByteReceiveStream) -> None:
        self._stream = stream
        self._buffer = bytearray()
        self._looked = 0

    async def next(self) -> bytes | None:
        """None at the end.

        Raises:
            LineTooLong: it was not read.
        """
        beginning = b""
        while (end := self._buffer.find(b"\n", self._looked)) < 0:
            self._looked = len(self._buffer)
            if self._looked > LONGEST_LINE_BYTES:
                beginning = beginning or bytes(self._buffer[:_BEGINNING_BYTES])
                self._buffer.clear()
                self._looked = 0
            try:
                self._buffer += await self._stream.receive()
            except (anyio.EndOfStream, anyio.BrokenResourceError, anyio.ClosedResourceError):
                return None
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        self._looked = 0
        if beginning:
            raise LineTooLong(beginning)
        return line

    async def take(self, count: int) -> bytes | None:
        """So many bytes that follow the last line; None if the stream ends before."""
        while len(self._buffer) < count:
            try:
                self._buffer += await self._stream.receive()
            except (anyio.EndOfStream, anyio.BrokenResourceError, anyio.ClosedResourceError):
                return None
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        return taken
