"""Whether an error tells of a machine that refuses, not of a file that is damaged.

It has no room, no file descriptors, no memory, or forbids it.

What is damaged is set aside and built anew; a file that could only not be opened must stay.
"""

import errno
import os
import re
import sqlite3

from ..domain.patterns import regex

_REFUSED = frozenset(
    getattr(errno, name)
    for name in ("EMFILE", "ENFILE", "ENOSPC", "EFBIG", "EDQUOT", "ENOMEM", "EROFS", "EACCES")
    if hasattr(errno, name)
)
_PRIMARY = 0xFF
_SQLITE = (
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
)
_WORDS = regex(
    r"too many open files|no space left|file too large|disk is full|out of memory"
    rf"|os error (?P<number>{'|'.join(map(str, sorted(_REFUSED)))})\b",
    re.IGNORECASE,
)
"""Of libraries that say what the system said in words alone."""
_FEW = 32
"""File descriptors that a store may open at once."""


def is_exhausted(error: BaseException) -> bool:
    """Whether it, or what led to it, came of file descriptors, space or memory running out."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, MemoryError) or _is_of_system(cause):
            return True
        cause = cause.__cause__ or cause.__context__
    return not _can_open(_FEW)


def told(error: BaseException) -> str:
    """What the system said, without a path: a full disk is one thing, a forbidden file another."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.strerror:
            return cause.strerror
        if isinstance(cause, MemoryError):
            return os.strerror(errno.ENOMEM)
        if isinstance(cause, sqlite3.Error):
            return str(cause)
        if said := _WORDS.search(str(cause)):
            return os.strerror(int(said["number"])) if said["number"] else said[0]
        cause = cause.__cause__ or cause.__context__
    return type(error).__name__ if _can_open(_FEW) else os.strerror(errno.EMFILE)


def _is_of_system(error: BaseException) -> bool:
    if isinstance(error, OSError) and error.errno in _REFUSED:
        return True
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(code, int) and code & _PRIMARY in _SQLITE:
        return True
    return _WORDS.search(str(error)) is not None


def _can_open(count: int) -> bool:
    opened: list[int] = []
    try:
        for _ in range(count):
            opened.append(os.open(os.devnull, os.O_RDONLY))
    except OSError:
        return False
    finally:
        for each in opened:
            os.close(each)
    return True
