"""What a reflection is about: episodes, entities and due reviews within a budget.

Never code, configuration or transcripts.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from ..domain.calendar import day
from ..domain.memory import Memory
from ..domain.text import one_line
from ..language.dialogue_turns import speaker

_ENTITIES_SHARE = 0.3
_DUE_SHARE = 0.1
_MEMORIES_OF_ENTITY = 4
_STAMPED = re.compile(r"\[\d{4}-\d\d-\d\d")
_CODE_FENCE = re.compile(r"(?:```|~~~).*?(?:```|~~~|\Z)", re.DOTALL)
_UNFIT_TAGS = frozenset(
    {
        "code",
        "config",
        "configuration",
        "settings",
        "transcript",
        "log",
        "代码",
        "配置",
        "设置",
        "转录",
        "对话记录",
        "聊天记录",
    }
)
_CODE_LINE = re.compile(
    r"\s*(?:"
    r"def |class \w+[(:]|import \w|from \w+ import|return\b"
    r"|(?:const|let|var) \w|function\b|public |private |#include|SELECT .* FROM"
    r"|\$ \S|sudo |<\/?\w+[^>]*>|[{}\[\]();]+\s*$|.*[;{}]\s*$|\[[\w.\-]+\]\s*$"
    r"|[\"']?[\w.\-]+[\"']?\s*(?:=|:=)\s*\S|\"[\w.\-]+\"\s*:\s*\S"
    r"|[\w.\-]+:\s*(?:true|false|null|\d[\d.]*|\"[^\"]*\")?\s*,?\s*$"
    r")"
)


@dataclass(frozen=True, slots=True)
class Material:
    """What is handed to the assistant, and how much of it there was."""

    text: str
    tokens: int
    episodes: int
    entities: int
    due: int
    left_out: int = 0
    """Lines that did not fit into the budget."""

    def __str__(self) -> str:
        counted = (
            f"{self.episodes} episodes, {self.entities} names, {self.due} due, "
            f"{self.tokens:,} tokens"
        )
        if not self.left_out:
            return counted
        return f"{counted}; {self.left_out:,} lines more did not fit"


def is_fit(memory: Memory) -> bool:
    """Whether a memory may be reflected on.

    No secret, code, configuration or raw turn of a conversation.
    """
    if memory.is_secret or memory.follows:
        return False
    if any(tag.casefold() in _UNFIT_TAGS for tag in memory.tags):
        return False
    told = _CODE_FENCE.sub("", memory.text).strip()
    return bool(told) and not _is_transcript(told) and not _is_code(told)


def line_of(memory: Memory, zone: tzinfo) -> str:
    """A memory as a line of the material, without what stands in code fences."""
    text = one_line(_CODE_FENCE.sub(" … ", memory.text))
    if _STAMPED.match(text):
        return f"- {text}"
    return f"- {day(memory.happened_at, zone)} {text}"


class _Budget:
    """The tokens that are left."""

    def __init__(self, tokens: int, count: Callable[[str], int]) -> None:
        self.left = tokens
        self._count = count

    def take(self, lines: Sequence[str], share: int) -> list[str]:
        """The first lines that fit into a share of it, and into what is left."""
        share = min(share, self.left)
        taken: list[str] = []
        for line in lines:
            cost = self._count(line) + 1
            if cost > share:
                break
            share -= cost
            self.left -= cost
            taken.append(line)
        return taken


def gathered(
    episodes: Sequence[Memory],
    entities: Sequence[tuple[str, Sequence[Memory]]],
    due: Sequence[str],
    cap: int,
    count: Callable[[str], int],
    zone: tzinfo,
) -> Material:
    """As much as `cap` tokens hold.

    What is due comes first, then entities, most alive first, then episodes, newest first, then
    entities again; the episodes are told in order of time.
    """
    budget = _Budget(cap, count)
    entity_lines = list(_entity_lines(entities, zone))
    newest_first = [line_of(memory, zone) for memory in reversed(episodes)]
    kept_due = budget.take(due, int(cap * _DUE_SHARE))
    kept_entities = budget.take(entity_lines, int(cap * _ENTITIES_SHARE))
    kept_episodes = budget.take(newest_first, budget.left)
    kept_episodes.reverse()
    kept_entities += budget.take(entity_lines[len(kept_entities) :], budget.left)
    blocks = (
        _block("Episodes since the last reflection", kept_episodes),
        _block("People and things", kept_entities),
        _block("Due for review", kept_due),
    )
    offered = len(episodes) + len(entity_lines) + len(due)
    kept = len(kept_episodes) + len(kept_entities) + len(kept_due)
    return Material(
        text="\n\n".join(block for block in blocks if block),
        tokens=cap - budget.left,
        episodes=len(kept_episodes),
        entities=len(kept_entities),
        due=len(kept_due),
        left_out=offered - kept,
    )


def _block(title: str, lines: Sequence[str]) -> str:
    return "\n".join([f"{title}:", *lines]) if lines else ""


def _entity_lines(entities: Iterable[tuple[str, Sequence[Memory]]], zone: tzinfo) -> Iterator[str]:
    """A line for each entity with its liveliest memories.

    Each memory stands under the first entity that it is told of.
    """
    seen: set[str] = set()
    for name, memories in entities:
        unseen = [memory for memory in memories if memory.id not in seen]
        told = unseen[:_MEMORIES_OF_ENTITY]
        seen.update(memory.id for memory in told)
        if told:
            texts = [line_of(memory, zone).removeprefix("- ") for memory in told]
            yield f"- {name}: {' / '.join(texts)}"


def _is_transcript(text: str) -> bool:
    if speaker(text):
        return True
    turns = [row for row in text.splitlines() if row.strip() and speaker(row)]
    return len(turns) >= 2


def _is_code(text: str) -> bool:
    """Whether most of its lines are code."""
    rows = [row for row in text.splitlines() if row.strip()]
    code = [row for row in rows if _CODE_LINE.match(row)]
    return len(code) * 2 > len(rows)
