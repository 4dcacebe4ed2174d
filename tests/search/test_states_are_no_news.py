"""What tells how something is, or came to be, is no news of whatever else names it."""

import pytest

from tests.conftest import Connect, bundled_model
from tests.search.test_pipeline import tell

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("known", "later", "question"),
    [
        (
            "Bleeding the radiators in our house: begin upstairs, then top the boiler up.",
            "The house is insured with Aviva, 412 pounds a year.",
            "How do I bleed the radiators?",
        ),
        (
            "I play the viola in an amateur orchestra on Tuesday evenings.",
            "My viola was made by Ros Tattersall and is insured for 9,200 pounds.",
            "What time is orchestra?",
        ),
        (
            "Our allotment gets two barrows of manure in March.",
            "The allotment is rented from the council and was laid out in 1921.",
            "How much manure in March?",
        ),
        (
            "我弟弟在深圳做硬件测试，比我小五岁，还没结婚。",
            "许然真调去钱塘的话，我们可能得添第二辆车，还没定。",
            "我弟弟做什么工作？",
        ),
    ],
)
async def test_a_state_is_not_shown_as_what_changed_an_answer(
    connect: Connect, known: str, later: str, question: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [f"The user's shelf number {n} holds folder {n * 7}." for n in range(20)])
        await tell(host, [known])
        await tell(host, [later])

        answer = await host.say("recall", query=question)

        rows = [line for line in answer.splitlines() if line.startswith("[mem_")]
        assert known in rows[0]
        assert not [row for row in rows if later in row and "❔" not in row]


@pytest.mark.parametrize(
    ("known", "later", "question"),
    [
        (
            "Our EP comes out in spring on the Harbour label.",
            "The EP is pushed to autumn.",
            "When does the EP come out?",
        ),
        (
            "I rent my allotment from the council.",
            "The allotment was sold to a builder.",
            "Who do I rent the allotment from?",
        ),
        ("我的吉他放在琴房里。", "吉他被人偷了。", "我的吉他在哪里？"),
    ],
)
async def test_what_happened_still_is(
    connect: Connect, known: str, later: str, question: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [known])
        await tell(host, [later])
        answer = await host.say("recall", query=question)
        rows = [line for line in answer.splitlines() if line.startswith("[mem_")]
        assert [row for row in rows if later in row and "❔" not in row]
