"""The data folder that a command is about: its settings, and its engine, open."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from ..domain.caller import Caller
from ..engine import Engine
from ..errors import FolderInUse
from ..serving.launcher import Silent
from ..serving.platforms import is_halted
from ..settings import Settings, load_settings
from ..storage.workspace.home_links import refuse_links
from .terminal import here, set_language, typed_at

EXIT_FAILED = 1
BY_HAND = Caller(by_hand=True)
_OPEN_PATIENCE_S = 0.5

HomeOption = Annotated[
    Path | None,
    typer.Option("--home", help="Data folder (default: RECOLLECT_HOME or ~/.recollect)."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def settings_of(context: typer.Context, home: Path | None) -> Settings:
    """Of the folder that was named, before or after the command.

    Raises:
        InputError: a setting is unknown or out of range.
        LinkInHome: something in it is a link.
    """
    settings = settings_to_examine(context, home)
    refuse_links(settings.home)
    if settings.people != settings.home:
        refuse_links(settings.people)
    return settings


def settings_to_examine(context: typer.Context, home: Path | None) -> Settings:
    """As `settings_of`, whatever the folder holds: for who says what is wrong with it."""
    remote = typed_at.get()
    named = home or context.obj
    if named:
        settings = load_settings(here(named))
    else:
        settings = load_settings(remote.home if remote else None)
    set_language.set(settings.language or None)
    return settings


@contextmanager
def open_engine(settings: Settings, *, meaning: bool = False) -> Iterator[Engine]:
    """An open engine: the backend's, if it carries the command out, or our own.

    With `meaning` our own loads the model first, which takes seconds.
    """
    remote = typed_at.get()
    if remote and remote.home == settings.home:
        yield remote.engine()
        return
    engine = Engine(settings)
    try:
        engine.open(patience_s=_OPEN_PATIENCE_S, watch=False, meaning=meaning)
    except FolderInUse as owner:
        if is_halted(owner.owner_pid):
            raise Silent(owner.owner_pid) from owner
        raise
    try:
        if meaning:
            engine.upkeep.settle()
        yield engine
    finally:
        engine.close()
