"""What a list of operations is going to write: later ones see what earlier ones made."""

from dataclasses import replace

import pytest

from recollect.server.capture.drafts import Draft
from recollect.server.domain.caller import Caller
from recollect.server.engine import Engine
from recollect.server.errors import InputError, RecollectError, UnknownId
from recollect.server.review.plan import Plan, Sources, refuse_flawed
from tests.conftest import ME, store


def sources(engine: Engine) -> Sources:
    parts = engine.parts
    return Sources(
        retriever=parts.retriever,
        catalog=parts.catalog,
        succession=parts.succession,
        merge_candidates=parts.merge_candidates,
        messages=parts.message_buffer,
        rivals=parts.rivals,
        total=parts.rememberer.total,
        has_to_ask=parts.forgetter.has_to_ask,
        ageing=engine.settings.ageing,
        propose_at=engine.settings.propose_at,
        restorable_days=30,
        zone=engine.settings.zone,
    )


@pytest.fixture
def plan(engine: Engine) -> Plan:
    return Plan(sources=sources(engine), caller=ME, now=engine.clock())


def test_a_memory_is_as_the_list_has_it_so_far(engine: Engine, plan: Plan) -> None:
    id = store(engine, "The user keeps bees.").id
    plan.memories[id] = replace(plan.memory(id), topic="personal")
    assert plan.memory(id).topic == "personal"
    assert engine.memories.by_ids([id])[0].topic != "personal"


def test_what_the_list_deletes_cannot_be_worked_on_by_the_same_list(
    engine: Engine, plan: Plan
) -> None:
    id = store(engine, "The user keeps bees.").id
    plan.memories[id] = replace(plan.memory(id), deleted_at=plan.second)
    with pytest.raises(InputError, match="deleted"):
        plan.memory(id)
    assert plan.memory_told(id).deleted_at == plan.second


def test_a_replaced_memory_has_no_second_successor_and_its_heir_is_named(
    engine: Engine, plan: Plan
) -> None:
    old = store(engine, "The user lives in Nantes.").id
    new = store(engine, "The user lives in Lyon.", verdicts=((old, "updates"),)).id
    with pytest.raises(InputError, match=new):
        plan.memory_in_force(old)
    assert plan.memory_in_force(new).id == new


def test_the_text_of_a_secret_is_no_operation_s(engine: Engine, plan: Plan) -> None:
    """S0-35: what is said about it would stand there in plain text."""
    id = store(engine, "The locker opens with 4711.", sensitivity=3, label="locker").id
    with pytest.raises(InputError, match="encrypted"):
        plan.open_memory(id)
    assert plan.memory_in_force(id, secret=True).id == id


def test_a_proposal_is_decided_once_in_a_list(engine: Engine, plan: Plan) -> None:
    [waiting] = engine.capture.remember([Draft(content="The user may row.")], ME)
    plan.pending = engine.review.pending()
    assert plan.proposal(waiting.id).content == "The user may row."
    plan.add_draft(Draft(content="", proposal=waiting.id))
    with pytest.raises(InputError, match="decided twice"):
        plan.proposal(waiting.id)
    with pytest.raises(UnknownId, match=waiting.id):
        plan.proposal("prop_00000000")


@pytest.mark.parametrize("text", ["", "  ", "x" * 60_000, "password: hunter2-Zebra!"])
def test_a_text_that_cannot_be_stored_is_refused(text: str) -> None:
    with pytest.raises(RecollectError, match="text"):
        refuse_flawed(text)


@pytest.mark.parametrize(
    ("caller", "words", "is_said"),
    [
        (ME, "", False),
        (ME, "yes, do that", True),
        (Caller(by_hand=True), "", True),
    ],
)
def test_who_has_decided(engine: Engine, caller: Caller, words: str, is_said: bool) -> None:
    plan = Plan(sources=sources(engine), caller=caller, now=engine.clock(), user_said=words)
    assert plan.said_by_user is is_said
