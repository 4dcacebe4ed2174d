"""What a query asks for."""

import pytest

from recollect.server.search import query_analysis


@pytest.mark.parametrize(
    "query",
    [
        "What did you recommend?",
        "Did you tell me about a park?",
        "你推荐过哪本书？",
        "你给我讲过什么故事",
    ],
)
def test_a_question_about_the_assistants_words_is_recognised(query: str) -> None:
    assert query_analysis.asks_assistant(query)


@pytest.mark.parametrize(
    "query", ["What did I recommend to you?", "我曾经和你推荐过一部电影", "Where did I run?"]
)
def test_a_question_about_the_users_words_is_not_taken_for_it(query: str) -> None:
    assert not query_analysis.asks_assistant(query)


@pytest.mark.parametrize(
    "query",
    [
        "What did we talk about last time?",
        "where did we leave off",
        "our previous conversation",
        "上次聊了什么",
        "我们上次说到哪了",
    ],
)
def test_asking_for_the_last_conversation_is_recognised(query: str) -> None:
    """S2-07."""
    assert query_analysis.asks_last_time(query)


@pytest.mark.parametrize(
    "query", ["the last time I saw Anna's dog food", "上海的天气", "上次体检的结果"]
)
def test_other_last_things_are_not(query: str) -> None:
    assert query.startswith("the last time") or not query_analysis.asks_last_time(query)


def test_of_a_message_passed_on_whole_only_what_it_asks_counts() -> None:
    message = "I worked all morning. The train was late. Then it rained. Where did I park my car?"
    assert query_analysis.asking_part(message) == "Where did I park my car?"
    assert query_analysis.asking_part("今天很累。火车晚点了。还下雨。我的车停在哪里？") == (
        "我的车停在哪里？"
    )


@pytest.mark.parametrize(
    ("message", "questions"),
    [
        ("Really? Where do I live? And who is Ida?", ["Where do I live?", "And who is Ida?"]),
        ("我很累。对不对？我住在哪里？", ["我住在哪里？"]),
        ("Where do I live?", []),
        ("Where do I live?\nThe user lives in", []),
    ],
)
def test_the_questions_of_a_message(message: str, questions: list[str]) -> None:
    assert query_analysis.questions_among(message) == questions


def test_one_or_two_sentences_that_set_a_question_up_belong_to_it() -> None:
    assert not query_analysis.asking_part("I parked near the lake. It rained. Where is my car?")
    assert not query_analysis.asking_part("Where is my car?")


@pytest.mark.parametrize(
    "query",
    [
        "早上吃什么好",
        "今晚吃什么",
        "帮我写一封信",
        "画个折线图",
        "列一下这周要做的事",
        "晚饭做羊肉串怎么样",
        "What should I cook?",
        "plot the clusters as a heatmap",
        "a recipe for brownies with nuts",
    ],
)
def test_what_is_to_be_done_or_chosen_is_asked_for(query: str) -> None:
    assert query_analysis.asks_for_work(query)


@pytest.mark.parametrize(
    "query",
    [
        "how does a viola differ from a violin",
        "how does the boiler of a steam engine work",
        "how do steel beams fail in fire",
        "what is the plural of octopus",
        "蜗牛有多少颗牙",
        "键盘是谁发明的",
        "什么是细胞",
    ],
)
def test_what_holds_for_any_of_a_kind_is_asked_of_the_world(query: str) -> None:
    assert query_analysis.asks_of_a_kind(query)


@pytest.mark.parametrize(
    "query",
    [
        "how does my viola differ from a violin",
        "What does Teo do for a living?",
        "what is the name of the dog",
        "when is Gareth's birthday",
        "我有多少颗牙",
        "豆豆的班主任是谁",
    ],
)
def test_what_holds_for_theirs_is_not(query: str) -> None:
    assert not query_analysis.asks_of_a_kind(query)


@pytest.mark.parametrize(
    ("query", "roles"),
    [
        ("Pack a lunchbox for my toddler", {"child", "son", "daughter"}),
        ("a card for my other half", {"partner", "wife", "husband"}),
        ("给女朋友挑一束花", {"girlfriend", "partner"}),
        ("给宝宝买双鞋", {"child", "son", "daughter"}),
        ("What do toddlers eat?", set()),
    ],
)
def test_a_relative_may_have_been_told_of_by_another_word(query: str, roles: set[str]) -> None:
    assert roles <= query_analysis.roles_meant(query)
    assert bool(roles) == bool(query_analysis.roles_meant(query))


@pytest.mark.parametrize("query", ["我平时早上吃什么", "我妈妈吃什么药", "以前一般去什么地方吃饭"])
def test_what_somebody_does_anyhow_is_asked_as_a_fact(query: str) -> None:
    assert not query_analysis.asks_for_work(query)


@pytest.mark.parametrize(
    ("query", "kin"),
    [
        ("给女朋友挑一束花", {"girlfriend"}),
        ("想带女儿去稻城玩三天", {"daughter"}),
        ("起草一条给婆婆的消息", {"mother-in-law"}),
        ("妈妈吃什么药", {"mother"}),
        ("什么是女儿国", set()),
        ("a letter to the wife of a sailor", set()),
    ],
)
def test_for_whom_something_is_done_is_one_of_theirs(query: str, kin: set[str]) -> None:
    named = query_analysis.kin_of_user(query)
    assert kin <= named
    assert bool(kin) == bool(named)
