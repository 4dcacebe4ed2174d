"""Recall through the tool, as a host's model uses it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from recollect.server.search.query import Query
from tests.conftest import ME, Clock, Connect, Host, OpenEngine, store, words
from tests.own_process import ANSWER_WITHIN_S
from tests.values import values

pytestmark = pytest.mark.anyio

TALK = (
    "Caroline: Hey Mel, how was the weekend?",
    "Melanie: We camped at the lake with the kids.",
    "Caroline: Lovely! Who cooked?",
    "Melanie: My brother, on an open fire.",
    "Caroline: I spent mine at a pottery class.",
)


async def found(host: Host, query: str, **arguments: Any) -> list[str]:
    """The texts that come, best first, once everything has its vector."""
    assert host.engine.upkeep.settle()
    answer = values(await host.call("recall", query=query, **arguments))
    return [memory["text"] for memory in answer["memories"]]


async def tell(host: Host, turns: Sequence[str], **arguments: Any) -> list[str]:
    answer = values(await host.call("remember", content=list(turns), explicit=True, **arguments))
    assert host.engine.upkeep.settle(ANSWER_WITHIN_S), "each has its vector"
    return [receipt["id"] for receipt in answer["receipts"]]


# --- scenes ---


async def test_a_turn_is_found_by_the_words_of_the_turn_it_answers(connect: Connect) -> None:
    """S0-39: association by what stands beside."""
    async with connect() as host:
        await tell(host, TALK, store="episodic", occurred_at="2023-05-08T13:56")
        assert "Melanie: My brother, on an open fire." in await found(host, "who cooked", limit=3)


@pytest.mark.parametrize(
    "query",
    [
        "What did Evan mention he had been looking for?",
        "According to Evan, what kind of keys did he say he mislaid?",
    ],
)
async def test_the_words_that_only_ask_weigh_nothing(connect: Connect, query: str) -> None:
    async with connect() as host:
        keys = "Evan keeps losing things: his keys, which he is looking for."
        said = "Sam mentioned that Evan says and mentions many a kind word, according to Zoe."
        await tell(host, [keys, said])
        assert (await found(host, query))[0] == keys


@pytest.mark.parametrize(
    ("talk", "query"),
    [
        (
            (
                "Caroline: Which instrument do you play, Melanie?",
                "Melanie: The clarinet. My father taught me when I was nine.",
            ),
            "What instrument does Melanie play?",
        ),
        (
            ("小林：周末你去哪座城市出差？", "阿梅：苏州，公司在那边有个新客户要见。"),
            "阿梅去哪座城市出差",
        ),
    ],
)
async def test_the_reply_to_a_matching_question_comes_before_the_question(
    connect: Connect, talk: tuple[str, str], query: str
) -> None:
    """S0-39: who answers seldom repeats the words of the question."""
    async with connect() as host:
        await tell(
            host,
            (*TALK, *talk, "Caroline: See you on Sunday then."),
            store="episodic",
            occurred_at="2023-05-08T13:56",
        )
        assert (await found(host, query))[0] == talk[1]


async def test_a_turn_that_tells_something_comes_before_questions_and_courtesies(
    connect: Connect,
) -> None:
    talk = [
        "Ben: Now for something else, the garden needs a new fence.",
        "Ben: A pottery class? Nice!",
        (
            "Ida: The pottery class at the museum is on Thursdays, and two old friends from "
            "school come along."
        ),
        "Ben: Tell me more another time, I have to run.",
    ]
    async with connect() as host:
        await tell(host, talk, store="episodic", occurred_at="2023-05-08T13:56")
        assert (await found(host, "pottery class"))[0] == talk[2]


ASKING = "I am weighing two ovens for the bakery on Kirkgate Row"
BAKERY = (
    f"user: {ASKING}, the landlord wants 1,075 a month from May on and my sister Kasia lent me "
    "9,000 for the deposit, so is it mad to sign for a second-hand oven now?",
    "assistant: The rent of a bakery and the landlord matter more than the oven. A rent is a month "
    "by month cost: ask the landlord what the rent includes, compare the rent with other "
    "rents, and "
    "keep the rent below a tenth of what the bakery sells. For the bakery I suggest the book "
    "The Ledger and the Loaf, which explains rent, ovens and landlords.",
    "user: Thanks, that helps.",
)
GUESTHOUSE = (
    "user: 我打算把货车卖了开民宿，房东要每年三万六的租金，押金是我妹妹借给我的八千块，"
    "这种情况下现在就签合同是不是太急了一点呢？",
    "assistant: 民宿的租金和房东的态度很重要。租金一般按年付，建议和房东谈租金的涨幅，"
    "把租金控制在民宿收入的三成以内，房东同意的租金条款都写进合同。可以看《小店的账本》这本书。",
    "user: 好的谢谢。",
)


@pytest.mark.parametrize(
    ("talk", "query"),
    [
        (BAKERY, "What rent does the landlord of the bakery want?"),
        (GUESTHOUSE, "民宿的房东要多少租金？"),
    ],
)
async def test_a_long_question_of_the_user_comes_before_the_assistant_s_general_answer(
    connect: Connect, talk: tuple[str, ...], query: str
) -> None:
    """A question mark says nothing about whether a turn holds the fact."""
    async with connect() as host:
        await tell(host, talk, store="episodic", occurred_at="2025-05-08T13:56")
        assert (await found(host, query))[0] == talk[0][:229] + "…" * (len(talk[0]) > 230)


@pytest.mark.parametrize(
    ("talk", "query"),
    [
        (BAKERY, "Which book about the landlord and rent of the bakery did you suggest?"),
        (GUESTHOUSE, "民宿租金的事，你推荐的是哪本书？"),
    ],
)
async def test_what_only_the_assistant_said_is_found_when_it_is_asked_for(
    connect: Connect, talk: tuple[str, ...], query: str
) -> None:
    async with connect() as host:
        await tell(host, talk, store="episodic", occurred_at="2025-05-08T13:56")
        assert (await found(host, query))[0].startswith("assistant: ")


@pytest.mark.parametrize(
    ("memories", "task", "wish"),
    [
        (
            (
                "Weights in any recipe always in grams, never in cups",
                "Ida Moor baked a rye loaf from an old recipe in June",
                "The recipe collection stands on the shelf above the oven",
            ),
            "Write me a recipe for a rye loaf",
            0,
        ),
        (
            (
                "食谱一律用克，别写几杯几勺",
                "姑姑六月照旧食谱烤过黑麦面包",
                "食谱放在烤箱上面的架子上",
            ),
            "帮我写一个黑麦面包的食谱",
            0,
        ),
    ],
)
async def test_how_the_user_wants_things_done_comes_first_where_something_is_to_be_done(
    connect: Connect, memories: tuple[str, ...], task: str, wish: int
) -> None:
    """A task seldom repeats the words of the standing wish that holds for it."""
    async with connect() as host:
        await tell(host, memories)
        assert memories[wish] in (await found(host, task))[:2]
        assert "wish" in await host.say("recall", query=task, explain=True)


async def test_turns_told_one_by_one_with_a_bracketed_date_stand_together_too(
    connect: Connect,
) -> None:
    async with connect() as host:
        for line in TALK:
            await tell(host, [f"[1:56 pm on 8 May, 2023] {line}"])
        assert any("My brother" in text for text in await found(host, "who cooked", limit=3))
        memory = next(m for _, m in host.engine.parts.catalog.each() if "My brother" in m.text)
        assert memory.occurred_at == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)
        assert memory.text.startswith("[1:56 pm on 8 May, 2023] Melanie:")


async def test_lone_facts_lend_each_other_nothing(connect: Connect) -> None:
    async with connect() as host:
        await tell(host, ["Who cooked at the lake is a riddle", "My brother has a red car"])
        assert await found(host, "riddle about who cooked") == [
            "Who cooked at the lake is a riddle"
        ]


async def test_what_stands_beside_survives_a_rebuilt_index(
    connect: Connect, open_engine: OpenEngine
) -> None:
    """The files alone say which turn follows which."""
    async with connect() as host:
        await tell(host, TALK, store="episodic", occurred_at="2023-05-08T13:56")
        index = host.engine.settings.index
    for part in index.glob("recollect.db*"):
        part.unlink()
    engine = open_engine()
    assert engine.upkeep.settle()
    hits = engine.search.recall(Query(text="who cooked", limit=3)).hits
    assert any("My brother" in hit.memory.text and "context" in hit.terms for hit in hits)


async def test_an_erased_turn_leaves_no_word_beside_its_neighbours(connect: Connect) -> None:
    async with connect() as host:
        ids = await tell(host, TALK, store="episodic", occurred_at="2023-05-08T13:56")
        assert any("Lovely" in text for text in await found(host, "lake"))
        memories = host.engine.memories.by_ids([ids[1]])
        host.engine.capture.forget(memories, ME, hard=True)
        assert await found(host, "camped lake") == []
        assert host.engine.memories.by_ids([ids[2]])[0].follows == ids[0]
        host.engine.capture.forget(host.engine.memories.by_ids([ids[2]]), ME, hard=True)
        assert await found(host, "who cooked") == []


async def test_the_same_words_said_on_another_day_are_another_turn(connect: Connect) -> None:
    async with connect() as host:
        first = await tell(
            host, ["Mel: Good night!"], store="episodic", occurred_at="2023-05-08T22:00"
        )
        second = await tell(
            host, ["Mel: Good night!"], store="episodic", occurred_at="2023-05-09T22:00"
        )
        assert first != second


# --- who, when, what ---


async def test_whether_i_or_you_said_it_decides_between_equal_matches(connect: Connect) -> None:
    lines = ["Emily: I recommend the novel Emma.", "AI: I recommend the novel Ulysses."]
    async with connect() as host:
        await tell(host, lines, store="episodic", occurred_at="2023-05-08")
        assert (await found(host, "Which novel did you recommend?"))[0] == lines[1]
        assert (await found(host, "Which novel do I recommend?"))[0] == lines[0]


async def test_a_named_speaker_comes_first(connect: Connect) -> None:
    lines = ["Ben: the pottery class was fun", "Ida: the pottery class was dull"]
    async with connect() as host:
        await tell(host, lines, store="episodic", occurred_at="2023-05-08")
        assert (await found(host, "What did Ida think of the pottery class?"))[0] == lines[1]
        assert (await found(host, "What did Ben think of the pottery class?"))[0] == lines[0]


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("What did I have for dinner on 8 May 2023?", "dinner was soup"),
        ("What did I have for dinner in June 2024?", "dinner was rice"),
        ("dinner yesterday", "dinner was cake"),
        ("What did I have for dinner in June?", "dinner was rice"),
        ("昨天 dinner", "dinner was cake"),
    ],
)
async def test_a_date_in_the_query_prefers_what_happened_then(
    connect: Connect, query: str, answer: str
) -> None:
    """S0-39, S2-07: soft, so the others still come."""
    async with connect() as host:
        for text, day in (
            ("dinner was soup", "2023-05-08"),
            ("dinner was rice", "2024-06-15"),
            ("dinner was cake", "2026-11-20"),
        ):
            await tell(host, [text], occurred_at=day)
        texts = await found(host, query)
        assert texts[0] == answer
        assert len(texts) == 3


async def test_yesterday_is_answered_without_a_common_word(connect: Connect) -> None:
    """S2-07: "what did we talk about yesterday"."""
    async with connect() as host:
        await tell(
            host,
            ["Rehearsed the job interview, then games"],
            store="episodic",
            occurred_at="2026-11-20T18:00",
        )
        assert await found(host, "昨天聊了什么") == ["Rehearsed the job interview, then games"]


@pytest.mark.parametrize("query", ["What did we talk about last time?", "上次聊了什么"])
async def test_last_time_is_the_last_session_before_this_one(
    connect: Connect, clock: Clock, query: str
) -> None:
    """S2-07."""
    for episode in ("[2026-11-01 18:00] 聊了面试", "[2026-11-19 18:00] Planned the trip to Crete"):
        async with connect() as host:
            await host.call("reflect", depth="session", summary=episode)
        clock.forward(days=1)
    async with connect() as host:
        await tell(host, ["Nothing of note so far"], store="episodic")
        assert "Crete" in (await found(host, query))[0]


async def test_a_shared_name_brings_what_no_word_of_the_query_names(connect: Connect) -> None:
    """One hop over entities."""
    async with connect() as host:
        await tell(host, ["Greta leads the harbour project"], entities=["Greta", "harbour project"])
        await tell(host, ["She is back from leave in spring"], entities=["Greta"])
        assert "She is back from leave in spring" in await found(
            host, "who leads the harbour project"
        )


FAMILY = (
    "Cousin Wenwen was born on 7月15日",
    "Cousin Wenwen repairs clocks in Hangzhou",
    "The landlord lives upstairs",
    "The landlord was born in May",
    "表弟的邮箱是 zw@example.org",
    "表弟在杭州当厨师",
    "上司喜欢网球",
    "上司住在深圳",
)
OTHERS = tuple(
    f"Room {at} of the archive keeps {thing}"
    for at, thing in enumerate(
        ["maps", "coins", "letters", "stamps", "prints", "masks", "bells"] * 4
    )
)


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("What does the one born on 07月15日 do for a living?", FAMILY[1]),
        ("邮箱是 zw@example.org 的人做什么工作？", FAMILY[5]),
    ],
)
async def test_a_fact_leads_to_what_else_is_known_of_the_same_person(
    connect: Connect, query: str, answer: str
) -> None:
    """It needs two facts; nobody named an entity, and the second fact shares no word with the
    question.
    """
    async with connect() as host:
        await tell(host, (*FAMILY, *OTHERS))
        # The vectors here are words again, so that what shares one stands higher than it would.
        assert answer in (await found(host, query))[:4]


async def test_in_a_message_passed_on_whole_the_sentence_that_asks_counts_most(
    connect: Connect,
) -> None:
    """Small talk beside a question shares words with many memories.

    The question stays the question.
    """
    talk = (
        "The weather is lovely in the park today. Children play near the lake. My coffee "
        "tastes of nothing. "
    )
    async with connect() as host:
        await tell(
            host,
            [
                "The park near the lake closes at nine",
                "The spare key is at Greta's",
                "The car is at the garage",
            ],
        )
        assert (await found(host, f"{talk}Anyway: who has the spare key?"))[
            0
        ] == "The spare key is at Greta's"


async def test_tags_of_hits_say_where_they_come_from(connect: Connect) -> None:
    """S0-43: each hit can be cited: id, date, store."""
    async with connect() as host:
        [id] = await tell(host, ["Anna's birthday is on 3 March"])
        text = await host.say("recall", query="when is Anna's birthday")
        assert f"[{id}] told 2026-11-21 (today)" in text


# --- languages ---


async def test_chinese_words_are_found_inside_a_sentence(connect: Connect) -> None:
    async with connect() as host:
        await tell(host, ["我喜欢喝咖啡", "明天要去车站接妈妈"])
        assert (await found(host, "咖啡"))[0] == "我喜欢喝咖啡"


# --- scopes and limits ---


async def test_the_current_project_comes_first_and_hides_no_other(
    connect: Connect,
) -> None:
    async with connect() as host:
        await tell(host, ["The build of atlas runs nightly"], project="atlas")
        await tell(host, ["The build of boreas runs weekly"], project="boreas")
        await tell(host, ["The build at home runs on Sundays"])
        assert (await found(host, "the build runs", project="atlas"))[0].endswith("nightly")
        assert (await found(host, "the build runs", project="boreas"))[0].endswith("weekly")
        assert len(await found(host, "the build runs")) == 3
        assert len(await found(host, "the build runs", project="*")) == 3


async def test_filters_without_a_query_list_the_latest_first(connect: Connect) -> None:
    """S0-42: limited count, store and time filters."""
    async with connect() as host:
        for text, day in (
            ("Step one", "2026-01-01"),
            ("Step two", "2026-02-01"),
            ("Step three", "2026-03-01"),
        ):
            await tell(host, [text], occurred_at=day, store="procedural")
        assert await found(host, "", store="procedural", limit=2) == ["Step three", "Step two"]
        assert await found(host, "", since="2026-01-15", until="2026-02-15") == ["Step two"]


async def test_filters_leave_something_even_where_the_best_matches_are_kept_out(
    connect: Connect,
) -> None:
    """S0-42: hundreds of other matches must not crowd out the one that the filter admits."""
    async with connect() as host:
        for at in range(0, 300, 100):
            await tell(
                host,
                [f"Note {n}: the printer jams" for n in range(at, at + 100)],
                store="procedural",
            )
        await tell(host, ["My own printer is fine, though it is old and slow and loud"])
        assert await found(host, "the printer jams", store="semantic") == [
            "My own printer is fine, though it is old and slow and loud"
        ]


# --- modes, and why ---


async def test_modes_show_what_they_promise(connect: Connect) -> None:
    """S4-18: normal hides what was replaced, negated or deleted.

    Review shows the first two, debug all; the text of what was deleted only by its id.
    """
    async with connect() as host:
        [replaced] = await tell(host, ["The office is in Leiden"])
        await tell(
            host, ["The office is in Utrecht"], verdicts=[{"id": replaced, "verdict": "updates"}]
        )
        [negated] = await tell(host, ["The office canteen serves good coffee"])
        await tell(
            host,
            ["The office canteen serves bad coffee"],
            verdicts=[{"id": negated, "verdict": "changed"}],
        )
        [deleted] = await tell(host, ["The office has a piano"])
        host.engine.capture.forget(host.engine.memories.by_ids([deleted]), ME)
        assert set(await found(host, "office canteen piano")) == {
            "The office is in Utrecht",
            "The office canteen serves bad coffee",
        }
        review = await found(host, "office canteen piano", mode="review")
        assert {"The office is in Leiden", "The office canteen serves good coffee"} <= set(review)
        debug = await found(host, "office canteen piano", mode="debug")
        assert "forgotten on the user's wish" in set(debug) - set(review)
        assert "The office has a piano" not in {*review, *debug}
        by_id = await host.say("recall", id=deleted, mode="debug")
        assert "The office has a piano" in by_id


async def test_what_was_negated_never_outranks_its_correction(connect: Connect) -> None:
    """S4-33: review shows the history behind what is so now."""
    async with connect() as host:
        [old] = await tell(host, ["Lives in Leiden near the canal"])
        await tell(
            host,
            ["Has moved to Utrecht and lives there now"],
            verdicts=[{"id": old, "verdict": "changed"}],
        )
        review = await found(host, "lives in Leiden near the canal", mode="review")
        assert review.index("Has moved to Utrecht and lives there now") < review.index(
            "Lives in Leiden near the canal"
        )


async def test_a_faded_memory_comes_marked_when_nothing_fresher_answers(
    connect: Connect, clock: Clock
) -> None:
    """S3-12: 💤 dormant answers an explicit search only."""
    async with connect() as host:
        await tell(
            host, ["Parked the bicycle behind the bakery"], store="episodic", category="temporary"
        )
        clock.forward(days=70)
        assert host.engine.upkeep.settle()
        assert "💤" in await host.say("recall", query="where is the bicycle parked")
        await tell(host, ["Parked the bicycle at the station"])
        assert await found(host, "where is the bicycle parked") == [
            "Parked the bicycle at the station"
        ]


async def test_facts_that_faded_stand_behind_the_fresh_one(connect: Connect, clock: Clock) -> None:
    """Nobody spoke of the cabin for a year: what is known of it is known all the same."""
    known = ["The cabin has a tin roof", "The cabin needs a new stove"]
    known += ["The cabin was built in 1962", "The cabin sleeps six"]
    async with connect() as host:
        await tell(host, known, category="temporary")
        clock.forward(days=330)
        assert host.engine.upkeep.settle()
        await tell(host, ["The cabin is let on Sunday"])
        assert set(known) <= set(await found(host, "cabin"))


@pytest.mark.parametrize("filters", [{"entity": "Felix"}, {"tags": ["felix"]}])
@pytest.mark.parametrize("query", ["", "Felix"])
async def test_who_names_an_entity_or_a_tag_gets_all_facts_of_it_however_faded(
    connect: Connect, clock: Clock, filters: dict[str, object], query: str
) -> None:
    """What he does not eat was told a year ago; dinner with him is tonight."""
    about: dict[str, object] = {"entities": ["Felix"], "tags": ["felix"]}
    about |= {"category": "short_term_preference"}
    foods = ("coriander", "liver", "celery", "oysters", "anchovies", "raisins", "capers", "tripe")
    known = {f"Felix cannot stand {food}" for food in foods}
    async with connect() as host:
        await tell(host, sorted(known), **about)
        clock.forward(days=330)
        assert host.engine.upkeep.settle()
        await tell(host, [f"Felix takes shift {n} of the rota" for n in range(6)], **about)
        assert known <= set(await found(host, query, **filters))


async def test_what_little_is_known_of_who_is_named_comes_however_faded(
    connect: Connect, clock: Clock
) -> None:
    """Also where more that faded has more of the question's words."""
    query = "Which crack gauge readings of the south silo did Felix send?"
    async with connect() as host:
        graduate = "The graduate in the team is Felix Adeyemi, afraid of telephones"
        await tell(host, [graduate], category="temporary")
        readings = [f"Crack gauge readings of silo {n} are in metres" for n in range(8)]
        await tell(host, readings, category="temporary")
        clock.forward(days=330)
        assert host.engine.upkeep.settle()
        await tell(host, ["Crack gauge readings of the south silo are in millimetres"])
        assert "Felix Adeyemi" in "".join(await found(host, query))


@pytest.mark.parametrize(
    ("faded", "fresh", "query"),
    [
        (
            "The user gets a migraine about once a month; sumatriptan helps.",
            ["The user is allergic to walnuts.", "The user's reading glasses are +1.25."],
            "my health: allergy, illness, medication, eyesight",
        ),
        (
            "用户最好的朋友是林蔚，在多伦多做律师。",
            ["和林蔚打了两个小时电话，她一月来温哥华。", "用户圣诞节去哈利法克斯。"],
            "林蔚一月来的安排",
        ),
    ],
)
async def test_a_lasting_fact_is_found_beside_fresh_ones_however_old_it_is(
    connect: Connect, clock: Clock, faded: str, fresh: list[str], query: str
) -> None:
    """D88: its strength weighs in its score, and hides nothing."""
    async with connect() as host:
        await tell(host, [faded])
    clock.forward(days=300)
    async with connect() as host:
        await tell(host, fresh)
        assert faded in await found(host, query)


async def test_core_memories_never_fade(connect: Connect, clock: Clock) -> None:
    """S2-10, D53: a birthday that nobody mentioned for five years is as well known as on the first
    day; other facts fade.
    """
    async with connect() as host:
        [birthday] = await tell(host, ["用户的生日是6月3日"], store="core")
        [bicycle] = await tell(host, ["The bicycle is parked behind the bakery"])
        clock.forward(days=5 * 365)
        assert host.engine.upkeep.settle()
        for query, id, state, marked in (
            ("生日", birthday, "active", False),
            ("bicycle", bicycle, "archived", True),
        ):
            answer = await host.call("recall", query=query)
            assert [hit["state"] for hit in values(answer)["memories"] if hit["id"] == id] == [
                state
            ]
            assert "💤" not in words(answer), "a lasting fact's date tells as much"
            assert ("💤" in await host.say("recall", query=query, mode="debug")) == marked
            assert f"· {state}" in await host.say("recall", id=id, explain=True)
        assert birthday in await host.say("recall")


async def test_explain_names_the_terms_of_a_hit(connect: Connect) -> None:
    """S4-33: why it came, and what its strength is made of."""
    async with connect() as host:
        await tell(host, ["Anna plays the cello"])
        assert host.engine.upkeep.settle()
        text = await host.say("recall", query="who plays the cello", explain=True)
        for term in ("words", "context", "meaning", "strength"):
            assert term in text


async def test_explain_with_an_id_says_why_it_did_not_come(connect: Connect) -> None:
    """S4-33."""
    async with connect() as host:

        async def why(id: str, query: str, **arguments: Any) -> str:
            assert host.engine.upkeep.settle()
            said = await host.say("recall", query=query, id=id, explain=True, **arguments)
            return next(line for line in said.splitlines() if "for this query:" in line)

        [old] = await tell(host, ["The office is in Leiden"])
        [new] = await tell(
            host, ["The office is in Utrecht"], verdicts=[{"id": old, "verdict": "updates"}]
        )
        [tea] = await tell(host, ["Green tea in the morning"])
        [gone] = await tell(host, ["The office plant died"])
        host.engine.capture.forget(host.engine.memories.by_ids([gone]), ME)
        assert f"superseded by {new}" in await why(old, "where is the office")
        assert "deleted" in await why(gone, "office plant")
        assert "nothing in it matches" in await why(tea, "where is the office")
        assert "filtered by store" in await why(new, "where is the office", store="procedural")
        assert "before since" in await why(new, "where is the office", since="2027-01-01")
        assert "rank 1, it comes" in await why(new, "where is the office in Utrecht")
        await tell(host, ["The office of atlas is in Delft"], project="atlas")
        assert "rank 2, below the cut at 1" in await why(
            new, "where is the office of atlas", limit=1, project="atlas"
        )


def test_recall_refreshes_nothing(open_engine: OpenEngine) -> None:
    """D31: only a true use does."""
    engine = open_engine()
    outcome = store(engine, "Anna plays the cello")
    before = engine.memories.vitality_of(engine.memories.by_ids([outcome.id])[0])[0]
    engine.search.recall(Query(text="who plays the cello"))
    assert engine.memories.vitality_of(engine.memories.by_ids([outcome.id])[0])[0] == before


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("We spoke of the budget with Tom", "budget Tom"),
        ("和老陈谈了预算的事", "预算"),
    ],
)
async def test_review_never_shows_less_than_everyday_recall(
    connect: Connect, clock: Clock, text: str, query: str
) -> None:
    """S4-18: the least strength there is, 0.01, is enough: an old day is part of the history."""
    async with connect() as host:
        await host.say("remember", content=text, store="episodic", explicit=True)
        clock.forward(days=380)
        host.engine.upkeep.sweep()
        assert text in await found(host, query, mode="review")
        assert text in await found(host, query)


async def test_a_fading_memory_is_told_by_its_summary_and_whole_by_its_id(
    connect: Connect, clock: Clock
) -> None:
    """S4-19: what recall shows shrinks with time; the text stays."""
    text = "The user walked the coast path from Porto to Vila do Conde in heavy rain, with Marta"
    async with connect() as host:
        [id] = await tell(host, [text])
        await host.say("reflect", operations=f"[SUMMARY:{id}] Walked the coast path with Marta.")
        assert text in await host.say("recall", query="coast path Porto")
        clock.forward(days=45)
        said = await host.say("recall", query="coast path Porto")
        assert "Walked the coast path with Marta." in said
        assert "heavy rain" not in said
        assert text in await host.say("recall", id=id)


@pytest.mark.parametrize(
    ("old", "fresh", "query"),
    [
        (
            "Our boiler is a Greenstar, Pete looks after it.",
            "Pete found that our boiler is corroded.",
            "what about Pete and our boiler",
        ),
        ("家里的锅炉由老陈每年保养。", "老陈说家里的锅炉生锈了。", "家里的锅炉谁来看"),
    ],
)
@pytest.mark.parametrize("category", ["fact", "temporary"])
async def test_a_fact_nobody_spoke_of_for_a_year_stands_behind_a_fresh_one(
    connect: Connect, clock: Clock, old: str, fresh: str, query: str, category: str
) -> None:
    """S3-12, S4-18: what matches about as well is found at any level."""
    async with connect() as host:
        await tell(host, [old], category=category)
        clock.forward(days=365)
        await tell(host, [fresh])
        assert host.engine.upkeep.settle()
        assert await found(host, query) == [fresh, old]


@pytest.mark.parametrize(
    ("old", "fresh", "query", "other"),
    [
        (
            "Ran ten kilometres without a stop, in 66 minutes.",
            "Ran twelve kilometres along the river.",
            "in how many minutes did I run ten kilometres",
            "the twelve kilometres that I ran along the river",
        ),
        (
            "复查血常规，血红蛋白升到121，停了铁剂。",
            "体检血红蛋白108，又要吃铁剂。",
            "复查血红蛋白和铁剂",
            "体检血红蛋白108铁剂",
        ),
    ],
    ids=["en", "zh"],
)
async def test_a_day_long_ago_is_told_where_nothing_fresher_tells_it(
    connect: Connect, clock: Clock, old: str, fresh: str, query: str, other: str
) -> None:
    """S3-12: what the user told of it has a word of the question that nothing fresh has."""
    async with connect() as host:
        await tell(host, [old], store="episodic")
        clock.forward(days=300)
        await tell(host, [fresh], store="episodic")
        assert set(await found(host, query)) == {old, fresh}
        assert await found(host, other) == [fresh]


@pytest.mark.parametrize(
    ("old", "fresh", "query"),
    [
        (
            "The user ran ten kilometres for the first time.",
            "The user ran ten kilometres in the city park.",
            "How was it when the user first ran ten kilometres in a park?",
        ),
        (
            "用户第一次跑完十公里。",
            "用户在城市公园跑了十公里。",
            "用户在公园跑十公里，第一次怎么样？",
        ),
    ],
    ids=["en", "zh"],
)
async def test_a_day_long_ago_stands_behind_a_fresher_one_that_matches_better(
    connect: Connect, clock: Clock, old: str, fresh: str, query: str
) -> None:
    """S3-12: it has a word of the question that the fresher one lacks."""
    async with connect() as host:
        await tell(host, [old], store="episodic")
        clock.forward(days=300)
        await tell(host, [fresh], store="episodic")
        assert await found(host, query) == [fresh, old]
