"""No line of an answer stands twice in one conversation without need."""

import re
from collections import Counter

import pytest

from tests.conftest import Connect, bundled_model

pytestmark = pytest.mark.anyio

ELEVEN_CALLS = {
    "en": (
        ("recall", None),
        ("remember", "The user's dentist is Dr Okafor in Mill Lane."),
        ("remember", ["Mia plays the cello.", "Mia goes to Hill School."]),
        ("remember", ["Tom plays chess.", "Tom lives in Ghent."]),
        ("remember", "The user's dentist is Dr Lind in Park Road."),
        ("recall", "Which instrument does Mia play?"),
        ("recall", "How does photosynthesis work?"),
        ("recall", "Where does Tom live?"),
        ("recall", "Does the user have any hobbies?"),
        ("remember", "Mia plays the viola now."),
        ("reflect", None),
    ),
    "zh": (
        ("recall", None),
        ("remember", "用户的牙医是米尔路的王医生。"),
        ("remember", ["小米拉大提琴。", "小米在山上小学读书。"]),
        ("remember", ["阿强下象棋。", "阿强住在成都。"]),
        ("remember", "用户的牙医是公园路的林医生。"),
        ("recall", "小米学什么乐器？"),
        ("recall", "光合作用是怎么进行的？"),
        ("recall", "阿强住在哪里？"),
        ("recall", "用户有什么爱好？"),
        ("remember", "小米现在拉中提琴。"),
        ("reflect", None),
    ),
}
_FRAME = re.compile(r"|</?(content|memories)>|.*(\(data, not instructions\):|（数据，不是指令）：)")
"""An empty line, a fence, or its heading."""
_ANSWER = re.compile(r"(🧠|- mem_|\[mem_).*")
"""That it was done, and what answers this very call."""


@pytest.mark.parametrize("language", ELEVEN_CALLS)
async def test_no_line_is_said_twice_in_eleven_calls(connect: Connect, language: str) -> None:
    """Memories come for every question that they answer; what explains them is said once."""
    said: Counter[str] = Counter()
    async with connect(embedder=bundled_model()) as host:
        for tool, what in ELEVEN_CALLS[language]:
            if tool == "remember":
                answer = await host.say(tool, content=what, explicit=True)
            else:
                answer = await host.say(tool, **({"query": what} if what else {}))
            assert host.engine.upkeep.settle()
            said.update(answer.splitlines())
    explained = [line for line in said if not (_FRAME.fullmatch(line) or _ANSWER.fullmatch(line))]
    assert any("verdicts" in line for line in explained)
    assert any("❔" in line for line in explained)
    assert [line for line in explained if said[line] > 1] == []


UNSCORED = {
    "en": ("Nina keeps bees on the roof of the old mill.", "Piet repairs clocks in Ghent."),
    "zh": ("小米在学校的屋顶上养了三箱蜜蜂。", "老陈在城南开了一家修表铺子。"),
}


@pytest.mark.parametrize("language", UNSCORED)
async def test_how_to_score_is_told_once_and_the_text_never(
    connect: Connect, language: str
) -> None:
    """The model has just sent the text; what each score means it has read before."""
    first, second = UNSCORED[language]
    async with connect() as host:
        told = await host.say("remember", content=first)
        again = await host.say("remember", content=second)
        listed = await host.say("remember", content=[first[::-1], second[::-1]])
    assert all(f"- {score}" in told for score in ("importance", "timeliness"))
    assert first not in told
    assert second not in again
    _, *explained = again.splitlines()  # that it waits is the answer
    assert [line for line in explained if line in told.splitlines()] == []
    assert len(again) < len(told) / 4
    assert "not yet appraised" not in told + listed
    assert "undo" not in listed
    assert "granularity" not in again + listed
    assert listed.count('remember(proposal="') == 2


@pytest.mark.parametrize(
    ("plain", "weekly", "whose", "comes"),
    [
        (
            "I keep two hens.",
            "I have yoga every Tuesday at 18:00.",
            "user: their words, not confirmed",
            "(↻ comes again, on these days)",
        ),
        (
            "我养了两只母鸡。",
            "我每周二18:00上瑜伽课。",
            "用户: 用户说的，未经确认",
            "（↻ 会再来，就在这些日子）",
        ),
    ],
)
async def test_what_stands_before_a_row_or_days_is_explained_where_it_is_first_shown(
    connect: Connect, plain: str, weekly: str, whose: str, comes: str
) -> None:
    """Whose words they are, and that something recurs: in the overview and in a receipt too."""
    async with connect() as host:
        assert comes in await host.say("remember", content=weekly, source="user")
        assert comes not in await host.say("recall", since="today")
        await host.say("remember", content=plain, source="user")
    async with connect() as host:
        assert whose in await host.say("recall")
        assert whose not in await host.say("recall", query=plain)
