"""What a change was about, as its reader says it: its commit's subject is English."""

import re
from collections.abc import Mapping

_WHO = re.compile(r"(?P<did>[a-z][a-z ]{2,40})(?: \(of (?P<who>[^()]{1,80})\))?: (?P<rest>.*)")
_COUNTED = re.compile(r"(?P<count>\d{1,6}) (?P<did>[a-z][a-z ]{2,40}): (?P<rest>.*)")
_UNDONE = re.compile(r"undo (?P<sha>[0-9a-f]{7,40})\b.*")
_WHOLE = re.compile(r"(?P<did>[a-z][a-z ,]{2,40})")


def told(subject: str, t: Mapping[str, str]) -> str:
    """`[ACTION] FILE - SUMMARY` as one line for people; a summary that is not ours stays.

    "kept: I like tea" is "保留：I like tea" in Chinese.
    """
    said = subject.partition(" - ")[2] or subject.partition("] ")[2] or subject
    if found := _UNDONE.fullmatch(said):
        return t["did_undo"].format(sha=found["sha"])
    if (found := _COUNTED.fullmatch(said)) and f"did_{found['did']}" in t:
        return f"{found['count']} {t['did_' + found['did']]}: {found['rest']}"
    if (found := _WHO.fullmatch(said)) and f"did_{found['did']}" in t:
        who = f" ({found['who']})" if found["who"] else ""
        return f"{t['did_' + found['did']]}{who}: {found['rest']}"
    if (found := _WHOLE.fullmatch(said)) and f"did_{said}" in t:
        return t[f"did_{said}"]
    return said
