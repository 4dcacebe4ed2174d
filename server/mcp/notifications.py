"""Change notices: what one host remembers, the resources that another subscribed to announce.

On both eras of the protocol.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any
from weakref import WeakSet

from mcp.server.connection import Connection
from mcp.server.context import ServerRequestContext
from mcp.server.mcpserver import MCPServer
from mcp.server.subscriptions import InMemorySubscriptionBus, ResourceUpdated, ServerEvent
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, EmptyResult, SubscribeRequestParams, UnsubscribeRequestParams

from ..domain import layout
from ..domain.ids import ID
from ..domain.memory import Memory
from ..facades.memories import MemoriesFacade

_OF_EVERY_CHANGE = ("context", "recent", "search", "stats", "audit", "due", "graph", "decay-scores")
_PAGES = {
    layout.CORE_PAGE: "core",
    layout.IDENTITY_PAGE: "identity",
    layout.SOUL_PAGE: "soul",
    layout.PENDING_MEMORIES: "pending",
    layout.REJECTED_MEMORIES: "rejections",
    layout.REFLECTION_LOG: "reflections",
    layout.REWARD_LOG: "rewards",
    layout.EVOLUTION: "evolution",
}
_FOLDERS = {
    layout.PROCEDURES: "procedures",
    layout.VAULT: "vault",
    layout.EPISODES: "episodes",
}
_NAMES = tuple(
    f"memory://{name}"
    for name in dict.fromkeys((*_OF_EVERY_CHANGE, *_PAGES.values(), *_FOLDERS.values()))
)
_WITH_MEMBERS = (
    "memory://memories/",
    "memory://graph/",
    "memory://episodes/",
    "memory://reflections/",
)


def _is_known(uri: str) -> bool:
    """Whether there is such a resource, or may come to be: a page of a day, of a memory."""
    page = uri.partition("?")[0]
    if page in _NAMES:
        return True
    return any(page.startswith(each) and page != each for each in _WITH_MEMBERS)


def uris(paths: Iterable[str], memories: Iterable[Memory], ids: Iterable[str]) -> set[str]:
    """The resources that show these files and memories.

    Of `search` and `audit` also those with a query.
    """
    names: set[str] = set(_OF_EVERY_CHANGE)
    for path in paths:
        names |= _names_of(path)
    for id in ids:
        names.add(f"memories/{id}")
    for memory in memories:
        names |= {f"graph/{entity}" for entity in memory.entities}
    return {f"memory://{name}" for name in names}


def _names_of(path: str) -> set[str]:
    """The resources that one file stands behind."""
    names = {name for folder, name in _FOLDERS.items() if path.startswith(folder)}
    if path in _PAGES:
        names.add(_PAGES[path])
    if path.startswith(layout.EPISODES):
        names.add(f"episodes/{layout.day_of(path)}")
    if path.startswith(layout.REFLECTIONS) and not path.startswith(layout.DIALOGUES):
        names.add(f"reflections/{layout.day_of(path)}")
    return names


class Bus(InMemorySubscriptionBus):
    """Knows whether anybody listens: else a dozen tasks for each change have nobody to tell."""

    def __init__(self) -> None:
        super().__init__()
        self._ways_out: set[Callable[[], None]] = set()

    @property
    def is_heard(self) -> bool:
        return bool(self._ways_out)

    def subscribe(self, listener: Callable[[ServerEvent], None]) -> Callable[[], None]:
        leave = super().subscribe(listener)
        self._ways_out.add(leave)

        def unsubscribe() -> None:
            self._ways_out.discard(leave)
            leave()

        return unsubscribe


class Notices:
    """Who has subscribed to what.

    Handlers run on the server's event loop; `publish` may be called by any thread.
    """

    def __init__(self) -> None:
        self.bus = Bus()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._subscribed: dict[str, WeakSet[Connection]] = {}
        self._sending: dict[tuple[int, str], asyncio.Task[None]] = {}

    def connected(self) -> None:
        """A connection begins: from here on there is a loop to send from."""
        self._loop = asyncio.get_running_loop()

    def register(self, server: MCPServer[Any]) -> None:
        """Serve the legacy era's subscriptions; the SDK serves the modern ones from `bus`."""
        # MCPServer has no public way to add these; the SDK's documentation names this one.
        sdk = server._lowlevel_server
        sdk.add_request_handler("resources/subscribe", SubscribeRequestParams, self._subscribe)
        sdk.add_request_handler(
            "resources/unsubscribe", UnsubscribeRequestParams, self._unsubscribe
        )

    async def _subscribe(
        self, ctx: ServerRequestContext[Any, Any], params: SubscribeRequestParams
    ) -> EmptyResult:
        uri = str(params.uri)
        if not _is_known(uri):
            problem = f"There is no resource {uri[:80]!r}; ours begin with memory://, as listed."
            raise MCPError(INVALID_PARAMS, problem)
        self._subscribed.setdefault(uri, WeakSet()).add(ctx.session._connection)
        return EmptyResult()

    async def _unsubscribe(
        self, ctx: ServerRequestContext[Any, Any], params: UnsubscribeRequestParams
    ) -> EmptyResult:
        self._subscribed.get(str(params.uri), WeakSet()).discard(ctx.session._connection)
        return EmptyResult()

    def tell(self, touched: Iterable[str], memories: MemoriesFacade) -> None:
        """Announce the resources that show what was touched, by its paths and ids."""
        ids = [name for name in touched if ID.fullmatch(name)]
        self.publish(uris(touched, memories.known(ids), ids))

    def publish(self, changed: set[str]) -> None:
        """Announce these resources to whoever has subscribed to them."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._announce, changed)

    def _announce(self, changed: set[str]) -> None:
        if self.bus.is_heard:
            for uri in changed:
                self._send((0, uri), self.bus.publish(ResourceUpdated(uri=uri)))
        for uri, connections in list(self._subscribed.items()):
            if uri.partition("?")[0] in changed:
                for connection in list(connections):
                    self._send((id(connection), uri), connection.send_resource_updated(uri))
            if not connections:
                del self._subscribed[uri]

    def _send(self, which: tuple[int, str], sending: Any) -> None:
        """One notice of a kind under way at a time.

        A host that does not read holds up no other, and no heap gathers for it.
        """
        if which in self._sending:
            sending.close()
            return
        task = asyncio.ensure_future(sending)
        self._sending[which] = task
        task.add_done_callback(lambda _: self._sending.pop(which, None))
