"""The reflection under way.

It stands in the index database, not in the files: until the user has approved, nothing of it
belongs to the workspace. A kill loses nothing of it; whoever deletes the index drops it.
"""

import json
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from ..storage.index.named_values import NamedValues
from .rewards import Grant, Request

_FACT = "open_reflection"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenReflection:
    """How far it is, and all that was given to it. Stored under these names."""

    id: str
    began: datetime
    stage: Literal["asked", "granted", "written", "image", "rules"]
    request: Request = field(default_factory=Request)
    grant: Grant | None = None
    reason: str = ""
    consent: str = ""
    through: datetime | None = None
    """When its material was gathered."""
    monologue: str = ""
    summary: str = ""
    insights: tuple[str, ...] = ()
    used: int = 0
    dialogue: tuple[str, ...] = ()
    image: str = ""
    """Of a self-image, or of lines that the user lays down: what is to be written."""
    shown_in: str = ""
    """The sessions whose user was shown what waits, as it stands, with spaces between them."""


_ADAPTER: TypeAdapter[OpenReflection] = TypeAdapter(OpenReflection)


class UnderWay:
    """Where the one reflection under way is kept. Uses the database's lock."""

    def __init__(self, values: NamedValues) -> None:
        self._values = values

    def read(self) -> OpenReflection | None:
        """None as well if another version of recollect has kept it."""
        body = self._values.get(_FACT)
        if not body:
            return None
        try:
            return _ADAPTER.validate_json(body)
        except ValidationError:
            return None

    def keep(self, reflection: OpenReflection) -> None:
        self._values.set(_FACT, _ADAPTER.dump_json(reflection).decode())

    def drop(self) -> None:
        self._values.drop(_FACT)

    def erase(self, text: str) -> None:
        """Leave no trace of this text in it."""
        body = self._values.get(_FACT)
        told = json.dumps(text, ensure_ascii=False)[1:-1]
        if body and told in body:
            self._values.set(_FACT, body.replace(told, "(erased)"))
