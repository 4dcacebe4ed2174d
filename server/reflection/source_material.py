"""What a reflection is about (S3-18): episodes, entities and due reviews within a budget; never code, configuration or transcripts."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..domain.memory import Memory
from ..language.dialogue_turns import speaker

_ENTITIES_SHARE, _DUE_SHARE = 0.3, 0.1
_PER_ENTITY = 4
_STAMPED = re.compile(r"\[\d{4}-\d\d-\d\d")
_FENCED = re.compile(r"(?:```|~~~).*?(?:```|~~~|\Z)", re.DOTALL)
_TAGS = frozenset(
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
    r"\s*(?:def |class \w+[(:]|import \w|from \w+ import|return\b|(?:const|let|var) \w|function\b|public |private |#include|SELECT .* FROM|"
    r"\$ \S|sudo |<\/?\w+[^>]*>|[{}\[\]();]+\s*$|.*[;{}]\s*$|\[[\w.\-]+\]\s*$|[\"']?[\w.\-]+[\"']?\s*(?:=|:=)\s*\S|\"[\w.\-]+\"\s*:\s*\S|"
    r"[\w.\-]+:\s*(?:true|false|null|\d[\d.]*|\"[^\"]*\")?\s*,?\s*$)"
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
        return (
            f"{self.episodes} episodes, {self.entities} names, {self.due} due, {self.tokens:,} tokens"
            + (f"; {self.left_out:,} lines more did not fit" if self.left_out else "")
        )


def is_fit(memory: Memory) -> bool:
    """Whether a memory may be reflected on: no secret, code, configuration or raw turn of a conversation."""
    if memory.is_secret or memory.follows or _TAGS & {tag.casefold() for tag in memory.tags}:
        return False
    told = _FENCED.sub("", memory.text).strip()
    return bool(told) and not _is_transcript(told) and not _is_code(told)


def line(memory: Memory) -> str:
    """A memory as a line of the material, without what stands in code fences."""
    text = " ".join(_FENCED.sub(" … ", memory.text).split())
    return f"- {text}" if _STAMPED.match(text) else f"- {memory.happened_at:%Y-%m-%d} {text}"


def gathered(
    episodes: Sequence[Memory],
    entities: Sequence[tuple[str, Sequence[Memory]]],
    due: Sequence[str],
    cap: int,
    count: Callable[[str], int],
) -> Material:
    """As much as `cap` tokens hold: what is due first, then entities, most alive first, then episodes, newest first; each told in order of time."""
    left = [cap]
    kept_due = _taken(due, min(left[0], int(cap * _DUE_SHARE)), left, count)
    pages = list(_pages(entities))
    kept_pages = _taken(pages, min(left[0], int(cap * _ENTITIES_SHARE)), left, count)
    kept_episodes = _taken([line(m) for m in reversed(episodes)], left[0], left, count)[::-1]
    kept_pages += _taken(pages[len(kept_pages) :], left[0], left, count)
    titled = (
        ("Episodes since the last reflection", kept_episodes),
        ("People and things", kept_pages),
        ("Due for review", kept_due),
    )
    text = "\n\n".join("\n".join([f"{title}:", *lines]) for title, lines in titled if lines)
    whole = len(episodes) + len(pages) + len(due)
    kept = len(kept_episodes) + len(kept_pages) + len(kept_due)
    return Material(
        text, cap - left[0], len(kept_episodes), len(kept_pages), len(kept_due), whole - kept
    )


def _pages(entities: Iterable[tuple[str, Sequence[Memory]]]) -> Iterator[str]:
    """A line for each entity with its liveliest memories, each memory under the first entity that it is told of."""
    seen: set[str] = set()
    for name, memories in entities:
        new = [m for m in memories if m.id not in seen][:_PER_ENTITY]
        seen.update(m.id for m in new)
        if new:
            yield f"- {name}: " + " / ".join(line(m)[2:] for m in new)


def _taken(
    lines: Iterable[str], share: int, left: list[int], count: Callable[[str], int]
) -> list[str]:
    """The first lines that fit into a share of the budget; what they cost is taken off what is left."""
    kept: list[str] = []
    for each in lines:
        cost = count(each) + 1
        if cost > share:
            break
        share -= cost
        left[0] -= cost
        kept.append(each)
    return kept


def _is_transcript(text: str) -> bool:
    turns = [row for row in text.splitlines() if row.strip() and speaker(row)]
    return len(turns) >= 2 or bool(speaker(text))


def _is_code(text: str) -> bool:
    rows = [row for row in text.splitlines() if row.strip()]
    return sum(bool(_CODE_LINE.match(row)) for row in rows) * 2 > len(rows)
