"""Messages of a conversation, whatever shape a host gives them."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from recollect.server.domain.validation import MAX_CHARACTERS
from recollect.server.language.conversation import (
    Message,
    lines_of,
    new_messages,
    read_message,
    user_turns,
)


@pytest.mark.parametrize(
    "sent",
    [
        ["User: hello", "Assistant: good day"],
        ["user：hello", "AI: good day"],
        [{"role": "user", "text": "hello"}, {"role": "assistant", "text": "good day"}],
        [{"speaker": "me", "content": "hello"}, {"from": "bot", "value": "good day"}],
        [{"user": "hello", "assistant": "good day"}],
        [{"role": "human", "content": [{"type": "text", "text": "hello"}]}, "Claude: good day"],
        [{"role": "user", "text": "hello"}, {"role": "model", "parts": [{"text": "good day"}]}],
        "User: hello\nAssistant: good day",
        {"user": "hello", "assistant": "good day"},
    ],
)
def test_the_same_conversation_in_many_shapes_reads_the_same(sent: Any) -> None:
    assert [read_message(line).text for line in lines_of(sent)] == ["hello", "good day"]
    assert [read_message(line).by_assistant for line in lines_of(sent)] == [False, True]


def test_nobody_said_instructions_or_the_results_of_tools() -> None:
    sent = [
        {"role": "system", "content": "Be kind."},
        {"role": "user", "content": "hello"},
        {"role": "tool", "content": "42"},
        {"role": "assistant", "content": [{"type": "image", "data": "…"}]},
        "  ",
    ]
    assert lines_of(sent) == ["User: hello"]


def test_roles_have_the_name_of_the_language_that_is_spoken() -> None:
    sent = [{"role": "user", "text": "你好"}, {"role": "assistant", "text": "很高兴见到你"}]
    assert lines_of(sent) == ["用户: 你好", "助手: 很高兴见到你"]


def test_a_name_stays_and_what_cannot_be_one_is_the_users() -> None:
    assert lines_of([{"name": "Caroline", "text": "hi"}]) == ["Caroline: hi"]
    assert lines_of([{"name": "note", "text": "hi"}]) == ["User: hi"]
    assert lines_of(["just words"]) == ["User: just words"]


def test_a_string_in_a_list_is_one_message_whatever_it_quotes() -> None:
    assert lines_of(["User: she wrote\nAssistant: no"]) == ["User: she wrote\nAssistant: no"]


def test_a_message_longer_than_a_memory_says_how_much_is_missing() -> None:
    [line] = lines_of([{"role": "user", "text": "x" * (MAX_CHARACTERS + 1_234)}])
    assert line.endswith("(… 1,234 more characters)")


@given(st.text(max_size=60), st.text(min_size=1, max_size=10))
@example("hello", "\r")
def test_a_message_reads_back_as_it_was_written(text: str, role: str) -> None:
    for line in lines_of([{"role": role, "text": text}]):
        assert str(read_message(line)) == line


@given(st.lists(st.sampled_from("ab"), max_size=12), st.integers(0, 12))
def test_what_follows_what_is_known_is_new(words: list[str], cut: int) -> None:
    """However much of the conversation is sent again, nothing that was not known is dropped."""
    talk = [
        Message("User" if n % 2 == 0 else "Assistant", f"{word}{n}") for n, word in enumerate(words)
    ]
    known = talk[:cut]
    assert [*known, *new_messages(known, talk)] == talk
    assert user_turns(talk) == (len(talk) + 1) // 2


def test_the_user_s_turns_are_counted_by_how_often_it_is_the_users_turn() -> None:
    user, assistant = Message("User", "a"), Message("Assistant", "b")
    assert user_turns([user, user, assistant, assistant, user]) == 2
    assert user_turns([assistant, user]) == 1
    assert user_turns([]) == 0
