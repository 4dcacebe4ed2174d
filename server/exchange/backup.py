"""A whole memory as one file, and back: the workspace with its history, settings, keys if asked.

The index is left out: it is built again. A backup is made whole or not at all, and is refused as a
whole where a byte of it differs from what was put in.
"""

import contextlib
import hashlib
import io
import json
import os
import re
import shutil
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path, PurePosixPath

from ..domain import paths
from ..domain.data_folder import CONFIG, KEYS, WORKSPACE
from ..domain.patterns import regex
from ..errors import InputError, StorageError
from ..storage.git import git_command, neutral
from ..storage.passphrase import PassPhrase, new_salt
from ..storage.workspace.memory_keys import Keys

FORMAT = "recollect-backup"
VERSION = 1
_MANIFEST = "manifest.json"
_SEALED = "keys.sealed"
_GIT = ".git/"
_OF_GIT = regex(
    r"\.git/(?:HEAD|[A-Z]+_HEAD|COMMIT_EDITMSG|packed-refs|shallow|description|recollect-[a-z]+"
    r"|refs/.+|objects/(?:[0-9a-f]{2}|pack)/[\w.\-]+|objects/info/(?:commit-graphs?/?.*|packs))"
)
"""What goes along of git: the rest names this machine, or could run something on the next."""
_TOKEN = regex(r"^\s*chroma_token\s*=.*$", re.MULTILINE)
_KEY_FILE = regex(r"[A-Za-z0-9_]{1,40}\.key")
_MOST_BYTES = 20_000_000_000
_CHUNK = 1_000_000


@dataclass(slots=True)
class Manifest:
    """What a backup says it holds."""

    made_at: str
    files: dict[str, str] = field(default_factory=dict)
    """Path below the data folder → sha256."""
    keys: int = 0
    salt: str = ""


def write(target: Path, home: Path, now: datetime, phrase: str = "") -> Manifest:
    """Back a data folder up; nothing may write to it meanwhile. With a pass phrase its keys too.

    Raises:
        InputError: the target is there, or the pass phrase is too short.
        StorageError: the disk refused.
    """
    if target.exists():
        raise InputError("target", f"{target.name} is there already", "Name a new one.")
    manifest = Manifest(now.replace(microsecond=0).isoformat())
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".recollect-") as folder:
            staged = Path(folder) / "backup"
            handle = os.open(staged, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as stream:
                with tarfile.open(fileobj=stream, mode="w:gz", compresslevel=6) as archive:
                    _put_all(archive, home, manifest, phrase)
                stream.flush()
                os.fsync(stream.fileno())
            shutil.move(staged, target)
    except OSError as error:
        raise StorageError(error.strerror or type(error).__name__) from error
    return manifest


def _put_all(archive: tarfile.TarFile, home: Path, manifest: Manifest, phrase: str) -> None:
    for file, name in _files(home / WORKSPACE):
        _put(archive, f"{WORKSPACE}/{name}", file.read_bytes(), manifest)
    with contextlib.suppress(FileNotFoundError):
        told = (home / CONFIG).read_text(encoding="utf-8")
        _put(archive, CONFIG, _TOKEN.sub("", told).encode(), manifest)
    if phrase:
        manifest.salt = new_salt()
        keys = Keys(home / KEYS).plain()
        manifest.keys = len(keys)
        sealed = PassPhrase(phrase, manifest.salt).seal(json.dumps(keys).encode())
        _put(archive, _SEALED, sealed, manifest)
    told = json.dumps({"format": FORMAT, "version": VERSION, **_as_values(manifest)})
    _add(archive, _MANIFEST, told.encode())


def _as_values(manifest: Manifest) -> dict[str, object]:
    return {
        "made_at": manifest.made_at,
        "files": manifest.files,
        "keys": manifest.keys,
        "salt": manifest.salt,
    }


def _files(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every file of the workspace that goes along, with its path in it."""
    for directory, below, names in os.walk(folder):
        below.sort()
        for name in sorted(names):
            file = Path(directory) / name
            path = file.relative_to(folder).as_posix()
            left_out = path.startswith(_GIT) and not _OF_GIT.fullmatch(path)
            left_out = left_out or name.endswith(".lock")
            if not left_out and not file.is_symlink() and not name.startswith(".recollect-"):
                yield file, path


def _put(archive: tarfile.TarFile, name: str, data: bytes, manifest: Manifest) -> None:
    manifest.files[name] = hashlib.sha256(data).hexdigest()
    _add(archive, name, data)


def _add(archive: tarfile.TarFile, name: str, data: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(data)
    member.mode = 0o600
    archive.addfile(member, io.BytesIO(data))


# --- back ---


def restore(source: Path, home: Path, phrase: str = "") -> Manifest:
    """Make a data folder out of a backup; there must be no memory in it yet.

    Raises:
        InputError: a memory is there, it is no backup, a byte of it differs, or it is another pass
            phrase.
        StorageError: the disk refused.
    """
    if any((home / WORKSPACE).glob("*")):
        raise InputError("home", "there is a memory in it", "Name a new folder with --home.")
    if not source.exists():
        raise InputError("file", f"{source.name} is not there", "Give the path of another file.")
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=home, prefix=".recollect-") as folder:
            staged = Path(folder)
            manifest = _checked(staged, _unpacked(source, staged))
            _open_keys(staged, home, manifest, phrase)
            _make_git_s_own(staged / WORKSPACE)
            with contextlib.suppress(FileNotFoundError):
                (home / WORKSPACE).rmdir()
            shutil.move(staged / WORKSPACE, home / WORKSPACE)
            if (staged / CONFIG).is_file() and not (home / CONFIG).exists():
                shutil.move(staged / CONFIG, home / CONFIG)
    except OSError as error:
        raise StorageError(error.strerror or type(error).__name__) from error
    return manifest


def is_one(file: Path) -> bool:
    """Whether it begins as a backup does."""
    unread = contextlib.suppress(OSError, tarfile.TarError, EOFError, zlib.error)
    with unread, tarfile.open(file, "r:gz") as archive:
        first = archive.next()
        return first is not None and first.name.startswith(f"{WORKSPACE}/")
    return False


def _unpacked(source: Path, folder: Path) -> dict[str, str]:
    """Every file of the backup below `folder`; the sha256 of each."""
    found: dict[str, str] = {}
    size = 0
    try:
        with tarfile.open(source, "r:gz") as archive:
            for member in archive:
                size += member.size
                _refuse_unless_plain(member, size)
                stream = archive.extractfile(member)
                if stream is None:
                    raise _broken(member.name)
                target = folder / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                digest = hashlib.sha256()
                with target.open("wb") as file:
                    while chunk := stream.read(_CHUNK):
                        digest.update(chunk)
                        file.write(chunk)
                found[member.name] = digest.hexdigest()
    except (tarfile.TarError, EOFError, FileNotFoundError) as error:
        raise InputError("file", f"{source.name} is no whole backup", "Take another.") from error
    return found


def _refuse_unless_plain(member: tarfile.TarInfo, size: int) -> None:
    name = member.name
    top, _, below = name.partition("/")
    is_expected = top == WORKSPACE if below else name in (CONFIG, _SEALED, _MANIFEST)
    parts = PurePosixPath(name).parts
    is_hostile = ".." in parts or name.startswith("/") or "\\" in name or "\0" in name
    git_s = _OF_GIT.fullmatch(below) is not None
    if not is_expected or is_hostile or not member.isfile() or size > _MOST_BYTES:
        raise _broken(name)
    if below and not git_s and paths.hostile(below):
        raise _broken(name)


def _checked(folder: Path, found: dict[str, str]) -> Manifest:
    try:
        told = json.loads((folder / _MANIFEST).read_text(encoding="utf-8"))
        manifest = Manifest(
            str(told["made_at"]), dict(told["files"]), int(told["keys"]), str(told["salt"])
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise _broken(_MANIFEST) from error
    if told.get("format") != FORMAT or told.get("version") != VERSION:
        problem = f"its version is {told.get('version')!r}"
        raise InputError("file", problem, "Restore it with a newer recollect.")
    found.pop(_MANIFEST)
    for name in sorted(found.keys() | manifest.files.keys()):
        if found.get(name) != manifest.files.get(name):
            raise _broken(name)
    return manifest


def _open_keys(folder: Path, home: Path, manifest: Manifest, phrase: str) -> None:
    sealed = folder / _SEALED
    if not phrase or not sealed.is_file():
        return
    keys = json.loads(PassPhrase(phrase, manifest.salt).open(sealed.read_bytes()))
    (home / KEYS).mkdir(mode=0o700, exist_ok=True)
    for name, key in keys.items():
        if _KEY_FILE.fullmatch(name):
            handle = os.open(home / KEYS / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(key)


def _make_git_s_own(workspace: Path) -> None:
    """What git keeps for this machine alone, made anew."""
    git = workspace / ".git"
    if not git.is_dir():
        return
    for name in ("refs", "objects"):
        (git / name).mkdir(exist_ok=True)
    git_command.run(workspace, "init", "--quiet")
    own = neutral.OwnSettings(workspace, git_command.usual_environment())
    settings = {**neutral.SETTINGS, **own.without_filters}
    git_command.run(workspace, "reset", "--quiet", "--mixed", settings=settings)


def _broken(name: str) -> InputError:
    return InputError("file", f"{name} in it is not as it was backed up", "Take another copy.")
