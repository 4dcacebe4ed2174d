"""Whatever a person does on the page can be taken back, but erasing: the files tell."""

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from recollect.server.capture.drafts import Draft
from recollect.server.domain import layout
from recollect.server.domain.caller import Caller
from recollect.server.engine import Engine
from recollect.server.language.conversation import Message
from tests.conftest import Clock, in_turn, store
from tests.page.conftest import Visitor

Visit = Callable[..., Visitor]
_LOGS = (layout.AUDIT_LOG, layout.ACTIVITY_SNAPSHOT)
_COFFEE = "The user drinks black coffee without sugar every morning at"
_UNDO = re.compile(r"undo=([0-9a-f]{40})")


def state(engine: Engine) -> dict[str, object]:
    """All that a person could have changed: files, activity, what waits for them."""
    top = engine.settings.workspace
    found: dict[str, object] = {}
    for file in sorted(Path(top).rglob("*")):
        name = file.relative_to(top).as_posix()
        if file.is_file() and not name.startswith((".git", layout.GRAPH)) and name not in _LOGS:
            found[name] = file.read_text(encoding="utf-8")
    for id in sorted(engine.memories.ids()):
        activity = engine.memories.vitality_of(engine.memories.whole(id))[0]
        found[id] = (activity.importance, activity.steps_resume_at, activity.use_count)
    found["due"] = sorted((due.kind, tuple(due.ids)) for due in engine.review.due())
    return found


def scene(engine: Engine, clock: Clock) -> dict[str, str]:
    """Memories and questions that every action of the page has something to answer of."""
    said = [Message("user" if at % 2 else "assistant", f"Remark {at}.") for at in range(1, 40)]
    engine.review.hear(said, Caller(session="ses_TALK0001"))
    alike = [store(engine, f"{_COFFEE} {place}.").id for place in ("home", "work", "sea")]
    engine.upkeep.settle(30)
    engine.review.look_for_merges()
    clock.now -= timedelta(days=70)
    ids = {"slight": store(engine, "The user tried a sourdough once.", category="temporary").id}
    clock.now += timedelta(days=70)
    ids["bees"], ids["nuts"] = in_turn(engine, clock, "keeps bees", "is allergic to nuts")
    ids["oslo"] = store(engine, "The user once lived in Oslo.").id
    ids["gone"] = store(engine, "The user rents a garage.").id
    ids["third"] = store(engine, "The office is on the third floor.").id
    ids["fifth"] = store(
        engine, "The office is on the fifth floor.", verdicts=((ids["third"], "conflicts"),)
    ).id
    scout = Caller(agent="scout", session="ses_TEST0002")
    texts = ("The user plays the cello.", "The user owns a barge.", "The user sails.")
    drafts = [Draft(content=text) for text in texts]
    for name, outcome in zip(
        ("cello", "barge", "sails"), engine.capture.remember(drafts, scout), strict=True
    ):
        ids[name] = outcome.id
    due = {each.kind: ",".join(each.ids) for each in engine.review.due()}
    ids |= {"merge": due["merge"], "turns": due["summary"], "alike": alike[0]}
    return ids


def actions(ids: dict[str, str]) -> list[tuple[str, str, dict[str, str]]]:
    """Each action of the page: where its form stands, where it is sent, what it says."""
    order = f"{ids['bees']},{ids['nuts']}"
    oslo, bees = f"/memory/{ids['oslo']}", f"/memory/{ids['bees']}"
    one, other = ids["fifth"], ids["third"]
    slight, gone = f"/memory/{ids['slight']}", f"/memory/{ids['gone']}"
    rule = {"part": "Boundaries", "old": "Never lie."}
    return [
        ("/inbox", "/inbox", {"op": f"COMMIT:{ids['cello']}"}),
        ("/inbox", "/inbox", {"op": f"REJECT:{ids['cello']}"}),
        ("/inbox", "/inbox", {"op": f"DEFER:{ids['cello']}"}),
        ("/inbox", "/inbox", {"bulk": "COMMIT", "id": ids["barge"]}),
        ("/inbox", "/inbox", {"bulk": "KEEP", "id": ids["slight"]}),
        ("/inbox", "/inbox", {"op": f"HOLDS:{one},{other}"}),
        ("/inbox", "/inbox", {"op": f"KEEP:{one}"}),
        ("/inbox", "/inbox", {"op": f"PROMOTE:{ids['oslo']}"}),
        ("/inbox", "/inbox", {"op": f"DEMOTE:{ids['bees']}"}),
        ("/inbox", "/inbox", {"op": f"DELETE:{ids['oslo']}"}),
        ("/core", "/core/order", {"order": order, "moved": ids["nuts"], "before": ids["bees"]}),
        ("/core", "/core/rules", {"part": "Boundaries", "text": "Never call after nine."}),
        ("/core", "/core/rules", {**rule, "text": "Never lie to Anna."}),
        ("/core", "/core/rules", rule),
        (gone, f"{gone}/restore", {}),
        (oslo, f"{oslo}/edit", {"text": "The user once lived in Bergen."}),
        (oslo, f"{oslo}/edit", {"text": "The user keeps bees."}),
        (oslo, f"{oslo}/edit", {"text": "The user lives there, password: Tr0ub4dor&3xyz"}),
        (oslo, f"{oslo}/pin", {}),
        (bees, f"{bees}/unpin", {}),
        (slight, f"{slight}/keep", {}),
        (oslo, f"{oslo}/keep", {}),
        (oslo, f"{oslo}/sensitivity", {"level": "2"}),
        (oslo, f"{oslo}/sensitivity", {"level": "3", "label": "where once"}),
        ("/inbox", "/inbox", {"op": f"KEEP:{ids['alike']}"}),
        ("/inbox", "/inbox", {"op": f"MERGE:{ids['merge']}", f"text:{ids['merge']}": "Coffee."}),
        ("/inbox", "/inbox", {"op": f"SUMMARY:{ids['turns']}", f"text:{ids['turns']}": "Talk."}),
        (oslo, f"{oslo}/forget", {}),
    ]


@pytest.mark.slow
def test_whatever_the_page_does_is_taken_back_and_done_again(
    visit: Visit, engine: Engine, clock: Clock
) -> None:
    """From the notice and from the history; the undo itself is undone in the same way."""
    ids = scene(engine, clock)
    visitor = visit()
    visitor.post("/core/rules", on="/core", part="Boundaries", text="Never lie.")
    visitor.post(f"/memory/{ids['gone']}/forget", on=f"/memory/{ids['gone']}")
    for on, path, fields in actions(ids):
        told = f"{path} {fields}"
        before = state(engine)
        answer = visitor.post(path, on=on, **fields)
        assert answer.status_code == 303, told
        place = answer.headers["location"]
        found = _UNDO.search(place)
        assert found, f"{told} offers no undo: {place}"
        done = state(engine)
        assert done != before, f"{told} does nothing"
        assert f'value="{found[1]}"' in visitor.get(place).text, told
        history = visitor.get("/history").text
        assert f'name="what" value="{found[1]}"' in history, f"{told} is not in the history"
        undone = visitor.post("/undo", on=place, what=found[1])
        assert undone.status_code == 303, f"{told}: {undone.text[:2000]}"
        assert state(engine) == before, told
        again = _UNDO.search(undone.headers["location"])
        assert again, f"the undo of {told} offers no undo"
        redone = visitor.post("/undo", on="/history", what=again[1])
        assert redone.status_code == 303, told
        assert state(engine) == done, f"{told} is not done again"
        back = _UNDO.search(redone.headers["location"])
        assert back
        assert visitor.post("/undo", on="/history", what=back[1]).status_code == 303
        assert state(engine) == before, told
