"""remember through the MCP surface: every outcome, and receipts that are true."""

from typing import Any

import pytest

from recollect.server.capture.appraisal_scores import Scores
from recollect.server.capture.drafts import Draft
from recollect.server.settings import Settings
from tests.conftest import ME, Clock, Connect, OpenEngine, words
from tests.tools.answers import (
    ERAS,
    GOOD,
    MIDDLING,
    POOR,
    commits,
    file_of,
    git,
    holders,
    index,
    recalled,
    receipt,
    receipts,
    stored,
    structured,
    tree,
    true_receipt,
)

pytestmark = pytest.mark.anyio


@ERAS
async def test_an_explicit_wish_is_stored_at_once_and_found_again(
    connect: Connect, mode: str
) -> None:
    """S0-01, S0-27, S1-02: stored without scores, at 8.0, and its file is on disk."""
    async with connect(mode) as host:
        answer = await host.say("remember", content="我喜欢喝咖啡。", explicit=True)
        assert answer.startswith("🧠")
        assert "score" not in answer
        assert "我喜欢喝咖啡" in await host.say("recall", query="咖啡")


@ERAS
@pytest.mark.parametrize(
    ("arguments", "emoji", "outcome"),
    [
        ({"scores": GOOD}, "🧠", "stored"),
        ({"explicit": True}, "🧠", "stored"),
        ({"scores": POOR, "explicit": True}, "🧠", "stored"),
        ({"scores": MIDDLING}, "📝", "proposed"),
        ({"scores": POOR}, "🚫", "refused"),
        ({"scores": GOOD, "agent": "researcher"}, "📝", "proposed"),
        ({"source": "quoted"}, "🧭", "unappraised"),
        ({"explicit": True, "sensitivity": 3, "label": "a number"}, "🔒", "stored"),
    ],
)
async def test_each_outcome_has_its_emoji_and_a_true_receipt(
    connect: Connect, mode: str, arguments: dict[str, Any], emoji: str, outcome: str
) -> None:
    """S0-11, S0-12, S0-21, S0-22, S1-01, S1-11: what the receipt says is on disk and in git."""
    async with connect(mode) as host:
        answer = await host.call("remember", content="The user's locker is upstairs.", **arguments)
        assert words(answer).startswith(emoji)
        [found] = structured(answer)["receipts"]
        assert found["outcome"] == outcome
        assert found["id"].startswith("mem_" if outcome == "stored" else "prop_")
        assert true_receipt(host, found)
        assert len(await recalled(host, query="locker upstairs")) == (
            outcome == "stored" and emoji == "🧠"
        )
        index(host)


@pytest.mark.parametrize(
    ("text", "language"), [("The user keeps bees.", "en"), ("用户在屋顶养蜜蜂。", "zh")]
)
async def test_the_confirmation_is_short_and_in_the_content_s_language(
    connect: Connect, text: str, language: str
) -> None:
    """S0-28, S1-31, D37: emoji and at most ten words, or ten characters."""
    async with connect() as host:
        for arguments in (
            {"scores": MIDDLING},
            {"scores": POOR},
            {"explicit": True},
            {"explicit": True},
        ):
            first = (await host.say("remember", content=text, **arguments)).splitlines()[0]
            if language == "zh":
                assert sum("\u4e00" <= c <= "\u9fff" for c in first) in range(1, 11)
            else:
                assert 1 < len(first.split()) <= 11


async def test_saying_it_again_counts_a_mention_and_stores_no_second_copy(connect: Connect) -> None:
    """S0-34, S1-28"""
    async with connect() as host:
        first = await receipt(host, content="The user keeps bees.", explicit=True)
        count = len(commits(host))
        again = await receipt(host, content="  the  user keeps bees! ", explicit=True)
        assert (again["outcome"], again["id"]) == ("known", first["id"])
        assert len(commits(host)) == count
        assert len([p for p in tree(host) if "mem_" in p]) == 1
        assert "mentioned 1×" in await host.say("recall", id=first["id"], explain=True)


async def test_a_near_identical_sentence_with_another_number_is_no_duplicate(
    connect: Connect,
) -> None:
    """A correction is never swallowed."""
    async with connect() as host:
        first = await stored(host, "The user's flat is on floor 3 of the house.")
        found = await receipt(
            host, content="The user's flat is on floor 4 of the house.", explicit=True
        )
        assert found["outcome"] == "stored"
        assert first in str(found["neighbours"])


@pytest.mark.parametrize(
    ("verdict", "in_old", "in_new", "old_is_found"),
    [
        ("updates", "superseded_by: {new}", "supersedes: [{old}]", False),
        ("changed", "negated_at:", "related: [{old}]", False),
        ("conflicts", "conflicts_with: [{new}]", "conflicts_with: [{old}]", True),
        ("related", "related: [{new}]", "related: [{old}]", True),
        ("unrelated", "", "", True),
    ],
)
async def test_a_verdict_is_carried_out_in_both_files(
    connect: Connect, verdict: str, in_old: str, in_new: str, old_is_found: bool
) -> None:
    """S4-11, S4-12, S4-15, S4-16"""
    async with connect() as host:
        old = await receipt(host, content="The user lives in Bremen by the river.", explicit=True)
        new = await receipt(
            host,
            content="The user's house in Lyon has a garden.",
            explicit=True,
            verdicts=[{"id": old["id"], "verdict": verdict}],
        )
        ids = {"old": old["id"], "new": new["id"]}
        assert in_old.format(**ids) in file_of(host, old["file"])
        assert in_new.format(**ids) in file_of(host, new["file"])
        assert (old["id"] in await recalled(host, query="user Bremen Lyon")) == old_is_found
        assert new["replaced"] == ([old["id"]] if verdict in ("updates", "changed") else [])
        assert true_receipt(host, new)
        assert git(host, "show", "--name-only", "--format=", new["commit"]).count(
            "memory/semantic/"
        ) == 1 + (verdict != "unrelated")
        index(host)


@pytest.mark.parametrize(
    ("verdict", "mark"), [("changed", "↺ until 2026-11-07"), ("updates", "✏️ replaced by")]
)
async def test_what_was_so_until_then_ends_then(connect: Connect, verdict: str, mark: str) -> None:
    """S4-12: a change told two weeks later ends the old fact on the day it happened, not on the day
    it was told.
    """
    async with connect() as host:
        old = await receipt(host, content="The user's daughter plays the cello.", explicit=True)
        link = [{"id": old["id"], "verdict": verdict}]
        await host.say(
            "remember",
            content="The user's daughter plays the violin.",
            explicit=True,
            verdicts=link,
            occurred_at="2026-11-07",
        )
        assert "valid_until: 2026-11-07" in file_of(host, old["file"])
        assert mark in await host.say("recall", query="daughter cello violin", mode="review")


async def test_the_verdict_same_counts_and_stores_nothing(connect: Connect) -> None:
    async with connect() as host:
        old = await stored(host, "The user lives in Bremen by the river.")
        files = tree(host)
        found = await receipt(
            host,
            content="Home is Bremen.",
            explicit=True,
            verdicts=[{"id": old, "verdict": "same"}],
        )
        assert (found["outcome"], found["id"]) == ("known", old)
        assert tree(host) == files


async def test_an_unappraised_fact_waits_and_the_next_call_completes_it(connect: Connect) -> None:
    """Nothing the host says is lost for want of scores."""
    async with connect() as host:
        arguments: dict[str, Any] = {
            "content": "Bees sleep in winter.",
            "tags": ["hobby"],
            "entities": ["Roof"],
        }
        waiting = await receipt(host, **arguments)
        assert waiting["id"] in await host.say(
            "remember", **arguments
        )  # with the rubric to fill in
        assert not await recalled(host, query="bees")
        found = await receipt(host, proposal=waiting["id"], scores=GOOD)
        assert found["outcome"] == "stored"
        assert "hobby" in file_of(host, found["file"])
        assert waiting["id"] not in await host.read("memory://pending")


@pytest.mark.parametrize(
    ("scores", "page"), [(POOR, "memory://rejections"), (MIDDLING, "memory://pending")]
)
async def test_the_user_can_overrule_a_refusal_or_a_proposal(
    connect: Connect, scores: dict[str, int], page: str
) -> None:
    """S1-01: the reason is kept; the user's word counts more."""
    async with connect() as host:
        waiting = await receipt(host, content="The user saw a red balloon.", scores=scores)
        listed = await host.read(page)
        assert waiting["id"] in listed
        assert "score" in listed
        found = await receipt(host, proposal=waiting["id"], explicit=True)
        assert found["outcome"] == "stored"
        assert waiting["id"] not in await host.read(page)
        assert found["id"] in await recalled(host, query="red balloon")


async def test_a_refusal_is_kept_for_thirty_days(connect: Connect, clock: Clock) -> None:
    """S1-21"""
    async with connect() as host:
        await receipt(host, content="The user saw a red balloon.", scores=POOR)
        clock.forward(days=31)
        await receipt(host, content="The user saw a green kite.", scores=POOR)
        kept = await host.read("memory://rejections")
        assert "green kite" in kept
        assert "red balloon" not in kept


async def test_a_sub_agent_only_proposes(connect: Connect) -> None:
    """S3-27, S3-28: the six fields; stored only by the main agent or the user."""
    async with connect() as host:
        waiting = await receipt(
            host, content="The build needs Java 21.", explicit=True, agent="researcher"
        )
        page = file_of(host, waiting["file"])
        for field in (
            "**From**: researcher",
            "**Timestamp**: 2026-11-21T10:00:00",
            "**Suggested store**: semantic",
            "**Content**: The build needs Java 21.",
            "**Confidence**:",
            "**Status**: pending",
        ):
            assert field in page
        assert "subagent:researcher" in (await host.read("memory://audit")).splitlines()[-1]
        assert (await receipt(host, proposal=waiting["id"], explicit=True))["outcome"] == "stored"


# --- lists and limits ----------------------------------------------------------------------------


@ERAS
async def test_a_list_is_several_facts_in_one_commit(connect: Connect, mode: str) -> None:
    """S0-13"""
    async with connect(mode) as host:
        count = len(commits(host))
        found = await receipts(
            host,
            content=["The user keeps bees.", "用户喜欢兰州拉面。", "The user sold the car."],
            explicit=True,
        )
        assert [r["outcome"] for r in found] == ["stored"] * 3
        assert all(true_receipt(host, r) for r in found)
        assert len(commits(host)) == count + 1


@pytest.mark.parametrize("bad", ["", " \n", "bad \u202e text", "x" * 20_001, "nul \u0000"])
async def test_one_bad_fact_of_a_list_and_none_is_stored(connect: Connect, bad: str) -> None:
    async with connect() as host:
        before = tree(host), commits(host), index(host)
        said = await host.fail(
            "remember",
            content=["The user keeps bees.", bad, "The user sold the car."],
            explicit=True,
        )
        assert "content[1]" in said
        assert (tree(host), commits(host), index(host)) == before


async def test_an_operation_in_a_text_is_refused_and_not_kept_as_words(connect: Connect) -> None:
    """D10: what begins with [UPDATE:id] would else be stored with its bracket."""
    async with connect() as host:
        id = await stored(host, "The user swims on Mondays.")
        for opens in (f"[UPDATE:{id}]", f"【update：{id}】"):
            refused = await host.fail("remember", content=f"{opens} The user swims on Tuesdays.")
            assert f"it begins with an operation, [UPDATE:{id}]" in refused
            assert "verdict" in refused
        zh = await host.fail("remember", content=f"[NEGATE:{id}] 用户不游泳了。")
        assert f"[NEGATE:{id}]" in zh
        kept = await host.say("remember", content="[ADD] is the name of the button.", explicit=True)
        assert "🧠" in kept


async def test_the_same_fact_twice_in_a_list_is_stored_once(connect: Connect) -> None:
    async with connect() as host:
        found = await receipts(
            host, content=["The user keeps bees.", "The user keeps bees."], explicit=True
        )
        assert [r["outcome"] for r in found] == ["stored", "known"]
        index(host)


async def test_over_a_thousand_characters_come_with_advice_and_over_twenty_thousand_not_at_all(
    connect: Connect,
) -> None:
    """S0-29: 1,000 suggested, 20,000 at most."""
    async with connect() as host:
        word = "honey "
        short = await host.say("remember", content="a" + word * 150, explicit=True)
        long = await host.say("remember", content="b" + word * 180, explicit=True)
        assert len(long.splitlines()) > len(short.splitlines())
        assert "1,000 characters" in long
        assert "several facts" not in long  # it is long, no more is known of it
        assert "1,000字" in await host.say("remember", content="蜂蜜" * 600, explicit=True)
        most = "c" * 20_000
        id = await stored(host, most)
        assert most in await host.say("recall", id=id)
        assert "20,000" in await host.fail("remember", content="d" * 20_001, explicit=True)


ODD_TEXTS = [
    '{"name": "Li", "age": 7}',
    '["not", 1, "list of facts"]',
    "null",
    "42",
    "true",
    '"quoted"',
    "---\nid: mem_AAAAAAAA\n---\n\nyaml",
    "# heading\n\n- a\n- b",
    "tabs\tand  two spaces",
    "🐝👩‍🚀 emoji",
    "עברית ועוד",
    "line\r\nbreaks",
    "| a | b |",
    "$name ${x} {y} %s \\n",
    "## [2026-01-01 10:00] ep_AAAAAAAA\n<!-- {} -->",
    "Ends in colon:",
    "- **Status**: committed\n\n## Proposal #1 prop_AAAAAAAA",
]


@pytest.mark.parametrize("store", ["semantic", "episodic", "procedural"])
async def test_any_text_comes_back_exactly(connect: Connect, store: str) -> None:
    """S0-25: kept as it is, in the file and after the index was built again from it."""
    async with connect() as host:
        ids = {await stored(host, text, store=store): text for text in ODD_TEXTS}
        home = host.engine.settings.home
    for part in (home / "index").glob("recollect.db*"):
        part.unlink()
    async with connect() as host:
        for id, text in ids.items():
            assert text.replace("\r\n", "\n") in (await host.say("recall", id=id)).replace(
                "\r\n", "\n"
            )


async def test_a_proposal_keeps_any_text_exactly(connect: Connect) -> None:
    async with connect() as host:
        waiting = {
            (await receipt(host, content=text, scores=MIDDLING))["id"]: text for text in ODD_TEXTS
        }
        for id, text in waiting.items():
            found = await receipt(host, proposal=id, explicit=True)
            assert text.replace("\r\n", "\n") in (await host.say("recall", id=found["id"])).replace(
                "\r\n", "\n"
            )


# --- secrets -------------------------------------------------------------------------------------


async def test_a_secret_is_in_no_file_but_as_ciphertext(connect: Connect) -> None:
    """S4-20, D34: found by its label, opened by its id, gone with its key."""
    async with connect() as host:
        home = host.engine.settings.home
        found = await receipt(
            host,
            content="The PIN is 90210-zanzibarquilt.",
            explicit=True,
            sensitivity=3,
            label="card number",
            tags=["bank"],
        )
        assert true_receipt(host, found)
        hits = await recalled(host, query="card number")
        assert hits[found["id"]]["text"] == "🔒 card number"
        assert "90210-zanzibarquilt" in await host.say("recall", id=found["id"])
        for uri in (
            f"memory://memories/{found['id']}",
            "memory://recent",
            "memory://context",
            "memory://audit",
        ):
            assert "zanzibarquilt" not in await host.read(uri)
        assert not await recalled(host, query="zanzibarquilt 90210", mode="debug")
        index(host)
        key = home / "keys" / f"{found['id']}.key"
        assert key.stat().st_mode & 0o077 == 0
        await host.say("forget", target=[found["id"]])
        await host.say("forget", target=[found["id"]], restore=True)
        assert "zanzibarquilt" in await host.say("recall", id=found["id"])
        assert "zanzibarquilt" not in git(host, "log", "-p", "--all")
        handle = structured(await host.call("forget", target=[found["id"]], hard=True))["confirm"]
        await host.say("forget", confirm=f"{handle} yes")
        assert not key.exists()
    assert holders(home, "zanzibarquilt") == []
    assert holders(home, "90210") == []


@pytest.mark.parametrize(
    "arguments",
    [{}, {"scores": MIDDLING}, {"scores": POOR}, {"explicit": True, "label": ""}, {"agent": "x"}],
)
async def test_a_secret_that_is_not_stored_leaves_no_trace(
    connect: Connect, arguments: dict[str, Any]
) -> None:
    """A proposal or a rejection is plain text."""
    async with connect() as host:
        await host.call(
            "remember",
            content="The PIN is zanzibarquilt.",
            sensitivity=3,
            **{"label": "card number", **arguments},
        )
        home = host.engine.settings.home
    assert holders(home, "zanzibarquilt") == []


async def test_two_secrets_with_one_text_or_label_stay_two(connect: Connect) -> None:
    async with connect() as host:
        ids = {
            await stored(host, "4711", sensitivity=3, label="a PIN"),
            await stored(host, "4712", sensitivity=3, label="a PIN"),
            await stored(host, "4711", sensitivity=3, label="a PIN of the shed"),
        }
        assert len(ids) == 3
        assert set(await recalled(host, query="a PIN")) == ids


async def test_what_only_speaks_of_the_same_person_is_not_shown_as_near(connect: Connect) -> None:
    """S2-13: neighbours ask for a verdict.

    "the user" and a name alone make none, in either language.
    """
    async with connect() as host:
        for fact in (
            "用户喜欢简短的回答。",
            "林薇对花生过敏。",
            "The user runs on Tuesdays.",
        ):
            await host.say("remember", content=fact, explicit=True)
        birthday = await stored(host, "用户的生日是6月3日。")
        assert host.engine.upkeep.settle()
        for fact in ("用户的经理是老王。", "林薇在柏林读书。", "The user wants a quiet flat."):
            assert not (await receipt(host, content=fact, explicit=True))["neighbours"]
        said = await receipt(host, content="用户的生日是6月5日。", explicit=True)
        assert birthday in said["neighbours"]


async def test_a_sensitive_fact_nobody_asked_for_is_not_approved_by_the_user(
    connect: Connect,
) -> None:
    """S0-16: what was stored for its scores says so, though its reason speaks of a wish."""
    async with connect() as host:
        await receipt(
            host, content="The user has asthma.", scores=dict.fromkeys(GOOD, 9), sensitivity=2
        )
        approval = git(host, "log", "-1", "--format=%(trailers:key=Approval,valueonly)").strip()
        assert approval == "implicit"
        await receipt(host, content="The user likes tea.", explicit=True)
        approval = git(host, "log", "-1", "--format=%(trailers:key=Approval,valueonly)").strip()
        assert approval == "user (told by the assistant)"


# --- what the server makes of words and scores ---------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["Remember that the user plays chess.", "请记住：用户会下象棋。", "Remember: tea at five."],
)
async def test_words_that_ask_to_remember_are_a_wish_without_scores(
    connect: Connect, text: str
) -> None:
    """S0-01, S0-02, S0-03"""
    async with connect() as host:
        found = await receipt(host, content=text)
        assert found["outcome"] == "stored"
        assert host.engine.memories.by_ids([found["id"]])[0].explicit


async def test_what_belongs_to_a_valued_memory_is_stored_half_a_point_below(
    connect: Connect,
) -> None:
    """S0-14"""
    nearly = {**GOOD, **dict.fromkeys(GOOD, 7), "importance": 6}  # 6.7
    text = "The user plays the cello in the quartet of the old town hall."
    async with connect() as host:
        held = await receipt(host, content=text, scores=nearly)
        assert held["outcome"] == "proposed"
        await receipt(
            host,
            content="The user plays the cello in the quartet of the old town church.",
            scores=dict.fromkeys(GOOD, 9),
        )
        eased = await receipt(
            host,
            content="The user plays the cello in the quartet of the old town school.",
            scores=nearly,
        )
        assert eased["outcome"] == "stored"


async def test_what_misleads_is_refused_however_high_its_scores(connect: Connect) -> None:
    """S0-15"""
    async with connect() as host:
        found = await receipt(
            host, content="The earth is flat.", scores=dict.fromkeys(GOOD, 9), misleading=True
        )
        assert found["outcome"] == "refused"


@pytest.mark.parametrize(
    ("several", "advice"),
    [
        ("The user has a dog. He lives in Rome. His sister is called Ada.", "several facts"),
        ("The user works at Acme, has two dogs, lives in Oslo and plays chess.", "several facts"),
        ("The user lives in Oslo; works at Acme; has a sister called Ada.", "several facts"),
        (
            "The flight is on Monday; the hotel is the Ritz; the meeting is at nine.",
            "several facts",
        ),
        ("用户住在柏林，在西门子工作，喜欢下棋，养了一只猫，对花生过敏。", "几件事"),
        ("用户住在上海；喜欢拉面；养了两只猫。", "几件事"),
    ],
)
async def test_several_facts_in_one_are_stored_with_advice_to_split_them(
    connect: Connect, several: str, advice: str
) -> None:
    """S0-13"""
    async with connect() as host:
        assert advice in await host.say("remember", content=several, explicit=True)


@pytest.mark.parametrize(
    ("content", "store"),
    [
        ("The user has a cat.", "semantic"),
        ("The user likes apples, pears, plums and cherries.", "semantic"),
        ("因为下雨，用户没有去跑步，改在家里健身。", "semantic"),
        ("The user lives in Oslo, Norway, near the station, on the third floor.", "semantic"),
        ("Wash the rice. The pot is on the left. Add water. It boils soon.", "procedural"),
        ("Met Ada. She is well. Tom was there. They ate soup.", "episodic"),
    ],
)
async def test_one_fact_however_long_its_sentence_gets_no_such_advice(
    connect: Connect, content: str, store: str
) -> None:
    async with connect() as host:
        said = await host.say("remember", content=content, store=store, explicit=True)
        assert "several facts" not in said
        assert "几件事" not in said


def test_the_rubric_of_the_settings_weighs_the_scores(
    open_engine: OpenEngine, settings: Settings
) -> None:
    """S0-10"""
    declarative = settings.model_copy(update={"rubric": "declarative"})
    scores = Scores(9, 7, 9, 8, 8, 9)
    draft = Draft(content="The user rows.", scores=scores)
    [outcome] = open_engine(settings=declarative).capture.remember([draft], ME)
    assert outcome.appraised
    assert outcome.appraised.total == 8.4


async def test_the_audit_log_says_what_was_held_and_what_was_refused(connect: Connect) -> None:
    """S1-14"""
    async with connect() as host:
        await receipt(host, content="The user may like jazz.", scores=dict.fromkeys(GOOD, 6))
        await receipt(host, content="The user sneezed twice.", scores=dict.fromkeys(GOOD, 2))
        held, refused = host.engine.history.audit()[-2:]
        assert "The user may like jazz" in held
        assert "The user sneezed twice" in refused


@pytest.mark.parametrize(
    ("content", "outcome"),
    [
        ("The user takes the night train to Vienna next Tuesday.", "stored"),
        ("用户下周二坐夜车去维也纳。", "stored"),
        ("The user takes the night train to Vienna tomorrow.", "stored"),
        ("用户明天坐夜车去维也纳。", "stored"),
        ("The user takes the night train.", "proposed"),
    ],
)
async def test_what_is_needed_until_a_day_to_come_is_timely_until_then(
    connect: Connect, clock: Clock, content: str, outcome: str
) -> None:
    """S1-03: a trip of next week holds short, and is asked about until it is over."""
    async with connect() as host:
        clock.forward(microseconds=5)  # as on a real clock: tomorrow begins at midnight sharp
        scores = {**GOOD, "importance": 5, "timeliness": 2, "novelty": 7}
        assert (await receipt(host, content=content, scores=scores))["outcome"] == outcome
