"""What the user tells the assistant to do, and what only reads like it."""

import pytest

from recollect.server.language.wishes import directs_assistant


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
    ],
)
def test_what_the_assistant_is_told_to_do_is_known(text: str) -> None:
    assert directs_assistant(text)


@pytest.mark.parametrize(
    "text",
    [
        "Don't forget to buy milk.",
        "I never eat meat.",
        "Write to Anna on Monday.",
        "Keep the receipt for the laptop until May.",
        "The user wants to move to Berlin.",
        "The user's boss wants answers by Friday.",
        "请假三天去北京。",
        "别忘了交房租。",
        "用户不要孩子。",
        "用户喜欢爬山。",
    ],
)
def test_what_is_of_the_user_s_life_is_no_instruction(text: str) -> None:
    assert not directs_assistant(text)
