"""Memories that nearly say the same: found after a sweep, due until answered, merged with
everything they were.
"""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from recollect.server.aging.strength import strength
from recollect.server.engine import Engine
from recollect.server.errors import RecollectError
from recollect.server.review.due import Due
from recollect.server.review.operation_parser import parse
from recollect.server.storage.index.database import Database
from recollect.server.storage.index.merge_clusters import Clusters
from tests.conftest import ME, Clock, Connect, Host, OpenEngine, bundled_model, store, words
from tests.processes import until
from tests.tools.answers import ERAS, index, recalled, stored, structured

pytestmark = pytest.mark.anyio

COFFEE = (
    "The user drinks black coffee without sugar every morning at home.",
    "The user drinks black coffee without sugar every morning at work.",
    "The user drinks black coffee without sugar every morning on trains.",
)
咖啡 = (
    "用户每天早上在家喝黑咖啡，从不加糖。",
    "用户每天早上在公司喝黑咖啡，从不加糖。",
    "用户每天早上在家喝黑咖啡，从不加糖，也不加奶。",
)


def merges(engine: Engine) -> list[Due]:
    engine.upkeep.settle(30)
    engine.review.look_for_merges()
    return [d for d in engine.review.due() if d.kind == "merge"]


def put(engine: Engine, texts: Sequence[str], **fields: Any) -> list[str]:
    return [store(engine, text, **fields).id for text in texts]


# --- what is found ---


def test_three_memories_alike_each_with_each_are_due_for_a_merge(engine: Engine) -> None:
    """S4-13: at least three, mutual similarity at least .75.

    Two are not enough, and a fourth joins.
    """
    ids = put(engine, COFFEE[:2])
    store(engine, "The user owns a bakery in Lyon.")
    assert merges(engine) == []
    ids += put(engine, COFFEE[2:])
    [due] = merges(engine)
    assert set(due.ids) == set(ids)
    ids += put(engine, ["The user drinks black coffee without sugar every morning in bed."])
    [due] = merges(engine)
    assert set(due.ids) == set(ids)


def test_a_memory_is_asked_about_in_one_cluster_at_a_time(engine: Engine) -> None:
    """Of many that are alike each is in one question; the answer to it leads to the next."""
    put(
        engine,
        [f"The user drinks black coffee without sugar every morning, cup {n}." for n in range(20)],
    )
    ids = [id for due in merges(engine) for id in due.ids]
    assert len(ids) >= 8
    assert len(ids) == len(set(ids))


def test_a_chain_of_likenesses_is_no_cluster(engine: Engine) -> None:
    """S4-13: each with each; a is like b and b like c, but a is not like c."""
    put(
        engine,
        [
            "red green blue gold grey pink",
            "green blue gold grey pink teal",
            "gold grey pink teal lime plum",
        ],
    )
    assert merges(engine) == []


@pytest.mark.parametrize(
    "fields",
    [{"store": "episodic"}, {"store": "vault"}, {"sensitivity": 3, "label": "a habit"}],
)
def test_episodes_pinned_memories_and_secrets_are_left_alone(
    engine: Engine, fields: dict[str, Any]
) -> None:
    put(engine, COFFEE, **fields)
    assert merges(engine) == []


def test_what_belongs_to_different_projects_stays_apart(engine: Engine) -> None:
    put(engine, COFFEE[:2])
    put(engine, COFFEE[2:], project="atlas")
    assert merges(engine) == []


def test_chinese_is_told_apart_by_the_bundled_model(open_engine: OpenEngine) -> None:
    """It reads English alone: to it all Chinese sentences would be alike."""
    engine = open_engine(embedder=bundled_model())
    ids = put(engine, 咖啡)
    put(engine, ["李伟是用户的同事。", "用户住在里昂。", "用户养了一只猫。"])
    assert [set(d.ids) for d in merges(engine)] == [set(ids)]


def test_a_cluster_is_found_after_the_sweep_by_itself(
    open_engine: OpenEngine, clock: Clock
) -> None:
    """S2-12: the timer's task."""
    engine = open_engine()
    ids = put(engine, COFFEE)
    engine.upkeep.settle(30)
    engine.close()
    clock.forward(days=1)
    engine = open_engine(sweeps=True)
    engine.upkeep.settle(30)
    store(engine, "The user owns a bakery in Lyon.")  # something happens
    engine.upkeep.settle(30)

    def found() -> list[Due]:
        return [due for due in engine.review.due() if due.kind == "merge"]

    until(lambda: bool(found()))
    assert set(found()[0].ids) == set(ids)


# --- until answered ---


def test_a_merge_is_due_until_one_of_them_changes(engine: Engine) -> None:
    ids = put(engine, COFFEE)
    assert merges(engine)
    engine.review.operate(parse(f"[UPDATE:{ids[0]}] The user gave up coffee."), ME)
    assert "merge" not in [due.kind for due in engine.review.due()]  # before anybody looks again
    assert merges(engine) == []


def test_keep_leaves_them_apart_for_thirty_days_and_ages_nothing(
    engine: Engine, clock: Clock
) -> None:
    """[KEEP:id] with one of the ids says that they are no one thing; its undo asks again."""
    ids = put(engine, COFFEE)
    assert merges(engine)
    before = engine.memories.vitality_of(engine.memories.whole(ids[1]))[0]
    [kept], recorded = engine.review.operate(parse(f"[KEEP:{ids[1]}]"), ME)
    assert "apart" in kept.note
    assert recorded
    assert engine.memories.vitality_of(engine.memories.whole(ids[1]))[0] == before
    assert merges(engine) == []
    engine.history.undo("last", ME)
    assert merges(engine)
    engine.review.operate(parse(f"[KEEP:{ids[1]}]"), ME)
    engine.history.undo(ids[1], ME)
    assert merges(engine)
    engine.review.operate(parse(f"[KEEP:{ids[1]}]"), ME)
    clock.forward(days=29)
    assert merges(engine) == []
    clock.forward(days=2)
    assert merges(engine)


@ERAS
@pytest.mark.parametrize(("texts", "says"), [(COFFEE, "lose"), (咖啡, "合并")])
async def test_the_prompt_of_a_merge_can_be_answered_in_one_call(
    connect: Connect, mode: str, texts: Sequence[str], says: str
) -> None:
    """S4-31: ids, texts and dates in the memories' own language, by reflect and as a prompt by
    id.
    """
    async with connect(mode) as host:
        ids = [await stored(host, text) for text in texts]
        host.engine.upkeep.settle(30)
        host.engine.review.look_for_merges()
        [due] = [d for d in structured(await host.call("reflect"))["due"] if d["kind"] == "merge"]
        asked = await host.client.get_prompt("merge", {"memories": "\n".join(due["ids"])})
        for prompt in (due["prompt"], str(getattr(asked.messages[0].content, "text", ""))):
            assert says in prompt
            for id, text in zip(ids, texts, strict=True):
                assert f"[{id}] {text} (2026-11-21)" in prompt
        await host.say("reflect", operations=f"[MERGE:{','.join(ids)}] {texts[0]}…")
        assert not structured(await host.call("reflect"))["due"]


# --- merging ---


def test_a_merged_memory_is_all_that_its_sources_were(engine: Engine, clock: Clock) -> None:
    """S4-13, S4-14: the latest activated is the base.

    Mentions summed, modalities united, refreshed, and stronger than each was.
    """
    ids = put(engine, COFFEE[:1], category="temporary", tags=("coffee",), entities=("Lyon",))
    clock.forward(days=20)
    ids += put(engine, COFFEE[1:2], category="stable_preference", tags=("morning",))
    for _ in range(3):
        store(engine, COFFEE[0])  # mentioned, and so activated last
    ids += put(engine, COFFEE[2:], store="core")
    _with_image(engine, ids[1])
    clock.forward(days=5)
    engine.search.use([ids[0]])
    clock.forward(days=5)
    powers = [_strength(engine, id) for id in ids]
    [merged], _ = engine.review.operate(
        parse(f"[MERGE:{','.join(ids)}] The user drinks black coffee everywhere."), ME
    )
    whole = engine.memories.whole(merged.id)
    activity = engine.memories.vitality_of(whole)[0]
    assert whole.category == "temporary"  # of the base
    assert whole.store == "core"  # one of them always had to be known
    assert (set(whole.tags), whole.entities, set(whole.modalities)) == (
        {"coffee", "morning"},
        ("Lyon",),
        {"text", "image"},
    )
    assert (activity.mention_count, activity.use_count) == (3 + 1 + 1, 1)
    assert activity.last_activated_at == clock.now
    assert _strength(engine, merged.id) > max(powers)
    assert activity.log[-1].reason == "merged"
    assert "everywhere" in engine.pages.text("MEMORY.md")
    assert COFFEE[2] not in engine.pages.text("MEMORY.md")


def test_what_was_told_twice_is_stronger_as_one(engine: Engine, clock: Clock) -> None:
    """S4-13, S4-14: a telling is a mention, also where nobody said it again."""
    ids = put(engine, COFFEE[:2])
    clock.forward(hours=1)
    powers = [_strength(engine, id) for id in ids]
    [merged], _ = engine.review.operate(parse(f"[MERGE:{','.join(ids)}] {COFFEE[0]}"), ME)
    assert _strength(engine, merged.id) > max(powers) + 0.1


def _strength(engine: Engine, id: str) -> float:
    memory = engine.memories.whole(id)
    return strength(engine.memories.vitality_of(memory)[0], memory.category, engine.clock()).value


def _with_image(engine: Engine, id: str) -> None:
    """The host's user attached a picture by hand."""
    path = engine.settings.workspace / str(engine.memories.path(id))
    path.write_text(
        path.read_text(encoding="utf-8").replace("---\n", "---\nmodalities: [text, image]\n", 1),
        encoding="utf-8",
    )
    engine.upkeep.take_in([str(engine.memories.path(id))])
    assert engine.memories.whole(id).modalities == ("text", "image")


async def test_recall_shows_where_a_merged_memory_came_from(connect: Connect) -> None:
    """S4-17, S4-24: merged_from with the words of each.

    The sources leave normal recall and name what they became.
    """
    async with connect() as host:
        ids = [await stored(host, text) for text in COFFEE]
        [whole] = structured(
            await host.call(
                "reflect",
                operations=f"[MERGE:{','.join(ids)}] The user drinks black coffee everywhere.",
            )
        )["done"]
        assert list(await recalled(host, query="black coffee morning")) == [whole["id"]]
        page = await host.say("recall", id=whole["id"], explain=True)
        assert f"merged from: {', '.join(ids)}" in page
        assert all(f"as {id} said: {text}" in page for id, text in zip(ids, COFFEE, strict=True))
        assert f"merged into {whole['id']}" in await host.say("recall", id=ids[0])
        assert set(ids) <= set(await recalled(host, query="black coffee morning", mode="review"))


async def test_undo_brings_the_sources_back_as_alive_as_they_were(
    connect: Connect, clock: Clock
) -> None:
    """S4-13, S4-24: text, links and activity; nothing of the merged one stays."""
    async with connect() as host:
        ids = [await stored(host, text) for text in COFFEE]
        await host.say("recall", query="coffee", used=[ids[0]])
        before = [_vital(host, id) for id in ids]
        clock.forward(hours=1)
        [whole] = structured(
            await host.call(
                "reflect",
                operations=f"[MERGE:{','.join(ids)}] The user drinks black coffee everywhere.",
            )
        )["done"]
        await host.say("forget", undo="last")
        assert set(await recalled(host, query="black coffee morning")) == set(ids)
        assert [_vital(host, id) for id in ids] == before
        assert all(not host.engine.memories.whole(id).merged_into for id in ids)
        assert whole["id"] not in index(host)


def _vital(host: Host, id: str) -> object:
    return host.engine.memories.vitality_of(host.engine.memories.whole(id))[0]


def test_what_was_merged_cannot_be_merged_again_and_nothing_is_half_done(engine: Engine) -> None:
    ids = put(engine, COFFEE)
    engine.review.operate(parse(f"[MERGE:{ids[0]},{ids[1]}] The user drinks black coffee."), ME)
    known = engine.memories.ids()
    with pytest.raises(RecollectError, match="replaced"):
        engine.review.operate(
            parse(f"[ADD] Something else.\n[MERGE:{ids[0]},{ids[2]}] The user drinks coffee."), ME
        )
    assert engine.memories.ids() == known


# --- every kind of due ---


KINDS = {
    "proposal",
    "conflict",
    "routing",
    "promotion",
    "decay",
    "re-appraisal",
    "merge",
    "shorten",
    "summary",
    "exchange",
}
WITH_TEXT = {"ADD", "UPDATE", "NEGATE", "MERGE", "SUMMARY"}


async def test_every_kind_that_is_due_says_how_to_decide_in_operations_that_parse(
    connect: Connect, clock: Clock
) -> None:
    """Each names its operations.

    What can be judged from a prompt comes with it, the first of each kind that does not merely
    tidy up (S2-25..S2-30, S1-17).
    """
    async with connect() as host:
        known = await _make_everything_due(host, clock)
        answer = await host.call("reflect")
        text, due = words(answer), structured(answer)["due"]
        assert {d["kind"] for d in due} == KINDS
        asks = dict(re.findall(r"^([a-z-]+): (.*)$", text, re.MULTILINE))
        for kind in KINDS:
            lines = [
                _line(name, ids, known)
                for name, ids in re.findall(r"\[([A-Z]+)(:[a-z,]+)?\]", asks[kind])
            ]
            assert lines, kind
            assert len(parse("\n".join(lines))) == len(lines)
        assert [d["kind"] for d in due if d["prompt"]] == ["summary", "exchange"]
        assert all(d["prompt"] in text for d in due)
        assert len(text) < 16_000


def _line(name: str, ids: str, known: str) -> str:
    other = "mem_00000000"
    given = ":" + ",".join((known, other)[: ids.count(",") + 1]) if ids else ""
    if name in ("REJECT", "DEFER"):
        given = given.replace("mem_", "prop_")
    told = " some text" if name in WITH_TEXT else ""
    scores = " 9 7 9 8 8 9" if name == "SCORE" else ""
    return f"[{name}{given}]{told or scores}"


async def _make_everything_due(host: Host, clock: Clock) -> str:
    scores = {
        "importance": 9,
        "novelty": 7,
        "relevance": 9,
        "credibility": 8,
        "granularity": 8,
        "timeliness": 9,
    }
    await host.say("remember", content="The user keeps nineteen bees.", scores=scores)
    await stored(host, "Reading a thriller set in Oslo.", category="temporary")
    clock.forward(days=40)
    await stored(host, "The user's allotment: " + "leeks beside the shed, beans behind it. " * 8)
    clock.forward(days=40)
    host.engine.upkeep.sweep()
    for text in COFFEE:
        await stored(host, text)
    loved = await stored(host, "Anna's birthday falls on 3 June.")
    for _ in range(6):
        await host.say("recall", query="birthday", used=[loved])
    await stored(host, "Perhaps likes chess.", confidence=0.3)
    await host.say("remember", content="May own a boat.", scores=dict.fromkeys(scores, 6))
    one = await stored(host, "Moved house during 2019.")
    await stored(host, "Never moved anywhere.", verdicts=[{"id": one, "verdict": "conflicts"}])
    host.engine.upkeep.settle(30)
    host.engine.review.look_for_merges()
    await host.say(
        "reflect", turns=[f"{'User' if n % 2 else 'Assistant'}: Remark {n}." for n in range(1, 40)]
    )
    return loved


async def test_a_promotion_review_comes_with_what_tells_core_from_merely_frequent(
    connect: Connect,
) -> None:
    """S2-27, S2-30: the memory, related ones, and what is core and what is not.

    At most three rounds.
    """
    async with connect() as host:
        loved, related = (
            await stored(host, "Anna's birthday falls on 3 June."),
            await stored(host, "Anna's birthday cake is plum."),
        )
        for _ in range(6):
            await host.say("recall", query="birthday", used=[loved])
        [due] = structured(await host.call("reflect"))["due"]
        assert (
            f"<memory>\n[{loved}] Anna's birthday falls on 3 June. (2026-11-21)\n</memory>"
            in due["prompt"]
        )
        assert f"[{related}] Anna's birthday cake is plum." in due["prompt"]
        assert "a short-term plan" in due["prompt"]
        assert "at most three rounds" in due["prompt"]


def test_what_was_looked_at_is_looked_at_again_only_when_it_changed(
    engine: Engine, request: pytest.FixtureRequest
) -> None:
    """Looking is cheap: its cost is that of what changed, not of what there is."""
    database = Database(engine.settings.index / "recollect.db")
    request.addfinalizer(database.close)
    known = Clusters(database)
    ids = put(engine, COFFEE)
    engine.upkeep.settle(30)
    numbers = engine.parts.catalog.numbers(ids)
    assert known.unseen(10) == sorted(numbers.values())
    merges(engine)
    engine.search.use(ids)
    assert known.unseen(10) == []
    engine.capture.note_shown(ME.session, ids)
    engine.review.operate(parse(f"[DELETE:{ids[0]}]"), ME)
    engine.capture.restore(ids[:1], ME)
    engine.upkeep.settle(30)
    assert known.unseen(10) == [numbers[ids[0]]]
