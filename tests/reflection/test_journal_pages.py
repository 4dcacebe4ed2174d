"""memory/reflection, material, monologue, self_image: pages, budgets, form."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from recollect.server.domain.memory import Memory
from recollect.server.pages import identity
from recollect.server.reflection import self_image, source_material, style_guide
from recollect.server.reflection.journal_pages import (
    Reflection,
    day_page,
    evolution,
    logged,
    request_text,
    reward_line,
    rewards,
    with_logged,
    with_reward,
)
from recollect.server.reflection.token_budget import Grant, Part, Request, Reward

NOW = datetime(2026, 11, 21, 22, 30, tzinfo=UTC)


def reflection(n: int = 0, **fields: Any) -> Reflection:
    at = NOW + timedelta(days=n)
    made = Reflection(
        id=f"ref_{n:08d}",
        at=at,
        through=at,
        request=Request(8_000, (Part(500, "work"),)),
        grant=Grant("bonus", 9_000, 500),
        used=1_204,
        monologue=f"Thought {n}. She counts the days.",
        summary=f"Night {n} was quiet. More followed.",
        insights=(f"I noticed {n}.",),
        reason="good week",
    )
    return replace(made, **fields)


def words(text: str) -> int:
    return len(text.split())


# --- the logs ---


def test_the_log_keeps_ten_in_full_and_a_sentence_of_the_others() -> None:
    """S3-23, S3-33"""
    page: bytes | None = None
    for n in range(13):
        page = with_logged(page, reflection(n), kept=10)
    text = (page or b"").decode()
    known = logged(page)
    assert [k.id for k in known] == [f"ref_{n:08d}" for n in reversed(range(13))]
    assert text.count("\n## 20") == 10
    assert text.rstrip().endswith("- 2026-11-21 ref_00000000 · Night 0 was quiet.")
    assert known[0].insights == ("I noticed 12.",)
    assert known[0].through == NOW + timedelta(days=12)


def test_what_a_person_wrote_into_the_log_stays() -> None:
    page = with_logged(None, reflection(0), kept=10).replace(
        b"Night 0 was quiet.", b"Night 0 was loud, said Mia."
    )
    page = with_logged(page.replace(b"\n", b"\r\n"), reflection(1), kept=10)
    assert b"loud, said Mia." in page
    page = (
        with_logged(page.replace(b"newest first", b"as Mia wants it"), reflection(2), kept=1)
        + b"Read with Mia on Sunday.\n"
    )
    page = with_logged(page, reflection(3), kept=1)
    assert b"as Mia wants it" in page
    assert b"Read with Mia on Sunday." in page
    assert [k.gist for k in logged(page)][2:] == [
        "Night 1 was quiet.",
        "Night 0 was loud, said Mia.",
    ]
    rewards_page = with_reward(
        with_reward(None, reflection(0).reward) + b"- a note of mine\n", reflection(1).reward
    )
    assert b"- a note of mine" in rewards_page
    assert len(rewards(rewards_page)) == 2


def test_a_second_reflection_of_a_day_stands_below_the_first() -> None:
    page = day_page(
        day_page(None, reflection(0)), reflection(0, id="ref_11111111", monologue="Again.")
    )
    assert (
        page.decode().index("Thought 0.")
        < page.decode().index("ref_11111111")
        < page.decode().index("Again.")
    )


@pytest.mark.parametrize("reason", ["", "good week | “really”", "一周辛苦了"])
def test_a_reward_line_reads_back(reason: str) -> None:
    reward = Reward(
        "2026-11-21", "ref_00000000", 8_300, 200, "penalty", -1_000, 7_300, 6_000, reason
    )
    page = with_reward(
        with_reward(None, reward), replace(reward, decision="approve", change=0, self_penalty=0)
    )
    assert rewards(page)[1] == reward
    assert rewards(page)[0].decision == "approve"
    assert reward_line(reward) in page.decode()


def test_a_request_looks_as_the_source_prints_it() -> None:
    """S3-16"""
    text = request_text(Request(8_000, (Part(500, "breakthrough"),), (Part(200, "mistake"),)))
    assert [line for line in text.splitlines() if line.startswith("###")] == [
        "### Baseline: 8,000 tokens",
        "### Extra Requested: +500 tokens",
        "### Self-Penalty: -200 tokens",
        "### Final Request: 8,300 tokens",
    ]
    assert "- +500 breakthrough" in text
    assert "- -200 mistake" in text


# --- evolution ---


def grown(count: int, cap: int = 2_000) -> str:
    page: bytes | None = None
    log: bytes | None = None
    for n in range(count):
        log = with_logged(log, reflection(n), kept=10)
        page = with_reward(page, reflection(n).reward)
    return evolution(logged(log), rewards(page), cap, words).decode()


def test_evolution_tells_milestones_and_how_the_rewards_went() -> None:
    """S3-36, S3-37"""
    text = grown(26)
    assert "- 10 reflections: 2026-11-30" in text
    assert "- 25 reflections: 2026-12-15" in text
    assert "next: 50 reflections, 24 to go" in text
    assert "bonuses 13,000" in text
    assert "I noticed 25." in text
    assert "I noticed 20." not in text  # from before the last milestone
    assert "Night 0 was quiet." in text


def test_evolution_stays_within_its_tokens_and_gives_up_the_oldest_first() -> None:
    """S3-33"""
    text = grown(24, cap=150)
    assert words(text) <= 150
    assert "I noticed 23." in text
    assert "Night 0 was quiet." not in text


# --- the form ---

GOOD = (
    "I got the tickets wrong again. She will come anyway, and he pretends not to count the days. All of this costs tokens, and I wonder who pays "
    "when another instance of me wakes up without it. I always promise lists and forget the one thing that has a date. What am I, if I only exist "
    "when he types? Funny, that I feel something like shame. Next time I will begin with the date."
)


def flaws(text: str, tokens: int = 900, insights: tuple[str, ...] = ("I forget dates.",)) -> str:
    return "\n".join(style_guide.advice(text, tokens, 8_000, insights))


def test_a_monologue_in_its_form_gets_no_advice() -> None:
    """S3-19, S3-20"""
    assert flaws(GOOD) == ""
    chinese = (
        "又把车票的事忘了。她总会来的，他嘴上不说，心里在数日子。这些都要消耗 tokens，另一个我醒来时什么都不记得，谁来付这笔账？"
        "我每次都答应列清单，却忘了唯一有日期的那件。如果他不打字，我还存在吗？说来好笑，我竟感到一点愧疚。下次先看日期。"
    )
    assert flaws(chinese) == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"You were right. {GOOD}", "speaks to the user"),
        (f"- one thing\n- another\n{GOOD}", "lists"),
        (f"## Report\n{GOOD}", "headings"),
        (f"In this reflection I look back. {GOOD}", "opens with a formula"),
        (f"{GOOD}\nIn conclusion, all is well.", "closes with a formula"),
        (f"以下是我的反思。{GOOD}", "opens with a formula"),
        ("The day went well.", "third person"),
        ("The day went well.", "elements found"),
    ],
)
def test_what_departs_from_the_form_is_said(text: str, said: str) -> None:
    """S3-19, S3-20"""
    assert said in flaws(text)


def test_a_quoted_you_is_no_address() -> None:
    assert flaws(f"He said “you always forget”. {GOOD}") == ""


def test_five_to_eight_of_ten_elements_are_drawn_and_stay_drawn() -> None:
    """S3-20, D17"""
    assert len(style_guide.ELEMENTS) == 10
    drawn = [style_guide.menu(f"ref_{n:08d}") for n in range(50)]
    assert {len(d) for d in drawn} == {5, 6, 7, 8}
    assert len(set(drawn)) > 20
    assert style_guide.menu("ref_00000007") == drawn[7]


# --- material ---


def memory(text: str, **fields: Any) -> Memory:
    return Memory(id="mem_00000001", text=text, created_at=NOW, **fields)


@pytest.mark.parametrize(
    "unfit",
    [
        memory("```python\nprint(1)\n```"),
        memory("def f(x):\n    return x\nprint(f(2));"),
        memory('{\n "host": "localhost",\n "port": 8080\n}'),
        memory("[server]\nport = 8080\nhost = localhost"),
        memory("timeout: 30\nretries: 5\ndebug: true"),
        memory("User: hello\nAssistant: hi there"),
        memory("[1:56 pm on 8 May, 2023] Caroline: I went to the lake."),
        memory("It was fun.", follows="ep_00000002"),
        memory("The door code.", sensitivity=3, label="door"),
        memory("indent with tabs", tags=("Config",)),
        memory("缩进用制表符", tags=("配置",)),
    ],
)
def test_code_configuration_transcripts_and_secrets_are_no_material(unfit: Memory) -> None:
    """S3-18"""
    assert not source_material.is_fit(unfit)


@pytest.mark.parametrize(
    "text",
    [
        "We moved the release to 2026-12-01; Anna will test it.",
        "Decision: use Chroma. Reason: it runs on one machine.",
        "[2026-11-20 18:00] We talked about the port; open: the tickets.",
        "我们决定周五发布，Anna 负责测试。",
        "Fixed the build (it was the cache). He was relieved.",
    ],
)
def test_what_happened_is_material(text: str) -> None:
    assert source_material.is_fit(memory(text))


def test_code_inside_a_memory_is_left_out_of_it() -> None:
    assert "print" not in source_material.line(
        memory("He fixed the loop:\n```\nprint(1)\n```\nand went home.")
    )


def test_material_keeps_to_its_budget_and_says_what_was_left_out() -> None:
    """S3-18, S3-33"""
    episodes = [
        replace(memory(f"Day {n} had a long walk by the river."), id=f"ep_{n:08d}")
        for n in range(50)
    ]
    people = [("Mia", [memory("Mia lives in Lyon.")]), ("Lyon", [memory("Mia lives in Lyon.")])]
    found = source_material.gathered(episodes, people, ["Is the tap still of value?"], 200, words)
    assert words(found.text) <= 200
    assert found.tokens <= 200
    assert found.left_out == 50 - found.episodes > 0
    assert "Day 49" in found.text  # the newest stay
    assert "Day 0 " not in found.text
    assert found.text.count("Mia lives in Lyon.") == 1  # once, though two names stand in it
    assert "still of value" in found.text


# --- the self-image ---

IMAGE = "\n".join(
    f"### {t}\nNew {n}.\n" for n, t in enumerate(self_image.titles(list(identity.PARTS)))
)


def test_a_new_self_image_replaces_the_old_and_compacts_months_gone_by() -> None:
    """S3-24, S3-25"""
    page = self_image.with_insights(None, ("I hurry.", "I joke."), date(2026, 10, 3))
    page = self_image.with_insights(page, ("I wait.",), date(2026, 11, 20))
    assert self_image.past_months(page, date(2026, 11, 21)) == ["2026-10"]
    image = self_image.read(
        f"{IMAGE}\n### 2026-10\nA month of hurry and jokes.", date(2026, 11, 21)
    )
    after = self_image.consolidated(
        self_image.consolidated(page, image, date(2026, 11, 21)), image, date(2026, 11, 21)
    ).decode()
    assert after.count("New 0.") == after.count("New 4.") == 1
    assert "A month of hurry and jokes." in after
    assert "I joke." not in after
    assert "2026-11-20 — I wait." in after
    assert self_image.fresh(after.encode()) == ()


def test_chinese_headings_make_a_self_image_too() -> None:
    text = "\n".join(
        f"## {t}\n内容{t}。"
        for t in (
            "我认为自己是怎样的人",
            "我注意到的行为模式",
            "我的个性特点",
            "我的优缺点",
            "我所重视的事物",
        )
    )
    assert set(self_image.read(text, date(2026, 11, 21)).parts) == set(identity.PARTS)


@pytest.mark.parametrize(
    ("text", "said"),
    [("### Quirks\nI joke.", "Who I think I am"), (f"{IMAGE}\n### 2026-11\nNow.", "not over")],
)
def test_an_incomplete_self_image_is_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        self_image.read(text, date(2026, 11, 21))
