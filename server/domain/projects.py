"""What a project is called: a folder's name and a person's words may mean the same one."""

import unicodedata

from .patterns import regex

EVERY_PROJECT = "*"
_BETWEEN_WORDS = regex(r"[\s_\-]+")


def key(name: str) -> str:
    """By which names are compared: "River App", river-app and river_app are one project."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return _BETWEEN_WORDS.sub(" ", plain).strip()


def is_elsewhere(project: str, asked: str) -> bool:
    """Whether what belongs to `project` (empty: to none) is of another than the one asked for."""
    return bool(project) and asked != EVERY_PROJECT and key(project) != key(asked)
