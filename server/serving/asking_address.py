"""From where a request comes, as far as limits go: nothing is allowed because of it."""

import ipaddress
from contextvars import ContextVar

from starlette.requests import HTTPConnection

_OF_ONE = 64
"""Leading bits that one household or machine has alone."""
current: ContextVar[str] = ContextVar("asking_address", default="")
"""Of the request that is being answered, for what the SDK's handlers call."""


def address_of(connection: HTTPConnection) -> str:
    """Of whoever asks; behind a proxy near us, the last address that it forwards for."""
    peer = connection.client.host if connection.client else ""
    if not _is_near(peer):
        return _network(peer)
    told = connection.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    return _network(told) if _is_address(told) else peer


def _network(address: str) -> str:
    """Of version 6 the network: whoever has one has 2**64 addresses."""
    if not _is_address(address):
        return address
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, _OF_ONE), strict=False))


def _is_near(host: str) -> bool:
    """Whether it is this machine, or one of a network of our own."""
    return _is_address(host) and ipaddress.ip_address(host).is_private


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True
