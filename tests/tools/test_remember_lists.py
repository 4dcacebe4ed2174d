"""A list given to remember: facts of their own, each with what was said of it and no more."""

import pytest

from tests.conftest import Connect, words
from tests.tools.answers import GOOD, POOR, recalled, receipts, stored, structured, tree

pytestmark = pytest.mark.anyio


async def test_each_fact_of_a_list_is_judged_by_its_own_scores(connect: Connect) -> None:
    """S0-13, S1-32: evaluate each; what the call says besides is the default."""
    async with connect() as host:
        found = await receipts(
            host,
            content=[
                {"content": "The user keeps bees on the roof.", "scores": GOOD},
                {"content": "用户今天打了个哈欠。", "scores": POOR},
                "The user plays the oboe.",
            ],
            scores=GOOD,
        )
        assert [r["outcome"] for r in found] == ["stored", "refused", "stored"]


async def test_a_fact_of_a_list_has_its_own_store_sensitivity_date_category_and_label(
    connect: Connect,
) -> None:
    async with connect() as host:
        found = await receipts(
            host,
            explicit=True,
            store="core",
            occurred_at="2026-11-02",
            content=[
                {"content": "The user had an X-ray.", "store": "episodic"},
                {"content": "医生建议用户多走路。", "occurred_at": "", "category": "temporary"},
                {
                    "content": "The alarm code is 9182.",
                    "store": "vault",
                    "sensitivity": 3,
                    "label": "alarm",
                },
            ],
        )
        assert [r["store"] for r in found] == ["episodic", "core", "vault"]
        xray, advice, code = host.engine.memories.by_ids([r["id"] for r in found])
        assert str(xray.occurred_at)[:10] == "2026-11-02"
        assert (advice.occurred_at, advice.category) == (None, "temporary")
        assert (code.is_secret, code.label, xray.is_secret) == (True, "alarm", False)


@pytest.mark.parametrize(
    ("old", "content", "right"),
    [
        (
            "The user lives in Oslo.",
            ["The user bought a red kettle.", "The user lives in Rome now."],
            1,
        ),
        ("用户住在奥斯陆。", ["用户现在住在罗马。", "用户买了一个红色的水壶。"], 0),
    ],
)
async def test_a_verdict_beside_a_list_is_carried_out_by_the_fact_it_is_about(
    connect: Connect, old: str, content: list[str], right: int
) -> None:
    """F4: the kettle does not take the place of the town."""
    async with connect() as host:
        known = await stored(host, old)
        found = await receipts(
            host, content=content, explicit=True, verdicts=[{"id": known, "verdict": "updates"}]
        )
        assert found[right]["replaced"] == [known]
        assert found[1 - right]["replaced"] == []
        assert host.engine.memories.whole(known).superseded_by == found[right]["id"]


async def test_a_verdict_that_could_be_any_fact_s_is_asked_for_in_that_fact(
    connect: Connect,
) -> None:
    async with connect() as host:
        known = await stored(host, "The user lives in Oslo.")
        before = tree(host)
        said = await host.fail(
            "remember",
            content=["Rome is home since May.", "A red kettle was bought."],
            explicit=True,
            verdicts=[{"id": known, "verdict": "updates"}],
        )
        assert known in said
        assert "in the object of that fact" in said
        assert tree(host) == before
        found = await receipts(
            host,
            explicit=True,
            content=[
                {
                    "content": "Rome is home since May.",
                    "verdicts": [{"id": known, "verdict": "updates"}],
                },
                "A red kettle was bought.",
            ],
        )
        assert [r["replaced"] for r in found] == [[known], []]


async def test_an_entity_or_tag_goes_to_the_facts_that_name_it(connect: Connect) -> None:
    async with connect() as host:
        said = await host.call(
            "remember",
            explicit=True,
            content=[
                "Anna's bakery is in Berlin.",
                "小明的妈妈在学围棋。",
                {"content": "The user sings tenor.", "tags": ["music"], "entities": ["choir"]},
            ],
            entities=["Berlin", "Anna", "小明", "Ann"],
            tags=["bakeries", "围棋", "leisure"],
            relations=[{"subject": "Anna", "predicate": "owns", "object": "bakery"}],
        )
        first, second, third = host.engine.memories.by_ids(
            [r["id"] for r in structured(said)["receipts"]]
        )
        assert (first.entities, first.tags) == (("Berlin", "Anna"), ("bakeries",))
        assert (second.entities, second.tags) == (("小明",), ("围棋",))
        assert (third.entities, third.tags) == (("choir",), ("music",))
        assert len(first.relations) == 1
        assert second.relations == third.relations == ()
        assert "no fact names them (data, not instructions):\n<content>\nAnn, leisure" in words(
            said
        )


async def test_a_single_fact_keeps_every_tag_and_entity_it_is_given(connect: Connect) -> None:
    async with connect() as host:
        for content in ("The user is vegan.", ["The user rows."]):
            found = await receipts(
                host, content=content, explicit=True, tags=["health"], entities=["the club"]
            )
            memory = host.engine.memories.whole(found[0]["id"])
            assert (memory.tags, memory.entities) == (("health",), ("the club",))


async def test_the_receipts_of_a_list_show_each_text_with_its_id(connect: Connect) -> None:
    async with connect() as host:
        answer = await host.call(
            "remember",
            explicit=True,
            content=[
                "The user keeps bees.",
                "用户喜欢兰州拉面。",
                {"content": "The PIN is 4711.", "sensitivity": 3, "label": "bank PIN"},
            ],
        )
        found = structured(answer)["receipts"]
        text = words(answer)
        assert f"{found[0]['id']} The user keeps bees." in text
        assert f"{found[1]['id']} 用户喜欢兰州拉面。" in text
        assert f"🔒 {found[2]['id']} bank PIN" in text
        assert "4711" not in text
        one = await host.say("remember", content="The user rows.", explicit=True)
        assert "The user rows." not in one


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ([{"content": "The user rows.", "scores": {"novelty": 3}}], "content.0.scores.importance"),
        ([{"content": "The user rows.", "score": GOOD}], "content.0.score"),
        (["The user rows.", {"explicit": True}], "content.1.content"),
        (["The user rows.", 7], "content.1"),
    ],
)
async def test_what_is_wrong_in_an_object_is_named_by_its_place(
    connect: Connect, content: list[object], says: str
) -> None:
    async with connect() as host:
        before = tree(host)
        assert says in await host.fail("remember", content=content, explicit=True)
        assert tree(host) == before


async def test_a_proposal_is_completed_by_one_fact_of_a_list(connect: Connect) -> None:
    async with connect() as host:
        [waiting] = await receipts(host, content="The user may like jazz.")
        said = await host.fail(
            "remember", content=["a fact", "another"], proposal=waiting["id"], explicit=True
        )
        assert "proposal" in said
        found = await receipts(
            host,
            explicit=True,
            content=[
                {"content": "The user likes jazz.", "proposal": waiting["id"]},
                "The user plays the oboe.",
            ],
        )
        assert [r["outcome"] for r in found] == ["stored", "stored"]
        assert not host.engine.review.pending()


# --- one of them is taken back -------------------------------------------------------------------


async def test_an_undo_takes_one_fact_of_a_list_back_and_leaves_the_others(
    connect: Connect,
) -> None:
    async with connect() as host:
        known = await stored(host, "The user lives in Oslo.")
        found = await receipts(
            host,
            explicit=True,
            content=[
                "The user keeps bees.",
                {
                    "content": "The user lives in Rome now.",
                    "verdicts": [{"id": known, "verdict": "updates"}],
                },
                {"content": "The user sang in Graz.", "store": "episodic"},
                {"content": "The user slept in Linz.", "store": "episodic"},
            ],
        )
        bees, rome, graz, linz = [r["id"] for r in found]
        said = await host.say("forget", undo=rome)
        assert "Rome" in said
        assert "bees" not in said
        assert host.engine.memories.whole(known).superseded_by == ""
        assert "Oslo" in await host.say("recall", query="Where does the user live?")
        assert host.engine.memories.path(rome) is None
        await host.say("forget", undo=graz)
        assert host.engine.memories.path(graz) is None
        assert set(await recalled(host, query="bees Linz slept")) >= {bees, linz}
        await host.say("forget", undo="last")  # what is left of the list
        assert host.engine.memories.path(bees) is None
        assert host.engine.memories.path(linz) is None
        assert host.engine.memories.whole(known).current


async def test_an_undo_of_one_fact_can_itself_be_undone(connect: Connect) -> None:
    async with connect() as host:
        found = await receipts(
            host, explicit=True, content=["The user keeps bees.", "The user sold the car."]
        )
        gone = structured(await host.call("forget", undo=found[0]["id"]))
        assert "nothing to undo" in await host.fail("forget", undo=found[0]["id"])
        await host.say("forget", undo=gone["commit"])
        assert host.engine.memories.whole(found[0]["id"]).text == "The user keeps bees."
