"""Commands that keep a whole memory in one file, and bring it back."""

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ..domain.data_folder import CONFIG, WORKSPACE
from ..domain.text import counted
from ..engine import Engine
from ..errors import InputError, RecollectError
from ..exchange import backup as backups
from ..exchange import last_backup
from ..exchange.last_backup import LastBackup
from ..history import purge_check
from ..settings import Settings, load_settings
from .folder import HomeOption, open_engine, settings_of
from .terminal import answered, here, new_pass_phrase, say, told


def backup(
    context: typer.Context,
    target: Annotated[Path, typer.Argument(help="A new file.")],
    keys: Annotated[
        bool, typer.Option("--keys", help="The keys of secrets too, under a pass phrase.")
    ] = False,
    home: HomeOption = None,
) -> None:
    """Write the whole memory with its history to one file, and check it by restoring it."""
    settings = settings_of(context, home)
    phrase = new_pass_phrase() if keys else ""
    file = here(target)
    with open_engine(settings) as engine:
        made = engine.exchange.back_up(file, phrase)
        ids = engine.memories.ids()
    with _taken_away_unless_whole(file):
        _check(file, ids)
    last_backup.write(settings.run, LastBackup(str(file), made.made_at, len(ids)))
    files = len(made.files)
    memories = counted(len(ids), "memory", "memories")
    say(told(f"{memories}, {files} files in {target.name}; restoring it works"))
    if keys:
        say(told(f"encrypted in it: {counted(made.keys, 'key', 'keys')}"))
    else:
        say(told("Keys of encrypted memories are not in it: recollect backup FILE --keys."))


@contextlib.contextmanager
def _taken_away_unless_whole(file: Path) -> Iterator[None]:
    """A file that was not seen to restore is not left to be relied on."""
    try:
        yield
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def _check(file: Path, ids: set[str]) -> None:
    """Restore it into a temporary folder, open that, and see that every memory is there.

    Raises:
        InputError: it is not.
        StorageError: there is no room to restore it.
    """
    with tempfile.TemporaryDirectory(prefix="recollect-") as folder:
        home = Path(folder) / "home"
        backups.restore(file, home)
        engine = Engine(load_settings(home))
        engine.open(watch=False, meaning=False)
        found = engine.memories.ids()
        engine.close()
    if found != ids:
        problem = f"restored, it holds {len(found)} of {len(ids)} memories"
        raise InputError("backup", problem, "Look at recollect status, then call again.")


def restore(
    context: typer.Context,
    source: Annotated[Path, typer.Argument(help="A file that recollect backup wrote.")],
    pass_phrase: Annotated[
        bool, typer.Option("--pass-phrase", help="Ask for that of its keys.")
    ] = False,
    home: HomeOption = None,
) -> None:
    """Make a memory out of a backup, on this machine or another; there must be none yet."""
    folder = settings_of(context, home).home
    phrase = answered(told("pass phrase: "), hidden=True) if pass_phrase else ""
    made = backups.restore(here(source), folder, phrase)
    say(
        told(
            f"restored: {len(made.files)} files of {made.made_at}; the index is built at the start"
        )
    )
    if made.keys and not phrase:
        keys = counted(made.keys, "key is", "keys are")
        say(told(f"{keys} still encrypted in it: restore with --pass-phrase."))
    if server := load_settings(folder).chroma_url:
        # A backup that somebody prepared could send what is remembered to them.
        say(told(f"Its vectors are kept on the Chroma server {server}. If that is not yours:"))
        say(told(f"take chroma_url out of {folder / CONFIG} before the first start."))


def known(settings: Settings) -> list[Path]:
    """The last backup and those that lie beside it, as long as they do."""
    last = last_backup.read(settings.run)
    if last is None:
        return []
    with contextlib.suppress(OSError):
        beside = sorted(Path(last.file).parent.iterdir())
        return [file for file in beside if file.is_file() and backups.is_one(file)]
    return []


def places(settings: Settings, text: str) -> list[str]:
    """Which of them hold a text, or cannot be looked into; each is unpacked for it and dropped."""
    found: list[str] = []
    for file in known(settings):
        with tempfile.TemporaryDirectory(prefix="recollect-") as folder:
            home = Path(folder) / "home"
            try:
                backups.restore(file, home)
            except RecollectError:
                found.append(f"the backup {file} could not be looked into")
                continue
            if purge_check.places(home, text, home / WORKSPACE):
                found.append(f"the backup {file}")
    return found
