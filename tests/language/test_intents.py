"""What asks to remember, forget, reflect or sleep, and what only sounds like it.

S0-01..S0-03, S3-09..S3-11, S3-15.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.server.language.intents import Trigger, trigger

REMEMBER = [
    "Remember that I prefer TypeScript over JavaScript",
    "remember: my birthday is on 3 May",
    "Please remember my sister is called Ana.",
    "I'm vegan, remember that.",
    "I moved to Oslo and please remember it",
    "Can you remember that I take my coffee black?",
    "Could you please remember my birthday?",
    "I want you to remember this",
    "Remember to call me Bob",
    "Always remember I'm allergic to nuts!",
    "Don't forget my appointment on Monday",
    "Don’t forget: rent is due on the 1st",
    "please do not forget that I hate mushrooms",
    "dont forget to use metric units",
    "Don't let me forget the milk",
    "Keep in mind that I work nights",
    "Keep the budget in mind",
    "please bear in mind I'm colour blind",
    "Note that our team meets on Tuesdays.",
    "Note: the server is in Frankfurt",
    "Make a note that I owe Sam 20 euros",
    "Important: the code is 4711",
    "IMPORTANT! Never call before nine",
    "This is important, I cannot eat gluten.",
    "It is crucial that I get the window seat.",
    "Pay attention, this matters a lot: no nuts.",
    "this is really important",
    "It's important to me that answers are short",
    "For future reference, my size is M",
    "Here is my address for future reference.",
    "btw remember I'm in UTC+1",
    "Could you keep in mind that I'm left-handed?",
    "Save this: door code 1234",
    "Save this for later",
    "Save this to memory",
    "store this, please",
    "Record that I paid the rent.",
    "Memorize my plate number: AB-123",
    "Add my shoe size to your memory",
    "Write this down: 42",
    "You'll need this later",
    "I will probably need this again.",
    "That might come in handy later",
    "I can't stress this enough: no nuts",
    "Call me Bob from now on.",
    "记住我喜欢寿司",
    "请记住，我对花生过敏。",
    "我不吃辣，记住",
    "你要记住我住在奥斯陆",
    "我希望你记住这一点",
    "你能记住我的生日吗？",
    "帮我记一下，明天三点面试",
    "能帮我记一下这个吗？",
    "记一下：密码提示是猫",
    "请记录：今天付了房租",
    "记录一下我的体重 60kg",
    "把我的地址记下来",
    "把这个存到记忆里",
    "别忘了我明天有面试",
    "不要忘记我不喝咖啡",
    "千万别忘了",
    "记得我不吃香菜",
    "请记得我叫小王",
    "要记得带我的伞",
    "注意：我只用公制单位",
    "重要：会议改到周五",
    "这很重要，我不能吃麸质",
    "这件事对我来说非常重要。",
    "供将来参考，我穿 M 码",
    "这个以后会用到",
    "保存此内容。",
    "从现在起叫我小李",
    "以后请叫我小王",
    "我强调一下，不要香菜",
]

FORGET = [
    "Forget about it",
    "Forget about my old address.",
    "please forget what I said about Tom",
    "Can you forget my phone number?",
    "You can forget that.",
    "Never mind",
    "Actually, never mind that",
    "oh nevermind",
    "Disregard that.",
    "Disregard my last message",
    "Remove that from memory",
    "Please delete my address from your memory.",
    "Erase that memory",
    "Scratch that.",
    "Don't save this.",
    "don't remember that, please",
    "忘记我刚才说的",
    "请忘记我的旧地址",
    "忘掉这件事吧",
    "忘了吧",
    "把我的电话忘掉",
    "你可以忘掉那个地址",
    "能忘掉我的电话吗？",
    "别记",
    "别记这个",
    "不用记了",
    "算了",
    "算了，不用了",
    "那还是算了吧",
    "当我没说",
    "忽略我上一条消息",
    "别管了",
    "从记忆中删除我的地址",
    "把这个从记忆里删掉",
    "删除这条记忆",
]

REFLECT = [
    "Reflect on today's conversations",
    "Let's reflect",
    "let's reflect on this week.",
    "Reflect now",
    "Can you reflect on what we did?",
    "Consolidate memories",
    "please consolidate your memories",
    "Review memories.",
    "Review your memory",
    "反思一下",
    "我们来反思吧",
    "请反思今天的对话",
    "整理一下你的记忆",
    "巩固记忆",
    "回顾记忆",
]

SLEEP = [
    "I'm going to sleep",
    "going to sleep now",
    "Ok, I am going to bed, bye",
    "Logging off",
    "I'm logging off for today",
    "signing off now",
    "I'll go to bed now",
    "off to bed 😴",
    "Good night!",
    "Thanks, goodnight",
    "去睡了",
    "我去睡了",
    "好了我去睡了",
    "不聊了，睡了",
    "我先去睡觉了，明天见",
    "我要睡了",
    "晚安",
    "好的，晚安！",
    "下线了",
    "我先下线了。",
]

NOTHING = [
    "",
    "   ",
    "What's the weather?",
    "I can't remember where I put my keys",
    "I don't remember his name.",
    "As far as I remember, it was blue",
    "Do you remember my name?",
    "do you remember what I told you about Ana",
    "Remember when we talked about Rome?",
    "Remember that time in Paris?",
    "We met in May, remember?",
    "Remember me?",
    "Tell me if you can remember my name.",
    "Can you remember where I parked?",
    "I'll always remember that day",
    "She remembers everything",
    "The remember-me cookie expires",
    "I'll keep that in mind",
    "On a different note, that film was good",
    "It is important to eat vegetables",
    "It is crucial for plants to get light",
    "The most important part is the middle",
    "Is this important?",
    "This is not important",
    "an important meeting at nine",
    "Save this file as report.pdf",
    "Save that to disk",
    "Save the document",
    "He holds the record. That is all",
    "I want to stress test the server",
    "I forgot my keys",
    "I forget his name",
    "I often forget about lunch",
    "Did you forget about the meeting?",
    "an unforgettable evening",
    "I never mind waiting",
    "his disregard for rules",
    "How do I remove an object from memory in Python?",
    "Clear the GPU memory",
    "Review memory usage of the process",
    "The numbers reflect on his work",
    "Please reflect the new name in the docs",
    "Let me reflect on it",
    "My son is going to sleep at eight",
    "I'm going to sleep on it",
    "Are you going to sleep?",
    "I'm signing off on the contract",
    "Users keep logging off",
    "I had a good night",
    "a good night's rest",
    "```\n# Note that this is code\nremember this\n```",
    "> Remember that I said so",
    "你还记得吗",
    "你还记得我的名字吗？",
    "记得吗",
    "记得上次我们聊的书",
    "你记得我住哪里吗",
    "我记得他来过",
    "我不记得了",
    "我记不住单词",
    "怎么才能记住单词？",
    "我记住了",
    "记住了吗？",
    "你记住了没",
    "查看聊天记录",
    "记录显示他来过",
    "请问你记得我吗",
    "这不重要",
    "这很重要吗？",
    "健康的重要性",
    "注意安全",
    "保存文件",
    "我忘了带钥匙",
    "我忘记密码了",
    "忘记密码怎么办",
    "忘了带钥匙",
    "差点忘了",
    "他忘记这件事了",
    "你忘记这件事了",
    "我永远不会忘记你",
    "我算了一下，一共十块",
    "算了三遍都不对",
    "分别记录两组数据",
    "忽略大小写",
    "他在反思自己的错误",
    "提高记忆力的方法",
    "孩子睡了",
    "他去睡了",
    "产品下线了",
    "晚安故事很好听",
    "从前有一个人",
]


def check(sentence: str, expected: Trigger | None) -> None:
    assert trigger(sentence) == expected


@pytest.mark.parametrize("sentence", REMEMBER)
def test_a_wish_to_remember_is_heard(sentence: str) -> None:
    """S0-01, S0-02, S0-03, S3-09: the command, the stress, the hint at later use."""
    check(sentence, "remember")


@pytest.mark.parametrize("sentence", FORGET)
def test_a_wish_to_forget_is_heard(sentence: str) -> None:
    """S3-10; "don't forget" is the opposite."""
    check(sentence, "forget")


@pytest.mark.parametrize("sentence", REFLECT)
def test_a_wish_to_reflect_is_heard(sentence: str) -> None:
    """S3-11, S3-15."""
    check(sentence, "reflect")


@pytest.mark.parametrize("sentence", SLEEP)
def test_going_to_sleep_is_heard(sentence: str) -> None:
    """S3-15: the host then asks, now or later."""
    check(sentence, "sleep")


@pytest.mark.parametrize("sentence", NOTHING)
def test_what_only_mentions_such_words_asks_for_nothing(sentence: str) -> None:
    """S3-09..S3-11: questions, reports and other meanings of the words."""
    check(sentence, None)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Good night, and don't forget that I fly tomorrow.", "remember"),
        ("Never mind. Remember that I live in Oslo.", "remember"),
        ("What is the weather? Also, keep in mind that I cycle.", "remember"),
        ("Forget about Rome. Good night!", "forget"),
        ("Let's reflect. Then I'm going to bed.", "reflect"),
        ("今天天气好吗？记住我怕冷。晚安", "remember"),
        ("ＲＥＭＥＭＢＥＲ　ＴＨＡＴ I cycle", "remember"),
        ("Well,\n\nplease   remember\tthat I cycle", "remember"),
    ],
)
def test_of_several_wishes_the_one_to_remember_comes_first(
    sentence: str, expected: Trigger
) -> None:
    """S0-01, S0-27: a command to remember is stored without delay, wherever it stands."""
    check(sentence, expected)


@given(
    st.text()
    | st.lists(st.sampled_from([*REMEMBER, *NOTHING, ", ", "\n", "```", "?"]), max_size=8).map(
        "".join
    )
)
def test_any_text_is_read(text: str) -> None:
    """S3-09: a trigger is looked for in whatever the user says."""
    assert trigger(text) in {"remember", "forget", "reflect", "sleep", None}
