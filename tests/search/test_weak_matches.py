"""What only may answer says so; a question about the world is not answered from somebody's life."""

import pytest

from recollect.server.search.query import Query
from tests.conftest import Connect, bundled_model
from tests.search.test_pipeline import found, tell

pytestmark = pytest.mark.anyio

ANNA = (
    "The user lives in Lisbon, near the castle.",
    "The user is a nurse at Santa Maria hospital.",
    "The user's daughter Noa is six years old.",
    "The user drives a grey Skoda.",
    "The user's mother turns 70 on 12 March.",
    "用户对花生过敏，不能吃花生酱。",
    "用户每周四晚上去上陶艺课。",
    "用户在攒钱装修厨房。",
    "用户养了一只橘猫叫土豆。",
    "用户的丈夫叫周航。",
)


ABOUT_THE_WORLD = (
    "what is the capital of Peru",
    "How does photosynthesis work?",
    "How tall is Mount Everest?",
    "Who painted the Mona Lisa?",
    "Where do penguins live?",
    "罗马帝国什么时候灭亡的？",
    "光合作用是怎么进行的？",
    "氮气的沸点是多少？",
    "珠穆朗瑪峰有多高？",
    "热泵是怎么工作的？",
    "猫为什么会打呼噜？",
    "给小孩解释一下递归。",
    "Give me a synonym for 'grey'.",
    "What's the weather like in Reykjavik in March?",
)


async def test_a_question_about_the_world_brings_a_few_weak_matches_at_most(
    connect: Connect,
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, ANNA)
        for query in ABOUT_THE_WORLD:
            answers = await found(host, query)
            assert len(answers) <= 5, query
            said = await host.say("recall", query=query)
            assert said.count("❔") >= len(answers), query


async def test_however_many_share_a_word_with_a_question_about_the_world(connect: Connect) -> None:
    friends = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy")
    async with connect() as host:
        await tell(host, [f"{name} went to work in Lyon by the early train." for name in friends])
        assert 1 <= len(await found(host, "How does photosynthesis work?")) <= 5
        said = await host.say("recall", query="How does photosynthesis work?", limit=9)
        assert said.count("❔") >= len(friends)  # as many as were asked for, none of them sure


ABOUT_THE_USER = (
    ("Which city am I in?", ANNA[0]),
    ("What do I do for a living?", ANNA[1]),
    ("Do I have any kids?", ANNA[2]),
    ("我有什么爱好？", ANNA[6]),
    ("我老公是谁？", ANNA[9]),
    ("我养了什么宠物？", ANNA[8]),
    ("住在哪里？", ANNA[0]),
    ("Tell me about my car.", ANNA[3]),
)


async def test_a_question_about_the_user_is_never_denied_for_its_words(connect: Connect) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, ANNA)
        for query, answer in ABOUT_THE_USER:
            assert answer in await found(host, query), query


async def test_a_match_that_only_shares_a_little_is_marked_beside_a_sure_one(
    connect: Connect,
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, ANNA)
        assert host.engine.upkeep.settle()
        said = await host.say("recall", query="When does my mother turn 70?")
        first, *others = [line for line in said.splitlines() if line.startswith("[mem_")]
        assert "12 March" in first
        assert "❔" not in first
        # The age of somebody else is near what is asked.
        assert all("❔" in line or "six years old" in line for line in others)


@pytest.mark.parametrize(
    ("facts", "query", "answer"),
    [
        (
            (
                "我叫沈嘉禾，住在杭州。",
                "我对芒果过敏。",
                "我的阅读灯坏了。",
                "我的跑鞋是亚瑟士。",
                "我在学大提琴。",
            ),
            "我学什么乐器？",
            "我在学大提琴。",
        ),
        (
            (
                "My name is Nora and I live in Leeds.",
                "I am allergic to walnuts.",
                "My reading glasses are +1.25.",
                "My running shoes are Brooks.",
                "I am learning the cello.",
            ),
            "user: which instrument does Nora learn, the cello?",
            "I am learning the cello.",
        ),
    ],
)
async def test_that_the_user_is_named_makes_no_match_of_what_is_told_of_them(
    connect: Connect, facts: tuple[str, ...], query: str, answer: str
) -> None:
    """Everything is told of them: their name, and "I", tell none from the others."""
    async with connect(embedder=bundled_model()) as host:
        await tell(host, facts)
        said = await host.say("recall", query=query)
        first, *others = [line for line in said.splitlines() if line.startswith("[mem_")]
        assert answer in first
        assert "❔" not in first
        assert all("❔" in line or "Nora" in line for line in others), said


@pytest.mark.parametrize(
    ("query", "answer", "unrelated"),
    [
        ("my mother's birthday party in March 2027", "12 March", "Skoda"),
        ("2027年3月给妈妈过生日", "12 March", "陶艺"),
    ],
)
async def test_beside_what_a_question_with_a_date_asks_for_the_rest_is_marked(
    connect: Connect, query: str, answer: str, unrelated: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, ANNA)
        lines = (await host.say("recall", query=query)).splitlines()
        assert next(answer in line for line in lines if line.startswith("[mem_"))
        assert all("❔" in line for line in lines if unrelated in line)


async def test_what_the_question_names_in_the_other_language_is_sure(connect: Connect) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, ANNA)
        assert host.engine.upkeep.settle()
        said = await host.say("recall", query="Is there an allergy to peanut butter?")
        assert "花生酱" in said


async def test_filters_are_answered_without_marks(connect: Connect) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, ANNA, tags=["life"])
        assert "❔" not in await host.say("recall", query="capital of Peru", tags=["life"])


IN_OTHER_WORDS = (
    ("我家网络设备在哪儿？", "用户的路由器放在走廊的柜子里。"),
    ("我家網絡設備在哪兒？", "用户的路由器放在走廊的柜子里。"),
    ("我懂哪些语言？", "用户会说普通话、上海话和一点德语。"),
    ("我受过什么伤？", "用户2023年从梯子上掉下来，摔断了手腕。"),
    ("我家有什么动物？", "用户养的鹦鹉叫阿绿，会唱歌。"),
    ("Where is my internet box?", "用户的路由器放在走廊的柜子里。"),
)


async def test_other_words_are_near_in_meaning_in_chinese_too(connect: Connect) -> None:
    """The bundled model reads English alone."""
    about_others = (
        "我的上司是银行的行长。",
        "今天天气真好呀，你喜欢什么样的天气？",
        "李雷家在哪儿没人知道。",
        "Maria believes that animals bring comfort.",
        "我的同事受过很多表扬。",
        "那家公司的规模是九百人。",
    )
    told = (
        "用户的路由器放在走廊的柜子里。",
        "用户会说普通话、上海话和一点德语。",
        "用户2023年从梯子上掉下来，摔断了手腕。",
        "用户养的鹦鹉叫阿绿，会唱歌。",
        "用户每周日在业余队踢左后卫。",
        "用户穿43码的鞋。",
    )
    async with connect(embedder=bundled_model()) as host:
        await tell(host, told)
        await tell(host, about_others)
        await tell(host, ANNA)
        for query, answer in IN_OTHER_WORDS:
            assert answer in (await found(host, query))[:5], query


async def test_how_the_user_does_something_is_not_denied(connect: Connect) -> None:
    """ "How do I …?" may ask how something is done; or how the user does it."""
    answer = "The user runs three times a week along the fjord."
    async with connect(embedder=bundled_model()) as host:
        await tell(host, [answer, *ANNA])
        assert answer in await found(host, "How do I stay fit?")


async def test_a_character_of_a_longer_word_is_nobody_s_name(connect: Connect) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, ["我的表哥学历是专科。", "我哥在南京上班。", *ANNA])
        answers = await found(host, "《哥德堡变奏曲》是谁写的？")
        said = await host.say("recall", query="《哥德堡变奏曲》是谁写的？")
        assert said.count("❔") >= len(answers)


async def test_a_question_about_the_user_prefers_what_is_told_of_them(connect: Connect) -> None:
    async with connect() as host:
        await tell(host, ["The user's piano stands in the hall and is tuned by a friend."])
        await tell(host, [f"A piano of player {n} stands in hall {n}." for n in range(30)])
        first, *_ = await found(host, "Where is my piano?")
        assert "The user's piano" in first


async def test_the_user_and_the_attribute_speak_for_what_a_question_about_the_user_finds(
    connect: Connect,
) -> None:
    async with connect() as host:
        await tell(host, ["The piano stands in the hall.", "The user keeps a piano at home."])
        theirs, nobodys = host.engine.search.recall(Query(text="Where is my piano?")).hits
        assert theirs.memory.text.startswith("The user")
        assert theirs.terms["user"] > nobodys.terms.get("user", 0)
        assert theirs.terms["attribute"] > 0
        assert theirs.terms["asked"] > 1.5 * nobodys.terms["asked"]


async def test_what_tells_the_attribute_of_nobody_stands_behind_what_tells_it_of_the_user(
    connect: Connect,
) -> None:
    async with connect() as host:
        await tell(host, ["用户有一对九岁的双胞胎儿子。"])
        await tell(host, ["这个儿童公园真心不错，孩子们在这儿玩耍、长大再合适不过。"])
        assert (await found(host, "我有孩子吗？"))[0] == "用户有一对九岁的双胞胎儿子。"


@pytest.mark.parametrize(
    ("query", "answer", "filler"),
    [
        (
            "What do I do for a living?",
            "The user is a paramedic and works in shifts; she was employed in May.",
            "For a living room in house {} people do what they can.",
        ),
        ("我现在住在哪个城市？", "用户去年搬到了成都。", "现在第{}个城市里有哪个公园可以住。"),
    ],
)
async def test_what_tells_of_the_attribute_asked_for_comes_though_others_share_the_words(
    connect: Connect, query: str, answer: str, filler: str
) -> None:
    async with connect() as host:
        await tell(host, [answer])
        await tell(host, [filler.format(n) for n in range(40)])
        assert answer in await found(host, query)


@pytest.mark.parametrize(
    ("fact", "others", "query"),
    [
        (
            "The user's cat Pudding eats kidney diet food.",
            "The user's shelf {n} is made of pine.",
            "what does the user's cat Pudding eat",
        ),
        ("用户的猫年糕吃肾脏处方粮。", "用户的第{n}个书架是松木的。", "用户的猫年糕吃什么粮"),
    ],
    ids=["en", "zh"],
)
async def test_beside_a_sure_answer_stand_few_weak_ones(
    connect: Connect, fact: str, others: str, query: str
) -> None:
    """What is hardly related is read all the same; where a number is asked for, so many come."""
    async with connect() as host:
        await host.say("remember", content=fact, explicit=True)
        texts = [others.format(n=n) for n in range(10, 22)]
        await host.say("remember", content=texts, explicit=True)
        assert host.engine.upkeep.settle()
        few = await host.say("recall", query=query)
        assert fact in few
        assert 1 <= few.count("] 2026") <= 3
        more = await host.say("recall", query=query, limit=12)
        assert sum(row.startswith("[mem_") for row in more.splitlines()) > 1 + 6
        rows = [row for row in few.splitlines() if row.startswith("[")]
        assert fact in rows[0]


@pytest.mark.parametrize(
    ("facts", "query", "answer", "aside"),
    [
        (
            (
                "I work as a structural engineer at Hallam & Pryce.",
                "My dentist is Dr Amara Osei in Roundhay.",
                "The survey of Thornby Viaduct: the rope work for it is fixed for spring 2027.",
                "My running shoes are Brooks.",
            ),
            "rope work at Thornby dates\nrope access inspection at Thornby in spring 2027",
            "Thornby Viaduct",
            "My dentist is",
        ),
        (
            (
                "我晚上十一点前一定睡觉。",
                "豆豆怕打雷，要开着小夜灯睡。",
                "我的阅读灯坏了。",
                "我的跑鞋是亚瑟士。",
            ),
            "豆豆 睡觉 小夜灯 打雷 害怕\n豆豆怕打雷\n豆豆睡觉要开小夜灯",
            "豆豆怕打雷",
            "我晚上十一点前",
        ),
    ],
)
async def test_words_that_touch_an_attribute_do_not_bring_what_tells_it_of_the_user(
    connect: Connect, facts: tuple[str, ...], query: str, answer: str, aside: str
) -> None:
    """A host asks in key words: "rope work dates" is no question about the user's job."""
    async with connect(embedder=bundled_model()) as host:
        await tell(host, facts)
        assert host.engine.upkeep.settle()
        said = await host.say("recall", query=query)
        first, *others = [line for line in said.splitlines() if line.startswith("[mem_")]
        assert answer in first
        assert "❔" not in first
        assert all("❔" in line for line in others if aside in line)


async def test_an_attribute_that_is_asked_of_nobody_hides_nothing_that_has_the_words(
    connect: Connect,
) -> None:
    async with connect() as host:
        rope, job = (
            "The rope was bought for work at height.",
            "The user works at a bakery in Leeds.",
        )
        await tell(host, [job, "Rope inspections are on the first Monday.", rope])
        said = await host.say("recall", query="rope inspection job")
        [row] = [row for row in said.splitlines() if rope in row]
        assert "❔" not in row


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("Tell me what miso aubergine needs.", "Nothing surely"),
        ("我的血型是什么？", "没有确定相关的"),
    ],
)
async def test_where_nothing_is_sure_the_answer_begins_with_it(
    connect: Connect, query: str, title: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await tell(host, ANNA)
        assert host.engine.upkeep.settle()
        assert (await host.say("recall", query=query)).startswith(title)


async def test_what_contradicts_a_weak_match_is_as_weak(connect: Connect) -> None:
    """It comes because of that one, and answers no better."""
    async with connect() as host:
        [train] = await tell(host, ["Ada went to work in Lyon by the early train."])
        verdicts = [{"id": train, "verdict": "conflicts"}]
        await tell(host, ["She never travels on rails."], verdicts=verdicts)
        said = await host.say("recall", query="How does photosynthesis work?")
        rows = [line for line in said.splitlines() if line.startswith("[mem_")]
        assert len(rows) == 2, said
        assert all("❔" in row for row in rows), said


async def test_what_contradicts_a_sure_match_is_as_sure(connect: Connect) -> None:
    """Of the question itself it has a word or two."""
    async with connect() as host:
        [train] = await tell(host, ["Ada goes to work in Lyon by the early train."])
        verdicts = [{"id": train, "verdict": "conflicts"}]
        car = "She never travels on rails, and is at work by ten in her old Peugeot with no mirror."
        await tell(host, [car], verdicts=verdicts)
        await tell(host, ["Ada likes figs."])
        said = await host.say("recall", query="How early does Ada go to work in Lyon by train?")
        [row] = [row for row in said.splitlines() if car in row]
        assert "❔" not in row


@pytest.mark.parametrize(
    ("answer", "other", "query"),
    [
        (
            "HbA1c in June was 54.",
            "The wind layer uses data of the Met Office.",
            "What has my HbA1c been doing this year?",
        ),
        (
            "The user's tomatoes in the allotment got blight.",
            "The allotment committee voted for a new gate in the lower lane by the canal.",
            "How did my allotment tomatoes do this year?",
        ),
        ("六月的血红蛋白是121。", "宽带续了两年，还是电信。", "我今年的血红蛋白怎么样？"),
    ],
)
async def test_that_it_is_of_the_year_asked_for_makes_nothing_an_answer(
    connect: Connect, answer: str, other: str, query: str
) -> None:
    async with connect(embedder=bundled_model()) as host:
        await host.say("remember", content=[answer, other], explicit=True)
        assert host.engine.upkeep.settle()
        rows = (await host.say("recall", query=query)).splitlines()
        assert "❔" not in next(row for row in rows if answer in row)
        assert all("❔" in row for row in rows if other in row)


async def test_that_it_is_of_the_month_asked_for_makes_nothing_sure_by_itself(
    connect: Connect,
) -> None:
    """It is where something else says so too."""
    run = "The user ran the Leeds half marathon."
    others = [
        "The boiler was serviced.",
        "The user's niece was confirmed.",
        "The cellar was painted white.",
        "The user saw a play by Chekhov.",
    ]
    for text in [*others, run]:
        async with connect() as host:  # each in a conversation of its own
            await tell(host, [text], store="episodic", occurred_at="2026-05-10")
    async with connect() as host:
        assert host.engine.upkeep.settle()
        said = await host.say("recall", query="my half marathon in May")
        rows = [row for row in said.splitlines() if row.startswith("[")]
        assert run in rows[0]
        assert "❔" not in rows[0]
        assert all("❔" in row for row in rows[1:])
        assert len(rows) <= 5


async def test_a_review_says_as_well_what_may_be_about_something_else(connect: Connect) -> None:
    """And shows a few of those alone beside what is surely meant."""
    async with connect() as host:
        known = "On the other side lives Mr Pask, who drums from six to seven."
        [old] = await tell(host, [known])
        await tell(host, [f"The user's bookcase number {n} is of pine." for n in range(10, 24)])
        news = "Mr Pask drums from five to six."
        verdicts = [{"id": old, "verdict": "updates"}]
        await host.say("remember", content=news, explicit=True, verdicts=verdicts)
        said = await host.say("recall", query="when does Mr Pask drum", mode="review")
        rows = [row for row in said.splitlines() if row.startswith("[")]
        assert news in rows[0]
        assert known in rows[1]
        assert not any("❔" in row for row in rows[:2])
        assert all("❔" in row for row in rows[2:])
        assert len(rows) <= 8
