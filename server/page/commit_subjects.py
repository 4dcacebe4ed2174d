"""What a change was about, as its reader says it: its commit's subject is English."""

import re
from collections.abc import Mapping

from ..domain.memory import SEALED_MARK
from ..domain.patterns import regex
from ..storage.commit_message import SUMMARY_LENGTH

_SUBJECT = regex(r"[^\[]*\[(?P<action>\w+)\] (?:.*? - )?(?P<said>.*)")
_WHO = regex(r"(?P<did>[a-z][a-z ]{2,40})(?: \(of (?P<who>[^()]{1,80})\))?: (?P<rest>.*)")
_COUNTED = regex(r"(?P<counts>\d{1,6} [a-z][a-z ]{2,40}(?:, \d{1,6} [a-z ]{3,40})*): (?P<rest>.*)")
_NAMELESS = regex(r"a (?P<kind>secret|private memory)(?: (?P<id>\w+))?")
_ONCE_MORE = regex(r"(?P<count>\d{1,6}) (?P<what>memories|changes)")
_FORMS: tuple[tuple[str, str, re.Pattern[str]], ...] = tuple(
    (actions, word, regex(form))
    for actions, word, form in (
        ("REVERT", "undo", r"undo (?P<rest>\d+ changes)"),
        ("REVERT", "undo", r"undo (?:\w+ of )?(?P<rest>[0-9a-f]{7,40})\b.*"),
        ("ARCHIVE DELETE", "forget", r"forget (?P<rest>.+)"),
        ("EDIT", "restore", r"restore (?P<rest>.+)"),
        ("DELETE", "erase", r"erase (?P<rest>.+)"),
        ("DELETE EDIT", "unseal", r"unseal (?P<rest>\w+)"),
        ("DECAY", "sweep", r"sweep: pages and logs"),
        ("DECAY", "sweep_deleted", r"sweep: (?P<count>\d+) memories deleted, restorable"),
        ("DECAY", "sweep_left", r"sweep: .*?(?P<count>\d+) memories leave"),
        ("SYNC", "sync", r"take in (?P<count>\d+) changed memor\w+ from (?P<rest>.*)"),
        ("CREATE EDIT", "adopted", r"adopted (?P<count>\d+) pages"),
        ("CREATE", "imported", r"imported (?P<count>\d+) from (?P<rest>.*)"),
        ("CREATE EDIT", "reflection", r"reflection (?P<rest>refl_\w+)"),
        ("EDIT", "by_hand", r"edited by hand: (?P<rest>.*)"),
        ("EDIT", "brought", r"brought by git, taken in without its claims: (?P<rest>.*)"),
        ("EDIT", "rules", r"laid down by the user: (?P<count>\d+) added, (?P<rest>\d+) taken out"),
    )
)
"""The actions a form belongs to, its word in the catalogue, and how it reads in English."""


def told(subject: str, t: Mapping[str, str]) -> str:
    """`[ACTION] FILE - SUMMARY` as one line for people; a summary that is not ours stays.

    "kept: I like tea" is "保留：I like tea" in Chinese.
    """
    parts = _SUBJECT.fullmatch(subject)
    said, action = (parts["said"], parts["action"]) if parts else (subject, "")
    for actions, word, form in _FORMS:
        if action in actions.split() and (found := form.fullmatch(said)):
            blanks = {name: _named(value, t) for name, value in found.groupdict().items()}
            return t[f"said_{word}"].format(**blanks)
    if (found := _COUNTED.fullmatch(said)) and (counts := _counts(found["counts"], t)):
        return f"{counts}: {_named(found['rest'], t)}"
    if (found := _WHO.fullmatch(said)) and f"did_{found['did']}" in t:
        who = f" ({found['who']})" if found["who"] else ""
        return f"{t['did_' + found['did']]}{who}: {_named(found['rest'], t)}"
    return t.get(f"did_{said}") or _named(said, t)


def _counts(said: str, t: Mapping[str, str]) -> str:
    """ "3 kept, 2 merged" in the reader's language; empty where a word is not ours."""
    shown: list[str] = []
    for each in said.split(", "):
        count, _, did = each.partition(" ")
        if f"did_{did}" not in t:
            return ""
        shown.append(f"{count} {t['did_' + did]}")
    return ", ".join(shown)


def _named(name: str, t: Mapping[str, str]) -> str:
    """A memory as a subject names it: its first words, marked where there were more."""
    if name == SEALED_MARK:
        return t["said_sealed"]
    if name == "(erased)":
        return t["said_erased"]
    if found := _NAMELESS.fullmatch(name):
        return f"{t['said_nameless']} {found['id'] or ''}".strip()
    if (found := _ONCE_MORE.fullmatch(name)) and f"did_{found['what']}" in t:
        return f"{found['count']} {t['did_' + found['what']]}"
    return f"{name}…" if len(name) == SUMMARY_LENGTH else name
