"""What a question about somebody's life is answered with: what is so now, of just that person."""

import pytest

from tests.conftest import Clock, Connect
from tests.tools.answers import recalled, receipt, receipts, stored

pytestmark = pytest.mark.anyio


def notes(count: int) -> list[str]:
    """What lies beside: of the user too, and of another attribute."""
    return [f"The user noted {n} for the garden club." for n in range(count)]


LIVES = [
    (
        ["The user's colleague Ben lives in Potsdam.", "The user likes Berlin."],
        "The user moved to Hamburg.",
        "Where do I live?",
    ),
    (["用户的同事李伟住在通州。", "用户喜欢北京。"], "用户搬到了上海。", "用户住在哪里"),
    (
        ["The user's sister works at a bank.", "The user plans a working holiday."],
        "The user became a baker.",
        "What does the user do for a living?",
    ),
    (
        ["用户的姐姐在银行工作。", "用户想找人一起打球。"],
        "用户从字节跳动离职了。",
        "用户在哪里工作",
    ),
    (
        ["周老师约了家长会。", "年糕的医生是林医生。", "我在学大提琴，老师姓方。"],
        "我在一家做冷链物流的公司当数据分析师，公司叫北屿冷链。",
        "我靠什么谋生？",
    ),
    (
        ["The user plays chess with Tom.", "The user's sister plays the violin."],
        "The user took up the cello.",
        "Do I play an instrument?",
    ),
    (["用户会下象棋。", "用户的弟弟会弹钢琴。"], "用户开始学大提琴。", "我会什么乐器"),
    (
        ["The user has Luyao and her boyfriend Zheng over.", "The user's manager is Priya."],
        "The user lives in Leeds with her boyfriend Tom.",
        "Is the user in a relationship?",
    ),
    (
        ["用户请陆遥和她男朋友小郑吃饭。", "用户的经理姓王。"],
        "用户和她男朋友小汤住在苏州。",
        "用户有对象吗？",
    ),
    (
        ["The user has a dog called Rex.", "The user takes the dog to Dr Vogel."],
        "The user's sister has a cat called Tom.",
        "What is my sister's cat called?",
    ),
]
CHANGES = [
    ("The user's partner is Jonas.", "The user and Jonas broke up.", "partner of the user"),
    ("The user has a dog, Rex.", "Rex died last week.", "Does the user have a dog?"),
    ("The user's boss is Petra.", "The user's boss is now Jan.", "Who is the user's boss?"),
    ("The user is vegetarian.", "The user eats fish again.", "Is the user vegetarian?"),
    ("用户的女朋友叫王芳。", "用户和王芳分手了。", "用户的女朋友是谁"),
    ("The user drives a Fiat Panda.", "The user sold the Fiat.", "What car do I drive?"),
    ("用户开一辆丰田。", "用户把丰田卖了。", "我开什么车"),
]


@pytest.mark.parametrize(("others", "answer", "question"), LIVES)
async def test_where_somebody_lives_or_works_is_told_of_that_person_first(
    connect: Connect, others: list[str], answer: str, question: str
) -> None:
    """S0-39: whatever words it was told in; somebody else's stands behind, and it is no guess."""
    async with connect() as host:
        for text in others:
            await stored(host, text)
        wanted = await stored(host, answer)
        await receipts(host, content=notes(12), explicit=True)
        found = await recalled(host, query=question)
        assert next(iter(found)) == wanted
        assert "❔" not in found[wanted]["marks"]


@pytest.mark.parametrize(("known", "news", "question"), CHANGES)
async def test_what_became_of_it_stands_before_what_was_so(
    connect: Connect, clock: Clock, known: str, news: str, question: str
) -> None:
    """Nobody gave a verdict: who asks sees both, the later first."""
    async with connect() as host:
        before = await stored(host, known)
        clock.forward(days=60)
        since = await stored(host, news)
        found = list(await recalled(host, query=question))
        assert found[:2] == [since, before]


@pytest.mark.parametrize(("known", "news", "question"), CHANGES)
@pytest.mark.parametrize("verdict", ["ended", "updates"])
async def test_what_ended_a_thing_answers_who_asks_for_it(
    connect: Connect, clock: Clock, known: str, news: str, question: str, verdict: str
) -> None:
    """Whatever words it was told in: "Do I have a dog?" is answered by "Rex died"."""
    async with connect() as host:
        before = await stored(host, known)
        clock.forward(days=1)
        since = await stored(host, news, verdicts=[{"id": before, "verdict": verdict}])
        clock.forward(days=1)
        await receipts(host, content=notes(6), explicit=True)
        found = await recalled(host, query=question)
        assert next(iter(found)) == since
        assert "❔" not in found[since]["marks"]
        assert before not in found


async def test_what_replaced_the_only_match_comes_though_it_says_nobody_s_role(
    connect: Connect, clock: Clock
) -> None:
    """Who asks after the sister gets what is so of her, by her name alone."""
    async with connect() as host:
        before = await stored(host, "用户的妹妹叫小雨，在北京读大学。")
        clock.forward(days=1)
        since = await stored(
            host,
            "小雨毕业了，在杭州当老师。",
            verdicts=[{"id": before, "verdict": "updates"}],
        )
        assert since in await recalled(host, query="我妹妹做什么")


OF_ANOTHER_KIND = [
    (
        "The user works as a paramedic in Rotterdam.",
        "The job interview is on 4 December.",
        "When is my job interview?",
    ),
    ("用户九月犯过偏头痛。", "用户十二月九日去医院体检。", "我体检是哪天？"),
]


@pytest.mark.parametrize(("other", "answer", "question"), OF_ANOTHER_KIND)
async def test_what_is_no_answer_is_none_for_being_of_the_same_attribute(
    connect: Connect, other: str, answer: str, question: str
) -> None:
    """Who asks for a day does not ask what they are, or how they are."""
    async with connect() as host:
        beside = await stored(host, other)
        wanted = await stored(host, answer)
        found = await recalled(host, query=question)
        assert next(iter(found)) == wanted
        assert beside not in found or "❔" in found[beside]["marks"]


@pytest.mark.parametrize(
    ("job", "whose", "asks_for_job", "asks_for_them"),
    [
        (
            "The user works as a paramedic in Rotterdam.",
            "The user's dentist is called Doctor Okafor.",
            "What is my job?",
            "Who is my dentist?",
        ),
        ("用户是麻醉医生。", "用户的律师在浦东。", "我的职业是什么？", "谁是我的律师？"),
    ],
)
async def test_whom_somebody_has_is_not_what_they_are(
    connect: Connect, job: str, whose: str, asks_for_job: str, asks_for_them: str
) -> None:
    """A dentist, a lawyer of the user's: nothing that their own job is to be compared with."""
    async with connect() as host:
        own = await stored(host, job)
        told = await receipt(host, content=whose, explicit=True)
        assert own not in str(told)
        for question, wanted, beside in (
            (asks_for_job, own, told["id"]),
            (asks_for_them, told["id"], own),
        ):
            found = await recalled(host, query=question)
            assert next(iter(found)) == wanted
            assert beside not in found or "❔" in found[beside]["marks"]


RENAMES = [
    ("The user posts on Twitter as maxb.", "Twitter is now called X.", "My handle on X?"),
    (
        "The user's team at Brightside has 12 people.",
        "The user's company was renamed from Brightside to Lumen.",
        "How big is my team at Lumen?",
    ),
    ("用户在亮面的工号是三零七。", "用户的公司从亮面更名为流明。", "我在流明的工号是多少"),
]


@pytest.mark.parametrize(("before", "renamed", "question"), RENAMES)
async def test_what_was_told_under_a_former_name_answers_for_the_new_one(
    connect: Connect, clock: Clock, before: str, renamed: str, question: str
) -> None:
    """A brand, a company: two names of one thing, whichever was told first."""
    async with connect() as host:
        wanted = await stored(host, before)
        clock.forward(days=30)
        await stored(host, renamed)
        await receipts(host, content=notes(12), explicit=True)
        assert host.engine.upkeep.settle()
        found = await recalled(host, query=question)
        assert wanted in found
        assert "❔" not in found[wanted]["marks"]


async def test_what_a_company_is_called_now_stands_before_other_names(connect: Connect) -> None:
    async with connect() as host:
        before = await stored(host, "The user's company is called Brightside.")
        await stored(host, "Twitter is now called X.")
        now = await stored(
            host,
            "The user's company was renamed from Brightside to Lumen.",
            verdicts=[{"id": before, "verdict": "updates"}],
        )
        assert next(iter(await recalled(host, query="what is my company called?"))) == now


async def test_a_relationship_that_is_asked_for_is_the_user_s(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        await stored(host, "The user's partner is Inês.")
        clock.forward(days=30)
        await stored(host, "The user and Inês broke up.")
        clock.forward(days=30)
        now = await stored(host, "The user is dating Rui.")
        found = await recalled(host, query="Am I in a relationship?")
        assert next(iter(found)) == now
        assert "❔" not in found[now]["marks"]


async def test_who_somebody_is_is_told_however_long_ago(connect: Connect, clock: Clock) -> None:
    """An introduction is needed as long as the name is, whatever it was kept as."""
    async with connect() as host:
        passing = "temporary"
        text = "The user's brother is Tom Baker, a carpenter."
        brother = await stored(host, text, category=passing)
        colleague = await stored(host, "用户的同事李伟会下棋。", category=passing)
        clock.forward(days=200)
        await stored(host, "Tom moved to Bristol.")
        await stored(host, "李伟搬到了上海。")
        for things in ("books", "lamps", "shelves", "plants", "records", "chairs"):
            await stored(host, f"Tom moved his {things} too.")
        for things in ("书", "灯", "架子", "花", "唱片", "椅子"):
            await stored(host, f"李伟的{things}也搬了。")
        assert brother in await recalled(host, query="Who is Tom?")
        assert colleague in await recalled(host, query="李伟是谁")
        assert brother in await recalled(host, query="Where did Tom move this week?")
        assert colleague in await recalled(host, query="李伟这周搬到哪里了？")


@pytest.mark.parametrize(
    ("then", "now", "question"),
    [
        (
            "From 2021 to 2023 the user lived in Graz.",
            "The user moved to Hamburg.",
            "Where did the user live in 2022?",
        ),
        ("用户2021年到2023年住在格拉茨。", "用户搬到了汉堡。", "2022年用户住在哪里"),
        (
            "The user has lived in Graz since 2019.",
            "The user moved to Hamburg.",
            "Where did I live in 2022?",
        ),
        ("The user worked at Siemens until 2023.", "The user became a baker.", "My job in 2022?"),
    ],
)
async def test_a_time_that_is_over_is_answered_by_what_was_so_then(
    connect: Connect, clock: Clock, then: str, now: str, question: str
) -> None:
    """As it tells itself, replaced since or not; what began later is marked."""
    async with connect() as host:
        since = await stored(host, now, occurred_at="2026-03-01")
        found = await recalled(host, query=question)
        assert "❔" in found[since]["marks"]
        before = await stored(host, then)
        for _ in range(2):
            found = await recalled(host, query=question)
            assert next(iter(found)) == before
            assert "❔" not in found[before]["marks"]
            verdicts = [{"id": before, "verdict": "updates"}]
            clock.forward(days=1)
            await host.say("remember", content=now, explicit=True, verdicts=verdicts)


@pytest.mark.parametrize(
    ("homes", "asked"),
    [
        (
            ["2021年用户住在广州。", "用户2024年搬到了深圳。"],
            {"2022年我住哪": 0, "2025年我住哪": 1, "我住哪": 1},
        ),
        (
            ["The user has lived in Leeds since 2018.", "The user moved to Bath in March 2024."],
            {
                "Where did I live in 2022?": 0,
                "Where did I live in 2025?": 1,
                "Where do I live?": 1,
            },
        ),
        (
            ["用户2015年到2019年在华为工作。", "用户2020年入职了字节跳动。", "用户在腾讯工作。"],
            {"2018年我在哪工作": 0, "2022年我在哪家公司": 1, "我在哪工作": 2},
        ),
    ],
)
async def test_each_of_several_that_nobody_compared_held_until_the_next_began(
    connect: Connect, clock: Clock, homes: list[str], asked: dict[str, int]
) -> None:
    """A time that is over is answered by what was so then, without a verdict between them."""
    async with connect() as host:
        ids: list[str] = []
        for text in homes:
            ids.append(await stored(host, text))
            clock.forward(days=30)
        for question, place in asked.items():
            found = await recalled(host, query=question)
            assert next(iter(found)) == ids[place], question
            assert "❔" not in found[ids[place]]["marks"], question


@pytest.mark.parametrize(
    ("core", "answer", "question"),
    [
        (
            "The user works as a nurse at St Mary's hospital.",
            "The user's hospital appointment is on 4 May 2027.",
            "When is my hospital appointment?",
        ),
        ("用户对花生过敏。", "用户的膝盖已经痊愈。", "我膝盖怎么样了"),
    ],
)
async def test_the_exact_answer_stands_above_a_core_fact_that_tells_less_of_it(
    connect: Connect, core: str, answer: str, question: str
) -> None:
    async with connect() as host:
        await stored(host, core, store="core")
        wanted = await stored(host, answer)
        assert next(iter(await recalled(host, query=question))) == wanted


async def test_what_began_on_another_day_held_from_that_day(connect: Connect) -> None:
    """Told with the day it happened on, not in its words; nobody said what the other is to it."""
    async with connect() as host:
        first = await stored(host, "The user lives in Porto.", occurred_at="2020-05-01")
        later = await stored(host, "The user moved to Faro.", occurred_at="2024-05-01")
        for year, id in (("2022", first), ("2025", later)):
            found = await recalled(host, query=f"Where did I live in {year}?")
            assert next(iter(found)) == id


@pytest.mark.parametrize(
    ("now", "then", "question"),
    [
        ("用户2021年起住在杭州。", "用户2018年到2021年住在成都。", "我现在住哪"),
        (
            "The user has lived in York since 2020.",
            "The user lived in Leeds from 2015 to 2020.",
            "Where do I live?",
        ),
    ],
)
async def test_years_that_are_over_contradict_nothing_that_is_so(
    connect: Connect, clock: Clock, now: str, then: str, question: str
) -> None:
    """Told later, they are still no answer to what is so now."""
    async with connect() as host:
        current = await stored(host, now)
        clock.forward(days=1)
        await stored(host, then)
        found = await recalled(host, query=question)
        assert next(iter(found)) == current
        assert "⚖️" not in found[current]["marks"]
        assert "conflict" not in await host.say("reflect")
        found = await recalled(
            host, query="2022年用户住在哪里" if "年" in now else "My home in 2022"
        )
        assert next(iter(found)) == current


@pytest.mark.parametrize(
    ("so", "others", "question"),
    [
        (
            "The user works at Siemens.",
            [
                "The user lives in Oslo.",
                "The user no longer works at Barco.",
                "The user would love to work at Google.",
                "The user's company moved to Rome.",
                "If the user wins the lottery the user lives in Nice.",
                "In the user's novel the hero lives in Prague.",
            ],
            "Where do I work?",
        ),
        (
            "用户住在北京。",
            [
                "用户不住在上海。",
                "用户以前住在苏州。",
                "用户可能搬到大连。",
                "小说里的主角住在敦煌。",
            ],
            "我住在哪里？",
        ),
    ],
)
async def test_what_is_denied_wished_for_or_imagined_contradicts_nothing(
    connect: Connect, so: str, others: list[str], question: str
) -> None:
    async with connect() as host:
        id = await stored(host, so)
        for other in others:
            await stored(host, other)
        assert "⚖️" not in await host.say("recall", query=question)
        assert id in await recalled(host, query=question)
        assert "⚖️" not in await host.say("reflect")


async def test_what_the_user_is_called_is_the_user(connect: Connect, clock: Clock) -> None:
    async with connect() as host:
        await stored(host, "The user's name is Max.")
        before = await stored(host, "The user lives in Bern.")
        clock.forward(days=1)
        said = await host.say("remember", content="Max moved to Basel.", explicit=True)
        assert before in said
        found = await recalled(host, query="Where do I live?")
        assert "Basel" in next(iter(found.values()))["text"]


async def test_what_has_to_be_settled_is_asked_about_before_what_lies_near(
    connect: Connect,
) -> None:
    """Two are shown: a switch of tools, not who else is studying."""
    told = ["林晓想去日本读博，还没决定。", "林晓在杭州读研二。", "林晓已经联系了京都大学的导师。"]
    async with connect() as host:
        tool = await stored(host, "林晓用Zotero管理文献。")
        for text in told:
            await stored(host, text)
        await host.say("recall")
        said = await host.say(
            "remember", content="林晓把文献从Zotero转到了EndNote。", explicit=True
        )
        assert tool in said


@pytest.mark.parametrize("query", ["上个月我住在哪里？", "上周我住在哪个城市？"])
async def test_what_was_so_is_asked_of_a_time_although_something_is_planned(
    connect: Connect, query: str
) -> None:
    """The plan is none of what held then; it is not looked for among that."""
    lived, lives = "用户2020年到2022年住在上海。", "用户2024年起住在杭州。"
    texts = [lived, lives, "用户打算搬到北京住。", "用户可能住在深圳。"]
    async with connect() as host:
        await host.say("remember", content=texts, explicit=True, source="user")
        assert lives in await host.say("recall", query=query)


@pytest.mark.parametrize("told", ["宽带又升了一次，现在是1000M。", "服务器的内存升了一档。"])
async def test_what_rises_is_nobody_s_promotion(connect: Connect, told: str) -> None:
    """Neither asked about beside a job, nor an answer to what the job is."""
    async with connect() as host:
        job = await stored(host, "用户的职位是高级工程师。")
        said = await host.say("remember", content=told, explicit=True)
        assert job not in said
        assert next(iter(await recalled(host, query="用户的工作是什么"))) == job


async def test_a_promotion_is_beside_the_job(connect: Connect) -> None:
    async with connect() as host:
        job = await stored(host, "用户的职位是工程师。")
        assert job in await host.say("remember", content="用户升了主管。", explicit=True)
