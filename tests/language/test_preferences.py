"""What the user tells the assistant to do, and what only reads like it."""

import pytest

from recollect.server.language.preferences import directs_assistant


@pytest.mark.parametrize(
    "text",
    [
        "Never send emails on my behalf without asking.",
        "Keep answers short.",
        "The user wants answers without bullet points.",
        "I prefer short replies.",
        "Call me Sam.",
        "The user wants you to check twice.",
        "未经同意不要替用户发消息。",
        "回答要简短。",
        "不要替我下单。",
        "用户希望回答用中文。",
        "我希望你先问我再删文件。",
        "叫我老王就行。",
        "Never use exclamation marks when you write to me.",
        "British spelling, whatever you write for me.",
        "Always give temperatures in Celsius.",
        "写代码的时候注释用英文。",
        "以后改中文论文的句子都给一短一长两版。",
        "写文案一律不用四个字的成语。",
        "以后我问吃的，回答的最后单起一行写“要买：……”。",
        "以后问你菜谱，直接给克数。",
        "以后清单每条前面都放☐。",
        "When I write to Orla: no greeting.",
        "If I ask for a recipe, give weights in grams.",
        "When listing things for me, use the 24-hour clock.",
        "In answers give me money in whole dollars, except for the Banff claim: there with cents.",
        "Give me times by the 24-hour clock, except in anything for my mother.",
        "No puns in anything written for the café, except for the chalkboard.",
        "Parents' messages in Chinese, Owen's in English.",
        "给我列日程：一天一行，不写星期；小石头的课例外。",
        "给爸妈的消息里不写金额，给姐姐可以写。",
        "以后你写日期把年份带上。",
        "用户要求：以后写日期都带上年份。",
    ],
)
def test_what_the_assistant_is_told_to_do_is_known(text: str) -> None:
    assert directs_assistant(text)


@pytest.mark.parametrize(
    "text",
    [
        "Don't forget to buy milk.",
        "I never eat meat.",
        "Never write to Anna again, she said.",
        "Never been to Rome.",
        "写论文要三个月。",
        "翻译是用户的工作。",
        "列车别晚点就好。",
        "Write to Anna on Monday.",
        "Keep the receipt for the laptop until May.",
        "The user wants to move to Berlin.",
        "The user's boss wants answers by Friday.",
        "请假三天去北京。",
        "别忘了交房租。",
        "用户不要孩子。",
        "用户喜欢爬山。",
        "以后每周三我都去游泳。",
        "以后文章我自己写。",
        "以后写信我自己来。",
        "When I write to Anna, I feel better.",
        "If I ask nicely, he says yes.",
        "In letters to my grandmother I tell her of the children.",
        "No money in the account until Friday.",
        "When listing the flat we took a photographer.",
        "Give it to Anna on Monday.",
        "给我写信的人叫老陈。",
    ],
)
def test_what_is_of_the_user_s_life_is_no_instruction(text: str) -> None:
    assert not directs_assistant(text)
