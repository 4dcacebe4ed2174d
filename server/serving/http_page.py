"""The page of whoever shows their token, over HTTP at /page."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

import anyio
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ..errors import RecollectError
from ..page import app as page_app
from ..page.app import PageApp
from ..page.rendering import Templates
from ..page.words import chosen_language, words
from ..settings import Settings
from .access_tokens import Principal
from .asking_address import address_of
from .failed_tokens import FailedTokens
from .tenants import Tenants

PAGE_PATH = "/page"
_MOST_GUESTS = 1_000
_WHERE = "recollect_at"
_WHERE_CHARACTERS = 12
"""By so much of a token, `rec_` and the mark of its folder, a proxy tells whose server is meant."""


class Authority(Protocol):
    """Who knows the tokens."""

    @property
    def demands_tokens(self) -> bool:
        """Whether anybody needs one."""
        ...

    def owner(self, authorization: str) -> Principal | None:
        """Whose page it is, by a token of their own; None: nobody's."""
        ...

    def is_valid(self, principal: Principal) -> bool:
        """Whether their token still counts."""
        ...


class HttpPage:
    """A token opens it once; then a cookie says who it is. Used by one event loop."""

    def __init__(self, settings: Settings, authority: Authority, tenants: Tenants) -> None:
        self._settings = settings
        self._authority = authority
        self._tenants = tenants
        self._templates = Templates()
        self._static = page_app.static_files()
        self._failed = FailedTokens()
        self._who: OrderedDict[str, Principal] = OrderedDict()
        """By cookie; the oldest first."""
        self._under_way: dict[anyio.CancelScope, Principal] = {}
        self._guarded = page_app.Guarded(self._routed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._guarded({**scope, "root_path": PAGE_PATH}, receive, send)

    def cancel(self, is_refused: Callable[[Principal], bool]) -> None:
        """End what is under way for those who are refused by now."""
        for cancel, principal in list(self._under_way.items()):
            if is_refused(principal):
                cancel.cancel()

    @property
    def is_busy(self) -> bool:
        return bool(self._under_way)

    async def _routed(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        place = request.url.path.removeprefix(PAGE_PATH)
        answer: ASGIApp
        if place.startswith("/static/"):
            scope = {**scope, "root_path": f"{PAGE_PATH}/static"}
            answer = self._static
        elif not place:
            answer = RedirectResponse(f"{PAGE_PATH}/")
        elif place == "/token" and request.method == "POST":
            answer = await self._signed_in(request)
        else:
            await self._visited(request, receive, send)
            return
        await answer(scope, receive, send)

    async def _visited(self, request: Request, receive: Receive, send: Send) -> None:
        """The page of whom the cookie names; the question for a token, if it names nobody."""
        cookie, principal = self._known(request)
        if principal is None:
            await (await self._asked(request))(request.scope, receive, send)
            return
        with anyio.CancelScope() as cancel:
            self._under_way[cancel] = principal
            try:
                async with self._tenants.use(principal.home) as tenant:
                    page: PageApp = tenant.backend.page.app
                    is_in = page.browser_sessions.of(cookie) is not None
                    answer = page if is_in else await self._asked(request)
                    await answer(request.scope, receive, send)
            except RecollectError as error:
                await _closed(error)(request.scope, receive, send)
            finally:
                del self._under_way[cancel]

    def _known(self, request: Request) -> tuple[str, Principal | None]:
        for value in request.cookies.values():
            principal = self._who.get(value)
            if principal and self._authority.is_valid(principal):
                return value, principal
        return "", None

    async def _asked(self, request: Request, *, refused: bool = False) -> Response:
        """The question for a token; where nobody needs one, the page itself."""
        if not self._authority.demands_tokens:
            owner = self._authority.owner("")
            if owner and request.method == "GET":
                return await self._let_in(request, owner, follow=True)
        language = chosen_language("", "", request.headers.get("accept-language", ""))
        told = {"t": words(language), "language": language, "root": PAGE_PATH, "refused": refused}
        return HTMLResponse(self._templates.render("sign_in.html", told), 403)

    async def _signed_in(self, request: Request) -> Response:
        """A token that was typed in opens the page of its folder."""
        if not page_app.is_from_us(request):
            return Response("Invalid Origin header", 403)
        body = await page_app.read_form(request)
        token = next(iter(page_app.fields(body or b"").get("token", ())), "")
        principal = self._authority.owner(f"Bearer {token.strip()}")
        if principal is None:
            await self._failed.wait(address_of(request))
            return await self._asked(request, refused=True)
        where = token.strip()[:_WHERE_CHARACTERS]
        is_of_many = bool(self._settings.http_lease_s)
        if is_of_many and request.cookies.get(_WHERE) != where and not request.url.query:
            return self._sent_on(request, where)
        return await self._let_in(request, principal, follow=False)

    def _sent_on(self, request: Request, where: str) -> Response:
        """The same form once more, with a cookie by which the proxy finds the folder's server.

        A form's token stands in its body, which no proxy hashes by.
        """
        answer = RedirectResponse(f"{PAGE_PATH}/token?sent=on", 307)
        answer.set_cookie(
            _WHERE,
            where,
            path=PAGE_PATH,
            httponly=True,
            samesite="strict",
            secure=_is_secure(request),
        )
        return answer

    async def _let_in(self, request: Request, principal: Principal, *, follow: bool) -> Response:
        """A cookie for the page of their folder, and the way there."""
        target = f"{PAGE_PATH}/"
        try:
            async with self._tenants.use(principal.home) as tenant:
                page: PageApp = tenant.backend.page.app
        except RecollectError as error:
            return _closed(error)
        browser = page.browser_sessions.admit()
        self._who[browser.cookie] = principal
        while len(self._who) > _MOST_GUESTS:
            self._who.popitem(last=False)
        answer: Response = RedirectResponse(target, 303)
        if follow:  # a browser that came from elsewhere would not send the cookie along
            answer = HTMLResponse(self._templates.render("come_in.html", {"target": target}))
        page.give_cookie(answer, browser, target, secure=_is_secure(request))
        return answer


def _is_secure(request: Request) -> bool:
    return request.headers.get("origin", str(request.url)).startswith("https:")


def _closed(error: RecollectError) -> Response:
    return Response(str(error), 503, media_type="text/plain")
