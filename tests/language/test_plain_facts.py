"""Which sentences plainly tell something lasting of their user's life, and which do not."""

from datetime import UTC, datetime

import pytest

from recollect.server.language.plain_facts import kind_of

NOW = datetime(2026, 11, 25, 10, tzinfo=UTC)
LASTING = [
    "The user has gone off rhubarb altogether and no longer eats it.",
    "The user's new espresso machine is a Lelit Bianca.",
    "用户会弹尤克里里。",
    "I'm allergic to walnuts.",
    "My sister Hannah lives in Leeds.",
    "I'm vegetarian.",
    "We moved to Porto last month.",
    "My daughter starts school in September 2027.",
    "I work as a paediatric nurse at St Mary's.",
    "Our dog is called Biscuit.",
    "I can't stand coriander.",
    "My car is a grey Skoda Octavia from 2019.",
    "I always use pnpm, never npm.",
    "My wife's birthday is 14 March.",
    "Please always answer me in metric units.",
    "We decided to use Postgres instead of MySQL for the shop because of row-level security.",
    "我对花生过敏。",
    "我住在杭州滨江。",
    "我老婆叫林晓梅。",
    "我在一家律所当助理。",
    "我不喝咖啡，只喝茶。",
    "我妈妈有高血压。",
    "我家猫叫年糕，三岁了。",
    "以后回答我都用繁体字。",
    "我儿子今年上小学二年级。",
    "我们的后端用 Go，不用 Java。",
    "我每周三晚上去游泳。",
    "我的车牌尾号是七，周二限行。",
    "我下个月换到上海总部工作。",
    "我是左撇子。",
    "我姐姐在多伦多读博士。",
    "The user has coeliac disease and must avoid gluten.",
    "The user's brother Owen is a firefighter in Cardiff.",
    "User prefers window seats on flights.",
    "I play the viola in an amateur orchestra.",
    "We got a second cat, Pixel, on Saturday.",
    "My manager is called Priya Nair.",
    "The user is training for the Amsterdam marathon in October 2027.",
    "My blood type is O negative.",
    "I don't drink alcohol.",
    "My parents celebrate their golden wedding on 8 August 2027.",
    "The user's team deploys every Thursday; never on Fridays.",
    "I quit my job at Lidl and start at the library in January.",
    "The user owns a canal boat called Marigold.",
    "用户对青霉素过敏。",
    "用户的女儿叫小满，今年五岁。",
    "用户在成都高新区租房住。",
    "我爸去年做了膝盖置换。",
    "用户用 Neovim 写代码，不用 VS Code。",
    "我从来不吃香菜。",
    "用户下周二飞东京出差，周五回来。",
    "我们公司年会定在1月15日。",
    "用户养了一只柯基，名叫土豆。",
    "我和女朋友五月份领证。",
    "我怕狗。",
    "用户的车停在B2层C17。",
    "我妹妹考上了复旦。",
]
PASSING = [
    "The user is annoyed.",
    "The user needs the CSV sorted by date.",
    "用户今天很累。",
    "Good morning, how are you today?",
    "It's raining again here.",
    "Thanks, that was really helpful!",
    "I'm a bit tired today.",
    "If I won the lottery I'd buy a castle in Scotland.",
    "\"I'm moving to Berlin in June and I'm allergic to cats,\" wrote a customer in the mail.",
    'My boss mailed: "I am out of office until Monday."',
    "Just kidding, I'm actually a robot from Mars.",
    "In my novel the hero is allergic to silver and lives in Prague.",
    "Suppose I had two kids – what would nursery cost?",
    "I just had a sandwich.",
    "lol my laptop hates me",
    "Can you make that table wider?",
    "I read that octopuses have three hearts.",
    "I wonder whether I should maybe learn the piano some day.",
    "Let's pretend I'm a pirate called Redbeard.",
    "The bus was late this morning.",
    "你好，在吗？",
    "今天天气真不错。",
    "哈哈，我是外星人，开玩笑的。",
    "要是我有一千万，我就去冰岛住。",
    '同事发邮件说："我下周要搬去深圳，我对海鲜过敏。"',
    "我刚吃完午饭。",
    "谢谢，讲得很清楚。",
    "假设我有三个孩子，教育费要多少？",
    "我小说里的主角是个左撇子，住在敦煌。",
    "今天有点困。",
    "听说章鱼有三颗心脏。",
    "把上面那段改短一点。",
    "我们来玩角色扮演，我是皇帝。",
    "The user said hello.",
    "The user is having a coffee right now.",
    "The user asked how to centre a div.",
    "User is annoyed that the build failed.",
    "The user would love to visit Mars one day.",
    "The user's colleague wrote that she is leaving for Canada.",
    "The user finds the weather awful today.",
    "I'm hungry.",
    "I'm so happy with that answer!",
    "I need the CSV sorted by date.",
    "My code doesn't compile.",
    "I have a question about regular expressions.",
    "I'm reading your answer now.",
    "I like this version better.",
    "My character in the campaign is an orc called Thud.",
    "What if I moved to Peru?",
    "I think I'll have pasta tonight.",
    "My neighbour mailed: we are selling the house.",
    "I'm the king of the world, haha.",
    "用户打了个喷嚏。",
    "用户问了天气。",
    "用户今天心情不太好。",
    "我要是鸟就好了。",
    "我想喝水。",
    "我觉得这个答案不错。",
    "我有个问题。",
    "我在等快递。",
    "客户邮件里写：我们对坚果过敏。",
    "我演的角色是个海盗，住在船上。",
]
"""Small talk, moods, jokes, what-ifs, stories, others' words, and what is of the talk itself."""


@pytest.mark.parametrize("text", LASTING)
def test_what_is_plainly_told_and_lasts_has_a_kind(text: str) -> None:
    assert kind_of(text, NOW, UTC)


@pytest.mark.parametrize("text", PASSING)
def test_what_passes_or_leaves_a_doubt_has_none(text: str) -> None:
    assert kind_of(text, NOW, UTC) is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I'm allergic to walnuts.", "safety"),
        ("我对花生过敏。", "safety"),
        ("Please always answer me in metric units.", "rule"),
        ("We moved to Porto last month.", "identity"),
        ("用户下周二飞东京出差，周五回来。", "plan"),
        ("I always use pnpm, never npm.", "taste"),
        ("我是左撇子。", "thing"),
    ],
)
def test_the_kind_says_how_much_hangs_on_it(text: str, kind: str) -> None:
    assert kind_of(text, NOW, UTC) == kind
