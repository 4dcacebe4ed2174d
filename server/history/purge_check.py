"""purge --verify: where in a data folder a text still stands, byte by byte.

Files as they are, objects of git unpacked, databases row by row beside their pages.
"""

import json
import shutil
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from ..domain.text import one_line
from ..storage.git import git_command, linked

_CHUNK_BYTES = 1 << 22
_GIT = ".git"
_LOCKS = "-shm"
"""Beside a database: numbers of pages and its writers' locks, which to close it would take away."""
_DATABASES = (".db", ".sqlite3", ".broken")


def places(home: Path, text: str, workspace: Path) -> list[str]:
    """Every place below `home` and in linked worktrees that holds this text, in words for a person.

    None is best.
    """
    forms = _forms(text)
    found: list[str] = []
    for path in sorted(home.rglob("*")):
        if path.is_file() and not path.is_symlink() and not path.name.endswith(_LOCKS):
            found += _of_file(path, home, text, forms)
    for folder in linked.folders(workspace / _GIT):
        inside = [each for each in sorted(folder.rglob("*")) if not each.is_symlink()]
        if not folder.is_relative_to(home):
            found += [str(each) for each in inside if each.is_file() and _file_holds(each, forms)]
    found += _objects_with(workspace, forms)
    found += _loose_with(workspace / _GIT / "objects", home, forms)
    return list(dict.fromkeys(found))


def _of_file(path: Path, home: Path, text: str, forms: Sequence[bytes]) -> Iterator[str]:
    """The places of one file, which is shown by its name below `home`."""
    shown = path.relative_to(home).as_posix()
    if any(form in shown.encode() for form in forms):
        yield f"the name of {shown}"
    if _is_locked(path):
        yield f"{shown}, which cannot be read"
    elif _file_holds(path, forms):
        yield shown
    elif path.suffix in _DATABASES:
        yield from (f"{shown}, table {table}" for table in _tables_with(path, text, home))


def left_of(home: Path, texts: Sequence[str], *, but: Sequence[Path]) -> list[str]:
    """The files and databases below `home` that hold one of these texts, without some folders.

    For whole memories that were erased; what git keeps of the others is not looked into.
    """
    forms = [form for text in texts for form in _forms(text)]
    found: list[str] = []
    if not forms:
        return found
    for path in sorted(home.rglob("*")):
        if path.is_symlink() or not path.is_file() or path.name.endswith(_LOCKS):
            continue
        if any(map(path.is_relative_to, but)):
            continue
        if _database_holds(path, texts, home) or _file_holds(path, forms):
            found.append(path.relative_to(home).as_posix())
    return found


def _database_holds(path: Path, texts: Sequence[str], home: Path) -> bool:
    if path.suffix not in _DATABASES:
        return False
    return any(next(_tables_with(path, text, home), "") for text in texts)


def _forms(text: str) -> list[bytes]:
    """The text as different writers encode it."""
    forms: dict[bytes, None] = {}
    for said in (text, one_line(text), text.casefold()):
        escaped, quoted = json.dumps(said), json.dumps(said, ensure_ascii=False)
        for form in (said, escaped[1:-1], quoted[1:-1]):
            forms[form.encode("utf-8", "replace")] = None
        forms[said.encode("utf-16-le", "replace")] = None
    return list(forms)


def _holds(data: bytes, forms: Sequence[bytes]) -> bool:
    lowered = data.lower()
    return any(form in data or form in lowered for form in forms)


def _is_locked(path: Path) -> bool:
    """Whether it is there and nobody lets us look into it."""
    try:
        path.open("rb").close()
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


def _file_holds(path: Path, forms: Sequence[bytes]) -> bool:
    longest = max(len(form) for form in forms)
    before = b""
    with suppress(OSError), path.open("rb") as stream:
        while chunk := stream.read(_CHUNK_BYTES):
            if _holds(before + chunk, forms):
                return True
            before = chunk[-longest:]
    return False


def _copied(path: Path, folder: Path) -> Path:
    """A database with what is written beside it and not yet in it."""
    for each in (path, path.with_name(f"{path.name}-wal")):
        if each.exists():
            shutil.copyfile(each, folder / each.name)
    return folder / path.name


def _tables_with(path: Path, text: str, home: Path) -> Iterator[str]:
    """Tables of a database with the text in a column: an index may keep it in parts.

    In a copy: whoever closes a database here takes the locks of those who write to it.
    """
    with (
        suppress(sqlite3.Error, OSError),
        TemporaryDirectory(prefix="look", dir=home) as folder,
        closing(sqlite3.connect(_copied(path, Path(folder)))) as db,
    ):
        names = [
            name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        for name in names:
            with suppress(sqlite3.Error):
                columns = [row[1] for row in db.execute(f'PRAGMA table_info("{name}")')]
                where = " OR ".join(f'instr(lower(CAST("{each}" AS TEXT)), ?)' for each in columns)
                if (
                    columns
                    and db.execute(
                        f'SELECT 1 FROM "{name}" WHERE {where} LIMIT 1',
                        [text.lower()] * len(columns),
                    ).fetchone()
                ):
                    yield name


def _objects_with(workspace: Path, forms: Sequence[bytes]) -> Iterator[str]:
    """Objects of git, reachable or not, packed or loose."""
    if not (workspace / _GIT).exists():
        return
    listed = git_command.run(
        workspace,
        "cat-file",
        "--batch-all-objects",
        "--batch-check=%(objectname) %(objecttype)",
        timeout_s=3_600,
    )
    if listed.code:
        yield "the git history, which cannot be listed whole"
    names = [row.split() for row in listed.text.splitlines()]
    for start in range(0, len(names), 500):
        part = names[start : start + 500]
        asked = "".join(f"{sha}\n" for sha, _ in part).encode()
        data = git_command.run(workspace, "cat-file", "--batch", stdin=asked, timeout_s=3_600).out
        yield from _told_with(data, part, forms)


def _told_with(data: bytes, part: Sequence[Sequence[str]], forms: Sequence[bytes]) -> Iterator[str]:
    """Of these objects, as git tells them one after the other, those that hold a form."""
    at = 0
    for sha, kind in part:
        end = data.find(b"\n", at)
        size = _size_told(data[at : max(at, end)])
        if size is None:
            yield f"the git history: {kind} {sha[:10]}, which cannot be read"
            return
        content = data[end + 1 : end + 1 + size]
        at = end + 2 + size
        if kind != "tree" and _holds(content, forms):
            yield f"the git history: {kind} {sha[:10]}"
        elif kind == "tree" and any(form in content for form in forms):
            yield f"the git history: a file name in {sha[:10]}"


def _size_told(line: bytes) -> int | None:
    """The bytes of an object, as git tells before it; None: it tells of none."""
    parts = line.split()
    return int(parts[2]) if len(parts) == 3 and parts[2].isdigit() else None


def _loose_with(folder: Path, home: Path, forms: Sequence[bytes]) -> Iterator[str]:
    """Compressed remains that git itself does not list: objects it began to write."""
    for path in folder.rglob("tmp_obj_*"):
        with suppress(OSError, zlib.error):
            if _holds(zlib.decompressobj().decompress(path.read_bytes()), forms):
                yield path.relative_to(home).as_posix()
