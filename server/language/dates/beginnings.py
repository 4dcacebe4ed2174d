"""From when on something is to be so, where a text tells it: "from 1 May", 下周一开始."""

import re
from datetime import datetime, timedelta, tzinfo

from ...domain.patterns import regex
from . import spans, to_come

_BEFORE = regex(
    r"\b(?:from|starting|beginning|as\s+of|as\s+from|effective)(?:\s+(?:on|in|from|with))?\s+"
    r"(?:the\s+week\s+(?:of|beginning|commencing)\s+)?$",
    re.IGNORECASE,
)
"""What "starts on 1 May" is something that happens then, and may be moved."""
_VERB = "[飞飛床身草诉訴航]"
"""What 起 makes a verb with: 1月1日起飞."""
_AFTER = regex(
    rf"^\s*(?:[这這那]?一?[周週])?(?:起(?!{_VERB})|(?:开始|開始)[^\W\d_]{{2}}"
    r"|以后|以後|之后|之後|onwards?\b)"
)
_FROM_THEN = regex(
    r"\b(?:from then on|until then|till then|before then)\b"
    "|此前|在那之前|之前(?:仍|还|還)|[届屆]时起",
    re.IGNORECASE,
)
"""The day that a text names divides what was from what will be."""
_RANGE = regex(r"^\s*(?:to|till|until|through|and)\b|^\s*[-–—~至到]", re.IGNORECASE)
"""From one moment to another: no beginning of what lasts."""
_OPENING = regex(r"[起始后後]$")
"""The day and the word that begins are read as one: 从下周一开始, 1月起."""
_IS_VERB = regex(f"^{_VERB}")
_CALLED_OFF, _CALLED_OFF_ZH = r"cancel\w*|called off|(?:is|are) off", "取消|算了"
_ALREADY = regex(
    rf"\b(?:{_CALLED_OFF}|was off|over|ended|stopped|quit|gave up|given up|sold"
    r"|moved|declined|decided|dropped|has left|postponed|yesterday|today)\b"
    rf"|{_CALLED_OFF_ZH}|不去|结束了|結束了|已经|已經|退了|停了|放弃|放棄|推迟|推遲|改到|今天|昨天",
    re.IGNORECASE,
)
"""What tells these has happened, whatever day it names."""
_OFF = regex(
    rf"\b(?:{_CALLED_OFF})\b|{_CALLED_OFF_ZH}|作罢|作罷|不(?:改|换|換|去|搬|挪)了",
    re.IGNORECASE,
)
_MOVED = regex(
    r"\b(?:moved|moves|put off|put back|pushed (?:back|to)|postponed|brought forward|rescheduled)\b"
    r"|[改挪推移]到|推遲到|推迟到|延到|延期到|提前到",
    re.IGNORECASE,
)
_STAYS = regex(
    r"\b(?:stays?|remains?|still|unchanged|as before)\b"
    r"|仍|照旧|照舊|不变|不變|还是|還是|也不[改换換挪动動]",
    re.IGNORECASE,
)
_SENTENCE_END = regex(r"[.!?。！？；;\n]")
_ASIDE = regex(r"[(（][^()（）]*[)）]")
"""A day in brackets says why or where: "fifteen tables (the hall on 4 October holds no more)"."""


def begins_at(text: str, now: datetime, zone: tzinfo) -> datetime | None:
    """The day to come from which on a text says that something is so; None if it says none."""
    divides = _FROM_THEN.search(text)
    for span in to_come(text, now, zone):
        if span.start <= now:
            continue
        before, _, after = text.partition(span.phrase)
        opens = _OPENING.search(span.phrase) and not _IS_VERB.match(after)
        says = opens or _BEFORE.search(before) or _AFTER.match(after)
        if divides or (says and not _RANGE.match(after)):
            return span.start
    return None


def day_ahead(text: str, now: datetime, zone: tzinfo) -> datetime | None:
    """The one day to come that a text names for what it tells; None if it names none, or several.

    "The user moves to Oslo on 1 December", not "the trip on 1 December was cancelled".
    """
    named = to_come(_ASIDE.sub(" ", text), now, zone)
    if len(named) != 1 or _ALREADY.search(text):
        return None
    return named[0].start if named[0].start > now else None


def is_called_off(text: str, moment: datetime, told: datetime, zone: tzinfo) -> bool:
    """Whether the sentence that names this moment says that nothing comes of it.

    "Cancelled", or "stays as it is, also from 1 January"; not "until then it stays".
    """
    stays = _STAYS.search(text) and not _FROM_THEN.search(text)
    if not (stays or _OFF.search(text)):
        return False
    for span in spans(text, told, zone, ahead=True):
        if span.start == moment:
            before, phrase, after = text.partition(span.phrase)
            sentence = _SENTENCE_END.split(before)[-1] + phrase + _SENTENCE_END.split(after)[0]
            if _OFF.search(sentence) or (stays and _STAYS.search(sentence)):
                return True
    return False


def tells_move(text: str) -> bool:
    """Whether it tells that something is on another day now: "moved to 12 December", 推迟到."""
    return _MOVED.search(text) is not None


def lies_ahead(text: str, now: datetime, zone: tzinfo, told: datetime | None = None) -> bool:
    """Whether a text, read as of when it was `told`, names any day to come, beyond this evening."""
    tomorrow = (now.astimezone(zone) + timedelta(days=1)).replace(hour=0, minute=0, second=0)
    return any(span.start >= tomorrow for span in to_come(text, told or now, zone))
