"""A new statement brings up what it may contradict, also without a common word, and little else."""

from collections.abc import Sequence

import pytest

from recollect.server.capture.drafts import Draft
from recollect.server.capture.near import Near
from recollect.server.capture.neighbour_similarity import to_ask_about
from recollect.server.domain.memory import Memory
from recollect.server.engine import Engine
from recollect.server.language import attributes
from recollect.server.search.alike import Alike, Nearest
from tests.conftest import ME, START, Clock, Connect, WordVectors, bundled_model, store
from tests.ready_folder import ReadyFolder
from tests.tools.answers import receipt, receipts, stored

pytestmark = pytest.mark.anyio

CONTRADICTED = [
    ("I'm doing a PhD in biology.", "I defended my thesis in March."),
    ("I've been with Tomas for six years.", "I got together with Felix after we split."),
    ("I never eat breakfast.", "I have porridge every morning these days."),
    ("I pay for Disney Plus.", "I let the streaming subscription lapse."),
    ("我在中学教数学。", "我辞了教职去软件公司。"),
    ("我从来不吃早饭。", "我现在每天早上喝粥。"),
    ("My son goes to Hillside Primary School.", "Our child attends Oakwood Academy."),
    ("I'm staying with my parents in Bath.", "I found a room of my own in Bristol."),
    ("I work at Nordea as an analyst.", "Today was my last day at the bank."),
    ("I'm on parental leave.", "I went back to work on Monday."),
    ("I'm writing my thesis.", "I handed in my dissertation yesterday."),
    ("My partner and I live apart.", "We moved in together."),
    ("My cat is called Pixel.", "We had to put our cat down."),
    ("I take metformin every morning.", "The doctor took me off metformin."),
    ("I suffer from insomnia.", "I sleep like a baby these days."),
    ("I have a Spotify subscription.", "I use Apple Music now."),
    ("I subscribe to the New York Times.", "I cancelled the newspaper."),
    ("I owe my brother 500 euros.", "I paid my brother back."),
    ("I wear glasses.", "I had laser eye surgery."),
    ("I have long hair.", "I shaved my head."),
    ("I go to bed at ten.", "I stay up until one nowadays."),
    ("I practise Buddhism.", "I became a Christian."),
    ("I earn 3,000 euros a month.", "I got a raise to 3,600."),
    ("My internet is from Comcast.", "We got fibre from Google."),
    ("Grandpa is in hospital.", "Grandpa came home today."),
    ("I am a Polish citizen.", "I was naturalised in Ireland."),
    ("我住在海淀的一套公寓里。", "我们换到郊区的别墅了。"),
    ("我家地址是人民路12号。", "新地址是解放路8号。"),
    ("我在休产假。", "我周一回去上班了。"),
    ("我和女友异地。", "我们同居了。"),
    ("我的手机号是移动的。", "我携号转网到联通了。"),
    ("我在攒钱去西藏。", "我刚从西藏回来。"),
    ("我订了财新周刊。", "杂志退订了。"),
    ("我的保险在平安。", "我换成人保了。"),
    ("我欠表哥五千块。", "钱还给表哥了。"),
    ("我月薪八千。", "我涨薪到一万了。"),
    ("爷爷在住院。", "爷爷今天回家了。"),
    ("I am subscribed to Netflix.", "Cancelled all streaming services."),
    ("My GP is Dr Weber.", "I have a new family doctor, Dr Novak."),
    ("I am planning to buy a house.", "We got the keys to our new home."),
    ("I have a broken leg.", "The plaster is off and I walk normally."),
    ("I go to the gym at McFit.", "I quit the fitness studio."),
    ("I rent a flat in Leeds.", "I bought my own place in York."),
    ("My electricity comes from E.ON.", "We changed our power provider to Octopus."),
    ("我用的是华为手机。", "我换了苹果15。"),
    ("我准备买房。", "新房的钥匙拿到了。"),
    ("我腿骨折了。", "石膏拆了，走路没问题了。"),
    ("儿子在实验小学读书。", "孩子转学到了育才学校。"),
    ("Home is a small village near Graz.", "The user relocated to Vienna."),
    ("The user is a nurse.", "The user retrained as a software tester."),
    ("The user works for Siemens.", "The user started at Bosch on Monday."),
    ("The user is majoring in economics.", "The user switched to philosophy."),
    ("I share a flat with two roommates.", "I have a place to myself now."),
    ("The user intends to get a dog.", "The user brought a beagle home yesterday."),
    ("I drink three coffees a day.", "I've gone off caffeine entirely."),
    ("I lease a Passat.", "My new ride is a Kia."),
    ("The user's fiancée is Lea.", "The user called off the engagement."),
    ("用户定居在厦门。", "用户现在人在福州生活。"),
    ("用户上高三。", "用户考上了浙江大学。"),
    ("用户计划去日本旅行。", "用户上周从日本回来了。"),
    ("用户学的是物理。", "用户转到了计算机系。"),
    ("用户是会计。", "用户改行开咖啡店了。"),
    ("用户失眠。", "用户现在睡得很好。"),
    ("我们家四口人。", "我们家添了一个弟弟。"),
    ("The user lives in Berlin.", "The user moved to Hamburg."),
    ("The user rents a flat in Leiden.", "The user bought a house near Utrecht."),
    ("The user works at Siemens.", "The user quit and is freelancing."),
    ("The user works at Siemens.", "The user joined Bosch as an engineer."),
    ("The user is looking for a job.", "The user was hired by a bakery."),
    ("The user studies medicine.", "The user dropped out of university."),
    ("The user is preparing for the bar exam.", "The user graduated."),
    ("The user is single.", "The user got engaged to Mia."),
    ("The user has no children.", "The user had a baby girl."),
    ("The user wants to get a puppy.", "The user adopted a cat."),
    ("The user has a dog named Rex.", "Rex died last week."),
    ("The user wants a car.", "The user bought a Volvo."),
    ("The user drives a Golf to the office.", "The user sold the car and takes the train."),
    ("The user is allergic to peanuts.", "The user has outgrown the allergy."),
    ("The user smokes a pack a day.", "The user quit cigarettes."),
    ("The user is a vegetarian.", "The user eats steak again."),
    ("The user has an iPhone 13.", "The user switched to a Pixel 9."),
    ("The user plans a trip to Japan.", "The user cancelled the holiday."),
    ("The user's sister lives in Rome.", "The user's sister moved to Milan."),
    ("The user's landlord is Mr. Novak.", "The user's landlord is now Mrs. Weiss."),
    ("The user is treasurer of the rowing club.", "The user handed the treasurer's office on."),
    ("The user hopes to emigrate to Canada.", "The user decided against Canada."),
    ("用户的房东是老周。", "用户的房东换成了吴女士。"),
    ("用户住在北京。", "用户搬到上海了。"),
    ("用户租住在朝阳区。", "用户在通州买房了。"),
    ("用户在腾讯上班。", "用户离职了。"),
    ("用户在找工作。", "用户拿到了字节的offer。"),
    ("用户打算考研。", "用户考上了浙江大学。"),
    ("用户单身。", "用户交了女朋友。"),
    ("用户准备结婚。", "用户分手了。"),
    ("用户没有孩子。", "用户生了一个女儿。"),
    ("用户想养猫。", "用户领了一只金毛，是条小狗。"),
    ("用户想买车。", "用户提了一辆特斯拉。"),
    ("用户对花生过敏。", "用户的哮喘治好了。"),
    ("用户每天抽一包烟，吸烟十年。", "用户戒烟了。"),
    ("用户吃素。", "用户开始吃牛排了。"),
    ("用户用苹果手机。", "用户换了华为。"),
    ("用户的姐姐住在广州。", "姐姐搬去深圳了。"),
    ("我打算去日本旅行。", "我取消了机票。"),
    ("The user lives alone.", "The user moved in with two flatmates."),
    ("The user's boss is Mrs Adler.", "The user's new boss is Mr Roth."),
    ("The user plans to learn to drive.", "The user passed the driving test."),
    ("The user takes blood pressure pills.", "The user is off the medication."),
    ("用户独居。", "用户和两个朋友合租了。"),
    ("用户一天一包烟。", "用户戒烟了。"),
    ("用户打算学车。", "用户拿到驾照了。"),
    ("I commute by train.", "Since June I cycle to the office."),
    ("I'm looking for a job.", "I start at Siemens on Monday."),
    ("I'm on a keto diet.", "I eat bread and pasta again."),
    ("My grandmother lives with us.", "Grandma has moved into a care home."),
    ("I wear glasses.", "After the laser surgery I see fine without them."),
    ("My landlord is Mr Weber.", "The building was sold, the new owner is Ms Kraus."),
    ("I work night shifts.", "I'm on days from now on."),
    ("I live alone.", "My boyfriend moved in."),
    ("My visa expires in March.", "My visa was extended until 2028."),
    ("我坐地铁上班。", "六月起我骑车去公司。"),
    ("我单身。", "我和小美在一起半年了。"),
    ("我在找工作。", "下周一我去华为报到。"),
    ("我在减肥不吃主食。", "我又开始吃米饭了。"),
    ("我用印象笔记。", "笔记都搬到Obsidian了。"),
    ("我上夜班。", "以后我上白班了。"),
    ("我读大三。", "我大学毕业了。"),
    ("The user lives alone in Bristol.", "The user moved to Falmouth."),
    ("I share a flat with two students.", "I've got my own place now."),
    ("I pay 700 rent.", "The landlord put it up to 760."),
    ("My mother lives in Cork.", "My mother passed away."),
    ("我在淘宝做运营。", "我跳槽到拼多多了。"),
    ("我和父母住。", "我自己租房搬出来了。"),
    ("我和小李在交往。", "我和小李掰了。"),
    ("The user works at Philips.", "The user has joined ASML."),
    ("The user has no children.", "The user's daughter Mia is two."),
    ("The user's daughter Mia is two.", "The user doesn't have any children."),
    ("用户没有孩子。", "用户的女儿米娅两岁。"),
    ("The user has had the flu since Monday, 31 March 2025.", "The user's flu is long over."),
    ("用户周一起得了肺炎。", "用户已经退烧，恢复了。"),
    ("The user lives in Berlin.", "Mia is ill; the user has moved to York to help."),
    ("用户住在北京。", "妹妹生病了，用户搬到成都去照顾。"),
    ("用户养了一只橘猫叫团子。", "团子走丢了，一直没找回来。"),
    ("用户的女儿糖糖上幼儿园中班。", "糖糖升大班了。"),
    ("用户领养了一只柴犬，叫豆包。", "豆包改名叫肉松了。"),
    ("用户的合伙人是大学同学张敏。", "张敏退股了，现在一个人经营。"),
    ("我在和小雨谈恋爱。", "小雨跟我分手了。"),
    ("小雨跟我分手了。", "我和小雨复合了。"),
    ("The user is dating Alex.", "Alex broke up with the user."),
    ("The user has a cat named Biscuit.", "Biscuit had to be put to sleep."),
    ("The user has two kittens, Salt and Pepper.", "Pepper was given to Emma."),
    ("The user plays bridge every Thursday.", "Bridge has moved to Wednesdays."),
    ("I prefer light mode these days.", "I'm back on dark mode."),
    ("我在多伦多租房，月租1800加元。", "房东把房租涨到1950加元。"),
    ("用户又开始抽烟了。", "用户把烟戒了，这次是真的。"),
    ("The release of Heron is planned for March.", "Heron's release slipped to May."),
    ("The user's knee hurts.", "The knee is as good as new."),
    ("用户的母亲每天吃氨氯地平。", "用户的母亲换成了缬沙坦。"),
    ("My father takes ramipril.", "My father was moved to candesartan."),
    ("The user's mother takes simvastatin 20 mg.", "Mum's tablets are rosuvastatin now."),
    ("用户打算建一个冷库。", "冷库建好了，花了十二万。"),
    ("I have a greenhouse behind the barn.", "The storm flattened the greenhouse."),
    ("用户的老伴腰不好。", "老伴做了腰椎手术，现在能走路了。"),
    ("I'm learning Irish at Gael Linn on Tuesdays.", "I dropped the Irish course."),
    ("I'm in Ireland on a critical skills permit.", "I have Stamp 4 since last week."),
    ("I run with a Garmin Forerunner 255.", "I've swapped my watch for a Coros Pace 3."),
    ("We're training for the Brighton marathon.", "Pulled out of Brighton, shin splints."),
    ("Our mortgage is with Nationwide.", "We remortgaged with Santander at 3.9%."),
    ("My ramipril went up to 10 mg.", "I've come off ramipril completely."),
    ("We're saving for a loft conversion.", "No loft after all; it goes into solar panels."),
    ("我在准备考研，目标是浙大计算机。", "目标院校改成了中科大。"),
    ("摄影用的是索尼A7。", "相机换成富士了。"),
    ("戒烟一个月了。", "又抽上了，压力太大。"),
    ("My startup is called Loopwise.", "We've renamed the company to Slotly."),
    ("We charge 49 euros a month.", "From July the price is 79 euros a month."),
    ("I'd like to do an exchange year in Kyoto.", "Kyoto turned me down."),
    ("My supervisor is Professor Lindqvist.", "Lindqvist is on parental leave."),
    ("I share a flat in Uppsala with Noor.", "Felix has the room now, Noor moved out."),
    ("我每天早上在人民公园打太极。", "膝盖不好，太极不打了，改成游泳。"),
    ("儿子给我换了苹果手机。", "苹果用不惯，又用回华为了。"),
    ("My wife Hana is pregnant.", "Our son Leo was born on 17 August 2026."),
    ("我老婆晓雯怀孕了。", "8月17日我们的儿子乐乐出生了。"),
    ("We are thinking of moving to Braga.", "We are staying in Porto after all."),
    ("我们在考虑搬去泉州。", "我们不搬了，就留在厦门。"),
    ("My dog is called Max.", "We gave our dog Max to my parents."),
    ("我吃素。", "我又开始吃鱼了。"),
    ("我在育才中学教化学。", "九月起我去雅礼中学当理科组长。"),
    ("Tom is my manager at work.", "Priya is my manager now."),
    (
        "There are three of us at home: me, Jo and the baby.",
        "Our second child was born on Tuesday.",
    ),
    ("We don't keep any animals.", "A rescue greyhound has moved in with us."),
    ("I wear my grandfather's Omega watch.", "Grandad's wristwatch was stolen in Lisbon."),
    ("I'm single and not looking for anyone.", "Marcus and I have been going out since August."),
    ("I earn 38,000 pounds a year.", "After the rise I'm on 44 grand."),
    ("I'm a paramedic with South Western Ambulances.", "I drive a bus for First these days."),
    ("I live in a flat in Clifton.", "We've been in Hamburg since the start of the month."),
    ("我是校友羽毛球队的队长。", "我退队了。"),
    ("我戴的是爷爷留下的上海牌手表。", "手表在地铁上丢了。"),
    ("我12月3日考科目三。", "驾照到手了！"),
    ("我的领导是赵建民。", "现在带我的是孙薇。"),
    ("家里就我们两口子。", "女儿上个月出生了。"),
]
OTHERS = [
    "The user plays the cello on Sundays.",
    "The user likes jazz.",
    "The user's brother collects stamps.",
    "The user's favourite colour is green.",
    "The project Falcon is written in Rust.",
    "用户喜欢下围棋。",
    "用户的哥哥爱看电影。",
]


@pytest.fixture(scope="module")
def others_told(tmp_path_factory: pytest.TempPathFactory) -> ReadyFolder:
    return ReadyFolder(tmp_path_factory.mktemp("others"), WordVectors(), Clock(), OTHERS)


@pytest.mark.parametrize(("known", "new"), CONTRADICTED)
async def test_what_a_changed_life_contradicts_comes_up(
    connect: Connect, others_told: ReadyFolder, known: str, new: str
) -> None:
    """Residence, work, study, partner, children, pets, vehicle, health, diet, phone, plan →
    done.
    """
    async with connect(ready=others_told) as host:
        before = await stored(host, known)
        assert host.engine.upkeep.settle()
        found = await receipt(host, content=new, explicit=True)
        assert found["neighbours"][:1] == [before]


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("My visa expires in March.", "My visa was extended until 2028."),
        ("我家地址是人民路12号。", "新地址是解放路8号。"),
    ],
)
async def test_what_had_no_vector_when_it_was_looked_for_comes_up(
    connect: Connect,
    others_told: ReadyFolder,
    monkeypatch: pytest.MonkeyPatch,
    known: str,
    new: str,
) -> None:
    """It has one a moment later: nobody measured how near it is, and it is not far."""
    async with connect(ready=others_told) as host:
        before = await stored(host, known)
        assert host.engine.upkeep.settle()
        indexer = host.engine.parts.indexer
        nearest = indexer.nearest

        def without(text: str, limit: int, *, asking: bool = True) -> dict[str, float]:
            found = nearest(text, limit, asking=asking)
            return {id: similarity for id, similarity in found.items() if id != before}

        monkeypatch.setattr(indexer, "nearest", without)
        found = await receipt(host, content=new, explicit=True)
        assert found["neighbours"][:1] == [before]


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("Mia's cello teacher is Jonah.", "Jonah now works at Bosch."),
        ("米娅的大提琴老师是周航。", "周航现在在博世上班。"),
    ],
)
async def test_news_of_who_is_known_by_name_alone_comes_up_without_the_model(
    connect: Connect, known: str, new: str
) -> None:
    """The two have no word in common, and nothing tells how near they are."""
    async with connect() as host:
        host.engine.parts.indexer.stop()
        host.engine.parts.indexer.answer_by_words_alone("gone")
        before = await stored(host, known)
        assert (await receipt(host, content=new, explicit=True))["neighbours"] == [before]


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("The user wears glasses.", "The user started kindergarten work."),
        ("My sister works night shifts.", "I'm on days from now on."),
        ("妹妹上夜班。", "以后我上白班了。"),
        ("The user's sister lives in Rome.", "The user moved to Hamburg."),
        ("Anna works at Siemens.", "The user quit and is freelancing."),
        ("The user plays the cello.", "The user moved to Hamburg."),
        ("The user has a dog.", "The user has a cat."),
        ("用户的妈妈住在成都。", "用户搬到上海了。"),
        ("用户喜欢下围棋。", "用户买了一辆特斯拉。"),
        ("The user lives in Berlin.", "The user is on leave; Tom moved to Leeds."),
        ("The user eats fish now, but no meat.", "The user's car is a Volvo V60 now."),
        ("The user moved from Bristol to Bath.", "The dentist has moved to Tuesday."),
        ("The user works as a nurse.", "The user pays 40 euros for mobile internet."),
        ("The user's cousin Max studies law in Graz.", "The user's cousin Max got a scooter."),
        ("用户的外甥踢守门员。", "用户的外甥得了奖学金。"),
        ("用户膝盖疼。", "用户修好了吱呀响的门。"),
        ("用户有高血压，吃硝苯地平。", "用户的冷库建好了。"),
        ("The user takes ramipril.", "The user's flight in April was moved."),
        ("图书馆晚上八点关门。", "用户加入了合唱团。"),
        ("用户去过两次日本。", "阿May去了秘鲁。"),
        ("同事老周会做面包。", "老周的女儿拿了象棋冠军。"),
        ("过敏原查清楚了，用户对腰果过敏。", "用户考上华科的研究生了！"),
        ("用户住在北京。", "用户在休假，小李搬到上海了。"),
        ("我不吃羊肉。", "林蔚现在鱼虾都不吃了（2026年11月26日说的）。"),
        ("I don't eat lamb.", "My friend Lena no longer eats fish or lamb."),
        ("I am allergic to walnuts.", "My friend Idris is allergic to walnuts now."),
        ("We have a cat called Pixel.", "Pixel bites when given a pill."),
        ("新来的实习生叫贺小满，归我带。", "用户订了一辆白色的车，销售叫小曾。"),
        ("新来的实习生叫贺小满，归我带。", "宾馆的婚宴以后由严经理接手。"),
        ("麻薯对鸡肉过敏。", "豆豆对海鲜过敏。"),
        ("用户查出来缺铁。", "跟钱有关的回答，把算式也写出来。"),
    ],
)
async def test_what_nothing_contradicts_is_not_asked_about(
    connect: Connect, known: str, new: str
) -> None:
    """Another person's life and another attribute are left alone."""
    async with connect() as host:
        await stored(host, known)
        assert (await receipt(host, content=new, explicit=True))["neighbours"] == []


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("我的护照2028年11月到期。", "吴海峰2026年11月已调去宁波。"),
        ("The passport expires in November 2028.", "Wu was sent to Ningbo in November 2028."),
    ],
)
async def test_one_month_is_no_common_attribute(connect: Connect, known: str, new: str) -> None:
    async with connect() as host:
        id = await stored(host, known)
        assert id not in await host.say("remember", content=new, explicit=True)


@pytest.mark.parametrize(
    ("known", "summary", "new"),
    [
        ("The user has a dog, Rex.", "The user told of the dog Rex.", "Rex died last week."),
        ("用户住在北京朝阳区。", "用户说住在北京朝阳区。", "用户搬到了上海。"),
        ("I coach the lanterns.", "The user told of the lanterns.", "I left the lanterns."),
        ("我管灯会彩排。", "用户说起灯会彩排。", "灯会彩排取消了。"),
    ],
)
async def test_what_is_in_view_is_asked_about_where_its_life_changed(
    connect: Connect, known: str, summary: str, new: str
) -> None:
    """The fact is, and not the account of a conversation, which is marked when the fact moves."""
    async with connect() as host:
        before = await stored(host, known)
        await host.say("reflect", depth="session", summary=summary)
    async with connect() as host:
        await host.say("recall")
        asked = await host.say("remember", content=new, explicit=True)
        assert f"- {before} {known.rstrip('.。')}" in asked
        assert "ep_" not in asked


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("The choir rehearses in the crypt.", "The user switched the choir to the vestry."),
        ("合唱团在地下室排练。", "用户把合唱团换到了阁楼。"),
    ],
)
async def test_what_the_overview_showed_is_asked_about_where_it_changed(
    connect: Connect, known: str, new: str
) -> None:
    async with connect() as host:
        before = await stored(host, known)
    async with connect() as host:
        assert before in await host.say("recall")
        assert before in await host.say("remember", content=new, explicit=True)


async def test_it_comes_up_in_a_memory_full_of_other_things(connect: Connect) -> None:
    """Neither words nor meaning reach it: the attribute does."""
    async with connect() as host:
        before = await stored(host, "The user lives in Berlin.")
        others = [f"The user noted for the orchard: tree {n} moved a bit." for n in range(40)]
        await host.say("remember", content=others, explicit=True)
        told = await receipt(host, content="The user moved to Hamburg.", explicit=True)
        assert before in told["neighbours"]


async def test_a_title_is_no_first_name(connect: Connect) -> None:
    """Dr Lind and Dr Okafor are not two of one name: the new dentist takes the old one's place."""
    async with connect() as host:
        before = await stored(host, "The user's dentist is Dr Okafor in Mill Lane.")
        told = await receipt(
            host, content="The user's dentist is Dr Lind in Park Road.", explicit=True
        )
        assert told["neighbours"] == [before]


async def test_what_others_do_and_what_only_a_name_shares_is_not_asked_about(
    connect: Connect,
) -> None:
    async with connect() as host:
        cello = await stored(host, "Mia plays the cello.")
        await stored(host, "Mia dislikes rabbits.", entities=["Mia"])
        await stored(host, "Tom plays chess.")
        told = await receipt(host, content="Mia plays the viola.", entities=["Mia"], explicit=True)
        assert told["neighbours"] == [cello]


async def test_at_most_two_are_asked_about_and_nothing_past(connect: Connect) -> None:
    """The receipt stays short, and what was replaced or negated is no neighbour."""
    async with connect() as host:
        for city in ("Rome", "Oslo", "Bonn"):
            last = await stored(host, f"The user lives in {city}.")
        told = await receipt(host, content="The user moved to Hamburg.", explicit=True)
        assert len(told["neighbours"]) == 2
        await host.say("reflect", operations=f"[NEGATE:{last}] The user lives in Ulm.")
        told = await receipt(host, content="The user moved back to Kiel.", explicit=True)
        assert last not in told["neighbours"]


async def test_what_is_over_by_its_own_words_is_not_asked_about(
    connect: Connect, clock: Clock
) -> None:
    async with connect() as host:
        await stored(host, "The user lives in Trier until 30 November 2026.")
        clock.forward(days=30)
        told = await receipt(host, content="The user moved to Hamburg.", explicit=True)
        assert told["neighbours"] == []


LIVES = (
    "Lotte is seven and goes to the Waldorf school.",
    "Lotte plays the violin on Wednesdays.",
    "Lotte is allergic to peanuts.",
    "The user learns Portuguese on Thursdays with a tutor named Rita.",
    "The user's name is Hannah Brandt and she lives in Freiburg.",
    "The user does not like flying.",
    "The user plans to run the half marathon in April.",
    "The user broke her left wrist in 2019.",
    "The user runs three times a week along the Dreisam.",
    "家装：工头是老赵。",
    "家装：客厅地板选了橡木色。",
    "家装：预算三十万元。",
    "用户的闺蜜叫周敏，在南京当律师。",
    "豆豆周三学钢琴，老师是方老师。",
    "豆豆怕黑，睡觉要开小夜灯。",
)
NEWS = {
    "Lotte now goes to the Montessori school.": {0},
    "The user's Portuguese lessons moved to Mondays.": {3},
    "Emil likes dinosaurs.": set(),
    "The user stopped running because of her knee.": {6, 8},
    "家装：预算加到三十五万元。": {11},
    "家装：卧室选了米色窗帘。": set(),
    "周敏搬到苏州了。": {12},
    "豆豆改到周六学钢琴。": {13},
}


async def test_what_only_names_who_changed_is_asked_about_where_nothing_says_more(
    connect: Connect,
) -> None:
    """Of a life of a hundred facts, those that may be untrue now; none for a topic in common."""
    async with connect(embedder=bundled_model()) as host:
        ids = [await stored(host, fact) for fact in LIVES]
        assert host.engine.upkeep.settle()
        for news, bearing in NEWS.items():
            told = await receipt(host, content=news, explicit=True)
            assert (news, {ids.index(id) for id in told["neighbours"]}) == (news, bearing)


async def test_another_day_for_what_recurs_is_asked_about(connect: Connect) -> None:
    """Beside what the text tells of by name, which is nearer."""
    async with connect(embedder=bundled_model()) as host:
        await stored(host, "用户王洁在成都开了一家花店，叫半夏花房")
        day = await stored(host, "从4月起半夏花房改成每周二休息")
        assert host.engine.upkeep.settle()
        told = await receipt(host, content="花店又改回每周一休息", explicit=True)
        assert day in told["neighbours"]


MEANT = [
    ("I love horror films.", "I can't watch scary movies any more."),
    ("我在学古筝。", "琴卖了，课也停了。"),
]


async def asked_about(
    connect: Connect, others: Sequence[str], known: str, news: str
) -> tuple[str, list[str]]:
    """The id of a known fact among others, and those that the receipt of news asks about."""
    async with connect(embedder=bundled_model()) as host:
        await receipts(host, content=list(others), explicit=True)
        before = await stored(host, known)
        assert host.engine.upkeep.settle()
        return before, (await receipt(host, content=news, explicit=True))["neighbours"]


@pytest.mark.parametrize(("known", "news"), MEANT)
async def test_what_a_change_means_is_asked_about_without_a_common_word(
    connect: Connect, known: str, news: str
) -> None:
    """Nearest in meaning of all, and nearer than all have in common."""
    before, neighbours = await asked_about(connect, OTHERS, known, news)
    assert before in neighbours


async def test_what_happened_is_not_ended_by_a_change(connect: Connect) -> None:
    """A journey that was made stays made when another one is called off."""
    async with connect() as host:
        await host.say("remember", content="我去了色达。", explicit=True, store="episodic")
        plan = await stored(host, "我准备年底去新疆玩。")
        told = await receipt(host, content="新疆不去了，没请到假。", explicit=True)
        assert told["neighbours"] == [plan]


BESIDE = [
    ("Tidepool has forty testers of Clevedon Sailing Club.", "The Clevedon pier is closed."),
    ("大学室友周野在上海做量化，年年来成都吃火锅。", "我大学是校广播站的播音员。"),
    ("袁立说架构师的答辩要准备二十分钟。", "今天地铁一号线晚点了二十分钟。"),
    ("我周一和周三在家办公。", "我把雨伞落在办公室了。"),
]


@pytest.mark.parametrize(("known", "news"), BESIDE)
async def test_a_word_in_passing_is_no_reason_to_ask(
    connect: Connect, known: str, news: str
) -> None:
    """A name within a name, how long it takes, whom one met at university, what one left there."""
    async with connect(embedder=bundled_model()) as host:
        await receipts(host, content=OTHERS, explicit=True)
        await stored(host, known)
        assert host.engine.upkeep.settle()
        assert (await receipt(host, content=news, explicit=True))["neighbours"] == []


def test_an_animal_that_moves_in_tells_of_no_home() -> None:
    assert "residence" not in attributes.read("A greyhound has moved in with us.").about
    assert "residence" in attributes.read("I moved in with the dogs.").about


def test_a_statement_is_read_in_time_that_grows_with_its_length() -> None:
    """Only the beginning of a long text is looked at."""
    assert attributes.read("The user moved to Hamburg. " * 1_000).about.keys() == {"residence"}


@pytest.mark.parametrize(
    ("known", "other", "told"),
    [
        (
            "The user pays 1,650 pounds a month into the joint account.",
            "The user rents a lock-up in Leeds for 85 pounds a month.",
            "From December the user pays 1,800 pounds a month into the joint account.",
        ),
        (
            "The user lives in Leeds.",
            "The user's flat in Park Street has two balconies.",
            "The user moved to York.",
        ),
    ],
)
async def test_who_says_what_changed_is_not_asked_about_what_shares_little(
    connect: Connect, known: str, other: str, told: str
) -> None:
    """The host has looked; rents and insurances a month, and balconies, are other things."""
    async with connect() as host:
        changed, beside = await stored(host, known), await stored(host, other)
        verdicts = [{"id": changed, "verdict": "updates"}]
        answer = await receipt(host, content=told, explicit=True, verdicts=verdicts)
        assert beside not in answer.get("neighbours", ())


@pytest.mark.parametrize(
    ("known", "news"),
    [
        ("The user lives in Rome.", "I went with my sister to live in Oslo."),
        ("用户住在杭州。", "我和妹妹一起住在上海了。"),
    ],
)
async def test_whoever_comes_along_it_is_the_user_who_lives_elsewhere(
    connect: Connect, known: str, news: str
) -> None:
    async with connect() as host:
        old = await stored(host, known)
        told = await receipt(host, content=news, explicit=True)
        assert told["neighbours"] == [old]


async def test_what_shares_a_name_with_a_change_is_asked_about_beside_what_shares_an_attribute(
    connect: Connect,
) -> None:
    async with connect() as host:
        await stored(host, "I got the ICU job at University Hospital Galway.")
        await stored(host, "I work as a staff nurse at Cork University Hospital.")
        irish = await stored(host, "I'm learning Irish at Gael Linn on Tuesdays.")
        news = "I dropped the Irish course, shifts made it impossible."
        assert irish in (await receipt(host, content=news, explicit=True))["neighbours"]


async def test_what_a_text_tells_to_be_no_more_is_asked_about_beside_a_shared_attribute(
    connect: Connect,
) -> None:
    async with connect() as host:
        await stored(host, "我吃氨氯地平降血压。")
        await stored(host, "医生把我的药换成缬沙坦了。")
        plan = await stored(host, "打算国庆和老伴去西藏。")
        news = "西藏没去，高反太危险，改去了云南。"
        assert plan in (await receipt(host, content=news, explicit=True))["neighbours"]


TOLD_ANEW = [
    ("The band records an EP in March.", "The EP is pushed to autumn."),
    ("The user moved to Lisbon for work at Spin City.", "Spin City went bankrupt."),
    ("The user commutes by train every day.", "The train is too expensive; the user cycles."),
    ("The user is a PhD student; the thesis is about soil.", "New thesis topic: drought."),
    ("The user plays bass in a band with Pat on drums.", "Pat broke his wrist; Lena drums."),
    ("用户在一家叫云帆的公司做产品经理。", "云帆被蓝海收购了。"),
    ("用户订了五一去厦门的团。", "厦门去不成了，朵朵出水痘。"),
    ("用户开了一家咖啡店，叫“慢半拍”。", "“慢半拍”转让给小郑了。"),
    ("我打算3月14日和方莹去大理。", "去大理的行程推迟到5月2日了。"),
]


@pytest.mark.parametrize(("known", "news"), TOLD_ANEW)
async def test_whatever_becomes_of_a_thing_what_tells_of_it_comes_up(
    connect: Connect, known: str, news: str
) -> None:
    """The thing opens a clause in which something happens: no word of the change is known."""
    async with connect() as host:
        await receipts(host, content=OTHERS, explicit=True)
        before = await stored(host, known)
        asked = await host.say("remember", content=news, explicit=True)
        assert f"- {before} " in asked


@pytest.mark.parametrize(
    ("way", "news"),
    [
        ("部署网站的方法：在构建机上运行 make ship。", "现在部署网站改成推一个标签就行。"),
        ("护士注册延续的办法：填纸质的NR1表。", "护士注册现在网上就能延续。"),
        ("To deploy the website, run make ship.", "We deploy the website by a tag now."),
    ],
)
async def test_of_how_a_thing_is_done_there_is_one_way(
    connect: Connect, way: str, news: str
) -> None:
    async with connect() as host:
        await receipts(host, content=OTHERS, explicit=True)
        before = (await receipt(host, content=way, explicit=True, store="procedural"))["id"]
        assert f"- {before} " in await host.say("remember", content=news, explicit=True)


async def test_who_is_told_of_everywhere_is_no_news_of_all_that_tells_of_them(
    connect: Connect,
) -> None:
    async with connect() as host:
        for told in ("skis", "sings", "paints", "gardens", "knits"):
            await stored(host, f"The user {told} with Ines.")
        found = await receipt(host, content="Ines cut her hair.", explicit=True)
        assert found["neighbours"] == []


@pytest.mark.parametrize("has_asked", [False, True])
@pytest.mark.parametrize(
    ("known", "other", "new"),
    [
        (
            "The user intends to get a dog.",
            "The garden is behind the house.",
            "The user brought a beagle home yesterday.",
        ),
        ("用户定居在厦门。", "花园在房子后面。", "用户现在人在福州生活。"),
    ],
)
async def test_who_has_just_looked_things_up_is_asked_about_what_is_like_it_alone(
    connect: Connect, known: str, other: str, new: str, has_asked: bool
) -> None:
    """One attribute in common says little to whoever looked for what is known, and judged by it."""
    async with connect(embedder=bundled_model()) as host:
        id = await stored(host, known)
        await stored(host, other)
        assert host.engine.upkeep.settle()
    async with connect(embedder=bundled_model()) as host:
        assert host.engine.upkeep.settle()
        if has_asked:
            await host.say("recall", query=other)
        assert (id in await host.say("remember", content=new, explicit=True)) != has_asked


@pytest.mark.parametrize(
    ("known", "new", "is_asked"),
    [
        (
            "Ines goes to Little Acorns nursery, Monday to Thursday; her key worker is Fay.",
            "Dressing-up day at Ines's nursery is Monday 14 December 2026, she goes as a postbox.",
            False,
        ),
        (
            "If I ask for food or a restaurant, give the carbohydrates too.",
            "When I ask for synonyms, give exactly three, no more and no fewer.",
            False,
        ),
        ("我在学大提琴，老师姓方，每周六上午上课。", "提到谁，名字后头括号里说明他是谁。", False),
        ("The user is re-reading all of Le Guin.", "The user reads Le Guin's novels again.", True),
        ("我早上喝咖啡。", "我现在早上喝茶。", True),
    ],
)
async def test_who_has_looked_is_asked_about_what_says_nearly_the_same(
    connect: Connect, known: str, new: str, is_asked: bool
) -> None:
    async with connect(embedder=bundled_model()) as host:
        id = await stored(host, known)
        await stored(host, "The garden is behind the house.")
        assert host.engine.upkeep.settle()
    async with connect(embedder=bundled_model()) as host:
        assert host.engine.upkeep.settle()
        await host.say("recall", query="the garden behind the house")
        assert (id in await host.say("remember", content=new, explicit=True)) == is_asked


@pytest.mark.parametrize(
    ("known", "other", "new"),
    [
        (
            "Ines goes to Little Acorns nursery, Monday to Thursday; her key worker is Fay.",
            "The garden is behind the house.",
            "Dressing-up day at Ines's nursery is Monday 14 December 2026, she goes as a postbox.",
        ),
        (
            "豆豆的幼儿园班主任是周老师。",
            "花园在房子后面。",
            "豆豆幼儿园的新年演出在12月23日，她演一棵树。",
        ),
    ],
)
async def test_who_looked_at_a_project_has_looked_things_up(
    connect: Connect, known: str, other: str, new: str
) -> None:
    """The memories of a project come without a question, after all that was asked before."""
    async with connect(embedder=bundled_model()) as host:
        id = await stored(host, known)
        await stored(host, other, project="heron")
        assert host.engine.upkeep.settle()
    async with connect(embedder=bundled_model()) as host:
        assert host.engine.upkeep.settle()
        await host.say("recall")
        await host.say("recall", query=other)
        await host.say("recall", project="heron")
        assert id not in await host.say("remember", content=new, explicit=True)


@pytest.mark.parametrize(
    ("known", "new", "is_asked"),
    [
        (
            "用户第一次带苏晓回自贡，爸妈做了一桌冷吃兔。",
            "以后跟我说钱都把数写全，别用“万”；写给我爸妈的例外，用“万”。",
            False,
        ),
        ("My parents cooked a rabbit.", "In letters to my parents use short sentences.", False),
        ("用户没有孩子。", "用户的女儿米娅两岁。", True),
        ("The user works for Siemens.", "I quit.", True),
    ],
)
def test_an_attribute_alone_is_no_reason_to_ask(known: str, new: str, is_asked: bool) -> None:
    """Among many: others are nearer in meaning than a dish that the parents cooked."""
    memory = Memory(id="mem_7K2M9QXA", text=known, created_at=START)
    far = Near(memory, None, contested=1, is_firm=True, is_far=True)
    assert bool(to_ask_about(Draft(content=new), [far], START)) == is_asked


def test_what_is_near_is_looked_for_once_and_never_to_a_secret(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything else is done with a text, but for seeing whether a secret is in it."""
    sought: list[str] = []
    begun = Alike.begun

    def noted(alike: Alike, text: str) -> Nearest:
        sought.append(text)
        return begun(alike, text)

    monkeypatch.setattr(Alike, "begun", noted)
    store(engine, "  The user plays the cello. ")
    assert sought == ["The user plays the cello."]
    told = Draft(content="My wifi password is sunflower42!")
    assert engine.capture.remember([told], ME)[0].kind == "withheld"
    store(engine, told.content)
    assert sought == ["The user plays the cello."]
