"""A memory as it may look after some months, hostile words included."""

from datetime import timedelta
from random import Random
from typing import Any

from recollect.server.capture.drafts import Draft
from recollect.server.domain.caller import Caller
from recollect.server.domain.memory import Relation
from recollect.server.engine import Engine
from tests.conftest import Clock

PAYLOADS = (
    "<script>document.title='owned'</script>",
    "<img src=x onerror=\"document.title='owned'\">",
    '"><svg onload="document.title=\'owned\'">',
    "javascript:document.title='owned'",
    "<a hx-get='/live' hx-trigger='load' href='//evil.example'>x</a>",
    "{{ 7 * 7 }}{% raise %}${7*7}",
    "</title></textarea></script><script>document.title='owned'</script>",
)
"""What a memory may hold that wants to be more than text."""
_HOST = Caller(session="ses_H0ST0001")
_PEOPLE = ("Anna", "Jonas", "王芳", "Mira", "Tomás", "Prague", "Heron", "Orion", "Lisbon", "cello")
_DAILY = (
    "{who} called about the {what}; they meet on {day}.",
    "The {what} for {who} is planned for {day}.",
    "{who} prefers to talk about the {what} in the morning.",
    "和{who}商量了{what}的事，约在{day}。",
)
_WHAT = ("concert", "release", "move", "garden", "train journey", "budget", "rehearsal", "报告")
_DAY = ("Monday", "Thursday", "the weekend", "the 14th", "周五")


def say(engine: Engine, text: str, **fields: Any) -> str:
    """Remember one thing on the user's explicit wish; its id."""
    draft = Draft(content=text, explicit=True, **fields)
    return engine.capture.remember([draft], _HOST)[0].id


def furnish(engine: Engine, clock: Clock, *, days: int = 60, seed: int = 7) -> dict[str, str]:
    """Live some weeks, then tell what every view has something to show of; ids by name."""
    random = Random(seed)
    end = clock.now
    for day in range(days, 0, -1):
        clock.now = end - timedelta(days=day)
        for _ in range(random.randrange(3)):
            pair = random.sample(_PEOPLE, 2)
            text = random.choice(_DAILY).format(
                who=pair[0], what=random.choice(_WHAT), day=random.choice(_DAY)
            )
            store = random.choice(("semantic", "episodic"))
            say(engine, f"{text} ({day})", entities=tuple(pair), store=store, tags=("daily",))
    clock.now = end - timedelta(days=20)
    ids = {
        "city": say(engine, "Anna lives in Prague.", entities=("Anna", "Prague")),
        "nuts": say(
            engine, "The user is allergic to hazelnuts.", store="core", category="identity"
        ),
        "tea": say(
            engine, "用户早上喝绿茶，不喝咖啡。", store="core", category="stable_preference"
        ),
        "code": say(
            engine, "The alarm code of the flat is 4711.", sensitivity=3, label="flat alarm"
        ),
    }
    ids["office"] = say(engine, "The office is on the third floor.")
    clock.now = end - timedelta(days=2)
    ids["moved"] = say(
        engine,
        "Anna lives in Lisbon since October.",
        entities=("Anna", "Lisbon"),
        relations=(Relation(subject="Anna", predicate="lives in", object="Lisbon"),),
        verdicts=((ids["city"], "changed"),),
    )
    ids["fifth"] = say(
        engine, "The office is on the fifth floor.", verdicts=((ids["office"], "conflicts"),)
    )
    engine.search.use([ids["nuts"], ids["moved"]])
    clock.now = end
    scout = Caller(agent="scout", session="ses_SC0VT001")
    suggested = ("Jonas plays the cello in a quartet.", "王芳下个月去里斯本。")
    engine.capture.remember([Draft(content=text) for text in suggested], scout)
    return ids


def poison(engine: Engine) -> None:
    """Every text field of memories and proposals, filled with what wants to be more than text."""
    for number, payload in enumerate(PAYLOADS):
        name = f"{payload[:70]}"
        say(
            engine,
            f"poisoned {number} {payload}",
            tags=(name,),
            entities=(name, "Anna"),
            relations=(Relation(subject=name, predicate=payload[:70], object="Anna"),),
            project=name,
            reason=payload,
        )
        say(engine, f"hidden {number}", sensitivity=3, label=f"label {number} {payload}"[:80])
        agent = Caller(agent=name, session="ses_SC0VT002")
        engine.capture.remember([Draft(content=f"proposed {number} {payload}")], agent)
        engine.upkeep.count_hook(payload, {"sessions": 1})
        engine.upkeep.count_call(payload, f"ses_SC0VT0{number:02}", "recall", {"recalls": 1})
        file = engine.settings.workspace / f"memory/semantic/{payload.replace('/', '_')[:80]}.md"
        file.write_text(f"---\nstore: {payload!r}\n---\n{payload}", encoding="utf-8")
    page = engine.settings.workspace / "SOUL.md"
    rules = "\n".join(f"- {payload}" for payload in PAYLOADS)
    page.write_text(f"{page.read_text('utf-8')}\n## Never\n{rules}\n", encoding="utf-8")
