"""What is about somebody else's life or a text of somebody's, and what is the user's own matter."""

import pytest

from recollect.server.search.prompt_about_others import (
    has_text_given,
    is_about_others,
    own_words,
    tells_of_them,
)


@pytest.mark.parametrize(
    "prompt",
    [
        "My colleague's landlord keeps the deposit, what can he do?",
        "A friend of mine wants to learn the cello, what should I tell her?",
        "Our neighbour's dog barks at night; is that allowed?",
        "Help my cousin with an application for a job as a nurse.",
        "Someone in my class asked how vaccines are tested.",
        "A woman in the queue lost her passport, where can she go?",
        "我同事的房东不肯修空调，他能少付房租吗？",
        "帮我表弟写一封求职信",
        "朋友家的狗一直咳嗽，要紧吗？",
        "有个网友说他失眠，怎么办？",
        "隔壁大妈问怎么连无线网",
        "楼下大爷的老伴住院了，他该怎么报销？",
        "替同学查一下护照怎么办",
        "A mother of two writes that her landlord wants more rent, what can she do?",
        "有位妈妈说孩子不肯睡，有什么办法？",
        "群里有人问签证怎么续",
        "My hairdresser's brother has a tortoise that eats no lettuce. Is that usual?",
        "隔壁小区有人把车停在消防通道上，该打哪个电话？",
    ],
)
def test_it_is_about_somebody_else(prompt: str) -> None:
    assert is_about_others(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "Write to my colleague that I am ill today.",
        "My friend is coming to dinner, what can I cook?",
        "Ask the neighbour to water our plants.",
        "My friend says our boiler is too old.",
        "What did our son do at school?",
        "Suggest something for our boy's bedroom.",
        "给同事写封邮件，说我明天请假",
        "朋友来家里吃饭，做什么好？",
        "女朋友喜欢什么花？",
        "邻居说我家的狗太吵了",
        "帮忙订一张票",
        "同学聚会订哪家餐厅好？",
        "朋友圈文案写什么好？",
        "A school friend of my son's stays for breakfast on Sunday.",
        "邻居家的小朋友来玩，准备点什么零食？",
        "A colleague suggests that we move to another database.",
        "有个同事建议把数据库换掉",
        "Write a couple of lines for the card.",
    ],
)
def test_it_is_the_user_s_own_matter(prompt: str) -> None:
    assert not is_about_others(prompt)


def test_those_who_are_known_are_no_others() -> None:
    assert tells_of_them("My colleague Priya asks for a recipe.", "Priya is vegan.")
    assert tells_of_them("我同事小林问吃什么", "小林对虾过敏。")
    assert tells_of_them("朋友想搬家", "用户最好的朋友住在苏州。")
    assert not tells_of_them("朋友想搬家", "用户的女朋友住在苏州。")
    assert not tells_of_them("My colleague's car broke down.", "The user's car is a Zoe.")


@pytest.mark.parametrize(
    ("prompt", "own"),
    [
        ("Translate into German: My mother lives by the sea.", "Translate into German"),
        ("Proofread this: 'Dear Ms Hall, our son is ill.'", "Proofread this"),
        ("Make it shorter: “We met at the wedding of Ann.”", "Make it shorter"),
        ("把这句话翻成英文：我妈妈住在海边。", "把这句话翻成英文"),
        ("润色：“房东您好，空调坏了。”", "润色"),
        (
            "Is this email polite enough? 'Dear Sir, my boiler is broken.'",
            "Is this email polite enough?",
        ),
        ("这封信有没有写错的地方？“我妈妈住在海边。”", "这封信有没有写错的地方？"),
        ("把下面的会议纪要整理成要点：预算通过，下周开工", "把下面的会议纪要整理成要点"),
        ("总结一下\n\n小李的车昨天被刮了。", "总结一下"),
        (
            "Put this into Italian for me: 'Two tickets to Siena, please, second class.'",
            "Put this into Italian for me",
        ),
        ("下面这段缩成一句：“王老师退休后在老家开了间围棋室。”", "下面这段缩成一句"),
    ],
)
def test_a_text_that_is_given_is_nothing_of_the_user_s(prompt: str, own: str) -> None:
    assert own_words(prompt).rstrip(" :：") == own
    assert has_text_given(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "Correct my letter to the landlord: 'Dear Mrs Hall, the tap drips.'",
        "Reply to this: 'Dear Nora, when do you come?'",
        "Answer this email: 'Dear Nora, the boiler is repaired.'",
        "这封邮件怎么回：“锅炉修好了。”",
        "Summarise what we decided about the boiler.",
        "帮我们的房东改写一下：“您好，租金已付。”",
        "回复这条：“你几点到？”",
        "总结一下我们的方案",
    ],
)
def test_what_is_written_for_the_user_is_theirs(prompt: str) -> None:
    assert not has_text_given(prompt)


def test_what_is_known_of_one_who_serves_the_user_is_of_them() -> None:
    prompt = "My boss's wife is ill; what is usually sent?"
    assert is_about_others(prompt)
    assert tells_of_them(prompt, "My boss is Philippa Grange, her wife is called Ros.")
    assert not tells_of_them(prompt, "My sister is ill.")


def test_commas_are_put_right_in_nobody_s_text() -> None:
    assert has_text_given("Fix the commas: My aunt who sells crabs in Cromer, is here, in May.")
    assert has_text_given("改标点：我妈住在厦门她养了一只猫")
