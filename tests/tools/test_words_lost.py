"""Of what an update leaves out only words that tell something are named."""

from datetime import UTC, datetime

import pytest

from tests.conftest import Clock, Connect
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio
NOW = datetime(2026, 11, 26, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("known", "news"),
    [
        (
            "Ida lives in York, works there as a vet, and owes her neighbour the rent.",
            "Ida lives in York, works there as a vet.",
        ),
        ("宁宁住在约克，在那里当兽医，她欠了邻居的钱。", "宁宁住在约克，在那里当兽医。"),
    ],
)
async def test_what_an_update_is_there_to_leave_out_is_not_told_as_lost(
    connect: Connect, known: str, news: str
) -> None:
    """17.8: it stood in the answer to the very call that took it out."""
    async with connect() as host:
        old = await stored(host, known)
        verdicts = [{"id": old, "verdict": "updates"}]
        said = await host.say("remember", content=news, explicit=True, verdicts=verdicts)
        assert "something else too" not in said
        assert "别的事" not in said


@pytest.mark.parametrize(
    ("known", "day", "news", "words"),
    [
        (
            "Toby's trumpet lessons with Mr Whitlock stay on Thursdays at four (16.00) after all;"
            " they do not move to Wednesdays.",
            "",
            "Toby's trumpet lessons with Mr Whitlock stay on Thursdays at four (16.00).",
            None,
        ),
        (
            "Bob lives in York with them, and after all they work as a vet there.",
            "",
            "Bob lives in Leeds.",
            "work",
        ),
        ("鲍勃住在约克，已经在那里当兽医。", "", "鲍勃住在利兹。", "当兽医"),
    ],
)
async def test_words_that_tell_nothing_are_not_named(
    connect: Connect, clock: Clock, known: str, day: str, news: str, words: str | None
) -> None:
    clock.now = NOW
    async with connect() as host:
        old = await stored(host, known, occurred_at=day)
        verdicts = [{"id": old, "verdict": "updates"}]
        said = await host.say("remember", content=news, explicit=True, verdicts=verdicts)
        told = [line for line in said.splitlines() if "still holds" in line or "仍然成立" in line]
        if words is None:
            assert not told
        else:
            assert told
            inside = (
                told[0].replace("（", "(").replace("）", ")").partition("(")[2].partition(")")[0]
            )
            assert inside == words
