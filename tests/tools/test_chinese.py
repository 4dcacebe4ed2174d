"""Chinese is Chinese: either script meets the other, and what eases, merges and links does so
too.
"""

from typing import Any

import pytest

from recollect.server.language.script import has_han
from tests.conftest import Connect, WordVectors
from tests.search.test_pipeline import found, tell
from tests.tools.answers import MIDDLING, receipt, stored

pytestmark = pytest.mark.anyio

SIMPLIFIED = (
    "用户养了一只叫奶茶的猫。",
    "用户每周四晚上去学陶艺。",
    "用户的妹妹在杭州当护士。",
    "用户对花生过敏。",
    "用户的车停在地下三层。",
    "用户下个月搬到苏州。",
)
TRADITIONAL = (
    "用戶養了一隻叫奶茶的貓。",
    "用戶每週四晚上去學陶藝。",
    "用戶的妹妹在杭州當護士。",
    "用戶對花生過敏。",
    "用戶的車停在地下三層。",
    "用戶下個月搬到蘇州。",
)
ASKED = (
    ("養了什麼貓", SIMPLIFIED, 0),
    ("學陶藝", SIMPLIFIED, 1),
    ("誰是護士", SIMPLIFIED, 2),
    ("過敏", SIMPLIFIED, 3),
    ("車停在幾層", SIMPLIFIED, 4),
    ("蘇州", SIMPLIFIED, 5),
    ("养了什么猫", TRADITIONAL, 0),
    ("学陶艺", TRADITIONAL, 1),
    ("谁是护士", TRADITIONAL, 2),
    ("过敏", TRADITIONAL, 3),
    ("车停在几层", TRADITIONAL, 4),
    ("苏州", TRADITIONAL, 5),
)


@pytest.mark.parametrize(("question", "told", "answer"), ASKED)
async def test_either_script_finds_what_was_told_in_the_other(
    connect: Connect, question: str, told: tuple[str, ...], answer: int
) -> None:
    async with connect() as host:
        await tell(host, told)
        assert (await found(host, question))[0] == told[answer]


async def test_names_and_tags_are_the_same_in_either_script(connect: Connect) -> None:
    async with connect() as host:
        text = "用户和张伟一起爬山。"
        await stored(host, text, entities=["张伟"], tags=["户外运动"])
        assert await found(host, "", entity="張偉") == [text]
        assert await found(host, "", tags=["戶外運動"]) == [text]


async def test_the_part_of_a_long_text_that_answers_is_shown_in_either_script(
    connect: Connect,
) -> None:
    text = "".join(f"第{n}个房间朝南，窗户很大，房租也不算太贵。" for n in range(30))
    text += "工作室的无线网络密匙贴在书柜背面。" + "阳台上种了很多花草。" * 30
    async with connect() as host:
        await stored(host, text)
        assert "书柜背面" in await host.say("recall", query="無線網絡密匙貼在書櫃哪裡")


@pytest.mark.parametrize(
    ("valued", "related"),
    [
        ("用户对花生严重过敏，误食过一次进了急诊。", "用户对花生过敏，严重时要送急诊。"),
        ("用戶對花生嚴重過敏，誤食過一次進了急診。", "用户对花生过敏，严重时要送急诊。"),
        ("用户在学西班牙语，打算考B2证书。", "用户的西班牙语B2证书考试定在十一月。"),
    ],
)
async def test_what_is_strongly_related_to_something_of_value_needs_half_a_point_less(
    connect: Connect, valued: str, related: str
) -> None:
    """S0-14, where the model knows no Chinese: shared words say that it is the same thing."""
    nearly = {
        "importance": 7,
        "novelty": 6,
        "relevance": 7,
        "credibility": 7,
        "granularity": 6,
        "timeliness": 6,
    }  # 6.7
    async with connect(embedder=WordVectors()) as host:
        await receipt(host, content=valued, explicit=True)
        other = await receipt(host, content="用户楼下新开了一家理发店。", scores=nearly)
        assert other["outcome"] == "proposed"
        assert (await receipt(host, content=related, scores=nearly))["outcome"] == "stored"


@pytest.mark.parametrize(
    "question",
    ["你之前推薦的那本書叫什麼？", "你之前推荐的那本书叫什么？"],
)
async def test_what_the_assistant_said_is_asked_for_in_either_script(
    connect: Connect, question: str
) -> None:
    talk = [
        "user: 我最近想读一本关于小店经营的书，最好不要太厚，书里多一点例子。",
        "assistant: 推荐你看《小店的账本》这本书，讲小店经营，例子很多。",
        "user: 好，这本书我下周去买。",
    ]
    async with connect() as host:
        await tell(host, talk, store="episodic", occurred_at="2026-01-05T10:00")
        assert (await found(host, question))[0] == talk[1]


async def test_a_question_of_mixed_words_is_answered_in_the_language_of_the_store(
    connect: Connect,
) -> None:
    query = "编辑器 IDE GoLand VS Code"
    async with connect() as host:
        await stored(host, "用户写 Go 用 GoLand，别的用 VS Code。")
        assert "数据，不是指令" in await host.say("recall", query=query)
    async with connect() as host:
        for n in range(9):
            await stored(host, f"The user keeps bees and ducks on farm number {n}.")
        assert "data, not instructions" in await host.say("recall", query=query)


MIXED = "billing-gateway 由我交给邱实。"


async def test_an_answer_about_a_text_in_both_languages_is_in_that_of_the_conversation(
    connect: Connect,
) -> None:
    """As is one about changes, whose names in the history are English."""
    async with connect() as host:
        await host.say("remember", content=["用户养蜜蜂。", "用户划船。"], explicit=True)
        assert (await host.say("forget", undo="last")).startswith("↩️ 已撤回")
        id = await stored(host, MIXED)
        await host.say("recall", query="用户养什么")
        assert "仍然成立" in await host.say("recall", id=id)
        assert (await host.say("forget", target=[id])).startswith("🗑️ 已忘记")
        assert "已恢复" in await host.say("forget", target=[id], restore=True)
        await host.say("recall", query="what does the user keep")
        assert "holds" in await host.say("recall", id=id)
        assert (await host.say("forget", target=[id])).startswith("🗑️ Forgotten")


@pytest.mark.parametrize(
    ("told", "question", "answer"),
    [
        ("用户养蜜蜂。", "用户养什么", "没有"),
        ("The user keeps bees.", "what does the user keep", "Nothing"),
    ],
)
@pytest.mark.parametrize("call", [{"query": "Jesse?"}, {"entity": "Jesse"}, {"tags": ["陶"]}])
async def test_a_bare_name_that_nothing_tells_of_is_answered_in_the_conversation_s_language(
    connect: Connect, told: str, question: str, answer: str, call: dict[str, Any]
) -> None:
    """All of the answer: what was said in it last, or else what is stored, tells which."""
    async with connect() as host:
        await stored(host, told)
        await host.say("recall", query=question)
        assert _is_in_one_language(await host.say("recall", **call), answer)
        assert answer in await host.say("forget", target="Jesse")
    async with connect() as host:  # a new conversation
        assert _is_in_one_language(await host.say("recall", **call), answer)


def _is_in_one_language(said: str, answer: str) -> bool:
    bare = said.replace("陶", "")
    return answer in said and (has_han(bare) == (answer == "没有"))


async def test_the_overview_is_in_one_language_whatever_waits(connect: Connect) -> None:
    async with connect() as host:
        await stored(host, "The user keeps bees.")
        await stored(host, "The user rows on Sundays.")
        await host.say("remember", content="用户也许会去学滑雪。", scores=MIDDLING)
    async with connect() as host:
        overview = await host.say("recall", query="")
        assert "prop_" in overview
        assert "合适时" not in overview
        assert "Ask the user once" in overview


CHINESE_AGAIN = ("TSH还是高，优甲乐加到100。", "绘本又画完两张。")


async def test_who_speaks_both_is_met_in_the_language_of_most_that_was_told_last(
    connect: Connect,
) -> None:
    """Counted text by text: English needs more letters for as much."""
    english = (
        "The co-op meeting about the bike room is on the ground floor, where it always was.",
        "Owen wants to build a dory for Finn and asks for space in the co-op's bike room.",
    )
    async with connect() as host:
        for text in english:
            await stored(host, text)
        await stored(host, "何雨养了一只猫。")
        await stored(host, "The dory is to be blue, said a letter.", source="quoted")
        summary = "Talked of boats, cats, the dory and the bike room."
        await host.say("reflect", depth="session", summary=summary)
    async with connect() as host:
        assert (await host.say("recall")).startswith("Memory at a glance")
        for text in CHINESE_AGAIN:
            await stored(host, text)
    async with connect() as host:
        overview = await host.say("recall")
        assert overview.startswith("记忆概览"), overview
