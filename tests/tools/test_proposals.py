"""A proposal is decided by the user: repeating decides nothing, and nothing that waits is lost."""

import re
from typing import Any

import pytest

from tests.conftest import Clock, Connect, Host, words
from tests.tools.answers import (
    GOOD,
    MIDDLING,
    POOR,
    commits,
    file_of,
    git,
    memory_of,
    recalled,
    receipt,
    stored,
    structured,
    tree,
)

pytestmark = pytest.mark.anyio


async def done(host: Host, **arguments: Any) -> dict[str, str]:
    [only] = structured(await host.call("reflect", **arguments))["done"]
    return dict(only)


async def suggested(host: Host, content: str, **arguments: Any) -> str:
    found = await receipt(host, content=content, agent="scout", **arguments)
    return str(found["id"])


@pytest.mark.parametrize("text", ["The user may like jazz.", "用户大概喜欢爵士乐。"])
@pytest.mark.parametrize(("scores", "outcome"), [(MIDDLING, "proposed"), (POOR, "refused")])
async def test_the_same_call_again_is_a_retry_and_later_a_mention_but_no_wish(
    connect: Connect, clock: Clock, text: str, scores: dict[str, int], outcome: str
) -> None:
    """S1-10, S1-28: nothing is stored for being said twice."""
    async with connect() as host:
        first = await receipt(host, content=text, scores=scores)
        files, count = tree(host), len(commits(host))
        for _ in range(3):
            again = await receipt(host, content=text, scores=scores)
            assert (again["outcome"], again["id"]) == (outcome, first["id"])
        assert (tree(host), len(commits(host))) == (files, count)
        clock.forward(minutes=2)
        again = await receipt(host, content=text, scores=scores)
        assert (again["outcome"], again["id"]) == (outcome, first["id"])
        assert "- **Mentions**: 1" in file_of(host, str(first["file"]))
        if outcome == "proposed":
            assert "🔁 1×" in await host.say("reflect")


async def test_what_the_assistant_alone_commits_keeps_its_score_and_is_nobody_s_wish(
    connect: Connect,
) -> None:
    """S2-20, S3-27: neither explicit nor verified, and the answer says who decided."""
    async with connect() as host:
        held = (await receipt(host, content="The user may like jazz.", scores=MIDDLING))["id"]
        told = await suggested(host, "The library closes at six.", explicit=True)
        for id, total in ((held, 6.0), (told, None)):
            answer = await done(host, operations=f"[COMMIT:{id}]")
            assert "by the assistant" in answer["note"]
            memory = memory_of(host, answer["id"])
            assert (memory.explicit, memory.verified) == (False, False)
            assert (memory.appraisal.total if memory.appraisal else None) == total
            approval = git(host, "log", "-1", "--format=%(trailers:key=Approval,valueonly)")
            assert approval.strip() == "implicit"


@pytest.mark.parametrize("yes", ["yes, keep it", "可以"])
async def test_the_user_s_own_words_beside_a_commit_verify_it(connect: Connect, yes: str) -> None:
    """S2-20: a plain yes, as the assistant passes it on."""
    async with connect() as host:
        id = (await receipt(host, content="The user may like jazz.", scores=MIDDLING))["id"]
        for unclear in ("I think so", "why?", "可以吗", "no"):
            refused = await host.fail("reflect", operations=f"[COMMIT:{id}]", decision=unclear)
            assert re.search("no plain yes|不是对这些操作的明确同意", refused)
        answer = await done(host, operations=f"[COMMIT:{id}]", decision=yes)
        memory = memory_of(host, answer["id"])
        assert (memory.explicit, memory.verified) == (True, True)
        assert "by the assistant" not in answer["note"]
        approval = git(host, "log", "-1", "--format=%(trailers:key=Approval,valueonly)").strip()
        assert approval == "user (told by the assistant)"


async def test_a_rejection_says_whose_it_was(connect: Connect) -> None:
    """S3-27"""
    async with connect() as host:
        for text, said, who in (
            ("The user may like jazz.", "", "assistant"),
            ("The user may like rain.", "yes", "user"),
        ):
            id = (await receipt(host, content=text, scores=MIDDLING))["id"]
            await done(host, operations=f"[REJECT:{id}]", decision=said)
            assert f"rejected by the {who}" in await host.read("memory://rejections")


async def test_what_waits_is_found_and_marked(connect: Connect) -> None:
    """S3-27: recall shows it, undecided, and not to sub-agents."""
    async with connect() as host:
        for text, query, mark in (
            ("用户可能喜欢乌龙茶。", "乌龙茶", "📝 未决定"),
            ("The user may like jazz.", "jazz", "📝 not decided"),
        ):
            jazz = id = (await receipt(host, content=text, scores=MIDDLING))["id"]
            answer = await host.call("recall", query=query)
            found = structured(answer)
            assert [(p["id"], p["marks"]) for p in found["proposals"]] == [(id, mark)]
            assert found["memories"] == []
            assert f"[{id}] 2026-11-21 {mark} " in words(answer)
        for narrowed in (
            {"query": "jazz", "agent": "scout"},
            {"query": "weather in Rome"},
            {"query": "jazz", "tags": ["music"]},
        ):
            assert jazz not in await host.say("recall", **narrowed)


@pytest.mark.parametrize(
    ("text", "name", "what", "another"),
    [
        ("The user may ask Idris to dinner.", "Idris", "dinner", "Olga"),
        ("用户可能请韩雪吃饭。", "韩雪", "吃饭", "陶姐"),
    ],
)
async def test_what_waits_is_found_by_whom_it_names(
    connect: Connect, text: str, name: str, what: str, another: str
) -> None:
    async with connect() as host:
        id = (await receipt(host, content=text, scores=MIDDLING))["id"]

        assert id in await host.say("recall", entity=name)
        assert id in await host.say("recall", entity=name, query=what)
        assert id not in await host.say("recall", entity=another)
        assert id not in await host.say("recall", entity=name, query="weather in Rome")


@pytest.mark.parametrize(
    ("market", "walk", "question"),
    [
        (
            "I might go to the Christmas market on 5 December.",
            "I might walk to Bath on 7 December.",
            "What is on 5 December?",
        ),
        ("我可能12月5日去逛圣诞集市。", "我可能12月7日去爬山。", "12月5日有什么安排？"),
    ],
)
async def test_what_waits_is_listed_on_its_day(
    connect: Connect, market: str, walk: str, question: str
) -> None:
    """S3-27: a day asked for is told with what is not decided yet, and without other days'."""
    async with connect() as host:
        going = (await receipt(host, content=market, scores=MIDDLING))["id"]
        walking = (await receipt(host, content=walk, scores=MIDDLING))["id"]

        for asked in ({"since": "2026-12-05", "until": "2026-12-05"}, {"query": question}):
            answer = await host.say("recall", **asked)
            assert going in answer
            assert walking not in answer
        both = await host.say("recall", since="2026-12-01")
        assert going in both
        assert walking in both
        assert going not in await host.say("recall", since="2026-12-05", agent="scout")


async def test_what_waits_is_asked_about_in_one_conversation(connect: Connect) -> None:
    """S1-11, S3-27: with its text, once, and it stays due after that."""
    async with connect() as host:
        await stored(host, "The user keeps bees.")
        jazz = (await receipt(host, content="The user may like jazz.", scores=MIDDLING))["id"]
        for _ in range(2):
            overview = await host.say("recall")
            assert "📝 Ask the user once" in overview
            assert f"- {jazz} The user may like jazz." in overview
            assert "waiting for judgement" not in overview
        assert "Ask the user" not in await host.say("recall", agent="scout")
    async with connect() as host:
        overview = await host.say("recall")
        assert "Ask the user" not in overview
        assert "waiting for judgement" not in overview
        assert jazz in await host.say("reflect")
        tea = (await receipt(host, content="用户可能喜欢乌龙茶。", scores=MIDDLING))["id"]
        overview = await host.say("recall")
        assert "📝 合适时问用户一次" in overview
        assert tea in overview
        assert jazz not in overview


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("Claire has cake at the rehearsal on 1 December 2026.", False),
        ("排练那天12月1日有蛋糕。", False),
        ("Claire moves to Lisbon on 1 December 2026.", True),
        ("克莱尔12月1日搬到里斯本。", True),
        ("Claire had cake at the rehearsal on 1 November 2026.", True),
        ("排练那天11月1日有蛋糕。", True),
    ],
)
async def test_what_waits_is_not_asked_about_when_its_day_is_over(
    connect: Connect, clock: Clock, text: str, is_asked: bool
) -> None:
    """S1-11: it stays in what reflect lists; what was over when it was told is news."""
    async with connect() as host:
        waiting = (await receipt(host, content=text, scores=MIDDLING))["id"]
    clock.forward(days=20)
    async with connect() as host:
        assert (waiting in await host.say("recall")) is is_asked
        assert waiting in await host.say("reflect")


@pytest.mark.parametrize("text", ["The user's rash is back.", "用户的皮疹又犯了。"])
async def test_the_hint_of_a_refusal_works(connect: Connect, text: str) -> None:
    """S0-16, S1-01: of what is too private to be kept when refused, too."""
    async with connect() as host:
        said = await host.call("remember", content=text, scores=POOR, sensitivity=2)
        [refused] = structured(said)["receipts"]
        assert (refused["outcome"], refused["id"]) == ("refused", "")
        hint = words(said)
        assert "prop_" not in hint
        assert "explicit=true" in hint
        assert await stored(host, text, sensitivity=2)
        low = await receipt(host, content="The user sneezed.", scores=POOR)
        assert (await receipt(host, proposal=low["id"], explicit=True))["outcome"] == "stored"


async def test_a_sub_agent_s_confidence_arrives(connect: Connect) -> None:
    """S3-28"""
    async with connect() as host:
        for sure, word in ((0.9, "high"), (0.6, "medium"), (0.3, "low")):
            await suggested(host, f"The shop has {sure} stars.", confidence=sure)
            assert f"- **Confidence**: {word}" in await host.read("memory://pending")


async def test_a_proposed_operation_shows_its_text_and_how_to_carry_it_out(
    connect: Connect,
) -> None:
    """S3-28: what the due line advises works."""
    async with connect() as host:
        bees = await stored(host, "The user keeps bees.")
        await host.say("forget", target=[bees], agent="scout")
        [waiting] = host.engine.review.pending()
        due = await host.say("reflect")
        assert f"{waiting.id} [DELETE:{bees}] “The user keeps bees.”" in due
        assert "operation: carry it out: [COMMIT:id]" in due
        assert "remember(proposal=" not in due
        await done(host, operations=f"[COMMIT:{waiting.id}]")
        assert not await recalled(host, query="bees")


async def test_what_is_scored_later_keeps_its_proposal(connect: Connect, clock: Clock) -> None:
    """S1-11: a mention does not bring back what was decided."""
    async with connect() as host:
        first = await receipt(host, content="The user may like jazz.", scores=MIDDLING)
        clock.forward(minutes=5)
        better = await receipt(host, content="The user may like jazz.", scores=GOOD)
        assert better["outcome"] == "stored"
        assert not memory_of(host, better["id"]).explicit
        assert first["id"] not in await host.read("memory://pending")


async def test_a_proposal_is_read_whole_by_its_id(connect: Connect) -> None:
    """The overview cuts it; what decides it stands beside it."""
    text = (
        "The user prefers somewhere quiet, " + "with room between the tables, " * 8 + "by the sea."
    )
    async with connect() as host:
        waiting = (await receipt(host, content=text, scores=MIDDLING))["id"]
        told = await host.say("recall", id=waiting)
        assert text in told
        assert "remember(proposal=id" in told
        refused = await host.call("recall", id="prop_AAAAAAAA")
        assert refused.is_error


async def test_a_proposal_is_asked_about_though_the_first_answer_told_of_it(
    connect: Connect,
) -> None:
    """S1-11: a call whose answer has the overview beside its own receipt has asked nothing."""
    async with connect() as host:
        jazz = (await receipt(host, content="The user may like jazz.", scores=MIDDLING))["id"]
    async with connect() as host:
        overview = await host.say("recall")
        assert f"- {jazz} The user may like jazz." in overview


@pytest.mark.parametrize(
    ("known", "question", "by"),
    [
        ("The user keeps bees.", "whether to do this", "by the assistant"),
        ("用户养蜜蜂。", "要不要这样做", "由助手决定"),
    ],
)
async def test_an_operation_that_waits_is_asked_about_in_words_and_with_a_call_that_works(
    connect: Connect, known: str, question: str, by: str
) -> None:
    """S3-28: in the overview and by its id; the assistant alone is named as such."""
    async with connect() as host:
        bees = await stored(host, known)
        await host.say("forget", target=[bees], agent="scout")
        [waiting] = host.engine.review.pending()
        for shown in (await host.say("recall"), await host.say("recall", id=waiting.id)):
            assert question in shown
            assert f"[DELETE:{bees}] “{known}”" in shown
            assert "remember(proposal=" not in shown
        answer = await host.say("reflect", operations=f"[COMMIT:{waiting.id}]")
        assert by in answer


@pytest.mark.parametrize("said", ["No.", "不要", "yes"])
async def test_a_no_to_a_proposal_is_the_user_s_rejection(connect: Connect, said: str) -> None:
    """S3-27: asked whether to keep it, they say no; asked whether to drop it, yes."""
    async with connect() as host:
        jazz = (await receipt(host, content="The user may like jazz.", scores=MIDDLING))["id"]
        told = await host.say("reflect", operations=f"[REJECT:{jazz}]", decision=said)
        assert "by the assistant" not in told
        assert "rejected by the user" in await host.read("memory://rejections")
        await host.fail("reflect", operations=f"[COMMIT:{jazz}]", decision="no")


async def test_what_others_were_quoted_with_and_the_user_now_says_is_not_held_to_their_scores(
    connect: Connect,
) -> None:
    async with connect() as host:
        visit = await stored(host, "Espresso Avon services the machine on 1 December 2041.")
        quoted = await receipt(
            host, content="Espresso Avon asks 165 pounds.", source="quoted", scores=MIDDLING
        )
        assert quoted["outcome"] == "proposed"
        moved = "Espresso Avon services our machine on 3 December 2041, for 165 pounds."
        said = await receipt(
            host,
            content=moved,
            source="user",
            proposal=quoted["id"],
            verdicts=[{"id": visit, "verdict": "updates"}],
        )
        assert (said["outcome"], said["replaced"]) == ("stored", [visit])
