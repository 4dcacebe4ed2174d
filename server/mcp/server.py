"""One MCP server with its tools, resources and prompts, over an engine that opens meanwhile."""

import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from contextvars import ContextVar
from functools import cache
from typing import Any, Literal

from anyio import Semaphore
from mcp.server.apps import APP_MIME_TYPE, Apps, client_supports_apps
from mcp.server.caching import CacheableMethod, CacheHint
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.server.mcpserver import Context, MCPServer, RequestStateSecurity
from mcp.server.mcpserver.exceptions import (
    ResourceError,
    ToolError,
    UnexpectedResourceError,
    UnexpectedToolError,
)
from mcp.server.mcpserver.prompts import Prompt
from mcp.server.mcpserver.prompts.base import PromptArgument
from mcp.server.mcpserver.tools import Tool
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, CallToolResult, GetPromptResult, InputRequiredResult
from mcp_types import Tool as WireTool
from pydantic import AnyUrl, ValidationError

from ...prompts import Language, Prompts, Template, shipped
from ...tools import forget, recall, reflect, remember
from ...tools.answers.language import spoken
from ...tools.context import Session, ToolContext
from ...tools.conversations import Conversations, of_call
from ...tools.filled_prompts import fill
from .. import __version__
from ..chat_app import document
from ..chat_app import tools as app_tools
from ..domain.ids import new_id
from ..engine import Engine
from ..errors import IndexDamaged, InputError, RecollectError
from ..opening import NotOpen, Opening
from ..storage.index.database import is_damage
from . import crashes, resources, usage
from .arguments import content_as_text, refuse_endless, refuse_of_prompt, refuse_unknown
from .notifications import Notices
from .refusals import refusal
from .schema import compact, promising_no_output
from .scopes import refuse_of_copy, refuse_unallowed, unallowed

_A_DAY = CacheHint(ttl_ms=24 * 60 * 60 * 1000, scope="public")
_CACHE_HINTS: dict[CacheableMethod, CacheHint] = {
    "tools/list": CacheHint(ttl_ms=_A_DAY.ttl_ms, scope="private"),  # hosts of apps get more
    "prompts/list": _A_DAY,
    "resources/list": _A_DAY,
    "resources/templates/list": _A_DAY,
}

_WORDS_ONLY = ("claude-code", "codex")
"""How the names begin of clients that hand their model values in place of the words.

The words say how to act and what is to be settled; without values the model gets them.
"""
_NO_TURN = nullcontext()
turn_of_session: ContextVar[AbstractAsyncContextManager[object]] = ContextVar(
    "turn_of_session", default=_NO_TURN
)
"""So that one host's flood does not starve the others; a transport sets it where calls come in."""

_shows_apps: ContextVar[bool] = ContextVar("shows_apps", default=False)
"""Whether the host that sent the message at hand shows apps."""
_WITH_APP = ("recall", "forget", "reflect")
_APP_META = {"ui": {"resourceUri": document.RESOURCE}, "ui/resourceUri": document.RESOURCE}
"""Some hosts read the older of the two names."""


async def _note_apps(ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
    token = _shows_apps.set(client_supports_apps(ctx))
    try:
        return await call_next(ctx)
    finally:
        _shows_apps.reset(token)


class RecollectServer(MCPServer[Any]):
    """The SDK's server, with compact tool lists and argument errors that a model can act on."""

    turn: AbstractAsyncContextManager[object] = nullcontext()
    """Held while a call is worked on, also while it waits for its user."""
    of_process: Callable[[], AbstractAsyncContextManager[object]] = nullcontext
    """A turn among all calls of the process, whosever they are."""
    session: Callable[[], Session]
    """Whose message is being handled."""
    conversation_of: Callable[[str, Mapping[str, Any], object], str]
    """The session of a call, by its name, its arguments, and what the host sent beside it."""
    spoken_in: Callable[[str, Mapping[str, Any]], Language | Literal[""]]
    """The language in which a session was spoken last, with its call at hand."""
    measured: Callable[[str, str, float], None] = staticmethod(lambda *_: None)
    """Hears of each call: its tool, answered or failed, how many seconds it took."""
    shown: Callable[[str, object, str], None] = staticmethod(lambda _said, _values, _agent: None)
    """Hears what each answer says, and to which agent."""
    counted: Callable[[usage.Call], None] = staticmethod(lambda _: None)
    """Hears who called what, and what it came to."""
    is_copy: bool = False
    """Whether the data folder only reads."""
    app: str = ""
    """The app that hosts may show in a chat."""

    def take_turns(self, at_once: int) -> None:
        """Work on so many calls at a time; more wait. Before the first call."""
        self.turn = Semaphore(at_once)

    @asynccontextmanager
    async def in_turn(self) -> AsyncIterator[None]:
        """In the turn of the session, then of the folder, then of the process."""
        async with turn_of_session.get(), self.turn, self.of_process():
            yield

    def _refuse_reading(self, what: str) -> None:
        if not self.session().may("read"):
            raise MCPError(INVALID_PARAMS, unallowed("read", what))

    async def list_tools(self) -> list[WireTool]:
        """The tools, their schemas without what only costs context.

        A host that shows apps also gets the app's own, and which tools it is shown for.
        """
        tools = [promising_no_output(tool) for tool in await super().list_tools()]
        if not _shows_apps.get():
            return [tool for tool in tools if tool.name not in app_tools.NAMES]
        return [_with_app(tool) for tool in tools]

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; unknown or wrong arguments are answered by what to send instead.

        Raises:
            ToolError: as MCPServer.call_tool.
        """
        began, outcome = time.perf_counter(), "failed"
        meta = context.request_context.meta if context else None
        token = of_call.set(self.conversation_of(name, arguments, meta))
        heard = spoken.set(self.spoken_in(of_call.get(), arguments))
        try:
            answer = await self._called(name, arguments, context)
            if not (isinstance(answer, CallToolResult) and answer.is_error):
                outcome = "answered"
            return answer
        finally:
            # A name that somebody made up is counted with the others of its kind.
            known = name if self._tool_manager.get_tool(name) else "unknown"
            self.measured(known, outcome, time.perf_counter() - began)
            of_call.reset(token)
            spoken.reset(heard)

    async def _called(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None
    ) -> CallToolResult | InputRequiredResult:
        began = time.perf_counter()
        refuse_unallowed(name, self.session(), arguments)
        if self.is_copy:
            refuse_of_copy(name, arguments)
        refuse_endless(arguments)
        tool = self._tool_manager.get_tool(name)
        if tool:
            refuse_unknown(name, arguments, list(tool.parameters["properties"]))
        try:
            async with self.in_turn():
                answer = await super().call_tool(name, content_as_text(name, arguments), context)
        except UnexpectedToolError as error:
            raise ToolError(crashes.told(name, error.__cause__ or error, arguments)) from error
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                told = refusal(name, error.__cause__, given=arguments)
                raise ToolError(told) from error
            raise ToolError(str(error).removeprefix(f"Error executing tool {name}: ")) from error
        if isinstance(answer, CallToolResult) and not answer.is_error:
            self._note(name, arguments, answer, context, took_s=time.perf_counter() - began)
        return answer

    def _note(
        self,
        name: str,
        arguments: dict[str, Any],
        answer: CallToolResult,
        context: Context[Any, Any] | None,
        *,
        took_s: float,
    ) -> None:
        """What was shown, and what it cost; some hosts then get the words alone."""
        said = " ".join(getattr(block, "text", "") for block in answer.content)
        self.shown(said, answer.structured_content, str(arguments.get("agent") or ""))
        if name in app_tools.NAMES:
            return
        self.counted(usage.of_call(name, arguments, answer, said, context, took_s))
        if usage.client_of(context).startswith(_WORDS_ONLY):
            answer.structured_content = None

    async def get_prompt(
        self,
        name: str,
        arguments: dict[str, Any] | None = None,
        context: Context[Any, Any] | None = None,
    ) -> GetPromptResult | InputRequiredResult:
        """Render a prompt.

        Raises:
            MCPError: it does not exist, lacks an argument, or takes none of that name.
        """
        self._refuse_reading(f"prompt {name}")
        for offered in await self.list_prompts():
            if offered.name == name:
                taken = {each.name: bool(each.required) for each in offered.arguments or []}
                refuse_of_prompt(name, arguments or {}, taken)
        try:
            async with self.in_turn():
                prompt = await super().get_prompt(name, arguments, context)
        except ValueError as error:  # the SDK's word for it; it would answer "internal error"
            raise MCPError(INVALID_PARAMS, str(error)) from error
        if isinstance(prompt, GetPromptResult):
            texts = [getattr(message.content, "text", "") for message in prompt.messages]
            self.shown(" ".join(texts), None, "")
        return prompt

    async def read_resource(
        self, uri: AnyUrl | str, context: Context[Any, Any] | None = None
    ) -> Iterable[ReadResourceContents] | InputRequiredResult:
        """As MCPServer.read_resource, in turn; the app stands in no list."""
        self._refuse_reading("resource")
        if str(uri) == document.RESOURCE and _shows_apps.get():
            return [ReadResourceContents(content=self.app, mime_type=APP_MIME_TYPE)]
        try:
            async with self.in_turn():
                return await super().read_resource(uri, context)
        except UnexpectedResourceError as error:
            cause = error.__cause__ or error
            if isinstance(cause, InputError):
                raise MCPError(INVALID_PARAMS, str(cause)) from error
            if is_damage(cause):
                raise ResourceError(str(IndexDamaged())) from error
            if isinstance(cause, RecollectError):
                raise ResourceError(str(cause)) from error
            raise ResourceError(crashes.told("resources/read", cause, {"uri": str(uri)})) from error


def _with_app(tool: WireTool) -> WireTool:
    if tool.name not in _WITH_APP:
        return tool
    return tool.model_copy(update={"meta": {**(tool.meta or {}), **_APP_META}})


@cache
def _tools(restorable_days: int) -> list[Tool]:
    """For servers, all of which may have the same: their schemas are made compact once."""
    made = (
        remember.tool(),
        recall.tool(),
        forget.tool(restorable_days),
        reflect.tool(),
        *app_tools.tools(),
    )
    return [compact(tool) for tool in made]


def _engine_of(opening: Opening) -> Callable[[], Engine]:
    """The open engine, for whoever answers a call: what is not open is told as a tool's error."""

    def engine() -> Engine:
        try:
            return opening.engine()
        except NotOpen as error:
            raise ToolError(str(error)) from error

    return engine


def build_server(
    opening: Opening,
    *,
    prompts: Prompts | None = None,
    state_key: bytes | None = None,
    only: Session | None = None,
) -> RecollectServer:
    """Tools, resources and prompts on one server. Nothing here waits for the engine.

    `only` is the session of whoever no transport introduces.
    """
    settings = opening.settings
    prompts = prompts or shipped()
    notices = Notices()
    state_key = state_key or secrets.token_bytes(32)
    app_key = document.key_of(state_key)
    context = ToolContext(
        engine=_engine_of(opening),
        settings=settings,
        prompts=prompts,
        only_session=only or Session(id=new_id("ses")),
        app_key=app_key,
        conversations=Conversations(opening.clock),
        turn=lambda: server.in_turn(),
    )

    @asynccontextmanager
    async def lifespan(_: MCPServer[Any]) -> AsyncIterator[ToolContext]:
        notices.connected()
        yield context

    server = RecollectServer(
        "recollect",
        tools=_tools(settings.restorable_days),
        lifespan=lifespan,
        subscriptions=notices.bus,
        title="recollect: long-term memory",
        version=__version__,
        instructions=prompts.render("instructions"),
        description="The user's long-term memory: Markdown in their own git repository.",
        request_state_security=RequestStateSecurity(keys=[state_key]),
        cache_hints=_CACHE_HINTS,
        extensions=[Apps()],
        middleware=[_note_apps],
        log_level="WARNING",
    )
    server.is_copy = settings.read_only
    server.shown = context.shown
    server.counted = lambda call: usage.count(opening.engine(), context.session.id, call)
    server.session = lambda: context.session
    server.conversation_of = context.conversation_of
    server.spoken_in = context.spoken_in
    server.app = document.document(app_key)
    resources.register(server, context)
    notices.register(server)
    opening.listen(notices.tell)
    _add_prompts(server, context)
    return server


def _add_prompts(server: RecollectServer, context: ToolContext) -> None:
    """Those of the host's menu, in the language of the settings."""
    prompts = context.prompts
    for name, template in prompts.by_name.items():
        if template.menu:
            found = prompts.template(name, context.settings.language)
            server.add_prompt(_prompt(found, context))


def _prompt(template: Template, context: ToolContext) -> Prompt:
    """A prompt of the host's menu."""

    def render(**values: str) -> str:
        return fill(context, template.name, **values)

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
        context_kwarg=None,
    )
