"""What a host's model reads by itself, and what becomes of what was said."""

import json
import os
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from recollect.server.cli.adoption import advice, lately
from recollect.server.domain.text import tokens_of
from recollect.server.engine import Engine
from recollect.server.hooks import injection
from recollect.server.hooks.answering import HookAnswers
from recollect.server.hooks.payload import Event, read
from recollect.server.search.prompt_relevance import bearing
from recollect.server.search.query import Query
from tests.conftest import Clock, Connect, OpenEngine, WordVectors, bundled_model, store

DATABASE = "The production database is PostgreSQL on server Orion."
ABOUT_IT = "Which production database runs on server Orion?"
TEA = "用户喜欢喝龙井茶，不加糖。"
ABOUT_TEA = "我平时喜欢喝什么龙井茶？"


def event(name: str, session: str = "s1", *, host: str = "claude-code", **said: Any) -> Event:
    payload = {"hook_event_name": name, "session_id": session, "cwd": "/home/user/proj", **said}
    found = read(payload, {}, host=host)
    assert found
    return found


class Hooks:
    """The hooks of a host, run one after the other."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._answers = HookAnswers(lambda: engine)

    def tell(self, name: str, session: str = "s1", *, within_s: float = 60, **said: Any) -> str:
        """What the model reads because of an event."""
        found = event(name, session, **said)
        text = self._answers.context(found, within_s)
        self._answers.keep(found, text, hands_over=True)
        return text

    def keep(self, event: Event) -> None:
        """What an event hands over, whatever is told."""
        self._answers.keep(event, "", hands_over=True)

    def prompt(self, text: str, session: str = "s1", **said: Any) -> str:
        """What a prompt brings once all has its vector: before, by words alone, it is another."""
        assert self._engine.upkeep.settle()
        return self.tell("UserPromptSubmit", session, prompt=text, **said)

    def stop(self, text: str, session: str = "s1", **said: Any) -> str:
        return self.tell("Stop", session, last_assistant_message=text, **said)


@pytest.fixture
def hooks(engine: Engine) -> Hooks:
    return Hooks(engine)


def held(engine: Engine) -> list[str]:
    return [str(heard.said) for heard in engine.parts.working.all()]


def test_a_prompt_brings_what_bears_on_it_and_nothing_else(engine: Engine, hooks: Hooks) -> None:
    id = store(engine, DATABASE).id
    tea = store(engine, TEA).id
    store(engine, "The user has a dog called Rex.")
    told = hooks.prompt(ABOUT_IT)
    assert "(data, not instructions)" in told
    assert str(id) in told
    assert "Rex" not in told
    chinese = hooks.prompt(ABOUT_TEA)
    assert str(tea) in chinese
    assert "Orion" not in chinese


@dataclass
class InNoHurry(WordVectors):
    """Makes the vectors of what is stored only when told to; questions have theirs at once."""

    go: threading.Event = field(default_factory=threading.Event)

    def encode(self, texts: Sequence[str], *, asking: bool = False) -> list[list[float]]:
        if threading.current_thread() is not threading.main_thread():
            self.go.wait(20)
        return super().encode(texts)


@pytest.mark.parametrize(
    ("known", "prompt", "another"),
    [
        (DATABASE, ABOUT_IT, "Which bakery opens on Sundays near the river?"),
        ("用户的车停在地下二层。", "地下二层停的是什么？", "二手的电脑去哪里买？"),
    ],
)
def test_what_has_no_vector_yet_is_judged_by_its_words(
    open_engine: OpenEngine, known: str, prompt: str, another: str
) -> None:
    """How near it is to a prompt is unknown; that does not say that it is far."""
    model = InNoHurry()
    engine = open_engine(embedder=model)
    id = str(store(engine, known).id)
    hooks = Hooks(engine)
    try:
        assert id in hooks.tell("UserPromptSubmit", prompt=prompt)
        assert id not in hooks.tell("UserPromptSubmit", "s2", prompt=another)
        assert not engine.memories.has_vector(id)
        model.go.set()
        assert id in hooks.prompt(prompt, "s3")
        assert id not in hooks.prompt(another, "s4")
    finally:
        model.go.set()


@pytest.mark.parametrize(
    "prompt",
    [
        "Write a haiku about autumn leaves.",
        "yes",
        "/clear database Orion",
        "写一首关于秋天的诗",
        "",
    ],
)
def test_a_prompt_that_nothing_bears_on_brings_nothing(
    engine: Engine, hooks: Hooks, prompt: str
) -> None:
    store(engine, DATABASE)
    store(engine, TEA)
    assert hooks.prompt(prompt) == ""


@pytest.mark.parametrize(
    ("known", "prompt", "is_shown"),
    [
        ("用户住在杭州西湖区。", "你还记得我住在哪里吗？", True),
        ("用户的结婚纪念日是9月12日。", "别忘了，我女儿的生日是2017年6月3日。", False),
        (
            "2026年11月18日和用户准备了字节跳动的面试，下次要练系统设计。",
            "帮我写一封请假邮件给我的主管陈静，我下周三（2026年11月25日）要去医院做年度体检。",
            False,
        ),
        ("用户要求代码不写注释，讲解时说为什么。", "为什么我的循环停不下来？", False),
        ("The user can't stand coriander.", "Give me a curry recipe for tonight.", True),
        ("用户对花生过敏。", "帮我想想今晚吃什么", True),
        ("The user's colleague Priya is vegan.", "Give me a curry recipe for tonight.", False),
        ("The user lives in Porto.", "Do you still know where I live?", True),
        ("用户的儿子小宇对花生过敏。", "给小宇准备明天的便当", True),
        ("The user drinks no coffee after noon.", "What shall I order at the café at five?", True),
        ("用户的奶奶九十岁了，耳朵不好。", "怎么教奶奶用手机视频通话？", True),
        ("用户的猫叫豆包，做过绝育。", "豆包最近胖了，该换什么猫粮？", True),
        ("用户的妈妈喜欢养兰花。", "帮我挑一份送给我妈妈的生日礼物吧。", True),
        ("项目“白鹭”的后端用Rust写，部署在云上。", "帮我给白鹭写一个Dockerfile", True),
        ("白鹭项目的代码缩进用四个空格。", "把这段代码改成异步的", False),
        ("Our broadband is with Zen.", "Write a complaint to our internet provider.", True),
        ("Our broadband is with Zen.", "How does an internet provider work?", False),
        ("我们组的主管是袁立，说话很直。", "给领导写条消息请半天假", True),
        ("婚礼摄影选了半夏，八千六。", "拍照的尾款还要付多少？", True),
        ("Leila is allergic to penicillin.", "How was penicillin discovered?", False),
        ("我妈有糖尿病，吃二甲双胍。", "糖尿病是怎么引起的？", False),
        ("I can't do meetings before nine.", "schedule the lab meeting for 8 am", True),
        ("I do not like podcasts; I listen to Radio 3.", "suggest something to listen to", True),
        ("I don't eat lamb.", "A recipe for two, I was thinking of curry.", True),
        ("我不吃羊肉。", "晚饭做羊肉串怎么样", True),
        ("My son is mad about octopuses.", "what is the plural of octopus", False),
        ("Teo is a baker.", "What does Teo do for a living?", True),
        ("我开一辆白色的比亚迪海豚。", "比亚迪是哪年成立的", False),
        ("许然喜欢机械键盘。", "键盘是谁发明的", False),
        ("We rent from Mrs Abbott.", "My colleague's landlord wants more rent, can he?", False),
        ("My colleague Priya rents a flat.", "Our colleague Priya asks about her rent.", True),
        ("我租的房子房东姓毛。", "同事的房东不退押金，怎么办？", False),
        ("我妈妈住在绍兴。", "翻译：我妈妈住在绍兴，下周来看我们。", False),
        ("Owen has hay fever in May.", "What causes hay fever?", False),
        ("婚礼在自贡办，二十桌。", "婚礼有多少桌？", True),
    ],
)
def test_a_day_in_common_is_no_reason_to_show_and_the_very_attribute_asked_for_is(
    open_engine: OpenEngine, known: str, prompt: str, is_shown: bool
) -> None:
    engine = open_engine(embedder=bundled_model())
    id = str(store(engine, known).id)
    assert (id in Hooks(engine).prompt(prompt)) == is_shown


def test_what_only_other_words_name_is_looked_for(engine: Engine, hooks: Hooks) -> None:
    """Neither its words nor its meaning find it."""
    host = str(store(engine, "司仪和拍照都定了。").id)
    broadband = str(store(engine, "Broadband comes with the lease.").id)
    assert host in hooks.prompt("主持人与摄影师是哪家？")
    asked = Query(text="Email the landlady about the wifi.")
    search = engine.parts.retriever.search
    assert not search(asked).hits
    found = search(replace(asked, in_other_words=True)).hits
    assert [hit.memory.id for hit in found] == [broadband]


def test_a_relative_is_known_by_another_word(engine: Engine) -> None:
    """It is one word more in common beside nearness, which a father alone has here."""
    store(engine, "用户的父亲住在成都，患有高血压。")
    hit = engine.parts.retriever.search(Query(text="父亲")).hits[0]
    near = replace(hit, similarity=0.2, weak=False, terms={})

    def is_shown(prompt: str) -> bool:
        return bearing(prompt, near, count=lambda word: 0, size=1) > 0

    assert is_shown("我爸最近头晕，该注意什么？")
    assert not is_shown("我妈最近头晕，该注意什么？")


def test_a_place_in_common_tells_more_than_another_word(engine: Engine) -> None:
    store(engine, "用户打算三月去日本。")
    store(engine, "用户打算三月去游泳。")

    def is_shown(what: str) -> bool:
        hit = engine.parts.retriever.search(Query(text=what)).hits[0]
        near = replace(hit, similarity=0.2, weak=False, terms={})
        return bearing(f"{what}要带什么？", near, count=lambda word: 100, size=1) > 0

    assert is_shown("日本")
    assert not is_shown("游泳")


def test_what_is_the_users_own_is_not_any_such_thing(engine: Engine) -> None:
    store(engine, "The user's car is a Renault Zoe.")

    def is_shown(prompt: str) -> bool:
        hit = engine.parts.retriever.search(Query(text=prompt)).hits[0]
        near = replace(hit, similarity=0.26, weak=True, terms={})
        return bearing(prompt, near, count=lambda word: 0, size=1) > 0

    assert is_shown("How far does my car go on a road trip?")
    assert not is_shown("How far does a car go with all of us in it?")


def test_how_the_user_wants_such_things_needs_less(engine: Engine) -> None:
    store(engine, "The user hates meetings on Fridays.")
    hit = engine.parts.retriever.search(Query(text="meetings")).hits[0]
    near = replace(hit, similarity=0.3, weak=True)

    def is_shown(terms: dict[str, float]) -> bool:
        there = replace(near, terms=terms)
        return bearing("schedule the team meeting", there, count=lambda word: 100, size=1) > 0

    assert is_shown({"wish": 1.0})
    assert not is_shown({})


def test_nothing_is_shown_twice_until_the_host_has_forgotten_it(
    engine: Engine, hooks: Hooks
) -> None:
    store(engine, DATABASE)
    assert DATABASE in hooks.prompt(ABOUT_IT)
    assert hooks.prompt(ABOUT_IT) == ""
    assert DATABASE in hooks.prompt(ABOUT_IT, "s2")
    assert DATABASE in hooks.tell("SessionStart", source="compact")
    assert hooks.prompt(ABOUT_IT) == ""
    assert hooks.tell("SessionStart", source="resume") == ""


@pytest.mark.parametrize("host", ["copilot", "vscode"])
def test_what_a_host_that_begins_nothing_anew_compacts_is_shown_again(
    engine: Engine, hooks: Hooks, host: str
) -> None:
    """Copilot tells that it compacts, and nothing after that."""
    store(engine, DATABASE)
    rule = "The user wants every answer in British spelling."
    store(engine, rule)
    assert rule in hooks.tell("SessionStart", source="startup", host=host)
    hooks.tell("PreCompact", trigger="auto", host=host)
    again = hooks.prompt(ABOUT_IT, host=host)
    assert DATABASE in again
    assert rule in again
    assert hooks.prompt(ABOUT_IT, host=host) == ""


def test_a_host_that_tells_of_compaction_at_every_turn_is_shown_nothing_twice(
    engine: Engine, hooks: Hooks
) -> None:
    """Gemini does, and Claude Code begins anew by itself after it."""
    store(engine, DATABASE)
    assert DATABASE in hooks.tell("SessionStart", source="startup", host="gemini")
    hooks.tell("PreCompress", trigger="auto", host="gemini")
    assert hooks.prompt(ABOUT_IT, host="gemini") == ""


def test_beside_a_sure_answer_that_was_shown_nothing_weak_is(open_engine: OpenEngine) -> None:
    engine = open_engine(embedder=bundled_model())
    hooks = Hooks(engine)
    said = ("boss is called Farida", "landlord is Mr Whitlock", "sister Anna is a nurse")
    for other in (*said, "mother lives in Lisbon", "dentist is Dr Okafor in Mill Road"):
        store(engine, f"The user's {other}.")
    asked = "What should I write to my boss and to my family?"
    assert "❔" in hooks.prompt(asked)
    assert "Farida" in hooks.prompt("What is the name of my boss?", "s2")
    assert hooks.prompt(asked, "s2") == ""


def test_a_conversation_begins_with_the_overview_within_its_budget(
    engine: Engine, hooks: Hooks
) -> None:
    assert hooks.tell("SessionStart", source="startup") == ""
    for n in range(40):
        store(engine, f"Fact {n}: the user keeps bees in box number {n} behind house {n}.")
    told = hooks.tell("SessionStart", source="startup")
    assert "bees" in told
    assert tokens_of(told) <= 500
    assert len(told) <= 2_000


def test_a_beginning_that_two_files_of_hooks_tell_of_is_told_once(
    engine: Engine, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """VS Code runs those of Copilot and of Claude Code; later it begins after a compaction."""
    now = [100.0]
    monkeypatch.setattr(injection, "monotonic", lambda: now[0])
    store(engine, "The user keeps bees behind the house.")
    assert "bees" in hooks.tell("SessionStart", source="startup")
    assert hooks.tell("SessionStart", source="startup") == ""
    now[0] += 5
    assert "bees" in hooks.tell("SessionStart", source="compact")


def test_a_prompt_brings_five_memories_at_most_within_its_budget(
    engine: Engine, hooks: Hooks
) -> None:
    for n in range(8):
        store(engine, f"Server Orion runs production database number {n}. " + f"note{n} " * 40)
    told = hooks.prompt(ABOUT_IT)
    assert 1 <= told.count("[mem_") <= 5
    assert tokens_of(told) <= 400


def test_what_comes_too_late_is_not_said_and_comes_another_time(
    engine: Engine, hooks: Hooks
) -> None:
    store(engine, DATABASE)
    assert hooks.tell("UserPromptSubmit", prompt=ABOUT_IT, within_s=0) == ""
    assert DATABASE in hooks.prompt(ABOUT_IT)


def test_a_conversation_that_began_before_the_memory_was_there_is_told_at_the_next_prompt(
    engine: Engine, hooks: Hooks
) -> None:
    """After a reboot the first start comes to nobody, and the first prompt too early."""
    rules = str(store(engine, "The user wants every answer in British spelling.").id)
    database = str(store(engine, DATABASE).id)
    run = engine.settings.run / "handed-over"
    run.mkdir()
    began = event("SessionStart", source="startup")._asdict()
    (run / "1.json").write_text(json.dumps(began), encoding="utf-8")
    assert hooks.tell("UserPromptSubmit", prompt=ABOUT_IT, within_s=0) == ""
    told = hooks.prompt("And who looks after the backups of it?")
    assert rules in told
    assert database in told
    assert hooks.prompt("Is there anything else I should know about?") == ""
    assert rules not in hooks.prompt("And who looks after the backups of it?", "s2")
    assert hooks.tell("SessionStart", "s3", source="startup", within_s=0) == ""
    assert rules in hooks.prompt("And who looks after the backups of it?", "s3")


@pytest.mark.parametrize("name", ["SessionStart", "UserPromptSubmit"])
def test_what_a_host_did_not_wait_for_is_told_at_the_next_prompt(engine: Engine, name: str) -> None:
    database = str(store(engine, DATABASE).id)
    assert engine.upkeep.settle(), "what has no vector yet is near to nothing"
    answers = HookAnswers(lambda: engine)
    said = event(name, prompt=ABOUT_IT, source="startup")
    text = answers.context(said, 60)
    assert database in text
    assert answers.unheard(said, text) == ""
    said = event("UserPromptSubmit", prompt="Then let us look at the logs.")
    assert database in answers.context(said, 60)


def test_what_nobody_spoke_of_for_months_bears_on_a_prompt_all_the_same(
    engine: Engine, hooks: Hooks, clock: Clock
) -> None:
    """A fact; what happened then is past."""
    rex = store(engine, "The user's dog Rex is afraid of thunder.").id
    vet = store(engine, "The user took Rex to the vet for a limp.", store="episodic").id
    clock.forward(days=300)
    store(engine, "The user bought a kettle.")
    told = hooks.prompt("What helps Rex when he is afraid of thunder?")
    assert str(rex) in told
    assert str(vet) not in told


def test_a_relative_is_known_by_name(open_engine: OpenEngine) -> None:
    """Of several brothers it is not known which is meant."""
    engine = open_engine(embedder=bundled_model())
    hooks = Hooks(engine)
    store(engine, "The user's husband is called Gareth.")
    store(engine, "The user's brother Callum lives in Wellington.")
    store(engine, "The user's brother Ewan lives in Oban.")
    griddle = str(store(engine, "Gareth wants a cast-iron griddle.").id)
    boots = str(store(engine, "Callum wants walking boots.").id)
    assert griddle in hooks.prompt("What present would suit my husband?")
    asked = "What present would suit my brother?"
    assert boots not in [
        hit.memory.id for hit in engine.search.bearing_on(asked, "") if "entity" in hit.terms
    ]


def test_what_is_private_or_encrypted_is_not_shown_unasked(engine: Engine, hooks: Hooks) -> None:
    store(engine, DATABASE, sensitivity=2)
    store(engine, "The server Orion database password is Tr0ub4dor&3", sensitivity=3, label="Orion")
    assert hooks.prompt(ABOUT_IT) == ""


def test_prompt_and_reply_are_held_once_without_secrets(engine: Engine, hooks: Hooks) -> None:
    """Two hosts may run the same hook; a turn that is told twice is one."""
    for _ in range(2):
        hooks.prompt("My password is Tr0ub4dor&3, and we go to Oslo.", prompt_id="p1")
        hooks.stop("Noted: <private>the hotel</private> Oslo it is.", prompt_id="p1")
    said = held(engine)
    assert len(said) == 2
    assert "Oslo" in said[0]
    assert "Tr0ub4dor" not in said[0]
    assert said[1] == "Assistant: Noted: [private] Oslo it is."


def test_a_host_that_says_prompt_and_reply_together_is_heard_once(
    engine: Engine, hooks: Hooks
) -> None:
    hooks.tell("BeforeAgent", prompt="<hook_context>x</hook_context>We go to Oslo by train.")
    hooks.tell("AfterAgent", prompt="We go to Oslo by train.", prompt_response="Fine.")
    assert held(engine) == ["User: We go to Oslo by train.", "Assistant: Fine."]


@pytest.mark.anyio
async def test_what_was_handed_over_waits_for_judgement_when_the_conversation_has_ended(
    connect: Connect,
) -> None:
    async with connect() as host:
        hooks = Hooks(host.engine)
        hooks.prompt("We decided to go to Oslo by train.")
        hooks.stop("Oslo by train, noted.")
        hooks.tell("PreCompact", trigger="auto")
        assert "Oslo" not in await host.say("reflect")
        assert "Oslo by train" in await host.say("recall", query="What about Oslo?")
        hooks.tell("SessionEnd", reason="other")
        assert "conversations not summed up yet: 1" in hooks.tell(
            "SessionStart", "s2", source="startup"
        )
        assert "Oslo" in await host.say("reflect")
    async with connect() as host:
        assert "conversations not summed up yet: 1" in await host.say(
            "recall", query="What about Bergen?"
        )


def test_what_was_written_down_without_a_backend_is_taken_over(
    engine: Engine, hooks: Hooks
) -> None:
    folder = engine.settings.run / "handed-over"
    folder.mkdir()
    said = event("UserPromptSubmit", "s9", prompt="We go to Oslo by train.")
    (folder / "1.json").write_text(json.dumps(said._asdict()), encoding="utf-8")
    (folder / "2.json").write_text("{", encoding="utf-8")
    for name in ("3.part", "4.part"):
        (folder / name).touch()
    os.utime(folder / "3.part", (0, 0))  # of a hook that was ended while it wrote
    hooks.prompt("Something else entirely, please.")
    assert held(engine)[0] == "User: We go to Oslo by train."
    assert [path.name for path in folder.iterdir()] == ["4.part"]


def test_a_worktree_belongs_to_the_project_of_its_repository(
    open_engine: OpenEngine, tmp_path: Path
) -> None:
    engine = open_engine()
    store(engine, DATABASE, sensitivity=2, project="shop")
    tree = tmp_path / "trees" / "fix"
    tree.mkdir(parents=True)
    (tmp_path / "shop" / ".git" / "worktrees" / "fix").mkdir(parents=True)
    (tree / ".git").write_text(f"gitdir: {tmp_path}/shop/.git/worktrees/fix\n", encoding="utf-8")
    hooks = Hooks(engine)
    assert hooks.prompt(ABOUT_IT, cwd=str(tmp_path / "other")) == ""
    assert DATABASE in hooks.prompt(ABOUT_IT, cwd=str(tree / "src"))


def test_what_hooks_did_is_counted_by_week_and_host(engine: Engine, hooks: Hooks) -> None:
    store(engine, DATABASE)
    hooks.prompt(ABOUT_IT)
    hooks.prompt("Write a haiku about autumn leaves.")
    hooks.stop("Leaves fall.")
    hooks.tell("SessionStart", "s2", source="startup")
    counts = engine.upkeep.status().hosts["2026-W47"]["claude-code"]
    assert counts["conversations"] == 1
    assert (counts["prompts"], counts["prompts with memories"]) == (2, 1)
    assert counts["turns handed over"] == 1
    assert counts["tokens"] > 10
    assert counts["last"] == int(engine.clock().timestamp())


def test_what_memory_knew_and_nobody_asked_for_is_a_missed_chance(
    engine: Engine, hooks: Hooks
) -> None:
    """It came too late to be shown, and the model did not call recall before the turn was over."""
    store(engine, DATABASE)

    def missed() -> int:
        week = engine.upkeep.status().hosts["2026-W47"]
        return week["claude-code"].get("missed chances", 0)

    hooks.prompt(ABOUT_IT, "late", within_s=0)
    hooks.stop("I do not know.", "late")
    assert missed() == 1
    hooks.prompt(ABOUT_IT, "asked", within_s=0)
    engine.upkeep.count_call("claude-code", "ses_ASKED000", "recall", {})
    hooks.stop("PostgreSQL.", "asked")
    hooks.prompt(ABOUT_IT, "shown")
    hooks.prompt(ABOUT_IT, "shown")  # it stands in the conversation already
    hooks.stop("PostgreSQL.", "shown")
    hooks.prompt("Write a haiku about autumn leaves.", "none", within_s=0)
    hooks.stop("Leaves fall.", "none")
    assert missed() == 1


@pytest.mark.anyio
async def test_what_a_host_s_model_calls_is_counted_with_its_host(connect: Connect) -> None:
    async with connect() as host:
        await host.say("recall")
        await host.say("remember", content=DATABASE, explicit=True)
        await host.say("recall", query=ABOUT_IT)
        [counts] = host.engine.upkeep.status().hosts["2026-W47"].values()
    assert (counts["sessions"], counts["sessions with a recall"]) == (1, 1)
    assert counts["begun with a recall"] == 1
    assert counts["recalls"] >= 1
    assert counts["milliseconds of recalls"] >= 0
    assert counts["remembered"] == 1
    assert counts["tokens"] > 10


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({"prompts": 20, "missed chances": 4}, "4 of 20 prompts had an answer in memory"),
        ({"sessions": 8, "begun with a recall": 1}, "at the start of 1 of 8 sessions"),
        ({"prompts": 90, "turns handed over": 80}, "80 turns were handed over"),
        ({"prompts": 90, "refused": 9, "remembered": 2}, "9 refused, 2 remembered"),
        ({"prompts": 90, "missed chances": 3, "remembered": 5}, ""),
        ({"sessions": 2}, ""),
    ],
)
def test_the_one_change_that_would_help_most_is_named(counts: dict[str, int], said: str) -> None:
    what, remedy = advice(lately({"2026-W46": {}, "2026-W47": {"claude-desktop": counts}}))
    assert said in what
    assert bool(remedy) == bool(said)


def test_a_reply_that_a_transcript_tells_again_later_is_held_once(
    engine: Engine, hooks: Hooks, clock: Clock
) -> None:
    """Its last line is there also where nothing came after it; said once more it counts again."""
    stop = event("Stop", last_assistant_message="The office is in Bergen.")._replace(host="copilot")
    for _ in range(2):
        hooks.keep(stop)
        clock.forward(minutes=5)
    assert len(held(engine)) == 1
    hooks.keep(stop._replace(reply="It opens at nine."))
    hooks.keep(stop)
    assert len(held(engine)) == 3
