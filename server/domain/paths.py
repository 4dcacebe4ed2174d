"""Which names a file of the workspace may have, whoever named it: a person, git, a remote, a model.

Paths are relative to the workspace, with `/` on every platform, as in `layout`.
"""

import re
import sys
from functools import lru_cache

from .patterns import regex

LONGEST_NAME_BYTES = 255
"""What file systems take; of one name between two slashes."""
LONGEST_PATH_BYTES = 1_000
DEEPEST = 32
"""Names in a path."""

_CONTROL = regex("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""Line breaks among them: some systems have such names, and nobody needs to get them."""
_PLAIN = regex(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.md")
"""Most of a hundred thousand names: nothing of them needs to be looked at one by one."""
_SURROGATE = regex("[\ud800-\udfff]")  # how Python shows a byte of a name that is not UTF-8
_UNSEEN_BY_HFS = regex("[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]")
_GIT_BY_NTFS = regex(r"(?:\.git|git~1)[ .]*(?::.*)?", re.IGNORECASE)
"""How Windows may write the name of git's folder: short, with dots, spaces or a stream behind."""
_DRIVE = regex(r"[A-Za-z]:")
_SHORT = regex(r"[^.~]{1,6}~\d(?:\.[^.]{0,3})?")
"""How Windows may write any longer name: `PROCED~1`."""
_NOT_ON_WINDOWS = regex(r"[<>:\"|?*]|[ .]$")
_DEVICE = regex(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *", re.IGNORECASE)
_TEXT = ".md .markdown .txt .log .json .csv .tsv .yaml .yml .toml"
_MEDIA = ".png .jpg .jpeg .gif .webp .heic .pdf .mp3 .m4a .ogg .wav"
_KINDS = frozenset(f"{_TEXT} {_MEDIA}".split())
_OF_GIT = frozenset({".gitignore", ".gitattributes"})
"""The hidden files that a workspace shares between machines."""


def flaw(path: str) -> str:
    """Why no file of a workspace can be at `path` on this machine; empty if one can.

    It leaves the workspace, is git's own on some platform, or no disk would take it.
    """
    if found := hostile(path):
        return found
    for name in path.split("/"):
        if found := flaw_of_name(name):
            return found
    return ""


def hostile(path: str) -> str:
    """Why git itself would refuse a path, wherever it runs; empty if it would not."""
    if len(path.encode("utf-8", "surrogatepass")) > LONGEST_PATH_BYTES:
        return "its path is too long"
    names = path.split("/")
    if len(names) > DEEPEST:
        return "too many folders stand in each other"
    if path.startswith("/") or _DRIVE.match(path):
        return "it is an absolute path"
    return next((reason for reason in map(_hostile_name, names) if reason), "")


def flaw_of_name(name: str) -> str:
    """Why no file or folder on this machine can have this name; empty if one can."""
    if _PLAIN.fullmatch(name):
        return flaw_on_windows(name) if sys.platform == "win32" else ""
    if reason := _hostile_name(name):
        return reason
    if _SURROGATE.search(name):
        return "its name is not UTF-8"
    return flaw_on_windows(name) if sys.platform == "win32" else ""


@lru_cache(maxsize=4_096)
def _hostile_name(name: str) -> str:
    """Remembered: on its way to the disk a path is looked at time and again."""
    if name in ("", ".", ".."):
        return "it would leave the workspace"
    if "\\" in name or "/" in name:
        return "a slash stands in a name"
    if "\0" in name:
        return "a zero stands in its name"
    if len(name.encode("utf-8", "surrogatepass")) > LONGEST_NAME_BYTES:
        return "its name is too long"
    return "it is in git's own folder" if is_gits(name) else ""


def is_gits(name: str) -> bool:
    """Whether some platform takes this name for `.git`."""
    return bool(_GIT_BY_NTFS.fullmatch(as_hfs_sees(name)))


def as_hfs_sees(name: str) -> str:
    """A name without what macOS's file system leaves out when it compares names."""
    return _UNSEEN_BY_HFS.sub("", name)


def flaw_on_windows(name: str) -> str:
    """Why Windows has no such name; empty if it has."""
    if is_reserved(name):
        return "its name is a device's on Windows"
    if _NOT_ON_WINDOWS.search(name):
        return "Windows has no such name"
    return ""


def is_reserved(name: str) -> bool:
    """Whether Windows takes this name, whatever its ending, for a device (`con`, `aux.md`)."""
    return bool(_DEVICE.fullmatch(name.partition(".")[0]))


def flaw_from_elsewhere(path: str) -> str:
    """Why a file at `path` that another machine sends is not put on this disk; empty if it is.

    `path` has no `flaw`. Text, pictures, sound and the like are taken; nothing that a program reads
    its orders from because of its name or place, and nothing that some machine cannot store.
    """
    *folders, name = path.split("/")
    if reason := flaw_of_name(name):
        return reason
    if _CONTROL.search(path):
        return "a control character stands in its name"
    if any(is_reserved(part) for part in (*folders, name)):
        return "its name is a device's on Windows"
    if any(_SHORT.fullmatch(part) for part in (*folders, name)):
        return "it is another name's short form on Windows"
    if any(folder.startswith(".") for folder in folders):
        return "it is in a hidden folder"
    if name in _OF_GIT:
        return ""
    if name.startswith("."):
        return "it is a hidden file"
    _, dot, ending = name.rpartition(".")
    if dot + ending.lower() not in _KINDS:
        return "it is of a kind that sync does not take"
    return ""


def storable(stem: str) -> str:
    """A name made from words, as every file system takes it with an ending behind."""
    if is_reserved(stem):
        return f"{stem}_"
    return shortened(stem, LONGEST_NAME_BYTES - 55)


def shortened(text: str, size_bytes: int) -> str:
    """As much of a text as fits, in whole characters."""
    return text.encode()[:size_bytes].decode("utf-8", "ignore")
