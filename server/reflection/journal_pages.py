"""Reflections as pages: the whole text by day, the log of the latest ones, the rewards.

What a person edited in them stays.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from ..domain.ids import SUFFIX
from ..domain.patterns import regex
from ..domain.text import cut, one_line
from .rewards import DECISIONS, Adjustment, Decision, Grant, Request, Reward

TAG = "[Self-Awareness]"

_LOG_TITLE = (
    "# Reflection log\n\n"
    "The latest in full, newest first; older ones by a sentence. "
    "The whole texts are in reflections/."
)
_REWARD_TITLE = "# Reward log\n\nResult and reason, newest first. The requests are in rewards/."
_ARCHIVE = "## Archived"
_ID = rf"ref_{SUFFIX}"
_HEADING = regex(rf"^## (\d{{4}}-\d\d-\d\d) (\d\d:\d\d) ({_ID})[ \t]*$", re.MULTILINE)
_ARCHIVED = regex(rf"^- (\d{{4}}-\d\d-\d\d) ({_ID})(?: · (.*))?$", re.MULTILINE)
_THROUGH = regex(r"^- through: (\S+)[ \t]*$", re.MULTILINE)
_INSIGHT = regex(rf"^- {re.escape(TAG)} (.+)$", re.MULTILINE)
_REWARD = regex(
    rf"^- (?P<date>\d{{4}}-\d\d-\d\d) (?P<id>{_ID})"
    r" \| requested (?P<requested>[\d,]+)(?: \(self-penalty (?P<self_penalty>[\d,]+)\))?"
    rf" \| (?P<decision>{'|'.join(DECISIONS)})(?: (?P<change>[+-][\d,]+))?"
    r" \| granted (?P<granted>[\d,]+) \| used (?P<used>[\d,]+) \| ?(?P<reason>.*)$",
    re.MULTILINE,
)
_LIST_START = regex(r"^- ", re.MULTILINE)
_SENTENCE = regex(r".+?(?:[.!?](?=\s|$)|[。！？])")
_GIST_CHARACTERS = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflection:
    """A reflection that the user approved."""

    id: str
    at: datetime
    through: datetime
    """When its material was gathered."""
    request: Request
    grant: Grant
    used: int
    monologue: str
    summary: str
    insights: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    reason: str = ""
    consent: tuple[str, str] = ("", "")
    """How the user decided on the request, and on the monologue, in a few words."""
    dialogue: tuple[str, ...] = ()

    @property
    def reward(self) -> Reward:
        return Reward(
            date=f"{self.at:%Y-%m-%d}",
            reflection=self.id,
            requested=self.request.final,
            self_penalty=self.request.self_penalty,
            decision=self.grant.decision,
            change=self.grant.change,
            granted=self.grant.tokens,
            used=self.used,
            reason=self.reason,
        )


@dataclass(frozen=True, slots=True)
class Logged:
    """A reflection as the log knows it; of an archived one only the sentence."""

    date: str
    id: str
    gist: str
    insights: tuple[str, ...] = ()
    through: datetime | None = None


# --- the pages of a day ---


def day_page(page: bytes | None, reflection: Reflection) -> bytes:
    """reflections/DATE.md with one more reflection, whole."""
    facts = (
        f"- tokens: {reflection.used:,} of {reflection.grant.tokens:,} granted",
        f"- elements: {', '.join(reflection.elements)}",
        f"- approval: {reflection.consent[1]}",
    )
    insights = [f"{TAG} {insight}" for insight in reflection.insights]
    parts = ("\n".join(facts), reflection.monologue.strip(), "\n".join(insights))
    return _with_section(page, f"# Reflections of {reflection.at:%Y-%m-%d}", reflection, parts)


def dialogue_page(page: bytes | None, reflection: Reflection) -> bytes:
    """reflections/dialogues/DATE.md: what the user said to it, and what was said about it."""
    facts = (
        f"- on the request: {reflection.grant.decision}, {reflection.consent[0]}",
        f"- on the monologue: {reflection.consent[1]}",
    )
    parts = ("\n".join(facts), "\n\n".join(reflection.dialogue))
    return _with_section(page, f"# Dialogues of {reflection.at:%Y-%m-%d}", reflection, parts)


def reward_page(page: bytes | None, reflection: Reflection) -> bytes:
    """rewards/DATE.md: the request in full, and the decision."""
    grant = reflection.grant
    decision = (
        "### Decision",
        f"- {grant.decision}{signed(grant.change)}: "
        f"{grant.tokens:,} tokens granted, {reflection.used:,} used",
        f"- {reflection.consent[0]}",
    )
    parts = (request_text(reflection.request), "\n".join(decision))
    return _with_section(page, f"# Reward requests of {reflection.at:%Y-%m-%d}", reflection, parts)


def request_text(request: Request) -> str:
    """The request as the user reads it, below its heading."""
    blocks = [
        f"### Baseline: {request.baseline:,} tokens",
        f"### Extra Requested: +{request.asked_extra:,} tokens",
        _adjustments(request.extra, "+"),
        f"### Self-Penalty: -{request.self_penalty:,} tokens",
        _adjustments(request.penalty, "-"),
        f"### Final Request: {request.final:,} tokens",
    ]
    return "\n\n".join(block for block in blocks if block)


def _adjustments(adjustments: Sequence[Adjustment], sign: str) -> str:
    return "\n".join(f"- {sign}{each.tokens:,} {each.why}" for each in adjustments)


def pending_page(now: datetime, said: str) -> bytes:
    """pending-reflection.md: the user wants to reflect, but later."""
    words = f'\n\nThe user said: "{one_line(said)}"' if said.strip() else ""
    return (
        f"# Pending reflection\n\n- since: {now:%Y-%m-%d %H:%M}\n"
        f"- status: the user wants to reflect later{words}\n\n"
        'To begin: reflect(depth="full", decision="now") on the user\'s word. '
        "Delete this file to drop it.\n"
    ).encode()


def of_day(page: str, id: str) -> str:
    """One reflection of a day's page, whole; empty if it is not there."""
    for section in page.replace("\r\n", "\n").split("\n## "):
        heading = section.split("\n", 1)[0]
        if heading.endswith(f" {id}"):
            return section.strip()
    return ""


def _with_section(
    page: bytes | None, title: str, reflection: Reflection, parts: Sequence[str]
) -> bytes:
    text = page.decode("utf-8", "replace").rstrip() if page else title
    blocks = [text, f"## {reflection.at:%Y-%m-%d %H:%M} {reflection.id}"]
    blocks += [part for part in parts if part.strip()]
    return ("\n\n".join(blocks) + "\n").encode()


# --- the log ---


@dataclass(frozen=True, slots=True)
class _Log:
    """The reflection log taken apart."""

    opening: str
    sections: list[str]
    """Reflections in full."""
    archive: str


def with_logged(page: bytes | None, reflection: Reflection, kept: int) -> bytes:
    """reflection-log.md with one more; of those beyond `kept` a sentence stays.

    What a person wrote into it stays too.
    """
    log = _taken_apart(page)
    sections = [_section(reflection), *log.sections]
    archived = []
    for section in sections[kept:]:
        gone = _read_section(section)
        archived.append(f"- {gone.date} {gone.id} · {gone.gist}")
    if log.archive:
        archived.append(log.archive)
    blocks = [_opening_or(log.opening, _LOG_TITLE), *sections[:kept]]
    if archived:
        blocks += [_ARCHIVE, "\n".join(archived)]
    return ("\n\n".join(blocks) + "\n").encode()


def logged(page: bytes | None) -> list[Logged]:
    """Every reflection of the log, newest first."""
    log = _taken_apart(page)
    found = [_read_section(section) for section in log.sections]
    for date, id, gist_ in _ARCHIVED.findall(log.archive):
        found.append(Logged(date, id, gist_))
    return found


def _taken_apart(page: bytes | None) -> _Log:
    head, _, archive = _text_of(page).partition(f"\n{_ARCHIVE}\n")
    starts = [heading.start() for heading in _HEADING.finditer(head)]
    ends = [*starts[1:], len(head)]
    sections = []
    for start, end in zip(starts, ends, strict=False):
        sections.append(head[start:end].strip())
    opening = head[: starts[0]] if starts else head
    return _Log(opening.strip(), sections, archive.strip())


def _opening_or(opening: str, title: str) -> str:
    """What a page begins with: ours, unless somebody wrote more than its heading."""
    return title if opening in ("", title.split("\n", 1)[0]) else opening


def _text_of(page: bytes | None) -> str:
    return (page or b"").decode("utf-8", "replace").replace("\r\n", "\n")


def _section(reflection: Reflection) -> str:
    lines = [
        f"## {reflection.at:%Y-%m-%d %H:%M} {reflection.id}",
        "",
        one_line(reflection.summary),
        "",
        f"- tokens: {reflection.used:,} of {reflection.grant.tokens:,}",
        f"- elements: {', '.join(reflection.elements)}",
        f"- through: {reflection.through.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
    ]
    for insight in reflection.insights:
        lines.append(f"- {TAG} {insight}")
    return "\n".join(lines)


def _read_section(section: str) -> Logged:
    heading = _HEADING.match(section)
    assert heading  # sections begin with it
    date, time, id = heading.groups()
    prose = []
    for line in section.split("\n")[1:]:
        if line.strip() and not line.startswith(("- ", "#")):
            prose.append(line)
    return Logged(
        date,
        id,
        gist(" ".join(prose)),
        tuple(_INSIGHT.findall(section)),
        _through(section, date, time),
    )


def _through(section: str, date: str, time: str) -> datetime:
    """When its material was gathered; what a person broke counts as the day's beginning."""
    found = _THROUGH.search(section)
    try:
        moment = datetime.fromisoformat(found[1] if found else f"{date}T{time}")
    except ValueError:
        moment = datetime.fromisoformat(f"{date}T00:00")
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def gist(text: str) -> str:
    """The first sentence, on one line."""
    line = one_line(text)
    sentence = _SENTENCE.match(line)
    return cut(sentence[0] if sentence else line, _GIST_CHARACTERS)


# --- rewards ---


def with_reward(page: bytes | None, reward: Reward) -> bytes:
    """reward-log.md with one more line above the others; what a person wrote into it stays."""
    text = _text_of(page).strip()
    first = _LIST_START.search(text)
    at = first.start() if first else len(text)
    lines = [_opening_or(text[:at].strip(), _REWARD_TITLE), "", reward_line(reward)]
    if text[at:]:
        lines.append(text[at:])
    return ("\n".join(lines) + "\n").encode()


def rewards(page: bytes | None) -> list[Reward]:
    """Every line of the reward log that can be read, newest first."""
    return [_reward(found) for found in _REWARD.finditer(_text_of(page))]


def _reward(found: re.Match[str]) -> Reward:
    decision: Decision = DECISIONS[DECISIONS.index(found["decision"])]
    return Reward(
        date=found["date"],
        reflection=found["id"],
        requested=_number(found["requested"]),
        self_penalty=_number(found["self_penalty"]),
        decision=decision,
        change=_number(found["change"]),
        granted=_number(found["granted"]),
        used=_number(found["used"]),
        reason=found["reason"],
    )


def reward_line(reward: Reward) -> str:
    own = f" (self-penalty {reward.self_penalty:,})" if reward.self_penalty else ""
    parts = (
        f"- {reward.date} {reward.reflection}",
        f"requested {reward.requested:,}{own}",
        f"{reward.decision}{signed(reward.change)}",
        f"granted {reward.granted:,}",
        f"used {reward.used:,}",
        one_line(reward.reason),
    )
    return " | ".join(parts).rstrip()


def signed(change: int) -> str:
    """` +500` or ` -500`; empty for no change."""
    return f" {change:+,}" if change else ""


def _number(text: str | None) -> int:
    return int(text.replace(",", "")) if text else 0
