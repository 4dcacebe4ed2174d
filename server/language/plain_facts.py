"""What a user plainly tells of their own life that lasts, and what kind of fact it is.

Where the words leave a doubt (a question, a quotation, a condition, a mood of the hour), it is
none: then whoever heard it judges.
"""

import re
from datetime import datetime, tzinfo
from typing import Literal

from ..domain.patterns import regex
from . import attributes, preferences
from .attributes import Statement, grave_news
from .attributes.states_of_days import DAYS
from .dates.periods.from_when import lies_ahead
from .dates.series import weekly_monthly
from .dates.without_dates import without_dates
from .intents import is_question, may_be_quoted
from .near_duplicates import is_hedged
from .people import self_description
from .people.subject import TAKEN_UP, begins_with_user, is_somebody_else_s
from .unreal import told_as
from .word_list import simplified

Kind = Literal[
    "safety", "rule", "identity", "decision", "attribute", "plan", "taste", "thing", "place"
]

_LONGEST = 300
"""Characters: what is longer tells more than one thing."""
_BY_A_DAY = r" (?:i|we|you|he|she|they) [a-z]+ (?:[a-z]+ ){0,3}by (?:the )?\d"
"""Behind "if", a condition of an offer that stands: "if we sign by 31 March"."""
_SUPPOSED = regex(
    rf"\b(?:if(?!{_BY_A_DAY})|unless|suppos\w+|imagine|hypothetical\w*|what if|would|could|wish"
    r"|wonder\w*|thinking|think|guess|feel\w*|joke\w*|joking|kidding|lol|ha ?ha|he ?he"
    r"|pretend\w*|role-?play\w*)\b"
    r"|\b(?:my|the|a|an) character\b|角色"
    r"|如果|要是|假如|假设|假設|倘若|万一|萬一|就好了|好想|想要是|觉得|覺得|感觉|感覺|开玩笑|開玩笑"
    r"|的话(?=[，,])|的话.{0,12}就|哈哈|扮演|假装|假裝|听说|聽說",
    re.IGNORECASE,
)
"""What is supposed, felt or played is for whoever heard it to judge."""
_IN_PLAY = regex(
    r"\b(?:jok(?:e|es|ed|ing)|kidding|lol|ha ?ha|he ?he|pretend\w*|role-?play\w*)\b"
    r"|开玩笑|哈哈|呵呵|嘿嘿|扮演|假装",
    re.IGNORECASE,
)
_OF_THIS_TALK = regex(
    r"\b(?:this|that|these|those) (?!year|month|week|summer|autumn"
    r"|winter|spring|evening|afternoon|morning|(?:makes|leaves|comes to|brings) )\w"
    r"|\byour?s?\b|你|这个|那个|這個|那個",
    re.IGNORECASE,
)
"""What it is about stands in the conversation, and not in the text."""
_THING = regex(r"[a-z]{3,}", re.IGNORECASE)
_OWN_ANSWER = regex(
    r"\b(?:i|we|the user)(?: have| has)? (?:said|say|told (?:him|her|them)) (?:yes|no)\b"
    r"|[没沒]有?[跟和对對][^，。；]{1,6}[说說]",
    re.IGNORECASE,
)
"""What the user answered, or has told nobody yet: no words of somebody else's."""
_AT_THE_MOMENT = regex(
    r"\b(?:right now|at the moment|a bit|so (?:tired|happy|sad))\b|正在|此刻|有点|有點",
    re.IGNORECASE,
)
_OF_TODAY = regex(
    r"\b(?:today|tonight|just|this (?:morning|afternoon|evening))\b"
    r"|今天|今晚|今早|刚|剛",
    re.IGNORECASE,
)
"""What somebody did today is over tomorrow; what changed today lasts."""
_DECISION = (
    r"\b(?:decided|decision|chose|settled on|agreed (?:to|on))\b|决定|決定|选定|選定|商定|约定|約定"
)
_MIND_MADE_UP = regex(_DECISION, re.IGNORECASE)
_DECIDED = regex(
    rf"{_DECISION}|\b(?:we|i) (?:now )?use\b|改用|[，。；]不用|统一用|都用",
    re.IGNORECASE,
)
_OWN_THING = regex(
    r"(?:my|our|(?:the )?user['’]s) [^,.;]{2,60}?\b(?:is|are|was born|has|have|works|runs|lives)\b"
    r"|(?:我|我们|用户)(?:家|的|家的)?[^，。；]{1,12}?(?:是|叫|在|有|为|為)|(?:我|我们|用户)住(?!的)"
    r"|(?:my|our|(?:the )?user['’]s) [^,.;]{2,60}?\b(?:is|was) (?:now |about )?\d"
    r"|(?:i am|i['’]m|the user is) an? [\w-]+[.!]?$"
    r"|(?:我|用户)(?:是|有)(?![点點没沒个個])",
    re.IGNORECASE,
)
"""What is, has or is called something: "my car is a Skoda", 我家猫叫年糕."""


_WHEREABOUTS = regex(
    r"(?:my|our|(?:the )?user['’]s) [\w ]{2,40} (?:is|are) (?:parked|left|kept|locked|stored|hidden"
    r"|in|at|on|under|behind|with) \w"
    r"|(?:我|我们|用户)(?:的|们的|家的)?[^，。；]{1,16}?(?:停|放|存|寄存|锁|落|藏)在",
    re.IGNORECASE,
)
"""Where a thing of theirs is: asked for before the day is over."""
_USERS = r"(?:the )?user(?:['’]s [\w ]{2,40})?"
_NAME = rf"{_USERS}|(?-i:(?!(?:My|Our|I|It|This|That|The)\b)[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)"
_STATED = regex(
    rf"(?:{_NAME}),? (?:(?:also|still|now|always|never|usually|no longer) )*"
    r"(?:is|are|has|have|owns|can|can['’]t|cannot|doesn['’]t|does not|isn['’]t|speaks|takes|wears"
    r"|uses|keeps|likes|dislikes|eats|drinks|plays|studies|collects|drives|rides|sings|knows"
    r"|goes|gets|pays|works|lives|sleeps|reads)\b"
    r"|(?:用户|[^我你，。]{2,3}?)(?:(?:也|还|都|现在|一直|从来|平时)*)"
    r"(?:是|有|会|爱|喜欢|讨厌|怕|不|每|用|戴|穿|学|养|喝|吃|开|骑|住|在|信)"
    r"(?![^，。]*了[，。]?$)",
    re.IGNORECASE,
)
"""What somebody is, has or does, as a host words it: "Toby is left-handed", 豆豆是左撇子."""
_HOW_OFTEN = regex(
    r"^(?:every|each|most|on|in|at|once|twice|(?:two|three|four|five) times) "
    r"[^,.;:!?]{2,30}?(?:(?: at|,) [\d:.]{1,5}(?: ?[ap]\.?m\.?)?)?,? (?=(?:i|we|my|our)\b)"
    r"|^(?:每|逢|平时|一般|周|星期|礼拜|工作日)[^，。；我]{0,14}，?(?=我)",
    re.IGNORECASE,
)
"""How often, before whose habit it is: "Every Friday at 6:30 I run", 每周五早上我跑步."""
_FEELING = regex(
    r"\b(?:annoyed|angry|tired|hungry|thirsty|bored|happy|sad|glad|excited|upset|stressed|busy"
    r"|curious|confused|sorry|grateful)\b|心情|困|累|饿|渴|烦|开心|高兴|难过|生气|无聊",
    re.IGNORECASE,
)


_HAPPENED = regex(
    r"(?<!\bhas )(?<!\bhave )(?<!\bis )(?<!\bare )\b(?:was|were|went|came|got|met|saw|took|ate|made"
    r"|bought|lost|broke|forgot|told|said|sent|gave|(?!need)[a-z]{2,12}[^e\W]ed)\b",
    re.IGNORECASE,
)
"""What somebody did once is over: "made too much tea"; what has changed lasts."""


_BOUGHT = regex(
    r"\b(?:bought|ordered|purchased)\s+[^.;]{2,80}\d"
    r"|[买買订訂购購]了[^。；]*\d",
    re.IGNORECASE,
)
"""Bought with its price, size or number: it will be asked for again."""


_BEGAN = regex(
    rf"^(?:(?:(?:the )?user|i|we)(?: has| have)? )?(?:{TAKEN_UP}|gave up|took up|switched to"
    r"|unsubscribed|signed up|resigned)\b"
    r"|^(?:用户|我)?(?:在[^，。；]{1,6})?(?:参加了|加入了?|报名了?|报了|升了|转到|戒了|续了"
    r"|退订了?|入职|辞职|种了)",
    re.IGNORECASE,
)
"""What somebody began, gave up or took on lasts until they say otherwise."""


def kind_of(
    text: str, now: datetime, zone: tzinfo, *, of_somebody_known: bool = False
) -> Kind | None:
    """What kind of lasting fact it is; None where it is none, or not plainly one.

    `of_somebody_known`: it begins with the name of somebody of whom more is remembered.
    """
    plain = simplified(text).strip()
    if not plain or len(plain) > _LONGEST or is_doubtful(plain) or _may_be_quoted(plain):
        return None
    if preferences.directs_assistant(plain):
        return "rule"
    whose = _HOW_OFTEN.sub("", plain) if weekly_monthly.days_told(plain) else plain
    if not (of_somebody_known or begins_with_user(whose) or is_somebody_else_s(plain, ())):
        return None
    if grave_news.concerns_safety(plain):
        return "safety"
    return _kind_of_statement(plain, now, zone)


def tells_decision(text: str) -> bool:
    """Whether it tells what somebody has decided, which stands until they decide otherwise."""
    return _MIND_MADE_UP.search(simplified(text)) is not None


def _kind_of_statement(plain: str, now: datetime, zone: tzinfo) -> Kind | None:
    told = attributes.read(plain)
    if _AT_THE_MOMENT.search(plain) or is_of_this_talk(plain):
        return None
    lasts = told.changes or not _OF_TODAY.search(plain)
    if self_description.is_identity(plain) and lasts:
        return "identity"
    if lies_ahead(plain, now, zone):
        return "plan"
    if _WHEREABOUTS.match(plain):
        return "place"
    return _kind_of_lasting(plain, told) if lasts else None


def _kind_of_lasting(plain: str, told: Statement) -> Kind | None:
    if _DECIDED.search(plain):
        return "decision"
    if told.about or (told.states.keys() - DAYS.keys() and not told.changes):
        return "attribute"
    if preferences.states_wish(plain) or weekly_monthly.days_told(plain):
        return "taste"
    return "thing" if _tells_thing(plain, told) else None


def _tells_thing(plain: str, told: Statement) -> bool:
    """Whether it tells what a thing of theirs is, or what somebody is, has or does."""
    if told.slot or _OWN_THING.match(plain) or _BOUGHT.search(plain):
        return True
    if _BEGAN.match(plain):
        return True
    return _STATED.match(plain) is not None and not _FEELING.search(plain)


def may_last(text: str) -> bool:
    """Whether nothing says that it happened once, is of today, of the talk, or quoted."""
    plain = simplified(text).strip()
    is_passing = is_of_the_hour(plain) or _HAPPENED.search(plain) or is_of_this_talk(plain)
    return len(plain) <= _LONGEST and not (is_passing or _may_be_quoted(plain))


def _may_be_quoted(plain: str) -> bool:
    """Whether it may hold somebody else's words; the user's own yes is none."""
    return may_be_quoted(_OWN_ANSWER.sub(" ", plain))


def is_of_this_talk(plain: str) -> bool:
    """Whether what it is about stands in the conversation: not "that half" of "half a plot"."""
    for found in _OF_THIS_TALK.finditer(plain):
        thing = _THING.match(plain, found.end() - 1)
        if thing is None or thing[0].lower() not in plain[: found.start()].lower():
            return True
    return False


def is_of_the_hour(plain: str) -> bool:
    """Whether it is of the moment, of today, or a mood."""
    passing = (_AT_THE_MOMENT, _OF_TODAY, _FEELING)
    return any(words.search(plain) for words in passing)


def is_in_play(plain: str) -> bool:
    """Whether it says itself that it is a joke or a game."""
    return _IN_PLAY.search(plain) is not None


def is_doubtful(plain: str) -> bool:
    """Whether it may be supposed, asked, felt or played."""
    return is_unsure(plain) or _SUPPOSED.search(plain) is not None or is_question(plain)


def is_unsure(plain: str) -> bool:
    """Whether it says itself that it may not be so, or is no fact: maybe, a dream, a story."""
    return told_as(plain) is not None or is_hedged(without_dates(plain))
