"""From a draft to a proposal that waits, and back: nothing that was said has to be said twice."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect.server.capture.appraisal_scores import Scores
from recollect.server.capture.drafts import Draft
from recollect.server.capture.proposing import completed, proposal_of, said_again
from recollect.server.domain.caller import Caller
from recollect.server.domain.proposal import Proposal
from recollect.server.errors import InputError, RecollectError
from recollect.server.settings import Settings

NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)
MAIN = Caller(session="ses_TEST0001")
SCOUT = Caller(agent="scout")
DRAFT = Draft(
    content="The user rows on Sundays.",
    tags=("sport",),
    topic="personal",
    scores=Scores(7, 6, 6, 8, 6, 5),
    reason="said in passing",
)


def waiting(settings: Settings, draft: Draft = DRAFT, caller: Caller = MAIN) -> Proposal:
    return proposal_of(draft, caller, settings, None, why="middling", now=NOW, id="prop_00000001")


def test_a_proposal_taken_up_is_the_draft_it_was_made_from(settings: Settings) -> None:
    """S3-28: everything the host said is kept; whether the user asked for it never is."""
    asked = replace(DRAFT, explicit=True, proposal="prop_00000001")
    proposal = waiting(settings, asked)
    again = completed(proposal, Draft(content="", proposal=proposal.id), MAIN)
    assert again == replace(DRAFT, proposal=proposal.id, store="semantic")


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [
        ({"tags": ("rowing",)}, "tags", ("rowing",)),
        ({"explicit": True}, "explicit", True),
        ({"content": "The user rows daily."}, "content", "The user rows daily."),
        ({}, "topic", "personal"),
    ],
)
def test_what_the_call_says_stands_above_what_waits(
    settings: Settings, said: dict[str, Any], field: str, value: object
) -> None:
    call = Draft(**{"content": "", "proposal": "prop_00000001", **said})
    assert getattr(completed(waiting(settings), call, MAIN), field) == value


@pytest.mark.parametrize(
    ("confidence", "told"), [(0.9, "high"), (0.7, "medium"), (0.2, "low"), (None, "medium")]
)
def test_its_confidence_is_how_sure_whoever_suggests_it_is(
    settings: Settings, confidence: float | None, told: str
) -> None:
    assert waiting(settings, replace(DRAFT, confidence=confidence)).confidence == told


@pytest.mark.parametrize(
    ("later", "mentions"), [(timedelta(seconds=20), 0), (timedelta(minutes=5), 1)]
)
def test_the_same_said_later_is_a_mention_and_a_call_sent_twice_is_not(
    settings: Settings, later: timedelta, mentions: int
) -> None:
    proposal = waiting(settings)
    again = said_again(proposal, proposal, NOW + later)
    assert again.mentions == mentions
    assert replace(again, mentions=0, mentioned_at=None) == proposal


def test_what_says_more_takes_the_place_of_what_waits_and_stays_its_agent_s(
    settings: Settings,
) -> None:
    proposal = waiting(settings, caller=SCOUT)
    fuller = waiting(settings, replace(DRAFT, tags=("sport", "water")))
    again = said_again(proposal, fuller, NOW + timedelta(minutes=5))
    assert again.details == fuller.details
    assert again.agent == "scout"


def test_an_edited_proposal_that_cannot_be_read_says_which_field(settings: Settings) -> None:
    broken = replace(waiting(settings), details={"scores": {"novelty": "much"}})
    with pytest.raises(InputError, match="scores"):
        completed(broken, Draft(content="", proposal=broken.id), MAIN)


def test_a_sub_agent_takes_up_only_its_own(settings: Settings) -> None:
    """S3-27"""
    call = Draft(content="", proposal="prop_00000001")
    assert completed(waiting(settings, caller=SCOUT), call, SCOUT).topic == "personal"
    with pytest.raises(RecollectError, match="another agent"):
        completed(waiting(settings), call, SCOUT)
