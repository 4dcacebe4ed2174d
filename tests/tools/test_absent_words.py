"""recall tells what a question names and no memory does: nobody has to ask again to be sure."""

import pytest

from tests.conftest import Connect
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio


async def _filled(host: object, *texts: str) -> None:
    for text in texts:
        await stored(host, text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("texts", "query", "told"),
    [
        (
            ["The babysitter is Olive; she takes 22 dollars an hour.", "Finn is allergic to eggs."],
            "Who is Jesse and what does she take an hour?",
            "(in no memory: Jesse)",
        ),
        (
            ["小满的妈妈叫韩雪，是儿科护士。", "宽带是电信的，8月到期。"],
            "陶姐的电话是多少？",
            "（没有记忆提到：陶姐",
        ),
        (
            ["I learn Portuguese; the lesson is on Wednesdays.", "Tom sings in a choir."],
            "when is the ballet lesson",
            "(in no memory: ballet)",
        ),
        (
            ["The user's mother lives in Leeds."],
            "any moths indoors?",
            "(in no memory: moths, indoors)",
        ),
        (["冷库温度预警项目由我负责，代号“霜降”。"], "谷雨接了没有", "（没有记忆提到：谷雨）"),
        (
            ["My mother lives in Leeds."],
            "When does Mum fly from Gdańsk?",
            "(in no memory: Gdańsk",
        ),
        (["豆豆从九月开始学围棋。"], "停水 通知", "（没有记忆提到：停水、通知）"),
    ],
)
async def test_what_no_memory_names_is_told(
    connect: Connect, texts: list[str], query: str, told: str
) -> None:
    """S0-42: in the language of the question."""
    async with connect() as host:
        await _filled(host, *texts)

        assert told in await host.say("recall", query=query)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Theodora Brandt looks after Finn.", "On which days does Theo look after Finn?"),
        ("用户去年五月去过法国。", "When was the user in France?"),
        ("The user swims on Tuesdays.", "用户哪天游泳？"),
        ("The user's car is a blue Škoda Octavia.", "What vehicle does the user have?"),
        ("The user works at a bakery in Leeds.", "What is the user's profession?"),
        ("用户在青禾科技工作。", "用户的职业是什么？"),
        ("The user's dentist is Dr Moss.", "When is the user's tooth looked at?"),
        ("My mother lives in Leeds.", "When does Mum come, and where does Mum live?"),
        ("林蔚一月来住四晚。", "关于林蔚都知道些什么？"),
        ("豆豆周三下围棋。", "豆豆的围棋周几下？"),
        ("Sadia takes 300 pounds a day.", "What should I pay Sadia for two days of work?"),
    ],
)
async def test_what_a_memory_says_in_other_words_is_not(
    connect: Connect, text: str, query: str
) -> None:
    async with connect() as host:
        await _filled(host, text, "The user likes green tea.", "用户喜欢绿茶。")

        answer = await host.say("recall", query=query)

        assert "in no memory" not in answer
        assert "没有记忆提到" not in answer


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("大学室友周野借了我五千块。", "周野欠的五千什么时候还"),
        ("同事许然要调去钱塘。", "许然调去钱塘了吗"),
        ("用户的表妹何雨住在班夫。", "何雨合住班夫"),
        ("周二晚上去上英语班。", "周二晚上 每周安排"),
        ("给客户写的感谢信要短。", "感谢的话怎么写"),
    ],
)
async def test_what_stands_behind_a_name_or_before_a_word_is_no_part_of_one(
    connect: Connect, text: str, query: str
) -> None:
    """周野欠 was told as named by no memory, and what tells of 周野 marked as no sure answer."""
    async with connect() as host:
        known = await stored(host, text, entities=["周野", "许然", "何雨"])

        answer = await host.say("recall", query=query)

        assert "没有记忆提到" not in answer
        row = next(line for line in answer.splitlines() if known in line)
        assert "❔" not in row


@pytest.mark.parametrize(
    ("query", "told"),
    [("软件工程师的级别", "工程师"), ("年糕是什么宠物，猫还是狗", "年糕")],
)
async def test_no_part_of_a_word_is_told(connect: Connect, query: str, told: str) -> None:
    """程师 was, of 工程师, and 猫还."""
    async with connect() as host:
        await stored(host, "用户在青禾科技做后端。")

        answer = await host.say("recall", query=query)

        named = answer.partition("没有记忆提到：")[2].partition("）")[0].split("、")
        assert told in named
        assert not {"程师", "猫还"}.intersection(named)


async def test_who_shares_the_first_characters_of_a_longer_name_is_somebody_else(
    connect: Connect,
) -> None:
    async with connect() as host:
        await stored(host, "同事许晓东要调去钱塘。", entities=["许晓东"])

        answer = await host.say("recall", query="许晓梅住在哪里")

        assert "（没有记忆提到：许晓梅" in answer


async def test_what_is_known_of_others_is_no_sure_answer(connect: Connect) -> None:
    """It would be taken for theirs."""
    async with connect() as host:
        await _filled(host, "The user's day rate for Tidepool is 420 pounds.", "Tea is green.")

        of_another = await host.say("recall", query="What is Sadia's day rate?")
        of_the_user = await host.say("recall", query="What is the user's day rate for Tidepool?")

        assert "❔" in of_another
        assert "(in no memory: Sadia)" in of_another
        assert "❔" not in of_the_user


async def test_another_wording_that_names_what_is_known_is_answered(connect: Connect) -> None:
    async with connect() as host:
        fee = await stored(host, "The nursery takes 71 pounds a day.")

        answer = await host.say("recall", query="What does Jesse cost?\nnursery pounds a day")

        row = next(line for line in answer.splitlines() if fee in line)
        assert "❔" not in row
        assert "(in no memory: Jesse)" in answer


async def test_who_may_not_read_all_is_not_told_which_words_are_known(connect: Connect) -> None:
    """S3-27: that a name is not among the absent ones would tell that somebody private has it."""
    async with connect() as host:
        await stored(host, "Jesse is in hospital.", sensitivity=2)

        for name in ("Jesse", "Olga"):
            answer = await host.say("recall", query=f"Who is {name}?", agent="scout")
            assert "in no memory" not in answer


@pytest.mark.parametrize(
    ("query", "absent"),
    [
        ("今年年底要不要买冰箱", "（没有记忆提到：冰箱）"),
        ("medicine due at the end of the year", "(in no memory: medicine)"),
    ],
)
async def test_when_is_nothing_that_a_memory_would_name(
    connect: Connect, query: str, absent: str
) -> None:
    """17.3: 今年、年底 and "end, year" stood among what no memory has."""
    async with connect() as host:
        await stored(host, "I play the viola." if query.isascii() else "我拉中提琴。")

        assert absent in await host.say("recall", query=query)


@pytest.mark.parametrize(
    ("told", "query", "absent"),
    [
        (
            "The mole on my back was looked at in Chapel Allerton.",
            "What was it in Chapel Allerton?",
            "(in no memory: Chapel, Allerton)",
        ),
        ("团建在湘湖划艇，眼镜沉底了。", "湘湖", "（没有记忆提到：湘湖）"),
    ],
)
async def test_what_was_forgotten_is_in_no_memory(
    connect: Connect, told: str, query: str, absent: str
) -> None:
    """17.3: nothing was said of it, and readers went on looking."""
    async with connect() as host:
        id = await stored(host, told)
        await host.say("recall", id=id)
        await host.say("forget", target=[id])
        await stored(host, "I play the viola." if query.isascii() else "我拉中提琴。")

        assert absent in await host.say("recall", query=query)
