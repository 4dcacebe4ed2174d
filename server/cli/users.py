"""Commands on the people whom a server over HTTP knows."""

import shutil
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from ..domain.data_folder import RUN, WORKSPACE
from ..errors import InputError, RecollectError, StorageError
from ..history import purge_check
from ..serving import access_tokens
from ..serving.accounts import Account, Accounts
from ..serving.forwarding import forward
from ..serving.launcher import stop_backend
from ..settings import Settings, load_settings
from ..storage.memory_reader import MemoryReader
from ..storage.vectors.collections import vector_store
from ..storage.workspace.folder_lock import FolderLock
from ..storage.workspace.unreadable import UnreadableFile
from . import backup
from .folder import EXIT_FAILED, HomeOption, settings_of
from .terminal import answered, here, say, told, warn

_TELLING_CHARACTERS = 12
"""A shorter text may stand anywhere."""
_LOOKED_FOR = 100
_PLACES_SHOWN = 10
_LOCAL_URL = "http://127.0.0.1:8765"
_OPENID = Annotated[
    str,
    typer.Option(
        "--openid", metavar="EMAIL", help="They sign in with the provider, which calls them so."
    ),
]
_FOLDER = Annotated[
    Path | None, typer.Option("--folder", help="Data folder (default: users/NAME).")
]


def add_user(
    context: typer.Context,
    name: str,
    folder: _FOLDER = None,
    openid: _OPENID = "",
    home: HomeOption = None,
) -> None:
    """Let somebody sign in, each with a memory of their own; prints a link that works once."""
    settings = settings_of(context, home)
    accounts = _accounts(context, settings)
    if openid and accounts.is_claimed(openid):
        raise InputError("openid", f"{openid!r} is somebody's", "See: recollect user list")
    accounts.add(name, here(folder) if folder else None)
    _say_door(settings, accounts, name, openid)


def link_user(
    context: typer.Context, name: str, openid: _OPENID = "", home: HomeOption = None
) -> None:
    """Print another link that signs a browser in: once, within a day."""
    settings = settings_of(context, home)
    accounts = _accounts(context, settings)
    if accounts.known(name).is_suspended:
        raise InputError(
            "name", f"{name} is suspended", f"First: recollect user suspend --resume {name}"
        )
    _say_door(settings, accounts, name, openid)


def _accounts(context: typer.Context, settings: Settings) -> Accounts:
    """Closed with the command."""
    return context.with_resource(closing(Accounts(settings.people)))


def _say_door(settings: Settings, accounts: Accounts, name: str, openid: str) -> None:
    url = settings.http_public_url or _LOCAL_URL
    if openid:
        accounts.identify(name, openid)
        say(told(f"{name} signs in as {openid}: {url}/account"))
    else:
        say(f"{url}/sign-in?link={accounts.new_link(name)}")
    if not settings.http_public_url:
        alone = (
            "this address is of this machine alone: http_public_url is not set in recollect.toml"
        )
        warn(told(alone))


def list_users(context: typer.Context, home: HomeOption = None) -> None:
    """Who may sign in, and which programs they let in."""
    accounts = _accounts(context, settings_of(context, home))
    for account in accounts.all():
        state = f" {told('suspended')}" if account.is_suspended else ""
        called = accounts.identity(account.name)
        openid = f" openid {called}" if called else ""
        say(f"{account.name} {_day(account.created_at)} {account.folder}{openid}{state}")
        for grant in accounts.grants(account.name):
            allowed = ", ".join(grant.scopes)
            used = told(f"last used {_day(grant.used_at)}")
            say(f"  {grant.id} {grant.called}: {allowed}, {used}")


def disconnect_program(
    context: typer.Context,
    grant: Annotated[str, typer.Argument(help="As `user list` prints it.")],
    home: HomeOption = None,
) -> None:
    """Let a program in no more."""
    accounts = _accounts(context, settings_of(context, home))
    if grant not in {each.id for each in accounts.grants()}:
        raise InputError("program", f"{grant[:40]!r} is not connected", "See: recollect user list")
    accounts.disconnect(grant)
    say(told("disconnected"))


def suspend_user(
    context: typer.Context,
    name: str,
    resume: Annotated[bool, typer.Option("--resume", help="Let them in again.")] = False,
    home: HomeOption = None,
) -> None:
    """Let somebody in no more, nor their token and programs; the memory stays."""
    _accounts(context, settings_of(context, home)).suspend(name, on=not resume)
    state = told("may sign in again") if resume else told("suspended")
    say(f"{state}: {name}")


def export_user(
    context: typer.Context,
    name: str,
    target: Annotated[Path, typer.Argument(help="A new file.")],
    home: HomeOption = None,
) -> None:
    """Write somebody's whole memory with its history to one file (see recollect backup)."""
    settings = settings_of(context, home)
    folder = _folder(settings, _accounts(context, settings).known(name))
    code = _back_up(context, folder, here(target))
    if code:
        raise typer.Exit(code)  # whoever has the folder open has said why


def back_up_users(
    context: typer.Context,
    target: Annotated[Path, typer.Argument(help="A folder, a file in it for each.")],
    keep: Annotated[
        int, typer.Option("--keep", min=1, help="Of each user so many; older ones are deleted.")
    ] = 14,
    home: HomeOption = None,
) -> None:
    """Write everybody's memory to a file of its own, also while the server runs."""
    settings = settings_of(context, home)
    folder = here(target)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    today = datetime.now(settings.zone).strftime("%Y-%m-%d")
    failed: list[str] = []
    for name, memory in _memories(settings, _accounts(context, settings)).items():
        if not memory.exists():  # who has not been here yet has none
            continue
        file = folder / f"{name}-{today}.backup"
        try:
            code = 0 if file.exists() else _back_up(context, memory, file)
        except (RecollectError, OSError) as error:  # the others' are made all the same
            warn(f"{name}: {error}")
            code = EXIT_FAILED
        if code:
            failed.append(name)
            continue
        made = sorted(folder.glob(f"{name}-????-??-??.backup"))
        for old in made[:-keep]:
            old.unlink()
    if failed:
        raise StorageError(f"no backup was made of {', '.join(failed)}")


def _memories(settings: Settings, accounts: Accounts) -> dict[str, Path]:
    """Each folder by the name of whoever signs in to it, or else has a token for it."""
    bearers = access_tokens.bearers(settings.people)
    names = {(settings.people / bearer.folder).resolve(): bearer.name for bearer in bearers}
    names |= {_folder(settings, each).resolve(): each.name for each in accounts.all()}
    return {name: folder for folder, name in names.items()}


def _back_up(context: typer.Context, folder: Path, file: Path) -> int:
    """By the server, if it has the folder open; else here. The exit code.

    The server says itself why it could not.
    """
    code = forward(folder, ["backup", str(file)])
    if code is None:
        backup.backup(context, file, home=folder)
        return 0
    return code


def move_user(
    context: typer.Context,
    name: str,
    folder: Annotated[Path, typer.Argument(help="A new folder, e.g. on another disk.")],
    home: HomeOption = None,
) -> None:
    """Keep somebody's memory elsewhere from now on."""
    settings = settings_of(context, home)
    accounts = _accounts(context, settings)
    old, new = _folder(settings, accounts.known(name)), here(folder)
    if new.exists():
        raise InputError("folder", f"{new} is there already", "Name one that is not.")
    stop_backend(old)
    lock = FolderLock(old / RUN, lease_s=settings.http_lease_s)
    lock.acquire()  # nobody opens it meanwhile
    try:
        shutil.copytree(old, new, ignore=lambda at, _: ["run"] if Path(at) == old else [])
        accounts.move(name, new)
        access_tokens.move(settings.people, old, new)
        # Whoever asked just before and comes late finds nothing to write into.
        left = old.with_name(f".{old.name}.moved")
        old.rename(left)
    finally:
        lock.release()
    shutil.rmtree(left)
    say(f"{name}: {new}")


def delete_user(
    context: typer.Context,
    name: str,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    home: HomeOption = None,
) -> None:
    """Take somebody's account and erase their whole memory, for good."""
    settings = settings_of(context, home)
    accounts = _accounts(context, settings)
    folder = _folder(settings, accounts.known(name))
    serving = {settings.home.resolve(), settings.people.resolve()}
    _refuse_who_serves(name, folder, serving)
    question = f"Erase the memory of {name} in {folder} for good? Type the name: "
    if not yes and answered(question) != name:
        raise InputError("name", "it was not confirmed", f"Type {name}.")
    access_tokens.revoke_all_of(settings.people, name, folder)
    texts = _texts_in(folder)
    accounts.delete(name)
    count = _erase(folder) if folder.exists() else 0
    if folder.exists() or accounts.find(name) or accounts.grants(name):
        raise StorageError(f"files of {name} are left in {folder}")
    others = [_folder(settings, other) for other in accounts.all()]
    _refuse_words_left(name, texts, serving, [*others, settings.workspace, settings.index])
    said = (
        f"erased: {name}, {count} files; looked again for {len(texts)} of their texts: "
        "nothing of them is left on this server"
    )
    say(told(said))
    say(told("Backups and remotes they had are not touched."))


def _refuse_who_serves(name: str, folder: Path, serving: Iterable[Path]) -> None:
    if any(home.is_relative_to(folder.resolve()) for home in serving):
        raise InputError("name", f"{name}'s memory is the one that serves", "Delete it by hand.")


def _refuse_words_left(
    name: str, texts: Sequence[str], serving: Iterable[Path], but: Sequence[Path]
) -> None:
    """Where words of somebody who was erased still stand, outside the folders `but`."""
    left: list[str] = []
    for home in serving:
        left += purge_check.left_of(home, texts, but=but)
    if left:
        places = ", ".join(left[:_PLACES_SHOWN])
        raise StorageError(f"{name} is erased, and words of theirs still stand in {places}")


def _texts_in(folder: Path) -> list[str]:
    """What their memories say, the longest: looked for once they are erased."""
    reader = MemoryReader(zone=UTC, clock=lambda: datetime.now(UTC))
    texts: set[str] = set()
    for file in sorted((folder / WORKSPACE).rglob("*.md")):
        path = file.relative_to(folder / WORKSPACE).as_posix()
        with suppress(UnreadableFile, OSError):
            for memory in reader.as_written(path, file.read_bytes()):
                if not memory.is_secret and len(memory.text) >= _TELLING_CHARACTERS:
                    texts.add(memory.text)
    return sorted(texts, key=len, reverse=True)[:_LOOKED_FOR]


def _erase(folder: Path) -> int:
    """All of it, vectors on a server too; how many files there were."""
    stop_backend(folder)
    lock = FolderLock(folder / RUN, lease_s=load_settings(folder).http_lease_s)
    lock.acquire()  # nobody opens it meanwhile
    try:
        settings = load_settings(folder)
        if settings.chroma_url:
            vectors = vector_store(settings)
            for collection in vectors.collections():
                vectors.discard(collection)
            vectors.close()
        count = sum(path.is_file() for path in folder.rglob("*"))
        shutil.rmtree(folder)
    finally:
        lock.release()
    return count


def _folder(settings: Settings, account: Account) -> Path:
    return settings.people / account.folder


def _day(moment: int) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d")
