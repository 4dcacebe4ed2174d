"""The audit log stays small, and nothing critical is lost from sight."""

from datetime import timedelta

from recollect.server.history.audit_digest import digest, roll
from tests.conftest import START


def line(days_ago: int, action: str = "CREATE", summary: str = "x") -> str:
    return (
        f"{START - timedelta(days=days_ago):%Y-%m-%dT%H:%M:%SZ} | {action} | memory/x.md | "
        f"manual | user | {summary}"
    )


def test_what_is_older_than_ninety_days_goes_by_month() -> None:
    """S3-33: 90 days, then a monthly digest."""
    lines = [line(150), line(120), line(89), line(0)]
    rolled = roll(lines, START)
    assert rolled.kept == lines[2:]
    assert rolled.by_month == {"2026-06": lines[:1], "2026-07": lines[1:2]}


def test_a_log_over_a_megabyte_gives_up_its_older_half() -> None:
    """S1-24: ≤ 1 MB, whatever the age."""
    lines = [line(0, summary="x" * 100) for _ in range(10_000)]
    rolled = roll(lines, START)
    assert sum(len(text) + 1 for text in rolled.kept) <= 1_000_000
    assert sum(map(len, rolled.by_month.values())) + len(rolled.kept) == 10_000


def test_a_digest_counts_and_keeps_critical_lines_whole() -> None:
    """S3-30, S3-32: counts by action and actor; ⚠️ CRITICAL stays readable.

    A second digest of a month is added to the first.
    """
    critical = line(100, "EDIT", "⚠️ CRITICAL edited by hand: SOUL.md")
    page = digest("2026-08", [line(101), critical])
    assert "CREATE 1, EDIT 1" in page
    assert critical in page
    assert digest("2026-08", [line(99)], page).startswith(page.rstrip())


def test_an_empty_log_makes_no_digest() -> None:
    """S3-33: neither do blank lines, which belong to no month."""
    rolled = roll(["", "  "], START)
    assert (rolled.kept, rolled.by_month) == ([], {})


def test_a_log_over_its_size_is_brought_within_it_at_once() -> None:
    """S1-24: the next sweep finds nothing left to halve."""
    lines = [f"2026-11-{day:02} {'x' * 100}" for day in range(1, 22)]
    rolled = roll(lines, START, max_bytes=500)
    assert sum(len(line) + 1 for line in rolled.kept) <= 500
    assert roll(rolled.kept, START, max_bytes=500).by_month == {}
