"""Memories of every shape, and texts that look like something else, for properties."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from recollect.server.domain.ids import new_id
from recollect.server.domain.memory import Appraisal, Correction, Memory, Relation
from recollect.server.domain.validation import flaw

NOW = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
ZONES = (UTC, ZoneInfo("Asia/Shanghai"), timezone(timedelta(hours=-5, minutes=-30)))
TRICKY = (
    "---\nid: mem_00000000\n---\n\nlooks like front matter",
    "---",
    "--- \ntext",
    "# Heading\n\n## [2026-11-21 10:00] ep_AAAAAAAA\ntext",
    "## [2026-11-21 10:00]",
    "\\## [2026-11-21 10:00] escaped before",
    "\\\\## [x",
    '--> <!-- {"a": 1} -->',
    '<!-- {"id": "ep_BBBBBBBB"} -->',
    "line\r\nline\r\n",
    "trailing newlines\n\n\n",
    "\n\nleading newlines",
    "  spaces around  ",
    "\ufeffbyte order mark",
    "null",
    "yes",
    "2026-11-21",
    "a: b",
    "- [ ] task",
    "{x}",
    "\u2028line separator\u2029",
    "😀 emoji",
    "你好，世界",
    "'\"`",
    "tab\tthere",
    "...",
    "\\",
    "%YAML 1.1",
    "&a *b !!c",
)

characters = st.characters(exclude_categories=["Cs"])
lines = st.one_of(st.sampled_from(TRICKY), st.text(characters, max_size=60))
texts = (
    st.lists(lines, min_size=1, max_size=4).map("\n".join).filter(lambda text: flaw(text) is None)
)
names = (
    st.one_of(st.sampled_from(TRICKY), st.text(characters, max_size=20))
    .map(lambda name: " ".join(name.splitlines()))
    .filter(bool)
)
# The strategy adds the zones.
times = st.datetimes(
    datetime(1980, 1, 1),  # noqa: DTZ001
    datetime(2100, 1, 1),  # noqa: DTZ001
    timezones=st.sampled_from(ZONES),
).map(lambda t: t.astimezone(UTC))
plain: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False, allow_infinity=False),
        lines,
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(names, inner, max_size=3)),
    max_leaves=6,
)
foreign_names = st.one_of(
    st.sampled_from(["reviewed by", "aliases", "2026", "yes", "cssclass", "日期"]), names
).filter(lambda name: name not in Memory.__slots__)


@st.composite
def memories(draw: st.DrawFn, kind: str = "mem") -> Memory:
    return Memory(
        id=new_id("mem" if kind == "mem" else "ep"),
        text=draw(texts),
        store="semantic" if kind == "mem" else "episodic",
        category=draw(st.sampled_from(["identity", "fact", "temporary"])),
        tags=tuple(draw(st.lists(names, max_size=3))),
        entities=tuple(draw(st.lists(names, max_size=2))),
        relations=tuple(
            Relation(subject=a, predicate="knows", object=a)
            for a in draw(st.lists(names, max_size=2))
        ),
        source=draw(names),
        explicit=draw(st.booleans()),
        label=draw(names),
        created_at=draw(times),
        occurred_at=draw(st.none() | times),
        appraisal=draw(
            st.none()
            | st.builds(
                Appraisal,
                scores=st.just({"importance": 7.0}),
                total=st.floats(0, 10),
                reason=lines,
                appraised_at=times,
            )
        ),
        correction_history=tuple(
            draw(st.lists(st.builds(Correction, time=times, reason=lines, new=texts), max_size=2))
        ),
        supersedes=("mem_AAAAAAAA",),
        original_contents=draw(st.dictionaries(st.just("mem_BBBBBBBB"), texts)),
        other=draw(st.dictionaries(foreign_names, plain, max_size=3)),
    )
