"""What is said of how hosts use the memory, and the one change that would help most."""

from collections import Counter
from collections.abc import Mapping

from ..hosts.known_hosts import BY_NAME
from ..upkeep.host_usage import (
    BEGUN,
    HANDED_OVER,
    LAST,
    MISSED,
    PROMPTS,
    REFUSED,
    REMEMBERED,
    SESSIONS,
    ByWeek,
)
from . import terminal

_WEEKS = 4
_FEW = 5
"""Sessions or prompts from which a share says nothing yet."""
_MISSED_SHARE = 0.1
_BEGUN_SHARE = 0.5
_MANY_TURNS = 50


def told(counts: Mapping[str, int]) -> str:
    """A host's week in words: what was counted at all."""
    named = [
        f"{terminal.told(name)} {count}" for name, count in counts.items() if count and name != LAST
    ]
    return ", ".join(named) or terminal.told("nothing yet")


def lately(weeks: ByWeek) -> dict[str, Counter[str]]:
    """The counts of the last weeks together, by host."""
    hosts: dict[str, Counter[str]] = {}
    for _, week in sorted(weeks.items())[-_WEEKS:]:
        for host, counts in week.items():
            hosts.setdefault(host, Counter()).update(counts)
    return hosts


def advice(hosts: Mapping[str, Counter[str]]) -> tuple[str, str]:
    """What is lost most, and what mends it; empty where nothing stands out."""
    for host, counts in hosts.items():
        prompts = counts[PROMPTS]
        if prompts >= _FEW and counts[MISSED] > _MISSED_SHARE * prompts:
            what = (
                f"{host}: {counts[MISSED]} of {prompts} prompts had an answer in memory that "
                "came too late or was not asked for"
            )
            return what, of_instructions(host)
    for host, counts in hosts.items():
        begun, sessions = counts[BEGUN], counts[SESSIONS]
        if not counts[PROMPTS] and sessions >= _FEW and begun < _BEGUN_SHARE * sessions:
            what = f"{host}: recall is called at the start of {begun} of {sessions} sessions"
            return what, of_instructions(host)
    for host, counts in hosts.items():
        if counts[HANDED_OVER] >= _MANY_TURNS and not counts[REMEMBERED]:
            what = f"{host}: {counts[HANDED_OVER]} turns were handed over, and nothing remembered"
            return what, 'Tell it to "reflect": it judges what was said, and keeps what lasts.'
        if counts[REFUSED] > max(counts[REMEMBERED], _FEW):
            what = f"{host}: {counts[REFUSED]} refused, {counts[REMEMBERED]} remembered"
            return (
                what,
                'Say "remember …" for what matters to you: that is stored whatever it scores.',
            )
    return "", ""


def at_the_start(counts: Mapping[str, int]) -> tuple[str, bool]:
    """How a host without hooks begins its sessions, in words, and whether that is well.

    `counts` are those of the last weeks.
    """
    begun, sessions = counts.get(BEGUN, 0), counts.get(SESSIONS, 0)
    if not sessions:
        return "connected; it has no hooks, and has called nothing yet", True
    text = (
        "connected; it has no hooks: "
        f"recall was called at the start of {begun} of {sessions} sessions"
    )
    return text, sessions < _FEW or begun >= _BEGUN_SHARE * sessions


def of_instructions(host: str) -> str:
    """What makes a host's model call the memory by itself."""
    program = BY_NAME.get(host)
    if host == "claude-desktop":
        return "recollect install claude-desktop shows a text for its preferences."
    if program and program.instructions:
        return f"recollect install {host} --instructions"
    return "recollect agents-block, into the instructions that it reads"
