"""What asks the world, and what asks about the user's life in the same words."""

import pytest

from recollect.server.search.of_the_world import asks_the_world


@pytest.mark.parametrize(
    "prompt",
    [
        "How was penicillin discovered?",
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
    ],
)
def test_the_world_is_asked(prompt: str) -> None:
    assert asks_the_world(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "Can you book the check-up for our cat?",
        "How old is Toby?",
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
    ],
)
def test_their_life_is_asked(prompt: str) -> None:
    assert not asks_the_world(prompt)
