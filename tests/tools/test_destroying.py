"""Destroying asks: what never fades, what nobody has seen, and what goes for good."""

import re
from typing import Any

import pytest
from mcp.client import ClientRequestContext
from mcp_types import ElicitRequestParams, ElicitResult

from recollect.server.domain.caller import Caller
from recollect.server.storage.index.held_messages import Heard
from tests.conftest import Connect, Host, words
from tests.tools.answers import commits, recalled, receipt, stored, structured
from tests.workspace import git

pytestmark = pytest.mark.anyio


class User:
    """Somebody who answers each form, and what they were shown."""

    def __init__(self, *, says_yes: bool) -> None:
        self.says_yes = says_yes
        self.shown: list[str] = []

    async def __call__(
        self, context: ClientRequestContext, params: ElicitRequestParams
    ) -> ElicitResult:
        self.shown.append(params.message)
        return ElicitResult(action="accept", content={"delete": self.says_yes})


async def asked(host: Host, tool: str, **arguments: Any) -> str:
    """A call that deletes nothing and asks; the handle of its question."""
    answer = words(await host.call(tool, **arguments))
    assert "Show this to the user" in answer or "请给用户看" in answer
    return answer.partition("forget(confirm='")[2][: len("del_00000000")]


@pytest.mark.parametrize("store", ["core", "vault"])
@pytest.mark.parametrize("how", ["operation", "id"])
async def test_what_never_fades_goes_on_the_user_s_word_alone(
    connect: Connect, store: str, how: str
) -> None:
    """S2-11: neither the judge of memories nor an id deletes it; the rest of a list is done."""
    async with connect() as host:
        id = await stored(host, "The user is allergic to nuts.", store=store)
        other = await stored(host, "The user keeps bees.")
        if how == "operation":
            lines = f"[DELETE:{id}]\n[DELETE:{other}]"
            handle = await asked(host, "reflect", operations=lines)
            assert not await recalled(host, query="bees")
        else:
            handle = await asked(host, "forget", target=[id])
        assert id in await recalled(host, query="allergic nuts")
        assert structured(await host.call("forget", confirm=f"{handle} yes"))["done"]
        assert id not in await recalled(host, query="allergic nuts")


@pytest.mark.parametrize("says_yes", [True, False])
async def test_a_handle_is_put_before_the_user_where_the_host_has_forms(
    connect: Connect, *, says_yes: bool
) -> None:
    """S2-11: whoever holds the handle has not said yes."""
    user = User(says_yes=says_yes)
    async with connect(elicitation_callback=user) as host:
        id = await stored(host, "The user is allergic to nuts.", store="core")
        handle = await asked(host, "reflect", operations=f"[DELETE:{id}]")
        assert user.shown == []
        assert structured(await host.call("forget", confirm=f"{handle} yes"))["done"] == says_yes
        [message] = user.shown
        assert "allergic to nuts" in message
        assert (id in await recalled(host, query="allergic nuts")) != says_yes


async def test_an_id_counts_where_this_conversation_has_seen_it(connect: Connect) -> None:
    """S3-10: an id that was made up, or kept from elsewhere, is shown first."""
    async with connect() as host:
        id = await stored(host, "The user keeps bees.")
        row = await stored(host, "The user owns a boat.")
    async with connect() as host:
        count = len(commits(host))
        handle = await asked(host, "forget", target=[id])
        assert len(commits(host)) == count
        assert row in await host.say("recall", query="boat")
        assert structured(await host.call("forget", target=[row]))["done"]
        assert structured(await host.call("forget", confirm=f"{handle} yes"))["done"]


CHAT_A: dict[str, Any] = {"openai/session": "chat-a"}
CHAT_B: dict[str, Any] = {"openai/session": "chat-b"}


async def test_an_id_in_a_text_was_not_shown(connect: Connect) -> None:
    """S3-10: neither the judge nor an id deletes what only a note in view names."""
    async with connect() as host:
        bees = await stored(host, "The user keeps bees.")
        await stored(host, f"Old note on backups: see [{bees}] there.")

        async def say(chat: Any, tool: str, **arguments: Any) -> str:
            return words(await host.client.call_tool(tool, arguments, meta=chat))

        for chat in (CHAT_A, CHAT_B):
            assert bees in await say(chat, "recall", query="backups note")
        asking = "Show this to the user"
        assert asking in await say(CHAT_A, "reflect", operations=f"[DELETE:{bees}]")
        assert asking in await say(CHAT_B, "forget", target=[bees])
        assert bees in await recalled(host, query="bees")
        assert "restorable" in await say(CHAT_A, "reflect", operations=f"[DELETE:{bees}]")
        assert bees not in await recalled(host, query="bees")


async def test_what_a_prompt_shows_was_shown(connect: Connect) -> None:
    """S3-10: a host that asks for the judgement by a prompt needs no recall beside it."""
    async with connect() as host:
        bees = await stored(host, "The user keeps bees.")
    async with connect() as host:
        await host.client.get_prompt("promote", {"memory": bees})
        assert "restorable" in await host.say("reflect", operations=f"[DELETE:{bees}]")


async def test_a_handle_counts_in_the_conversation_that_it_was_shown_to(connect: Connect) -> None:
    async with connect() as host:
        bees = await stored(host, "The user keeps bees.")
        sent: Any = CHAT_A
        shown = words(await host.client.call_tool("forget", {"target": ["bees"]}, meta=sent))
        handle = shown.partition("forget(confirm='")[2][: len("del_00000000")]
        said = {"confirm": f"{handle} yes"}
        other: Any = CHAT_B
        assert (await host.client.call_tool("forget", said, meta=other)).is_error
        assert bees in await recalled(host, query="bees")
        assert not (await host.client.call_tool("forget", said, meta=sent)).is_error


async def test_a_list_to_confirm_can_be_read_without_the_texts(connect: Connect) -> None:
    """S3-10: somebody does not want to read a name again."""
    async with connect() as host:
        id = await stored(host, "The user was married to Zoe.", tags=["Zoe"])
        for arguments in ({"target": ["Zoe"]}, {"target": [id], "hard": True}):
            answer = await host.say("forget", labels=True, **arguments)
            assert "Zoe" not in answer
            assert id in answer
            assert "labels=true" in await host.say("forget", **arguments)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("The team chose Postgres for the mill.", "Postgres"),
        ("团队为磨坊选了 Postgres 数据库。", "忘掉磨坊的数据库"),
    ],
)
async def test_what_is_offered_is_looked_for_in_every_project(
    connect: Connect, known: str, said: str
) -> None:
    """S3-10: a memory of another project is found by the words for it."""
    async with connect() as host:
        id = await stored(host, known, project="mill")
        assert id in await host.say("forget", target=[said])


@pytest.mark.parametrize(
    ("known", "said", "answer"),
    [
        (["The user keeps bees.", "The user rows."], "the divorce lawyer", "Nothing remembered"),
        (["用户养蜜蜂。", "用户周日划船。"], "离婚律师", "没有符合的记忆"),
    ],
)
async def test_what_has_nothing_to_do_with_the_words_is_not_offered(
    connect: Connect, known: list[str], said: str, answer: str
) -> None:
    """S3-10"""
    async with connect() as host:
        for text in known:
            await stored(host, text)
        assert answer in await host.say("forget", target=[said])


@pytest.mark.parametrize(
    ("known", "words_", "quoted"),
    [
        ("The user has a boat.", "yes, erase the boat", "“yes, erase the boat”"),
        ("用户有一条船。", "对，彻底删掉船", "“对，彻底删掉船”"),
    ],
)
async def test_an_erasure_says_on_whose_word_it_was(
    connect: Connect, known: str, words_: str, quoted: str
) -> None:
    """S3-10: without forms only their words, as the assistant passes them on, erase."""
    async with connect() as host:
        id = await stored(host, known)
        handle = await asked(host, "forget", target=[id], hard=True)
        refused = await host.fail("forget", confirm=handle)
        assert re.search("no words of theirs|没有用户的原话", refused)
        assert id in await recalled(host, query="boat 船")
        answer = await host.say("forget", confirm=f"{handle} {words_}")
        approval = git(
            host.engine.settings.workspace, "log", "-1", "--format=%B", f"--grep=erase {id}"
        )
        assert quoted in answer
        assert "Approval: user (told by the assistant)" in approval


@pytest.mark.parametrize("said", ["yes, erase it for good", "好，彻底删掉"])
async def test_a_yes_that_says_for_good_asks_no_second_time(connect: Connect, said: str) -> None:
    """S3-10: a plain yes to a soft deletion is none to an erasure, which asks by itself."""
    async with connect() as host:
        for words_, is_erased in ((said, True), ("yes", False)):
            id = await stored(host, f"The user has a boat called {id_free(words_)}.")
            answer = await host.say("forget", target=["boat"])
            handle = answer.partition("forget(confirm='")[2][: len("del_00000000")]
            answer = await host.say("forget", confirm=f"{handle} {words_}")
            assert bool(re.search("Erased here|已在此删除", answer)) == is_erased
            assert (id in host.engine.memories.ids()) != is_erased


def id_free(text: str) -> str:
    """A name made of a reply, so that two boats are two."""
    return f"Boat{len(text)}"


NO_YES = (
    "no",
    "wait, which boat?",
    "maybe later",
    "don't",
    "sure, but let me read it first",
    "yes, after lunch",
    "he said yes",
    "delete the first one only",
    "save it",
    "不",
    "别删",
    "等一下",
    "是哪条船？",
    "让我想想",
    "好，吃完饭再说",
    "他说好的",
    "只删船",
    "保存",
)


async def test_words_that_are_no_yes_erase_nothing(connect: Connect) -> None:
    """Anything but a plain yes is asked again: a hedge, a part of it, another matter."""
    async with connect() as host:
        id = await stored(host, "The user has a boat.")
        handle = ""
        for said in NO_YES:
            handle = await asked(host, "forget", target=[id], hard=True)
            refused = await host.fail("forget", confirm=f"{handle} {said}")
            assert re.search("no yes|不是同意", refused), said
            assert id in await recalled(host, query="boat"), said
        assert structured(await host.call("forget", confirm=f"{handle} yes"))["done"]


async def test_a_proposal_is_erased_after_it_was_shown(connect: Connect) -> None:
    """S3-10: as a memory is; its text leaves no page."""
    async with connect() as host:
        waits = (await receipt(host, content="The user may buy a boat."))["id"]
        answer = await host.say("forget", target=[waits], hard=True)
        assert "The user may buy a boat." in answer
        assert host.engine.review.pending()
        handle = answer.partition("forget(confirm='")[2][: len("del_00000000")]
        done = await host.call("forget", confirm=f"{handle} yes")
        assert structured(done) == {"done": True, "ids": [waits], "confirm": "", "commit": ""}
        assert host.engine.review.pending() == []


@pytest.mark.parametrize("says_yes", [True, False])
async def test_a_form_shows_the_proposal_that_is_to_go(connect: Connect, *, says_yes: bool) -> None:
    user = User(says_yes=says_yes)
    async with connect(elicitation_callback=user) as host:
        waits = (await receipt(host, content="The user may buy a boat."))["id"]
        answer = await host.call("forget", target=[waits], hard=True)
        assert structured(answer)["done"] == says_yes
        [message] = user.shown
        assert "The user may buy a boat." in message
        assert bool(host.engine.review.pending()) != says_yes


async def test_an_erasure_says_what_is_left_and_what_to_do(connect: Connect) -> None:
    """S3-10: one line, with the command; after it nothing is left here."""
    async with connect() as host:
        id = await stored(host, "The user has a boat.")
        handle = await asked(host, "forget", target=[id], hard=True)
        answer = await host.say("forget", confirm=f"{handle} yes")
        [left] = [line for line in answer.splitlines() if line.startswith("Left")]
        assert "recollect purge" in left
        assert "git history" in left
        assert "no remote" in left


async def _in_every_state(host: Host, word: str) -> list[str]:
    """What says a word: replaced, merged, deleted, waiting, refused, or in a field alone."""
    old = await stored(host, f"The user drives a {word} motorbike to work.")
    await stored(
        host,
        "The user drives a plain electric car to work now.",
        verdicts=[{"id": old, "verdict": "updates"}],
    )
    one = await stored(host, f"The user plays chess with {word} on Tuesdays.")
    other = await stored(host, "Every Tuesday the user plays chess in the club.")
    await host.say(
        "reflect", operations=f"[MERGE:{one},{other}] The user plays chess on Tuesdays in a club."
    )
    gone = await stored(host, f"The user wrote a poem about {word} last summer.")
    await host.say("forget", target=[gone])
    relation = {"subject": "aunt", "predicate": "employs", "object": word}
    related = await stored(host, "The user's aunt has a bakery.", relations=[relation])
    waits, dropped = [
        (await receipt(host, content=f"{word} sells {goods}.", agent="research"))["id"]
        for goods in ("the cheapest paint", "ladders of wood")
    ]
    await host.say("reflect", operations=f"[REJECT:{dropped}]")
    return [old, one, gone, related, waits, dropped]


@pytest.mark.parametrize("word", ["Zanzibarquilt", "桑给巴尔船"])
async def test_what_is_erased_by_words_is_all_that_says_them(connect: Connect, word: str) -> None:
    """S3-10: also what was replaced, merged or deleted, what waits for a yes or was refused."""
    async with connect() as host:
        ids = await _in_every_state(host, word)
        kept = await stored(host, "The user's dog is called Rex.")
        handle = await asked(host, "forget", target=[word], hard=True)
        items = host.engine.capture.held(handle).items
        shown = [item.id for item in items if not isinstance(item, Heard)]
        assert sorted(shown) == sorted(ids)
        assert structured(await host.call("forget", confirm=f"{handle} yes"))["done"]
        host.engine.history.purge([], Caller(by_hand=True))
        assert host.engine.history.places(word) == []
        assert kept in await recalled(host, query="dog")


async def test_words_that_a_page_alone_says_are_told_to_stand_there(connect: Connect) -> None:
    """S3-10: "nothing matches" is no answer while they can be read in the folder."""
    async with connect() as host:
        page = "memory/meta/reflection-log.md"
        host.engine.parts.transactions.write_page(page, b"I wonder about Zanzibarquilt.\n")
        told = await host.say("forget", target=["Zanzibarquilt"], hard=True)
        assert page in told
        assert "recollect purge" in told
        assert page not in await host.say("forget", target=["Zanzibarquilt"])
