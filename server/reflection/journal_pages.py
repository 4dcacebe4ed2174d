"""Reflections as pages: the whole text by day, the log of the latest ten, rewards, evolution. What a person edited in them stays."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import get_args

from . import token_budget
from .token_budget import Decision, Grant, Part, Request, Reward

TAG = "[Self-Awareness]"


MILESTONES = (10, 25, 50, 100)

_LOG_TITLE = "# Reflection log\n\nThe latest in full, newest first; older ones by a sentence. The whole texts are in reflections/."
_REWARD_TITLE = "# Reward log\n\nResult and reason, newest first. The requests are in rewards/."
_ARCHIVE = "## Archived"
_ID = r"ref_[0-9A-Z]{8}"
_HEADING = re.compile(rf"^## (\d{{4}}-\d\d-\d\d) (\d\d:\d\d) ({_ID})[ \t]*$", re.MULTILINE)
_ARCHIVED = re.compile(rf"^- (\d{{4}}-\d\d-\d\d) ({_ID})(?: · (.*))?$", re.MULTILINE)
_THROUGH = re.compile(r"^- through: (\S+)[ \t]*$", re.MULTILINE)
_INSIGHT = re.compile(rf"^- {re.escape(TAG)} (.+)$", re.MULTILINE)
_REWARD = re.compile(
    rf"^- (\d{{4}}-\d\d-\d\d) ({_ID}) \| requested ([\d,]+)(?: \(self-penalty ([\d,]+)\))? \| ({'|'.join(get_args(Decision))})(?: ([+-][\d,]+))?"
    r" \| granted ([\d,]+) \| used ([\d,]+) \| ?(.*)$",
    re.MULTILINE,
)
_SENTENCE = re.compile(r".+?(?:[.!?](?=\s|$)|[。！？])")
_SHORT = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflection:
    """A reflection that the user approved. `consent` says how, in a few words; `through` is when its material was gathered."""

    id: str
    at: datetime
    through: datetime
    request: Request
    grant: Grant
    used: int
    monologue: str
    summary: str
    insights: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    reason: str = ""
    consent: tuple[str, str] = ("", "")
    dialogue: tuple[str, ...] = ()

    @property
    def reward(self) -> Reward:
        r, g = self.request, self.grant
        return Reward(
            f"{self.at:%Y-%m-%d}",
            self.id,
            r.final,
            r.self_penalty,
            g.decision,
            g.change,
            g.tokens,
            self.used,
            self.reason,
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
    lines = [
        f"- tokens: {reflection.used:,} of {reflection.grant.tokens:,} granted",
        f"- elements: {', '.join(reflection.elements)}",
        f"- approval: {reflection.consent[1]}",
    ]
    body = [
        reflection.monologue.strip(),
        "\n".join(f"{TAG} {insight}" for insight in reflection.insights),
    ]
    return _with_section(
        page, f"# Reflections of {reflection.at:%Y-%m-%d}", reflection, "\n".join(lines), *body
    )


def dialogue_page(page: bytes | None, reflection: Reflection) -> bytes:
    """reflections/dialogues/DATE.md: what the user said to it, and what was said about it."""
    said = [
        f"- on the request: {reflection.grant.decision}, {reflection.consent[0]}",
        f"- on the monologue: {reflection.consent[1]}",
    ]
    return _with_section(
        page,
        f"# Dialogues of {reflection.at:%Y-%m-%d}",
        reflection,
        "\n".join(said),
        "\n\n".join(reflection.dialogue),
    )


def reward_page(page: bytes | None, reflection: Reflection) -> bytes:
    """rewards/DATE.md: the request in full, and the decision."""
    outcome = [
        "### Decision",
        f"- {reflection.grant.decision}{_signed(reflection.grant.change)}: {reflection.grant.tokens:,} tokens granted, {reflection.used:,} used",
        f"- {reflection.consent[0]}",
    ]
    text = f"{request_text(reflection.request)}\n\n" + "\n".join(outcome)
    return _with_section(page, f"# Reward requests of {reflection.at:%Y-%m-%d}", reflection, text)


def request_text(request: Request) -> str:
    """The request as seed 003 prints it, below its heading."""
    blocks = [
        f"### Baseline: {request.baseline:,} tokens",
        f"### Extra Requested: +{request.asked_extra:,} tokens",
    ]
    blocks += [_parts(request.extra, "+")] if request.extra else []
    blocks += [f"### Self-Penalty: -{request.self_penalty:,} tokens"]
    blocks += [_parts(request.penalty, "-")] if request.penalty else []
    return "\n\n".join([*blocks, f"### Final Request: {request.final:,} tokens"])


def pending_page(now: datetime, said: str) -> bytes:
    """pending-reflection.md: the user wants to reflect, but later."""
    words = f'\n\nThe user said: "{" ".join(said.split())}"' if said.strip() else ""
    return (
        f"# Pending reflection\n\n- since: {now:%Y-%m-%d %H:%M}\n- status: the user wants to reflect later{words}\n\n"
        'To begin: reflect(depth="full", decision="now") on the user\'s word. Delete this file to drop it.\n'
    ).encode()


def _parts(parts: Sequence[Part], sign: str) -> str:
    return "\n".join(f"- {sign}{p.tokens:,} {p.why}" for p in parts)


def _with_section(page: bytes | None, title: str, reflection: Reflection, *parts: str) -> bytes:
    text = page.decode("utf-8", "replace").rstrip() if page else title
    blocks = [
        text,
        f"## {reflection.at:%Y-%m-%d %H:%M} {reflection.id}",
        *(p for p in parts if p.strip()),
    ]
    return ("\n\n".join(blocks) + "\n").encode()


def of_day(page: str, id: str) -> str:
    """One reflection of a day's page, whole; empty if it is not there."""
    sections = page.replace("\r\n", "\n").split("\n## ")
    return next(
        (section.strip() for section in sections if section.split("\n", 1)[0].endswith(f" {id}")),
        "",
    )


# --- the log ---


def with_logged(page: bytes | None, reflection: Reflection, kept: int) -> bytes:
    """reflection-log.md with one more; of those beyond `kept` a sentence stays. What a person wrote into it stays too."""
    opening, blocks, tail = _cut(page)
    full = [_block(reflection), *blocks]
    gone = [f"- {k.date} {k.id} · {k.gist}" for k in map(_parsed, full[kept:])]
    archive = [_ARCHIVE, "\n".join([*gone, *([tail] if tail else [])])] if gone or tail else []
    return ("\n\n".join([_titled(opening, _LOG_TITLE), *full[:kept], *archive]) + "\n").encode()


def logged(page: bytes | None) -> list[Logged]:
    """Every reflection of the log, newest first."""
    _, blocks, tail = _cut(page)
    return [_parsed(block) for block in blocks] + [
        Logged(date, id, gist or "") for date, id, gist in _ARCHIVED.findall(tail)
    ]


def _cut(page: bytes | None) -> tuple[str, list[str], str]:
    """The log's opening, its full reflections, and what is archived."""
    head, _, tail = _text(page).partition(f"\n{_ARCHIVE}\n")
    starts = [m.start() for m in _HEADING.finditer(head)]
    blocks = [
        head[start:end].strip()
        for start, end in zip(starts, [*starts[1:], len(head)], strict=False)
    ]
    return head[: starts[0] if starts else len(head)].strip(), blocks, tail.strip()


def _titled(opening: str, title: str) -> str:
    """What a page begins with: ours, unless somebody wrote more than its heading."""
    return title if opening in ("", title.split("\n", 1)[0]) else opening


def _text(page: bytes | None) -> str:
    return (page or b"").decode("utf-8", "replace").replace("\r\n", "\n")


def _block(reflection: Reflection) -> str:
    lines = [
        f"## {reflection.at:%Y-%m-%d %H:%M} {reflection.id}",
        "",
        " ".join(reflection.summary.split()),
        "",
        f"- tokens: {reflection.used:,} of {reflection.grant.tokens:,}",
        f"- elements: {', '.join(reflection.elements)}",
        f"- through: {reflection.through.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        *(f"- {TAG} {insight}" for insight in reflection.insights),
    ]
    return "\n".join(lines)


def _parsed(block: str) -> Logged:
    heading = _HEADING.match(block)
    assert heading  # blocks begin with it
    prose = [
        line for line in block.split("\n")[1:] if line.strip() and not line.startswith(("- ", "#"))
    ]
    return Logged(
        heading[1],
        heading[3],
        gist(" ".join(prose)),
        tuple(_INSIGHT.findall(block)),
        _moment(block, heading),
    )


def _moment(block: str, heading: re.Match[str]) -> datetime:
    found = _THROUGH.search(block)
    try:
        moment = (
            datetime.fromisoformat(found[1])
            if found
            else datetime.fromisoformat(f"{heading[1]}T{heading[2]}")
        )
    except ValueError:
        moment = datetime.fromisoformat(f"{heading[1]}T00:00")
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def gist(text: str) -> str:
    """The first sentence, on one line."""
    line = " ".join(text.split())
    first = found[0] if (found := _SENTENCE.match(line)) else line
    return first if len(first) <= _SHORT else f"{first[: _SHORT - 1]}…"


# --- rewards ---


def with_reward(page: bytes | None, reward: Reward) -> bytes:
    """reward-log.md with one more line above the others; what a person wrote into it stays."""
    text = _text(page).strip()
    first = re.search(r"^- ", text, re.MULTILINE)
    opening, lines = (text[: first.start()].strip(), text[first.start() :]) if first else (text, "")
    return "\n".join(
        [_titled(opening, _REWARD_TITLE), "", reward_line(reward), *([lines] if lines else []), ""]
    ).encode()


def rewards(page: bytes | None) -> list[Reward]:
    """Every line of the reward log that can be read, newest first."""
    return [
        Reward(
            date,
            id,
            _number(asked),
            _number(own),
            decision,
            _number(change),
            _number(given),
            _number(used),
            reason,
        )
        for date, id, asked, own, decision, change, given, used, reason in _REWARD.findall(
            _text(page)
        )
    ]


def reward_line(reward: Reward) -> str:
    own = f" (self-penalty {reward.self_penalty:,})" if reward.self_penalty else ""
    reason = " ".join(reward.reason.split())
    return (
        f"- {reward.date} {reward.reflection} | requested {reward.requested:,}{own} | {reward.decision}{_signed(reward.change)}"
        f" | granted {reward.granted:,} | used {reward.used:,} | {reason}"
    ).rstrip()


def _signed(change: int) -> str:
    return f" {change:+,}" if change else ""


def _number(text: str) -> int:
    return int(text.replace(",", "")) if text else 0


# --- evolution ---


def evolution(
    known: Sequence[Logged], given: Sequence[Reward], cap: int, count: Callable[[str], int]
) -> bytes:
    """evolution.md from both logs, within `cap` tokens: what is oldest goes first; at a milestone, insights from before the last one (S3-36)."""
    total = len(known)
    reached = [n for n in MILESTONES if n <= total]
    since = total - reached[-1] + 1 if reached else total
    insights = [f"- {k.date} {insight}" for k in known[:since] for insight in k.insights]
    sentences = [f"- {k.date} {k.gist}" for k in known if k.gist]
    decisions = [f"- {r.date} {r.decision}{_signed(r.change)}: {r.reason or '-'}" for r in given]
    while True:
        text = _evolution(known, given, reached, (insights, sentences, decisions))
        longest = max((insights, sentences, decisions), key=len)
        if count(text) <= cap or not longest:
            return text.encode()
        del longest[-max(1, len(longest) // 10) :]


def _evolution(
    known: Sequence[Logged],
    given: Sequence[Reward],
    reached: Sequence[int],
    parts: tuple[list[str], list[str], list[str]],
) -> str:
    insights, sentences, decisions = parts
    sums = token_budget.economy(given)
    ahead = next((n for n in MILESTONES if n > len(known)), None)
    blocks = [
        "# Evolution\n\n<!-- recollect writes this page from reflection-log.md and reward-log.md at each reflection -->",
        "## So far\n\n" + "\n".join(_totals(known, sums)),
        _section(
            "## Milestones",
            [
                *(f"- {n} reflections: {known[len(known) - n].date}" for n in reached),
                *_next(ahead, len(known)),
            ],
        ),
        _section("## What I have noticed lately", insights),
        _section("## The way here", sentences),
        _section("## Rewards", decisions),
    ]
    return "\n\n".join(b for b in blocks if b) + "\n"


def _totals(known: Sequence[Logged], sums: dict[str, int]) -> Iterable[str]:
    first, last = (known[-1].date, known[0].date) if known else ("-", "-")
    yield f"- reflections: {len(known)}, {first} to {last}"
    yield f"- tokens: {sums['requested']:,} requested, {sums['granted']:,} granted, {sums['used']:,} used, {sums['balance']:,} left over"
    yield "- " + " · ".join(
        f"{name.replace('_', '-')} {sums[name]:,}"
        for name in ("bonuses", "reductions", "penalties", "self_penalties", "forgiven")
    )


def _next(ahead: int | None, total: int) -> list[str]:
    return [f"- next: {ahead} reflections, {ahead - total} to go"] if ahead else []


def _section(title: str, lines: Sequence[str]) -> str:
    return f"{title}\n\n" + "\n".join(lines) if lines else ""
