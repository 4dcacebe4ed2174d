"""The pages of signing in: a link that works once, the consent, the list of connected programs."""

import hashlib
import hmac
import logging
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from urllib.parse import parse_qs, urlsplit

import jinja2
from markupsafe import Markup
from mcp.server.transport_security import RequestBodyLimitMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route, request_response

from .accounts import STAY_S, Accounts
from .asking_address import address_of
from .failed_tokens import FailedTokens
from .oauth import CONSENT_PATH, SCOPES, Provider, document_host
from .oauth import Request as Asked
from .openid import ATTEMPT_S, BACK_PATH, NotSignedIn, OpenId
from .sign_in_words import preferred, words

SIGN_IN_PATH = "/sign-in"
OPENID_PATH = "/sign-in/openid"
ACCOUNT_PATH = "/account"
_MOST_BYTES = 16_384
logger = logging.getLogger(__name__)
_STYLE = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;"
    "color:#222;background:#fff;overflow-wrap:anywhere}"
    "button{font:inherit;padding:.4rem 1rem;margin-right:.5rem}"
    "input[type=text]{font:inherit;width:100%;box-sizing:border-box}li{margin:.4rem 0}"
    "label{display:block;margin:.3rem 0}@media(prefers-color-scheme:dark){body{color:#ddd;"
    "background:#1c1c1c}}"
)
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",  # with none, browsers do not say whose form it is
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
}
_PAGE = """<!doctype html><html lang="{{ language }}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>{{ w.title }}</title>
<style>{{ style }}</style><main>{% macro hidden() -%}
<input type="hidden" name="request" value="{{ request }}">
<input type="hidden" name="form" value="{{ form }}">{%- endmacro %}
{% if page == "sign_in" %}<h1>{{ w.sign_in }}</h1>{% if wrong %}<p role="alert">{{ w[wrong] }}
</p>{% endif %}<form method="post" action="/sign-in">{{ hidden() }}{% if link %}
<p>{{ w.enter | with(name=whose) }} {% if name %}{{ w.you_are | with(name=name) }}{% endif %}</p>
<input type="hidden" name="link" value="{{ link }}">{% else %}
<label>{{ w.sign_in_how }}<input type="text" name="link" autocomplete="off" required
aria-label="{{ w.link }}"></label>{% endif %}<p><button>{{ w.go_on }}</button></form>
{% if openid and not link %}<form method="post" action="/sign-in/openid">{{ hidden() }}
<p>{{ w.or_with }} <button>{{ openid }}</button></form>{% endif %}
{% elif page == "consent" %}<h1>{{ called or w.unnamed }} {{ w.asks }}</h1>
<p>{% if host %}{{ w.known_by | with(host=host) }}{% else %}{{ w.unchecked }}{% endif %}
{{ w.goes_to | with(back=back) }} {{ w.you_are | with(name=name) }}</p>
<form method="post" action="/consent">{{ hidden() }}<p>{{ w.may }}</p>
{% for scope in scopes %}<label><input type="checkbox" name="scope" value="{{ scope }}" checked>
{{ w["may_" ~ scope] }}</label>{% endfor %}<p>{{ w.warn }}</p>
<p><button name="word" value="allow">{{ w.allow }}</button>
<button name="word" value="deny">{{ w.deny }}</button></form>
{% elif page == "account" %}<h1>{{ w.account }}</h1>
<p>{{ w.you_are | with(name=name) }} {{ w.done }}</p>{% if grants %}
<ul>{% for grant in grants %}<li><form method="post" action="/account">
{{ hidden() }}<input type="hidden" name="grant" value="{{ grant.id }}"><b>{{ grant.called or
w.unnamed }}</b>{{ w.colon }}{% for scope in grant.scopes %}{{ w[scope] }}{{
w.comma if not loop.last }}{% endfor %}{{ w.semicolon }}{{ w.since }} {{
grant.created_at | day }}{{ w.comma }}{{ w.used }}
{{ grant.used_at | day }} <button aria-label="{{ w.disconnect }}{{ w.colon }}{{ grant.called or
w.unnamed }}">{{ w.disconnect }}</button></form>{% endfor %}</ul>
{% else %}<p>{{ w.nobody }}</p>{% endif %}<form method="post" action="/account">{{ hidden() }}
<input type="hidden" name="out" value="1"><button>{{ w.sign_out }}</button></form>
{% else %}<p role="alert">{{ w.over }}</p>{% endif %}</main></html>"""


def _day(moment: int) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d")


def _with(sentence: str, **values: str) -> Markup:
    """A sentence of ours with what others wrote in it, which is no markup."""
    return Markup(sentence).format(**values)


class SignIn:
    """Used by one event loop. Every form carries what only a page of ours could tell it."""

    def __init__(self, provider: Provider, openid: OpenId | None = None) -> None:
        self._provider = provider
        self._openid = openid
        self._accounts: Accounts = provider.accounts
        self._is_secure = provider.public_url.startswith("https://")
        # A browser keeps a __Host- cookie from every other host and page that could set one.
        self._cookie = "__Host-recollect" if self._is_secure else "recollect-account"
        self._attempt = f"{self._cookie}-openid"
        self._key = secrets.token_bytes(32)
        self._failed = FailedTokens()
        environment = jinja2.Environment(autoescape=True)
        environment.filters["day"] = _day
        environment.filters["with"] = _with
        self._page = environment.from_string(_PAGE)

    def routes(self) -> list[Route]:
        """GET and POST of each page."""
        pages = {
            SIGN_IN_PATH: self._sign_in,
            CONSENT_PATH: self._consent,
            ACCOUNT_PATH: self._account,
        }
        found = []
        for path, answer in pages.items():
            limited = RequestBodyLimitMiddleware(request_response(answer), _MOST_BYTES)
            found.append(Route(path, limited, methods=["GET", "POST"]))
        if self._openid:
            limited = RequestBodyLimitMiddleware(request_response(self._to_openid), _MOST_BYTES)
            found.append(Route(OPENID_PATH, limited, methods=["POST"]))
            found.append(Route(BACK_PATH, self._from_openid, methods=["GET"]))
        return found

    # --- the pages ---

    async def _sign_in(self, request: Request) -> Response:
        said = await self._said(request)
        link = _secret_of(said.get("link"))
        if request.method != "POST":
            # A program that looks at links before a person does must not use this one up.
            return self._entering(request, link)
        if not self._is_ours(request, said, ""):
            return self._shown(request, "over", status=403)
        cookie = self._accounts.sign_in(link)
        if cookie is None:
            await self._failed.wait(address_of(request))
            return self._shown(request, "sign_in", wrong="wrong_link", status=403)
        return self._entered(cookie, said.get("request", ""))

    def _entering(self, request: Request, link: str) -> Response:
        """Whose link it is, said before: somebody else's would lead to their memory."""
        whose = self._accounts.link_of(link)
        if whose:
            name = self._name(request)
            return self._shown(request, "sign_in", link=link, whose=whose, name=name)
        return self._shown(request, "sign_in", wrong="wrong_link" if link else "")

    def _entered(self, cookie: str, asked: str) -> Response:
        """The browser is signed in, and goes on to what it came for."""
        then = f"{CONSENT_PATH}?request={asked}" if self._provider.waiting(asked) else ACCOUNT_PATH
        answer = RedirectResponse(then, 303, headers=_HEADERS)
        # A new one each time: nobody can have placed it in this browser before.
        self._keep(answer, self._cookie, cookie, STAY_S)
        return answer

    def _keep(self, answer: Response, name: str, value: str, seconds: int) -> None:
        answer.set_cookie(
            name,
            value,
            max_age=seconds,
            secure=self._is_secure,
            httponly=True,
            samesite="lax",
        )

    # --- with a provider ---

    async def _to_openid(self, request: Request) -> Response:
        said = await self._said(request)
        assert self._openid
        if not self._is_ours(request, said, ""):
            return self._shown(request, "over", status=403)
        try:
            answer, brought = await self._openid.begin(request, said.get("request", ""))
        except NotSignedIn as error:
            return await self._not_signed_in(request, error)
        answer.status_code = 303
        answer.headers.update(_HEADERS)
        self._keep(answer, self._attempt, brought, ATTEMPT_S)
        return answer

    async def _from_openid(self, request: Request) -> Response:
        assert self._openid
        try:
            brought = request.cookies.get(self._attempt, "")
            name, asked = await self._openid.finish(request, brought)
        except NotSignedIn as error:
            return await self._not_signed_in(request, error)
        cookie = self._accounts.sign_in_as(name)
        if cookie is None:
            return await self._not_signed_in(request, NotSignedIn("they are suspended"))
        answer = self._entered(cookie, asked)
        self._keep(answer, self._attempt, "", 0)
        return answer

    async def _not_signed_in(self, request: Request, error: NotSignedIn) -> Response:
        logger.warning("nobody was signed in by the provider: %s", error)
        await self._failed.wait(address_of(request))
        return self._shown(request, "sign_in", wrong="wrong_person", status=403)

    # --- what programs may ---

    async def _consent(self, request: Request) -> Response:
        said = await self._said(request)
        id = said.get("request", "")
        asked = self._provider.waiting(id)
        if asked is None:
            return self._shown(request, "over", status=400)
        name = self._name(request)
        if name is None:
            return self._shown(request, "sign_in", id=id)
        if request.method != "POST":
            return self._asked(request, id, asked, name)
        if not self._is_ours(request, said, f"{name} {id}"):
            return self._shown(request, "over", status=403)
        form = await request.form()
        chosen = {str(each) for each in form.getlist("scope")}
        granted = tuple(each for each in asked.scopes if each in chosen)
        if said.get("word") != "allow":
            granted = ()
        return RedirectResponse(
            self._provider.answer(id, asked, name, granted), 302, headers=_HEADERS
        )

    def _asked(self, request: Request, id: str, asked: Asked, name: str) -> Response:
        back = urlsplit(str(asked.params.redirect_uri))
        return self._shown(
            request,
            "consent",
            id=id,
            bound_to=f"{name} {id}",
            name=name,
            called=asked.called,
            host=document_host(asked.client),
            # Behind another scheme stands no host, whatever it looks like.
            back=back.netloc if back.scheme in ("http", "https") else f"{back.scheme}:",
            scopes=[each for each in SCOPES if each in asked.scopes],
        )

    async def _account(self, request: Request) -> Response:
        said = await self._said(request)
        name = self._name(request)
        if name is None:
            return self._shown(request, "sign_in")
        if request.method == "POST":
            if not self._is_ours(request, said, name):
                return self._shown(request, "over", status=403)
            if said.get("out"):
                self._accounts.sign_out(request.cookies.get(self._cookie, ""))
                return RedirectResponse(SIGN_IN_PATH, 303, headers=_HEADERS)
            if said.get("grant") in {each.id for each in self._accounts.grants(name)}:
                self._accounts.disconnect(said["grant"])
            return RedirectResponse(ACCOUNT_PATH, 303, headers=_HEADERS)
        grants = self._accounts.grants(name)
        return self._shown(request, "account", bound_to=name, name=name, grants=grants)

    # --- what they share ---

    async def _said(self, request: Request) -> Mapping[str, str]:
        form = await request.form() if request.method == "POST" else request.query_params
        return {key: value for key, value in form.items() if isinstance(value, str)}

    def _name(self, request: Request) -> str | None:
        return self._accounts.signed_in(request.cookies.get(self._cookie, ""))

    def _form(self, request: Request, bound_to: str) -> str:
        """What a form has to bring back: good for this browser and this purpose alone."""
        browser = request.cookies.get(self._cookie, "")
        text = f"{request.url.path}\0{browser}\0{bound_to}"
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()

    def _is_ours(self, request: Request, said: Mapping[str, str], bound_to: str) -> bool:
        """Whether a form was sent from a page of ours."""
        headers = request.headers
        sites = headers.getlist("sec-fetch-site")
        is_from_us = set(headers.getlist("origin")) <= {self._provider.public_url}
        is_from_us = is_from_us and set(sites) <= {"same-origin", "none"}
        if request.url.path in (SIGN_IN_PATH, OPENID_PATH):  # no cookie is theirs yet
            return is_from_us
        shown = said.get("form", "")
        return is_from_us and hmac.compare_digest(
            shown.encode(), self._form(request, bound_to).encode()
        )

    def _shown(
        self,
        request: Request,
        page: str,
        *,
        status: int = 200,
        id: str = "",
        bound_to: str = "",
        **told: object,
    ) -> Response:
        language = preferred(request.headers.get("accept-language", ""))
        shown = self._page.render(
            page=page,
            language=language,
            w=words(language),
            style=_STYLE,
            request=id,
            form=self._form(request, bound_to),
            openid=self._openid.provider.host if self._openid else "",
            **told,
        )
        return HTMLResponse(shown, status, headers=_HEADERS)


def _secret_of(pasted: str | None) -> str:
    """Of a whole link, or of what stands in it."""
    text = (pasted or "").strip()
    if "://" in text:
        return parse_qs(urlsplit(text).query).get("link", [""])[0]
    return text
