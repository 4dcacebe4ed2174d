"""Hostile files, names and dates, over parse, index, recall, restart and a new index.

`FUZZ_EXAMPLES=2000 pytest tests/machine/test_fuzz.py` runs for an hour.
"""

import contextlib
import os
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect.server.domain import paths
from recollect.server.engine import Engine
from recollect.server.search.query import Query
from recollect.server.settings import Settings, load_settings
from tests.conftest import Clock, WordVectors, store
from tests.storage.test_hostile_files import HOSTILE
from tests.workspace import found

CANARY = "The user keeps bees in seven hives."
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "12"))


@dataclass(frozen=True)
class Content:
    """What a file holds; one of the corpus shows its name alone."""

    data: bytes = field(repr=False)
    shown: str

    @classmethod
    def of(cls, data: bytes) -> "Content":
        return cls(data, repr(data))


_CORPUS: list[Content] = []
for name, (content, _) in HOSTILE.items():
    if len(content) < 300_000:
        _CORPUS.append(Content(content if isinstance(content, bytes) else content.encode(), name))


def _hostile(number: int) -> Content:
    return _CORPUS[number]


_FIELDS = st.sampled_from(
    [
        "id",
        "store",
        "category",
        "tags",
        "entities",
        "relations",
        "topic",
        "source",
        "verified",
        "sensitivity",
        "label",
        "created_at",
        "occurred_at",
        "appraisal",
        "confidence",
        "summary",
        "supersedes",
        "superseded_by",
        "valid_from",
        "valid_until",
        "negated_at",
        "correction_history",
        "conflicts_with",
        "merged_from",
        "original_contents",
        "deleted_at",
        "x",
    ]
)
_DATES = st.builds(
    lambda moment, hours: moment.replace(tzinfo=timezone(timedelta(hours=hours))).isoformat(),
    st.datetimes(datetime(1, 1, 1), datetime(9999, 12, 31)),  # noqa: DTZ001  # every zone is tried
    st.integers(-23, 23),
)
_VALUES = st.one_of(
    _DATES,
    st.text(max_size=40),
    st.integers().map(str),
    st.sampled_from(
        ["~", "[]", "{}", "[[]]", "&a [*a]", "!!python/name:os.system ''", "!!binary x"]
    ),
    st.sampled_from(
        ["[a, b]", "yes", "0o7", ".inf", ".nan", "1e400", "- x", "mem_7K2M9QXR", "2026"]
    ),
)
_HEADS = st.lists(st.tuples(_FIELDS, _VALUES), max_size=8).map(
    lambda pairs: "".join(f"{name}: {value}\n" for name, value in pairs)
)
_PAGES = st.builds(
    lambda head, text: f"---\n{head}---\n\n{text}\n".encode("utf-8", "surrogatepass"),
    _HEADS,
    st.text(max_size=200),
)
_DAYS = st.builds(
    lambda at, comment, text: f"# x\n\n## [{at}]\n<!-- {comment} -->\n\n{text}\n".encode(
        "utf-8", "surrogatepass"
    ),
    st.one_of(_DATES.map(lambda date: date[:16].replace("T", " ")), st.text(max_size=20)),
    st.one_of(st.text(max_size=60), _VALUES.map(lambda value: f'{{"tags": "{value}"}}')),
    st.text(max_size=100),
)
_MADE = st.one_of(_PAGES, _DAYS, st.binary(max_size=400)).map(Content.of)
_CONTENTS = st.one_of(st.integers(0, len(_CORPUS) - 1).map(_hostile), _MADE)
_NAMES = st.one_of(
    st.text(min_size=1, max_size=90),
    st.sampled_from(
        ["aux", "con.x", ".hidden", "-rf", "a\nb", "龍" * 80, "x" * 240, "..x", "a'b\"c"]
    ),
)
_FOLDERS = st.sampled_from(
    ["semantic", "semantic/2026-11", "procedures", "vault", "episodes", "graph/entities", "meta"]
)
_FILES = st.lists(st.tuples(_FOLDERS, _NAMES, _CONTENTS), min_size=1, max_size=5)
_PAGE_NAMES = st.sampled_from(
    [
        "MEMORY.md",
        "IDENTITY.md",
        "SOUL.md",
        "memory/meta/pending-memories.md",
        "memory/meta/audit.log",
        "memory/meta/decay-scores.json",
        "memory/meta/reward-log.md",
    ]
)


def opened(settings: Settings) -> Engine:
    engine = Engine(settings, embedder=WordVectors(), clock=Clock())
    engine.open(patience_s=0, watch=False)
    return engine


def goes_on(engine: Engine) -> None:
    """All that anybody asks of it is answered."""
    assert CANARY in found(engine, "bees hives")
    assert (
        engine.search.recall(Query(text="everything there is, 0001-01-01 to 9999")).hits is not None
    )
    assert engine.search.recall(Query(text="", mode="review")).hits is not None
    engine.upkeep.status()
    engine.review.due()
    store(engine, f"It is {datetime.now(UTC)}.")
    engine.parts.transactions.tidy()
    assert engine.upkeep.status().commits_pending == 0


@pytest.mark.timeout(0)  # an hour of it is asked for by a number of examples
@pytest.mark.filterwarnings("ignore:Generating overly large repr")  # what failed is shown whole
@settings(max_examples=EXAMPLES, deadline=None)
@given(files=_FILES, page=_PAGE_NAMES, content=_CONTENTS)
def test_whatever_stands_in_the_folder_the_memory_answers(
    files: list[tuple[str, str, Content]], page: str, content: Content
) -> None:
    """While running, after a restart, and with an index built anew."""
    with TemporaryDirectory(dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")) as folder:
        known = load_settings(Path(folder) / "home")
        engine = opened(known)
        try:
            store(engine, CANARY)
            written = [page]
            with contextlib.suppress(OSError, ValueError):
                (known.workspace / page).write_bytes(content.data)
            for below, name, data in files:
                path = f"memory/{below}/{name}.md"
                if paths.hostile(path):
                    continue
                with contextlib.suppress(OSError, ValueError):
                    target = known.workspace / path
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(data.data)
                    written.append(path)
            engine.upkeep.take_in(written)
            goes_on(engine)
            engine.close()
            engine = opened(known)
            goes_on(engine)
            engine.close()
            for part in known.index.glob("recollect.db*"):
                part.unlink()
            engine = opened(known)
            goes_on(engine)
        finally:
            engine.close()
