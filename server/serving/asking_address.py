"""From where a request comes, as far as limits go: nothing is allowed because of it."""

import ipaddress
from contextvars import ContextVar

from starlette.requests import HTTPConnection

current: ContextVar[str] = ContextVar("asking_address", default="")
"""Of the request that is being answered, for what the SDK's handlers call."""


def address_of(connection: HTTPConnection) -> str:
    """Of whoever asks; behind a proxy near us, the last address that it forwards for."""
    peer = connection.client.host if connection.client else ""
    if not _is_near(peer):
        return peer
    told = connection.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    return told if _is_address(told) else peer


def _is_near(host: str) -> bool:
    """Whether it is this machine, or one of a network of our own."""
    return _is_address(host) and ipaddress.ip_address(host).is_private


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True
