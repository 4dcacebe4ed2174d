"""Bringing memories in from elsewhere, one memory a list item.

PromptX's declarative.md, and any Markdown list.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from ..capture import line_syntax
from ..capture.appraisal import Scores
from ..capture.drafts import Draft
from ..domain.caller import Caller
from ..domain.memory import Category
from ..domain.provenance import IMPORTED
from ..engine import Engine
from ..errors import InputError

_BATCH = 200
_PREFERS = re.compile(r"\b(?:prefers?|favou?rite)\b|偏好|偏爱|更喜欢|最喜欢", re.IGNORECASE)
_NAMES = re.compile(
    r"\b(?:my name is|(?:i am|i'm|user is) called)\b|我叫|我的名字|用户叫", re.IGNORECASE
)
_BULLETS = ("- ", "* ", "+ ")


def draft_of(text: str) -> Draft:
    """A draft out of one line in the documents' syntax.

    Without a score it is the user's explicit wish.

    Raises: InputError: the score is no number from 0 to 10.
    """
    try:
        line = line_syntax.parse(text)
    except ValueError as error:
        raise InputError("score", str(error), "Write it like score:9.") from error
    scores = None if line.score is None else Scores(*[line.score] * 6)
    category: Category = "temporary" if line.short_lived else "fact"
    return Draft(
        content=line.content,
        tags=line.tags,
        scores=scores,
        explicit=scores is None,
        category=category,
        reason="one score for all six",
    )


def spoken(text: str) -> Draft:
    """What the user says at the command line.

    No host's model names the category there: a name or a preference is told by its words.
    """
    draft = draft_of(text)
    if not draft.explicit or draft.category != "fact":
        return draft
    if _NAMES.search(text):
        return replace(draft, category="identity")
    if _PREFERS.search(text):
        return replace(draft, category="stable_preference")
    return draft


def drafts_in(path: Path) -> list[Draft]:
    """One draft a list item of a Markdown file; lines indented under an item belong to it.

    Raises:
        InputError: the file cannot be read as UTF-8 text, or has no list.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            "file", f"{path.name} cannot be read as UTF-8 text", "Give the path of a Markdown file."
        ) from error
    drafts = [replace(draft_of(item), source=IMPORTED) for item in _items(text)]
    if not drafts:
        raise InputError(
            "file",
            f"{path.name} has no list items",
            "Write one memory a line, beginning with '- '.",
        )
    return drafts


def import_file(engine: Engine, path: Path, report: Callable[[int, int], None]) -> dict[str, int]:
    """Remember everything in a file, a commit for each batch; returns how many became what."""
    drafts = drafts_in(path)
    batches = [drafts[start : start + _BATCH] for start in range(0, len(drafts), _BATCH)]
    counts: Counter[str] = Counter()
    done = 0
    caller = Caller(session=f"import {path.name}")
    with ThreadPoolExecutor(1, "import") as ahead:
        prepared = ahead.submit(engine.capture.prepare, batches[0])
        for batch, following in zip(batches, [*batches[1:], []], strict=True):
            prepared.result()
            # While the batch before it is stored.
            prepared = ahead.submit(engine.capture.prepare, following)
            for outcome in engine.capture.remember(batch, caller):
                counts[outcome.kind] += 1
            done += len(batch)
            report(done, len(drafts))
    return dict(counts)


def _items(text: str) -> Iterator[str]:
    item: list[str] = []
    for line in text.splitlines():
        if line.startswith(_BULLETS):
            if item:
                yield "\n".join(item)
            item = [line[2:].strip()]
        elif item and line.startswith("  ") and line.strip():
            item.append(line.strip())
        else:
            if item:
                yield "\n".join(item)
            item = []
    if item:
        yield "\n".join(item)
