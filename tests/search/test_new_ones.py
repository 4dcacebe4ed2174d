"""Who asks for something of the new one of a thing is not answered with the old one's."""

import pytest

from tests.conftest import Connect, bundled_model
from tests.search.test_pipeline import tell

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("old", "new", "question", "unknown"),
    [
        (
            "Our boiler is a Worcester Bosch Greenstar, serviced every October by Pete Lund.",
            "Our new boiler, a Vaillant ecoTEC, was fitted by Heatsmith.",
            "How long is the guarantee on the new boiler?",
            "guarantee",
        ),
        (
            "The car is a grey Skoda Octavia; the tyres are from 2021.",
            "The new car is a blue Kia, and is electric.",
            "mileage of the new car",
            "mileage",
        ),
        (
            "我家的洗衣机是小天鹅，五年前买的。",
            "新洗衣机是海尔滚筒，昨天送来了。",
            "新洗衣机的保修到什么时候？",
            "保修",
        ),
    ],
)
async def test_what_is_known_of_the_old_one_is_weak_and_what_is_unknown_is_told(
    connect: Connect, old: str, new: str, question: str, unknown: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [old, "The user's desk is made of oak.", "用户的书桌是橡木的。"])
        await tell(host, [new])

        answer = await host.say("recall", query=question)

        rows = [line for line in answer.splitlines() if line.startswith("[mem_")]
        assert new in rows[0]
        assert "❔" not in rows[0]
        assert not [row for row in rows if old in row and "❔" not in row]
        assert unknown in answer.split("</memories>")[1]


async def test_what_answers_in_other_words_is_not_said_to_be_in_no_memory(
    connect: Connect,
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, ["I get a migraine each month; sumatriptan 50 mg helps if I'm quick."])
        answer = await host.say("recall", query="medication for my migraine")
        assert "(in no memory" not in answer


async def test_of_a_thing_without_a_new_one_nothing_is_weak(connect: Connect) -> None:
    async with connect(embedder=bundled_model()) as host:
        boiler = "Our boiler is a Worcester Bosch Greenstar, serviced every October by Pete Lund."
        await tell(host, [boiler, "The user's desk is made of oak."])
        answer = await host.say("recall", query="Who services the new boiler?")
        [row] = [line for line in answer.splitlines() if boiler in line]
        assert "❔" not in row
