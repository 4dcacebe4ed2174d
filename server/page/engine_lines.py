"""What the engine says in English of trouble and of what waits, as its reader says it."""

import re
from collections.abc import Mapping

from ..domain.patterns import regex

_LINES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (word, regex(form, re.DOTALL))
    for word, form in (
        ("damaged", r"the index is damaged: .*"),
        ("keys", r"keys of secrets: .*"),
        ("commits", r"(?P<count>\d+) changes wait to be recorded by git\..*"),
        ("audit", r"(?P<count>\d+) lines of the audit log .*"),
        ("clock", r"the clock was set back from (?P<start>.+?) to (?P<end>.+?): .*"),
        ("size", r"the workspace holds (?P<size>.+?) of text, more than the (?P<most>.+?) set.*"),
        ("begun", r"begun (?P<when>[\d :-]+), waits for .*"),
        ("put_off", r"put off by the user .*"),
        ("self", r"(?P<count>\d+) new self-awareness entries"),
        ("unread", r"(?P<month>[\d-]+): (?P<read>\d+) of (?P<count>\d+) imported .*"),
    )
)
"""How each begins in English, by its word in the catalogue."""


def said(line: str, t: Mapping[str, str]) -> str:
    """The line in the words of the catalogue; itself where it is none of these."""
    for word, form in _LINES:
        if found := form.fullmatch(line):
            return t[f"line_{word}"].format(**found.groupdict())
    return line
