"""A tool as the SDK reads it: a function whose parameters are the fields of its request.

A tool of ours is a plain function over a request model. The SDK makes a tool's schema of the
parameters of a function, and fills those marked `Resolve` itself: `published` joins the two.
"""

import functools
import inspect
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar, cast, get_type_hints

from mcp.server.elicitation import AcceptedElicitation
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import BaseModel, ConfigDict

from ..prompts import Language
from ..server.domain import invisible
from ..server.errors import IndexDamaged, RecollectError
from ..server.review.operation_parser import OperationError
from ..server.storage.index.database import is_damage
from .answers.errors import error_told, failure_told, operations_told
from .answers.language import language_of, words_in
from .answers.overview import phrases_of_store
from .context import ToolContext

_ANSWERED = AcceptedElicitation[Any]
"""The SDK wraps what a resolver gathers in one; while nobody holds it, pydantic builds it anew for
each call, which takes as long as finding a memory."""
_P = ParamSpec("_P")
_T = TypeVar("_T")


class ToolRequest(BaseModel):
    """What one call brings. Frozen: what the user was shown is what is carried out."""

    model_config = ConfigDict(frozen=True)


_R = TypeVar("_R", bound=ToolRequest)


def gathered(request: type[_R]) -> Callable[..., Awaitable[_R]]:
    """A resolver of the SDK that gathers the arguments of a call into their request."""

    async def gather(**arguments: Any) -> _R:
        # The SDK has checked them against its fields.
        return cast("_R", request.model_construct(**_cleaned(arguments)))

    _give_signature(gather, list(_fields(request)), request)
    return gather


def published(tool: Callable[..., _T], request: type[ToolRequest]) -> Callable[..., _T]:
    """`tool` for `MCPServer.add_tool`: it shows the fields of the request as its parameters.

    Every parameter of `tool` itself is one that the SDK fills.
    """
    injected = inspect.signature(tool, eval_str=True).parameters.values()
    act = errors_told(tool)

    def call(**arguments: Any) -> _T:
        return act(**{parameter.name: arguments[parameter.name] for parameter in injected})

    call.__name__ = tool.__name__
    call.__qualname__ = tool.__qualname__
    call.__module__ = tool.__module__
    answer = get_type_hints(tool, include_extras=True)["return"]
    _give_signature(call, [*injected, *_fields(request)], answer)
    return call


def errors_told(act: Callable[_P, _T]) -> Callable[_P, _T]:
    """`act`, whose errors the caller reads as the answer of a tool."""

    @functools.wraps(act)
    def acting(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        try:
            return act(*args, **kwargs)
        except RecollectError as error:
            told = error_told(error, _caller_s_language([*args, *kwargs.values()]))
            raise ToolError(told) from error
        except OperationError as error:
            language = _caller_s_language([*args, *kwargs.values()])
            raise ToolError(operations_told(error, language)) from error
        except (sqlite3.Error, UnicodeDecodeError) as error:
            if not is_damage(error):
                raise
            language = _caller_s_language([*args, *kwargs.values()])
            raise ToolError(error_told(IndexDamaged(), language)) from error
        except OSError as error:
            # No file handle is left, a disk fails: why, not only that.
            told = (
                f"the memory folder could not be read ({error.strerror or error}). Whether "
                "anything was stored is not known: look, then call again in a moment."
            )
            language = _caller_s_language([*args, *kwargs.values()])
            raise ToolError(failure_told(told, language)) from error

    return acting


def _caller_s_language(given: Sequence[object]) -> Language:
    """That of the call's own words; where it has none, of what is remembered."""
    for each in given:
        if isinstance(each, ToolRequest) and (words := words_in(each.model_dump())):
            return language_of(words)
    contexts = [each for each in given if isinstance(each, ToolContext)]
    with suppress(ToolError, RecollectError):  # no folder is open: that is the error
        for context in contexts:
            return "zh" if phrases_of_store(context.engine()).is_chinese else "en"
    return "en"


def _cleaned(value: Any) -> Any:
    """Arguments without characters that nobody sees; what holds none stays the same object."""
    if isinstance(value, str):
        return invisible.cleaned(value)
    if isinstance(value, dict):
        return {name: _cleaned(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_cleaned(part) for part in value]
    if isinstance(value, BaseModel):
        changed: dict[str, Any] = {}
        for name in value.model_fields_set:
            part = getattr(value, name)
            if _cleaned(part) != part:
                changed[name] = _cleaned(part)
        return value.model_copy(update=changed) if changed else value
    return value


def _fields(request: type[ToolRequest]) -> Iterator[inspect.Parameter]:
    hints = get_type_hints(request, include_extras=True)
    for name, field in request.model_fields.items():
        required = field.is_required()
        yield inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=hints[name],
            default=inspect.Parameter.empty if required else field.default,
        )


def _give_signature(
    function: Callable[..., Any], parameters: list[inspect.Parameter], answer: Any
) -> None:
    """Let both readers of signatures, `inspect` and `typing`, see these parameters."""
    named = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in parameters]
    signature = inspect.Signature(named, return_annotation=answer)
    annotations = {parameter.name: parameter.annotation for parameter in named}
    setattr(function, "__signature__", signature)  # noqa: B010  # its type has no such field
    function.__annotations__ = {**annotations, "return": answer}
