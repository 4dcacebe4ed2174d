"""Markdown as the truth: what is written is what is read, and nothing else in a file is touched."""

import contextlib
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.domain import layout
from recollect.server.domain.ids import new_id
from recollect.server.domain.memory import Appraisal, Correction, Memory, Relation
from recollect.server.domain.validation import flaw
from recollect.server.storage.workspace import memory_files
from recollect.server.storage.workspace.memory_files import Unreadable

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
names = st.one_of(st.sampled_from(TRICKY), st.text(characters, max_size=20)).filter(bool)
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


@given(memories())
def test_a_memory_reads_back_as_it_was_written(memory: Memory) -> None:
    """Issue 2, 4: Markdown with front matter is the truth; text and every field survive, and a second writing changes no byte."""
    data = memory_files.render(memory)
    again = memory_files.parse(data, id="mem_ZZZZZZZZ", written_at=NOW)
    assert again == memory
    assert memory_files.render(again) == data


@given(memories("ep"), memories("ep"), st.sampled_from(ZONES))
def test_an_episode_reads_back_as_it_was_written(first: Memory, second: Memory, zone: Any) -> None:
    """S2-04: entries of a daily log survive beside each other, texts trimmed as remember trims them."""
    episodes = [
        Memory(**{f: getattr(m, f) for f in Memory.__slots__} | {"text": m.text.strip()})
        for m in (first, second)
    ]
    data = None
    for episode in episodes:
        data = memory_files.with_episode(data, episode, zone)
    assert memory_files.parse_day(data or b"", zone) == episodes


@given(st.lists(lines, max_size=5).map("\n".join), memories("ep"), memories("ep"))
def test_a_log_keeps_every_other_byte(before: str, first: Memory, second: Memory) -> None:
    """Issue 2, 4: append-only logs. What a person wrote stays to the byte when an entry is added, and when it is taken out again."""
    written = before.encode()
    grown = memory_files.with_episode(written, first, UTC)
    assert grown.startswith(written or b"# ")
    assert memory_files.with_episode(grown, second, UTC).startswith(grown)
    without = memory_files.without_episode(memory_files.with_episode(grown, second, UTC), second.id)
    assert without.rstrip() == grown.rstrip()


def test_an_entry_is_replaced_in_its_place() -> None:
    """A changed episode is rewritten where it stands, its neighbours stay to the byte."""
    head = "# Friday\r\n\r\nfree text\r\n\r\n"
    log = (
        head
        + "## [2026-11-20 08:00] ep_AAAAAAAA\n\none\n\n## [2026-11-20 09:00] ep_BBBBBBBB\n\ntwo\n"
    ).encode()
    changed = Memory(
        id="ep_AAAAAAAA",
        text="uno",
        store="episodic",
        created_at=datetime(2026, 11, 20, 8, 0, tzinfo=UTC),
    )
    after = memory_files.with_episode(log, changed, UTC).decode()
    assert after.startswith(head)
    assert after.endswith("## [2026-11-20 09:00] ep_BBBBBBBB\n\ntwo\n")
    assert [m.text for m in memory_files.parse_day(after.encode(), UTC)] == ["uno", "two"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("2026-11-21", datetime(2026, 11, 21, tzinfo=UTC)),
        ("2026-11-21 10:00", datetime(2026, 11, 21, 10, tzinfo=UTC)),
        ("2026-11-21 10:00:30", datetime(2026, 11, 21, 10, 0, 30, tzinfo=UTC)),
        ("2026-11-21T10:00:00Z", NOW),
        ("'2026-11-21T18:00:00+08:00'", NOW),
        ("2026-11-21 05:00:00-05:00", NOW),
        ("!!timestamp 2026-11-21 10:00:00", NOW),
    ],
)
def test_times_may_be_written_as_people_write_them(written: str, meant: datetime) -> None:
    """docs/data-format.md: with or without zone, quoted or not, date alone."""
    memory = memory_files.parse(
        f"---\ncreated_at: {written}\n---\ntext\n".encode(),
        id="mem_AAAAAAAA",
        written_at=NOW - timedelta(days=9),
    )
    assert memory.created_at == meant


@pytest.mark.parametrize(
    ("head", "tags"),
    [
        ("tags: work", ("work",)),
        ("tags: [2026, no, 1.5]", ("2026", "no", "1.5")),
        ("tags:\n- a\n- b", ("a", "b")),
    ],
)
def test_tags_may_be_written_as_people_write_them(head: str, tags: tuple[str, ...]) -> None:
    """docs/data-format.md: numbers and `no` are words, one tag needs no list."""
    assert (
        memory_files.parse(
            f"---\n{head}\n---\ntext".encode(), id="mem_AAAAAAAA", written_at=NOW
        ).tags
        == tags
    )


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_other_line_ends_and_a_byte_order_mark_are_read(end: str, mark: str) -> None:
    """docs/data-format.md: Windows editors write both."""
    lines = ["---", "label: x", "---", "", "first", "second"]
    memory = memory_files.parse(
        (mark + end.join(lines)).encode(), id="mem_AAAAAAAA", written_at=NOW
    )
    assert (memory.label, memory.text) == ("x", f"first{end}second")
    log = (mark + end.join(["## [2026-11-20 08:00] ep_AAAAAAAA", "", "first", ""])).encode()
    assert [m.text for m in memory_files.parse_day(log, UTC)] == ["first"]
    assert (
        len(
            memory_files.parse_day(
                memory_files.with_episode(log, memory_files.parse_day(log, UTC)[0], UTC), UTC
            )
        )
        == 1
    )


def test_unknown_fields_go_back_as_they_came() -> None:
    """docs/data-format.md: front matter of other programs is kept; a date stays a date, a version number stays text."""
    head = "aliases: [a, b]\npublish: true\nreviewed: 2026-01-02\nversion: '1.10'\nnested:\n  deep: [1, 2.5, null]\n"
    memory = memory_files.parse(
        f"---\n{head}---\n\ntext\n".encode(), id="mem_AAAAAAAA", written_at=NOW
    )
    assert head in memory_files.render(memory).decode()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"---\nid: mem_AAAAAAAA\ntext", "closing"),
        (b"---\n\ttags: [\n---\ntext", "YAML"),
        (b"---\n- a\n- b\n---\ntext", "name: value"),
        (b"---\nid: mem_AAAAAAAA\n---\n\n", "no text"),
        (b"", "no text"),
        (b"caf\xe9", "UTF-8"),
        (b"---\nid: mem_note\n---\ntext", "no id"),
        (b"---\nid: ep_17\n---\ntext", "no id"),
        (b"---\ncategory: hobby\n---\ntext", "category"),
        (b"---\ncreated_at: 2026-13-45\n---\ntext", "created_at"),
        (b"---\ncreated_at: !!timestamp 2026-13-45\n---\ntext", "YAML"),
        (b"---\nmine: &loop [*loop]\n---\ntext", "mine"),
        (b"---\nmine: !!binary //79\n---\ntext", "mine"),
        (b"---\nmine: !!python/object:os.system {}\n---\ntext", "YAML"),
        (b"---\nmine: " + b"[" * 5_000 + b"\n---\ntext", "YAML"),
    ],
)
def test_what_is_not_in_the_format_is_refused_with_its_reason(data: bytes, reason: str) -> None:
    """Issue 2, 8: a broken memory file is set aside, never a crash."""
    with pytest.raises(Unreadable, match=reason):
        memory_files.parse(data, id="mem_AAAAAAAA", written_at=NOW)


@pytest.mark.parametrize(
    ("log", "reason"),
    [
        ("## [2026-13-45 10:00] ep_AAAAAAAA\ntext", "no date"),
        ("## [2026-11-20 10:00] ep_AAAAAAAA\n", "no text"),
        ("## [2026-11-20 10:00] ep_AAAAAAAA\n<!-- {x} -->\ntext", "JSON"),
        (
            "## [2026-11-20 10:00] ep_AAAAAAAA\na\n## [2026-11-20 11:00] ep_AAAAAAAA\nb",
            "two entries",
        ),
        (
            '## [2026-11-20 10:00] ep_AAAAAAAA\n<!-- {"sensitivity": "high"} -->\ntext',
            "sensitivity",
        ),
    ],
)
def test_a_broken_log_is_refused_with_its_reason(log: str, reason: str) -> None:
    """Issue 2, 8: the same for the daily log."""
    with pytest.raises(Unreadable, match=reason):
        memory_files.parse_day(log.encode(), UTC)


@given(st.binary(max_size=200))
def test_no_bytes_whatever_crash_the_readers(data: bytes) -> None:
    """Issue 2, 8: anything can lie in the folder."""
    for read in (
        lambda: memory_files.parse(data, id="mem_AAAAAAAA", written_at=NOW),
        lambda: memory_files.parse_day(data, UTC),
    ):
        with contextlib.suppress(Unreadable):
            read()


def test_paths_follow_the_store(tmp_path: Path) -> None:
    """architecture.md: month folders for memories, readable names for procedures."""
    memory = Memory(id="mem_AAAAAAAA", text="How to brew tea", created_at=NOW)
    assert layout.memory_path(memory) == "memory/semantic/2026-11/mem_AAAAAAAA.md"
    assert memory_files.slug("How to brew: 绿茶!") == "how-to-brew-绿茶"
