"""What a query asks for, read from its words: rules over text, in English and Chinese."""

import re

from ..language.dialogue_turns import split_questions

_ASKS_ASSISTANT = re.compile(
    r"(?<![和给跟向对与])你"
    r"(?:曾经?|之前|上次|给|和|跟|告诉|推荐|分享|教|说|建议|提|介绍|讲)"
    r"|\b(?:did|have|had|do) you\b"
    r"|\byou (?:recommend|suggest|tell|told|gave|give|mention|shared?"
    r"|once|said|advise|explain|introduce)",
    re.IGNORECASE,
)
_ASKS_LAST_TIME = re.compile(
    r"\b(?:last|previous) (?:time|session|conversation|chat|discussion)\b"
    r"|\bwhere (?:did )?we (?:left|leave) off\b|\bearlier conversation\b"
    r"|上(?:一)?次(?:我们|咱们|你我)?(?:都)?(?:聊|谈|说|讲|讨论|对话|会话|见面)"
    r"|(?:我们|咱们)上(?:一)?次"
    r"|上(?:一)?(?:回|次)(?:聊|说到|的(?:对话|聊天|会话))",
    re.IGNORECASE,
)
_OTHER_MATTERS = 3
"""So many sentences beside a question are no longer its setting: they are about other things."""


def asks_assistant(query: str) -> bool:
    """Whether it asks what the assistant said ("you recommended …"), not what the user did."""
    return _ASKS_ASSISTANT.search(query) is not None


def asks_last_time(query: str) -> bool:
    """Whether it asks for the last conversation ("what did we talk about", 上次聊了什么)."""
    return _ASKS_LAST_TIME.search(query) is not None


def asking_part(query: str) -> str:
    """The sentences that ask, where a message was passed on whole; else nothing.

    One or two other sentences set a question up; more than that are about something else.
    """
    questions, others = split_questions(query)
    return " ".join(questions) if len(others) >= _OTHER_MATTERS else ""
