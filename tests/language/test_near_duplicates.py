"""Update rather than store twice, and never take a correction for a duplicate.

S0-34, S4-11, S2-19.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.language.near_duplicates import OPPOSITES, difference, is_same, normalise

# Near in wording, another fact: each line is "one text | another". None may pass.
DIFFERENT = """
I have 3 cats | I have 4 cats
I have 3 cats | I have four cats
The flat costs 1,000 euros | The flat costs 10,000 euros
The flat costs 1000 euros | The flat costs 1000 dollars
It costs $5 | It costs €5
It costs $5 | It costs 5
The rate is 5% | The rate is 0.5%
The rate is 5% | The rate is 5
We run Python 3.1 | We run Python 3.10
We run Python 3.11 | We run Python 3 11
The score was 3:2 | The score was 2:3
It was -5 degrees | It was 5 degrees
10² people came | 102 people came
1½ litres | 11/2 litres
I run 5 km | I run 5 miles
I live in flat 007 | I live in flat 7
I have one hundred books | I have two hundred books
I have twenty-one books | I have twenty books
My birthday is May 3 | My birthday is May 13
My birthday is May 3 | My birthday is June 3
My birthday is 2026-01-03 | My birthday is 2026-03-01
The meeting is on Monday | The meeting is on Tuesday
The meeting is at 10:30 | The meeting is at 10:00
The meeting is at 3 am | The meeting is at 3 pm
We meet today | We meet tomorrow
We meet next week | We meet last week
I like coffee | I don't like coffee
I like coffee | I no longer like coffee
I never drink | I always drink
He can swim | He can't swim
Coffee with sugar | Coffee without sugar
I am not unhappy | I am unhappy
I did not say he did not come | I did not say he came
I don't really like tea | I don't like tea
I like coffee | I dislike coffee
I like coffee | I hate coffee
I prefer tea | I avoid tea
I eat before running | I eat after running
I want more work | I want less work
The door is open | The door is closed
Guests are allowed | Guests are forbidden
She is single | She is married
Turn left | Turn right
I run in the morning | I run in the evening
Increase the limit | Decrease the limit
I like coffee | I like tea
I like coffee | I love coffee
My sister lives in Rome | My sister lives in Paris
Tom likes Ann | Ann likes Tom
Tom is taller than Ann | Ann is taller than Tom
Call me Tom | Call me Tim
I fly from Rome to Paris | I fly from Paris to Rome
I use TypeScript | I use JavaScript
I use C++ | I use C
I use C++ | I use C#
My mother is a doctor | My father is a doctor
My brother is here | My sister is here
I like cats | He likes cats
He likes cats | She likes cats
He likes cats | They like cats
My car is red | My car is blue
We live in the north | We live in the south
I drink a large coffee | I drink a small coffee
I used to like tea | I like tea
I liked tea | I like tea
I will move to Rome | I moved to Rome
I am moving to Rome | I moved to Rome
I can come | I must come
I may come | I will come
All my friends smoke | Some of my friends smoke
I have few friends | I have a few friends
Do you like tea? | You like tea
You like tea? | You like tea.
If it rains I stay home | It rains I stay home
Maybe I will come | I will come
I think he is ill | He is ill
Tea is better than coffee | Tea is good
I saw the last week of it | I saw last week of it
Ann is the one I love | Ann is one I love
He is on the board | He is on board
He's a cook | He was a cook
He's moved | He is moved
We were here | We're here
Its name is known | It's name is known
I only drink tea | I drink tea
I almost won | I won
I like tea :) | I like tea :(
Plan 👍 | Plan 👎
No, changes are needed | No changes are needed
Use rm -r | Use rm r
I have a cat | I have cats
我有3只猫 | 我有4只猫
我有三只猫 | 我有四只猫
我有三只猫 | 我有13只猫
我今年三十二岁 | 我今年二十三岁
我住在十二楼 | 我住在二十楼
房租一百五 | 房租一百零五
房租3000元 | 房租3000美元
房租三千元 | 房租三万元
来了三四个人 | 来了34个人
我爱吃二、三、四 | 我爱吃二三四
我买了二十，五个坏了 | 我买了二十五个坏了
温度是-5度 | 温度是5度
增长了5% | 增长了5
我的生日是5月3日 | 我的生日是5月4日
我的生日是五月三日 | 我的生日是三月五日
会议在星期一 | 会议在星期二
会议在周一 | 会议在下周一
我们两月后回来 | 我们二月后回来
会议下午三点开始 | 会议上午三点开始
我们今天见面 | 我们明天见面
我喜欢咖啡 | 我不喜欢咖啡
我喜欢咖啡 | 我讨厌咖啡
我喜欢咖啡 | 我喜欢茶
我喜欢咖啡 | 我喜欢喝咖啡
我很喜欢咖啡 | 我不太喜欢咖啡
我不是很喜欢咖啡 | 我不是喜欢咖啡
我很少喝酒 | 我少喝酒
我有车 | 我没有车
我没去过北京 | 我去过北京
别给我打电话 | 给我打电话
不，可以 | 不可以
没，有事 | 没有事
他来了 | 他没来
我爱她 | 我恨她
我早上跑步 | 我晚上跑步
往左走 | 往右走
他买了房 | 他卖了房
工资增加了 | 工资减少了
股票升了 | 股票降了
我能来 | 我不能来
我可能来 | 我一定来
我会来 | 我来了
我想去日本 | 我去过日本
我曾经抽烟 | 我抽烟
我抽烟 | 我已经不抽烟了
我吃饭了 | 我吃饭
我结婚了 | 我没结婚
她叫李雷 | 她叫李磊
王小明喜欢李红 | 李红喜欢王小明
我从北京到上海 | 我从上海到北京
我住在北京 | 我住在南京
我用Python写代码 | 我用Java写代码
妈妈是医生 | 爸爸是医生
爸爸的妈妈住在上海 | 爸爸妈妈住在上海
哥哥在北京 | 弟弟在北京
我喜欢猫 | 他喜欢猫
他喜欢猫 | 她喜欢猫
我喜欢猫 | 我们喜欢猫
我喜欢红色 | 我喜欢蓝色
我家在东边 | 我家在西边
所有朋友都来了 | 部分朋友都来了
有的人喜欢茶 | 有人喜欢茶
你喜欢猫吗？ | 你喜欢猫
你喜欢猫？ | 你喜欢猫
如果下雨我就不去 | 下雨我就不去
他好像病了 | 他病了
他在北京吧 | 他在北京
他比我高 | 我比他高
他比我高 | 他跟我一样高
我最喜欢茶 | 我喜欢茶
他在北京的大学读书 | 他在北京大学读书
这是我的 | 这是我
请他来吃饭 | 他来吃饭
请别人来 | 别人来
爱我的妈妈 | 爱我妈妈
我只喝茶 | 我喝茶
他是男的 | 他是女的
打开空调 | 关闭空调
I prefer TypeScript. | i prefer typescript
Hello, world | hello world
I like my parents, Ann, and Bob | I like my parents, Ann and Bob
My long-term goal: a house | my long term goal - a house
Call me — now | Call me now
I really like tea | I like tea
I use C++ | I use c++
『红楼梦』很长 | 《红楼梦》很长
我用 Python 写代码 | 我用python写代码
我很喜欢咖啡 | 我喜欢咖啡
"""

# The same fact in another coat. None may be missed.
EQUAL = """
I prefer TypeScript | i  prefer   TypeScript!
I prefer TypeScript | Ｉ ｐｒｅｆｅｒ ＴｙｐｅＳｃｒｉｐｔ．
I prefer “TypeScript” | I prefer "TypeScript"
I'm a teacher | I am a teacher
I’m a teacher | I'm a teacher
He doesn't smoke | He does not smoke
I cannot swim | I can't swim
She's a cook | She is a cook
It'll rain | It will rain
I have 3 cats | I have three cats
I have twenty-one books | I have 21 books
The flat costs 1,000 euros | The flat costs 1000 euros.
I paid two thousand three hundred | I paid 2300
I run 5km | I run 5 km
We meet at 3 p.m. | We meet at 3 pm
Call me Tom, please | Please call me Tom
The meeting is on Monday | Meeting is on Monday
Actually, I like tea | I like tea
My favourite colour is blue | My favorite color is blue
My mum is a doctor | My mother is a doctor
我喜欢喝咖啡。 | 我喜欢喝咖啡
我喜欢喝咖啡！ | 我喜欢喝咖啡~
我 喜欢 喝 咖啡 | 我喜欢喝咖啡
我喜欢茶，咖啡 | 我喜欢茶,咖啡
「你好」 | “你好”
我喜欢喝ｃｏｆｆｅｅ | 我喜欢喝coffee
我叫李雷，住在北京。 | 我叫李雷 住在北京
我有三只猫 | 我有3只猫
我有两个孩子 | 我有2个孩子
我住在十二楼 | 我住在12楼
房租三千元 | 房租3000元
房租3万元 | 房租三万元
我出生于一九九〇年 | 我出生于1990年
会议在星期天 | 会议在周日
会议在礼拜一 | 会议在周一
我的生日是五月三号 | 我的生日是5月3日
我喜欢咖啡啊 | 我喜欢咖啡
他到家啦 | 他到家了
你喜欢猫吗？ | 你喜欢猫吗
请叫我小王 | 叫我小王
我最喜欢咖啡了 | 我最喜欢咖啡
我的妈妈是医生 | 我妈妈是医生
我母亲是医生 | 我妈妈是医生
其实我喜欢茶 | 我喜欢茶
"""


def pairs(table: str) -> list[tuple[str, str]]:
    return [(a, b) for a, _, b in (line.partition(" | ") for line in table.strip().splitlines())]


PAIRS = [(a, b, False) for a, b in pairs(DIFFERENT)] + [(a, b, True) for a, b in pairs(EQUAL)]


@pytest.mark.parametrize(("a", "b", "same"), PAIRS)
def test_the_gate_on_near_duplicates_and_on_repeats(a: str, b: str, same: bool) -> None:
    """S0-34, S4-11, S2-19: whichever text is the older."""
    assert is_same(a, b) is same
    assert is_same(b, a) is same
    assert (difference(a, b) is None) is same


def test_no_correction_passes_for_a_duplicate() -> None:
    """S4-11: a false "same" loses a correction, so the count is zero and not merely small."""
    assert [(a, b) for a, b in pairs(DIFFERENT) if is_same(a, b)] == []


def test_the_table_is_large_and_half_chinese() -> None:
    chinese = [
        a for a, _, _ in PAIRS if not a.isascii() and any("一" <= char <= "鿿" for char in a)
    ]
    assert len(PAIRS) >= 140
    assert sum(same for *_, same in PAIRS) >= 30
    assert len(chinese) * 5 >= len(PAIRS) * 2


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        ("I have 3 cats", "I have 4 cats", "numbers"),
        ("It costs $5", "It costs €5", "numbers"),
        ("I like tea", "I don't like tea", "negation"),
        ("我喜欢茶", "我不喜欢茶", "negation"),
        ("She likes tea", "She dislikes tea", "opposites"),
        ("我早上跑步", "我晚上跑步", "opposites"),
        ("We meet on Monday", "We meet on Friday", "dates"),
        ("他喜欢猫", "我喜欢猫", "people"),
        ("My car is red", "My car is blue", "closed class"),
        ("All cats sleep", "Some cats sleep", "quantity"),
        ("I will come", "I could come", "time or mood"),
        ("Maybe he is ill", "He is ill", "condition or hedge"),
        ("Call me Tom", "Call me Tim", "names"),
        ("我用Python", "我用Java", "names"),
        ("她叫李雷", "她叫李磊", "words"),
        ("Tom likes Ann", "Ann likes Tom", "word order"),
    ],
)
def test_a_difference_is_named_by_its_kind(a: str, b: str, kind: str) -> None:
    reason = difference(a, b)
    assert reason is not None
    assert reason.partition(":")[0] == kind


def test_a_reason_shows_what_stands_on_either_side() -> None:
    assert difference("I have 3 cats", "I have 4 cats") == "numbers: 3 / 4"
    assert difference("我喜欢茶", "我不喜欢茶") == "negation: – / 不"


def test_the_table_of_opposites_is_large_and_no_group_is_a_single_word() -> None:
    assert len(OPPOSITES) >= 160
    assert min(len(group) for group in OPPOSITES) >= 2


@pytest.mark.parametrize("group", sorted("/".join(sorted(group)) for group in OPPOSITES))
def test_opposites_never_stand_for_each_other(group: str) -> None:
    first, *others = group.split("/")
    for other in others:
        reason = difference(f"x {first} y", f"x {other} y")
        assert reason is not None
        assert reason.startswith(("opposites", "negation", "numbers"))


@pytest.mark.parametrize(("a", "b"), [("!!!", "..."), ("?", ""), ("。", "！")])
def test_texts_of_punctuation_alone_are_not_all_the_same(a: str, b: str) -> None:
    assert not is_same(a, b)


TEXTS = st.text(max_size=40) | st.text(
    alphabet="Thea no-.,:'\"!?~()12 不，可以三十、百万没我的了啊²½…—《》\t", max_size=24
)


def test_a_lone_ending_is_a_word() -> None:
    assert difference("", "N'T") is not None


@given(TEXTS)
def test_a_text_is_the_same_as_itself(text: str) -> None:
    assert is_same(text, text)
    assert difference(text, text) is None


@given(TEXTS, TEXTS)
def test_the_gate_does_not_depend_on_the_order(a: str, b: str) -> None:
    assert is_same(a, b) == is_same(b, a)
    assert (difference(a, b) is None) == (difference(b, a) is None)


@given(TEXTS)
def test_a_normal_form_stays_as_it_is(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@given(TEXTS, TEXTS, st.sampled_from("0123456789"), st.sampled_from("0123456789"))
def test_another_digit_is_never_the_same(before: str, after: str, one: str, other: str) -> None:
    assert is_same(before + one + after, before + other + after) == (one == other)


@given(
    st.text(alphabet="我你他不没有去来到北京上海茶猫一二三十的了很", min_size=1, max_size=12),
    st.sampled_from("不没别无非未勿莫"),
    st.data(),
)
def test_one_more_negation_is_never_the_same(text: str, negation: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    assert not is_same(text, text[:at] + negation + text[at:])
