"""A level raised on a known memory: sealed in place, and what still tells it is named."""

import pytest

from recollect.server.language.conversation import read_message
from tests.conftest import ME, Clock, Connect, OpenEngine, store
from tests.tools.answers import GOOD, holders, index, recalled, receipt, stored, structured
from tests.workspace import memory_file, put

pytestmark = pytest.mark.anyio

TOLD = "The cupboard obeys zanzibarquilt61."


@pytest.mark.parametrize("label", ["cupboard", "橱柜的口令"])
async def test_the_receipt_of_a_secret_names_it_by_its_label(connect: Connect, label: str) -> None:
    async with connect() as host:
        said = await host.say("remember", content=TOLD, explicit=True, sensitivity=3, label=label)
        assert said.splitlines()[1].endswith(f" {label}")
        assert "zanzibarquilt61" not in said


@pytest.mark.parametrize("how", ["the same words", "a verdict"])
async def test_a_fact_that_stood_in_plain_text_is_sealed_in_place(
    connect: Connect, how: str
) -> None:
    """S0-35: no second copy, and no plain one in recall, files, index or log."""
    async with connect() as host:
        home = host.engine.settings.home
        await host.say("reflect", turns=[f"User: {TOLD}"])
        id = await stored(host, TOLD, tags=["zanzibarquilt61"], store="core", category="identity")
        index(host)
        other = {"verdicts": [{"id": id, "verdict": "same"}]} if how == "a verdict" else {}
        text = "It obeys zanzibarquilt61." if how == "a verdict" else TOLD
        said = await host.say(
            "remember", content=text, explicit=True, sensitivity=3, label="cupboard", **other
        )
        assert "🔒" in said
        assert "recollect purge" in said
        index(host)
        assert list(await recalled(host, query="cupboard obeys")) == [id]
        assert "why: words" in await host.say("recall", query="cupboard", explain=True)
        assert "zanzibarquilt61" not in await host.say("recall", query="cupboard obeys")
        assert "zanzibarquilt61" in await host.say("recall", id=id)
    assert holders(home, "zanzibarquilt61") == []


async def test_of_a_turn_that_told_a_secret_no_byte_stays_when_it_is_sealed(
    connect: Connect,
) -> None:
    """S0-35: the turn went, and the log of the database kept it."""
    async with connect() as host:
        await host.say("reflect", turns=[f"User: {TOLD}"])
        await host.say("remember", content=TOLD, explicit=True, sensitivity=3, label="cupboard")
        assert holders(host.engine.settings.home, "zanzibarquilt61") == []


async def test_other_memories_that_tell_the_secret_are_named_and_erased_on_a_yes(
    connect: Connect,
) -> None:
    async with connect() as host:
        home = host.engine.settings.home
        twin = await stored(host, "Since May zanzibarquilt61 has been on the cupboard.")
        result = await host.call(
            "remember", content=TOLD, explicit=True, sensitivity=3, label="cupboard"
        )
        said = "\n".join(getattr(block, "text", "") for block in result.content)
        assert twin in said
        handle = said.partition("confirm='")[2].partition("'")[0]
        await host.say("forget", confirm=f"{handle} yes")
        index(host)
    assert holders(home, "zanzibarquilt61") == []


async def test_the_verdict_same_counts_on_a_secret(connect: Connect) -> None:
    async with connect() as host:
        id = await stored(host, TOLD, sensitivity=3, label="cupboard")
        again = await receipt(
            host,
            content=TOLD,
            explicit=True,
            sensitivity=3,
            label="cupboard",
            verdicts=[{"id": id, "verdict": "same"}],
        )
        assert (again["outcome"], again["id"]) == ("known", id)


async def test_a_proposal_that_is_sealed_leaves_no_plain_copy(connect: Connect) -> None:
    async with connect() as host:
        home = host.engine.settings.home
        waiting = await receipt(
            host, content="The cupboard word is zanzibarquilt.", scores=dict.fromkeys(GOOD, 6)
        )
        assert waiting["outcome"] == "proposed"
        await host.say(
            "remember", proposal=waiting["id"], explicit=True, sensitivity=3, label="cupboard"
        )
        index(host)
    assert holders(home, "zanzibarquilt") == []


async def test_what_is_sealed_is_found_by_meaning_however_fast_its_vector_was_made(
    connect: Connect,
) -> None:
    """Nobody takes the new vector for the one of the plain text."""
    async with connect() as host:
        await stored(host, TOLD)

        def wait_for_vectors(_: object) -> None:
            host.engine.upkeep.settle()

        host.engine.listeners.append(wait_for_vectors)
        await host.say("remember", content=TOLD, explicit=True, sensitivity=3, label="cupboard")
        assert len(index(host)) == 1


async def test_a_refusal_or_proposal_can_be_erased_for_good(connect: Connect) -> None:
    """S3-10"""
    async with connect() as host:
        home = host.engine.settings.home
        ids = []
        for score in (1, 6):
            text = f"The cupboard is {'red' if score == 1 else 'green'} like zanzibarquilt."
            found = await receipt(host, content=text, scores=dict.fromkeys(GOOD, score))
            ids.append(found["id"])
        assert holders(home, "zanzibarquilt")
        asked = structured(await host.call("forget", target=ids, hard=True))
        done = structured(await host.call("forget", confirm=f"{asked['confirm']} yes"))
        assert done["done"]
    assert holders(home, "zanzibarquilt") == []


@pytest.mark.parametrize("path", ["memory/vault/mem_AAAAAAAA.md", "memory/episodes/2026-11-20.md"])
def test_a_secret_written_by_hand_is_sealed_at_the_next_look(
    open_engine: OpenEngine, path: str
) -> None:
    engine = open_engine()
    page = memory_file("mem_AAAAAAAA", TOLD, "sensitivity: 3", "label: cupboard")
    if "episodes" in path:
        page = (
            f'## [2026-11-20 10:00] ep_AAAAAAAA\n<!-- {{"sensitivity": 3, "label": "c"}} -->\n'
            f"\n{TOLD}\n"
        )
    put(engine.settings.workspace, path, page)
    engine.upkeep.take_in([path])
    id = "ep_AAAAAAAA" if "episodes" in path else "mem_AAAAAAAA"
    assert "zanzibarquilt61" not in (engine.parts.files.read(path) or b"").decode()
    assert engine.memories.secret(engine.memories.whole(id)).text.strip() == TOLD
    assert engine.upkeep.take_in([path]) == []


@pytest.mark.parametrize("store_name", ["semantic", "episodic"])
def test_what_was_known_and_is_made_a_secret_by_hand_stands_nowhere_else(
    open_engine: OpenEngine, store_name: str
) -> None:
    """S0-35: neither in the word index nor in the audit log, also if nobody was there to see it."""
    engine = open_engine()
    home = engine.settings.home
    id = store(engine, TOLD, store=store_name).id
    engine.review.hear([read_message(f"User: {TOLD}")], ME)
    path = engine.memories.path(id) or ""
    file = engine.settings.workspace / path
    assert holders(home, "zanzibarquilt61")
    engine.close()
    page = file.read_text(encoding="utf-8")
    if store_name == "episodic":
        page = page.replace("<!-- {", '<!-- {"sensitivity": 3, "label": "cupboard", ', 1)
    else:
        page = page.replace("---\n", "---\nsensitivity: 3\nlabel: cupboard\n", 1)
    file.write_text(page, encoding="utf-8")
    engine = open_engine()
    assert engine.memories.secret(engine.memories.whole(id)).text.strip() == TOLD
    engine.close()
    assert holders(home, "zanzibarquilt61") == []


def test_a_soft_deletion_that_expires_destroys_the_key(
    open_engine: OpenEngine, clock: Clock
) -> None:
    """S4-22"""
    from tests.conftest import ME

    engine = open_engine()
    id = store(engine, TOLD, sensitivity=3, label="cupboard").id
    engine.capture.forget(engine.memories.by_ids([id]), ME)
    clock.forward(days=31)
    engine.upkeep.sweep()
    clock.forward(days=1)  # seen twice, a day apart: a clock may jump
    engine.upkeep.sweep()
    assert list(engine.settings.keys.glob("*.key")) == []


@pytest.mark.parametrize(
    ("others", "copy", "secret"),
    [
        (
            ["The lease ends on 31 December 2026.", "The bike lock has 14 keys (2026)."],
            "The tea towel is embroidered mantou#8842 in blue.",
            "wifi password: mantou#8842 (changed on 22 November 2026)",
        ),
        (
            ["实习生归我带，实习到2026年12月31日。", "车位号是 B2-1178842。"],
            "新款茶巾叫 mantou#8842，蓝色。",
            "家里 wifi 密码：mantou#8842（2026年11月22日换的）",
        ),
    ],
    ids=["en", "zh"],
)
async def test_what_shares_a_date_with_a_secret_is_no_copy_of_it(
    connect: Connect, others: list[str], copy: str, secret: str
) -> None:
    """Only what tells the secret itself is offered to be erased for good."""
    async with connect() as host:
        innocent = [await stored(host, text) for text in others]
        telling = await stored(host, copy)
        said = await host.say(
            "remember", content=secret, explicit=True, sensitivity=3, label="wifi"
        )
        assert telling in said
        assert not any(id in said for id in innocent), said
