"""The names by which a server is reached, against pages that come through one of their own."""

import re
from collections.abc import Iterable, Sequence

from ..domain.patterns import regex

_HOST = regex(r"(?P<name>\[[0-9a-fA-F:.]+\]|[^\[\]:/@\s]+)(?::(?P<port>[0-9]{1,5}))?")
_ORIGIN = regex(r"https?://(?P<host>[^/]+)", re.IGNORECASE)


class AllowedHosts:
    """Names compared whole: one that begins like ours is another's."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {name.casefold() for name in names}

    def is_ours(self, host: str | None) -> bool:
        """By a `Host` header, with or without a port."""
        found = _HOST.fullmatch(host or "")
        return found is not None and found["name"].casefold() in self._names

    def may_ask(self, origins: Sequence[str]) -> bool:
        """By every `Origin` header; programs that are no browsers send none."""
        found = [_ORIGIN.fullmatch(origin) for origin in origins]
        return all(origin is not None and self.is_ours(origin["host"]) for origin in found)
