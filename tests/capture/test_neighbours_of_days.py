"""What is otherwise one day in an everyday life brings up what was known, in whatever words."""

import pytest

from recollect.server.capture.drafts import Draft
from recollect.server.capture.near import Near
from recollect.server.capture.neighbour_similarity import to_ask_about
from recollect.server.domain.memory import Memory
from recollect.server.language import attributes
from tests.capture.test_neighbours import asked_about
from tests.conftest import START, Connect
from tests.tools.answers import receipt, stored

pytestmark = pytest.mark.anyio

OTHERS = [
    "My brother collects stamps.",
    "The project Falcon is written in Rust.",
    "Our street has forty lime trees.",
    "我喜欢下围棋。",
    "楼下新开了一家花店。",
    "我哥爱看老电影。",
]
OTHERWISE = [
    ("I smoke ten a day.", "Six weeks without a cigarette now."),
    ("I don't drink alcohol.", "Had a couple of pints with the lads on Friday."),
    ("I'm an early bird, up at five.", "I rarely crawl out of bed before ten."),
    ("I do the cooking at home.", "Pete has taken over the kitchen, I just wash up."),
    ("I'm a member at PureGym.", "Cancelled that fitness club subscription."),
    ("I can't swim.", "Did forty laps of front crawl."),
    ("I never read fiction.", "I can't put novels down at the moment."),
    ("Always answer in French.", "Stick with English from now on."),
    ("Keep answers under three sentences.", "You may write long, detailed replies."),
    ("My mother has cancer.", "Mum is in remission."),
    ("我滴酒不沾。", "周末跟哥们儿喝两瓶成了习惯。"),
    ("我一天一包烟。", "戒了两个月，一口没抽。"),
    ("我每天早上五点半起。", "最近总要睡到十点。"),
    ("家里饭都是我做。", "现在老公掌勺，我负责洗碗。"),
    ("我手腕骨折了。", "石膏拆了，手跟以前一样灵活。"),
    ("请用中文回复我。", "从今天起只准说英语，我要练口语。"),
    ("年底要办婚礼。", "我俩掰了，酒席也退订了。"),
    ("我觉得短视频没意思。", "如今刷抖音上瘾。"),
]


@pytest.mark.parametrize(("known", "news"), OTHERWISE)
async def test_what_is_otherwise_brings_up_what_was_so(
    connect: Connect, known: str, news: str
) -> None:
    before, neighbours = await asked_about(connect, OTHERS, known, news)
    assert before in neighbours


ALL_HOLD = [
    ("I take the stairs at work.", "I bought a red umbrella."),
    ("I smoke ten a day.", "Dad smokes a pipe."),
    ("I swim on Tuesdays.", "I swam in the lake with Mia."),
    ("My knee hurts after hiking.", "The doctor says my eyes are fine."),
    ("我一天一包烟。", "我爸抽烟斗。"),
    ("客厅空调坏了不制冷。", "卧室空调昨天刚修好。"),
]


@pytest.mark.parametrize(("known", "news"), ALL_HOLD)
async def test_what_both_hold_is_not_asked_about(connect: Connect, known: str, news: str) -> None:
    _, neighbours = await asked_about(connect, OTHERS, known, news)
    assert neighbours == []


IN_OTHER_WORDS = [
    ("My sister is expecting in June.", "Sis has a baby on the way!"),
    ("Don't use emojis.", "Feel free to throw in some smileys."),
    ("妹妹比我小两岁。", "我大我妹两年。"),
]


@pytest.mark.parametrize(("known", "new"), IN_OTHER_WORDS)
async def test_what_leads_in_meaning_is_asked_about_without_a_word_in_common(
    connect: Connect, known: str, new: str
) -> None:
    before, neighbours = await asked_about(connect, OTHERS, known, new)
    assert before in neighbours


def test_what_took_the_place_of_something_took_that_of_the_nearest() -> None:
    """Though others are nearly as near."""
    known = Memory(id="mem_7K2M9QXA", text="I love horror films.", created_at=START)
    near = Near(known, 0.36, is_nearest=True, common=0.05, ahead=0.02)
    new = Draft(content="I can't watch scary movies any more.")
    assert [each.id for each in to_ask_about(new, [near], START)] == [known.id]


def test_of_two_the_one_in_the_same_language_is_asked_about_first() -> None:
    texts = {"mem_7K2M9QXA": "I'm a vegetarian.", "mem_24S7BPJV": "我一直吃素。"}
    near = [
        Near(Memory(id=id, text=text, created_at=START), 0.3, contested=1, is_firm=True)
        for id, text in texts.items()
    ]
    for news, first in (("烤羊肉太香了。", "mem_24S7BPJV"), ("I had a burger.", "mem_7K2M9QXA")):
        assert to_ask_about(Draft(content=news), near, START)[0].id == first


def test_a_state_of_days_is_asked_about_among_thousands() -> None:
    """Others are nearer in meaning: getting up is told in a hundred ways."""
    known = Memory(id="mem_7K2M9QXA", text="I'm an early bird, up at five.", created_at=START)
    far = Near(known, None, contested=1, is_firm=True, is_far=True)
    new = Draft(content="I crawl out of bed at ten.")
    assert [each.id for each in to_ask_about(new, [far], START)] == [known.id]


@pytest.mark.parametrize(
    "text",
    [
        "Cancelled that fitness club subscription.",
        "To deploy the website I push a tag.",
        "Don't use emojis.",
        "周一周四去健身。",
        "石膏拆了。",
    ],
)
def test_the_first_word_of_a_sentence_is_nobody(text: str) -> None:
    told = attributes.read(text)
    assert told.states
    assert not attributes.owners(told)


CODES = [
    ("Side door code is 4471", "side door code got changed after the break-in, it's 9028"),
    ("门禁密码是3345", "小区门禁换了号，改8812"),
]


@pytest.mark.parametrize(("known", "news"), CODES)
async def test_another_code_for_one_thing_brings_up_the_known_one(
    connect: Connect, known: str, news: str
) -> None:
    """Their labels differ by a word; a code of another thing stays quiet."""
    async with connect() as host:
        before = await stored(host, known)
        await stored(host, "Locker code is 1177")
        assert (await receipt(host, content=news, explicit=True))["neighbours"] == [before]
