"""forget through the MCP surface: nothing goes that the user did not see, and what was promised to
be gone is gone.
"""

import re
from typing import Any

import pytest
from mcp.client import ClientRequestContext
from mcp_types import ElicitRequestParams, ElicitResult

from tests.conftest import Clock, Connect, Host
from tests.tools.answers import (
    ERAS,
    GOOD,
    commits,
    file_of,
    git,
    holders,
    index,
    recalled,
    receipt,
    stored,
    structured,
    tree,
)

pytestmark = pytest.mark.anyio


class User:
    """Somebody who answers forms, and what they were shown."""

    def __init__(self, action: Any, **content: Any) -> None:
        self.action, self.content = action, content
        self.shown: list[str] = []

    async def __call__(
        self, context: ClientRequestContext, params: ElicitRequestParams
    ) -> ElicitResult:
        self.shown.append(params.message)
        return ElicitResult(action=self.action, content=self.content or None)


async def handle_for(host: Host, **arguments: Any) -> str:
    found = structured(await host.call("forget", **arguments))
    assert found["confirm"].startswith("del_")
    return str(found["confirm"])


# --- soft deletion -------------------------------------------------------------------------------


@ERAS
async def test_an_id_is_forgotten_at_once_and_its_file_says_so(connect: Connect, mode: str) -> None:
    """S3-10, S4-21, S4-22: archived with policy and audit line, out of every recall, still in its
    file.
    """
    async with connect(mode) as host:
        found = await receipt(host, content="The user's locker number is 4711.", explicit=True)
        answer = structured(await host.call("forget", target=[found["id"]]))
        assert answer["done"]
        assert answer["ids"] == [found["id"]]
        assert git(host, "cat-file", "-t", answer["commit"]).strip() == "commit"
        page = file_of(host, found["file"])
        assert "deleted_at:" in page
        assert "user_delete" in page
        for recall_mode in ("normal", "review"):
            assert found["id"] not in await recalled(host, query="locker number", mode=recall_mode)
        assert (
            "🗑️" in (await recalled(host, query="locker number", mode="debug"))[found["id"]]["marks"]
        )
        assert "ARCHIVE" in (await host.read("memory://audit")).splitlines()[-1]


@pytest.mark.parametrize("target", ["an id in a string", "a list of ids"])
async def test_several_ids_go_in_one_change(connect: Connect, target: str) -> None:
    async with connect() as host:
        ids = [
            await stored(host, text)
            for text in ("The user's dog is called Rex.", "The office door code changes monthly.")
        ]
        before = len(commits(host))
        answer = structured(
            await host.call(
                "forget", target=", ".join(ids) if target == "an id in a string" else ids
            )
        )
        assert sorted(answer["ids"]) == sorted(ids)
        assert len(commits(host)) == before + 1


async def test_an_unknown_id_among_known_ones_deletes_none(connect: Connect) -> None:
    async with connect() as host:
        id = await stored(host, "The user's dog is called Rex.")
        wrong = id[:-1] + ("0" if id[-1] != "0" else "1")
        said = await host.fail("forget", target=[id, wrong])
        assert wrong in said
        assert id in said  # the near miss is offered
        assert id in await recalled(host, query="dog Rex")


async def test_forgetting_again_does_not_begin_the_thirty_days_anew(
    connect: Connect, clock: Clock
) -> None:
    """S4-22"""
    async with connect() as host:
        id = await stored(host, "The user's dog is called Rex.")
        await host.say("forget", target=[id])
        clock.forward(days=20)
        await host.say("forget", target=[id])
        clock.forward(days=11)
        assert "too long ago" in await host.fail("forget", target=[id], restore=True)


@pytest.mark.parametrize(("days", "comes_back"), [(29.9, True), (30.1, False)])
async def test_what_was_forgotten_can_be_restored_for_thirty_days(
    connect: Connect, clock: Clock, days: float, comes_back: bool
) -> None:
    """S4-22"""
    async with connect() as host:
        id = await stored(host, "The user's dog is called Rex.")
        files, indexed = tree(host), index(host)
        await host.say("forget", target=[id])
        clock.forward(days=days)
        if comes_back:
            assert "♻️" in await host.say("forget", target=[id], restore=True)
            assert tree(host) == files
            assert index(host) == indexed
            assert id in await recalled(host, query="dog Rex")
        else:
            gone = tree(host)
            assert "too long ago" in await host.fail("forget", target=[id], restore=True)
            assert tree(host) == gone


async def test_restoring_needs_the_id_of_something_deleted(connect: Connect) -> None:
    async with connect() as host:
        id = await stored(host, "The user's dog is called Rex.")
        before = commits(host)
        assert "not deleted" in await host.fail("forget", target=[id], restore=True)
        assert "target" in await host.fail("forget", restore=True)
        await host.say("forget", target=[id])
        assert id in await host.fail(
            "forget", target="the dog", restore=True
        )  # words: what they may mean is named
        assert len(commits(host)) == len(before) + 1


# --- words, and the user's yes -------------------------------------------------------------------


@ERAS
async def test_words_are_shown_first_and_go_with_the_handle(connect: Connect, mode: str) -> None:
    """S3-10: confirm the target before deleting."""
    async with connect(mode) as host:
        dog = await stored(host, "The user's dog is called Rex.")
        tea = await stored(host, "The user drinks green tea.")
        shown = await host.say("forget", target="my dog Rex")
        assert dog in shown
        assert tea not in shown
        assert dog in await recalled(host, query="dog Rex")  # nothing gone yet
        handle = await handle_for(host, target="my dog Rex")
        assert structured(await host.call("forget", confirm=f"{handle} yes"))["ids"] == [dog]
        assert dog not in await recalled(host, query="dog Rex")
        assert tea in await recalled(host, query="green tea")


async def test_a_handle_is_good_for_ten_minutes_and_for_once(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        dog = await stored(host, "The user's dog is called Rex.")
        late = await handle_for(host, target="dog Rex")
        clock.forward(minutes=10.5)
        assert "valid" in await host.fail("forget", confirm=late)
        assert "valid" in await host.fail("forget", confirm="del_NEVERWAS")
        assert dog in await recalled(host, query="dog Rex")
        good = await handle_for(host, target="dog Rex")
        clock.forward(minutes=9.5)
        await host.say("forget", confirm=f"{good} yes")
        assert "valid" in await host.fail("forget", confirm=f"{good} yes")


async def test_a_handle_deletes_what_was_shown_and_nothing_that_came_later(
    connect: Connect,
) -> None:
    async with connect() as host:
        first = await stored(host, "The user's dog is called Rex.")
        handle = await handle_for(host, target="dog Rex")
        second = await stored(host, "The dog Rex sleeps in the kitchen.")
        await host.say("forget", confirm=f"{handle} yes")
        left = await recalled(host, query="dog Rex")
        assert second in left
        assert first not in left


async def test_words_that_match_one_memory_name_the_call_that_forgets_it_at_once(
    connect: Connect,
) -> None:
    """Who asked for just that need not be asked again: it can be restored."""
    async with connect() as host:
        id = await stored(host, "Timber is oversold, the user thinks.")
        await stored(host, "The user plays the viola.")
        said = await host.say("forget", target="timber")
        assert f"forget(target=['{id}'])" in said
        for_good = await host.say("forget", target="timber", hard=True)
        assert "just this" not in for_good
        assert "Until then" in for_good


async def test_words_that_match_nothing_delete_nothing(connect: Connect) -> None:
    async with connect() as host:
        await stored(host, "The user's dog is called Rex.")
        answer = structured(await host.call("forget", target="quarterly xylophone invoices"))
        assert not answer["done"]
        assert not answer["confirm"]


@ERAS
@pytest.mark.parametrize("hard", [False, True])
async def test_a_host_with_forms_asks_the_user_who_says_yes(
    connect: Connect, mode: str, hard: bool
) -> None:
    """Confirmed by elicitation where the host offers it."""
    user = User("accept", delete=True)
    async with connect(mode, elicitation_callback=user) as host:
        dog = await stored(host, "The user's dog is called Rex.")
        answer = structured(await host.call("forget", target="dog Rex", hard=hard))
        assert answer["done"]
        assert len(user.shown) == 1
        assert dog in user.shown[0]
        assert ("for good" in user.shown[0]) == hard
        assert (dog in await recalled(host, query="dog Rex", mode="debug")) != hard


@ERAS
@pytest.mark.parametrize(
    "user",
    [User("accept", delete=False), User("decline"), User("cancel")],
    ids=["unticked", "declined", "cancelled"],
)
async def test_a_user_who_does_not_say_yes_keeps_everything(
    connect: Connect, mode: str, user: User
) -> None:
    async with connect(mode, elicitation_callback=user) as host:
        dog = await stored(host, "The user's dog is called Rex.")
        before = tree(host)
        answer = structured(await host.call("forget", target="dog Rex"))
        assert not answer["done"]
        assert not answer["confirm"]
        assert tree(host) == before
        assert dog in await recalled(host, query="dog Rex")


@ERAS
async def test_what_is_stored_while_the_user_reads_the_form_is_not_deleted_with_it(
    connect: Connect, mode: str
) -> None:
    """Never more than the user saw and confirmed."""
    added: list[str] = []

    class Slow(User):
        async def __call__(
            self, context: ClientRequestContext, params: ElicitRequestParams
        ) -> ElicitResult:
            if not added:
                added.append(await stored(host, "The dog Rex sleeps in the kitchen."))
            return await super().__call__(context, params)

    user = Slow("accept", delete=True)
    async with connect(mode, elicitation_callback=user) as host:
        await stored(host, "The user's dog is called Rex.")
        answer = structured(await host.call("forget", target="dog Rex"))
        assert all(id in user.shown[-1] for id in answer["ids"])
        assert (added[0] in await recalled(host, query="dog Rex")) == (
            added[0] not in user.shown[-1]
        )


@ERAS
async def test_an_id_needs_no_form(connect: Connect, mode: str) -> None:
    user = User("decline")
    async with connect(mode, elicitation_callback=user) as host:
        dog = await stored(host, "The user's dog is called Rex.")
        assert structured(await host.call("forget", target=[dog]))["done"]
        assert not user.shown


# --- hard deletion -------------------------------------------------------------------------------


async def erase(host: Host, *ids: str) -> str:
    return await host.say(
        "forget", confirm=f"{await handle_for(host, target=list(ids), hard=True)} yes"
    )


async def test_erasing_an_id_needs_a_second_step(connect: Connect) -> None:
    async with connect() as host:
        dog = await stored(host, "The user's dog is called Rex.")
        await handle_for(host, target=[dog], hard=True)
        assert dog in await recalled(host, query="dog Rex")


async def test_what_is_erased_is_in_no_file_but_the_git_history(connect: Connect) -> None:
    """Hard leaves no trace in files, index, vectors, activity, audit log, proposals or links of
    others.
    """
    secret_word, ids = "zanzibarquilt", []
    async with connect() as host:
        home = host.engine.settings.home
        text = f"The user hides the {secret_word} behind the shed."
        refused = await receipt(
            host, content=text, scores=dict.fromkeys(GOOD, 1)
        )  # a trace among the rejections
        assert refused["outcome"] == "refused"
        old = await stored(host, "The user owns a boat in the harbour.")
        doomed = await stored(
            host, text, entities=["shed"], verdicts=[{"id": old, "verdict": "updates"}]
        )
        friend = await stored(
            host,
            "Anna visited the shed in spring.",
            verdicts=[{"id": doomed, "verdict": "conflicts"}],
        )
        await host.say(
            "reflect", operations=f"[BOOST:{doomed}]\n[SUMMARY:{doomed}] {secret_word} place"
        )
        await host.say("recall", query=secret_word, used=[doomed])
        host.engine.upkeep.settle(30)
        assert holders(home, secret_word)
        note = await erase(host, doomed)
        assert "history" in note
        ids = [old, friend]
    assert holders(home, secret_word) == []
    assert [
        path for path in holders(home / "index", doomed) if not path.startswith("chroma")
    ] == []  # Chroma's log keeps bare ids a while
    workspace = [
        path for path in holders(home / "workspace", doomed) if not path.endswith("audit.log")
    ]
    assert workspace == []
    async with connect() as host:
        assert secret_word in git(host, "log", "-p", "--all")
        assert doomed in await host.fail("recall", id=doomed)
        for id in ids:
            assert id in await recalled(
                host, query="boat harbour Anna shed"
            )  # the old one counts again
        index(host)


@pytest.mark.parametrize("verdict", ["updates", "changed", "conflicts", "related"])
async def test_an_erased_successor_leaves_no_word_in_the_memory_it_corrected(
    connect: Connect, verdict: str
) -> None:
    async with connect() as host:
        old = await receipt(host, content="The user owns a boat in the harbour.", explicit=True)
        new = await stored(
            host,
            "The user sold the zanzibarquilt vessel.",
            verdicts=[{"id": old["id"], "verdict": verdict}],
        )
        await erase(host, new)
        assert holders(host.engine.settings.workspace, "zanzibarquilt") == []
        assert new not in file_of(host, old["file"])
        assert old["id"] in await recalled(host, query="boat harbour")


async def test_an_erased_source_leaves_no_word_in_what_was_merged_from_it(connect: Connect) -> None:
    """S4-17: original_contents keep the sources' words, until one of them is erased."""
    async with connect() as host:
        ids = [
            await stored(host, text)
            for text in ("The user bakes zanzibarquilt bread.", "The user bakes rolls on Sundays.")
        ]
        await host.say("reflect", operations=f"[MERGE:{','.join(ids)}] The user bakes.")
        await erase(host, ids[0])
        assert holders(host.engine.settings.workspace, "zanzibarquilt") == []


async def test_sources_come_back_when_what_was_merged_from_them_is_erased(connect: Connect) -> None:
    async with connect() as host:
        ids = [
            await stored(host, text)
            for text in ("The user bakes rye bread.", "The user bakes rolls on Sundays.")
        ]
        await host.say(
            "reflect", operations=f"[MERGE:{','.join(ids)}] The user bakes often and gladly."
        )
        [merged] = set(await recalled(host, query="bakes gladly")) - set(ids)
        await erase(host, merged)
        assert set(ids) <= set(await recalled(host, query="the user bakes"))
        assert merged not in str(tree(host))


async def test_erasing_a_short_text_leaves_the_rest_of_the_audit_log_alone(
    connect: Connect,
) -> None:
    async with connect() as host:
        await stored(host, "The user likes cheese.")
        id = await stored(host, "e")
        before = (await host.read("memory://audit")).splitlines()
        await erase(host, id)
        after = (await host.read("memory://audit")).splitlines()
        assert [line for line in before if not line.endswith("| e")] == after[: len(before) - 1]


@pytest.mark.parametrize(
    "operation", ["[ADD] {}", "[UPDATE:{id}] {}", "[NEGATE:{id}] {}", "[ADD] {}\n[SKIP]"]
)
async def test_what_came_as_an_operation_leaves_the_audit_log_too(
    connect: Connect, operation: str
) -> None:
    text = "The user keeps the spare house key, zanzibarquilt and all, under the third flower pot."
    async with connect() as host:
        other = await stored(host, "The user has a spare key.")
        done = structured(
            await host.call(
                "reflect",
                operations=operation.format(text, id=other)
                if "id" in operation
                else operation.format(text),
            )
        )
        await erase(host, done["done"][0]["id"])
        assert holders(host.engine.settings.workspace, "zanzibarquilt") == []


async def test_an_erased_episode_leaves_the_rest_of_its_day(connect: Connect) -> None:
    async with connect() as host:
        for summary in ("Talked about zanzibarquilt patterns.", "Planned the garden."):
            await host.say("reflect", depth="session", summary=summary)
        [id] = [
            i
            for i, m in (await recalled(host, query="zanzibarquilt")).items()
            if "zanzibarquilt" in m["text"]
        ]
        await erase(host, id)
        day = await host.read("memory://episodes/2026-11-21")
        assert "Planned the garden" in day
        assert holders(host.engine.settings.home, "zanzibarquilt") == []


async def test_an_erasure_cannot_be_undone(connect: Connect) -> None:
    """Erased for good means that no later call brings the text back."""
    async with connect() as host:
        id = await stored(host, "The user's dog is called Rex.")
        await erase(host, id)
        erasure = commits(host)[0]
        for undo in ("last", "session", erasure):
            assert "erased" in await host.fail("forget", undo=undo)
        assert not await recalled(host, query="dog Rex", mode="debug")


async def test_what_was_erased_is_not_read_back_from_the_history(connect: Connect) -> None:
    """The changes are told, the words of an erased memory are not.

    Git itself keeps them until it is rewritten.
    """
    async with connect() as host:
        id = await stored(host, "The user's dog is called Zanzibar.")
        other = await stored(host, "Penguins cannot fly.")
        created, others = commits(host)[1], commits(host)[0]
        await erase(host, id)
        for change in ("log", created, commits(host)[0]):
            assert "Zanzibar" not in await host.say("recall", id=change)
        assert "[CREATE] (erased)" in await host.say("recall", id="log", explain=True)
        assert "erased for good" in await host.say("recall", id=created)
        assert "Penguins" in await host.say("recall", id=others)
        assert other in await host.say("recall", id=others)


async def test_undoing_a_deletion_that_waits_for_a_yes_calls_it_off(connect: Connect) -> None:
    """S4-22: nothing else is taken back for it."""
    async with connect() as host:
        await stored(host, "The user's dog is called Rex.")
        files = tree(host)
        asked = structured(await host.call("forget", target="dog"))
        assert "called off" in await host.say("forget", undo="last")
        assert tree(host) == files
        assert "not (or no longer) valid" in await host.fail(
            "forget", confirm=f"{asked['confirm']} yes"
        )
        assert "Undone" in await host.say("forget", undo="last")


async def test_unclear_mixtures_are_refused(connect: Connect) -> None:
    async with connect() as host:
        id = await stored(host, "The user's dog is called Rex.")
        before = tree(host)
        assert "undo" in await host.fail("forget", target=[id], undo="last")
        assert "mixed" in await host.fail("forget", target=[id, "the dog"])
        assert "target" in await host.fail("forget")
        assert tree(host) == before


async def test_a_proposal_is_dropped_by_reflect_and_forget_says_so(connect: Connect) -> None:
    async with connect() as host:
        waiting = await receipt(host, content="The user may like jazz.")
        assert f"[REJECT:{waiting['id']}]" in await host.fail("forget", target=[waiting["id"]])


@pytest.mark.parametrize(
    ("meant", "others", "words"),
    [
        (
            "Gareth wonders whether to become a lecturer.",
            ["Gareth works nights.", "Gareth hates coriander.", "Gareth has a sister."],
            "Gareth and becoming a lecturer",
        ),
        (
            "Gareth is thinking about lecturing.",
            ["Gareth likes lecturing less than nights."],
            "Gareth thinking",
        ),
        ("小何在考虑转行当老师。", ["小何上夜班。", "小何不吃香菜。"], "小何转行当老师的事"),
        ("小何在考虑转行当老师。", ["小何是老师。"], "小何转行"),
    ],
)
async def test_what_shares_less_with_the_words_than_what_is_meant_is_not_offered_for_deletion(
    connect: Connect, meant: str, others: list[str], words: str
) -> None:
    async with connect() as host:
        id = await stored(host, meant)
        kept = [await stored(host, other) for other in others]
        asked = await host.say("forget", target=words)
        assert id in asked
        assert not [other for other in kept if other in asked]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("User: I met Orsolya at the harbour of Piran.", "Orsolya harbour Piran"),
        ("用户：我在皮兰港见了奥尔绍娅。", "皮兰港 奥尔绍娅"),
    ],
)
async def test_what_only_held_messages_say_is_erased_after_it_was_shown(
    connect: Connect, said: str, words: str
) -> None:
    """S3-10: without a command of the user's; the git history never had it."""
    async with connect() as host:
        await host.say("reflect", turns=[said, "User: My sister hates olives."])
        assert "hard=true" in await host.say("forget", target=[words])
        shown = await host.say("forget", target=[words], hard=True)
        assert re.split("[:：]", said)[1].strip() in shown
        assert "olives" not in shown
        handle = shown.partition("forget(confirm='")[2][: len("del_00000000")]
        answer = await host.say("forget", confirm=f"{handle} yes")
        assert not re.search("git|purge", answer)
        assert "Piran" not in (held := str(host.engine.parts.working.all()))
        assert "皮兰" not in held
        assert "olives" in held
        assert host.engine.history.places(words.rpartition(" ")[2]) == []


async def test_words_of_a_page_by_hand_are_told_to_leave_it_first(connect: Connect) -> None:
    """S3-10: purge takes words out of logs, and leaves to the user what they wrote."""
    async with connect() as host:
        page = host.engine.settings.workspace / "MEMORY.md"
        page.write_text(f"{page.read_text()}\n- Orsolya mends shoes.\n")
        told = await host.say("forget", target=["Orsolya"], hard=True)
        assert "Before that the user takes it out of MEMORY.md." in told
        assert "purge" not in await host.say("forget", target=["a violin"], hard=True)


@pytest.mark.parametrize("text", ["The user earns 4,200 pounds.", "用户每月挣四千二。"])
async def test_what_was_named_by_its_id_is_not_told_again_as_it_goes(
    connect: Connect, text: str
) -> None:
    """S3-10: whoever has not read it is asked first; who has may want it gone from sight too."""
    async with connect() as host:
        id = await stored(host, text)
        said = await host.say("forget", target=[id])
        assert said.splitlines()[1:] == [id]
        await host.say("forget", target=[id], restore=True)
    async with connect() as host:
        assert text in await host.say("forget", target=[id])


@pytest.mark.parametrize(
    ("text", "query", "warned"),
    [
        ("The user drinks green tea.", "green tea", "do not tell of it unless they ask"),
        ("用户喝绿茶。", "绿茶", "不要提起"),
    ],
)
async def test_a_search_that_shows_what_was_forgotten_says_so(
    connect: Connect, text: str, query: str, warned: str
) -> None:
    async with connect() as host:
        id = await stored(host, text)
        await host.say("forget", target=[id])
        said = await host.say("recall", query=query, mode="debug")
        assert "🗑️" in said
        assert warned in said
        assert text not in said
        by_id = await host.say("recall", id=id)
        assert text not in by_id
        assert "debug" not in by_id
        assert text in await host.say("recall", id=id, mode="debug")


@pytest.mark.parametrize(
    ("text", "kept", "answered"),
    [
        ("Ingrid was scooped in 2019.", "Ingrid wants no preprint.", "do not tell of it"),
        ("英格丽在2019年被抢发。", "英格丽不要预印本。", "不要提起"),
    ],
)
async def test_who_follows_a_link_to_what_was_forgotten_does_not_read_it(
    connect: Connect, text: str, kept: str, answered: str
) -> None:
    """Its id stands in the record of what replaced it, its words in the log; neither was asked."""
    async with connect() as host:
        id = await stored(host, text)
        new = await stored(host, kept, verdicts=[{"id": id, "verdict": "updates"}])
        await host.say("forget", target=[id])
        assert id in await host.say("recall", id=new, explain=True)
        told = await host.say("recall", id=id)
        assert answered in told
        for said in (told, await host.say("recall", id="log")):
            assert "2019" not in said
        assert "2019" in await host.say("recall", id=id, mode="debug")
        await host.say("forget", target=[id], restore=True)
        assert "2019" in await host.say("recall", id=id)


@pytest.mark.parametrize(
    ("whole", "rest", "part"),
    [
        (
            "Tom and Dele ran the Bristol half marathon in 1:52.",
            "Tom and Dele ran the Bristol half marathon.",
            "1:52",
        ),
        ("我的直属领导是郑凯，说话很直。", "我的直属领导是郑凯。", "很直"),
    ],
)
async def test_a_part_is_forgotten_and_the_rest_stays_of_its_day(
    connect: Connect, whole: str, rest: str, part: str
) -> None:
    """As the description says: the rest in its place, then the old id is forgotten."""
    async with connect() as host:
        told = {"store": "episodic", "occurred_at": "2026-08-12"}
        old = (await receipt(host, content=whole, explicit=True, **told))["id"]
        verdicts = [{"id": old, "verdict": "updates"}]
        new = (await receipt(host, content=rest, explicit=True, verdicts=verdicts))["id"]
        await host.say("forget", target=[old])
        listed = await host.say("recall", since="2026-08-12", until="2026-08-12")
        assert f"[{new}]" in listed
        assert (
            structured(await host.call("recall", query=rest))["memories"][0]["store"] == "episodic"
        )
        for asked in ({"query": whole}, {"query": whole, "mode": "review"}, {"id": new}):
            assert part not in (await host.say("recall", **asked)).replace(whole, "")
        assert part not in await host.say("recall", id="log")
        await host.say("forget", target=[old], restore=True)
        assert part in await host.say("recall", query=whole, mode="review")


@pytest.mark.parametrize(
    ("text", "said", "receipt"),
    [
        ("林蔚离婚了，不想被问起。", "What do I know about Lin Wei?", "Forgotten"),
        ("Piotr rewired the shed.", "关于彼得都知道些什么？", "已忘记"),
    ],
)
async def test_forgetting_by_id_is_confirmed_in_the_language_of_the_conversation(
    connect: Connect, text: str, said: str, receipt: str
) -> None:
    async with connect() as host:
        id = await stored(host, text)
        await host.say("recall", query=said)

        assert receipt in await host.say("forget", target=[id])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The user once stole a duck.", "forget(target=['{id}']) hides it meanwhile"),
        ("用户偷过一只鸭子。", "先用 forget(target=['{id}']) 隐藏"),
    ],
)
async def test_what_waits_to_be_erased_is_said_to_be_found_until_then(
    connect: Connect, text: str, told: str
) -> None:
    """What is hidden already is not offered to be hidden."""
    async with connect() as host:
        id = await stored(host, text)
        assert told.format(id=id) in await host.say("forget", target=[id], hard=True)
        await host.say("forget", target=[id])
        assert told.format(id=id) not in await host.say("forget", target=[id], hard=True)
