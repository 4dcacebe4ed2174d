"""Markdown as the truth: what is written is what is read, and a person's layout stays."""

import contextlib
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.domain import layout
from recollect.server.domain.memory import Memory
from recollect.server.storage.workspace import daily_log, memory_files
from recollect.server.storage.workspace.unreadable import UnreadableFile
from tests.storage.any_memory import NOW, memories


@given(memories())
def test_a_memory_reads_back_as_it_was_written(memory: Memory) -> None:
    """Markdown with front matter is the truth.

    Text and every field survive, and a second writing changes no byte.
    """
    data = memory_files.render(memory)
    again = memory_files.parse(data, id="mem_ZZZZZZZZ", written_at=NOW)
    assert again == memory
    assert memory_files.render(again) == data


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
    assert [m.text for m in daily_log.parse(log, UTC)] == ["first"]
    assert (
        len(daily_log.parse(daily_log.with_episode(log, daily_log.parse(log, UTC)[0], UTC), UTC))
        == 1
    )


def test_unknown_fields_go_back_as_they_came() -> None:
    """docs/data-format.md: front matter of other programs is kept.

    A date stays a date, a version number stays text.
    """
    head = (
        "aliases: [a, b]\npublish: true\nreviewed: 2026-01-02\nversion: '1.10'\nnested:\n"
        "  deep: [1, 2.5, null]\n"
    )
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
        (b"---\nmine: &loop [*loop]\n---\ntext", "itself"),
        (b"---\nmine: !!binary //79\n---\ntext", "mine"),
        (b"---\nmine: !!python/object:os.system {}\n---\ntext", "YAML"),
        (b"---\nmine: " + b"[" * 5_000 + b"\n---\ntext", "YAML"),
    ],
)
def test_what_is_not_in_the_format_is_refused_with_its_reason(data: bytes, reason: str) -> None:
    """A broken memory file is set aside, never a crash."""
    with pytest.raises(UnreadableFile, match=reason):
        memory_files.parse(data, id="mem_AAAAAAAA", written_at=NOW)


@given(st.binary(max_size=200))
def test_no_bytes_whatever_crash_the_readers(data: bytes) -> None:
    """Anything can lie in the folder."""
    for read in (
        lambda: memory_files.parse(data, id="mem_AAAAAAAA", written_at=NOW),
        lambda: daily_log.parse(data, UTC),
    ):
        with contextlib.suppress(UnreadableFile):
            read()


def test_paths_follow_the_store() -> None:
    """architecture.md: month folders for memories, readable names for procedures."""
    memory = Memory(id="mem_AAAAAAAA", text="How to brew tea", created_at=NOW)
    assert layout.memory_path(memory, UTC) == "memory/semantic/2026-11/mem_AAAAAAAA.md"
    assert memory_files.slug("How to brew: 绿茶!") == "how-to-brew-绿茶"
