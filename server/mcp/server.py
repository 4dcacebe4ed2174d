"""The composition root: one MCP server with its tools, resources and prompts, over an engine that opens in the background."""

import difflib
import json
import logging
import secrets
import threading
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any, Literal

from anyio import Semaphore
from mcp.server.caching import CacheHint
from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.server.mcpserver import Context, MCPServer, RequestStateSecurity
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.prompts import Prompt
from mcp.server.mcpserver.prompts.base import PromptArgument
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, CallToolResult, GetPromptResult, InputRequiredResult
from mcp_types import Tool as WireTool
from pydantic import AnyUrl, ValidationError

from ...prompts import Prompts, Template
from ...tools import forget, recall, reflect, remember
from ...tools.context import Session, ToolContext
from .. import __version__
from ..domain.ids import ID, new_id
from ..engine import Engine
from ..errors import RecollectError
from ..settings import Settings
from ..storage.vectors.indexer import Readiness
from . import resources
from .notifications import Notices, uris

_OPEN_PATIENCE_S = 50  # common clients cut a call at 60 s
_LISTS = ("tools/list", "prompts/list", "resources/list", "resources/templates/list")

logger = logging.getLogger(__name__)


class Opening:
    """An engine on its way: opened by a thread, so that the handshake and the lists wait for nothing."""

    def __init__(self, engine: Engine, *, words_only: str = "") -> None:
        """`words_only` is a reason to do without the model, until `use_model`."""
        self._engine, self._words_only = engine, words_only
        self._guard = threading.Lock()
        self._attempt: Future[None] | None = None

    @property
    def settings(self) -> Settings:
        return self._engine.settings

    def start(self) -> Future[None]:
        """Begin to open; again after a failure, because its reason may be gone."""
        with self._guard:
            if self._attempt is None or (self._attempt.done() and self._attempt.exception()):
                self._attempt = Future()
                threading.Thread(
                    target=self._open,
                    args=(self._attempt, self._words_only),
                    name="opening",
                    daemon=True,
                ).start()
            return self._attempt

    def _open(self, attempt: Future[None], words_only: str) -> None:
        try:
            self._engine.open(words_only=words_only)
        except RecollectError as error:
            attempt.set_exception(error)
        except Exception as error:  # the outermost frame of the thread: callers must hear of it
            logger.exception("opening failed")
            attempt.set_exception(
                RecollectError(
                    f"the memory folder could not be opened ({type(error).__name__}); the log in its run folder says why."
                )
            )
        else:
            attempt.set_result(None)

    def engine(self) -> Engine:
        """The open engine.

        Raises:
            ToolError: it could not be opened, or takes longer than a client waits.
        """
        try:
            failure = self.start().exception(_OPEN_PATIENCE_S)
        except TimeoutError as error:
            raise ToolError(
                "The memory is still being opened; nothing was lost. Call again in a moment."
            ) from error
        if failure:
            raise ToolError(str(failure)) from failure
        return self._engine

    def use_model(self) -> None:
        """The reason to do without it is gone; once, of an opening that had one."""
        with self._guard:
            self._words_only, attempt = "", self._attempt
        if attempt:
            attempt.add_done_callback(
                lambda done: None if done.exception() else self._engine.upkeep.use_model()
            )

    @property
    def readiness(self) -> Readiness | Literal["opening", "failed"]:
        """What the next call would be answered with."""
        if self._attempt is None or not self._attempt.done():
            return "opening"
        return "failed" if self._attempt.exception() else self._engine.upkeep.status().readiness

    def listen(self, notices: Notices) -> None:
        """Let hosts know what changes, whoever changes it."""

        def tell(touched: frozenset[str]) -> None:
            ids = [name for name in touched if ID.fullmatch(name)]
            notices.publish(uris(touched, self._engine.memories.known(ids), ids))

        self._engine.listeners.append(tell)

    def close(self) -> None:
        self._engine.close()


class RecollectServer(MCPServer[Any]):
    """The SDK's server, with compact tool lists and argument errors that a model can act on."""

    turn: AbstractAsyncContextManager[object] = nullcontext()
    """Held while a call is worked on, also while it waits for its user."""

    def take_turns(self, at_once: int) -> None:
        """Work on so many calls at a time; more wait. Before the first call."""
        self.turn = Semaphore(at_once)

    async def list_tools(self) -> list[WireTool]:
        """The tools, their schemas without the titles that pydantic adds to every field."""
        tools = await super().list_tools()
        return [
            t.model_copy(
                update={
                    "input_schema": _slim(_inlined(t.input_schema)),
                    "output_schema": _flat(
                        _slim(_inlined(t.output_schema), ("required", "description"))
                    ),
                }
            )
            for t in tools
        ]

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; unknown or wrong arguments are answered in one line that says what to send.

        Raises:
            ToolError: as MCPServer.call_tool.
        """
        schema = next((t.input_schema for t in await super().list_tools() if t.name == name), None)
        if schema:
            _refuse_unknown(name, arguments, list(schema["properties"]))
        try:
            async with self.turn:
                return await super().call_tool(name, _literal_text(name, arguments), context)
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                raise ToolError(_plain(name, error.__cause__)) from error
            raise

    async def get_prompt(
        self,
        name: str,
        arguments: dict[str, Any] | None = None,
        context: Context[Any, Any] | None = None,
    ) -> GetPromptResult | InputRequiredResult:
        """Render a prompt.

        Raises:
            MCPError: it does not exist, or lacks an argument; the SDK would call that an error of its own.
        """
        try:
            async with self.turn:
                return await super().get_prompt(name, arguments, context)
        except ValueError as error:
            raise MCPError(INVALID_PARAMS, str(error)) from error

    async def read_resource(
        self, uri: AnyUrl | str, context: Context[Any, Any] | None = None
    ) -> Iterable[ReadResourceContents] | InputRequiredResult:
        """As MCPServer.read_resource, in turn."""
        async with self.turn:
            return await super().read_resource(uri, context)


def build_server(
    opening: Opening,
    *,
    prompts: Prompts | None = None,
    state_key: bytes | None = None,
    only: Session | None = None,
) -> RecollectServer:
    """Tools, resources and prompts on one server. Nothing here waits for the engine. `only` is the session of whom no transport introduces."""
    prompts = prompts or Prompts()
    day_ms = 24 * 60 * 60 * 1000
    notices = Notices()
    server = RecollectServer(
        "recollect",
        lifespan=notices.lifespan,
        subscriptions=notices.bus,
        title="recollect: long-term memory",
        version=__version__,
        instructions=prompts.render("instructions"),
        description="The user's long-term memory: Markdown in their own git repository.",
        request_state_security=RequestStateSecurity(keys=[state_key or secrets.token_bytes(32)]),
        cache_hints={method: CacheHint(ttl_ms=day_ms, scope="public") for method in _LISTS},  # type: ignore[misc]  # these are cacheable methods
        log_level="WARNING",
    )
    desk = ToolContext(
        opening.engine,
        only or Session(id=new_id("ses")),
        opening.settings.language,
        lambda: server.turn,
    )
    remember.register(server, desk, prompts)
    recall.register(server, desk)
    forget.register(server, desk)
    reflect.register(server, desk, prompts)
    resources.register(server, desk)
    notices.register(server)
    opening.listen(notices)
    for template in prompts.by_name.values():
        if template.menu:
            server.add_prompt(_prompt(template, prompts, desk))
    return server


def _prompt(template: Template, prompts: Prompts, desk: ToolContext) -> Prompt:
    def render(**values: str) -> str:
        return desk.fill(prompts, template.name, **values)

    arguments = [
        PromptArgument(name=name, description=text, required=True)
        for name, text in template.arguments.items()
    ]
    return Prompt(
        name=template.name,
        title=template.title,
        description=template.description,
        arguments=arguments,
        fn=render,
    )


def _inlined(schema: dict[str, Any] | None) -> Any:
    """A JSON schema with its definitions where they are used: each of ours is used once, and some hosts follow no references."""
    definitions = (schema or {}).get("$defs", {})

    def inline(part: Any) -> Any:
        if isinstance(part, list):
            return [inline(each) for each in part]
        if not isinstance(part, dict):
            return part
        meant = definitions[part["$ref"].rpartition("/")[2]] if "$ref" in part else {}
        return {k: inline(v) for k, v in {**meant, **part}.items() if k not in ("$ref", "$defs")}

    return inline(schema)


def _slim(schema: Any, drop: tuple[str, ...] = ()) -> Any:
    """A JSON schema without what only costs context: titles, empty defaults, `or null` beside a default; of outputs also `drop`."""
    if isinstance(schema, list):
        return [_slim(part, drop) for part in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {k: _slim(v, drop) for k, v in schema.items() if not _idle(k, v, drop)}
    options = kept.get("anyOf", [])
    if len(options) == 2 and options[1] == {"type": "null"} and "default" in schema:
        kept = {**options[0], **{k: v for k, v in kept.items() if k != "anyOf"}}
    return kept


def _flat(schema: Any) -> Any:
    """An output schema without what its lists hold: hosts show it to no model, and each answer carries in words what a model needs."""
    if not isinstance(schema, dict):
        return schema
    return {
        k: _flat(v)
        for k, v in schema.items()
        if not (k == "items" and schema.get("type") == "array")
    }


def _idle(keyword: str, value: Any, drop: tuple[str, ...]) -> bool:
    # A property may be called "title" or "required" too; its value is then a schema, not a string or a list.
    if keyword == "title" or keyword in drop:
        return not isinstance(value, dict)
    return keyword == "default" and not value


def _refuse_unknown(tool: str, arguments: dict[str, Any], known: list[str]) -> None:
    # The SDK drops unknown arguments silently: "score" for "scores" would lose what the host meant.
    for name in arguments:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f" Did you mean {close[0]!r}?" if close else ""
            raise ToolError(
                f"{tool} has no argument {name[:40]!r}.{hint} Nothing was changed. It takes: {', '.join(known)}."
            )


def _literal_text(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """Read a content that is JSON as it was meant: a list of strings is several facts, an object with `content` is the whole call, anything else is text."""
    content = arguments.get("content")
    if tool != "remember" or not isinstance(content, str):
        return arguments
    try:
        decoded = json.loads(content)
    except (ValueError, RecursionError):
        return arguments
    if (
        isinstance(decoded, dict)
        and isinstance(decoded.get("content"), str)
        and {"scores", "explicit"} & decoded.keys()
    ):
        return {
            **decoded,
            **{name: value for name, value in arguments.items() if name != "content"},
        }
    is_list = isinstance(decoded, list) and all(isinstance(part, str) for part in decoded)
    return arguments if is_list else {**arguments, "content": [content]}


def _plain(tool: str, error: ValidationError) -> str:
    flaws = [
        f"{'.'.join(str(part) for part in flaw['loc'])}: {flaw['msg']}"
        for flaw in error.errors()[:4]
    ]
    return f"{tool}: {'; '.join(flaws)}. Nothing was changed; correct this and call again."
