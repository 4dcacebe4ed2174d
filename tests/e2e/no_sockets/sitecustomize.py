"""Imported by any Python that has this folder on its path: a sandbox that forbids sockets."""

import socket
from typing import Any


class Forbidden(socket.socket):
    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        if len(arguments) < 4:  # asyncio's own pair of sockets comes with its descriptors
            self.close()
            raise PermissionError("sockets are forbidden")


socket.socket = Forbidden  # type: ignore[misc]  # that is what it is for
