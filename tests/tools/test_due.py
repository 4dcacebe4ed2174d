"""What waits for judgement, as a model reads it: few, in the user's language, when it is asked."""

import re

import pytest

from recollect.server.review.due import DueList
from tests.conftest import Clock, Connect, words
from tests.tools.answers import MIDDLING, stored, structured

pytestmark = pytest.mark.anyio

LANGUAGES = pytest.mark.parametrize(
    ("fact", "goodbye", "more"),
    [
        ("The user may buy shelf number {n} some day.", "Talked about shelves.", "(3 more)"),
        ("用户也许会买第{n}个书架。", "聊了书架。", "（还有 3 条）"),
    ],
    ids=["en", "zh"],
)


@LANGUAGES
async def test_what_is_due_is_listed_a_few_of_each_kind_in_the_language_of_the_store(
    connect: Connect, fact: str, goodbye: str, more: str
) -> None:
    async with connect() as host:
        texts = [fact.format(n=n) for n in range(11, 19)]
        await host.say("remember", content=texts, scores=MIDDLING)
        listed = await host.say("reflect")
        assert "(main)" not in listed
        assert sum(text in listed for text in texts) == 5
        assert more in listed
        assert len(structured(await host.call("reflect"))["due"]) == 8
        if "书架" in fact:
            ours = re.sub(
                r"\w+_\w+|remember\(.*?\)|\[[A-Z]+:id\]|memories|proposal|main", "", listed
            )
            assert not re.search("[a-zA-Z]{3,}", ours), ours


@LANGUAGES
async def test_a_goodbye_is_answered_by_its_receipt_alone(
    connect: Connect, fact: str, goodbye: str, more: str
) -> None:
    """Nobody is left to ask; the next conversation is told what waits."""
    async with connect() as host:
        await host.say("remember", content=fact.format(n=11), scores=MIDDLING)
        said = await host.say("reflect", depth="session", summary=goodbye)
        assert len(said.splitlines()) == 1, said
    async with connect() as host:
        assert re.search("Ask the user once|合适时问用户一次", await host.say("recall"))


async def test_that_search_is_by_words_alone_is_said_once_a_conversation(connect: Connect) -> None:
    for _ in range(2):
        async with connect() as host:
            await host.say("remember", content="The user keeps bees.", explicit=True)
            host.engine.parts.indexer.stop()
            host.engine.parts.indexer.answer_by_words_alone("gone")
            assert "words only" in await host.say("recall", query="bees")
            assert "words only" not in await host.say("recall", query="keeps bees")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("The user moves house in March 2027.", "2027-03"),
        ("用户2027年3月搬家。", "2027-03"),
        ("The user wants to run a marathon in 2028.", "2028"),
    ],
)
async def test_of_a_month_that_lies_ahead_no_day_is_made(
    connect: Connect, clock: Clock, text: str, shown: str
) -> None:
    async with connect() as host:
        id = await stored(host, text)
        assert f"[{id}] {shown} ✓ {text}" in await host.say("recall")


@pytest.mark.parametrize(
    ("facts", "doubtful"),
    [
        (["The user's vet is in Ash Road.", "The user owns a kayak."], "He may like jazz."),
        (["用户的兽医在桂花路。", "用户有一条皮划艇。"], "他也许喜欢爵士乐。"),
    ],
    ids=["en", "zh"],
)
async def test_what_merely_tidies_up_is_told_of_once_a_month(
    connect: Connect,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    facts: list[str],
    doubtful: str,
) -> None:
    """What waits for a word of the user stands in each beginning, what has faded in one a month.

    Where it is not told it is not looked for, which takes longest among many memories.
    """
    waits = re.compile("Old memories to tidy when there is time .2.|2 条旧记忆可以整理")
    async with connect() as host:
        await stored(host, facts[0])
        await stored(host, facts[1])
        clock.forward(days=200)
    async with connect() as host:
        host.engine.upkeep.sweep()
        assert {due.kind for due in host.engine.review.due()} == {"decay"}
        assert waits.search(await host.say("recall"))
        assert waits.search(await host.say("recall"))
    async with connect() as host:
        with monkeypatch.context() as cut:
            cut.delattr(DueList, "_to_tidy")
            quiet = await host.say("recall")
        assert not re.search("to tidy|整理|waiting|等待", quiet)
    clock.forward(days=29)
    async with connect() as host:
        assert not waits.search(await host.say("recall"))
    clock.forward(days=1)
    async with connect() as host:
        with monkeypatch.context() as cut:
            cut.delattr(DueList, "_to_tidy")
            told = await host.say("recall", query="jazz")
        assert not waits.search(told)  # with the overview alone
    async with connect() as host:
        assert waits.search(await host.say("recall"))
        await host.say("remember", content=doubtful, scores=MIDDLING)
    async with connect() as host:
        assert re.search("Ask the user once|合适时问用户一次", await host.say("recall"))
        told = await host.say("reflect")
        assert told.startswith("proposal")
        waits_not = re.search("which can wait \\(2\\)|可以以后再说（2 件）", told)
        assert waits_not
        assert waits_not.start() < told.index("decay")
        assert "--- decay" not in told
        [first, *_] = [due for due in host.engine.review.due() if due.kind == "decay"]
        told = await host.say("reflect", operations=f"[KEEP:{first.ids[0]}]")
        assert "decay: " not in told
        assert not re.search("when there is time|旧记忆可以整理", told)
        assert "decay: " in await host.say("reflect")
    clock.forward(days=29)
    async with connect() as host:
        assert not re.search(
            "waiting for|等待|when there is time|可以整理", await host.say("recall")
        )
    clock.forward(days=1)
    async with connect() as host:
        host.engine.upkeep.sweep()
        assert re.search("when there is time .1.|1 条旧记忆可以整理", await host.say("recall"))


@pytest.mark.parametrize("fact", ["The user owns kayak {n}.", "用户有{n}号皮划艇。"])
async def test_all_that_is_to_be_tidied_up_is_counted(
    connect: Connect, clock: Clock, fact: str
) -> None:
    async with connect() as host:
        texts = [fact.format(n=n * 137) for n in range(1, 28)]
        await host.say("remember", content=texts, explicit=True)
        clock.forward(days=200)
    async with connect() as host:
        host.engine.upkeep.sweep()
        assert re.search(".27.: reflect|有 27 条旧记忆", await host.say("recall"))
        clock.forward(days=20)
        listed = await host.call("reflect")
        assert re.search("22 more|还有 22 条", words(listed))
        assert len(structured(listed)["due"]) == 20
        clock.forward(days=20)
    async with connect() as host:  # it was read twenty days ago
        assert not re.search("reflect|整理", await host.say("recall"))


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("The user takes 50 mg of sertraline.", "The user takes 75 mg of sertraline."),
        ("Nora takes 20 mg of citalopram.", "Nora takes 40 mg of citalopram."),
        ("The user takes iron, 65 mg.", "The user takes iron, 100 mg."),
        ("Levothyroxine, 88 micrograms.", "Levothyroxine was raised to 100 micrograms."),
        ("用户每天吃50微克左甲状腺素。", "用户每天吃75微克左甲状腺素。"),
        ("用户妈妈吃阿托伐他汀20毫克。", "用户妈妈的阿托伐他汀改成10毫克了。"),
        ("铁剂65毫克。", "铁剂100毫克。"),
    ],
)
async def test_two_doses_of_one_medicine_are_due_for_judgement(
    connect: Connect, known: str, new: str
) -> None:
    """Named beside each other when the second is told, and asked about until one of them holds."""
    async with connect() as host:
        old = await stored(host, known)
    async with connect() as host:
        said = await host.say("remember", content=new, explicit=True)
        assert f"- {old}" in said
        due = await host.say("reflect")
        assert f"{known} (2026-11-21) ⚖️ {new} (2026-11-21)" in due


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The user takes 50 mg of sertraline.", "Nora takes 75 mg of sertraline."),
        ("The user takes 65 mg of iron.", "The user takes 100 mg of magnesium."),
        (
            "The user takes 50 mg of sertraline in the morning.",
            "The user takes 25 mg of sertraline at night.",
        ),
        ("用户早上吃舍曲林50毫克。", "用户晚上吃舍曲林25毫克。"),
    ],
)
async def test_doses_of_two_people_medicines_or_times_of_a_day_are_both_so(
    connect: Connect, one: str, other: str
) -> None:
    async with connect() as host:
        await stored(host, one)
        await stored(host, other)
        assert "⚖️" not in await host.say("reflect")
