"""An explicit wish on what is known already changes it, as one change with its receipt."""

from typing import Any

import pytest

from tests.conftest import Connect, words
from tests.tools.answers import (
    GOOD,
    commits,
    file_of,
    index,
    recalled,
    receipt,
    stored,
    structured,
    tree,
    true_receipt,
)

pytestmark = pytest.mark.anyio

TEXTS = pytest.mark.parametrize("text", ["The user's desk is by the window.", "用户的书桌在窗边。"])


@TEXTS
@pytest.mark.parametrize(
    ("wish", "line", "told"),
    [
        ({"store": "core"}, "store: core", "store: semantic → core"),
        ({"store": "vault"}, "store: vault", "store: semantic → vault"),
        ({"tags": ["work"]}, "tags: [home, work]", "tags: + 1"),
        ({"sensitivity": 2}, "sensitivity: 2", "sensitivity: 0 → 2"),
        ({"category": "identity"}, "category: identity", "category: fact → identity"),
        ({"project": "move"}, "project: move", "project: – → move"),
    ],
)
async def test_a_wish_on_what_is_known_changes_it(
    connect: Connect, text: str, wish: dict[str, Any], line: str, told: str
) -> None:
    """S0-01: one memory, one commit, and a receipt that is true."""
    async with connect() as host:
        old = await stored(host, text, tags=["home"])
        count = len(commits(host))
        answer = await host.call("remember", content=text, explicit=True, **wish)
        assert words(answer).startswith("✏️")
        assert told in words(answer)
        [found] = structured(answer)["receipts"]
        assert (found["outcome"], found["id"]) == ("amended", old)
        assert len(commits(host)) == count + 1
        again = await receipt(host, content=text, explicit=True, **wish)
        assert (again["outcome"], again["id"]) == ("known", old)
        assert line in file_of(host, found["file"])
        assert len([path for path in tree(host) if "mem_" in path]) == 1
        index(host)


async def test_the_receipt_of_a_changed_memory_is_true_and_undo_takes_it_back(
    connect: Connect,
) -> None:
    """Also where its file moves: the folder of the vault says what lies in it."""
    async with connect() as host:
        old = await receipt(host, content="The user's spare key is at Ann's.", explicit=True)
        found = await receipt(
            host, content="The user's spare key is at Ann's.", explicit=True, store="vault"
        )
        assert (found["outcome"], found["id"], found["store"]) == ("amended", old["id"], "vault")
        assert true_receipt(host, found)
        assert found["file"] != old["file"]
        assert old["file"] not in tree(host)
        assert old["id"] in await recalled(host, query="spare key", store="vault")
        await host.say("forget", undo="last")
        assert old["file"] in tree(host)
        assert found["file"] not in tree(host)
        assert old["id"] in await recalled(host, query="spare key", store="semantic")


async def test_scores_without_a_wish_change_nothing_of_what_is_known(connect: Connect) -> None:
    """A host's guess at where it belongs is no wish."""
    async with connect() as host:
        text = "The user's spare key is at Ann's."
        old = await stored(host, text)
        found = await receipt(host, content=text, scores=GOOD, store="vault", tags=["keys"])
        assert (found["outcome"], found["id"], found["store"]) == ("known", old, "semantic")


async def test_an_event_of_the_log_wished_as_a_fact_stands_beside_it(connect: Connect) -> None:
    """An entry of a day's log stays one."""
    async with connect() as host:
        text = "The user ran a marathon in Bonn."
        event = await stored(host, text, store="episodic")
        fact = await receipt(host, content=text, explicit=True, store="core")
        assert (fact["outcome"], fact["store"]) == ("stored", "core")
        assert fact["id"] != event
