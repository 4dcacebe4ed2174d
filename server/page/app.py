"""The page as a web application: who comes in, which view or action answers, and what guards it.

It knows nothing of sockets and of the names it is reached by; whoever serves it looks at `Host`.
"""

import functools
import secrets
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from threading import Lock
from time import monotonic
from urllib.parse import parse_qs

import anyio
from anyio import to_thread
from starlette.datastructures import MutableHeaders
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route, Router
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..engine import Engine
from ..errors import FolderInUse, RecollectError, StorageError, UnknownId
from ..settings import Settings
from . import error_texts
from .browser_sessions import BrowserSession, BrowserSessions
from .cached_counts import Kept
from .page_request import Act, Done, Show, Visit, with_notice
from .rendering import Templates
from .routes import ACTIONS, VIEWS
from .words import Language, chosen_language, words

_LARGEST_FORM_BYTES = 512 * 1024
_MOST_FIELDS = 2_000
_LOOK_S = 0.25
"""How often an open page looks whether something changed."""
_KEEP_ALIVE_LOOKS = 60
_STATIC = Path(__file__).parent / "static"
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_FORM = "application/x-www-form-urlencoded"


class PageApp:
    """An ASGI application over one data folder. Used by one event loop."""

    def __init__(self, engine: Callable[[], Engine], settings: Settings) -> None:
        """`engine` waits while it opens; raises RecollectError when it cannot."""
        self.browser_sessions = BrowserSessions(monotonic)
        self.closing = False
        self._engine = engine
        self._settings = settings
        self._templates = Templates()
        self._waiting = Kept(lambda engine: len(engine.review.due()))
        self._metrics = Kept(lambda engine: engine.upkeep.metrics())
        self._listening = False
        self._guard = Lock()
        self._changes = 0
        self._turns: dict[str, anyio.Lock] = {}
        """One form of a browser at a time: the second of a double click finds the first's."""
        self._router = Guarded(Router(self._routes(), default=self._nowhere))

    def _routes(self) -> list[BaseRoute]:
        routes: list[BaseRoute] = [
            Route("/in/{key}", self._come_in),
            Route("/live", self._live),
            Mount("/static", static_files()),
        ]
        for path, show in VIEWS.items():
            routes.append(Route(path, functools.partial(self._show, show), methods=["GET"]))
        for path, act in ACTIONS.items():
            routes.append(Route(path, functools.partial(self._act, act), methods=["POST"]))
            if path not in VIEWS:
                routes.append(Route(path, self._look_instead, methods=["GET"]))
        return routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._router(scope, receive, send)

    def changed(self) -> None:
        """Something changed: open pages will ask for what they show."""
        self._changes += 1
        self._waiting.forget()

    # --- coming in ---

    async def _come_in(self, request: Request) -> Response:
        """The link's key becomes a cookie.

        The page follows by itself, not by a redirect: a browser that came from elsewhere would
        not send a strict cookie along with one.
        """
        cookie = request.cookies.get(self.browser_sessions.cookie_name, "")
        browser = self.browser_sessions.enter(request.path_params["key"], cookie)
        if browser is None:
            return self._outside(request)
        target = f"{_root(request)}/"
        page = self._templates.render("come_in.html", {"target": target})
        response = HTMLResponse(page)
        self.give_cookie(response, browser, target, secure=request.url.scheme == "https")
        return response

    def give_cookie(
        self, response: Response, browser: BrowserSession, path: str, *, secure: bool
    ) -> None:
        """Let the browser show from now on who it is."""
        response.set_cookie(
            self.browser_sessions.cookie_name,
            browser.cookie,
            path=path,
            httponly=True,
            samesite="strict",
            secure=secure,
        )

    def _session_of(self, request: Request) -> BrowserSession | None:
        return self.browser_sessions.of(request.cookies.get(self.browser_sessions.cookie_name))

    def _outside(self, request: Request) -> Response:
        language = chosen_language("", self._settings.language, _accepted(request))
        told = {"t": words(language), "language": language, "root": _root(request)}
        return HTMLResponse(self._templates.render("outside.html", told), 403)

    async def _nowhere(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = Response("Not found", 404, media_type="text/plain")
        await response(scope, receive, send)

    # --- views and actions ---

    async def _show(self, show: Show, request: Request) -> Response:
        browser = self._session_of(request)
        if browser is None:
            return self._outside(request)
        asked = request.query_params.get("language", "")
        if asked in ("en", "zh"):
            browser.language = asked
        return await to_thread.run_sync(self._answer, show, request, browser, b"")

    async def _act(self, act: Act, request: Request) -> Response:
        browser = self._session_of(request)
        if browser is None or not is_from_us(request):
            return self._outside(request)
        body = await read_form(request)
        if body is None:
            return Response("The form is too large, or no form.", 413, media_type="text/plain")
        async with self._turns.setdefault(browser.cookie, anyio.Lock()):
            return await to_thread.run_sync(self._carry_out, act, request, browser, body)

    async def _look_instead(self, request: Request) -> Response:
        """A form's address that is read again shows what the form was about."""
        return RedirectResponse(request.url.path.rpartition("/")[0] or f"{_root(request)}/", 303)

    def _carry_out(
        self, act: Act, request: Request, browser: BrowserSession, body: bytes
    ) -> Response:
        sent = fields(body)
        token = next(iter(sent.get("token", ())), "")
        if not secrets.compare_digest(token.encode("utf-8", "replace"), browser.token.encode()):
            return self._outside(request)
        once = next(iter(sent.get("once", ())), "")
        if once in browser.answers:
            return RedirectResponse(browser.answers[once], 303)
        answer = self._answer(act, request, browser, body)
        if once and "location" in answer.headers:
            browser.note(once, answer.headers["location"])
        return answer

    def _answer(
        self, handle: Show | Act, request: Request, browser: BrowserSession, body: bytes
    ) -> Response:
        """What a view or action answers, in a worker thread."""
        language = chosen_language(browser.language, self._settings.language, _accepted(request))
        try:
            engine = self._opened()
        except RecollectError as error:
            return Response(str(error), 503, media_type="text/plain")
        visit = self._visit(engine, request, browser, language, body)
        try:
            answer = handle(visit)
        except RecollectError as error:
            return visit.page(
                "trouble.html",
                _status(error),
                trouble=error_texts.told(error, words(language)),
                said=str(error),
                go_on=visit.back,
            )
        if isinstance(answer, Done):
            place = _root(request) + with_notice(answer.to, answer)
            return RedirectResponse(place, 303)
        return answer

    def _visit(
        self,
        engine: Engine,
        request: Request,
        browser: BrowserSession,
        language: Language,
        body: bytes,
    ) -> Visit:
        path = request.url.path.removeprefix(_root(request))
        here = f"{path}?{request.url.query}" if request.url.query else path
        return Visit(
            engine=engine,
            browser=browser,
            templates=self._templates,
            language=language,
            root=_root(request),
            path=here,
            seen=self._changes,
            waiting=self._waiting.of(engine),
            metrics=functools.partial(self._metrics.of, engine),
            names={name: str(value) for name, value in request.path_params.items()},
            asked=dict(request.query_params),
            sent=fields(body),
        )

    def _opened(self) -> Engine:
        engine = self._engine()
        with self._guard:
            if not self._listening:
                engine.listeners.append(lambda _: self.changed())
                self._listening = True
        engine.upkeep.look()
        return engine

    # --- what changes meanwhile ---

    async def _live(self, request: Request) -> Response:
        if self._session_of(request) is None:
            return self._outside(request)
        seen = request.headers.get("last-event-id") or request.query_params.get("seen")
        return StreamingResponse(self._news(seen), media_type="text/event-stream")

    async def _news(self, seen: str | None) -> AsyncIterator[str]:
        """A line whenever something changed since `seen`, until the browser or the server goes."""
        seen = seen or str(self._changes)
        looks = 0
        yield ": listening\n\n"
        while not self.closing:
            await anyio.sleep(_LOOK_S)
            looks += 1
            if str(self._changes) != seen:
                seen = str(self._changes)
                yield f"event: changed\nid: {seen}\ndata: {seen}\n\n"
            elif looks % _KEEP_ALIVE_LOOKS == 0:
                yield ": still here\n\n"


class Guarded:
    """What every answer says to the browser: nothing from elsewhere, nothing kept."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_static = _inner_path(scope).startswith("/static/")

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers["Cache-Control"] = "no-cache" if is_static else "no-store"
            await send(message)

        await self._app(scope, receive, send_guarded)


def static_files() -> ASGIApp:
    """Styles, scripts and pictures: for everybody. What there is not is no error of the server."""
    return ExceptionMiddleware(StaticFiles(directory=_STATIC))


def _inner_path(scope: Scope) -> str:
    return str(scope["path"]).removeprefix(str(scope.get("root_path", "")))


def _root(request: Request) -> str:
    return str(request.scope.get("root_path", ""))


def _accepted(request: Request) -> str:
    return request.headers.get("accept-language", "")


def is_from_us(request: Request) -> bool:
    """Whether one of our own pages sent the form, as its browser says."""
    origins = request.headers.getlist("origin")
    host = request.headers.get("host", "")
    ours = (f"http://{host}", f"https://{host}")
    return bool(host and origins) and all(origin in ours for origin in origins)


async def read_form(request: Request) -> bytes | None:
    """The form's bytes; None for one too large, or for anything else than a form."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != _FORM:
        return None
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > _LARGEST_FORM_BYTES:
            return None
    return bytes(body)


def fields(body: bytes) -> dict[str, list[str]]:
    """What a form says, by name."""
    text = body.decode("utf-8", "replace")
    try:
        return parse_qs(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError:  # more fields than any form of ours has
        return {}


def _status(error: RecollectError) -> int:
    match error:
        case UnknownId():
            return 404
        case StorageError() | FolderInUse():
            return 503
        case _:
            return 422
