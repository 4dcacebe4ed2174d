"""Which memories stand next to each other: turns of one conversation, told one after another. Pure rules over texts and memories.

A turn may open with its moment in square brackets, and with its speaker: `[1:56 pm on 8 May, 2023] Caroline: I went …`. The turn told
right before in the same scene is kept in the memory itself (`follows`), so that the files alone say what stood beside what.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo

from ..domain.memory import Memory
from . import dates

REACH = 2
"""How many turns before it belong to a turn's context."""
SHORT = 300
"""Characters of a chat turn or of a single fact. Longer texts speak for themselves: their neighbours' words would only blur them."""
_TOLD_WITHIN = timedelta(minutes=10)
_HAPPENED_WITHIN = timedelta(minutes=30)

_BRACKET = re.compile(r"\s*[\[【]([^\[\]【】\n]{6,48})[\]】]\s*")
_HOUR = re.compile(r"(\d{1,2})[:：](\d\d)(?:[:：]\d\d)?\s*([ap])?\.?m?", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_HAN_NAME = r"[\u4e00-\u9fff·]{1,8}"
_LATIN_NAME = r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){0,2}"
_SPEAKER = re.compile(rf"({_LATIN_NAME}|{_HAN_NAME})\s?[:：](?!//)\s*(?=\S)")
_LABEL_WORDS = (
    "note notes todo task decision deadline budget goal goals plan name full name email phone address project status summary reminder warning "
    "fact preference location tip example title topic date time birthday rule context update correction important ps nb hobby job role likes "
    "dislikes allergy password pin url link source version result conclusion idea risk next step steps "
    "注意 备注 提醒 地址 电话 生日 姓名 名字 目标 计划 偏好 项目 截止 截止日期 预算 总结 决定 结论 规则 事实 日期 时间 地点 密码 邮箱 爱好 职业 例如 比如 待办 任务 "
    "重要 更新 更正 原因 标题 主题 喜欢 不喜欢"
)
_LABELS = frozenset(_LABEL_WORDS.split()) | {"full name", "next step", "next steps"}
_ASSISTANT_NAMES = "ai assistant bot chatbot claude chatgpt gpt gemini copilot model 助手 助理 机器人 小助手 ai助手 ai伴侣"
_ASSISTANTS = frozenset(_ASSISTANT_NAMES.split())
_SENTENCE_ENDS = re.compile(
    r"(?<=[。！!？?\n])|(?<=[^\W\d_]{4}[.;])\s+"
)  # four letters: "Dr." and "St." end nothing


# --- the opening of a turn ---


def dated(text: str, now: datetime, zone: tzinfo) -> datetime | None:
    """The moment that a text opens with in square brackets, in UTC; None where there is none, or it names no year and day."""
    found = _BRACKET.match(text)
    if not found or not _YEAR.search(found[1]):
        return None
    hour = _HOUR.search(found[1])
    days = found[1][: hour.start()] + found[1][hour.end() :] if hour else found[1]
    spans = dates.spans(days.strip(" ,，T"), now, zone)
    if len(spans) != 1 or spans[0].end - spans[0].start > timedelta(
        hours=26
    ):  # a day of the clock change has 25
        return None
    return spans[0].start + _since_midnight(hour) if hour else spans[0].start


def spoken(text: str) -> str:
    """A text without the moment in brackets at its start."""
    found = _BRACKET.match(text)
    return text[found.end() :] if found and _YEAR.search(found[1]) else text


def speaker(text: str) -> str:
    """Who says it, case folded; empty where the text does not open with a name and a colon."""
    found = _SPEAKER.match(spoken(text).lstrip())
    name = found[1].casefold() if found else ""
    return "" if name in _LABELS or not name.replace(" ", "") else name


def _said(text: str) -> str:
    """A turn without its moment and speaker."""
    words = spoken(text).lstrip()
    found = _SPEAKER.match(words) if speaker(text) else None
    return words[found.end() :] if found else words


def is_assistant(name: str) -> bool:
    return name in _ASSISTANTS


def _since_midnight(hour: re.Match[str]) -> timedelta:
    hours, half = int(hour[1]), (hour[3] or "").lower()
    if half:
        hours = hours % 12 + (12 if half == "p" else 0)
    return timedelta(hours=hours, minutes=int(hour[2]))


# --- scenes ---


def is_turn(memory: Memory) -> bool:
    """Whether it may have neighbours: an episode, or a text that opens with its speaker."""
    return not memory.is_secret and (memory.store == "episodic" or bool(speaker(memory.text)))


def continues(before: Memory, new: Memory) -> bool:
    """Whether `new`, told right after `before` in the same caller session, belongs to the same scene."""
    if (
        not (is_turn(before) and is_turn(new))
        or before.session != new.session
        or not new.session
        or before.project != new.project
    ):
        return False
    if (before.occurred_at is None) != (new.occurred_at is None):
        return False
    within = _TOLD_WITHIN if new.occurred_at is None else _HAPPENED_WITHIN
    return timedelta(0) <= new.happened_at - before.happened_at <= within


def rejoined(memory: Memory, erased: Sequence[Memory]) -> Memory:
    """`memory` following the nearest turn that is left, if those it followed are erased."""
    before = {m.id: m.follows for m in erased}
    follows = memory.follows
    while follows in before:
        follows = before[follows]
    return replace(memory, follows=follows)


def in_context(text: str, before: list[str], after: list[str]) -> str:
    """A turn's words among its neighbours', in the order they were told; a long text alone."""
    if len(text) > SHORT:
        return text
    return "\n".join([*(cut(t) for t in before), text, *(cut(t) for t in after)])


def cut(text: str) -> str:
    return spoken(text)[:SHORT]


def answered(text: str, before: Sequence[str]) -> str:
    """What others asked in the turns right before: the words of the question that a turn answers, which it seldom repeats itself."""
    who = speaker(text)
    asked = [
        " ".join(split_questions(_said(turn))[0])
        for turn in before
        if who and speaker(turn) not in ("", who)
    ]
    return "\n".join(question[:SHORT] for question in asked if question)


def told(text: str) -> str:
    """What a turn tells: its sentences without those that ask."""
    return " ".join(split_questions(_said(text))[1])


def split_questions(text: str) -> tuple[list[str], list[str]]:
    """The sentences that ask, and the others."""
    asking: list[str] = []
    telling: list[str] = []
    for part in _SENTENCE_ENDS.split(text):
        sentence = part.strip()
        if sentence:
            (asking if sentence[-1] in "?？" else telling).append(sentence)
    return asking, telling
