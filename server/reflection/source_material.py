"""What a reflection is about: what was told in the period, entities, due reviews, in a budget.

Everything belongs to a life that is no secret, code, configuration or pasted transcript; what is
left out is named, with the reason.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from functools import partial
from typing import Literal, NamedTuple, TypeVar

from ..domain.calendar import day
from ..domain.memory import Memory
from ..domain.patterns import regex
from ..domain.text import one_line
from ..language.dialogue_turns import speaker

_T = TypeVar("_T")
Reason = Literal["secret", "code", "configuration", "transcript", "no room"]
"""Why something of the period is no material."""
_ENTITIES_SHARE = 0.3
_DUE_SHARE = 0.1
_MEMORIES_OF_ENTITY = 4
_NAMED = 10
"""Ids that the material names of what was left out for one reason."""
_STAMPED = regex(r"\[\d{4}-\d\d-\d\d")
_CODE_FENCE = regex(r"(?:```|~~~).*?(?:```|~~~|\Z)", re.DOTALL)
_UNFIT_TAGS: Mapping[str, Reason] = {
    **dict.fromkeys(("code", "代码"), "code"),
    **dict.fromkeys(("config", "configuration", "settings", "配置", "设置"), "configuration"),
    **dict.fromkeys(("transcript", "log", "转录", "对话记录", "聊天记录"), "transcript"),
}
_ROLES = frozenset({"user", "human", "me", "assistant", "ai", "用户", "主人", "助手", "小祥"})
"""Who speaks in a transcript that was pasted; a friend's name is one of a life."""
_FEWEST_TURNS = 3
"""Of named speakers, so many lines in turns are a transcript; two are somebody quoted."""
_CODE_LINE = regex(
    r"\s*(?:"
    r"def \w+\(|class \w+[(:]|import \w+(?:[.,]\w+)*\s*;?\s*$|from [\w.]+ import"
    r"|return\b[^,]*[;()\[\]=]|return \w+\s*$"
    r"|(?:const|let|var) \w+\s*[=:;]|function\b\s*\w*\(|(?:public|private) \w+[^,]*[({;]"
    r"|#include|SELECT .* FROM"
    r"|\$ \S|sudo |<\/?\w+[^>]*>|[{}\[\]();]+\s*$|.*[;{}]\s*$|.*\w\(.*\)\s*$"
    r")"
)
_SETTING_LINE = regex(
    r"\s*(?:"
    r"\[[\w.\-]+\]\s*$|[\"']?[\w.\-]+[\"']?\s*(?:=|:=)\s*\S|\"[\w.\-]+\"\s*:\s*\S"
    r"|[\w.\-]+:\s*(?:true|false|null|\d[\d.]*|\"[^\"]*\")?\s*,?\s*$|[{}\[\],]+\s*$"
    r")"
)
_PLAIN_WORDS = regex(r"[^\W\d_]+(?:['’-][^\W\d_]+)*[,.;:!?]?")
_FEWEST_WORDS = 4
"""So many plain words and nothing else on a line are a sentence, whatever it begins with."""


@dataclass(frozen=True, slots=True)
class Material:
    """What is handed to the assistant, and what of the period is not in it."""

    text: str
    tokens: int
    episodes: int
    facts: int
    entities: int
    due: int
    left_out: Mapping[Reason, tuple[str, ...]] = field(default_factory=dict)
    """The ids of what is not in it, by reason."""

    def __str__(self) -> str:
        lines = [
            f"({self.episodes} episodes, {self.facts} facts, {self.entities} names, "
            f"{self.due} due, {self.tokens:,} tokens)"
        ]
        for reason, ids in self.left_out.items():
            lines.append(f"({_left_out(reason, ids)})")
        if any(reason != "secret" for reason in self.left_out):
            lines.append("(recall(id=…) shows what was left out: take in what belongs to it)")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Told:
    """A memory of the period, and how much it matters: the greater, the sooner it has room."""

    memory: Memory
    matters: float


def _left_out(reason: Reason, ids: Sequence[str]) -> str:
    if reason == "secret":  # whose names and times are no business of a monologue
        return f"left out, secret: {len(ids):,}"
    named = ", ".join(ids[:_NAMED])
    more = f" and {len(ids) - _NAMED:,} more" if len(ids) > _NAMED else ""
    return f"left out, {reason}: {named}{more}"


def unfit(memory: Memory) -> Reason | None:
    """Why a memory is not reflected on; None for what belongs to a life, which is all the rest."""
    if memory.is_secret:
        return "secret"
    for tag in memory.tags:
        if tag.casefold() in _UNFIT_TAGS:
            return _UNFIT_TAGS[tag.casefold()]
    told = _CODE_FENCE.sub("", memory.text).strip()
    if not told:
        return "code"
    if _is_transcript(told):
        return "transcript"
    return _machine_text(told)


def line_of(memory: Memory, zone: tzinfo) -> str:
    """A memory as a line of the material, without what stands in code fences."""
    text = one_line(_CODE_FENCE.sub(" … ", memory.text))
    if _STAMPED.match(text):
        return f"- {text}"
    past = _past_mark(memory, zone)
    return f"- {day(memory.happened_at, zone)} {past}{text}"


def _past_mark(memory: Memory, zone: tzinfo) -> str:
    """What says that it holds no longer, or only until a day."""
    if memory.superseded_by:
        return f"✏️ replaced by {memory.superseded_by}: "
    until = memory.valid_until or memory.negated_at
    return f"↺ until {day(until, zone)}: " if until else ""


class _About(NamedTuple):
    """What is told of an entity: a line, and the memories it tells."""

    line: str
    ids: tuple[str, ...]


def _line_about(about: _About) -> str:
    return about.line


def _ids_in(named: Iterable[_About]) -> set[str]:
    found: set[str] = set()
    for about in named:
        found.update(about.ids)
    return found


class _Budget:
    """The tokens that are left."""

    def __init__(self, tokens: int, count: Callable[[str], int]) -> None:
        self.left = tokens
        self._count = count

    def take(
        self, things: Sequence[_T], line_of: Callable[[_T], str], share: int | None = None
    ) -> list[_T]:
        """What fits by its line into a share of it and into what is left, the first before others.

        A long line that does not fit leaves its room to those after it.
        """
        share = self.left if share is None else min(share, self.left)
        taken: list[_T] = []
        for thing in things:
            cost = self._count(line_of(thing)) + 1
            if cost <= share:
                share -= cost
                self.left -= cost
                taken.append(thing)
        return taken


def _in_order(kept: Sequence[Memory], zone: tzinfo) -> tuple[list[str], list[str]]:
    """Lines of the episodes and of the facts, each in order of time."""
    episodes: list[str] = []
    facts: list[str] = []
    for memory in sorted(kept, key=_happened):
        lines = episodes if memory.store == "episodic" else facts
        lines.append(line_of(memory, zone))
    return episodes, facts


def gathered(
    period: Sequence[Told],
    entities: Sequence[tuple[str, Sequence[Memory]]],
    due: Sequence[str],
    cap: int,
    count: Callable[[str], int],
    zone: tzinfo,
) -> Material:
    """As much as `cap` tokens hold.

    What is due comes first, then entities, most alive first, then what was told in the period,
    what matters most before the rest, then entities again. What was told stands in order of time.
    """
    budget = _Budget(cap, count)
    fit, left_out = _sorted_out(period)
    kept_due = budget.take(due, str, int(cap * _DUE_SHARE))
    about = list(_entity_lines(entities, zone))
    named = budget.take(about, _line_about, int(cap * _ENTITIES_SHARE))
    told_ids = _ids_in(named)
    untold = [memory for memory in fit if memory.id not in told_ids]
    kept = budget.take(untold, partial(line_of, zone=zone))
    lines = {each.line for each in named}
    named += budget.take([each for each in about if each.line not in lines], _line_about)
    told_ids = _ids_in(named).union(memory.id for memory in kept)
    no_room = tuple(memory.id for memory in fit if memory.id not in told_ids)
    if no_room:
        left_out["no room"] = no_room
    episodes, facts = _in_order(kept, zone)
    blocks = (
        _block("Episodes since the last reflection", episodes),
        _block("Told since the last reflection", facts),
        _block("People and things", [each.line for each in named]),
        _block("Due for review", kept_due),
    )
    return Material(
        text="\n\n".join(block for block in blocks if block),
        tokens=cap - budget.left,
        episodes=len(episodes),
        facts=len(facts),
        entities=len(named),
        due=len(kept_due),
        left_out=left_out,
    )


def _sorted_out(period: Sequence[Told]) -> tuple[list[Memory], dict[Reason, tuple[str, ...]]]:
    """What is fit, what matters most first; and the ids of the rest by reason."""
    fit: list[Memory] = []
    left_out: dict[Reason, tuple[str, ...]] = {}
    for told in sorted(period, key=_matters, reverse=True):
        reason = unfit(told.memory)
        if reason:
            left_out[reason] = (*left_out.get(reason, ()), told.memory.id)
        else:
            fit.append(told.memory)
    return fit, left_out


def _matters(told: Told) -> tuple[float, datetime]:
    return told.matters, told.memory.happened_at


def _happened(memory: Memory) -> datetime:
    return memory.happened_at


def _block(title: str, lines: Sequence[str]) -> str:
    return "\n".join([f"{title}:", *lines]) if lines else ""


def _entity_lines(
    entities: Iterable[tuple[str, Sequence[Memory]]], zone: tzinfo
) -> Iterator[_About]:
    """A line for each entity with its liveliest memories.

    Each memory stands under the first entity that it is told of.
    """
    seen: set[str] = set()
    for name, memories in entities:
        unseen = [memory for memory in memories if memory.id not in seen]
        told = unseen[:_MEMORIES_OF_ENTITY]
        ids = [memory.id for memory in told]
        seen.update(ids)
        if told:
            texts = [line_of(memory, zone).removeprefix("- ") for memory in told]
            yield _About(f"- {name}: {' / '.join(texts)}", tuple(ids))


def _is_transcript(text: str) -> bool:
    """Whether it is turns of a conversation, pasted: roles speak, or names in turns.

    A label before a colon, or a friend quoted, is how people tell of their days.
    """
    rows = [row for row in text.splitlines() if row.strip()]
    names = [name for name in map(speaker, rows) if name]
    roles = sum(name in _ROLES for name in names)
    if roles >= 2 and len(set(names)) >= 2:
        return True
    in_turns = len(names) >= _FEWEST_TURNS and 1 < len(set(names)) < len(names)
    return in_turns and len(names) * 2 > len(rows)


def _machine_text(text: str) -> Reason | None:
    """Code or configuration, if most of the lines are."""
    rows = [row for row in text.splitlines() if row.strip()]
    settings = sum(_SETTING_LINE.match(row) is not None for row in rows)
    code = sum(_is_code_line(row) for row in rows)
    if settings * 2 > len(rows) and len(rows) > 1:
        return "configuration"
    return "code" if code * 2 > len(rows) else None


def _is_code_line(row: str) -> bool:
    words = row.split()
    plain = len(words) >= _FEWEST_WORDS and all(map(_PLAIN_WORDS.fullmatch, words))
    return not plain and _CODE_LINE.match(row) is not None
