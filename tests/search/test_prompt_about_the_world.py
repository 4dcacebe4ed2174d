"""What asks the world, and what asks about the user's life in the same words."""

import pytest

from recollect.server.search.prompt_about_the_world import (
    asks_in_general,
    asks_the_world,
    tells_how_many,
)


@pytest.mark.parametrize(
    "prompt",
    [
        "How was penicillin discovered?",
        "What does Parkinson's law say?",
        "What's a fair tip for a hairdresser in London?",
        "帕金森定律讲的是什么？",
        "Can a tortoise swim?",
        "What is the difference between a viola and a violin?",
        "How far is Vancouver from Seattle?",
        "How many people live in Wales?",
        "Tell me a joke about cats.",
        "Write a poem about an octopus.",
        "Explain photosynthesis to a ten-year-old.",
        "Who composed the Enigma Variations?",
        "柯基为什么腿短？",
        "红细胞的寿命有多长？",
        "解释一下什么是幂等",
        "给我讲个笑话",
        "Kafka 和 RabbitMQ 有什么区别？",
        "糖尿病是怎么引起的？",
        "写一首关于雪的诗",
        "What causes migraine?",
        "How do you say vegetarian in Welsh?",
        "What is the German word for landlord?",
        "What is the plural of octopus?",
        "Write a story about a whippet.",
        "布洛芬的副作用",
        "房东用英语怎么说",
        "写一个关于柯基的故事",
        "How long does it take to learn the guitar?",
        "What is a good name for a dog?",
        "Give me a short history of the bicycle.",
        "Explain how pensions work.",
        "Which countries drink the most coffee?",
        "普洱和红茶哪个更香？",
        "A train leaves at 14:10 and gets in at 17:45. How long is the ride?",
        "A bloke says octopuses have three hearts. Is he right?",
        "Give me a slogan for a bakery.",
        "Which is faster, a train or a plane?",
        "大爷说地震前青蛙会搬家，靠谱吗？",
        "redis 的过期策略有哪些",
        "打印机的工作原理是什么",
        "孩子一般几岁换牙？",
        "柯基是哪个国家的犬种？",
        "Give me a regex that matches British postcodes.",
        "帮我给一家咖啡馆想一句口号",
        "钢琴曲有哪些名作？",
        "冲绳在日本的哪个方向？",
        "围棋段位是怎么评的？",
        "广州到深圳多少公里？",
    ],
)
def test_the_world_is_asked(prompt: str) -> None:
    assert asks_the_world(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "Can you book the check-up for our cat?",
        "How old is Toby?",
        "Write a story about Biscuit for Toby.",
        "给豆豆讲个鲸鱼的故事",
        "Which languages should a babysitter speak?",
        "What are good days for the concert?",
        "Explain why we use NATS.",
        "家到公司多少公里？",
        "这次测试是怎么安排的？",
        "How far is my gym from the office?",
        "How many people come to our wedding?",
        "Who is at the table on Christmas Day?",
        "When was the boiler serviced?",
        "Write a note to the nursery.",
        "Explain to my boss why the report is late.",
        "我们为什么不用 Kafka？",
        "麻薯对什么过敏？",
        "给我讲讲我们上次的方案",
        "模型为什么不用神经网络？帮我写一段说明",
        "服务之间想上消息队列，RabbitMQ 和 Kafka 哪个好？",
    ],
)
def test_their_life_is_asked(prompt: str) -> None:
    assert not asks_the_world(prompt)


@pytest.mark.parametrize(
    ("question", "known", "tells"),
    [
        ("婚礼有多少桌？", "婚礼酒店是檀木林宾馆，二十桌，每桌1,688元。", True),
        ("办公室有几台空调？", "办公室装了3台空调。", True),
        ("How many people come to the wedding?", "60 people come to the wedding.", True),
        ("How many tables does the wedding have?", "There are twenty round tables.", True),
        ("成都有多少人口？", "周野来成都，三个人吃了火锅。", False),
        ("大提琴有几根弦？", "大提琴考级在七月，考五级。", False),
        ("How many people live in Wales?", "We go to Wales for 3 days.", False),
        ("When is the wedding?", "20 tables are booked.", False),
    ],
)
def test_a_number_of_what_is_counted_answers(question: str, known: str, tells: bool) -> None:
    assert tells_how_many(question, known) == tells


@pytest.mark.parametrize(
    ("prompt", "is_general"),
    [
        ("Should you eat before swimming?", True),
        ("Is it bad to drink coffee on an empty stomach?", True),
        ("How do I pivot a table in Excel?", True),
        ("游泳前要不要吃东西？", True),
        ("跑步后多久可以喝水？", True),
        ("Excel 里怎么把一列按逗号拆开？", True),
        ("Should we eat before my swim?", False),
        ("Is it ok to give my dog grapes?", False),
        ("How do I pivot our table in Excel?", False),
        ("我打疫苗后能不能喝酒？", False),
        ("周六之前要交的材料有哪些", False),
    ],
)
def test_what_holds_for_anybody_is_told_apart(prompt: str, is_general: bool) -> None:
    assert asks_in_general(prompt) == is_general
