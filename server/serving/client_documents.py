"""Programs whose id is the address of a document about them (client id metadata documents)."""

import ipaddress
import json
import logging
import socket
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import anyio
from mcp.shared.auth import OAuthClientInformationFull
from pydantic import ValidationError

from . import asking_address
from .rate_limit import RateLimiter

if TYPE_CHECKING:
    import httpx2

logger = logging.getLogger(__name__)

_KEPT_S = 3600.0
_NOTHING_KEPT_S = 30.0
_NOT_READ = (
    "what a program is stands at %r, and nothing answered there; where this server has no way out, "
    "http_client_documents = false lets programs register instead"
)
_MOST_KEPT = 200
_READ_A_MINUTE = 60
_TIMEOUT_S = 5.0
_MOST_BYTES = 10_240
_FOUND = 200
_FAILED = 500
_UNICAST = ipaddress.ip_network("2000::/3")
_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""IPv4 for a network that has IPv6 alone (RFC 6052)."""

Fetch = Callable[[str], Awaitable[bytes | None]]
"""What stands at an address, nothing of it where that is no document; None: nobody answered."""


def is_document(client: str) -> bool:
    """Whether a program's id is such an address: https, with a path, and nothing that misleads."""
    try:
        parts = urlsplit(client)
        _ = parts.port
    except ValueError:
        return False
    is_plain = not (parts.username or parts.fragment or parts.query or "/." in parts.path)
    return parts.scheme == "https" and bool(parts.hostname) and len(parts.path) > 1 and is_plain


class ClientDocuments:
    """Read when a program first asks, kept for an hour. Used by one event loop."""

    def __init__(self, fetch: Fetch | None = None) -> None:
        self._fetch = fetch or fetched
        self._limit = RateLimiter(_READ_A_MINUTE)
        self._kept: dict[str, tuple[float, OAuthClientInformationFull | None]] = {}
        """Until when, and what; the last that said anything of itself is kept beyond that."""

    async def read(self, address: str) -> OAuthClientInformationFull | None:
        """What the program says of itself; None if nothing there says it.

        Where nobody answers just now it is what was said last.
        """
        until, last = self._kept.get(address, (0.0, None))
        if until > time.monotonic():
            return last
        if self._limit.wait_s(asking_address.current.get()):
            return last
        document = await self._fetch(address)
        said = last if document is None else _said(address, document)
        if document is None and last is None:
            logger.warning(_NOT_READ, urlsplit(address).hostname)
        kept_s = _KEPT_S if said and document is not None else _NOTHING_KEPT_S
        self._kept.pop(address, None)
        while len(self._kept) >= _MOST_KEPT:
            self._kept.pop(next(iter(self._kept)))
        self._kept[address] = (time.monotonic() + kept_s, said)
        return said


def _said(address: str, document: bytes | None) -> OAuthClientInformationFull | None:
    try:
        said = json.loads(document or b"")
        if said.get("client_id") != address or not said.get("redirect_uris"):
            return None
        known = {name: said.get(name) for name in ("client_id", "client_name", "redirect_uris")}
        public = {"token_endpoint_auth_method": "none", **known}
        return OAuthClientInformationFull.model_validate(public)
    except (ValidationError, json.JSONDecodeError, UnicodeDecodeError, AttributeError):
        return None


def is_public(address: str) -> bool:
    """Whether it is one machine of the public network, whatever it is written in."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found in _TRANSLATED:
            found = ipaddress.IPv4Address(found.packed[-4:])
        elif found not in _UNICAST or found.sixtofour or found.teredo:
            return False
    return found.is_global and not found.is_multicast


async def fetched(address: str) -> bytes | None:
    """The document; only from the public network, so that nobody looks about in ours through us."""
    import httpx2  # nothing else of the server asks anybody

    parts = urlsplit(address)
    host, port = str(parts.hostname), parts.port or 443
    try:
        with anyio.fail_after(_TIMEOUT_S):
            found = await anyio.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            addresses = [str(each[4][0]) for each in found]
            if not addresses or not all(map(is_public, addresses)):
                return None
            # The address that was looked at is the one that is asked.
            at = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
            url = f"https://{at}:{port}{parts.path}"
            async with (
                httpx2.AsyncClient(follow_redirects=False, trust_env=False) as web,
                web.stream(
                    "GET",
                    url,
                    headers={
                        "host": parts.netloc,
                        "accept": "application/json",
                        "accept-encoding": "identity",
                    },
                    extensions={"sni_hostname": host},
                ) as answer,
            ):
                if answer.status_code >= _FAILED:
                    return None
                return await _read(answer) if answer.status_code == _FOUND else b""
    except (OSError, TimeoutError, UnicodeError, httpx2.InvalidURL, httpx2.HTTPError):
        return None


async def _read(answer: "httpx2.Response") -> bytes:
    """As it came: two packed kilobytes may be a gigabyte."""
    if answer.headers.get("content-encoding", "identity") != "identity":
        return b""
    read = b""
    async for part in answer.aiter_raw():
        read += part
        if len(read) > _MOST_BYTES:
            return b""
    return read
