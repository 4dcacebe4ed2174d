"""What the user plainly tells is stored by the first call, without six numbers."""

from typing import Any

import pytest

from tests.conftest import Connect
from tests.tools.answers import GOOD, memory_of, recalled, receipt, stored

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "text",
    [
        "I'm allergic to walnuts.",
        "The user's sister Hannah lives in Leeds.",
        "The user prefers window seats on flights.",
        "我对花生过敏。",
        "用户的女儿叫小满，今年五岁。",
    ],
)
@pytest.mark.parametrize("said", [{}, {"source": "user"}, {"explicit": False}])
async def test_a_plain_lasting_fact_is_stored_by_the_first_call(
    connect: Connect, text: str, said: dict[str, Any]
) -> None:
    """S1-01, S1-09, S1-27: it bears a score, proposed from its kind, and says so."""
    async with connect() as host:
        found = await receipt(host, content=text, **said)
        assert found["outcome"] == "stored"
        assert found["score"] >= 7
        assert not host.engine.memories.by_ids([found["id"]])[0].verified
        record = await host.say("recall", id=found["id"], explain=True)
        assert "scored by its kind" in record or "按种类评分" in record


@pytest.mark.parametrize(
    ("known", "name", "told"),
    [
        ("The user's son is called Toby.", "Toby", "Toby is left-handed."),
        ("用户的女儿小名豆豆。", "豆豆", "豆豆是左撇子，老师发现的。"),
    ],
)
async def test_of_somebody_who_is_known_it_is_stored_and_of_a_stranger_it_is_asked(
    connect: Connect, known: str, name: str, told: str
) -> None:
    async with connect() as host:
        assert (await receipt(host, content=told))["outcome"] == "unappraised"
    async with connect() as host:
        for text in (known, f"{name} likes cake." if name.isascii() else f"{name}喜欢吃蛋糕。"):
            await receipt(host, content=text, explicit=True)
        assert (await receipt(host, content=told))["outcome"] == "stored"


PLANNED = {"mood": "planned", "source": "user", "occurred_at": "2027-04-12"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Dad turns seventy: four dishes and a dessert at home.", PLANNED),
        ("爸爸七十大寿那天在家做饭，四个菜加一个甜点。", PLANNED | {"store": "episodic"}),
        ("周五中午十二点和丁可欣去川菜馆吃饭。", PLANNED | {"mood": ""}),
        ("我外甥小石头对鸡蛋过敏。", {"sensitivity": 2}),
        ("外甥小石头刚查出对鸡蛋过敏。", {"sensitivity": 2, "source": "user"}),
        ("My nephew Leo is allergic to eggs.", {"sensitivity": 2, "source": "user"}),
    ],
)
async def test_a_plan_with_its_day_and_an_allergy_in_the_family_are_plain(
    connect: Connect, text: str, said: dict[str, Any]
) -> None:
    async with connect() as host:
        assert (await receipt(host, content=text, **said))["outcome"] == "stored"


@pytest.mark.parametrize(
    ("text", "said", "outcome"),
    [
        ("I may take a desk at Spike Island, 165 a month.", {}, "stored"),
        ("我也许把月缴提到百分之八，还没想好。", {}, "stored"),
        ("In spring I may take up the cello again.", {}, "stored"),
        ("2027年春天我也许重新拉大提琴，还没定。", {}, "stored"),
        ("A neighbour may take a desk at Spike Island.", {}, "unappraised"),
        ("I may take a desk at Spike Island.", {"source": "quoted"}, "unappraised"),
        ("I may have to have a knee operation.", {"sensitivity": 2}, "unappraised"),
        ("I may take a desk at Spike Island.", {"mood": "hypothetical"}, "unappraised"),
    ],
)
async def test_what_the_user_says_may_come_of_their_own_life_is_kept_as_that(
    connect: Connect, text: str, said: dict[str, Any], outcome: str
) -> None:
    async with connect() as host:
        found = await receipt(host, content=text, **{"source": "user", "mood": "possible", **said})
        assert found["outcome"] == outcome


@pytest.mark.parametrize(
    "text",
    [
        "The photographer for Tidepool's store page is Huw Bevan, 280 pounds, paid by Saltline.",
        "Bramley Primary's head is Mrs Quill since September.",
        "豆豆的游泳教练叫周帆，豆豆也喊周帆“周老师”；和幼儿园班主任周老师不是同一个人。",
        "项目的负责人是何静。",
        "Tidepool's modules have names, signed off by Orla: Ebb = the tide curve, Gust = the wind "
        "layer, Locker = the settings. Before that Marek called them A to D.",
        "The team agreed that releases are called after rivers: Tay, Spey, Dee.",
        "“鱼鹰”项目的两块板子叫左翼和右翼。",
        "合同附件统一叫“附件二”。",
        "Sunil offered in November 2026 to do my books for 60 pounds a month; I said no thank you.",
        "Decided against the Lisbon project; told them no on 12 November.",
        "郑凯想让我2027年接“谷雨”项目，我决定不接，推掉了，对他的说法是手上的活排满了。",
        "表哥想把他的旧车两万块卖给我，我没要。",
        "Sadia Rahman hates meetings.",
        "Greg from accounts prefers to be written to, not called.",
        "财务的老钱喜欢发邮件，不喜欢打电话。",
        "嘉善仓的施敏微信秒回，找她发微信就行，不用打电话。",
        "The museum trip at Moorside Primary costs 38 pounds; the account was not known then.",
        "Swimming lessons are 9 pounds each.",
        "游泳课一节一百二。",
        "面包车保险每年3600元。",
        "The Monday seminar is cancelled until further notice.",
        "The deal with Fenwick Bikes fell through.",
        "The boiler service is on 3 December 2041 between 8 and 12; reference BG-44172.",
        "The plumber comes every second Tuesday.",
        "Choir practice is every Monday from 11 January 2041 until Easter.",
        "The lease on the flat runs until 31 August 2041.",
        "I bought a rain jacket, size L, for 145 pounds.",
        "I loved the film about peat, and so did Aoife.",
        "Bought a Bosch washing machine for £429, five-year guarantee.",
        "Daughter Ida is 7 and goes to St Agnes primary.",
        "The family has a whippet called Biscuit.",
        "Prefers short answers with the conclusion first.",
        "User joined the Roundhay allotments, plot 23.",
        "User quit caffeine after noon.",
        "Monthly budget: £900 for food, £140 for hobbies.",
        "Christmas dinner at theirs: Mum, Eluned and Huw.",
        "明年春天合唱团决赛现场的评委：何雨、沈玉珍。",
        "家里有一只叫年糕的橘猫。",
        "双十一买了戴森吸尘器，2999元。",
        "在阳台种了薄荷和一棵柠檬树。",
        "物业2041年12月3日上午来检修暖气。",
        "擦窗的每月第二个周二来。",
        "我买了一件雨衣，L码，1450元。",
        "和丰达的合作黄了。",
        "Ashdown Builders hold their quote of 48,500 pounds if we sign by 31 March 2041.",
        "喜糖先买了八十盒，不含花生的（2040年12月1日说的）。",
    ],
)
async def test_what_is_plainly_so_around_the_user_is_stored_as_they_said_it(
    connect: Connect, text: str
) -> None:
    """Who does something, what was agreed or turned down, what it costs, what is off."""
    async with connect() as host:
        assert (await receipt(host, content=text, source="quoted"))["outcome"] == "unappraised"
        assert (await receipt(host, content=text, source="user"))["outcome"] == "stored"


async def test_a_sum_that_an_event_brings_it_to_is_of_no_talk(connect: Connect) -> None:
    told = "Claire paid me her orchestra subs on 9 January 2041; that makes ten, 450 pounds."
    async with connect() as host:
        given = await receipt(host, content=told, source="user", store="episodic")
        assert given["outcome"] == "stored"


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("Dana confided that the photographer is Huw Bevan.", "private"),
        ("私下说一句，财务的老钱讨厌开会。", "私密的"),
        ("Perhaps the plumber is called Joe.", "in doubt, supposed, asked or made up"),
        ("Joked that the head of the team is Darth Vader.", "in doubt, supposed, asked or made up"),
        ("My cat has declined the offer of dry food, ha ha.", "in doubt, supposed, asked or"),
        ("下雨的话，游泳课取消。", "有疑问、假设、提问或虚构的成分"),
        ("The leaflet says parking is 5 pounds a day.", "may hold somebody else's words"),
        ("传单上写停车每天5块。", "可能是别人的话"),
        ("The notice says the pool is closed on Monday.", "may hold somebody else's words"),
        ("A sign on the door: closed on Monday.", "may hold somebody else's words"),
        ("Peter said the plumber is called Joe.", "may hold somebody else's words"),
        ("These lessons are 9 pounds each.", "of the moment or of this talk"),
        ("今天的游泳课取消了。", "只是眼下或这次谈话里的事"),
        ("The president of Chile is Gabriel Boric, the leader of Chile.", "no plain lasting fact"),
        ("The light is off.", "no plain lasting fact"),
        ("Gold costs 2,400 dollars an ounce.", "no plain lasting fact"),
        ("Everyone hates meetings.", "no plain lasting fact"),
        ("小丁讨厌你。", "只是眼下或这次谈话里的事"),
        ("Someone at the party declined a drink.", "no plain lasting fact"),
        ("Bought a coffee.", "no plain lasting fact"),
        ("Started raining.", "no plain lasting fact"),
        ("The cat is on the sofa.", "no plain lasting fact"),
        ("The neighbour's dog barked at the postman.", "no plain lasting fact"),
        ("买了杯咖啡。", "不是明确的长期事实"),
    ],
)
async def test_what_makes_it_no_plain_fact_is_said(
    connect: Connect, text: str, because: str
) -> None:
    async with connect() as host:
        answer = await host.say("remember", content=text, source="user")
        assert f" · {because}" in answer.splitlines()[1]


@pytest.mark.parametrize(
    ("text", "said", "because"),
    [
        ("The user lives in Leeds.", {"source": "quoted"}, "quoted"),
        ("The user lives in Leeds.", {"sensitivity": 2}, "private"),
        ("It rained in Leeds.", {}, "no plain lasting fact or plan"),
        ("用户住在利兹。", {"source": "quoted"}, "转述的"),
        ("利兹下雨了。", {}, "不是明确的长期事实或计划"),
    ],
)
async def test_why_something_waits_for_scores_is_said(
    connect: Connect, text: str, said: dict[str, Any], because: str
) -> None:
    async with connect() as host:
        answer = await host.say("remember", content=text, **said)
        assert f" · {because}" in answer.splitlines()[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Maybe four dishes at home.", PLANNED),
        ("Four dishes and a dessert at home.", PLANNED | {"source": "quoted"}),
        ("Four dishes and a dessert at home.", PLANNED | {"occurred_at": "", "source": ""}),
        ("外甥小石头刚查出对鸡蛋过敏。", {"sensitivity": 2}),
        ("I'm a bit tired today.", {}),
        ("If I won the lottery I'd buy a castle in Scotland.", {}),
        ("我小说里的主角是个左撇子，住在敦煌。", {}),
        ("今天有点困。", {}),
        ("The user's friend Ana is pregnant.", {}),
        ("The user lives in Leeds.", {"source": "quoted"}),
        ("The user lives in Leeds.", {"mood": "hearsay"}),
        ("The user lives in Leeds.", {"misleading": True}),
        ("The user lives in Leeds.", {"sensitivity": 2}),
    ],
)
async def test_what_is_not_plain_waits_for_its_scores(
    connect: Connect, text: str, said: dict[str, Any]
) -> None:
    """S1-10: small talk, what-ifs, stories, others' words, what is private."""
    async with connect() as host:
        assert (await receipt(host, content=text, **said))["outcome"] == "unappraised"
        assert not await recalled(host, query=text)


async def test_a_list_asks_for_the_scores_of_those_alone_that_are_not_plain(
    connect: Connect,
) -> None:
    async with connect() as host:
        said = await host.say(
            "remember", content=["The user is allergic to walnuts.", "It rained in Leeds."]
        )
        assert said.splitlines()[0] == (
            "🧠 1 remembered · 🧭 Not yet stored: please score it. (It rained in Leeds.)"
        )


@pytest.mark.parametrize(
    ("known", "verdict", "news", "said"),
    [
        (
            "In weeks of nights Mrs Bhatt fetches Toby.",
            "updates",
            "From January 2027 Bethan Rees fetches Toby in weeks of nights.",
            {},
        ),
        (
            "The rope work at the viaduct is in spring.",
            "updates",
            "The rope work at the viaduct is in the week of 18 January 2027 now.",
            {"mood": "planned", "occurred_at": "2027-01-18"},
        ),
        (
            "The dog has a sprained paw: short walks only.",
            "ended",
            "The dog's paw has healed: the vets say he may run as he likes again.",
            {},
        ),
        ("停车证的号码是A12。", "updates", "停车证的号码是B7。", {}),
        ("婚纱照去黄龙溪拍。", "updates", "婚纱照改在平乐古镇拍，摄影师说那边人少。", {}),
        (
            "买第二辆车的事还没定。",
            "updates",
            "第二辆车定了：一台绿色的二手缤果，2027年1月5日去提。",
            {"mood": "planned", "occurred_at": "2027-01-05"},
        ),
        ("豆豆睡觉要开小夜灯。", "changed", "豆豆不用小夜灯了，说大班的小朋友不怕黑。", {}),
        ("I take sumatriptan.", "updates", "I take rizatriptan instead.", {"sensitivity": 2}),
        (
            "I take sumatriptan for migraine.",
            "updates",
            "I take rizatriptan, and no longer sumatriptan (which helped if I was quick).",
            {},
        ),
        ("妈妈高血压。", "updates", "妈妈查出糖尿病前期，血压正常了。", {"sensitivity": 2}),
    ],
)
async def test_what_takes_the_place_of_something_known_needs_no_scores(
    connect: Connect, known: str, verdict: str, news: str, said: dict[str, Any]
) -> None:
    """It is worth keeping as that was, also where somebody is quoted as the reason for it.

    A doubt is asked about all the same.
    """
    async with connect() as host:
        old = await receipt(host, content=known, explicit=True)
        verdicts = [{"id": old["id"], "verdict": verdict}]
        doubt = "Maybe " + news if news.isascii() else "也许" + news
        unsure = await receipt(host, content=doubt, verdicts=verdicts)
        assert unsure["outcome"] == "unappraised"
        found = await receipt(host, content=news, verdicts=verdicts, **said)
        assert found["outcome"] == "stored"


@pytest.mark.parametrize(
    ("known", "told"),
    [
        (
            "The user joined the choir at Windmill Hill.",
            "The choir at Windmill Hill has a new conductor.",
        ),
        ("The designs of the app are in Figma.", "Templates of the app stay in Figma."),
        ("用户查数的笔记都记在 Obsidian。", "查数的笔记已从 Obsidian 全部搬进飞书。"),
    ],
)
async def test_what_tells_more_of_something_known_is_plain(
    connect: Connect, known: str, told: str
) -> None:
    async with connect() as host:
        assert (await receipt(host, content=told, source="user"))["outcome"] == "unappraised"
        await receipt(host, content=known, explicit=True)
        assert (await receipt(host, content=told, source="user"))["outcome"] == "stored"
        if told.isascii():
            over = "Somebody at the choir at Windmill Hill in Figma lost an umbrella of the app."
            assert (await receipt(host, content=over, source="user"))["outcome"] == "unappraised"
        passing = f"{told} This is fun." if told.isascii() else f"{told}这个真有意思。"
        assert (await receipt(host, content=passing, source="user"))["outcome"] == "unappraised"


async def test_what_takes_the_place_of_something_like_it_is_news(connect: Connect) -> None:
    """Private or not, it repeats what still holds: that makes it no old news."""
    async with connect() as host:
        known = "妈妈吃的降压药是氨氯地平，每天早上一片，我在网上买，三个月寄一次。"
        old = (await receipt(host, content=known, explicit=True))["id"]
        found = await receipt(
            host,
            content="妈妈的降压药换成缬沙坦，12月1日开始吃，还是每天早上一片，我在网上买，三个月寄一次。",
            source="user",
            occurred_at="2026-12-01",
            sensitivity=2,
            verdicts=[{"id": old, "verdict": "updates"}],
        )
        assert found["outcome"] == "stored"
        assert found["score"] == 7.5, "novelty 8 of 10; what is like something known has 5"


@pytest.mark.parametrize(
    ("text", "said", "outcome"),
    [
        ("The mover is Owen Tait: 95 dollars an hour, five hours.", {}, "stored"),
        ("给妈妈的一居添一台冰箱，1899元。", {}, "stored"),
        ("A fridge for the flat, 400 pounds.", {"source": "quoted"}, "unappraised"),
        ("A fridge for the flat, 400 pounds.", {"source": ""}, "unappraised"),
        ("Maybe a fridge for the flat, 400 pounds.", {}, "unappraised"),
    ],
)
async def test_what_the_user_plans_is_a_plan_without_a_day(
    connect: Connect, text: str, said: dict[str, Any], outcome: str
) -> None:
    async with connect() as host:
        found = await receipt(host, content=text, **{"source": "user", "mood": "planned", **said})
        assert found["outcome"] == outcome


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (
            "We have half an allotment, plot 17b. From January 2027 the council lets me have the "
            "other half, 44 pounds a year for that half; I said yes.",
            "stored",
        ),
        ("From January 2027 Anna said the rent of my flat is 900.", "unappraised"),
        ("From January 2027 I take that half for 44 pounds.", "unappraised"),
        ("My neighbour sold me that half for 44 pounds.", "unappraised"),
    ],
)
async def test_the_users_own_yes_quotes_nobody(connect: Connect, text: str, outcome: str) -> None:
    async with connect() as host:
        assert (await receipt(host, content=text, source="user"))["outcome"] == outcome


@pytest.mark.parametrize(
    ("text", "said", "outcome"),
    [
        ("I have a thyroid blood test on 4 December 2026.", {}, "stored"),
        ("我2027年1月28日复查血脂。", {}, "stored"),
        ("I take iron, 65 milligrams, every night at bedtime.", {}, "stored"),
        ("Our unit number is 3B.", {}, "stored"),
        ("Mum's new flat: 9 Fearnville Court, Oakwood.", {}, "stored"),
        ("我的工资每月一万八。", {}, "stored"),
        ("My neighbour's chemotherapy is on 4 December 2026.", {}, "unappraised"),
        ("I have a thyroid blood test on 4 December 2026.", {"source": "quoted"}, "unappraised"),
    ],
)
async def test_what_is_private_of_the_users_own_needs_no_scores(
    connect: Connect, text: str, said: dict[str, Any], outcome: str
) -> None:
    about = {"source": "user", "sensitivity": 2, "occurred_at": "2026-12-04", **said}
    async with connect() as host:
        assert (await receipt(host, content=text, **about))["outcome"] == outcome


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("林蔚 owes me 240 dollars for the train.", "stored"),
        ("I lent Ben my drill in October.", "stored"),
        ("老钱要把多交的两个月租金退我800元（截至11月27日说定）。", "stored"),
        ("许然欠我两百块饭钱。", "stored"),
        ("Tom owes his landlord 3,000 pounds.", "unappraised"),
        ("妈妈给我寄了一箱橙子。", "unappraised"),
    ],
)
async def test_what_the_user_and_somebody_owe_each_other_needs_no_scores(
    connect: Connect, text: str, outcome: str
) -> None:
    """S1-10: not what others owe others."""
    async with connect() as host:
        assert (await receipt(host, content=text, source="user"))["outcome"] == outcome


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("My mother has early dementia; she was diagnosed in October.", "stored"),
        ("My wife is pregnant, due in June.", "stored"),
        ("我妈有糖尿病，每天打胰岛素。", "stored"),
        ("儿子在看心理医生，隔周四下午。", "stored"),
        ("My husband is having an affair.", "unappraised"),
        ("我儿子欠了网贷三十万。", "unappraised"),
        ("My mother's friend has cancer.", "unappraised"),
        ("我妈的同事得了癌症。", "unappraised"),
        ("My neighbour has cancer.", "unappraised"),
    ],
)
async def test_the_health_of_those_at_home_needs_no_scores(
    connect: Connect, text: str, outcome: str
) -> None:
    """S1-10: their troubles, and other people's health, do; private is all of it."""
    async with connect() as host:
        told = await receipt(host, content=text, source="user")
        assert told["outcome"] == outcome
        if outcome == "stored":
            assert memory_of(host, told["id"]).sensitivity == 2
        quoted = await receipt(host, content=f"{text} ", source="quoted")
        assert quoted["outcome"] != "stored"


@pytest.mark.parametrize(
    ("known", "news"),
    [
        (
            "My mother Ruth lives in Harrogate and has macular degeneration.",
            "My mother Ruth, who has macular degeneration, moves on 16 January 2027 from Harrogate "
            "to Grove Court: 940 pounds a month.",
        ),
        ("同事韩冰有糖尿病。", "同事韩冰的糖尿病换了药，吃二甲双胍500毫克。"),
    ],
)
@pytest.mark.parametrize("verdict", ["updates", "changed", "ended"])
async def test_news_of_somebody_elses_private_life_need_no_scores(
    connect: Connect, known: str, news: str, verdict: str
) -> None:
    async with connect() as host:
        old = await receipt(host, content=known, explicit=True, sensitivity=2)
        verdicts = [{"id": old["id"], "verdict": verdict}]
        about = {"source": "user", "sensitivity": 2, "verdicts": verdicts}
        assert (await receipt(host, content=news, **about))["outcome"] == "stored"


@pytest.mark.parametrize(
    ("known", "news"),
    [
        (
            "Biscuit sprained his left forepaw; the vet said short walks for two weeks.",
            "Biscuit's paw needs longer: short walks up to Friday 11 December 2026; after that "
            "check-up he runs again as before.",
        ),
        (
            "年糕扭了左前爪，医生说两周只能短遛。",
            "年糕的爪子要再养：2026年12月11日之前只短遛，复查以后照旧跑。",
        ),
    ],
)
async def test_news_of_what_has_happened_need_no_scores_though_that_stays(
    connect: Connect, known: str, news: str
) -> None:
    async with connect() as host:
        about = {"store": "episodic", "occurred_at": "2026-11-14"}
        old = await receipt(host, content=known, explicit=True, **about)
        verdicts = [{"id": old["id"], "verdict": "updates"}]
        found = await receipt(host, content=news, source="user", verdicts=verdicts)
        assert found["outcome"] == "stored"


@pytest.mark.parametrize(
    ("text", "scores", "outcome"),
    [
        ("Tom may go up to Manchester in February 2027.", (5, 8, 8, 7, 6, 7), "stored"),
        ("2027年3月蒙特利尔有个会，我也许去。", (5, 8, 8, 7, 6, 6), "stored"),
        ("I might swim a third time a week.", (4, 7, 7, 8, 6, 5), "stored"),
        ("也许每周再多游一次。", (4, 7, 7, 8, 6, 2), "stored"),
        ("Tom may have another biscuit.", (2, 8, 4, 7, 6, 2), "refused"),
    ],
)
async def test_that_it_is_only_possible_counts_against_it_in_no_score(
    connect: Connect, text: str, scores: tuple[int, ...], outcome: str
) -> None:
    about = {"source": "user", "mood": "possible", "scores": dict(zip(GOOD, scores, strict=True))}
    async with connect() as host:
        assert (await receipt(host, content=text, **about))["outcome"] == outcome
        about["source"] = "quoted"
        assert (await receipt(host, content=text, **about))["outcome"] != "stored"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "Dele has diabetes: metformin, 500 mg with his supper.",
            "private and of somebody else: stored from 8 on · most against it: importance",
        ),
        (
            "同事老王有糖尿病，晚饭时吃二甲双胍500毫克。",
            "涉及他人隐私，8 分起才保存 · 失分最多：importance",
        ),
    ],
)
async def test_why_a_private_fact_is_kept_as_a_proposal_is_said(
    connect: Connect, text: str, why: str
) -> None:
    scores = dict(zip(GOOD, (6, 8, 7, 8, 9, 8), strict=True))
    async with connect() as host:
        said = await host.say("remember", content=text, source="user", sensitivity=2, scores=scores)
        assert why in said


@pytest.mark.parametrize(
    ("text", "sensitivity", "told"),
    [
        ("Dele has diabetes.", 2, ["stored from 8 on", "8 and more is stored"]),
        ("同事老王有糖尿病。", 2, ["8 分起才保存", "8 分以上即保存"]),
        ("Dele has diabetes.", 0, ["stored from 8 on", "8 and more is stored"]),
        ("Nice weather, said Dele.", 0, ["7 and more is stored"]),
    ],
)
async def test_the_first_answer_that_asks_for_scores_says_from_when_on_it_is_stored(
    connect: Connect, text: str, sensitivity: int, told: list[str]
) -> None:
    async with connect() as host:
        said = await host.say("remember", content=text, source="user", sensitivity=sensitivity)
        assert all(words in said for words in told), said


@pytest.mark.parametrize(
    "text",
    [
        "Jesse Whitford, Owen's apprentice, is allergic to cedar dust; Owen is buying her a mask.",
        "Idris must not have hazelnuts either; eggs stay off too (Samira wrote it).",
        "欧文的学徒小杰对雪松粉尘过敏，欧文要给她买口罩。",
        "小石头也不能吃榛子，鸡蛋照样忌口。",
    ],
)
@pytest.mark.parametrize("source", ["user", "quoted"])
async def test_what_somebody_cannot_stand_is_held_to_no_more_than_other_facts(
    connect: Connect, text: str, source: str
) -> None:
    """It is theirs to tell, and what whoever cooks for them would miss most (D85)."""
    scores = dict(zip(GOOD, (6, 8, 7, 9, 7, 8), strict=True))
    async with connect() as host:
        about = {"source": source, "sensitivity": 2, "scores": scores}
        assert (await receipt(host, content=text, **about))["outcome"] == "stored"
    told = "Dele has diabetes." if text.isascii() else "同事老王有糖尿病。"
    async with connect() as host:
        assert (await receipt(host, content=told, **about))["outcome"] == "proposed"


@pytest.mark.parametrize(
    ("scores", "advice"),
    [(10, "next time judge each by itself"), (0, "")],
)
async def test_advice_on_scores_says_what_to_do(connect: Connect, scores: int, advice: str) -> None:
    async with connect() as host:
        text = "The user likes jazz."
        said = await host.say("remember", content=text, scores=dict.fromkeys(GOOD, scores))
        assert advice in said


async def test_a_workshop_is_no_employer(connect: Connect) -> None:
    """What a carpenter's workshop is called contradicts nothing of his course (S0-14)."""
    async with connect() as host:
        await stored(host, "老莫本名莫怀远，是个木匠，在三圣乡有间工作室。")
        await stored(host, "老莫的木工课在他的工作室上。")
        await stored(host, "我在设计院上班。")
        await stored(host, "我在食堂用工作餐。")
        for query in ("老莫的工作室", "我在哪里工作？"):
            assert "⚖️" not in await host.say("recall", query=query)
        assert "⚖️" not in await host.say("reflect")


async def test_where_the_user_lives_needs_no_scores(connect: Connect) -> None:
    async with connect() as host:
        said = await host.say("remember", content="我们住六楼，没电梯。", source="user")
        assert said.startswith("🧠")


@pytest.mark.parametrize(
    ("known", "correction"),
    [
        (
            "On 3 March the user had a hypo on the train; a stranger shared her orange juice.",
            "On 3 March the user had a hypo on the train and had no glucose with them.",
        ),
        ("用户周三晚上打羽毛球。", "用户周三晚上打羽毛球，在滨江馆。"),
    ],
)
async def test_a_correction_by_the_user_never_waits_for_its_scores(
    connect: Connect, known: str, correction: str
) -> None:
    """S1-10: what is wrong would stand until then; of what others say the scores decide."""
    low = {**GOOD, "importance": 4, "novelty": 2, "timeliness": 4, "relevance": 5}
    async with connect() as host:
        old = (await receipt(host, content=known, explicit=True))["id"]
        verdicts = [{"id": old, "verdict": "updates"}]
        about = {"content": correction, "scores": low, "verdicts": verdicts}
        assert (await receipt(host, source="quoted", **about))["outcome"] == "proposed"
        assert (await receipt(host, source="user", **about))["outcome"] == "stored"


@pytest.mark.parametrize(
    ("known", "news", "friend", "hers"),
    [
        (
            "My daughter Ines is three years old.",
            "Ines has chickenpox and stays at home until 4 December.",
            "Leah is a friend of mine.",
            "Leah had a miscarriage.",
        ),
        (
            "我的女儿叫豆豆，今年三岁。",
            "豆豆确诊了水痘，12月4日前不去幼儿园。",
            "贺小满是我同事。",
            "贺小满上个月流产了。",
        ),
    ],
)
async def test_the_health_of_a_child_known_by_name_needs_no_scores(
    connect: Connect, known: str, news: str, friend: str, hers: str
) -> None:
    """And that of a friend does."""
    async with connect() as host:
        for text in (known, friend):
            await receipt(host, content=text, explicit=True)
        about = {"source": "user", "sensitivity": 2}
        assert (await receipt(host, content=news, **about))["outcome"] == "stored"
        assert (await receipt(host, content=hers, **about))["outcome"] == "unappraised"


async def test_what_is_told_of_the_user_by_their_name_is_their_own(connect: Connect) -> None:
    told = "Nora saw Dr Marsh about her knee on 7 December 2026: no running for six weeks."
    about: dict[str, Any] = {"content": told, "source": "user", "sensitivity": 2}
    async with connect() as host:
        assert (await receipt(host, **about))["outcome"] == "unappraised"
    async with connect() as host:
        await receipt(host, content="My name is Nora Fairley.", explicit=True)
        assert (await receipt(host, **about))["outcome"] == "stored"
