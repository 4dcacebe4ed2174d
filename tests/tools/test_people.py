"""People: two of one name stay two, one of two names is one, and everybody's page says it."""

import pytest

from tests.conftest import Clock, Connect, words
from tests.tools.answers import GOOD, MIDDLING, recalled, receipt, stored

pytestmark = pytest.mark.anyio

ALSO_CALLED = pytest.mark.parametrize(
    ("introduced", "told", "name", "other"),
    [
        (
            "Anna, my sister, lives in Rome; we call her Annie.",
            "Annie moved to Milan.",
            "Anna",
            "Annie",
        ),
        (
            "The user's sister Elizabeth, who lives in Rome: Elizabeth is called Liz.",
            "Liz moved to Milan.",
            "Elizabeth",
            "Liz",
        ),
        ("王安娜是用户的妹妹，住在罗马；我们叫她安安。", "安安搬到了米兰。", "王安娜", "安安"),
    ],
)
NAMESAKES = pytest.mark.parametrize(
    ("brother", "colleague", "told", "name", "meant"),
    [
        (
            "Tom, my brother, lives in Berlin.",
            "Tom, my colleague, lives in Paris.",
            "Tom moved to Hamburg.",
            "Tom",
            "Tom (colleague)",
        ),
        (
            "小王是我弟弟，住在柏林。",
            "小王是我同事，住在巴黎。",
            "小王搬到了汉堡。",
            "小王",
            "小王 (同事)",
        ),
        (
            "用户的邻居叫李明，住在柏林。",
            "用户的同事也叫李明，住在巴黎。",
            "李明搬到了汉堡。",
            "李明",
            "李明 (同事)",
        ),
    ],
)


@ALSO_CALLED
async def test_what_is_told_under_another_name_meets_what_is_known(
    connect: Connect, introduced: str, told: str, name: str, other: str
) -> None:
    async with connect() as host:
        first = await stored(host, introduced)
        found = await receipt(host, content=told, scores=GOOD)
        assert found["neighbours"] == [first]


@ALSO_CALLED
async def test_recall_of_a_person_finds_what_is_told_under_another_name(
    connect: Connect, introduced: str, told: str, name: str, other: str
) -> None:
    async with connect() as host:
        first = await stored(host, introduced)
        second = await stored(host, told)
        for asked in (name, other):
            assert set(await recalled(host, entity=asked)) == {first, second}
            assert {first, second} <= set(await recalled(host, query=asked))


@ALSO_CALLED
async def test_the_page_of_a_person_holds_what_is_told_under_each_name(
    connect: Connect, introduced: str, told: str, name: str, other: str
) -> None:
    """No call named an entity: the texts do."""
    async with connect() as host:
        await stored(host, introduced)
        await stored(host, told)
        for asked, also in ((name, other), (other, name)):
            page = await host.read(f"memory://graph/{asked}")
            assert f"Also called: {also}" in page
            assert introduced.rstrip(".。") in page
            assert told in page
            assert f"user → sister → {name}" in page


@pytest.mark.parametrize(
    ("introduced", "told", "name"),
    [
        ("我外婆的名字叫陈桂芳。", "陈桂芳2026年3月3日过九十大寿。", "陈桂芳"),
        ("我叫林秋。", "林秋当选了业委会主任。", "user"),
        ("我朋友张伟，大家都叫他老张。", "张伟其实对酒精过敏。", "老张"),
    ],
)
async def test_a_chinese_name_that_is_known_is_read_whatever_follows_it(
    connect: Connect, introduced: str, told: str, name: str
) -> None:
    async with connect() as host:
        await stored(host, introduced)
        await stored(host, told)
        assert told in await host.read(f"memory://graph/{name}")


async def test_the_pages_on_disk_follow_what_the_texts_tell(connect: Connect) -> None:
    async with connect(tidies=True) as host:
        await stored(host, "Anna, my sister, lives in Rome; we call her Annie.")
    async with connect(tidies=True) as host:
        assert "user → sister → Anna" in host.engine.pages.text("memory/graph/entities/anna.md")
        await stored(host, "Annie plays the harp.")
    async with connect(tidies=True) as host:
        for path in ("anna", "annie"):
            assert "harp" in host.engine.pages.text(f"memory/graph/entities/{path}.md")
        assert "- user → sister → Anna" in host.engine.pages.text("memory/graph/relations.md")
        assert "[Annie]" in host.engine.pages.text("memory/graph/index.md")


@NAMESAKES
async def test_two_of_one_name_do_not_contradict_each_other(
    connect: Connect, brother: str, colleague: str, told: str, name: str, meant: str
) -> None:
    async with connect() as host:
        first = await stored(host, brother)
        found = await receipt(host, content=colleague, scores=GOOD)
        assert first not in found["neighbours"]
        assert "rivals" not in await host.say("reflect")
        assert first not in await host.say("reflect")


@NAMESAKES
async def test_which_of_two_is_meant_is_asked_and_taken_down(
    connect: Connect, brother: str, colleague: str, told: str, name: str, meant: str
) -> None:
    async with connect() as host:
        first = await stored(host, brother)
        second = await stored(host, colleague)
        asked = await host.say("remember", content=told, scores=GOOD)
        third = next(iter(set(await recalled(host, entity=name)) - {first, second}))
        assert f"{meant} {second}" in asked
        assert first in asked
        said = await host.say("remember", content=told, explicit=True, entities=[meant])
        assert third in said
        assert meant not in said
        assert set(await recalled(host, entity=meant)) == {second, third}
        page = await host.read(f"memory://graph/{name}")
        of_the_brother, _, of_the_colleague = page.partition(f"### {name} (colleague)")
        assert brother.rstrip(".。") in of_the_brother
        assert told in of_the_colleague


async def test_who_shares_a_first_name_alone_stays_two(connect: Connect) -> None:
    """Tom Baker and Tom Smith: neither contradicts the other, and a bare Tom is asked about."""
    async with connect() as host:
        baker = await stored(host, "The user's brother is Tom Baker, he lives in Leeds.")
        smith = await receipt(host, content="Tom Smith moved to York.", scores=GOOD)
        assert baker not in smith["neighbours"]
        assert "Which Tom" not in await host.say("remember", content="Tom Smith won.", scores=GOOD)
        asked = await host.say("remember", content="Tom bought a boat.", scores=GOOD)
        assert f"Tom Baker (brother) {baker}" in asked
        assert f"Tom Smith {smith['id']}" in asked
        said = await host.say(
            "remember", content="Tom bought a boat.", explicit=True, entities=["Tom Smith"]
        )
        assert "Which Tom" not in said
        page = await host.read("memory://graph/Tom%20Smith")
        assert "boat" in page
        assert "Leeds" not in page


async def test_a_surname_spelt_otherwise_is_asked_about(connect: Connect) -> None:
    """Who is corrected by one letter is no second person of that first name."""
    async with connect() as host:
        known = await stored(host, "The user's manager is called Priya Natarajan.")
        told = "The user's manager's name is spelled Priya Natarayan, with a y."
        assert known in (await receipt(host, content=told, explicit=True))["neighbours"]


@pytest.mark.parametrize(
    ("texts", "asked"),
    [
        (
            ["My sister Anna is a vet", "My colleague Anna plays the cello", "Anna moved to Lyon"],
            ("Anna (sister)", "Anna (colleague)"),
        ),
        (
            ["用户的表哥李伟是医生", "用户的同事李伟会下棋", "李伟搬到了里昂"],
            ("李伟 (表哥)", "李伟 (同事)"),
        ),
    ],
)
async def test_a_list_that_brings_two_of_one_name_asks_for_the_third(
    connect: Connect, texts: list[str], asked: tuple[str, str]
) -> None:
    async with connect() as host:
        answer = await host.say("remember", content=texts, scores=GOOD)
        for who in asked:
            assert answer.count(who) == 1


async def test_a_friend_can_be_a_colleague_too(connect: Connect) -> None:
    async with connect() as host:
        await stored(host, "Tom is my friend.")
        await stored(host, "Tom, my colleague, plays chess.")
        answer = await host.call("remember", content="Tom moved to Hamburg.", scores=GOOD)
        assert "Which Tom" not in words(answer)


@pytest.mark.parametrize(
    ("name", "lives", "moved", "sister"),
    [
        (
            "The user's name is Max.",
            "The user lives in Bern.",
            "Max moved to Basel.",
            "My sister Anna plays the harp.",
        ),
        ("用户叫李雷。", "用户住在伯尔尼。", "李雷搬到了巴塞尔。", "我妹妹叫小安，她弹竖琴。"),
        (
            "The user is Ms Yiran Shen; people trip over her name.",
            "The user lives in Bern.",
            "Yiran moved to Basel.",
            "My sister Anna plays the harp.",
        ),
        (
            "I'm Yiran Shen, 35, a hydrologist.",
            "The user lives in Bern.",
            "Yiran Shen moved to Basel.",
            "My sister Anna plays the harp.",
        ),
    ],
)
async def test_the_user_has_a_page(
    connect: Connect, clock: Clock, name: str, lives: str, moved: str, sister: str
) -> None:
    """S3-06: what is told of the user stands on a page of their own, whatever they are called."""
    async with connect() as host:
        await stored(host, name)
        home = await stored(host, lives)
        await stored(host, sister)
        page = await host.read("memory://graph/user")
        assert lives in page
        assert "user → sister" in page
        clock.forward(days=1)
        found = await receipt(host, content=moved, scores=GOOD)
        assert home in found["neighbours"]
        assert moved in await host.read("memory://graph/user")
        assert "[user]" in await host.read("memory://graph")


async def test_the_user_has_a_page_by_the_relations_that_point_at_them(connect: Connect) -> None:
    """S3-06: an end of a relation is found on the graph."""
    async with connect() as host:
        relation = {"subject": "user", "predicate": "studies with", "object": "Lin Wei"}
        await stored(host, "They prepare for the exam together.", relations=[relation])
        for name in ("user", "Lin Wei"):
            assert "user → studies with → Lin Wei" in await host.read(f"memory://graph/{name}")


@pytest.mark.parametrize(
    ("sister", "colleague", "questions"),
    [
        (
            "The user's sister Anna is a vet in Graz.",
            "The user's colleague Anna plays the cello.",
            ("What does my colleague Anna play?", "my colleague Anna"),
        ),
        (
            "用户的姐姐小丽是医生。",
            "用户的同事小丽养了一只猫。",
            ("我的同事小丽", "同事小丽养什么"),
        ),
    ],
)
async def test_who_is_asked_for_by_what_they_are_is_no_namesake(
    connect: Connect, sister: str, colleague: str, questions: tuple[str, ...]
) -> None:
    """Where nothing is known of the one who is meant, the other comes, marked."""
    async with connect() as host:
        other = await stored(host, sister)
        assert "❔" in (await recalled(host, query=questions[0]))[other]["marks"]
        meant = await stored(host, colleague)
        for question in questions:
            assert list(await recalled(host, query=question)) == [meant]


@pytest.mark.parametrize(
    ("facts", "other", "name", "unknown"),
    [
        (
            ["The user gives Pudding a pill each evening.", "Pudding hates the vacuum cleaner."],
            "The user likes rice porridge.",
            "Pudding",
            ("Zebedee", "Nothing remembered"),
        ),
        (
            ["年糕每天吃一次肾脏处方粮。", "扫地机一响年糕就钻衣柜。"],
            "今年的糕点是许然买的。",
            "年糕",
            ("陆遥", "没有"),
        ),
    ],
    ids=["en", "zh"],
)
async def test_what_names_something_is_found_by_it_though_nobody_listed_it_as_an_entity(
    connect: Connect, facts: list[str], other: str, name: str, unknown: tuple[str, str]
) -> None:
    """A host lists entities now and then; that none is found is said in the language asked in."""
    async with connect() as host:
        told = [await stored(host, fact) for fact in facts]
        await stored(host, other)
        assert set(await recalled(host, entity=name)) == set(told)
        nobody, said = unknown
        assert said in await host.say("recall", entity=nobody)


async def test_who_is_fetched_from_school_is_no_classmate(connect: Connect) -> None:
    """Whoever is said to come from somewhere is one; whoever is fetched there is who they were."""
    async with connect() as host:
        await stored(host, "I live with my husband Gareth and my son Toby.")
        await stored(host, "Mrs Bhatt fetches Toby from school on Fridays.")
        said = await host.say(
            "remember", content="Toby rides a 26-inch bike now.", entities=["Toby"], scores=GOOD
        )
        assert "classmate" not in said
        await stored(host, "Toby from work plays the tuba.")
        said = await host.say(
            "remember", content="Toby has bought a boat.", entities=["Toby"], scores=GOOD
        )
        assert "Toby (colleague)" in said


async def test_two_friends_of_one_first_name_stay_two(connect: Connect) -> None:
    """What they are to the user does not tell them apart: their last names do."""
    async with connect() as host:
        baker = await stored(host, "My friend Tom Baker keeps bees.")
        smith = await stored(host, "My friend Tom Smith plays the tuba.")
        asked = await host.say("remember", content="Tom bought a boat.", scores=GOOD)
        assert f"Tom Baker (friend) {baker}" in asked
        assert f"Tom Smith (friend) {smith}" in asked


@pytest.mark.parametrize(
    ("text", "name", "no_name"),
    [
        ("我儿子的语文老师是方静。", "方静", "文老师"),
        ("用户的历史老师叫谢丽。", "谢丽", "史老师"),
        ("用户的班主任老师姓何，叫何青。", "何青", "任老师"),
    ],
)
async def test_what_somebody_teaches_is_not_their_name(
    connect: Connect, text: str, name: str, no_name: str
) -> None:
    async with connect() as host:
        await stored(host, text)
        await stored(host, f"{name}喜欢划船。")
        everybody = await host.read("memory://graph")
        assert no_name not in everybody


async def test_who_is_quoted_is_not_the_user(connect: Connect) -> None:
    """A text to be translated says "my name is Marta": that is Marta's name."""
    async with connect() as host:
        await stored(host, "The user's name is Max.")
        await stored(host, 'To translate: "My name is Marta Figueira. I live in Lisbon."')
        await stored(host, "翻译这段：“我的名字叫林晓，住在里斯本。”")
        page = await host.read("memory://graph/user")
        assert "Also called: Max" in page
        assert "Marta" not in page.split("## ")[0]
        assert "林晓" not in page.split("## ")[0]


@pytest.mark.parametrize(
    ("known", "visit", "name"),
    [
        (
            "The user's brother Piotr is a ship's electrician.",
            "Piotr visited for a week and rewired the shed.",
            "Piotr",
        ),
        ("用户的弟弟叫林越，是电工。", "林越来住了一周，把车库的电线换了。", "林越"),
    ],
)
async def test_who_is_asked_for_by_name_alone_is_told_with_what_faded(
    connect: Connect, clock: Clock, known: str, visit: str, name: str
) -> None:
    async with connect() as host:
        other = await stored(host, visit, store="episodic")
        clock.forward(days=200)
        host.engine.upkeep.sweep()
        one = await stored(host, known)
        assert set(await recalled(host, entity=name)) == {one, other}


async def test_what_bears_a_project_s_name_has_all_of_the_project(connect: Connect) -> None:
    async with connect() as host:
        one = await stored(host, "Tidepool is written in Flutter.", project="tidepool")
        other = await stored(host, "Orla turned down the widget for 1.0.", project="tidepool")
        await stored(host, "The bakery wants a new sign.", project="bakery")
        assert set(await recalled(host, entity="Tidepool")) == {one, other}


@pytest.mark.parametrize(
    ("mine", "another_s", "waits", "word"),
    [
        ("用户的妈妈喜欢种花。", "小满的妈妈在医院上班。", "小满的妈妈也许会画画。", "妈妈"),
        (
            "The user's mother grows roses.",
            "Leo's mother works at the school.",
            "Leo's mother may paint.",
            "mother",
        ),
    ],
)
async def test_the_user_s_mother_is_not_somebody_else_s(
    connect: Connect, mine: str, another_s: str, waits: str, word: str
) -> None:
    """Neither among memories nor among what waits."""
    async with connect() as host:
        hers = await stored(host, mine)
        other = await stored(host, another_s)
        waiting = await receipt(host, content=waits, scores=MIDDLING)
        said = await host.say("recall", entity=word)
        assert hers in said
        assert other not in said
        assert waiting["id"] not in said
        named = await host.say("recall", query=another_s.split()[0].strip("。"))
        assert other in named
