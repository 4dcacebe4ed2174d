"""What a call of recall may say, and what it looks for by that."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from ..server.domain.patterns import regex
from ..server.search.query import Mode
from .arguments import Name, Names, OneLine
from .registration import ToolRequest

_COMMIT = regex("[0-9a-f]{7,40}")
MOST_HITS = 100


@dataclass(frozen=True, slots=True)
class OneChange:
    """A commit, or `log` for the latest changes."""

    name: str


@dataclass(frozen=True, slots=True)
class OneRecord:
    """A memory, or a reflection, by its id."""

    id: str


@dataclass(frozen=True, slots=True)
class Start:
    """What a conversation should know."""


@dataclass(frozen=True, slots=True)
class Searching:
    """A search of what is remembered now."""

    mode: Mode


@dataclass(frozen=True, slots=True)
class SearchingThen:
    """A search of what was remembered at `until`."""


Intent = OneChange | OneRecord | Start | Searching | SearchingThen


class RecallRequest(ToolRequest):
    """The arguments of one call."""

    query: Annotated[
        str, Field(description="Question, 2-3 wordings of its answer or topics, a line each")
    ] = ""
    mode: Annotated[
        Literal["normal", "review", "debug", "as-of"],
        Field(description="as-of: as known at until; review: also replaced and faded; debug: all"),
    ] = "normal"
    store: Annotated[
        Literal["", "semantic", "core", "episodic", "procedural", "vault"],
        Field(description="Only this"),
    ] = ""
    tags: Annotated[Names, Field(description="All of them")] = []
    entity: Annotated[Name, Field(description="That name it")] = ""
    project: Annotated[Name, Field(description="Comes first; default: this folder's")] = ""
    since: Annotated[
        OneLine,
        Field(description="ISO or words: 'last Tuesday', 上周二; no query: all those days"),
    ] = ""
    until: Annotated[OneLine, Field(description="As since")] = ""
    limit: Annotated[int, Field(ge=0, le=MOST_HITS, description="At most")] = 0
    used: Annotated[Names, Field(description="Ids you used")] = []
    explain: Annotated[bool, Field(description="Why each matched; of an id: numbers")] = False
    agent: Annotated[Name, Field(description="Sub-agent")] = ""
    id: Annotated[OneLine, Field(description="One memory whole; commit; 'log'")] = ""

    def intent(self) -> Intent:
        """What the call looks for."""
        id = self.id.strip()
        if id == "log" or _COMMIT.fullmatch(id):
            return OneChange(id)
        if id:
            return OneRecord(id)
        filters = (self.store, self.tags, self.entity, self.since, self.until)
        if not self.query.strip() and not any(filters):
            return Start()
        if self.mode == "as-of":
            return SearchingThen()
        return Searching(self.mode)
