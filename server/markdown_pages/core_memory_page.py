"""MEMORY.md: the core memories as a page that a host loads whole, within its tokens.

Identity 500, active context 1,000, persona 500, critical facts 1,000. Between the marks it is a
view; what is written there by hand is read back (`edits`). The rest is the user's.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from math import inf
from typing import Literal, get_args

from ..domain.memory import Category, Memory
from ..domain.patterns import regex
from ..domain.text import one_line
from ..language import markdown_sections
from ..language.script import is_chinese

Block = Literal["identity", "active", "persona", "facts"]
Count = Callable[[str], int]

BEGIN = "<!-- recollect: core memories, rewritten from memory/ -->"
TOKENS = 3_000
_SEAL_TOKENS = 8  # at most: one a digit
_TITLES: dict[Block, tuple[str, str]] = {
    "identity": ("Identity", "身份"),
    "active": ("Active context", "当前情境"),
    "persona": ("Persona", "人格与偏好"),
    "facts": ("Critical facts", "关键事实"),
}
_SIXTHS: dict[Block, int] = {"identity": 1, "active": 2, "persona": 1, "facts": 2}
_FILLED: tuple[Block, ...] = ("identity", "facts", "persona", "active")
"""Who gets room first where the user's own text leaves little."""
_BLOCK_OF: dict[Category, Block] = {
    "identity": "identity",
    "stable_preference": "persona",
    "short_term_preference": "active",
    "temporary": "active",
}
_CATEGORY_OF: dict[Block, Category] = {
    "identity": "identity",
    "active": "temporary",
    "persona": "stable_preference",
    "facts": "fact",
}
_MEANT: dict[str, Block] = {
    markdown_sections.key(title): block for block, titles in _TITLES.items() for title in titles
}
_MARKED = regex(
    rf"^{re.escape(BEGIN)}\n?(.*?)^<!-- /recollect(?: ([0-9a-f]{{8}}))? -->",
    re.DOTALL | re.MULTILINE,
)
_COMMENT_MARKS = (("<!--", "<!\u2010\u2010"), ("-->", "\u2010\u2010>"))
"""What would end the marked part or hide in it, and how the page shows it."""
_CONFLICT = regex(r"^(?:<{7} |={7}$|>{7} )", re.MULTILINE)
_CONTESTED = " ⚖️"
_WITH_ID = regex(rf"(.*?)[ \t]*\((mem_[0-9A-Z]{{8}})\)(?:{_CONTESTED})?")


@dataclass(frozen=True, slots=True)
class Composed:
    """The page, what of the core did not fit, and how much of the page is the user's own."""

    page: bytes
    shown: tuple[str, ...]
    left_out: tuple[Memory, ...]
    own_tokens: int


@dataclass(frozen=True, slots=True)
class PageLine:
    """One line that stands between the marks.

    Its text, the memory it was made from if it says so, and its block if a known heading is
    above.
    """

    text: str
    id: str = ""
    block: Block | None = None

    @property
    def category(self) -> Category:
        return _CATEGORY_OF[self.block or "facts"]


def block_of(memory: Memory) -> Block:
    """Promises and what belongs to a project or a season are active context.

    Preferences and standing rules shape the persona.
    """
    if memory.category != "identity" and (memory.project or memory.topic == "promise"):
        return "active"
    return _BLOCK_OF.get(memory.category, "facts")


def compose(
    page: bytes | None,
    core: Sequence[Memory],
    count: Count,
    cap: int = TOKENS,
    contested: Collection[str] = (),
) -> Composed:
    """The page with its marked part made anew from these memories, as far as the tokens reach.

    The `contested`, by their ids, are contradicted by what is known too, and say so.
    """
    text = (page or b"# Memory\n").decode("utf-8", "replace")
    own = own_text(text)
    own_tokens = count(own)
    room = cap - own_tokens - count(f"{BEGIN}<!-- /recollect  -->") - _SEAL_TOKENS
    blocks: dict[Block, list[str]] = {}
    left_out: list[Memory] = []
    chinese = is_chinese(" ".join([own, *(memory.shown_text for memory in core)]))
    for block in _FILLED:
        head = f"## {_TITLES[block][chinese]}"
        members = [m for m in core if block_of(m) == block]
        limit = min(cap * _SIXTHS[block] // 6, room) - count(head)
        chosen, out, used = _fitting(members, limit, count, contested)
        left_out += out
        if chosen:
            room -= used + count(head)
            blocks[block] = [head, *(_line(m, section, contested) for m, section in chosen)]
    lines: list[str] = []
    for name in get_args(Block):
        lines += blocks.get(name, ())
    body = "".join(f"{line}\n" for line in lines)
    ids = rf"\((mem_[0-9A-Z]{{8}})\)(?:{_CONTESTED})?$"
    shown = tuple(re.findall(ids, body, re.MULTILINE))
    return Composed(_with_body(text, body).encode(), shown, tuple(left_out), own_tokens)


def _with_body(text: str, body: str) -> str:
    marked = f"{BEGIN}\n{body}<!-- /recollect {_seal(body)} -->"
    if _MARKED.search(text):
        return _MARKED.sub(lambda _: marked, text, count=1)
    return f"{text.rstrip()}\n\n{marked}\n".lstrip()


def _fitting(
    members: Iterable[Memory], limit: int, count: Count, contested: Collection[str]
) -> tuple[list[tuple[Memory, str]], list[Memory], int]:
    """Those that fit, in order, each with the form that fits; those that do not.

    The tokens used. Room is given to what a person put first, then to what was asked for and
    scored high.
    """
    chosen: list[tuple[Memory, str]] = []
    out: list[Memory] = []
    used = 0
    for memory in sorted(members, key=_claim):
        for form in (memory.shown_text, memory.summary):
            cost = count(_line(memory, form, contested))
            if form and used + cost <= limit:
                chosen.append((memory, form))
                used += cost
                break
        else:
            out.append(memory)
    return sorted(chosen, key=lambda pair: _place(pair[0])), out, used


def in_order(memories: Iterable[Memory]) -> list[Memory]:
    """As a person put them, then the others from the oldest on."""
    return sorted(memories, key=_place)


def placed(memories: Iterable[Memory]) -> list[Memory]:
    """Those of one block whose position must change so that they stand in just this order."""
    found: list[Memory] = []
    for position, memory in enumerate(memories, start=1):
        if memory.core_position != position:
            found.append(replace(memory, core_position=position))
    return found


def moved(lines: Sequence[Memory]) -> list[Memory]:
    """What is to be placed so that lines in another order than theirs stay as they were written."""
    found: list[Memory] = []
    for block in _TITLES:
        members = [each for each in lines if each.store == "core" and block_of(each) == block]
        if members != in_order(members):
            found += placed(members)
    return found


def _place(memory: Memory) -> tuple[float, datetime, str]:
    return (_position(memory), memory.created_at, memory.id)


def _position(memory: Memory) -> float:
    return inf if memory.core_position is None else memory.core_position


def _claim(memory: Memory) -> tuple[float, bool, float, float, str]:
    """Who gets room first has the least."""
    return (
        _position(memory),
        not memory.explicit,
        -memory.appraisal.total if memory.appraisal else 0.0,
        -memory.created_at.timestamp(),
        memory.id,
    )


def _line(memory: Memory, form: str, contested: Collection[str]) -> str:
    mark = _CONTESTED if memory.id in contested else ""
    return f"- {_unmarked(one_line(form))} ({memory.id}){mark}"


def _unmarked(text: str) -> str:
    """A text as the page shows it: no comment begins or ends in it."""
    for mark, stand_in in _COMMENT_MARKS:
        text = text.replace(mark, stand_in)
    return text


def _as_said(text: str) -> str:
    for mark, stand_in in _COMMENT_MARKS:
        text = text.replace(stand_in, mark)
    return text


def _seal(body: str) -> str:
    """By which a page that recollect wrote, here or elsewhere, is told from one that was edited."""
    return sha256(body.encode()).hexdigest()[:8]


def own_text(page: str) -> str:
    """What stands outside the marks."""
    return _MARKED.sub("", page, count=1)


def without_view(page: bytes) -> bytes:
    """The page with its marked part empty: what the user wrote, and where the rest stands in it."""
    text = page.decode("utf-8", "replace")
    return _with_body(text, "").encode() if _MARKED.search(text) else page


# --- what a person wrote between the marks ---


def edits(page: bytes) -> list[PageLine] | None:
    """The lines between the marks, if somebody edited them.

    None if they are as recollect left them, or hold a merge to be settled.
    """
    found = _MARKED.search(page.decode("utf-8", "replace").replace("\r\n", "\n"))
    if found is None or found[2] == _seal(found[1]) or _CONFLICT.search(found[1]):
        return None
    lines: list[PageLine] = []
    for section in markdown_sections.split(found[1]):
        block: Block | None = _MEANT.get(markdown_sections.key(section.title))
        lines += [_read(text, block) for text in markdown_sections.points(section.body)]
    return lines


def is_marked(page: bytes) -> bool:
    """Whether the page has a part that is made from memories."""
    return BEGIN.encode() in page


def is_unsettled(page: bytes) -> bool:
    """Whether git left a merge for the user to settle in it."""
    return bool(_CONFLICT.search(page.decode("utf-8", "replace").replace("\r\n", "\n")))


def says(line: PageLine, memory: Memory) -> bool:
    """Whether a line is what the page shows of a memory."""
    return line.text in (
        one_line(memory.shown_text),
        one_line(memory.summary),
    )


def with_own(page: bytes, lines: Sequence[str]) -> bytes:
    """The page with these lines below the marks, where they are the user's own."""
    return (
        page.rstrip() + b"\n\n" + "".join(f"- {line}\n" for line in lines).encode()
        if lines
        else page
    )


def _read(text: str, block: Block | None) -> PageLine:
    text = _as_said(text)
    found = _WITH_ID.fullmatch(text)
    return PageLine(found[1], found[2], block) if found else PageLine(text, block=block)
