"""One request of the page, as its views and actions see it, and what they answer."""

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.responses import HTMLResponse, Response

from ..aging.metrics import Metrics
from ..domain.caller import Caller
from ..domain.memory import Memory
from ..domain.patterns import regex
from .browser_sessions import BrowserSession
from .reader import Reader
from .rendering import Templates
from .words import words

_PLACE = regex(r"/(?!/)[\w\-./?=&%+,:~]*", re.ASCII)
_COMMIT = regex("[0-9a-f]{40}")
_NO_FIELDS: Mapping[str, Sequence[str]] = {}


@dataclass(frozen=True, slots=True)
class Done:
    """What an action did: its word in the catalogue, the commit to undo it by, where to go on."""

    word: str
    commit: str | None = None
    to: str = "/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit(Reader):
    """One request of somebody who is in."""

    browser: BrowserSession
    templates: Templates
    root: str
    """What stands before every path of the page."""
    path: str
    """Without `root`, with its query."""
    seen: int
    """How many changes there were before what is shown was read."""
    waiting: int
    """How much the inbox holds."""
    metrics: Callable[[], Metrics]
    """How the memory is used, at most a minute old."""
    names: Mapping[str, str]
    """Parts of the path, by name."""
    asked: Mapping[str, str]
    """The query's fields."""
    sent: Mapping[str, Sequence[str]] = field(default_factory=lambda: _NO_FIELDS)
    """The form's fields."""

    @property
    def caller(self) -> Caller:
        return Caller(by_hand=True, by_page=True, session=self.browser.session)

    def memory(self) -> Memory:
        """The one that the path names."""
        return self.engine.memories.by_ids([self.names["id"]])[0]

    def one(self, name: str) -> str:
        """A field of the form; empty if it was not sent."""
        return next(iter(self.sent.get(name, ())), "")

    @property
    def back(self) -> str:
        """The page that the form stood on, if it is one of ours."""
        place = self.one("back")
        return place if _PLACE.fullmatch(place) else "/"

    def page(self, template: str, status: int = 200, **values: object) -> Response:
        """A page of this template."""
        done = self.asked.get("done", "")
        commit = self.asked.get("undo", "")
        texts = words(self.language)
        told = {
            "t": texts,
            "language": self.language,
            "root": self.root,
            "here": without_notice(self.path),
            "seen": self.seen,
            "waiting": self.waiting,
            "token": self.browser.token,
            "once": secrets.token_urlsafe(12),
            "calendar": self.calendar,
            "chinese": self.chinese,
            "notice": texts.get(f"done_{done}", ""),
            "undo": commit if _COMMIT.fullmatch(commit) else "",
        }
        return HTMLResponse(self.templates.render(template, told | values), status)


Show = Callable[[Visit], Response]
Act = Callable[[Visit], Done | Response]


def with_notice(place: str, done: Done) -> str:
    """A page's address that also says what was done, so that reading it again says it again."""
    path, _, query = without_notice(place).partition("?")
    fields = [*parse_qsl(query, keep_blank_values=True), ("done", done.word)]
    if done.commit:
        fields.append(("undo", done.commit))
    return f"{path}?{urlencode(fields)}"


def without_notice(place: str) -> str:
    """A page's address without what was done before."""
    parts = urlsplit(place)
    kept = [
        (name, value)
        for name, value in parse_qsl(parts.query, keep_blank_values=True)
        if name not in ("done", "undo", "language")
    ]
    return f"{parts.path}?{urlencode(kept)}" if kept else parts.path
