"""The app's own tools: hidden from the model, and worth nothing without the app's key.

A host that shows apps keeps tools of this visibility from its model by rule. The key, which stands
in the app alone, keeps out the model of one that does not.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Annotated

from mcp.server.mcpserver import Resolve
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

from ...tools.arguments import Names, OneLine
from ...tools.context import InContext, ToolContext
from ...tools.registration import ToolRequest, gathered, published
from ..domain.caller import Caller
from ..errors import InputError, RecollectError
from ..page import error_texts
from ..page.reader import Reader
from ..page.words import chosen_language, words
from . import acts, views
from .document import RESOURCE
from .shapes import Choice, View, What

NAMES = ("app_show", "app_do")
_ONLY_APP = {"ui": {"resourceUri": RESOURCE, "visibility": ["app"]}}


class ShowRequest(ToolRequest):
    """What is to be looked at."""

    key: OneLine
    view: What = "start"
    ids: Names = []
    language: OneLine = ""


class DoRequest(ToolRequest):
    """A button that was pressed, and what it stood on."""

    key: OneLine
    op: OneLine
    ids: Names = []
    text: Annotated[str, Field(max_length=20_000)] = ""
    seen: OneLine = ""
    view: What = "start"
    view_ids: Names = []
    language: OneLine = ""


_Show = Annotated[ShowRequest, Resolve(gathered(ShowRequest))]
_Do = Annotated[DoRequest, Resolve(gathered(DoRequest))]


def app_show(call: _Show, context: InContext) -> Annotated[CallToolResult, View]:
    """Show something."""
    with _told_to(context, call.language):
        _refuse_strangers(call.key, context)
        view = views.seen_by(_reader(context, call.language), call.view, call.ids)
    return _answer(view.title, view)


def app_do(call: _Do, context: InContext) -> Annotated[CallToolResult, View]:
    """Do what a button says, and show what there is after it."""
    with _told_to(context, call.language):
        _refuse_strangers(call.key, context)
        view = _done(call, context)
    return _answer(view.notice, view)


@cache
def tools() -> tuple[Tool, ...]:
    """For servers, all of which may have the same: their schemas take long to make."""
    show = Tool.from_function(
        published(app_show, ShowRequest),
        title="Show (app)",
        description="For the app in the chat.",
        meta=_ONLY_APP,
        annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
    )
    do = Tool.from_function(
        published(app_do, DoRequest),
        title="Do (app)",
        description="For the app in the chat.",
        meta=_ONLY_APP,
        annotations=ToolAnnotations(read_only_hint=False, open_world_hint=False),
    )
    return show, do


def _answer(told: str, view: View) -> CallToolResult:
    """For the app, which is a program: no model reads it."""
    return CallToolResult(
        content=[TextContent(type="text", text=told)],
        structured_content=view.model_dump(mode="json"),
    )


def _done(call: DoRequest, context: ToolContext) -> View:
    """What there is to see after the button was pressed."""
    reader = _reader(context, call.language)
    caller = Caller(by_hand=True, by_page=True, session=context.session.id)
    wish = acts.Wish(op=call.op, ids=call.ids, text=call.text, seen=call.seen, of=call.view)
    done = acts.carry_out(reader.engine, wish, caller)
    ids = done.ids if done.what else call.view_ids
    view = views.seen_by(reader, done.what or call.view, ids)
    t = words(reader.language)
    view.notice = t[f"done_{done.word}"]
    if done.commit and call.op != "UNDO":
        view.undo = Choice(label=t["undo"], op="UNDO", ids=[done.commit])
    return view


@contextmanager
def _told_to(context: ToolContext, locale: str) -> Iterator[None]:
    """What cannot be done is told to the user, in their language."""
    try:
        yield
    except RecollectError as error:
        language = chosen_language("", context.language, locale)
        raise ToolError(error_texts.told(error, words(language))) from error


def _reader(context: ToolContext, locale: str) -> Reader:
    engine = context.engine()
    engine.upkeep.look()
    return Reader(engine=engine, language=chosen_language("", context.language, locale))


def _refuse_strangers(key: str, context: ToolContext) -> None:
    """Let in nobody but the app, in a conversation of the main agent's.

    Raises:
        InputError: somebody else calls.
    """
    if not secrets.compare_digest(key.encode("utf-8", "replace"), context.app_key.encode()):
        raise InputError("key", "this tool is the app's", "Use recall, remember and forget.")
    context.caller().refuse_unless_main("use the app")
