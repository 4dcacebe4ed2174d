"""Every action of the page, checked in the files afterwards."""

import re
from collections.abc import Callable
from typing import get_args, get_type_hints

import pytest

from recollect.server.capture.drafts import Draft
from recollect.server.domain import layout
from recollect.server.domain.caller import Caller
from recollect.server.engine import Engine
from recollect.server.page.graph_drawing import drawn
from recollect.server.page.words import words
from recollect.server.review.due import Due
from tests.conftest import ME, Clock, in_turn, store
from tests.page.conftest import Visitor

Visit = Callable[..., Visitor]


def file_of(engine: Engine, id: str) -> str:
    path = engine.memories.path(id)
    assert path
    return (engine.settings.workspace / path).read_text(encoding="utf-8")


def last_actor(engine: Engine) -> str:
    return engine.history.log(limit=1)[0].trailers["Actor"]


def _seen(visitor: Visitor, id: str) -> str:
    """The state of a memory that a page's form on it carries."""
    return visitor.get(f"/memory/{id}").text.partition('name="seen" value="')[2].partition('"')[0]


def follow(visitor: Visitor, location: str) -> str:
    return visitor.get(location).text


def test_an_edit_is_a_new_version_and_undo_takes_it_back(visit: Visit, engine: Engine) -> None:
    """Tags, store and privacy stay; what it said before is kept; the words are the user's."""
    old = store(engine, "The user keeps three hives of bees.", tags=("hobby",)).id
    visitor = visit()
    answer = visitor.post(
        f"/memory/{old}/edit", on=f"/memory/{old}", text="The user keeps five hives of bees."
    )
    assert answer.status_code == 303
    new = answer.headers["location"].partition("/memory/")[2].partition("?")[0]
    heir = engine.memories.by_ids([new])[0]
    assert (heir.supersedes, heir.tags, heir.source) == ((old,), ("hobby",), "user")
    assert "five hives" in file_of(engine, new)
    assert f"superseded_by: {new}" in file_of(engine, old)
    assert last_actor(engine) == "user (page)"
    page = follow(visitor, answer.headers["location"])
    assert "<del>three</del><ins>five</ins>" in page
    commit = engine.history.log(limit=1)[0].sha
    undone = visitor.post("/undo", on=f"/memory/{new}", what=commit)
    assert undone.headers["location"].startswith(f"/memory/{old}?")  # the new one is gone
    assert engine.memories.by_ids([old])[0].superseded_by == ""
    assert last_actor(engine) == "user (page)"


@pytest.mark.parametrize("action", ["edit", "forget", "pin", "sensitivity", "erase"])
def test_what_changed_meanwhile_is_not_overwritten(
    visit: Visit, engine: Engine, action: str
) -> None:
    """Somebody else wrote first: both texts are shown, nothing is written."""
    id = store(engine, "The user keeps three hives of bees.").id
    visitor = visit()
    visitor.get(f"/memory/{id}")
    path = engine.memories.path(id)
    assert path
    file = engine.settings.workspace / path
    stale = visitor.post("/inbox", on=f"/memory/{id}").status_code  # reads the form's fields
    assert stale == 422
    file.write_text(
        file.read_text(encoding="utf-8").replace("three hives", "seven hives"), encoding="utf-8"
    )
    fields = {**visitor.sent, "text": "The user keeps five hives.", "level": "2"}
    fields |= {"understood": "yes"} if action == "erase" else {}
    fields["once"] = "another"
    answer = visitor.client.post(f"/memory/{id}/{action}", data=fields)
    assert answer.status_code == 409
    assert "seven hives" in answer.text
    memory = engine.memories.by_ids([id])[0]
    assert "seven hives" in memory.text
    assert memory.current
    assert (memory.store, memory.sensitivity) == ("semantic", 0)
    offered = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', answer.text))
    if action == "erase":
        assert "Do it all the same" not in answer.text
        return
    again = {name: offered[name] for name in ("token", "once", "seen")}
    done = visitor.client.post(f"/memory/{id}/{action}", data=fields | again)
    assert done.status_code == 303
    assert engine.history.log(limit=1)[0].trailers["Actor"] == "user (page)"


def test_what_was_replaced_meanwhile_is_shown_as_it_reads_now(visit: Visit, engine: Engine) -> None:
    """Two tabs: the second's words may follow the first's; nothing else is done to another one."""
    old = store(engine, "The user keeps three hives of bees.").id
    visitor = visit()
    visitor.post(f"/memory/{old}/edit", on=f"/memory/{old}", text="The user keeps five hives.")
    seen = visitor.sent["seen"]
    heir = engine.memories.by_ids([old])[0].superseded_by
    stale = {"on": f"/memory/{heir}", "seen": seen}
    left = visitor.post(f"/memory/{old}/forget", **stale)
    assert left.status_code == 409
    assert "keeps five hives" in left.text
    assert f'href="/memory/{heir}"' in left.text
    assert "Do it all the same" not in left.text
    answer = visitor.post(f"/memory/{old}/edit", **stale, text="The user keeps nine hives.")
    assert answer.status_code == 409
    assert "keeps five hives" in answer.text
    offered = dict(re.findall(r'name="(token|once|seen)" value="([^"]*)"', answer.text))
    action = re.search(r'action="(/memory/\w+/edit)"', answer.text)
    assert action
    assert action[1] == f"/memory/{heir}/edit"
    done = visitor.client.post(action[1], data=offered | {"text": "The user keeps nine hives."})
    assert done.status_code == 303
    last = engine.memories.by_ids([heir])[0].superseded_by
    assert engine.memories.by_ids([last])[0].text == "The user keeps nine hives."


def test_a_form_sent_twice_is_carried_out_once(visit: Visit, engine: Engine) -> None:
    """A double click, or a reload of what was sent."""
    old = store(engine, "The user keeps three hives of bees.").id
    visitor = visit()
    path = f"/memory/{old}/edit"
    first = visitor.post(path, on=f"/memory/{old}", text="The user keeps five hives of bees.")
    commits = len(engine.history.log(limit=100))
    again = visitor.client.post(path, data=visitor.sent)
    assert again.headers["location"] == first.headers["location"]
    assert len(engine.history.log(limit=100)) == commits


def test_pinning_puts_a_memory_into_the_core_page_and_back(visit: Visit, engine: Engine) -> None:
    """MEMORY.md is what every conversation begins with."""
    id = store(engine, "The user is allergic to nuts.").id
    visitor = visit()
    core = engine.settings.workspace / "MEMORY.md"
    assert visitor.post(f"/memory/{id}/pin", on=f"/memory/{id}").status_code == 303
    assert "allergic to nuts" in core.read_text(encoding="utf-8")
    assert "store: core" in file_of(engine, id)
    assert visitor.post(f"/memory/{id}/unpin", on=f"/memory/{id}").status_code == 303
    assert "allergic to nuts" not in core.read_text(encoding="utf-8")


def test_the_core_stands_in_the_order_a_person_gives_it(
    visit: Visit, engine: Engine, clock: Clock
) -> None:
    """Kept in the files, one commit, undone as one; a page of another order changes nothing."""
    texts = ("drinks green tea", "keeps bees", "is allergic to nuts")
    tea, bees, nuts = in_turn(engine, clock, *texts)
    name = store(engine, "The user is called Mira.", store="core", category="identity").id
    visitor = visit()

    def order() -> list[str]:
        page = engine.settings.workspace / "MEMORY.md"
        return re.findall(r"\((mem_\w+)\)", page.read_text(encoding="utf-8"))

    told = {"order": f"{tea},{bees},{nuts}", "moved": nuts}
    assert visitor.post("/core/order", on="/core", **told, before=tea).status_code == 303
    assert order() == [name, nuts, tea, bees]
    assert [each.id for each in engine.memories.current_in("core")][:2] == [nuts, tea]
    assert "core_position: 1" in file_of(engine, nuts)
    assert last_actor(engine) == "user (page)"
    assert "allergic to nuts" in engine.history.log(limit=1)[0].subject
    told["order"] = f"{nuts},{tea},{bees}"
    for moved, before in ((nuts, name), (name, tea), ("mem_00000000", ""), (nuts, "x")):
        wrong = told | {"moved": moved}
        assert visitor.post("/core/order", on="/core", **wrong, before=before).status_code == 422
    stale = told | {"order": f"{tea},{bees},{nuts}"}
    answer = visitor.post("/core/order", on="/core", **stale, before="")
    assert answer.status_code == 409
    assert "the core was changed meanwhile" in answer.text
    assert visitor.post("/core/order", on="/core", **told, before="").status_code == 303
    assert order() == [name, tea, bees, nuts]
    commit = engine.history.log(limit=1)[0].sha
    assert visitor.post("/undo", on="/core", what=commit).status_code == 303
    assert order() == [name, nuts, tea, bees]
    visitor.post(f"/memory/{nuts}/unpin", on="/core", seen=_seen(visitor, nuts))
    assert "core_position" not in file_of(engine, nuts)


def test_what_stands_first_in_the_core_gets_room_first(
    visit: Visit, engine: Engine, clock: Clock
) -> None:
    """The budget's rest goes to the others."""
    told = "visits neighbour {0} in week {0}, and looks after his garden and its gates. "
    ids = in_turn(engine, clock, *(told.format(number) * 4 for number in range(30)))
    out = [memory.id for memory in engine.pages.core().left_out]
    assert out
    shown = [id for id in ids if id not in out]
    visitor = visit()
    assert "No room for these" in visitor.get("/core").text
    order = ",".join([*shown, *out])
    visitor.post("/core/order", on="/core", order=order, moved=out[-1], before=shown[0])
    page = (engine.settings.workspace / "MEMORY.md").read_text(encoding="utf-8")
    assert re.findall(r"\((mem_\w+)\)", page)[0] == out[-1]
    assert out[-1] not in {memory.id for memory in engine.pages.core().left_out}


def test_forgetting_restoring_and_erasing_do_what_they_say(visit: Visit, engine: Engine) -> None:
    """Erasing asks once more, and leaves neither file nor index."""
    id = store(engine, "The user once lived in Oslo.").id
    visitor = visit()
    place = f"/memory/{id}"
    assert visitor.post(f"{place}/forget", on=place).status_code == 303
    assert "deleted_at:" in file_of(engine, id)
    assert "Oslo" not in visitor.get("/?q=Oslo").text.partition("<h2>")[2]
    assert visitor.post(f"{place}/restore", on=place).status_code == 303
    assert "deleted_at:" not in file_of(engine, id)
    assert visitor.post(f"{place}/erase", on=place).status_code == 422
    assert engine.memories.known([id])
    assert visitor.post(f"{place}/erase", on=place, understood="yes").status_code == 303
    assert not engine.memories.known([id])
    assert visitor.get(place).status_code == 404


def test_a_sealed_memory_is_shown_only_after_asking(visit: Visit, engine: Engine) -> None:
    """Neither on its page, nor in search, nor in what changed before it was sealed."""
    id = store(engine, "The locker at the pool is number 4711.").id
    plain = engine.history.log(limit=1)[0].sha
    visitor = visit()
    place = f"/memory/{id}"
    sealed = visitor.post(f"{place}/sensitivity", on=place, level="3", label="pool locker")
    assert sealed.status_code == 303
    assert "4711" not in file_of(engine, id)
    assert "4711" in engine.history.show(plain)
    for path in (place, "/", "/?q=pool+locker", "/history", f"/history/{plain}", "/?mode=debug"):
        assert "4711" not in visitor.get(path).text, path
    assert "pool locker" in visitor.get("/?q=pool+locker").text
    assert "4711" in visitor.post(f"{place}/reveal", on=place).text
    assert "4711" not in visitor.get(place).text
    assert "4711" in visitor.post(f"/history/{plain}/reveal", on=f"/history/{plain}").text


def test_privacy_is_raised_and_never_lowered(visit: Visit, engine: Engine) -> None:
    """What is private stays so until its owner says otherwise where it is not one click."""
    id = store(engine, "The user sees a therapist.", sensitivity=1).id
    visitor = visit()
    place = f"/memory/{id}"
    assert visitor.post(f"{place}/sensitivity", on=place, level="2").status_code == 303
    assert "sensitivity: 2" in file_of(engine, id)
    assert visitor.post(f"{place}/sensitivity", on=place, level="1").status_code == 422
    assert "sensitivity: 2" in file_of(engine, id)


def test_a_secret_typed_into_an_edit_is_sealed(visit: Visit, engine: Engine) -> None:
    """The rules of remember hold here too: it stands nowhere in plain text."""
    id = store(engine, "The user banks at Nordlys.").id
    place = f"/memory/{id}"
    text = "The user banks at Nordlys, password: Tr0ub4dor&3xyz"
    answer = visit().post(f"{place}/edit", on=place, text=text)
    assert "done=sealed" in answer.headers["location"]
    assert engine.history.places("Tr0ub4dor") == []


def proposals(engine: Engine, *texts: str) -> list[str]:
    caller = Caller(agent="scout", session="ses_TEST0002")
    drafts = [Draft(content=text) for text in texts]
    return [outcome.id for outcome in engine.capture.remember(drafts, caller)]


def test_several_proposals_are_decided_at_once_and_undone_at_once(
    visit: Visit, engine: Engine
) -> None:
    """The inbox: one commit for all that was chosen."""
    first, second, third = proposals(
        engine, "The user plays the cello.", "The user keeps bees.", "The user owns a barge."
    )
    visitor = visit()
    assert "plays the cello" in visitor.get("/inbox").text
    visitor.post("/history", on="/inbox")
    fields = {**visitor.sent, "bulk": "COMMIT", "id": [first, second], "once": "x"}
    answer = visitor.client.post("/inbox", data=fields)
    assert answer.status_code == 303
    page = follow(visitor, answer.headers["location"])
    assert "owns a barge" in page
    assert "plays the cello" not in page
    workspace = engine.settings.workspace / "memory"
    stored = "".join(file.read_text("utf-8") for file in (workspace / "semantic").rglob("*.md"))
    assert "plays the cello" in stored
    assert "keeps bees" in stored
    commit = engine.history.log(limit=1)[0]
    assert commit.trailers["Approval"] == "user"
    assert visitor.post("/undo", on="/inbox", what=commit.sha).status_code == 303
    waiting = {proposal.id for proposal in engine.review.pending()}
    assert waiting == {first, second, third}


def test_a_contradiction_is_settled_by_the_side_that_was_clicked(
    visit: Visit, engine: Engine
) -> None:
    """The other is kept as what was so before."""
    one = store(engine, "The office is on the third floor.").id
    draft = Draft(
        content="The office is on the fifth floor.",
        explicit=True,
        verdicts=((one, "conflicts"),),
    )
    other = engine.capture.remember([draft], ME)[0].id
    visitor = visit()
    assert "third floor" in visitor.get("/inbox").text
    assert visitor.post("/inbox", on="/inbox", op=f"HOLDS:{other},{one}").status_code == 303
    assert engine.memories.by_ids([one])[0].superseded_by == other
    assert "third floor" not in visitor.get("/inbox").text


def test_the_inbox_decides_nothing_about_what_changed_meanwhile(
    visit: Visit, engine: Engine
) -> None:
    """A press that was meant for another text is told so, with what stands there now."""
    one = store(engine, "The office is on the third floor.").id
    draft = Draft(
        content="The office is on the fifth floor.",
        explicit=True,
        verdicts=((one, "conflicts"),),
    )
    other = engine.capture.remember([draft], ME)[0].id
    visitor = visit()
    visitor.post("/history", on="/inbox")  # reads the form's fields
    path = engine.memories.path(other)
    assert path
    file = engine.settings.workspace / path
    changed = file.read_text(encoding="utf-8").replace("fifth", "ninth")
    file.write_text(changed, encoding="utf-8")
    fields = {**visitor.sent, "once": "x", "op": f"HOLDS:{other},{one}"}
    answer = visitor.client.post("/inbox", data=fields)
    assert answer.status_code == 409
    assert "ninth floor" in answer.text
    assert engine.memories.by_ids([one])[0].current
    offered = re.search(r'name="seen" value="([^"]+)"', answer.text)
    assert offered
    assert f"{other}=" in offered[1]
    bulk = {**visitor.sent, "once": "y", "bulk": "DELETE", "id": other}
    assert visitor.client.post("/inbox", data=bulk).status_code == 409
    assert engine.memories.by_ids([other])[0].current
    assert visitor.post("/inbox", on="/inbox", op=f"HOLDS:{other},{one}").status_code == 303
    assert engine.memories.by_ids([one])[0].superseded_by == other


@pytest.mark.parametrize(
    "op", ["ADD:mem_00000000", "COMMIT:", "SEARCH:mem_00000000", "KEEP:../etc", "", "UPDATE:x"]
)
def test_only_answers_that_the_inbox_offers_are_carried_out(
    visit: Visit, engine: Engine, op: str
) -> None:
    """What the buttons do not say, the form cannot either."""
    before = len(engine.history.log(limit=50))
    assert visit().post("/inbox", on="/inbox", op=op).status_code == 422
    assert len(engine.history.log(limit=50)) == before


def test_everything_of_a_conversation_is_undone_from_the_history(
    visit: Visit, engine: Engine
) -> None:
    """By the conversation's own name, whoever looks at it."""
    for text in ("The user plays the cello.", "The user keeps bees."):
        store(engine, text)
    visitor = visit()
    answer = visitor.post("/undo", on=f"/history?session={ME.session}", what=ME.session)
    assert answer.status_code == 303
    assert engine.memories.ids() == set()


def test_no_form_sends_the_browser_elsewhere(visit: Visit, engine: Engine) -> None:
    """The way back is a place on this page, whatever the field says."""
    id = store(engine, "The user keeps bees.").id
    commit = engine.history.log(limit=1)[0].sha
    del id
    visitor = visit()
    for number, place in enumerate(("//evil.example", "/\\evil.example", "https://evil.example")):
        what = commit if number == 0 else engine.history.log(limit=1)[0].sha
        answer = visitor.post("/undo", on="/history", what=what, back=place)
        assert answer.headers.get("location", "/").startswith("/?done=undone")


def test_what_could_not_be_done_is_told_in_the_readers_language(
    visit: Visit, engine: Engine
) -> None:
    """The engine's own words speak to a model; they stand below, for who wants them."""
    id = store(engine, "The user keeps bees.", sensitivity=2).id
    place = f"/memory/{id}"
    told = visit("zh-CN").post(f"{place}/sensitivity", on=place, level="1").text
    assert "私密程度只能提高" in told.partition("<details")[0]
    assert "it can only be raised" in told
    told = visit("en").get("/memory/mem_ZZZZZZZZ").text.partition("<details")[0]
    assert "no such memory" in told
    assert "recall" not in told.partition("<main")[2]


def test_the_inbox_has_words_for_all_that_can_be_due() -> None:
    """A kind without a heading would close the whole inbox."""
    kinds = get_args(get_type_hints(Due)["kind"])
    for language in ("en", "zh"):
        assert [kind for kind in kinds if f"kind_{kind}" not in words(language)] == []


def test_rules_are_laid_down_changed_and_taken_out(visit: Visit, engine: Engine) -> None:
    """In SOUL.md and among the facts of IDENTITY.md, each as one change that undo takes back."""
    soul = engine.settings.workspace / "SOUL.md"
    visitor = visit()
    rule = "Never tell <b>Anna</b> about the party."
    done = visitor.post("/core/rules", on="/core", part="Boundaries", text=rule)
    assert done.status_code == 303
    assert f"- {rule}" in soul.read_text(encoding="utf-8")
    assert last_actor(engine) == "user (page)"
    assert "&lt;b&gt;Anna" in visitor.get("/core").text
    other = "Never tell Anna about the present."
    fields = {"part": "Boundaries", "old": rule}
    assert visitor.post("/core/rules", on="/core", text=other, **fields).status_code == 303
    assert rule not in soul.read_text(encoding="utf-8")
    answer = visitor.post("/core/rules", on="/core", text="Never tell Bo.", **fields)
    assert answer.status_code == 409  # gone meanwhile
    assert "Never tell Bo." in answer.text
    fields["old"] = other
    assert visitor.post("/core/rules", on="/core", **fields).status_code == 303
    assert "party" not in soul.read_text(encoding="utf-8")
    assert "present" not in soul.read_text(encoding="utf-8")
    commit = engine.history.log(limit=1)[0].sha
    assert visitor.post("/undo", on="/core", what=commit).status_code == 303
    assert f"- {other}" in soul.read_text(encoding="utf-8")


def test_what_may_be_about_something_else_says_so(visit: Visit, engine: Engine) -> None:
    """As recall marks it; categories and actions are words, a lone name stands in the middle."""
    id = store(engine, "The user keeps bees.", category="skill").id
    engine.upkeep.settle(60)
    visitor = visit("zh")
    said = words("zh")["mark_weak"]
    assert said in visitor.get("/?q=Which+museum+shows+amber+bees+of+the+Baltic+coast").text
    assert said not in visitor.get("/?q=bees").text
    assert "<dd>技能</dd>" in visitor.get(f"/memory/{id}").text
    assert '<span class="store">新建</span>' in visitor.get("/history").text
    (lone,) = drawn({"anna": 1}, {}, ()).nodes
    assert (lone.x, lone.y) == (450, 280)


def test_a_proposal_that_was_edited_meanwhile_is_not_stored_unseen(
    visit: Visit, engine: Engine
) -> None:
    """A yes was meant for what stood there; to what stands there now it can be said again."""
    (id,) = proposals(engine, "The user plays the cello.")
    visitor = visit()
    visitor.post("/history", on="/inbox")  # reads the form's fields
    file = engine.settings.workspace / layout.PENDING_MEMORIES
    file.write_text(file.read_text("utf-8").replace("cello", "tuba"), encoding="utf-8")
    fields = {**visitor.sent, "once": "x", "op": f"COMMIT:{id}"}
    answer = visitor.client.post("/inbox", data=fields)
    assert answer.status_code == 409
    assert "plays the tuba" in answer.text
    seen = re.search(r'name="seen" value="([^"]+)"', answer.text)
    assert seen
    done = visitor.client.post("/inbox", data=fields | {"seen": seen[1], "once": "y"})
    assert done.status_code == 303
    (id,) = engine.memories.ids()
    assert engine.memories.by_ids([id])[0].text == "The user plays the tuba."


def test_activity_tells_how_long_hosts_wait_for_a_recall(visit: Visit, engine: Engine) -> None:
    """By week and host, as a mean."""
    counts = {"recalls": 2, "milliseconds of recalls": 61, "tokens": 5}
    engine.upkeep.count_call("codex-mcp-client", "ses_TEST0001", "recall", counts)
    page = visit().get("/activity").text
    assert "ms a recall" in page
    assert "<td>30</td>" in page


def test_the_first_view_lists_what_is_latest_first(
    visit: Visit, engine: Engine, clock: Clock
) -> None:
    """Whatever is strong or names what others name; with a filter as without one."""
    old = in_turn(engine, clock, "drinks tea with Anna", "walks with Anna", "sails with Anna")
    engine.search.use(old[:1])
    clock.forward(days=1)
    new = store(engine, "The car is blue.", tags=("car",)).id
    visitor = visit()
    for place in ("/", "/?store=semantic"):
        shown = re.findall(r'class="opens" href="/memory/(\w+)"', visitor.get(place).text)
        assert shown[0] == new
        assert shown[1:] == [each for each in reversed(old) if each in shown]
    assert re.findall(r'class="opens" href="/memory/(\w+)"', visitor.get("/?tag=car").text) == [new]


def test_a_filter_that_leaves_nothing_does_not_say_that_nothing_is_remembered(
    visit: Visit, engine: Engine
) -> None:
    store(engine, "The user keeps bees.")
    visitor = visit()
    for place in ("/?store=procedural", "/?tag=none", "/?until=2001-01-01"):
        assert "Nothing is remembered yet" not in visitor.get(place).text
        assert "Nothing remembered about that." in visitor.text, place


def test_what_a_memory_contradicts_is_named_by_its_words(visit: Visit, engine: Engine) -> None:
    """An id says nothing to a person; of a sealed one the label is told."""
    third = store(engine, "The office is on the third floor.").id
    draft = Draft(
        content="The office is on the fifth floor.", explicit=True, verdicts=((third, "conflicts"),)
    )
    engine.capture.remember([draft], ME)
    page = visit().get("/?q=fifth+floor").text
    mark = re.search(r'<span class="mark mark_conflict">(.*?)</span>', page, re.DOTALL)
    assert mark
    assert "contradicts" in mark[1]
    assert ">The office is on the" in mark[1]
