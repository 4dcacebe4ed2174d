"""Templates filled in: every text is escaped, and what nobody can see in it is shown or left out.

Memories are hostile input: no template marks anything as safe.
"""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ..domain.calendar import Calendar
from ..domain.invisible import shown
from ..domain.text import cut
from . import commit_subjects, engine_lines

_FOLDER = Path(__file__).parent / "templates"


class Templates:
    """The page's templates. Safe in several threads."""

    def __init__(self) -> None:
        self._environment = Environment(
            loader=FileSystemLoader(_FOLDER),
            autoescape=True,
            undefined=StrictUndefined,
            finalize=_readable,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.filters["cut"] = cut
        self._environment.filters["actor"] = _actor
        self._environment.filters["told"] = commit_subjects.told
        self._environment.filters["said"] = engine_lines.said
        self._environment.filters["in_path"] = _in_path
        self._environment.filters["machine_time"] = _machine_time
        self._environment.filters["minute"] = _minute

    def render(self, name: str, values: Mapping[str, object]) -> str:
        """The page that this template gives with these values."""
        return self._environment.get_template(name).render(values)


def _readable(value: object) -> object:
    if isinstance(value, str) and not isinstance(value, Markup):
        return shown(value)
    return value


def _actor(name: str, t: Mapping[str, str]) -> str:
    """Who wrote, as a person would say it; a name that is not ours stays."""
    kind, _, rest = name.partition(":")
    word = t.get(f"actor_{kind}")
    if word is None:
        return name
    return word.format(name=rest.removeprefix("commit-from:").removeprefix("trigger-"))


def _in_path(name: str) -> str:
    """A name as one part of an address."""
    return quote(name, safe="")


def _minute(moment: datetime, calendar: Calendar) -> str:
    """When something was, as a reader sees it, by the user's clock: `2026-11-20 18:05`."""
    return calendar.minute(moment)


def _machine_time(moment: datetime) -> str:
    return moment.isoformat(timespec="minutes")
