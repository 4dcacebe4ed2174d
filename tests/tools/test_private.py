"""What is private and useful is kept, with care: where it appears, who sees it, whose life it
is.
"""

import re
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError

from recollect.tools.context import Session, current
from tests.conftest import Clock, Connect, words
from tests.tools.answers import GOOD, recalled, receipt, stored

pytestmark = pytest.mark.anyio
NEARLY: dict[str, Any] = dict.fromkeys(GOOD, 7) | {"importance": 9}  # 7.6


@pytest.mark.parametrize(
    "text",
    [
        "The user has a hospital appointment on Monday 23 November at 9:00.",
        "Hospital visit on Monday at 9:00 with Dr. Chen.",
        "The user takes insulin twice a day.",
        "用户周一上午九点去医院复查。",
        "我对青霉素过敏。",
    ],
)
async def test_what_the_user_plans_with_is_kept(connect: Connect, text: str) -> None:
    """S0-16, S2-07: at the usual threshold, and there on Monday."""
    async with connect() as host:
        found = await receipt(
            host, content=text, scores=NEARLY, sensitivity=2, entities=["Dr. Chen", "user"]
        )
        assert found["outcome"] == "stored"
        assert found["id"] in await recalled(host, query=text)
        assert found["id"] in await host.say("recall")


@pytest.mark.parametrize(
    "arguments",
    [
        {"content": "The user's mother has cancer."},
        {"content": "My boss is getting divorced."},
        {"content": "Anna takes insulin twice a day.", "entities": ["Anna"]},
        {"content": "The user takes insulin.", "source": "quoted"},
        {"content": "用户的母亲得了癌症。"},
        {"content": "林薇正在离婚。", "entities": ["林薇"]},
        {"content": "她长期服用胰岛素。"},
    ],
)
async def test_somebody_else_s_private_life_needs_more(
    connect: Connect, arguments: dict[str, Any]
) -> None:
    """S0-16: 7.6 is not 8; it waits for the user, who finds it."""
    async with connect() as host:
        found = await receipt(host, scores=NEARLY, sensitivity=2, **arguments)
        assert found["outcome"] == "proposed"
        assert found["id"] in await host.say("recall", query=arguments["content"])


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("The user's mother has cancer.", "proposed"),
        ("The user's colleague Paul is being treated for depression.", "proposed"),
        ("Paul Weber got divorced last week.", "proposed"),
        ("My boss is in debt.", "proposed"),
        ("用户的同事小王得了抑郁症，正在住院治疗。", "proposed"),
        ("小李和丈夫离婚了。", "proposed"),
        ("用户的表哥欠了一大笔赌债。", "proposed"),
        ("My neighbour Bob has leukemia.", "proposed"),
        ("Bob's wife had a stroke.", "proposed"),
        ("Grandpa is going blind.", "proposed"),
        ("My brother-in-law was fired for stealing.", "proposed"),
        ("Ron sleeps with his secretary.", "proposed"),
        ("邻居老王得了白血病。", "proposed"),
        ("爸爸得了帕金森。", "proposed"),
        ("同事小张因为酒驾被吊销了驾照。", "proposed"),
        ("小王感染了HIV。", "proposed"),
        ("Anna, the user's colleague, has an HIV infection.", "proposed"),
        ("小王，用户的同事，得了抑郁症。", "proposed"),
        ("Anna's strokes in swimming are strong.", "stored"),
        ("Tom works at the cancer centre.", "stored"),
        ("小李是肿瘤医院的会计。", "stored"),
        ("爸爸退休了。", "stored"),
        ("The user's daughter is allergic to peanuts.", "stored"),
        ("The user was treated for depression.", "stored"),
        ("The user's colleague Paul plays the cello.", "stored"),
        ("Depression is what the user's thesis is about.", "stored"),
        ("用户得了糖尿病。", "stored"),
        ("用户的同事小王会下棋。", "stored"),
        ("苏晓现在吃香菜了，吃上瘾了。", "stored"),
    ],
)
async def test_somebody_else_s_private_life_is_private_though_the_host_did_not_say_so(
    connect: Connect, text: str, kept: str
) -> None:
    """S0-16: an allergy is what whoever cooks has to know; on the user's wish all is kept."""
    async with connect() as host:
        assert (await receipt(host, content=text, scores=NEARLY))["outcome"] == kept
        if kept == "proposed":
            wished = await receipt(host, content=text, explicit=True)
            assert wished["outcome"] == "stored"


@pytest.mark.parametrize(
    "text", ["My neighbour Bob has leukemia.", "同事小张因为酒驾被吊销了驾照。"]
)
async def test_from_which_score_on_it_is_stored_is_said_before_the_first_call(
    connect: Connect, text: str
) -> None:
    """18.3: no text named it, and each such fact took two calls."""
    async with connect() as host:
        tools = (await host.client.list_tools()).tools
        [tool] = [each for each in tools if each.name == "remember"]
        found = re.search(r"private life \((\d+)\)", tool.description or "")
        assert found
        enough = dict.fromkeys(GOOD, int(found[1]))
        too_little = dict.fromkeys(GOOD, int(found[1]) - 1)
        waits = await receipt(host, content=text, source="user", scores=too_little)
        kept = await receipt(host, content=text, source="user", scores=enough)
        assert (waits["outcome"], kept["outcome"]) == ("proposed", "stored")


async def test_what_is_private_is_kept_from_sub_agents(connect: Connect) -> None:
    """S0-16, S3-27: found or named by its id, and in the overview."""
    async with connect() as host:
        private = await stored(host, "The user has a hospital visit.", sensitivity=2, store="core")
        plain = await stored(host, "The user has a hospital pass.")
        assert set(await recalled(host, query="hospital")) == {private, plain}
        assert set(await recalled(host, query="hospital", agent="scout")) == {plain}
        said = await host.say("recall", query="hospital", agent="scout")
        assert "1 private: only the main agent sees it" in said
        assert "hospital visit" not in await host.say("recall", agent="scout")
        said = await host.say("recall", query="visit", agent="scout")
        assert "1 private" in said
        assert "mode=review" not in said, "what they may not see is not past"
        assert "private" in await host.fail("recall", id=private, agent="scout")
        assert "hospital visit" in await host.say("recall", id=private)


async def test_what_is_private_is_not_in_view_in_another_project(connect: Connect) -> None:
    """S0-16: asked for, it is found; standing rules of the core stay in view."""
    async with connect() as host:
        visit = await stored(host, "The user has a hospital visit.", sensitivity=2)
        rule = await stored(host, "The user is allergic to nuts.", sensitivity=2, store="core")
        overview = await host.say("recall", project="mill")
        assert visit not in overview
        assert rule in overview
        assert visit in await host.say("recall")
        assert visit in await recalled(host, query="hospital visit", project="mill")


async def test_what_a_sub_agent_reads_anywhere_holds_nothing_private(connect: Connect) -> None:
    """S3-27: pages, history, what was said, an earlier state of it, and what is due."""
    async with connect() as host:
        ids = [
            await stored(host, text, sensitivity=2, store=store, entities=["Dr. Chen"])
            for store, text in {
                "core": "The user has a hospital visit.",
                "vault": "The hospital's ward is 7B.",
                "procedural": "How the user registers at the hospital.",
                "episodic": "Called the hospital about a bill.",
            }.items()
        ]
        await host.say("reflect", turns=["User: the hospital visit is on Monday"])
        assert "the hospital visit is on" in await host.say("recall", query="hospital visit Monday")
        uris = [
            "memory://core",
            "memory://context",
            "memory://recent",
            "memory://procedures",
            "memory://vault",
            "memory://episodes/2026-11-21",
            "memory://search?q=visit",
            "memory://graph",
            "memory://graph/Dr. Chen",
            "memory://pending",
            "memory://rejections",
            "memory://due",
            "memory://audit",
            *(f"memory://memories/{id}" for id in ids),
        ]
        assert "hospital" in await host.page("memory://core")
    token = current.set(Session(id="ses_SCOUT001", agent="scout"))
    try:
        async with connect() as host:
            for uri in uris:
                try:
                    page = await host.page(uri)
                except MCPError as error:
                    page = str(error)
                assert "hospital" not in page, uri
                assert "Chen" not in page.replace("graph/Dr. Chen", ""), uri
            for query in (
                {"query": "what about Monday"},
                {"query": "visit Monday"},
                {"query": "the visit"},
                {"mode": "as-of", "until": "2026-11-21", "query": "visit ward bill"},
                {"mode": "debug", "query": "visit ward bill"},
                {},
            ):
                assert "hospital" not in words(await host.call("recall", **query)), query
            assert "main agent" in await host.fail("recall", id="log")
            assert "hospital" not in words(await host.call("reflect"))
            prompt = await host.client.get_prompt("recall", {"topic": "visit"})
            assert "hospital" not in str(prompt)
    finally:
        current.reset(token)


async def test_what_is_private_now_is_so_in_every_earlier_state(
    connect: Connect, clock: Clock
) -> None:
    """S0-16: a level is raised with a verdict, and as-of shows a sub-agent nothing from before."""
    async with connect() as host:
        id = await stored(host, "The user takes insulin.")
        clock.forward(days=1)
        said = {"content": "The user takes insulin.", "sensitivity": 2}
        await receipt(host, **said, verdicts=[{"id": id, "verdict": "same"}], explicit=True)
        assert host.engine.memories.by_ids([id])[0].sensitivity == 2
        then = {"mode": "as-of", "until": "2026-11-21", "query": "insulin"}
        assert "takes insulin" in await host.say("recall", **then)
        assert "takes insulin" not in await host.say("recall", agent="scout", **then)
