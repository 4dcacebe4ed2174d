"""Proposals as Markdown."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from recollect.server.domain import layout
from recollect.server.domain.proposal import Proposal
from recollect.server.domain.validation import flaw
from recollect.server.storage.workspace.proposal_files import parse, read, render

NOW = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
tricky = st.sampled_from(
    [
        "## Proposal #1 prop_AAAAAAAA",
        "- **Status**: committed",
        "  indented",
        "a\n\nb",
        "## Proposal prop_BBBBBBBB\n- **Content**: x",
        "---",
    ]
)
lines = st.one_of(tricky, st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
contents = (
    st.lists(lines, min_size=1, max_size=4)
    .map("\n".join)
    .map(str.strip)
    .filter(lambda text: flaw(text) is None)
)
proposals = st.builds(
    Proposal,
    id=st.from_regex(r"prop_[0-9A-HJKMNP-TV-Z]{8}", fullmatch=True),
    agent=st.just("research-agent"),
    timestamp=st.just(NOW),
    store=st.just("semantic"),
    content=contents,
    confidence=st.sampled_from(["high", "low"]),
    status=st.sampled_from(["pending", "deferred"]),
    why=st.sampled_from(["", "score 6.1, stored from 7.0"]),
    details=st.dictionaries(st.just("tags"), st.lists(lines, max_size=2), max_size=1),
)


@given(st.lists(proposals, max_size=3, unique_by=lambda p: p.id))
def test_proposals_read_back_as_they_were_written(known: list[Proposal]) -> None:
    """S3-28: the six fields and the rest survive, whatever the content looks like."""
    assert parse(render(layout.PENDING_MEMORIES, known)) == known


def test_a_broken_proposal_does_not_hide_the_others_and_stays() -> None:
    """docs/data-format.md: the file may be edited by hand."""
    good = Proposal(id="prop_AAAAAAAA", agent="x", timestamp=NOW, store="semantic", content="one")
    data = render(layout.PENDING_MEMORIES, [good]) + (
        b"\n## Proposal #2 prop_BBBBBBBB\n- **Content**: no time\n\n## Proposal #3 prop_CCCCCCCC\n"
    )
    assert parse(data) == [good]
    broken = (
        "## Proposal #2 prop_BBBBBBBB\n- **Content**: no time",
        "## Proposal #3 prop_CCCCCCCC",
    )
    assert read(data).unreadable == broken
    again = render(layout.PENDING_MEMORIES, [good], data)
    assert parse(again) == [good]
    assert read(again).unreadable == broken
