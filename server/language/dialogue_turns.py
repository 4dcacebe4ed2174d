"""Which memories stand next to each other: turns of one conversation, told one after another.

A turn may open with its moment in square brackets, and with its speaker:
`[1:56 pm on 8 May, 2023] Caroline: I went …`. The turn told right before in the same scene is kept
in the memory itself (`follows`), so that the files alone say what stood beside what.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from functools import lru_cache

from ..domain.memory import Memory
from ..domain.patterns import regex
from . import dates
from .script import is_chinese
from .tokenizer import word_count

REACH = 2
"""How many turns before it belong to a turn's context."""
SHORT_CHARACTERS = 300
"""Of a chat turn or a single fact.

Longer texts speak for themselves: their neighbours' words would only blur them.
"""
PLAIN_QUESTION_WORDS = 8
_TOLD_WITHIN = timedelta(minutes=10)
_HAPPENED_WITHIN = timedelta(minutes=30)
_ONE_DAY = timedelta(hours=26)
"""A day on which the clocks change has 25 hours."""

_BRACKET = regex(r"\s*[\[【]([^\[\]【】\n]{6,48})[\]】]\s*")
_HOUR = regex(r"(\d{1,2})[:：](\d\d)(?:[:：]\d\d)?\s*([ap])?\.?m?", re.IGNORECASE)
_YEAR = regex(r"(?:19|20)\d\d")
_HAN_NAME = r"[\u4e00-\u9fff·]{1,8}"
_LATIN_NAME = r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){0,2}"
_SPEAKER = regex(rf"({_LATIN_NAME}|{_HAN_NAME})\s?[:：](?!//)\s*(?=\S)")
_LABEL_WORDS = """
    diet home family car pets health allergies school company employer
    note notes todo task decision deadline budget goal goals plan name full email phone address
    project status summary reminder warning fact preference location tip example title topic date
    time birthday rule context update correction important ps nb hobby job role likes dislikes
    allergy password pin url link source version result conclusion idea risk next step steps
    饮食 工作 家庭 住址 健康 过敏 宠物 学校 公司
    注意 备注 提醒 地址 电话 生日 姓名 名字 目标 计划 偏好 项目 截止 截止日期 预算 总结 决定 结论
    规则 事实 日期 时间 地点 密码 邮箱 爱好 职业 例如 比如 待办 任务 重要 更新 更正 原因 标题 主题
    喜欢 不喜欢
"""
_LABELS = frozenset(_LABEL_WORDS.split()) | {"full name", "next step", "next steps"}
"""What stands before a colon and is nobody."""
_ASSISTANT_NAMES = """
    ai assistant bot chatbot claude chatgpt gpt gemini copilot model
    助手 助理 机器人 小助手 ai助手 ai伴侣
"""
_ASSISTANTS = frozenset(_ASSISTANT_NAMES.split())
_ROLES = _ASSISTANTS | {"user", "human", "me"}
_PARTICLE_WORDS = "al bin da de del della den der di dos du el la le ten ter van von y"
_PARTICLES = frozenset(_PARTICLE_WORDS.split())
"""What is small within a person's name."""
_LONGEST_HAN_NAME = 4
# Four letters before a full stop: "Dr." and "St." end nothing.
_SENTENCE_END = regex(r"(?<=[。！!？?\n])|(?<=[^\W\d_]{4}[.;])\s+")


# --- the opening of a turn ---


def opening_moment(text: str, now: datetime, zone: tzinfo) -> datetime | None:
    """The moment that a text opens with in square brackets, in UTC.

    None where there is none, or it names no year and day.
    """
    bracket = _opening_bracket(text)
    if not bracket:
        return None
    words = bracket[1]
    hour = _HOUR.search(words)
    if hour:
        words = words[: hour.start()] + words[hour.end() :]
    spans = dates.spans(words.strip(" ,，T"), now, zone)
    if len(spans) != 1 or spans[0].end - spans[0].start > _ONE_DAY:
        return None
    midnight = spans[0].start
    return midnight + _since_midnight(hour) if hour else midnight


def without_moment(text: str) -> str:
    """A text without the moment in brackets at its start."""
    bracket = _opening_bracket(text)
    return text[bracket.end() :] if bracket else text


def speaker(text: str) -> str:
    """Who says it, case folded; empty where the text does not open with a name and a colon."""
    return opening_name(text).casefold()


def speaker_of(memory: Memory) -> str:
    """Who says what a memory holds, as `speaker` has it.

    A fact may open with its topic instead (`heron: tests run with make`, `Release process: …`): its
    project, or what no person is called.
    """
    opening = opening_name(memory.text)
    name = opening.casefold()
    if memory.store == "episodic":
        return name
    return "" if topic(memory.text) or name == memory.project.casefold() else name


def topic(text: str) -> str:
    """What stands before a colon at the start of a text and is no person's name; or nothing."""
    opening = opening_name(text)
    if opening.casefold() in _ROLES or _may_be_a_person(opening):
        return ""
    return opening


@lru_cache(maxsize=2_000)
def opening_name(text: str) -> str:
    """What stands before a colon at the start of a text, if it can be somebody; or nothing."""
    found = _SPEAKER.match(without_moment(text).lstrip())
    return found[1] if found and found[1].casefold() not in _LABELS else ""


def _may_be_a_person(name: str) -> bool:
    """Whether each word of a name has a capital, or it is as short as Chinese names are."""
    if is_chinese(name):
        return len(name) <= _LONGEST_HAN_NAME
    return all(word[0].isupper() or word in _PARTICLES for word in name.split())


def is_assistant(name: str) -> bool:
    """Of a name as `speaker` gives it."""
    return name in _ASSISTANTS


def _opening_bracket(text: str) -> re.Match[str] | None:
    found = _BRACKET.match(text)
    return found if found and _YEAR.search(found[1]) else None


def _since_midnight(hour: re.Match[str]) -> timedelta:
    hours = int(hour[1])
    half = (hour[3] or "").lower()
    if half:
        hours %= 12
    if half == "p":
        hours += 12
    return timedelta(hours=hours, minutes=int(hour[2]))


# --- scenes ---


def is_turn(memory: Memory) -> bool:
    """Whether it may have neighbours: an episode, or a text that opens with its speaker."""
    if memory.is_secret:
        return False
    return memory.store == "episodic" or bool(speaker_of(memory))


def continues(before: Memory, new: Memory) -> bool:
    """Whether `new`, told right after `before`, belongs to the same scene.

    Both are turns of one caller session and project, and little time lies between them.
    """
    if not is_turn(before) or not is_turn(new):
        return False
    if not new.session or before.session != new.session or before.project != new.project:
        return False
    if (before.occurred_at is None) != (new.occurred_at is None):
        return False
    within = _TOLD_WITHIN if new.occurred_at is None else _HAPPENED_WITHIN
    return timedelta(0) <= new.happened_at - before.happened_at <= within


def rejoined(memory: Memory, erased: Sequence[Memory]) -> Memory:
    """`memory` following the nearest turn that is left, if those it followed are erased."""
    before = {turn.id: turn.follows for turn in erased}
    follows = memory.follows
    while follows in before:
        follows = before[follows]
    return replace(memory, follows=follows)


# --- its words and its neighbours' ---


def in_context(text: str, before: Sequence[str], after: Sequence[str]) -> str:
    """A turn's words among its neighbours', in the order they were told; a long text alone."""
    if len(text) > SHORT_CHARACTERS:
        return text
    return "\n".join([*map(excerpt, before), text, *map(excerpt, after)])


def excerpt(text: str) -> str:
    """As much of a turn as its neighbours' context takes."""
    return without_moment(text)[:SHORT_CHARACTERS]


def question_answered(text: str, before: Sequence[str]) -> str:
    """What others asked in the turns right before.

    The words of the question that a turn answers, which it seldom repeats itself.
    """
    answerer = speaker(text)
    if not answerer:
        return ""
    questions: list[str] = []
    for turn in before:
        if speaker(turn) not in ("", answerer):
            asking, _ = split_questions(_words(turn))
            questions.append(" ".join(asking)[:SHORT_CHARACTERS])
    return "\n".join(filter(None, questions))


def words_told(text: str) -> int:
    """How many words of a turn tell something.

    Those of its statements, and of a sentence that asks what goes beyond a plain question: "given
    that we moved in May and the lease is in her name, should I …?" tells a good deal.
    """
    asking, telling = split_questions(_words(text))
    told = word_count(" ".join(telling))
    for sentence in asking:
        told += max(0, word_count(sentence) - PLAIN_QUESTION_WORDS)
    return told


def split_questions(text: str) -> tuple[list[str], list[str]]:
    """The sentences that ask, and the others."""
    asking: list[str] = []
    telling: list[str] = []
    for part in _SENTENCE_END.split(text):
        sentence = part.strip()
        if sentence:
            (asking if sentence[-1] in "?？" else telling).append(sentence)
    return asking, telling


def _words(text: str) -> str:
    """A turn without its moment and speaker."""
    words = without_moment(text).lstrip()
    found = _SPEAKER.match(words) if speaker(text) else None
    return words[found.end() :] if found else words
