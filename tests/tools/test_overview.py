"""What a conversation begins with: short, in order, nothing twice, in the user's language."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from recollect.server.domain.text import tokens_of
from tests.conftest import Clock, Connect, Host
from tests.tools.answers import receipts, stored

pytestmark = pytest.mark.anyio

ENGLISH = {
    "rule": "Always answer in metric units.",
    "who": "The user is a nurse in Glasgow.",
    "plan": "The user flies to Oslo on 2026-12-03.",
    "fact": "The user bought shelf number {n} at the market in the old town.",
    "episode": "Talked about the kitchen; the tiles are chosen.",
    "today": "Memory at a glance on Sunday, 2026-11-22",
    "headings": ["How to act", "Who the user is", "Ahead", "Last"],
}
CHINESE = {
    "rule": "回答一律用公制单位。",
    "who": "用户在广州做护士。",
    "plan": "用户2026年12月3日飞往奥斯陆。",
    "fact": "用户在老城的集市上买了第{n}个书架。",
    "episode": "聊了厨房装修，瓷砖选好了。",
    "today": "记忆概览（2026-11-22，周日）",
    "headings": ["怎样做", "用户是谁", "接下来", "最近"],
}
LANGUAGES = pytest.mark.parametrize("said", [ENGLISH, CHINESE], ids=["en", "zh"])


async def live(host: Host, said: dict[str, Any], facts: int) -> None:
    """A store as it is after some weeks."""
    await stored(host, str(said["rule"]), store="core")
    await stored(host, str(said["who"]), store="core", category="identity")
    await stored(host, str(said["plan"]))
    texts = [str(said["fact"]).format(n=n) for n in range(100, 100 + facts)]
    await host.say("remember", content=texts, explicit=True, tags=["shelf", "书架"])
    await host.say("reflect", depth="session", summary=said["episode"])


@LANGUAGES
async def test_the_overview_is_short_and_says_first_how_to_act(
    connect: Connect, clock: Clock, said: dict[str, Any]
) -> None:
    """S3-26: at most 350 tokens, each memory once, in the language of the store."""
    async with connect() as host:
        await live(host, said, 40)
        clock.forward(days=1)
        overview = await host.say("recall")
        assert tokens_of(overview) <= 350
        places = [overview.index(f"## {heading}") for heading in said["headings"]]
        assert places == sorted(places)
        for name in ("rule", "who", "plan", "episode"):
            assert overview.count(str(said[name])) == 1, overview
        ids = re.findall(r"\[((?:mem|ep)_\w+)\]", overview)
        assert len(ids) == len(set(ids)) == 4
        assert overview.index(str(said["rule"])) < overview.index(str(said["who"]))
        assert overview.startswith(str(said["today"]))
        assert ("天后)" if said is CHINESE else " days)") in overview
        assert not re.search("shelf number|个书架", overview)  # the episode was told after it
        assert "书架" in overview if said is CHINESE else "Tags in use: shelf" in overview
        assert overview.startswith(await host.page("memory://context"))
        if said is CHINESE:
            scaffolding = re.sub(r"\w+_\w+|memories|recall|reflect|shelf", "", overview)
            assert not re.search("[a-zA-Z]{3,}", scaffolding), scaffolding


@LANGUAGES
@pytest.mark.parametrize("core", [0, 60])
async def test_the_overview_keeps_to_its_tokens_and_says_what_it_left_out(
    connect: Connect, said: dict[str, Any], core: int
) -> None:
    async with connect() as host:
        texts = [str(said["fact"]).format(n=n) * 3 for n in range(core)]
        if texts:
            await host.say("remember", content=texts, explicit=True, store="core")
        await live(host, said, 5)
        await host.say(
            "remember",
            content=["The user may row."],
            scores=dict.fromkeys(
                ("importance", "novelty", "relevance", "credibility", "granularity", "timeliness"),
                6,
            ),
        )
        overview = await host.say("recall")
        assert tokens_of(overview) <= 350
        assert str(said["rule"]) in overview
        assert str(said["plan"]) in overview
        assert (re.search(r"\(\d+ more|还有 \d+ 条", overview) is not None) == bool(core)
        if core:  # where something is left out, not for the tags' sake
            assert not re.search("Tags in use|标签", overview)


@LANGUAGES
async def test_the_first_answer_of_a_session_has_the_overview_whatever_was_called(
    connect: Connect, said: dict[str, Any]
) -> None:
    async with connect() as host:
        await live(host, said, 3)
    async with connect() as host:
        first = await host.say("remember", content="I keep bees.", explicit=True)
        assert str(said["who"]) in first
        assert str(said["plan"]) in first
        assert first.count("bees") == 0
        assert str(said["who"]) not in await host.say("remember", content="I row.", explicit=True)
    async with connect() as host:
        first = await host.say("recall", query="what is the capital of Peru?")
        assert str(said["rule"]) in first
        assert ("Ahead" if said is ENGLISH else "接下来") not in first


@pytest.mark.parametrize(
    ("plan", "off"),
    [
        ("The school concert is on 2026-12-03.", "The school concert of 2026-12-03 is cancelled."),
        ("学校音乐会在2026年12月3日。", "2026年12月3日的学校音乐会取消了。"),
        ("The school concert is on 2026-12-03.", "The hall burnt down; 2026-12-03 stays free."),
        ("学校音乐会在2026年12月3日。", "礼堂着火了，2026年12月3日空出来了。"),
    ],
)
async def test_what_calls_a_plan_off_is_no_plan(connect: Connect, plan: str, off: str) -> None:
    async with connect() as host:
        id = await stored(host, plan)
        assert plan in await host.say("recall")
        verdicts = [{"id": id, "verdict": "ended"}]
        await host.say("remember", content=off, explicit=True, verdicts=verdicts)
    async with connect() as host:
        overview = await host.say("recall")
        ahead = overview.partition("## Ahead" if "concert" in plan else "## 接下来")[2]
        assert plan not in overview
        assert off not in ahead.partition("##")[0]


async def test_japanese_is_not_answered_in_chinese(connect: Connect) -> None:
    async with connect() as host:
        said = await host.say("remember", content="ユーザーは東京都に住んでいます。", explicit=True)
        assert said.startswith("🧠 Remembered.")
        assert "## Last" in await host.say("recall")


async def test_what_lies_ahead_did_not_happen_last(connect: Connect) -> None:
    """However many plans there are: those that do not fit stand under no other heading."""
    async with connect() as host:
        for n in range(1, 8):
            await stored(host, f"Concert number {n} in Leeds.", occurred_at=f"2027-0{n}-05")
    async with connect() as host:
        overview = await host.say("recall")
        assert "Concert" not in overview.partition("## Last")[2]


@pytest.mark.parametrize("text", ["The new shop is open since today.", "从今天起用户不吃糖了。"])
async def test_what_is_so_since_today_is_no_plan(connect: Connect, text: str) -> None:
    async with connect() as host:
        await stored(host, text)
    async with connect() as host:
        overview = await host.say("recall")
        assert text in overview
        assert "Ahead" not in overview
        assert "接下来" not in overview


async def test_ahead_are_two_weeks_and_what_was_told_today_of_later_days(
    connect: Connect, clock: Clock
) -> None:
    """The next conversation knows what this one was about; a birthday in June is not on yet."""
    async with connect() as host:
        for day in ("2026-11-27", "2026-12-05", "2026-12-20", "2027-06-05"):
            await stored(host, f"Concert of {day} in Leeds.")
        clock.forward(days=3)
        await stored(host, "The user's sister marries in Bath.", occurred_at="2027-09-11")
    async with connect() as host:
        ahead = (await host.say("recall")).partition("## Ahead")[2].partition("##")[0]
        assert "marries in Bath" in ahead
        assert "Concert of 2026-11-27" in ahead
        assert "Concert of 2026-12-05" in ahead
        assert "2026-12-20" not in ahead
        assert "2027-06-05" not in ahead


async def test_what_lies_ahead_is_listed_by_its_day_in_the_language_of_the_store(
    connect: Connect,
) -> None:
    """What the overview has no room for, by the call that it names."""
    async with connect() as host:
        for day in (20, 9, 15):
            await stored(host, f"12月{day}日晚上去听音乐会。")
        await stored(host, "用户今天换了一盏阅读灯。")
        answer = await host.say("recall", since="today")
        rows = [line for line in answer.splitlines() if line.startswith("[mem_")]
        assert [re.findall(r"12月(\d+)日", row) for row in rows[:3]] == [["9"], ["15"], ["20"]]
        assert "周后" in rows[0]
        assert "今天" in rows[3]
        assert "since" not in answer


@pytest.mark.parametrize(
    ("plan", "more"),
    [
        ("Concert number {n} in Leeds is on {day}.", "(2 more, later: recall since=2027-05-01)"),
        ("第{n}场音乐会在{day}。", "（以后还有 2 条：用 since=2027-05-01 调用 recall）"),
    ],
)
async def test_what_is_far_ahead_is_counted_and_the_call_named_that_lists_it(
    connect: Connect, plan: str, more: str
) -> None:
    """Who asks what is on hears of the next month, or of eight; an end or a number lists all."""
    days = [f"2026-12-{n:02}" for n in range(1, 7)] + [f"2027-0{n}-01" for n in range(3, 7)]
    async with connect() as host:
        told = [plan.format(n=n, day=day) for n, day in enumerate(days)]
        await host.say("remember", content=told, explicit=True)
        await stored(host, "The lamp is new." if plan.isascii() else "台灯是新的。")
        answer = await host.say("recall", since="today")
        assert all(text in answer for text in told[:8])
        assert not any(text in answer for text in told[8:])
        assert "lamp" in answer or "台灯" in answer
        assert more in answer
        later = await host.say("recall", since="2027-05-01")
        assert all(text in later for text in told[8:])
        whole = await host.say("recall", since="today", limit=100)
        assert whole.count("[mem_") == len(days) + 1


async def test_an_event_to_come_lies_ahead_wherever_it_is_kept(connect: Connect) -> None:
    """A host files a visit as an event, before it is one."""
    async with connect() as host:
        for n, mood in enumerate(("planned", "")):
            about = {"mood": mood, "occurred_at": f"2026-12-0{n + 1}", "store": "episodic"}
            await stored(host, f"Visitor {n} sleeps over.", **about)
        await stored(host, "The user asked for a letter about 3 December.", store="episodic")
    async with connect() as host:
        ahead = (await host.say("recall")).partition("## Ahead")[2].partition("##")[0]
        assert "Visitor 0" in ahead
        assert "Visitor 1" in ahead
        assert "letter" not in ahead


@LANGUAGES
async def test_where_nothing_is_on_soon_the_nearest_plan_stands_ahead(
    connect: Connect, clock: Clock, said: dict[str, Any]
) -> None:
    first, later = (said["plan"].replace("2026", year) for year in ("2027", "2028"))
    async with connect() as host:
        await stored(host, first)
        await stored(host, later)
        clock.forward(days=3)
    async with connect() as host:
        overview = await host.say("recall")
        assert first in overview
        assert later not in overview


@pytest.mark.parametrize(
    ("plan", "shown"),
    [
        ("In December the library moves; rehearsal on 3 December 2026.", "(in 12 days)"),
        ("十二月要升级数据库，演练定在12月3日晚上。", "(12天后)"),
    ],
)
async def test_a_day_within_a_month_that_is_told_is_the_day_that_lies_ahead(
    connect: Connect, plan: str, shown: str
) -> None:
    async with connect() as host:
        id = await stored(host, plan)
    async with connect() as host:
        assert f"[{id}] {shown} ✓ {plan}" in await host.say("recall")


@pytest.mark.parametrize(
    ("plan", "days_later", "shown"),
    [
        ("For Christmas the user is in Graz from 19 December to 3 January.", 14, "(in 2 weeks)"),
        (
            "For Christmas the user is in Graz from 19 December to 3 January.",
            33,
            "until 2027-01-03 (in 10 days)",
        ),
        (
            "The user's tax return is due at the end of February 2027.",
            85,
            "2027-02-21 – 2027-02-28 (in 7 days)",
        ),
        ("The user walks the Camino in spring 2027.", 90, "2027-03-01 – 2027-05-31 (in 10 days)"),
        ("The user moves house in March 2027.", 90, "2027-03"),
        ("用户一家12月20日到27日在三亚过圣诞节。", 32, "至 2026-12-27 (4天后)"),
        ("用户12月底要交年终报告。", 21, "2026-12-21 – 2026-12-31 (9天后)"),
        ("The user's parents come at Easter.", 120, "2027-03-26 – 2027-03-29 (in 5 days)"),
        ("用户明年重阳节陪爷爷登高。", 321, "2027-10-08 (今天)"),
    ],
)
async def test_days_that_are_told_lie_ahead_until_the_last_of_them_is_over(
    connect: Connect, clock: Clock, plan: str, days_later: int, shown: str
) -> None:
    """Not from a feast or a month within them on, nor until they begin."""
    async with connect() as host:
        id = await stored(host, plan)
        clock.forward(days=days_later)
    async with connect() as host:
        assert f"[{id}] {shown} ✓ {plan}" in await host.say("recall")


@pytest.mark.parametrize(
    ("facts", "episode", "old", "new"),
    [
        (
            ["The user's desk is oak.", "The user's lamp is green."],
            "Chose a lamp for the desk.",
            "The user's lamp is green.",
            "The user's lamp is red.",
        ),
        (
            ["用户的书桌是橡木的。", "用户的台灯是绿色的。"],
            "给书桌挑了一盏台灯。",
            "用户的台灯是绿色的。",
            "用户的台灯是红色的。",
        ),
    ],
)
async def test_last_is_what_happened_and_what_changed_not_each_fact_that_was_told(
    connect: Connect, clock: Clock, facts: list[str], episode: str, old: str, new: str
) -> None:
    async with connect() as host:
        ids = {fact: await stored(host, fact) for fact in facts}
        await host.say("reflect", depth="session", summary=episode)
        clock.forward(days=1)
        verdicts = [{"id": ids[old], "verdict": "updates"}]
        await stored(host, new, verdicts=verdicts)
        await host.say("reflect", depth="session", summary=f"{episode} {new}")
        clock.forward(days=1)
    async with connect() as host:
        overview = await host.say("recall")
        assert episode in overview
        assert f"✓ {new}" in overview
        assert facts[0] not in overview
        assert old not in overview
    async with connect() as host:
        await stored(host, facts[0].replace("oak", "ash").replace("橡", "白"))
    async with connect() as host:
        assert re.search("desk is ash|白木", await host.say("recall"))  # no summary tells of it yet


async def test_in_one_answer_the_words_beside_the_memories_are_in_one_language(
    connect: Connect, clock: Clock
) -> None:
    """Those of the question, whatever each memory is written in."""
    async with connect() as host:
        plain = {"importance": 9, "novelty": 9, "relevance": 9, "credibility": 9}
        scores = {**plain, "granularity": 9, "timeliness": 9}
        for text in ("The kiln 窑 is rented from Anna.", "窑炉 kiln 每周三开一次。"):
            await host.say("remember", content=text, scores=scores, source="quoted")
        clock.forward(days=2)
    async with connect() as host:
        english = await host.say("recall", query="When is the kiln fired?")
        assert "每周三" in english
        assert not re.search("前天|引用|可能", english)
        chinese = await host.say("recall", query="窑炉 kiln 什么时候开？")
        assert "rented" in chinese
        assert not re.search("days ago|quoted", chinese)


@pytest.mark.parametrize(
    ("rule", "fact"),
    [
        ("If I ask for a restaurant, give the carbohydrates too.", "If it rains I sleep badly."),
        ("写代码的时候注释用英文，跟我说话用中文。", "写代码的时候我喜欢听歌。"),
        ("给我的方案要先写风险，再写好处。", "我的方案写了三版。"),
        ("以后清单每条前面都放☐。", "清单写了三版。"),
        ("When I write to Orla: no greeting.", "When it rains Orla calls."),
        ("Messages to Bex: bullet points with no hello.", "Messages to Bex go unanswered."),
        ("Mails to the school end with my full name.", "Mails to the school go by post."),
        ("Round sums to whole pounds, except in drafts.", "The round table is from Anna."),
        ("给妈妈的消息用“你”，给长辈的用“您”。", "给妈妈的礼物是一条围巾。"),
        ("写给 Joost 的用英文，不超过两句。", "Joost 写英文。"),
        ("菜谱用克，蛋糕用杯。", "菜谱是外婆的。"),
    ],
)
async def test_a_rule_for_when_the_user_asks_is_how_to_act(
    connect: Connect, rule: str, fact: str
) -> None:
    async with connect() as host:
        await stored(host, rule, store="core")
        await stored(host, fact, store="core")
    async with connect() as host:
        act, _, rest = (await host.say("recall")).partition("\n## ")[2].partition("\n## ")
        assert rule in act
        assert fact in rest


@pytest.mark.parametrize(
    ("facts", "expected", "other"),
    [
        (
            [
                "I work as a structural engineer at Hallam & Pryce.",
                "My husband Gareth is a paramedic.",
                "I want to work as a guide one day.",
                "Our dog is a whippet called Biscuit.",
                "My running partner is Dele.",
                "Our data lives in Frankfurt.",
                "We live in Leeds.",
                "The house is insured with Aviva.",
                "My husband hates coriander.",
                "My mother-in-law was a nurse until she retired.",
            ],
            ["Hallam & Pryce", "Gareth", "Leeds"],
            "guide|Aviva|coriander|nurse|Dele|Frankfurt",
        ),
        (
            [
                "我在一家做冷链物流的公司当数据分析师。",
                "我先生叫许然，是中学物理老师。",
                "我想考公务员，报名在三月。",
                "我家的宽带是电信的。",
                "我住在滨江区。",
                "项目不用深度学习，因为要向仓库经理解释原因。",
                "家里的房子在人保投的保。",
                "婆婆退休前是护士。",
            ],
            ["数据分析师", "许然", "滨江"],
            "公务员|仓库|人保|护士",
        ),
    ],
)
async def test_who_the_user_is_is_told_though_nobody_spoke_of_it_for_long(
    connect: Connect, clock: Clock, facts: list[str], expected: list[str], other: str
) -> None:
    """Work, home and family, as they are now; what was only planned is none of it."""
    async with connect() as host:
        for fact in facts:
            await stored(host, fact, store="semantic")
        clock.forward(days=300)
        said = await host.say("recall")
        _, _, rest = said.replace("用户是谁", "Who the user is").partition("## Who the user is")
        who = rest.partition("\n## ")[0]
        assert all(word in who for word in expected), said
        assert not re.search(other, who), who


@pytest.mark.parametrize(
    "told",
    [
        (
            "The user lives in Leeds.",
            "The user takes warfarin.",
            "The family's Sunday dish is lentil soup.",
        ),
        ("用户住在大理。", "用户在服用华法林。", "家里周日的拿手菜是红烧肉。"),
    ],
)
async def test_who_somebody_is_comes_before_what_they_like(
    connect: Connect, clock: Clock, told: tuple[str, str, str]
) -> None:
    async with connect() as host:
        home, medicine, dish = told
        await stored(host, home)
        await stored(host, dish, store="core")
        clock.forward(minutes=1)
        await stored(host, medicine, store="core")
    async with connect() as host:
        overview = await host.say("recall")
        at = [overview.index(text) for text in (home, medicine, dish)]
        assert at == sorted(at)


async def test_the_user_s_name_comes_first(connect: Connect) -> None:
    """It is the last to be left out, however little room there is."""
    name, home = "The user is called Ruth Amsel.", "The user lives in Leeds."
    async with connect() as host:
        await stored(host, home)
        await stored(host, name, store="core")
        overview = await host.say("recall")
    assert overview.index(name) < overview.index(home)


@pytest.mark.parametrize(
    ("wish", "heading", "fact"),
    [
        ("Answers should be short, without bullet points.", "How to act", "The user is a nurse."),
        ("The user prefers replies in British English.", "How to act", "The user is a nurse."),
        ("Never send emails on my behalf without asking.", "How to act", "The user is a nurse."),
        (
            "Every mail you draft for me ends with 'Best, Nora'.",
            "How to act",
            "The user is a nurse.",
        ),
        ("你替我写的邮件末尾署南星。", "怎样做", "用户是护士。"),
        ("未经同意不要替用户发消息。", "怎样做", "用户是护士。"),
        ("回答用中文，简短。", "怎样做", "用户是护士。"),
        ("用户希望得到简短的回复。", "怎样做", "用户是护士。"),
    ],
)
async def test_what_the_assistant_is_told_to_do_is_how_to_act(
    connect: Connect, wish: str, heading: str, fact: str
) -> None:
    """Wherever the host would have put it."""
    async with connect() as host:
        await stored(host, fact, store="core")
        await stored(host, wish)
    async with connect() as host:
        overview = await host.say("recall")
        act, _, rest = overview.partition("\n## ")[2].partition("\n## ")
        assert act.startswith(heading)
        assert wish in act
        assert fact in rest


@pytest.mark.parametrize(
    ("rule", "topics"),
    [
        (
            "Never mention {topic} in a letter that goes out in my name, whoever asks for it, and "
            "say so in one line below it where you left something out.",
            ["rent", "dogs", "wages", "knees", "poems", "boats", "taxes", "wine"],
        ),
        (
            "信里别提{topic}，不管是谁让你写的，也不管寄给谁；要是省略了什么，就在信的下面另起一行用一句话说明。",
            ["房租", "狗", "工资", "膝盖", "诗", "船", "税", "酒"],
        ),
    ],
)
async def test_no_rule_is_left_out_of_the_overview_for_its_length(
    connect: Connect, rule: str, topics: list[str]
) -> None:
    """All in fewer words say more than some in all."""
    async with connect() as host:
        rules = [rule.format(topic=topic) for topic in topics]
        await host.say("remember", content=rules, explicit=True, store="core")
    async with connect() as host:
        overview = await host.say("recall")
        assert all(topic in overview for topic in topics), overview
        assert tokens_of(overview) <= 350


@pytest.mark.parametrize(
    ("name", "allergy", "rule"),
    [
        (
            "My name is Nora Fairley; I am 41.",
            "I am severely allergic to walnuts.",
            "In recipes, always put the ingredients in a table.",
        ),
        ("我叫沈嘉禾，三十四岁。", "我对芒果过敏。", "以后给我推荐菜，都标上大概要做多久。"),
    ],
)
async def test_rules_come_first_and_a_name_is_who_the_user_is(
    connect: Connect, name: str, allergy: str, rule: str
) -> None:
    async with connect() as host:
        for text in (name, allergy, rule):
            await stored(host, text, store="core")
    async with connect() as host:
        overview = await host.say("recall")
        who = overview.index("## Who the user is" if rule.isascii() else "## 用户是谁")
        at = [overview.index(rule), overview.index(allergy), who, overview.index(name)]
        assert at == sorted(at), overview


@pytest.mark.parametrize(
    ("passport", "concert", "lease"),
    [
        (
            "My passport expires on 18 December 2026.",
            "The concert is on 15 December 2026.",
            "I am on jury duty until 30 November 2026.",
        ),
        ("我的护照2026年12月18日到期。", "音乐会在2026年12月15日。", "我出差到2026年11月30日。"),
    ],
)
async def test_what_runs_out_within_a_month_is_ahead(
    connect: Connect, clock: Clock, passport: str, concert: str, lease: str
) -> None:
    """What is on then is not: nothing has to be seen to for it."""
    async with connect() as host:
        for text in (passport, concert, lease):
            await stored(host, text)
        clock.forward(days=3)
    async with connect() as host:
        ahead = await host.say("recall")
        assert ahead.index(lease) < ahead.index(passport)
        assert concert not in re.split("## (?:Last|最近)", ahead)[0]


@pytest.mark.parametrize("fact", ["I am lactose intolerant.", "我乳糖不耐受，牛奶不行。"])
async def test_what_somebody_cannot_eat_is_how_to_act(connect: Connect, fact: str) -> None:
    async with connect() as host:
        await stored(host, fact, store="core")
    async with connect() as host:
        overview = await host.say("recall")
        assert fact in overview.partition("\n## ")[2].partition("\n## ")[0]
        assert re.search("## (How to act|怎样做)", overview)


@LANGUAGES
async def test_what_a_section_leaves_out_is_shown_by_the_call_that_it_names(
    connect: Connect, clock: Clock, said: dict[str, Any]
) -> None:
    """Core facts, plans, and what was last: each "(more)" is as good as its word."""
    async with connect() as host:
        facts = [str(said["fact"]).format(n=n) for n in range(30)]
        core = await receipts(host, content=facts, explicit=True, store="core")
        days = range(1, 10)
        plans = [
            (f"{said['plan']} " * 2).replace("12-03", f"12-0{n}").replace("3日", f"{n}日")
            for n in days
        ]
        ahead = await receipts(host, content=plans, explicit=True)
        clock.forward(minutes=1)
        overview = await host.say("recall")
        asked = dict(
            re.findall(r"[(（](?:\d+ more|more|还有)[^\n]*?\b(store|since)=([\w-]+)", overview)
        )
        assert set(asked) == {"store", "since"}
        seen = overview + "".join([await host.say("recall", **{k: v}) for k, v in asked.items()])
        for each in (*core, *ahead):
            assert each["id"] in seen


@LANGUAGES
async def test_what_filters_alone_leave_is_counted_where_it_is_cut(
    connect: Connect, said: dict[str, Any]
) -> None:
    async with connect() as host:
        facts = [str(said["fact"]).format(n=n) * 3 for n in range(60)]
        ids = [
            each["id"] for each in await receipts(host, content=facts, explicit=True, store="core")
        ]
        answer = await host.say("recall", store="core")
        [(count, limit)] = re.findall(r"(\d+)[^\d]{1,8}limit=(\d+)", answer)
        shown = [id for id in ids if f"[{id}]" in answer]
        assert len(shown) + int(count) == 60
        everything = await host.say("recall", store="core", limit=int(limit))
        assert all(id in everything for id in ids)


@pytest.mark.parametrize(
    ("who", "core", "more"),
    [
        (
            ("I work as a structural engineer at Hallam.", "I live in a house by the canal."),
            "The user is called number {n} by those who live in the houses by the canal.",
            r"\((\d+) more: recall store=core\)",
        ),
        (
            ("我在一家公司当结构工程师。", "我住在运河边的老房子里。"),
            "用户叫第{n}号，运河边老房子里的人都这么喊。",
            r"（还有 (\d+) 条：用 store=core 调用 recall）",
        ),
    ],
)
async def test_of_who_the_user_is_the_core_alone_is_counted_as_left_out(
    connect: Connect, who: tuple[str, str], core: str, more: str
) -> None:
    """The call that is named shows no other."""
    async with connect() as host:
        for text in who:
            await stored(host, text)
        facts = [core.format(n=n) for n in range(20, 36)]
        core_ones = await receipts(host, content=facts, explicit=True, store="core")
    async with connect() as host:
        overview = await host.say("recall")
        left = [each for each in core_ones if each["id"] not in overview]
        assert re.findall(more, overview) == [str(len(left))]


async def test_what_has_been_so_since_a_day_is_not_ahead_until_it_was_told(
    connect: Connect,
) -> None:
    """The day of the blood test is; that the dose has been so since October is no end today."""
    async with connect() as host:
        text = "Blood test on 8 December 2026; the dose has been 88 micrograms since 20 October."
        id = await stored(host, text)
    async with connect() as host:
        [line] = [line for line in (await host.say("recall")).splitlines() if id in line]
        assert "until" not in line


@pytest.mark.parametrize(
    ("rule", "plan"),
    [
        (
            "Rule {n}: whatever is written for the user is short, and in British spelling.",
            "On {day} December 2026 the user meets a client of the firm at the office in Leeds to "
            "look at the drawings of the north silo and its hopper.",
        ),
        (
            "规矩{n}：替用户写的东西都要简短，先给结论再讲理由，一律用“你”称呼用户。",
            "2026年12月{day}日用户在嘉善仓和吴海峰看三号库的传感器，顺便把校准的时间和上线那天的值守定下来。",
        ),
    ],
)
async def test_of_what_is_on_the_nearest_five_are_shown_though_not_to_their_last_word(
    connect: Connect, rule: str, plan: str
) -> None:
    async with connect() as host:
        for n in range(4):
            await stored(host, rule.format(n=n), store="core")
        plans = [await stored(host, plan.format(day=day)) for day in range(1, 5)]
    async with connect() as host:
        overview = await host.say("recall")
        assert [id for id in plans if id not in overview] == []
        assert tokens_of(overview) <= 380


async def test_what_is_on_is_never_cut_to_its_day_alone(connect: Connect, clock: Clock) -> None:
    """However little room is left: which days, and nothing of what, tells nothing."""
    clock.now = datetime(2026, 11, 26, 10, tzinfo=UTC)
    plans = [
        f"The workshop on kiln number {day} goes from {day} to {day + 6} December 2026, in the old "
        "mill behind the station, with lunch and with everybody from the pottery who wants to come."
        for day in range(2, 7)
    ]
    async with connect() as host:
        for at in range(9):
            await stored(
                host, f"写给第{at}号仓库的话一律不许有英文和缩写，也不许超过三句话。", store="core"
            )
        for plan in plans:
            await stored(host, plan)

        await host.say("recall", query="仓库的话怎么写？")

        overview = await host.say("recall")

        rows = [line for line in overview.splitlines() if " – 2026-12-" in line]
        assert rows
        assert all("The workshop on kiln" in row for row in rows)


async def test_what_is_cut_before_its_day_is_told_the_day(connect: Connect, clock: Clock) -> None:
    """17.2: "(in 6 days) the interview is…" left the reader without the date."""
    clock.now = datetime(2026, 11, 26, 10, tzinfo=UTC)
    rule = "Rule {n}: write at most three sentences of plain English about whatever store I name."
    told = "Leila wants to be head of languages at her school in Cotham; the interview for it, "
    told += "with the head and two governors of the school in the old library, is on {day} December"
    async with connect() as host:
        for n in range(11):
            await stored(host, rule.format(n=n), store="core")
        for day in range(2, 7):
            await stored(host, told.format(day=day))
    async with connect() as host:
        overview = await host.say("recall")
        rows = [line for line in overview.splitlines() if "Leila" in line]
        assert rows
        for row in rows:
            assert "…" in row
            assert row.split()[2].startswith("2026-12-")


@pytest.mark.parametrize(
    ("name", "visit"),
    [
        (
            "My name is Nora Fairley.",
            "Nora's brother Callum and his wife Moana are coming from Wellington to visit in "
            "August 2027.",
        ),
        ("我叫沈怡然。", "怡然的弟弟和弟媳2027年8月从惠灵顿来看她。"),
    ],
)
async def test_who_comes_to_stay_is_not_who_the_user_is(
    connect: Connect, clock: Clock, name: str, visit: str
) -> None:
    clock.now = datetime(2027, 2, 3, 10, 0, tzinfo=UTC)
    async with connect() as host:
        await stored(host, name, store="core")
        await stored(host, visit, occurred_at="2027-08")
    clock.now = datetime(2027, 4, 12, 10, 0, tzinfo=UTC)
    async with connect() as host:
        said = (await host.say("recall")).replace("用户是谁", "Who the user is")
        who = said.partition("## Who the user is")[2].partition("\n## ")[0]
        assert "Callum" not in who, who
        assert "惠灵顿" not in who, who


@pytest.mark.parametrize(
    ("told", "ends", "rule"),
    [
        (
            "待办（年前，即2027年2月6日除夕前，别再拖，也别再忘）：{}。",
            ["六福的戒指还没取", "给毛姐回话续不续租", "给周野寄尺码表", "还书", "买春联"],
            "写给第{n}号仓库的话一律不许有英文和缩写，也不许超过三句话。",
        ),
        (
            "To do (before the end of the year, by Thursday, 31 December 2026, and no later): {}.",
            ["fetch the ring", "tell Mrs Abbott", "post the sizes", "return books", "buy a tree"],
            "Rule {n}: write at most three sentences of plain English about whatever I name.",
        ),
    ],
)
async def test_of_what_opens_alike_each_row_says_what_it_is(
    connect: Connect, clock: Clock, told: str, ends: list[str], rule: str
) -> None:
    """Where a row is cut, what stands in brackets goes first."""
    clock.now = datetime(2026, 12, 7, 10, 0, tzinfo=UTC)
    async with connect() as host:
        for n in range(11):
            await stored(host, rule.format(n=n), store="core")
        for end in ends:
            await stored(host, told.format(end))
    async with connect() as host:
        overview = await host.say("recall")
        rows = [line for line in overview.splitlines() if "待办" in line or "To do" in line]
        assert rows
        assert all(any(end in row for end in ends) for row in rows), rows
