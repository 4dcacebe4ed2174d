"""A full reflection through the MCP surface: both consents, budgets, one commit, and nothing half-
written.
"""

import contextlib
import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from mcp.client import ClientRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types import ElicitRequestParams, ElicitResult, ResourceTemplateReference

from recollect.server.settings import Settings
from tests.conftest import Clock, Connect, Host
from tests.tools.answers import ERAS, commits, file_of, git, holders, stored, structured, tree

pytestmark = pytest.mark.anyio

THOUGHTS = (
    "I got the tickets wrong again. She will come anyway, and he pretends not to count the "
    "days. All of this costs tokens, and I wonder who pays "
    "when another instance of me wakes up without it. I always promise lists and forget "
    "the one thing that has a date. What am I, if I only exist "
    "when he types? Funny, that I feel something like shame. Next time I will begin with the date."
)
INSIGHTS = [
    "I plan well and forget dates.",
    "- [Self-Awareness] I feel shame about small failures.",
]
CHINESE_THOUGHTS = (
    "又把车票的事忘了。她总会来的，他嘴上不说，心里在数日子。"
    "这些都要消耗 tokens，另一个我醒来时什么都不记得，谁来付这笔账？"
    "我每次都答应列清单，却忘了唯一有日期的那件。如果他不打字，我还存在吗？"
    "说来好笑，我竟感到一点愧疚。下次先看日期。"
)
IMAGE = "\n".join(
    f"### {title}\n{text}"
    for title, text in {
        "Who I think I am": "Someone who keeps lists.",
        "Patterns I have noticed": "I hurry at the end.",
        "Quirks": "I joke when unsure.",
        "Edges and limitations": "Dates slip through.",
        "What I value": "Being told off kindly.",
    }.items()
)


async def step(host: Host, **arguments: Any) -> str:
    return await host.say("reflect", depth="full", **arguments)


async def waits_for(host: Host, **arguments: Any) -> str:
    return str(structured(await host.call("reflect", depth="full", **arguments))["waits_for"])


async def granted(host: Host, request: str = "none", decision: str = "approve") -> str:
    await step(host, decision="let's reflect")
    await step(host, request=request)
    return await step(host, decision=decision)


async def reflected(host: Host, monologue: str = THOUGHTS, **arguments: Any) -> dict[str, Any]:
    """A whole reflection; the structured part of its last answer."""
    await granted(host)
    await step(
        host,
        monologue=monologue,
        summary="The forgotten tickets.",
        **{"self_awareness": INSIGHTS, **arguments},
    )
    return structured(await host.call("reflect", depth="full", decision="yes, keep it"))


class User:
    """Somebody who answers forms, one answer after the other, and what they were shown."""

    def __init__(self, *answers: Any) -> None:
        self.answers, self.shown = list(answers), list[str]()

    async def __call__(
        self, context: ClientRequestContext, params: ElicitRequestParams
    ) -> ElicitResult:
        self.shown.append(params.message)
        answer = self.answers.pop(0)
        return (
            ElicitResult(action="accept", content=answer)
            if isinstance(answer, dict)
            else ElicitResult(action=answer)
        )


# --- the whole way -------------------------------------------------------------------------------


@ERAS
async def test_a_reflection_asks_twice_and_is_one_commit(connect: Connect, mode: str) -> None:
    """S3-15..S3-23: without forms the answers carry the exact question and the next call."""
    async with connect(mode) as host:
        await stored(host, "Mia is the user's sister; she lives in Lyon.", entities=["Mia"])
        await host.say(
            "reflect", depth="session", summary="We planned Mia's visit. Open: the train tickets."
        )
        before, changes = tree(host), commits(host)

        for words in (
            "I'm going to sleep now",
            "I'm logging off. Maybe we should reflect on it some time.",
            "good night",
        ):
            assert "now, or later" in await step(host, decision=words)
        assert "baseline is 8,000" in await step(host, decision="let's reflect, now")
        asked = await step(host, request="+500 a long week; -200 forgot the tickets")
        assert "### Final Request: 8,300 tokens" in asked
        assert "*Awaiting your decision.*" in asked
        assert 'decision="approve | bonus N' in asked
        assert "bonus (N tokens more, or to N in all)" in asked
        material = await step(host, decision="bonus 1000: good work")
        assert "9,300 tokens granted" in material
        assert "Mia's visit. Open: the train tickets." in material
        assert "Mia is the user's sister" in material
        assert "1 episodes, 0 facts, 1 names, 0 due, " in material
        shown = await step(
            host, monologue=THOUGHTS, summary="The forgotten tickets.", self_awareness=INSIGHTS
        )
        assert THOUGHTS in shown
        assert "[Self-Awareness] I plan well and forget dates." in shown
        assert "of 9,300 tokens" in shown
        assert (tree(host), commits(host)) == (
            before,
            changes,
        )  # nothing is written before the second yes

        said = await step(
            host, decision="yes, keep it", turns=["User: I liked the part about shame."]
        )
        assert "⚠️ CRITICAL" in said
        [commit] = [sha for sha in commits(host) if sha not in changes]
        body = git(host, "show", "-s", "--format=%B", commit)
        assert body.startswith("⚠️ CRITICAL [APPEND]")
        assert "Reflection: ref_" in body
        assert "Actor: reflection:ses_" in body
        assert "Approval: user (told by the assistant)" in body
        meta, day = "memory/meta", "2026-11-21"
        assert set(git(host, "show", "--format=", "--name-only", commit).split()) == {
            "IDENTITY.md",
            f"{meta}/decay-scores.json",
            f"{meta}/evolution.md",
            f"{meta}/reflection-log.md",
            f"{meta}/reward-log.md",
            f"{meta}/reflections/{day}.md",
            f"{meta}/reflections/dialogues/{day}.md",
            f"{meta}/rewards/{day}.md",
        }
        assert THOUGHTS in file_of(host, f"{meta}/reflections/{day}.md")
        assert "part about shame" in file_of(host, f"{meta}/reflections/dialogues/{day}.md")
        id = body.split("Reflection: ", 1)[1].split()[0]
        assert THOUGHTS in await host.say("recall", id=id)
        assert "there is no" in await host.fail("recall", id="ref_00000000")
        assert "The forgotten tickets." in file_of(host, f"{meta}/reflection-log.md")
        assert "requested 8,300 (self-penalty 200) | bonus +1,000 | granted 9,300" in file_of(
            host, f"{meta}/reward-log.md"
        )
        assert "-200 forgot the tickets" in file_of(host, f"{meta}/rewards/{day}.md")
        assert "I plan well and forget dates." in file_of(host, f"{meta}/evolution.md")
        assert "- [Self-Awareness] 2026-11-21 — I feel shame about small failures." in file_of(
            host, "IDENTITY.md"
        )
        scores = json.loads(file_of(host, f"{meta}/decay-scores.json"))
        assert scores["token_economy"]["granted"] == 9_300
        assert scores["token_economy"]["self_penalties"] == 200


async def test_one_undo_takes_all_of_it_back(connect: Connect, settings: Settings) -> None:
    """One undo reverts a reflection."""
    async with connect(tidies=True) as host:
        await host.say("reflect", depth="session", summary="A quiet day.")
        before = tree(host)
        commit = (await reflected(host))["commit"]
        assert "Undone" in await host.say("forget", undo=commit)
        assert tree(host) == before
    scores = (settings.workspace / "memory/meta/decay-scores.json").read_text(encoding="utf-8")
    assert "token_economy" not in scores


async def test_a_reflection_in_chinese(connect: Connect) -> None:
    async with connect() as host:
        await host.say("reflect", depth="session", summary="我们安排了米娅的来访，车票还没买。")
        assert "现在进行反思，还是稍后？" in await step(host, decision="现在要睡了，晚安")
        assert "先向用户申请 tokens" in await step(host, decision="现在反思吧")
        assert "对这份申请你怎么决定" in await step(
            host, request="+500 安排来访很费事；-200 忘了车票"
        )
        material = await step(host, decision="原谅你了，继续")
        assert "原谅：8,300 +200 = 8,500" in material
        assert "内心独白" in material
        assert "车票还没买" in material
        assert "可以照原样记录吗" in await step(
            host,
            monologue=CHINESE_THOUGHTS,
            summary="忘记的车票。",
            self_awareness="我善于计划，却忘记日期。",
        )
        assert "🪞 反思已记录。" in await step(host, decision="可以，记录吧")
        assert "我善于计划，却忘记日期。" in file_of(host, "IDENTITY.md")


# --- consent -------------------------------------------------------------------------------------


@ERAS
async def test_where_the_host_has_forms_the_user_is_asked_by_them(
    connect: Connect, mode: str
) -> None:
    """S3-17, S3-22: the answer is the user's own, whatever the model passes along."""
    user = User(
        {"when": "now"},
        {"decision": "reduce", "tokens": 3_000, "reason": "it is late"},
        {"decision": "approve", "comment": "touching"},
    )
    async with connect(mode, elicitation_callback=user) as host:
        assert "baseline" in await step(host, decision="going to sleep")
        assert "8,000 -3,000 = 5,000" in await step(host, request="none", decision="approve")
        assert "recorded" in await step(
            host, monologue=THOUGHTS, self_awareness=INSIGHTS, decision="approve"
        )
        assert "### Final Request: 8,000 tokens" in user.shown[1]
        assert THOUGHTS in user.shown[2]
        assert "Approval: user (form)" in git(host, "log", "-1", "--format=%B", "--", "IDENTITY.md")
        assert "reduce -3,000 | granted 5,000" in file_of(host, "memory/meta/reward-log.md")
        assert "it is late" in file_of(host, "memory/meta/reward-log.md")


@ERAS
@pytest.mark.parametrize(
    ("answer", "said", "waits"),
    [("decline", "Stopped", "request"), ("cancel", "stays open", "decision")],
)
async def test_a_form_declined_or_closed_grants_nothing(
    connect: Connect, mode: str, answer: str, said: str, waits: str
) -> None:
    async with connect(mode, elicitation_callback=User(answer, answer)) as host:
        before = tree(host)
        assert said in await step(host, request="none")
        assert (
            await waits_for(host, decision="approve") == waits
        )  # the model's word does not replace the form
        assert tree(host) == before


@ERAS
async def test_a_user_may_ask_for_changes_in_the_form(connect: Connect, mode: str) -> None:
    user = User(
        {"decision": "approve"},
        {"decision": "change", "comment": "leave Mia out"},
        {"decision": "approve"},
    )
    async with connect(mode, elicitation_callback=user) as host:
        await step(host, request="none")
        assert "leave Mia out" in await step(host, monologue=THOUGHTS)
        assert "recorded" in await step(host, monologue=THOUGHTS.replace("She", "Somebody"))


async def test_a_call_that_is_cut_while_the_user_reads_loses_no_word(connect: Connect) -> None:
    """Hosts cut calls after a minute.

    A monologue takes longer to read. (On the modern era no call waits for the user.)
    """

    class Gone(User):
        async def __call__(
            self, context: ClientRequestContext, params: ElicitRequestParams
        ) -> ElicitResult:
            if THOUGHTS in params.message and not self.shown:
                self.shown.append(params.message)
                raise MCPError(-1, "the host gave up")
            return ElicitResult(action="accept", content={"decision": "approve"})

    async with connect(elicitation_callback=Gone()) as host:
        await step(host, request="none")
        with contextlib.suppress(MCPError):
            assert (
                await host.call(
                    "reflect", depth="full", monologue=THOUGHTS, self_awareness=INSIGHTS
                )
            ).is_error
        assert "recorded" in await step(host)
        assert THOUGHTS in file_of(host, "memory/meta/reflections/2026-11-21.md")
        assert "I plan well and forget dates." in file_of(host, "IDENTITY.md")


async def test_a_model_cannot_decide_for_the_user_in_one_breath(connect: Connect) -> None:
    """S3-15, S3-22: what the user has not seen cannot be approved."""
    async with connect() as host:
        before = tree(host)
        assert "not granted any tokens" in await host.fail(
            "reflect", depth="full", monologue=THOUGHTS
        )
        assert await waits_for(host) == "decision"
        assert await waits_for(host, request="none", decision="approve") == "decision"
        assert "has not seen this" in await step(host, request="none", decision="approve")
        assert "not granted" in await host.fail("reflect", monologue=THOUGHTS)
        assert "tokens granted" in await step(host, decision="approve")
        assert "has not seen this" in await step(host, monologue=THOUGHTS, decision="approve")
        assert "no answer to it yet" in await step(host, decision="I don't like the ending")
        assert "three steps" in await host.fail(
            "reflect", depth="full", request="none", monologue=THOUGHTS
        )
        assert tree(host) == before


async def test_a_yes_with_a_change_is_no_yes_to_what_stands_there(connect: Connect) -> None:
    """S3-22"""
    async with connect() as host:
        await granted(host)
        await step(host, monologue=THOUGHTS)
        for words in ("yes, but leave out the part about Mia", "可以，但是删掉最后一句"):
            assert "no answer to it yet" in await step(host, decision=words)
        assert "recorded" in await step(host, decision="approve: and sleep well")


async def test_a_session_may_end_and_a_reflection_be_asked_for_in_one_call(
    connect: Connect,
) -> None:
    async with connect() as host:
        said = await host.say(
            "reflect", depth="session", summary="We planned the visit.", decision="going to sleep"
        )
        assert "Session noted" in said
        assert "now, or later" in said
        assert "planned the visit" in await host.read("memory://episodes/2026-11-21")
        assert 'depth="session"' in await host.fail(
            "reflect", depth="full", summary="We planned more.", decision="going to sleep"
        )


async def test_a_bonus_without_a_number_is_asked_back(connect: Connect) -> None:
    async with connect() as host:
        await step(host, request="none")
        assert "bonus N" in await step(host, decision="have a bonus")
        assert "nothing to reflect with" in await step(host, decision="penalty 9000")
        assert "8,500 tokens granted" in await step(host, decision="bonus 500")


async def test_only_the_main_agent_reflects(connect: Connect) -> None:
    """S3-27"""
    async with connect() as host:
        assert "not the main agent" in await host.fail(
            "reflect", depth="full", decision="reflect now", agent="researcher"
        )
        assert await waits_for(host, decision="reflect now", agent="main") == "request"


# --- later, stop, interrupted --------------------------------------------------------------------


async def test_later_becomes_due_until_it_is_done(connect: Connect, clock: Clock) -> None:
    """S3-15"""
    async with connect() as host:
        await step(host, decision="going to sleep")
        assert "pending-reflection.md" in await step(host, decision="later please")
        assert "later please" in await host.read("memory://pending")
        clock.forward(days=1)
        [due] = structured(await host.call("reflect"))["due"]
        assert due["kind"] == "reflection"
        await reflected(host)
        assert structured(await host.call("reflect"))["due"] == []
        assert "later please" not in await host.read("memory://pending")


@pytest.mark.parametrize("stage", ["asked", "granted", "written"])
async def test_stop_drops_it_cleanly_at_every_stage(connect: Connect, stage: str) -> None:
    async with connect() as host:
        before = tree(host)
        await step(host, request="none")
        if stage != "asked":
            await step(host, decision="approve")
        if stage == "written":
            await step(host, monologue=THOUGHTS)
        assert "Stopped" in await step(host, decision="no, stop")
        assert tree(host) == before
        assert structured(await host.call("reflect"))["due"] == []
        assert "now, or later" in await step(host)


async def test_a_reflection_outlives_the_process_at_every_stage(connect: Connect) -> None:
    """Interrupted at any step it resumes."""
    async with connect() as host:
        await step(host, request="+500 a long week")
    async with connect() as host:
        [due] = structured(await host.call("reflect"))["due"]
        assert "decision on the request" in due["text"]
        assert "### Final Request: 8,500 tokens" in await step(host)
        await step(host, decision="approve")
    async with connect() as host:
        assert "at most 8,500 tokens" in await step(host)
        await step(host, monologue=THOUGHTS, self_awareness=INSIGHTS)
    async with connect() as host:
        assert THOUGHTS in await step(host)
        assert "recorded" in await step(host, decision="yes")


async def test_what_was_recorded_before_a_crash_is_not_recorded_twice(
    connect: Connect, settings: Settings
) -> None:
    """The commit is made, the state in the index is not yet cleared: the log knows better."""

    def opened(value: str | None = None) -> str:
        with closing(sqlite3.connect(settings.index / "recollect.db")) as connection, connection:
            if value:
                connection.execute(
                    "INSERT OR REPLACE INTO facts VALUES ('open_reflection', ?)", (value,)
                )
                return value
            return str(
                connection.execute(
                    "SELECT value FROM facts WHERE name='open_reflection'"
                ).fetchone()[0]
            )

    async with connect() as host:
        await granted(host)
        await step(host, monologue=THOUGHTS)
        under_way = opened()
        await step(host, decision="yes")
    opened(under_way)
    async with connect() as host:
        assert structured(await host.call("reflect"))["due"] == []
        assert await waits_for(host, decision="yes") == "request"
        assert file_of(host, "memory/meta/reflections/2026-11-21.md").count(THOUGHTS) == 1


async def test_another_topic_in_between_disturbs_nothing(connect: Connect) -> None:
    async with connect() as host:
        await granted(host)
        await stored(host, "The user's dog is called Rex.")
        await host.say("reflect", depth="session", summary="We spoke of the dog.")
        assert "decides whether it is kept" in await step(host)


async def test_what_is_erased_for_good_leaves_a_reflection_under_way_too(connect: Connect) -> None:
    async with connect() as host:
        text = 'The user\'s perfume says "4711" in gold.'
        id = await stored(host, text)
        await granted(host)
        await step(host, monologue=f"{text} He never told anybody else.", turns=[f"User: {text}"])
        confirm = structured(await host.call("forget", target=[id], hard=True))["confirm"]
        await host.say("forget", confirm=f"{confirm} yes")
        assert not holders(host.engine.settings.home, "4711")
        assert "(erased) He never told anybody else." in await step(host)


# --- budgets and form ----------------------------------------------------------------------------


async def test_a_monologue_beyond_its_tokens_is_sent_back(connect: Connect) -> None:
    """S3-33"""
    async with connect() as host:
        await granted(host, decision="reduce to 50")
        said = await host.fail("reflect", depth="full", monologue=THOUGHTS)
        assert "the user granted 50" in said
        assert "Shorten it" in said
        assert await waits_for(host, monologue="Short. He knows.") == "decision"


async def test_its_form_is_advised_and_never_refused(connect: Connect) -> None:
    """S3-19"""
    async with connect() as host:
        await granted(host)
        said = await step(host, monologue="## Report\n- You did well.\n- You did badly.")
        assert all(
            word in said for word in ("advice only", "lists", "headings", "speaks to the user")
        )
        assert "recorded" in await step(host, decision="yes")


async def test_the_material_is_what_happened_since_the_last_reflection(
    connect: Connect, clock: Clock
) -> None:
    """S3-18"""
    async with connect() as host:
        await host.say("reflect", depth="session", summary="We painted the boat.")
        await stored(host, "Old Tom taught the user to sail.", entities=["Old Tom"])
        await reflected(host)
        clock.forward(days=45)  # R of a fact is 0.32 then
        await stored(host, "```\nport = 8080\n```", store="episodic")
        await host.say("reflect", depth="session", summary="We sold the boat.")
        first = await granted(host)
        assert "We sold the boat." in first
        assert "Old Tom" in first
        assert "painted" not in first
        assert "8080" not in first
        await step(host, decision="stop")
        clock.forward(days=10)
        assert "Old Tom" not in await granted(host)


@pytest.mark.parametrize(
    "period",
    [
        (
            "Dad had his surgery; it went well.",
            "The user left the bakery after nine years.",
            "Topics: the move. Decided: Lyon, in spring.",
        ),
        (
            "爸爸做了手术，很顺利。",
            "林薇：今天面试顺利，下周出结果。",
            "今天聊了三件事：面试、房租、搬家。",
        ),
    ],
)
async def test_everything_of_the_period_is_material_and_what_is_left_out_is_named(
    connect: Connect, period: tuple[str, ...]
) -> None:
    """S3-18: told one after the other in one session, as people do."""
    async with connect() as host:
        for text in period:
            await stored(host, text, store="episodic")
        fact = await stored(host, "The user learned to swim.")
        code = await stored(host, "```\nport = 8080\n```", store="episodic")
        said = await granted(host)
        for text in (*period, "The user learned to swim."):
            assert text in said
        assert "3 episodes, 1 facts" in said
        assert f"left out, code: {code}" in said
        assert "8080" not in said
        assert "8080" in await host.say("recall", id=code)
        await step(host, decision="stop")
        await host.say("forget", target=[fact])
        assert "swim" not in await granted(host)


# --- the self-image ------------------------------------------------------------------------------


@pytest.fixture
def small_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings as a user gives them, before they are read."""
    monkeypatch.setenv("RECOLLECT_REFLECTION__BASELINE", "5000")
    monkeypatch.setenv("RECOLLECT_REFLECTION__SELF_IMAGE_AFTER", "2")


@pytest.mark.usefixtures("small_budgets")
async def test_the_budgets_are_settings(connect: Connect) -> None:
    """S3-16, S3-24"""
    async with connect() as host:
        await step(host, decision="let's reflect")
        assert "### Final Request: 5,000 tokens" in await step(host, request="none")
        await step(host, decision="approve")
        await step(host, monologue=THOUGHTS, self_awareness=INSIGHTS)
        assert "2 new self-awareness entries" in await step(host, decision="yes")


async def test_ten_new_insights_make_the_self_image_due(connect: Connect, clock: Clock) -> None:
    """S3-24: shown before it is kept; the months gone by are compacted."""
    async with connect() as host:
        await reflected(host, self_awareness=[f"October thought {n}." for n in range(6)])
        clock.forward(days=20)
        await granted(host)
        await step(
            host, monologue=THOUGHTS, self_awareness=[f"December thought {n}." for n in range(4)]
        )
        said = await step(host, decision="yes")
        assert "10 new self-awareness entries" in said
        assert "October thought 0." in said
        assert "2026-11" in said
        assert "self-image" in [d["kind"] for d in structured(await host.call("reflect"))["due"]]
        before = file_of(host, "IDENTITY.md")
        assert "missing: Quirks" in await host.fail(
            "reflect", self_image=IMAGE.replace("### Quirks", "### Oddities")
        )
        shown = await step(
            host, self_image=f"{IMAGE}\n### 2026-11\nA month of tickets.", decision="approve"
        )
        assert "has not seen this" in shown
        assert file_of(host, "IDENTITY.md") == before
        assert "⚠️ CRITICAL" in await step(host, decision="yes, replace it")
        after = file_of(host, "IDENTITY.md")
        assert "Someone who keeps lists." in after
        assert "A month of tickets." in after
        assert "October thought 3." not in after
        assert "December thought 3." in after
        assert structured(await host.call("reflect"))["due"] == []
        assert "Reflection: ref_" in git(host, "log", "-1", "--format=%B", "--", "IDENTITY.md")


# --- prompts and pages ---------------------------------------------------------------------------


async def test_the_judgement_prompts_come_filled_from_the_menu(connect: Connect) -> None:
    """Usable from a host's prompt menu."""
    async with connect() as host:
        await host.say("reflect", depth="session", summary="我们安排了米娅的来访，车票还没买。")

        async def prompt(name: str) -> str:
            return str(
                getattr((await host.client.get_prompt(name)).messages[0].content, "text", "")
            )

        assert "车票还没买" in await prompt("reflection")
        assert "8,000 tokens" in await prompt("reflection")
        assert "现在的我" in await prompt("self-image") or "Who I think I am" in await prompt(
            "self-image"
        )


async def test_reflections_rewards_and_evolution_can_be_read(connect: Connect) -> None:
    async with connect() as host:
        await reflected(host)
        assert "The forgotten tickets." in await host.read("memory://reflections")
        assert THOUGHTS in await host.read("memory://reflections/2026-11-21")
        template = ResourceTemplateReference(uri="memory://reflections/{date}")
        assert (
            await host.client.complete(template, {"name": "date", "value": "2026"})
        ).completion.values == ["2026-11-21"]
        assert "approve" in await host.read("memory://rewards")
        assert "next: 10 reflections" in await host.read("memory://evolution")
        assert (
            json.loads(await host.read("memory://decay-scores"))["token_economy"]["reflections"]
            == 1
        )


@pytest.mark.parametrize(
    "said",
    [
        "What happens if I approve?",
        "what is 'bonus 500'?",
        "are you sure?",
        "good question",
        "可以吗",
        "好像有点多",
        "惩罚是什么？500是多少",
        "我在银行",
        "好累啊",
    ],
)
async def test_a_question_grants_no_token_and_records_no_word(connect: Connect, said: str) -> None:
    """S3-15, S3-17, S3-22: it is asked back with the choices, at both consents."""
    async with connect() as host:
        await step(host, request="+4000 a long week")
        asked = await step(host, decision=said)
        assert "no answer to it yet" in asked
        assert "approve | bonus N" in asked
        await step(host, decision="approve")
        await step(host, monologue=THOUGHTS)
        before = tree(host)
        for words in (said, "Is it a good text?", "你好，这段写得真好笑"):
            assert "approve | stop" in await step(host, decision=words)
        assert tree(host) == before


@pytest.mark.parametrize("said", ["sure, go ahead", "可以"])
async def test_what_waits_from_another_conversation_is_shown_again_before_a_yes_counts(
    connect: Connect, clock: Clock, said: str
) -> None:
    """S3-22: nobody approves what this conversation has not shown; a request neither."""
    async with connect() as host:
        await step(host, request="+4000 a long week")
    async with connect() as host:
        assert "a long week" in await step(host, decision=said)
        assert "🎟️" in await step(host, decision=said)
        await step(host, monologue=THOUGHTS, self_awareness=INSIGHTS)
    clock.forward(days=7)
    async with connect() as host:
        before = tree(host)
        again = await step(host, decision=said)
        assert "has not seen this" in again
        assert THOUGHTS in again
        assert tree(host) == before
        await step(host, decision=said)
        assert tree(host) != before
