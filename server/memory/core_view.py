"""MEMORY.md: the core memories as a page that a host loads whole. Only the marked part is recollect's; the rest is the user's."""

import re

from recollect.server.memory.model import Memory

BEGIN, END = "<!-- recollect: core memories, rewritten from memory/ -->", "<!-- /recollect -->"
_BLOCK = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
_SECTIONS = {"Identity": ("identity",), "Preferences": ("stable_preference", "short_term_preference"), "Critical facts": ()}


def compose(page: bytes | None, core: list[Memory]) -> bytes:
    """The page with its marked part made anew from the current core memories."""
    text = (page or b"# Memory\n").decode("utf-8", "replace")
    block = "\n".join([BEGIN, *_lines(core), END])
    if _BLOCK.search(text):
        return _BLOCK.sub(lambda _: block, text, count=1).encode()
    return f"{text.rstrip()}\n\n{block}\n".encode()


def _lines(core: list[Memory]) -> list[str]:
    named = {category for categories in _SECTIONS.values() for category in categories}
    lines: list[str] = []
    for title, categories in _SECTIONS.items():
        members = [m for m in core if (m.category in categories if categories else m.category not in named)]
        if members:
            lines += [f"## {title}", *(f"- {' '.join(m.shown_text.split())} ({m.id})" for m in members)]
    return lines
