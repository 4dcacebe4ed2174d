"""What a model reads after remember: one line for the user, then only what it needs next."""

import re
from typing import Any

import pytest

from tests.conftest import Connect, bundled_model, words
from tests.tools.answers import GOOD, MIDDLING, POOR, receipt, stored

pytestmark = pytest.mark.anyio

FOR_MACHINES = re.compile(r"score|threshold|commit|sha|\d\.\d|[0-9a-f]{10}|\dZ|similarity", re.I)


@pytest.mark.parametrize("content", ["The user rows on the Thames.", "用户在泰晤士河划船。"])
@pytest.mark.parametrize(
    "said", [{"explicit": True}, {"scores": GOOD}, {"scores": MIDDLING}, {"scores": POOR}]
)
async def test_a_receipt_is_for_people_and_has_nothing_for_machines(
    connect: Connect, content: str, said: dict[str, object]
) -> None:
    async with connect() as host:
        answer = await host.say("remember", content=content, **said)
        assert not FOR_MACHINES.search(re.sub(r"(mem|prop)_\w+", "", answer)), answer
        assert len(answer) < 180


@pytest.mark.parametrize(
    ("scores", "names"),
    [((4, 8, 7, 8, 6, 5), "importance"), ((8, 8, 3, 7, 7, 6), "relevance")],
)
async def test_the_scores_that_cost_most_are_what_speaks_against_it(
    connect: Connect, scores: tuple[int, ...], names: str
) -> None:
    """Not the lowest: timeliness weighs a third of what importance does."""
    async with connect() as host:
        given = dict(zip(POOR, scores, strict=True))
        said = await host.say("remember", content="The club rows at six.", scores=given)
        assert f"most against it: {names}\n" in said
    async with connect() as host:
        said = await host.say("remember", content="俱乐部六点划船。", scores=given)
        assert f"失分最多：{names}\n" in said


async def test_what_speaks_against_a_fact_is_named_without_numbers(connect: Connect) -> None:
    async with connect() as host:
        said = await host.say("remember", content="The user may row.", scores=POOR)
        assert "most against it: importance, relevance" in said


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("The user's bicycle is a red Gazelle.", "The user cleans the red Gazelle, the bicycle."),
        ("用户周末骑红色的捷安特自行车。", "用户周末骑红色的捷安特自行车去湖边。"),
    ],
)
async def test_what_this_conversation_has_seen_is_not_put_before_it_again(
    connect: Connect, known: str, new: str
) -> None:
    async with connect() as host:
        id = await stored(host, known)
        assert id not in await host.say("remember", content=new, explicit=True)
    async with connect() as host:
        text = (
            "The user's bicycle, a Gazelle, is green."
            if "user" in new
            else "用户周末骑绿色的捷安特自行车。"
        )
        said = await host.say("remember", content=text, explicit=True)
        said = re.split("Memory at a glance|记忆概览", said)[0]
        assert id in said
        assert ("Wrong, outdated or the same?" in said) == ("user" in new)
        assert len(re.findall("mem_", said)) <= 3


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("The user's bicycle is a red Gazelle.", "The user's bicycle is a blue Gazelle."),
        ("The gym class is on Tuesday evening.", "The gym class takes place on Thursday evening."),
        ("The bench key is with Mrs Novak.", "The bench key is with the caretaker."),
        ("Send the bills to accounts@acme.example", "Send the bills to account@acme.example"),
        ("用户周末骑红色的捷安特自行车。", "用户周末骑蓝色的捷安特自行车。"),
        ("瑜伽课在周二晚上。", "瑜伽课在周四晚上上。"),
        ("用户的工位在三楼。", "用户的工位在四楼。"),
        ("用户对花生过敏。", "检查结果说用户对花生不过敏。"),
        ("备用钥匙放在邻居家。", "备用钥匙放在物业。"),
        ("用户的快递寄到公司。", "用户的快递寄到家里。"),
        ("用户的工资打到招商银行。", "用户的工资打到工商银行。"),
        ("The user has parcels sent to the office.", "The user has parcels sent to the porter."),
        ("The user has the flu.", "The user is over the flu."),
        ("用户得了流感。", "用户流感好了。"),
    ],
)
async def test_what_tells_one_thing_differently_is_put_before_this_conversation_too(
    connect: Connect, known: str, new: str
) -> None:
    async with connect() as host:
        id = await stored(host, known)
        assert id in await host.say("remember", content=new, explicit=True)


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("The user is tall.", "The user is Dutch."),
        ("Tom is a baker.", "Tom is at home on Mondays."),
        ("小李在北京。", "小李在看书。"),
        ("用户是老师。", "用户是湖南人。"),
        ("小李走到公司。", "小李走到操场。"),
    ],
)
async def test_what_tells_two_things_of_one_person_is_not(
    connect: Connect, known: str, new: str
) -> None:
    async with connect() as host:
        id = await stored(host, known)
        assert id not in await host.say("remember", content=new, explicit=True)


async def test_a_list_says_each_thing_once_and_each_text_with_its_id(connect: Connect) -> None:
    async with connect() as host:
        said = await host.say(
            "remember", content=["The user rows.", "The user sings."], explicit=True
        )
        assert said.splitlines()[0] == "🧠 2 remembered"
        assert said.count("emembered") == 1
        assert re.search(r"🧠 mem_\w+ The user rows\.", said)
        said = await host.say("remember", content=["用户划船。", "用户唱歌。"], explicit=True)
        assert not re.search("[a-z]{4,}", re.sub(r"(mem|forget|undo|content|data)\w*", "", said)), (
            said
        )


@pytest.mark.parametrize(
    ("old", "new", "again"),
    [
        ("The user lives in Berlin.", "The user lives in Hamburg.", "Counts again"),
        ("用户住在柏林。", "用户住在汉堡。", "重新有效"),
    ],
)
async def test_an_undo_says_what_counts_again_in_the_language_of_it(
    connect: Connect, old: str, new: str, again: str
) -> None:
    async with connect() as host:
        id = await stored(host, old)
        await stored(host, new, verdicts=[{"id": id, "verdict": "updates"}])
        said = await host.say("forget", undo="last")
        assert f"{id} (2026-11-21) {old}" in said.partition(again)[2]
        assert "commit" not in said
        assert "files" not in said


async def test_an_answer_to_a_chinese_question_is_chinese_throughout(connect: Connect) -> None:
    async with connect() as host:
        kept = await stored(host, "用户上周三买了一辆自行车。", occurred_at="2026-11-18")
        answers = [
            await host.say("recall", query="上周三买了什么"),
            await host.say("recall", query="完全无关的问题", store="vault", until="2020-01-01"),
            await host.say("forget", target="自行车"),
            await host.say("forget", target=[kept]),
            await host.say("forget", undo="last"),
        ]
        for said in answers:
            texts = re.sub(
                r"</?\w+>|\w*_\w+|forget\([^)]*\)|\w+=\w+|\[\w+\]|since|until|undo='last'|undo|store",
                "",
                said,
            )
            assert not re.search("[A-Za-z]{4,}", texts), said


@pytest.mark.parametrize(
    ("known", "facts", "advice"),
    [
        (
            "The user works as a baker at Lunn's.",
            ["The user works at Lunn's bakery on Fridays.", "The user works for Lunn since May."],
            "judge each by itself",
        ),
        (
            "用户在北屿冷链当数据分析师。",
            ["用户在北屿冷链上夜班。", "用户在北屿冷链负责报表。"],
            "请逐项判断",
        ),
    ],
)
async def test_several_facts_are_answered_once_and_in_their_language(
    connect: Connect, known: str, facts: list[str], advice: str
) -> None:
    """Advice as well; a neighbour of two of them is asked about once."""
    async with connect() as host:
        old = await stored(host, known)
        content = [{"content": fact, "scores": dict.fromkeys(GOOD, 9)} for fact in facts]
        said = await host.say("remember", content=content)
        assert advice in said
        assert said.count(old) <= 1
        assert "×1" not in said


@pytest.mark.parametrize(
    ("known", "new", "warning"),
    [
        (
            "The user is severely allergic to peanuts and carries an EpiPen.",
            "The user is allergic to peanuts and cashews.",
            "leaves out: severely, carries, EpiPen.",
        ),
        ("用户对青霉素严重过敏，会休克。", "用户对青霉素过敏。", "少了：严重, 会休克。"),
        (
            "Levothyroxine is 88 micrograms since 20 October 2026, blood test again on 4 December.",
            "Levothyroxine is 100 micrograms since the call today.",
            "leaves out: blood, test.",
        ),
        (
            "Levothyroxine is 88 micrograms since 20 October 2026, blood test again on 4 December.",
            "Levothyroxine is 100 micrograms from 1 December 2030.",
            "leaves out: blood, test.",
        ),
        ("铁剂65毫克，隔天晚上睡前吃（原来每晚）。", "铁剂65毫克，睡前吃，改为隔天一次。", ""),
        (
            "血脂还是高，医生开了阿托伐他汀20毫克，每晚一片，2026年11月26日晚开始。",
            "血脂还是高，医生看了肝功能，把阿托伐他汀从20毫克减成10毫克，还是每晚一片。",
            "",
        ),
        (
            "我租的房子在天府三街，月租三千二，房东姓毛，合同到2030年2月28日。",
            "我租的天府三街的房子续租了，房东还是毛姐，2030年3月1日起月租三千五，押金不变。",
            "",
        ),
        ("I take iron, 65 mg, every night.", "I take iron, 65 mg, every other night.", ""),
        (
            "I take 88 micrograms of levothyroxine at ten at night; until then before coffee.",
            "I take 100 micrograms of levothyroxine at ten at night, no longer before coffee.",
            "",
        ),
        ("用户吃左甲状腺素88微克，届时晚上吃。", "用户吃左甲状腺素100微克，晚上吃。", ""),
        (
            "The server is called heron; data lives in /data/atlas, backups on Sunday night.",
            "The data has moved from heron to the server narwhal; it lives in /scratch/atlas, "
            "backups every night.",
            "",
        ),
        (
            "The visit to Callum in Wellington in March 2027 is off: with the new job there is no "
            "leave to be had.",
            "The visit to Callum in Wellington is on again: out on 27 February 2027, home on 20 "
            "March 2027.",
            "",
        ),
        ("The user's landlord is Mr Kay.", "The user's landlord is Mrs Bell.", ""),
        (
            "The user is allergic to peanuts.",
            "The user is severely allergic to peanuts, and to cashews.",
            "",
        ),
    ],
)
async def test_what_stood_there_is_shown_and_a_loss_that_concerns_safety_is_warned_of(
    connect: Connect, known: str, new: str, warning: str
) -> None:
    """So that no detail is lost unseen."""
    async with connect() as host:
        id = await stored(host, known)
        verdicts = [{"id": id, "verdict": "updates"}]
        said = await host.say("remember", content=new, explicit=True, verdicts=verdicts)
        assert f"- {known}" in said
        assert warning in said
        assert ("⚠️" in said) == bool(warning)
        assert "something else too" not in said
        assert "别的事" not in said


@pytest.mark.parametrize(
    ("known", "news", "first_line", "over"),
    [
        (
            "The user's father Karl lives in Ulm.",
            "The user's father Karl died on 3 May 2026.",
            "🕯️ Noted.",
            "over: ",
        ),
        ("用户的外婆住在绍兴。", "用户的外婆去世了。", "🕯️ 已记下。", "已结束"),
        (
            "The user's laptop is a Lenovo.",
            "The user's laptop died last week.",
            "🏁 Noted as over.",
            "",
        ),
    ],
)
async def test_a_death_is_not_told_like_the_end_of_a_lease(
    connect: Connect, known: str, news: str, first_line: str, over: str
) -> None:
    async with connect() as host:
        verdicts = [{"id": await stored(host, known), "verdict": "ended"}]
        said = await host.say("remember", content=news, explicit=True, verdicts=verdicts)
        assert said.startswith(first_line)
        assert not over or over not in said


@pytest.mark.parametrize(
    ("waiting", "told"),
    [
        ("The user may like jazz.", "The user likes jazz since the concert."),
        ("用户可能喜欢爵士乐。", "用户听了音乐会后喜欢上了爵士乐。"),
    ],
)
async def test_a_verdict_on_what_waits_takes_it_up(
    connect: Connect, waiting: str, told: str
) -> None:
    """Its id is no unknown one: the new text stands for it; what it cannot be is said."""
    async with connect() as host:
        held = await receipt(host, content=waiting, scores=MIDDLING)
        assert held["outcome"] == "proposed"
        verdicts = [{"id": held["id"], "verdict": "ended"}]
        refused = await host.call("remember", content=told, explicit=True, verdicts=verdicts)
        assert refused.is_error
        assert f"[REJECT:{held['id']}]" in words(refused)
        verdicts = [{"id": held["id"], "verdict": "updates"}]
        kept = await receipt(host, content=told, explicit=True, verdicts=verdicts)
        assert kept["outcome"] == "stored"
        assert held["id"] not in await host.say("reflect")
        assert held["id"] not in await host.say("recall")


@pytest.mark.parametrize(
    ("known", "new", "private", "linked"),
    [
        ("The user rows.", "The user sees a therapist.", "to no sub-agent", "linked to "),
        ("用户划船。", "用户在看心理医生。", "子代理看不到", "已关联 "),
    ],
)
async def test_what_was_given_beside_a_fact_is_confirmed(
    connect: Connect, known: str, new: str, private: str, linked: str
) -> None:
    async with connect() as host:
        id = await stored(host, known)
        related = [{"id": id, "verdict": "related"}]
        said = await host.say(
            "remember", content=new, explicit=True, sensitivity=2, verdicts=related
        )
        assert private in said
        assert linked + id in said


@pytest.mark.parametrize(
    ("texts", "first", "other"),
    [
        (["用户养猫。", "The user keeps bees.", "用户在学法语。"], "🧠 记住 3 条", "emembered"),
        (["The user keeps bees.", "用户养猫。"], "🧠 2 remembered", "记住"),
        (["The user keeps bees.", "用户养猫。", "用户在学法语。"], "🧠 记住 3 条", "emembered"),
    ],
)
async def test_a_list_in_two_languages_is_answered_in_that_of_most_of_it(
    connect: Connect, texts: list[str], first: str, other: str
) -> None:
    """The first line may be repeated to a user who wants no languages mixed."""
    async with connect() as host:
        said = await host.say("remember", content=texts, explicit=True)
    assert said.splitlines()[0] == first
    assert other not in said


@pytest.mark.parametrize(
    ("text", "ahead", "used"),
    [
        ("The user's house is to be painted.", "planned for 2099-03-01", "shaped an answer"),
        ("用户的房子要重新粉刷。", "将于 2099-03-01", "用于回答"),
    ],
)
async def test_a_record_tells_of_days_to_come_and_of_use_in_its_language(
    connect: Connect, text: str, ahead: str, used: str
) -> None:
    async with connect() as host:
        id = await stored(host, text, occurred_at="2099-03-01")
        await host.say("recall", used=[id])
        told = await host.say("recall", id=id, explain=True)
        assert ahead in told
        assert used in told


@pytest.mark.parametrize(
    ("known", "new", "contradicts"),
    [
        (
            "The handover was on 30 June.",
            "The handover is in January.",
            "Contradicts {id}: both stay until the user says which holds",
        ),
        (
            "交接是六月三十日。",
            "交接在一月。",
            "与 {id} 矛盾：用户说明哪条成立之前，两条都保留",
        ),
    ],
    ids=["en", "zh"],
)
async def test_a_contradiction_that_was_named_is_confirmed(
    connect: Connect, known: str, new: str, contradicts: str
) -> None:
    async with connect() as host:
        id = await stored(host, known)
        verdicts = [{"id": id, "verdict": "conflicts"}]
        said = await host.say("remember", content=new, explicit=True, verdicts=verdicts)
        assert contradicts.format(id=id) in said


@pytest.mark.parametrize(
    ("facts", "first"),
    [
        (
            ["The user sings.", "The user may like jazz."],
            "🧠 1 remembered · 📝 Kept as a proposal. (The user may like jazz.)",
        ),
        (
            ["用户唱歌。", "用户也许喜欢爵士。"],
            "🧠 记住 1 条 · 📝 留作提议。（用户也许喜欢爵士。）",
        ),
    ],
)
async def test_the_first_line_of_a_list_names_what_was_not_kept(
    connect: Connect, facts: list[str], first: str
) -> None:
    """S1-31: it may be repeated to the user, who then knows which."""
    async with connect() as host:
        content = [
            {"content": facts[0], "explicit": True},
            {"content": facts[1], "scores": MIDDLING},
        ]
        assert (await host.say("remember", content=content)).splitlines()[0] == first


async def test_a_secret_in_a_list_bears_one_lock(connect: Connect) -> None:
    async with connect() as host:
        secret = {"content": "The alarm code is 9182.", "sensitivity": 3, "label": "alarm"}
        said = await host.say("remember", content=["The user sings.", secret], explicit=True)
        assert re.search(r"^🔒 mem_\w+ alarm$", said, re.MULTILINE), said


@pytest.mark.parametrize(
    ("known", "new"),
    [
        (
            "My routine on an inspection: photos clockwise from the north corner, crack gauge "
            "readings into the notebook, everything on SharePoint the same evening.",
            "The cracks are in the south silo, not the north.",
        ),
        (
            "My National Insurance is paid up; pension with Nest, 150 pounds a month.",
            "The service charge is 96 pounds a month from 1 April 2027.",
        ),
    ],
)
async def test_a_word_in_common_is_no_reason_to_ask(connect: Connect, known: str, new: str) -> None:
    """What neither contradicts nor repeats is not asked about, whatever words it shares."""
    async with connect(embedder=bundled_model()) as host:
        id = await stored(host, known)
        for other in ("The user rows.", "Mia plays the cello.", "用户喜欢兰州拉面。"):
            await stored(host, other)
        assert host.engine.upkeep.settle()
        assert id not in await host.say("remember", content=new, explicit=True)


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("I get a migraine about once a month.", "My knee has hurt since yesterday."),
        ("我有偏头痛，一个月一次。", "我的膝盖昨天开始疼。"),
    ],
)
async def test_what_is_in_view_is_asked_about_only_where_one_of_the_two_must_be_wrong(
    connect: Connect, known: str, new: str
) -> None:
    """Two ailments go together; of two homes one is given up, whoever has looked."""
    async with connect() as host:
        ill = await stored(host, known)
        home = await stored(host, "The user lives in Leeds.")
        assert host.engine.upkeep.settle(), "what a host that looked overlooks is told by vectors"
    async with connect() as host:
        assert ill in await host.say("recall")
        assert ill not in await host.say("remember", content=new, explicit=True)
        await host.say("recall", query="Where does the user live?")
        assert home in await host.say("remember", content="The user lives in York.", explicit=True)


@pytest.mark.parametrize(
    ("known", "query", "new"),
    [
        ("The user lives in Leeds.", "Where does the user live?", "The user lives in York."),
        ("用户住在杭州。", "用户住在哪里？", "用户住在苏州。"),
    ],
)
async def test_whoever_looked_is_asked_about_what_cannot_both_be_so_without_the_model_too(
    connect: Connect, known: str, query: str, new: str
) -> None:
    """How near it is nobody measured, if it was told a moment ago; its words tell enough."""
    async with connect() as host:
        host.engine.parts.indexer.stop()
        host.engine.parts.indexer.answer_by_words_alone("gone")
        home, ill = await stored(host, known), await stored(host, "The user gets migraines.")
        await host.say("recall", query=query)
        assert home in await host.say("remember", content=new, explicit=True)
        knee = "The user's knee has hurt since yesterday."
        assert ill not in await host.say("remember", content=knee, explicit=True)


async def test_whoever_looked_is_not_asked_about_what_is_measured_to_be_far(
    connect: Connect,
) -> None:
    """So many others are nearer in meaning; they have seen what they looked for."""
    async with connect() as host:
        home = await stored(host, "The user lives in Berlin.")
        others = [f"The user noted for the orchard: tree {n} moved a bit." for n in range(40)]
        await host.say("remember", content=others, explicit=True)
        assert host.engine.upkeep.settle()
        await host.say("recall", query="orchard")
        assert home not in await host.say(
            "remember", content="The user moved to Hamburg.", explicit=True
        )


_CONTRADICTED = (
    ("The user lives in Leeds.", "The user lives in York."),
    ("The user works at Brightwater.", "The user works at Halden."),
    ("The user's dentist is Dr. Amin.", "The user's dentist is Dr. Bell."),
    ("The user drinks black coffee in the morning.", "The user drinks green tea in the morning."),
)
_CONTRADICTED_ZH = (
    ("用户住在杭州。", "用户住在苏州。"),
    ("用户在青禾科技工作。", "用户在澜台科技工作。"),
    ("用户的牙医是陈医生。", "用户的牙医是李医生。"),
    ("用户早上喝咖啡。", "用户早上喝绿茶。"),
)


@pytest.mark.parametrize("pairs", [_CONTRADICTED, _CONTRADICTED_ZH], ids=["en", "zh"])
async def test_a_list_asks_about_two_known_memories_at_most(
    connect: Connect, pairs: tuple[tuple[str, str], ...]
) -> None:
    async with connect() as host:
        old = [await stored(host, known) for known, _ in pairs]
    async with connect() as host:
        said = await host.say("remember", content=[new for _, new in pairs], explicit=True)
        assert sum(f"\n- {id} " in said for id in old) == 2


@pytest.mark.parametrize("pairs", [_CONTRADICTED, _CONTRADICTED_ZH], ids=["en", "zh"])
@pytest.mark.parametrize("verdict", ["related", ""])
async def test_what_has_a_verdict_in_the_call_is_not_asked_about(
    connect: Connect, pairs: tuple[tuple[str, str], ...], verdict: str
) -> None:
    async with connect() as host:
        old = await stored(host, pairs[0][0])
    async with connect() as host:
        verdicts = [{"id": old, "verdict": verdict}] if verdict else []
        content = [{"content": pairs[0][1]}, {"content": pairs[1][1], "verdicts": verdicts}]
        said = await host.say("remember", content=content, explicit=True)
        assert (f"\n- {old} " in said) != bool(verdict)


@pytest.mark.parametrize(
    ("texts", "line"),
    [
        (
            (
                "The user lives in Leeds.",
                "The user works at Brightwater.",
                "The user has a lease in Leeds.",
                "The user lives in York from 1 February 2027.",
                "The user works at Halden.",
                "The lease in Leeds is over.",
                "The user sings.",
            ),
            "✏️ 2 updated, 1 of them only on a later day · 🏁 1 over · 🧠 1 remembered",
        ),
        (
            (
                "用户住在杭州。",
                "用户在青禾科技工作。",
                "用户在杭州租了房。",
                "用户2027年2月1日起住在苏州。",
                "用户在澜台科技工作。",
                "杭州的房退租了。",
                "用户唱歌。",
            ),
            "✏️ 更新 2 条，其中 1 条以后才生效 · 🏁 结束 1 条 · 🧠 记住 1 条",
        ),
    ],
    ids=["en", "zh"],
)
async def test_the_first_line_of_a_list_counts_what_became_of_it_in_a_person_s_words(
    connect: Connect, texts: tuple[str, ...], line: str
) -> None:
    async with connect() as host:
        home, job, lease = [await stored(host, text) for text in texts[:3]]
        content: list[dict[str, Any]] = [
            {
                "content": texts[3],
                "occurred_at": "2027-02-01",
                "verdicts": [{"id": home, "verdict": "updates"}],
            },
            {"content": texts[4], "verdicts": [{"id": job, "verdict": "updates"}]},
            {"content": texts[5], "verdicts": [{"id": lease, "verdict": "ended"}]},
            {"content": texts[6]},
        ]
        said = await host.say("remember", content=content, explicit=True)
        assert said.splitlines()[0] == line


@pytest.mark.parametrize("text", ["豆豆的寒假集训要2400元。", "暑假想带孩子去青岛看海。"])
async def test_holidays_that_each_school_sets_are_no_days(connect: Connect, text: str) -> None:
    async with connect() as host:
        said = await host.say("remember", content=text, explicit=True, source="user")
        assert "日期" not in said


@pytest.mark.parametrize(
    "text",
    [
        "Mrs Abbott is selling; her word about not selling before 2028 no longer holds.",
        "房东要卖房了，2028年前不卖的话不算数了。",
    ],
)
async def test_a_day_of_what_holds_no_more_is_no_day(connect: Connect, text: str) -> None:
    async with connect() as host:
        assert "2028-01" not in await host.say("remember", content=text, explicit=True)
